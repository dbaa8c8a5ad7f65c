"""Where the table is: solved from the best source there is, refined, watched, solved anew after a bump.

The sources, best first: printed markers of known places (the mat), the printed board, the pieces with loose markers,
a stored calibration. The frame of millimetres stays the same from the first solution on, whatever the source: pieces
that rest keep their places when the mat comes into sight or somebody knocks the stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from calibration.evidence import Evidence, SeenPiece
from calibration.frames import carried, kept_frame, same_pieces
from calibration.lens import Lens
from calibration.markers import find_markers
from calibration.matching import match_pictures, small_grey
from calibration.plane import TablePlane
from calibration.refusal import Reason, Refusal
from calibration.sources import MAT_PLACES, Places, plane_from_markers
from calibration.store import StoredCalibration
from calibration.watch import DriftWatch, Moved

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]
MARKERS_CARRY = 3
"""So many markers tell where the table went after a bump."""

Sizes = Mapping[str, tuple[float, float, float]]


class SeenTable(Protocol):
    """What a look at a picture gives: anything with pieces that have a kind and corners."""

    @property
    def pieces(self) -> Sequence[SeenPiece]:
        """The pieces; corners (4, 2) in pixels of the picture."""


class TableKeeper:
    """Keeps the table plane of one camera at one resolution.

    ``sizes`` are those of the set, by kind: width, height, thickness in mm. ``board_mm`` is the printed board's
    playing area, where the game has one. ``places`` are the corner markers' places on the table (by default those of
    the printed mat). ``shape_known`` says that the set on the table is truly the one of ``sizes``.

    After each ``settle`` ``refusals`` says what was seen and not taken, and why.
    """

    def __init__(
        self,
        sizes: Sizes,
        *,
        lens: Lens | None = None,
        stored: StoredCalibration | None = None,
        board_mm: tuple[float, float] | None = None,
        places: Places = MAT_PLACES,
        shape_known: bool = False,
    ) -> None:
        self.plane: TablePlane | None = None
        self.lens: Lens | None = lens if lens is not None else (stored.lens if stored is not None else None)
        self.refusals: list[Refusal] = []
        self.moved: Moved | None = None
        self._stored = stored.plane if stored is not None else None
        self._evidence = Evidence(sizes, board_mm, places, shape_known)
        self._placed: TablePlane | None = None
        self._anew = False
        self._watch: DriftWatch | None = None
        self._last: TablePlane | None = None
        self._rested: list[tuple[str, Array]] = []
        self._marked: dict[int, Array] = {}
        self._seen: dict[int, NDArray[np.float32]] = {}
        self._mirror_asked = False
        self._looks = 0

    def settle(self, look: SeenTable, picture: Picture, time_s: float) -> TablePlane | None:
        """Solve, or refine, the plane from a look at a resting table; ``None`` when nothing can be said of it.

        Takes some 20 to 150 ms, after a bump 100 ms more. ``picture`` is the one looked at, BGR.
        """
        height, width = picture.shape[:2]
        self.refusals = []
        self._looks += 1
        back: TablePlane | None = None
        if self.moved is not None:
            back = self._way_back(picture)
            self._carry_evidence(None if self._anew else back)
        self._seen = find_markers(picture)
        self._evidence.add(look.pieces, self._seen, picture)
        found = None
        if self._placed is None or (self.moved is not None and back is None):
            found = self._evidence.solve(width, height, self._known_lens(width, height), self.refusals)
        self._ask_mirror(picture)
        plane = self._in_frame(found, look, back, width, height)
        if plane is None:
            return None
        if plane.lens is not None and (self.lens is None or not self.lens.measured):
            self.lens = plane.lens
        if self.moved is not None or self._watch is None or self._watch.shape != picture.shape[:2]:
            self._watch = DriftWatch(picture, time_s)
        if self._placed is not None:
            self._placed = plane if found is None else None
        self.moved, self.plane, self._last, self._anew = None, plane, plane, False
        self._marked = {number: plane.to_mm(corners) for number, corners in self._evidence.markers().items()}
        self._rested = [(piece.kind, plane.to_mm(piece.corners).mean(axis=0)) for piece in look.pieces]
        return plane

    def place(self, plane: TablePlane, picture: Picture, time_s: float) -> TablePlane:
        """Take a plane that somebody gave, by clicks: it counts until ``forget``, and is carried along after a bump.

        Gives it in the frame used so far, as far as the pictures before and after a bump agree.
        """
        height, width = picture.shape[:2]
        same = self._last if self.moved is None else self._way_back(picture)
        if same is not None:
            plane = kept_frame(plane, same, self._around(width, height))
        if self.moved is not None:
            self._carry_evidence(same)
        self.refusals, self.moved = [], None
        self.plane = self._last = self._placed = plane
        self._watch = DriftWatch(picture, time_s)
        return plane

    def carry(self, matrix: Array, picture: Picture, time_s: float) -> TablePlane:
        """All that lies on the table was seen to move together: the plane that brings it back.

        ``matrix`` (3, 3) takes the millimetres in which it is seen now to those in which it lay.
        """
        old = self.plane
        assert old is not None
        plane = old.moved(matrix)
        self._evidence.carry(lambda pixels: plane.to_px(old.to_mm(pixels)))
        self.plane = self._last = plane
        self._placed = plane if self._placed is not None else None
        self._watch = DriftWatch(picture, time_s)
        return plane

    def watch(self, picture: Picture, time_s: float) -> Moved | None:
        """Each frame, in at most 5 ms at 1280x720: what moved, from when it is sure until the next ``settle``.

        While the table is not where it was ``plane`` is ``None``.
        """
        if self._watch is None or self._watch.shape != picture.shape[:2]:
            return None
        if self.moved is None:
            self.moved = self._watch.look(picture, time_s)
            if self.moved is not None:
                self.plane = None
        return self.moved

    def forget(self) -> None:
        """Solve anew at the next ``settle``; what rests keeps its millimetres as far as the pictures agree."""
        self.plane = self._placed = None
        self._anew = True
        self._evidence.clear()
        if self._watch is not None and self.moved is None:
            self.moved = Moved(self._watch.time_s, self._watch.time_s, 0.0, 0.0, 1.0)

    def _known_lens(self, width: int, height: int) -> Lens | None:
        """The lens to solve with. ``None`` asks for an estimate: at the first look and when twice as many came."""
        if self.lens is None or (not self.lens.measured and self._looks & (self._looks - 1) == 0):
            return None
        return self.lens.at(width, height)

    def _way_back(self, picture: Picture) -> TablePlane | None:
        """The last plane carried along with what the pictures before and after have in common."""
        if self._watch is None or self._last is None:
            return None
        before, after = self._watch.before, small_grey(picture)
        if before.shape != after.shape:
            return None
        lens = self._last.lens.at(after.shape[1], after.shape[0]) if self._last.lens is not None else None
        match = match_pictures(before, after, lens)
        if match is None:
            return None
        unit = picture.shape[1] / after.shape[1]
        return carried(self._last, _at_full_size(match.matrix, unit), match.residual_px * unit)

    def _carry_evidence(self, back: TablePlane | None) -> None:
        """What was seen before the bump still counts when it is known how the picture moved."""
        last = self._last
        if back is None or last is None:
            self._evidence.clear()
        else:
            self._evidence.carry(lambda pixels: back.to_px(last.to_mm(pixels)))

    def _in_frame(
        self, found: TablePlane | None, look: SeenTable, back: TablePlane | None, width: int, height: int
    ) -> TablePlane | None:
        """What was found in the millimetres used so far; what is known without it where nothing was found."""
        if self._last is None:
            return found if found is not None else self._stored
        if self.moved is None:
            return kept_frame(found, self._last, self._around(width, height)) if found is not None else self.plane
        same = self._by_markers(self._last, width, height) or back
        if same is None:
            return _by_pieces(found, look, self._rested) if found is not None else None
        # Pieces alone would give another plane by millimetres, just when the field is held against the record.
        if found is not None and (self._anew or found.method in ("markers", "board")):
            return kept_frame(found, same, self._around(width, height))
        return same

    def _by_markers(self, last: TablePlane, width: int, height: int) -> TablePlane | None:
        """The last plane carried along by markers that lie where they lay, loose ones too."""
        found = plane_from_markers(self._seen, width, height, places=self._marked, lens=last.lens)
        if isinstance(found, Refusal) or len(self._seen) < MARKERS_CARRY:
            return None
        return replace(found, method=last.method, scale_known=last.scale_known)

    def _around(self, width: int, height: int) -> Array:
        """Where frames are made to agree: the corners seen, or all over the middle of the picture."""
        seen = self._evidence.pixels()
        if len(seen) >= 8:
            return seen
        x, y = np.meshgrid(np.linspace(0.25, 0.75, 3) * width, np.linspace(0.3, 0.8, 3) * height)
        return np.column_stack([x.ravel(), y.ravel()])

    def _ask_mirror(self, picture: Picture) -> None:
        """Once, when no marker is seen at all: a mirrored picture has no readable markers, but its mirror has."""
        if self._mirror_asked:
            return
        self._mirror_asked = True
        if not self._evidence.markers() and len(find_markers(np.ascontiguousarray(picture[:, ::-1]))) >= 2:
            self.refusals.append(Refusal(Reason.MIRRORED, "markers"))


def _at_full_size(matrix: Array, unit: float) -> Array:
    """A map between small pictures as one between pictures ``unit`` times as large."""
    grow = np.array([[unit, 0, (unit - 1) / 2], [0, unit, (unit - 1) / 2], [0, 0, 1.0]])
    return np.asarray(grow @ matrix @ np.linalg.inv(grow))


def _by_pieces(found: TablePlane, look: SeenTable, rested: Sequence[tuple[str, Array]]) -> TablePlane:
    seen = [(piece.kind, found.to_mm(piece.corners).mean(axis=0)) for piece in look.pieces]
    back = same_pieces(seen, rested)
    return found if back is None else found.moved(back)
