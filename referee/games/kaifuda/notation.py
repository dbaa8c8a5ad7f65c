"""Short notation of events, the same in every language."""

from __future__ import annotations

from referee.core import PieceEvent
from referee.games.kaifuda.events import CannotPlay, Change, Exchange, Play, Recover, Take, Veil


def notate(event: PieceEvent) -> str:
    """``45``; ``#2,3,4`` veiled; ``^4`` recovered; ``+2`` taken; ``+0`` exchange; ``–`` cannot play; ``2:9→6``.

    Places count from 1, as people do; what a veil covers is not written.
    """
    if isinstance(event, Play):
        return "".join(event.cards)
    if isinstance(event, Veil):
        return "#" + _places(event.at)
    if isinstance(event, Recover):
        return "^" + (_places(event.at) or "–")
    if isinstance(event, Exchange):
        return "±0" if event.count == 0 else "+[0]"
    if isinstance(event, Take):
        return "+" if event.count is None else f"+{event.count}"
    if isinstance(event, CannotPlay):
        return "–"
    assert isinstance(event, Change)
    at = [event.at] if isinstance(event.at, int) else event.at
    return f"{_places(at)}→{event.to or '_'}"


def _places(at: list[int]) -> str:
    return ",".join(str(place + 1) for place in at)
