"""Boards of square cells found by the cells themselves: spots that lie on one lattice in perspective.

Every cell is an area within lines, or set off from its neighbours; so are tiles that lie in cells. Spots of like size
that lie side by side are counted through from one to the next, and one projective lattice is laid through all that
agree. Print on the rim and things on the table lie on no lattice.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces import Corners

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]
Cell = tuple[int, int]
Block = tuple[int, int, int, int]
"""First column and row of a lattice, and those after the last."""

WORK_PX = 1400
"""The longer side at which cells are looked for."""

THRESHOLDS = ((15, 3), (31, 4), (61, 6))
"""Side of the neighbourhood and least difference from its mean of what is a line between cells."""

FAINT = ((15, 1), (31, 1))
"""The same where nothing else shows a board: lines hardly lighter or darker than the cells."""

FAINT_SEEN = 0.75
"""Such a board shows so many of its cells; the weave of a cloth does not."""

LEAST_PX, LARGEST = 9.0, 0.12
"""The side of a cell is no shorter than the first and no longer than this part of the picture."""

FILLED, LONG = 0.78, 1.9
"""A spot fills that part of the box around it, and is no more than so many times as long as it is wide."""

STEP, REACH = 1.1, 0.38
"""Cells lie about so many of their sides apart, give or take the second."""

BESIDE = ((1, 0), (0, 1))
"""Columns and rows from one cell to the next."""

NEAR, NEAR_OFF, BENT_FROM = 4.0, 0.2, 12
"""Where only some cells show, the next one is looked for so many cells around those known, no farther off its place;
and perspective is told by so many of them.
"""

SAME_SIZE = 1.5
"""Neighbours differ by no more than this factor."""

ON_LATTICE = 0.16
"""The middle of a cell lies no farther off its place on the lattice, in cells."""

FEWEST, FEWEST_ACROSS, MOST_ACROSS = 20, 5, 24
"""Fewer cells than the first are no board; nor are fewer or more rows than the others."""

FEWEST_PLAYED = 7
"""A board on which tiles are laid has more rows and columns than most rows of tiles beside one another."""

ROW_SEEN = 0.4
"""A row of the board shows at least this part of its cells,"""

FLAT_PX, MORE = 20, 3
"""or lines between them, looked for in a straight picture with cells of so many pixels, so many rows around."""

DIVIDED, LEAST_CLEAR, MOST_OF = 0.4, 2.0, 0.25
"""Lines are at least that part as clear as others of the board, and no fainter than so many levels of grey, all but
the last part of a row's."""

EDGE, AS_CLEAR = 6.0, 0.5
"""A board without lines ends with an edge of at least so many levels of grey along most of each side, and so many
times as clear as others there.
"""


@dataclass(frozen=True, slots=True, eq=False)
class CellGrid:
    """A board's cells: outer ``corners`` (4, 2) in pixels from the upper left one in the picture on, clockwise;
    ``seen`` is the part of its cells that were found.
    """

    corners: Corners
    rows: int
    cols: int
    seen: float


@dataclass(frozen=True, slots=True, eq=False)
class _Spots:
    """Middles (N, 2) and sides (N,) of what may be cells, and the directions of their sides (N, 2, 2)."""

    at: Floats
    side: Floats
    ways: Floats


def find_cell_grid(picture: Picture) -> CellGrid | None:
    """The largest board of cells in a BGR picture; ``None`` where none shows."""
    scale = min(1.0, WORK_PX / max(picture.shape[:2]))
    reduced = picture if scale == 1.0 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = np.asarray(reduced, np.uint8)
    spots = _spots(small, THRESHOLDS)
    found = _by_lines(small, spots)
    if found is not None and found.seen < FAINT_SEEN:
        whole = _by_print(small, spots)  # of a board without lines a ring of coloured cells was found
        found = whole if whole is not None and _within(found, whole) else found
    if found is None:
        faint = _by_lines(small, _spots(small, FAINT))
        found = faint if faint is not None and faint.seen >= FAINT_SEEN else _by_print(small, spots)
    if found is None:
        return None
    return replace(found, corners=np.asarray((found.corners + 0.5) / scale - 0.5, np.float32))


def _within(part: CellGrid, whole: CellGrid) -> bool:
    return all(cv2.pointPolygonTest(whole.corners, corner.tolist(), True) > 0 for corner in part.corners)


def _by_print(small: Picture, spots: _Spots) -> CellGrid | None:
    """The board in a small picture that has no lines, by those of its cells that are of other colours."""
    counted = _counted_on(spots) if len(spots.at) >= FEWEST else {}
    lattice = _lattice(spots, counted) if len(counted) >= FEWEST else None
    block = _edged(small, lattice[0], set(counted.values()) & set(lattice[1])) if lattice is not None else None
    if lattice is None or block is None:
        return None
    return _grid(lattice, block)


def _by_lines(small: Picture, spots: _Spots) -> CellGrid | None:
    """The board in a small picture by cells that lie within lines."""
    if len(spots.at) < FEWEST:
        return None
    counted = _counted(spots)
    if len(counted) < FEWEST:
        return None
    lattice = _lattice(spots, counted)
    if lattice is None:
        return None
    block = _extent(lattice[1])
    if block is None:
        return None
    return _grid(lattice, _grown(small, lattice[0], block))


def _grid(lattice: tuple[Floats, dict[Cell, int]], block: Block) -> CellGrid | None:
    """A block of the lattice as a board; ``None`` where it is too large."""
    left, top, right, bottom = block
    rows, cols = bottom - top, right - left
    if max(rows, cols) > MOST_ACROSS:
        return None
    flat = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64) - 0.5
    corners = cv2.perspectiveTransform(flat[None], lattice[0])[0]
    inside = sum(left <= col < right and top <= row < bottom for col, row in lattice[1])
    return CellGrid(np.asarray(corners, np.float32), rows, cols, inside / (rows * cols))


def _spots(small: Picture, thresholds: Sequence[tuple[int, int]]) -> _Spots:
    """What may be cells: areas within lighter or darker lines, each once."""
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), 0.8)
    largest = LARGEST * max(small.shape[:2])
    rows: list[tuple[float, ...]] = []
    for block, offset in thresholds:
        for kind in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV):
            # Cells are what is left between lines: not lighter, or not darker, than their neighbourhood by much.
            away = offset if kind == cv2.THRESH_BINARY else -offset
            inside = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, block, away)
            rows += _squares(inside, largest)
    return _merged(rows)


def _squares(inside: NDArray[Any], largest: float) -> list[tuple[float, ...]]:
    """Middle, side and direction of the connected areas that are nearly squares in perspective."""
    outlines, _ = cv2.findContours(inside, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found: list[tuple[float, ...]] = []
    for outline in outlines:
        if len(outline) < 4:
            continue
        _, _, w, h = cv2.boundingRect(outline)
        if min(w, h) < 0.6 * LEAST_PX or max(w, h) > largest:
            continue
        hull = cv2.convexHull(outline)
        area, (middle, (a, b), angle) = cv2.contourArea(hull), cv2.minAreaRect(hull)
        if min(a, b) < LEAST_PX or max(a, b) > LONG * min(a, b) or area < FILLED * a * b:
            continue
        if cv2.contourArea(outline) < 0.7 * area:
            continue
        quad = _quad(hull)
        ways = _ways_of(quad) if quad is not None else _ways_of(cv2.boxPoints((middle, (a, b), angle)))
        moments = cv2.moments(hull)
        found.append((moments["m10"] / moments["m00"], moments["m01"] / moments["m00"], math.sqrt(area), *ways))
    return found


def _quad(hull: NDArray[Any]) -> NDArray[np.float32] | None:
    poly = cv2.approxPolyDP(hull, 0.08 * cv2.arcLength(hull, True), True)
    return poly.reshape(4, 2).astype(np.float32) if len(poly) == 4 else None


def _ways_of(quad: NDArray[Any]) -> tuple[float, float, float, float]:
    """The two directions of a quad's sides, in pixels from side to side: rightwards, and downwards."""
    steps = [(quad[1] - quad[0] + quad[2] - quad[3]) / 2, (quad[2] - quad[1] + quad[3] - quad[0]) / 2]
    across = max(steps, key=lambda step: abs(step[0]) / (abs(step[1]) + 1e-6))
    down = steps[0] if across is steps[1] else steps[1]
    across, down = across * np.sign(across[0] or 1), down * np.sign(down[1] or 1)
    return float(across[0]), float(across[1]), float(down[0]), float(down[1])


def _merged(rows: Sequence[tuple[float, ...]]) -> _Spots:
    """Each spot once: of those in one place that which is largest."""
    if not rows:
        return _Spots(np.zeros((0, 2)), np.zeros(0), np.zeros((0, 2, 2)))
    all_of = np.array(sorted(rows, key=lambda row: -row[2]))
    kept: list[int] = []
    taken: dict[tuple[int, int], list[int]] = {}
    pitch = 8.0
    for i, (x, y, side) in enumerate(all_of[:, :3]):
        col, row = int(x // pitch), int(y // pitch)
        near = [k for dc in (-1, 0, 1) for dr in (-1, 0, 1) for k in taken.get((col + dc, row + dr), ())]
        if any(
            math.dist((x, y), all_of[k, :2]) < min(0.35 * side, pitch) and all_of[k, 2] < 1.8 * side for k in near
        ):
            continue
        kept.append(i)
        taken.setdefault((col, row), []).append(i)
    best = all_of[kept]
    return _Spots(best[:, :2], best[:, 2], best[:, 3:7].reshape(-1, 2, 2))


def _counted(spots: _Spots) -> dict[int, Cell]:
    """The largest number of spots that hang together side by side, with column and row from any of them on."""
    links = _links(spots)
    best: dict[int, Cell] = {}
    left = set(links)
    while left:
        start = left.pop()
        found, edge = {start: (0, 0)}, deque([start])
        while edge:
            one = edge.popleft()
            for other, (dc, dr) in links[one]:
                if other not in found:
                    found[other] = (found[one][0] + dc, found[one][1] + dr)
                    edge.append(other)
        left -= set(found)
        if len(found) > len(best):
            best = found
    return best


def _counted_on(spots: _Spots) -> dict[int, Cell]:
    """The same where few cells lie side by side: two that do begin a lattice, which tells where others may lie."""
    best: dict[int, Cell] = {}
    tried: set[int] = set()
    for one, links in _links(spots).items():
        for other, step in links:
            if {one, other} <= tried:
                continue
            found = _spread(spots, one, other, step)
            tried |= set(found)
            if len(found) > len(best):
                best = found
    return best


def _spread(spots: _Spots, one: int, other: int, step: Cell) -> dict[int, Cell]:
    """The spots on the lattice that two neighbours begin, as far as they lie near one another."""
    pitch = float(np.linalg.norm(spots.at[other] - spots.at[one]))
    ways = spots.ways[one] * (pitch / np.linalg.norm(spots.ways[one][0 if step[0] else 1]))
    ways[0 if step[0] else 1] = (spots.at[other] - spots.at[one]) * sum(step)
    matrix: Any = np.eye(3)
    matrix[:2, 0], matrix[:2, 1], matrix[:2, 2] = ways[0], ways[1], spots.at[one]
    alike = np.abs(np.log(spots.side / spots.side[one])) < math.log(SAME_SIZE)
    found: dict[int, Cell] = {one: (0, 0), other: step}
    for _ in range(MOST_ACROSS):
        there = cv2.perspectiveTransform(spots.at[None], np.linalg.inv(matrix))[0]
        cells = np.round(there)
        known = np.array(list(found.values()), np.float64)
        near = np.abs(cells[:, None] - known[None]).max(axis=2).min(axis=1) <= NEAR
        held = near & alike & (np.abs(there - cells).max(axis=1) < NEAR_OFF)
        now = {int(i): (int(cells[i, 0]), int(cells[i, 1])) for i in np.flatnonzero(held)}
        if len(now) <= len(found) or len(now) < 4:
            return found if len(found) >= len(now) else now
        found = now
        begin, end = np.array(list(found.values()), np.float64), spots.at[list(found)]
        if len(found) >= BENT_FROM:
            matrix, _ = cv2.findHomography(begin, end, cv2.RANSAC, NEAR_OFF * pitch)
        else:
            affine, *_ = np.linalg.lstsq(np.column_stack([begin, np.ones(len(begin))]), end, rcond=None)
            matrix = np.vstack([affine.T, [0, 0, 1]]) if np.linalg.matrix_rank(begin - begin[0]) == 2 else matrix
        if matrix is None:
            return found
    return found


def _links(spots: _Spots) -> dict[int, list[tuple[int, Cell]]]:
    """Which spots lie beside which, where both say so."""
    links: dict[int, list[tuple[int, Cell]]] = {}
    for col, row in BESIDE:
        forward, back = _neighbours(spots, (col, row)), _neighbours(spots, (-col, -row))
        for i, j in enumerate(forward.tolist()):
            if j >= 0 and back[j] == i:
                links.setdefault(i, []).append((j, (col, row)))
                links.setdefault(j, []).append((i, (-col, -row)))
    return links


def _neighbours(spots: _Spots, step: Cell) -> NDArray[np.intp]:
    """For each spot the one nearest to where that so many columns and rows on should be; -1 where there is none."""
    goal = spots.at + STEP * (step[0] * spots.ways[:, 0] + step[1] * spots.ways[:, 1])
    found = np.full(len(spots.at), -1, np.intp)
    for i in range(len(spots.at)):
        away = np.linalg.norm(spots.at - goal[i], axis=1)
        away[i] = np.inf
        ratio = spots.side / spots.side[i]
        away[(ratio > SAME_SIZE) | (ratio < 1 / SAME_SIZE)] = np.inf
        j = int(away.argmin())
        if away[j] < REACH * spots.side[i]:
            found[i] = j
    return found


def _lattice(spots: _Spots, counted: dict[int, Cell]) -> tuple[Floats, dict[Cell, int]] | None:
    """The homography from lattice to picture that most of the counted spots share, and the spot in each cell."""
    keys = list(counted)
    cells, places = np.array([counted[k] for k in keys], np.float64), spots.at[keys]
    limit = 0.15 * float(np.median(spots.side[keys]))
    matrix: Any
    matrix, _ = cv2.findHomography(cells, places, cv2.RANSAC, limit, maxIters=3000, confidence=0.999)
    for _ in range(3):
        if matrix is None:
            return None
        held = _held(spots, matrix)
        if len(held) < FEWEST:
            return None
        cells, places = np.array(list(held), np.float64), spots.at[list(held.values())]
        matrix, _ = cv2.findHomography(cells, places, cv2.RANSAC, limit)
    return np.asarray(matrix, np.float64), held


def _held(spots: _Spots, matrix: Floats) -> dict[Cell, int]:
    """The spot nearest to the middle of each cell of a lattice."""
    there = cv2.perspectiveTransform(spots.at[None], np.linalg.inv(matrix))[0]
    ahead = cv2.perspectiveTransform((there + np.array([1.0, 0.0]))[None], matrix)[0]
    size = spots.side / np.maximum(np.linalg.norm(ahead - spots.at, axis=1), 1e-6)
    cells = np.round(there)
    off = np.abs(there - cells).max(axis=1)
    held: dict[Cell, int] = {}
    for i in np.argsort(off):
        cell = (int(cells[i, 0]), int(cells[i, 1]))
        if off[i] < ON_LATTICE and 0.55 < size[i] < 1.25 and cell not in held:
            held[cell] = int(i)
    return held


def _extent(held: dict[Cell, int]) -> Block | None:
    """The block of rows and columns that show most of their cells."""
    cells = np.array(list(held))
    low, high = cells.min(axis=0), cells.max(axis=0)
    shown = np.zeros((high[1] - low[1] + 1, high[0] - low[0] + 1), bool)
    shown[cells[:, 1] - low[1], cells[:, 0] - low[0]] = True
    top, bottom, left, right = 0, shown.shape[0], 0, shown.shape[1]
    while True:
        block = shown[top:bottom, left:right]
        if min(block.shape, default=0) < FEWEST_ACROSS:
            return None
        edges = {
            "top": block[0].mean(),
            "bottom": block[-1].mean(),
            "left": block[:, 0].mean(),
            "right": block[:, -1].mean(),
        }
        weakest = min(edges, key=lambda name: edges[name])
        if edges[weakest] >= ROW_SEEN:
            return int(low[0]) + left, int(low[1]) + top, int(low[0]) + right, int(low[1]) + bottom
        top, left = top + (weakest == "top"), left + (weakest == "left")
        bottom, right = bottom - (weakest == "bottom"), right - (weakest == "right")


def _grown(small: Picture, matrix: Floats, block: Block) -> Block:
    """The block with the rows and columns around it that are divided by lines as its own are."""
    left, top, right, bottom = block
    upright, level = _lines_around(small, matrix, block)
    up, down = _more(upright, level.T, bottom - top, right - left)
    back, ahead = _more(level, upright.T, right - left, bottom - top)
    return left - back, top - up, right + ahead, bottom + down


def _edged(small: Picture, matrix: Floats, cells: Set[Cell]) -> Block | None:
    """The block of some cells, or a little more or less, that ends with a clear edge on every side.

    Where the cells themselves end is looked first, then outside: print and rim have edges, too.
    """
    places = np.array(list(cells)).reshape(-1, 2)
    if len(places) < FEWEST or min(np.ptp(places, axis=0)) + 1 < FEWEST_ACROSS:
        return None
    (left, top), (right, bottom) = places.min(axis=0).tolist(), (places.max(axis=0) + 1).tolist()
    upright, level = _lines_around(small, matrix, (left, top, right, bottom))
    rows, cols = slice(MORE, MORE + bottom - top), slice(MORE, MORE + right - left)
    across, down = np.quantile(upright[rows], MOST_OF, axis=0), np.quantile(level[cols], MOST_OF, axis=0)
    outward = np.array([0, 1, 2, -1, -2])
    ends = []
    for lines, at, way in (
        (across, MORE, -1),
        (down, MORE, -1),
        (across, MORE + right - left, 1),
        (down, MORE + bottom - top, 1),
    ):
        around = lines[at + way * outward]
        clear = around >= max(EDGE, AS_CLEAR * float(around.max()))
        if not clear.any():
            return None
        ends.append(int(way * outward[int(clear.argmax())]))
    return left + ends[0], top + ends[1], right + ends[2], bottom + ends[3]


def _lines_around(small: Picture, matrix: Floats, block: Block) -> tuple[Floats, Floats]:
    """How clear the line on the left of each cell of a block, and ``MORE`` around it, is (rows, columns); and that
    above each (columns, rows).
    """
    left, top, right, bottom = block
    low = np.array([left, top]) - MORE - 0.5
    # From the straight picture to the lattice: the middle of its pixel (0, 0) is half a pixel inside.
    shift = np.array(
        [[1 / FLAT_PX, 0, low[0] + 0.5 / FLAT_PX], [0, 1 / FLAT_PX, low[1] + 0.5 / FLAT_PX], [0, 0, 1.0]]
    )
    size = (right - left + 2 * MORE) * FLAT_PX, (bottom - top + 2 * MORE) * FLAT_PX
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    warped = cv2.warpPerspective(grey, matrix @ shift, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    flat = np.asarray(warped, np.uint8)
    return _lines(flat), _lines(np.ascontiguousarray(flat.T))


def _lines(flat: NDArray[np.uint8]) -> Floats:
    """How clear the upright line on the left of each cell (rows, columns) of a straight picture is: an edge along the
    whole cell, against what there is across its middle.
    """
    inset = FLAT_PX // 5
    bands = flat.reshape(flat.shape[0] // FLAT_PX, FLAT_PX, -1)[:, inset:-inset].astype(np.float64)
    edges = np.abs(np.diff(np.median(bands, axis=1), axis=1, prepend=0.0))
    edges[:, 0] = 0.0
    near = cv2.dilate(edges, np.ones((1, 5), np.uint8))
    lines, middles = near[:, ::FLAT_PX], near[:, FLAT_PX // 2 :: FLAT_PX]
    return np.asarray(lines - np.median(middles, axis=1)[:, None], np.float64)


def _more(upright: Floats, level: Floats, rows: int, cols: int) -> tuple[int, int]:
    """How many rows before and after the known ones are divided, and closed by a line, as these are.

    ``upright``: clearness of the line on the left of each cell, ``level`` of the one above.
    """
    inner, across = slice(MORE + 1, MORE + cols), slice(MORE, MORE + cols)
    divided = np.quantile(upright[:, inner], MOST_OF, axis=1)
    closed = np.quantile(level[:, across], MOST_OF, axis=1)
    known = slice(MORE, MORE + rows)
    least = max(LEAST_CLEAR, DIVIDED * float(np.median(divided[known])))
    line = max(LEAST_CLEAR, DIVIDED * float(np.median(closed[known])))
    fine = [divided[k] >= least for k in range(len(divided))]
    before = next((k for k in range(MORE) if not (fine[MORE - 1 - k] and closed[MORE - 1 - k] >= line)), MORE)
    last = MORE + rows
    after = next((k for k in range(MORE - 1) if not (fine[last + k] and closed[last + k + 1] >= line)), MORE - 1)
    return before, after
