"""What differs between two photographs of one table, taken by a free hand: new, moved and taken pieces.

The earlier photograph is brought to where the camera is now; what differs by more than light, noise and a camera that
is known to a pixel or two explain has changed.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from calibration.plane import TablePlane
from live.watching.places import seen_anew
from vision.gate import Picture
from vision.shadows import planes
from vision.tracks import Quad

WORK_PX = 640
"""Pictures are compared at this width."""

SLACK_PX = 2
"""The camera's place is known so well, in pixels of that width."""

STEP = 0.11
"""A smaller change of a pixel's logarithm is light or a soft shadow."""

NOISE = 3.0
"""So many times the usual difference of two pixels is noise."""

CHANGED = 0.2
"""A place of which at least this part differs has changed."""


class Compared:
    """What a photograph shows against the one before, as surroundings of the tracker."""

    def __init__(self, before: Picture, plane_before: TablePlane, now: Picture, plane: TablePlane) -> None:
        self._plane = plane
        self._scale = WORK_PX / now.shape[1]
        old, inside = seen_anew(before, plane_before, plane)
        size = (WORK_PX, round(now.shape[0] * self._scale))
        then, newest = (planes(_resized(picture, size)) for picture in (old, now))
        known = cv2.resize(inside.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0
        self.differs = _differing(then, newest) & known

    def covered(self, quad_mm: Quad) -> bool:
        """Nothing is hidden in a photograph."""
        return False

    def changed(self, quad_mm: Quad) -> bool:
        """Whether a place looks otherwise than in the photograph before."""
        return self.share(quad_mm) >= CHANGED

    def stirred(self, quad_mm: Quad) -> bool:
        """Whether anything at all looks otherwise there."""
        return self.share(quad_mm) > 0.0

    def share(self, quad_mm: Quad) -> float:
        """Which part of a place looks otherwise."""
        px = (self._plane.to_px(quad_mm) + 0.5) * self._scale - 0.5
        canvas = np.zeros(self.differs.shape, np.uint8)
        cv2.fillConvexPoly(canvas, np.round(px * 16).astype(np.int32), 1, shift=4)
        inside = canvas > 0
        return float(self.differs[inside].mean()) if inside.any() else 0.0


def _resized(picture: Picture, size: tuple[int, int]) -> Picture:
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _differing(then: npt.NDArray[np.float32], now: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Pixels of planes (3, rows, cols) that no pixel nearby explains, once the light of the whole is made alike."""
    near = np.ones((2 * SLACK_PX + 1, 2 * SLACK_PX + 1), np.uint8)
    found = np.zeros(now.shape[1:], bool)
    for old, new in zip(then, now, strict=True):
        light = np.clip(cv2.blur(new - old, (161, 161)), -0.3, 0.3)
        lit = old + light + float(np.median(new - old - light))
        step = max(STEP, NOISE * float(np.median(np.abs(new - lit))))
        found |= (new > cv2.dilate(lit, near) + step) | (new < cv2.erode(lit, near) - step)
    opened = cv2.morphologyEx(found.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return np.asarray(opened > 0)
