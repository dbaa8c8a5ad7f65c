"""Where the fingertips of a hand stay: at a piece, or beside all, holding up one that they took."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Cells = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]
Tip = tuple[float, float]

TIP_NEAR = 8.0
"""Fingertips so many cells beyond a piece's half width are at it."""

STILL_CELLS, STILL_S = 3.0, 0.2
"""Fingertips that go no farther stay where they are; a glance counts for so long at most."""


@dataclass(slots=True)
class Staying:
    """For how long (s) the fingertips of one hand stayed ``at`` each piece nearest to them.

    A card that is lifted is nearer to the camera, and shows beside its place. So what fingers stay beside all pieces
    counts for the one at which they stayed just before and just after, if the hand hid its place all the time.
    """

    at: dict[str, float] = field(default_factory=dict)
    _last_s: float = -math.inf
    _end: Tip | None = None
    _from: str | None = None
    _held_s: float = 0.0
    _apart: list[tuple[Tip, float]] = field(default_factory=list)
    _known: set[str] = field(default_factory=set)

    def clear(self) -> None:
        """What seemed to be fingertips was something else."""
        self.at.clear()
        self._apart.clear()
        self._from = None

    def note(self, tip: Tip, time_s: float, places: Mapping[str, Cells], under: Mapping[str, Cells]) -> None:
        """Fingertips are there now, where pieces lie in these places; of those ``under`` the hand rather at one."""
        step_s, self._last_s = min(time_s - self._last_s, STILL_S), time_s
        self._known.update(places)
        if self._from not in under:
            self._from = None
        if self._end is None or math.dist(tip, self._end) > STILL_CELLS:
            self._end = tip
            return
        nearest = _nearest(tip, under) or _nearest(tip, places)
        if nearest is None:
            self._rest(step_s)
            return
        if nearest == self._from:
            step_s += self._held_s
        self.at[nearest] = self.at.get(nearest, 0.0) + step_s
        self._from, self._held_s = nearest, 0.0

    def _rest(self, step_s: float) -> None:
        assert self._end is not None
        self._held_s += step_s
        rested_s = self._apart.pop()[1] if self._apart and self._apart[-1][0] == self._end else 0.0
        self._apart.append((self._end, rested_s + step_s))

    def at_last(self, places: Mapping[str, Cells]) -> Mapping[str, float]:
        """The same once more is known: pieces lie in these places that were not known yet when the hand was there."""
        late = {key: cells for key, cells in places.items() if key not in self._known}
        told = dict(self.at)
        for tip, rested_s in self._apart if late else ():
            nearest = _nearest(tip, late)
            if nearest is not None:
                told[nearest] = told.get(nearest, 0.0) + rested_s
        return told


def away(tip: Tip, cells: Cells) -> float:
    """How far fingertips are from the middle of a place."""
    rows, cols = cells
    return math.dist(tip, (float(cols.mean()), float(rows.mean())))


def reach(cells: Cells) -> float:
    """How near fingertips at a place are to its middle."""
    rows, cols = cells
    return TIP_NEAR + float(max(np.ptp(rows), np.ptp(cols))) / 2


def _nearest(tip: Tip, places: Mapping[str, Cells]) -> str | None:
    near = {key: far for key, cells in places.items() if (far := away(tip, cells)) <= reach(cells)}
    return min(near, key=near.__getitem__, default=None)
