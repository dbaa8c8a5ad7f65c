"""Where fingertips stay: held up beside a card's place, and at cards that are known only later."""

from __future__ import annotations

import numpy as np
import pytest

from vision.staying import Cells, Staying


def block(top: int) -> Cells:
    rows, cols = np.mgrid[top : top + 12, 50:60]
    return rows.ravel(), cols.ravel()


PLACES = {"one": block(60), "two": block(0)}
AT_ONE, UP, FAR = (55.0, 60.0), (55.0, 36.0), (120.0, 36.0)


def stayed(*way: tuple[float, float], under: str = "one") -> Staying:
    staying = Staying()
    for step, tip in enumerate(way):
        staying.note(tip, step * 0.1, PLACES, {under: PLACES[under]})
    return staying


@pytest.mark.parametrize(
    ("end", "under", "held"),
    [(AT_ONE, "one", True), (FAR, "one", False), (AT_ONE, "two", False)],
    ids=["put back", "gone on", "its place in sight"],
)
def test_a_card_held_up_beside_its_place_is_what_fingers_stay_at(
    end: tuple[float, float], under: str, *, held: bool
) -> None:
    staying = stayed(*[AT_ONE] * 3, *[UP] * 12, *[end] * 3, under=under)
    assert (staying.at["one"] >= 1.0) is held


def test_fingers_stayed_at_a_card_that_is_known_only_when_the_hand_has_left() -> None:
    staying = stayed(*[UP] * 12)
    assert staying.at == {}
    late = block(30)
    assert staying.at_last({**PLACES, "late": late})["late"] >= 1.0
    assert staying.at_last({**PLACES, "elsewhere": block(78)}) == {}


def test_a_card_that_was_known_was_not_stayed_at_later() -> None:
    staying = stayed(*[UP] * 12)
    assert staying.at_last({"two": block(30)}) == {}
