"""The plane from few markers of known places."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from calibration.boards import MAT
from calibration.plane import TablePlane
from calibration.refusal import Refusal
from calibration.sources import MAT_PLACES, plane_from_markers
from tests.calibration.pictures import HEIGHT, WIDTH, Camera

CORNERS = np.array([(0.0, 0.0), (MAT.width_mm, 0.0), (MAT.width_mm, MAT.height_mm), (0.0, MAT.height_mm)])


@pytest.mark.parametrize("k1", [-0.1, -0.04, 0.0])
def test_two_markers_and_an_unknown_lens_still_give_the_far_corners(k1: float) -> None:
    """Two hands lay over the other two; taken for a lens without any bend the far corners were 4 mm off."""
    camera = Camera(tilt_deg=30.0, k1=k1)
    worst = []
    for pair in itertools.combinations(MAT_PLACES, 2):
        plane = plane_from_markers({k: camera.project(MAT_PLACES[k]) for k in pair}, WIDTH, HEIGHT)
        assert isinstance(plane, TablePlane)
        worst.append(float(np.linalg.norm(plane.to_mm(camera.project(CORNERS)) - CORNERS, axis=1).max()))
    assert max(worst) < 2.0


@pytest.mark.parametrize(("noise_px", "known"), [(0.1, True), (1.2, False)])
def test_two_blurred_markers_are_too_few(noise_px: float, *, known: bool) -> None:
    camera = Camera(tilt_deg=30.0, k1=-0.05)
    rng = np.random.default_rng(3)
    near = sorted(MAT_PLACES, key=lambda k: float(MAT_PLACES[k][:, 1].mean()))[:2]
    for _ in range(5):
        seen = {k: camera.project(MAT_PLACES[k]) + rng.normal(0, noise_px, (4, 2)) for k in near}
        found = plane_from_markers(seen, WIDTH, HEIGHT)
        assert isinstance(found, TablePlane) == known
        assert known or (isinstance(found, Refusal) and found.values == {"seen": 2, "needed": 3})


@pytest.mark.parametrize("k1", [-0.2, 0.05])
def test_four_markers_tell_an_unusual_lens(k1: float) -> None:
    camera = Camera(tilt_deg=30.0, k1=k1)
    plane = plane_from_markers({k: camera.project(MAT_PLACES[k]) for k in MAT_PLACES}, WIDTH, HEIGHT)
    assert isinstance(plane, TablePlane)
    assert np.linalg.norm(plane.to_mm(camera.project(CORNERS)) - CORNERS, axis=1).max() < 1.0


def test_loose_markers_that_fit_by_halves_tell_nothing() -> None:
    """Three markers laid by hand near where those of the mat are: seven corners of twelve agreed on a table that was
    askew, and no card was seen in its shape for a whole match.
    """
    loose = {
        2: [[1104.6, 544.4], [1163.5, 539.0], [1169.7, 598.4], [1111.0, 603.7]],
        3: [[342.9, 608.2], [401.7, 604.8], [404.7, 664.5], [345.5, 667.6]],
        0: [[313.2, 32.4], [371.2, 27.9], [375.4, 85.6], [317.1, 90.0]],
    }
    found = plane_from_markers({number: np.array(corners) for number, corners in loose.items()}, 1280, 720)
    assert isinstance(found, Refusal)
