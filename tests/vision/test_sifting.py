"""Leaving out what only looks like a piece."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from vision.pieces import Detection
from vision.sifting import (
    faint_outside,
    far_larger,
    not_of_chips,
    not_printed,
    of_set_shape,
    of_their_kind,
    of_usual_size,
    sift,
)

MM = TablePlane(np.diag([1.0, -1.0, 1.0]), "file", 0.0, 0.0)


def _quad(x: float, y: float, width: float, height: float) -> NDArray[np.float32]:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


def test_a_marker_is_no_card() -> None:
    found = [Detection(_quad(0, 0, 60, 60), "card"), Detection(_quad(200, 0, 60, 90), "card")]
    assert sift(found, {0: _quad(8, 8, 44, 44)}) == found[1:]


def test_cells_of_a_board_are_no_cards_but_chips_on_it_stay() -> None:
    board = Detection(_quad(0, 0, 300, 300), "board")
    cell, chip = Detection(_quad(30, 30, 30, 30), "card"), Detection(_quad(90, 90, 20, 20), "chip")
    beside = Detection(_quad(320, 30, 45, 63), "card")
    assert sift([board, cell, chip, beside], {}) == [board, chip, beside]


def test_a_sheet_of_paper_is_no_card_and_a_card_lying_across_is_one() -> None:
    quads = [_quad(70.0 * k, 0, 63, 88) for k in range(4)] + [_quad(300, 200, 88, 63), _quad(300, 0, 148, 210)]
    found = [Detection(quad, "card") for quad in quads]
    assert of_usual_size(found, MM) == found[:5]


def test_a_card_of_the_size_of_tiles_is_a_tile() -> None:
    sizes = {"tile": (27.0, 38.0, 6.0), "card": (63.0, 88.0, 0.3), "chip": (39.0, 39.0, 3.3)}
    found = [Detection(_quad(70.0 * k, 0, *size), "card") for k, size in enumerate([(33, 44), (63, 88), (45, 63)])]
    assert [piece.kind for piece in of_their_kind(found, MM, sizes)] == ["tile", "card", "card"]
    assert of_their_kind([], MM, sizes) == []


def test_many_specks_do_not_outvote_the_cards() -> None:
    cards = [Detection(_quad(70.0 * k, 0, 63, 88), "card") for k in range(6)]
    specks = [Detection(_quad(20.0 * k, 200, 14, 14), "card") for k in range(15)]
    assert of_usual_size([*specks, *cards], None) == cards


def test_keys_of_a_calculator_are_no_tiles() -> None:
    body, key = Detection(_quad(0, 0, 130, 210), "card"), Detection(_quad(20, 40, 20, 20), "tile", faint=True)
    beside, clear = replace(key, corners=_quad(140, 40, 20, 20)), replace(key, faint=False)
    large = replace(key, corners=_quad(10, 10, 60, 80))
    assert not_printed([body, key, beside, clear, large]) == [body, beside, clear, large]


def test_of_two_pieces_nobody_knows_which_is_usual() -> None:
    found = [Detection(_quad(0, 0, 63, 88), "card"), Detection(_quad(300, 0, 148, 210), "card")]
    assert of_usual_size(found, MM) == found


def test_stripes_of_other_proportions_are_no_cards_of_a_known_set() -> None:
    cards = [Detection(_quad(70.0 * k, 0, *size), "card") for k, size in enumerate([(45, 63), (63, 45), (47, 62)])]
    stripes = [Detection(_quad(70.0 * k, 200, 54, 45), "card") for k in range(4)]
    chip = Detection(_quad(300, 300, 20, 14), "chip")
    sizes = {"card": (45.0, 63.0, 0.3), "chip": (18.0, 18.0, 2.0)}
    assert of_set_shape([*cards, *stripes, chip], MM, sizes, sound=True) == [*cards, chip]
    assert of_set_shape([*cards, *stripes, chip], MM, sizes, sound=False) == [*cards, *stripes, chip]
    assert of_set_shape([*cards, stripes[0], chip], MM, sizes, sound=False) == [*cards, chip]
    still = of_set_shape([*cards, *stripes, chip], MM, sizes, sound=True, faintly=True)
    assert [piece.faint for piece in still] == [False] * len(cards) + [True] * len(stripes) + [False]


def test_a_square_card_of_the_size_of_chips_is_a_chip() -> None:
    chips = [Detection(_quad(50.0 * k, 300, 40, 40), "chip") for k in range(3)]
    cards = [Detection(_quad(70.0 * k, 0, 63, 88), "card") for k in range(4)]
    square, speck = Detection(_quad(300, 300, 42, 41), "card"), Detection(_quad(400, 300, 20, 20), "card")
    kept = of_usual_size([*chips, *cards, square, speck], MM)
    assert [piece.kind for piece in kept] == ["chip"] * 3 + ["card"] * 4 + ["chip"]
    assert kept[-1].corners is square.corners


def test_what_is_only_faint_says_nothing_about_the_usual_size() -> None:
    blocks = [Detection(_quad(30.0 * k, 0, 25, 25), "block") for k in range(4)]
    specks = [Detection(_quad(60.0 * k, 200, 50, 50), "block", faint=True) for k in range(9)]
    alike = Detection(_quad(150, 0, 26, 25), "block", faint=True)
    assert of_usual_size([*blocks, *specks, alike], MM) == [*blocks, alike]


def test_what_lies_outside_the_markers_is_faint() -> None:
    markers = {k: _quad(x, y, 30, 30) for k, (x, y) in enumerate([(0, 0), (570, 0), (570, 370), (0, 370)])}
    inside, beside, far = (Detection(_quad(x, 100, 60, 90), "card") for x in (200, 600, 760))
    assert [piece.faint for piece in faint_outside([inside, beside, far], markers)] == [False, False, True]
    assert faint_outside([far], {0: markers[0], 1: markers[1]}) == [far]


def test_a_faint_oblong_is_no_marker() -> None:
    """Two cards seen as one; a clear one may be seen steeply."""
    quad = np.array([[0, 0], [150, 0], [150, 60], [0, 60]], np.float32)
    faint, clear = (Detection(quad, "marker", score, faint=score < 0.3) for score in (0.2, 0.6))
    square = Detection(np.array([[0, 0], [60, 0], [60, 60], [0, 60]], np.float32), "marker", 0.18, faint=True)
    assert sift([faint, square], {}) == [square]
    assert sift([clear], {}) == [clear]


def test_of_two_pieces_one_that_is_far_surer_tells_the_usual_size() -> None:
    card, token = Detection(_quad(0, 0, 63, 88), "card", 0.94), Detection(_quad(300, 0, 25, 25), "card", 0.12)
    assert of_usual_size([card, token], None) == [card]


def test_chips_side_by_side_are_no_card_and_a_card_with_one_chip_on_it_is_one() -> None:
    chips = [Detection(_quad(22.0 * (k % 2), 22.0 * (k // 2), 20, 20), "chip") for k in range(6)]
    heap, card = Detection(_quad(-1, -1, 45, 66), "card"), Detection(_quad(200, 0, 45, 63), "card")
    on_it = Detection(_quad(210, 10, 20, 20), "chip")
    assert not_of_chips([heap, card, *chips, on_it]) == [card, *chips, on_it]


def test_a_card_as_large_as_a_board_is_told() -> None:
    chips = [Detection(_quad(30.0 * k, 400, 18, 18), "chip") for k in range(5)]
    card, board = Detection(_quad(300, 0, 45, 63), "card"), Detection(_quad(0, 0, 260, 260), "card")
    assert far_larger([*chips, card, board]) is board
    assert far_larger([*chips[:2], card]) is None
