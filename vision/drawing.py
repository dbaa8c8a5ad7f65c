"""Drawing what was read onto the picture: outlines, readings, doubts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

SURE, DOUBT, BACK = (80, 200, 60), (0, 170, 255), (200, 140, 60)
PLAIN = str.maketrans(
    {"×": "x", "÷": "/", "−": "-", "朝": "asa", "昼": "hiru", "夕": "yu", "夜": "yoru", "恐": "panic"}
)


def draw_reading(picture: NDArray[np.uint8], reading: Mapping[str, Any]) -> NDArray[np.uint8]:
    """A copy of the BGR picture with the pieces of a reading on it; the upper edge of each is drawn thicker."""
    out = picture.copy()
    size = max(0.35, out.shape[1] / 2600)
    doubtful = {doubt["piece"]: doubt for doubt in reading["doubts"]}
    for piece in reading["pieces"]:
        corners = np.round(np.array(piece["corners"])).astype(np.int32)
        colour = DOUBT if piece["id"] in doubtful else BACK if piece["face"] == "down" else SURE
        cv2.polylines(out, [corners], True, colour, 1, cv2.LINE_AA)
        cv2.line(out, corners[0].tolist(), corners[1].tolist(), colour, 3, cv2.LINE_AA)
        _write(out, _words(piece, doubtful.get(piece["id"])), corners.mean(axis=0), size, colour)
    return out


def _words(piece: Mapping[str, Any], doubt: Mapping[str, Any] | None) -> str:
    if doubt is not None:
        best = [str(label) for label, _ in doubt["alternatives"][:2]]
        return ("?" + "|".join(best)).translate(PLAIN)
    if piece["label"] is None:
        return ""
    return str(piece["label"]).translate(PLAIN)


def _write(out: NDArray[np.uint8], words: str, at: NDArray[np.float64], size: float, colour: tuple[int, ...]) -> None:
    (width, height), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, size, 1)
    x, y = int(at[0] - width / 2), int(at[1] + height / 2)
    for stroke, shade in ((3, (20, 20, 20)), (1, colour)):
        cv2.putText(out, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, shade, stroke, cv2.LINE_AA)
