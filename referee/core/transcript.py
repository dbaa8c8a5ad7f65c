"""What a random player leaves behind: a record, and the fouls planted in it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class PlantedFoul:
    """A breach put in on purpose: the event whose ruling must name ``rule``, and where it lies."""

    event: int
    rule: str
    by: str | None = None
    where: list[Any] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """The foul as a line of the fouls file."""
        return asdict(self)


@dataclass(slots=True)
class Transcript:
    """A made-up match: header and events as JSON objects ready for a record."""

    header: dict[str, Any]
    events: list[dict[str, Any]] = field(default_factory=list)
    fouls: list[PlantedFoul] = field(default_factory=list)

    def record_text(self) -> str:
        """The record as JSON Lines."""
        rows = [self.header, *self.events]
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

    def fouls_text(self) -> str:
        """The planted fouls as JSON Lines."""
        return "".join(json.dumps(foul.to_json(), ensure_ascii=False) + "\n" for foul in self.fouls)
