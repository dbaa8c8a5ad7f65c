"""Thick pieces seen with a wall: an outline too long for a piece, on whose upper face there is something to read.

A camera that looks from the side sees a block's wall beside its face, and on a table of its colour the two make one
outline, such as no piece on the table has. A face of the set's size lies somewhere in it: where it reads the same
wherever in the outline it is laid, a piece lies there, with its wall turned to the camera.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from calibration.plane import TablePlane
from vision.onesize import WALL_MM
from vision.pieces import Corners, Detection, PieceReading
from vision.reading.reader import unread
from vision.tracks import Quad, covered_share

Read = Callable[[Sequence[Corners], str], Sequence[PieceReading]]
"""Reads faces of a kind, given by their corners in the picture."""

SHORTEST, NO_WALL, LONGEST = 0.95, 1.08, 1.65
"""The sides of an outline that may be a face with its wall, in those of the face: one is longer by the wall."""

SURE = 0.93
"""A face is read that surely wherever it is laid."""

APART = 0.25
"""No more than this part of a face lies on another piece."""


def walled(
    left_out: Sequence[Detection],
    lying: Sequence[Corners],
    plane: TablePlane,
    sizes: Mapping[str, tuple[float, float, float]],
    read: Read,
    known: Callable[[Detection], bool],
) -> tuple[list[PieceReading], list[PieceReading]]:
    """The pieces among the outlines ``left_out`` for their shape, as faces of their kind's size: those that were read
    just now, and those ``known`` that need not be.

    ``lying`` are the outlines of the pieces that were found, on which no other can lie; ``sizes`` in mm, by kind.
    """
    taken: list[Quad] = [plane.to_mm(corners) for corners in lying]
    found: list[PieceReading] = []
    old: list[PieceReading] = []
    for piece in left_out:
        size = sizes.get(piece.kind)
        if piece.faint or size is None or size[2] < WALL_MM:
            continue
        outline: Quad = plane.to_mm(piece.corners)
        if any(covered_share(other, outline) > APART for other in taken):
            continue
        faces = [plane.to_px(face).astype(np.float32) for face in faces_in(outline, size[:2])]
        if faces and known(face := Detection(faces[0], piece.kind)):
            old.append(unread(face))
        elif (told := _told(faces, piece.kind, read)) is not None:
            found.append(told)
            taken.append(plane.to_mm(told.corners))
    return found, old


def faces_in(outline: Quad, size_mm: tuple[float, float]) -> list[Quad]:
    """Places (4, 2) in mm that a face can have in an outline with a wall: its middle first, then its ends."""
    quads: list[Quad] = []
    across, down = (
        (outline[1] - outline[0] + outline[2] - outline[3]) / 2,
        (outline[3:1:-1] - outline[:2]).mean(axis=0),
    )
    own = np.array([np.linalg.norm(across), np.linalg.norm(down)])
    for sides in sorted({size_mm, size_mm[::-1]}):
        ratio = own / sides
        if ratio.min() < SHORTEST or not NO_WALL < ratio.max() <= LONGEST:
            continue
        x, y = across / own[0], down / own[1]
        w, h = x * sides[0] / 2, y * sides[1] / 2
        spare = np.where(ratio > NO_WALL, own - sides, 0.0) / 2
        for right, low in ((0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)):
            middle = outline.mean(axis=0) + right * spare[0] * x + low * spare[1] * y
            quads.append(np.stack([middle - w - h, middle + w - h, middle + w + h, middle - w + h]))
    return quads


def _told(faces: Sequence[Corners], kind: str, read: Read) -> PieceReading | None:
    """The reading of the first face, if it and all others surely read the same."""
    if not faces or not _sure(first := read(faces[:1], kind)[0]):
        return None
    others = read(faces[1:], kind)
    return first if all(_sure(one) and one.label == first.label for one in others) else None


def _sure(one: PieceReading) -> bool:
    return one.face == "up" and one.label is not None and one.doubt is None and one.confidence >= SURE
