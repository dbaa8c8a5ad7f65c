"""Where a later picture shows what an earlier one showed: the way back after a bump, without markers or pieces.

SIFT features (Lowe 2004) matched both ways, and the homography that most of them share (RANSAC). On the table's plane
it is exact; what stands above the plane, or was moved, is left out as not fitting.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]

WIDTH = 640
MOST = 900
RATIO = 0.8
REACH_PX = 2.0
ENOUGH = 14
LEAST_SHARE = 0.25


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """``matrix`` takes pixels of the earlier picture to those of the later; ``residual_px`` of the ``count`` points
    that agree, all in pixels of the pictures compared (undistorted ones where a lens was given)."""

    matrix: Array
    residual_px: float
    count: int


def as_grey(picture: Picture) -> Picture:
    """A BGR or grey picture in grey."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def small_grey(picture: Picture) -> Picture:
    """The picture in grey, at most 640 pixels across."""
    grey = as_grey(picture)
    if grey.shape[1] <= WIDTH:
        return grey.copy()
    size = (WIDTH, round(grey.shape[0] * WIDTH / grey.shape[1]))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA))


def match_pictures(before: Picture, after: Picture, lens: Lens | None = None) -> Match | None:
    """How ``before`` moved to ``after`` (grey, of one size); ``None`` when too little agrees.

    ``lens`` must be that of these sizes. Takes about 0.1 s.
    """
    sift = cv2.SIFT.create(MOST)
    points, marks = zip(*(sift.detectAndCompute(grey, None) for grey in (before, after)), strict=True)
    if any(mark is None or len(mark) < ENOUGH for mark in marks):
        return None
    pairs = _pairs(*marks)
    if len(pairs) < ENOUGH:
        return None
    begin = np.array([points[0][i].pt for i, _ in pairs])
    end = np.array([points[1][j].pt for _, j in pairs])
    if lens is not None:
        begin, end = lens.undistort(begin), lens.undistort(end)
    found: tuple[Any, Any] = cv2.findHomography(begin, end, cv2.RANSAC, REACH_PX, maxIters=2000, confidence=0.999)
    matrix, inlier = found
    if matrix is None:
        return None
    agreed = inlier.ravel() > 0
    if agreed.sum() < ENOUGH or agreed.mean() < LEAST_SHARE or not _plausible(matrix, before.shape, begin[agreed]):
        return None
    spread = np.c_[begin[agreed], np.ones(agreed.sum())] @ matrix.T
    gaps = np.linalg.norm(spread[:, :2] / spread[:, 2:3] - end[agreed], axis=1)
    return Match(np.asarray(matrix, np.float64), float(np.sqrt((gaps**2).mean())), int(agreed.sum()))


def _pairs(first: NDArray[np.float32], second: NDArray[np.float32]) -> list[tuple[int, int]]:
    """Features that are each other's nearest, by far."""
    matcher = cv2.BFMatcher(cv2.NORM_L2)
    there, back = matcher.knnMatch(first, second, k=2), matcher.match(second, first)
    home = {match.queryIdx: match.trainIdx for match in back}
    return [
        (best.queryIdx, best.trainIdx)
        for best, *rest in there
        if rest and best.distance < RATIO * rest[0].distance and home.get(best.trainIdx) == best.queryIdx
    ]


def _plausible(matrix: Array, shape: tuple[int, ...], agreed: Array) -> bool:
    """A knocked stand neither mirrors the picture nor halves it, and what agrees lies all over it."""
    height, width = shape[:2]
    corners = np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1.0]]) @ matrix.T
    if (corners[:, 2] <= 0.2).any():
        return False
    flat = corners[:, :2] / corners[:, 2:3]
    x, y = flat[:, 0], flat[:, 1]
    area = 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
    span = np.ptp(agreed, axis=0) / [width, height]
    return bool(0.4 < area / (width * height) < 2.5 and span[0] > 0.3 and span[1] > 0.3)
