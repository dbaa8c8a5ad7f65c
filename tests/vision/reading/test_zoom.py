from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.reading.lines import characters
from vision.reading.patches import QUARTERS, part_corners, straighten
from vision.reading.zoom import SEARCH_PX, ink_box, zoomed_corners

CARD = np.array([[20, 20], [120, 20], [120, 160], [20, 160]], np.float32)


def _card(text: str, centre: tuple[int, int], scale: float, ink: int = 20, ground: int = 235) -> np.ndarray:
    picture = np.full((180, 140, 3), 90, np.uint8)
    picture[20:160, 20:120] = ground
    (w, h), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
    place = (centre[0] - w // 2, centre[1] + h // 2)
    cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, (ink, ink, ink), 2, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("centre", [(70, 60), (70, 110), (60, 90)])
def test_the_frame_centres_the_print_wherever_it_stands(centre: tuple[int, int]) -> None:
    picture = _card("7", centre, 0.9)
    box = ink_box(straighten(picture, CARD, SEARCH_PX))
    assert box is not None
    frame = zoomed_corners(CARD, box, SEARCH_PX)
    assert np.abs(frame.mean(axis=0) - centre).max() < 3
    width, height = np.linalg.norm(frame[1] - frame[0]), np.linalg.norm(frame[3] - frame[0])
    assert width == pytest.approx(height, rel=0.05)


def test_a_bare_piece_has_no_print() -> None:
    assert ink_box(straighten(_card("7", (70, 90), 0.9, ink=232), CARD, SEARCH_PX)) is None


def test_quarters_cut_the_card_in_four() -> None:
    quads = [part_corners(CARD, part) for part in QUARTERS]
    assert quads[0][0].tolist() == pytest.approx([20, 20])
    assert quads[3][2].tolist() == pytest.approx([120, 160])
    assert quads[1][3].tolist() == pytest.approx([70, 90])


def test_a_line_is_cut_into_its_characters_from_left_to_right() -> None:
    picture = _card("3 + 1 7", (70, 90), 0.65)
    (found,) = characters(picture, CARD, 48)
    assert len(found) == 4
    darkest = [patch.min() for patch in found]
    assert max(darkest) < 90
    one = found[2].min(axis=2) < 128
    assert np.ptp(np.flatnonzero(one.any(axis=0))) < 24


@pytest.mark.parametrize("aside", [21, -22])
def test_a_digit_of_a_number_that_stands_aside_is_not_lost_over_the_rim(aside: int) -> None:
    """13 was read as 1, and surely: its 3 reached where a piece's edge may lie."""
    picture = _card("13", (70 + aside, 90), 1.3)
    box = ink_box(straighten(picture, CARD, SEARCH_PX))
    middle = ink_box(straighten(_card("13", (70, 90), 1.3), CARD, SEARCH_PX))
    assert box is not None
    assert middle is not None
    assert box[2] - box[0] == pytest.approx(middle[2] - middle[0], abs=3)


def test_a_line_along_the_edge_is_no_digit() -> None:
    picture = _card("7", (70, 90), 0.9)
    plain = ink_box(straighten(picture, CARD, SEARCH_PX))
    picture[22:158, 24:28] = 20
    lined = ink_box(straighten(picture, CARD, SEARCH_PX))
    assert plain is not None
    assert lined == pytest.approx(plain, abs=1)
