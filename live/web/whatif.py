"""What would a correction, an undo or a human's ruling change? The record is replayed beside the match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from live.messages import Messages
from referee.core import Match, Problem, get_game
from referee.core.records import RECORD_FORMAT, EventDecoder, Header

ADDED = ("type", "seq", "entry", "notation")
"""What messages add to an event of the record."""


def replayed(header: Mapping[str, Any], raws: Iterable[Mapping[str, Any]]) -> Match[Any]:
    """The match of a record; raises :class:`Problem`."""
    game = get_game(str(header.get("game")))
    match = Match(
        game,
        Header(
            format=RECORD_FORMAT,
            game=game.name,
            players=list(header.get("players") or ()),
            options=dict(header.get("options") or {}),
            position=header.get("position"),
        ),
    )
    decoder = EventDecoder(game)
    for raw in raws:
        match.push(decoder.event({name: value for name, value in raw.items() if name not in ADDED}))
    return match


def running(snapshot: Mapping[str, Any]) -> Match[Any]:
    """The running match as a hub's snapshot has it; raises :class:`Problem` when none runs."""
    if snapshot.get("match") is None:
        raise Problem("match-over")
    return replayed(snapshot["match"], snapshot["events"])


def foreseen(match: Match[Any], event: Mapping[str, Any]) -> dict[str, Any]:
    """Push the event: the rulings that change, those in conflict, and the field and state afterwards.

    Raises :class:`Problem` when the event can't be one. ``match`` is used up.
    """
    rulings = match.push(EventDecoder(match.game).event(dict(event)))
    messages = Messages(match)
    own = rulings[-1]
    return {
        "rulings": [messages.ruling(ruling, 0.0) for ruling in rulings],
        "changed": list(own.changed),
        "conflicts": list(own.conflicts),
        "field": messages.diagram(0.0)["field"],
        "state": own.state,
    }
