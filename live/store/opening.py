"""Opening a record file: its engine, and bringing it up to date."""

from __future__ import annotations

import os
import sqlite3
from importlib import resources
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from live.store.faults import told
from live.store.locking import WriterLock
from referee.core import Problem

APPLICATION_ID = 0x54524546
"""SQLite's mark of whose file it is."""

REVISIONS = ("0001", "0002")
"""Versions of the file that this program knows, oldest first."""

BUSY_MS = 5000


def make_engine(path: Path, *, readonly: bool) -> Engine:
    """An engine whose transactions write as a whole or not at all, flushed to the disk at each commit."""
    uri = path.absolute().as_uri() + _mode(path, readonly)

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_MS / 1000)

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA foreign_keys = ON")
        if not readonly:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # sqlite3 itself begins no transaction here (isolation_level None). A writer takes its place at once, so that
        # it never has to give up halfway because another one was quicker.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _mode(path: Path, readonly: bool) -> str:
    if not readonly:
        return ""
    if _exists(path.with_name(path.name + "-wal")) or os.access(path.parent, os.W_OK):
        return "?mode=ro"
    return "?mode=ro&immutable=1"  # a closed file in a folder where SQLite can make no side files


def _exists(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def is_writable(path: Path) -> bool:
    """Whether the file and its folder can be written."""
    return os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))


def bring_up_to_date(engine: Engine, path: Path, lock: WriterLock, *, readonly: bool) -> None:
    """Make the tables of a new file, or migrate an older one after a backup copy.

    Raises :class:`Problem` for a file that is newer, broken, of another program, or older and not writable.
    """
    with told(path):
        revision = _revision(engine, path)
        if revision == REVISIONS[-1]:
            return
        if readonly:
            raise Problem("store-old", file=str(path))
        held = lock.held
        lock.take()
        try:
            revision = _revision(engine, path)  # another process may have been quicker
            if revision is not None and revision != REVISIONS[-1]:
                _back_up(engine, path.with_name(f"{path.name}.backup-{revision}"))
            if revision != REVISIONS[-1]:
                _upgrade(engine)
        finally:
            if not held:
                lock.release()


def _revision(engine: Engine, path: Path) -> str | None:
    """The file's version, ``None`` for an empty file."""
    with engine.connect() as connection:
        tables = set(connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars())
        if not tables:
            return None
        mark = connection.exec_driver_sql("PRAGMA application_id").scalar()
        if mark != APPLICATION_ID or "alembic_version" not in tables:
            raise Problem("store-foreign", file=str(path))
        revision = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    if revision is None:
        raise Problem("store-broken", file=str(path), detail="alembic_version")
    if revision not in REVISIONS:
        raise Problem("store-newer", file=str(path))
    return str(revision)


def _back_up(engine: Engine, to: Path) -> None:
    """A whole copy, with what still waits in the write-ahead log."""
    part = to.with_name(to.name + ".part")
    part.unlink(missing_ok=True)
    source = engine.raw_connection()
    try:
        target = sqlite3.connect(part)
        try:
            driver: Any = source.driver_connection
            driver.backup(target)
        finally:
            target.close()
        part.replace(to)
    finally:
        source.close()
        part.unlink(missing_ok=True)


def _upgrade(engine: Engine, to: str = "head") -> None:
    """Run the migrations in one transaction."""
    from alembic import command
    from alembic.config import Config

    folder = str(resources.files("live.store").joinpath("migrations"))
    config = Config()
    config.set_main_option("script_location", folder.replace("%", "%%"))
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, to)
