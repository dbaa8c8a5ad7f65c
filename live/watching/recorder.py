"""Events on their way into the match: judged, written to the record, and only then shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec.structs import replace as changed

from live.messages import Message, Messages
from referee.core import Event, Match, Problem, Ruling, Texts
from referee.core.following import Observed
from referee.core.records import event_json


class Log(Protocol):
    """What the record of one game must offer; see :class:`live.store.GameLog`."""

    def append(
        self,
        event: Mapping[str, Any],
        *,
        by_camera: bool,
        clock_s: Mapping[str, float] | None = None,
        rulings: Iterable[Mapping[str, Any]] = (),
    ) -> int:
        """Write an event with its rulings; its number."""

    def close(self, reason: str) -> None:
        """End the game."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An event as it went into the record, for those who keep evidence and clocks."""

    number: int
    event: Event
    rulings: Sequence[Ruling]
    at_s: float
    observed: Observed | None = None


@dataclass
class Recorder:
    """Writes one match. ``refused`` collects, in words, events that can't be."""

    match: Match[Any]
    messages: Messages
    log: Log | None
    texts: Texts
    publish: Callable[[Message], object]
    judged: Callable[[Judged], None]
    clocks: Callable[[], Mapping[str, float] | None]
    refused: list[str] = field(default_factory=list)

    def push(
        self, event: Event, at_s: float, *, by_camera: bool, observed: Observed | None = None, strict: bool = False
    ) -> list[int]:
        """Take in an event at a time (s), unless it says its own; the numbers of the rulings made.

        ``strict``: raise the :class:`Problem` of an event that can't be; else it is left out.
        """
        at_s = round(event.at_s if event.at_s is not None else at_s, 3)
        event = changed(event, at_s=at_s, source=event.source or ("camera" if by_camera else "human"))
        try:
            rulings = self.match.push(event)
        except Problem as problem:
            if strict:
                raise
            self.refused.append(problem.message(self.texts))
            return []
        number = self.match.rulings[-1].event
        inferred = {"inferred": True} if observed is not None and observed.inferred else {}
        if self.log is not None:
            told = [ruling.to_json(self.texts) for ruling in rulings]
            raw = {**event_json(event), **inferred}
            self.log.append(raw, by_camera=by_camera, clock_s=self.clocks(), rulings=told)
        self.publish({**self.messages.event(number, event, at_s), **inferred})
        for ruling in rulings:
            self.publish(self.messages.ruling(ruling, at_s))
        self.publish(self.messages.diagram(at_s))
        self.judged(Judged(number, event, rulings, at_s, observed))
        return [ruling.event for ruling in rulings]


def said(event: Event) -> str:
    """An event without when and by whom it was written."""
    told = {k: v for k, v in event_json(event).items() if k not in ("at_s", "source", "note")}
    return json.dumps(told, sort_keys=True, ensure_ascii=False)
