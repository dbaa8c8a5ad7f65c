"""What the cells of a printed board say about chips."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.chips import cells_of, only_chips, overlooked, without_covered
from vision.pieces import Corners, Detection, PieceReading

CELLS, PITCH = 8, 40
TO_PHOTO = np.array([[0.9, 0.12, 150], [-0.08, 0.8, 90], [0.0001, 0.0004, 1.0]])
RED, BLUE = (40, 40, 200), (190, 90, 30)


def _photo(discs: list[tuple[float, float, tuple[int, int, int]]]) -> NDArray[np.uint8]:
    """A board with coloured groups of cells, numbers in its cells, stars in its corners, and discs at (col, row)."""
    board = np.full((CELLS * PITCH, CELLS * PITCH, 3), 235, np.uint8)
    board[: 3 * PITCH, : 4 * PITCH] = (170, 235, 250)
    for row in range(CELLS):
        for col in range(CELLS):
            corner = row in (0, CELLS - 1) and col in (0, CELLS - 1)
            x, y = col * PITCH, row * PITCH
            if corner:
                cv2.circle(board, (x + 20, y + 20), 12, (0, 120, 250), -1)
            else:
                cv2.putText(
                    board, "47", (x + 6, y + 28), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (120, 20, 20), 2, cv2.LINE_AA
                )
            cv2.rectangle(board, (x, y), (x + PITCH, y + PITCH), (60, 60, 60), 1)
    for across, down, colour in discs:
        middle = round((across + 0.5) * PITCH), round((down + 0.5) * PITCH)
        cv2.circle(board, middle, 14, colour, -1, cv2.LINE_AA)
    return np.asarray(cv2.warpPerspective(board, TO_PHOTO, (600, 500), borderValue=(60, 90, 80)), np.uint8)


def _quad(col: float, row: float, reach: float = 0.35) -> Corners:
    ends = np.array([[[-1, -1], [1, -1], [1, 1], [-1, 1]]], np.float64) * reach * PITCH
    middle = np.array([(col + 0.5) * PITCH, (row + 0.5) * PITCH])
    return np.asarray(cv2.perspectiveTransform(ends + middle, TO_PHOTO)[0], np.float32)


def _board(covered: list[tuple[int, int]]) -> PieceReading:
    numbers: list[list[int | None]] = [[47] * CELLS for _ in range(CELLS)]
    for col, row in [(0, 0), (0, CELLS - 1), (CELLS - 1, 0), (CELLS - 1, CELLS - 1), *covered]:
        numbers[row][col] = None
    size = CELLS * PITCH
    outline = cv2.perspectiveTransform(np.array([[[0, 0], [size, 0], [size, size], [0, size]]], float), TO_PHOTO)[0]
    return PieceReading("board", None, None, 1.0, outline.astype(np.float32), 0.0, {"numbers": numbers})


@pytest.mark.parametrize("place", [(2, 1), (6, 5), (0, 3)])
def test_a_chip_that_nobody_found_shows_by_its_colour(place: tuple[int, int]) -> None:
    cells = cells_of(_photo([(*place, RED), (4, 4, BLUE)]), _board([place, (4, 4)]))
    (chip,) = overlooked([Detection(_quad(4, 4), "chip")], [], cells)
    assert cells.at(chip.corners.mean(axis=0)[None])[0] - 0.5 == pytest.approx(place, abs=0.06)
    side = float(np.linalg.norm(chip.corners[1] - chip.corners[0]))
    assert side == pytest.approx(float(np.linalg.norm(_quad(*place)[1] - _quad(*place)[0])), rel=0.15)


def test_an_empty_board_shows_none() -> None:
    assert overlooked([], [], cells_of(_photo([]), _board([]))) == []


def test_a_chip_between_cells_found_of_a_wrong_size_is_outlined_by_its_colour() -> None:
    cells = cells_of(_photo([(3.5, 5, BLUE)]), _board([]))
    (chip,) = overlooked([], [Detection(_quad(3.4, 5.1, 0.8), "chip", 0.5)], cells)
    assert cells.at(chip.corners.mean(axis=0)[None])[0] - 0.5 == pytest.approx((3.5, 5), abs=0.08)


def test_printed_signs_are_no_chips() -> None:
    cells = cells_of(_photo([(2, 2, RED)]), _board([(2, 2)]))
    chip, star, number = (Detection(_quad(*at), "chip", 0.42) for at in ((2, 2), (0, 0), (5, 5)))
    sure = Detection(_quad(7, 7), "chip", 0.9)
    beside = Detection(_quad(-3, 4), "chip", 0.4)
    assert only_chips([chip, star, number, sure, beside], cells) == [chip, sure, beside]


def test_what_a_chip_says_is_no_number_of_its_cell() -> None:
    """Numbers known from a set stay, as does that of a cell whose chip lies mostly on another."""
    photo = _photo([(2, 1, RED), (4.4, 4, BLUE)])
    known = _board([])
    doubtful = [{"row": 1, "col": 2, "alternatives": []}, {"row": 4, "col": 4, "alternatives": []}]
    read = replace(known, details={**known.details, "doubtful": doubtful})
    chips = [_quad(2, 1), _quad(4.4, 4)]
    bare = without_covered(read, chips, cells_of(photo, read))
    numbers = bare.details["numbers"]
    assert isinstance(numbers, list)
    assert numbers[1][2] is None
    assert numbers[4][4] == numbers[4][5] == 47
    assert bare.details["doubtful"] == doubtful[1:]
    assert without_covered(known, chips, cells_of(photo, known)) is known
