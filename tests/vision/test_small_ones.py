"""Large and small finds in one picture: which of them are of this table?"""

from __future__ import annotations

import numpy as np

from vision.detection import sheets_of, small_ones_faint
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
