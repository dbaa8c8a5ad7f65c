"""A ``table`` message drawn on its picture: outline, grid, readings, doubts and the offending piece.

For the annotated video stream; pages draw the same message themselves, sharper and in their own language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.drawing import Labels, words_of

Picture = NDArray[np.uint8]

TONES: Mapping[str, tuple[int, int, int]] = {
    "outline": (196, 178, 116),
    "grid": (150, 140, 110),
    "sure": (128, 190, 96),
    "doubt": (60, 172, 240),
    "illegal": (70, 72, 224),
    "hidden": (150, 150, 150),
}
"""BGR, the tones of the pages."""


def draw_table(picture: Picture, table: Mapping[str, Any]) -> Picture:
    """A copy of the picture with the table drawn on it. Lines grow with the picture."""
    out = picture.copy()
    stroke = max(1, round(out.shape[1] / 900))
    for line in table.get("grid") or ():
        cv2.polylines(out, [_points(line)], False, TONES["grid"], 1, cv2.LINE_AA)
    if table.get("outline"):
        cv2.polylines(out, [_points(table["outline"])], True, TONES["outline"], stroke, cv2.LINE_AA)
    doubts = {doubt["piece"]: doubt for doubt in table.get("doubts") or ()}
    pieces = [piece for piece in table.get("pieces") or () if piece.get("corners")]
    labels = Labels(out, [_points(piece["corners"]) for piece in pieces if piece.get("kind") != "board"])
    for piece in pieces:
        tone = TONES[_tone(piece, doubts)]
        corners = _points(piece["corners"])
        cv2.polylines(out, [corners], True, tone, stroke * (3 if piece.get("offends") else 1), cv2.LINE_AA)
    for piece in pieces:
        words = words_of(piece.get("label"), doubts.get(piece.get("key")))
        labels.write(words, _points(piece["corners"]), TONES[_tone(piece, doubts)], on_it=piece.get("kind") == "chip")
    return out


def _tone(piece: Mapping[str, Any], doubts: Mapping[Any, Any]) -> str:
    if piece.get("offends"):
        return "illegal"
    if piece.get("hidden"):
        return "hidden"
    return "doubt" if piece.get("key") in doubts else "sure"


def _points(points: Sequence[Any]) -> NDArray[np.int32]:
    return np.round(np.asarray(points, np.float64)).astype(np.int32)
