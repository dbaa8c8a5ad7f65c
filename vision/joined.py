"""Pieces that touch, seen as one: an outline as large as several of its kind together.

The detector now and then prefers the outline of a pair or a square of cards to those of the cards. On the table's
plane such a one measures so many of them along and across. Each part must then be found where it should be, of the
usual size, and be read without a doubt: a sheet of twice a card's size is no pair of cards. (Lines between the parts
would say less: cards with plain rims that touch show none.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from vision.detection import suppress
from vision.onesize import FEWEST, KINDS, lengths
from vision.pieces import Detection

Array = NDArray[np.float64]
Refit = Callable[[Sequence[Detection]], list[Detection]]
"""The same detections with the corners that the picture shows; those where no piece is are left out."""

MOST = 6
"""More pieces are hardly ever seen as one."""

TIGHT, LOOSE = -0.1, 0.16
"""By which part the outline may be smaller or larger than its parts together: pieces are laid with gaps."""

ODD = 0.1
"""A part has the usual size up to this share of it."""


def taken_apart(
    found: Sequence[Detection],
    left_out: Sequence[Detection],
    plane: TablePlane,
    refit: Refit,
    legible: Callable[[Sequence[Detection]], bool],
) -> tuple[list[Detection], list[Detection]]:
    """``found`` with the parts of what is several pieces, and what stays left out; ``legible`` reads parts."""
    usual = _usual(found, plane)
    parted: list[tuple[Detection, list[Detection]]] = []
    for piece in (*found, *left_out):
        if piece.kind in usual and not piece.faint:
            parts = _parts(piece, usual[piece.kind], plane, refit, legible)
            if parts:
                parted.append((piece, parts))
    if not parted:
        return list(found), list(left_out)
    whole = [piece for piece, _ in parted]
    rest = [piece for piece in found if not any(piece is one for one in whole)]
    new = suppress([*rest, *(part for _, parts in parted for part in parts)])
    return new, [piece for piece in left_out if not any(piece is one for one in whole)]


def _usual(found: Sequence[Detection], plane: TablePlane) -> dict[str, Array]:
    """Short and long side in mm that most of a kind have, of kinds of which enough are clearly seen."""
    usual = {}
    for kind in KINDS:
        clear = [piece.corners for piece in found if piece.kind == kind and not piece.faint]
        if len(clear) >= FEWEST:
            usual[kind] = np.asarray(np.median(np.sort(lengths(plane.quads_to_mm(clear)), axis=1), axis=0))
    return usual


def _parts(
    piece: Detection, usual: Array, plane: TablePlane, refit: Refit, legible: Callable[[Sequence[Detection]], bool]
) -> list[Detection]:
    """The pieces of which this one consists; nothing where it is one, or not all of them are to be seen."""
    flat = plane.quads_to_mm([piece.corners])
    counts, size = _counted(lengths(flat)[0], usual)
    if counts is None:
        return []
    quads = [np.asarray(plane.to_px(quad), np.float32) for quad in _grid(flat[0], counts, size)]
    parts = refit([replace(piece, corners=quad) for quad in quads])
    if len(parts) != len(quads):
        return []
    sides = np.sort(lengths(plane.quads_to_mm([part.corners for part in parts])), axis=1)
    if np.abs(sides / usual - 1).max() > ODD:
        return []
    return parts if legible(parts) else []


def _counted(sides: Array, usual: Array) -> tuple[tuple[int, int] | None, Array]:
    """How many pieces lie along and across an outline of ``sides`` mm, and the size of each that way round."""
    best: tuple[float, tuple[int, int], Array] | None = None
    for size in (usual, usual[::-1]):
        along, across = (max(1, round(float(share))) for share in sides / size)
        off = sides / (size * (along, across)) - 1
        if 2 <= along * across <= MOST and off.min() > TIGHT and off.max() < LOOSE:
            worst = float(np.abs(off).max())
            if best is None or worst < best[0]:
                best = worst, (along, across), size
    whole = min(float(np.abs(sides / size - 1).max()) for size in (usual, usual[::-1]))
    return (None, usual) if best is None or best[0] >= whole else best[1:]


def _grid(flat: Array, counts: tuple[int, int], size: Array) -> list[Array]:
    """Outlines in mm of the pieces in one of them, row by row, each in the middle of its share."""
    along, across = counts
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    to_mm = cv2.getPerspectiveTransform(square, flat.astype(np.float32))
    fill = np.minimum(1.0, size * counts / lengths(flat[None])[0]) / counts
    quads = []
    for row in range(across):
        for column in range(along):
            middle = np.array([(column + 0.5) / along, (row + 0.5) / across])
            corners = (middle + (square - 0.5) * fill).astype(np.float32)
            quads.append(np.asarray(cv2.perspectiveTransform(corners[None], to_mm)[0], np.float64))
    return quads
