"""One process writes a record file at a time; any number read it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import IO

from referee.core import Problem

WAIT_S = 1.0
"""How long a writer waits for another one that is only just bringing the file up to date."""


UNKNOWN = "unknown"
"""Stands for a process whose number can't be read."""


class WriterLock:
    """Held from the first write until :meth:`release`, or until the process ends, however it ends.

    The lock is the system's own on ``FILE.lock``. The database itself must not be opened for it: closing any handle
    on that file would drop SQLite's locks (POSIX). Where a file system has no locks, the file is used without.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(database.name + ".lock")
        self._file: IO[str] | None = None

    @property
    def held(self) -> bool:
        """Whether this process may write."""
        return self._file is not None

    def take(self, wait_s: float = WAIT_S) -> None:
        """Take the lock if it is not held yet; raises :class:`Problem` when another process keeps it."""
        if self._file is not None:
            return
        try:
            file = self._path.open("a+", encoding="utf-8")
        except OSError as error:
            detail = error.strerror or str(error)
            raise Problem("file-unwritable", file=str(self._path), detail=detail) from None
        until = time.monotonic() + wait_s
        while not _locked(file):
            if time.monotonic() >= until:
                holder = _holder(file)
                file.close()
                raise Problem("store-busy", file=str(self._database), process=holder)
            time.sleep(0.02)
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        """Let others write. The file stays: taking it away would let two hold it."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _holder(file: IO[str]) -> str:
    """The number of the process that holds the lock, ``unknown`` where it can't be read."""
    try:
        file.seek(0)
        word = file.read(20).strip()
    except OSError:
        return UNKNOWN
    return word if word.isdigit() else UNKNOWN


if sys.platform == "win32":
    import msvcrt

    _PLACE = 1 << 20
    """A byte far behind what is written there: Windows lets nobody read a locked one."""

    def _locked(file: IO[str]) -> bool:
        file.seek(_PLACE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # no locks on this file system
        return True
