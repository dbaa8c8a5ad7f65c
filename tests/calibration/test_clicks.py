"""Four clicks: snapping, figures, the preview, and the printed board."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boards import MAT
from calibration.clicks import ClickedTable, grid_lines, plane_from_clicks, upright
from calibration.refusal import Reason, Refusal
from calibration.snapping import snap_quad
from tests.calibration.pictures import Camera, draw_table, see

Picture = NDArray[np.uint8]
SIZE = (MAT.width_mm, MAT.height_mm)
CORNERS = np.array([(0.0, SIZE[1]), SIZE, (SIZE[0], 0.0), (0.0, 0.0)])
CAMERA = Camera(tilt_deg=30, distance_mm=640, k1=-0.06)


@pytest.fixture(scope="module")
def picture() -> Picture:
    """The whole mat."""
    return see(draw_table(), CAMERA)


def _missed(seed: int, miss_px: float = 6.0) -> NDArray[np.float64]:
    return CAMERA.project(CORNERS) + np.random.default_rng(seed).uniform(-miss_px, miss_px, (4, 2))


@pytest.mark.parametrize("seed", range(4))
def test_clicks_snap_to_the_rim(picture: Picture, seed: int) -> None:
    found = plane_from_clicks(picture, _missed(seed), SIZE)
    assert isinstance(found, ClickedTable)
    assert found.snapped
    assert np.abs(found.corners - CAMERA.project(CORNERS)).max() < 1.0
    assert 0 < found.error_px < 0.6
    assert 0 < found.error_mm < 0.5
    assert np.linalg.norm(found.plane.to_mm(CAMERA.project(CORNERS)) - CORNERS, axis=1).max() < 0.8


def test_clicks_without_a_rim_are_taken_with_an_honest_error(picture: Picture) -> None:
    plain = np.full_like(picture, 128)
    found = plane_from_clicks(plain, CAMERA.project(CORNERS), SIZE)
    assert isinstance(found, ClickedTable)
    assert not found.snapped
    assert found.error_px > 2.0


ORDERS = [([1, 0, 3, 2], Reason.MIRRORED), ([2, 3, 0, 1], Reason.TURNED), ([3, 0, 1, 2], Reason.TURNED)]


@pytest.mark.parametrize(("order", "reason"), ORDERS)
def test_clicks_in_a_wrong_order_are_refused(picture: Picture, order: list[int], reason: Reason) -> None:
    found = plane_from_clicks(picture, CAMERA.project(CORNERS)[order], SIZE)
    assert isinstance(found, Refusal)
    assert found.reason is reason


def test_the_preview_lies_on_the_table(picture: Picture) -> None:
    found = plane_from_clicks(picture, _missed(9), SIZE)
    assert isinstance(found, ClickedTable)
    lines = grid_lines(found.plane, SIZE, (5, 3))
    assert len(lines) == 10
    assert np.abs(lines[0][0] - CAMERA.project(CORNERS)[3]).max() < 1.5
    assert np.abs(lines[5][-1] - CAMERA.project(CORNERS)[1]).max() < 1.5


def test_a_quad_turned_by_quarters_is_begun_far_left(picture: Picture) -> None:
    quad = snap_quad(picture, np.roll(CAMERA.project(CORNERS), 1, axis=0), 6.0)
    assert quad is not None
    turned, size = upright(quad, (SIZE[1], SIZE[0]))
    assert size == SIZE
    assert np.abs(turned.corners - CAMERA.project(CORNERS)).max() < 1.0


def test_nothing_to_snap_to() -> None:
    plain = np.full((720, 1280), 128, np.uint8)
    assert snap_quad(plain, CAMERA.project(CORNERS), 8.0) is None
