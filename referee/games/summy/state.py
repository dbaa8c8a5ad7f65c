"""The state of a match: blocks on the table, the list of sums, who holds how many, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from referee.core.game import OptionValue
from referee.games.summy.events import Cell
from referee.games.summy.symbols import RACK_SIZE, digit_sum

Direction = Literal["across", "down"]
Act = Literal["sum", "removal", "lost"]
STEP: dict[Direction, Cell] = {"across": (1, 0), "down": (0, 1)}
OTHER: dict[Direction, Direction] = {"across": "down", "down": "across"}


class Sum(msgspec.Struct, frozen=True):
    """A placed sum. ``points`` is ``None`` while a human has yet to say whether it counts."""

    x: int
    y: int
    direction: Direction
    text: str
    by: int
    points: int | None

    @property
    def cells(self) -> list[Cell]:
        """Its cells in reading order."""
        dx, dy = STEP[self.direction]
        return [(self.x + i * dx, self.y + i * dy) for i in range(len(self.text))]

    @property
    def reserved(self) -> tuple[Cell, Cell]:
        """The cells before the first and after the last block, which stay empty for the whole game."""
        dx, dy = STEP[self.direction]
        length = len(self.text)
        return (self.x - dx, self.y - dy), (self.x + length * dx, self.y + length * dy)


class State(msgspec.Struct, frozen=True):
    """Teams are 0 and 1, in the order of ``players``.

    ``turn``: ``None`` until it is known who starts. ``last``: the team that acted last and what it did (``lost``: an
    illegal sum cost its turn).
    ``owes``: the team whose refill is open; ``short``: it was seen to leave it undone. ``reserved``: by cell,
    whether the sum it belongs to certainly counts. ``misses``: turns in a row without a sum on an empty stock.
    """

    players: tuple[str, ...]
    options: Mapping[str, OptionValue]
    table: Mapping[Cell, str]
    sums: tuple[Sum, ...]
    reserved: Mapping[Cell, bool]
    held: tuple[int, int]
    stock: int
    scores: tuple[int, int]
    turn: int | None
    last: tuple[int, Act] | None = None
    owes: int | None = None
    short: bool = False
    misses: int = 0

    @property
    def over(self) -> bool:
        """SUM-E1: both teams in a row made no sum while the stock is empty."""
        return self.misses >= 2 and self.stock == 0

    @property
    def winner(self) -> str | None:
        """The team with most points once the game is over, ``draw`` when they are equal."""
        if not self.over:
            return None
        if self.scores[0] == self.scores[1]:
            return "draw"
        return self.players[self.scores[1] > self.scores[0]]

    def due(self, team: int) -> int:
        """How many blocks the team has to take to hold 8, or what the stock still has (SUM-T3)."""
        return max(0, min(RACK_SIZE - self.held[team], self.stock))


def pair(values: tuple[int, int], team: int, value: int) -> tuple[int, int]:
    """The two teams' values with one of them replaced."""
    return (value, values[1]) if team == 0 else (values[0], value)


def take(state: State, team: int, count: int) -> State:
    """The team has taken ``count`` blocks from the stock."""
    held = pair(state.held, team, state.held[team] + count)
    return replace(state, held=held, stock=state.stock - count)


def pass_on(state: State) -> State:
    """Hand the turn on from the team that has acted; a team without blocks is skipped (SUM-E1 counts that)."""
    if state.turn is None:
        return state
    return skip_empty(replace(state, turn=1 - state.turn))


def skip_empty(state: State) -> State:
    """Skip teams that hold nothing while the stock is empty, until the game is over or a team can act."""
    while state.turn is not None and not state.over and state.stock == 0 and state.held[state.turn] == 0:
        state = replace(state, turn=1 - state.turn, misses=state.misses + 1)
    return state


def add_sums(state: State, sums: tuple[Sum, ...]) -> State:
    """Enter sums in the list: their points, and the cells they reserve."""
    reserved, scores = dict(state.reserved), list(state.scores)
    for placed in sums:
        for cell in placed.reserved:
            reserved[cell] = reserved.get(cell, False) or placed.points is not None
        scores[placed.by] += placed.points or 0
    return replace(state, sums=state.sums + sums, reserved=reserved, scores=(scores[0], scores[1]))


def run_through(table: Mapping[Cell, str], cell: Cell, direction: Direction) -> tuple[Cell, str]:
    """The maximal run of occupied cells through an occupied cell: its first cell and its text."""
    dx, dy = STEP[direction]
    x, y = cell
    while (x - dx, y - dy) in table:
        x, y = x - dx, y - dy
    first, signs = (x, y), []
    while (x, y) in table:
        signs.append(table[x, y])
        x, y = x + dx, y + dy
    return first, "".join(signs)


def cells_of(first: Cell, direction: Direction, length: int) -> list[Cell]:
    """The cells of a run in reading order."""
    dx, dy = STEP[direction]
    return [(first[0] + i * dx, first[1] + i * dy) for i in range(length)]


def view(state: State) -> dict[str, Any]:
    """The ``state`` of a ruling.

    Beyond the common fields: ``turn_known`` (false until a team has acted or the record says who starts; ``turn`` is
    then the first team named), ``refill_due``, and ``undecided``, the number of sums that await a human.
    """
    first, second = state.players
    turn = state.turn or 0
    return {
        "turn": None if state.over else state.players[turn],
        "turn_known": state.turn is not None,
        "scores": {first: state.scores[0], second: state.scores[1]},
        "winner": state.winner,
        "held": {first: state.held[0], second: state.held[1]},
        "stock": state.stock,
        "refill_due": {first: state.due(0), second: state.due(1)},
        "undecided": sum(placed.points is None for placed in state.sums),
    }


def sum_at(table: Mapping[Cell, str], first: Cell, direction: Direction, length: int, by: int) -> Sum:
    """The sum that stands on these cells, with its points; a cell that is empty counts as nothing."""
    text = "".join(table.get(cell, "") for cell in cells_of(first, direction, length))
    return Sum(first[0], first[1], direction, text, by, digit_sum(text))
