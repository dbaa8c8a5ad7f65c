"""ArUco markers in a picture: the printed corners of a mat, or loose ones laid on the table."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

DICTIONARY = cv2.aruco.DICT_4X4_50
TABLE_IDS = (0, 1, 2, 3)
"""Ids that mark the table; others are ignored, so that a stray marker moves nothing."""


def find_markers(picture: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
    """Table markers in a BGR or grey picture: id to corners (4, 2), from the marker's own top left clockwise.

    Sub-pixel. An id seen twice is left out: nobody can tell which one is meant.
    """
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    corners, ids, _ = _detector().detectMarkers(grey)
    numbers = [int(number) for number in np.ravel(ids if len(corners) else ())]
    return {
        number: np.asarray(quad, np.float32).reshape(4, 2)
        for number, quad in zip(numbers, corners, strict=True)
        if number in TABLE_IDS and numbers.count(number) == 1
    }


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMax, parameters.adaptiveThreshWinSizeStep = 43, 20
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)
