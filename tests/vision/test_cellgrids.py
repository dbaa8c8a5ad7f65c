"""Boards of cells found by their cells, with exactly their rows and columns."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.cellgrids import find_cell_grid

CELL = 40


def _board(rows: int, cols: int, *, light_lines: bool = False, text: str | None = None) -> np.ndarray:
    """A straight board with a rim of one cell and a half, on a darker table."""
    rim = CELL * 3 // 2
    ground, line = ((150, 140, 130), (235, 235, 235)) if light_lines else ((240, 242, 245), (120, 120, 120))
    board = np.full((rows * CELL + 2 * rim, cols * CELL + 2 * rim, 3), (130, 70, 40), np.uint8)
    board[rim:-rim, rim:-rim] = ground
    for k in range(cols + 1):
        cv2.line(board, (rim + k * CELL, rim), (rim + k * CELL, rim + rows * CELL), line, 2)
    for k in range(rows + 1):
        cv2.line(board, (rim, rim + k * CELL), (rim + cols * CELL, rim + k * CELL), line, 2)
    if text is not None:
        for row, col in ((1, 1), (2, 4), (rows - 2, cols - 3), (3, cols - 2)):
            at = rim + col * CELL + 6, rim + row * CELL + 28
            cv2.putText(board, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.7, (40, 40, 40), 2, cv2.LINE_AA)
        cv2.putText(board, "NUMBERS", (rim, 40), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (255, 255, 255), 3, cv2.LINE_AA)
    return board


def _photograph(board: np.ndarray, quad: list[list[float]]) -> tuple[np.ndarray, np.ndarray]:
    """The board seen aslant, and where its cells' area then is."""
    height, width = board.shape[:2]
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, np.array(quad, np.float32))
    picture = cv2.warpPerspective(board, matrix, (1200, 900), borderValue=(60, 80, 90))
    rim = CELL * 1.5
    area = np.array([[rim, rim], [width - rim, rim], [width - rim, height - rim], [rim, height - rim]], np.float32)
    noise = np.random.default_rng(0).normal(0, 3, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8), cv2.perspectiveTransform(area[None], matrix)[0]


LITTLE_ASLANT = [[240.0, 60.0], [930.0, 80.0], [980.0, 850.0], [200.0, 830.0]]
ASLANT = [[310.0, 90.0], [900.0, 120.0], [1050.0, 800.0], [150.0, 780.0]]


@pytest.mark.parametrize(
    ("rows", "cols", "light", "text"),
    [(14, 14, False, "3x"), (15, 15, True, "2"), (9, 9, False, None), (10, 12, True, "+")],
)
def test_a_board_is_found_with_its_rows_and_columns(rows: int, cols: int, light: bool, text: str | None) -> None:
    picture, area = _photograph(_board(rows, cols, light_lines=light, text=text), ASLANT)
    grid = find_cell_grid(picture)
    assert grid is not None
    assert (grid.rows, grid.cols) == (rows, cols)
    assert float(np.linalg.norm(grid.corners - area, axis=1).max()) < 4.0


def test_rows_without_cells_of_their_own_are_known_by_their_lines() -> None:
    # The lines of the first row are broken: its cells are one.
    board = _board(14, 14)
    rim = CELL * 3 // 2
    board[rim + 5 : rim + 12, rim + 4 : rim + 14 * CELL - 4] = (240, 242, 245)
    picture, area = _photograph(board, ASLANT)
    grid = find_cell_grid(picture)
    assert grid is not None
    assert (grid.rows, grid.cols) == (14, 14)
    assert float(np.linalg.norm(grid.corners - area, axis=1).max()) < 5.0


def test_lines_hardly_fainter_than_the_cells_are_seen_where_nothing_else_shows() -> None:
    board = np.full((12 * CELL, 12 * CELL, 3), (110, 170, 235), np.uint8)
    rim = CELL * 3 // 2
    for k in range(10):
        for start, end in (((k, 0), (k, 9)), ((0, k), (9, k))):
            (x0, y0), (x1, y1) = ((rim + a * CELL, rim + b * CELL) for a, b in (start, end))
            cv2.line(board, (x0, y0), (x1, y1), (122, 180, 242), 2)
    matrix = cv2.getPerspectiveTransform(
        np.array([[0, 0], [480, 0], [480, 480], [0, 480]], np.float32), np.array(ASLANT, np.float32)
    )
    picture = cv2.warpPerspective(board, matrix, (1200, 900), borderValue=(60, 80, 90))
    picture = np.clip(picture + np.random.default_rng(0).normal(0, 0.8, picture.shape), 0, 255).astype(np.uint8)
    grid = find_cell_grid(picture)
    assert grid is not None
    assert (grid.rows, grid.cols) == (9, 9)


def _coloured(
    count: int,
    colour_of: Callable[[int, int], tuple[int, int, int] | None],
    *,
    ground: tuple[int, int, int],
    around: tuple[int, int, int],
    rim: int = CELL * 3 // 2,
    gap: int = 2,
) -> np.ndarray:
    """A board of ``count`` times ``count`` cells without lines; some are coloured, alike on all four sides."""
    board = np.full((count * CELL + 2 * rim, count * CELL + 2 * rim, 3), around, np.uint8)
    board[rim:-rim, rim:-rim] = ground
    for row in range(count):
        for col in range(count):
            colour = colour_of(min(row, count - 1 - row), min(col, count - 1 - col))
            if colour is not None:
                y, x = rim + row * CELL, rim + col * CELL
                board[y : y + CELL - gap, x : x + CELL - gap] = colour
    return board


def _printed(around: tuple[int, int, int] = (70, 130, 40)) -> np.ndarray:
    """A white board, some of whose cells are coloured: aslant from one another, or two apart."""

    def colour_of(down: int, right: int) -> tuple[int, int, int] | None:
        if down == right or {down, right} == {0, 3} or (down + right) % 6 == 4:
            return (150, 90, 200) if down % 2 else (90, 140, 60)
        return None

    return _coloured(13, colour_of, ground=(238, 240, 242), around=around, gap=0)


def test_a_board_without_lines_is_found_by_its_coloured_cells() -> None:
    picture, area = _photograph(_printed(), ASLANT)
    grid = find_cell_grid(picture)
    assert grid is not None
    assert (grid.rows, grid.cols) == (13, 13)
    assert float(np.linalg.norm(grid.corners - area, axis=1).max()) < 5.0


def test_coloured_cells_far_from_one_another_tell_a_board_without_lines() -> None:
    quarter = {(0, 5), (2, 2), (2, 3), (5, 1), (5, 2), (4, 6), (1, 1)}
    board = _coloured(
        14,
        lambda down, right: (160, 90, 110) if (down, right) in quarter else None,
        ground=(225, 228, 230),
        around=(120, 60, 40),
    )
    grid = find_cell_grid(_photograph(board, LITTLE_ASLANT)[0])
    assert grid is not None
    assert (grid.rows, grid.cols) == (14, 14)


def test_a_block_of_coloured_cells_is_not_taken_for_the_board_without_lines_around_it() -> None:
    more = {(0, 0), (1, 2), (2, 1), (1, 3), (3, 1), (4, 4)}
    board = _coloured(
        11,
        lambda down, right: (70, 80, 140) if min(down, right) == 2 or (down, right) in more else None,
        ground=(130, 150, 175),
        around=(25, 35, 60),
        rim=CELL,
    )
    grid = find_cell_grid(_photograph(board, LITTLE_ASLANT)[0])
    assert grid is not None
    assert (grid.rows, grid.cols) == (11, 11)


def test_coloured_squares_that_end_without_an_edge_are_no_board() -> None:
    assert find_cell_grid(_photograph(_printed(around=(238, 240, 242)), ASLANT)[0]) is None


def test_a_bare_table_is_no_board() -> None:
    noise = np.random.default_rng(1).normal(120, 25, (900, 1200, 3))
    assert find_cell_grid(np.clip(noise, 0, 255).astype(np.uint8)) is None
