"""Chips turned over that could not be read yet: how long to wait for them, and what to ask."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.core.events import Note
from referee.core.following import MOST_READ_S, Observed, Question, SettledTable
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.cells import Cells
from referee.games.sequence_numbers.events import TurnOver
from referee.games.sequence_numbers.plays_seen import Choice
from referee.games.sequence_numbers.position import spots
from referee.games.sequence_numbers.seen import Turned
from referee.games.sequence_numbers.state import State


def with_others(turned: Turned, cells: Cells, state: State) -> set[Cell]:
    """Cells whose chips the same hand may have turned over too: of that colour, not turned as far as is known."""
    chips = state.chips
    return {
        cell
        for cell, touched in cells.touched.items()
        if cell not in turned.cells
        and cell in chips
        and chips[cell].colour == turned.by
        and not chips[cell].bumpy
        and (turned.visit is None or turned.visit in touched.visits or touched.visits == (None,))
    }


def unread_before(turned: Turned, cells: Cells, state: State) -> set[Cell]:
    """Cells with a chip not read yet that an earlier hand moved: it may have been turned over first."""
    return {
        cell
        for cell in cells.unsure & cells.touched.keys() & state.chips.keys()
        if state.chips[cell].colour == turned.by
        and any(visit.from_s < turned.at_s for visit in cells.touched[cell].moving)
    }


def wait_s(table: SettledTable, turned: Turned, *, played_on: bool) -> float | None:
    """How long a table must have rested before it is asked what was turned over; null: ask now.

    As long as nobody has played on nothing hangs on it.
    """
    if played_on:
        return table.ask_after_s(turned.at_s if turned.visit is None else turned.visit.to_s)
    return MOST_READ_S if table.rested_s < MOST_READ_S else None


def worth_asking(maybe: Collection[Cell], turned: Turned, cells: Cells, state: State) -> list[Cell]:
    """Of chips not read those that were taken away, that the hand moved, or that belong to an open sequence."""
    waiting = {
        cell
        for line in state.sequences
        if line.by == turned.by and not line.turned
        for w in line.options
        for cell in w
    }
    moved = {cell for cell in maybe if turned.visit is not None and turned.visit in cells.touched[cell].moving}
    return sorted(cell for cell in maybe if cell not in cells.lying or cell in moved or cell in waiting)


def turned_too(turned: Turned, unread: Sequence[Cell]) -> Question:
    """Whether chips that could not be read were turned over with the others: all, none, or one of two."""
    groups: list[Sequence[Cell]] = [unread, ()]
    if len(unread) == 2:
        groups += [[cell] for cell in unread]
    choices: list[Choice] = []
    for cells in groups:
        event = TurnOver(by=turned.by, cells=sorted([*turned.cells, *cells]))
        name = "yes" if cells == unread else "only" if cells else "no"
        only = {"cells": spots(cells)} if name == "only" else {}
        choices.append((f"sequence-numbers-follow-turned-{name}", only, (Observed(event),)))
    ident = f"seq-turned-too-{turned.by}-{'-'.join(f'{row},{col}' for row, col in unread)}"
    args = {"player": turned.by, "cells": spots(unread)}
    return Question(ident, "sequence-numbers-follow-turned-too", args, tuple(choices), turned.keys)


def turned_at_all(by: str, open_cells: Sequence[Cell], keys: tuple[str, ...]) -> Question:
    """Whether a sequence was turned over of which not every chip can be read."""
    done = Observed(TurnOver(by=by, cells=list(open_cells)))
    choices: tuple[Choice, ...] = (
        ("sequence-numbers-follow-turned-yes", {}, (done,)),
        ("sequence-numbers-follow-turned-no", {}, (Observed(Note(by=by, text="–")),)),
    )
    ident = f"seq-turned-{by}-{'-'.join(f'{row},{col}' for row, col in open_cells)}"
    return Question(ident, "sequence-numbers-follow-turned", {"player": by}, choices, keys)
