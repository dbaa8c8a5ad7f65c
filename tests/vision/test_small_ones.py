"""Large and small finds in one picture: which of them are of this table?"""

from __future__ import annotations

import numpy as np

from vision.detection import off_board, sheets_of, small_ones_faint
from vision.pieces import Detection


def square(side: float, score: float, kind: str = "block", at: float = 0.0) -> Detection:
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) + np.float32(at)
    return Detection(corners, kind, score)


def test_knots_of_a_rug_beside_a_card_are_faint_and_blocks_on_a_mat_are_not() -> None:
    card, knots = square(240, 0.8, "card"), [square(30, 0.3 + 0.03 * k, at=250.0) for k in range(20)]
    assert [piece.faint for piece in small_ones_faint([card, *knots], [card])] == [False, *[True] * 20]
    mat = square(245, 0.37, "card")
    for beside in (0.0, 250.0):
        blocks = [square(33, 0.7 + 0.01 * k, at=beside + 5.0 * k) for k in range(20)]
        assert not any(piece.faint for piece in small_ones_faint([mat, *blocks], [mat]))


def test_print_on_a_card_is_faint() -> None:
    card, print_ = square(240, 0.8, "card"), square(40, 0.6, at=60.0)
    assert [piece.faint for piece in small_ones_faint([card, print_], [card])] == [False, True]


def test_a_board_that_looks_like_a_card_makes_no_pile_beside_it_faint() -> None:
    board = square(250, 0.61, "card")
    assert sheets_of([board], {"card": 1.0, "chip": 1.0, "board": 1.0}) == []
    assert sheets_of([board], {"card": 1.0, "block": 0.3}) == [board]


def test_printed_cells_of_a_board_are_not_made_exact_as_cards() -> None:
    def square(x: float, y: float, side: float) -> np.ndarray:
        return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)

    board = Detection(square(0, 0, 300), "board", 0.6)
    cells = [Detection(square(40 * k + 10, 40, 30), "card", 0.4) for k in range(6)]
    beside, chip = Detection(square(320, 40, 30), "card", 0.5), Detection(square(100, 100, 20), "chip", 0.5)
    found = [board, *cells, beside, chip]
    assert off_board(found, found, {"card", "chip", "board"}) == [board, beside, chip]
    assert off_board(found, found, {"card", "chip", "board", "block"}) == found
