"""The numbers of a printed board: read from the empty board, shown as a grid, put right by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from live.sets.folder import Shown, checked_numbers
from referee.core import Problem
from vision.boards import read_board
from vision.pieces import Detection
from vision.reading.learned import Learned, Numbers
from vision.reading.reader import Reader, resized

FREE = "·"
OUTLINES = (0.97, 1.0, 1.04, 1.08, 1.12)
MOST_FREE = 0.15
"""Boards have four free corners; with a larger share of free cells something was not read."""
CORRECTION = re.compile(r"r?(\d+)[ ,]*c?(\d+)\s*=\s*(\d+|-|free)", re.IGNORECASE)


def read_numbers(shown: Shown, reader: Reader) -> Numbers:
    """The numbers of an empty board; raises :class:`Problem` when no grid of numbers shows.

    The outline is tried a little smaller and larger: of the readings that counts whose numbers pair best (SEQ-B).
    """
    reader.learned = Learned()
    outlines = [resized(Detection(shown.example.corners, "board"), share).corners for share in OUTLINES]
    boards = [read_board(shown.example.picture, outline, reader) for outline in outlines]
    found = [tuple(tuple(row) for row in board.numbers) for board in boards if board is not None]
    best = max(found, key=_paired, default=())
    if not any(number is not None for row in best for number in row):
        raise Problem("learn-no-grid", file=shown.file)
    return checked_numbers(shown.file, [list(row) for row in best])


def _paired(numbers: Numbers) -> int:
    """How many numbers have their two cells, less those that do not."""
    counts = Counter(cell for row in numbers for cell in row if cell is not None)
    return sum(2 if count == 2 else -1 for count in counts.values())


def doubtful(numbers: Numbers) -> list[int]:
    """Numbers that nobody should take unseen: those without two cells; of a board with many free cells all."""
    free = sum(cell is None for row in numbers for cell in row)
    return singles(numbers) or ([0] if free > MOST_FREE * len(numbers) ** 2 else [])


def grid_lines(numbers: Numbers) -> list[str]:
    """The board as lines of text, with the numbers of rows and columns beside it, counted from 1."""
    width = max(2, *(len(str(cell)) for row in numbers for cell in row if cell is not None))
    head = " " * (width + 2) + " ".join(f"{col:>{width}}" for col in range(1, len(numbers) + 1))
    lines = [
        f"{nth:>{width}}: " + " ".join(f"{FREE if cell is None else cell:>{width}}" for cell in row)
        for nth, row in enumerate(numbers, start=1)
    ]
    return [head, *lines]


def corrected(numbers: Numbers, corrections: Iterable[str]) -> Numbers:
    """The board put right by words as ``3,4=17`` (row, column, number; ``-`` for a free cell).

    Raises :class:`Problem` naming a word that says no cell of this board.
    """
    rows = [list(row) for row in numbers]
    for word in corrections:
        match = CORRECTION.fullmatch(word.strip())
        if match is None:
            raise Problem("learn-correction", given=word)
        row, col, value = int(match[1]), int(match[2]), match[3]
        if not (1 <= row <= len(rows) and 1 <= col <= len(rows)):
            raise Problem("learn-correction", given=word)
        rows[row - 1][col - 1] = int(value) if value.isdigit() else None
    return checked_numbers("", rows)


def singles(numbers: Numbers) -> list[int]:
    """Numbers that stand on the board only once, though each has two cells (SEQ-B): most likely misread."""
    flat = [cell for row in numbers for cell in row if cell is not None]
    return sorted({number for number in flat if flat.count(number) != 2})


def differing(read: Numbers, told: Numbers) -> list[tuple[int, int]]:
    """Cells (row, column from 1) at which a board was told otherwise than it reads; none if it has another size."""
    if len(read) != len(told):
        return []
    cells = range(len(told))
    return [(r + 1, c + 1) for r in cells for c in cells if read[r][c] is not None and read[r][c] != told[r][c]]
