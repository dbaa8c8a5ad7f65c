"""The grid that tiles laid by hand form: from places in millimetres to columns and rows, and how well they fit."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.pieces import PlacedPiece

Cell = tuple[int, int]
Sizes = Mapping[str, tuple[float, float, float]]
Point = tuple[float, float]

GAP = 1.06
"""Tiles side by side are taken to lie this far apart, in their own sides, until more is known."""
TRUST = 0.5
"""How many tiles the usual distance counts for against those that lie."""
OFF_BESIDE, OFF_APART = 0.35, 0.2
"""So far off its cell, in cells, a tile beside another one may lie, and one across a gap."""
APART = 2
"""A tile farther than this from all others of the grid, in cells, is no part of it."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """``origin`` is the middle of cell (0, 0); ``right`` and ``down`` lead to the next column and row, in mm."""

    origin: Point
    right: Point
    down: Point

    def cell(self, x_mm: float, y_mm: float) -> tuple[Cell, float]:
        """The cell nearest to a tile's middle, and how far off its middle that lies, in cells."""
        (ax, ay), (bx, by) = self.right, self.down
        dx, dy = x_mm - self.origin[0], y_mm - self.origin[1]
        area = ax * by - ay * bx
        col, row = (dx * by - dy * bx) / area, (ax * dy - ay * dx) / area
        cell = round(col), round(row)
        return cell, max(abs(col - cell[0]), abs(row - cell[1]))


def fit(lying: Sequence[tuple[Cell, PlacedPiece]], sizes: Sizes) -> Lattice | None:
    """The lattice on which these tiles lie in these cells (least squares); null without tiles.

    Few tiles, or tiles in one row, leave the usual distance and the way they are turned to say the rest.
    """
    if not lying:
        return None
    right, down = _usual([piece for _, piece in lying], sizes)
    columns = [[1.0, float(col), float(row)] for (col, row), _ in lying]
    xs = _solved(columns, [piece.x_mm for _, piece in lying], (right[0], down[0]))
    ys = _solved(columns, [piece.y_mm for _, piece in lying], (right[1], down[1]))
    return Lattice((xs[0], ys[0]), (xs[1], ys[1]), (xs[2], ys[2]))


def _usual(pieces: Sequence[PlacedPiece], sizes: Sizes) -> tuple[Point, Point]:
    """The steps to the right and down that the tiles' own size and turn suggest."""
    kind = statistics.mode(piece.kind for piece in pieces)
    width, height, _ = sizes[kind]
    # Which way up a tile lies doesn't matter: twice the angle is the same for both.
    sin = sum(math.sin(math.radians(2 * piece.turn_deg)) for piece in pieces)
    cos = sum(math.cos(math.radians(2 * piece.turn_deg)) for piece in pieces)
    turn = math.atan2(sin, cos) / 2
    if sum(math.cos(math.radians(piece.turn_deg) - turn) for piece in pieces) < 0:
        turn += math.pi
    across, along = GAP * width, GAP * height
    return (across * math.cos(turn), -across * math.sin(turn)), (-along * math.sin(turn), -along * math.cos(turn))


def _solved(rows: Sequence[Sequence[float]], values: Sequence[float], usual: Point) -> list[float]:
    """Origin and both steps along one axis: normal equations, the steps held to the usual ones by ``TRUST``."""
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(3)] for i in range(3)]
    right = [sum(row[i] * value for row, value in zip(rows, values, strict=True)) for i in range(3)]
    for i, step in enumerate(usual, start=1):
        matrix[i][i] += TRUST
        right[i] += TRUST * step
    return _gauss(matrix, right)


def _gauss(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of three linear equations that have one."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(3):
        pivot = max(range(i, 3), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(3):
            if r != i:
                share = rows[r][i] / rows[i][i]
                rows[r] = [value - share * other for value, other in zip(rows[r], rows[i], strict=True)]
    return [rows[i][3] / rows[i][i] for i in range(3)]


def hanging_on(offered: Mapping[str, tuple[Cell, float]], taken: set[Cell]) -> dict[str, Cell]:
    """Those of the cells offered that belong to the grid of the taken ones, each given once, the nearest first."""
    left, found, grid = dict(offered), dict[str, Cell](), set(taken)
    for apart in (False, True):
        grown = True
        while grown:
            grown = False
            for name, (cell, off) in list(left.items()):
                if cell not in grid and _belongs(cell, off, grid, apart=apart):
                    found[name], grown = cell, True
                    grid.add(cell)
                    del left[name]
    return found


def _belongs(cell: Cell, off: float, grid: set[Cell], *, apart: bool) -> bool:
    steps = [sorted((abs(cell[0] - col), abs(cell[1] - row))) for col, row in grid]
    if not apart:
        return off <= OFF_BESIDE and [0, 1] in steps
    return off <= OFF_APART and any(far <= APART for _, far in steps)
