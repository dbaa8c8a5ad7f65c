"""Games of the log, replayed and kept for a while: pages ask for many moments of the same game."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from live.messages import Messages, notation
from live.store import GameLog
from referee.core import Match, Problem
from referee.core.records import EventDecoder
from referee.core.registry import part

KEPT = 6
"""Replayed games in memory at once."""


class Replays:
    """Thread-safe. A game is replayed again when its record has grown."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[int, Match[Any]]] = OrderedDict()
        self._lock = threading.Lock()

    def match(self, log: GameLog) -> Match[Any]:
        """The replayed match, to be read only."""
        count = log.row.events
        with self._lock:
            kept = self._kept.get(log.ident)
            if kept is None or kept[0] != count:
                match = log.match()
                kept = (len(match.rulings), match)
                self._kept[log.ident] = kept
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(log.ident)
            return kept[1]

    def forget(self, ident: int) -> None:
        """The game's record was changed."""
        with self._lock:
            self._kept.pop(ident, None)

    def told(self, log: GameLog) -> dict[str, Any]:
        """Events and rulings in the form of the live messages."""
        match = self.match(log)
        messages, decoder = Messages(match, log.row.lang or "en"), EventDecoder(match.game)
        events = [
            {**raw, "type": "event", "entry": number, "notation": notation(match, decoder.event(raw))}
            for number, raw in enumerate(log.entries()[: len(match.rulings)], start=1)
        ]
        return {"events": events, "rulings": [messages.ruling(ruling, 0.0) for ruling in match.rulings]}

    def moment(self, log: GameLog, number: int) -> dict[str, Any]:
        """Field and state after event ``number``; raises :class:`Problem` when there is no such event."""
        match = self.match(log)
        if not 0 <= number <= len(match.rulings):
            raise Problem("event-number", number=number, last=len(match.rulings))
        state = match.state_after(number)
        return {
            "event": number,
            "game": match.game.name,
            "field": part(match.game, "diagram").diagram(state),
            "state": match.game.view(state),
        }
