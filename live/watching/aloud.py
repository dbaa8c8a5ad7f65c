"""Says aloud what people at the table must hear: fouls, questions, reminders, the winner, a lost sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from live.messages import Message
from live.speech import Phrases, Utterance
from live.watching.recorder import Judged
from referee.core import Game, Ruling

STATUSES = {"table-moved": "moved", "lost": "lost", "dark": "dark"}
"""Statuses that are said, by the name of their announcement."""


class Mouth(Protocol):
    """What says things; see :class:`live.speech.Speaker`."""

    def say(self, utterance: Utterance) -> None:
        """Say this as soon as it is its turn."""


class Aloud:
    """Hears a match (``publish`` its messages, ``judged`` its events) and has the speaker say what matters.

    ``game`` is asked for with each game that begins.
    """

    def __init__(self, speaker: Mouth, game: Callable[[], Game[Any]], language: str) -> None:
        self._speaker = speaker
        self._game = game
        self._language = language
        self._phrases = Phrases(game(), language)
        self._status = ""
        self._over = False

    def publish(self, message: Message) -> None:
        """Hear a message."""
        kind = message["type"]
        if kind == "match":
            self._phrases, self._over = Phrases(self._game(), self._language), False
            self._announce("start")
        elif kind == "paused":
            self._announce("paused" if message["paused"] else "resumed")
        elif kind == "status":
            self._change(message["status"])

    def judged(self, judged: Judged) -> None:
        """Hear what was ruled: on this event alone, not on older ones that a correction changes."""
        own = next((ruling for ruling in judged.rulings if ruling.event == judged.number), None)
        if own is None:
            return
        utterance = self._phrases.ruling(own, getattr(judged.event, "by", None))
        if utterance is not None:
            self._speaker.say(utterance)
        self._end(own)

    def _change(self, status: str) -> None:
        before, self._status = self._status, status
        if status == before:
            return
        if before == "lost" and status not in STATUSES and status != "ended":
            self._announce("back")
        elif status in STATUSES:
            self._announce(STATUSES[status])

    def _end(self, ruling: Ruling) -> None:
        winner = ruling.state.get("winner")
        if winner is None:
            self._over = False
        elif not self._over:
            self._over = True
            if winner == "draw":
                self._announce("draw")
            else:
                self._announce("winner", player=str(winner))

    def _announce(self, name: str, **values: Any) -> None:
        self._speaker.say(self._phrases.announce(name, **values))
