"""Evidence beside a record file: pictures and clips as files in ``FILE.evidence/GAME/``.

Files and not blobs in the database: what is pruned frees its room on the disk at once, a backup of the record stays
small and quick, no commit of an event waits behind a picture, and pages and people can open a clip as it is. A lost
folder loses pictures, never an event.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, select

from live.store.tables import evidence

SUFFIX = {"before": ".jpg", "after": ".jpg", "clip": ".mp4"}
MEDIA_TYPE = {".jpg": "image/jpeg", ".mp4": "video/mp4"}
OURS = re.compile(r"\d{4,}-(before|after|clip)\.(jpg|mp4)(\.part)?")

ROOM_LEFT = 0.95
"""Pruning goes down to this share of the cap, so that it need not be done for every picture."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """What evidence to keep, and how much of it (bytes, over all games). Events are kept in any case."""

    pictures: bool = True
    clips: bool = True
    cap_bytes: int = 2_000_000_000

    def wants(self, kind: str) -> bool:
        """Whether ``before``, ``after`` or ``clip`` are kept."""
        return self.clips if kind == "clip" else self.pictures


@dataclass(frozen=True, slots=True)
class EvidenceFile:
    """A picture (``before``, ``after``) or ``clip`` of an event."""

    event: int
    kind: str
    path: Path
    media_type: str
    size_bytes: int


class EvidenceFolder:
    """The files, and how much room they take."""

    def __init__(self, database: Path, keeping: Keeping) -> None:
        self.folder = database.with_name(database.name + ".evidence")
        self.keeping = keeping

    def wants(self, kind: str, data: bytes) -> bool:
        """Whether such a thing is kept: it is switched on and has room under the cap."""
        return self.keeping.wants(kind) and len(data) <= self.keeping.cap_bytes

    def write_part(self, game: int, event: int, kind: str, data: bytes) -> Path:
        """Write ``data`` under a name that counts for nothing yet; raises ``OSError``."""
        part = self.folder / str(game) / f"{event:04d}-{kind}{SUFFIX[kind]}.part"
        part.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(data)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        return part

    def put(self, connection: Connection, game: int, event: int, kind: str, part: Path, kept_at: str) -> Path:
        """Give a written part its name, in place of an older one of the same event and kind."""
        path = part.with_suffix("")
        size = part.stat().st_size
        part.replace(path)
        here = (evidence.c.game == game) & (evidence.c.event == event) & (evidence.c.kind == kind)
        connection.execute(delete(evidence).where(here))
        row = {"game": game, "event": event, "kind": kind, "file": f"{game}/{path.name}", "bytes": size}
        connection.execute(insert(evidence).values({**row, "kept_at": kept_at}))
        return path

    def prune(self, connection: Connection) -> list[Path]:
        """Forget the oldest until the rest fits the cap; the files are to be removed once this is committed."""
        total = self.total(connection)
        if total <= self.keeping.cap_bytes:
            return []
        gone: list[tuple[int, str]] = []
        oldest = select(evidence.c.ident, evidence.c.file, evidence.c.bytes).order_by(evidence.c.ident)
        for ident, file, size in connection.execute(oldest):
            if total <= self.keeping.cap_bytes * ROOM_LEFT:
                break
            gone.append((ident, file))
            total -= size
        newest = connection.execute(select(func.max(evidence.c.ident))).scalar()
        gone = [(ident, file) for ident, file in gone if ident != newest]
        connection.execute(delete(evidence).where(evidence.c.ident.in_([ident for ident, _ in gone])))
        return [self.folder / file for _, file in gone]

    def total(self, connection: Connection) -> int:
        """Bytes of all evidence."""
        return int(connection.execute(select(func.coalesce(func.sum(evidence.c.bytes), 0))).scalar_one())

    def files(self, connection: Connection, game: int, event: int | None) -> list[EvidenceFile]:
        """What there is of one event, or of all of a game, by event and in the order before, after, clip."""
        chosen = select(evidence.c.event, evidence.c.kind, evidence.c.file, evidence.c.bytes)
        chosen = chosen.where(evidence.c.game == game)
        if event is not None:
            chosen = chosen.where(evidence.c.event == event)
        order = list(SUFFIX)
        rows = sorted(connection.execute(chosen), key=lambda row: (row.event, order.index(row.kind)))
        found = [(row, self.folder / row.file) for row in rows]
        return [
            EvidenceFile(row.event, row.kind, path, MEDIA_TYPE[path.suffix], row.bytes)
            for row, path in found
            if path.is_file()
        ]

    def sweep(self, connection: Connection) -> None:
        """Remove files of ours that no row knows: a kill came between picture and commit, or commit and removal."""
        known = set(connection.execute(select(evidence.c.file)).scalars())
        for path in self._ours():
            if path.relative_to(self.folder).as_posix() not in known:
                with suppress(OSError):
                    path.unlink()

    def _ours(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from (path for path in self.folder.glob("*/*") if OURS.fullmatch(path.name))


def remove(paths: list[Path]) -> None:
    """Remove files; one that can't be removed is left for the next sweep."""
    for path in paths:
        with suppress(OSError):
            path.unlink(missing_ok=True)
