"""How often is looked: half of the time under hands beside a camera, ever more rarely where nothing changes."""

from __future__ import annotations

import time
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.plane import TablePlane
from live.watching.observer import AUDIT_S, LONGEST_S, SOON_S, Observer
from vision.capture import Frame
from vision.looking import Seen
from vision.pieces import PieceReading

SIZES = {"card": (63.0, 88.0, 0.3)}
CARD = np.array([[100, 80], [163, 80], [163, 168], [100, 168]], np.float32)
PLANE = TablePlane(np.array([[1.0, 0, 0], [0, -1.0, 360], [0, 0, 1.0]]), "file", 0.0, 0.0)
GRAIN = [np.random.default_rng(n).normal(0, 2.5, (360, 640, 3)).astype(np.float32) for n in range(4)]


class Known:
    """A table that is where it is."""

    plane, moved, lens, refusals = PLANE, None, None, ()

    def settle(self, look: Any, picture: Any, time_s: float) -> TablePlane:
        return PLANE

    def watch(self, picture: Any, time_s: float) -> None:
        return None


class OneCard:
    """Sees the card, in a while; ``says`` what it shows."""

    def __init__(self, takes_s: float = 0.0, sure: float = 0.99) -> None:
        self.takes_s, self.says, self.sure = takes_s, "5", sure
        self.looked_s: list[float] = []

    def look(self, picture: Any, time_s: float, *more: Any, **named: Any) -> Seen:
        self.looked_s.append(time_s)
        time.sleep(self.takes_s)
        piece = PieceReading("card", self.says, "up", self.sure, CARD, 0.0)
        return Seen([piece], frozenset(), np.zeros((0, 0), np.float32))


def frame(number: int, time_s: float, arm: int | None = None) -> Frame:
    picture = np.full((360, 640, 3), (70.0, 95.0, 120.0), np.float32)
    cv2.fillConvexPoly(picture, CARD.astype(np.int32), (225, 230, 235))
    if arm is not None:
        cv2.line(picture, (400 + arm, 400), (380 + arm, 200), (115, 145, 195), 60)
    return Frame(number, time_s, np.clip(picture + GRAIN[number % 4], 0, 255).astype(np.uint8))


def settled(sight: OneCard, **more: Any) -> tuple[Observer, int]:
    """An observer that has handed on the table, and the next frame's number at 20 frames a second."""
    keeper: Any = Known()
    observer = Observer(sight, SIZES, keeper, settle_s=0.3, **more)
    number = 0
    while observer.busy:
        observer.frame(frame(number, number / 20))
        number += 1
        assert number < 200
        time.sleep(0.01 if sight.takes_s else 0.0)
    return observer, number


def test_beside_a_camera_looks_under_hands_leave_half_of_the_time_to_others() -> None:
    sight = OneCard(takes_s=0.3)
    observer, number = settled(sight, threaded=True)
    try:
        sight.looked_s.clear()
        began = time.monotonic()
        while len(sight.looked_s) < 4:
            passed_s = time.monotonic() - began
            assert passed_s < 60.0, "no looks any more"
            observer.frame(frame(number, 50 + passed_s, arm=int(40 * passed_s)))
            number += 1
            time.sleep(0.03)
    finally:
        observer.close()
    assert min(np.diff(sight.looked_s)) > 1.5 * sight.takes_s  # however slow the machine is


def test_on_a_table_at_rest_looks_become_rare_and_a_contradiction_brings_them_back() -> None:
    sight = OneCard()
    observer, number = settled(sight, threaded=False)
    last_s = sight.looked_s[-1]

    def gaps(for_s: float) -> list[float]:
        nonlocal number, last_s
        seen = len(sight.looked_s)
        for _ in range(round(for_s * 20)):
            observer.frame(frame(number, number / 20))
            number += 1
        found = np.diff([last_s, *sight.looked_s[seen:]]).tolist()
        last_s = sight.looked_s[-1]
        return [float(gap) for gap in found]

    assert gaps(60.0) == pytest.approx([SOON_S, AUDIT_S, 2 * AUDIT_S, LONGEST_S, LONGEST_S], abs=0.2)
    sight.says = "7"
    assert gaps(40.0)[1:] == pytest.approx([AUDIT_S] * 4, abs=0.2)


@pytest.mark.parametrize(("sure", "within_s"), [(0.99, 0.3), (0.6, 0.4)])
def test_once_looks_lie_far_enough_apart_to_settle_the_table_every_frame_is_looked_at(
    sure: float, within_s: float
) -> None:
    keeper: Any = Known()
    sight = OneCard(sure=sure)
    observer = Observer(sight, SIZES, keeper, settle_s=0.3, threaded=False)
    number = 0
    while observer.busy:
        observer.frame(frame(number, number / 10))
        number += 1
        assert number < 100
    assert sight.looked_s[-1] - sight.looked_s[0] == pytest.approx(within_s)


def test_a_human_may_say_that_what_is_seen_lies() -> None:
    """The space bar: however long looks must agree, the table is taken as it is seen."""
    keeper: Any = Known()
    observer = Observer(OneCard(), SIZES, keeper, settle_s=8.0, threaded=False)
    seen = [observer.frame(frame(number, number / 20)) for number in range(40)]
    assert [each.settled for each in seen] == [None] * 40
    observer.settle_now()
    after = [observer.frame(frame(number, number / 20)).settled for number in range(40, 50)]
    tables = [settled.table for settled in after if settled is not None]
    assert [[piece.piece.label for piece in table.pieces] for table in tables] == [["5"]]
