"""One table, one up: in games whose pieces are all read from the same side, they vote for it together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

SHARED = frozenset({"suritsu", "summy"})
"""Games in which every field piece has the same up."""

TRUST = 0.7
"""Weight of the votes: pieces of one print are misread together."""

STRAY = 0.03
"""Chance that a piece is laid another way round than the others."""


@dataclass(frozen=True, slots=True)
class Vote:
    """The common up in degrees clockwise from the picture's, how probable it is, and each piece's new turn odds."""

    up_deg: float
    probability: float
    turns: Array


def vote(turns: Array, angles_deg: Array, hint_deg: float | None = None) -> Vote:
    """Turn probabilities (N, 4) of the pieces, sharpened by the up that most of them agree on.

    ``angles_deg`` (N, 4) is the direction of "up" in the picture for each of a piece's turns. ``hint_deg`` is an up
    known beforehand; it weighs as much as two pieces that read clearly.
    """
    fourth = np.radians(angles_deg[:, 0] * 4)
    axis = float(np.degrees(np.arctan2(np.sin(fourth).sum(), np.cos(fourth).sum())) / 4)
    ups = axis + 90.0 * np.arange(4)
    away = np.abs((angles_deg[:, :, None] - ups + 180) % 360 - 180)
    match = away.argmin(axis=1)  # (N, 4): the turn of piece i that agrees with candidate j
    agreed = np.take_along_axis(turns, match, axis=1)
    score = TRUST * np.log((1 - STRAY) * agreed + STRAY / 4).sum(axis=0)
    if hint_deg is not None:
        far = np.abs((ups - hint_deg + 180) % 360 - 180)
        score += np.where(far == far.min(), 6.0, 0.0)
    odds = np.exp(score - score.max())
    odds /= odds.sum()
    prior = np.zeros_like(turns)
    np.put_along_axis(prior, match, np.broadcast_to(odds, match.shape), axis=1)
    shared = turns * ((1 - STRAY) * prior + STRAY / 4)
    shared /= shared.sum(axis=1, keepdims=True)
    j = int(odds.argmax())
    return Vote(float((ups[j] + 180) % 360 - 180), float(odds[j]), shared)
