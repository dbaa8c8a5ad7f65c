"""Chapters of a recording: turns and fouls, as WebVTT or as the list YouTube reads from a description."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from live.exports.logged import LoggedGame
from live.exports.moments import clock
from live.exports.subtitles import Cue, timed, vtt

SHORTEST_S = 10.0
"""YouTube's least length of a chapter."""

LEAST = 3
"""YouTube shows no chapters when there are fewer."""

LONGEST_LIST = 4900
"""Characters: a YouTube description holds 5000."""

LAST_S = 10.0


@dataclass(frozen=True, slots=True)
class Chapter:
    """Where it begins, in seconds of the recording; the lower ``rank`` is kept when there is no room for both."""

    at_s: float
    title: str
    rank: int


def chapters(game: LoggedGame, offset_s: float = 0.0) -> list[Chapter]:
    """The chapters, each at least ten seconds long, the first at 0; fouls come before ordinary turns.

    Raises :class:`Problem` when no event has a time.
    """
    found = _first(game, offset_s)
    for chapter in sorted(_all(game, offset_s), key=lambda one: (one.rank, one.at_s)):
        near = [place for place, kept in enumerate(found) if abs(kept.at_s - chapter.at_s) < SHORTEST_S]
        if not near:
            found.append(chapter)
        elif chapter.rank == FOUL:  # no foul may be missing: it is named with its neighbour
            kept = found[near[0]]
            found[near[0]] = replace(kept, title=f"{kept.title} · {chapter.title}")
    return sorted(found, key=lambda one: one.at_s)


def youtube_text(game: LoggedGame, offset_s: float = 0.0) -> str:
    """``0:00 Title`` lines for a description; where they would not fit, ordinary turns are left out from the end."""
    found = chapters(game, offset_s)
    while len(text := _listed(found)) > LONGEST_LIST:
        ordinary = [place for place, one in enumerate(found) if one.rank == TURN]
        if not ordinary:
            break
        keep = set(ordinary[::2]) if len(ordinary) > 1 else set()  # every second one, so that none part goes without
        found = [one for place, one in enumerate(found) if one.rank != TURN or place in keep]
    return text


def chapters_text(game: LoggedGame, offset_s: float = 0.0) -> str:
    """The same as a WebVTT file of chapters."""
    found = chapters(game, offset_s)
    end_s = max(timed(game)[-1][0] + offset_s, found[-1].at_s) + LAST_S
    ends = [one.at_s for one in found[1:]] + [end_s]
    return vtt((Cue(one.at_s, end, (one.title,)) for one, end in zip(found, ends, strict=True)), game.title)


START, FOUL, END, TURN = range(4)


def _first(game: LoggedGame, offset_s: float) -> list[Chapter]:
    """The chapter at 0, and the match's beginning where that is far enough from it."""
    begins = [Chapter(0.0, game.title, START)]
    if offset_s >= SHORTEST_S:
        begins = [Chapter(0.0, game.texts.say("log-before"), START), Chapter(offset_s, game.title, START)]
    return begins


def _all(game: LoggedGame, offset_s: float) -> Iterator[Chapter]:
    last_by = None
    moments = [(at_s + offset_s, line) for at_s, line in timed(game) if line.of_play]
    for at_s, line in moments:
        turn, last_by = line.by != last_by, line.by
        if at_s < 0 or not (turn or line.fouls):
            continue
        words = f"{line.by}: {line.notation}" if line.by else line.notation
        named = [f"{finding.rule} {game.texts.say(finding.rule)}" for finding in line.fouls]
        title = " ".join(" – ".join([words, *named]).split())
        yield Chapter(at_s, title, FOUL if named else TURN)
    winner = game.state.get("winner")
    if moments and winner is not None and moments[-1][0] >= 0:
        said = game.texts.say("report-draw") if winner == "draw" else game.texts.say("report-winner", player=winner)
        yield Chapter(moments[-1][0], said, END)


def _listed(found: list[Chapter]) -> str:
    """The lines; YouTube refuses angle brackets."""
    lines = (f"{clock(one.at_s)} {one.title}\n" for one in found)
    return "".join(lines).replace("<", "‹").replace(">", "›")
