"""Cards with a bright rim on a bright mat: sides found on the inner edge of the rim are moved to its outer one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pieces import Detection
from vision.rims import with_rims

WIDE, TALL, RIM = 84.0, 118.0, 3.4


def place(x: float, y: float, turn_deg: float, inset: float = 0.0) -> np.ndarray:
    half = np.array([WIDE / 2 - inset, TALL / 2 - inset])
    turn = np.radians(turn_deg)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.asarray(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half @ spin.T + (x, y))


PLACES = [(90.0, 90.0, 4.0), (200.0, 95.0, -7.0), (310.0, 100.0, 2.0), (150.0, 250.0, 11.0)]


def drawn(rim: int, mat: int, shade: int) -> np.ndarray:
    """Dark prints with a rim on a mat; a thin line of shade runs round each card."""
    big = np.full((8 * 340, 8 * 400, 3), mat, np.uint8)
    for spot in PLACES:
        for inset, level in ((-0.9, shade), (0.0, rim), (RIM, 70)):
            cv2.fillPoly(big, [((place(*spot, inset) + 0.5) * 8).round().astype(np.int32)], (level, level, level))
    return cv2.resize(big, (400, 340), interpolation=cv2.INTER_AREA)


def found(insets: list[float]) -> list[Detection]:
    return [
        Detection(place(*spot, inset).astype(np.float32), "card") for spot, inset in zip(PLACES, insets, strict=True)
    ]


def misses(pieces: list[Detection]) -> np.ndarray:
    return np.array(
        [
            np.linalg.norm(piece.corners - place(*spot), axis=1).max()
            for piece, spot in zip(pieces, PLACES, strict=True)
        ]
    )


@pytest.mark.parametrize("order", [1, -1])
def test_frames_inside_a_rim_become_the_papers_edge(order: int) -> None:
    pieces = [Detection(piece.corners[::order].copy(), "card") for piece in found([RIM, 0.0, RIM, 0.0])]
    moved = with_rims(drawn(200, 184, 150), pieces)
    assert misses([Detection(piece.corners[::order], "card") for piece in moved]).max() < 0.9
    assert all(np.array_equal(moved[k].corners, pieces[k].corners) for k in (1, 3))


@pytest.mark.parametrize(("rim", "mat", "shade"), [(70, 184, 184), (200, 200, 200), (70, 70, 70)])
def test_without_a_rim_that_is_seen_all_stays(rim: int, mat: int, shade: int) -> None:
    pieces = found([0.0, 0.0, 0.0, 0.0])
    for before, after in zip(pieces, with_rims(drawn(rim, mat, shade), pieces), strict=True):
        assert np.array_equal(before.corners, after.corners)


def test_other_kinds_faint_and_small_pieces_stay() -> None:
    picture = drawn(200, 184, 150)
    pieces = [
        Detection(place(*PLACES[0], RIM).astype(np.float32), "block"),
        Detection(place(*PLACES[1], RIM).astype(np.float32), "card", faint=True),
        Detection(np.array([[1.0, 1], [20, 1], [20, 20], [1, 20]], np.float32), "card"),
    ]
    for before, after in zip(pieces, with_rims(picture, pieces), strict=True):
        assert np.array_equal(before.corners, after.corners)
