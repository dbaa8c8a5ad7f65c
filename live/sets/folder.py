"""A folder to learn a set from: pictures and ``labels.json`` (docs/learning.md), checked entry by entry."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from live.reading import picture_at
from live.sets.words import BACKED, CORNERS, LABELS, SCENERIES, examples_of, known_label
from referee.core import Problem
from referee.core.problems import detail_of
from vision.pictures import Picture
from vision.pieces import Corners
from vision.reading.adapted import Face
from vision.reading.learned import Numbers
from vision.reading.views import Example

LABELS_FILE = "labels.json"
SMALLEST_PX = 12.0
"""Pieces whose shorter side has fewer pixels can't be learned from."""


class PieceEntry(msgspec.Struct, frozen=True):
    """One piece of a picture, as in a reading; without corners it fills the picture."""

    kind: str
    label: str | None = None
    face: str | None = None
    details: dict[str, Any] = {}
    corners: list[tuple[float, float]] | None = None
    size_mm: tuple[float, float] | None = None


class PictureEntry(msgspec.Struct, frozen=True):
    """A photograph of several pieces."""

    pieces: list[PieceEntry]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One piece that was shown: where it comes from, its face, and its picture. ``alone``: it fills its picture.

    ``numbers`` are those of a board, as far as they were told.
    """

    file: str
    example: Example
    size_mm: tuple[float, float] | None = None
    alone: bool = False
    numbers: Numbers | None = None

    @property
    def face(self) -> Face:
        """What it shows."""
        return self.example.face


def read_folder(folder: Path, game: str) -> list[Shown]:
    """All labelled pieces of a folder; raises :class:`Problem` naming the file and what is wrong with it."""
    shown: list[Shown] = []
    for name, entry in _labels(folder).items():
        path = folder / name
        if not path.resolve().is_relative_to(folder.resolve()):
            raise Problem("learn-outside", file=f"{LABELS_FILE}: {name}")
        picture = picture_at(path)
        shown += [shown_piece(game, name, picture, piece) for piece in _entries(name, entry)]
    if not shown:
        raise Problem("learn-empty", file=str(folder / LABELS_FILE))
    return shown


def shown_piece(game: str, file: str, picture: Picture, entry: PieceEntry) -> Shown:
    """One piece, checked against the game; raises :class:`Problem` for what the game does not have."""
    if entry.kind not in LABELS[game]:
        raise Problem("learn-kind", file=file, kind=entry.kind, known=", ".join(LABELS[game]))
    face = entry.face
    if entry.kind == "direction" or (face is None and entry.kind in (*BACKED, "tile")):
        face = "up"
    if entry.kind in ("chip", "board", "marker"):
        face = None
    if not known_label(game, entry.kind, face, entry.label):
        given = "null" if entry.label is None else entry.label
        raise Problem("learn-label", file=file, label=given, known=examples_of(game, entry.kind), kind=entry.kind)
    details = _details(game, file, entry, face)
    corners = _corners(file, picture, entry.corners)
    if entry.size_mm is not None and not all(2 <= side <= 600 for side in entry.size_mm):
        raise Problem("learn-size", file=file, size=" x ".join(f"{side:g}" for side in entry.size_mm))
    numbers = _numbers(file, entry) if entry.kind == "board" else None
    example = Example(Face(entry.kind, entry.label, face, details), picture, corners)
    return Shown(file, example, entry.size_mm, entry.corners is None, numbers)


def _labels(folder: Path) -> Mapping[str, Any]:
    path = folder / LABELS_FILE
    try:
        labels = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise Problem("learn-no-labels", folder=str(folder)) from None
    except (ValueError, RecursionError) as error:
        raise Problem("learn-labels-form", file=str(path), detail=detail_of(error)) from None
    if not isinstance(labels, dict):
        raise Problem("learn-labels-form", file=str(path), detail="{file: what it shows}")
    return labels


def _entries(name: str, entry: Any) -> Iterator[PieceEntry]:
    """The pieces of one picture."""
    try:
        if isinstance(entry, dict) and "pieces" in entry:
            yield from msgspec.convert(entry, PictureEntry).pieces
        else:
            yield msgspec.convert(entry, PieceEntry)
    except msgspec.ValidationError as error:
        raise Problem("learn-labels-form", file=f"{LABELS_FILE}: {name}", detail=str(error)) from None


def _details(game: str, file: str, entry: PieceEntry, face: str | None) -> dict[str, Any]:
    """What is told besides the label and goes with the face."""
    given, label = entry.details, entry.label
    if game == "suritsu" and entry.kind == "card" and face == "up":
        scenery, score = given.get("scenery"), given.get("score")
        if scenery not in SCENERIES or score not in (None, 1, 2, 3, 4):
            raise Problem("learn-detail", file=file, detail=f"scenery {scenery}, score {score}")
        return {"scenery": scenery, "score": score}
    if label == "joker" and "corners" in given:
        corners = given["corners"]
        if not isinstance(corners, list) or sorted(map(str, corners)) != sorted(CORNERS):
            raise Problem("learn-detail", file=file, detail=f"corners {corners}")
        return {"corner": None, "corners": corners}
    return {}


def _corners(file: str, picture: Picture, given: list[tuple[float, float]] | None) -> Corners:
    height, width = picture.shape[:2]
    if given is None:
        return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    corners = np.array(given, np.float32)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise Problem("learn-corners", file=file)
    step = np.roll(corners, -1, axis=0) - corners
    turns = step[:, 0] * np.roll(step[:, 1], -1) - step[:, 1] * np.roll(step[:, 0], -1)
    middle = corners.mean(axis=0)
    inside = (middle > 0).all() and middle[0] < width and middle[1] < height
    if not (turns > 0).all() or not inside:
        raise Problem("learn-corners", file=file)
    if float(np.linalg.norm(step, axis=1).min()) < SMALLEST_PX:
        raise Problem("learn-small", file=file, least=round(SMALLEST_PX))
    return corners


def _numbers(file: str, entry: PieceEntry) -> Numbers | None:
    """The numbers of a board, by rows; null or 0 for a free cell."""
    rows = entry.details.get("numbers")
    if rows is None:
        return None
    return checked_numbers(file, rows)


def checked_numbers(file: str, rows: Any) -> Numbers:
    """Numbers of a square board; raises :class:`Problem` for anything else."""
    square = isinstance(rows, list) and all(isinstance(row, list) and len(row) == len(rows) for row in rows)
    if not square or not 5 <= len(rows) <= 15:
        raise Problem("learn-board", file=file)
    for row in rows:
        for cell in row:
            if cell is not None and (not isinstance(cell, int) or isinstance(cell, bool) or not 0 <= cell <= 999):
                raise Problem("learn-board", file=file)
    return tuple(tuple(cell or None for cell in row) for row in rows)
