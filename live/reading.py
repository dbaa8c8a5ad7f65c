"""From a look at the table to a reading (``table-referee/reading/1``): pieces, field and doubts of a game."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from models.catalogue import WeightsError
from referee.art.sets import load_set
from referee.core import Game, PlacedPiece, Problem
from referee.core.registry import part
from referee.games.tiles.sizes import SIZES
from vision.capture import Frame
from vision.capture.balance import balanced, is_strong, neutral_gains, papers
from vision.capture.health import Health
from vision.eyes import Eyes, Look, Picture
from vision.pictures import PictureError, load_picture
from vision.pieces import PieceReading
from vision.reading.reader import Own
from vision.reading.verdicts import reason

READING_FORMAT = "table-referee/reading/1"

Sizes = Mapping[str, tuple[float, float, float]]


def load_eyes() -> Eyes:
    """The eyes with their networks; raises :class:`Problem` when weights are missing or damaged."""
    try:
        return Eyes()
    except WeightsError as error:
        raise Problem("weights", detail=str(error)) from None


def set_sizes(game: str) -> Sizes:
    """Width, height and thickness of each kind of piece in the project's own set of a game, in mm."""
    if game == "tiles":
        return SIZES
    return {name: (*kind.size_mm, kind.thickness_mm) for name, kind in load_set(game).kinds.items()}


def set_labels(game: str) -> dict[str, frozenset[str]]:
    """All labels that the pieces of the project's own set of a game have, by kind; nothing for kinds without any."""
    if game == "tiles":
        return {}
    found: dict[str, set[str]] = defaultdict(set)
    for piece in load_set(game).pieces:
        found[piece.kind] |= {str(label) for label in (piece.label, piece.reverse) if label is not None}
    return {kind: frozenset(labels) for kind, labels in found.items()}


def picture_at(path: Path) -> Picture:
    """A picture from a file, as :func:`load_picture`; raises :class:`Problem` naming the file and why it is none."""
    try:
        return load_picture(path)
    except PictureError as error:
        raise Problem(f"picture-{error.reason}", file=str(path)) from None


def read_picture(
    eyes: Eyes,
    picture: Picture,
    name: str,
    game: Game[Any],
    sizes: Sizes,
    *,
    shape_known: bool = False,
    own: Own | None = None,
) -> dict[str, Any]:
    """The reading of one picture, ready for JSON. ``name`` stands in ``image``; ``empty`` says why nothing was read.

    ``shape_known``: the proportions of the pieces are truly those of ``sizes``; ``own``: all labels that they have.
    """
    look = eyes.look(picture, game.name, sizes, shape_known=shape_known, own=own)
    gains = neutral_gains(picture, papers(look.pieces))
    if gains is not None and is_strong(gains):
        tinted, look = look, eyes.look(balanced(picture, gains), game.name, sizes, shape_known=shape_known, own=own)
        look.elapsed_ms = {name: round(ms + tinted.elapsed_ms[name], 2) for name, ms in look.elapsed_ms.items()}
    begin = time.perf_counter()
    lying = (placed_pieces(look), seen_sizes(look, sizes)) if look.plane else ([], sizes)  # empty: its form is kept
    field = part(game, "field").field(*lying)
    look.elapsed_ms["field"] = round(1000 * (time.perf_counter() - begin), 2)
    look.elapsed_ms["total"] = round(look.elapsed_ms["total"] + look.elapsed_ms["field"], 2)
    return {
        "format": READING_FORMAT,
        "image": name,
        "width": look.width,
        "height": look.height,
        "game": game.name,
        "table": _table(look),
        "pieces": as_told([_piece(number, piece) for number, piece in enumerate(look.pieces, start=1)], field),
        "field": _numbered(field),
        "doubts": _doubts(look),
        "empty": why_empty(look, picture),
        "elapsed_ms": look.elapsed_ms,
    }


def placed_pieces(look: Look) -> list[PlacedPiece]:
    """The pieces as they lie on the table, keyed by their number in the reading."""
    return [
        PlacedPiece(
            key=str(number),
            kind=piece.kind,
            label=piece.label,
            face=piece.face if piece.face in ("up", "down") else None,  # type: ignore[arg-type]
            x_mm=pose.x_mm,
            y_mm=pose.y_mm,
            turn_deg=pose.turn_deg,
            details={**piece.details, "area_mm": pose.size_mm} if piece.kind == "board" else piece.details,
        )
        for number, (piece, pose) in enumerate(zip(look.pieces, look.poses, strict=True), start=1)
    ]


def seen_sizes(look: Look, sizes: Sizes) -> dict[str, tuple[float, float, float]]:
    """The set's sizes, put right by what is seen: a strange set may have other proportions."""
    seen: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for piece, pose in zip(look.pieces, look.poses, strict=True):
        seen[piece.kind].append(pose.size_mm)
    found = dict(sizes)
    for kind, values in seen.items():
        width, height = np.median(np.array(values), axis=0)
        found[kind] = (float(width), float(height), sizes.get(kind, (0.0, 0.0, 0.3))[2])
    return found


def why_empty(look: Look, picture: Picture) -> str | None:
    """Why a field is empty, as a word: what is wrong with the picture (``black``, ``covered``, ``dark``, ``bright``,
    ``blurred``, ``tinted``), ``no-pieces`` when nothing is, ``no-table`` where pieces don't tell how the table lies.
    """
    if look.pieces:
        return "no-table" if look.plane is None else None
    seen = Health().look(Frame(0, 0.0, picture)).seen
    return "no-pieces" if seen == "ok" else seen


def _table(look: Look) -> dict[str, Any]:
    if look.plane is None:
        return {"homography": None, "method": "none", "residual_px": None}
    plane = look.plane
    return {
        "homography": [[float(value) for value in row] for row in plane.homography],
        "method": plane.method,
        "residual_px": round(plane.residual_px, 3),
        "residual_mm": round(plane.residual_mm, 3),
        "scale_known": plane.scale_known,
    }


def _piece(number: int, piece: PieceReading) -> dict[str, Any]:
    return {
        "id": number,
        "kind": piece.kind,
        "label": piece.label,
        "face": piece.face,
        "confidence": round(float(piece.confidence), 4),
        "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in piece.corners],
        "turn_deg": round(piece.turn_deg, 2),
        "details": {**piece.details, **{f"{name}_alternatives": told for name, told in _open(piece).items()}},
    }


def _open(piece: PieceReading) -> dict[str, list[list[Any]]]:
    """What the details left open may be; they are no doubts about the piece itself."""
    return {name: _shares(alternatives) for name, alternatives in piece.open_details.items()}


def _shares(alternatives: Sequence[tuple[str | None, float]]) -> list[list[Any]]:
    return [[label, round(float(share), 3)] for label, share in alternatives]


def as_told(pieces: list[dict[str, Any]], field: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The pieces, their details with what only the field tells: the joker's corner turned to the opponent, and the
    number that the marker lies on.
    """
    cards = [card for card in field.get("slots", {}).values() if card is not None]
    told = [card["corner"] for card in cards if card.get("role") == "joker"]
    for piece in pieces:
        if piece["label"] == "joker":
            piece["details"]["corner"] = told[0] if len(told) == 1 else None
        elif piece["kind"] == "marker":
            lies_on = str(piece["id"]) == field.get("marker_piece")
            piece["details"]["number"] = field["marker"] if lies_on else None
    return pieces


def _doubts(look: Look) -> list[dict[str, Any]]:
    """What is unsure about pieces, and about single cells of a board (``cell``: row and column)."""
    doubts: list[dict[str, Any]] = []
    for number, piece in enumerate(look.pieces, start=1):
        if piece.doubt is not None:
            doubts.append({"piece": number, "reason": piece.doubt, "alternatives": _shares(piece.alternatives)})
        cells = piece.details.get("doubtful", ())
        assert isinstance(cells, Sequence)
        for cell in cells:
            told = cell["alternatives"]
            where = {"cell": [cell["row"], cell["col"]]}
            doubts.append({"piece": number, **where, "reason": reason(told), "alternatives": _shares(told)})
    return doubts


def _named(name: str, value: Any) -> Any:
    """A part of a field: ``piece``, and the ``rows`` and ``columns`` of tiles, hold keys of pieces."""
    if name in ("piece", "marker_piece") and value:
        return int(value)
    if name in ("rows", "columns") and isinstance(value, list):
        return [[int(key) for key in line] for line in value]
    return _numbered(value)


def _numbered(field: Any) -> Any:
    """The field with numbers in place of keys where it names pieces."""
    if isinstance(field, dict):
        return {key: _named(key, value) for key, value in field.items()}
    if isinstance(field, (list, tuple)):
        return [_numbered(item) for item in field]
    return field
