"""Printed boards: how many cells they have, which way up they lie, and the numbers of the cells that show."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grids import square_outlines
from vision.pieces import Corners, holds, started_at
from vision.reading.board import (
    BoardNumbers,
    as_rows,
    cell_quads,
    doubtful_cells,
    read_cells,
    read_closer,
    read_together,
    spread,
    turned_cell,
)
from vision.reading.learned import Numbers
from vision.reading.reader import Reader

SIDE_PX = 480
MARGIN = 0.12
MOST_CELLS = 15
FEWEST_CELLS = 5
RING_SHARE = 0.15
NEAR_SHARE = 0.5
"""A printed outline that shares this part with the board found may be the board's."""
SOME_LEGIBLE, MOST_LEGIBLE = 0.02, 0.75
"""Where no more of the cells than between these parts reads as numbers, they may be no cells."""
SAMPLE, SAMPLE_LEGIBLE = 24, 0.55
"""So many cells of a grid of another size are tried first: more than this share of them has to be legible."""
NUMBERED = 0.25
"""A board of which less than this share reads as numbers is one of plain cells."""
CLEAR_GRID, FEWEST_UNKNOWN = 0.3, 7
"""How well strokes must fit (at most 0.45) for a grid that no network has found, and its fewest cells across."""
AGREED, FEWEST_AGREED = 0.6, 6
"""A board is that of the set when this share of the numbers that show agrees, and at least so many."""
STRONG = 0.55
"""Strokes weaker than this part of the usual one count against a grid."""


CROSSED = 0.4
"""A ring of cells whose dividing lines show less than this part of the usual is a rim."""


@dataclass(frozen=True, slots=True)
class BoardReading:
    """A board read upright: corners from its own top left, rows by columns, numbers (None: free or covered).

    ``doubtful`` are the cells whose number is a guess, with what they may say. Of a ``known`` board all numbers are
    known, those under chips as well.
    """

    corners: Corners
    rows: int
    cols: int
    numbers: list[list[int | None]]
    doubtful: Sequence[tuple[tuple[int, int], tuple[tuple[str | None, float], ...]]] = ()
    known: bool = False


def read_board(
    picture: NDArray[np.uint8],
    corners: Corners,
    reader: Reader,
    *,
    twice: bool = False,
    chips: Sequence[Corners] = (),
) -> BoardReading | None:
    """Read the board whose playing area has these corners; ``None`` when no grid shows in it.

    ``twice``: each number stands on it twice, as on every board of Sequence Numbers (SEQ-B). What cells under
    ``chips`` seem to say counts neither for that nor for how well the cells can be read.
    """
    outline = corners
    grid = _best_grid(picture, corners)
    if grid is None:
        return None
    cells, corners, _ = grid
    for printed in reader.learned.boards:
        known = _known_board(picture, corners, cells, printed, reader)
        if known is not None:
            return known
    found, corners = _legible(picture, outline, *_trimmed(picture, corners, cells, reader), reader, chips)
    cells = round(len(found.numbers) ** 0.5)
    found = read_closer(picture, cell_quads(corners, cells, cells), found, reader)
    if twice:
        found = read_together(found, cells * cells, _under(chips, found, corners))
    numbers = [list(row) for row in as_rows(found, cells, cells)]
    return BoardReading(started_at(corners, found.turns), cells, cells, numbers, doubtful_cells(found))


def _known_board(
    picture: NDArray[np.uint8], corners: Corners, cells: int, numbers: Numbers, reader: Reader
) -> BoardReading | None:
    """The board of a learned set, if the cells that show agree with its numbers; what is covered is known as well."""
    size = len(numbers)
    found, quad = _ring_read(picture, corners, cells, size, reader)
    clear = [(cell, number) for cell, (number, share) in found.numbers.items() if number is not None and share > 0.8]
    agreed = sum(numbers[row][col] == number for (row, col), number in clear)
    if agreed < max(FEWEST_AGREED, AGREED * len(clear)):
        return None
    return BoardReading(started_at(quad, found.turns), size, size, [list(row) for row in numbers], known=True)


def _best_grid(picture: NDArray[np.uint8], corners: Corners) -> tuple[int, Corners, float] | None:
    """The clearest grid among the outline given and the printed outlines near it: a network places large corners
    roughly, lines are exact.
    """
    outlines = [corners]
    for outline in square_outlines(picture):
        area, own = cv2.contourArea(outline), cv2.contourArea(corners)
        shared, _ = cv2.intersectConvexConvex(outline, corners)
        if shared > NEAR_SHARE * (area + own - shared):
            outlines.append(outline)
    grids = [grid for outline in outlines if (grid := find_grid(picture, outline)) is not None]
    return max(grids, key=lambda grid: grid[2], default=None)


def _trimmed(
    picture: NDArray[np.uint8], corners: Corners, cells: int, reader: Reader
) -> tuple[BoardNumbers, Corners]:
    """The board read with one ring of cells less or more, as long as the outermost ring does not hold numbers or the
    next one does: a rim is easily taken for cells, or an outer line overlooked."""
    plain, quad = _ring_read(picture, corners, cells, cells, reader)
    if sum(number is not None and share > 0.8 for number, share in plain.numbers.values()) < NUMBERED * cells**2:
        return plain, quad
    if cells + 2 <= MOST_CELLS:
        ring, _ = _ring_read(picture, corners, cells, cells + 2, reader, ring_only=True, turns=plain.turns)
        if _ring_share(ring, cells + 2) > RING_SHARE:
            return _ring_read(picture, corners, cells, cells + 2, reader)
    if _ring_share(plain, cells) > RING_SHARE or cells - 2 < FEWEST_CELLS:
        return plain, quad
    inside = [(row, col) for row, col in plain.numbers if 0 < row < cells - 1 and 0 < col < cells - 1]
    numbers = {(row - 1, col - 1): plain.numbers[row, col] for row, col in inside}
    labels = {(row - 1, col - 1): plain.labels[row, col] for row, col in inside}
    return BoardNumbers(numbers, plain.turns, plain.turn_probability, labels), _grown(corners, cells, cells - 2)


def _under(chips: Sequence[Corners], found: BoardNumbers, corners: Corners) -> set[tuple[int, int]]:
    """The cells of a board on which chips lie."""
    cells = round(len(found.numbers) ** 0.5)
    quads, middles = cell_quads(corners, cells, cells), [chip.mean(axis=0) for chip in chips]
    under = [place for place, quad in quads.items() if any(holds(quad, middle) for middle in middles)]
    return {turned_cell(place, cells, cells, found.turns) for place in under}


def _legible(
    picture: NDArray[np.uint8],
    outline: Corners,
    found: BoardNumbers,
    corners: Corners,
    reader: Reader,
    chips: Sequence[Corners],
) -> tuple[BoardNumbers, Corners]:
    """The board read otherwise where few cells can be read: numbers without lines between them mislead about the
    cells, and the outline as it was found, cut into the true number of cells, has a number in nearly each.
    """
    if not SOME_LEGIBLE <= _legible_share(found, _under(chips, found, corners)) < MOST_LEGIBLE:
        return found, corners
    tried = [(found, corners)]
    for cells in range(FEWEST_UNKNOWN, MOST_CELLS + 1):
        quads = list(cell_quads(outline, cells, cells).items())
        some = read_cells(picture, dict(quads[k] for k in spread(len(quads), SAMPLE)), cells, cells, reader)
        if _legible_share(some) > SAMPLE_LEGIBLE:
            tried.append(_ring_read(picture, outline, cells, cells, reader))
    best = max(tried, key=lambda one: _legible_share(one[0]))
    return best if _legible_share(best[0]) > MOST_LEGIBLE else (found, corners)


def _legible_share(board: BoardNumbers, covered: Container[tuple[int, int]] = ()) -> float:
    """The part of the cells that surely read as numbers, of those that are not covered."""
    seen = [told for cell, told in board.numbers.items() if cell not in covered]
    return sum(number is not None and share > 0.8 for number, share in seen) / max(1, len(seen))


def _ring_read(
    picture: NDArray[np.uint8],
    corners: Corners,
    cells: int,
    wanted: int,
    reader: Reader,
    *,
    ring_only: bool = False,
    turns: int | None = None,
) -> tuple[BoardNumbers, Corners]:
    """The board of ``wanted`` cells about the middle of one of ``cells``, or only its outermost ring."""
    quad = _grown(corners, cells, wanted)
    quads = cell_quads(quad, wanted, wanted)
    if ring_only:
        quads = {place: cell for place, cell in quads.items() if _on_ring(place, wanted)}
    return read_cells(picture, quads, wanted, wanted, reader, turns=turns), quad


def _grown(corners: Corners, cells: int, wanted: int) -> Corners:
    unit = np.array([[0, 0], [cells, 0], [cells, cells], [0, cells]], np.float32)
    outer = unit + np.sign(unit - cells / 2) * np.float32((wanted - cells) / 2)
    transform = cv2.getPerspectiveTransform(unit, corners.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(outer[None].astype(np.float32), transform)[0], np.float32)


def _on_ring(place: tuple[int, int], cells: int) -> bool:
    return bool({0, cells - 1} & set(place))


def _ring_share(board: BoardNumbers, cells: int) -> float:
    """How many cells of the outermost ring surely read as numbers."""
    ring = [read for place, read in board.numbers.items() if _on_ring(place, cells)]
    return sum(number is not None and share > 0.8 for number, share in ring) / len(ring)


def find_printed_grid(picture: NDArray[np.uint8]) -> Corners | None:
    """The corners of a square grid of printed lines somewhere in the picture; ``None`` when no clear one shows."""
    grids = [grid for outline in square_outlines(picture) if (grid := find_grid(picture, outline)) is not None]
    clear = [(fit, corners) for cells, corners, fit in grids if fit > CLEAR_GRID and cells >= FEWEST_UNKNOWN]
    return max(clear, key=lambda item: item[0])[1] if clear else None


def find_grid(picture: NDArray[np.uint8], corners: Corners) -> tuple[int, Corners, float] | None:
    """Cells across (as many down: boards are square), the corners of the cells' area, and how well strokes fit.

    The corners given may be those of the rim.

    The straightened board is searched for evenly spaced long strokes in both directions; digits are too short to
    count. The area is where the strokes are.
    """
    inner = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * (1 - 2 * MARGIN) + MARGIN
    transform = cv2.getPerspectiveTransform(corners.astype(np.float32), inner * SIDE_PX - np.float32(0.5))
    flat = cv2.warpPerspective(picture, transform, (SIDE_PX, SIDE_PX), borderMode=cv2.BORDER_REPLICATE)
    grey = cv2.GaussianBlur(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), (0, 0), 0.8)
    across, down = _strokes(grey), _strokes(np.ascontiguousarray(grey.T))
    pitch = _pitch(across, down)
    lines = _lines(across, down, pitch)
    if lines is None:
        return None
    cells, left, top, fit = lines
    rim = _rim(grey, left, top, cells, pitch)
    cells, left, top = cells - 2 * rim, left + rim * pitch, top + rim * pitch
    left, right = _centre(across, left), _centre(across, left + cells * pitch)
    top, bottom = _centre(down, top), _centre(down, top + cells * pitch)
    area = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    back = np.linalg.inv(transform)
    return cells, np.asarray(cv2.perspectiveTransform(area[None], back)[0], np.float32), fit


def _strokes(grey: NDArray[Any]) -> NDArray[np.float64]:
    """How much of each column (SIDE_PX,) is part of a long upright stroke, light or dark, or of a long edge."""
    change = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((1, 3), np.uint8))
    long = cv2.morphologyEx(cv2.dilate(change, np.ones((1, 3), np.uint8)), cv2.MORPH_OPEN, np.ones((27, 1), np.uint8))
    return np.asarray(np.minimum(long, 40).mean(axis=0), np.float64)


def _pitch(across: NDArray[np.float64], down: NDArray[np.float64]) -> float:
    """The distance of the strokes in pixels: the shortest at which both profiles repeat nearly as well as ever."""
    steps = np.arange(SIDE_PX * (1 - 2 * MARGIN) / MOST_CELLS * 0.8, SIDE_PX * (1 - 2 * MARGIN) / FEWEST_CELLS, 0.1)
    repeats = _repeats(across, steps) + _repeats(down, steps)
    near = cv2.dilate(repeats[:, None], np.ones((15, 1), np.uint8))[:, 0]
    peaks = np.flatnonzero((repeats >= near) & (repeats > 0.75 * repeats.max()))
    return float(steps[peaks[0]]) if peaks.size else float(steps[int(np.argmax(repeats))])


def _repeats(profile: NDArray[np.float64], steps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mean autocorrelation of the inner part of a profile at one, two and three times each step."""
    inner = profile[70:-70]
    level = inner - cv2.GaussianBlur(inner[:, None], (0, 0), 25)[:, 0]
    level /= np.std(level) + 1e-6
    size = level.size
    lags = np.array([float(level[: size - k] @ level[k:]) / (size - k) for k in range(size // 2)])
    times = np.outer(steps, (1, 2, 3))
    values = np.interp(times, np.arange(lags.size), lags)
    values[times > lags.size - 1] = np.nan
    return np.asarray(np.nanmean(values, axis=1))


def _lines(
    across: NDArray[np.float64], down: NDArray[np.float64], pitch: float
) -> tuple[int, float, float, float] | None:
    """Number of cells each way, the first stroke in both directions, the mean fit of a stroke (to 1 - ``STRONG``):
    where the strokes about the middle are most.

    Rims are alike on all sides, so the area lies about the middle of the board, give or take a third of a cell.
    """
    best, best_score = None, 0.0
    levels = [_levels(profile) for profile in (across, down)]
    for cells in range(FEWEST_CELLS, MOST_CELLS + 1):
        found = [_fit(level, pitch, cells) for level in levels]
        score = sum(score for score, _ in found)
        if score > best_score:
            best, best_score = (cells, found[0][1], found[1][1], score / (2 * cells + 2)), score
    return best


def _levels(profile: NDArray[np.float64]) -> NDArray[np.float64]:
    """A profile's strokes, each as wide as it may be off, in parts of the usual one."""
    near = cv2.dilate(profile[:, None], np.ones((5, 1), np.uint8))[:, 0]
    return np.asarray(near / (float(np.quantile(near[70:-70], 0.9)) + 1e-6))


def _fit(level: NDArray[np.float64], pitch: float, cells: int) -> tuple[float, float]:
    """How well that many cells fit a profile's strokes, and where the first one then is."""
    shifts = np.arange(-0.33, 0.34, 0.03)[:, None] * pitch
    places = SIDE_PX / 2 - 0.5 + shifts + pitch * (np.arange(cells + 1) - cells / 2)
    places = places[(places[:, 0] >= 2) & (places[:, -1] <= SIDE_PX - 3)]
    if not len(places):
        return -np.inf, 0.0
    values = np.minimum(np.interp(places, np.arange(SIDE_PX), level), 1.0)
    scores = (values - STRONG).sum(axis=1)
    best = int(np.argmax(scores))
    return float(scores[best]), float(places[best, 0])


def _rim(grey: NDArray[Any], left: float, top: float, cells: int, pitch: float) -> int:
    """1 when the outermost ring of cells is a rim: no lines run through it from cell to cell; else 0."""
    if cells - 2 < FEWEST_CELLS:
        return 0
    weak = []
    for picture, start, ring in ((grey, left, top), (np.ascontiguousarray(grey.T), top, left)):
        edges = cv2.morphologyEx(picture, cv2.MORPH_GRADIENT, np.ones((1, 3), np.uint8)).astype(np.float64)
        profiles = [
            np.median(edges[round(at + 0.2 * pitch) : round(at + 0.8 * pitch)], axis=0)
            for at in ring + pitch * np.arange(cells)
        ]
        places = np.round(start + pitch * np.arange(2, cells - 1)).astype(int)
        near = [np.max([profile[places + step] for step in (-1, 0, 1)], axis=0).mean() for profile in profiles]
        weak += [near[row] < CROSSED * float(np.median(near[1:-1])) for row in (0, -1)]
    return int(sum(weak) >= 3)


def _centre(profile: NDArray[np.float64], at: float) -> float:
    """The stroke's middle near ``at``, to a fraction of a pixel."""
    low = max(round(at) - 3, 0)
    weights = profile[low : low + 7]
    weights = weights - weights.min() + 1e-6
    return float((np.arange(low, low + weights.size) * weights).sum() / weights.sum())
