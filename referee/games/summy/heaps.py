"""Blocks that lie face down: the stock, from which teams refill, and blocks that were laid aside."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from referee.core.following import Side
from referee.core.following_tools import Known, Sight
from referee.core.pieces import PlacedPiece

STOCK_MM = 65.0
"""A block so near to one of the stock belongs to the stock."""

PLACE_MM = 30.0
"""A block no farther from where one lay at the beginning lies there again: put back, or put up like that one."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Blocks taken from the stock by one hand."""

    at_s: float
    side: Side | None
    count: int


@dataclass(slots=True)
class Heaps:
    """Which of the blocks that lie face down are the stock's, and which were laid aside.

    ``maybe`` came with a hand that was at the stock: most likely blocks it put up, that look as if they lay.

    Counts are relied on only when the whole stock was in sight at the beginning (``counted``): a stock in a bag, or
    one of which a part can't be seen, tells nothing of refills. ``first``: what lay face down at the beginning; where
    a block stands that looks as if it lay, others will.
    """

    stock: set[str] = field(default_factory=set)
    aside: dict[str, Known] = field(default_factory=dict)
    maybe: dict[str, Known] = field(default_factory=dict)
    counted: bool = False
    begun: bool = False
    first: tuple[PlacedPiece, ...] = ()

    def begin(self, sight: Sight, expected: int) -> None:
        """The first table: what lies face down is the stock, and blocks removed before."""
        self.begun = True
        down = _face_down(sight)
        self.stock = set(down)
        self.first = tuple(known.piece for known in down.values())
        self.counted = len(down) == expected

    def watch(self, sight: Sight) -> list[Taken]:
        """What hands took from the stock since the last table; blocks laid aside are kept in ``aside``."""
        down = _face_down(sight)
        for heap in (self.aside, self.maybe):
            for ident in [ident for ident in heap if ident not in down]:
                del heap[ident]
        at_stock = {
            ident for touch in sight.touches if self.stock.intersection(touch.lifted) for ident in touch.lifted
        }
        lay = [known.piece for known in (*sight.gone, *sight.pieces) if known.ident in self.stock]
        taken = self._taken(sight)
        for ident, known in down.items():
            if ident in self.stock or ident in self.aside or ident in self.maybe:
                continue
            brought = known.side is not None or any(ident in touch.lifted for touch in sight.touches)
            again = any(_near(known.piece, piece, PLACE_MM) for piece in self.first)
            if not brought or again or any(_near(known.piece, piece) for piece in lay):
                # Only now seen, pushed about within the stock, or put back.
                self.stock.add(ident)
                taken = _one_less(taken, known)
            elif ident in at_stock:
                self.maybe[ident] = known
            else:
                self.aside[ident] = known
        return taken

    def _taken(self, sight: Sight) -> list[Taken]:
        counts: dict[tuple[float, Side | None], int] = {}
        for known in sight.gone:
            if known.ident not in self.stock:
                continue
            self.stock.discard(known.ident)
            hands = [touch for touch in sight.touches if known.ident in touch.lifted]
            hands = hands or [touch for touch in sight.touches if known.ident in touch.covered]
            hand = (hands[-1].to_s, hands[-1].side) if hands else (sight.table.time_s, None)
            counts[hand] = counts.get(hand, 0) + 1
        hands_in_order = sorted(counts.items(), key=lambda item: item[0][0])
        return [Taken(at_s, side, count) for (at_s, side), count in hands_in_order]


def _one_less(taken: list[Taken], known: Known) -> list[Taken]:
    """The same without the block that the hand that laid this one had not taken."""
    found = next((one for one in taken if (one.at_s, one.side) == (known.came_s, known.side)), None)
    if found is None:
        return taken
    less = [Taken(found.at_s, found.side, found.count - 1)] if found.count > 1 else []
    return [*(one for one in taken if one is not found), *less]


def _near(one: PlacedPiece, other: PlacedPiece, reach_mm: float = STOCK_MM) -> bool:
    return math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) <= reach_mm


def _face_down(sight: Sight) -> dict[str, Known]:
    return {one.ident: one for one in sight.of_kind("block") if one.piece.face == "down" and not one.piece.standing}
