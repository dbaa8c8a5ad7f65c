"""A scripted match for placing the overlay's elements: real rulings of a short record, played by the page itself.

The page asks for the script and plays it over and over; the running match is neither shown nor touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from live.messages import Messages, clock_message, evidence_message
from referee.core import Game, Match, Verdict, get_game, read_record
from referee.core.records import Record

SAMPLE_GAME = "suritsu"
STEP_S, THINK_S, PAUSE_S = 0.8, 2.0, 5.0
"""Between events of one turn, before a new player acts, and after something illegal."""

MOST_EVENTS = 36
SEEDS = range(40)
TIME_S = 600.0

Step = dict[str, Any]


@cache
def script(name: str) -> list[Step]:
    """The demo of one game: ``{"after_s": ..., "message": ...}`` in order. Raises :class:`Problem` for no game."""
    game = get_game(name)
    return list(_steps(game, _record(game)))


def _record(game: Game[Any]) -> Record:
    """The bundled match of its game, else the first random one with something illegal soon."""
    if game.name == SAMPLE_GAME:
        text = resources.files("live").joinpath("sample", "match.record.jsonl").read_text("utf-8")
        return read_record(text.splitlines(), game)
    for seed in SEEDS:
        fouls = 2 if game.foul_rules else 0
        record = read_record(game.random_match(seed, fouls=fouls).record_text().splitlines(), game)
        found = _illegal(game, record)
        if not game.foul_rules or (found and 4 <= found[0] <= MOST_EVENTS // 2):
            return record
    return record


def _illegal(game: Game[Any], record: Record) -> list[int]:
    """The events of the demo that are illegal."""
    match = Match(game, record.header)
    numbers = enumerate(record.entries[:MOST_EVENTS], start=1)
    return [number for number, entry in numbers if match.push(entry.event)[-1].verdict is Verdict.ILLEGAL]


def _steps(game: Game[Any], record: Record) -> Iterator[Step]:
    match = Match(game, record.header)
    messages = Messages(match)
    replayed = (_illegal(game, record) or [0])[-1]
    clocks = _Clocks(list(dict.fromkeys(record.header.players)))
    yield _step(0.0, messages.match(ident=0, source="demo"))
    yield _step(0.0, messages.diagram(0.0))
    yield _step(0.0, messages.status("watching", 0.0))
    at_s, pause_s, before = 0.0, 0.0, None
    for number, entry in enumerate(record.entries[:MOST_EVENTS], start=1):
        by = getattr(entry.event, "by", None)
        pause_s += STEP_S if by == before else THINK_S
        at_s, before = at_s + pause_s, by
        rulings = match.push(entry.event)
        yield _step(pause_s, messages.event(number, entry.event, at_s))
        yield from (_step(0.0, messages.ruling(ruling, at_s)) for ruling in rulings)
        yield _step(0.0, messages.diagram(at_s))
        yield _step(0.0, clocks.turn(match.game.view(match.state).get("turn"), at_s))
        if number == replayed:
            yield _step(0.6, evidence_message(number, at_s, clip=True))
        pause_s = PAUSE_S if rulings[-1].verdict is Verdict.ILLEGAL else 0.0


def _step(after_s: float, message: dict[str, Any]) -> Step:
    return {"after_s": after_s, "message": message}


class _Clocks:
    """Ten minutes for each player, used up while it is their turn."""

    def __init__(self, players: list[str]) -> None:
        self._used = dict.fromkeys(players, 0.0)
        self._running: str | None = None
        self._since = 0.0

    def turn(self, player: Any, at_s: float) -> dict[str, Any]:
        """The clocks once it is ``player``'s turn."""
        if self._running is not None:
            self._used[self._running] += at_s - self._since
        self._running, self._since = (player if player in self._used else None), at_s
        left: dict[str, float | None] = {name: TIME_S - used for name, used in self._used.items()}
        return clock_message(at_s, left, self._used, self._running)
