"""Sets in the project's own held-out styles: their sides as they are printed, and tables on which they lie."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from live.bench.truths import CLEAR
from live.sets.folder import PieceEntry, Shown, shown_piece
from live.sets.words import LABELS, known_label
from models.reading.evaluate import TURN_FREE, Wanted
from models.scenes.atlas import Texture, load_art
from models.scenes.write import Order, write
from vision.pictures import Picture

PX_PER_MM = 5.0
FIRST_SEED = 700_000
"""Of the tables: nothing else uses these scenes."""
ROOM_PX = 40
TABLE_GREY = 128
BLANK = ("marker", "board")


def printed_sides(game: str, style: str) -> list[Shown]:
    """Every side of a set but its board, as a straight drawing of it."""
    shown = []
    for nth, side in enumerate(load_art(game, style, px_per_mm=PX_PER_MM).textures):
        face = side.face if side.kind in ("card", "block", "tile") else None
        if side.kind in BLANK or side.kind not in LABELS[game] or not known_label(game, side.kind, face, side.label):
            continue
        entry = PieceEntry(side.kind, side.label, face, dict(side.details), _corners(side), side.size_mm)
        shown.append(shown_piece(game, f"{side.kind}-{nth:03d}", _on_a_table(side), entry))
    return shown


def tables(game: str, style: str, count: int, folder: Path) -> Iterator[tuple[Path, str, list[Wanted]]]:
    """``count`` pictures of tables in a style, made in ``folder``, with the pieces that there are to read."""
    place = folder / style
    write(Order((game,), count, FIRST_SEED, place, styles=(style,)))
    for path in sorted(place.glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        yield path.with_suffix(".jpg"), style, [_wanted(piece) for piece in truth["pieces"] if _asked(piece)]


def _asked(piece: dict[str, object]) -> bool:
    clear = float(str(piece["visibility"])) >= CLEAR and float(str(piece["in_frame"])) >= 1
    return clear and not piece["standing"] and piece["kind"] not in BLANK


def _wanted(piece: dict[str, object]) -> Wanted:
    kind, label, face = str(piece["kind"]), piece["label"], piece["face"]
    details = piece["details"] if isinstance(piece["details"], dict) else {}
    told = {name: details[name] for name in ("scenery", "score") if name in details}
    up = face != "down" and kind != "chip" and label not in TURN_FREE
    corners = np.array(piece["corners"], np.float32)
    return Wanted(corners, kind, None if label is None else str(label), _said(kind, face), told, up)


def _said(kind: str, face: object) -> str | None:
    """The face as readings have it; chips have none that is asked for."""
    return None if kind == "chip" or face is None else str(face)


def _on_a_table(side: Texture) -> Picture:
    """The drawing on plain grey."""
    drawing = cv2.copyMakeBorder(side.drawing, *(ROOM_PX,) * 4, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    alpha = drawing[..., 3:].astype(np.float32) / 255
    return np.asarray(drawing[..., :3] * alpha + TABLE_GREY * (1 - alpha), np.uint8)


def _corners(side: Texture) -> list[tuple[float, float]]:
    height, width = side.drawing.shape[:2]
    low, right, bottom = ROOM_PX - 0.5, ROOM_PX + width - 0.5, ROOM_PX + height - 0.5
    return [(low, low), (right, low), (right, bottom), (low, bottom)]
