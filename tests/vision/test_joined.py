"""What is as large as several pieces together is taken apart, if its parts are pieces that can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.plane import TablePlane
from vision.joined import taken_apart
from vision.pieces import Detection

VIEW = np.array([[0.5, 0.08, 10.0], [0.02, 0.6, 5.0], [0.0001, 0.0002, 1.0]])
PLANE = TablePlane(VIEW, "pieces", 0.0, 0.0)
WIDE, HIGH = 63.0, 88.0


def sheet(x: float, y: float, width: float = WIDE, height: float = HIGH, turns: int = 0) -> Detection:
    """An outline in millimetres, seen in pixels."""
    flat = np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    return Detection(np.roll(PLANE.to_px(flat), turns, axis=0).astype(np.float32), "card")


OTHERS = [sheet(80.0 * k, 0, turns=k) for k in range(4)]


def as_seen(parts: Sequence[Detection]) -> list[Detection]:
    return list(parts)


def middles(pieces: Sequence[Detection]) -> NDArray[np.float64]:
    return np.asarray(PLANE.quads_to_mm([piece.corners for piece in pieces]).mean(axis=1))


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("counts", [(2, 1), (1, 2), (2, 2), (3, 1)])
@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_parts_lie_where_the_pieces_lie(counts: tuple[int, int], turns: int, gap: float) -> None:
    along, across = counts
    width, height = along * WIDE + (along - 1) * gap, across * HIGH + (across - 1) * gap
    joined = sheet(0, 120, width, height, turns)
    found, left_out = taken_apart(OTHERS, [joined], PLANE, as_seen, lambda parts: True)
    assert left_out == []
    assert found[:4] == OTHERS
    assert len(found) == 4 + along * across
    for i in range(along):
        for j in range(across):
            true = ((i + 0.5) * width / along, 120 + (j + 0.5) * height / across)
            assert np.linalg.norm(middles(found[4:]) - true, axis=1).min() < 1


def test_a_pair_that_passed_for_a_card_is_taken_apart() -> None:
    pair = sheet(0, 120, 2 * WIDE, HIGH)
    found, _ = taken_apart([*OTHERS, pair], [], PLANE, as_seen, lambda parts: True)
    assert len(found) == 6
    assert not any(piece is pair for piece in found)


def test_what_cannot_be_read_stays_as_it_was() -> None:
    pair = sheet(0, 120, 2 * WIDE, HIGH)
    found, left_out = taken_apart(OTHERS, [pair], PLANE, as_seen, lambda parts: False)
    assert found == OTHERS
    assert len(left_out) == 1
    assert left_out[0] is pair


@pytest.mark.parametrize(
    "size", [(1.4 * WIDE, HIGH), (2.4 * WIDE, HIGH), (1.1 * WIDE, 1.1 * HIGH), (4 * WIDE, 2 * HIGH)]
)
def test_other_sizes_are_no_pieces_side_by_side(size: tuple[float, float]) -> None:
    odd = sheet(0, 120, *size)
    assert taken_apart(OTHERS, [odd], PLANE, as_seen, lambda parts: True) == (OTHERS, [odd])


def test_a_part_that_is_not_found_or_grows_is_none() -> None:
    pair = sheet(0, 120, 2 * WIDE, HIGH)
    for refit in (
        lambda parts: list(parts)[1:],
        lambda parts: [replace(part, corners=(part.corners * 1.2).astype(np.float32)) for part in parts],
    ):
        assert taken_apart(OTHERS, [pair], PLANE, refit, lambda parts: True)[1] == [pair]


def test_few_pieces_do_not_tell_a_size() -> None:
    pair = sheet(0, 120, 2 * WIDE, HIGH)
    assert taken_apart(OTHERS[:3], [pair], PLANE, as_seen, lambda parts: True) == (OTHERS[:3], [pair])
