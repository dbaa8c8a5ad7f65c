"""The table as seen from straight above, cut out of a picture, with the offending pieces outlined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.plane import TablePlane, apply
from live.annotate import TONES
from live.picture import Picture, Quads, covered

Array = NDArray[np.float64]

MARGIN_MM = 25.0
"""Shown around the pieces."""

MAX_SIDE = 1280
"""Pixels of the longer side, at most."""

MAX_AREA = 6.0
"""A view wider than this many times the pieces' own picture area has a plane gone wrong."""

QUALITY = 85


@dataclass(frozen=True, slots=True, eq=False)
class Straight:
    """A view from above: ``homography`` maps undistorted pixels of the picture to its own, ``width`` x ``height``.

    One view serves the pictures before and after an event, so that they lie on each other.
    """

    homography: Array
    width: int
    height: int
    lens: Lens | None = None

    def of(self, picture: Picture, *, offends: Quads = (), hidden: Quads = ()) -> Picture:
        """``picture`` (BGR) seen from above, ``offends`` outlined, ``hidden`` covered; both (4, 2) in its pixels."""
        shown = covered(picture, hidden)
        size = (self.width, self.height)
        lens = self.lens
        if lens is None:
            flat = cv2.warpPerspective(shown, self.homography, size, flags=cv2.INTER_AREA)
        else:
            # OpenCV undoes the lens and then takes any 3x3 matrix for the new camera: here the view as well.
            onto = self.homography @ lens.matrix
            maps = cv2.initUndistortRectifyMap(lens.matrix, lens.distortion, np.eye(3), onto, size, cv2.CV_16SC2)
            flat = cv2.remap(shown, *maps, interpolation=cv2.INTER_LINEAR)
        stroke = max(2, round(max(size) / 300))
        for quad in offends:
            corners = np.round(self.points(quad)).astype(np.int32)
            cv2.polylines(flat, [corners], True, TONES["illegal"], stroke, cv2.LINE_AA)
        return np.asarray(flat, np.uint8)

    def points(self, pixels: Any) -> Array:
        """Pixels (N, 2) of the picture in the view."""
        points = np.asarray(pixels, np.float64).reshape(-1, 2)
        return apply(self.homography, points if self.lens is None else self.lens.undistort(points))


def view_of(
    quads: Sequence[Any], plane: TablePlane | None, width: int, height: int, lens: Lens | None = None
) -> Straight:
    """The view that shows all ``quads`` (4, 2) of a picture of ``width`` x ``height`` pixels with a margin.

    Without a plane or pieces, or where they go together to no sensible view, the whole picture as it is (smaller
    where it is large).
    """
    lens = lens.at(width, height) if lens is not None else None
    whole = _whole(width, height)
    if plane is None or not len(quads):
        return whole
    pixels = np.concatenate([np.asarray(quad, np.float64).reshape(-1, 2) for quad in quads])
    seen = pixels if lens is None else lens.undistort(pixels)
    flat = plane.to_mm(seen)
    if not np.isfinite(flat).all() or _behind(plane, seen):
        return whole
    low, high = flat.min(axis=0) - MARGIN_MM, flat.max(axis=0) + MARGIN_MM
    scale = min(_px_a_mm(seen, flat), MAX_SIDE / float((high - low).max()))
    size = np.ceil((high - low) * scale)
    if size.min() < 16 or size.prod() > MAX_AREA * width * height:
        return whole
    # Rows of a picture run down, the table's y runs up; pixel centres lie at whole numbers.
    onto = np.array([[scale, 0, -low[0] * scale - 0.5], [0, -scale, high[1] * scale - 0.5], [0, 0, 1.0]])
    return Straight(onto @ plane.homography, int(size[0]), int(size[1]), lens)


def jpeg_of(picture: Picture, quality: int = QUALITY) -> bytes:
    """A BGR picture as JPEG."""
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return data.tobytes()


def _whole(width: int, height: int) -> Straight:
    scale = min(1.0, MAX_SIDE / max(width, height))
    shift = (scale - 1) / 2  # pixel centres lie at whole numbers
    onto = np.array([[scale, 0, shift], [0, scale, shift], [0, 0, 1.0]])
    return Straight(onto, max(1, round(width * scale)), max(1, round(height * scale)))


def _behind(plane: TablePlane, pixels: Array) -> bool:
    """Whether some pixels lie beyond the table's horizon."""
    depth = pixels @ plane.homography[2, :2] + plane.homography[2, 2]
    return not (np.all(depth > 0) or np.all(depth < 0))


def _px_a_mm(pixels: Array, flat: Array) -> float:
    """How many pixels a millimetre has where it has most, so that no detail is lost: from the sides of the quads."""
    sides_px = np.linalg.norm(np.roll(pixels.reshape(-1, 4, 2), 1, axis=1) - pixels.reshape(-1, 4, 2), axis=2)
    sides_mm = np.linalg.norm(np.roll(flat.reshape(-1, 4, 2), 1, axis=1) - flat.reshape(-1, 4, 2), axis=2)
    return float(np.max(sides_px / np.maximum(sides_mm, 1e-6)))
