"""Where learned sets are kept: a folder for each, written whole or not at all."""

from __future__ import annotations

import io
import json
import shutil
import tempfile
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from live.sets.model import (
    HEADS_FILE,
    OWN,
    PICTURES,
    REPORT_FILE,
    SET_FILE,
    SetData,
    checked_name,
    parse_set,
    set_text,
)
from live.sets.words import missing
from referee.core import Problem, game_names, get_game
from referee.core.problems import detail_of

MOST_BYTES = 64 * 2**20
MOST_FILES = 2000


@dataclass(frozen=True, slots=True, eq=False)
class StoredSet:
    """A set with its pictures (JPEG by file name), the bytes of its heads, and its report."""

    data: SetData
    pictures: Mapping[str, bytes]
    heads: bytes = b""
    report: Mapping[str, Any] = field(default_factory=dict)

    def files(self) -> dict[str, bytes]:
        """All files of the set's folder."""
        files = {
            SET_FILE: set_text(self.data).encode("utf-8"),
            REPORT_FILE: json.dumps(dict(self.report), ensure_ascii=False, indent=1).encode("utf-8"),
            **{f"{PICTURES}/{name}": data for name, data in self.pictures.items()},
        }
        return {**files, HEADS_FILE: self.heads} if self.heads else files


@dataclass(frozen=True, slots=True)
class SetRow:
    """A learned set to choose: the day it was learned (ISO 8601), and whether a whole set of the game was shown."""

    game: str
    name: str
    made: str
    complete: bool


class SetStore:
    """The learned sets of this user, in ``root`` (the user's data folder when null): ``root/GAME/NAME/``."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root if root is not None else default_root()

    def folder(self, game: str, name: str) -> Path:
        """Where a set is or would be."""
        return self.root / game / checked_name(name)

    def names(self, game: str) -> list[str]:
        """The sets of a game, by name."""
        place = self.root / game
        try:
            return sorted(folder.name for folder in place.iterdir() if (folder / SET_FILE).is_file())
        except OSError:
            return []

    def listing(self, game: str) -> list[SetRow]:
        """What there is to choose from for a game, by name; damaged sets are left out."""
        rows = []
        for name in self.names(game):
            with suppress(Problem):
                data = self.data(game, name)
                rows.append(SetRow(game, name, data.made, not missing(game, [face.to_face() for face in data.faces])))
        return rows

    def data(self, game: str, name: str) -> SetData:
        """What is written of a set, without its pictures; raises :class:`Problem`."""
        place = self.folder(game, name) / SET_FILE
        try:
            return parse_set(place.read_text(encoding="utf-8"), str(place))
        except OSError:
            raise self._unknown(game, name) from None
        except UnicodeDecodeError as error:
            raise Problem("set-damaged", file=str(place), detail=str(error)) from None

    def all(self) -> list[tuple[str, str]]:
        """All sets: game and name."""
        return [(game, name) for game in game_names() for name in self.names(game)]

    def find(self, name: str, game: str | None = None) -> tuple[str, str]:
        """The game and name of a set; raises :class:`Problem` when there is none, or one in several games."""
        found = [pair for pair in self.all() if pair[1] == name and game in (None, pair[0])]
        if not found:
            known = ", ".join(f"{game} {name}" for game, name in self.all())
            raise Problem("set-unknown", set=name, known=known) if known else Problem("set-none-learned", set=name)
        if len(found) > 1:
            raise Problem("set-in-several", set=name, games=", ".join(game for game, _ in found))
        return found[0]

    def load(self, game: str, name: str) -> StoredSet:
        """A set; raises :class:`Problem` when there is none or it is damaged."""
        folder = self.folder(game, name)
        if not (folder / SET_FILE).is_file():
            raise self._unknown(game, name)
        return _from_files(_folder_files(folder), str(folder / SET_FILE), game)

    def save(self, stored: StoredSet) -> Path:
        """Write a set, in place of one of that name; raises :class:`Problem` when it can't be written."""
        folder = self.folder(stored.data.game, stored.data.name)
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as made:
                new, old = Path(made) / "new", Path(made) / "old"
                (new / PICTURES).mkdir(parents=True)
                for name, data in stored.files().items():
                    (new / name).write_bytes(data)
                if folder.exists():
                    folder.rename(old)
                new.rename(folder)
        except OSError as error:
            raise Problem("file-unwritable", file=str(folder), detail=error.strerror or str(error)) from None
        return folder

    def remove(self, game: str, name: str) -> None:
        """Delete a set; raises :class:`Problem` when there is none."""
        folder = self.folder(game, name)
        if not (folder / SET_FILE).is_file():
            raise self._unknown(game, name)
        shutil.rmtree(folder)

    def _unknown(self, game: str, name: str) -> Problem:
        return Problem("set-unknown", set=name, known=", ".join([OWN, *self.names(game)]))


def default_root() -> Path:
    """The user's folder of learned sets."""
    return Path(platformdirs.user_data_dir("table-referee", appauthor=False)) / "sets"


def exported(stored: StoredSet) -> bytes:
    """The set as one zip file."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(stored.files().items()):
            archive.writestr(zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0)), data)
    return stream.getvalue()


def imported(data: bytes, file: str) -> StoredSet:
    """A set from a zip file; raises :class:`Problem` when it is no whole set."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
                raise Problem("set-too-large", file=file)
            files = {entry.filename: archive.read(entry) for entry in entries}
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError) as error:
        raise Problem("set-damaged", file=file, detail=str(error)) from None
    if SET_FILE not in files:
        raise Problem("set-damaged", file=file, detail=SET_FILE)
    return _from_files(files, file, None)


def _folder_files(folder: Path) -> dict[str, bytes]:
    try:
        places = [
            folder / SET_FILE,
            folder / HEADS_FILE,
            folder / REPORT_FILE,
            *sorted(folder.glob(f"{PICTURES}/*.jpg")),
        ]
        return {place.relative_to(folder).as_posix(): place.read_bytes() for place in places if place.is_file()}
    except OSError as error:
        raise Problem("set-damaged", file=str(folder), detail=error.strerror or str(error)) from None


def _from_files(files: Mapping[str, bytes], file: str, game: str | None) -> StoredSet:
    try:
        data = parse_set(files[SET_FILE].decode("utf-8"), file)
        report = json.loads(files.get(REPORT_FILE, b"{}"))
    except (ValueError, RecursionError) as error:
        raise Problem("set-damaged", file=file, detail=detail_of(error)) from None
    get_game(data.game)
    checked_name(data.name)
    if game is not None and data.game != game:
        raise Problem("set-damaged", file=file, detail=f"game = {data.game}")
    pictures = {name: files[f"{PICTURES}/{name}"] for name in data.files() if f"{PICTURES}/{name}" in files}
    lost = [name for name in data.files() if name not in pictures]
    if lost:
        raise Problem("set-damaged", file=file, detail=f"{PICTURES}/{lost[0]}")
    return StoredSet(data, pictures, files.get(HEADS_FILE, b""), report if isinstance(report, dict) else {})
