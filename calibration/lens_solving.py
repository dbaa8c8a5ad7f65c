"""The lens from views of a flat pattern (Zhang 2000, as OpenCV solves it); what does not fit is left out or refused.

Views with too few points are skipped and counted. A pattern described wrongly (rows and columns swapped, another
dictionary) gives a residual far too large; figures that no webcam has are refused too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.refusal import Reason, Refusal

Array = NDArray[np.float64]
View = tuple[Array, Array]
"""Points of the pattern in mm (N, 2) and where they are seen in pixels (N, 2)."""

LEAST_POINTS = 6
LEAST_VIEWS = 4
LIMIT_PX, LEAST_LIMIT_PX = 1.0, 0.8
"""At 1280 pixels across, and at the least: good views fit to a quarter pixel."""

ODD_VIEW = 2.5
"""A view that fits so many times worse than the usual one is left out."""

FOV_DEG = (25.0, 150.0)


@dataclass(frozen=True, slots=True, eq=False)
class LensSolution:
    """``lens`` from ``used`` views, with the error of each; ``skipped`` had too few points, ``odd`` did not fit."""

    lens: Lens
    used: int
    skipped: int
    odd: int
    errors_px: tuple[float, ...]


def solve_lens(views: Sequence[View], width: int, height: int) -> LensSolution | Refusal:
    """The lens that explains the views best; at least four of six points each."""
    good = [view for view in views if len(view[0]) >= LEAST_POINTS]
    skipped = len(views) - len(good)
    limit = max(LEAST_LIMIT_PX, LIMIT_PX * max(width, height) / 1280.0)
    odd = 0
    while len(good) >= LEAST_VIEWS:
        rms, lens, errors = _solved(good, width, height)
        worst = int(np.argmax(errors))
        usual = float(np.median(errors))
        if errors[worst] <= max(ODD_VIEW * usual, 0.5 * limit) or len(good) == LEAST_VIEWS or usual > limit:
            wrong = _fault(lens, rms, limit)
            return wrong or LensSolution(lens, len(good), skipped, odd, tuple(float(e) for e in errors))
        del good[worst]
        odd += 1
    return Refusal(Reason.FEW, "lens", {"seen": len(good), "needed": LEAST_VIEWS, "skipped": skipped})


def _solved(views: Sequence[View], width: int, height: int) -> tuple[float, Lens, Array]:
    things = [np.column_stack([table, np.zeros(len(table))]).astype(np.float32) for table, _ in views]
    points = [pixels.astype(np.float32).reshape(-1, 1, 2) for _, pixels in views]
    guess = np.array([[width, 0, (width - 1) / 2], [0, width, (height - 1) / 2], [0, 0, 1.0]])
    # k3 runs wild beyond the outermost point unless views are many and fill the picture.
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_K3
    rms, matrix, bends, turns, shifts = cv2.calibrateCamera(
        things, points, (width, height), guess, np.zeros(5), flags=flags
    )
    distortion = np.zeros(5)
    distortion[: min(5, bends.size)] = np.asarray(bends, np.float64).ravel()[:5]
    lens = Lens(np.asarray(matrix, np.float64), distortion, width, height, float(rms), len(views))
    errors = []
    for thing, pixels, turn, shift in zip(things, points, turns, shifts, strict=True):
        seen, _ = cv2.projectPoints(thing, turn, shift, matrix, bends)
        errors.append(np.sqrt(((seen - pixels) ** 2).sum(axis=2).mean()))
    return float(rms), lens, np.array(errors, np.float64)


def _fault(lens: Lens, rms: float, limit: float) -> Refusal | None:
    if not rms <= limit:
        return Refusal(Reason.RESIDUAL, "lens", {"px": round(rms, 2), "limit_px": round(limit, 2)})
    if not FOV_DEG[0] <= lens.fov_deg <= FOV_DEG[1]:
        return Refusal(Reason.IMPLAUSIBLE, "lens", {"detail": f"angle of view {lens.fov_deg:.0f} degrees"})
    if abs(lens.matrix[0, 0] / lens.matrix[1, 1] - 1) > 0.05:
        return Refusal(Reason.IMPLAUSIBLE, "lens", {"detail": "pixels that are not square"})
    off = np.abs(lens.matrix[:2, 2] / [lens.width, lens.height] - 0.5).max()
    if off > 0.2:
        return Refusal(Reason.IMPLAUSIBLE, "lens", {"detail": "its middle is far from that of the picture"})
    corners = np.array([[0, 0], [lens.width, 0], [lens.width, lens.height], [0, lens.height]], np.float64)
    if np.abs(lens.distort(lens.undistort(corners)) - corners).max() > 1.0:
        return Refusal(Reason.IMPLAUSIBLE, "lens", {"detail": "the picture's corners fold over"})
    return None
