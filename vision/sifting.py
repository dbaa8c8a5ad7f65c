"""Leaving out what only looks like a piece: table markers, cells of a printed board, sheets and boxes.

Pieces of a kind are of one size on the table, which no sheet of paper beside them shares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from vision.pieces import Detection, holds, side_px

SIZE_RATIO = 1.45
"""A piece whose sides differ from the usual ones of its kind by more than this factor is none."""

CHIP_RATIO = 1.2
"""A square piece that is none of its kind, but differs by less than this from the usual chip, is a chip."""

ROUGH_RATIO = 2.2
"""The same before the plane is known: far pieces look smaller."""

SHAPE_RATIO = 1.15
"""A piece of a known set whose proportions are off by more than this factor is none."""

FRAMED, OUTSIDE = 4, 0.1
"""So many markers frame the table, and pieces lie no farther outside than this part of the frame's size."""

MOST = 0.7
"""So many of the pieces, as sure as they are, must have the proportions of their set for others to be none."""

OBLONG = 1.4
"""Markers are round or square: what is faint and longer than that is two cards seen as one."""

FEWEST_CHIPS, OF_CHIPS = 3, 0.45
"""What holds so many chips, which cover this part of it, is no card."""

FAR_LARGER = 3.0
"""So many times as large as most pieces is no card among them."""

PRINTED = 4.0
"""What is faint and lies within a card or sheet so many times as wide is print on it."""

ONE_OF = ("board", "marker")
SHEETS = ("card", "block", "tile")
ROUND_OR_LARGE = ("chip", "marker", "board")
ENOUGH, FAR_MORE = 3, 4.0
"""From so many pieces of a kind on their usual size is known, or from one that counts so many times the others."""


def sift(
    found: Sequence[Detection], markers: Mapping[int, NDArray[np.float32]], *, played_on: bool = False
) -> list[Detection]:
    """The detections without table markers and without "cards" and "blocks" printed on a board.

    With ``played_on`` such pieces may lie on the board, and stay.
    """
    boards = [piece for piece in found if piece.kind == "board"][:1]
    tokens = [piece for piece in found if piece.kind == "marker" and not (piece.faint and _oblong(piece))][:1]
    kept = []
    for piece in found:
        middle = piece.corners.mean(axis=0)
        if piece.kind in ONE_OF and piece not in (*boards, *tokens):
            continue
        if piece.kind in SHEETS and any(holds(quad, middle) for quad in markers.values()):
            continue
        if not played_on and piece.kind in SHEETS and any(holds(b.corners, middle) for b in boards):
            continue
        kept.append(piece)
    return kept


def not_printed(found: Sequence[Detection]) -> list[Detection]:
    """The detections without faint "cards" within a far larger clear one: keys of a calculator, boxes on a sheet."""
    sheets = [(piece, side_px(piece.corners)) for piece in found if piece.kind in SHEETS and not piece.faint]

    def printed(piece: Detection) -> bool:
        wide = PRINTED * side_px(piece.corners)
        return any(
            side > wide and all(holds(sheet.corners, corner) for corner in piece.corners) for sheet, side in sheets
        )

    return [piece for piece in found if not (piece.faint and piece.kind in SHEETS and printed(piece))]


def not_of_chips(found: Sequence[Detection]) -> list[Detection]:
    """The detections without "cards" that are mere chips side by side."""
    chips = [piece for piece in found if piece.kind == "chip" and not piece.faint]
    return [piece for piece in found if piece.kind not in SHEETS or not _of_chips(piece, chips)]


def far_larger(found: Sequence[Detection]) -> Detection | None:
    """The clear "card" that is far larger than most pieces beside it."""
    clear = [piece for piece in found if not piece.faint]
    cards = [piece for piece in clear if piece.kind in SHEETS]
    if len(clear) < ENOUGH or not cards:
        return None
    largest = max(cards, key=lambda piece: side_px(piece.corners))
    usual = float(np.median([side_px(piece.corners) for piece in clear]))
    return largest if side_px(largest.corners) > FAR_LARGER * usual else None


def _of_chips(card: Detection, chips: Sequence[Detection]) -> bool:
    inside = [chip for chip in chips if holds(card.corners, chip.corners.mean(axis=0))]
    covered = sum(abs(float(cv2.contourArea(chip.corners))) for chip in inside)
    return len(inside) >= FEWEST_CHIPS and covered > OF_CHIPS * abs(float(cv2.contourArea(card.corners)))


def _oblong(piece: Detection) -> bool:
    short, long = _sides(np.asarray(piece.corners, np.float64))
    return bool(long > OBLONG * short)


def faint_outside(found: Sequence[Detection], markers: Mapping[int, NDArray[np.float32]]) -> list[Detection]:
    """The detections, those outside the rectangle of four table markers being faint: the game is played inside, and
    round the mat lie sheets, stands and the squares of a table cloth.
    """
    if len(markers) < FRAMED:
        return list(found)
    frame = cv2.convexHull(np.concatenate(list(markers.values())).astype(np.float32))
    reach = OUTSIDE * float(np.sqrt(cv2.contourArea(frame)))
    inside = [cv2.pointPolygonTest(frame, _middle(piece), True) > -reach for piece in found]
    return [piece if within else replace(piece, faint=True) for piece, within in zip(found, inside, strict=True)]


def _middle(piece: Detection) -> tuple[float, float]:
    x, y = piece.corners.mean(axis=0)
    return float(x), float(y)


def of_their_kind(
    found: Sequence[Detection], plane: TablePlane, sizes: Mapping[str, tuple[float, float, float]]
) -> list[Detection]:
    """The detections, those that on the known table have the sides of another kind of the set, and not of their own,
    being of that kind: in a small part of the picture a tile looks like a card.
    """
    usual = {kind: np.sort(size[:2]) for kind, size in sizes.items() if kind in SHEETS}
    kept = []
    for piece, own in zip(found, _sides(plane.quads_to_mm([piece.corners for piece in found])), strict=True):
        others = [kind for kind, sides in usual.items() if _fits(own, sides, SIZE_RATIO)]
        strange = piece.kind in usual and not _fits(own, usual[piece.kind], SIZE_RATIO)
        kept.append(replace(piece, kind=others[0]) if strange and len(others) == 1 else piece)
    return kept


def of_usual_size(found: Sequence[Detection], plane: TablePlane | None) -> list[Detection]:
    """The detections that have about the size that most of their kind have: on the table, or without a plane roughly
    in the picture.

    Each piece counts as much as it is wide and sure, so that a few cards outvote many specks, and many cards a sheet.
    On the table a square "card" that has the size of the chips is one of them: seen faintly, both are outlines.
    """
    limit = SIZE_RATIO if plane is not None else ROUGH_RATIO
    quads = [piece.corners for piece in found]
    sides = _sides(plane.quads_to_mm(quads) if plane is not None else np.array(quads, np.float64).reshape(-1, 4, 2))
    usual = {kind: _usual(found, sides, kind) for kind in {piece.kind for piece in found}}
    chip = usual.get("chip")
    kept = []
    for piece, own in zip(found, sides, strict=True):
        if _fits(own, usual[piece.kind], limit):
            kept.append(piece)
        elif plane is not None and chip is not None and _fits(own, chip, CHIP_RATIO):
            kept.append(replace(piece, kind="chip"))
    return kept


def _usual(found: Sequence[Detection], sides: NDArray[np.float64], kind: str) -> NDArray[np.float64] | None:
    """The short and long side that most of a kind have, faint ones aside; ``None`` where any size will do.

    Of few, one that counts for far more than the others together tells it.
    """
    members = [k for k, other in enumerate(found) if other.kind == kind and not other.faint]
    if kind == "board" or not members:
        return None
    weights = np.sqrt(sides[members].prod(axis=1)) * np.array([found[k].score for k in members])
    if len(members) < ENOUGH and weights.max() < FAR_MORE * (weights.sum() - weights.max()):
        return None
    return np.array([_median(sides[members, side], weights) for side in (0, 1)])


def _fits(sides: NDArray[np.float64], usual: NDArray[np.float64] | None, limit: float) -> bool:
    ratio = 1.0 if usual is None else sides / usual
    return bool(np.all(ratio < limit) and np.all(ratio > 1 / limit))


def of_set_shape(
    found: Sequence[Detection],
    plane: TablePlane,
    sizes: Mapping[str, tuple[float, float, float]],
    *,
    sound: bool,
    faintly: bool = False,
) -> list[Detection]:
    """The detections whose proportions are those of the set: stripes of a table cloth seldom have them.

    ``sound``: the plane does not rest on these pieces alone, nor on others like them. Else, where most of them would
    be left out, it is the plane that is wrong, and all stay. ``faintly``: those of other proportions stay as faint
    ones, which count if they can be read, as a single picture is read as far as it goes. In a match they are tilted,
    or carried.
    """
    seen = _sides(plane.quads_to_mm([piece.corners for piece in found]))
    kept = [piece for piece, own in zip(found, seen, strict=True) if _of_shape(piece, own, sizes)]
    shaped, all_of_them = (sum(piece.score for piece in pieces) for pieces in (kept, found))
    if not (sound and plane.method != "pieces") and shaped < MOST * all_of_them:
        return list(found)
    return [piece if piece in kept else replace(piece, faint=True) for piece in found] if faintly else kept


def _of_shape(piece: Detection, sides: NDArray[np.float64], sizes: Mapping[str, tuple[float, float, float]]) -> bool:
    if piece.kind not in sizes or piece.kind in ROUND_OR_LARGE:
        return True
    short, long = sides
    usual_short, usual_long = sorted(sizes[piece.kind][:2])
    off = (short / max(long, 1e-6)) / (usual_short / usual_long)
    return bool(1 / SHAPE_RATIO < off < SHAPE_RATIO)


def _median(values: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """The value with half of the weight on either side."""
    order = np.argsort(values)
    heap = np.cumsum(weights[order])
    return float(values[order][int(np.searchsorted(heap, heap[-1] / 2))])


def _sides(flat: NDArray[np.float64]) -> NDArray[np.float64]:
    """Short and long side of a quad (4, 2), or of several (N, 4, 2)."""
    steps = np.linalg.norm(flat - np.roll(flat, -1, axis=-2), axis=-1)
    return np.sort((steps[..., :2] + steps[..., 2:]) / 2, axis=-1)
