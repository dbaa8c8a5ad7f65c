"""Reading and writing records (``table-referee/record/1``): JSON Lines, the header first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from referee.core.events import Event, PieceEvent
from referee.core.problems import Problem

if TYPE_CHECKING:
    from referee.core.game import Game

RECORD_FORMAT = "table-referee/record/1"
MAX_LINE_BYTES = 1_000_000


class Header(msgspec.Struct, kw_only=True):
    """The first line. ``position`` is the state before the first event, null for the game's start."""

    format: str
    game: str
    players: list[str] = []
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with its line as written, unknown fields and all."""

    line: int
    event: Event
    raw: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HalfWritten:
    """Stands for a last line that broke off in the middle and was left out."""

    line: int


@dataclass(slots=True)
class Record:
    """A whole record. ``truncated`` is the half-written last line that was left out, if there was one."""

    header: Header
    header_raw: dict[str, Any]
    entries: list[Entry] = field(default_factory=list)
    truncated: HalfWritten | None = None


def read_header(text: str, game: Game[Any] | None = None, line: int = 1) -> tuple[Header, dict[str, Any]]:
    """Decode and check the first line; raises :class:`Problem` when it is not a header of ``game``."""
    raw = _json_object(text, line)
    version = raw.get("format")
    if version != RECORD_FORMAT:
        if isinstance(version, str) and version.startswith("table-referee/record/"):
            raise Problem("record-version", line=line, version=version, known=RECORD_FORMAT)
        raise Problem("record-no-header", line=line, known=RECORD_FORMAT)
    try:
        header = msgspec.convert(raw, Header)
    except msgspec.ValidationError as error:
        raise _validation_problem(error, line) from None
    if game is not None and header.game != game.name:
        raise Problem("record-other-game", line=line, found=header.game, asked=game.name)
    return header, raw


class EventDecoder:
    """Decodes event lines of one game, keeping what it does not know."""

    def __init__(self, game: Game[Any]) -> None:
        self._types = {str(kind.__struct_config__.tag): kind for kind in game.all_events()}
        self._name_of = game.name

    def line(self, text: str, number: int) -> Entry:
        """One event line; raises :class:`Problem` naming the line."""
        raw = _json_object(text, number)
        return Entry(number, self.event(raw, number), raw)

    def event(self, raw: dict[str, Any], line: int | None = None) -> Event:
        """A decoded event from its JSON object."""
        kind = self._types.get(str(raw.get("do")))
        if kind is None:
            raise Problem(
                "record-unknown-do",
                line=line,
                found=_shown(raw.get("do")),
                known=", ".join(sorted(self._types)),
                game=self._name_of,
            )
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            raise _validation_problem(error, line) from None


def read_lines(lines: Iterable[str], game: Game[Any]) -> Iterator[Header | Entry | HalfWritten]:
    """Stream a record: the header, then entries; a last :class:`HalfWritten` when the final line broke off.

    Lines may end in CR LF and blank lines are skipped. Raises :class:`Problem` naming the line.
    """
    numbered = _without_blank(lines)
    number, text = _header_line(numbered)
    yield read_header(text, game, number)[0]
    yield from _entries(numbered, game)


def read_record(lines: Iterable[str], game: Game[Any]) -> Record:
    """Read a whole record; raises :class:`Problem` naming the line at fault."""
    numbered = _without_blank(lines)
    number, text = _header_line(numbered)
    record = Record(*read_header(text, game, number))
    for item in _entries(numbered, game):
        if isinstance(item, HalfWritten):
            record.truncated = item
        else:
            record.entries.append(item)
    return record


def write_record(record: Record) -> str:
    """The record as JSON Lines, with every field it was read with."""
    rows = [record.header_raw, *(entry.raw for entry in record.entries)]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def event_json(event: Event) -> dict[str, Any]:
    """An event as a JSON object with ``do`` first; defaults are left out, but ``by``, which may be null, never is."""
    out: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(event, PieceEvent) and "by" not in out:
        return {"do": out.pop("do"), "by": None, **out}
    return out


class _BrokenOff(Problem):
    """A line that breaks off in the middle."""


def _header_line(numbered: Iterator[tuple[int, str]]) -> tuple[int, str]:
    first = next(numbered, None)
    if first is None:
        raise Problem("record-empty", line=1)
    return first


def _entries(numbered: Iterator[tuple[int, str]], game: Game[Any]) -> Iterator[Entry | HalfWritten]:
    decoder = EventDecoder(game)
    for number, text in numbered:
        try:
            entry = decoder.line(text, number)
        except _BrokenOff as broken:
            if next(numbered, None) is not None:
                raise Problem(broken.key, line=number, **broken.params) from None
            yield HalfWritten(number)
            return
        yield entry


def _without_blank(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    for number, text in enumerate(lines, start=1):
        if number == 1:
            text = text.lstrip("\ufeff")
        if text.strip():
            yield number, text


def _json_object(text: str, line: int) -> dict[str, Any]:
    if len(text) > MAX_LINE_BYTES:
        raise Problem("record-line-too-long", line=line, limit=MAX_LINE_BYTES)
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        kind = _BrokenOff if _broke_off(text, error) else Problem
        if isinstance(error, UnicodeError) or "\0" in text:
            raise kind("record-not-text", line=line) from None
        if isinstance(error, RecursionError):
            raise kind("record-too-deep", line=line) from None
        raise kind("record-not-json", line=line, at=_sign(text, error)) from None
    if not isinstance(raw, dict):
        raise Problem("record-not-object", line=line)
    return raw


def _sign(text: str, error: Exception) -> int:
    """The number of the sign that is at fault, from 1; where the text breaks off, the one that is lacking."""
    at_byte = re.search(r"\(byte (\d+)\)$", str(error))
    return (
        len(text.rstrip()) if at_byte is None else len(text.encode()[: int(at_byte[1])].decode(errors="ignore"))
    ) + 1


def _broke_off(text: str, error: Exception) -> bool:
    """Whether the line is wrong only at its very end: cut short in a word, a number or a character's bytes."""
    if isinstance(error, UnicodeEncodeError):
        return error.end >= len(text.rstrip())
    at_byte = re.search(r"\(byte (\d+)\)$", str(error))
    return "truncated" in str(error) or (at_byte is not None and int(at_byte[1]) >= len(text.rstrip().encode()))


def _validation_problem(error: msgspec.ValidationError, line: int | None) -> Problem:
    text = str(error)
    missing = re.match(r"Object missing required field `([^`]+)`(?: - at `\$(.*)`)?", text)
    if missing:
        path = (missing[2] or "").lstrip(".")
        name = f"{path}.{missing[1]}" if path else missing[1]
        return Problem("record-missing-field", line=line, field=name)
    wrong = re.match(r"(.*?)(?: - at `\$\.?(.*)`)?$", text)
    where, what = (wrong[2] or "", wrong[1]) if wrong else ("", text)
    return Problem("record-wrong-field", line=line, field=where or "?", detail=what)


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False) if value is not None else "null"
    return text if len(text) <= 60 else text[:57] + "…"
