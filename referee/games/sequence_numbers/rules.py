"""The checks of a play, in the order of the rules: T1, S3, T2, C1, C2, P3, P2, P4, P1, S4; Plus and Minus likewise.

Each check is a small function of the state and the act; its docstring states the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.core import Finding, Problem, Verdict
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.cards import Card, read_card
from referee.games.sequence_numbers.events import Dead, Play
from referee.games.sequence_numbers.position import corner_finding, spots
from referee.games.sequence_numbers.sequences import new_sequences
from referee.games.sequence_numbers.state import Chip, State

ILLEGAL, ASK, NOTICE, DUE = Verdict.ILLEGAL, Verdict.ASK, Verdict.NOTICE, Verdict.DUE


@dataclass(frozen=True, slots=True)
class Act:
    """A play with everything checked that makes it an event of this game."""

    by: str
    card: Card | None
    also: tuple[Card, ...]
    placed: tuple[tuple[Cell, Chip], ...]
    removed: tuple[Cell, ...]

    @property
    def replaced(self) -> frozenset[Cell]:
        """Cells whose chip was taken and another put in its place."""
        return frozenset(self.removed) & {cell for cell, _ in self.placed}


def on_board(state: State, cell: Cell) -> Cell:
    """The cell as given; raises :class:`Problem` when the board has none there."""
    board = state.setup.board
    if not board.holds(cell):
        raise Problem("seq-cell", row=cell[0], col=cell[1], rows=board.rows, cols=board.cols)
    return cell


def known_player(state: State, by: str) -> str:
    """The colour as given; raises :class:`Problem` when nobody plays it."""
    if by not in state.setup.colours:
        raise Problem("record-player", found=by, known=", ".join(state.setup.colours))
    return by


def read_play(state: State, play: Play) -> Act:
    """The act of a play event; raises :class:`Problem` for unknown cards, cells, colours or players."""
    placed = []
    for chip in play.chips:
        colour = chip.colour or play.by
        if colour not in state.setup.known_colours:
            known = ", ".join(sorted(state.setup.known_colours))
            raise Problem("piece-unknown", piece=colour[:40], game="sequence-numbers", form=known)
        placed.append((on_board(state, (chip.row, chip.col)), Chip(colour, chip.side == "bumpy")))
    return Act(
        known_player(state, play.by),
        None if play.card is None else read_card(play.card),
        tuple(read_card(label) for label in play.also),
        tuple(placed),
        tuple(dict.fromkeys(on_board(state, (cell[0], cell[1])) for cell in play.removed)),
    )


def acting_seat(state: State, by: str) -> int | None:
    """The seat that may act for ``by``: the one on turn; seats without a card left are passed over."""
    seats, seat = state.setup.seats, state.seat
    for _ in seats:
        if seats[seat] == by:
            return seat
        if state.lost[seat] < state.setup.deal:
            return None
        seat = (seat + 1) % len(seats)
    return None


def turn(state: State, by: str) -> Iterator[Finding]:
    """SEQ-T1: clockwise, one turn each."""
    if acting_seat(state, by) is None:
        yield Finding(ILLEGAL, "SEQ-T1", "why", {"by": by, "turn": state.turn}, (), "remedy")


def third_colour(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-S3: a third set of chips only with a third player or team."""
    for cell, chip in act.placed:
        if chip.colour not in state.setup.colours:
            params = {"colour": chip.colour, "cell": spots([cell]), "colours": ", ".join(state.setup.colours)}
            yield Finding(ILLEGAL, "SEQ-S3", "why", params, (cell,), "remedy")


def one_card(act: Act) -> Iterator[Finding]:
    """SEQ-T2: one card a turn, face up on the own discard pile, before the chip."""
    if act.card is None:
        yield Finding(ILLEGAL, "SEQ-T2", "why", {"by": act.by}, _where(act), "remedy")
    elif act.also:
        cards = ", ".join(card.label for card in (act.card, *act.also))
        yield Finding(ILLEGAL, "SEQ-T2", "why-two", {"by": act.by, "cards": cards}, _where(act), "remedy-two")


def readable(card: Card) -> Iterator[Finding]:
    """SEQ-C1: the answer is the exact value; a card that can't be read is asked about."""
    if card.kind == "unread":
        yield Finding(ASK, "SEQ-C1", "why", {}, (), "remedy")


def on_the_board(state: State, card: Card) -> Iterator[Finding]:
    """SEQ-C2: the answer must stand on the board; else the card was probably misread."""
    if card.answer is not None and card.answer not in state.setup.board.cells:
        yield Finding(ASK, "SEQ-C2", "why", {"card": card.label, "answer": card.answer}, (), "remedy")


def one_own_chip(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-P3: exactly one chip, of the own colour. A card laid alone with both its cells covered is asked about."""
    where = _where(act)
    if len(act.placed) > 1:
        yield Finding(ILLEGAL, "SEQ-P3", "why", {"count": len(act.placed), "cells": spots(where)}, where, "remedy")
    elif not act.placed and act.card is not None and act.card.kind != "unread" and not _lying(state, act):
        if is_dead(state, act.card) and state.exchanged:
            yield Finding(ILLEGAL, "SEQ-T5", "why-second", {"card": act.card.label}, (), "remedy")
        elif is_dead(state, act.card):
            if state.setup.announce_dead:
                yield Finding(ASK, "SEQ-T5", "why-ask", {"card": act.card.label}, (), "remedy-ask")
        else:
            yield Finding(ILLEGAL, "SEQ-P3", "why-none", {"card": act.card.label}, (), "remedy-none")
    for cell, chip in act.placed:
        if chip.colour != act.by and chip.colour in state.setup.colours:
            params = {"colour": chip.colour, "by": act.by, "cell": spots([cell])}
            yield Finding(ILLEGAL, "SEQ-P3", "why-colour", params, (cell,), "remedy-colour")


def uncovered(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-P2: not on a covered cell, neither on top nor in a chip's place; for a Plus card this is SEQ-L1."""
    plus = act.card is not None and act.card.kind == "plus"
    seen: set[Cell] = set()
    for cell, chip in act.placed:
        there = state.chips.get(cell)
        if there is not None or cell in seen:
            other = chip.colour if there is None else there.colour
            reason = "why-replaced" if cell in act.replaced and not plus else "why"
            params = {"cell": spots([cell]), "colour": other}
            yield Finding(ILLEGAL, "SEQ-L1" if plus else "SEQ-P2", reason, params, (cell,), "remedy")
        seen.add(cell)


def free_corners(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-P4: corners belong to all and are never covered (option ``corner_chip``)."""
    if state.setup.corner_chip != "allowed":
        for cell, _ in act.placed:
            if cell in state.setup.board.corners:
                yield corner_finding(state.setup, cell)


def right_number(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-P1: the chip lies on a cell whose number is the answer of the equation."""
    board = state.setup.board
    if act.card is None or act.card.answer is None or act.card.answer not in board.cells:
        return
    for cell, _ in act.placed:
        number = board.number(cell)
        if number != act.card.answer:
            params = {"cell": spots([cell]), "number": number, "card": act.card.label, "answer": act.card.answer}
            params["cells"] = spots(board.cells[act.card.answer])
            yield Finding(ILLEGAL, "SEQ-P1", "why" if number is not None else "why-corner", params, (cell,), "remedy")


def number_side(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-S4: chips are laid number side up; one that finishes a sequence may be laid bumpy at once."""
    for cell, chip in act.placed:
        if chip.bumpy and not new_sequences(state.setup, state.chips, state.sequences, cell, chip.colour):
            yield Finding(ILLEGAL, "SEQ-S4", "why", {"cell": spots([cell])}, (cell,), "remedy")


def chips_stay(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-P5: played chips stay, only Minus removes; SEQ-Q4: a finished sequence can't be broken."""
    lying = _lying(state, act)
    gone = [cell for cell in lying if cell not in act.replaced]
    # an unreadable card may have been a Minus card
    if gone and (act.card is None or act.card.kind != "unread"):
        card = act.card.label if act.card is not None else "–"
        yield Finding(ILLEGAL, "SEQ-P5", "why", {"cells": spots(gone), "card": card}, gone, "remedy")
    broken = [cell for cell in lying if state.protects(cell)]
    if broken:
        params = {"colour": _colours(state, broken), "cells": spots(broken)}
        yield Finding(ILLEGAL, "SEQ-Q4", "why-gone", params, broken, "remedy-gone")


def takes_one(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-M1: Minus takes exactly one chip of an opponent."""
    if not _lying(state, act):
        yield Finding(ILLEGAL, "SEQ-M1", "why-none", {}, act.removed, "remedy-none")
    elif len(act.removed) > 1:
        params = {"count": len(act.removed), "cells": spots(act.removed)}
        yield Finding(ILLEGAL, "SEQ-M1", "why", params, act.removed, "remedy")


def takes_no_own(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-M2: not a chip of one's own colour or team."""
    for cell in act.removed:
        chip = state.chips.get(cell)
        if chip is not None and chip.colour == act.by:
            yield Finding(ILLEGAL, "SEQ-M2", "why", {"cell": spots([cell]), "by": act.by}, (cell,), "remedy")


def takes_no_sequence(state: State, act: Act) -> Iterator[Finding]:
    """SEQ-M3: not a chip of a finished sequence."""
    for cell in act.removed:
        if cell in state.chips and state.protects(cell):
            params = {"cell": spots([cell]), "colour": state.chips[cell].colour}
            yield Finding(ILLEGAL, "SEQ-M3", "why", params, (cell,), "remedy")


def takes_only(act: Act) -> Iterator[Finding]:
    """SEQ-M4: with Minus no chip is laid, least of all into the space just emptied."""
    for cell, _ in act.placed:
        reason = "why" if cell in act.removed else "why-other"
        yield Finding(ILLEGAL, "SEQ-M4", reason, {"cell": spots([cell])}, (cell,), "remedy")


def is_dead(state: State, card: Card) -> bool:
    """SEQ-T5: both cells of the answer are covered (or, by option, a Plus or Minus without any use)."""
    board, chips = state.setup.board, state.chips
    if card.answer is not None:
        cells = board.cells.get(card.answer, ())
        return bool(cells) and all(cell in chips for cell in cells)
    if card.kind == "plus":
        return state.setup.dead_special and not any(
            cell not in chips for cells in board.cells.values() for cell in cells
        )
    if card.kind == "minus":
        return state.setup.dead_special and not any(removable(state, state.turn))
    return False


def removable(state: State, by: str) -> Iterator[Cell]:
    """The chips that ``by`` may take with a Minus card (SEQ-M2, SEQ-M3)."""
    return (cell for cell, chip in sorted(state.chips.items()) if chip.colour != by and not state.protects(cell))


def check_play(state: State, act: Act) -> list[Finding]:
    """All findings on a play, in the order of checks."""
    findings = [*turn(state, act.by), *third_colour(state, act), *one_card(act)]
    if act.card is not None and act.card.kind == "minus":
        if act.removed or act.placed or not is_dead(state, act.card):
            findings += takes_one(state, act)
        else:
            findings += one_own_chip(state, act)
        findings += takes_no_own(state, act)
        findings += takes_no_sequence(state, act)
        findings += takes_only(act)
        findings += number_side(state, act)
        return findings
    if act.card is not None:
        findings += readable(act.card)
        findings += on_the_board(state, act.card)
    findings += one_own_chip(state, act)
    findings += uncovered(state, act)
    findings += free_corners(state, act)
    findings += right_number(state, act)
    findings += number_side(state, act)
    findings += chips_stay(state, act)
    return findings


def check_dead(state: State, dead: Dead) -> list[Finding]:
    """SEQ-T5: on the own turn, once, a card whose two cells are both covered."""
    card = read_card(dead.card)
    findings = [*turn(state, known_player(state, dead.by)), *readable(card), *on_the_board(state, card)]
    if state.exchanged:
        findings.append(Finding(ILLEGAL, "SEQ-T5", "why-second", {"card": card.label}, (), "remedy"))
    if card.answer in state.setup.board.cells and not is_dead(state, card):
        cells = [cell for cell in state.setup.board.cells[card.answer or 0] if cell not in state.chips]
        params = {"card": card.label, "answer": card.answer, "cells": spots(cells)}
        findings.append(Finding(ILLEGAL, "SEQ-T5", "why", params, cells, "remedy"))
    if card.kind in ("plus", "minus") and not is_dead(state, card):
        findings.append(Finding(ILLEGAL, "SEQ-T5", "why-special", {"card": card.label}, (), "remedy"))
    return findings


def _lying(state: State, act: Act) -> list[Cell]:
    """The removed cells on which a chip did lie."""
    return [cell for cell in act.removed if cell in state.chips]


def _where(act: Act) -> tuple[Cell, ...]:
    return tuple(cell for cell, _ in act.placed) or act.removed


def _colours(state: State, cells: list[Cell]) -> str:
    found = {sequence.by for sequence in state.sequences if any(sequence.needs(cell) for cell in cells)}
    return ", ".join(sorted(found))
