"""Hands' visits to the table: from which side each came, how long it stayed, and what lay under it when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vision.gate import Glance, Limb, Side

Cells = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]

UNDER = 0.3
"""A piece of which a hand hides at least this part lies under it."""

GLANCES = 2
"""In so many glances at least: one broken picture is no hand."""

TIP_CELLS = 2
"""Fingertips are what reaches in farthest, by so many cells."""

GAP_S = 0.3
"""A hand that seems to leave for less never left."""


@dataclass(slots=True, eq=False)
class HandVisit:
    """One hand over the table. ``covered`` has the time when its fingers were first at a piece, ``last_s`` when each
    cell of the picture was last under hand or arm (-inf: never).
    """

    side: Side
    from_s: float
    to_s: float
    last_s: npt.NDArray[np.float32]
    covered: dict[str, float] = field(default_factory=dict)
    glances: int = 0
    times: dict[str, int] = field(default_factory=dict)

    def over(self, cells: Cells) -> float | None:
        """When the hand was last over a place, null if never over a good part of it."""
        times = self.last_s[cells]
        under = times > -np.inf
        return float(times.max()) if under.mean() >= UNDER else None


class Visits:
    """Collects visits glance by glance."""

    def __init__(self) -> None:
        self._now: dict[int, HandVisit] = {}
        self._past: list[HandVisit] = []

    def glance(
        self, glance: Glance, places: Mapping[str, Cells], near: Callable[[float, float], Iterable[str]]
    ) -> list[str]:
        """Note where hands are; the keys of the pieces (``places``: their cells) that lie under one now.

        ``near`` names the pieces within reach of fingers at a cell (column, row).
        """
        if glance.broken or glance.dark:
            return []
        limbs = {limb.ident: limb for limb in glance.limbs}
        for ident in [ident for ident in self._now if ident not in limbs]:
            self._past.append(self._now.pop(ident))
        touched: dict[str, None] = {}
        for ident, limb in limbs.items():
            visit = self._visit(ident, limb)
            visit.side, visit.to_s = limb.side, glance.time_s
            visit.glances += 1
            visit.last_s[limb.mask] = glance.time_s
            for key, cells in places.items():
                if np.count_nonzero(limb.mask[cells]) >= UNDER * len(cells[0]):
                    visit.times[key] = visit.times.get(key, 0) + 1
                    if visit.times[key] >= GLANCES:
                        touched[key] = None
            if visit.glances >= GLANCES:
                for key in near(*fingertips(limb)):
                    visit.covered.setdefault(key, glance.time_s)
        return list(touched)

    def take(self) -> list[HandVisit]:
        """The visits that have ended, in the order in which they began; they are told once."""
        told = [visit for visit in self._past if visit.glances >= GLANCES]
        self._past.clear()
        return sorted(told, key=lambda visit: visit.from_s)

    def forget(self, since_s: float) -> None:
        """Visits that began since then were none."""
        self._now = {ident: visit for ident, visit in self._now.items() if visit.from_s < since_s}
        self._past = [visit for visit in self._past if visit.from_s < since_s]

    def _visit(self, ident: int, limb: Limb) -> HandVisit:
        if ident in self._now:
            return self._now[ident]
        back = [v for v in self._past if v.side == limb.side and limb.from_s - v.to_s <= GAP_S]
        if back:
            visit = back[-1]
            self._past.remove(visit)
        else:
            nowhere = np.full(limb.mask.shape, -np.inf, np.float32)
            visit = HandVisit(limb.side, limb.from_s, limb.from_s, nowhere)
        self._now[ident] = visit
        return visit


def fingertips(limb: Limb) -> tuple[float, float]:
    """Where a limb reaches farthest into the picture: column and row of the cell."""
    rows, cols = np.nonzero(limb.mask)
    inward = {"near": -rows, "far": rows, "left": cols, "right": -cols}[limb.side]
    first = inward >= inward.max() - TIP_CELLS
    return float(cols[first].mean()), float(rows[first].mean())
