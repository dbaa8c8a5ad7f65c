"""Sharpening quads."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.pieces import Detection
from vision.refinement import NARROW, WIDE, Refiner, Window, moved, offsets_to

TRUE = np.array([[100, 100], [160, 104], [156, 190], [98, 186]], np.float32)


@pytest.mark.parametrize("window", [WIDE, NARROW])
@pytest.mark.parametrize("seed", range(5))
def test_offsets_bring_a_rough_quad_to_the_true_one(seed: int, window: Window) -> None:
    rough = TRUE + np.random.default_rng(seed).normal(0, 6, (4, 2)).astype(np.float32)
    assert np.abs(moved(rough, offsets_to(rough, TRUE, window), window) - TRUE).max() < 0.01


def test_no_offsets_no_change() -> None:
    assert np.abs(moved(TRUE, np.zeros(8, np.float32), WIDE) - TRUE).max() < 1e-3


def test_what_is_no_piece_is_left_out_and_the_rest_moves() -> None:
    def network(blob: NDArray[np.float32]) -> NDArray[np.float32]:
        answers = np.zeros((len(blob), 9), np.float32)
        answers[:, 0] = 0.1
        answers[:, 8] = np.where(blob.mean(axis=(1, 2, 3)) > 0.5, 5.0, -5.0)
        return answers

    picture = np.zeros((300, 600, 3), np.uint8)
    picture[:, :300] = 255
    bright = Detection(TRUE, "card", 0.9)
    dark = Detection(TRUE + np.float32([300, 0]), "card", 0.9)
    (kept,) = Refiner(network, rounds=1).refine(picture, [bright, dark])
    assert kept.corners[0][0] > TRUE[0][0] + 3
    assert np.abs(kept.corners[1:] - TRUE[1:]).max() < 0.01


def test_nothing_found_nothing_refined() -> None:
    def never(_: NDArray[np.float32]) -> NDArray[np.float32]:
        raise AssertionError

    assert Refiner(never).refine(np.zeros((10, 10, 3), np.uint8), []) == []


def test_outlines_that_are_at_rest_are_not_asked_about_again_and_keep_their_order() -> None:
    asked: list[int] = []

    def network(blob: NDArray[np.float32]) -> NDArray[np.float32]:
        asked.append(len(blob))
        answers = np.zeros((len(blob), 9), np.float32)
        answers[:, :8] = np.where(blob.mean(axis=(1, 2, 3)) > 0.5, 0.02, 0.0)[:, None]
        answers[:, 8] = 5.0
        return answers

    picture = np.zeros((300, 600, 3), np.uint8)
    picture[:, :300] = 255
    places = [TRUE, TRUE + np.float32([300, 0]), TRUE + np.float32([100, 0])]
    found = [Detection(place.astype(np.float32), "card", 0.9) for place in places]
    refined = Refiner(network, rounds=3).refine(picture, found)
    assert asked == [3, 2, 2]
    assert [round(float(piece.corners[:, 0].mean() - 128.5) / 100) for piece in refined] == [0, 3, 1]
