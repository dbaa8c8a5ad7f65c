"""The plane from one rectangle of known size: four clicks that snap to its sides, or the printed board.

How sure the result is shows in its figures and in a grid drawn over the picture before anything is accepted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from calibration.lens import Lens, usual_lens
from calibration.matching import as_grey
from calibration.plane import BEND_SPREAD, USUAL_BEND, TablePlane
from calibration.refusal import Refusal
from calibration.snapping import Picture, SnappedQuad, snap_quad
from calibration.sources import checked

Array = NDArray[np.float64]

CLICK_PX = 9.0
"""At 1280 pixels across: a click may miss by so much and still snap to the side."""

UNSNAPPED_PX = 4.0
"""At 1280 pixels across: what a click by hand is taken to miss by."""


@dataclass(frozen=True, slots=True, eq=False)
class ClickedTable:
    """``corners`` (4, 2) as snapped, to be shown; ``snapped`` is false when the clicks had to be taken as they are.

    ``error_px`` and ``error_mm`` say how sure a corner is: the scatter of the sides, or a click's usual miss.
    """

    plane: TablePlane
    corners: Array
    snapped: bool
    error_px: float
    error_mm: float


def plane_from_clicks(
    picture: Picture, clicks: NDArray[np.floating[Any]], size_mm: tuple[float, float], lens: Lens | None = None
) -> ClickedTable | Refusal:
    """The plane from four clicked corners (4, 2) of a rectangle of known size: mat, board, sheet of paper, card.

    Clicks go from the far left corner (upper left in the picture) clockwise; ``size_mm`` is width and height. The
    origin is the near left corner. The clicks snap to the rectangle's sides where these can be seen.
    """
    height, width = picture.shape[:2]
    unit = max(width, height) / 1280.0
    rough = np.asarray(clicks, np.float64).reshape(4, 2)
    snapped = snap_quad(picture, rough, CLICK_PX * unit)
    if snapped is not None:
        plane = plane_from_frame(snapped, size_mm, "file", width, height, lens)
        if isinstance(plane, TablePlane):
            return ClickedTable(plane, snapped.corners, True, plane.residual_px, plane.residual_mm)
    corners = _corners_snapped(picture, rough, round(CLICK_PX * unit))
    exact = _from_corners(corners, size_mm, lens)
    mm_per_px = float(np.linalg.norm(np.diff(exact.to_mm(np.stack([corners[0], corners[0] + (1, 0)])), axis=0)))
    error = UNSNAPPED_PX * unit
    plane = checked(replace(exact, residual_px=0.0), width, height)
    if isinstance(plane, Refusal):
        return plane
    plane = replace(plane, residual_px=error, residual_mm=error * mm_per_px)
    return ClickedTable(plane, corners, False, error, error * mm_per_px)


def plane_from_frame(
    quad: SnappedQuad, size_mm: tuple[float, float], method: str, width: int, height: int, lens: Lens | None = None
) -> TablePlane | Refusal:
    """The plane on which a snapped quad is a rectangle of ``size_mm``; corner 0 is its far left one.

    Without a ``lens`` the bend of the sides tells the barrel. The origin is the near left corner.
    """
    start = _from_corners(quad.corners, size_mm, lens)
    corners = np.array([[0, size_mm[1]], size_mm, [size_mm[0], 0], [0, 0]], np.float64)
    scale = float(np.linalg.norm(quad.corners[1] - quad.corners[0])) / size_mm[0]

    def unpacked(x: Array) -> TablePlane:
        bend = usual_lens(width, height, float(x[8])) if lens is None else lens
        moved = np.append(x[:8], 0.0).reshape(3, 3)
        # Steps about the start: the numbers are of very different size.
        step = np.eye(3) + moved * np.array(
            [[1, 1, size_mm[0]], [1, 1, size_mm[1]], [1 / size_mm[0], 1 / size_mm[1], 0]]
        )
        return replace(start, homography=step @ start.homography, lens=bend)

    def misfit(x: Array) -> Array:
        plane, gaps = unpacked(x), []
        for k, points in enumerate(quad.sides):
            begin, way = corners[k], corners[(k + 1) % 4] - corners[k]
            flat = plane.to_mm(points) - begin
            gaps.append((flat[:, 0] * way[1] - flat[:, 1] * way[0]) / np.linalg.norm(way) * scale)
        prior = 0.3 * (x[8] - USUAL_BEND) / BEND_SPREAD
        return np.append(np.concatenate(gaps), prior)

    found = least_squares(misfit, np.zeros(9), loss="soft_l1", x_scale=[1e-2] * 8 + [0.05])
    plane = unpacked(found.x)
    px = float(np.sqrt((misfit(found.x)[:-1] ** 2).mean()))
    homography = plane.homography / plane.homography[2, 2]
    return checked(
        replace(plane, homography=homography, method=method, residual_px=px, residual_mm=px / scale), width, height
    )


def upright(quad: SnappedQuad, size_mm: tuple[float, float]) -> tuple[SnappedQuad, tuple[float, float]]:
    """The quad begun at the corner that is far left in the picture, and its size as seen so: for a board that lies
    turned by quarters."""
    ways = np.roll(quad.corners, -1, axis=0) - quad.corners
    top = int(np.argmax(ways[:, 0] / np.linalg.norm(ways, axis=1)))
    first, second, third, fourth = (quad.sides[(top + k) % 4] for k in range(4))
    turned = replace(quad, sides=(first, second, third, fourth), corners=np.roll(quad.corners, -top, axis=0))
    return turned, (size_mm[1], size_mm[0]) if top % 2 else size_mm


def grid_lines(plane: TablePlane, size_mm: tuple[float, float], cells: tuple[int, int] = (4, 4)) -> list[Array]:
    """Lines of a grid over a rectangle whose near left corner is the origin, as points (N, 2) in picture pixels."""
    wide, deep = size_mm
    steps = np.linspace(0, 1, 17)
    lines = []
    for share in np.linspace(0, 1, cells[0] + 1):
        lines.append(plane.to_px(np.column_stack([np.full(steps.size, share * wide), steps * deep])))
    for share in np.linspace(0, 1, cells[1] + 1):
        lines.append(plane.to_px(np.column_stack([steps * wide, np.full(steps.size, share * deep)])))
    return lines


def _from_corners(corners: Array, size_mm: tuple[float, float], lens: Lens | None) -> TablePlane:
    flat = corners if lens is None else lens.undistort(corners)
    table = np.array([[0, size_mm[1]], size_mm, [size_mm[0], 0], [0, 0]], np.float32)
    homography = cv2.getPerspectiveTransform(flat.astype(np.float32), table).astype(np.float64)
    return TablePlane(homography, "file", 0.0, 0.0, True, lens)


def _corners_snapped(picture: Picture, rough: Array, reach: int) -> Array:
    """Each click on the nearest corner, where there is a clear one within reach."""
    criteria = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 30, 0.02)
    found = cv2.cornerSubPix(
        as_grey(picture), rough.astype(np.float32).reshape(-1, 1, 2), (reach, reach), (-1, -1), criteria
    )
    moved = np.asarray(found, np.float64).reshape(4, 2)
    near = np.linalg.norm(moved - rough, axis=1, keepdims=True) < reach
    return np.where(near, moved, rough)
