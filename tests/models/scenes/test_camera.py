"""The camera model against OpenCV, and the canvas against the camera."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.scenes import Camera, SceneError
from models.scenes.camera import Canvas

LENS = (-0.22, 0.06, 0.0008, -0.0006, 0.004)


def make_camera(**changes: object) -> Camera:
    options = {"yaw_deg": 12.0, "roll_deg": 3.0, "target": (20.0, -10.0), "dist": LENS} | changes
    return Camera.look((1280, 720), 70.0, 620.0, 35.0, **options)  # type: ignore[arg-type]


def test_projection_agrees_with_opencv() -> None:
    camera = make_camera()
    points = np.random.default_rng(1).uniform((-250, -180, 0), (250, 180, 60), (50, 3))
    rotation, _ = cv2.Rodrigues(camera.R)
    wanted, _ = cv2.projectPoints(points, rotation, camera.t, camera.K, camera.dist)
    assert np.allclose(camera.project(points), wanted.reshape(-1, 2), atol=1e-6)


def test_pose_is_what_was_asked_for() -> None:
    camera = make_camera()
    assert camera.height_mm == pytest.approx(620.0)
    assert camera.tilt_deg == pytest.approx(35.0)
    assert camera.fov_deg == pytest.approx(70.0)
    middle = camera.project_ideal(np.array([[20.0, -10.0, 0.0]]))[0]
    assert np.allclose(middle, camera.K[:2, 2], atol=1e-6)
    assert np.linalg.det(camera.R) == pytest.approx(1.0)


@pytest.mark.parametrize("lens", [LENS, (-0.3, 0.1, 0, 0, 0), (0.08, -0.01, 0, 0, 0), (0, 0, 0, 0, 0)])
def test_distortion_round_trip(lens: tuple[float, ...]) -> None:
    camera = make_camera(dist=lens)
    pixels = np.random.default_rng(2).uniform((0, 0), (1279, 719), (300, 2))
    assert np.abs(camera.distort(camera.undistort(pixels)) - pixels).max() < 1e-5


def test_homography_is_the_plane_of_the_table() -> None:
    camera = make_camera()
    xy = np.array([[0.0, 0.0], [120.0, 40.0], [-90.0, -66.0]])
    mapped = np.column_stack([xy, np.ones(3)]) @ camera.homography.T
    flat = np.column_stack([xy, np.zeros(3)])
    assert np.allclose(mapped[:, :2] / mapped[:, 2:], camera.project_ideal(flat), atol=1e-8)


def test_canvas_maps_lead_back_to_the_picture() -> None:
    camera = make_camera()
    canvas = Canvas(camera, 1.2)
    map_x, map_y = canvas.maps
    for x, y in ((0, 0), (1279, 719), (640, 3), (333, 517)):
        wanted = camera.undistort(np.array([[x, y]]))[0] * canvas.scale - canvas.offset
        assert np.allclose((map_x[y, x], map_y[y, x]), wanted, atol=0.03)
    assert canvas.width % 16 == 0
    assert canvas.height % 16 == 0
    assert float(map_x.min()) >= 0
    assert float(map_x.max()) < canvas.width


def test_inside_marks_what_the_lens_sees() -> None:
    camera = make_camera()
    canvas = Canvas(camera, 1.0)
    for x, y, wanted in ((640, 360, True), (2, 2, True), (-6, 300, False), (1290, 300, False)):
        at = np.round(camera.undistort(np.array([[x, y]], dtype=float))[0] - canvas.offset).astype(int)
        if 0 <= at[0] < canvas.width and 0 <= at[1] < canvas.height:
            assert bool(canvas.inside[at[1], at[0]]) is wanted


def test_coarse_canvas_shows_the_same_view() -> None:
    canvas = Canvas(make_camera(), 1.2)
    half = canvas.shrunk(0.5)
    fine = canvas.project(np.array([[30.0, 40.0, 0.0]]))[0]
    coarse = half.project(np.array([[30.0, 40.0, 0.0]]))[0]
    assert np.allclose((coarse + 0.5) / 0.5 - 0.5, fine, atol=1e-6)


@pytest.mark.parametrize("size", [(0, 0), (100, 100), (9000, 720), (1280, -5)])
def test_impossible_size_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(SceneError, match=r"between 160x120 and 4096x3072"):
        Camera.look(size, 70.0, 600.0, 10.0)
