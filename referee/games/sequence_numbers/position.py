"""From the header to the first state: seats, options, and a given position with what is wrong on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.core import Finding, Header, Problem, Verdict
from referee.games.sequence_numbers.board import Board, Cell, default_board, given_board, named_board
from referee.games.sequence_numbers.sequences import is_five, sequences_on, settle, shared
from referee.games.sequence_numbers.state import Chip, Right, Setup, State
from referee.games.sequence_numbers.state import Sequence as Line

CHIP_COLOURS = ("red", "blue", "green")
SHARES: Mapping[object, int] = {"0": 0, "1": 1, "any": 5}


def make_setup(header: Header, seats: tuple[str, ...], board: Board) -> Setup:
    """Seats, sequences needed (one up to three seats, else two) and options; raises :class:`Problem`."""
    colours = tuple(dict.fromkeys(seats))
    if not 2 <= len(colours) <= 3:
        raise Problem("seq-colours", found=len(colours), seats=len(seats))
    options = header.options
    needed = 1 if len(seats) <= 3 else 2
    if len(colours) == 3 and options.get("three_teams") == "one":
        needed = 1
    return Setup(
        board=board,
        seats=seats,
        colours=colours,
        needed=needed,
        deal=5 if len(seats) <= 3 else 4,
        max_shared=SHARES[str(options.get("max_shared", "1"))],
        corner_chip=str(options.get("corner_chip", "notice")),
        draw_after_minus=options.get("draw_after_minus") != "no",
        dead_special=options.get("dead_special") == "may_exchange",
        win_before_flip=options.get("win_before_flip") != "no",
        players_choose=options.get("run_over_five") != "first_five",
        lose_turn=options.get("misplay") == "lose_turn",
        announce_dead=options.get("announce_dead") != "assume",
        known_colours=frozenset((*CHIP_COLOURS, *seats)),
    )


def start_state(header: Header, seats: tuple[str, ...]) -> State:
    """The state before the first event; raises :class:`Problem` for what can't lie on a table."""
    position = header.position or {}
    raw_board = position.get("board")
    option = header.options.get("board")
    if raw_board is not None:
        board = given_board(raw_board)
    else:
        board = named_board(str(option)) if option is not None else default_board()
    setup = make_setup(header, seats, board)
    chips = _chips(setup, position.get("chips"))
    sequences = _sequences(setup, chips, position.get("sequences"))
    seat = _seat(setup, position)
    state = State(
        setup,
        chips,
        sequences,
        seat,
        rights=(Right(-1, seat - 1 if seat else len(seats) - 1, "maybe"),) if chips else (),
        lost=(0,) * len(seats),
        discards=((),) * len(seats),
        faults=(*_seat_faults(setup), *table_faults(setup, chips, sequences)),
    )
    return _with_winner(state)


def _with_winner(state: State) -> State:
    counted = [s.by for s in state.sequences if s.turned or state.setup.win_before_flip]
    winner = next((c for c in state.setup.colours if counted.count(c) >= state.setup.needed), None)
    if winner is None:
        return state
    return replace(state, winner=winner)


def _bad(field: str, detail: str) -> Problem:
    return Problem("position-wrong", line=1, field=field, detail=detail)


def _cell(board: Board, raw: Any, field: str) -> Cell:
    fine = isinstance(raw, (list, tuple)) and len(raw) >= 2 and all(type(part) is int for part in raw[:2])
    if not fine or not board.holds((raw[0], raw[1])):
        raise _bad(field, f"{str(raw)[:40]}: no cell of a board of {board.rows} x {board.cols}")
    return raw[0], raw[1]


def _list(raw: Any, field: str) -> Sequence[Any]:
    if raw is None:
        return ()
    if not isinstance(raw, (list, tuple)):
        raise _bad(field, f"{str(raw)[:40]}: a list is wanted")
    return raw


def _chips(setup: Setup, raw: Any) -> dict[Cell, Chip]:
    chips: dict[Cell, Chip] = {}
    counts: dict[str, int] = {}
    for item in _list(raw, "chips"):
        cell = _cell(setup.board, item, "chips")
        colour, side = (*item[2:4], *(None,) * (4 - len(item))) if len(item) <= 4 else (None, None)
        if not isinstance(colour, str) or colour not in setup.known_colours:
            raise _bad(
                "chips", f"{str(item)[:60]}: the colour must be one of {', '.join(sorted(setup.known_colours))}"
            )
        if side not in (None, "number", "bumpy"):
            raise _bad("chips", f"{str(item)[:60]}: the side must be number or bumpy")
        if cell in chips:
            raise _bad("chips", f"two chips in {cell[0]},{cell[1]}")
        serial = counts[colour] = counts.get(colour, -1) + 1
        chips[cell] = Chip(colour, side == "bumpy", serial)
    return chips


def _sequences(setup: Setup, chips: Mapping[Cell, Chip], raw: Any) -> tuple[Line, ...]:
    """The listed sequences; without a list, those the table shows."""
    if raw is None:
        return sequences_on(setup, chips)
    lines: list[Line] = []
    for item in _list(raw, "sequences"):
        if not isinstance(item, Mapping) or item.get("by") not in setup.colours:
            raise _bad("sequences", f"{str(item)[:60]}: each needs by, a player's colour, and cells")
        cells = sorted({_cell(setup.board, cell, "sequences") for cell in _list(item.get("cells"), "sequences")})
        window = _window(setup.board, tuple(cells))
        if window is None:
            raise _bad("sequences", f"{cells}: not five cells in line (a free corner may be left out)")
        # one with some chips turned was turned over before; one with none is waiting for it
        bumpy = any((chip := chips.get(cell)) is not None and chip.bumpy for cell in window)
        lines.append(Line(item["by"], (window,), turned=bumpy))
    return settle(tuple(lines), chips, setup.board)


def _window(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
    """Sorted cells as a five in line, a free corner added where four lie beside it."""
    for extra in ((), *((corner,) for corner in sorted(board.corners))):
        window = tuple(sorted({*cells, *extra}))
        if is_five(board, window):
            return window
    return None


def _seat(setup: Setup, position: Mapping[str, Any]) -> int:
    turn, seat = position.get("turn"), position.get("seat")
    if turn is not None and turn not in setup.seats:
        raise _bad("turn", f"{str(turn)[:40]}: the players are {', '.join(setup.colours)}")
    if seat is None:
        return setup.seats.index(turn) if turn is not None else 0
    if type(seat) is not int or not 0 <= seat < len(setup.seats) or (turn is not None and setup.seats[seat] != turn):
        raise _bad("seat", f"{str(seat)[:40]}: seats count from 0 and must be of the colour on turn")
    return seat


def _seat_faults(setup: Setup) -> list[Finding]:
    """SEQ-S1: even teams that sit alternately; worth saying, nothing follows from it."""
    period = len(setup.colours)
    regular = all(colour == setup.colours[i % period] for i, colour in enumerate(setup.seats))
    if regular and len(setup.seats) % period == 0:
        return []
    return [Finding(Verdict.NOTICE, "SEQ-S1", params={"seats": ", ".join(setup.seats)})]


def table_faults(setup: Setup, chips: Mapping[Cell, Chip], sequences: Sequence[Line]) -> list[Finding]:
    """Everything that is wrong on a table by itself: third colour, covered corners, sides, broken sequences."""
    board = setup.board
    faults: list[Finding] = []
    alien = [cell for cell, chip in chips.items() if chip.colour not in setup.colours]
    if alien:
        found = ", ".join(sorted({chips[cell].colour for cell in alien}))
        params = {"colour": found, "colours": ", ".join(setup.colours)}
        faults.append(Finding(Verdict.ILLEGAL, "SEQ-S3", "why-table", params, alien, "remedy-table"))
    faults += [
        corner_finding(setup, cell) for cell in chips if cell in board.corners and setup.corner_chip != "allowed"
    ]
    needed = {cell for line in sequences for window in line.options for cell in window}
    stray = [cell for cell, chip in chips.items() if chip.bumpy and cell not in needed]
    if stray:
        faults.append(Finding(Verdict.ILLEGAL, "SEQ-Q3", "why-stray", {"cells": spots(stray)}, stray, "remedy-stray"))
    for line in sequences:
        faults += _sequence_faults(setup, chips, line)
    for at, line in enumerate(sequences):
        for other in sequences[:at]:
            common = shared(line.cells, other.cells, board.corners)
            if line.by == other.by and (common > setup.max_shared or line.cells == other.cells):
                share = {"colour": line.by, "shared": common, "limit": setup.max_shared}
                faults.append(Finding(Verdict.ILLEGAL, "SEQ-Q5", "why", share, line.cells, "remedy"))
    return faults


def _sequence_faults(setup: Setup, chips: Mapping[Cell, Chip], line: Line) -> list[Finding]:
    cells = [cell for cell in line.cells if cell not in setup.board.corners]
    gone = [cell for cell in cells if cell not in chips or chips[cell].colour != line.by]
    back = [cell for cell in cells if cell not in gone and not chips[cell].bumpy]
    faults = []
    if gone:
        params = {"colour": line.by, "cells": spots(gone)}
        faults.append(Finding(Verdict.ILLEGAL, "SEQ-Q4", "why-gone", params, gone, "remedy-gone"))
    if back and line.turned:
        params = {"colour": line.by, "cells": spots(back)}
        faults.append(Finding(Verdict.ILLEGAL, "SEQ-Q4", "why-back", params, back, "remedy-back"))
    return faults


def corner_finding(setup: Setup, cell: Cell) -> Finding:
    """SEQ-P4: a chip on a free corner."""
    verdict = Verdict.ILLEGAL if setup.corner_chip == "illegal" else Verdict.NOTICE
    return Finding(verdict, "SEQ-P4", "why", {"cell": spots([cell])}, (cell,), "remedy")


def spots(cells: Sequence[Cell]) -> str:
    """Cells for a sentence: ``3,0 3,1``."""
    return " ".join(f"{r},{c}" for r, c in cells)
