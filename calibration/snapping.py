"""Sub-pixel sides of a quad that is known roughly: clicked corners, a detected board, the rim of a sheet.

Along each side short profiles across it are searched for the strongest step; the side is what most of them agree on.
A lens bends straight sides, so a side is a shallow curve.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.matching import as_grey

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]

PROFILES = 40
FROM, TO = 0.07, 0.93
"""Near the corners other lines come in, and cards are round."""

AGREE_PX = 1.2
LEAST_SHARE = 0.5
"""A side of which fewer profiles agree is not seen."""

LINES_TRIED = 80

FAINT = 6.0
"""Steps weaker than this (grey levels a pixel) are none."""


@dataclass(frozen=True, slots=True, eq=False)
class SnappedQuad:
    """``sides`` are points (n, 2) on the four sides, in order from corner 0; ``corners`` (4, 2) where they meet.

    ``error_px`` is the root mean square distance of the points from their sides, ``share`` how many profiles agreed.
    """

    sides: tuple[Array, Array, Array, Array]
    corners: Array
    error_px: float
    share: float


def snap_quad(picture: Picture, corners: NDArray[np.floating[Any]], reach_px: float) -> SnappedQuad | None:
    """The quad near ``corners`` (4, 2; cyclic), at most ``reach_px`` away; ``None`` when a side is not to be seen."""
    grey = np.asarray(cv2.GaussianBlur(as_grey(picture), (0, 0), 0.8), np.uint8)
    rough = np.asarray(corners, np.float64)
    found = [_side(grey, rough[k], rough[(k + 1) % 4], reach_px) for k in range(4)]
    sides = [side for side in found if side is not None]
    if len(sides) < 4:
        return None
    curves = [side.curve for side in sides]
    meets = np.array([_meet(sides[k - 1], sides[k], rough[k]) for k in range(4)])
    if np.linalg.norm(meets - rough, axis=1).max() > 2.5 * reach_px:
        return None
    gaps = np.concatenate(
        [side.away - np.polyval(curve, side.along) for side, curve in zip(sides, curves, strict=True)]
    )
    first, second, third, fourth = (side.points() for side in sides)
    share = float(np.mean([side.share for side in sides]))
    return SnappedQuad((first, second, third, fourth), meets, float(np.sqrt((gaps**2).mean())), share)


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """``away`` (px, to the left of the way from ``begin`` along ``way``) at ``along``; ``curve`` is its parabola."""

    begin: Array
    way: Array
    along: Array
    away: Array
    curve: Array
    share: float

    def points(self) -> Array:
        return self._at(self.along, self.away)

    def on_curve(self, along: float) -> Array:
        return np.asarray(self._at(np.array([along]), np.array([np.polyval(self.curve, along)]))[0])

    def _at(self, along: Array, away: Array) -> Array:
        left = np.array([self.way[1], -self.way[0]])
        return np.asarray(self.begin + along[:, None] * self.way + away[:, None] * left)


def _side(grey: Picture, begin: Array, end: Array, reach: float) -> _Side | None:
    length = float(np.linalg.norm(end - begin))
    if length < 12:
        return None
    way = (end - begin) / length
    along = np.linspace(FROM, TO, PROFILES) * length
    offsets = np.arange(-np.ceil(reach) - 2, np.ceil(reach) + 2.5, 0.5)
    left = np.array([way[1], -way[0]])
    places = begin + along[:, None, None] * way + offsets[None, :, None] * left
    profile = cv2.remap(
        grey,
        places[..., 0].astype(np.float32),
        places[..., 1].astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float64)
    steps = np.abs(profile[:, 2:] - profile[:, :-2])
    inside = np.abs(offsets[1:-1]) <= reach
    candidates = _peaks(steps * inside, offsets[1:-1], along)
    return _agreed(candidates, begin, way, length)


def _peaks(steps: Array, offsets: Array, along: Array) -> Array:
    """Up to three strongest steps of each profile as (along, away, strength)."""
    padded = np.pad(steps, ((0, 0), (1, 1)))
    tops = (steps > padded[:, :-2]) & (steps >= padded[:, 2:]) & (steps > FAINT)
    found = []
    for row in range(len(steps)):
        places = np.flatnonzero(tops[row])
        for place in places[np.argsort(-steps[row, places])][:3]:
            low, top, high = padded[row, place : place + 3]
            bend = low - 2 * top + high
            shift = 0.5 * (low - high) / bend if bend < 0 else 0.0
            found.append((along[row], offsets[place] + shift * (offsets[1] - offsets[0]), top))
    return np.array(found).reshape(-1, 3)


def _agreed(candidates: Array, begin: Array, way: Array, length: float) -> _Side | None:
    """The straight line that the strongest and most steps support, then a parabola through these."""
    if len(candidates) < LEAST_SHARE * PROFILES:
        return None
    along, away, strength = candidates.T
    weight = np.minimum(strength, np.quantile(strength, 0.8))
    i, j = np.random.default_rng(0).integers(0, len(candidates), (2, LINES_TRIED))
    apart = along[j] - along[i]
    far = np.abs(apart) >= 0.25 * length
    if not far.any():
        return None
    i, slope = i[far], (away[j] - away[i])[far] / apart[far]
    fits = np.abs(away[i, None] + slope[:, None] * (along - along[i, None]) - away) < 1.5 * AGREE_PX
    best = int(np.argmax(fits @ weight))
    curve = np.array([slope[best], away[i[best]] - slope[best] * along[i[best]]])
    for degree in (1, 2, 2):
        near = np.abs(np.polyval(curve, along) - away) < AGREE_PX * (1.5 if degree == 1 else 1.0)
        if near.sum() < 6:
            return None
        curve = np.polyfit(along[near], away[near], degree)
    near = np.abs(np.polyval(curve, along) - away) < AGREE_PX
    share = np.unique(along[near]).size / PROFILES
    if share < LEAST_SHARE:
        return None
    return _Side(begin, way, along[near], away[near], curve, share)


def _meet(first: _Side, second: _Side, near: Array) -> Array:
    """Where the end of one curve meets the beginning of the next."""
    point = near
    for _ in range(4):
        a, b = float((point - first.begin) @ first.way), float((point - second.begin) @ second.way)
        here, there = first.on_curve(a), second.on_curve(b)
        ahead, away = first.on_curve(a + 1.0) - here, second.on_curve(b + 1.0) - there
        mix = np.column_stack([ahead, -away])
        if abs(np.linalg.det(mix)) < 1e-6:
            return point
        point = here + np.linalg.solve(mix, there - here)[0] * ahead
    return point
