"""Straighten pieces into the square patches that the reading networks take."""

from __future__ import annotations

import math
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Corners = npt.NDArray[np.float32]

Box = tuple[float, float, float, float]
"""Left, top, right and bottom of a part of a piece, in shares of its width and height."""

WHOLE: Box = (0.0, 0.0, 1.0, 1.0)
QUARTERS: tuple[Box, ...] = ((0.0, 0.0, 0.5, 0.5), (0.5, 0.0, 1.0, 0.5), (0.0, 0.5, 0.5, 1.0), (0.5, 0.5, 1.0, 1.0))
"""The quarters of a card: top left, top right, bottom left, bottom right."""

MARGIN = 0.08
"""Share of the patch kept free on each side, so that a corner error of a few per cent cuts nothing off."""


@cache
def patch_corners(side_px: int, margin: float = MARGIN) -> Corners:
    """Where the corners of a piece come to lie in its patch, from the top-left one clockwise (pixel centres)."""
    low, high = margin * side_px - 0.5, (1 - margin) * side_px - 0.5
    return np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)


def straighten(picture: Image, corners: Corners, side_px: int, margin: float = MARGIN) -> Image:
    """The piece with these four corners (any cyclic start) as a square patch, the first corner at the top left.

    Pieces larger than the patch are sampled twice as densely and averaged, which keeps thin strokes.
    """
    points = corners.tolist()
    longest = max(math.dist(points[k - 1], points[k]) for k in range(4))
    factor = 2 if longest > 1.4 * side_px else 1
    target = patch_corners(side_px * factor, margin)
    transform = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    size = side_px * factor
    patch = cv2.warpPerspective(
        picture, transform, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if factor > 1:
        patch = cv2.resize(patch, (side_px, side_px), interpolation=cv2.INTER_AREA)
    return np.asarray(patch, np.uint8)


def part_corners(corners: Corners, part: Box) -> Corners:
    """The corners, in the picture, of a part of the piece with these corners (its top left first)."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    x0, y0, x1, y1 = part
    target = np.array([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]], np.float32)
    transform = cv2.getPerspectiveTransform(unit, corners.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(target, transform)[0], np.float32)


def turn_patch(patch: Image, turns: int) -> Image:
    """The patch as it would be if the piece's corners began ``turns`` places later (a quarter turn each)."""
    return np.ascontiguousarray(np.rot90(patch, turns))
