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
APART_S = 0.35
JUMP = 0.35
"""The light of a lamp switched on or of a lens covered changes by more than this (natural logarithm): no pulse."""
STILL = 0.004
TURNS = 4
"""Steps below the first (natural logarithm) are noise; light that turned less often than the second is no pulse."""
LEAST = 8
"""So many frames must be known."""


class FlickerMeter:
    """``add`` frames one after the other; ``strength`` is the share of the light that comes and goes a frame."""

    def __init__(self) -> None:
        self._rows: deque[tuple[float, NDArray[np.float32]]] = deque(maxlen=90)
        self._before: NDArray[np.float32] | None = None
        self._time_s = float("-inf")

    def add(self, small: Picture, time_s: float) -> None:
        """Take note of a picture (already small) at its time."""
        cells = cv2.resize(cv2.extractChannel(small, 1), (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
        light = np.log(cells.astype(np.float32) + 4.0)
        apart_s, self._time_s = time_s - self._time_s, time_s
        if apart_s > APART_S:
            self._rows.clear()  # photographs, or few pictures while nothing moves: pulses can't be told from changes
        elif self._before is not None:
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
        strength = float(np.median(path - np.abs(steps.sum(axis=0))) / len(steps))
        return strength if strength > STILL and float(np.median(_turns(steps))) >= TURNS else 0.0


def _turns(steps: NDArray[np.float32]) -> NDArray[np.int64]:
    """How often each row's light turned from growing to falling or back; a lost frame or a shadow turns once."""
    signs = np.where(np.abs(steps) < STILL, 0, np.sign(steps)).astype(np.int8)
    turns = np.zeros(steps.shape[1], np.int64)
    last = np.zeros(steps.shape[1], np.int8)
    for row in signs:
        turns += (row * last) < 0
        last = np.where(row == 0, last, row)
    return turns
