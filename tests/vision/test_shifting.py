"""A card that is tilted under a hand shows its print elsewhere; one that only lies in a shadow does not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.shifting import shows

QUAD = np.array([[300, 150], [380, 150], [380, 262], [300, 262]], np.float32)


def _drawn(top: float = 0.0, *, shade: float = 1.0, hand: bool = True, seed: int = 1) -> NDArray[np.uint8]:
    """A card on cloth, its far edge nearer by ``top`` pixels, in a shadow, under a hand."""
    rng = np.random.default_rng(3)
    back = np.full((112, 80, 3), (140, 80, 40), np.uint8)
    back[::4], back[:, ::4] = (150, 95, 60), (150, 95, 60)
    cv2.rectangle(back, (3, 3), (76, 108), (230, 230, 230), 3)
    cv2.circle(back, (40, 56), 14, (235, 235, 235), 3)
    cloth = rng.normal((90, 80, 120), 6, (720, 1280, 3)).clip(0, 255).astype(np.uint8)
    corners = np.array([[0, 0], [80, 0], [80, 112], [0, 112]], np.float32)
    there = QUAD + np.array([[-2, top], [2, top], [0, 0], [0, 0]], np.float32) * min(top, 1.0)
    matrix = cv2.getPerspectiveTransform(corners, there)
    picture = cv2.warpPerspective(back, matrix, (1280, 720), dst=cloth, borderMode=cv2.BORDER_TRANSPARENT)
    light = np.linspace(shade, 1.0, 1280, dtype=np.float32)[None, :, None]
    picture = (
        (picture * light + np.random.default_rng(seed).normal(0, 2, picture.shape)).clip(0, 255).astype(np.uint8)
    )
    if hand:
        picture[:336, 624:720] = (60, 90, 150)
    return picture


@pytest.mark.parametrize("shade", [1.0, 0.6])
def test_a_tilted_card_shows_its_print_elsewhere(shade: float) -> None:
    rest = _drawn(hand=False, seed=2)
    assert shows(rest, _drawn(12.0, shade=shade), QUAD) == "elsewhere"
    assert shows(rest, _drawn(shade=shade), QUAD) != "elsewhere"


def test_a_card_under_the_hand_tells_nothing() -> None:
    covered = _drawn(12.0)
    rng = np.random.default_rng(7)
    covered[100:290, 260:420] = rng.normal((60, 90, 150), 12, (190, 160, 3)).clip(0, 255).astype(np.uint8)
    assert shows(_drawn(hand=False), covered, QUAD) != "elsewhere"


@pytest.mark.parametrize("x", [0, 1235])
@pytest.mark.parametrize("y", [0, 660])
def test_a_card_cut_off_by_the_rim_of_the_picture_does_no_harm(x: int, y: int) -> None:
    corner = QUAD - QUAD.min(axis=0) + np.array([x - 30, y - 40], np.float32)
    assert shows(_drawn(hand=False), _drawn(hand=False), corner) != "elsewhere"


def test_a_crease_of_the_hand_over_a_card_is_no_line_of_its_print() -> None:
    covered = _drawn(hand=False)
    covered[100:300, 250:430] = (150, 175, 205)
    cv2.rectangle(covered, (303, 163), (376, 248), (138, 163, 193), 3)
    assert shows(_drawn(hand=False), covered, QUAD) != "elsewhere"


@pytest.mark.parametrize("shade", [1.0, 0.6])
def test_a_card_that_shows_nearly_whole_lies_there_and_one_half_hidden_may_not(shade: float) -> None:
    rest = _drawn(hand=False, seed=2)
    assert shows(rest, _drawn(hand=False, shade=shade), QUAD) == "there"
    hidden = _drawn(hand=False, shade=shade)
    hidden[200:300, 250:430] = (60, 90, 150)
    assert shows(rest, hidden, QUAD) is None
