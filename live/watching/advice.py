"""What people are advised about camera and table: light and focus, why no table is found, what the camera told.

One thing at a time, the gravest first: a fault of the picture, then a table that is not found, then what is only
worth knowing, for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from calibration.refusal import Reason, Refusal
from live.messages import Message, Messages
from live.watching.watcher import Condition
from vision.capture import Note

PATIENCE_S = 3.0
"""So long a table may be looked for before people are told why none is found."""

NOTED_S = 20.0
"""So long something worth knowing is shown."""

TELLING = frozenset({Reason.MIRRORED, Reason.TURNED, Reason.SCALE})
"""Reasons worth knowing though the table is known from elsewhere. (Markers may lie anywhere beside the pieces.)"""


@dataclass(frozen=True, slots=True)
class _Said:
    """``condition`` of the message, and its text with its values, or why a table was not taken."""

    condition: str = "ok"
    key: str = "health-ok"
    values: Mapping[str, Any] = field(default_factory=dict)
    refusal: Refusal | None = None


class Advice:
    """Publishes a ``camera`` message whenever something else is to be said; ``messages`` makes it."""

    def __init__(self, publish: Callable[[Message], object], messages: Callable[[], Messages]) -> None:
        self._publish = publish
        self._messages = messages
        self._told = _Said()
        self._searching_since: float | None = None
        self._noted: tuple[float, _Said] | None = None
        self._refused: frozenset[str] = frozenset()

    def note(self, note: Note, time_s: float) -> None:
        """The camera has something to tell."""
        self._noted = time_s, _Said("note", note.key, note.params)

    def look(
        self, time_s: float, condition: Condition | None, refusals: Sequence[Refusal], *, found: bool, calm: bool
    ) -> None:
        """Say what there is to say at a frame. ``found``: the table is; ``calm``: nobody is in the way."""
        if found or not calm:
            self._searching_since = None
        elif self._searching_since is None:
            self._searching_since = time_s
        if found:
            self._note_refusals(time_s, refusals)
        self._say(self._gravest(time_s, condition, refusals), time_s)

    def _note_refusals(self, time_s: float, refusals: Sequence[Refusal]) -> None:
        """Why a better source was not taken, each thing once."""
        told = [refusal for refusal in refusals if refusal.reason in TELLING]
        new = [refusal for refusal in told if str(refusal.reason) not in self._refused]
        if new:
            self._refused |= {str(new[0].reason)}
            self._noted = time_s, _refused("note", new[0])

    def _gravest(self, time_s: float, condition: Condition | None, refusals: Sequence[Refusal]) -> _Said:
        if condition is not None and condition.name != "ok":
            return _Said(condition.name, condition.advice)
        since = self._searching_since
        if since is not None and time_s - since >= PATIENCE_S:
            return _refused("no-table", refusals[0]) if refusals else _Said("no-table", "table-not-found")
        if self._noted is not None and time_s - self._noted[0] < NOTED_S:
            return self._noted[1]
        return _Said()

    def _say(self, said: _Said, time_s: float) -> None:
        if (said.condition, said.key) == (self._told.condition, self._told.key):
            return
        self._told = said
        messages = self._messages()
        if said.refusal is not None:
            self._publish(messages.refused(said.condition, time_s, said.refusal))
        else:
            self._publish(messages.camera(said.condition, time_s, said.key, **said.values))


def _refused(condition: str, refusal: Refusal) -> _Said:
    return _Said(condition, f"{refusal.source} {refusal.reason}", refusal=refusal)
