"""Where to look: what changed since the table last rested, and what a hand was over; elsewhere all lies as it lay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from calibration.plane import TablePlane
from live.watching.places import Places
from vision.again import Lying, change_in
from vision.gate import Glance, Mask
from vision.pieces import PieceReading, turn_of
from vision.tracks import Quad, Sizes, Track, outline

MOST = 0.8
"""A look at so much of the picture is cheaper than one at all of it, which looks twice more and for markers."""


class Attention:
    """Remembers where hands were since the table last rested, and says what is known and what to look at."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._reached: Mask | None = None

    def glance(self, glance: Glance) -> None:
        """Hands may be somewhere now."""
        if self._reached is None or self._reached.shape != glance.changed.shape:
            self._reached = np.zeros(glance.changed.shape, bool)
        for limb in glance.limbs:
            self._reached |= limb.mask

    def rested(self) -> None:
        """The table has settled: what was done before is known."""
        self._reached = None

    def lying(self, glance: Glance, places: Places, tracks: Sequence[Track], *, whole: bool) -> Lying:
        """What is known to lie on the table, and where something else may. ``whole``: anywhere."""
        resting = [track for track in tracks if track.reading is not None and (track.kind != "board" or _read(track))]
        pieces = tuple(_as_read(track, places.plane, self._sizes) for track in resting)
        changed = None if whole else change_in(self._cells(glance, places, tracks), places.size, pieces, MOST)
        if changed is None:
            pieces = tuple(piece for piece in pieces if piece.kind == "board")
        return Lying(pieces, changed)

    def _cells(self, glance: Glance, places: Places, tracks: Iterable[Track]) -> Mask:
        """The cells worth a look."""
        cells = glance.changed | glance.hidden
        for limb in glance.limbs:
            cells = cells | limb.mask
        if self._reached is not None and not glance.limbs:
            cells = cells | self._reached
        for track in tracks:
            if track.kind != "board" and (track.open or track.touched or track.reading is None):
                cells[places.of(track.quad(self._sizes))] = True
                cells[places.of(outline(track.at, self._sizes[track.kind][:2]))] = True
        return cells


def _read(board: Track) -> bool:
    """Whether a board lies as it was read."""
    return board.reading is not None and not board.open and "numbers" in board.reading.details


def _as_read(track: Track, plane: TablePlane, sizes: Sizes) -> PieceReading:
    """A resting piece as a reading of it in a picture would be."""
    assert track.reading is not None
    kind, face, label = track.reading.state
    quad: Quad = track.quad(sizes)
    if kind == "board" and track.size_mm is not None:
        quad = outline(track.pose, track.size_mm)
    corners: npt.NDArray[np.float32] = plane.to_px(quad).astype(np.float32)
    return PieceReading(
        kind, label, face, track.reading.probability, corners, turn_of(corners), track.reading.details
    )
