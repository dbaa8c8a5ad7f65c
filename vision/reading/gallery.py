"""Faces that are pictures, read against reference pictures of a learned set: the nearest one, with a margin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Embedding = npt.NDArray[np.float32]

SHARPNESS = 30.0
"""How fast a difference in likeness turns into certainty."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """One reference picture: what it shows, and the embedding of its upright patch."""

    kind: str
    label: str | None
    face: str | None
    embedding: Embedding


@dataclass(frozen=True, slots=True)
class Match:
    """The likeliest reference group (label, face) with its probability and likeness, and the others."""

    label: str | None
    face: str | None
    turn: int
    probability: float
    likeness: float
    alternatives: tuple[tuple[str | None, float], ...]


class Gallery:
    """Reference pictures of a set, held in memory."""

    def __init__(self, references: Iterable[Reference]) -> None:
        self.references = tuple(references)

    def __bool__(self) -> bool:
        return bool(self.references)

    def match(self, kind: str, views: Embedding) -> Match | None:
        """The best match of a piece's four views (4, D), view k being the piece turned back by k quarter turns.

        Returns null when the gallery has no reference of this kind. Face-down references count at any half turn.
        """
        chosen = [r for r in self.references if r.kind == kind]
        if not chosen:
            return None
        likeness = views @ np.stack([r.embedding for r in chosen]).T
        groups: dict[tuple[str | None, str | None], tuple[float, int]] = {}
        for column, reference in enumerate(chosen):
            turn = int(likeness[:, column].argmax())
            value = float(likeness[turn, column])
            key = (reference.label, reference.face)
            if key not in groups or value > groups[key][0]:
                groups[key] = (value, turn)
        ranked = sorted(groups.items(), key=lambda item: -item[1][0])
        odds = np.exp(SHARPNESS * (np.array([value for _, (value, _) in ranked]) - ranked[0][1][0]))
        odds /= odds.sum()
        (label, face), (value, turn) = ranked[0]
        others = tuple((key[0], float(p)) for (key, _), p in zip(ranked[:4], odds, strict=False))
        return Match(label, face, turn, float(odds[0]), value, others)
