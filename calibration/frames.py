"""Keeping one frame of millimetres while planes come from different sources or after a bump."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane, apply

Array = NDArray[np.float64]

SAME_MM = 6.0
"""Pieces that rest lie this near to where they lay, seen by a new plane."""


def rigid(begin: Array, end: Array) -> Array:
    """The turn and shift (3, 3) that takes points (N, 2), N at least 2, nearest to others (Kabsch 1976)."""
    a, b = begin.mean(axis=0), end.mean(axis=0)
    u, _, vt = np.linalg.svd((begin - a).T @ (end - b))
    turn = (u @ np.diag([1.0, np.sign(np.linalg.det(u @ vt))]) @ vt).T
    matrix = np.eye(3)
    matrix[:2, :2], matrix[:2, 2] = turn, b - turn @ a
    return matrix


def kept_frame(new: TablePlane, old: TablePlane, pixels: Array) -> TablePlane:
    """``new`` turned and shifted so that ``pixels`` (N, 2) get as nearly as can be the millimetres of ``old``."""
    return new.moved(rigid(new.to_mm(pixels), old.to_mm(pixels)))


def carried(old: TablePlane, matrix: Array, residual_px: float) -> TablePlane:
    """The plane after the picture moved: ``matrix`` (3, 3) takes old (undistorted) pixels to new ones."""
    homography = old.homography @ np.linalg.inv(matrix)
    mm_per_px = float(np.sqrt(abs(np.linalg.det(old.homography[:2, :2] / old.homography[2, 2]))))
    return TablePlane(
        homography / homography[2, 2], old.method, residual_px, residual_px * mm_per_px, old.scale_known, old.lens
    )


def same_pieces(new: Sequence[tuple[str, Array]], old: Sequence[tuple[str, Array]]) -> Array | None:
    """The turn and shift (3, 3) that takes most pieces (kind, place in mm) to where pieces of their kind lay.

    ``None`` unless at least three, and half of the fewer, agree: pairs of pieces are tried, the best one is kept.
    """
    if min(len(new), len(old)) < 3:
        return None
    here, there = np.array([place for _, place in new]), np.array([place for _, place in old])
    alike = np.array([[a == b for b, _ in old] for a, _ in new])
    best: tuple[int, Array] | None = None
    for i, j in _long_pairs(here):
        span = np.linalg.norm(here[j] - here[i])
        for k, m in product(np.flatnonzero(alike[i]), np.flatnonzero(alike[j])):
            if k == m or abs(np.linalg.norm(there[m] - there[k]) - span) > SAME_MM:
                continue
            matrix = rigid(here[[i, j]], there[[k, m]])
            count = len(_agreeing(apply(matrix, here), there, alike))
            if best is None or count > best[0]:
                best = count, matrix
    if best is None or best[0] < max(3, 0.5 * min(len(new), len(old))):
        return None
    pairs = _agreeing(apply(best[1], here), there, alike)
    return rigid(here[[i for i, _ in pairs]], there[[j for _, j in pairs]])


def _long_pairs(places: Array, most: int = 12) -> list[tuple[int, int]]:
    """Pairs that lie far apart, which tell a turn best."""
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2)
    order = np.argsort(-gaps[np.triu_indices(len(places), 1)])[:most]
    rows, columns = np.triu_indices(len(places), 1)
    return [(int(rows[k]), int(columns[k])) for k in order]


def _agreeing(moved: Array, there: Array, alike: NDArray[np.bool_]) -> list[tuple[int, int]]:
    gaps = np.linalg.norm(moved[:, None] - there[None], axis=2)
    gaps[~alike] = np.inf
    nearest = gaps.argmin(axis=1)
    return [(i, int(j)) for i, j in enumerate(nearest) if gaps[i, j] < SAME_MM]
