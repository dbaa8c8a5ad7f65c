"""Has what shows of a piece under a hand moved since the table rested? A card that is tilted a little shows its back
as it did, but elsewhere, though hardly any table shows where it lay.

Patches of its print are looked for again near where they were (normalised correlation).
"""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from vision.pieces import Corners, side_px

Picture = npt.NDArray[np.uint8]
Grey = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]

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

FAINTEST = 0.4
"""Print in a shadow has at least this part of its contrast; a crease of skin looks like a printed line, but is paler.
"""

SHIFT, SHIFT_PX, FEWEST, MOST = 0.035, 2.5, 5, 0.6
"""Patches lie elsewhere by so much of the piece's side, and so many pixels; so many of them, most of those found."""

WHOLE = 0.7
"""What shows so much of its print where it was lies there."""

ALIGNED_PX, STEEPEST, TRIES = 2.5, 0.7, 150
"""Patches of one card go together: no farther off a common affine step than this, which changes no more from patch
to patch; so many triples are tried. What seems to be found in the texture of a hand or a sleeve goes anywhere.
"""


def shows(rest: Picture, now: Picture, quad: Corners) -> Literal["elsewhere", "there"] | None:
    """Whether the piece with this outline (4, 2) in pixels of the picture at rest shows elsewhere now, or nearly all
    of it where it was; null when neither can be told.

    What is hidden is found nowhere; what few patches tell is not told.
    """
    if rest.shape != now.shape:
        return None
    height, width = rest.shape[:2]
    side = side_px(quad)
    reach = round(REACH * side)
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - reach, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + reach, [width, height])
    if (high - low).min() <= 2 * reach or reach < 2 * SHIFT_PX:
        return None
    box = slice(low[1], high[1]), slice(low[0], high[0])
    before, after = _print(rest[box]), _print(now[box])
    inside = np.zeros(before.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad - low).astype(np.int32), 1)
    half = max(4, round(side / PARTS / 2))
    at, steps, stays, printed = [], [], 0, 0
    for x, y in _middles(quad - low, half):
        window = slice(y - half, y + half + 1), slice(x - half, x + half + 1)
        patch = before[window]
        whole = min(x, y) >= half and patch.shape == (2 * half + 1,) * 2 and bool(inside[window].all())
        if not whole or patch.std() < PRINTED:
            continue
        printed += 1
        step = _step(patch, after, x, y, half, reach)
        if step == (0, 0):
            stays += 1
        elif step is not None:
            at.append((x, y))
            steps.append(step)
    moved = _together(np.array(at, np.float64), np.array(steps, np.float64), max(SHIFT_PX, SHIFT * side))
    if moved >= FEWEST and moved >= MOST * (moved + stays):
        return "elsewhere"
    return "there" if stays >= FEWEST and stays >= WHOLE * printed else None


def _together(at: Points, steps: Points, least_px: float) -> int:
    """How many patches at these places (N, 2) go together, by steps (N, 2) of which each is long enough."""
    if len(at) < FEWEST:
        return 0
    places = np.column_stack([at, np.ones(len(at))])
    triples = np.random.default_rng(0).random((TRIES, len(at))).argsort(axis=1)[:, :3]
    wide = np.abs(np.linalg.det(places[triples])) > 1.0
    ways = np.linalg.solve(places[triples[wide]], steps[triples[wide]])
    ways = ways[np.abs(ways[:, :2]).max(axis=(1, 2)) <= STEEPEST]
    if not len(ways):
        return 0
    fits = np.abs(places @ ways - steps).max(axis=2) <= ALIGNED_PX
    best = fits[int(fits.sum(axis=1).argmax())]
    return int((best & (np.linalg.norm(steps, axis=1) > least_px)).sum())


def _print(picture: Picture) -> Grey:
    """What is printed, without fine hatching and the light on it."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), BLUR_PX) - cv2.GaussianBlur(grey, (0, 0), FLAT_PX), np.float32)


def _middles(quad: Corners, half: int) -> list[tuple[int, int]]:
    """The middles of the patches, as x, y; they overlap by half."""
    low, high = quad.min(axis=0) + half, quad.max(axis=0) - half
    count = 2 * PARTS - 1
    xs, ys = (np.linspace(low[axis], high[axis], count).round().astype(int).tolist() for axis in (0, 1))
    return [(x, y) for y in ys for x in xs]


def _step(patch: Grey, after: Grey, x: int, y: int, half: int, reach: int) -> tuple[int, int] | None:
    """How far off a patch is found, (0, 0) where it was; null when it is found nowhere."""
    left, top = max(0, x - half - reach), max(0, y - half - reach)
    near = after[top : y + half + reach + 1, left : x + half + reach + 1]
    if near.shape[0] < patch.shape[0] or near.shape[1] < patch.shape[1]:
        return None
    likeness = cv2.matchTemplate(near, patch, cv2.TM_CCOEFF_NORMED)
    row, col = np.unravel_index(int(likeness.argmax()), likeness.shape)
    best, here = float(likeness[row, col]), float(likeness[y - half - top, x - half - left])
    there = near[row : row + patch.shape[0], col : col + patch.shape[1]]
    if best < ALIKE or there.std() < FAINTEST * patch.std():
        return None
    return (int(col) + left + half - x, int(row) + top + half - y) if best > here + BETTER else (0, 0)
