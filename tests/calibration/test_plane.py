"""The table plane from rectangles whose sizes are known in part."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.plane import Quad, TablePlane, apply, plane_from_quads

WIDTH, HEIGHT = 1280, 720
CARD = (63.0, 88.0)


def _camera(tilt_deg: float, turn_deg: float = 0.0) -> NDArray[np.float64]:
    """Homography from table millimetres (y away) to pixels for a camera 700 mm away, 65° wide."""
    tilt, turn = np.radians([tilt_deg, turn_deg])
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    look = np.array(
        [[1, 0, 0], [0, -np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), -np.cos(tilt)]]
    )  # rows: right, down, forward
    rotation = look @ spin
    focal = WIDTH / 2 / np.tan(np.radians(32.5))
    k = np.array([[focal, 0, WIDTH / 2], [0, focal, HEIGHT / 2], [0, 0, 1]])
    return np.asarray(k @ np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, 700]]))


def _card(x: float, y: float, turn_deg: float, size: tuple[float, float] = CARD) -> NDArray[np.float64]:
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    half = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * np.array(size) / 2
    return np.asarray(half @ turn.T + [x, y])


CENTRES = [(-150, -80), (-60, 70), (0, 0), (90, -60), (160, 60), (20, 110)]


def _solve(tilt: float, noise: float, known: bool, turns: list[float]) -> tuple[TablePlane | None, list[float]]:
    rng = np.random.default_rng(3)
    camera = _camera(tilt, 4.0)
    quads = []
    for (x, y), turn in zip(CENTRES, turns, strict=True):
        corners = apply(camera, _card(x, y, turn)) + rng.normal(0, noise, (4, 2))
        quads.append(Quad(np.roll(corners, int(rng.integers(4)), axis=0), "card", CARD if known else None, known))
    plane = plane_from_quads(quads, "pieces", WIDTH, HEIGHT)
    if plane is None:
        return None, []
    found = plane.to_mm(apply(camera, np.array(CENTRES, float)))
    gaps = np.linalg.norm(found[:, None] - found[None], axis=2)
    true = np.linalg.norm(np.array(CENTRES)[:, None] - np.array(CENTRES)[None], axis=2)
    return plane, list(np.abs(gaps - true)[np.triu_indices(len(CENTRES), 1)])


@pytest.mark.parametrize("tilt", [0, 15, 30, 45, 60])
def test_distances_are_true_at_any_tilt(tilt: float) -> None:
    plane, errors = _solve(tilt, noise=0.0, known=True, turns=[0, 10, -20, 90, 45, 3])
    assert plane is not None
    assert max(errors) < 0.05
    assert plane.residual_px < 0.05


def test_half_a_pixel_of_noise_costs_about_a_millimetre() -> None:
    plane, errors = _solve(35, noise=0.5, known=True, turns=[0, 10, -20, 90, 45, 3])
    assert plane is not None
    assert np.median(errors) < 1.0


def test_turned_cards_give_the_shape_without_a_known_size() -> None:
    plane, errors = _solve(30, noise=0.0, known=False, turns=[0, 30, -20, 90, 45, 60])
    assert plane is not None
    assert not plane.scale_known
    assert max(errors) < 0.1  # the guess of 63 mm is right for these cards


def test_picture_up_is_plus_y_and_right_is_plus_x() -> None:
    plane, _ = _solve(30, noise=0.0, known=True, turns=[0, 10, -20, 90, 45, 3])
    assert plane is not None
    middle, right, up = plane.to_mm(np.array([[640, 360], [700, 360], [640, 300.0]]))
    assert right[0] > middle[0]
    assert abs(right[1] - middle[1]) < 0.5
    assert up[1] > middle[1]


def test_quads_that_are_no_flat_pieces_give_no_plane() -> None:
    rng = np.random.default_rng(0)
    quads = [Quad(rng.uniform(0, 700, (4, 2)), "card", CARD) for _ in range(8)]
    assert plane_from_quads(quads, "pieces", WIDTH, HEIGHT) is None


def test_no_quads_no_plane() -> None:
    assert plane_from_quads([], "pieces", WIDTH, HEIGHT) is None
