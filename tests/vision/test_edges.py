"""Sides of large pieces are moved onto the steps in the picture, and left alone where there are none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.edges import LEAST_SIDE_PX, sharpened, snapped
from vision.pieces import Detection

TRUE = np.array([[210.3, 120.7], [330.6, 140.2], [312.1, 300.4], [190.8, 281.5]])


def table(true: np.ndarray, paper: int = 235) -> np.ndarray:
    """A card with a picture on a table, drawn eight times as large and made smaller."""
    big = np.full((8 * 400, 8 * 520, 3), 90, np.uint8)
    cv2.fillPoly(big, [((true + 0.5) * 8).round().astype(np.int32)], (paper, paper, paper))
    middle = true.mean(axis=0)
    cv2.fillPoly(big, [((middle + (true - middle) * 0.7 + 0.5) * 8).round().astype(np.int32)], (150, 90, 40))
    return cv2.resize(big, (520, 400), interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize("seed", range(5))
def test_corners_that_miss_by_pixels_are_found_to_a_fraction(seed: int) -> None:
    rough = TRUE + np.random.default_rng(seed).normal(0, 1.5, (4, 2))
    found = snapped(table(TRUE), rough[None])[0]
    assert np.linalg.norm(found - TRUE, axis=1).max() < 0.5 < np.linalg.norm(rough - TRUE, axis=1).max()


def test_a_side_that_cannot_be_seen_stays() -> None:
    rough = TRUE + 1.5
    assert np.allclose(snapped(table(TRUE, paper=90)[:, :, :1].repeat(3, 2) * 0 + 90, rough[None])[0], rough)


def test_small_pieces_and_chips_are_left_alone() -> None:
    picture = table(TRUE)
    small = (TRUE - TRUE[0]) * (0.5 * LEAST_SIDE_PX / 140) + TRUE[0]
    pieces = [Detection((TRUE + 1).astype(np.float32), "chip"), Detection(small.astype(np.float32), "card")]
    for before, after in zip(pieces, sharpened(picture, pieces), strict=True):
        assert np.array_equal(before.corners, after.corners)
    moved = sharpened(picture, [Detection((TRUE + 1).astype(np.float32), "card")])[0]
    assert not np.allclose(moved.corners, TRUE + 1, atol=0.2)


def test_a_piece_at_the_rim_or_without_area_does_no_harm() -> None:
    picture = table(TRUE)
    outside = TRUE - [250.0, 0.0]
    flat = np.array([[100.0, 100], [200, 100], [200, 100], [100, 100]])
    found = snapped(picture, np.stack([outside, flat]))
    assert np.isfinite(found).all()
