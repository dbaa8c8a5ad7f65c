"""The lens: its model, solving it from views, and the session that guides to the views."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boards import CALIBRATION_BOARD, CharucoSpec
from calibration.charuco import BoardView, find_board
from calibration.lens import Lens, usual_lens
from calibration.lens_session import LensSession, Wanted
from calibration.lens_solving import LensSolution, View, solve_lens
from calibration.refusal import Reason, Refusal

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]
WIDTH, HEIGHT = 1280, 720
TRUE = Lens(
    np.array([[930.0, 0, 650.0], [0, 930.0, 352.0], [0, 0, 1.0]]),
    np.array([-0.12, 0.03, 0.0005, -0.0004, 0]),
    WIDTH,
    HEIGHT,
)
POSES = [
    # turn about x and y (degrees), place in mm
    (0, 0, (0, 0, 420)),
    (35, 0, (-90, 40, 480)),
    (-35, 0, (90, -40, 480)),
    (0, 35, (-60, -60, 460)),
    (0, -35, (60, 60, 460)),
    (25, 25, (-150, -60, 520)),
    (-25, 20, (150, 60, 520)),
    (20, -25, (150, -70, 520)),
    (-20, -20, (-150, 70, 520)),
    (10, 5, (0, 0, 800)),
]


def see_board(
    spec: CharucoSpec, turn_x: float, turn_y: float, at: tuple[float, ...], *, legacy: bool = False
) -> Picture:
    """The board under a camera with the true lens."""
    board = spec.board()
    board.setLegacyPattern(legacy)
    scale = 6
    flat = board.generateImage((round(spec.size_mm[0] * scale), round(spec.size_mm[1] * scale)), marginSize=0)
    flat = cv2.copyMakeBorder(flat, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=255)
    rotation, _ = cv2.Rodrigues(np.radians([turn_x, turn_y, 3.0]))
    middle = np.array([spec.size_mm[0] / 2, spec.size_mm[1] / 2, 0])
    homography = TRUE.matrix @ np.column_stack([rotation[:, 0], rotation[:, 1], np.array(at) - rotation @ middle])
    x, y = np.meshgrid(np.arange(WIDTH, dtype=float), np.arange(HEIGHT, dtype=float))
    straight = TRUE.undistort(np.column_stack([x[::8, ::8].ravel(), y[::8, ::8].ravel()]))
    spread = np.c_[straight, np.ones(len(straight))] @ np.linalg.inv(homography).T
    places = ((spread[:, :2] / spread[:, 2:3]) * scale + 60 - 0.5).reshape(HEIGHT // 8, WIDTH // 8, 2)
    warp = np.array([[8, 0, 0], [0, 8, 0]], np.float32)
    maps = cv2.warpAffine(places.astype(np.float32), warp, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    # Beyond the last sample the map stands still: no board there.
    return np.asarray(
        cv2.remap(cv2.GaussianBlur(flat, (0, 0), 2.0), maps, None, cv2.INTER_LINEAR, borderValue=90), np.uint8
    )


def _views(count: int = 10, noise: float = 0.15) -> list[View]:
    rng = np.random.default_rng(4)
    table = np.array([(x * 34.0, y * 34.0) for y in range(1, 7) for x in range(1, 5)])
    views = []
    for turn_x, turn_y, at in POSES[:count]:
        rotation, _ = cv2.Rodrigues(np.radians([float(turn_x), float(turn_y), 3.0]))
        space = np.c_[table - [85, 119], np.zeros(len(table))] @ rotation.T + at
        seen = space @ TRUE.matrix.T
        pixels = TRUE.distort(seen[:, :2] / seen[:, 2:3])
        views.append((table, pixels + rng.normal(0, noise, pixels.shape)))
    return views


@pytest.mark.parametrize("k1", [-0.3, -0.1, 0.0, 0.08])
def test_undistorting_is_the_way_back(k1: float) -> None:
    lens = usual_lens(WIDTH, HEIGHT, k1)
    points = np.array([(0, 0), (1279, 0), (640, 360), (100, 700), (1279, 719)], np.float64)
    assert np.abs(lens.distort(lens.undistort(points)) - points).max() < 1e-4


def test_undistorting_as_opencv_does() -> None:
    points = np.array([(200.0, 150.0), (900.0, 600.0)])
    theirs = cv2.undistortPoints(points.reshape(-1, 1, 2), TRUE.matrix, TRUE.distortion, None, None, TRUE.matrix)
    assert np.abs(TRUE.undistort(points) - theirs.reshape(-1, 2)).max() < 0.05


def test_another_resolution_of_the_same_shape() -> None:
    large = TRUE.at(1920, 1080)
    assert large is not None
    point = np.array([(200.0, 150.0)])
    scaled = large.undistort((point + 0.5) * 1.5 - 0.5)
    assert np.abs(scaled - ((TRUE.undistort(point) + 0.5) * 1.5 - 0.5)).max() < 1e-6
    assert TRUE.at(640, 480) is None


def test_the_lens_from_good_views() -> None:
    found = solve_lens(_views(), WIDTH, HEIGHT)
    assert isinstance(found, LensSolution)
    assert found.used == 10
    assert found.lens.residual_px < 0.3
    assert abs(found.lens.matrix[0, 0] - 930) < 8
    corner = np.array([(40.0, 40.0)])
    assert np.abs(found.lens.undistort(corner) - TRUE.undistort(corner)).max() < 4.0


def test_views_with_few_points_are_skipped_and_counted() -> None:
    views = _views()
    poor = [(table[:count], pixels[:count]) for count, (table, pixels) in zip(range(4), views, strict=False)]
    found = solve_lens([*poor, *views], WIDTH, HEIGHT)
    assert isinstance(found, LensSolution)
    assert (found.used, found.skipped) == (10, 4)
    few = solve_lens(poor, WIDTH, HEIGHT)
    assert isinstance(few, Refusal)
    assert few.reason is Reason.FEW
    assert few.values["skipped"] == 4


def test_swapped_rows_and_columns_are_refused_by_the_residual() -> None:
    swapped = [
        (np.array([(x * 34.0, y * 34.0) for y in range(1, 5) for x in range(1, 7)]), seen) for _, seen in _views()
    ]
    found = solve_lens(swapped, WIDTH, HEIGHT)
    assert isinstance(found, Refusal)
    assert found.reason is Reason.RESIDUAL


def test_a_view_that_does_not_fit_is_left_out() -> None:
    views = _views()
    views[3] = views[3][0], views[3][1] + np.random.default_rng(0).normal(0, 6, views[3][1].shape)
    found = solve_lens(views, WIDTH, HEIGHT)
    assert isinstance(found, LensSolution)
    assert (found.used, found.odd) == (9, 1)


@pytest.mark.parametrize("rows", [6, 7])
@pytest.mark.parametrize("legacy", [False, True])
def test_boards_of_both_layouts(rows: int, legacy: bool) -> None:
    spec = replace(CALIBRATION_BOARD, rows=rows)
    found = find_board(see_board(spec, 10, 5, (0, 0, 420), legacy=legacy), spec)
    assert isinstance(found, BoardView)
    assert len(found.ids) == 4 * (rows - 1)
    assert found.layout == ("legacy" if legacy and rows == 6 else "new")


MISMATCHES = [
    pytest.param(replace(CALIBRATION_BOARD, columns=7, rows=5), Reason.SWAPPED, "7x5", id="swapped"),
    pytest.param(
        replace(CALIBRATION_BOARD, dictionary=cv2.aruco.DICT_6X6_250), Reason.DICTIONARY, "6X6", id="dictionary"
    ),
    pytest.param(
        replace(CALIBRATION_BOARD, columns=6, rows=8), Reason.LAYOUT, "24 markers, ids 0 to 23", id="another board"
    ),
]


@pytest.mark.parametrize(("printed", "reason", "seen"), MISMATCHES)
def test_another_board_is_named(printed: CharucoSpec, reason: Reason, seen: str) -> None:
    found = find_board(see_board(printed, 0, 0, (0, 0, 430)))
    assert isinstance(found, Refusal)
    assert found.reason is reason
    assert found.values["seen"] == seen


def test_no_board_at_all() -> None:
    found = find_board(np.full((HEIGHT, WIDTH), 128, np.uint8))
    assert isinstance(found, Refusal)
    assert found.reason is Reason.FEW


def test_a_session_tells_what_is_missing_and_solves() -> None:
    session = LensSession(WIDTH, HEIGHT, live=False)
    assert set(session.missing) == set(Wanted)
    for turn_x, turn_y, at in POSES:
        session.offer(see_board(CALIBRATION_BOARD, turn_x, turn_y, at))
    assert len(session.views) >= 8
    assert {Wanted.TILT_LEFT, Wanted.TILT_RIGHT, Wanted.TILT_UP, Wanted.TILT_DOWN} <= set(Wanted) - set(
        session.missing
    )
    found = session.solve()
    assert isinstance(found, LensSolution)
    assert found.lens.residual_px < 0.5
    assert abs(found.lens.matrix[0, 0] / 930 - 1) < 0.02


def test_a_session_says_why_a_picture_was_passed_over() -> None:
    sharp = see_board(CALIBRATION_BOARD, 5, 5, (0, 0, 430))
    reasons = []
    session = LensSession(WIDTH, HEIGHT, live=False)
    for picture in (
        sharp,
        sharp,
        np.asarray(cv2.GaussianBlur(see_board(CALIBRATION_BOARD, 20, 5, (60, 0, 430)), (0, 0), 3.5), np.uint8),
        see_board(CALIBRATION_BOARD, 0, 0, (0, 0, 2600)),
        np.full((HEIGHT, WIDTH), 90, np.uint8),
    ):
        offer = session.offer(picture)
        reasons.append(offer.refused.reason if offer.refused else None)
    assert reasons[:3] == [None, Reason.ALIKE, Reason.BLURRED]
    assert reasons[3] in (Reason.SMALL, Reason.FEW)
    assert reasons[4] is Reason.FEW
    assert sum(session.skipped.values()) == 4


def test_a_moving_board_is_waited_for() -> None:
    session = LensSession(WIDTH, HEIGHT)
    session.offer(see_board(CALIBRATION_BOARD, 0, 0, (0, 0, 430)))
    offer = session.offer(see_board(CALIBRATION_BOARD, 0, 0, (60, 0, 430)))
    assert offer.refused is not None
    assert offer.refused.reason is Reason.MOVING
    assert session.offer(see_board(CALIBRATION_BOARD, 0, 0, (60, 0, 430))).taken
