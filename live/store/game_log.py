"""One game in the store: its record grows event by event, and what was said of it is kept beside it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, func, insert, select, update

from live.store import times
from live.store.faults import told
from live.store.pictures import EvidenceFile, remove
from live.store.tables import events, games, rulings
from referee.core import Match, get_game
from referee.core.match import push_all
from referee.core.records import Entry, EventDecoder, read_header

if TYPE_CHECKING:
    from live.store.store import GameRow, Store


class GameLog:
    """The record of one game. Everything here may be called from any thread.

    Methods that write raise :class:`Problem` when the disk is full, the file can't be written, or another process
    writes it; nothing of that write is then in the file.
    """

    def __init__(self, store: Store, ident: int, header: dict[str, Any]) -> None:
        self._store = store
        self.ident = ident
        self.header = header

    # Writing

    def append(
        self,
        event: Mapping[str, Any],
        *,
        by_camera: bool,
        clock_s: Mapping[str, float] | None = None,
        rulings: Iterable[Mapping[str, Any]] = (),
    ) -> int:
        """Write the next event and return its number; it is on the disk when this returns.

        ``source`` is filled in where the event has none. ``clock_s`` (seconds each player's clock shows) becomes a
        field of the event. ``rulings`` (as ``judge --json`` prints them) are written in the same transaction.
        """
        raw = dict(event)
        raw.setdefault("source", "camera" if by_camera else "human")
        if clock_s is not None:
            raw["clock_s"] = dict(clock_s)
        with self._writing() as connection:
            return self.write(connection, [raw], rulings)

    def add_rulings(self, rulings: Iterable[Mapping[str, Any]]) -> None:
        """Write what was ruled; a later ruling of an event takes the place of an earlier one, both stay."""
        with self._writing() as connection:
            self._insert_rulings(connection, rulings)

    def keep_evidence(self, event: int, kind: str, jpeg: bytes) -> Path | None:
        """Keep a picture, ``before`` or ``after`` an event; ``None`` when pictures are switched off."""
        if kind not in ("before", "after"):
            raise ValueError(kind)
        return self._keep(event, kind, jpeg)

    def keep_clip(self, event: int, mp4: bytes) -> Path | None:
        """Keep a clip of an event; ``None`` when clips are switched off."""
        return self._keep(event, "clip", mp4)

    def close(self, reason: str) -> None:
        """End the game: ``finished``, ``stopped``, ``lost``, ``abandoned`` … An ended game stays as it ended."""
        ended = {"ended_at": times.written(self._store.now()), "end_reason": reason}
        with self._writing() as connection:
            still_open = (games.c.ident == self.ident) & games.c.end_reason.is_(None)
            connection.execute(update(games).where(still_open).values(ended))

    def reopen(self) -> None:
        """Go on with a game that had ended."""
        with self._writing() as connection:
            ended = {"ended_at": None, "end_reason": None}
            connection.execute(update(games).where(games.c.ident == self.ident).values(ended))

    # Reading

    def entries(self) -> list[dict[str, Any]]:
        """All events in their order, each as it was written."""
        chosen = select(events.c.raw).where(events.c.game == self.ident).order_by(events.c.number)
        with self._reading() as connection:
            return [json.loads(raw) for raw in connection.execute(chosen).scalars()]

    def rulings(self) -> list[dict[str, Any]]:
        """The rulings as they stand, one for each event that has any, by event."""
        newest = select(func.max(rulings.c.ident)).where(rulings.c.game == self.ident).group_by(rulings.c.event)
        return self._rulings(select(rulings.c.raw).where(rulings.c.ident.in_(newest)).order_by(rulings.c.event))

    def all_rulings(self) -> list[dict[str, Any]]:
        """Every ruling in the order it was made, those included that later ones replaced."""
        chosen = select(rulings.c.raw).where(rulings.c.game == self.ident)
        return self._rulings(chosen.order_by(rulings.c.ident))

    def evidence(self, event: int | None = None) -> list[EvidenceFile]:
        """The pictures and clips there are of one event, or of the whole game."""
        with self._reading() as connection:
            return self._store.folder.files(connection, self.ident, event)

    @property
    def row(self) -> GameRow:
        """The game's line in the list, as it is now."""
        return self._store.row(self.ident)

    def match(self) -> Match[Any]:
        """The record replayed: what a resumed match goes on from.

        Raises :class:`Problem` naming the line at fault, counted as in an export (event 1 is on line 2).
        """
        game = get_game(str(self.header.get("game")))
        match = Match(game, read_header(json.dumps(self.header), game)[0])
        decoder = EventDecoder(game)
        raws = enumerate(self.entries(), start=2)
        push_all(match, (Entry(line, decoder.event(raw, line), raw) for line, raw in raws))
        return match

    # Inside

    def write(
        self, connection: Connection, raws: Iterable[Mapping[str, Any]], rulings: Iterable[Mapping[str, Any]]
    ) -> int:
        """Events just as they are and rulings within a transaction of the store; the number of the last event."""
        chosen = select(func.coalesce(func.max(events.c.number), 0)).where(events.c.game == self.ident)
        number = int(connection.execute(chosen).scalar_one())
        for raw in raws:
            number += 1
            connection.execute(insert(events).values(self._row_of(number, raw)))
        self._insert_rulings(connection, rulings)
        return number

    def _row_of(self, number: int, raw: Mapping[str, Any]) -> dict[str, Any]:
        at_s = raw.get("at_s")
        return {
            "game": self.ident,
            "number": number,
            "raw": _json(raw),
            "at_s": float(at_s) if isinstance(at_s, (int, float)) else None,
            "written_at": times.written(datetime.now(UTC)),
        }

    def _insert_rulings(self, connection: Connection, given: Iterable[Mapping[str, Any]]) -> None:
        rows = [
            {
                "game": self.ident,
                "event": ruling["event"],
                "verdict": ruling["verdict"],
                "undone": bool(ruling.get("undone")),
                "raw": _json(ruling),
            }
            for ruling in given
        ]
        if rows:
            connection.execute(insert(rulings), rows)

    def _keep(self, event: int, kind: str, data: bytes) -> Path | None:
        folder = self._store.folder
        if not folder.wants(kind, data):
            return None
        self._store.claim()
        with told(folder.folder):
            part = folder.write_part(self.ident, event, kind, data)  # before the transaction: it may take a while
        with self._writing() as connection:
            path = folder.put(connection, self.ident, event, kind, part, times.written(datetime.now(UTC)))
            gone = folder.prune(connection)
        remove(gone)
        return path

    def _rulings(self, chosen: Any) -> list[dict[str, Any]]:
        with self._reading() as connection:
            return [json.loads(raw) for raw in connection.execute(chosen).scalars()]

    def _writing(self) -> AbstractContextManager[Connection]:
        return self._store.writing()

    def _reading(self) -> AbstractContextManager[Connection]:
        return self._store.reading()


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
