"""Chips on a printed board: what the board's cells say about them.

The network finds chips one by one and knows nothing of cells. On a board whose lines were found every cell can be
asked: a chip is a disc of one colour on what is printed there, while a number leaves the cell's own colour in its
middle. Cells of a board may have any colours, so a cell's middle is compared with its own corners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces import Corners, Detection, PieceReading

CELL_PX = 32
MIDDLE, CORNER = 0.17, 0.13
"""Half the width of the part of a cell that is its middle, and of the parts that are its corners, in cells."""
COLOURED, COLOURED_NUMBER = 24.0, 32.0
"""A middle whose colour differs by more from that of the corners (in a and b of Lab) lies under a chip; the second
where a number is known to stand, which may have a colour of its own."""
PLAIN = 20.0
"""One that differs by less lies under none of another colour."""
LIKE_CHIP = 20.0
"""Pixels no farther than this from the middle's colour (in Lab) belong to the chip."""
SURE, FAINT = 0.6, 0.5
"""A chip found this surely lies on a corner of the board; one found less surely than the second needs its colour."""
LEAST_AREA, MOST_AREA = 0.15, 1.0
"""Areas that a chip may have, in cells."""
COVERS = 0.35
"""A chip hides the number of a cell when its middle is no farther from the cell's, in cells."""
REACH = 0.6
"""A chip lies in a cell when its middle is no farther from the cell's, in cells."""

Grid = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Cells:
    """A board straightened: its picture (Lab), and the way from cells to pixels of the photograph.

    ``differs`` (rows, cols) says how far the colour in the middle of each cell is from that of its corners.
    """

    lab: Grid
    to_px: NDArray[np.float64]
    differs: Grid
    numbers: Sequence[Sequence[int | None]]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return int(self.differs.shape[0]), int(self.differs.shape[1])

    def at(self, points: NDArray[np.float32]) -> NDArray[np.float64]:
        """Pixels of the photograph (N, 2) as columns and rows; the upper-left cell is 0 to 1."""
        back = np.linalg.inv(self.to_px)
        return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), back)[0], np.float64)


def cells_of(picture: NDArray[np.uint8], board: PieceReading) -> Cells:
    """The cells of a board that was read (its ``details`` hold ``numbers``)."""
    numbers = board.details["numbers"]
    assert isinstance(numbers, list)
    rows, cols = len(numbers), len(numbers[0])
    flat = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    to_px = np.asarray(cv2.getPerspectiveTransform(flat, board.corners.astype(np.float32)), np.float64)
    shrink = np.diag([1 / CELL_PX, 1 / CELL_PX, 1.0])
    size = (cols * CELL_PX, rows * CELL_PX)
    straight = cv2.warpPerspective(picture, to_px @ shrink, size, flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP)
    lab = np.asarray(cv2.cvtColor(straight.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)
    return Cells(lab, to_px, _differs(lab, rows, cols), numbers)


def _differs(lab: Grid, rows: int, cols: int) -> Grid:
    cells = lab.reshape(rows, CELL_PX, cols, CELL_PX, 3).transpose(0, 2, 1, 3, 4)
    middle, corner = round(MIDDLE * CELL_PX), round(CORNER * CELL_PX)
    low, high = CELL_PX // 2 - middle, CELL_PX // 2 + middle
    inner = cells[:, :, low:high, low:high].reshape(rows, cols, -1, 3)
    near, far = slice(2, 2 + corner), slice(CELL_PX - 2 - corner, CELL_PX - 2)
    corners = [cells[:, :, y, x].reshape(rows, cols, -1, 3) for y in (near, far) for x in (near, far)]
    gap = np.median(inner, axis=2) - np.median(np.concatenate(corners, axis=2), axis=2)
    return np.asarray(np.linalg.norm(gap[..., 1:], axis=-1), np.float32)


def only_chips(found: Sequence[Detection], cells: Cells) -> list[Detection]:
    """The detections without "chips" that are printed: signs of free corners, and numbers that can be read."""
    return [piece for piece in found if piece.kind != "chip" or not _printed(piece, cells)]


def _printed(chip: Detection, cells: Cells) -> bool:
    col, row = np.floor(cells.at(chip.corners.mean(axis=0)[None])[0]).astype(int)
    rows, cols = cells.shape
    if not (0 <= row < rows and 0 <= col < cols):
        return False
    if row in (0, rows - 1) and col in (0, cols - 1):
        return chip.score < SURE
    return chip.score < FAINT and bool(cells.differs[row, col] < PLAIN) and cells.numbers[row][col] is not None


def without_covered(board: PieceReading, chips: Sequence[Corners], cells: Cells) -> PieceReading:
    """The board as it was read, but for numbers of cells under chips: what was read there is printed on the chip."""
    if not chips or "doubtful" not in board.details:  # a known board: its numbers are known under chips, too
        return board
    at = cells.at(np.array([chip.mean(axis=0) for chip in chips], np.float32)) - 0.5
    near = np.round(at).astype(int)
    hidden = {(int(row), int(col)) for col, row in near[np.abs(at - near).max(axis=1) < COVERS]}
    rows = enumerate(cells.numbers)
    numbers = [[None if (r, c) in hidden else number for c, number in enumerate(row)] for r, row in rows]
    told = board.details["doubtful"]
    assert isinstance(told, list)
    doubtful = [cell for cell in told if (cell["row"], cell["col"]) not in hidden]
    return replace(board, details={**board.details, "numbers": numbers, "doubtful": doubtful})


def overlooked(found: Sequence[Detection], dropped: Sequence[Detection], cells: Cells) -> list[Detection]:
    """Chips that the cells' colours show and that nobody found, and those found of a wrong size (``dropped``)."""
    more: list[Detection] = []
    for row, col in [*_coloured(cells), *_dropped_at(dropped, cells)]:
        chips = [piece.corners.mean(axis=0) for piece in (*found, *more) if piece.kind == "chip"]
        if chips and np.abs(cells.at(np.array(chips, np.float32)) - 0.5 - [col, row]).max(axis=1).min() < REACH:
            continue
        outline = _outline(cells, row, col)
        if outline is not None:
            more.append(Detection(outline, "chip", 0.5))
    return more


def _coloured(cells: Cells) -> list[tuple[float, float]]:
    """Row and column of the cells whose middle has a colour of its own; the corners of the board hold no chips."""
    rows, cols = cells.shape
    at = [(int(row), int(col)) for row, col in np.argwhere(cells.differs > COLOURED)]
    return [
        (row, col)
        for row, col in at
        if not (row in (0, rows - 1) and col in (0, cols - 1))
        and (cells.numbers[row][col] is None or cells.differs[row, col] > COLOURED_NUMBER)
    ]


def _dropped_at(dropped: Sequence[Detection], cells: Cells) -> list[tuple[float, float]]:
    """Row and column of chips off the corners whose colour is not that of the board."""
    rows, cols = cells.shape
    ground = np.median(cells.lab.reshape(-1, 3), axis=0)
    out = []
    for chip in dropped:
        col, row = (float(at) - 0.5 for at in cells.at(chip.corners.mean(axis=0)[None])[0])
        inside = -0.5 < row < rows - 0.5 and -0.5 < col < cols - 0.5
        corner = not (0.6 < row < rows - 1.6 or 0.6 < col < cols - 1.6)
        if chip.kind == "chip" and inside and not corner:
            y, x = (int(at * CELL_PX + CELL_PX / 2) for at in (row, col))
            if np.linalg.norm((cells.lab[y, x] - ground)[1:]) > COLOURED:
                out.append((row, col))
    return out


def _outline(cells: Cells, row: float, col: float) -> Corners | None:
    """The square round the disc of one colour about a place on the board; ``None`` when there is no such disc."""
    top, left = (round((at + 0.5) * CELL_PX - 0.75 * CELL_PX) for at in (row, col))
    window = cells.lab[max(0, top) : top + 3 * CELL_PX // 2, max(0, left) : left + 3 * CELL_PX // 2]
    y, x = round((row + 0.5) * CELL_PX) - max(0, top), round((col + 0.5) * CELL_PX) - max(0, left)
    reach = round(MIDDLE * CELL_PX)
    colour = np.median(window[y - reach : y + reach, x - reach : x + reach].reshape(-1, 3), axis=0)
    alike = (np.linalg.norm(window - colour, axis=2) < LIKE_CHIP).astype(np.uint8)
    whole = cv2.morphologyEx(alike, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    alone = cv2.morphologyEx(whole, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)))
    _, marks, stats, middles = cv2.connectedComponentsWithStats(alone)
    mark = int(marks[y, x])
    area = stats[mark, cv2.CC_STAT_AREA] / CELL_PX**2
    wide, high = stats[mark, cv2.CC_STAT_WIDTH] / CELL_PX, stats[mark, cv2.CC_STAT_HEIGHT] / CELL_PX
    if mark == 0 or not LEAST_AREA < area < MOST_AREA or max(wide, high) > 1.25 or area < 0.6 * wide * high:
        return None
    middle = (np.array([max(0, left), max(0, top)]) + middles[mark] + 0.5) / CELL_PX
    side = float(np.sqrt(4 * area / np.pi))
    square = middle + side / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return np.asarray(cv2.perspectiveTransform(square[None], cells.to_px)[0], np.float32)
