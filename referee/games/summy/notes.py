"""What is kept beside the record of a match: turns that are not in it yet, and what hands did since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.core.following import Side
from referee.core.following_tools import Cell, Known, Sight
from referee.games.summy.heaps import Heaps, Taken
from referee.games.summy.seen import SeenBlock


@dataclass(slots=True)
class Turn:
    """What a team has on the table that is not in the record: blocks laid and blocks laid aside."""

    team: int
    blocks: list[SeenBlock] = field(default_factory=list)
    aside: list[Known] = field(default_factory=list)


class Unread(NamedTuple):
    """A turn that waits to be read, what it may be (label, turn), and the number of the event before it."""

    turn: Turn
    readings: list[tuple[str, Turn]]
    number: int


@dataclass(slots=True)
class Notes:
    """What is kept beside the record.

    ``taken``: blocks each team took from the stock since its last act; ``takes``: what hands took that is not yet
    accounted for; ``short``: how often each team took too few; ``told_aside``: blocks laid aside that have been told;
    ``took``: from which side a cell was last emptied; ``in_one_go`` and ``in_parts``: how many sums were laid at once
    and how many bit by bit; ``unread``: a turn that waits to be read; ``loose``: the numbers of acts that only the
    order of turns gave to a team; ``unseen``: cells in which blocks may lie that were never seen; ``hands``: where
    from hands came since the last event, ``blind``: whether for a while nothing was seen then.
    """

    heaps: Heaps = field(default_factory=Heaps)
    takes: list[Taken] = field(default_factory=list)
    taken: list[int] = field(default_factory=lambda: [0, 0])
    short: list[int] = field(default_factory=lambda: [0, 0])
    told_aside: set[str] = field(default_factory=set)
    took: dict[Cell, Side] = field(default_factory=dict)
    in_one_go: int = 0
    in_parts: int = 0
    unread: Unread | None = None
    loose: set[int] = field(default_factory=set)
    unseen: set[Cell] = field(default_factory=set)
    hands: set[Side] = field(default_factory=set)
    blind: bool = False
    number: int = 0

    def watch(self, sight: Sight, number: int) -> None:
        """Take in the hands of one table; ``number`` is that of the last event."""
        if number != self.number:
            self.number, self.blind = number, False
            self.hands.clear()
        self.hands |= {touch.side for touch in sight.touches}
        self.blind = self.blind or bool(sight.table.gaps)


Act = SeenBlock | Known | Taken
