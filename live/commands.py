"""What people ask of a running match: from pages, keys and buttons, answered by the loop."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass, field
from typing import Any

import msgspec

from referee.core import Problem

MAX_WAITING = 32
"""Commands that may wait for the loop at once; more are refused."""

Point = tuple[float, float]


class Wish(msgspec.Struct, tag_field="command", kw_only=True, forbid_unknown_fields=True):
    """Base of the commands: each is checked before it is queued."""


class Settle(Wish, tag="settle", kw_only=True):
    """Judge what lies on the table now."""


class EndTurn(Wish, tag="end-turn", kw_only=True):
    """The turn of the player on turn (or ``by``) is over."""

    by: str | None = None


class TakeBack(Wish, tag="undo", kw_only=True):
    """Take back the last event not yet undone."""


class Replace(Wish, tag="correct", kw_only=True):
    """Put ``with`` in the place of event number ``event``."""

    event: int
    with_: dict[str, Any] = msgspec.field(name="with")


class Decide(Wish, tag="rule", kw_only=True):
    """A human's ruling on an event; ``legal`` means it stands. ``score``: directions of a double sum that count."""

    event: int
    verdict: str | None = None
    score: list[str] | None = None
    note: str | None = None


class Answer(Wish, tag="answer", kw_only=True):
    """Choice number ``choice`` (from 0) to the question ``ident``."""

    ident: str
    choice: int


class Pause(Wish, tag="pause", kw_only=True):
    """Pause or go on; neither named: the other of the two."""

    paused: bool | None = None


class Recalibrate(Wish, tag="recalibrate", kw_only=True):
    """Find the table anew."""


class TableClicks(Wish, tag="table-clicks", kw_only=True):
    """The corners of a rectangle of known size on the table, in pixels of the picture as shown.

    From the far left corner (upper left in the picture) clockwise; ``size_mm`` is its width and height.
    """

    points: list[Point]
    size_mm: tuple[float, float]


class NewGame(Wish, tag="new-game", kw_only=True):
    """Close this game and begin another; what is not named stays as it was."""

    game: str | None = None
    players: list[str] | None = None
    options: dict[str, Any] | None = None
    set_name: str | None = msgspec.field(name="set", default=None)


class TypeEvent(Wish, tag="event", kw_only=True):
    """A record event that a human types: ``{"do": …}``."""

    event: dict[str, Any]


class SetClock(Wish, tag="clock", kw_only=True):
    """Put a player's clock to ``seconds`` left."""

    player: str
    seconds: float


Wishes = (
    Settle
    | EndTurn
    | TakeBack
    | Replace
    | Decide
    | Answer
    | Pause
    | Recalibrate
    | TableClicks
    | NewGame
    | TypeEvent
    | SetClock
)


def check_command(name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a command with defaults filled in; raises :class:`Problem` naming what is wrong."""
    try:
        wish = msgspec.convert({"command": name, **values}, Wishes)
    except msgspec.ValidationError as error:
        raise Problem("command-wrong", command=name, detail=str(error)) from None
    checked: dict[str, Any] = msgspec.to_builtins(wish)
    checked.pop("command")
    return checked


class CommandResult:
    """The loop's answer, when it comes."""

    def __init__(self) -> None:
        self.future: Future[dict[str, Any]] = Future()

    def wait(self, timeout_s: float = 5.0) -> dict[str, Any]:
        """What the loop answered; raises :class:`Problem` when it refused or did not answer in time."""
        try:
            return self.future.result(timeout_s)
        except FutureTimeout:
            raise Problem("command-unanswered") from None


@dataclass(frozen=True, slots=True)
class Command:
    """One command as the loop takes it; it must be answered once, by :meth:`done` or :meth:`refused`."""

    name: str
    values: Mapping[str, Any]
    result: CommandResult = field(default_factory=CommandResult)

    def done(self, result: Mapping[str, Any] | None = None) -> None:
        """It was carried out; ``result`` goes to whoever asked."""
        if not self.result.future.done():
            self.result.future.set_result(dict(result or {}))

    def refused(self, problem: Problem) -> None:
        """It can't be carried out."""
        if not self.result.future.done():
            self.result.future.set_exception(problem)


class CommandQueue:
    """Commands on their way to the loop; thread-safe and bounded."""

    def __init__(self, limit: int = MAX_WAITING) -> None:
        self._waiting: deque[Command] = deque()
        self._limit = limit
        self._lock = threading.Lock()
        self.closed = False
        self.arrived = threading.Event()
        """Set while commands wait: a loop may sleep on it instead of polling."""

    def put(self, name: str, values: Mapping[str, Any]) -> CommandResult:
        """Queue a command; a wrong one, or one too many, is refused at once."""
        result = CommandResult()
        try:
            command = Command(name, check_command(name, values), result)
            with self._lock:
                if self.closed or len(self._waiting) >= self._limit:
                    raise Problem("match-over" if self.closed else "command-too-many")
                self._waiting.append(command)
                self.arrived.set()
        except Problem as problem:
            result.future.set_exception(problem)
        return result

    def take(self) -> list[Command]:
        """All that wait, in the order they came."""
        with self._lock:
            taken = list(self._waiting)
            self._waiting.clear()
            self.arrived.clear()
        return taken

    def close(self) -> None:
        """No match runs any more: refuse what waits and what comes."""
        with self._lock:
            self.closed = True
        for command in self.take():
            command.refused(Problem("match-over"))
