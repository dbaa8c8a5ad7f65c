"""Four clicks on the corners of a rectangle of known size: made exact, checked, shown as a grid before they count."""

from __future__ import annotations

from typing import Any

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from calibration.plane import Quad, TablePlane, plane_from_quads
from live.messages import grid_px
from referee.core import Problem

REACH = 0.012
"""A click is drawn to the sharpest corner within this share of the picture's width."""

SIZE_MM = (20.0, 5000.0)
CLEAR_PX = 12.0
"""Corners nearer to one another than this are no rectangle on a table."""

Points = NDArray[np.float64]


def preview(picture: NDArray[np.uint8], points: Any, size_mm: Any) -> dict[str, Any]:
    """The clicks ``points`` (near left, near right, far right, far left; pixels) drawn to corners of the picture.

    ``size_mm`` is the rectangle's width and height. Returns the corners, the grid that follows, how far the clicks
    were moved (px) and how far the rectangle is from its true shape (``residual_mm``). Raises :class:`Problem`.
    """
    clicked, size = _checked(points, size_mm)
    snapped = snap(picture, clicked)
    plane = plane_of(snapped, size, picture.shape[1], picture.shape[0])
    if plane is None:
        raise Problem("page-clicks-no-plane")
    flat = plane.to_mm(snapped)
    low, high = flat.min(axis=0), flat.max(axis=0)
    area = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
    outline, grid = grid_px(plane, area, _pitch(size))
    return {
        "points": np.round(snapped, 2).tolist(),
        "outline": outline,
        "grid": grid,
        "moved_px": round(float(np.linalg.norm(snapped - clicked, axis=1).max()), 2),
        "residual_px": round(plane.residual_px, 2),
        "residual_mm": round(plane.residual_mm, 2),
        "size_mm": list(size),
    }


def snap(picture: NDArray[np.uint8], clicked: Points) -> Points:
    """Each click drawn to the corner nearest to it, to a part of a pixel; left where it is when none is near."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    reach = max(4, round(REACH * picture.shape[1]))
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 40, 0.01)
    start = clicked.astype(np.float32).reshape(-1, 1, 2)
    for half in (reach, max(2, reach // 3)):
        found = cv2.cornerSubPix(grey, start.copy(), (half, half), (-1, -1), criteria).reshape(-1, 1, 2)
        far = np.linalg.norm(found.reshape(-1, 2) - clicked, axis=1) > reach
        found[far] = start[far]
        start = found
    return np.asarray(start.reshape(-1, 2), np.float64)


def plane_of(corners: Points, size_mm: tuple[float, float], width: int, height: int) -> TablePlane | None:
    """The table plane from the rectangle's corners; ``None`` when they are no view of one."""
    return plane_from_quads([Quad(corners, "clicks", size_mm)], "clicks", width, height)


def _checked(points: Any, size_mm: Any) -> tuple[Points, tuple[float, float]]:
    try:
        four = msgspec.convert(points, list[tuple[float, float]])
        size = msgspec.convert(size_mm, tuple[float, float])
    except msgspec.ValidationError as error:
        raise Problem("record-wrong-field", field="points", detail=str(error)) from None
    if len(four) != 4 or not np.isfinite(four).all() or not all(SIZE_MM[0] <= side <= SIZE_MM[1] for side in size):
        raise Problem("page-clicks-wrong", low=f"{SIZE_MM[0]:g}", high=f"{SIZE_MM[1]:g}")
    corners = np.asarray(four, np.float64)
    if not _rectangle_seen(corners):
        raise Problem("page-clicks-no-plane")
    return corners, size


def _rectangle_seen(corners: Points) -> bool:
    """Whether four corners in order can be the view of a rectangle: convex, and not too small."""
    sides = np.roll(corners, -1, axis=0) - corners
    turns = np.array([a[0] * b[1] - a[1] * b[0] for a, b in zip(sides, np.roll(sides, -1, axis=0), strict=True)])
    return bool((np.linalg.norm(sides, axis=1) >= CLEAR_PX).all() and (np.all(turns > 0) or np.all(turns < 0)))


def _pitch(size_mm: tuple[float, float]) -> float:
    """A tidy pitch that gives some ten lines across."""
    wanted = max(size_mm) / 10
    return min((5.0, 10.0, 20.0, 25.0, 50.0, 100.0, 200.0, 500.0), key=lambda pitch: abs(pitch - wanted))
