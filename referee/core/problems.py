"""Errors that a user can mend: one plain line, in their language."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.core.texts import Texts


def is_control(sign: str) -> bool:
    """Whether a character steers a terminal, ends a line or is half of one, rather than being seen."""
    return unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")


def detail_of(error: Exception) -> str:
    """What went wrong with a file, short, for a problem's ``detail``."""
    if isinstance(error, RecursionError):
        return "[[[[[[…"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)


class Problem(Exception):
    """Wrong input or a wrong call (exit status 2).

    ``key`` names a message in the texts (``core.ftl`` or the game's own), ``params`` its values. ``line`` is
    the line of the record, once known.
    """

    def __init__(self, key: str, *, line: int | None = None, **params: Any) -> None:
        super().__init__(key)
        self.key = key
        self.params = params
        self.line = line

    def at_line(self, line: int) -> Problem:
        """The same problem, said of this line (unless it already names one)."""
        if self.line is None:
            self.line = line
        return self

    def message(self, texts: Texts) -> str:
        """The sentence for people, without a line break or anything a terminal would obey."""
        said = texts.say(self.key, **self.params)
        if self.line is not None:
            said = texts.say("problem-at-line", line=self.line, problem=said)
        return "".join("\ufffd" if is_control(sign) else sign for sign in " ".join(said.split()))

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        place = f"line {self.line}: " if self.line is not None else ""
        return f"{place}{self.key}({values})"
