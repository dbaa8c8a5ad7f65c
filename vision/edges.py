"""Sharper corners of large pieces: each side of a quad is moved onto the step in the picture that runs along it.

The refiner sees a piece in so many pixels, whatever its size, so its error grows with the piece. A side that is well
seen has its line in the picture to a fraction of a pixel: short profiles across it are searched for the line along
which the picture changes most, the nearer to where the side is thought the better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from vision.pieces import Detection, side_px

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]

KINDS = ("card", "block")
LEAST_SIDE_PX = 50.0
"""The corners of smaller pieces are better known than their sides are seen."""

REACH, LEAST_REACH_PX, MOST_REACH_PX = 0.04, 1.5, 6.0
"""How far a side is looked for: in parts of the piece's side, and in pixels."""

SPREAD = 0.35
"""How far off a side is expected, in parts of the reach."""

SOFT_PX = 0.7
"""Pictures are blurred by this much before steps are looked for."""

PROFILES = 28
FROM, TO = 0.16, 0.84
"""Cards are round at their corners."""

STEPS = 8
"""Places looked at between the side and its reach."""

NARROWING = (0.35, 0.3, 0.25, 0.2)
"""How near to the line the changes are that it is fitted to, round by round, in reaches."""

STRONGEST = 60.0
"""Stronger changes (sum of the three colours over two steps) say no more than this where a side is."""

CLEAR, CLEAR_SHARE = 8.0, 0.55
"""A line is a side if so large a part of its profiles changes more than so much there."""


def sharpened(picture: Picture, found: Sequence[Detection]) -> list[Detection]:
    """The detections in a BGR picture; cards, blocks and tiles that are large enough with sides as they are seen."""
    able = [k for k, piece in enumerate(found) if piece.kind in KINDS and side_px(piece.corners) >= LEAST_SIDE_PX]
    return reshaped(found, able, partial(snapped, picture))


def reshaped(found: Sequence[Detection], able: Sequence[int], shape: Callable[[Array], Array]) -> list[Detection]:
    """The detections, those at the places ``able`` with the outlines that ``shape`` makes of theirs (N, 4, 2)."""
    out = list(found)
    if able:
        quads = np.stack([found[k].corners for k in able]).astype(np.float64)
        for k, corners in zip(able, shape(quads), strict=True):
            out[k] = replace(found[k], corners=corners.astype(np.float32))
    return out


def snapped(picture: Picture, quads: Array) -> Array:
    """Quads (N, 4, 2) with each side moved onto the line seen along it; sides that are not seen stay."""
    sides = np.array([side_px(quad.astype(np.float32)) for quad in quads])
    reach = np.repeat(np.clip(REACH * sides, LEAST_REACH_PX, MOST_REACH_PX), 4)
    begin = quads.reshape(-1, 2)
    end = np.roll(quads, -1, axis=1).reshape(-1, 2)
    way = end - begin
    left = np.stack([way[:, 1], -way[:, 0]], axis=1) / (np.linalg.norm(way, axis=1)[:, None] + 1e-9)
    shifts = _shifts(_changes(picture, begin, way, left, reach)) * reach[:, None]
    moved = np.stack([begin + left * shifts[:, :1], end + left * shifts[:, 1:]], axis=1).reshape(-1, 4, 2, 2)
    corners = meets(np.roll(moved, 1, axis=1), moved)
    far = np.linalg.norm(corners - quads, axis=2) > 2 * reach.reshape(-1, 4)
    return np.asarray(np.where(far[..., None] | ~np.isfinite(corners), quads, corners))


def _changes(picture: Picture, begin: Array, way: Array, left: Array, reach: Array) -> Array:
    """How much the picture changes across each side: (sides, profiles, 2 * STEPS + 1), from -reach to reach."""
    along = np.linspace(FROM, TO, PROFILES)
    steps = np.arange(-STEPS - 1, STEPS + 2) / STEPS
    places = (begin[:, None] + along[:, None] * way[:, None])[:, :, None]
    places = places + steps[:, None] * (reach[:, None] * left)[:, None, None]
    soft = cv2.GaussianBlur(picture, (0, 0), SOFT_PX)
    flat = places.reshape(len(begin), -1, 2).astype(np.float32)
    seen = cv2.remap(soft, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    colours = np.asarray(seen, np.float64).reshape(*places.shape[:3], 3)
    return np.asarray(np.abs(colours[:, :, 2:] - colours[:, :, :-2]).sum(axis=3))


def _shifts(changes: Array) -> Array:
    """How far both ends of each side have to move (sides, 2), in reaches; nothing where no line is clear."""
    along = np.linspace(FROM, TO, PROFILES)
    ends = np.linspace(-1, 1, 2 * STEPS + 1)
    shapes, low, rest, means = _lines()
    even = np.minimum(changes, STRONGEST)
    odds = np.exp(-((shapes / SPREAD) ** 2).sum(axis=1) / 4)
    best = np.argmax((means @ even.reshape(len(even), -1).T).T * odds, axis=1)
    row, profile = np.arange(len(changes))[:, None], np.arange(PROFILES)
    low, rest = low[best], rest[best]
    values = even[row, profile, low] * (1 - rest) + even[row, profile, low + 1] * rest
    clear = (values > CLEAR).mean(axis=1) >= CLEAR_SHARE
    shifts = shapes[best]
    for near in NARROWING:
        shifts = _fitted(changes, shifts, along, ends, near)
    return np.where(clear[:, None], shifts, 0.0)


@cache
def _lines() -> tuple[Array, NDArray[np.intp], Array, csr_array]:
    """The lines a side may be (lines, 2: where they begin and end, in reaches); the step before each of their points
    and how far beyond it that is (lines, profiles); and what makes means along them of changes laid out in a row.
    """
    along = np.linspace(FROM, TO, PROFILES)
    ends = np.linspace(-1, 1, 2 * STEPS + 1)
    shapes = np.stack([grid.ravel() for grid in np.meshgrid(ends, ends, indexing="ij")], axis=1)
    place = (shapes[:, :1] * (1 - along) + shapes[:, 1:] * along + 1) * STEPS
    low = np.clip(np.floor(place).astype(np.intp), 0, 2 * STEPS - 1)
    rest = place - low
    means = np.zeros((PROFILES, len(ends), len(shapes)))
    line, profile = np.arange(len(shapes))[:, None], np.arange(PROFILES)
    means[profile, low, line] = (1 - rest) / PROFILES
    means[profile, low + 1, line] += rest / PROFILES
    # Sparse: a dense product would wake threads that go on spinning beside those of the networks.
    return shapes, low, rest, csr_array(means.reshape(-1, len(shapes)).T)


def _fitted(changes: Array, shifts: Array, along: Array, ends: Array, reach: float) -> Array:
    """The lines through the middles of the changes near them, by weighted least squares."""
    line = shifts[:, :1] * (1 - along) + shifts[:, 1:] * along
    near = np.where(np.abs(ends - line[..., None]) <= reach, changes, 0.0)
    weight = near.sum(axis=2) + 1e-6
    middle = (near * ends).sum(axis=2) / weight
    basis = np.stack([1 - along, along], axis=1)
    squared = np.minimum(weight, STRONGEST) ** 2
    normal = np.einsum("sp,pi,pj->sij", squared, basis, basis)
    aim = np.einsum("sp,pi,sp->si", squared, basis, middle)
    solved = np.linalg.solve(normal + 1e-9 * np.eye(2), aim[..., None])[..., 0]
    return np.where(np.abs(solved) <= 1.2, solved, shifts)


def meets(before: Array, after: Array) -> Array:
    """Where the lines of two neighbouring sides (N, 4, 2, 2) meet; not finite where they don't."""
    p, r = before[..., 0, :], after[..., 0, :]
    d, e = before[..., 1, :] - p, after[..., 1, :] - r
    cross = d[..., 0] * e[..., 1] - d[..., 1] * e[..., 0]
    gap = r - p
    with np.errstate(divide="ignore", invalid="ignore"):
        share = (gap[..., 0] * e[..., 1] - gap[..., 1] * e[..., 0]) / cross
        return np.asarray(p + share[..., None] * d)
