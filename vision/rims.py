"""Cards with a bright rim on a bright table: their sides moved from the inner frame out to the paper's edge.

Where a picture ends and the white rim begins the step is strong; where white paper lies on a white mat it is weak, so
a side is easily taken for the frame inside it. Cards then seem too small, and all between them too wide. But all
cards of a set have rims of one width: what is seen on many sides, a rise to the rim and a fall so far outside it, is
a rim, and the sides found on the rise belong on the fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import FROM, LEAST_SIDE_PX, PROFILES, SOFT_PX, TO, Picture, meets, reshaped
from vision.pieces import Detection, side_px

Array = NDArray[np.float64]

REACH, STEPS = 0.08, 16
"""How far from a side its rim is looked for, in parts of the card's side, and at how many places on either side."""

NARROWEST, WIDEST = 0.012, 0.05
"""Widths of rims, in parts of the card's side."""

ALIKE = 0.007
"""Rims of one set differ by less, as they are seen."""

NEAR = 0.02
"""The side found is no farther than this from one edge of its rim."""

LEAST_STEP = 6.0
"""A change of brightness (0-255, over an eighth of the reach) that is an edge of a rim."""

FEWEST, SHARE = 3, 0.4
"""So many sides, and so large a part of them, must have rims of one width."""


def with_rims(picture: Picture, found: Sequence[Detection]) -> list[Detection]:
    """The detections in a BGR picture, large cards with their rims."""
    cards = [
        k
        for k, piece in enumerate(found)
        if piece.kind == "card" and not piece.faint and side_px(piece.corners) >= LEAST_SIDE_PX
    ]
    return reshaped(found, cards, partial(widened, picture))


def widened(picture: Picture, quads: Array) -> Array:
    """Quads (N, 4, 2) of cards in a BGR picture, sides on the inner edge of the set's rim moved to its outer one."""
    sides = np.repeat([side_px(quad.astype(np.float32)) for quad in quads], 4)
    begin, end = quads.reshape(-1, 2), np.roll(quads, -1, axis=1).reshape(-1, 2)
    out = _outward(quads)
    rims = np.array([_rim(levels) for levels in _levels(picture, begin, end, REACH * sides[:, None] * out)])
    seen = np.isfinite(rims[:, 0])
    if seen.sum() < FEWEST:
        return quads
    widths = rims[:, 1] - rims[:, 0]
    votes = np.abs(widths[:, None] - widths[seen]) <= ALIKE
    usual = np.median(widths[votes[:, int(votes.sum(axis=0).argmax())]])
    alike = np.abs(widths - usual) <= ALIKE
    if alike.sum() < max(FEWEST, SHARE * len(alike)):
        return quads
    inside = alike & (np.abs(rims[:, 0]) < np.abs(rims[:, 1]))
    shift = (np.where(inside, rims[:, 1], 0.0) * sides)[:, None] * out
    moved = np.stack([begin + shift, end + shift], axis=1).reshape(-1, 4, 2, 2)
    corners = meets(np.roll(moved, 1, axis=1), moved)
    return np.asarray(np.where(np.isfinite(corners), corners, quads))


def _outward(quads: Array) -> Array:
    """Each side's direction away from the card: (4N, 2), of length one."""
    after = np.roll(quads, -1, axis=1)
    way = after - quads
    normal = np.stack([way[..., 1], -way[..., 0]], axis=-1)
    turn = np.sign((quads[..., 0] * after[..., 1] - after[..., 0] * quads[..., 1]).sum(axis=1))
    normal *= turn[:, None, None] / (np.linalg.norm(way, axis=2)[..., None] + 1e-9)
    return np.asarray(normal.reshape(-1, 2))


def _levels(picture: Picture, begin: Array, end: Array, reach: Array) -> Array:
    """The brightness along each side (sides, 2 * STEPS + 1), from ``-reach`` (inside) to ``reach`` (outside)."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), SOFT_PX)
    along = np.linspace(FROM, TO, PROFILES)
    steps = np.arange(-STEPS, STEPS + 1) / STEPS
    places = (begin[:, None] + along[:, None] * (end - begin)[:, None])[:, :, None]
    places = (places + steps[:, None] * reach[:, None, None]).reshape(len(begin), -1, 2).astype(np.float32)
    seen = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.median(seen.reshape(len(begin), PROFILES, -1).astype(np.float64), axis=1))


def _rim(levels: Array) -> tuple[float, float]:
    """The clearest rim near the side: where the brightness rises and where it falls again, in parts of the card's
    side from the side found, outward; not a number where there is none."""
    slope = levels[2:] - levels[:-2]
    rises, falls = _peaks(slope), _peaks(-slope)
    rims = [
        (min(up, down), inner, outer)
        for inner, up in rises
        for outer, down in falls
        if NARROWEST <= outer - inner <= WIDEST and min(abs(inner), abs(outer)) <= NEAR
    ]
    return max(rims)[1:] if rims else (np.nan, np.nan)


def _peaks(slope: Array) -> list[tuple[float, float]]:
    """Where a slope is steepest, in parts of the card's side from the middle, and how steep."""
    before, at, after = slope[:-2], slope[1:-1], slope[2:]
    bend = before - 2 * at + after
    tops = np.flatnonzero((at >= before) & (at > after) & (at >= LEAST_STEP))
    places = tops + 2 - STEPS + 0.5 * (before[tops] - after[tops]) / bend[tops]
    return [(float(place) * REACH / STEPS, float(at[k])) for place, k in zip(places, tops, strict=True)]
