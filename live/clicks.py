"""Four clicks on the corners of a rectangle of known size: made exact, checked, shown as a grid before they count."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from calibration.boards import MAT
from calibration.clicks import ClickedTable, grid_lines, plane_from_clicks
from calibration.lens import Lens
from calibration.refusal import Refusal
from referee.core import Problem

SIZE_MM = (20.0, 5000.0)
"""A side of the rectangle, at least and at most."""

CLEAR_PX = 12.0
"""Corners nearer to one another than this are no rectangle on a table."""

RECTANGLES = {"mat": (MAT.width_mm, MAT.height_mm), "a3": (420.0, 297.0), "a4": (297.0, 210.0)}
"""What people have to click on: width and height in mm, as it lies across the table."""

LINES = 8
"""Cells of the grid shown, across and along."""

Points = NDArray[np.float64]


def preview(picture: NDArray[np.uint8], points: Any, size_mm: Any) -> dict[str, Any]:
    """The clicks ``points`` (far left, then clockwise; pixels) drawn to the sides of the rectangle.

    ``size_mm`` is its width and height. Returns the corners, the grid that follows, how far the clicks were moved
    (px), whether sides were found, and how sure a corner is (px and mm). Raises :class:`Problem`.
    """
    clicked, size = checked_clicks(points, size_mm)
    found = clicked_table(picture, points, size_mm)
    return {
        "points": np.round(found.corners, 2).tolist(),
        "grid": [np.round(line, 1).tolist() for line in grid_lines(found.plane, size, (LINES, LINES))],
        "moved_px": round(float(np.linalg.norm(found.corners - clicked, axis=1).max()), 1),
        **sureness(found),
    }


def clicked_table(picture: NDArray[np.uint8], points: Any, size_mm: Any, lens: Lens | None = None) -> ClickedTable:
    """The table of four clicks; raises :class:`Problem` with the reason when they give none."""
    clicked, size = checked_clicks(points, size_mm)
    found = plane_from_clicks(picture, clicked, size, lens)
    if isinstance(found, Refusal):
        raise Problem("page-clicks-refused", reason=str(found.reason))
    return found


def sureness(table: ClickedTable) -> dict[str, Any]:
    """Whether sides were found, and how sure a corner is."""
    return {
        "snapped": table.snapped,
        "error_px": round(table.error_px, 2),
        "error_mm": round(table.error_mm, 2),
    }


def checked_clicks(points: Any, size_mm: Any) -> tuple[Points, tuple[float, float]]:
    """Clicks and size as numbers; raises :class:`Problem` when they can be no rectangle on a table."""
    try:
        four = msgspec.convert(points, list[tuple[float, float]])
        size = msgspec.convert(size_mm, tuple[float, float])
    except msgspec.ValidationError as error:
        raise Problem("record-wrong-field", field="points", detail=str(error)) from None
    if len(four) != 4 or not np.isfinite(four).all() or not all(SIZE_MM[0] <= side <= SIZE_MM[1] for side in size):
        raise Problem("page-clicks-wrong", low=f"{SIZE_MM[0]:g}", high=f"{SIZE_MM[1]:g}")
    corners = np.asarray(four, np.float64)
    if not _clockwise(corners):
        raise Problem("page-clicks-no-plane")
    return corners, size


def _clockwise(corners: Points) -> bool:
    """Whether four corners in order can be the view of a rectangle: convex, clockwise, and not too small."""
    sides = np.roll(corners, -1, axis=0) - corners
    turns = np.array([a[0] * b[1] - a[1] * b[0] for a, b in zip(sides, np.roll(sides, -1, axis=0), strict=True)])
    return bool((np.linalg.norm(sides, axis=1) >= CLEAR_PX).all() and np.all(turns > 0))
