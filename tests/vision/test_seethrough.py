"""The see-through marker at a joint of cards: found by its rim, never taken from print."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.plane import TablePlane
from vision.pieces import Corners, PieceReading, started_at
from vision.seethrough import joints_of, marker_on_cards

SIDE = 100
PLANE = TablePlane(np.array([[0.7, 0, 0], [0, -0.7, 300], [0, 0, 1.0]]), "pieces", 0.0, 0.0)
PLACES = ((60, 60), (160, 110), (260, 60), (60, 260))  # two stepped joints; the last card lies alone


def quad(x: int, y: int) -> Corners:
    return np.array([[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]], np.float32)


def card(x: int, y: int, start: int = 0) -> PieceReading:
    return PieceReading("card", "7 7/7 7", "up", 0.99, started_at(quad(x, y), start), 90.0 * start)


def table() -> np.ndarray:
    """Cards with print: a sun in their middle, a figure at each corner."""
    rng = np.random.default_rng(3)
    picture = np.full((420, 460, 3), (60, 90, 70), np.uint8)
    for n, (x, y) in enumerate(PLACES):
        picture[y : y + SIDE, x : x + SIDE] = (210, 225, 235)
        picture[y + 6 : y + SIDE - 6, x + 6 : x + SIDE - 6] = (
            (150, 110, 60),
            (90, 160, 90),
            (70, 70, 130),
            (160, 160, 90),
        )[n]
        cv2.circle(picture, (x + 50, y + 50), 18, (90, 200, 240), -1, cv2.LINE_AA)
        for dx in (14, 70):
            for dy in (32, 86):
                cv2.putText(
                    picture, "8", (x + dx, y + dy), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (240, 240, 240), 3, cv2.LINE_AA
                )
    return np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255).astype(np.uint8)


def laid(picture: np.ndarray, at: tuple[int, int], shape: str) -> np.ndarray:
    """The picture with a marker: a tinted disc, or a ring."""
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.circle(mask, at, 26, 1.0, -1 if shape == "disc" else 5, cv2.LINE_AA)
    tint = np.array([0.45, 0.85, 0.55] if shape == "disc" else [0.8, 0.55, 0.45])
    return np.clip(picture * (1 - mask[..., None] * (1 - tint)), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("shape", ["disc", "ring"])
@pytest.mark.parametrize("at", [(160, 135), (258, 138)])
def test_a_marker_is_found_where_it_lies(shape: str, at: tuple[int, int]) -> None:
    found = marker_on_cards(laid(table(), at, shape), [card(*place) for place in PLACES], PLANE)
    assert found is not None
    assert found.kind == "marker"
    assert found.corners.mean(axis=0) == pytest.approx(at, abs=2.5)
    rim = 2 * np.array([26, 26] if shape == "disc" else [23, 29])  # of a ring either rim
    assert 0.95 * rim[0] < np.linalg.norm(found.corners[1] - found.corners[0]) < 1.05 * rim[1]


def test_cards_whose_up_is_not_known_stand_as_the_table_does() -> None:
    """Cards that were not read anew begin at any corner."""
    pieces = [card(x, y, start) for start, (x, y) in enumerate(PLACES)]
    assert marker_on_cards(laid(table(), (160, 135), "disc"), pieces, PLANE, 0.0) is not None


def test_print_is_no_marker() -> None:
    assert marker_on_cards(table(), [card(*place) for place in PLACES], PLANE) is None


def test_a_half_of_a_rim_is_none() -> None:
    covered = laid(table(), (160, 135), "disc")
    covered[135:180, 120:200] = (120, 150, 200)
    assert marker_on_cards(covered, [card(*place) for place in PLACES], PLANE) is None


def test_two_alike_are_neither() -> None:
    both = laid(laid(table(), (160, 135), "disc"), (260, 135), "disc")
    assert marker_on_cards(both, [card(*place) for place in PLACES], PLANE) is None


def test_only_where_the_table_changed() -> None:
    picture = laid(table(), (160, 135), "disc")
    pieces = [card(*place) for place in PLACES]
    assert marker_on_cards(picture, pieces, PLANE, touched=lambda quad: bool(quad[:, 0].min() > 200)) is None
    assert marker_on_cards(picture, pieces, PLANE, touched=lambda quad: bool(quad[:, 0].min() < 200)) is not None


def test_joints_are_where_sides_meet_and_not_corners() -> None:
    quads = np.stack([quad(0, 0), quad(100, 0), quad(200, 50), quad(400, 0)])
    joints = joints_of(quads, 12.0)
    assert sorted(map(tuple, joints.tolist())) == [(100.0, 25.0), (100.0, 75.0), (200.0, 75.0)]


def test_one_card_or_none_has_no_joint() -> None:
    assert marker_on_cards(table(), [], PLANE) is None
    assert marker_on_cards(table(), [card(*PLACES[0])], PLANE) is None
