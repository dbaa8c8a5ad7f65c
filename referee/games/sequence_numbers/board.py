"""The board as data (rule SEQ-B): which number stands in which cell."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from referee.core.problems import Problem, detail_of

Cell = tuple[int, int]
Numbers = tuple[tuple[int | None, ...], ...]

MIN_SIDE, MAX_SIDE = 5, 50

MAX_BOARD_FILE = 100_000
"""Characters of a board file that are read; a board has a few hundred numbers."""

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
LENGTH = 5
"""Cells of a sequence (SEQ-Q1)."""


@dataclass(frozen=True, slots=True)
class Board:
    """A checked board; ``None`` is a free corner.

    ``cells`` lists the two cells of every number, ``fives`` all five cells in line that a cell belongs to.
    """

    name: str
    rows: int
    cols: int
    numbers: Numbers
    corners: frozenset[Cell]
    cells: Mapping[int, tuple[Cell, ...]]
    fives: Mapping[Cell, tuple[tuple[Cell, ...], ...]]

    def holds(self, cell: Cell) -> bool:
        """Whether the cell is on the board."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def number(self, cell: Cell) -> int | None:
        """The number printed in the cell, ``None`` in a free corner."""
        return self.numbers[cell[0]][cell[1]]

    def to_json(self) -> dict[str, Any]:
        """The board as positions and readings write it."""
        return {"rows": self.rows, "cols": self.cols, "numbers": [list(row) for row in self.numbers]}


def make_board(raw: Any, name: str) -> Board:
    """Check ``{"rows", "cols", "numbers"}`` by rule SEQ-B.

    The four corners are free (null), every other number stands in exactly two cells, rows and columns are
    at least five. Raises :class:`Problem` (``seq-board-wrong``) naming the cell or number at fault.
    """
    if not isinstance(raw, Mapping):
        raise _wrong(name, "it must be an object with rows, cols and numbers")
    numbers = raw.get("numbers")
    if not isinstance(numbers, Sequence) or not all(isinstance(row, (list, tuple)) for row in numbers):
        raise _wrong(name, "numbers must be a list of rows")
    rows, cols = len(numbers), len(numbers[0]) if numbers else 0
    for key, found in (("rows", rows), ("cols", cols)):
        if raw.get(key, found) != found:
            raise _wrong(name, f"{key} is {raw[key]!r}, but numbers has {found}")
        if not MIN_SIDE <= found <= MAX_SIDE:
            raise _wrong(name, f"{key} is {found}, it must be {MIN_SIDE} to {MAX_SIDE}")
    ragged = next((r for r, row in enumerate(numbers) if len(row) != cols), None)
    if ragged is not None:
        raise _wrong(name, f"row {ragged} has {len(numbers[ragged])} cells, row 0 has {cols}")
    corners = frozenset((r, c) for r in (0, rows - 1) for c in (0, cols - 1))
    places = _places(numbers, corners, name)
    return Board(name, rows, cols, tuple(map(tuple, numbers)), corners, places, _fives(rows, cols))


def _places(numbers: Sequence[Sequence[Any]], corners: frozenset[Cell], name: str) -> dict[int, tuple[Cell, ...]]:
    places: dict[int, list[Cell]] = {}
    for r, row in enumerate(numbers):
        for c, number in enumerate(row):
            if (r, c) in corners:
                if number is not None:
                    raise _wrong(name, f"the corner {r},{c} must be free (null)")
            elif not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise _wrong(name, f"the cell {r},{c} must hold a whole number, not {number!r}")
            else:
                places.setdefault(number, []).append((r, c))
    for number, cells in sorted(places.items()):
        if len(cells) != 2:
            raise _wrong(name, f"{number} stands in {len(cells)} cells, it must be two")
    return {number: tuple(cells) for number, cells in places.items()}


def _fives(rows: int, cols: int) -> dict[Cell, tuple[tuple[Cell, ...], ...]]:
    fives: dict[Cell, list[tuple[Cell, ...]]] = {(r, c): [] for r in range(rows) for c in range(cols)}
    for r, c in list(fives):
        for dr, dc in DIRECTIONS:
            five = tuple((r + k * dr, c + k * dc) for k in range(LENGTH))
            if five[-1] in fives:
                for cell in five:
                    fives[cell].append(five)
    return {cell: tuple(found) for cell, found in fives.items()}


def _wrong(name: str, detail: str) -> Problem:
    return Problem("seq-board-wrong", board=name, detail=detail)


@cache
def demo8() -> Board:
    """``DEMO8``, a made-up board of 8 x 8 with the numbers 1 to 30, for trials and examples."""
    sequence = [k + 1 if k < 30 else 60 - k for k in range(60)]
    flat: list[int | None] = [None, *sequence[:6], None, *sequence[6:54], None, *sequence[54:], None]
    return make_board({"rows": 8, "cols": 8, "numbers": [flat[8 * r : 8 * r + 8] for r in range(8)]}, "DEMO8")


@cache
def own_set() -> Mapping[str, Any]:
    """The project's own print-and-play set (``set.toml``) as plain data, empty when there is none."""
    path = resources.files(__package__).joinpath("set.toml")
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def default_board() -> Board:
    """The board of the project's own set, ``DEMO8`` without one."""
    for piece in own_set().get("pieces", ()):
        if piece.get("kind") == "board":
            details = piece["details"]
            # TOML has no null: a free corner is written 0 there
            numbers = [[cell or None for cell in row] for row in details["numbers"]]
            return make_board({**details, "numbers": numbers}, "own")
    return demo8()


def named_board(value: str) -> Board:
    """The board an option names: ``own``, ``DEMO8``, or a JSON file; raises :class:`Problem`."""
    if value == "own":
        return default_board()
    if value.upper() == "DEMO8":
        return demo8()
    try:
        with Path(value).open(encoding="utf-8") as file:
            raw = json.loads(file.read(MAX_BOARD_FILE))
    except (OSError, ValueError, RecursionError) as error:
        raise Problem("seq-board-file", file=value, detail=detail_of(error)) from None
    return make_board(raw, value)


def given_board(value: Any) -> Board:
    """The board of a position: a name or the data itself; raises :class:`Problem`."""
    return named_board(value) if isinstance(value, str) else make_board(value, "position")


def deck_for(board: Board) -> tuple[str, ...]:
    """Cards that fit a board: two equations for every number, two Plus, two Minus.

    For the project's own board these are the printed cards; for others an addition and a subtraction each.
    """
    if board.numbers == default_board().numbers and own_set():
        cards = [piece for piece in own_set()["pieces"] if piece["kind"] == "card"]
        return tuple(piece["label"] for piece in cards for _ in range(piece.get("count", 1)))
    made: list[str] = []
    for number in sorted(board.cells):
        half = number // 3
        made += [f"{half}+{number - half}", f"{number + 2 + number % 7}-{2 + number % 7}"]
    return (*made, "plus", "plus", "minus", "minus")
