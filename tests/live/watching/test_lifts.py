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
    """The table seems to show where the other card lay, the own one looks larger than it is."""

    def glance(self, *_: Any) -> list[str]:
        return ["other"]

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


def _glance(time_s: float) -> Glance:
    mask = np.zeros((12, 16), bool)
    mask[4:, 4:11] = True
    return Glance(time_s, True, (Limb(1, 0.0, time_s, mask, mask),), mask, 0.0, np.zeros_like(mask))


@pytest.mark.parametrize(("looks", "lifted"), [(1, {"own", "other"}), (2, {"own"})])
def test_what_looks_saw_whole_where_it_lay_was_not_lifted(
    monkeypatch: pytest.MonkeyPatch, looks: int, lifted: set[str]
) -> None:
    gate, tracker = Gate(), Tracker(SIZES)
    gate.glance(np.random.default_rng(1).integers(80, 120, (90, 160, 3)).astype(np.uint8), 0.0)
    tracker.tracks.update({key: _card(key, x) for key, x in (("own", 0.0), ("other", 100.0))})
    watched, places, pieces = Hands(gate, tracker, SIZES), _Places(), list(tracker.tracks.values())
    watched._lifting = _Lifting()  # type: ignore[assignment]
    monkeypatch.setattr(hands, "_shifted", lambda *_: ({"own"}, {"other"}))
    picture, seen = np.zeros((90, 160, 3), np.uint8), Seen([], frozenset(), np.zeros((0, 0), np.float32))
    for number in range(looks):
        glance = _glance(1.0 + 0.1 * number)
        watched.glance(glance, places, pieces, rested=True)  # type: ignore[arg-type]
        watched.look(seen, glance, places, pieces, (picture, picture))  # type: ignore[arg-type]
    assert tracker.tracks["other"].lifted
    watched.settle()
    assert {key for key, track in tracker.tracks.items() if track.lifted} == lifted
