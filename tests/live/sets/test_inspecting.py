"""Blurred pictures and pieces of another set are named before anything is learned."""

from __future__ import annotations

import pytest

from live.sets.inspecting import blur_px, blurred, odd_shapes
from live.sets.refusing import check_labels, check_pictures, check_together
from referee.core import Problem
from tests.live.sets.drawn import block

DIGITS = "0123456789"


def test_blur_is_measured_in_pixels_of_the_straightened_piece() -> None:
    sharp, soft = (blur_px(block("8", size=(112, 112), blur_px=sigma)) for sigma in (1.5, 4.0))
    assert sharp == pytest.approx(1.5, abs=0.5)
    assert soft == pytest.approx(4.0, abs=1.0)


def test_one_blurred_picture_is_named_and_the_others_are_not() -> None:
    shown = [block(digit, size=(120, 120)) for digit in DIGITS]
    assert blurred(shown) == []
    shown[4] = block("4", size=(120, 120), blur_px=6)
    assert blurred(shown) == [4]
    check_pictures(shown)


def test_nothing_is_learned_from_blurred_pictures_alone() -> None:
    with pytest.raises(Problem, match="learn-all-blurred"):
        check_pictures([block(digit, size=(120, 120), blur_px=6) for digit in DIGITS])


def test_pieces_of_other_proportions_are_of_another_set() -> None:
    shown = [block(digit, size=(60, 80)) for digit in DIGITS] + [block("7", size=(60, 60))]
    assert odd_shapes(shown) == [10]
    check_pictures(shown)
    with pytest.raises(Problem, match="learn-mixed") as caught:
        check_pictures([*shown, block("8", file="odd.png", size=(60, 60))])
    assert "odd.png (8)" in str(caught.value.params["files"])


def test_a_few_wrong_labels_are_outliers_and_most_are_a_mistake() -> None:
    own = [block(digit) for digit in DIGITS]
    check_labels(own, [1, 2, 3])
    with pytest.raises(Problem, match="learn-mostly-wrong"):
        check_labels(own, [1, 2, 3, 4])


def test_pictures_that_look_more_like_other_faces_do_not_go_together() -> None:
    own = [block(digit) for digit in DIGITS[:4] for _ in range(2)]
    check_together(own, [8, 8, 8, 0, 0, 0, 0, 0], 6)
    with pytest.raises(Problem, match="learn-mixed"):
        check_together(own, [8, 8, 8, 0, 8, 0, 0, 0], 6)
    check_together([block(digit) for digit in DIGITS], [8] * 10, 6)
