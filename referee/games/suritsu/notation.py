"""The short notation of events, the same in every language."""

from __future__ import annotations

from referee.core import PieceEvent
from referee.games.suritsu.cards import spell
from referee.games.suritsu.events import Draw, End, Flip, Marker, Number, Pass, Play, Reverse, Score, Start

FACES = {"up": "▲", "down": "▼"}


def notate(event: PieceEvent) -> str:
    """``. 6/2 .@1,-1``, ``▼`` (flip), ``⊙42`` (marker), ``P`` (pass), ``R`` (Reverse), ``+1`` (draw), ``|`` (end)."""
    if isinstance(event, Play):
        return _laid(event.digits, event.x, event.y) + ("" if event.upright else "↻")
    if isinstance(event, Start):
        return " ".join([*(_laid(card.digits, card.x, card.y) for card in event.cards), FACES[event.face]])
    if isinstance(event, Flip):
        return FACES[event.face]
    if isinstance(event, Marker):
        return "⊙" + ("–" if event.number is None else spell(event.number))
    if isinstance(event, Draw):
        return f"+{1 if event.count is None else event.count}"
    if isinstance(event, Score):
        return f"={sum(event.hand) + sum(event.pile)}"
    return {Pass: "P", Reverse: "R", End: "|"}.get(type(event), event.do)


def _laid(digits: str, x: Number, y: Number) -> str:
    return f"{digits}@{x:g},{y:g}"
