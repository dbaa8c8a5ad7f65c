"""A folder of pictures in the order people would put them, as of a table photographed after each move."""

from __future__ import annotations

import re
import time
from collections import deque
from contextlib import suppress
from pathlib import Path

from referee.core.problems import Problem
from vision.capture.source import Frame, Note, Picture
from vision.capture.wanted import Wanted
from vision.pictures import PictureError, load_picture

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm", ".jp2", ".avif"})
POLL_S = 0.1
UNFINISHED_S = 2.0
"""A picture that can't be read in a followed folder may still be being written for so long after it last grew."""


def natural_key(path: Path) -> tuple[tuple[int, int | str], ...]:
    """Sorts ``2.jpg`` before ``10.jpg``, without regard to case."""
    parts = re.split(r"([0-9]+)", path.name.casefold())
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts if part)


class Folder:
    """The pictures of a folder or a single one; picture number ``n`` is at ``n * every_s``.

    A picture that can't be read is passed over and told. With ``follow`` it goes on with pictures that appear later.
    Raises :class:`Problem` when there is no picture, when nobody may look into the folder, and, from ``read``, when
    none of its pictures can be read.
    """

    live = False

    def __init__(self, text: str, wanted: Wanted | None = None) -> None:
        self.name = text
        self.ended = False
        self._path = Path(text)
        self._wanted = wanted or Wanted()
        self._met: set[Path] = set()
        self._todo: deque[Path] = deque()
        self._index = 0
        self._passed = 0
        self._notes: deque[Note] = deque(maxlen=20)
        self._loaded: dict[Path, Picture] = {}
        try:
            self._look()
        except PermissionError:
            raise Problem("source-forbidden", source=text) from None
        except OSError as error:
            raise Problem("source-unopened", source=text, detail=error.strerror or str(error)) from None
        if not self._todo and not self._wanted.follow:
            raise Problem("source-no-pictures", source=text)

    @property
    def left(self) -> int:
        """How many pictures are known and not yet read."""
        return len(self._todo)

    def notes(self) -> list[Note]:
        """Pictures that were passed over, since the last call."""
        notes = list(self._notes)
        self._notes.clear()
        return notes

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The next picture; ``None`` at the end, or in a followed folder when none appeared in time."""
        until = time.monotonic() + timeout_s
        while not self.ended:
            while self._todo:
                path = self._todo[0]
                picture = self._loaded.pop(path) if path in self._loaded else self._load(path)
                if picture is None:
                    break
                self._todo.popleft()
                self._index += 1
                return Frame(self._index - 1, (self._index - 1) * self._wanted.every_s, picture)
            if self._todo and not self._unfinished(self._todo[0]):
                self._pass_over(self._todo.popleft())
            elif not self._todo and not self._wanted.follow:
                self._end()
            elif time.monotonic() >= until:
                return None
            else:
                time.sleep(min(POLL_S, max(until - time.monotonic(), 0.0)))
                with suppress(OSError):  # it may come back
                    self._look()
        return None

    def _end(self) -> None:
        self.ended = True
        if self._passed and not self._index:
            raise Problem("source-unreadable", source=self.name, count=self._passed, **self._notes[0].params)

    def ahead(self, count: int) -> list[Picture]:
        """The next pictures that can be read, at most so many of those that are there; ``read`` gives them still."""
        found: list[Picture] = []
        for path in self._todo:
            if len(found) == count:
                break
            if path not in self._loaded:
                picture = self._load(path)
                if picture is None:
                    continue
                self._loaded[path] = picture
            found.append(self._loaded[path])
        return found

    def close(self) -> None:
        """No more pictures."""
        self.ended = True

    def _look(self) -> None:
        """Take note of pictures that were not there before. Raises ``OSError``."""
        found = [self._path] if self._path.is_file() else list(self._path.iterdir())
        fresh = [path for path in found if path not in self._met and _is_picture(path)]
        self._met.update(fresh)
        self._todo.extend(sorted(fresh, key=natural_key))

    def _load(self, path: Path) -> Picture | None:
        try:
            return load_picture(path)
        except PictureError as error:
            self._reason = error.reason
            return None

    def _unfinished(self, path: Path) -> bool:
        if not self._wanted.follow:
            return False
        try:
            return abs(time.time() - path.stat().st_mtime) < UNFINISHED_S
        except OSError:
            return False

    def _pass_over(self, path: Path) -> None:
        self._passed += 1
        self._notes.append(Note("source-picture-passed", {"file": str(path), "reason": self._reason}))


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not path.name.startswith(".") and path.is_file()
