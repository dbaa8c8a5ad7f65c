"""The numbers of a printed board, read once from its empty cells."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.pieces import Corners
from vision.reading.answers import Labels, glyph_labels, top
from vision.reading.closer import look_at_print
from vision.reading.patches import Image, straighten, turn_patch
from vision.reading.reader import Reader
from vision.reading.twice import stand_twice
from vision.reading.verdicts import CERTAIN, mixed, worth

Cell = tuple[int, int]

SURE = 0.98
"""Numbers read more surely than this are not looked at closer."""

SOME, SURE_TURN = 16, 0.9999
"""So many cells of a board tell which way up it lies, if half of them can be read and they are so sure together."""

PRINT = 0.6
"""Weight of the look at a cell's print alone against that at the whole cell."""


@dataclass(frozen=True, slots=True)
class BoardNumbers:
    """What the visible cells say: number (null for a free one) and probability by (row, column) as a reader sees it.

    ``turns`` is how many quarter turns the given rows and columns had to be turned for that, ``turn_probability`` how
    sure that is. ``labels`` are all that each cell may say.
    """

    numbers: Mapping[Cell, tuple[int | None, float]]
    turns: int
    turn_probability: float
    labels: Mapping[Cell, Labels] = field(default_factory=dict)


def cell_quads(corners: Corners, rows: int, cols: int) -> dict[Cell, Corners]:
    """The cells of a flat grid with these outer corners (top left first), lens distortion neglected."""
    import cv2

    unit = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    transform = cv2.getPerspectiveTransform(unit, corners.astype(np.float32))
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    return {
        (r, c): np.asarray(cv2.perspectiveTransform((square + np.array([c, r], np.float32))[None], transform)[0])
        for r in range(rows)
        for c in range(cols)
    }


def read_cells(
    picture: Image, cells: Mapping[Cell, Corners], rows: int, cols: int, reader: Reader, *, turns: int | None = None
) -> BoardNumbers:
    """Read the given cells of a ``rows`` by ``cols`` board; all of them are read from one side.

    ``turns`` is by how many quarter turns they have to be turned for that, where it is known.
    """
    side = reader.patch_px("glyphs")
    patches = [straighten(picture, quad, side) for quad in cells.values()]
    turns, sure = (turns, 1.0) if turns is not None else _turn_of(patches, reader)
    answers = reader.answers("glyphs", [turn_patch(patch, -turns) if turns else patch for patch in patches])
    numbers, labels = {}, {}
    for place, answer in zip(cells, answers, strict=True):
        cell = turned_cell(place, rows, cols, turns)
        labels[cell] = glyph_labels("cell", answer)
        numbers[cell] = _number(labels[cell], answer.of("face")["up"])
    return BoardNumbers(numbers, turns, sure, labels)


def _turn_of(patches: Sequence[Image], reader: Reader) -> tuple[int, float]:
    """By how many quarter turns cells have to be turned to be read, and how sure that is. Some tell, or else all."""
    for votes in ([patches[k] for k in spread(len(patches), SOME)], patches):
        answers = reader.answers("glyphs", votes)
        legible = [a for a in answers if a.of("face")["up"] > 0.5 and a.of("ones")["none"] < 0.5]
        odds = np.array([1.0, 0.0, 0.0, 0.0])
        if legible:
            told = np.log(np.stack([a.heads["turn"][1][0] for a in legible]) * 0.9 + 0.025).sum(axis=0)
            odds = np.exp(told - told.max())
            odds /= odds.sum()
        if len(legible) >= SOME / 2 and odds.max() > SURE_TURN:
            break
    return int(odds.argmax()), float(odds.max())


def spread(count: int, most: int) -> list[int]:
    """At most so many of ``count`` places, evenly spread."""
    return [int(place) for place in np.linspace(0, count - 1, min(count, most)).round()]


def read_closer(picture: Image, cells: Mapping[Cell, Corners], found: BoardNumbers, reader: Reader) -> BoardNumbers:
    """The board with those numbers that are not quite sure read once more from their print alone.

    ``cells`` are those of the whole board as they lie, begun where ``found`` began them.
    """
    rows, cols = (1 + max(place[axis] for place in cells) for axis in (0, 1))
    side, turns = reader.patch_px("glyphs"), found.turns
    unsure: dict[Cell, Image] = {}
    for place, quad in cells.items():
        cell = turned_cell(place, rows, cols, turns)
        number, share = found.numbers.get(cell, (None, 1.0))
        if number is not None and share < SURE:
            look = look_at_print(picture, quad, (turns,), side)
            unsure.update({cell: look.patches[0]} if look is not None else {})
    numbers, labels = dict(found.numbers), dict(found.labels)
    for cell, answer in zip(unsure, reader.answers("glyphs", list(unsure.values())), strict=True):
        labels[cell] = mixed(labels[cell], glyph_labels("cell", answer), PRINT)
        numbers[cell] = _number(labels[cell], 1.0)
    return replace(found, numbers=numbers, labels=labels)


def read_together(found: BoardNumbers, cells: int, covered: Container[Cell]) -> BoardNumbers:
    """The numbers of a board of ``cells`` cells on which each stands twice, as those not ``covered`` go together."""
    labels = {cell: _without_zero(told) for cell, told in found.labels.items()}
    labels |= stand_twice({cell: told for cell, told in labels.items() if cell not in covered}, cells)
    changed = {cell: _number(told, 1.0) for cell, told in labels.items() if told is not found.labels[cell]}
    return replace(found, numbers={**found.numbers, **changed}, labels=labels)


def _without_zero(labels: Labels) -> Labels:
    """What a cell may say: what seems to be a 0 is a free corner, by which a board's data mean one, too."""
    if "0" not in labels:
        return labels
    rest = {name: p for name, p in labels.items() if name != "0"}
    return rest | {None: rest.get(None, 0.0) + labels["0"]}


def doubtful_cells(found: BoardNumbers) -> list[tuple[Cell, tuple[tuple[str | None, float], ...]]]:
    """The cells whose number is no more than a guess, and what they may say."""
    guessed = [
        cell for cell, (number, share) in sorted(found.numbers.items()) if number is not None and share < CERTAIN
    ]
    return [(cell, worth(top(found.labels[cell]))) for cell in guessed]


def turned_cell(cell: Cell, rows: int, cols: int, turns: int) -> Cell:
    """Where a cell comes to lie when the board is turned back by ``turns`` quarter turns."""
    row, col = cell
    for _ in range(turns % 4):
        row, col, rows, cols = col, rows - 1 - row, cols, rows
    return row, col


def _number(labels: Labels, up: float) -> tuple[int | None, float]:
    label, p = max(labels.items(), key=lambda item: item[1])
    if label is None or not label.isdigit() or up < 0.5:
        return None, max(1 - up, float(labels.get(None, 0.0)))
    return int(label), p * up


def as_rows(board: BoardNumbers, rows: int, cols: int) -> Sequence[Sequence[int | None]]:
    """The numbers as a table."""
    return [[board.numbers.get((r, c), (None, 0.0))[0] for c in range(cols)] for r in range(rows)]
