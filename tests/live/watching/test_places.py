"""Pieces near fingers, and pictures from before a bump as the camera sees the table since."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.plane import TablePlane
from live.watching.places import Around, Places, known_pieces, seen_anew
from live.watching.unexplained import unexplained
from vision.fusing import Fused
from vision.gate import WIDTH, Gate
from vision.pieces import Detection
from vision.tracks import Track, outline

BEFORE = TablePlane(np.array([[1.0, 0, 0], [0, -1.0, 360], [0, 0, 1.0]]), "file", 0.0, 0.0)
SHIFT = np.array([[np.cos(0.03), -np.sin(0.03), 14.0], [np.sin(0.03), np.cos(0.03), -9.0], [0, 0, 1.0]])
NOW = TablePlane(BEFORE.homography @ np.linalg.inv(SHIFT), "file", 0.0, 0.0)


def _table() -> np.ndarray:
    rng = np.random.default_rng(3)
    coarse = rng.integers(40, 220, (18, 32, 3), dtype=np.uint8)
    return np.asarray(cv2.resize(coarse, (640, 360), interpolation=cv2.INTER_CUBIC))


def test_the_table_is_where_the_bumped_camera_sees_it() -> None:
    table = _table()
    shifted = cv2.warpPerspective(table, SHIFT, (640, 360), borderMode=cv2.BORDER_REPLICATE)
    seen, inside = seen_anew(table, BEFORE, NOW)
    off = np.abs(seen.astype(int) - shifted).max(axis=2)[inside]
    assert np.quantile(off, 0.97) <= 3
    assert 0.9 < inside.mean() < 1.0


def test_a_hand_in_view_at_the_bump_is_a_hand_after_it() -> None:
    table = _table()
    shifted = cv2.warpPerspective(table, SHIFT, (640, 360), borderMode=cv2.BORDER_REPLICATE)
    with_hand = shifted.copy()
    with_hand[200:, 300:360] = (120, 150, 210)
    gate = Gate()
    for step in range(5):
        gate.glance(with_hand, 0.1 * step)
    gate.rest_on(*seen_anew(table, BEFORE, NOW))
    assert len(gate.glance(with_hand, 0.6).limbs) == 1
    for step in range(5):
        last = gate.glance(shifted, 0.7 + 0.1 * step)
    assert last.clear


def test_fingers_reach_a_card_at_its_edge_and_a_block_by_its_middle() -> None:
    sizes = {"card": (63.0, 88.0, 0.3), "block": (20.0, 20.0, 10.0)}
    tracks = []
    for key, kind, x, y in (("card", "card", 300.0, 200.0), ("block", "block", 420.0, 200.0)):
        state = (kind, "up", "1")
        reading = Fused(state, 1.0, ((state, 1.0),), x, y, 0.0, {}, 2)
        tracks.append(Track(key, kind, 0.0, (x, y, 0.0), 0.0, reading))
    near = Places(sizes, BEFORE, 640, 360).near(tracks)

    def at(x_mm: float, y_mm: float) -> list[str]:
        return near((x_mm + 0.5) * WIDTH / 640 - 0.5, (360 - y_mm + 0.5) * WIDTH / 640 - 0.5)

    assert at(300, 200 - 44 - 12) == ["card"], "just below its lower edge"
    assert at(300, 200 - 44 - 25) == []
    assert at(345, 200) == ["card"]
    assert at(385, 200) == ["block"]


def test_a_card_laid_over_the_rim_changed_its_place_though_it_counts_as_the_tables() -> None:
    sizes = {"card": (63.0, 88.0, 0.3)}
    bare = _table() // 4 + 60
    with_card = bare.copy()
    with_card[:50, 300:363] = (225, 235, 238)
    gate, places = Gate(), Places(sizes, BEFORE, 640, 360)
    for step in range(5):
        gate.glance(bare, 0.1 * step)
    gate.rest()
    for step in range(5, 12):
        glance = gate.glance(with_card, 0.1 * step)
    gate.absorb(glance.limbs[0].mask, hides=False)
    quad = outline((331.0, 354.0, 0.0), (63.0, 88.0))
    lying = gate.glance(with_card, 1.3)
    assert lying.clear
    assert Around(places, lying, rested=True).stirred(quad)
    gate.rest()
    assert not Around(places, gate.glance(with_card, 1.5), rested=True).stirred(quad)


def test_a_change_that_no_piece_explains_may_be_one_that_looks_have_missed() -> None:
    changed, lain_on = np.zeros((90, 160), bool), np.zeros((90, 160), bool)
    changed[20:30, 20:30] = changed[40:50, 60:70] = changed[70, 10:14] = True
    lain_on[20:30, 20:30] = True
    missed = unexplained(changed, lain_on)
    assert missed[40:50, 60:70].all()
    assert missed.sum() == 100
    places = Places({"card": (40.0, 40.0, 0.3)}, BEFORE, 640, 360)
    gate = Gate()
    gate.glance(_table(), 0.0)
    gate.rest()
    there, elsewhere = (outline((x, 180.0, 0.0), (40.0, 40.0)) for x in (260.0, 460.0))
    around = Around(places, gate.glance(_table(), 0.2), rested=True, unexplained=missed)
    assert (around.stirred(there), around.changed(there)) == (True, False)
    assert not around.stirred(elsewhere)


@pytest.mark.parametrize(
    ("kind", "is_open", "hands", "known"),
    [
        ("block", False, False, True),
        ("block", True, False, False),
        ("block", True, True, True),
        ("card", True, True, False),
    ],
)
def test_a_touched_block_is_read_again_when_the_hands_have_left(
    kind: str, is_open: bool, hands: bool, known: bool
) -> None:
    sizes = {"card": (20.0, 20.0, 0.3), "block": (20.0, 20.0, 10.0)}
    state = (kind, "down", None)
    track = Track("p1", kind, 0.0, (300.0, 200.0, 0.0), 0.0, Fused(state, 1.0, ((state, 1.0),), 300, 200, 0.0, {}, 2))
    track.open = is_open
    here, there = (
        Detection(BEFORE.to_px(outline((x, 200.0, 0.0), (20.0, 20.0))).astype(np.float32), kind)
        for x in (302.0, 330.0)
    )
    tell = known_pieces([track], BEFORE, sizes, lambda quad: False, hands=hands)
    assert (tell(here), tell(there)) == (known, False)
