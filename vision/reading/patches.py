"""Straighten pieces into the square patches that the reading networks take."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Corners = npt.NDArray[np.float32]

MARGIN = 0.08
"""Share of the patch kept free on each side, so that a corner error of a few per cent cuts nothing off."""


def patch_corners(side_px: int, margin: float = MARGIN) -> Corners:
    """Where the corners of a piece come to lie in its patch, from the top-left one clockwise (pixel centres)."""
    low, high = margin * side_px - 0.5, (1 - margin) * side_px - 0.5
    return np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)


def straighten(picture: Image, corners: Corners, side_px: int, margin: float = MARGIN) -> Image:
    """The piece with these four corners (any cyclic start) as a square patch, the first corner at the top left.

    Pieces larger than the patch are sampled twice as densely and averaged, which keeps thin strokes.
    """
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    factor = 2 if float(sides.max()) > 1.4 * side_px else 1
    target = patch_corners(side_px * factor, margin)
    transform = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    size = side_px * factor
    patch = cv2.warpPerspective(
        picture, transform, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if factor > 1:
        patch = cv2.resize(patch, (side_px, side_px), interpolation=cv2.INTER_AREA)
    return np.asarray(patch, np.uint8)


def turn_patch(patch: Image, turns: int) -> Image:
    """The patch as it would be if the piece's corners began ``turns`` places later (a quarter turn each)."""
    return np.ascontiguousarray(np.rot90(patch, turns))
