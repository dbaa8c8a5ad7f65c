"""What a play or an exchange does: the act judged, duties left undone by others, the state after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.core import Decision, Finding, Judgement, Verdict
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.cards import read_card
from referee.games.sequence_numbers.events import Dead, Play
from referee.games.sequence_numbers.position import spots
from referee.games.sequence_numbers.rules import (
    DUE,
    ILLEGAL,
    NOTICE,
    Act,
    acting_seat,
    check_dead,
    check_play,
    is_dead,
    read_play,
)
from referee.games.sequence_numbers.sequences import new_sequences, settle, to_turn
from referee.games.sequence_numbers.state import Chip, Right, Sequence, State


def stands(findings: list[Finding], decision: Decision | None) -> bool:
    """Whether an act is carried out: nothing illegal in it, or a human lets it stand."""
    if decision is not None:
        return decision.verdict is not Verdict.ILLEGAL
    return not any(finding.verdict is ILLEGAL for finding in findings)


def judge_play(state: State, event: Play, decision: Decision | None) -> Judgement[State]:
    """A card with its chip.

    In doubt (ASK) the act is carried out all the same: that the card lies on the pile, the chip on its cell and
    the turn is over is beyond doubt; only whether it may stand is not. A dead card laid without being announced
    is taken as exchanged. By option ``misplay=lose_turn`` an illegal play is taken back and the turn passes.
    """
    act = read_play(state, event)
    if state.over and decision is None:
        return Judgement((game_over(state),), {}, state)
    findings = check_play(state, act)
    others = [*undone(state, act.by), *state.faults, *after_end(state)]
    if not stands(findings, decision):
        if state.setup.lose_turn and decision is None and acting_seat(state, act.by) is not None:
            return _lose_turn(state, act.by, findings, others)
        return Judgement((*findings, *others), {}, state)
    if not act.placed and not act.removed and act.card is not None and is_dead(state, act.card):
        return Judgement((*findings, *others), {}, _exchange(told(state, act.by), act.by, act.card.label))
    after, count = _carry_out(told(state, act.by), act)
    made = after.sequences[len(after.sequences) - count :]
    findings += [turn_due(after, line) for line in made if not line.turned]
    answer = act.card.answer if act.card is not None else None
    effects: dict[str, Any] = {"sequences": [[list(cell) for cell in line.cells] for line in made], "answer": answer}
    return Judgement((*findings, *others), effects, after)


def _lose_turn(state: State, by: str, findings: list[Finding], others: list[Finding]) -> Judgement[State]:
    """Option ``misplay=lose_turn``: chip and card are taken back, and the turn passes without a draw."""
    seat = _next(state, _seat_of(state, by))
    after = replace(told(state, by), seat=seat, ply=state.ply + 1, exchanged=False)
    own = [replace(f, remedy="remedy-lose") if f.verdict is ILLEGAL else f for f in findings]
    return Judgement((*own, *others), {}, after)


def judge_dead(state: State, event: Dead, decision: Decision | None) -> Judgement[State]:
    """SEQ-T5: a dead card exchanged; the turn goes on. In doubt (ASK) the card is laid all the same."""
    card = read_card(event.card)
    findings = check_dead(state, event)
    if state.over and decision is None:
        return Judgement((game_over(state),), {}, state)
    others = [*undone(state, event.by), *state.faults, *after_end(state)]
    after = state
    if stands(findings, decision):
        after = _exchange(told(state, event.by), event.by, card.label)
    return Judgement((*findings, *others), {}, after)


def game_over(state: State) -> Finding:
    """SEQ-Q6: the game is won; nothing more counts."""
    return Finding(NOTICE, "SEQ-Q6", "why", {"winner": state.winner})


def after_end(state: State) -> tuple[Finding, ...]:
    """A notice when the position given was won already; acts are judged all the same."""
    return (game_over(state),) if state.winner is not None and not state.over else ()


def turn_due(state: State, line: Sequence) -> Finding:
    """SEQ-Q3: the chips of a finished sequence are to be turned over."""
    cells = to_turn(line, state.chips, state.setup.board.corners)
    if len(line.options) > 1:
        run = sorted({cell for window in line.options for cell in window})
        params = {"colour": line.by, "cells": spots(run), "number": len(cells)}
        return Finding(DUE, "SEQ-Q3", "why-choose", params, run, "remedy-choose")
    params = {"colour": line.by, "cells": spots(line.cells), "open": spots(cells)}
    return Finding(DUE, "SEQ-Q3", "why-due", params, cells, "remedy-due")


def undone(state: State, by: str) -> list[Finding]:
    """Duties that others left undone before ``by`` acted: chips not turned (SEQ-Q3), a draw seen not done (T3)."""
    findings = []
    for line in state.sequences:
        if not line.turned and not line.told and line.by != by:
            cells = to_turn(line, state.chips, state.setup.board.corners)
            params = {"colour": line.by, "cells": spots(line.cells)}
            findings.append(Finding(ILLEGAL, "SEQ-Q3", "why-undone", params, cells, "remedy-undone", line.by))
    for right in state.rights:
        colour = state.setup.seats[right.seat]
        if right.seen_open and colour != by:
            findings.append(Finding(NOTICE, "SEQ-T3", "why-undone", {"colour": colour}, (), "remedy-undone", colour))
    return findings


def told(state: State, by: str) -> State:
    """The state after :func:`undone` has been said, and the faults of the position; choices of fives are closed."""
    sequences, rights = state.sequences, state.rights
    if any(not line.turned and not line.told and line.by != by for line in sequences):
        sequences = tuple(line if line.turned or line.by == by else replace(line, told=True) for line in sequences)
    if any(line.wider for line in sequences):
        sequences = tuple(replace(line, wider=()) if line.wider else line for line in sequences)
    if any(right.seen_open for right in rights):
        rights = tuple(right._replace(seen_open=False) for right in rights)
    if sequences is state.sequences and rights is state.rights and not state.faults:
        return state
    return replace(state, sequences=sequences, rights=rights, faults=())


def with_winner(state: State, sequences: tuple[Sequence, ...]) -> str | None:
    """SEQ-Q6: the colour that has the sequences it needs (turned over, by option ``win_before_flip=no``)."""
    if state.winner is not None or len(sequences) < state.setup.needed:
        return state.winner
    counted = [line.by for line in sequences if line.turned or state.setup.win_before_flip]
    return next((c for c in state.setup.colours if counted.count(c) >= state.setup.needed), None)


def _next(state: State, seat: int) -> int:
    return (seat + 1) % len(state.setup.seats)


def _seat_of(state: State, by: str) -> int:
    """The seat that acts: the one on turn, else (let stand out of turn) the next of that colour."""
    seat = acting_seat(state, by)
    if seat is None:
        seat = state.seat
        while state.setup.seats[seat] != by:
            seat = _next(state, seat)
    return seat


def _laid(state: State, seat: int, labels: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*state.discards[:seat], (*state.discards[seat], *labels), *state.discards[seat + 1 :])


def _exchange(state: State, by: str, label: str) -> State:
    seat = _seat_of(state, by)
    right = Right(state.ply, seat, "dead")
    return replace(state, exchanged=True, rights=(*state.rights, right), discards=_laid(state, seat, (label,)))


def _carry_out(state: State, act: Act) -> tuple[State, int]:
    """The state with the act done, and how many sequences it made (the last in the state's list)."""
    setup, chips, sequences = state.setup, dict(state.chips), state.sequences
    touched = False
    for cell in act.removed:
        touched |= chips.pop(cell, None) is not None
    for cell, chip in act.placed:
        touched |= cell in chips
        chips[cell] = Chip(chip.colour, chip.bumpy, _free_serial(chips, chip.colour))
    if touched and sequences:
        sequences = _unbroken(sequences, chips, setup.board.corners)
    made: list[Sequence] = []
    for cell, chip in act.placed:
        if chip.colour in setup.colours:
            made += new_sequences(setup, chips, (*sequences, *made), cell, chip.colour)
    sequences = settle((*sequences, *made), chips, setup.board)
    winner = with_winner(state, sequences) if made else state.winner
    seat = _seat_of(state, act.by)
    minus = act.card is not None and act.card.kind == "minus"
    rights = state.rights
    if setup.draw_after_minus or not minus:
        rights = (*rights, Right(state.ply, seat, "turn"))
    labels = tuple(card.label for card in (act.card, *act.also) if card is not None)
    after = State(
        setup,
        chips,
        sequences,
        _next(state, seat),
        state.ply + 1,
        False,
        rights,
        state.lost,
        _laid(state, seat, labels),
        winner,
        state.over or winner != state.winner,
    )
    return after, len(made)


def _free_serial(chips: Mapping[Cell, Chip], colour: str) -> int:
    """The lowest number that no chip of the colour on the board bears."""
    used = {chip.serial for chip in chips.values() if chip.colour == colour}
    serial = 0
    while serial in used:
        serial += 1
    return serial


def _unbroken(
    sequences: tuple[Sequence, ...], chips: Mapping[Cell, Chip], corners: frozenset[Cell]
) -> tuple[Sequence, ...]:
    """The sequences that still have their chips (a human may have let one be broken)."""
    kept = []
    for line in sequences:
        options = tuple(
            window
            for window in line.options
            if all(c in corners or ((chip := chips.get(c)) is not None and chip.colour == line.by) for c in window)
        )
        if options:
            kept.append(line if options == line.options else replace(line, options=options))
    return tuple(kept)
