"""Faces of which a set has one each: no two cards that lie side by side show the same.

What each card seems to show by itself becomes what they show together: every way of giving them different faces
counts by its probability. A knight drawn like a witch is the knight when the witch lies beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from vision.pieces import PieceReading, started_at
from vision.reading.verdicts import UNCLEAR, reason, worth

ONE_EACH: Mapping[str, tuple[str, ...]] = {"suiri-sinri": ("knight", "witch", "lion", "king", "traitor", "joker")}
"""The faces of games whose cards are all different."""

TOGETHER = 0.9
"""From here on what a card shows, together with the others, is no doubt."""

LEAST = 0.003
"""How likely a card shows at least what it does not seem to show at all."""


def one_each(pieces: Sequence[PieceReading], faces: Sequence[str]) -> list[PieceReading]:
    """The readings, those of cards face up as they go together.

    Left as they are where there are more cards than ``faces``: they can't be of one set.
    """
    seen = [k for k, piece in enumerate(pieces) if _shows(piece, faces)]
    if not 1 < len(seen) <= len(faces):
        return list(pieces)
    told = list(pieces)
    together = _together(np.array([_odds(pieces[k], faces) for k in seen]))
    for k, odds in zip(seen, together, strict=True):
        told[k] = _read_as(pieces[k], dict(zip(faces, odds.tolist(), strict=True)))
    return told


def _shows(piece: PieceReading, faces: Sequence[str]) -> bool:
    """Whether a card shows one of the faces, as far as it is seen."""
    names = {piece.label, *(name for name, _ in piece.alternatives)}
    return piece.kind == "card" and piece.face == "up" and piece.doubt != UNCLEAR and bool(names & set(faces))


def _odds(piece: PieceReading, faces: Sequence[str]) -> list[float]:
    """What a card by itself seems to show."""
    if piece.doubt is not None:
        likely = dict(piece.alternatives)
        return [max(likely.get(face, 0.0), LEAST) for face in faces]
    rest = (1 - piece.confidence) / (len(faces) - 1)
    return [piece.confidence if face == piece.label else max(rest, LEAST) for face in faces]


def _together(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """The odds (cards x faces) given that all faces are different."""
    ways = np.array(list(permutations(range(odds.shape[1]), odds.shape[0])))
    cards = np.arange(odds.shape[0])
    weights = odds[cards, ways].prod(axis=1)
    out = np.zeros_like(odds)
    np.add.at(out, (np.broadcast_to(cards, ways.shape), ways), weights[:, None])
    return np.asarray(out / weights.sum())


def _read_as(piece: PieceReading, odds: Mapping[str, float]) -> PieceReading:
    """A card with what it shows together with the others."""
    ranked = tuple(sorted(odds.items(), key=lambda item: -item[1]))
    face, p = ranked[0]
    if p < TOGETHER:
        return replace(piece, label=None, confidence=p, alternatives=worth(ranked), doubt=reason(ranked))
    if face == piece.label:
        return piece
    turn = max(piece.turns, key=lambda t: t.probability * dict(t.labels).get(face, 0.0), default=None)
    now = next((t for t in piece.turns if t.turn_deg == piece.turn_deg), turn)
    corners, turn_deg = piece.corners, piece.turn_deg
    if turn is not None and now is not None:
        corners, turn_deg = started_at(piece.corners, turn.start - now.start), turn.turn_deg
    return replace(piece, label=face, confidence=p, corners=corners, turn_deg=turn_deg, alternatives=(), doubt=None)
