"""Telling tiles from print where nothing is known from before: in the first photograph of a board.

Boards repeat their print on all sides, so what lies in one cell alone is no print; and a tile looks as others do.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from live.watching.cellchanges import changes
from live.watching.straight import CELL_PX, RIM, Picture, Size
from live.watching.tilereads import Fit

Cell = tuple[int, int]
Floats = npt.NDArray[np.float32]

INNER = 0.76
"""This part of a cell's side is looked at."""

GROUND, INK = 0.12, 0.45
"""Grounds that differ by more (in logarithms), or amounts of print by more, are not the same."""

SAME, FLAT = 0.7, 5.0
"""Print that is found so well in another cell is the same; with less contrast than the second there is none."""

ODD, VERY_ODD = 1.0, 2.0
"""What differs from its like by more than the first such steps is odd; a tile differs by more than the second."""

PLAIN, REPEATS = 0.7, 0.75
"""A board repeats its print when so many of the cells that are not plain find their like."""

ALIKE, RARE = 0.16, 8
"""Tiles' grounds differ by less than the first; where more cells than the second look so, it says nothing."""


def odd_cells(flat: Picture, size: Size) -> dict[Cell, float] | None:
    """Cells that look otherwise than all that lie as they do on the other sides, the oddest first, and how much.

    ``None`` where the board does not repeat its print.
    """
    looks = _looks(flat, size)
    apart = np.zeros((size.rows, size.cols))
    for row in range(size.rows):
        for col in range(size.cols):
            others = [other for other in mirrored((row, col), size) if other != (row, col)]
            gaps = [
                0.0 if same_print(flat, size, (row, col), other) else _gap(looks[row, col], looks[other])
                for other in others
            ]
            # One of them may lie in the shadow of a tile.
            apart[row, col] = sorted(gaps)[1] if len(gaps) > 1 else 0.0
    plain = np.median(looks.reshape(-1, looks.shape[-1]), axis=0)
    special = np.array([[_gap(look, plain) > PLAIN for look in line] for line in looks])
    if special.any() and float((apart[special] < ODD).mean()) < REPEATS:
        return None
    odd = {(int(r), int(c)): float(apart[r, c]) for r, c in zip(*np.nonzero(apart > VERY_ODD), strict=True)}
    return dict(sorted(odd.items(), key=lambda item: -item[1]))


def odd_strength(flat: Picture, size: Size) -> Floats:
    """How much each pixel of a straight picture differs from all that lie as it does on the other sides."""
    flips = (flat[:, ::-1], flat[::-1], flat[::-1, ::-1])
    return np.asarray(
        np.minimum.reduce([changes(np.ascontiguousarray(flip), flat, size).strength for flip in flips]), np.float32
    )


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """How a tile's ground looks against the board around it."""

    ground: Floats

    @classmethod
    def of(cls, flat: Picture, size: Size, fit: Fit, cell: Cell) -> Likeness:
        """That of a tile in a photograph; the light is that around its cell."""
        logs = _logs(flat)
        x, y = (fit.col + 0.5 + RIM) * CELL_PX, (fit.row + 0.5 + RIM) * CELL_PX
        half = 0.42 * fit.side * CELL_PX
        part = logs[max(0, round(y - half)) : round(y + half), max(0, round(x - half)) : round(x + half)]
        return cls(np.asarray(np.median(part.reshape(-1, 3), axis=0) - _light(logs, size)[cell], np.float32))

    def cells(self, flat: Picture, size: Size) -> list[Cell]:
        """Where tiles may lie in another photograph; none where too much of the board looks so."""
        away = np.abs(_looks(flat, size)[..., :3] - self.ground).max(axis=-1)
        near = {(int(r), int(c)): float(away[r, c]) for r, c in zip(*np.nonzero(away < ALIKE), strict=True)}
        return sorted(near, key=lambda cell: near[cell]) if len(near) <= RARE else []


def tile_grounds(flat: Picture, size: Size) -> Floats:
    """The colour of the ground of every cell (rows, cols, 3) against the light around."""
    logs = _logs(flat)
    return np.asarray(np.median(_inner(logs, size), axis=2) - _light(logs, size), np.float32)


def same_print(flat: Picture, size: Size, one: Cell, other: Cell) -> bool:
    """Whether two cells show the same print, whatever the light on them."""
    grey = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY)
    inset = round(0.5 * (1 - INNER) * CELL_PX)
    (rows, cols), (others, aside) = size.cell(*one), size.cell(*other)
    block = grey[rows.start + inset : rows.stop - inset, cols.start + inset : cols.stop - inset]
    if min(float(block.std()), float(grey[others, aside].std())) < FLAT:
        return False
    score = cv2.matchTemplate(grey[others, aside], block, cv2.TM_CCOEFF_NORMED)
    return float(score.max()) >= SAME


def repeats(flat: Picture, size: Size, cell: Cell, taken: Container[Cell]) -> bool:
    """Whether a cell shows the same print as a free one that lies as it does on another side of the board."""
    others = {other for other in mirrored(cell, size) if other != cell and other not in taken}
    return any(same_print(flat, size, cell, other) for other in others)


def _looks(flat: Picture, size: Size) -> Floats:
    """For every cell (rows, cols, 4) its ground's colour against the light around, and how much is printed on it."""
    logs = _logs(flat)
    ink = np.log(np.std(_inner(logs, size)[..., 0], axis=2) + 0.03)[..., None]
    return np.asarray(np.concatenate([tile_grounds(flat, size), ink], axis=2), np.float32)


def _logs(flat: Picture) -> Floats:
    logs = np.log(flat.astype(np.float32) + 10.0)
    blue, green, red = (logs[..., channel] for channel in range(3))
    return np.stack([(blue + green + red) / 3, blue - green, red - green], axis=-1)


def _inner(logs: Floats, size: Size) -> Floats:
    """The pixels of the middle of every cell (rows, cols, N, 3)."""
    rim, inset = round(RIM * CELL_PX), round(0.5 * (1 - INNER) * CELL_PX)
    area = logs[rim : rim + size.rows * CELL_PX, rim : rim + size.cols * CELL_PX]
    cells = area.reshape(size.rows, CELL_PX, size.cols, CELL_PX, 3)[:, inset:-inset, :, inset:-inset]
    return cells.transpose(0, 2, 1, 3, 4).reshape(size.rows, size.cols, -1, 3)


def _light(logs: Floats, size: Size) -> Floats:
    """The usual ground around every cell (rows, cols, 3): the median over a wide neighbourhood."""
    ground = np.median(_inner(logs, size), axis=2).astype(np.float32)
    reach = 4
    padded = cv2.copyMakeBorder(ground, reach, reach, reach, reach, cv2.BORDER_REFLECT_101)
    windows = np.lib.stride_tricks.sliding_window_view(padded, (2 * reach + 1, 2 * reach + 1), axis=(0, 1))
    return np.asarray(np.median(windows.reshape(*ground.shape, -1), axis=-1), np.float32)


def _gap(one: Floats, other: Floats) -> float:
    """How different two cells look, in steps that count."""
    return float(max(np.abs(one[:3] - other[:3]).max() / GROUND, abs(float(one[3] - other[3])) / INK))


def mirrored(cell: Cell, size: Size) -> Iterator[Cell]:
    """The cells that lie as this one does on the other sides, itself among them, some more than once."""
    row, col = cell
    for r, c in ((row, col), (col, row)) if size.rows == size.cols else ((row, col),):
        for up in (r, size.rows - 1 - r):
            for left in (c, size.cols - 1 - c):
                yield up, left
