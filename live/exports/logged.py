"""A game of the store, judged anew in the language asked for: what all exports are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from live.report import remark
from live.store import GameLog, GameRow
from referee.core import Event, Finding, Match, PieceEvent, Ruling, Texts, Verdict, get_game


@dataclass(frozen=True, slots=True)
class Line:
    """One event with its ruling as it stands. ``event`` is what counts now, ``raw`` what was written.

    ``at_s`` is null where the record has no time. ``spent_s`` is the time since the event of play before it.
    """

    number: int
    raw: Mapping[str, Any]
    event: Event
    ruling: Ruling
    notation: str
    at_s: float | None
    spent_s: float | None

    @property
    def by(self) -> str | None:
        """Who acted."""
        return getattr(self.event, "by", None)

    @property
    def of_play(self) -> bool:
        """Whether something was done at the table, and not only said about it, and it was not taken back."""
        return isinstance(self.event, PieceEvent) and not self.ruling.undone

    @property
    def findings(self) -> list[Finding]:
        """The findings that count: none graver than the ruling, which a human may have decided."""
        if self.ruling.undone:
            return []
        return [f for f in self.ruling.findings if f.verdict.gravity <= self.ruling.verdict.gravity]

    @property
    def fouls(self) -> list[Finding]:
        """The findings that call something illegal."""
        return [finding for finding in self.findings if finding.verdict is Verdict.ILLEGAL]


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A whole game. ``row`` is its line in the list of games, ``header`` the record's first line as written."""

    row: GameRow
    header: Mapping[str, Any]
    match: Match[Any]
    lines: tuple[Line, ...]
    texts: Texts

    @property
    def players(self) -> tuple[str, ...]:
        """Each player once, in the order of their seats."""
        return tuple(dict.fromkeys(self.match.header.players))

    @property
    def state(self) -> dict[str, Any]:
        """The state after the last event."""
        return self.match.game.view(self.match.state)

    @property
    def title(self) -> str:
        """``suritsu: A, B``."""
        return self.texts.say("report-title", game=self.match.game.name, players=", ".join(self.players) or "–")


def logged_game(log: GameLog, language: str) -> LoggedGame:
    """Replay a game; raises :class:`Problem` naming the line that can't be (counted as in an export)."""
    match = log.match()
    texts = Texts(language, "live", get_game(match.header.game).package)
    return LoggedGame(log.row, log.header, match, tuple(_lines(log.entries(), match)), texts)


def _lines(raws: list[dict[str, Any]], match: Match[Any]) -> Iterator[Line]:
    last_s = 0.0
    for raw, ruling in zip(raws, match.rulings, strict=False):
        event = match.event(ruling.event)
        at_s, spent_s = raw.get("at_s"), None
        if at_s is not None and isinstance(event, PieceEvent) and not ruling.undone:
            spent_s = max(0.0, at_s - last_s)
            last_s = max(last_s, at_s)
        notation = match.game.notate(event) if isinstance(event, PieceEvent) else remark(event)
        yield Line(ruling.event, raw, event, ruling, notation, at_s, spent_s)


def time_used(game: LoggedGame) -> dict[str, float]:
    """Seconds each player took, from the events that have a time; players of whom nothing is known are left out."""
    used: dict[str, float] = {}
    for line in game.lines:
        if line.by is not None and line.spent_s is not None:
            used[line.by] = used.get(line.by, 0.0) + line.spent_s
    return used


def last_clocks(game: LoggedGame) -> dict[str, float]:
    """What each player's clock showed last, of those of whom it was written down."""
    shown: dict[str, float] = {}
    for line in game.lines:
        shown.update(clocks_of(line.raw))
    return shown


def clocks_of(raw: Mapping[str, Any]) -> dict[str, float]:
    """The clocks in an event, as far as they are numbers."""
    given = raw.get("clock_s")
    if not isinstance(given, Mapping):
        return {}
    return {str(who): float(value) for who, value in given.items() if type(value) in (int, float)}
