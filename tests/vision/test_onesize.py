"""Outlines of an unusual size get the usual one, with that side moved with which they fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from calibration.plane import TablePlane
from vision.onesize import FITS, of_one_size, with_one_size
from vision.pieces import Corners, Detection

VIEW = np.array([[0.5, 0.08, 10.0], [0.02, 0.6, 5.0], [0.0001, 0.0002, 1.0]])
PLANE = TablePlane(VIEW, "pieces", 0.0, 0.0)
CARD = np.array([(0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0)])


def card(x: float, low: Sequence[float] = (0, 0), high: Sequence[float] = (0, 0), turns: int = 0) -> Detection:
    """A card in millimetres, its lower left and upper right corner moved; seen in pixels."""
    flat = CARD + np.array([low, (high[0], low[1]), high, (low[0], high[1])]) + (x, 40.0)
    return Detection(np.roll(PLANE.to_px(flat), turns, axis=0).astype(np.float32), "card")


OTHERS = [card(0), card(80, turns=1), card(160, turns=2), card(240)]
TRUE = card(330)


def misfits(quads: Sequence[Corners]) -> np.ndarray:
    """As a network that knows the true card."""
    off = [min(np.abs(np.roll(TRUE.corners, k, axis=0) - quad).max() for k in range(4)) for quad in quads]
    return np.array(off) / 100


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("low", "high"),
    [((14, 0), (0, 0)), ((0, 0), (-14, 0)), ((0, -9), (0, 0)), ((0, 0), (0, 9)), ((6, 0), (0, -7)), ((0, 8), (5, 0))],
)
def test_the_wrong_side_is_moved(low: tuple[float, float], high: tuple[float, float], turns: int) -> None:
    found = [*OTHERS, card(330, low, high, turns)]
    out = of_one_size(found, PLANE, misfits)
    assert all(after is before for after, before in zip(out[:4], OTHERS, strict=True))
    assert np.allclose(out[4].corners, np.roll(TRUE.corners, turns, axis=0), atol=0.3)


def test_what_fits_nowhere_stays() -> None:
    odd = card(330, (14, 0), (0, 0))
    assert of_one_size([*OTHERS, odd], PLANE, lambda quads: np.full(len(quads), 1.1 * FITS))[4] is odd


@pytest.mark.parametrize(
    "odd",
    [
        card(330, (1, 0), (0, 0)),
        card(330, (-60, -60), (60, 60)),
        replace(card(330, (14, 0)), faint=True),
        replace(card(330, (14, 0)), kind="marker"),
    ],
)
def test_usual_far_too_large_faint_and_other_pieces_are_left_alone(odd: Detection) -> None:
    assert of_one_size([*OTHERS, odd], PLANE, lambda quads: np.zeros(len(quads)))[4] is odd


def test_few_pieces_say_nothing_of_their_size() -> None:
    few = [*OTHERS[:2], card(330, (14, 0))]
    assert of_one_size(few, PLANE, lambda quads: np.zeros(len(quads))) == few


def test_what_was_left_out_for_its_size_counts_where_the_usual_one_fits() -> None:
    with_wall, tilted = card(330, (0, -12)), card(420, (0, 0), (9, 9))
    found, left_out = with_one_size(OTHERS, [with_wall, tilted], PLANE, misfits, {"card": (63.0, 88.0, 9.0)})
    assert left_out == [tilted]
    (mended,) = (piece for piece in found if piece not in OTHERS)
    assert np.allclose(mended.corners, TRUE.corners, atol=0.3)


def test_where_few_are_seen_the_set_tells_their_size() -> None:
    with_wall = card(330, (0, -12))
    assert with_one_size(OTHERS[:1], [with_wall], PLANE, misfits, {})[1] == [with_wall]
    found, left_out = with_one_size(OTHERS[:1], [with_wall], PLANE, misfits, {"card": (63.0, 88.0, 9.0)})
    assert not left_out
    assert np.allclose(found[1].corners, TRUE.corners, atol=0.3)


def test_a_thin_card_of_another_shape_is_tilted_and_stays_left_out() -> None:
    """A start card on its way to the table was told as laid, askew."""
    raised = card(330, (0, -12))
    found, left_out = with_one_size(OTHERS, [raised], PLANE, misfits, {"card": (63.0, 88.0, 0.3)})
    assert (found, left_out) == (OTHERS, [raised])


def test_an_outline_that_rests_is_not_resized_anew() -> None:
    """A second look by a slightly other plane moved a card that nobody had touched."""
    found = [*OTHERS, card(330, (0, -12))]
    assert of_one_size(found, PLANE, misfits, seen_now=lambda corners: False) == found
    assert of_one_size(found, PLANE, misfits, seen_now=lambda corners: True) != found
