"""Markers of the table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boards import MAT
from calibration.markers import DICTIONARY, find_markers

BLUR_PX = 2.4


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


@pytest.mark.parametrize(("sigma_px", "least"), [(0.8, 4), (1.5, 4), (2.5, 4), (4.0, 3)])
def test_markers_out_of_focus(sigma_px: float, least: int) -> None:
    """Markers of 80 px, as on the mat at 60 cm (opencv_contrib#3192 lost blurred ones)."""
    soft = cv2.GaussianBlur(_sheet([0, 1, 2, 3]), (0, 0), sigma_px)
    found = find_markers(np.asarray(soft, np.uint8))
    assert len(found) >= least
    assert all(np.ptp(quad, axis=0).min() > 72 for quad in found.values())


def test_far_markers_that_blur_hides_are_found_by_a_second_look() -> None:
    sheet = _sheet([0, 1, 2, 3])
    far = cv2.resize(sheet[20:140, 320:], None, fx=0.55, fy=0.3, interpolation=cv2.INTER_AREA)
    near = cv2.resize(sheet[20:140, :320], None, fx=1.3, fy=1.1, interpolation=cv2.INTER_LINEAR)
    page = np.full((400, 640, 3), 235, np.uint8)
    for part, y in ((far, 20), (near, 220)):
        page[y : y + part.shape[0], 100 : 100 + part.shape[1]] = part
    assert sorted(find_markers(page)) == [0, 1, 2, 3]
    soft = cv2.GaussianBlur(page, (0, 0), BLUR_PX)
    assert sorted(find_markers(np.asarray(soft, np.uint8))) == [0, 1, 2, 3]


@pytest.mark.parametrize("margin_modules", [0.5, 1.0])
def test_how_much_white_a_marker_needs(margin_modules: float) -> None:
    """On a table as black as its ink, 20 px a module; what is printed has more white."""
    marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), 2, 120)
    white = round(margin_modules * 20)
    sheet = np.zeros((300, 300), np.uint8)
    sheet[90 - white : 210 + white, 90 - white : 210 + white] = 235
    sheet[90:210, 90:210] = marker
    assert 2 in find_markers(sheet)


def test_what_is_printed_has_white_around_it() -> None:
    wide, deep = MAT.width_mm, MAT.height_mm
    for corners in MAT.marker_corners().values():
        module = float(np.ptp(corners[:, 0])) / 6
        edge = min(corners.min(), (np.array([wide, deep]) - corners).min())
        assert edge >= module, "the mat's own rim is white"
