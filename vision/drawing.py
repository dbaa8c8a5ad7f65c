"""Drawing what was read onto the picture: outlines, readings, doubts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Quad = NDArray[np.int32]
"""Four corners in whole pixels."""

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
    """A copy of the BGR picture with the pieces of a reading on it; the upper edge of each is drawn thicker."""
    out = picture.copy()
    doubtful = {doubt["piece"]: doubt for doubt in reading["doubts"] if "cell" not in doubt}
    pieces = [(piece, np.round(np.array(piece["corners"])).astype(np.int32)) for piece in reading["pieces"]]
    labels = Labels(out, [corners for piece, corners in pieces if piece["kind"] != "board"])
    colours = {}
    for piece, corners in pieces:
        colour = DOUBT if piece["id"] in doubtful else BACK if piece["face"] == "down" else SURE
        colours[piece["id"]] = colour
        cv2.polylines(out, [corners], True, colour, 1, cv2.LINE_AA)
        cv2.line(out, corners[0].tolist(), corners[1].tolist(), colour, 3, cv2.LINE_AA)
    for piece, corners in pieces:
        words = words_of(piece["label"], doubtful.get(piece["id"]))
        labels.write(words, corners, colours[piece["id"]], on_it=piece["kind"] == "chip")
    boards = {piece["id"]: piece for piece in reading["pieces"] if piece["kind"] == "board"}
    for doubt in reading["doubts"]:
        if "cell" in doubt and doubt["piece"] in boards:
            cell = _cell(boards[doubt["piece"]], *doubt["cell"])
            cv2.polylines(out, [cell], True, DOUBT, 1, cv2.LINE_AA)
            labels.write(words_of(None, doubt), cell, DOUBT)
    return out


def _cell(board: Mapping[str, Any], row: int, col: int) -> Quad:
    """A cell of a board whose numbers were read."""
    numbers = board["details"]["numbers"]
    rows, cols = len(numbers), len(numbers[0])
    flat = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    way = cv2.getPerspectiveTransform(flat, np.asarray(board["corners"], np.float32))
    cell = np.array([[[col, row], [col + 1, row], [col + 1, row + 1], [col, row + 1]]], np.float64)
    return np.asarray(np.round(cv2.perspectiveTransform(cell, way)[0]), np.int32)


def words_of(label: str | None, doubt: Mapping[str, Any] | None) -> str:
    """What is written beside a piece: its label, or what a doubtful one may be; nothing for a back."""
    if doubt is not None:
        best = ["blank" if label is None else str(label) for label, _ in doubt.get("alternatives", [])[:2]]
        return ("?" + "|".join(best)).translate(PLAIN)
    return "" if label is None else str(label).translate(PLAIN)


class Labels:
    """Writes beside the pieces of a picture where nothing else lies, so that what was read can be compared with what
    is printed. ``quads`` (4, 2) are all pieces; what lies on a board has its label there too.
    """

    def __init__(self, out: Picture, quads: Sequence[Quad]) -> None:
        self._out = out
        self._taken: Picture = np.zeros((out.shape[0], out.shape[1]), np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(self._taken, quad, 255)

    def write(self, words: str, quad: Quad, colour: tuple[int, int, int], *, on_it: bool = False) -> None:
        """Write words in a box at the nearest free place, with a line into the piece; or ``on_it``, as on a
        chip, whose colour they are.
        """
        if not words:
            return
        size = max(0.35 if on_it else 0.45, self._out.shape[1] / 2600)
        (width, height), _ = cv2.getTextSize(words, FONT, size, 1)
        wide, high = width + 6, height + 6
        middle = quad.mean(axis=0)
        centred = (int(middle[0] - wide / 2), int(middle[1] - high / 2))
        places = [] if on_it else _places(quad, wide, high)
        free = ((x, y) for x, y in places if self._is_free((x, y, x + wide, y + high)))
        left, top = next(free, centred)
        right, bottom = left + wide, top + high
        near = np.clip(middle, (left, top), (right, bottom))
        cv2.line(self._out, _whole(near), _whole(near + LEADS_IN * (middle - near)), colour, 1, cv2.LINE_AA)
        cv2.rectangle(self._out, (left, top), (right, bottom), GROUND, -1)
        cv2.putText(self._out, words, (left + 3, bottom - 3), FONT, size, colour, 1, cv2.LINE_AA)
        cv2.rectangle(self._taken, (left, top), (right, bottom), 255, -1)

    def _is_free(self, box: Box) -> bool:
        """Whether a box lies in the picture and on nothing."""
        left, top, right, bottom = box
        inside = left >= 0 and top >= 0 and right < self._taken.shape[1] and bottom < self._taken.shape[0]
        return inside and not self._taken[top : bottom + 1, left : right + 1].any()


def _whole(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _places(quad: Quad, wide: int, high: int) -> Iterator[tuple[int, int]]:
    """Upper left corners of boxes round a piece, the nearest first: above, below, left, right, then aslant."""
    (x0, y0), (x1, y1) = quad.min(axis=0).tolist(), quad.max(axis=0).tolist()
    x, y = (x0 + x1 - wide) // 2, (y0 + y1 - high) // 2
    for step in range(FARTHEST):
        off = 2 + step * high
        above, below, left, right = y0 - high - off, y1 + off, x0 - wide - off, x1 + off
        yield from ((x, above), (x, below), (left, y), (right, y))
        yield from ((left, above), (right, above), (left, below), (right, below))
