"""Target maps and their decoding are each other's inverse."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from models.detection.targets import Truth, make_target
from vision.detection import decode, suppress
from vision.detection_maps import FACE_DOWN, HEAT, KINDS, TRUST_B
from vision.pieces import Detection


def _quad(x: float, y: float, side: float, turn_deg: float, aspect: float = 1.0) -> NDArray[np.float32]:
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [side / 2, side * aspect / 2]
    return np.asarray(half @ turn.T + [x, y], np.float32)


def _found(pieces: list[Truth], size: int = 288) -> list[Detection]:
    """What a perfect network would find."""
    maps = make_target(pieces, size, size, None).maps
    heat = np.clip(maps[HEAT], 1e-4, 1 - 1e-4)
    maps[HEAT] = np.log(heat / (1 - heat))
    maps[TRUST_B] = maps[TRUST_B] * 2 - 1
    maps[FACE_DOWN] = maps[FACE_DOWN] * 2 - 1
    return suppress(decode(maps, 0.3))


def _gap(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    return min(float(np.abs(np.roll(one, k, axis=0) - other).max()) for k in range(4))


@pytest.mark.parametrize("turn", range(0, 360, 15))
@pytest.mark.parametrize("side", [9, 20, 60])
def test_corners_come_back_at_every_turn(turn: int, side: int) -> None:
    corners = _quad(141.3, 150.7, side, turn, aspect=1.4)
    (found,) = _found([Truth(corners, KINDS.index("card"), False, 1.0)])
    assert found.kind == "card"
    assert _gap(found.corners, corners) < 0.01


def test_touching_blocks_are_kept_apart() -> None:
    row = [Truth(_quad(40 + 12 * k, 100, 12, 0), KINDS.index("block"), False, 1.0) for k in range(15)]
    assert len(_found(row)) == 15


def test_a_chip_on_a_board_is_found_beside_it() -> None:
    board = Truth(_quad(144, 144, 200, 3), KINDS.index("board"), False, 1.0)
    chip = Truth(_quad(180, 100, 16, 0), KINDS.index("chip"), False, 1.0)
    assert sorted(piece.kind for piece in _found([board, chip])) == ["board", "chip"]


def test_face_down_is_told() -> None:
    (found,) = _found([Truth(_quad(100, 100, 40, 5), 0, True, 1.0)])
    assert found.face == "down"


def test_half_hidden_pieces_are_not_asked_for() -> None:
    hidden = Truth(_quad(100, 100, 40, 5), 0, False, 0.3)
    target = make_target([hidden], 288, 288, None)
    assert not target.maps[HEAT].any()
    assert target.care[25, 25] == 0
    assert target.care[60, 60] == 1
