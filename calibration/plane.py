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
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from calibration.lens import USUAL_FOCAL, Lens, usual_lens

Array = NDArray[np.float64]

LENS_WEIGHT = 0.4
"""A tenth more or less of angle of view weighs as much as a fiftieth of a piece's side."""

BENDS_FROM = 5
"""From so many quads on the lens may be estimated from them."""

USUAL_BEND, BEND_SPREAD, BEND_WEIGHT = -0.04, 0.08, 0.02
"""k1 of webcams, its spread, and what one such spread weighs against parts of a piece's side."""

FINE_MM = 1.0
"""A quad that is no farther than this from its rectangle is never left out."""

SLOPE_STEP = 1e-7

MAX_RESIDUAL_PX = 6.0
"""Quads that fit worse than this on average are no table of flat pieces."""


@dataclass(frozen=True, slots=True)
class Quad:
    """A rectangle seen: corners (4, 2) in pixels of the picture, in cyclic order.

    Quads of one ``group`` have one size. ``size_mm`` is its short and long side when known; it gives the scale,
    and the shape too where ``shape_known`` (without a size: a square). ``weight`` says how much more exact its
    corners are than a card's, in parts of its size.
    """

    corners: Array
    group: str
    size_mm: tuple[float, float] | None = None
    shape_known: bool = True
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class _Problem:
    """Corners (N, 4, 2) normalised, each quad's group number, each group's ratio of sides (short : long; 0 where not
    known), and each quad's weight.
    """

    corners: Array
    groups: NDArray[np.intp]
    known: Array
    weights: Array


@dataclass(frozen=True, slots=True)
class TablePlane:
    """Pixels to table millimetres (x to the picture's right, y away from its lower edge).

    ``homography`` takes undistorted pixels; with a ``lens`` the pixels of the picture are undistorted first, without
    one they are taken as they are. ``method`` is ``markers``, ``board``, ``pieces`` or ``file``. ``scale_known`` is
    false when no size was known and millimetres are a guess.
    """

    homography: Array
    method: str
    residual_px: float
    residual_mm: float
    scale_known: bool = True
    lens: Lens | None = None

    def to_mm(self, points: NDArray[np.floating[Any]]) -> Array:
        """Pixels of the picture (N, 2) to millimetres (N, 2)."""
        return apply(self.homography, points if self.lens is None else self.lens.undistort(points))

    def quads_to_mm(self, quads: Sequence[NDArray[np.floating[Any]]]) -> Array:
        """Quads (4, 2) in pixels of the picture to millimetres, all at once: (N, 4, 2)."""
        return self.to_mm(np.concatenate(quads)).reshape(-1, 4, 2) if len(quads) else np.zeros((0, 4, 2))

    def to_px(self, points: NDArray[np.floating[Any]]) -> Array:
        """Millimetres (N, 2) to pixels of the picture (N, 2)."""
        flat = apply(np.linalg.inv(self.homography), points)
        return flat if self.lens is None else self.lens.distort(flat)

    def moved(self, matrix: Array) -> TablePlane:
        """The same plane in another frame: ``matrix`` (3, 3) takes this frame's millimetres to the new one's."""
        homography = matrix @ self.homography
        return replace(self, homography=homography / homography[2, 2])


def apply(homography: NDArray[np.floating[Any]], points: NDArray[np.floating[Any]]) -> Array:
    """Map points (N, 2) by a homography (3, 3)."""
    spread = np.asarray(points, np.float64) @ homography[:, :2].T + homography[:, 2]
    return np.asarray(spread[:, :2] / spread[:, 2:3])


def plane_from_quads(
    quads: Sequence[Quad],
    method: str,
    width: int,
    height: int,
    lens: Lens | None = None,
    *,
    estimate_lens: bool = False,
    limit_px: float = MAX_RESIDUAL_PX,
) -> TablePlane | None:
    """The plane on which the quads are most nearly rectangles of one size a group.

    ``width`` and ``height`` are the picture's. ``None`` when there are no quads or they fit no plane. Without
    any group of known size the shorter side of a piece counts as 63 mm, and ``scale_known`` is false. Without a
    ``lens``, ``estimate_lens`` finds the barrel or pincushion with which the quads fit best.
    """
    if not quads:
        return None
    if lens is None and estimate_lens and len(quads) >= BENDS_FROM:
        lens = _bend(quads, width, height)
    if lens is not None:
        quads = [replace(quad, corners=lens.undistort(quad.corners)) for quad in quads]
    problem = _problem(quads, width, height)
    begin = _start(problem)
    found = least_squares(_misfit, begin, jac=_slopes, args=(problem,), loss="soft_l1", f_scale=0.02)
    normal = _normalisation(width, height)
    rectify = _rectification(found.x) @ normal
    scale, scale_known = _scale(rectify, quads)
    homography = _upright(np.diag([scale, scale, 1.0]) @ rectify, width, height)
    residual_px, residual_mm = _residuals(homography, quads)
    if not np.isfinite(residual_px) or residual_px > limit_px:
        return None
    return TablePlane(homography, method, residual_px, residual_mm, scale_known, lens)


def sturdy_plane(
    quads: Sequence[Quad], method: str, width: int, height: int, lens: Lens | None = None
) -> TablePlane | None:
    """:func:`plane_from_quads` of the quads that fit together: up to four in ten may be wrong.

    Those that are far worse than the usual one are left out, and the rest is solved again. Without a ``lens`` it is
    estimated from those that are left.
    """
    left = list(quads)
    plane = plane_from_quads(left, method, width, height, lens, limit_px=float("inf"))
    for _ in range(2):
        if plane is None:
            return None
        gaps = _gaps_mm(plane, left)
        limit = max(3.0 * float(np.median(gaps)), FINE_MM)
        if len(left) < 4 or gaps.max() <= limit:
            break
        left = [quad for quad, gap in zip(left, gaps, strict=True) if gap <= limit]
        plane = plane_from_quads(left, method, width, height, lens, limit_px=float("inf"))
    if lens is None and len(left) >= BENDS_FROM:
        plane = plane_from_quads(left, method, width, height, estimate_lens=True)
    return plane if plane is not None and plane.residual_px <= MAX_RESIDUAL_PX else None


def _gaps_mm(plane: TablePlane, quads: Sequence[Quad]) -> Array:
    """How far each quad is from a rectangle of its group's size."""
    flats = plane.quads_to_mm([quad.corners for quad in quads])
    boxes = _rectangles(flats)
    lengths = [_length(boxes[:, k + 1] - boxes[:, k]) for k in (0, 1)]
    sides = np.sort(np.stack(lengths, axis=1), axis=1)
    gaps = np.abs(flats - boxes).max(axis=(1, 2))
    for name in {quad.group for quad in quads}:
        members = np.array([quad.group == name for quad in quads])
        usual = np.median(sides[members], axis=0)
        gaps[members] = np.maximum(gaps[members], np.abs(sides[members] - usual).max(axis=1) / 2)
    return np.asarray(gaps)


def _problem(quads: Sequence[Quad], width: int, height: int) -> _Problem:
    normal = _normalisation(width, height)
    corners = apply(normal, np.concatenate([quad.corners for quad in quads])).reshape(-1, 4, 2)
    return _Problem(corners, *_groups(quads), np.array([quad.weight for quad in quads]))


def _bend(quads: Sequence[Quad], width: int, height: int) -> Lens:
    """The usual lens with the k1 that makes the quads fit best; webcams mostly have a mild barrel."""
    seen = np.concatenate([quad.corners for quad in quads])
    problem = _problem(quads, width, height)
    normal = _normalisation(width, height)

    def misfit(x: Array) -> Array:
        flat = apply(normal, usual_lens(width, height, float(x[4])).undistort(seen)).reshape(-1, 4, 2)
        prior = BEND_WEIGHT * (x[4] - USUAL_BEND) / BEND_SPREAD
        return np.append(_misfit(x[:4], replace(problem, corners=flat)), prior)

    start = np.append(_start(problem), USUAL_BEND)
    limits = ([-np.inf] * 4 + [-0.32], [np.inf] * 4 + [0.15])
    found = least_squares(misfit, start, bounds=limits, x_scale=[1, 1, 1, 1, 0.1], loss="soft_l1", f_scale=0.02)
    return usual_lens(width, height, float(found.x[4]))


def _start(problem: _Problem) -> Array:
    """Where to begin: the tilt of a usual camera that fits best. Seen steeply a card's long side looks the shorter
    one, and from straight down the search would never turn it round."""
    tilt, way = (
        part.ravel() for part in np.meshgrid(np.radians([25.0, 42, 55, 66]), np.radians([0.0, -40, 40, 90, -90, 180]))
    )
    line = np.tan(tilt) / USUAL_FOCAL * np.stack([np.sin(way), -np.cos(way)])
    tries = np.vstack([np.zeros(4), np.hstack([line.T, _usual_affine(*line)])])
    cost = np.abs(_misfits(tries, problem)).clip(max=0.3).sum(axis=1)
    return np.asarray(tries[int(np.argmin(cost))])


def _normalisation(width: int, height: int) -> Array:
    half = max(width, height) / 2
    return np.array([[1 / half, 0, -width / 2 / half], [0, 1 / half, -height / 2 / half], [0, 0, 1.0]])


def _groups(quads: Sequence[Quad]) -> tuple[NDArray[np.intp], Array]:
    """Each quad's group number, and each group's ratio of sides (short : long), 0 where not known."""
    names = list(dict.fromkeys(quad.group for quad in quads))
    numbers = np.array([names.index(quad.group) for quad in quads])
    ratio = np.zeros(len(names))
    for quad, number in zip(quads, numbers, strict=True):
        if quad.shape_known:
            ratio[number] = 1.0 if quad.size_mm is None else min(quad.size_mm) / max(quad.size_mm)
    return numbers, ratio


def _rectification(x: Array) -> Array:
    affine = np.array([[1, x[2], 0], [0, np.exp(np.clip(x[3], -2, 2)), 0], [0, 0, 1.0]])
    return np.asarray(affine @ np.array([[1, 0, 0], [0, 1, 0], [x[0], x[1], 1.0]]))


def _sides(flat: Array) -> tuple[Array, Array, Array]:
    """Mean side vectors and the part of each quad (..., 4, 2) that keeps it from being a parallelogram."""
    first, second, third, fourth = (flat[..., k, :] for k in range(4))
    u = (second - first + third - fourth) / 2
    v = (fourth - first + third - second) / 2
    return u, v, (first - second + third - fourth) / 2


def _misfit(x: Array, problem: _Problem) -> Array:
    """How far the quads rectified by ``x`` (4,) are from rectangles of one size a group: see :func:`_misfits`."""
    return np.asarray(_misfits(x[None], problem)[0])


def _slopes(x: Array, problem: _Problem) -> Array:
    """How the misfit changes with each number of ``x``: all steps at once, which is much faster than one by one."""
    steps = SLOPE_STEP * np.maximum(1.0, np.abs(x))
    parts = _misfits(np.vstack([x, x + np.diag(steps)]), problem)
    return np.asarray(((parts[1:] - parts[0]) / steps[:, None]).T)


def _misfits(tries: Array, problem: _Problem) -> Array:
    """How far the quads rectified by each of ``tries`` (T, 4) are from rectangles of one size a group.

    (T, M), in parts of their size, weighted; the last two of M say how far the affine map is from a usual webcam's.
    """
    groups, known = problem.groups, problem.known
    u, v, rest = _sides(_rectified(tries, problem.corners))
    lengths = np.sort(np.stack([_length(u), _length(v)], axis=-1), axis=-1)
    size = np.sqrt(lengths[..., 0] * lengths[..., 1]) + 1e-12
    wanted = np.empty_like(lengths)
    for number, ratio in enumerate(known):
        members = groups == number
        mean = np.exp(np.log(lengths[:, members] + 1e-12).mean(axis=1))
        if ratio > 0:
            mean = np.sqrt(mean.prod(axis=-1))[:, None] * np.array([np.sqrt(ratio), 1 / np.sqrt(ratio)])
        wanted[:, members] = mean[:, None]
    askew = (u * v).sum(axis=-1) / size**2
    off = (lengths - wanted) / size[..., None]
    parts = np.stack([askew, 2 * rest[..., 0] / size, 2 * rest[..., 1] / size, off[..., 0], off[..., 1]], axis=1)
    weight = LENS_WEIGHT if not known.any() else 0.05 * LENS_WEIGHT
    lens = weight * (tries[:, 2:] - _usual_affine(tries[:, 0], tries[:, 1]))
    return np.hstack([(parts * problem.weights).reshape(len(tries), -1), lens])


def _rectified(tries: Array, corners: Array) -> Array:
    """Corners (N, 4, 2) under the rectification of each of ``tries`` (T, 4): (T, N, 4, 2)."""
    l1, l2, skew, tall = (part[:, None, None] for part in tries.T)
    x, y = corners[..., 0], corners[..., 1]
    depth = l1 * x + l2 * y + 1.0
    return np.stack([(x + skew * y) / depth, np.exp(np.clip(tall, -2, 2)) * y / depth], axis=-1)


def _length(vectors: Array) -> Array:
    return np.asarray(np.sqrt((vectors**2).sum(axis=-1)))


def _usual_affine(l1: NDArray[np.floating[Any]] | float, l2: NDArray[np.floating[Any]] | float) -> Array:
    """The two affine numbers (..., 2) that a usual webcam would have with these vanishing lines."""
    across, down = USUAL_FOCAL * np.asarray(l1, np.float64), USUAL_FOCAL * np.asarray(l2, np.float64)
    norm = np.sqrt(across**2 + down**2 + 1.0)
    fx, fy, fz = across / norm, down / norm, 1.0 / norm
    flat = np.sqrt(fx**2 + fz**2)
    right = np.stack([fz / flat, np.zeros_like(fx), -fx / flat])
    below = np.stack([-fy * fx / flat, flat, -fy * fz / flat])
    # The upper left part of the turned camera's map, the vanishing line taken out; its columns, and its QR factors.
    first, second = (
        np.stack([row[k] / USUAL_FOCAL - row[2] * line for row in (right, below)]) for k, line in enumerate((l1, l2))
    )
    square = (first**2).sum(axis=0)
    area = np.abs(first[0] * second[1] - first[1] * second[0])
    return np.stack([(first * second).sum(axis=0) / square, np.log(area / square + 1e-12)], axis=-1)


def _scale(rectify: Array, quads: Sequence[Quad]) -> tuple[float, bool]:
    """Millimetres for one unit of the rectified plane."""
    u, v, _ = _sides(_mapped(rectify, quads))
    lengths = np.stack([_length(u), _length(v)], axis=1)
    sizes = [None if quad.size_mm is None else quad.size_mm[0] * quad.size_mm[1] for quad in quads]
    sized = [k for k, area in enumerate(sizes) if area is not None]
    if sized:
        areas = np.array([sizes[k] for k in sized], np.float64)
        return float(np.median(np.sqrt(areas / np.maximum(lengths[sized].prod(axis=1), 1e-12)))), True
    return 63.0 / max(float(np.median(lengths.min(axis=1))), 1e-9), False


def _mapped(homography: Array, quads: Sequence[Quad]) -> Array:
    """The corners of all quads under a homography: (N, 4, 2)."""
    return apply(homography, np.concatenate([quad.corners for quad in quads])).reshape(-1, 4, 2)


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
    flat = _mapped(homography, quads)
    fitted = _rectangles(flat)
    seen = np.concatenate([quad.corners for quad in quads])
    off_px = apply(np.linalg.inv(homography), fitted.reshape(-1, 2)) - seen
    return float(np.sqrt(np.median((off_px**2).sum(axis=1)))), float(
        np.sqrt(np.median(((flat - fitted) ** 2).sum(axis=-1)))
    )


def _rectangles(flat: Array) -> Array:
    """The rectangles nearest to quads (N, 4, 2)."""
    u, v, _ = _sides(flat)
    hand = np.sign(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0])
    angle = (np.arctan2(u[:, 1], u[:, 0]) + np.arctan2(v[:, 1], v[:, 0]) - hand * np.pi / 2) / 2
    angle = np.where(np.abs(np.arctan2(u[:, 1], u[:, 0]) - angle) > np.pi / 2, angle + np.pi, angle)
    along = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    across = along * (_length(u) / 2)[:, None]
    down = np.stack([-along[:, 1], along[:, 0]], axis=1) * (_length(v) / 2 * hand)[:, None]
    middle = flat.mean(axis=1)
    corners = [middle - across - down, middle + across - down, middle + across + down, middle - across + down]
    return np.stack(corners, axis=1)
