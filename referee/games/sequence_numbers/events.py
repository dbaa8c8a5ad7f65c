"""Record events of Sequence Numbers. ``by`` is a colour; cells are ``[row, col]``, both from 0."""

from __future__ import annotations

from typing import Literal

import msgspec

from referee.core import PieceEvent
from referee.games.sequence_numbers.board import Cell

Side = Literal["number", "bumpy"]


class ChipAt(msgspec.Struct, array_like=True, frozen=True):
    """A chip laid down: ``[row, col, colour?, side?]``; without a colour it is the player's own."""

    row: int
    col: int
    colour: str | None = None
    side: Side | None = None


class Play(PieceEvent, tag="play", kw_only=True, omit_defaults=True):
    """A card laid on the own discard pile, and the chips put down or taken away with it.

    ``card`` is null when no new card was seen on the pile; ``also`` lists further cards laid in the same
    turn. A play of no chip and no removal is a card laid alone.
    """

    card: str | None
    chips: list[ChipAt] = []
    removed: list[Cell] = []
    also: list[str] = []


class Dead(PieceEvent, tag="dead", kw_only=True, omit_defaults=True):
    """A dead card exchanged: laid on the discard pile, announced; the replacement is a ``draw``."""

    card: str


class Draw(PieceEvent, tag="draw", kw_only=True, omit_defaults=True):
    """Cards drawn; ``count`` 0 says that it was seen not to be done."""

    count: int = 1


class TurnOver(PieceEvent, tag="turn-over", kw_only=True, omit_defaults=True):
    """Chips turned over: number side to bumpy side, or back. Free corners may be listed."""

    cells: list[Cell]


class Reshuffle(PieceEvent, tag="reshuffle", kw_only=True, omit_defaults=True):
    """All discard piles shuffled into a new draw pile."""


EVENTS = (Play, Dead, Draw, TurnOver, Reshuffle)
