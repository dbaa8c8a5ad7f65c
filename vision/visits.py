"""Hands' visits to the table: from which side each came, how long it stayed, and what lay under it when."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from vision.gate import RIM, SMALLEST_LIMB, Glance, Limb, Mask, Side
from vision.staying import Cells, Staying, away, reach

Near = Callable[[float, float], Iterable[str]]
"""Names the pieces within reach of fingers at a cell (column, row)."""

UNDER = 0.3
"""A piece of which a hand hides at least this part lies under it."""

GLANCES = 2
"""In so many glances at least: one broken picture is no hand."""

TIP_CELLS = 2
"""Fingertips are what reaches in farthest, by so many cells."""

KEPT_TIPS = 400
"""So many places of fingertips are kept, the newest."""

BODY_MM, BODY_CELLS = 120.0, 25
"""A body has room for a disc of this radius, as large as it would be on the table, or of so many cells: an arm is
slimmer, though it may be long, or lie along the rim.
"""

GAP_S = 0.3
"""A hand that seems to leave for less never left."""

SHADOW_S = 1.0
"""What was nothing but shadow, so soon before or after a hand, was that hand's."""


@dataclass(slots=True, eq=False)
class HandVisit:
    """One hand over the table. ``covered`` has the time when its fingers were first at a piece, ``last_s`` when each
    cell of the picture was last under hand or arm (-inf: never), ``first_s`` when it first was (inf: never), ``tips``
    where its fingertips were (column, row), ``staying`` at which pieces they stayed;
    ``lifted`` are pieces that were seen lifted while it was there.
    """

    side: Side
    from_s: float
    to_s: float
    last_s: npt.NDArray[np.float32]
    covered: dict[str, float] = field(default_factory=dict)
    glances: int = 0
    times: dict[str, int] = field(default_factory=dict)
    first_s: npt.NDArray[np.float32] | None = None
    body: bool = False
    tips: deque[tuple[float, float]] = field(default_factory=lambda: deque(maxlen=KEPT_TIPS))
    staying: Staying = field(default_factory=Staying)
    lifted: set[str] = field(default_factory=set)

    @property
    def stayed(self) -> dict[str, float]:
        """For how long (s) its fingertips stayed at each piece nearest to them."""
        return self.staying.at

    def over(self, cells: Cells) -> float | None:
        """When the hand was last over a place, null if never over a good part of it."""
        times = self.last_s[cells]
        under = times > -np.inf
        return float(times.max()) if under.mean() >= UNDER else None

    def came_over(self, cells: Cells) -> float:
        """When the hand was first over any of a place; -inf where that is not known."""
        return -math.inf if self.first_s is None else float(self.first_s[cells].min())

    def came_near(self, cells: Cells) -> bool:
        """Whether any of it was over any of a place."""
        return bool((self.last_s[cells] > -np.inf).any())

    def pointed_at(self, cells: Cells) -> bool:
        """Whether its fingertips were at a place."""
        return any(away(tip, cells) <= reach(cells) for tip in self.tips)

    def note(self, mask: Mask, time_s: float, places: Mapping[str, Cells], near: Near, stout: float) -> list[str]:
        """The hand covers these cells now; the keys of the pieces that lie under it.

        ``stout``: what has room for a disc of this radius, in cells, is a body.
        """
        self.glances += 1
        self.last_s[mask] = time_s
        if self.first_s is None:
            self.first_s = np.full(self.last_s.shape, np.inf, np.float32)
        self.first_s[mask] = np.minimum(self.first_s[mask], time_s)
        under = {k: cells for k, cells in places.items() if np.count_nonzero(mask[cells]) >= UNDER * len(cells[0])}
        touched = []
        for key in under:
            self.times[key] = self.times.get(key, 0) + 1
            if self.times[key] >= GLANCES:
                touched.append(key)
        self.body = self.body or _is_body(mask, self.side, stout)
        if self.body:  # what seemed to be fingertips was a head
            self.tips.clear()
            self.covered.clear()
            self.staying.clear()
        else:
            self.staying.note(farthest(mask, self.side), time_s, places, under)
            self._point(fingertips(mask, self.side), time_s, near)
        return touched

    def _point(self, tip: tuple[float, float], time_s: float, near: Near) -> None:
        """Its fingertips are there now."""
        self.tips.append(tip)
        if self.glances >= GLANCES:
            for key in near(*tip):
                self.covered.setdefault(key, time_s)


@dataclass(slots=True, eq=False)
class Visitor:
    """A limb and its visits: ``hand`` by its solid part, ``whole`` with the shadow, until the hand itself is seen."""

    hand: HandVisit
    whole: HandVisit

    @classmethod
    def new(cls, limb: Limb) -> Visitor:
        """Nothing is known yet."""
        hand, whole = (
            HandVisit(limb.side, limb.from_s, limb.from_s, np.full(limb.mask.shape, -np.inf, np.float32))
            for _ in range(2)
        )
        return cls(hand, whole)

    @property
    def seen(self) -> bool:
        """Whether more than a shadow was seen."""
        return self.hand.glances >= GLANCES

    def note(
        self, limb: Limb, time_s: float, places: Mapping[str, Cells], near: Near, stout: float, *, shadows: bool
    ) -> list[str]:
        """The limb as it is now; the keys of the pieces that lie under it. ``shadows``: one may be a hand."""
        for visit in (self.hand, self.whole):
            visit.side, visit.to_s = limb.side, time_s
        if _shows(limb):
            return self.hand.note(limb.solid, time_s, places, near, stout)
        return self.whole.note(limb.mask, time_s, places, near, stout) if shadows and not self.seen else []


class Visits:
    """Collects visits glance by glance.

    Shadows are no hands: what lies in one is neither touched nor covered. Where nothing but what may be a shadow is
    seen of a limb, and no hand beside it, it counts as a hand, for one in the table's own colour looks so too.
    """

    def __init__(self) -> None:
        self._now: dict[int, Visitor] = {}
        self._past: list[Visitor] = []

    def glance(self, glance: Glance, places: Mapping[str, Cells], near: Near, stout: float = BODY_CELLS) -> list[str]:
        """Note where hands are; the keys of the pieces (``places``: their cells) that lie under one now.

        ``near`` names the pieces within reach of fingers at a cell (column, row); ``stout``: what has room for a disc
        of this radius, in cells, is a body.
        """
        if glance.blind:
            return []
        limbs = {limb.ident: limb for limb in glance.limbs}
        for ident in [ident for ident in self._now if ident not in limbs]:
            self._past.append(self._now.pop(ident))
        shadows = not any(_shows(limb) for limb in glance.limbs)
        touched: dict[str, None] = {}
        for ident, limb in limbs.items():
            visitor = self._visitor(ident, limb)
            touched.update(dict.fromkeys(visitor.note(limb, glance.time_s, places, near, stout, shadows=shadows)))
        return list(touched)

    def reached(self) -> set[str]:
        """The keys of the pieces at which fingers of hands that are here were so far."""
        return {key for visitor in self._now.values() for key in (*visitor.hand.covered, *visitor.whole.covered)}

    def lifted(self, key: str, cells: Cells) -> None:
        """A piece in these cells is seen lifted: by the hands that are here now and were over it."""
        for visitor in self._now.values():
            for visit in (visitor.hand, visitor.whole):
                if visit.came_near(cells):
                    visit.lifted.add(key)

    def not_at(self, keys: Collection[str], since_s: float) -> None:
        """Hands that were here since then were not at these pieces, nor lifted them."""
        for visitor in (*self._past, *self._now.values()):
            for visit in (visitor.hand, visitor.whole):
                if visit.to_s >= since_s:
                    for key in keys:
                        visit.stayed.pop(key, None)
                    visit.lifted.difference_update(keys)

    def take(self) -> list[HandVisit]:
        """The visits that have ended, in the order in which they began; they are told once."""
        hands = [visitor.hand for visitor in self._past if visitor.seen]
        others = [*hands, *(visitor.hand for visitor in self._now.values() if visitor.seen)]
        dark = [visitor.whole for visitor in self._past if not visitor.seen and visitor.whole.glances >= GLANCES]
        told = [*hands, *(visit for visit in dark if not any(_beside(visit, hand) for hand in others))]
        self._past.clear()
        return sorted(told, key=lambda visit: visit.from_s)

    def forget(self, since_s: float) -> set[str]:
        """Visits that began since then were none; the pieces that those which were over by then have lifted."""
        self._now = {ident: visitor for ident, visitor in self._now.items() if visitor.hand.from_s < since_s}
        self._past = [visitor for visitor in self._past if visitor.hand.from_s < since_s]
        over = [visitor.hand for visitor in self._past if visitor.hand.to_s < since_s]
        return {key for visit in over for key in visit.lifted}

    def _visitor(self, ident: int, limb: Limb) -> Visitor:
        if ident in self._now:
            return self._now[ident]
        back = [v for v in self._past if v.hand.side == limb.side and limb.from_s - v.hand.to_s <= GAP_S]
        if back:
            visitor = back[-1]
            self._past.remove(visitor)
        else:
            visitor = Visitor.new(limb)
        self._now[ident] = visitor
        return visitor


def fingertips(mask: Mask, side: Side) -> tuple[float, float]:
    """Where a limb from a side reaches farthest into the picture: column and row of the cell."""
    rows, cols = np.nonzero(mask)
    inward = {"near": -rows, "far": rows, "left": cols, "right": -cols}[side]
    first = inward >= inward.max() - TIP_CELLS
    return float(cols[first].mean()), float(rows[first].mean())


def farthest(mask: Mask, side: Side) -> tuple[float, float]:
    """Where a limb ends, seen from where it comes in: the column and row of a slanting arm's fingers."""
    along = _at_rim(mask, side)
    if not len(along):
        return fingertips(mask, side)
    rows, cols = np.nonzero(mask)
    place, (high, wide) = float(along.mean()), mask.shape
    row = {"near": high - 1.0, "far": 0.0}.get(side, place)
    col = {"left": 0.0, "right": wide - 1.0}.get(side, place)
    away = np.hypot(rows - row, cols - col)
    last = away >= away.max() - TIP_CELLS
    return float(cols[last].mean()), float(rows[last].mean())


def _at_rim(mask: Mask, side: Side) -> npt.NDArray[np.intp]:
    """Where along the rim on a side a limb comes in, in cells."""
    rim = {"near": mask[-RIM:], "far": mask[:RIM], "left": mask[:, :RIM].T, "right": mask[:, -RIM:].T}[side]
    return np.flatnonzero(rim.any(axis=0))


def _is_body(mask: Mask, side: Side, stout: float) -> bool:
    """Whether it is as stout as a body that leans over the table: where its hands are is not seen.

    What of it the picture shows ends at the rim; there it goes on as far.
    """
    if np.count_nonzero(mask) < stout**2:
        return False
    beyond, axis = math.ceil(stout), 0 if side in ("near", "far") else 1
    grown = [(0, 0), (0, 0)]
    grown[axis] = (beyond, 0) if side in ("far", "left") else (0, beyond)
    room = np.pad(np.pad(mask.astype(np.uint8), grown, mode="edge"), 1)
    return bool(cv2.distanceTransform(room, cv2.DIST_L2, 3).max() >= stout)


def _shows(limb: Limb) -> bool:
    """Whether more of a limb is seen than its shadow."""
    return bool(np.count_nonzero(limb.solid) >= SMALLEST_LIMB)


def _beside(visit: HandVisit, hand: HandVisit) -> bool:
    """Whether one was there while the other was, or nearly."""
    return visit.from_s <= hand.to_s + SHADOW_S and hand.from_s <= visit.to_s + SHADOW_S
