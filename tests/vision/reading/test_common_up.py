from __future__ import annotations

import numpy as np
import pytest

from vision.reading.common_up import vote

ANGLES = np.array([0.0, 90.0, 180.0, -90.0])


def test_an_unclear_piece_follows_the_clear_ones() -> None:
    clear = np.array([0.97, 0.01, 0.01, 0.01])
    six_or_nine = np.array([0.5, 0.0, 0.5, 0.0])
    turns = np.stack([clear, clear, six_or_nine])
    result = vote(turns, np.tile(ANGLES, (3, 1)))
    assert result.up_deg == pytest.approx(0.0, abs=1e-6)
    assert result.probability > 0.99
    assert result.turns[2, 0] > 0.95


def test_pieces_whose_corners_begin_elsewhere_vote_for_the_same_up() -> None:
    turns = np.array([[0.9, 0.03, 0.04, 0.03], [0.03, 0.9, 0.03, 0.04], [0.25, 0.25, 0.25, 0.25]])
    angles = np.stack([ANGLES + 4, np.roll(ANGLES, 1) - 3, ANGLES + 1])
    result = vote(turns, angles)
    assert result.up_deg == pytest.approx(0.0, abs=6)
    assert result.turns.argmax(axis=1).tolist() == [0, 1, 0]


def test_a_clearly_turned_piece_keeps_its_turn() -> None:
    clear = np.array([0.998, 0.0, 0.002, 0.0])
    turned = np.array([0.0001, 0.0, 0.9999, 0.0])
    result = vote(np.stack([clear, clear, clear, turned]), np.tile(ANGLES, (4, 1)))
    assert result.turns[3].argmax() == 2


def test_a_known_up_decides_where_nothing_else_does() -> None:
    even = np.array([[0.5, 0.0, 0.5, 0.0]])
    assert vote(even, ANGLES[None], hint_deg=178.0).turns[0].argmax() == 2
    assert vote(even, ANGLES[None], hint_deg=2.0).turns[0].argmax() == 0


def test_without_evidence_nothing_is_decided() -> None:
    even = np.array([[0.5, 0.0, 0.5, 0.0], [0.5, 0.0, 0.5, 0.0]])
    assert vote(even, np.tile(ANGLES, (2, 1))).turns[0, 0] == pytest.approx(0.5, abs=0.01)
