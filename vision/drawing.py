"""Drawing what was read onto the picture: outlines, readings, doubts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""

SURE, DOUBT, BACK = (80, 200, 60), (0, 170, 255), (200, 140, 60)
GROUND = (30, 30, 30)
PLAIN = str.maketrans(
    {"×": "x", "÷": "/", "−": "-", "朝": "asa", "昼": "hiru", "夕": "yu", "夜": "yoru", "恐": "panic"}
)
FONT = cv2.FONT_HERSHEY_SIMPLEX
FARTHEST = 6
"""A label is at most so many of its own heights away from its piece."""
LEADS_IN = 0.4
"""The line from a label ends so far on its way to the middle of the piece."""


def draw_reading(picture: Picture, reading: Mapping[str, Any]) -> Picture:
    """A copy of the BGR picture with the pieces of a reading on it; the upper edge of each is drawn thicker.

    What was read stands beside each piece where nothing else lies, so that it can be compared with what is printed.
    """
    out = picture.copy()
    doubtful = {doubt["piece"]: doubt for doubt in reading["doubts"] if "cell" not in doubt}
    colours, taken = {}, np.zeros(out.shape[:2], np.uint8)
    for piece in reading["pieces"]:
        colour = DOUBT if piece["id"] in doubtful else BACK if piece["face"] == "down" else SURE
        colours[piece["id"]] = colour
        corners = _corners(piece)
        cv2.polylines(out, [corners], True, colour, 1, cv2.LINE_AA)
        cv2.line(out, corners[0].tolist(), corners[1].tolist(), colour, 3, cv2.LINE_AA)
        if piece["kind"] != "board":  # what lies on a board has its label there too
            cv2.fillConvexPoly(taken, corners, 255)
    for piece in reading["pieces"]:
        words = _words(piece, doubtful.get(piece["id"]))
        if words:
            _label(out, taken, words, piece, colours[piece["id"]])
    for cell, doubt in _doubtful_cells(reading):
        cv2.polylines(out, [_corners(cell)], True, DOUBT, 1, cv2.LINE_AA)
        _label(out, taken, _words(cell, doubt), cell, DOUBT)
    return out


def _doubtful_cells(reading: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Cells of a board with a doubt, as pieces, with the doubt."""
    boards = {piece["id"]: piece for piece in reading["pieces"] if piece["kind"] == "board"}
    for doubt in reading["doubts"]:
        if "cell" in doubt:
            board, (row, col) = boards[doubt["piece"]], doubt["cell"]
            rows, cols = board["details"]["rows"], board["details"]["cols"]
            unit = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
            transform = cv2.getPerspectiveTransform(unit, np.array(board["corners"], np.float32))
            square = np.array([[col, row], [col + 1, row], [col + 1, row + 1], [col, row + 1]], np.float32)
            yield {"kind": "cell", "corners": cv2.perspectiveTransform(square[None], transform)[0]}, doubt


def _corners(piece: Mapping[str, Any]) -> NDArray[np.int32]:
    return np.round(np.array(piece["corners"])).astype(np.int32)


def _words(piece: Mapping[str, Any], doubt: Mapping[str, Any] | None) -> str:
    if doubt is not None:
        best = [str(label) for label, _ in doubt["alternatives"][:2]]
        return ("?" + "|".join(best)).translate(PLAIN)
    if piece["label"] is None:
        return ""
    return str(piece["label"]).translate(PLAIN)


def _label(
    out: Picture, taken: NDArray[np.uint8], words: str, piece: Mapping[str, Any], colour: tuple[int, int, int]
) -> None:
    """Write the words in a box at the nearest free place, with a line into the piece."""
    on_it = piece["kind"] == "chip"  # its label is its colour: there is nothing to be hidden
    size = max(0.35 if on_it else 0.45, out.shape[1] / 2600)
    (width, height), _ = cv2.getTextSize(words, FONT, size, 1)
    wide, high = width + 6, height + 6
    corners = _corners(piece)
    middle = corners.mean(axis=0)
    centred = (int(middle[0] - wide / 2), int(middle[1] - high / 2))
    places = [] if on_it else _places(corners, wide, high)
    free = ((x, y) for x, y in places if _is_free(taken, (x, y, x + wide, y + high)))
    left, top = next(free, centred)
    right, bottom = left + wide, top + high
    near = np.clip(middle, (left, top), (right, bottom))
    cv2.line(out, _whole(near), _whole(near + LEADS_IN * (middle - near)), colour, 1, cv2.LINE_AA)
    cv2.rectangle(out, (left, top), (right, bottom), GROUND, -1)
    cv2.putText(out, words, (left + 3, bottom - 3), FONT, size, colour, 1, cv2.LINE_AA)
    cv2.rectangle(taken, (left, top), (right, bottom), 255, -1)


def _whole(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _places(corners: NDArray[np.int32], wide: int, high: int) -> Iterator[tuple[int, int]]:
    """Upper left corners of boxes round a piece, the nearest first: above, below, left, right, then aslant."""
    (x0, y0), (x1, y1) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    x, y = (x0 + x1 - wide) // 2, (y0 + y1 - high) // 2
    for step in range(FARTHEST):
        off = 2 + step * high
        above, below, left, right = y0 - high - off, y1 + off, x0 - wide - off, x1 + off
        yield from ((x, above), (x, below), (left, y), (right, y))
        yield from ((left, above), (right, above), (left, below), (right, below))


def _is_free(taken: NDArray[np.uint8], box: Box) -> bool:
    """Whether a box lies in the picture and on nothing."""
    left, top, right, bottom = box
    inside = left >= 0 and top >= 0 and right < taken.shape[1] and bottom < taken.shape[0]
    return inside and not taken[top : bottom + 1, left : right + 1].any()
