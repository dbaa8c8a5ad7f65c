"""Which of the pieces that a look found tell where the table is.

A plane known from a few pieces is only as good as they are: a foreign card of another size, or two cards taken for
one, would tilt the table. So what is surely known to lie there counts, and until anything is known what was read
without a doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

import numpy as np

from calibration.evidence import FLAT_KINDS
from calibration.plane import TablePlane
from live.watching.places import known_pieces
from vision.looking import Seen
from vision.pieces import Detection, PieceReading
from vision.tracks import Quad, Sizes, Track

FEW = 10
"""As long as no more pieces tell where the table is, every new one makes it better known."""


@dataclass(frozen=True, slots=True, eq=False)
class Grounds:
    """The pieces of a look that count."""

    pieces: Sequence[PieceReading]


RIM_PX = 3.0
"""A piece with a corner so near to the picture's rim may be cut by it."""


def grounds(
    seen: Seen,
    tracks: Sequence[Track],
    plane: TablePlane | None,
    sizes: Sizes,
    picture: tuple[int, int] | None = None,
) -> Grounds:
    """The pieces to know the table by; ``tracks`` and ``plane`` as far as they are known.

    ``picture`` is its width and height: of a marker or sheet that its rim cuts nobody knows how large it is.
    """
    if plane is not None:
        surely = _lying(tracks, plane, sizes)
        found = [piece for piece in seen.pieces if piece.kind == "board" or surely(_found(piece))]
        if found:
            return Grounds(found)
    whole = [piece for piece in seen.pieces if picture is None or _is_whole(piece, *picture)]
    clear = [piece for piece in whole if piece.kind == "board" or piece.doubt is None]
    return Grounds(clear or whole)


def new_grounds(
    seen: Seen, tracks: Sequence[Track], plane: TablePlane, sizes: Sizes, used: Set[str]
) -> tuple[Grounds, set[str]] | None:
    """Pieces that have just settled, beside the few (``used``: their keys) by which the table is known so far, and
    their keys; null when the table is known by more than pieces, or by enough of them.
    """
    if plane.method != "pieces" or len(used) > FEW:
        return None
    new = [track for track in tracks if track.key not in used and track.kind in FLAT_KINDS]
    surely = {track.key: _lying([track], plane, sizes) for track in new}
    pieces, keys = [], set()
    for piece in seen.pieces:
        key = next((key for key, here in surely.items() if here(_found(piece))), None)
        if key is not None:
            pieces.append(piece)
            keys.add(key)
    return (Grounds(pieces), keys) if pieces else None


def _is_whole(piece: PieceReading, width: int, height: int) -> bool:
    inside = (piece.corners >= RIM_PX) & (piece.corners <= np.array([width, height]) - 1 - RIM_PX)
    return piece.label is not None or bool(inside.all())


def _found(piece: PieceReading) -> Detection:
    return Detection(piece.corners, piece.kind)


def _lying(tracks: Sequence[Track], plane: TablePlane, sizes: Sizes) -> Callable[[Detection], bool]:
    return known_pieces(tracks, plane, sizes, _as_before)


def _as_before(quad_mm: Quad) -> bool:
    """A piece that has just settled lies where it was seen, however the place looked before."""
    return False
