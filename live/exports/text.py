"""A game in readable notation: when and where, event by event with every finding, the result, the time used."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from datetime import datetime

from rich.console import Console
from rich.markup import escape

from live.exports.logged import LoggedGame, last_clocks, time_used
from live.exports.moments import clock
from live.report import Report
from live.store import GameRow
from referee.core import Texts


def show(game: LoggedGame, console: Console) -> None:
    """Print the game; what is not known of it is left out."""
    report = Report(game.match, game.texts, console, _when(game))
    for line in about(game):
        console.print(escape(line), style="dim")
    for ruling in game.match.rulings:
        report.ruling(ruling)
    report.end()
    for line in _times(game):
        console.print(escape(line))


def text(game: LoggedGame) -> str:
    """The same as plain text."""
    out = io.StringIO()
    show(game, Console(file=out, soft_wrap=True, highlight=False, color_system=None, force_terminal=False))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def about(game: LoggedGame) -> Iterator[str]:
    """Date, camera, set and options, a line each."""
    say, row = game.texts.say, game.row
    if row.started_at is not None:
        yield say("log-played", span=span(row), ended=end_of(row, game.texts))
    if row.source:
        yield say("log-source", source=row.source, set=row.set_name or "–")
    if game.header.get("options"):
        yield say("log-options", options=[f"{name}={value}" for name, value in game.header["options"].items()])


def date(when: datetime) -> str:
    """``2026-12-01 00:30 +09:00``: the clock of the place of play."""
    return (
        f"{when:%Y-%m-%d %H:%M} {when.isoformat()[-6:]}" if when.utcoffset() is not None else f"{when:%Y-%m-%d %H:%M}"
    )


def span(row: GameRow) -> str:
    """From when to when, or only from when."""
    if row.started_at is None:
        return "–"
    begun = date(row.started_at)
    if row.ended_at is None:
        return begun
    ended = row.ended_at.astimezone(row.started_at.tzinfo)
    same_day = ended.date() == row.started_at.date()
    return f"{begun} – {ended:%H:%M}" if same_day else f"{begun} – {date(ended)}"


def end_of(row: GameRow, texts: Texts) -> str:
    """How the game ended, in words where there are any."""
    reason = row.end_reason or "open"
    return texts.say(f"log-end-{reason}") if texts.has(f"log-end-{reason}") else reason


def _when(game: LoggedGame) -> Callable[[int], str]:
    times = [None if line.at_s is None else clock(line.at_s) for line in game.lines]
    width = max((len(time) for time in times if time), default=0)
    if width == 0:
        return lambda _: ""
    return lambda number: f"{times[number - 1] or '':>{width}} "


def _times(game: LoggedGame) -> Iterator[str]:
    """Time used and clocks, of the players of whom they are known."""
    for key, known in (("log-time-used", time_used(game)), ("log-clocks", last_clocks(game))):
        if known:
            shown = [f"{who} {clock(seconds)}" for who, seconds in known.items()]
            yield game.texts.say(key, times=shown)
