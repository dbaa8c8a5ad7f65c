"""The backs of a set look alike: what is taken for one and looks like none of the others is a face not well seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.pieces import PieceReading
from vision.reading.verdicts import UNCLEAR

FEWEST = 3
"""Of fewer backs none can be said to be the odd one."""

ALIKE = 0.65
"""Backs of a set have a cosine of their embeddings of at least so much with another one (measured: 0.82 and more;
faces and other decks taken for backs 0.51 at most).
"""

Embeddings = npt.NDArray[np.float32]


def lying_face_down(pieces: Sequence[PieceReading]) -> list[int]:
    """The places of cards that surely show their backs, if there are enough to be compared."""
    down = [
        k for k, piece in enumerate(pieces) if piece.kind == "card" and piece.face == "down" and piece.doubt is None
    ]
    return down if len(down) >= FEWEST else []


def odd_ones_doubted(pieces: Sequence[PieceReading], upright: Embeddings, turned: Embeddings) -> list[PieceReading]:
    """Backs (N), those that look like no other one being doubts. ``upright`` (N, D) are their embeddings, ``turned``
    those of the same cards upside down.
    """
    one, other = _normed(upright), _normed(turned)
    alike = np.maximum(one @ one.T, one @ other.T)
    np.fill_diagonal(alike, -1.0)
    return [
        piece if best >= ALIKE else replace(piece, doubt=UNCLEAR)
        for piece, best in zip(pieces, alike.max(axis=1).tolist(), strict=True)
    ]


def _normed(vectors: Embeddings) -> Embeddings:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)
