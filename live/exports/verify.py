"""Do the rulings of the store agree with what the referee says today?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from live.store import GameLog
from referee.core import Texts, get_game

WORDING = ("text", "remedy")
"""Sentences may be put better without the ruling having changed."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What of an event's ruling is no longer as it was; with ``field`` null no ruling was stored."""

    event: int
    field: str | None = None
    stored: Any = None
    fresh: Any = None


def differences(log: GameLog) -> tuple[int, list[Difference]]:
    """How many rulings there are now, and where the stored ones differ; wordings and languages are not compared.

    Raises :class:`Problem` when the record can't be replayed at all.
    """
    match = log.match()
    texts = Texts("en", get_game(match.header.game).package)
    stored = {ruling["event"]: _compared(ruling) for ruling in log.rulings()}
    fresh = [_compared(json.loads(json.dumps(ruling.to_json(texts)))) for ruling in match.rulings]
    found = [one for ruling in fresh for one in _between(stored.get(ruling["event"]), ruling)]
    return len(fresh), found


def _between(stored: Mapping[str, Any] | None, fresh: Mapping[str, Any]) -> Iterator[Difference]:
    number = fresh["event"]
    if stored is None:
        yield Difference(number)
        return
    for field in dict.fromkeys((*fresh, *stored)):
        if stored.get(field) != fresh.get(field):
            yield Difference(number, field, stored.get(field), fresh.get(field))


def _compared(ruling: Mapping[str, Any]) -> dict[str, Any]:
    """A ruling without its wording."""
    plain = dict(ruling)
    for field in ("findings", "overruled"):
        if field in plain:
            plain[field] = [{k: v for k, v in finding.items() if k not in WORDING} for finding in plain[field]]
    return plain
