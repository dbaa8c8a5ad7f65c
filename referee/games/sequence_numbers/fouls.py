"""Breaches for random matches: for each rule, an event that breaks it at this moment, if there is one.

Each maker looks only at what lies on the table and at the hand, never at what the referee would say.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.core import PieceEvent
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.cards import Card, read_card
from referee.games.sequence_numbers.events import ChipAt, Dead, Draw, Play, TurnOver
from referee.games.sequence_numbers.plays import open_cells
from referee.games.sequence_numbers.position import CHIP_COLOURS
from referee.games.sequence_numbers.rules import is_dead, removable
from referee.games.sequence_numbers.sequences import new_sequences, shared, windows_through
from referee.games.sequence_numbers.state import State


@dataclass(frozen=True, slots=True)
class Moment:
    """A player about to act: the state, whose turn it is, and every seat's hand."""

    state: State
    by: str
    hands: Sequence[Sequence[str]]
    rng: random.Random

    def cards(self, kind: str, seat: int | None = None) -> list[Card]:
        """The cards of a kind in a seat's hand (that of the seat on turn by default), in random order."""
        hand = self.hands[self.state.seat if seat is None else seat]
        cards = [card for card in map(read_card, hand) if card.kind == kind]
        self.rng.shuffle(cards)
        return cards

    def laying(self) -> tuple[Card, Cell] | None:
        """An equation of the hand and an open cell for it."""
        found = ((card, open_cells(self.state, card)) for card in self.cards("equation"))
        return next(((card, self.rng.choice(cells)) for card, cells in found if cells), None)

    def chips(self, colour: str | None = None) -> list[Cell]:
        """The cells of all chips, or of one colour's, in random order."""
        cells = [cell for cell, chip in self.state.chips.items() if colour in (None, chip.colour)]
        self.rng.shuffle(cells)
        return cells

    def open_field(self) -> list[Cell]:
        """The open cells that bear a number, in random order."""
        cells = [cell for pair in self.state.setup.board.cells.values() for cell in pair]
        cells = [cell for cell in cells if cell not in self.state.chips]
        self.rng.shuffle(cells)
        return cells


Foul = tuple[PieceEvent, list[Cell]]
Maker = Callable[[Moment], Foul | None]


def _lay(by: str, card: str | None, *chips: ChipAt, removed: Sequence[Cell] = ()) -> Foul:
    event = Play(by=by, card=card, chips=list(chips), removed=list(removed))
    return event, [(chip.row, chip.col) for chip in chips] or list(removed)


def third_colour(at: Moment) -> Foul | None:
    """SEQ-S3."""
    spare = [colour for colour in CHIP_COLOURS if colour not in at.state.setup.colours]
    laying = at.laying()
    return _lay(at.by, laying[0].label, ChipAt(*laying[1], spare[0])) if laying and spare else None


def bumpy_up(at: Moment) -> Foul | None:
    """SEQ-S4."""
    laying = at.laying()
    if laying is None or new_sequences(at.state.setup, at.state.chips, at.state.sequences, laying[1], at.by):
        return None
    return _lay(at.by, laying[0].label, ChipAt(*laying[1], None, "bumpy"))


def out_of_turn(at: Moment) -> Foul | None:
    """SEQ-T1."""
    seats = at.state.setup.seats
    others = [seat for seat, colour in enumerate(seats) if colour != at.by]
    seat = at.rng.choice(others)
    for card in at.cards("equation", seat):
        cells = open_cells(at.state, card)
        if cells and not at.state.lost[at.state.seat]:
            return _lay(seats[seat], card.label, ChipAt(*at.rng.choice(cells)))
    return None


def card_missing(at: Moment) -> Foul | None:
    """SEQ-T2: no card, or two."""
    laying = at.laying()
    if laying is None:
        return None
    card, cell = laying
    more = [other.label for other in at.cards("equation") if other != card]
    if more and at.rng.random() < 0.5:
        return Play(by=at.by, card=card.label, chips=[ChipAt(*cell)], also=more[:1]), [cell]
    return _lay(at.by, None, ChipAt(*cell))


def wrong_number(at: Moment) -> Foul | None:
    """SEQ-P1."""
    laying = at.laying()
    if laying is None:
        return None
    cells = [cell for cell in at.open_field() if at.state.setup.board.number(cell) != laying[0].answer]
    return _lay(at.by, laying[0].label, ChipAt(*cells[0])) if cells else None


def covered(at: Moment) -> Foul | None:
    """SEQ-P2: on top of a chip, or in its place."""
    for card in at.cards("equation"):
        cells = [cell for cell in at.state.setup.board.cells[card.answer or 0] if cell in at.state.chips]
        if cells:
            removed = cells[:1] if at.rng.random() < 0.3 else ()
            return _lay(at.by, card.label, ChipAt(*cells[0]), removed=removed)
    return None


def two_chips(at: Moment) -> Foul | None:
    """SEQ-P3: two chips, or one of another colour in play."""
    laying, field = at.laying(), at.open_field()
    if laying is None or len(field) < 2:
        return None
    if at.rng.random() < 0.5:
        other = at.rng.choice([colour for colour in at.state.setup.colours if colour != at.by])
        return _lay(at.by, laying[0].label, ChipAt(*laying[1], other))
    second = next(cell for cell in field if cell != laying[1])
    return _lay(at.by, laying[0].label, ChipAt(*laying[1]), ChipAt(*second))


def corner(at: Moment) -> Foul | None:
    """SEQ-P4."""
    laying = at.laying()
    if laying is None or at.state.setup.corner_chip == "allowed":
        return None
    return _lay(at.by, laying[0].label, ChipAt(*at.rng.choice(sorted(at.state.setup.board.corners))))


def chip_gone(at: Moment) -> Foul | None:
    """SEQ-P5: a chip gone with an equation, or moved."""
    laying, chips = at.laying(), at.chips()
    if laying is None or not chips:
        return None
    event, _ = _lay(at.by, laying[0].label, ChipAt(*laying[1]), removed=chips[:1])
    return event, chips[:1]


def plus_covered(at: Moment) -> Foul | None:
    """SEQ-L1."""
    chips = at.chips()
    return _lay(at.by, "plus", ChipAt(*chips[0])) if chips and at.cards("plus") else None


def minus_count(at: Moment) -> Foul | None:
    """SEQ-M1: no chip taken, or two."""
    chips = [cell for cell in at.chips() if at.state.chips[cell].colour != at.by]
    if not at.cards("minus") or len(chips) < 2:
        return None
    return _lay(at.by, "minus", removed=chips[:2] if at.rng.random() < 0.5 else ())


def minus_own(at: Moment) -> Foul | None:
    """SEQ-M2."""
    chips = at.chips(at.by)
    return _lay(at.by, "minus", removed=chips[:1]) if chips and at.cards("minus") else None


def minus_sequence(at: Moment) -> Foul | None:
    """SEQ-M3."""
    held = [cell for cell in at.chips() if at.state.protects(cell) and at.state.chips[cell].colour != at.by]
    return _lay(at.by, "minus", removed=held[:1]) if held and at.cards("minus") else None


def minus_and_chip(at: Moment) -> Foul | None:
    """SEQ-M4."""
    cells = list(removable(at.state, at.by))
    if not cells or not at.cards("minus"):
        return None
    cell = at.rng.choice(cells)
    return _lay(at.by, "minus", ChipAt(*cell), removed=[cell])


def not_dead(at: Moment) -> Foul | None:
    """SEQ-T5: a card that still has an open cell, or a second exchange."""
    for card in at.cards("equation"):
        if at.state.exchanged or not is_dead(at.state, card):
            return Dead(by=at.by, card=card.label), []
    return None


def draws_too_many(at: Moment) -> Foul | None:
    """SEQ-T3: more cards than turns give."""
    seats = at.state.setup.seats
    if any(lost for lost, colour in zip(at.state.lost, seats, strict=True) if colour == at.by):
        return None
    due = sum(seats[right.seat] == at.by for right in at.state.rights)
    return Draw(by=at.by, count=due + 1), []


def draws_late(at: Moment) -> Foul | None:
    """SEQ-T4: a lost draw caught up."""
    seats = at.state.setup.seats
    if not any(lost for lost, colour in zip(at.state.lost, seats, strict=True) if colour == at.by):
        return None
    due = sum(seats[right.seat] == at.by for right in at.state.rights)
    return Draw(by=at.by, count=due + 1), []


def turns_without(at: Moment) -> Foul | None:
    """SEQ-Q3: chips turned that belong to no sequence."""
    free = {cell for line in at.state.sequences for window in line.options for cell in window}
    cells = [cell for cell in at.chips(at.by) if cell not in free and not at.state.chips[cell].bumpy]
    count = at.rng.randint(1, 3)
    return (TurnOver(by=at.by, cells=cells[:count]), cells[:count]) if cells else None


def breaks(at: Moment) -> Foul | None:
    """SEQ-Q4: a chip of a finished sequence turned back, or taken away with an equation."""
    held = [cell for cell in at.chips() if at.state.protects(cell) and at.state.chips[cell].bumpy]
    laying = at.laying()
    if not held:
        return None
    if laying is not None and at.rng.random() < 0.5:
        event, _ = _lay(at.by, laying[0].label, ChipAt(*laying[1]), removed=held[:1])
        return event, held[:1]
    return TurnOver(by=at.state.chips[held[0]].colour, cells=held[:1]), held[:1]


def shares(at: Moment) -> Foul | None:
    """SEQ-Q5: a run of six to eight turned as if it were two sequences."""
    state, corners = at.state, at.state.setup.board.corners
    if not all(line.turned for line in state.sequences):
        return None
    own = [line for line in state.sequences if line.by == at.by]
    for cell in at.chips(at.by):
        if state.chips[cell].bumpy:
            continue
        for line in windows_through(state.setup.board, state.chips, cell, at.by):
            for window in line:
                if any(shared(window, old.cells, corners) > state.setup.max_shared for old in own):
                    cells = [c for c in window if c not in corners and not state.chips[c].bumpy]
                    return TurnOver(by=at.by, cells=cells), list(window)
    return None


MAKERS: dict[str, Maker] = {
    "SEQ-S3": third_colour,
    "SEQ-S4": bumpy_up,
    "SEQ-T1": out_of_turn,
    "SEQ-T2": card_missing,
    "SEQ-T3": draws_too_many,
    "SEQ-T4": draws_late,
    "SEQ-T5": not_dead,
    "SEQ-P1": wrong_number,
    "SEQ-P2": covered,
    "SEQ-P3": two_chips,
    "SEQ-P4": corner,
    "SEQ-P5": chip_gone,
    "SEQ-L1": plus_covered,
    "SEQ-M1": minus_count,
    "SEQ-M2": minus_own,
    "SEQ-M3": minus_sequence,
    "SEQ-M4": minus_and_chip,
    "SEQ-Q3": turns_without,
    "SEQ-Q4": breaks,
    "SEQ-Q5": shares,
}

RARE = {"SEQ-Q5": 0, "SEQ-M3": 0, "SEQ-Q4": 1, "SEQ-M1": 1, "SEQ-M2": 1, "SEQ-M4": 1, "SEQ-L1": 1}
"""Breaches whose moment comes seldom, with their rank: they are planted when it does."""
