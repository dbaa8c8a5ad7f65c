"""Planes from points of known places: the printed mat, corner markers whose places are told, a board, four clicks.

Every source gives a :class:`TablePlane` with its residuals, or a :class:`Refusal` that says why not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from calibration.boards import MAT
from calibration.lens import FOLLOWS, USUAL_FOCAL, Lens, usual_lens
from calibration.plane import BEND_SPREAD, USUAL_BEND, TablePlane, apply
from calibration.refusal import Reason, Refusal

Array = NDArray[np.float64]
Places = Mapping[int, Array]
"""Id of a marker to its corners (4, 2) on the table in mm, from its own top left clockwise; x right, y away."""

LIMIT_PX = 2.5
"""At 1280 pixels across: points of known places that lie farther off on average are not where they should be."""

LIMIT_MM = 1.5
"""So much a mat glued together from sheets may be off."""

LIMIT_SPREAD_MM = 8.0
"""Two markers that tell the farthest one's place less surely (jackknife over their corners) are too few: blurred,
they were off by 5 mm and more.
"""

BENT_FROM = 6
"""From so many points on the lens may be estimated from them."""

MOST_TURNED_DEG = 50.0
"""A mat that lies turned by more against the picture was laid the wrong way round."""

MOST_TILTED_DEG = 75.0
"""Seen flatter than this a table cannot be measured."""

OUTLIER_PX = 3.0

RIGHT_SHARE = 0.55
"""So many of the points, and of the markers, have to agree."""

BEND_PX = 0.6
"""A lens that is by one spread from the usual bend weighs as much as a corner that is off by so many pixels: two
markers alone tell little of a lens, but with no bend at all, what lies far from them is off by millimetres.
"""

MAT_PLACES: Places = MAT.marker_corners()


def plane_from_markers(
    seen: Mapping[int, NDArray[np.floating[Any]]],
    width: int,
    height: int,
    *,
    places: Places = MAT_PLACES,
    lens: Lens | None = None,
) -> TablePlane | Refusal:
    """The plane from markers (id to corners in pixels) whose places are known; at least two of them.

    Millimetres are those of ``places``. Wrong corners are left out as long as most are right, but of no marker more
    than one: squares that fit by halves only are markers laid loose, elsewhere than they should be.
    """
    common = [number for number in seen if number in places]
    if len(common) < 2:
        return Refusal(Reason.FEW, "markers", {"seen": len(common), "needed": 2})
    corners = [np.asarray(seen[number], np.float64) for number in common]
    found = plane_from_points(
        np.concatenate(corners), np.concatenate([places[n] for n in common]), "markers", width, height, lens
    )
    if isinstance(found, Refusal):
        return found
    unit = max(width, height) / 1280.0
    gaps = [np.linalg.norm(found.to_px(places[n]) - quad, axis=1) for n, quad in zip(common, corners, strict=True)]
    right = [k for k, gap in enumerate(gaps) if (gap <= 2 * OUTLIER_PX * unit).sum() >= 3]
    if len(right) < max(2, RIGHT_SHARE * len(common)):
        values = {"px": round(_rms(np.concatenate(gaps)), 1), "limit_px": round(LIMIT_PX * unit, 1)}
        return Refusal(Reason.RESIDUAL, "markers", values)
    if len(right) > 2:
        return found
    pixels = np.concatenate([corners[k] for k in right])
    table = np.concatenate([places[common[k]] for k in right])
    far = found.to_px(np.concatenate(list(places.values())))
    others = [
        plane_from_points(np.delete(pixels, k, 0), np.delete(table, k, 0), "markers", width, height, lens)
        for k in range(len(pixels))
    ]
    sure = all(isinstance(other, TablePlane) for other in others) and _spread_mm(others, far) <= LIMIT_SPREAD_MM
    return found if sure else Refusal(Reason.FEW, "markers", {"seen": 2, "needed": 3})


def plane_from_points(
    pixels: Array,
    table: Array,
    method: str,
    width: int,
    height: int,
    lens: Lens | None = None,
) -> TablePlane | Refusal:
    """The plane that takes ``pixels`` (N, 2) to ``table`` millimetres (N, 2), N at least 4.

    Up to four in ten points may be wrong. Without a ``lens`` its barrel is found too, when there are more points than
    a plane needs.
    """
    if len(pixels) < 4:
        return Refusal(Reason.FEW, method, {"seen": len(pixels), "needed": 4})
    flat = pixels if lens is None else lens.undistort(pixels)
    unit = max(width, height) / 1280.0
    back, good = _sturdy(table, flat, 2 * OUTLIER_PX * unit)
    if good.sum() < max(4, RIGHT_SHARE * len(pixels)):
        gaps = np.linalg.norm(apply(_sturdy(table, flat, np.inf)[0], table) - flat, axis=1)
        return Refusal(Reason.RESIDUAL, method, {"px": round(_rms(gaps), 1), "limit_px": round(LIMIT_PX * unit, 1)})
    if lens is None and good.sum() >= BENT_FROM:
        back, lens = _with_bend(pixels[good], table[good], back, width, height)
        flat = lens.undistort(pixels)
    else:
        back = _refined(flat[good], table[good], back)
    plane = TablePlane(_unit(np.linalg.inv(back)), method, 0.0, 0.0, True, lens)
    px = np.linalg.norm(plane.to_px(table[good]) - pixels[good], axis=1)
    mm = np.linalg.norm(apply(plane.homography, flat[good]) - table[good], axis=1)
    plane = replace(plane, residual_px=_rms(px), residual_mm=_rms(mm))
    found = checked(plane, width, height)
    if isinstance(found, Refusal) and found.reason is Reason.RESIDUAL:
        every = np.linalg.norm(plane.to_px(table) - pixels, axis=1)
        return replace(found, values={**found.values, "px": round(_rms(every), 2)})
    return found


def checked(plane: TablePlane, width: int, height: int) -> TablePlane | Refusal:
    """The plane, unless its residual is too large or it is mirrored, turned or too steep."""
    limit = LIMIT_PX * max(width, height) / 1280.0
    if not (plane.residual_px <= limit and plane.residual_mm <= LIMIT_MM):
        values = {"px": round(plane.residual_px, 2), "mm": round(plane.residual_mm, 2), "limit_px": round(limit, 1)}
        return Refusal(Reason.RESIDUAL, plane.method, values)
    middle = np.array([[width / 2, height / 2], [width / 2 + 1, height / 2], [width / 2, height / 2 - 1]])
    origin, right, up = apply(plane.homography, middle)
    across, away = right - origin, up - origin
    if across[0] * away[1] - across[1] * away[0] <= 0:
        return Refusal(Reason.MIRRORED, plane.method)
    turned = float(np.degrees(np.arctan2(across[1], across[0])))
    if abs(turned) > MOST_TURNED_DEG:
        return Refusal(Reason.TURNED, plane.method, {"deg": round(turned)})
    tilt = tilt_deg(plane, width, height)
    if tilt > MOST_TILTED_DEG:
        return Refusal(Reason.STEEP, plane.method, {"deg": round(tilt), "limit_deg": round(MOST_TILTED_DEG)})
    return plane


def tilt_deg(plane: TablePlane, width: int, height: int) -> float:
    """The camera's tilt from straight down, by the plane's vanishing line and its lens (or the usual one)."""
    matrix = plane.lens.matrix if plane.lens is not None else usual_lens(width, height).matrix
    normal = matrix.T @ plane.homography[2]
    return float(np.degrees(np.arccos(min(1.0, abs(normal[2]) / np.linalg.norm(normal)))))


def _sturdy(table: Array, flat: Array, reach_px: float) -> tuple[Array, NDArray[np.bool_]]:
    """The homography (3, 3) from table to pixels that most points agree on, and which do."""
    way = cv2.RANSAC if np.isfinite(reach_px) else 0
    found: tuple[Any, Any] = cv2.findHomography(table, flat, way, min(reach_px, 1e6), maxIters=2000, confidence=0.999)
    matrix, inlier = found
    if matrix is None:
        return np.eye(3), np.zeros(len(table), np.bool_)
    return np.asarray(matrix, np.float64), np.asarray(inlier.ravel() > 0)


def _refined(flat: Array, table: Array, back: Array) -> Array:
    """Least squares on the pixels; sturdy against the few that passed as right."""
    scale = back / back[2, 2]

    def misfit(x: Array) -> Array:
        return (apply(_matrix(x), table) - flat).ravel()

    found = least_squares(misfit, scale.ravel()[:8], x_scale=np.abs(scale.ravel()[:8]) + 1e-9, loss="soft_l1")
    return _matrix(found.x)


def _with_bend(pixels: Array, table: Array, back: Array, width: int, height: int) -> tuple[Array, Lens]:
    """Plane and barrel at once, the barrel near that of usual webcams unless the points say otherwise."""
    half = USUAL_FOCAL * max(width, height) / 2
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    normal = np.array([[1 / half, 0, -middle[0] / half], [0, 1 / half, -middle[1] / half], [0, 0, 1.0]])
    scale = _unit(normal @ back)

    def misfit(x: Array) -> Array:
        at = apply(_matrix(x[:8]), table)
        bend = x[8] * (at**2).sum(axis=1, keepdims=True)
        bent = at * (1 + bend + FOLLOWS * bend**2) * half + middle
        return np.append((bent - pixels).ravel(), BEND_PX * (x[8] - USUAL_BEND) / BEND_SPREAD)

    start = np.append(scale.ravel()[:8], 0.0)
    found = least_squares(misfit, start, x_scale=np.append(np.abs(start[:8]) + 1e-9, 0.05), loss="soft_l1")
    lens = usual_lens(width, height, float(np.clip(found.x[8], -0.4, 0.2)))
    return lens.matrix @ _matrix(found.x[:8]), lens


def _matrix(x: Array) -> Array:
    return np.append(x, 1.0).reshape(3, 3)


def _unit(matrix: NDArray[np.floating[Any]]) -> Array:
    return np.asarray(matrix / matrix[2, 2])


def _spread_mm(planes: Sequence[TablePlane | Refusal], pixels: Array) -> float:
    """How uncertain the worst of ``pixels`` is on the table, by planes that each leave out one point (Tukey's
    jackknife): a standard deviation in mm.
    """
    places = np.stack([plane.to_mm(pixels) for plane in planes if isinstance(plane, TablePlane)])
    squares = ((places - places.mean(axis=0)) ** 2).sum(axis=(0, 2))
    return float(np.sqrt(squares.max() * (len(places) - 1) / len(places)))


def _rms(values: Array) -> float:
    return float(np.sqrt((values**2).mean())) if values.size else 0.0
