"""Which cards one hand has lifted: beside one that is seen raised, another may only seem so in its shadow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pytest

from live.watching import hands
from live.watching.hands import Hands
from vision.fusing import Sighting, fuse
from vision.gate import Gate, Glance, Limb
from vision.looking import Seen
from vision.tracking import Tracker
from vision.tracks import Track

SIZES = {"card": (60.0, 90.0, 0.3)}
PLACES = {"own": (np.array([5]), np.array([5])), "other": (np.array([5]), np.array([9]))}


class _Lifting:
    """The table seems to show where the ``bare`` cards lay, the own one looks larger than it is."""

    def __init__(self, bare: list[str]) -> None:
        self.bare = bare

    def glance(self, *_: Any) -> list[str]:
        return self.bare

    def carried(self) -> list[str]:
        return []

    def look(self, *_: Any) -> list[str]:
        return ["own"]

    def forget(self) -> None:
        pass


class _Places:
    cell_mm = 4.0
    plane: Any = type("Plane", (), {"to_mm": staticmethod(lambda points: points)})()

    def of_tracks(self, _: Iterable[Track]) -> Mapping[str, Any]:
        return PLACES

    def near(self, _: Iterable[Track]) -> Any:
        return lambda col, row: []


def _card(key: str, x: float) -> Track:
    sighting = Sighting("card", x, 0.0, 0.0, {("card", "down", None): 0.99})
    return Track(key, "card", 0.0, (x, 0.0, 0.0), 1.0, fuse([sighting]))


def _glance(time_s: float, *, limbs: bool = True) -> Glance:
    mask = np.zeros((12, 16), bool)
    mask[4:, 4:11] = True
    hands = (Limb(1, 0.0, time_s, mask, mask),) if limbs else ()
    return Glance(time_s, True, hands, mask, 0.0, np.zeros_like(mask))


@pytest.mark.parametrize(("looks", "lifted"), [(1, {"own", "other"}), (2, {"own"})])
def test_what_looks_saw_whole_where_it_lay_was_not_lifted(
    monkeypatch: pytest.MonkeyPatch, looks: int, lifted: set[str]
) -> None:
    gate, tracker = Gate(), Tracker(SIZES)
    gate.glance(np.random.default_rng(1).integers(80, 120, (90, 160, 3)).astype(np.uint8), 0.0)
    tracker.tracks.update({key: _card(key, x) for key, x in (("own", 0.0), ("other", 100.0))})
    watched, places, pieces = Hands(gate, tracker, SIZES), _Places(), list(tracker.tracks.values())
    watched._lifting = _Lifting(["other"])  # type: ignore[assignment]
    monkeypatch.setattr(hands, "_shifted", lambda *_: ({"own"}, {"other"}))
    picture, seen = np.zeros((90, 160, 3), np.uint8), Seen([], frozenset(), np.zeros((0, 0), np.float32))
    watched.glance(_glance(0.9), places, pieces, rested=True)  # type: ignore[arg-type]
    for number in range(looks):
        glance = _glance(1.0 + 0.1 * number)
        watched.glance(glance, places, pieces, rested=True)  # type: ignore[arg-type]
        watched.look(seen, glance, places, pieces, (picture, picture))  # type: ignore[arg-type]
    for visitor in watched._visits._now.values():
        visitor.hand.stayed["other"] = 2.0
    watched.glance(_glance(1.5, limbs=False), places, pieces, rested=True)  # type: ignore[arg-type]
    assert tracker.tracks["other"].lifted
    visits = watched.settle()
    assert [("other" in visit.stayed) for visit in visits] == [looks == 1]
    assert {key for key, track in tracker.tracks.items() if track.lifted} == lifted


@pytest.mark.parametrize(("bumped_s", "lifted"), [(3.0, {"own"}), (1.0, set[str]())])
def test_what_a_hand_had_lifted_before_a_bump_it_has_lifted(bumped_s: float, lifted: set[str]) -> None:
    gate, tracker = Gate(), Tracker(SIZES)
    gate.glance(np.random.default_rng(1).integers(80, 120, (90, 160, 3)).astype(np.uint8), 0.0)
    tracker.tracks.update({key: _card(key, x) for key, x in (("own", 0.0), ("other", 100.0))})
    watched, places, pieces = Hands(gate, tracker, SIZES), _Places(), list(tracker.tracks.values())
    watched._lifting = _Lifting(["own"])  # type: ignore[assignment]
    for time_s, limbs in ((0.9, True), (1.0, True), (1.1, True), (2.0, False)):
        watched.glance(_glance(time_s, limbs=limbs), places, pieces, rested=True)  # type: ignore[arg-type]
    tracker.forget_motion()
    watched.forget(bumped_s)
    assert {key for key, track in tracker.tracks.items() if track.lifted} == lifted
