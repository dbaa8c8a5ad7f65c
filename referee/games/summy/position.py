"""The state before the first event: the game's start, or the ``position`` of a record's header."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core import Problem
from referee.core.game import OptionValue
from referee.games.summy.events import Cell
from referee.games.summy.state import STEP, Direction, State, Sum, add_sums, skip_empty, sum_at
from referee.games.summy.symbols import RACK_SIZE, SET_SIZE, canonical

CENTRE: dict[Cell, str] = {(0, 0): "="}
_HUGE = 10**9


def starting_state(
    players: tuple[str, ...], options: Mapping[str, OptionValue], position: Mapping[str, Any] | None
) -> State:
    """The state a record starts from; raises :class:`Problem` for a position that can't be.

    All fields may be left out: ``blocks`` (the ``=`` in the middle), ``sums`` (none), ``held`` (8 each), ``stock``
    (what is neither on the table nor held), ``turn`` (not known yet). Two more are understood: ``scores`` (else the
    points of ``sums``) and ``passes``, the turns in a row without a sum while the stock is empty.
    """
    given = position or {}
    table = _blocks(given.get("blocks"))
    held = _by_team(given.get("held"), "held", players, RACK_SIZE)
    rest = max(0, SET_SIZE - len(table) - sum(held))
    stock = rest if given.get("stock") is None else _whole(given["stock"], "stock")
    state = State(players, options, table, (), {}, held, stock, (0, 0), _turn(given.get("turn"), players))
    state = add_sums(state, _sums(given.get("sums"), table, players))
    return skip_empty(_with_counts(state, given))


def _with_counts(state: State, given: Mapping[str, Any]) -> State:
    scores = _by_team(given.get("scores"), "scores", state.players, None)
    misses = _whole(given.get("passes") or 0, "passes")
    return State(
        state.players,
        state.options,
        state.table,
        state.sums,
        state.reserved,
        state.held,
        state.stock,
        (
            state.scores[0] if scores[0] is None else scores[0],
            state.scores[1] if scores[1] is None else scores[1],
        ),
        state.turn,
        misses=misses,
    )


def _wrong(name: str, detail: object) -> Problem:
    text = detail if isinstance(detail, str) else repr(detail)
    return Problem("position-wrong", line=1, field=name, detail=text[:60])


def _whole(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < _HUGE:
        raise _wrong(name, value)
    return value


def _list(value: object, name: str) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise _wrong(name, value)
    return value


def _cell(x: object, y: object, name: str) -> Cell:
    for value in (x, y):
        if isinstance(value, bool) or not isinstance(value, int):
            raise _wrong(name, value)
    assert isinstance(x, int)
    assert isinstance(y, int)
    return x, y


def _blocks(value: object) -> dict[Cell, str]:
    if value is None:
        return dict(CENTRE)
    table: dict[Cell, str] = {}
    for row in _list(value, "blocks"):
        if not isinstance(row, (list, tuple)) or not 3 <= len(row) <= 4:
            raise _wrong("blocks", row)
        cell = _cell(row[0], row[1], "blocks")
        if cell in table:
            raise _wrong("blocks", list(row))
        table[cell] = _symbol(row[2])
    return table


def _symbol(symbol: object) -> str:
    """A block's symbol; raises :class:`Problem` naming the header's line."""
    try:
        return canonical(symbol if isinstance(symbol, str) else repr(symbol))
    except Problem as problem:
        raise problem.at_line(1) from None


def _sums(value: object, table: Mapping[Cell, str], players: Sequence[str]) -> tuple[Sum, ...]:
    if value is None:
        return ()
    return tuple(_sum(row, table, players) for row in _list(value, "sums"))


def _sum(row: object, table: Mapping[Cell, str], players: Sequence[str]) -> Sum:
    if not isinstance(row, Mapping):
        raise _wrong("sums", row)
    direction: Direction
    match row.get("direction"):
        case "across":
            direction = "across"
        case "down":
            direction = "down"
        case _:
            raise _wrong("sums.direction", row.get("direction"))
    first = _cell(row.get("x"), row.get("y"), "sums")
    length = _whole(row.get("length"), "sums.length")
    if row.get("by") not in players:
        raise _wrong("sums.by", row.get("by"))
    dx, dy = STEP[direction]
    last = (first[0] + dx * (length - 1), first[1] + dy * (length - 1))
    if not 1 <= length <= len(table) or first not in table or last not in table:
        raise _wrong("sums", {"x": first[0], "y": first[1], "length": length})
    placed = sum_at(table, first, direction, length, players.index(str(row["by"])))
    if len(placed.text) != length:
        raise _wrong("sums", {"x": first[0], "y": first[1], "length": length})
    return placed


def _by_team(value: object, name: str, players: Sequence[str], default: Any) -> tuple[Any, Any]:
    if value is None:
        return default, default
    if not isinstance(value, Mapping):
        raise _wrong(name, value)
    for player in value:
        if player not in players:
            raise _wrong(name, str(player))
    first, second = (_whole(value[p], name) if p in value else default for p in players)
    return first, second


def _turn(value: object, players: Sequence[str]) -> int | None:
    if value is None:
        return None
    if value not in players:
        raise _wrong("turn", value)
    return players.index(str(value))
