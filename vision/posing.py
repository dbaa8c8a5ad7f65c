"""Where read pieces lie: the table plane from them, and their poses on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.plane import Quad, TablePlane, plane_from_quads
from vision.pieces import Detection, PieceReading

Sizes = Mapping[str, tuple[float, float, float]]
Markers = Mapping[int, NDArray[np.float32]]

FLAT_KINDS = ("card", "block", "tile", "board", "direction")
LEAST_WEIGHT = 0.05
"""What a find counts at least, however faint, beside pieces that were read."""
LINED = 8.0
"""A board is several times as wide as a card, and its corners lie where printed lines cross."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a piece lies: centre in table millimetres, turn clockwise seen from above, and its size as seen."""

    x_mm: float
    y_mm: float
    turn_deg: float
    size_mm: tuple[float, float]


def solve_plane(
    pieces: Sequence[PieceReading | Detection],
    markers: Markers,
    sizes: Sizes,
    shape_known: bool,
    width: int,
    height: int,
) -> TablePlane | None:
    """The table plane from the pieces and any markers (squares of unknown size).

    A board whose lines were found is the best evidence there is: large, and exact. Then pieces aren't asked.
    """
    squares = [Quad(corners.astype(np.float64), "marker", None) for corners in markers.values()]
    flat = [piece for piece in pieces if piece.kind in FLAT_KINDS and piece.kind in sizes]
    boards = [piece for piece in flat if isinstance(piece, PieceReading) and is_lined(piece)]
    quads = [_quad(piece, sizes[piece.kind], shape_known) for piece in boards or flat]
    method = "board" if boards else "markers" if len(squares) >= 3 else "pieces"
    return plane_from_quads([*quads, *squares], method, width, height) if quads else None


def poses_of(pieces: Sequence[PieceReading], plane: TablePlane) -> list[Pose]:
    """The poses of read pieces on the table."""
    flats = plane.quads_to_mm([piece.corners for piece in pieces])
    ups = (flats[:, 0] + flats[:, 1] - flats[:, 2] - flats[:, 3]) / 2
    across = (flats[:, 1] + flats[:, 2] - flats[:, 0] - flats[:, 3]) / 2
    turns = np.degrees(np.arctan2(ups[:, 0], ups[:, 1]))
    sizes = np.hypot(*np.stack([across, ups]).transpose(2, 0, 1))
    return [
        Pose(float(x), float(y), float(turn), (float(wide), float(tall)))
        for (x, y), turn, wide, tall in zip(flats.mean(axis=1), turns, *sizes, strict=True)
    ]


def is_lined(piece: PieceReading) -> bool:
    """Whether a piece is a board whose printed lines were found."""
    return piece.kind == "board" and "numbers" in piece.details


def _quad(piece: PieceReading | Detection, size: tuple[float, float, float], shape_known: bool) -> Quad:
    """A piece's outline as evidence of the plane. A board of as many rows as columns has square cells."""
    corners = piece.corners.astype(np.float64)
    if not isinstance(piece, PieceReading) or not is_lined(piece):
        weight = 1.0 if isinstance(piece, PieceReading) else max(piece.score, LEAST_WEIGHT)
        return Quad(corners, piece.kind, size[:2], shape_known, weight)
    square = size[0] == size[1] and piece.details["rows"] == piece.details["cols"]
    return Quad(corners, "board", size[:2], shape_known or square, LINED)
