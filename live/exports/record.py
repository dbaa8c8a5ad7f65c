"""JSON Lines, and back: a record as ``table-referee/record/1`` says, with what the store knows of the game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from live.store import GameLog, Store, times
from referee.core import LANGUAGES, Problem, Texts, get_game
from referee.core.match import Match
from referee.core.records import Record, read_header, read_record

FIELD = "log"
"""The field added to an exported header: when and with what the game was played."""


class Played(msgspec.Struct, kw_only=True):
    """What :data:`FIELD` holds; times are ISO 8601 with the offset of the place of play."""

    started_at: str
    ended_at: str | None = None
    end_reason: str | None = None
    source: str = ""
    set_name: str = msgspec.field(name="set", default="")
    lang: str = "en"


def record_text(log: GameLog) -> str:
    """The record, one JSON object a line. The header has a further field ``log`` where the date is known."""
    header = dict(log.header)
    row = log.row
    if row.started_at is not None:
        played = Played(
            started_at=times.written(row.started_at),
            ended_at=times.written(row.ended_at) if row.ended_at else None,
            end_reason=row.end_reason,
            source=row.source,
            set_name=row.set_name,
            lang=row.lang,
        )
        header[FIELD] = msgspec.to_builtins(played)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *log.entries()))


def import_record(store: Store, lines: Iterable[str], name: str, lang: str) -> tuple[GameLog, Record]:
    """Judge a record and put it into the store as a closed game; raises :class:`Problem` naming the line at fault.

    ``name`` is the source written down where the record itself tells none, ``lang`` that of the rulings likewise.
    """
    record = _read(list(lines))
    played = _taken_out(record.header_raw)
    texts = Texts(played.lang if played and played.lang in LANGUAGES else lang, get_game(record.header.game).package)
    log = store.import_game(
        record.header_raw,
        [entry.raw for entry in record.entries],
        _judged(record, texts),
        source=played.source if played else name,
        set_name=played.set_name if played else "",
        lang=texts.language,
        started_at=times.read(played.started_at) if played else None,
        ended_at=times.read(played.ended_at) if played else None,
        end_reason=(played.end_reason if played else None) or "imported",
    )
    return log, record


def _read(lines: list[str]) -> Record:
    for number, text in enumerate(lines, start=1):
        if text.strip("\ufeff \t\r\n"):
            return read_record(lines, get_game(read_header(text.lstrip("\ufeff"), None, number)[0].game))
    raise Problem("record-empty", line=1)


def _taken_out(header: dict[str, Any]) -> Played | None:
    """What an export of ours added to the header, which is without it again; anything else is left as it is."""
    try:
        played = msgspec.convert(header.get(FIELD), Played)
    except msgspec.ValidationError:
        return None
    if times.read(played.started_at) is None:
        return None
    del header[FIELD]
    return played


def _judged(record: Record, texts: Texts) -> list[dict[str, Any]]:
    """All rulings in the order in which they were made."""
    try:
        match = Match(get_game(record.header.game), record.header)
    except Problem as problem:
        raise problem.at_line(1) from None
    rulings: list[dict[str, Any]] = []
    for entry in record.entries:
        try:
            rulings += [ruling.to_json(texts) for ruling in match.push(entry.event)]
        except Problem as problem:
            raise problem.at_line(entry.line) from None
    return rulings
