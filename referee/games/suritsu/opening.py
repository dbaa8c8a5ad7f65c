"""The state before the first event: the game's start, or the position of a header (formats section 3)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from referee.core import Header, Problem
from referee.core.game import OptionValue
from referee.games.suritsu.cards import Card, check_scenery, check_ticks, parse_digits
from referee.games.suritsu.events import Face
from referee.games.suritsu.state import SOLO_HAND, Phase, Settings, State, face_for
from referee.games.suritsu.table import Table, all_numbers

MAX_CARDS = 200
MAX_PLACE = 10_000
START_CARDS = 2


def opening(players: tuple[str, ...], options: Mapping[str, OptionValue], header: Header) -> State:
    """The first state; raises :class:`Problem` for seats or a position that can't be."""
    if len(set(players)) < len(players):
        raise Problem("suritsu-player-twice", line=1)
    settings = Settings.of(players, options)
    first = _first_player(settings)
    state = State(
        settings=settings,
        table=Table(),
        last=None,
        face="up",
        turn=first or 0,
        phase=Phase.SETUP,
        played=(0,) * len(players),
        hands=((SOLO_HAND if settings.solo else 1),) * len(players),
        first_open=first is None and not settings.solo,
        round_scores=(None,) * len(players),
    )
    return state if header.position is None else _placed(state, header.position)


def _first_player(settings: Settings) -> int | None:
    name = settings.first_player
    if name == "ask":
        return None
    if name not in settings.players:
        allowed = ", ".join(("ask", *settings.players))
        raise Problem("option-value", option="first_player", value=name, allowed=allowed)
    return settings.players.index(name)


def _placed(state: State, position: Mapping[str, Any]) -> State:
    """The state of a position; what it leaves out has its value at the start of the game."""
    table = Table.of(_cards(position.get("cards", [])))
    last = _last(position, table)
    played = _by_player(state, position, "played", 0, state.settings.dealt)
    state = replace(
        state,
        table=table,
        last=last,
        marker=last,
        face=_face(position, last),
        phase=Phase.SETUP if last is None and len(table.cards) < START_CARDS else Phase.CHOOSE,
        played=tuple(value or 0 for value in played),
    )
    if position.get("turn") is not None:
        state = replace(state, turn=_player(state, position["turn"], "turn"), first_open=False)
    if any(state.played) or len(table.cards) > START_CARDS:
        state = replace(state, first_open=False, hands=(None,) * len(played))
    return _won(_told(state, position))


def _told(state: State, position: Mapping[str, Any]) -> State:
    """Hand sizes (before the draw of the turn) and totals of earlier rounds, where the position has them."""
    if position.get("hand") is not None:
        hands = _by_player(state, position, "hand", None, state.settings.dealt)
        for player, hand in enumerate(hands):
            if hand is not None and hand > state.left(player):
                raise _wrong("hand", f"{state.name(player)}: {hand} > {state.left(player)}")
        state = replace(state, hands=hands)
    if position.get("scores") is not None:
        totals = _by_player(state, position, "scores", 0, 1_000_000)
        carried = tuple(total or 0 for total in totals)
        state = replace(state, settings=dataclasses.replace(state.settings, carried=carried))
    return state


def _won(state: State) -> State:
    """A player who has played every card has won before the first event (SUR-W1, SUR-O5)."""
    winner = next((player for player in range(len(state.played)) if state.left(player) == 0), None)
    if winner is None:
        return state
    scores = tuple(0 if player == winner else None for player in range(len(state.played)))
    return replace(state, phase=Phase.OVER, winner=winner, round_scores=scores)


def _cards(rows: object) -> list[Card]:
    if not isinstance(rows, list) or len(rows) > MAX_CARDS:
        raise _wrong("cards", "a list of cards is needed")
    return [_card(row, number) for number, row in enumerate(rows)]


def _card(row: object, number: int) -> Card:
    where = f"cards[{number}]"
    if not isinstance(row, dict):
        raise _wrong(where, "x, y, digits and scenery are needed")
    x, y = (_whole(row.get(axis), f"{where}.{axis}", -MAX_PLACE, MAX_PLACE) for axis in ("x", "y"))
    digits, scenery, score = row.get("digits"), row.get("scenery"), row.get("score")
    if not isinstance(digits, str) or not isinstance(scenery, str | None):
        raise _wrong(where, "digits and scenery are words")
    if score is not None:
        score = _whole(score, f"{where}.score", 1, 4)
    try:
        return Card(x, y, parse_digits(digits), check_scenery(scenery), check_ticks(score))
    except Problem as problem:
        raise _wrong(where, str(problem.params.get("piece") or problem.params.get("found"))) from None


def _last(position: Mapping[str, Any], table: Table) -> int | None:
    """The last number: as told, else the only number on the table, if there is just one."""
    if "last" in position:
        told = position["last"]
        return None if told is None else _whole(told, "last", 0, 99)
    numbers = all_numbers(table)
    return numbers[0] if len(numbers) == 1 else None


def _face(position: Mapping[str, Any], last: int | None) -> Face:
    told = position.get("face")
    if told is None:
        return face_for(last or 0)
    if told not in ("up", "down"):
        raise _wrong("face", f"{str(told)[:20]}: up, down")
    return "up" if told == "up" else "down"


def _by_player(
    state: State, position: Mapping[str, Any], field: str, missing: int | None, high: int
) -> tuple[int | None, ...]:
    told = position.get(field)
    if told is None:
        told = {}
    if not isinstance(told, dict):
        raise _wrong(field, "an object by player is needed")
    for name in told:
        _player(state, name, field)
    return tuple(
        _whole(told[name], f"{field}.{name}", 0, high) if told.get(name) is not None else missing
        for name in state.settings.players
    )


def _player(state: State, name: object, field: str) -> int:
    if name not in state.settings.players:
        raise _wrong(field, f"{str(name)[:20]}: {', '.join(state.settings.players)}")
    return state.settings.players.index(str(name))


def _whole(value: object, field: str, low: int, high: int) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise _wrong(field, f"{str(value)[:20]}: {low} … {high}")
    return value


def _wrong(field: str, detail: str) -> Problem:
    return Problem("position-wrong", line=1, field=field, detail=detail)
