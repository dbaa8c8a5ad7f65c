"""The store: all games in one file."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import platformdirs
from sqlalchemy import Connection, RootTransaction, RowMapping, Select, func, insert, select, update

from live.store import times
from live.store.faults import told
from live.store.game_log import GameLog
from live.store.locking import WriterLock
from live.store.opening import bring_up_to_date, is_writable, make_engine
from live.store.pictures import EvidenceFolder, Keeping
from live.store.tables import events, evidence, games, rulings
from referee.core import Problem
from referee.core.records import read_header

ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in the list. ``end_reason`` is null while the game is open; times are those of the place of play.

    ``started_at`` is null for an imported record that doesn't say. ``illegal`` and ``ask`` count rulings that stand.
    ``last_s`` is the latest ``at_s`` of an event. ``winner`` is a player or ``draw``.
    """

    ident: int
    game: str
    players: tuple[str, ...]
    source: str
    set_name: str
    lang: str
    started_at: datetime | None
    ended_at: datetime | None
    end_reason: str | None
    events: int = 0
    last_s: float | None = None
    illegal: int = 0
    ask: int = 0
    scores: Mapping[str, Any] = field(default_factory=dict)
    winner: str | None = None
    evidence_bytes: int = 0

    @property
    def is_open(self) -> bool:
        """Whether the game can be gone on with."""
        return self.end_reason is None


class Store:
    """Open with :func:`open_store`, close with :meth:`close`; may be used from any thread.

    The first write takes the file for this process: another one that wants to write gets a :class:`Problem`.
    """

    def __init__(self, path: Path, *, readonly: bool, keeping: Keeping, now: times.Now) -> None:
        self.path = path
        self.readonly = readonly
        self.now = now
        self.folder = EvidenceFolder(path, keeping)
        self._lock = WriterLock(path)
        self._claiming = threading.Lock()
        self._engine = make_engine(path, readonly=readonly)
        try:
            bring_up_to_date(self._engine, path, self._lock, readonly=readonly)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file and let others write it."""
        self._engine.dispose()
        self._lock.release()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new_game(self, header: Mapping[str, Any], *, source: str, set_name: str, lang: str) -> GameLog:
        """Begin a game, by the clock of this place. One that was left open by a crash is closed as abandoned."""
        return self._begin(header, source, set_name, lang, {"started_at": times.written(self.now())})

    def import_game(
        self,
        header: Mapping[str, Any],
        raws: Iterable[Mapping[str, Any]],
        rulings: Iterable[Mapping[str, Any]] = (),
        *,
        source: str,
        set_name: str,
        lang: str,
        started_at: datetime | None = None,
        ended_at: datetime | None = None,
        end_reason: str = "imported",
    ) -> GameLog:
        """A closed game from elsewhere, whole or not at all; what is not known of it stays unknown."""
        known = {
            "started_at": times.written(started_at) if started_at else None,
            "ended_at": times.written(ended_at) if ended_at else None,
            "end_reason": end_reason,
        }
        return self._begin(header, source, set_name, lang, known, raws, rulings)

    def open_game(self, ident: int | str) -> GameLog:
        """The game of that number; raises :class:`Problem` when there is none."""
        number = int(ident) if str(ident).isascii() and str(ident).isdigit() and len(str(ident)) < 18 else 0
        with self.reading() as connection:
            header = connection.execute(select(games.c.header).where(games.c.ident == number)).scalar()
        if header is None:
            raise Problem("store-no-game", game=str(ident), file=str(self.path))
        return GameLog(self, number, json.loads(header))

    def last_open_game(self) -> GameLog | None:
        """The newest game that has not ended: the one to resume."""
        return self._newest(select(games.c.ident).where(games.c.end_reason.is_(None)))

    def last_game(self) -> GameLog | None:
        """The newest game, ended or not."""
        return self._newest(select(games.c.ident))

    def games(
        self, *, game: str | None = None, only_open: bool = False, limit: int | None = None, offset: int = 0
    ) -> list[GameRow]:
        """The games, newest first."""
        chosen = _rows()
        if game is not None:
            chosen = chosen.where(games.c.game == game)
        if only_open:
            chosen = chosen.where(games.c.end_reason.is_(None))
        return self._read_rows(chosen.limit(limit if limit is not None else -1).offset(offset))

    def row(self, ident: int) -> GameRow:
        """One game of the list; raises :class:`Problem` when there is none of that number."""
        found = self._read_rows(_rows().where(games.c.ident == ident))
        if not found:
            raise Problem("store-no-game", game=str(ident), file=str(self.path))
        return found[0]

    def check(self) -> None:
        """Look through the whole file; raises :class:`Problem` when it is damaged."""
        with self.reading() as connection:
            said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if said != "ok":
            raise Problem("store-broken", file=str(self.path), detail=str(said))

    def evidence_bytes(self) -> int:
        """How much room all pictures and clips take."""
        with self.reading() as connection:
            return self.folder.total(connection)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, flushed to the disk at its end; raises :class:`Problem` when it can't be written."""
        self.claim()
        with told(self.path), self._engine.connect() as connection, _write_transaction(connection):
            yield connection

    def claim(self) -> None:
        """Take the file for writing; raises :class:`Problem` when it can't be written or another process has it."""
        if self.readonly:
            raise Problem("store-readonly", file=str(self.path))
        with self._claiming:
            if not self._lock.held:
                self._lock.take()
                with self.reading() as connection:
                    self.folder.sweep(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One consistent view."""
        with told(self.path), self._engine.connect() as connection:
            yield connection

    def _begin(
        self,
        header: Mapping[str, Any],
        source: str,
        set_name: str,
        lang: str,
        known: Mapping[str, Any],
        raws: Iterable[Mapping[str, Any]] = (),
        rulings: Iterable[Mapping[str, Any]] = (),
    ) -> GameLog:
        text = json.dumps(header, ensure_ascii=False, allow_nan=False)
        values = {
            "game": read_header(text)[0].game,
            "header": text,
            "source": _without_secret(source),
            "set_name": set_name,
            "lang": lang,
            "program": metadata.version("table-referee"),
            **known,
        }
        with self.writing() as connection:
            if values.get("end_reason") is None:
                _abandon_open(connection)
            ident = int(connection.execute(insert(games).values(values)).inserted_primary_key[0])  # type: ignore[index]
            log = GameLog(self, ident, json.loads(text))
            log.write(connection, raws, rulings)
        return log

    def _newest(self, chosen: Select[Any]) -> GameLog | None:
        with self.reading() as connection:
            ident = connection.execute(chosen.order_by(games.c.ident.desc()).limit(1)).scalar()
        return None if ident is None else self.open_game(ident)

    def _read_rows(self, chosen: Select[Any]) -> list[GameRow]:
        with self.reading() as connection:
            return [_game_row(row._mapping) for row in connection.execute(chosen)]


def open_store(
    path: Path | None = None,
    *,
    create: bool = True,
    keeping: Keeping | None = None,
    now: times.Now = times.local_now,
) -> Store:
    """The record file at ``path`` (``None``: the user's own), made when there is none and ``create`` allows.

    An older file is brought up to date after a backup copy beside it. A file that can't be written is opened for
    reading. Raises :class:`Problem` in one line for everything else.
    """
    path = path if path is not None else default_path()
    with told(path):
        if not path.exists():
            if not create:
                raise Problem("store-missing", file=str(path))
            path.parent.mkdir(parents=True, exist_ok=True)
        elif path.is_dir():
            raise Problem("store-folder", file=str(path))
        readonly = path.exists() and not is_writable(path)
    return Store(path, readonly=readonly, keeping=keeping or Keeping(), now=now)


def default_path() -> Path:
    """The record file of this user, in the platform's folder for data."""
    return Path(platformdirs.user_data_dir("table-referee", appauthor=False)) / "games.db"


def _write_transaction(connection: Connection) -> RootTransaction:
    return connection.execution_options(writes=True).begin()


def _abandon_open(connection: Connection) -> None:
    """Close games that were left open: nobody else writes, so nobody plays them. They ended with their last event."""
    last = select(func.max(events.c.written_at)).where(events.c.game == games.c.ident).scalar_subquery()
    left = select(games.c.ident, games.c.started_at, last.label("last")).where(games.c.end_reason.is_(None))
    for ident, started_at, written_at in connection.execute(left).all():
        begun, ended = times.read(started_at), times.read(written_at)
        if begun is not None and ended is not None:
            ended = ended.astimezone(begun.tzinfo)
        values = {"end_reason": ABANDONED, "ended_at": times.written(ended) if ended else started_at}
        connection.execute(update(games).where(games.c.ident == ident).values(values))


def _without_secret(source: str) -> str:
    """A source as it may be written down: a stream's address without user name and password."""
    if "://" not in source:
        return source
    parts = urlsplit(source)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def _rows() -> Select[Any]:
    """Games, newest first, with what is counted of each."""
    newest = select(func.max(rulings.c.ident)).where(rulings.c.game == games.c.ident).group_by(rulings.c.event)

    def standing(verdict: str) -> Any:
        said = select(func.count()).where(rulings.c.ident.in_(newest.correlate(games)), rulings.c.verdict == verdict)
        return said.scalar_subquery().label(verdict)

    counted = select(func.count()).where(events.c.game == games.c.ident).scalar_subquery()
    last_s = select(func.max(events.c.at_s)).where(events.c.game == games.c.ident).scalar_subquery()
    last = select(rulings.c.raw).where(rulings.c.game == games.c.ident).order_by(rulings.c.event.desc())
    last = last.order_by(rulings.c.ident.desc()).limit(1)
    room = select(func.coalesce(func.sum(evidence.c.bytes), 0)).where(evidence.c.game == games.c.ident)
    return select(
        games,
        counted.label("events"),
        last_s.label("last_s"),
        standing("illegal"),
        standing("ask"),
        last.scalar_subquery().label("last_ruling"),
        room.scalar_subquery().label("evidence_bytes"),
    ).order_by(games.c.ident.desc())


def _game_row(row: RowMapping) -> GameRow:
    state = (json.loads(row["last_ruling"]) if row["last_ruling"] else {}).get("state") or {}
    return GameRow(
        ident=row["ident"],
        game=row["game"],
        players=tuple(json.loads(row["header"]).get("players") or ()),
        source=row["source"],
        set_name=row["set_name"],
        lang=row["lang"],
        started_at=times.read(row["started_at"]),
        ended_at=times.read(row["ended_at"]),
        end_reason=row["end_reason"],
        events=row["events"],
        last_s=row["last_s"],
        illegal=row["illegal"],
        ask=row["ask"],
        scores=state.get("scores") or {},
        winner=state.get("winner"),
        evidence_bytes=row["evidence_bytes"],
    )
