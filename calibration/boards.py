"""The printed aids as data: the play mat with its corner markers and the ChArUco calibration board.

Lengths in millimetres. Mat coordinates have their origin in the mat's lower left corner as the near player sees it,
x to the right and y away from the player.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.markers import DICTIONARY, TABLE_IDS


@dataclass(frozen=True, slots=True)
class MatSpec:
    """A mat with one marker a corner: ids 0 to 3 from the far left corner clockwise, all upright for the near player.

    ``inset_mm`` is the white margin between a marker and the edges of the mat; ``quiet_mm`` stays white around it.
    """

    width_mm: float
    height_mm: float
    marker_mm: float
    inset_mm: float
    quiet_mm: float

    def marker_corners(self) -> dict[int, NDArray[np.float64]]:
        """Id to corners (4, 2) on the mat: upper left, upper right, lower right, lower left of the marker."""
        near, far = self.inset_mm, self.height_mm - self.inset_mm - self.marker_mm
        left, right = self.inset_mm, self.width_mm - self.inset_mm - self.marker_mm
        places = ((left, far), (right, far), (right, near), (left, near))
        side = self.marker_mm
        return {
            number: np.array([(x, y + side), (x + side, y + side), (x + side, y), (x, y)])
            for number, (x, y) in zip(TABLE_IDS, places, strict=True)
        }


@dataclass(frozen=True, slots=True)
class CharucoSpec:
    """A ChArUco board of ``columns`` x ``rows`` squares, with a marker in every white one.

    Its markers are of another dictionary than those of the table, so that the board may lie on the mat.
    """

    columns: int
    rows: int
    square_mm: float
    marker_mm: float
    dictionary: int

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the checked area."""
        return self.columns * self.square_mm, self.rows * self.square_mm

    def board(self) -> cv2.aruco.CharucoBoard:
        """The board as OpenCV's detector wants it, in millimetres."""
        dictionary = cv2.aruco.getPredefinedDictionary(self.dictionary)
        return cv2.aruco.CharucoBoard((self.columns, self.rows), self.square_mm, self.marker_mm, dictionary)


MAT = MatSpec(width_mm=500, height_mm=360, marker_mm=40, inset_mm=12, quiet_mm=8)
LOOSE_MARKER_MM = 40.0
CALIBRATION_BOARD = CharucoSpec(columns=5, rows=7, square_mm=34, marker_mm=25, dictionary=cv2.aruco.DICT_5X5_50)


@cache
def marker_bits(number: int, dictionary: int = DICTIONARY) -> NDArray[np.bool_]:
    """The cells of a marker with its black border, rows from the top: True where it is black."""
    found = cv2.aruco.getPredefinedDictionary(dictionary)
    side = found.markerSize + 2
    return np.asarray(found.generateImageMarker(number, side, borderBits=1)) < 128
