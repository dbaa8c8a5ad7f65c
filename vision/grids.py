"""Printed square grids found in a picture by their lines: a newspaper's puzzle, a board of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces import Corners, clockwise

WORK_PX = 800
"""The longer side at which lines are looked for."""

LEAST_SHARE = 0.04
"""A grid fills at least this part of the picture."""

CANDIDATES = 4
OUTLINES = 8
"""Of one kind of lines, at most so many outlines are looked at."""


def square_outlines(picture: NDArray[np.uint8]) -> Iterator[Corners]:
    """The largest outlines of dark lines that are nearly squares in perspective, best first, in picture pixels."""
    scale = WORK_PX / max(picture.shape[:2])
    shrink = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=shrink)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
    found: list[tuple[float, NDArray[Any]]] = []
    for block, offset in ((21, 5), (41, 9)):
        lines = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, offset)
        for closing in (1, 3):
            joined = cv2.dilate(lines, np.ones((closing, closing), np.uint8))
            found += _quads(joined, LEAST_SHARE * grey.size)
    kept: list[NDArray[Any]] = []
    for _, quad in sorted(found, key=lambda item: -item[0]):
        if all(np.abs(quad - other).max() > 0.03 * WORK_PX for other in kept):
            kept.append(quad)
    for quad in kept[:CANDIDATES]:
        yield ((quad + 0.5) / scale - 0.5).astype(np.float32)


def _quads(lines: NDArray[Any], least: float) -> list[tuple[float, NDArray[Any]]]:
    """Outlines of lines whose hull is a quadrilateral: area, corners clockwise."""
    outlines, _ = cv2.findContours(lines, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    boxed = [(_box_area(outline), outline) for outline in outlines if len(outline) > 3]
    large = sorted(((area, k) for k, (area, _) in enumerate(boxed) if area > least), reverse=True)[:OUTLINES]
    quads = []
    for _, k in large:
        quad = _four_corners(cv2.convexHull(boxed[k][1]).astype(np.float32))
        if quad is not None:
            quads.append((float(cv2.contourArea(quad)), quad))
    return quads


def _box_area(outline: NDArray[Any]) -> int:
    _, _, width, height = cv2.boundingRect(outline)
    return int(width * height)


def _four_corners(hull: NDArray[Any]) -> NDArray[np.float32] | None:
    """The hull as a quadrilateral, when it is nearly one and nearly square."""
    length = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.05, 0.08):
        poly = cv2.approxPolyDP(hull, share * length, True)
        if len(poly) == 4:
            quad = poly.reshape(4, 2).astype(np.float32)
            area, whole = cv2.contourArea(quad), cv2.contourArea(hull)
            sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
            if area > 0.85 * whole and sides.max() < 2.2 * sides.min():
                start = int(np.argmin(quad.sum(axis=1)))
                quad = np.roll(quad, -start, axis=0)
                return clockwise(quad)
    return None
