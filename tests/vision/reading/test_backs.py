"""Backs of a set look alike."""

from __future__ import annotations

import numpy as np

from vision.pieces import PieceReading
from vision.reading.backs import lying_face_down, odd_ones_doubted

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
RNG = np.random.default_rng(2)


def back(kind: str = "card", face: str = "down", doubt: str | None = None) -> PieceReading:
    return PieceReading(kind, None, face, 0.95, SQUARE, 0.0, doubt=doubt)


def vectors(*of: int) -> np.ndarray:
    """Embeddings: those of one number are nearly the same."""
    bases = np.eye(8, dtype=np.float32)
    return np.stack([bases[n] for n in of]) + RNG.normal(0, 0.05, (len(of), 8)).astype(np.float32)


def test_the_odd_one_is_a_doubt() -> None:
    told = odd_ones_doubted([back()] * 4, vectors(0, 0, 1, 0), vectors(2, 2, 3, 2))
    assert [piece.doubt is not None for piece in told] == [False, False, True, False]
    assert all(piece.face == "down" for piece in told)


def test_backs_lie_either_way_up_and_may_be_of_two_decks() -> None:
    assert not any(p.doubt for p in odd_ones_doubted([back()] * 3, vectors(0, 1, 0), vectors(1, 0, 1)))
    assert not any(p.doubt for p in odd_ones_doubted([back()] * 4, vectors(0, 0, 5, 5), vectors(1, 1, 6, 6)))


def test_only_sure_backs_of_cards_are_compared_and_only_if_there_are_three() -> None:
    pieces = [back(), back("block"), back(face="up"), back(doubt="?"), back(), back()]
    assert lying_face_down(pieces) == [0, 4, 5]
    assert lying_face_down(pieces[:5]) == []
