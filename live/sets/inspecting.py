"""Looking over pictures before they are learned from: blurred ones, and pieces that seem to be of another set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import cv2
import numpy as np

from live.sets.folder import Shown
from vision.reading.patches import straighten

LOOK_PX = 112
"""Blur is measured on pieces straightened to this size: what is finer a webcam does not show either."""
REACH_PX = 13
STRONGEST = 0.985
FAINT = 30.0
"""Grey levels between the sides of an edge; pieces without stronger ones have no blur that could be measured."""
SOFTER, SOFT_PX = 2.2, (1.75, 2.2)
"""Edges so many times softer than usual for the kind are blurred, but none softer than the first and all softer than
the second of these (standard deviations of the blur at that size)."""
FINE_PX = 60.0
"""Pieces smaller than this in the picture are softer by nature."""
SMOOTH = ("chip", "marker")
"""Kinds without sharp print."""

ODD_SHAPE = 0.07
"""Pieces whose proportions differ by more than this part from the usual ones of their kind are of another set."""


def blur_px(shown: Shown) -> float:
    """How soft the strongest edges of a piece are: the standard deviation of the blur in pixels of ``LOOK_PX``.

    A step of height h under a Gaussian blur has the slope h / (sigma sqrt(2 pi)).
    """
    patch = straighten(shown.example.picture, shown.example.corners, LOOK_PX, margin=0.0)
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)[4:-4, 4:-4]
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3), cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=3)) / 8
    window = np.ones((REACH_PX, REACH_PX), np.uint8)
    height = cv2.dilate(grey, window) - cv2.erode(grey, window)
    edges = (slope >= np.quantile(slope, STRONGEST)) & (height > FAINT)
    if int(edges.sum()) < 20:
        return 0.0
    return float(np.median(height[edges] / (slope[edges] * np.sqrt(2 * np.pi))))


def blurred(shown: Sequence[Shown]) -> list[int]:
    """Places of the pictures that are blurred, by themselves or against the others of their kind."""
    values = [blur_px(one) for one in shown]
    kinds: dict[str, list[float]] = defaultdict(list)
    for one, value in zip(shown, values, strict=True):
        kinds[one.face.kind].append(value)
    limits = {kind: float(np.clip(SOFTER * np.median(members), *SOFT_PX)) for kind, members in kinds.items()}
    return [
        place
        for place, (one, value) in enumerate(zip(shown, values, strict=True))
        if one.face.kind not in SMOOTH and value > limits[one.face.kind] * max(1.0, FINE_PX / _side_px(one))
    ]


def _side_px(shown: Shown) -> float:
    """The shortest side in the picture."""
    corners = shown.example.corners
    return float(np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1).min())


def odd_shapes(shown: Sequence[Shown]) -> list[int]:
    """Places of straightened pieces whose proportions are not those of most of their kind."""
    shapes: dict[str, list[float]] = defaultdict(list)
    for one in shown:
        if one.alone:
            shapes[one.face.kind].append(proportion(one))
    usual = {kind: float(np.median(values)) for kind, values in shapes.items()}
    return [
        place
        for place, one in enumerate(shown)
        if one.alone and abs(proportion(one) / usual[one.face.kind] - 1) > ODD_SHAPE
    ]


def proportion(shown: Shown) -> float:
    """Width over height of a piece that fills its picture."""
    height, width = shown.example.picture.shape[:2]
    return float(width) / float(height)
