"""The table plane from quads whose true shape is known in part: markers, cards, blocks.

Every flat piece is a rectangle, pieces of one group are all of one size, and of some groups the size is known.
The plane is the rectification that makes the quads seen most nearly so. Four numbers rectify a plane up to
position, turn and scale: the two of its vanishing line and two of an affine map (Hartley and Zisserman,
*Multiple View Geometry*, section 2.7). They are found by robust least squares over all quads at once; the scale
follows from the groups of known size. A webcam's usual angle of view, with square pixels, says which affine map goes
with a vanishing line: that settles it where the quads leave it open (cards of unknown shape, all lying one way).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

Array = NDArray[np.float64]

USUAL_FOCAL = 1.48
"""Focal length of a webcam in halves of the picture's longer side: 68° across."""

LENS_WEIGHT = 0.4
"""A tenth more or less of angle of view weighs as much as a fiftieth of a piece's side."""

MAX_RESIDUAL_PX = 6.0
"""Quads that fit worse than this on average are no table of flat pieces."""


@dataclass(frozen=True, slots=True)
class Quad:
    """A rectangle seen: corners (4, 2) in undistorted pixels, in cyclic order.

    Quads of one ``group`` have one size. ``size_mm`` is its short and long side when known; it gives the scale,
    and the shape too where ``shape_known``.
    """

    corners: Array
    group: str
    size_mm: tuple[float, float] | None = None
    shape_known: bool = True


@dataclass(frozen=True, slots=True)
class TablePlane:
    """Undistorted pixels to table millimetres (x to the picture's right, y away from its lower edge).

    ``scale_known`` is false when no size was known and millimetres are a guess.
    """

    homography: Array
    method: str
    residual_px: float
    residual_mm: float
    scale_known: bool = True

    def to_mm(self, points: NDArray[np.floating[Any]]) -> Array:
        """Pixels (N, 2) to millimetres (N, 2)."""
        return apply(self.homography, points)

    def to_px(self, points: NDArray[np.floating[Any]]) -> Array:
        """Millimetres (N, 2) to pixels (N, 2)."""
        return apply(np.linalg.inv(self.homography), points)


def apply(homography: NDArray[np.floating[Any]], points: NDArray[np.floating[Any]]) -> Array:
    """Map points (N, 2) by a homography (3, 3)."""
    spread = np.asarray(points, np.float64) @ homography[:, :2].T + homography[:, 2]
    return np.asarray(spread[:, :2] / spread[:, 2:3])


def plane_from_quads(quads: Sequence[Quad], method: str, width: int, height: int) -> TablePlane | None:
    """The plane on which the quads are most nearly rectangles of one size a group.

    ``width`` and ``height`` are the picture's. ``None`` when there are no quads or they fit no plane. Without
    any group of known size the shorter side of a piece counts as 63 mm, and ``scale_known`` is false.
    """
    if not quads:
        return None
    normal = _normalisation(width, height)
    corners = apply(normal, np.concatenate([quad.corners for quad in quads])).reshape(-1, 4, 2)
    groups, known = _groups(quads)
    found = least_squares(_misfit, np.zeros(4), args=(corners, groups, known), loss="soft_l1", f_scale=0.02)
    rectify = _rectification(found.x) @ normal
    scale, scale_known = _scale(rectify, quads)
    homography = _upright(np.diag([scale, scale, 1.0]) @ rectify, width, height)
    residual_px, residual_mm = _residuals(homography, quads)
    if not np.isfinite(residual_px) or residual_px > MAX_RESIDUAL_PX:
        return None
    return TablePlane(homography, method, residual_px, residual_mm, scale_known)


def _normalisation(width: int, height: int) -> Array:
    half = max(width, height) / 2
    return np.array([[1 / half, 0, -width / 2 / half], [0, 1 / half, -height / 2 / half], [0, 0, 1.0]])


def _groups(quads: Sequence[Quad]) -> tuple[NDArray[np.intp], Array]:
    """Each quad's group number, and each group's ratio of sides (short : long), 0 where not known."""
    names = list(dict.fromkeys(quad.group for quad in quads))
    numbers = np.array([names.index(quad.group) for quad in quads])
    ratio = np.zeros(len(names))
    for quad, number in zip(quads, numbers, strict=True):
        if quad.size_mm is not None and quad.shape_known:
            ratio[number] = min(quad.size_mm) / max(quad.size_mm)
    return numbers, ratio


def _rectification(x: Array) -> Array:
    affine = np.array([[1, x[2], 0], [0, np.exp(np.clip(x[3], -2, 2)), 0], [0, 0, 1.0]])
    return np.asarray(affine @ np.array([[1, 0, 0], [0, 1, 0], [x[0], x[1], 1.0]]))


def _sides(flat: Array) -> tuple[Array, Array, Array]:
    """Mean side vectors and the part of each quad (N, 4, 2) that keeps it from being a parallelogram."""
    u = (flat[:, 1] - flat[:, 0] + flat[:, 2] - flat[:, 3]) / 2
    v = (flat[:, 3] - flat[:, 0] + flat[:, 2] - flat[:, 1]) / 2
    rest = (flat[:, 0] - flat[:, 1] + flat[:, 2] - flat[:, 3]) / 2
    return u, v, rest


def _misfit(x: Array, corners: Array, groups: NDArray[np.intp], known: Array) -> Array:
    """How far the rectified quads are from rectangles of one size a group, in parts of their size."""
    flat = apply(_rectification(x), corners.reshape(-1, 2)).reshape(-1, 4, 2)
    u, v, rest = _sides(flat)
    lengths = np.sort(np.stack([np.linalg.norm(u, axis=1), np.linalg.norm(v, axis=1)], axis=1), axis=1)
    size = np.sqrt(lengths[:, 0] * lengths[:, 1]) + 1e-12
    parts = [(u * v).sum(axis=1) / size**2, 2 * rest[:, 0] / size, 2 * rest[:, 1] / size]
    wanted = np.empty_like(lengths)
    for number, ratio in enumerate(known):
        members = groups == number
        mean = np.exp(np.log(lengths[members] + 1e-12).mean(axis=0))
        if ratio > 0:
            side = np.sqrt(mean.prod())
            mean = np.array([side * np.sqrt(ratio), side / np.sqrt(ratio)])
        wanted[members] = mean
    parts += list(((lengths - wanted) / size[:, None]).T)
    weight = LENS_WEIGHT if not known.any() else 0.05 * LENS_WEIGHT
    parts.append(weight * (x[2:] - _usual_affine(x[0], x[1])))
    return np.concatenate(parts)


def _usual_affine(l1: float, l2: float) -> Array:
    """The two affine numbers that a usual webcam would have with this vanishing line."""
    normal = np.array([USUAL_FOCAL * l1, USUAL_FOCAL * l2, 1.0])
    forward = normal / np.linalg.norm(normal)
    right = np.cross([0.0, 1.0, 0.0], forward)
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(forward, right), forward])
    whole = rotation @ np.diag([1 / USUAL_FOCAL, 1 / USUAL_FOCAL, 1.0])
    affine = whole @ np.linalg.inv(np.array([[1, 0, 0], [0, 1, 0], [l1, l2, 1.0]]))
    _, upper = np.linalg.qr(affine[:2, :2])
    return np.array([upper[0, 1] / upper[0, 0], np.log(abs(upper[1, 1] / upper[0, 0]) + 1e-12)])


def _scale(rectify: Array, quads: Sequence[Quad]) -> tuple[float, bool]:
    """Millimetres for one unit of the rectified plane."""
    units: list[float] = []
    shorts: list[float] = []
    for quad in quads:
        u, v, _ = _sides(apply(rectify, quad.corners)[None])
        short, long = sorted((float(np.linalg.norm(u)), float(np.linalg.norm(v))))
        shorts.append(short)
        if quad.size_mm is not None:
            units.append(float(np.sqrt(quad.size_mm[0] * quad.size_mm[1] / max(short * long, 1e-12))))
    if units:
        return float(np.median(units)), True
    return 63.0 / max(float(np.median(shorts)), 1e-9), False


def _upright(homography: Array, width: int, height: int) -> Array:
    """Turned so that the picture's right is +x, flipped so that its top is +y, with its middle at the origin."""
    middle = np.array([[width / 2, height / 2], [width / 2 + 1, height / 2], [width / 2, height / 2 - 1]])
    origin, right, up = apply(homography, middle)
    angle = np.arctan2(*(right - origin)[::-1])
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    if (turn @ (up - origin))[1] < 0:
        turn = np.diag([1.0, -1.0]) @ turn
    move = np.eye(3)
    move[:2, :2], move[:2, 2] = turn, -turn @ origin
    out = move @ homography
    return np.asarray(out / out[2, 2])


def _residuals(homography: Array, quads: Sequence[Quad]) -> tuple[float, float]:
    """Root mean square distance of the corners from the rectangles fitted to them, in pixels and millimetres."""
    back = np.linalg.inv(homography)
    squares_px: list[float] = []
    squares_mm: list[float] = []
    for quad in quads:
        flat = apply(homography, quad.corners)
        fitted = _rectangle(flat)
        squares_mm += list(((flat - fitted) ** 2).sum(axis=1))
        squares_px += list(((apply(back, fitted) - quad.corners) ** 2).sum(axis=1))
    return float(np.sqrt(np.median(squares_px))), float(np.sqrt(np.median(squares_mm)))


def _rectangle(flat: Array) -> Array:
    """The rectangle nearest to a quad (4, 2)."""
    u, v, _ = (part[0] for part in _sides(flat[None]))
    hand = np.sign(u[0] * v[1] - u[1] * v[0])
    angle = (np.arctan2(u[1], u[0]) + np.arctan2(v[1], v[0]) - hand * np.pi / 2) / 2
    if abs(np.arctan2(u[1], u[0]) - angle) > np.pi / 2:
        angle += np.pi
    across = np.array([np.cos(angle), np.sin(angle)]) * np.linalg.norm(u) / 2
    down = np.array([-np.sin(angle), np.cos(angle)]) * np.linalg.norm(v) / 2 * hand
    middle = flat.mean(axis=0)
    return np.stack([middle - across - down, middle + across - down, middle + across + down, middle - across + down])
