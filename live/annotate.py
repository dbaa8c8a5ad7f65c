"""A ``table`` message drawn on its picture: outline, grid, readings, doubts and the offending piece.

For the annotated video stream; pages draw the same message themselves, sharper and in their own language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.drawing import PLAIN

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
    for piece in table.get("pieces") or ():
        if not piece.get("corners"):
            continue
        tone = TONES[_tone(piece, doubts)]
        corners = _points(piece["corners"])
        cv2.polylines(out, [corners], True, tone, stroke * (3 if piece.get("offends") else 1), cv2.LINE_AA)
        _write(out, _words(piece, doubts), corners.mean(axis=0), tone)
    return out


def _tone(piece: Mapping[str, Any], doubts: Mapping[Any, Any]) -> str:
    if piece.get("offends"):
        return "illegal"
    if piece.get("hidden"):
        return "hidden"
    return "doubt" if piece.get("key") in doubts else "sure"


def _words(piece: Mapping[str, Any], doubts: Mapping[Any, Any]) -> str:
    doubt = doubts.get(piece.get("key"))
    if doubt is not None:
        return "?" + "|".join(str(label) for label, _ in doubt.get("alternatives", [])[:2]).translate(PLAIN)
    return str(piece["label"]).translate(PLAIN) if piece.get("label") is not None else ""


def _points(points: Sequence[Any]) -> NDArray[np.int32]:
    return np.round(np.asarray(points, np.float64)).astype(np.int32)


def _write(out: Picture, words: str, at: NDArray[np.float64], tone: tuple[int, int, int]) -> None:
    size = max(0.35, out.shape[1] / 2600)
    (width, height), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, size, 1)
    place = (int(at[0] - width / 2), int(at[1] + height / 2))
    for stroke, shade in ((3, (20, 20, 20)), (1, tone)):
        cv2.putText(out, words, place, cv2.FONT_HERSHEY_SIMPLEX, size, shade, stroke, cv2.LINE_AA)
