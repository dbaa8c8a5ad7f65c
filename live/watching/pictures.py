"""What a look is told as: the pieces drawn on the picture, and the reading of a settled field."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from live.reading import as_told
from live.watching.session import Setup
from live.watching.tables import seen_piece
from live.watching.watcher import Watcher
from referee.core.following import SeenPiece
from referee.core.registry import part
from vision.capture import Frame
from vision.tracks import Track

SECRET_KINDS = ("card", "block")
"""Kinds whose faces a player may keep to themselves."""


def hidden_quads(tracks: Sequence[Track]) -> list[Any]:
    """Outlines in pixels of pieces whose face was seen though they lie face down: nobody may see that."""
    return [
        track.corners
        for track in tracks
        if track.corners is not None
        and track.kind in SECRET_KINDS
        and track.lifted
        and track.reading is not None
        and track.reading.state[1] == "down"
    ]


def table_pieces(
    tracks: Sequence[Track], provisional: Collection[str], offends: Collection[str] = ()
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The pieces as ``table_message`` wants them, and the doubts among them."""
    pieces, doubtful = [], []
    for track in tracks:
        if track.corners is None:
            continue
        seen = seen_piece(track)
        piece = seen.piece
        row = {
            "key": track.key,
            "kind": piece.kind,
            "label": piece.label,
            "face": piece.face,
            "corners": _corners(track),
            "public": piece.face != "down",
        }
        if track.key in provisional:
            row["provisional"] = True
        if track.key in offends:
            row["offends"] = True
        pieces.append(row)
        if not seen.certain:
            doubtful.append({"piece": track.key, "reason": _reason(seen), "alternatives": list(seen.alternatives)})
    return pieces, doubtful


def reading_message(setup: Setup, observer: Watcher, frame: Frame, at_s: float) -> dict[str, Any]:
    """A reading as in ``table-referee/reading/1``, of the settled table; pieces are named by their keys."""
    tracks = observer.pieces
    seen = [seen_piece(track) for track in tracks]
    field = part(setup.game, "field").field([piece.piece for piece in seen], setup.sizes)
    plane = observer.keeper.plane
    height, width = frame.picture.shape[:2]
    return {
        "type": "reading",
        "at_s": round(at_s, 3),
        "width": width,
        "height": height,
        "game": setup.game.name,
        "table": {
            "homography": None if plane is None else [[float(value) for value in row] for row in plane.homography],
            "method": "none" if plane is None else plane.method,
            "residual_px": None if plane is None else round(plane.residual_px, 3),
        },
        "pieces": as_told([_piece(track, piece) for track, piece in zip(tracks, seen, strict=True)], field),
        "field": field,
        "doubts": [
            {"piece": piece.piece.key, "reason": _reason(piece), "alternatives": list(piece.alternatives)}
            for piece in seen
            if not piece.certain
        ],
    }


def _piece(track: Track, seen: SeenPiece) -> dict[str, Any]:
    piece = seen.piece
    confidence = track.reading.probability if track.reading is not None else 0.0
    return {
        "id": piece.key,
        "kind": piece.kind,
        "label": piece.label if seen.certain else None,
        "face": piece.face,
        "confidence": round(float(confidence), 4),
        "corners": _corners(track),
        "turn_deg": round(piece.turn_deg, 2),
        "details": {name: value for name, value in piece.details.items() if name != "area_mm"},
    }


def _corners(track: Track) -> list[list[float]]:
    corners = track.corners if track.corners is not None else np.zeros((4, 2), np.float32)
    return [[round(float(x), 2), round(float(y), 2)] for x, y in corners]


def _reason(seen: SeenPiece) -> str:
    names = [str(label) for label, _ in seen.alternatives[:2]]
    return " or ".join(names) if len(names) > 1 else "not legible"
