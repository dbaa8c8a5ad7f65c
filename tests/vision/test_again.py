"""Looking again only where the picture changed."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from live.reading import set_sizes
from models.scenes import random_scene, render
from vision.again import Change, Lying, change, seen_planes, with_parts
from vision.eyes import Eyes, Look
from vision.looking import LiveEyes
from vision.pieces import Detection, turn_of
from vision.reading.reader import nearest_start

SIZE = (1280, 720)


@pytest.fixture(scope="module")
def table() -> tuple[np.ndarray[Any, Any], Eyes, Look]:
    """A table of cards, and what a look at the whole of it finds."""
    scene = render(random_scene("kaifuda", 6, styles=("classic",), difficulty=0.0))
    picture = np.asarray(scene.image, np.uint8)
    eyes = Eyes()
    return picture, eyes, eyes.look(picture, "kaifuda", set_sizes("kaifuda"))


def square(x: float, y: float, side: float) -> Detection:
    corners = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)
    return Detection(corners, "card")


def grey(level: int = 120) -> np.ndarray[Any, Any]:
    noise = np.random.default_rng(level).normal(0, 2, (SIZE[1], SIZE[0], 3))
    return np.clip(level + noise, 0, 255).astype(np.uint8)


def test_a_card_laid_down_changes_its_place_and_a_margin_around_it() -> None:
    before, after = grey(), grey(121)
    after[300:380, 500:560] = 230
    found = change(seen_planes(before), seen_planes(after), SIZE, [square(100, 100, 60)] * 3)
    assert found is not None
    assert found.touches(square(510, 310, 40).corners)
    assert not found.touches(square(100, 100, 60).corners)
    (left, top, right, bottom), *others = found.regions
    assert not others
    assert left < 500 - 60
    assert top < 300 - 60
    assert right > 560 + 60
    assert bottom > 380 + 60
    assert (right - left) * (bottom - top) < 0.2 * SIZE[0] * SIZE[1]


def test_nothing_is_looked_at_where_nothing_changed_but_the_light() -> None:
    found = change(seen_planes(grey(120)), seen_planes(grey(100)), SIZE, [])
    assert found is not None
    assert found.regions == ()
    assert not found.touches(square(600, 300, 60).corners)


def test_changes_all_over_ask_for_a_look_at_the_whole() -> None:
    before, after = grey(), grey()
    after[::2, 60:-60] = 250
    after[100:600:7, 200:1000] = 0
    before[200:500, 300:900] = np.random.default_rng(0).integers(0, 255, (300, 600, 3))
    assert change(seen_planes(before), seen_planes(after), SIZE, []) is None


def test_pictures_of_other_sizes_have_nothing_in_common() -> None:
    assert change(seen_planes(grey()), seen_planes(grey()[:, :900]), SIZE, []) is None


def test_hands_are_taken_from_the_newer_look_at_a_part() -> None:
    before, after = grey(), grey()
    after[0:200, 0:200] = 220
    found = change(seen_planes(before), seen_planes(after), SIZE, [])
    assert found is not None
    old = np.zeros((68, 120), np.float32)
    old[60:, 110:] = 0.9
    hands = with_parts(old, [np.full((9, 9), 0.7, np.float32)], found)
    assert hands[2, 2] == pytest.approx(0.7)
    assert hands[64, 115] == pytest.approx(0.9)
    assert hands[40, 60] == 0


def test_what_lies_elsewhere_stays_as_it_was_seen(table: tuple[np.ndarray[Any, Any], Eyes, Look]) -> None:
    picture, eyes, whole = table
    assert whole.plane is not None
    gone = max(whole.pieces, key=lambda piece: piece.confidence)
    after = picture.copy()
    x, y = gone.corners.mean(axis=0)
    around = np.linalg.norm(gone.corners - gone.corners.mean(axis=0), axis=1).max()
    ring = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(ring, np.round(gone.corners + 0.12 * (gone.corners - [x, y])).astype(np.int32), 255)
    after = np.asarray(cv2.inpaint(after, ring, 3, cv2.INPAINT_TELEA), np.uint8)
    height, width = picture.shape[:2]
    changed = change(seen_planes(picture), seen_planes(after), (width, height), whole.found)
    assert changed is not None
    look = eyes.look(
        after, "kaifuda", set_sizes("kaifuda"), plane=whole.plane, before=whole, changed=changed, known=lambda _: True
    )
    apart = [p for p in whole.pieces if not changed.touches(p.corners)]
    assert len(apart) >= 3
    for piece in apart:
        same = [p for p in look.pieces if np.abs(p.corners.mean(axis=0) - piece.corners.mean(axis=0)).max() < 0.01]
        assert len(same) == 1
        assert np.allclose(np.sort(same[0].corners, axis=0), np.sort(piece.corners, axis=0))
    assert all(np.linalg.norm(p.corners.mean(axis=0) - [x, y]) > 0.3 * around for p in look.pieces)


def test_a_match_looks_only_where_something_may_lie_otherwise(table: tuple[np.ndarray[Any, Any], Eyes, Look]) -> None:
    picture, _, whole = table
    asked: list[tuple[Look | None, Change | None]] = []

    class Noted:
        def look(self, *_: object, before: Look | None, changed: Change | None, **__: object) -> Look:
            asked.append((before, changed))
            return whole

    live = LiveEyes(Noted(), "kaifuda", set_sizes("kaifuda"))  # type: ignore[arg-type]
    small = change(seen_planes(grey()), seen_planes(grey()), SIZE, [])
    lying = Lying(tuple(whole.pieces), small)
    for told in (None, Lying((), None), lying):
        live.look(picture, 0.0, whole.plane, lambda _: False, lying=told)
    assert [changed for _, changed in asked] == [None, None, small]
    before = asked[2][0]
    assert before is not None
    assert before.pieces == whole.pieces
    assert before.markers is whole.markers


@pytest.mark.parametrize("up_deg", [-170.0, -100.0, -45.0, 0.0, 30.0, 91.0, 179.0])
def test_a_piece_begins_at_the_corner_nearest_to_up(up_deg: float) -> None:
    corners = np.array([[10, 0], [60, 12], [48, 70], [0, 55]], np.float32)
    begun = nearest_start(corners, up_deg)
    off = [abs((turn_of(np.roll(corners, -k, axis=0)) - up_deg + 180) % 360 - 180) for k in range(4)]
    assert abs((turn_of(begun) - up_deg + 180) % 360 - 180) == pytest.approx(min(off), abs=1e-3)
