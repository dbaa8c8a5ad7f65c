"""Drawing (SEQ-T3, T4), turning chips over (SEQ-Q3, Q4, Q5), shuffling the discards (SEQ-D1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.core import Decision, Finding, Judgement, Problem
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.events import Draw, TurnOver
from referee.games.sequence_numbers.position import spots
from referee.games.sequence_numbers.rules import DUE, ILLEGAL, NOTICE, known_player, on_board
from referee.games.sequence_numbers.sequences import can_be_turned, is_turned, settle, shared, windows_through
from referee.games.sequence_numbers.state import Chip, Right, State
from referee.games.sequence_numbers.turns import after_end, game_over, stands, turn_due, with_winner

MAX_DRAW = 1000


def judge_draw(state: State, event: Draw, decision: Decision | None) -> Judgement[State]:
    """SEQ-T3: one card after the turn (or for a dead card). SEQ-T4: a right not used is lost for good.

    A right is lost when a later player has moved **and** drawn for that move. Until then a late draw is legal;
    cards drawn use the oldest open rights of the colour.
    """
    by, seats = known_player(state, event.by), state.setup.seats
    if not 0 <= event.count <= MAX_DRAW:
        raise Problem("record-wrong-field", field="count", detail=f"{event.count}: 0 to {MAX_DRAW}")
    mine = [right for right in state.rights if seats[right.seat] == by]
    others = (*state.faults, *after_end(state))
    if event.count == 0:
        return _seen_open(state, mine, others)
    used, extra = mine[: event.count], event.count - len(mine)
    findings = [] if extra <= 0 else [_too_many(state, by, extra)]
    if not stands(findings, decision):
        return Judgement((*findings, *others), {}, state)
    rest = [right for right in state.rights if right not in used]
    closed = max((right.ply for right in used if right.kind == "turn"), default=-1)
    gone = [right for right in rest if right.ply < closed]
    lost = list(state.lost)
    for right in gone:
        lost[right.seat] += 1
        if right.kind != "maybe":
            findings.append(
                Finding(NOTICE, "SEQ-T4", "why-lost", {"colour": seats[right.seat]}, by=seats[right.seat])
            )
    rights = tuple(right for right in rest if right.ply >= closed)
    return Judgement((*findings, *others), {}, replace(state, rights=rights, lost=tuple(lost), faults=()))


def _seen_open(state: State, mine: list[Right], others: tuple[Finding, ...]) -> Judgement[State]:
    """A draw seen not to be done: still due; said again when the next player acts."""
    if not mine:
        return Judgement(others, {}, replace(state, faults=()))
    colour = state.setup.seats[mine[-1].seat]
    rights = tuple(right._replace(seen_open=True) if right == mine[-1] else right for right in state.rights)
    due = Finding(DUE, "SEQ-T3", "why-due", {"colour": colour}, (), "remedy-due")
    return Judgement((due, *others), {}, replace(state, rights=rights, faults=()))


def _too_many(state: State, by: str, extra: int) -> Finding:
    """More cards than rights: a lost one caught up (SEQ-T4), or simply too many (SEQ-T3)."""
    late = any(lost for lost, colour in zip(state.lost, state.setup.seats, strict=True) if colour == by)
    if late:
        return Finding(ILLEGAL, "SEQ-T4", "why", {"colour": by, "number": extra}, (), "remedy")
    return Finding(ILLEGAL, "SEQ-T3", "why", {"colour": by, "number": extra}, (), "remedy")


def judge_turn_over(state: State, event: TurnOver, decision: Decision | None) -> Judgement[State]:
    """SEQ-Q3: the chips of a finished sequence, and no others, are turned to the bumpy side; SEQ-Q4: for good.

    Of a longer run its owner may turn any five that hold the chip just laid. After the game is won chips may be
    turned about freely.
    """
    known_player(state, event.by)
    corners = state.setup.board.corners
    cells = [on_board(state, (cell[0], cell[1])) for cell in event.cells]
    cells = [cell for cell in dict.fromkeys(cells) if cell not in corners]
    chips = dict(state.chips)
    for cell in cells:
        if cell in chips:
            chips[cell] = chips[cell]._replace(bumpy=not chips[cell].bumpy)
    findings = _turned_wrongly(state, chips, cells)
    others = (*(fault for fault in state.faults if not _mended(fault, cells)), *after_end(state))
    if not stands(findings, decision):
        return Judgement((game_over(state),) if state.over else (*findings, *others), {}, state)
    sequences = settle(state.sequences, chips, state.setup.board)
    winner = with_winner(state, sequences)
    over = state.over or winner != state.winner
    after = replace(state, chips=chips, sequences=sequences, winner=winner, over=over, faults=())
    touched = [line for line in sequences if not line.turned and any(c in w for w in line.options for c in cells)]
    findings += [turn_due(after, line) for line in touched]
    return Judgement((*findings, *others), {}, after)


def _mended(fault: Finding, cells: list[Cell]) -> bool:
    """Whether turning these cells puts a fault of the given position right."""
    return fault.rule in ("SEQ-Q3", "SEQ-Q4") and set(fault.where) <= set(cells)


def _turned_wrongly(state: State, chips: Mapping[Cell, Chip], cells: list[Cell]) -> list[Finding]:
    """Everything wrong with a turning-over; ``chips`` as they lie afterwards."""
    finished = {cell for line in state.sequences if line.turned for cell in line.cells}
    waiting = {(line.by, cell) for line in state.sequences if not line.turned for w in line.options for cell in w}
    waiting |= {(line.by, cell) for line in state.sequences for w in line.wider for cell in w}
    empty = [cell for cell in cells if cell not in chips]
    back = [cell for cell in cells if cell in finished and cell in chips and not chips[cell].bumpy]
    stray = [
        cell
        for cell in cells
        if cell in chips and chips[cell].bumpy and cell not in finished and (chips[cell].colour, cell) not in waiting
    ]
    findings = []
    if stray:
        findings.append(Finding(ILLEGAL, "SEQ-Q3", "why-stray", {"cells": spots(stray)}, stray, "remedy-stray"))
    if empty:
        findings.append(Finding(ILLEGAL, "SEQ-Q3", "why-empty", {"cells": spots(empty)}, empty, "remedy-stray"))
    findings += _too_many_turned(state, chips, cells, finished)
    if back:
        colours = ", ".join(sorted({chips[cell].colour for cell in back}))
        params = {"cells": spots(back), "colour": colours}
        findings.append(Finding(ILLEGAL, "SEQ-Q4", "why-back", params, back, "remedy-back"))
    return findings + _shares_too_much(state, chips, stray)


def _too_many_turned(
    state: State, chips: Mapping[Cell, Chip], cells: list[Cell], finished: set[Cell]
) -> list[Finding]:
    """SEQ-Q3: five of a longer run, not more."""
    findings = []
    for colour in state.setup.colours:
        lines = [line for line in state.sequences if not line.turned and line.by == colour]
        run = {cell for line in lines for window in line.options for cell in window}
        turned = {cell for cell in run - finished if cell in chips and chips[cell].bumpy}
        if turned.intersection(cells) and not can_be_turned(lines, turned):
            where = sorted(turned)
            params = {"cells": spots(where), "colour": colour, "number": len(where)}
            findings.append(Finding(ILLEGAL, "SEQ-Q3", "why-many", params, where, "remedy-many"))
    return findings


def _shares_too_much(state: State, chips: Mapping[Cell, Chip], stray: list[Cell]) -> list[Finding]:
    """SEQ-Q5: chips turned as a second sequence that shares more with the first than it may."""
    setup, corners = state.setup, state.setup.board.corners
    finished = [line for line in state.sequences if line.turned]
    for cell in stray:
        colour = chips[cell].colour
        for line in windows_through(setup.board, chips, cell, colour):
            for window in line:
                own = [shared(window, old.cells, corners) for old in finished if old.by == colour]
                if own and max(own) > setup.max_shared and is_turned(window, chips, corners):
                    params = {"colour": colour, "shared": max(own), "limit": setup.max_shared}
                    return [Finding(ILLEGAL, "SEQ-Q5", "why", params, window, "remedy")]
    return []


def judge_reshuffle(state: State) -> Judgement[State]:
    """SEQ-D1: the draw pile is empty, so all discard piles become the new one; never a breach by itself."""
    discards = ((),) * len(state.setup.seats)
    return Judgement((*state.faults, *after_end(state)), {}, replace(state, discards=discards, faults=()))
