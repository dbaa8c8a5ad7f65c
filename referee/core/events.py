"""Record events. Each game adds its own; these four are common to all."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, kw_only=True, tag_field="do", omit_defaults=True):
    """One line of a record. ``at_s`` counts from the start of the match; ``source`` is camera or human."""

    at_s: float | None = None
    source: str | None = None
    note: str | None = None

    @property
    def do(self) -> str:
        """The event's name in records."""
        return str(self.__struct_config__.tag)


class PieceEvent(Event, kw_only=True, omit_defaults=True):
    """Base of the games' own events: something a player did at the table.

    A game's event is ``class Place(PieceEvent, tag="place", kw_only=True): blocks: list[Block]``.
    """

    by: str


class Undo(Event, tag="undo", kw_only=True):
    """Takes back the last event not yet undone (notes are no events of play and are passed over)."""

    by: str | None = None


class Correct(Event, tag="correct", kw_only=True):
    """Puts ``with_`` in the place of an earlier event; what came after is judged anew."""

    event: int
    with_: dict[str, Any] = msgspec.field(name="with")
    by: str | None = None


class Rule(Event, tag="rule", kw_only=True):
    """A human's decision on an earlier event; it outranks the referee's.

    ``score`` answers a double sum in Summy: the directions that count; ``verdict`` may then be left out (legal).
    """

    event: int
    verdict: str | None = None
    score: list[str] | None = None
    by: str | None = None


class Note(Event, tag="note", kw_only=True):
    """Words for the log."""

    text: str | None = None
    by: str | None = None


COMMON_EVENTS: tuple[type[Event], ...] = (Undo, Correct, Rule, Note)
