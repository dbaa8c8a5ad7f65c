"""Subtitles in step with a recording (WebVTT, W3C): every event, its verdict and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from live.exports.logged import Line, LoggedGame
from referee.core import Problem, Verdict

SHOWN_S = 4.0
FINDING_SHOWN_S = 8.0
SHORTEST_S = 1.0
"""What would be shown for less is put together with what comes next."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A piece of text from when to when, in seconds of the recording."""

    start_s: float
    end_s: float
    lines: tuple[str, ...]


def subtitles_text(game: LoggedGame, offset_s: float = 0.0) -> str:
    """Subtitles for a recording in which the match begins at ``offset_s`` (negative: it began before).

    Raises :class:`Problem` when no event has a time. Events without one are left out.
    """
    return vtt(_cues(game, offset_s), game.title)


def vtt(cues: Iterable[Cue], title: str) -> str:
    """A WebVTT file."""
    parts = [f"WEBVTT - {_escaped(title)}"]
    for number, cue in enumerate(cues, start=1):
        span = f"{stamp(cue.start_s)} --> {stamp(cue.end_s)}"
        parts.append("\n".join([str(number), span, *map(_escaped, cue.lines)]))
    return "\n\n".join(parts) + "\n"


def timed(game: LoggedGame) -> list[tuple[float, Line]]:
    """The events that have a time, by time; raises :class:`Problem` when there is none."""
    found = [(line.at_s, line) for line in game.lines if line.at_s is not None]
    if not found:
        raise Problem("log-no-times", game=game.row.ident)
    return sorted(found, key=lambda item: item[0])


def stamp(seconds: float) -> str:
    """``00:01:02.500``."""
    milliseconds = round(max(0.0, seconds) * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes // 60:02d}:{minutes % 60:02d}:{rest // 1000:02d}.{rest % 1000:03d}"


def _cues(game: LoggedGame, offset_s: float) -> Iterator[Cue]:
    moments = [(at_s + offset_s, line) for at_s, line in timed(game)]
    group: list[tuple[float, Line]] = []
    for place, moment in enumerate(moments):
        group.append(moment)
        next_s = moments[place + 1][0] if place + 1 < len(moments) else None
        if next_s is not None and next_s - group[0][0] < SHORTEST_S:
            continue
        wanted_s = FINDING_SHOWN_S if any(line.findings for _, line in group) else SHOWN_S
        end_s = moment[0] + wanted_s
        if next_s is not None:
            end_s = min(end_s, next_s)
        if end_s > 0:
            lines = tuple(text for _, line in group for text in _said(game, line))
            yield Cue(max(0.0, group[0][0]), end_s, lines)
        group = []


def _said(game: LoggedGame, line: Line) -> Iterator[str]:
    texts, ruling = game.texts, line.ruling
    words = [line.by or "", line.notation]
    if ruling.undone:
        words.append(f"({texts.say('report-undone')})")
    elif ruling.verdict is not Verdict.LEGAL:
        words.append(f"– {texts.say(f'verdict-{ruling.verdict}')}")
    yield " ".join(word for word in words if word)
    for finding in line.findings:
        yield f"{finding.rule}: {texts.reason(finding)}"


def _escaped(line: str) -> str:
    """One line that WebVTT takes for text."""
    plain = " ".join(line.split())
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
