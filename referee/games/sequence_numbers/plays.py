"""All legal acts with the cards of a hand, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.core import PieceEvent, Play
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.cards import Card, read_hold
from referee.games.sequence_numbers.events import ChipAt, Dead
from referee.games.sequence_numbers.events import Play as PlayEvent
from referee.games.sequence_numbers.rules import acting_seat, is_dead, known_player, removable
from referee.games.sequence_numbers.sequences import new_sequences
from referee.games.sequence_numbers.state import State

SEQUENCE_WORTH = 100.0
FIVE_WORTH = (0.0, 0.1, 0.3, 1.0, 4.0, 4.0)
"""What a five is worth by its own chips and corners; all lines together stay below a sequence."""


def legal_plays(state: State, hold: Sequence[str], by: str | None = None) -> list[Play]:
    """Every cell, removal and exchange the hand allows; none out of turn or when the game is won."""
    cards = read_hold(list(hold))
    by = state.turn if by is None else known_player(state, by)
    if state.winner is not None or acting_seat(state, by) is None:
        return []
    found = [play for card in cards for play in _with_card(state, card, by)]
    return sorted(found, key=lambda play: -play.worth)


def _with_card(state: State, card: Card, by: str) -> Iterator[Play]:
    board = state.setup.board
    if is_dead(state, card):
        if not state.exchanged:
            yield Play(Dead(by=by, card=card.label), {}, -1.0)
    elif card.kind == "equation":
        yield from (_laying(state, card, by, cell) for cell in open_cells(state, card))
    elif card.kind == "plus":
        cells = [cell for pair in board.cells.values() for cell in pair]
        if state.setup.corner_chip == "allowed":
            cells += board.corners
        for cell in sorted(cells):
            if cell not in state.chips:
                yield _laying(state, card, by, cell)
    elif card.kind == "minus":
        for cell in removable(state, by):
            event: PieceEvent = PlayEvent(by=by, card=card.label, removed=[cell])
            worth = _line_worth(state, cell, state.chips[cell].colour)
            yield Play(event, {"sequences": [], "answer": None}, worth)


def open_cells(state: State, card: Card) -> list[Cell]:
    """The uncovered cells of an equation's answer (SEQ-P1, SEQ-P2)."""
    if card.answer is None:
        return []
    return [cell for cell in state.setup.board.cells.get(card.answer, ()) if cell not in state.chips]


def _laying(state: State, card: Card, by: str, cell: Cell) -> Play:
    event = PlayEvent(by=by, card=card.label, chips=[ChipAt(*cell)])
    made = new_sequences(state.setup, state.chips, state.sequences, cell, by)
    effects = {"sequences": [[list(c) for c in line.cells] for line in made], "answer": card.answer}
    return Play(event, effects, SEQUENCE_WORTH * len(made) + _line_worth(state, cell, by))


def _line_worth(state: State, cell: Cell, colour: str) -> float:
    """How much the fives through the cell promise with it: each that nobody blocks, by its own chips and corners."""
    corners, chips, worth = state.setup.board.corners, state.chips, 0.0
    for five in state.setup.board.fives[cell]:
        own = 1
        for other in five:
            if other == cell:
                continue
            chip = chips.get(other)
            if other in corners or (chip is not None and chip.colour == colour):
                own += 1
            elif chip is not None:
                break
        else:
            worth += FIVE_WORTH[own]
    return worth
