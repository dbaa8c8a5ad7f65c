"""The printed calibration board in a picture: its corners, in either layout, or what is wrong with it.

OpenCV changed the layout of ChArUco boards with an even number of rows in version 4.6: older prints begin with a
white square. Both are tried; a board that is neither, or of another dictionary, or with rows and columns swapped, is
named.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boards import CALIBRATION_BOARD, CharucoSpec
from calibration.matching import as_grey
from calibration.refusal import Reason, Refusal

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]
Layout = Literal["new", "legacy"]

LEAST_POINTS = 6
LEAST_MARKERS = 3
FAMILIES = ("4X4_1000", "5X5_1000", "6X6_1000", "7X7_1000", "ARUCO_ORIGINAL", "APRILTAG_36h11")


@dataclass(frozen=True, slots=True, eq=False)
class BoardView:
    """Corners of the board in one picture: ``table`` (N, 2) in mm on the board, ``pixels`` (N, 2), their ``ids``."""

    table: Array
    pixels: Array
    ids: NDArray[np.intp]
    layout: Layout


def find_board(
    picture: Picture, spec: CharucoSpec = CALIBRATION_BOARD, *, explain: bool = True
) -> BoardView | Refusal:
    """The board's corners, at least six of them, or why not.

    ``explain`` looks for swapped boards and other dictionaries when nothing is found, which takes longer.
    """
    grey = as_grey(picture)
    views = [view for layout in _layouts(spec) if (view := _detected(grey, spec, layout)) is not None]
    if views:
        best = max(views, key=lambda view: len(view.ids))
        if len(best.ids) >= LEAST_POINTS and not _in_line(best.table):
            return best
        return Refusal(Reason.FEW, "lens", {"seen": len(best.ids), "needed": LEAST_POINTS})
    return _mismatch(grey, spec) if explain else Refusal(Reason.FEW, "lens", {"seen": 0, "needed": LEAST_POINTS})


def _layouts(spec: CharucoSpec) -> tuple[Layout, ...]:
    """With an odd number of rows both layouts are the same."""
    return ("new",) if spec.rows % 2 else ("new", "legacy")


def _detected(grey: Picture, spec: CharucoSpec, layout: Layout) -> BoardView | None:
    board, detector = _detector(spec, layout)
    found: tuple[Any, Any, Any, Any] = detector.detectBoard(grey)
    corners, ids = found[0], found[1]
    if ids is None or len(ids) == 0:
        return None
    numbers = np.asarray(ids, np.intp).ravel()
    table = np.asarray(board.getChessboardCorners(), np.float64)[numbers, :2]
    return BoardView(table, np.asarray(corners, np.float64).reshape(-1, 2), numbers, layout)


@cache
def _detector(spec: CharucoSpec, layout: Layout) -> tuple[cv2.aruco.CharucoBoard, cv2.aruco.CharucoDetector]:
    board = spec.board()
    board.setLegacyPattern(layout == "legacy")
    return board, cv2.aruco.CharucoDetector(board)


def _mismatch(grey: Picture, spec: CharucoSpec) -> Refusal:
    """No corner was found: what was seen instead?"""
    seen = _markers(grey, spec.dictionary)
    if len(seen) < LEAST_MARKERS:
        return _other_dictionary(grey, spec, len(seen))
    swapped = replace(spec, columns=spec.rows, rows=spec.columns)
    wanted = f"{spec.columns}x{spec.rows}"
    if any(_detected(grey, swapped, layout) is not None for layout in _layouts(swapped)):
        return Refusal(Reason.SWAPPED, "lens", {"seen": f"{spec.rows}x{spec.columns}", "wanted": wanted})
    ids = f"{len(seen)} markers, ids {min(seen)} to {max(seen)}"
    return Refusal(Reason.LAYOUT, "lens", {"seen": ids, "wanted": wanted})


def _other_dictionary(grey: Picture, spec: CharucoSpec, own: int) -> Refusal:
    wanted = dictionary_name(spec.dictionary)
    for family in FAMILIES:
        if family[:3] == wanted[:3]:
            continue
        if len(_markers(grey, getattr(cv2.aruco, f"DICT_{family}"))) >= LEAST_MARKERS:
            seen = family.removesuffix("_1000")
            return Refusal(Reason.DICTIONARY, "lens", {"seen": seen, "wanted": wanted})
    return Refusal(Reason.FEW, "lens", {"seen": own, "needed": LEAST_MARKERS})


def dictionary_name(number: int) -> str:
    """``5X5_50`` for OpenCV's number of a dictionary."""
    names = (name for name in dir(cv2.aruco) if name.startswith("DICT_") and getattr(cv2.aruco, name) == number)
    return next(names, f"DICT_{number}").removeprefix("DICT_")


def _markers(grey: Picture, dictionary: int) -> set[int]:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(dictionary))
    found: tuple[Any, Any, Any] = detector.detectMarkers(grey)
    return {int(number) for number in np.ravel(found[1])} if found[1] is not None else set()


def _in_line(table: Array) -> bool:
    """Corners of one row or column alone tell nothing of a plane."""
    return bool(np.linalg.matrix_rank(table - table.mean(axis=0), tol=1.0) < 2)
