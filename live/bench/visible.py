"""What of a true record a camera can see, so that a followed match can be held against it.

Left out by name: what happens in hands, piles and heads. Said alike: what looks alike on the table. A game may have
its own account of this in ``SIGHT``; without one every event counts as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from live.bench import visible_cards
from referee.core import Game, Header, Match, PieceEvent, Verdict
from referee.core.records import EventDecoder, event_json
from referee.games.summy import events as summy
from referee.games.suritsu import GAME
from referee.games.suritsu import events as suritsu
from referee.games.suritsu.state import Phase, other
from referee.games.tiles import rules as tiles

INVISIBLE_RULES: Mapping[str, Mapping[str, str]] = {
    "suritsu": {
        "SUR-T1": "draws: counts of piles and hands can't be seen",
        "SUR-E2": "draws: counts of piles and hands can't be seen",
        "SUR-O2": "draws: counts of piles and hands can't be seen",
        "SUR-O4": "a Reverse looks like a turn of the UP-DOWN card that is not due (SUR-O3), a pass like nothing",
        "SUR-R2": "whether a hand card goes under the pile",
        "SUR-W2": "scores are said, not laid on the field",
        "SUR-S4": "films lay the marker on the start number whatever the record says",
    },
    "summy": {
        "SUM-T4": "films lay all removed blocks face down",
        "SUM-E1": "after the end the table is cleared, and nothing is told any more",
    },
    **visible_cards.INVISIBLE,
}
"""Rules whose breaches no camera sees, or no film shows: by game, with the reason."""

UNFILMED: Mapping[str, tuple[str, ...]] = {"kaifuda": ("KAI-P3",)}
"""Breaches that films show as lawful play, and what follows as another breach: they are not planted."""

Shown = PieceEvent | tuple[PieceEvent, ...] | None
Seen = Callable[[PieceEvent, Any, Sequence[PieceEvent] | None], Shown]
"""An event as it can be seen, from the state before it and what follows in the truth (null: a followed match)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One event with its ruling, in a form that can be compared."""

    event: tuple[Any, ...]
    verdict: str
    findings: frozenset[tuple[str, str, str | None]]


class SoFar:
    """The lines of a true record as far as it has happened; judged anew only when it has grown."""

    def __init__(self, game: Game[Any], header: Header) -> None:
        self._game, self._header = game, header
        self._count, self._lines = -1, list[Line]()

    def lines(self, events: Sequence[Mapping[str, Any]]) -> Sequence[Line]:
        """Those of the events that have happened by now, which are the first of the record."""
        if len(events) != self._count:
            self._count, self._lines = len(events), true_lines(self._game, self._header, events)
        return self._lines


def shown_rules(game: str, truth: Sequence[Line]) -> set[str]:
    """The rules of which this true record, as far as a camera can see it, shows a breach."""
    unseen = INVISIBLE_RULES.get(game, {})
    return {rule for line in truth for _, rule, _ in line.findings if rule not in unseen}


def true_lines(game: Game[Any], header: Header, events: Sequence[Mapping[str, Any]]) -> list[Line]:
    """The lines of a true record without what can't be seen, judged anew."""
    match: Match[Any] = Match(game, header)
    decoder, seen = EventDecoder(game), SIGHT.get(game.name, _all)
    played = [event for raw in events if isinstance(event := decoder.event(dict(raw)), PieceEvent)]
    for number, event in enumerate(played):
        for shown in _each(seen(event, match.state, played[number + 1 :])):
            match.push(shown)
    return lines_of(match)


def lines_of(match: Match[Any]) -> list[Line]:
    """What counts of a match now, without what can't be seen."""
    lines, seen = [], SIGHT.get(match.game.name, _all)
    for ruling in match.rulings:
        event = match.event(ruling.event)
        if ruling.undone or not isinstance(event, PieceEvent):
            continue
        for shown in _each(seen(event, match.state_after(ruling.event - 1), None)):
            findings = frozenset((str(f.verdict), f.rule, f.by) for f in ruling.findings)
            lines.append(Line(_key(shown), str(ruling.verdict), findings))
    return lines


def _each(shown: Shown) -> tuple[PieceEvent, ...]:
    if shown is None:
        return ()
    return shown if isinstance(shown, tuple) else (shown,)


def _all(event: PieceEvent, state: Any, after: Sequence[PieceEvent] | None) -> PieceEvent | None:
    return event


def _suritsu(event: PieceEvent, state: Any, after: Sequence[PieceEvent] | None) -> Shown:
    """Draws, scores and ends of turns can't be seen; a pass and a Reverse show as a turn of the UP-DOWN card.

    A pass that comes instead of a turn of that card that another player owes shows that their turn is over. A Reverse
    that was not allowed is turned back, and only the players know that it was meant as one.

    An end shows where the next player turns a card that was still to be turned, or has acted just before.
    """
    if isinstance(event, (suritsu.Draw, suritsu.Score)):
        return None
    if isinstance(event, suritsu.End):
        return event if after is None or _end_shows(event, state, after) else None
    if isinstance(event, suritsu.Marker) and event.number == state.last:
        return None
    solo = state.settings.solo
    if isinstance(event, suritsu.Reverse) and not solo:
        stands = not any(finding.verdict is Verdict.ILLEGAL for finding in GAME.judge(state, event).findings)
        return suritsu.Flip(by=event.by, face=other(state.face)) if stands else event
    if isinstance(event, (suritsu.Pass, suritsu.Reverse)):
        known = state.phase is Phase.FLIPPED and event.by == state.name(state.turn)
        seen = not known and not (solo and isinstance(event, suritsu.Pass))
        flip = suritsu.Flip(by=event.by, face=other(state.face))
        owing = state.flips[0].by if state.flips else -1
        if seen and owing >= 0 and state.name(owing) != event.by:
            return suritsu.End(by=state.name(owing)), flip
        return flip if seen else None
    if isinstance(event, suritsu.Start):
        return suritsu.Start(cards=event.cards, face=event.face)
    return _roughly(event) if after is None and isinstance(event, suritsu.Play) else event


def _roughly(event: suritsu.Play) -> suritsu.Play:
    """The nearest place and no small tilt: how far a card lies askew is measured but roughly."""
    return suritsu.Play(
        by=event.by,
        x=round(event.x),
        y=round(event.y),
        digits=event.digits,
        scenery=event.scenery,
        score=event.score,
        upright=event.upright,
    )


def _end_shows(event: PieceEvent, state: Any, after: Sequence[PieceEvent]) -> bool:
    unseen = (suritsu.Draw, suritsu.Score, suritsu.End, suritsu.Marker)
    acting = next((one for one in after if not isinstance(one, unseen)), None)
    if acting is None or acting.by == event.by:
        return False
    turns = isinstance(acting, (suritsu.Flip, suritsu.Pass, suritsu.Reverse))
    last = state.mover is not None and state.name(state.mover) == acting.by
    return (bool(state.flips) and turns) or (
        last and state.name(state.turn) == event.by and state.phase is Phase.CHOOSE
    )


def _summy(event: PieceEvent, state: Any, after: Sequence[PieceEvent] | None) -> PieceEvent | None:
    """A refill of the due number counts as done anyway; a sum without blocks is nothing to see.

    Films show every removed block face down, and after the end nothing is followed.
    """
    if state.over:
        return None
    if isinstance(event, summy.Refill):
        team = state.players.index(event.by)
        return None if event.count in (None, state.due(team)) else event
    if isinstance(event, summy.Place):
        blocks = sorted((replace(block, turn=_turn(block.turn)) for block in event.blocks), key=lambda b: (b.x, b.y))
        return summy.Place(by=event.by, blocks=blocks) if blocks else None
    return summy.Remove(by=event.by, count=event.count) if isinstance(event, summy.Remove) else event


def _turn(turn_deg: float | None) -> float | None:
    """Small turns are of no account, larger ones by the quarter."""
    quarter = round((turn_deg or 0.0) / 90) * 90 % 360
    return float(quarter) if quarter else None


def _tiles(event: PieceEvent, state: Any, after: Sequence[PieceEvent] | None) -> PieceEvent | None:
    """Colours and corners are seen, but simulated records have none."""
    return tiles.Place(label=event.label, col=event.col, row=event.row) if isinstance(event, tiles.Place) else event


SIGHT: Mapping[str, Seen] = {"suritsu": _suritsu, "summy": _summy, "tiles": _tiles, **visible_cards.SIGHT}


def _key(event: PieceEvent) -> tuple[Any, ...]:
    """An event without times; places to a tenth, so that a hand's jitter is no difference."""
    said = event_json(event)
    return tuple(
        (name, _plain(value)) for name, value in sorted(said.items()) if name not in ("at_s", "source", "note")
    )


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple((name, _plain(item)) for name, item in sorted(value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(_plain(item) for item in value)
    return round(value, 1) + 0.0 if isinstance(value, float) else value
