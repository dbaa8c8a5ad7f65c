"""What can go wrong with a record file, as one line for people."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from live.store.locking import UNKNOWN
from referee.core import Problem

BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_FORMAT}
UNWRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what the database or the system says of ``path`` into a :class:`Problem`; slips of ours pass through."""
    try:
        yield
    except DBAPIError as error:
        problem = _problem(error.orig, path)
        if problem is None:
            raise
        raise problem from None
    except sqlite3.Error as error:
        problem = _problem(error, path)
        if problem is None:
            raise
        raise problem from None
    except OSError as error:
        if error.errno in NO_ROOM:
            raise Problem("store-full", file=str(path)) from None
        raise Problem("file-unwritable", file=str(path), detail=error.strerror or str(error)) from None


def _problem(error: BaseException | None, path: Path) -> Problem | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    primary, name = code & 0xFF, str(path)
    if primary == sqlite3.SQLITE_FULL:
        return Problem("store-full", file=name)
    if primary in BUSY:
        return Problem("store-busy", file=name, process=UNKNOWN)
    if primary in UNWRITABLE:
        return Problem("file-unwritable", file=name, detail=_why_not(path) or str(error))
    if primary == sqlite3.SQLITE_IOERR:
        return Problem("file-unwritable", file=name, detail=str(error))
    if primary in BROKEN:
        return Problem("store-broken", file=name, detail=str(error))
    return None


def _why_not(path: Path) -> str | None:
    if path.is_dir():
        return os.strerror(errno.EISDIR)
    if not path.parent.is_dir():
        return os.strerror(errno.ENOENT)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        return os.strerror(errno.EACCES)
    return None
