"""The lens: pixels as the camera gives them to undistorted pixels and back.

OpenCV's model: focal lengths and principal point in ``matrix``; k1 k2 p1 p2 k3 in ``distortion``. Undistorted pixels
have the same matrix, so that the middle of a picture stays where it is. Pixel centres lie at whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

USUAL_FOCAL = 1.48
"""Focal length of a webcam in halves of the picture's longer side: 68° across."""

FOLLOWS = 0.5
"""k2 as a share of k1 squared, in an estimated lens; from 0.45 on the model is monotonic everywhere."""

ENOUGH = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 60, 1e-9)
FARTHEST = 10.0
"""Undistorted points are not farther from the middle than this, in focal lengths."""

SAME_SHAPE = 0.01
"""Resolutions whose sides differ by no more than this share are of one shape."""


@dataclass(frozen=True, slots=True, eq=False)
class Lens:
    """A camera's lens at one resolution (``width`` x ``height`` pixels).

    ``residual_px`` is the root mean square reprojection error of the ``views`` it was made from; ``measured`` is
    false for an estimate from the table alone, whose focal length is a guess.
    """

    matrix: Array
    distortion: Array
    width: int
    height: int
    residual_px: float = 0.0
    views: int = 0
    measured: bool = True

    @property
    def fov_deg(self) -> float:
        """The angle of view across, without distortion."""
        return float(np.degrees(2 * np.arctan(self.width / 2 / self.matrix[0, 0])))

    def undistort(self, points: NDArray[np.floating[Any]]) -> Array:
        """Pixels (N, 2) of the picture to undistorted pixels (N, 2), to 1e-6 px.

        OpenCV's fixed-point iteration is quick and does for nearly all; the rest is left to Newton's method. Points
        where the model folds over (far outside the picture) come out near the fold.
        """
        goal = self._normal(points)
        guess = self._fixed_point(np.asarray(points, np.float64).reshape(-1, 2))
        for _ in range(15):
            error = _bent(guess, self.distortion) - goal
            if np.abs(error).max(initial=0.0) < 1e-9:
                break
            guess -= _newton_step(guess, error, self.distortion)
        return self._pixels(guess)

    def distort(self, points: NDArray[np.floating[Any]]) -> Array:
        """Undistorted pixels (N, 2) to pixels (N, 2) of the picture."""
        return self._pixels(_bent(self._normal(points), self.distortion))

    def at(self, width: int, height: int) -> Lens | None:
        """The lens at another resolution of the same shape; ``None`` when the shape is another (cropped unknown)."""
        if (width, height) == (self.width, self.height):
            return self
        across, down = width / self.width, height / self.height
        if abs(across / down - 1) > SAME_SHAPE:
            return None
        matrix = self.matrix.copy()
        matrix[0, 0], matrix[1, 1] = matrix[0, 0] * across, matrix[1, 1] * down
        # Pixel centres are whole numbers: the corner of the picture lies at -0.5.
        matrix[0, 2], matrix[1, 2] = (matrix[0, 2] + 0.5) * across - 0.5, (matrix[1, 2] + 0.5) * down - 0.5
        return replace(self, matrix=matrix, width=width, height=height, residual_px=self.residual_px * across)

    def _fixed_point(self, pixels: Array) -> Array:
        if not len(pixels):
            return pixels
        flat = cv2.undistortImagePoints(pixels[:, None], self.matrix, self.distortion, None, ENOUGH)
        guess = self._normal(np.asarray(flat))
        astray = ~np.isfinite(guess) | (np.abs(guess) > FARTHEST)
        return np.where(astray, self._normal(pixels), guess)

    def _normal(self, points: NDArray[np.floating[Any]]) -> Array:
        pixels = np.asarray(points, np.float64).reshape(-1, 2)
        return np.asarray((pixels - self.matrix[:2, 2]) / self.matrix[[0, 1], [0, 1]])

    def _pixels(self, normal: Array) -> Array:
        return np.asarray(normal * self.matrix[[0, 1], [0, 1]] + self.matrix[:2, 2])


def usual_lens(width: int, height: int, k1: float = 0.0) -> Lens:
    """A webcam's lens with the usual angle of view, when nothing better is known; ``k1`` < 0 is a barrel.

    k2 goes with it as in most lenses, and so that the model never folds over.
    """
    focal = USUAL_FOCAL * max(width, height) / 2
    matrix = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]])
    return Lens(matrix, np.array([k1, FOLLOWS * k1 * k1, 0, 0, 0.0]), width, height, measured=False)


def _bent(xy: Array, distortion: Array) -> Array:
    k1, k2, p1, p2, k3 = distortion
    x, y = xy[:, 0], xy[:, 1]
    r2 = x * x + y * y
    radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
    cross = 2 * x * y
    return np.stack(
        [x * radial + p1 * cross + p2 * (r2 + 2 * x * x), y * radial + p1 * (r2 + 2 * y * y) + p2 * cross], axis=1
    )


def _newton_step(xy: Array, error: Array, distortion: Array) -> Array:
    k1, k2, p1, p2, k3 = distortion
    x, y = xy[:, 0], xy[:, 1]
    r2 = x * x + y * y
    radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
    slope = 2 * (k1 + r2 * (2 * k2 + 3 * k3 * r2))
    xx = radial + slope * x * x + 2 * p1 * y + 6 * p2 * x
    yy = radial + slope * y * y + 6 * p1 * y + 2 * p2 * x
    across = slope * x * y + 2 * p1 * x + 2 * p2 * y
    det = xx * yy - across * across
    det = np.where(np.abs(det) < 0.05, np.copysign(0.05, det), det)
    ex, ey = error[:, 0], error[:, 1]
    move = np.stack([(ex * yy - ey * across) / det, (ey * xx - ex * across) / det], axis=1)
    return np.asarray(np.clip(move, -0.3, 0.3))
