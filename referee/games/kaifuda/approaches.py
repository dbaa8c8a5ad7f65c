"""Hands that may have taken a card that was due, though it seems to lie there still."""

from __future__ import annotations

from referee.core.observing import Hands
from referee.games.kaifuda.market import SIDE_OF, Market
from referee.games.kaifuda.state import State


class Approaches:
    """By side: whether a hand was at the merchant card, and at which places of the line, while they were due.

    Only hands count that laid nothing: others only passed by.
    """

    def __init__(self) -> None:
        self.merchant = [False, False]
        self.places: tuple[set[int], set[int]] = (set(), set())

    def look(self, market: Market, state: State, hands: Hands) -> None:
        """The visits since the last table."""
        for side in (0, 1):
            due = {duty.kind for duty in state.duties if duty.by == side and not duty.told}
            idle = [v for v in hands.visits if SIDE_OF.get(v.side) == side and market.fresh.isdisjoint(v.lifted)]
            at = {key for visit in idle for key in (*visit.covered, *visit.lifted)}
            spot = market.merchants[side]
            reached = self.merchant[side] or (spot is not None and spot.key in at)
            self.merchant[side] = "exchange" in due and reached
            if "recovery" not in due:
                self.places[side].clear()
                continue
            self.places[side].update(place for place, one in market.lines[side].spots.items() if one.key in at)
