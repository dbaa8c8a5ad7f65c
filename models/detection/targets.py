"""From pieces in a picture to the maps the network should give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection_maps import (
    CHANNELS,
    CORNER_SCALE,
    CORNERS_A,
    CORNERS_B,
    FACE_DOWN,
    HAND,
    HEAT,
    KINDS,
    STRIDE,
    TRUST_B,
    order_a,
    order_b,
    trust_b,
)
from vision.pieces import Corners, clockwise

FULL_VISIBILITY = 0.45
"""From this share of the top face seen a piece must be found; below it and above 0.1 nothing is asked."""


@dataclass(frozen=True, slots=True)
class Truth:
    """A piece in input pixels: corners (4, 2), its kind (an index of ``KINDS``), whether face down or hidden."""

    corners: Corners
    kind: int
    face_down: bool
    visibility: float
    ignore: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """Maps (CHANNELS, h, w); ``weight`` (h, w) of the regressions; ``care`` (h, w) 0 where nothing is asked."""

    maps: NDArray[np.float32]
    weight: NDArray[np.float32]
    care: NDArray[np.float32]


def make_target(pieces: Sequence[Truth], height: int, width: int, hands: NDArray[np.uint8] | None) -> Target:
    """Target maps for an input of that size; ``hands`` is a mask (height, width) of hands and arms."""
    rows, cols = height // STRIDE, width // STRIDE
    maps = np.zeros((CHANNELS, rows, cols), np.float32)
    weight = np.zeros((rows, cols), np.float32)
    care = np.ones((rows, cols), np.float32)
    if hands is not None:
        maps[HAND] = cv2.resize(hands, (cols, rows), interpolation=cv2.INTER_AREA).astype(np.float32) / 255.0
    for piece in sorted(pieces, key=lambda item: -_area(item.corners)):
        if piece.ignore or 0.1 < piece.visibility < FULL_VISIBILITY:
            _blank(care, piece.corners)
        elif piece.visibility >= FULL_VISIBILITY:
            _paint(maps, weight, piece)
    return Target(maps, weight, care)


def _paint(maps: NDArray[np.float32], weight: NDArray[np.float32], piece: Truth) -> None:
    """Heat around the centre and the regressions near it. Smaller pieces are painted over larger ones."""
    rows, cols = weight.shape
    corners = clockwise(piece.corners)
    centre = _centre(corners) / STRIDE - 0.5 + 0.5 / STRIDE
    side = float(np.sqrt(_area(corners))) / STRIDE
    sigma = float(np.clip(side * 0.11, 0.45, 2.2))
    reach = int(np.ceil(3 * sigma))
    col, row = round(float(centre[0])), round(float(centre[1]))
    if not (0 <= row < rows and 0 <= col < cols):
        return
    top, bottom = max(row - reach, 0), min(row + reach + 1, rows)
    left, right = max(col - reach, 0), min(col + reach + 1, cols)
    ys, xs = np.mgrid[top:bottom, left:right].astype(np.float32)
    bell = np.exp(-((xs - centre[0]) ** 2 + (ys - centre[1]) ** 2) / (2 * sigma**2))
    bell[row - top, col - left] = 1.0
    heat = maps[HEAT][piece.kind]
    heat[top:bottom, left:right] = np.maximum(heat[top:bottom, left:right], bell)
    near = bell > 0.6
    for channels, ordered in ((CORNERS_A, order_a(corners)), (CORNERS_B, order_b(corners))):
        for index, (x, y) in enumerate(ordered):
            offset_x = (x + 0.5 - (xs + 0.5) * STRIDE) / CORNER_SCALE
            offset_y = (y + 0.5 - (ys + 0.5) * STRIDE) / CORNER_SCALE
            block = maps[channels.start + 2 * index : channels.start + 2 * index + 2, top:bottom, left:right]
            block[0][near], block[1][near] = offset_x[near], offset_y[near]
    maps[TRUST_B, top:bottom, left:right][near] = trust_b(corners)
    maps[FACE_DOWN, top:bottom, left:right][near] = float(piece.face_down)
    weight[top:bottom, left:right][near] = bell[near] / max(1.0, side / 8)


def _blank(care: NDArray[np.float32], corners: Corners) -> None:
    polygon = np.round(corners / STRIDE).astype(np.int32)
    cv2.fillConvexPoly(care, polygon, 0.0)


def _area(corners: Corners) -> float:
    return abs(float(cv2.contourArea(corners.astype(np.float32))))


def _centre(corners: Corners) -> NDArray[np.float32]:
    """Where the diagonals cross: the image of the piece's middle, also under perspective."""
    a, b, c, d = corners.astype(np.float64)
    matrix = np.stack([c - a, b - d], axis=1)
    if abs(np.linalg.det(matrix)) < 1e-6:
        return np.asarray(corners.mean(axis=0), np.float32)
    t = np.linalg.solve(matrix, b - a)[0]
    return np.asarray(a + t * (c - a), np.float32)


__all__ = ["FULL_VISIBILITY", "KINDS", "Target", "Truth", "make_target"]
