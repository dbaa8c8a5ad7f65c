"""Whose hand it was: which side of the table each player acts from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from referee.core.following import Side

SETTLED_SEATS = 2
"""After so many acts from a side it is sure that a player sits there."""


@dataclass(slots=True)
class Seats:
    """From which sides of the table the players act; unlearnt, they sit clockwise from the near side on."""

    players: int
    _acts: dict[int, Counter[Side]] = field(default_factory=dict)

    PLANS: ClassVar[Mapping[int, tuple[Side, ...]]] = {
        1: ("near",),
        2: ("near", "far"),
        3: ("near", "left", "right"),
        4: ("near", "left", "far", "right"),
        5: ("near", "left", "far", "far", "right"),
        6: ("near", "near", "left", "far", "far", "right"),
    }

    def learn(self, player: int, side: Side | None) -> None:
        """The player has acted from this side, beyond doubt."""
        if side is not None:
            self._acts.setdefault(player, Counter())[side] += 1

    def fits(self, player: int, side: Side | None) -> bool:
        """Whether it may have been this player's hand."""
        acts = self._acts.get(player)
        if side is None:
            return True
        plan = self.PLANS.get(self.players, ())
        return acts[side] > 0 if acts else player < len(plan) and plan[player] == side

    def who(self, side: Side | None, expected: Sequence[int], others: Sequence[int] = ()) -> tuple[int, ...]:
        """Who has acted: ``expected`` may by the order of turns, ``others`` would break it. Several: to be asked.

        A hand from a strange side is still that of the one expected. Somebody else is named outright only when
        both are known to sit where they sit.
        """
        fitting = [player for player in expected if self.fits(player, side)]
        if fitting:
            return tuple(fitting)
        strangers = [player for player in others if self.fits(player, side)]
        if not strangers:
            return tuple(expected)
        known = (
            side is not None
            and self._sits(strangers[0], side)
            and not any(self._total(player) < SETTLED_SEATS for player in expected)
        )
        return (strangers[0],) if known and len(strangers) == 1 else (*strangers, *expected)

    def _sits(self, player: int, side: Side) -> bool:
        return self._acts.get(player, Counter())[side] >= SETTLED_SEATS

    def _total(self, player: int) -> int:
        return sum(self._acts.get(player, Counter()).values())
