"""Digits of landscape cards looked at by themselves, where they stand on all cards of a table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pieces import Corners
from vision.reading.answers import Answers
from vision.reading.closer import Closer, look_at_digits, under_marker, with_digits
from vision.reading.digits import Places, Quarter, frame, places_of, plainer
from vision.reading.patches import QUARTERS, Image, part_corners

NAMES = ("none", *"0123456789")
SIDE, CARD_PX = 48, 120


def odds(digit: str, sure: float = 0.95) -> dict[str, float]:
    return {name: sure if name == digit else (1 - sure) / 10 for name in NAMES}


def table(cards: int, inset: tuple[int, int] = (22, 24)) -> tuple[Image, list[Corners]]:
    """Square cards in a row; at each corner a 7, its middle ``inset`` (x, y) from the two edges."""
    picture = np.full((CARD_PX + 40, cards * (CARD_PX + 30) + 40, 3), 90, np.uint8)
    corners = []
    for n in range(cards):
        x0, y0 = 30 + n * (CARD_PX + 30), 20
        picture[y0 : y0 + CARD_PX, x0 : x0 + CARD_PX] = 225
        for x in (inset[0], CARD_PX - inset[0]):
            for y in (inset[1], CARD_PX - inset[1]):
                (w, h), _ = cv2.getTextSize("7", cv2.FONT_HERSHEY_SIMPLEX, 0.8, 2)
                place = (x0 + x - w // 2, y0 + y + h // 2)
                cv2.putText(picture, "7", place, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 30, 30), 2, cv2.LINE_AA)
        x1, y1 = x0 + CARD_PX, y0 + CARD_PX
        corners.append(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32))
    return picture, corners


def quarters(corners: list[Corners], digit: str = "7", sure: float = 0.95) -> list[Quarter]:
    return [
        Quarter(part_corners(quad, part), place, odds(digit, sure))
        for quad in corners
        for place, part in enumerate(QUARTERS)
    ]


def found(picture: Image, told: list[Quarter], says: str = "7") -> Places | None:
    return places_of(picture, told, lambda patches: [odds(says) for _ in patches], SIDE)


def ink_middle(patch: Image) -> tuple[float, float]:
    y, x = np.nonzero(patch.min(axis=2) < 110)
    return float(x.mean()) / len(patch), float(y.mean()) / len(patch)


@pytest.mark.parametrize("inset", [(22, 24), (30, 20)])
def test_the_places_frame_a_digit_also_on_a_card_that_told_nothing(inset: tuple[int, int]) -> None:
    picture, corners = table(3, inset)
    places = found(picture, [*quarters(corners[:2]), *quarters(corners[2:], sure=0.3)])
    assert places is not None
    for place, part in enumerate(QUARTERS):
        patch = frame(picture, part_corners(corners[2], part), places[place], SIDE)
        assert ink_middle(patch) == pytest.approx((0.5, 0.5), abs=0.08)


def test_places_are_told_by_three_digits_of_one_side_too() -> None:
    picture, corners = table(3)
    left = [quarter for quarter in quarters(corners) if quarter.place == 0]
    places = found(picture, left)
    assert places is not None
    patch = frame(picture, part_corners(corners[0], QUARTERS[3]), places[3], SIDE)
    assert ink_middle(patch) == pytest.approx((0.5, 0.5), abs=0.1)


def test_what_reads_as_something_else_when_framed_tells_no_place() -> None:
    picture, corners = table(3)
    assert found(picture, quarters(corners), says="1") is None


def test_unsure_digits_blank_sites_and_too_few_tell_nothing() -> None:
    picture, corners = table(3)
    assert found(picture, quarters(corners, sure=0.6)) is None
    assert found(picture, quarters(corners, "none")) is None
    assert found(picture, quarters(corners[:1])[:2]) is None
    assert found(picture, []) is None


def test_print_under_a_dark_disc_stands_out_once_contrasts_are_evened() -> None:
    rng = np.random.default_rng(1)
    patch = np.full((SIDE, SIDE, 3), (40, 70, 30), np.uint8)
    cv2.putText(patch, "7", (14, 36), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (32, 56, 24), 3, cv2.LINE_AA)
    patch = np.clip(patch + rng.normal(0, 1, patch.shape), 0, 255).astype(np.uint8)
    before, after = (float(np.ptp(cv2.cvtColor(p, cv2.COLOR_BGR2GRAY))) for p in (patch, plainer(patch)))
    assert after > 2 * before


def answers(digit: str) -> Answers:
    return Answers({"ones": (NAMES, np.array([[odds(digit)[name] for name in NAMES]]))})


def test_digits_by_themselves_settle_what_the_quarter_left_open() -> None:
    picture, corners = table(3)
    places = found(picture, quarters(corners))
    assert places is not None
    torn = {name: 0.46 if name in "41" else 0.01 for name in NAMES}
    closer = Closer(sites={0: [torn, odds("none"), odds("none"), torn]})
    look = look_at_digits(picture, corners[0], (0,), SIDE, places)
    assert len(look.patches) == 8
    said = [answers("4" if place in (0, 3) else "none") for place in range(4) for _ in range(2)]
    after = with_digits(closer, look, said).sites[0]
    assert [max(site, key=lambda name: site[name]) for site in after] == ["4", "none", "none", "4"]
    assert after[0]["4"] > 0.85
    assert after[1]["none"] > 0.9


def test_under_the_marker_there_is_a_digit() -> None:
    """A digit that a tinted disc nearly hides looks like a blank site; elsewhere a blank site stays one."""
    picture, corners = table(3)
    places = found(picture, quarters(corners))
    assert places is not None
    faint = {name: {"none": 0.8, "1": 0.15}.get(name, 0.005) for name in NAMES}
    x, y = corners[0][0] + (22, 24)
    marker = np.array([[x - 20, y - 20], [x + 20, y - 20], [x + 20, y + 20], [x - 20, y + 20]], np.float32)
    after = under_marker(Closer(sites={0: [faint] * 4}), corners[0], places, marker).sites[0]
    assert [max(site, key=lambda name: site[name]) for site in after] == ["1", "none", "none", "none"]
