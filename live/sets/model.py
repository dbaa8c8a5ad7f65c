"""A learned set as data: ``set.toml``, readable and checked, beside its reference pictures."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Literal

import msgspec
import tomli_w

from referee.core import Problem
from vision.reading.adapted import Face
from vision.reading.learned import Numbers

FORMAT: Literal["table-referee/learned-set/1"] = "table-referee/learned-set/1"
SET_FILE, HEADS_FILE, REPORT_FILE, PICTURES = "set.toml", "heads.npz", "report.json", "pictures"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
OWN = "own"
"""The project's own set needs no learning."""

Source = Literal["given", "measured", "proportions", "assumed"]


class SizeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a kind and where it is known from: given, measured on the table, the proportions of the pictures,
    or assumed to be as in the project's own set. Lengths in mm.
    """

    size_mm: tuple[float, float]
    thickness_mm: float
    source: Source


class PictureData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A reference picture. ``corners`` of the piece in it, its top left first."""

    file: str
    corners: list[tuple[float, float]]


class FaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A face with its pictures. ``without`` names details that it has none of, as TOML knows no null."""

    kind: str
    pictures: list[PictureData]
    label: str | None = None
    face: str | None = None
    details: dict[str, Any] = {}
    without: list[str] = []

    def to_face(self) -> Face:
        """The face as the reader knows it."""
        return Face(self.kind, self.label, self.face, {**self.details, **dict.fromkeys(self.without)})


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a board by rows; 0 for a free cell."""

    numbers: list[list[int]]

    def to_numbers(self) -> Numbers:
        """The numbers; None for a free cell."""
        return tuple(tuple(cell or None for cell in row) for row in self.numbers)


class SetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A learned set. ``whole`` names the families of kinds of which all faces are known; ``declared`` when a person
    said so.
    """

    format: Literal["table-referee/learned-set/1"]
    game: str
    name: str
    made: str
    whole: list[str] = []
    declared: bool = False
    kinds: dict[str, SizeData] = {}
    faces: list[FaceData] = []
    boards: list[BoardData] = []

    def files(self) -> list[str]:
        """The names of all reference pictures."""
        return [picture.file for face in self.faces for picture in face.pictures]


def deck_list(data: SetData) -> dict[str, list[str]]:
    """The different faces of a set by kind, as they are called, in the order in which they were shown."""
    found: dict[str, list[str]] = {}
    for face in data.faces:
        found.setdefault(face.kind, []).append(face.to_face().name)
    return {kind: list(dict.fromkeys(names)) for kind, names in found.items()}


def face_data(face: Face, pictures: list[PictureData]) -> FaceData:
    """A face with its pictures, ready to be written."""
    told = {name: value for name, value in face.details.items() if value is not None}
    without = [name for name, value in face.details.items() if value is None]
    return FaceData(face.kind, pictures, face.label, face.face, told, without)


def set_text(data: SetData) -> str:
    """``set.toml``."""
    return tomli_w.dumps(msgspec.to_builtins(data))


def parse_set(text: str, file: str) -> SetData:
    """Read ``set.toml``; raises :class:`Problem` naming the file and the faulty place."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Problem("set-damaged", file=file, detail=str(error)) from None
    given = raw.get("format")
    if isinstance(given, str) and given != FORMAT and given.startswith(FORMAT.rpartition("/")[0]):
        raise Problem("set-newer", file=file)
    try:
        data = msgspec.convert(raw, SetData, strict=False)
    except msgspec.ValidationError as error:
        raise Problem("set-damaged", file=file, detail=str(error)) from None
    for name in data.files():
        if re.fullmatch(r"[A-Za-z0-9_-]+\.jpg", name) is None:
            raise Problem("set-damaged", file=file, detail=name)
    return data


def checked_name(name: str) -> str:
    """The name of a set; raises :class:`Problem` for one that no folder may have or that is taken by the project."""
    if NAME.fullmatch(name) is None or name == OWN:
        raise Problem("set-name", set=name)
    return name
