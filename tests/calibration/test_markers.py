"""Markers of the table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.markers import DICTIONARY, find_markers


def _sheet(ids: list[int]) -> NDArray[np.uint8]:
    sheet = np.full((400, 640, 3), 235, np.uint8)
    for place, number in enumerate(ids):
        marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), number, 80)
        x, y = 40 + 150 * (place % 4), 40 + 180 * (place // 4)
        sheet[y : y + 80, x : x + 80] = marker[..., None]
    return sheet


def test_corners_to_a_fraction_of_a_pixel() -> None:
    found = find_markers(_sheet([0, 1, 2, 3]))
    assert sorted(found) == [0, 1, 2, 3]
    expected = np.array([[39.5, 39.5], [119.5, 39.5], [119.5, 119.5], [39.5, 119.5]])
    assert np.abs(found[0] - expected).max() < 0.75


@pytest.mark.parametrize("ids", [[7, 9], []])
def test_other_ids_are_no_table(ids: list[int]) -> None:
    assert find_markers(_sheet(ids)) == {}


def test_an_id_seen_twice_is_left_out() -> None:
    assert sorted(find_markers(_sheet([0, 1, 1, 2]))) == [0, 2]


def test_noise_and_black_give_nothing() -> None:
    rng = np.random.default_rng(1)
    assert find_markers(np.zeros((480, 640, 3), np.uint8)) == {}
    assert find_markers(rng.integers(0, 255, (480, 640, 3), np.uint8).astype(np.uint8)) == {}
