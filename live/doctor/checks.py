"""One thing looked at: how it is, in a line, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from referee.core import Texts


class Level(StrEnum):
    """Fine, worth knowing, or in the way of playing."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Check:
    """``about`` groups lines (``python``, ``camera``...); ``key`` is a text, whose ``.fix`` says what to do.

    ``params`` are the text's values, ``figures`` further ones for programs.
    """

    about: str
    level: Level
    key: str
    params: Mapping[str, Any] = field(default_factory=dict)
    figures: Mapping[str, Any] = field(default_factory=dict)

    def text(self, texts: Texts) -> str:
        """The line."""
        return texts.say(self.key, **self.params)

    def fix(self, texts: Texts) -> str | None:
        """What to do, if there is anything."""
        key = f"{self.key}.fix"
        return texts.say(key, **self.params) if texts.has(key) else None

    def to_json(self, texts: Texts) -> dict[str, Any]:
        """The check as one JSON object."""
        plain = {name: value for name, value in self.params.items() if isinstance(value, (str, int, float, bool))}
        row = {"check": self.about, "level": self.level.value, "text": self.text(texts), "fix": self.fix(texts)}
        return row | {"figures": plain | dict(self.figures)}


def ok(about: str, key: str, **params: Any) -> Check:
    """A thing that is fine."""
    return Check(about, Level.OK, key, params)


def warning(about: str, key: str, **params: Any) -> Check:
    """A thing worth knowing."""
    return Check(about, Level.WARNING, key, params)


def error(about: str, key: str, **params: Any) -> Check:
    """A thing in the way."""
    return Check(about, Level.ERROR, key, params)
