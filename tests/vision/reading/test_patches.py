from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pieces import clockwise, started_at, turn_of
from vision.reading.patches import patch_corners, straighten, turn_patch


def _picture() -> tuple[np.ndarray, np.ndarray]:
    """A white card with a red upper-left quarter, seen at an angle on black."""
    card = np.full((80, 60, 3), 255, np.uint8)
    card[:40, :30] = (0, 0, 255)
    corners = np.array([[40, 30], [95, 45], [85, 120], [28, 104]], np.float32)
    ends = np.array([[-0.5, -0.5], [59.5, -0.5], [59.5, 79.5], [-0.5, 79.5]], np.float32)
    picture = cv2.warpPerspective(card, cv2.getPerspectiveTransform(ends, corners), (140, 150))
    return picture, corners


def test_a_straightened_piece_is_upright_and_fills_the_patch() -> None:
    picture, corners = _picture()
    patch = straighten(picture, corners, 48)
    assert patch.shape == (48, 48, 3)
    assert patch[14, 14, 2] > 200
    assert patch[14, 14, 0] < 60
    assert (patch[34, 34] > 200).all()
    assert (patch[1, 1] < 60).all()


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_beginning_at_a_later_corner_is_the_same_as_turning_the_patch(turns: int) -> None:
    picture, corners = _picture()
    begun_later = straighten(picture, started_at(corners, turns), 48)
    turned = turn_patch(straighten(picture, corners, 48), turns)
    assert np.abs(begun_later.astype(int) - turned.astype(int)).mean() < 6


def test_the_margin_is_kept_on_each_side() -> None:
    quad = patch_corners(100, 0.1)
    assert quad[0].tolist() == pytest.approx([9.5, 9.5])
    assert quad[2].tolist() == pytest.approx([89.5, 89.5])


@pytest.mark.parametrize(("start", "turn_deg"), [(0, 0.0), (1, 90.0), (2, 180.0), (3, -90.0)])
def test_turn_is_clockwise_from_the_top_of_the_picture(start: int, turn_deg: float) -> None:
    square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
    difference = turn_of(started_at(square, start)) - turn_deg
    assert abs((difference + 180) % 360 - 180) < 1e-4


def test_corners_given_anticlockwise_are_put_right() -> None:
    square = np.array([[0, 0], [0, 10], [10, 10], [10, 0]], np.float32)
    assert clockwise(square).tolist() == [[0, 0], [10, 0], [10, 10], [0, 10]]
