"""Dates of a record: the clock of the place where the game is played, and exactly which instant that was."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], datetime]


def local_now() -> datetime:
    """This instant by the clock of this place, with its offset."""
    return datetime.now(UTC).astimezone()


def written(when: datetime) -> str:
    """ISO 8601 with offset, to the millisecond; a time without offset is taken for this place's."""
    aware = when if when.tzinfo is not None else when.astimezone()
    return aware.isoformat(timespec="milliseconds")


def read(text: str | None) -> datetime | None:
    """The time of :func:`written`, ``None`` for none or for what is no time with an offset."""
    if not text:
        return None
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return when if when.tzinfo is not None else None
