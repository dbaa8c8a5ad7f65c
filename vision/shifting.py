"""Has what shows of a piece under a hand moved since the table rested? A card that is tilted a little shows its back
as it did, but elsewhere, though hardly any table shows where it lay.

Patches of its print are looked for again near where they were (normalised correlation).
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.gate import WIDTH, Mask
from vision.pieces import Corners, side_px

Picture = npt.NDArray[np.uint8]
Grey = npt.NDArray[np.float32]

PARTS = 4
"""A piece is cut into so many patches each way."""

BLUR_PX, FLAT_PX = 1.5, 9.0
"""Fine hatching looks alike everywhere, and shadows run over prints: both are taken out."""

REACH = 0.22
"""A patch is looked for no farther off than this part of the piece's side."""

PRINTED, ALIKE, BETTER = 3.0, 0.6, 0.15
"""A patch has print from this deviation (grey levels) on; it is found again when it is so much alike, and elsewhere
when it is so much better there.
"""

SHIFT, SHIFT_PX, FEWEST, MOST = 0.035, 2.5, 3, 0.6
"""Patches lie elsewhere by so much of the piece's side, and so many pixels; so many of them, most of those found."""


def has_shifted(rest: Picture, now: Picture, quad: Corners, hidden: Mask) -> bool:
    """Whether the piece with this outline (4, 2) in pixels of the picture at rest shows elsewhere now.

    ``hidden`` are the gate's cells (rows, WIDTH) under hands. What few patches tell is not told.
    """
    if rest.shape != now.shape:
        return False
    height, width = rest.shape[:2]
    side = side_px(quad)
    reach = round(REACH * side)
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - reach, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + reach, [width, height])
    if (high - low).min() <= 2 * reach or reach < 2 * SHIFT_PX:
        return False
    box = slice(low[1], high[1]), slice(low[0], high[0])
    before, after = _print(rest[box]), _print(now[box])
    free = _free(quad - low, hidden, box, (width, height))
    half = max(4, round(side / PARTS / 2))
    moved, found = 0, 0
    for x, y in _middles(quad - low, half):
        window = slice(y - half, y + half + 1), slice(x - half, x + half + 1)
        patch = before[window]
        if min(x, y) < half or patch.shape != (2 * half + 1,) * 2 or not free[window].all() or patch.std() < PRINTED:
            continue
        step = _step(patch, after, x, y, half, reach)
        if step is not None:
            found += 1
            moved += step > max(SHIFT_PX, SHIFT * side)
    return moved >= FEWEST and moved >= MOST * found


def _print(picture: Picture) -> Grey:
    """What is printed, without fine hatching and the light on it."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), BLUR_PX) - cv2.GaussianBlur(grey, (0, 0), FLAT_PX), np.float32)


def _free(quad: Corners, hidden: Mask, box: tuple[slice, slice], size: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """Pixels of the box on the piece and not under a hand, nor close to one."""
    cells = cv2.resize(hidden.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)[box]
    around = size[0] // WIDTH + 1
    cells = cv2.dilate(cells, np.ones((around, around), np.uint8))
    inside = np.zeros(cells.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 1)
    return np.asarray((inside > 0) & (cells == 0))


def _middles(quad: Corners, half: int) -> list[tuple[int, int]]:
    """The middles of the patches, as x, y; they overlap by half."""
    low, high = quad.min(axis=0) + half, quad.max(axis=0) - half
    count = 2 * PARTS - 1
    xs, ys = (np.linspace(low[axis], high[axis], count).round().astype(int).tolist() for axis in (0, 1))
    return [(x, y) for y in ys for x in xs]


def _step(patch: Grey, after: Grey, x: int, y: int, half: int, reach: int) -> float | None:
    """How far off a patch is found, 0 where it was; null when it is found nowhere."""
    left, top = max(0, x - half - reach), max(0, y - half - reach)
    near = after[top : y + half + reach + 1, left : x + half + reach + 1]
    if near.shape[0] < patch.shape[0] or near.shape[1] < patch.shape[1]:
        return None
    likeness = cv2.matchTemplate(near, patch, cv2.TM_CCOEFF_NORMED)
    row, col = np.unravel_index(int(likeness.argmax()), likeness.shape)
    best, here = float(likeness[row, col]), float(likeness[y - half - top, x - half - left])
    if best < ALIKE:
        return None
    return float(np.hypot(col + left + half - x, row + top + half - y)) if best > here + BETTER else 0.0
