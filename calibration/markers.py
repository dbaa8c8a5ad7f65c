"""ArUco markers in a picture: the printed corners of a mat, or loose ones laid on the table."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

SHARPEN, SHARPEN_PX = 2.0, 3.0
"""Strength and reach of the sharpening in the second look."""

DICTIONARY = cv2.aruco.DICT_4X4_50
TABLE_IDS = (0, 1, 2, 3)
"""Ids that mark the table; others are ignored, so that a stray marker moves nothing."""


def find_markers(picture: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
    """Table markers in a BGR or grey picture: id to corners (4, 2), from the marker's own top left clockwise.

    Sub-pixel. An id seen twice is left out: nobody can tell which one is meant. Where only some of the four are seen,
    the picture is looked at once more sharpened: out of focus, the smaller ones go first.
    """
    grey = np.asarray(picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    found, twice = _found(grey)
    if 0 < len(found) < len(TABLE_IDS):
        more, again = _found(_sharpened(grey))
        twice |= again
        found = {**more, **found}
    return {number: quad for number, quad in found.items() if number not in twice}


def _found(grey: NDArray[np.uint8]) -> tuple[dict[int, NDArray[np.float32]], set[int]]:
    """Table markers, and the ids that are seen more than once."""
    corners, ids, _ = _detector().detectMarkers(grey)
    numbers = [int(number) for number in np.ravel(ids if len(corners) else ())]
    found = {
        number: np.asarray(quad, np.float32).reshape(4, 2)
        for number, quad in zip(numbers, corners, strict=True)
        if number in TABLE_IDS
    }
    return found, {number for number in numbers if numbers.count(number) > 1}


def _sharpened(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture with its steps made steeper (unsharp masking)."""
    soft = cv2.GaussianBlur(grey, (0, 0), SHARPEN_PX)
    return np.asarray(cv2.addWeighted(grey, 1.0 + SHARPEN, soft, -SHARPEN, 0.0), np.uint8)


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMax, parameters.adaptiveThreshWinSizeStep = 43, 20
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)
