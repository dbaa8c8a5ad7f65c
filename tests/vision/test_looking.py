"""Readings held against what a known set has."""

from __future__ import annotations

import numpy as np
import pytest

from vision.looking import within
from vision.pieces import PieceReading

CORNERS = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
LABELS = {"card": frozenset({"1 2/3 4", "5 ./. 6"})}


def _card(label: str | None, face: str = "up", **more: object) -> PieceReading:
    return PieceReading("card", label, face, 0.97, CORNERS, 0.0, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("piece", "label", "doubtful"),
    [
        pytest.param(_card("1 2/3 4"), "1 2/3 4", False, id="of the set"),
        pytest.param(_card("1 2/3 9"), None, True, id="of no set"),
        pytest.param(_card(None, face="down"), None, False, id="face down"),
    ],
)
def test_a_label_that_the_set_lacks_is_a_doubt(piece: PieceReading, label: str | None, doubtful: bool) -> None:
    told = within(piece, LABELS)
    assert told.label == label
    assert (told.doubt is not None) == doubtful


def test_alternatives_are_those_of_the_set() -> None:
    piece = _card(None, doubt="4 or 9", alternatives=(("1 2/3 4", 0.5), ("1 2/3 9", 0.4)))
    assert within(piece, LABELS).alternatives == (("1 2/3 4", 0.5),)


def test_kinds_of_which_nothing_is_known_stay_as_read() -> None:
    piece = PieceReading("block", "7", "up", 0.9, CORNERS, 0.0)
    assert within(piece, LABELS) is piece
