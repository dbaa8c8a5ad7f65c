"""Leaving out what only looks like a piece: table markers, cells of a printed board, sheets and boxes.

Pieces of a kind are of one size on the table, which no sheet of paper beside them shares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from vision.pieces import Corners, Detection

SIZE_RATIO = 1.45
"""A piece whose sides differ from the usual ones of its kind by more than this factor is none."""

ENOUGH = 3
"""From so many pieces of a kind on their usual size is known."""


def sift(found: Sequence[Detection], markers: Mapping[int, NDArray[np.float32]]) -> list[Detection]:
    """The detections without table markers and without "cards" and "blocks" printed on a board."""
    boards = [piece for piece in found if piece.kind == "board"][:1]
    kept = []
    for piece in found:
        middle = piece.corners.mean(axis=0)
        if piece.kind == "board" and piece is not boards[0]:
            continue
        if piece.kind in ("card", "block") and any(_inside(middle, quad) for quad in markers.values()):
            continue
        if piece.kind in ("card", "block") and any(_inside(middle, board.corners) for board in boards):
            continue
        kept.append(piece)
    return kept


def of_usual_size(corners: Sequence[Corners], kinds: Sequence[str], plane: TablePlane) -> list[bool]:
    """For each piece whether it has about the size that most of its kind have on the table."""
    sides = np.array([_sides(plane.to_mm(quad)) for quad in corners]).reshape(-1, 2)
    fine = [True] * len(kinds)
    for kind in set(kinds) - {"board"}:
        members = [place for place, other in enumerate(kinds) if other == kind]
        if len(members) < ENOUGH:
            continue
        usual = np.median(sides[members], axis=0)
        for place in members:
            ratio = sides[place] / usual
            fine[place] = bool((ratio < SIZE_RATIO).all() and (ratio > 1 / SIZE_RATIO).all())
    return fine


def _sides(flat: NDArray[np.float64]) -> NDArray[np.float64]:
    """Short and long side of a quad (4, 2)."""
    steps = np.linalg.norm(flat - np.roll(flat, -1, axis=0), axis=1)
    return np.sort([(steps[0] + steps[2]) / 2, (steps[1] + steps[3]) / 2])


def _inside(point: NDArray[np.float32], quad: NDArray[np.float32]) -> bool:
    return cv2.pointPolygonTest(quad.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0
