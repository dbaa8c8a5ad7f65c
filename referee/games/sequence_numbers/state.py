"""The state of a match, as far as the table shows it and play implies it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from referee.core import Finding
from referee.games.sequence_numbers.board import Board, Cell

Window = tuple[Cell, ...]
"""Five cells in line."""


class Chip(NamedTuple):
    """A chip on the board; ``serial`` tells the chips of a colour apart."""

    colour: str
    bumpy: bool = False
    serial: int = 0


@dataclass(frozen=True, slots=True)
class Sequence:
    """A finished sequence. While it is not turned over, ``options`` are the fives its owner may choose from.

    ``wider`` are fives that can still be chosen by turning one chip more: four chips and a corner were turned of a
    run that has five chips. The choice is open until the next act.
    """

    by: str
    options: tuple[Window, ...]
    turned: bool = False
    told: bool = False
    wider: tuple[Window, ...] = ()

    @property
    def cells(self) -> Window:
        """The five cells (the first choice while there are several)."""
        return self.options[0]

    def needs(self, cell: Cell) -> bool:
        """Whether the sequence can't do without the cell."""
        return all(cell in window for window in self.options)


class Right(NamedTuple):
    """An open right to draw one card, from the turn numbered ``ply``.

    ``kind``: after a ``turn``; for a ``dead`` card; ``maybe`` for the player before a given position, of whom
    nobody knows whether they have drawn.
    """

    ply: int
    seat: int
    kind: Literal["turn", "dead", "maybe"]
    seen_open: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """What doesn't change in a match. ``max_shared`` is 5 for ``any``."""

    board: Board
    seats: tuple[str, ...]
    colours: tuple[str, ...]
    needed: int
    deal: int
    max_shared: int
    corner_chip: str
    draw_after_minus: bool
    dead_special: bool
    win_before_flip: bool
    players_choose: bool
    lose_turn: bool
    announce_dead: bool
    known_colours: frozenset[str]


@dataclass(frozen=True, slots=True)
class State:
    """One moment. ``seat`` indexes ``setup.seats``; ``ply`` counts finished turns.

    ``lost`` counts for each seat the draws lost for good; ``faults`` are findings on a given position, said
    with the first act; ``over`` is set when the game was won in this record.
    """

    setup: Setup
    chips: Mapping[Cell, Chip] = field(default_factory=dict)
    sequences: tuple[Sequence, ...] = ()
    seat: int = 0
    ply: int = 0
    exchanged: bool = False
    rights: tuple[Right, ...] = ()
    lost: tuple[int, ...] = ()
    discards: tuple[tuple[str, ...], ...] = ()
    winner: str | None = None
    over: bool = False
    faults: tuple[Finding, ...] = ()

    @property
    def turn(self) -> str:
        """The colour on turn."""
        return self.setup.seats[self.seat]

    def scores(self) -> dict[str, int]:
        """Finished sequences by colour."""
        counts = dict.fromkeys(self.setup.colours, 0)
        for sequence in self.sequences:
            counts[sequence.by] += 1
        return counts

    def protects(self, cell: Cell) -> bool:
        """Whether a finished sequence needs the chip in this cell (SEQ-M3, SEQ-Q4)."""
        return any(sequence.needs(cell) for sequence in self.sequences)

    def hand(self, seat: int) -> int:
        """Cards a seat holds, as far as draws were seen."""
        missing = self.lost[seat] + sum(right.seat == seat for right in self.rights)
        return max(0, self.setup.deal - missing)
