"""Events in a few characters, the same in every language."""

from __future__ import annotations

from referee.core import PieceEvent
from referee.games.suiri_sinri.events import Deal, Peek, Reveal, Show, Swap, Turn


def notate(event: PieceEvent) -> str:
    """``deal A B C1 C2 C3 S``, ``C1?`` a look, ``A↔C1``, ``C1!`` face up, ``=joker/lion``, ``↻90``, ``done``."""
    if isinstance(event, Deal):
        return "deal " + " ".join(list(event.slots)[:8])
    if isinstance(event, Peek):
        return f"{event.slot}?"
    if isinstance(event, Swap):
        return "↔".join(event.slots)
    if isinstance(event, Show):
        return f"{event.slot}!"
    if isinstance(event, Reveal):
        return f"={event.role or '?'}" + _disguise(event)
    if isinstance(event, Turn):
        return f"↻{event.turn_deg:g}"
    return event.do


def _disguise(event: Reveal) -> str:
    if event.corner is not None:
        return f"/{event.corner}"
    return "" if event.turn_deg is None else f"↻{event.turn_deg:g}"
