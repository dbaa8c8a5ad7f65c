"""All pieces moved together, or a hand moved some: on a plain table the pieces are all that tells of a bump."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from calibration.plane import apply
from live.watching.together import moved_together
from vision.fusing import Sighting

PLACES = {"3": (0.0, 0.0), "5": (26.0, 1.0), "7": (52.0, -1.0), "1": (0.0, 40.0), "9": (60.0, 44.0)}


def _tracks(places: dict[str, tuple[float, float]] = PLACES) -> list[Any]:
    reading = SimpleNamespace(certain=True)
    return [
        SimpleNamespace(kind="tile", state=("tile", "up", label), pose=(*at, 0.0), reading=reading)
        for label, at in places.items()
    ]


def _seen(places: dict[str, tuple[float, float]], turn_deg: float = 0.0, x: float = 0.0, y: float = 0.0) -> Any:
    a = math.radians(turn_deg)
    matrix = np.array([[math.cos(a), -math.sin(a), x], [math.sin(a), math.cos(a), y], [0, 0, 1]])
    seen = apply(matrix, np.array(list(places.values())))
    return [
        Sighting("tile", float(at[0]), float(at[1]), 0.0, {("tile", "up", label): 0.97})
        for label, at in zip(places, seen, strict=True)
    ]


@pytest.mark.parametrize(("turn_deg", "x", "y"), [(0.0, 11.0, -4.0), (2.2, 12.0, -4.0), (-3.0, -20.0, 15.0)])
def test_a_bump_takes_all_along(turn_deg: float, x: float, y: float) -> None:
    found = _seen({**PLACES, "6": (90.0, 10.0)}, turn_deg, x, y)
    matrix = moved_together(_tracks(), found)
    assert matrix is not None
    back = apply(matrix, np.array([(sighting.x_mm, sighting.y_mm) for sighting in found]))
    assert np.allclose(back, [*PLACES.values(), (90.0, 10.0)], atol=0.2)


@pytest.mark.parametrize("moved", [(), ("3",), ("3", "5"), ("3", "5", "7")])
def test_what_hands_move_is_no_bump(moved: tuple[str, ...]) -> None:
    places = {label: (x + 15.0, y + 3.0) if label in moved else (x, y) for label, (x, y) in PLACES.items()}
    assert moved_together(_tracks(), _seen(places)) is None


def test_pieces_gathered_and_dealt_anew_are_no_bump() -> None:
    dealt = dict(zip(PLACES, [(80.0, 5.0), (10.0, 60.0), (-30.0, 2.0), (33.0, -50.0), (5.0, 5.0)], strict=True))
    assert moved_together(_tracks(), _seen(dealt)) is None


def test_a_hair_is_no_bump_and_three_pieces_tell_nothing() -> None:
    assert moved_together(_tracks(), _seen(PLACES, x=1.5)) is None
    few = dict(list(PLACES.items())[:3])
    assert moved_together(_tracks(few), _seen(few, x=12.0)) is None
