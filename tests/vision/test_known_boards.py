"""A printed board whose numbers are known from a learned set."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.boards import read_board
from vision.reading.learned import Learned
from vision.reading.reader import Reader

NUMBERS = (
    (None, 12, 35, 8, None),
    (48, 7, 71, 26, 15),
    (24, 59, 84, 33, 62),
    (17, 41, 28, 95, 73),
    (None, 53, 4, 77, None),
)
CELL = 60


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def _board() -> tuple[np.ndarray, np.ndarray]:
    side = 5 * CELL
    picture = np.full((side + 40, side + 40, 3), (60, 90, 40), np.uint8)
    picture[20 : 20 + side, 20 : 20 + side] = (225, 235, 240)
    for r, row in enumerate(NUMBERS):
        for c, number in enumerate(row):
            x, y = 20 + CELL * c, 20 + CELL * r
            cv2.rectangle(picture, (x, y), (x + CELL, y + CELL), (90, 80, 70), 1)
            if number is not None:
                (w, h), _ = cv2.getTextSize(str(number), cv2.FONT_HERSHEY_SIMPLEX, 0.9, 2)
                place = (x + (CELL - w) // 2, y + (CELL + h) // 2)
                cv2.putText(picture, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (60, 30, 20), 2, cv2.LINE_AA)
    corners = np.array([[20, 20], [20 + side, 20], [20 + side, 20 + side], [20, 20 + side]], np.float32)
    return picture, corners


def test_covered_cells_of_a_known_board_are_known(reader: Reader) -> None:
    picture, corners = _board()
    for cell in ((1, 1), (2, 3), (3, 0)):
        middle = (20 + CELL * cell[1] + CELL // 2, 20 + CELL * cell[0] + CELL // 2)
        cv2.circle(picture, middle, 22, (40, 40, 200), -1, cv2.LINE_AA)
    reader.learned = Learned(boards=(tuple(row[::-1] for row in NUMBERS), NUMBERS))
    board = read_board(picture, corners, reader)
    reader.learned = Learned()
    assert board is not None
    assert tuple(tuple(row) for row in board.numbers) == NUMBERS


def test_another_board_is_read_as_it_is(reader: Reader) -> None:
    picture, corners = _board()
    reader.learned = Learned(boards=(tuple(tuple(n and 99 - n for n in row) for row in NUMBERS),))
    board = read_board(picture, corners, reader)
    reader.learned = Learned()
    assert board is not None
    assert board.numbers[1][0] == 48
