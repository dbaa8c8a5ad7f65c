"""Which cells of a board look otherwise than before, from two straight pictures of it.

Light, shadows and cameras change between photographs; so does the place of everything by a pixel or two. What is left
over when all that is allowed for has come, gone or been moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import numpy.typing as npt

from live.watching.straight import CELL_PX, RIM, Picture, Size

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]

SLACK_PX = 2
"""Places in the straight picture are known so well."""

STEP, NOISE = 0.10, 4.0
"""A smaller change of a pixel's logarithm is light; so many times the usual difference of two pixels is noise."""

INNER = 0.86
"""This part of a cell's side is looked at: lines and neighbours' shadows lie outside."""

LIGHT_CELLS = 5
"""Light is alike over so many cells."""

ROUNDS, KEPT = 6, 0.2
"""How often the colours of two photographs are fitted, and how strongly to stay what they are."""

COLOUR, CELLS, LEFT = 0.15, 4, 0.03
"""Grounds that differ by less (logarithms) are of one printed colour; what is left over for one is told by so many
cells, where it is at least so much.
"""

INK = 0.2
"""The least contrast of print, in logarithms."""

SHIFT_PX, FLAT = 3, 5.0
"""Cells are held against one another within so many pixels; with less contrast than the second they show nothing."""


@dataclass(frozen=True, eq=False)
class Changes:
    """What differs between two straight pictures: ``differs`` pixels, and by cell (rows, cols) their ``share``."""

    then: Picture
    now: Picture
    size: Size
    differs: Bools
    strength: Floats

    @cached_property
    def share(self) -> Floats:
        """Which part of each cell differs."""
        return _by_cell(self.differs.astype(np.float32), self.size)

    def printed(self, row: int, col: int) -> bool:
        """Whether there is anything to read in a cell now: ink on a ground."""
        rows, cols = self.size.cell(row, col)
        inset = round(0.5 * (1 - INNER) * CELL_PX)
        inner = self.now[rows.start + inset : rows.stop - inset, cols.start + inset : cols.stop - inset]
        logs = np.log(cv2.cvtColor(inner, cv2.COLOR_BGR2GRAY).astype(np.float32) + 10.0)
        dark, light = np.quantile(logs, (0.02, 0.98))
        return bool(light - dark >= INK)

    def alike(self, row: int, col: int) -> float:
        """How well the print of a cell is found again, whatever the light: 1 the same, 0 not at all."""
        rows, cols = self.size.cell(row, col)
        inset = round(0.5 * (1 - INNER) * CELL_PX)
        inner = slice(rows.start + inset, rows.stop - inset), slice(cols.start + inset, cols.stop - inset)
        block = cv2.cvtColor(self.then[inner], cv2.COLOR_BGR2GRAY)
        around = cv2.cvtColor(
            self.now[
                inner[0].start - SHIFT_PX : inner[0].stop + SHIFT_PX,
                inner[1].start - SHIFT_PX : inner[1].stop + SHIFT_PX,
            ],
            cv2.COLOR_BGR2GRAY,
        )
        if min(float(block.std()), float(around.std())) < FLAT:
            return 0.0
        return float(cv2.matchTemplate(around, block, cv2.TM_CCOEFF_NORMED).max())


def changes(then: Picture, now: Picture, size: Size) -> Changes:
    """Hold two straight pictures of one board against one another."""
    near = np.ones((2 * SLACK_PX + 1, 2 * SLACK_PX + 1), np.uint8)
    found = np.zeros(then.shape[:2], bool)
    strength = np.zeros(then.shape[:2], np.float32)
    before, after = _planes(then), _planes(now)
    for old, new in zip(_recoloured(before, after, size), after, strict=True):
        lit = old + _light(new - old)
        above = new - cv2.dilate(lit, near)
        below = cv2.erode(lit, near) - new
        away = np.maximum(np.maximum(above, below), 0.0)
        step = max(STEP, NOISE * float(np.median(np.abs(new - lit))))
        found |= away > step
        strength = np.maximum(strength, away)
    opened = cv2.morphologyEx(found.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return Changes(then, now, size, opened > 0, strength)


def _recoloured(before: Sequence[Floats], after: Sequence[Floats], size: Size) -> list[Floats]:
    """The earlier planes with contrast and colours as the camera gave them later: what most cells agree on.

    Iteratively reweighted least squares (Cauchy's weights) over the grounds of the cells.
    """
    old, new = (np.stack([_grounds(plane, size).ravel() for plane in planes], axis=1) for planes in (before, after))
    base = np.concatenate([old, np.ones((len(old), 1), np.float32)], axis=1)
    same = np.concatenate([np.eye(3), np.median(new - old, axis=0)[None]])
    matrix = same.copy()
    for _ in range(ROUNDS):
        away = np.linalg.norm(new - base @ matrix, axis=1)
        weights = 1.0 / (1.0 + (away / (2.0 * float(np.median(away)) + 0.01)) ** 2)
        weighted = base * weights[:, None]
        matrix = np.linalg.solve(weighted.T @ base + KEPT * np.eye(4), weighted.T @ new + KEPT * same)
    lit = np.stack(
        [sum(matrix[k, plane] * before[k] for k in range(3)) + matrix[3, plane] for plane in range(3)]
    ).astype(np.float32)
    lit += _by_colour(np.stack(before), old, new - base @ matrix)
    return list(lit)


def _by_colour(before: Floats, old: Floats, left: Floats) -> Floats:
    """What a fit of all colours at once leaves over for each printed colour: cameras mix strong ones otherwise.

    ``before`` are planes (3, rows, cols), ``old`` the cells' grounds in them (N, 3) and ``left`` what the fit leaves
    of each (N, 3). Pixels that are not of the colour of several cells' grounds stay as they are.
    """
    more, weights = np.zeros_like(before), np.zeros(before.shape[1:], np.float32)
    free = np.ones(len(old), bool)
    while free.any():
        near = np.linalg.norm(old - old[np.argmax(free)], axis=1) < COLOUR
        like = free & (np.linalg.norm(old - np.median(old[near & free], axis=0), axis=1) < COLOUR)
        free[np.argmax(free)] = False
        free &= ~like
        step = np.median(left[like], axis=0) if like.sum() >= CELLS else np.zeros(3)
        if np.abs(step).max() < LEFT:
            continue
        away = np.linalg.norm(before - np.median(old[like], axis=0)[:, None, None], axis=0)
        weight = np.exp(-0.5 * (away / COLOUR) ** 2).astype(np.float32)
        more += weight * step[:, None, None].astype(np.float32)
        weights += weight
    return np.asarray(more / np.maximum(weights, 1.0), np.float32)


def _grounds(plane: Floats, size: Size) -> Floats:
    """The median over the inner part of every cell (rows, cols)."""
    rim, inset = round(RIM * CELL_PX), round(0.5 * (1 - INNER) * CELL_PX)
    inner = plane[rim : rim + size.rows * CELL_PX, rim : rim + size.cols * CELL_PX]
    cells = inner.reshape(size.rows, CELL_PX, size.cols, CELL_PX)[:, inset:-inset, :, inset:-inset]
    return np.asarray(np.median(cells.transpose(0, 2, 1, 3).reshape(size.rows, size.cols, -1), axis=2), np.float32)


def _planes(picture: Picture) -> list[Floats]:
    """Logarithms of brightness and of the balance of colours: light multiplies."""
    logs = np.log(cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.float32) + 10.0)
    blue, green, red = (logs[..., channel] for channel in range(3))
    return [np.asarray((blue + green + red) / 3, np.float32), 1.3 * (blue - green), 1.3 * (red - green)]


def _light(away: Floats) -> Floats:
    """The part of a difference that is light: alike over many cells."""
    side = CELL_PX
    rows, cols = -(-away.shape[0] // side), -(-away.shape[1] // side)
    padded = cv2.copyMakeBorder(
        away, 0, rows * side - away.shape[0], 0, cols * side - away.shape[1], cv2.BORDER_REPLICATE
    )
    by_cell = np.median(
        padded.reshape(rows, side, cols, side).transpose(0, 2, 1, 3).reshape(rows, cols, -1), axis=2
    ).astype(np.float32)
    calm = cv2.medianBlur(by_cell, LIGHT_CELLS)
    light = cv2.resize(calm, (cols * side, rows * side), interpolation=cv2.INTER_LINEAR)
    return np.asarray(light[: away.shape[0], : away.shape[1]], np.float32)


def _by_cell(values: Floats, size: Size) -> Floats:
    """The mean over the inner part of every cell (rows, cols)."""
    rim, inset = round(RIM * CELL_PX), round(0.5 * (1 - INNER) * CELL_PX)
    inner = values[rim : rim + size.rows * CELL_PX, rim : rim + size.cols * CELL_PX]
    cells = inner.reshape(size.rows, CELL_PX, size.cols, CELL_PX)[:, inset:-inset, :, inset:-inset]
    return np.asarray(cells.mean(axis=(1, 3)), np.float32)
