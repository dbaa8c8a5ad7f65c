"""Is the table still where it was? A cheap look at every frame, against the picture in which the plane was solved.

Some hundred features, spread over the whole picture, are followed from a reference (Lucas and Kanade, with pyramids)
on a small picture from which local brightness and contrast are taken out, so that lamps and shadows change little.
A bump moves everything at once: hands, people and moved pieces leave the rest in its place. Cells of the reference in
which something else lies since a while are renewed; the others stay, so that no slow creep is learned away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.matching import as_grey, match_pictures, small_grey

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]

SMALL_WIDTH = 426
CELLS = (8, 5)
PER_CELL = 4
CLEAR = 0.003
"""Least eigenvalue of a feature's gradients (OpenCV's corner measure): noise has 0.001, straight edges 0.002."""

FEWEST = 12
"""With fewer features nothing can be said."""

DIM = 0.45
"""With less than this share of its first contrast a picture is too dark to say anything."""

WINDOW = 15
LEVELS = 4
BLUR = 17
FLOOR = 7.0
"""Grey levels added to the local contrast: less than that is noise."""

WORST_MATCH = 16.0
"""Mean difference (of 256 steps, 40 a standard deviation) above which a feature is not the same any more."""

STILL_PX = 1.2
"""At 1280 pixels across: features that are farther from home than this have moved."""

MOVED_PX = 2.0
"""At 1280 pixels across: a picture that moved by less on average was not bumped."""

HELD_SHARE = 0.3
"""From this share of the features in place on, the camera has not moved."""

BLURRED = 0.6
"""With less than this share of its first sharpness a picture is out of focus, and its features wander."""

SURE_S = 0.12
LOST_S = 0.3
"""So long nothing is found in its place before the whole pictures are compared."""

AGAIN_S = 0.4
STALE_S = 4.0
MEMORY_S = 1.0


@dataclass(frozen=True, slots=True)
class Moved:
    """The camera or the table moved: how far the middle of the picture went, its turn (clockwise) and its zoom.

    ``since_s`` is when the first frame showed it, ``time_s`` when it was sure.
    """

    time_s: float
    since_s: float
    shift_px: float
    turn_deg: float
    zoom: float


class DriftWatch:
    """Watches one resting view. ``look`` takes frames of the size of the picture it began with, in time order."""

    def __init__(self, picture: Picture, time_s: float) -> None:
        self._begin(picture, time_s)

    def _begin(self, picture: Picture, time_s: float) -> None:
        self.shape = picture.shape[:2]
        width = picture.shape[1]
        self.time_s = time_s
        self._step = max(1, round(width / SMALL_WIDTH))
        self._unit = width / 1280.0
        self._reference, self._sharpness, self._contrast = _levelled(picture, self._step)
        self._last = self._reference
        self._points = _features(self._reference)
        self._lost_since: NDArray[np.float64] = np.full(CELLS[0] * CELLS[1], np.inf)
        self._tried_s = time_s
        self._since: float | None = None
        self._nothing_since: float | None = None
        self._compared_s = -np.inf
        self.before = small_grey(picture)
        self._kept_s = time_s

    @property
    def feature_count(self) -> int:
        """How many features are followed; with fewer than a dozen little can be said."""
        return len(self._points)

    def look(self, picture: Picture, time_s: float) -> Moved | None:
        """Whether the view has moved from where it was, sure after some frames. At most 5 ms at 1280x720."""
        self.time_s = time_s
        small, sharpness, contrast = _levelled(picture, self._step)
        found = self._follow(small)
        calm = float(cv2.norm(small, self._last, cv2.NORM_L1)) / small.size < 8.0
        self._last = small
        if found is None:
            if calm and time_s - self._tried_s > STALE_S:
                self._begin(picture, time_s)
            return None
        ends, fine = found
        away = np.linalg.norm(ends - self._points, axis=1) * self._step
        held = fine & (away < STILL_PX * self._unit)
        if held.mean() >= HELD_SHARE:
            self._in_place(picture, small, held, calm, time_s)
            return None
        if sharpness < BLURRED * self._sharpness or contrast < DIM * self._contrast:
            return None
        figures = self._common_motion(ends, fine, held)
        if figures is not None:
            return self._counted(figures, time_s)
        self._since = None
        return self._compared(picture, float(held.mean()), calm, time_s)

    def _follow(self, small: Picture) -> tuple[Array, NDArray[np.bool_]] | None:
        if len(self._points) < FEWEST:
            return None
        begin = self._points.astype(np.float32)
        ends, status, error = cv2.calcOpticalFlowPyrLK(
            self._reference,
            small,
            begin,
            np.empty_like(begin),
            winSize=(WINDOW, WINDOW),
            maxLevel=LEVELS,
            criteria=(cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 12, 0.03),
        )
        fine = (status.ravel() > 0) & (error.ravel() < WORST_MATCH)
        return np.asarray(ends, np.float64).reshape(-1, 2), fine

    def _in_place(self, picture: Picture, small: Picture, held: NDArray[np.bool_], calm: bool, time_s: float) -> None:
        """Nothing happened: renew what has changed on the table, remember the picture."""
        self._since = self._nothing_since = None
        if calm and time_s - self._kept_s >= MEMORY_S:
            self.before, self._kept_s = small_grey(picture), time_s
        cells = _cells(self._points, small.shape)
        holding = np.bincount(cells[held], minlength=self._lost_since.size) > 0
        lost = np.bincount(cells[~held], minlength=self._lost_since.size) > 0
        self._lost_since[holding | ~lost] = np.inf
        self._lost_since[lost & ~holding] = np.minimum(self._lost_since[lost & ~holding], time_s)
        stale = time_s - self._lost_since > STALE_S
        if time_s - self._tried_s > STALE_S:
            stale |= ~(holding | lost)  # nothing was there yet
        if stale.any() and calm and held.mean() > 0.5:
            self._tried_s = time_s
            self._renew(small, np.flatnonzero(stale))

    def _renew(self, small: Picture, stale: NDArray[np.intp]) -> None:
        rows, columns = small.shape[0] / CELLS[1], small.shape[1] / CELLS[0]
        for cell in stale:
            y, x = divmod(int(cell), CELLS[0])
            part = np.s_[int(y * rows) : int((y + 1) * rows), int(x * columns) : int((x + 1) * columns)]
            self._reference[part] = small[part]
        self._lost_since[stale] = np.inf
        kept = self._points[~np.isin(_cells(self._points, small.shape), stale)]
        fresh = _features(self._reference)
        self._points = np.concatenate([kept, fresh[np.isin(_cells(fresh, small.shape), stale)]])

    def _common_motion(
        self, ends: Array, fine: NDArray[np.bool_], held: NDArray[np.bool_]
    ) -> tuple[float, float, float] | None:
        """Shift (px of the picture), turn and zoom that most features share; ``None`` when they share none."""
        if fine.sum() < 10:
            return None
        begin, end = self._points[fine], ends[fine]
        reach = 1.0 + 0.15 * float(np.median(np.linalg.norm(end - begin, axis=1)))
        found: tuple[Any, Any] = cv2.estimateAffinePartial2D(
            begin, end, method=cv2.RANSAC, ransacReprojThreshold=reach
        )
        matrix, inlier = found
        if matrix is None:
            return None
        agreed = inlier.ravel() > 0
        going = np.linalg.norm(begin @ matrix[:, :2].T + matrix[:, 2] - begin, axis=1) * self._step
        against = (held[fine] & (going > 2 * MOVED_PX * self._unit)).sum()
        if agreed.sum() < max(10, 0.5 * fine.sum()) or against > 0.25 * agreed.sum():
            return None
        if going[agreed].mean() < MOVED_PX * self._unit or not _spread(begin[agreed], self._reference.shape):
            return None
        return self._figures(np.vstack([matrix, [0, 0, 1]]), self._reference.shape, self._step)

    @staticmethod
    def _figures(matrix: Array, shape: tuple[int, ...], step: float) -> tuple[float, float, float]:
        middle = np.array([shape[1] / 2, shape[0] / 2])
        there = _through(matrix, middle + np.array([(0, 0), (10, 0)]))
        across = there[1] - there[0]
        shift = float(np.linalg.norm(there[0] - middle)) * step
        return shift, float(np.degrees(np.arctan2(across[1], across[0]))), float(np.hypot(*across)) / 10

    def _counted(self, figures: tuple[float, float, float], time_s: float) -> Moved | None:
        """A motion must last, lest one torn frame count."""
        self._nothing_since = None
        if self._since is None:
            self._since = time_s
        return Moved(time_s, self._since, *figures) if time_s - self._since >= SURE_S else None

    def _compared(self, picture: Picture, held: float, calm: bool, time_s: float) -> Moved | None:
        """Little is in its place and nothing moves together: a big bump, or somebody in the way."""
        if held > 0.12 or float(np.std(self._last)) < 8.0:
            self._nothing_since = None
            return None
        if self._nothing_since is None:
            self._nothing_since = time_s
        if time_s - self._nothing_since < LOST_S or not calm or time_s - self._compared_s < AGAIN_S:
            return None
        self._compared_s = time_s
        now = small_grey(picture)
        match = match_pictures(self.before, now)
        if match is None:
            return None
        step = picture.shape[1] / now.shape[1]
        figures = self._figures(match.matrix, now.shape, step)
        # Not at the corners: there a match is only a guess.
        inner = np.array([(x, y) for x in (0.25, 0.75) for y in (0.25, 0.75)]) * now.shape[1::-1]
        gone = np.linalg.norm(_through(match.matrix, inner) - inner, axis=1).max() * step
        return Moved(time_s, self._nothing_since, *figures) if gone > 3 * MOVED_PX * self._unit else None


def _levelled(picture: Picture, step: int) -> tuple[Picture, float, float]:
    """A small grey picture without local brightness and contrast (128 in the middle, 40 a standard deviation).

    And how sharp it is, its finest detail against its contrast, and the contrast.
    """
    height, width = picture.shape[0] // step, picture.shape[1] // step
    # Whole blocks of pixels: OpenCV averages them far faster.
    whole = as_grey(picture)[: height * step, : width * step]
    grey = cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    level = cv2.subtract(grey, cv2.blur(grey, (BLUR, BLUR)))
    # Running sums leave crumbs below zero.
    spread = np.sqrt(np.maximum(cv2.blur(cv2.multiply(level, level), (BLUR, BLUR)), 0.0))
    contrast = cv2.norm(level) + 1e-6
    sharpness = cv2.norm(cv2.Laplacian(level, cv2.CV_32F)) / contrast
    even = np.clip(40.0 * level / (spread + FLOOR) + 128.0, 0, 255)
    return even.astype(np.uint8), float(sharpness), float(contrast)


def _features(levelled: Picture) -> Array:
    """The best corners of each cell, so that no busy corner of the picture outvotes the rest."""
    height, width = levelled.shape
    found: Any = cv2.goodFeaturesToTrack(levelled, 400, 0.02, 7, blockSize=5)
    if found is None:
        return np.zeros((0, 2))
    points = np.asarray(found, np.float64).reshape(-1, 2)
    points = points[((points > 6) & (points < [width - 7, height - 7])).all(axis=1)]
    points = points[cv2.cornerMinEigenVal(levelled, 5)[points[:, 1].astype(int), points[:, 0].astype(int)] > CLEAR]
    cells, taken = _cells(points, levelled.shape), np.zeros(CELLS[0] * CELLS[1], int)
    kept = []
    for point, cell in zip(points, cells, strict=True):
        if taken[cell] < PER_CELL:
            taken[cell] += 1
            kept.append(point)
    return np.array(kept).reshape(-1, 2)


def _cells(points: Array, shape: tuple[int, ...]) -> NDArray[np.intp]:
    across = np.clip(points[:, 0] * CELLS[0] / shape[1], 0, CELLS[0] - 1).astype(np.intp)
    down = np.clip(points[:, 1] * CELLS[1] / shape[0], 0, CELLS[1] - 1).astype(np.intp)
    return np.asarray(down * CELLS[0] + across)


def _spread(points: Array, shape: tuple[int, ...]) -> bool:
    """Whether points lie all over the picture: a single sheet that is pushed does not."""
    span = np.ptp(points, axis=0) / [shape[1], shape[0]]
    return bool(np.unique(_cells(points, shape)).size >= 6 and span[0] > 0.4 and span[1] > 0.4)


def _through(matrix: Array, points: Array) -> Array:
    spread = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(spread[:, :2] / spread[:, 2:3])
