"""Light that pulses with the mains: bands that run through the picture, or all of it growing lighter and darker.

Lamps brighten whole rows of a rolling shutter alike, hands only a part of each: the middle of a row's cells is
followed. What pulses comes back again and again; a lamp switched on or a cloud goes one way.
"""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Picture

ROWS, COLUMNS = 30, 8
WINDOW_S = 1.5
JUMP = 0.35
"""The light of a lamp switched on or of a lens covered changes by more than this (natural logarithm): no pulse."""
LEAST = 8
"""So many frames must be known."""


class FlickerMeter:
    """``add`` frames one after the other; ``strength`` is the share of the light that comes and goes a frame."""

    def __init__(self) -> None:
        self._rows: deque[tuple[float, NDArray[np.float32]]] = deque(maxlen=90)
        self._before: NDArray[np.float32] | None = None

    def add(self, small: Picture, time_s: float) -> None:
        """Take note of a picture (already small) at its time."""
        cells = cv2.resize(cv2.extractChannel(small, 1), (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
        light = np.log(cells.astype(np.float32) + 4.0)
        if self._before is not None:
            step = np.median(light - self._before, axis=1)
            if float(np.median(np.abs(step))) < JUMP:
                self._rows.append((time_s, step))
        self._before = light
        while self._rows and time_s - self._rows[0][0] > WINDOW_S and len(self._rows) > LEAST:
            self._rows.popleft()

    @property
    def strength(self) -> float:
        """What the rows' light moved to and fro, without what stayed, on average of rows and frames."""
        if len(self._rows) < LEAST:
            return 0.0
        steps = np.array([row for _, row in self._rows])
        path = np.abs(steps).sum(axis=0)
        return float(np.median(path - np.abs(steps.sum(axis=0))) / len(steps))
