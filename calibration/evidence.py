"""What has been seen of a resting table so far: markers, board and pieces of many looks, put together.

A corner that was seen often counts with its median, so that single bad frames and points do not matter; a marker or
piece that is hidden for a while still counts. Everything is forgotten when the camera moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from calibration.boards import LOOSE_MARKER_MM
from calibration.clicks import plane_from_frame, upright
from calibration.lens import Lens
from calibration.plane import Quad, TablePlane, sturdy_plane
from calibration.refusal import Reason, Refusal
from calibration.snapping import snap_quad
from calibration.sources import Places, checked, plane_from_markers

Array = NDArray[np.float64]

FLAT_KINDS = ("card", "block", "tile", "direction")
SAMPLES = 30
MOST_PLACES = 80
MOST_QUADS = 32
"""So many pieces are enough for a plane; of more, every other one or every third is taken."""

SAME_PX = 4.0
"""At 1280 pixels across: a piece whose corners are that near to those of an earlier look has not moved."""

ALIKE_PX = 4.0
"""Sightings of one corner in good pictures are no farther apart."""

AGAIN = 3
"""So many sightings in another place that agree mean that a marker was moved."""


SIZED_BY = 3
"""From so many pieces on their size is held against that of the markers."""

SCALE_OFF = 0.07
"""Pieces and markers may differ by so much in size; blocks stand a little above the table."""


ABSURD = 2.5
"""What would be so many times as large or small as it should be beside markers, is no piece."""


class SeenPiece(Protocol):
    """A piece in a picture."""

    @property
    def kind(self) -> str:
        """The kind, as in the sizes of the set."""

    @property
    def corners(self) -> NDArray[np.float32]:
        """Corners (4, 2) in pixels of the picture, in cyclic order."""


@dataclass(slots=True, eq=False)
class _Resting:
    """Sightings of one thing that rests."""

    kind: str
    sightings: deque[Array] = field(default_factory=lambda: deque(maxlen=SAMPLES))
    seen_at: int = 0

    def corners(self) -> Array:
        """The median of the sightings that most agree with: bad ones scatter."""
        seen = np.stack(list(self.sightings))
        alike = np.abs(seen[:, None] - seen[None]).max(axis=(2, 3)) < ALIKE_PX
        return np.asarray(np.median(seen[alike[np.argmax(alike.sum(axis=1))]], axis=0))


class Evidence:
    """Collects sightings (``add``) and solves the plane from all of them (``solve``)."""

    def __init__(
        self,
        sizes: Mapping[str, tuple[float, float, float]],
        board_mm: tuple[float, float] | None,
        places: Places,
        shape_known: bool,
    ) -> None:
        self._sizes, self._board_mm, self._places, self._shape_known = sizes, board_mm, places, shape_known
        self._markers: dict[int, _Resting] = {}
        self._pieces: list[_Resting] = []
        self._board: tuple[NDArray[np.uint8], Array] | None = None
        self._looks = 0

    def carry(self, to_new: Callable[[Array], Array]) -> None:
        """The camera moved, and it is known how: ``to_new`` takes old pixels (N, 2) to new ones."""
        for resting in [*self._markers.values(), *self._pieces]:
            resting.sightings = deque([to_new(resting.corners())], maxlen=SAMPLES)
        self._board = None

    def clear(self) -> None:
        """Forget all: the camera moved."""
        self._markers.clear()
        self._pieces.clear()
        self._board = None

    def add(
        self, pieces: Sequence[SeenPiece], markers: Mapping[int, NDArray[np.float32]], picture: NDArray[np.uint8]
    ) -> None:
        """One look: its pieces and markers, and the picture itself for the sides of a board."""
        self._looks += 1
        near = SAME_PX * max(picture.shape[:2]) / 1280.0
        for number, corners in markers.items():
            self._add_marker(number, np.asarray(corners, np.float64), near)
        for piece in pieces:
            quad = np.asarray(piece.corners, np.float64)
            if piece.kind == "board":
                self._board = picture, quad
            elif piece.kind in FLAT_KINDS and piece.kind in self._sizes:
                self._add_piece(piece.kind, quad, near)

    def markers(self) -> dict[int, Array]:
        """The markers seen so far: id to corners (4, 2), combined."""
        return {number: resting.corners() for number, resting in self._markers.items()}

    def pixels(self) -> Array:
        """All corners seen so far (N, 2)."""
        corners = [*self.markers().values(), *(piece.corners() for piece in self._pieces)]
        if self._board is not None:
            corners.append(self._board[1])
        return np.concatenate(corners) if corners else np.zeros((0, 2))

    def solve(self, width: int, height: int, lens: Lens | None, refusals: list[Refusal]) -> TablePlane | None:
        """The plane from the best source that gives one; refusals of better sources are added to ``refusals``."""
        tries = (self._from_markers, self._from_board, self._from_pieces)
        for solve in tries:
            found = solve(width, height, lens)
            if isinstance(found, TablePlane):
                return found
            if found is not None:
                refusals.append(found)
        return None

    def _from_markers(self, width: int, height: int, lens: Lens | None) -> TablePlane | Refusal | None:
        seen = self.markers()
        if not seen:
            return None
        needed = 2 if len(self._pieces) < 3 else 3
        if sum(number in self._places for number in seen) < needed:
            return Refusal(Reason.FEW, "markers", {"seen": len(seen), "needed": needed})
        found = plane_from_markers(seen, width, height, places=self._places, lens=lens)
        return self._of_true_size(found) if isinstance(found, TablePlane) else found

    def _of_true_size(self, plane: TablePlane) -> TablePlane | Refusal:
        """The plane of the markers, unless pieces or board say that these are of another size than they should be, or
        lie elsewhere: a few corners of few markers may agree by chance on a table that is askew.
        """
        share = self._board_share(plane)
        if share is None and len(self._pieces) >= SIZED_BY:
            shares = []
            for piece in self._pieces:
                flat, (width, height, _) = plane.to_mm(piece.corners()), self._sizes[piece.kind]
                shares.append(np.sqrt(abs(_area(flat)) / (width * height)))
            share = float(np.median(shares))
        if share is None or abs(1 / share - 1) <= SCALE_OFF:
            return plane
        return Refusal(Reason.SCALE, plane.method, {"percent": round(100 / share)})

    def _board_share(self, plane: TablePlane) -> float | None:
        """How large that side of the board is which differs most, in parts of what it should be; null without one."""
        if self._board is None or self._board_mm is None:
            return None
        flat = plane.to_mm(self._board[1])
        sides = np.linalg.norm(flat - np.roll(flat, -1, axis=0), axis=1)
        ways = [sides / np.resize(self._board_mm[::turn], 4) for turn in (1, -1)]
        off = min(ways, key=lambda shares: float(np.abs(np.log(shares)).max()))
        return float(off[np.argmax(np.abs(np.log(off)))])

    def _from_board(self, width: int, height: int, lens: Lens | None) -> TablePlane | Refusal | None:
        if self._board is None or self._board_mm is None:
            return None
        picture, corners = self._board
        snapped = snap_quad(picture, corners, 8.0 * max(width, height) / 1280.0)
        if snapped is None:
            return Refusal(Reason.FEW, "board", {"seen": 0, "needed": 4})
        quad, size = upright(snapped, self._board_mm)
        return plane_from_frame(quad, size, "board", width, height, lens)

    def _from_pieces(self, width: int, height: int, lens: Lens | None) -> TablePlane | Refusal | None:
        """The pieces, with the markers as squares; without pieces the markers as those that are printed loose."""
        quads = [
            Quad(piece.corners(), piece.kind, self._sizes[piece.kind][:2], self._shape_known)
            for piece in self._pieces[:: 1 + len(self._pieces) // MOST_QUADS]
        ]
        quads = self._of_likely_size(quads, width, height, lens)
        squares = _squares(self.markers(), None if quads else LOOSE_MARKER_MM)
        if not quads and not squares:
            return None
        method = "pieces" if quads else "markers"
        plane = sturdy_plane([*quads, *squares], method, width, height, lens)
        if plane is None:
            return Refusal(Reason.UNLIKE, method, {"seen": len(quads) + len(squares)})
        return checked(plane, width, height)

    def _of_likely_size(self, quads: list[Quad], width: int, height: int, lens: Lens | None) -> list[Quad]:
        """Those of few pieces that beside markers are not of an absurd size, as sheets and cut markers would be that
        were taken for pieces.
        """
        markers = self.markers()
        if len(markers) < 2 or not 0 < len(quads) < SIZED_BY:
            return quads
        loose = sturdy_plane(_squares(markers, LOOSE_MARKER_MM), "markers", width, height, lens)
        if loose is None:
            return quads
        sizes = [(quad, np.sqrt(abs(_area(loose.to_mm(quad.corners))))) for quad in quads]
        return [
            quad
            for quad, seen in sizes
            if quad.size_mm is None or 1 / ABSURD < seen / np.sqrt(quad.size_mm[0] * quad.size_mm[1]) < ABSURD
        ]

    def _add_marker(self, number: int, corners: Array, near: float) -> None:
        resting = self._markers.setdefault(number, _Resting("marker"))
        resting.sightings.append(corners)
        latest = list(resting.sightings)[-AGAIN:]
        if len(latest) == AGAIN and np.ptp(latest, axis=0).max() < near:
            away = np.abs(np.median(latest, axis=0) - resting.corners()).max()
            if away > near:
                resting.sightings = deque(latest, maxlen=SAMPLES)

    def _add_piece(self, kind: str, corners: Array, near: float) -> None:
        middle = corners.mean(axis=0)
        for piece in self._pieces:
            old = piece.sightings[-1]
            if piece.kind != kind or np.abs(old.mean(axis=0) - middle).max() > near:
                continue
            turned = min(
                (np.roll(corners, k, axis=0) for k in range(4)), key=lambda quad: float(np.abs(quad - old).sum())
            )
            if np.abs(turned - old).max() < 2 * near:
                piece.sightings.append(turned)
                piece.seen_at = self._looks
                return
        self._pieces.append(_Resting(kind, deque([corners], maxlen=SAMPLES), self._looks))
        if len(self._pieces) > MOST_PLACES:
            self._pieces.remove(min(self._pieces, key=lambda piece: piece.seen_at))


def _squares(markers: Mapping[int, Array], side_mm: float | None) -> list[Quad]:
    """Markers as squares, of a known size or not."""
    size = None if side_mm is None else (side_mm, side_mm)
    return [Quad(corners, "marker", size) for corners in markers.values()]


def _area(quad: Array) -> float:
    x, y = quad[:, 0], quad[:, 1]
    return 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
