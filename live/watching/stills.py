"""Watching a folder of photographs: every picture is a settled table, taken after a move, even by a free hand.

Pieces come, go and move only where a photograph differs from the one before. Print in the cells of a board is told
from pieces by that too, and in the first photograph by filling its cell from line to line.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from calibration.plane import TablePlane
from live.watching.comparing import Compared
from live.watching.observer import nothing_known
from live.watching.places import Places, up_in_picture
from live.watching.printed import PrintedBoard
from live.watching.stages import Stages
from live.watching.tables import Settled, Tables, shared_up
from live.watching.watcher import Keeper, Observation
from referee.core import Problem
from referee.core.following import SeenPiece
from vision.capture import Frame
from vision.fusing import Sighting
from vision.gate import WIDTH, Picture
from vision.looking import CloseSight, Seen, sightings
from vision.tracking import Tracker
from vision.tracks import ENOUGH, Sizes, Track, alike, outline
from vision.visits import HandVisit

BOARD, TILE = "board", "tile"
NO_HANDS = np.zeros((0, 0), np.float32)

OTHERWISE, MOST_OVERLOOKED = 0.25, 4
"""A cell of which so much changed holds something new; more than so many such cells at once are light."""
KEEPS = 6.0
"""A tile that lies on keeps its reading unless another is far likelier."""

LASTING = 3 * ENOUGH
"""A piece that is not seen is gone after three pictures, or once one like it lies elsewhere."""


SURELY = 0.9
"""From this probability on a tile is believed in where nothing changed."""

LEGIBLE = 0.5
"""What reads as some number or other with this probability is asked about, what reads as nothing is none."""

NEAR = 0.42
"""A sighting closer to a known piece than this part of its short side may be that piece."""


class StillsObserver:
    """Sees one table in single photographs; the table is found anew in each."""

    busy = False

    def __init__(self, sight: CloseSight, sizes: Sizes, keeper: Keeper, *, stages: Stages | None = None) -> None:
        self.keeper = keeper
        self.tracker = Tracker(sizes, keeps=KEEPS, lasting=LASTING)
        self.stages = stages if stages is not None else Stages()
        self.paused = False
        self._sight = sight
        self._sizes = sizes
        self._tables = Tables(sizes)
        self._last_s = 0.0
        self._before: tuple[Picture, TablePlane] | None = None
        self._board: PrintedBoard | None = None
        self._around: Compared | None = None
        self._strange: frozenset[tuple[object, object]] = frozenset()

    @property
    def pieces(self) -> list[Track]:
        """The pieces that lie on the table as far as is known."""
        return [track for track in self.tracker.tracks.values() if track.reading is not None]

    def settle_now(self) -> None:
        """Every picture is settled."""

    def look_anew(self) -> None:
        """Every picture is looked at anew."""

    def recalibrate(self) -> None:
        """The table is found anew in every picture."""

    def place(self, plane: TablePlane, frame: Frame) -> None:
        """Photographs may each be taken from elsewhere."""
        raise Problem("command-not-here", command="table-clicks")

    def film_over(self) -> None:
        """Every picture is looked at."""

    def close(self) -> None:
        """Nothing to end."""

    def frame(self, frame: Frame) -> Observation:
        """Take in the next photograph."""
        out = Observation(frame.time_s, "unsettled")
        if self.paused:
            return out
        with self.stages.timed("look"):
            seen = self._sight.look(frame.picture, frame.time_s, None, nothing_known, up_deg=self._up())
        with self.stages.timed("table"):
            plane = self._plane(seen, frame)
        out.looked = True
        if plane is None:
            return out
        with self.stages.timed("track"):
            found = self._found(seen, frame.picture, plane)
            for _ in range(ENOUGH):
                self.tracker.look(frame.time_s, found, self._around)
            lying, gone = self.tracker.settle()
        height, width = frame.picture.shape[:2]
        places = Places(self._sizes, plane, width, height)
        visit = self._visit(frame.time_s, width, height, [*lying, *gone])
        out.settled = self._in_cells(self._tables.make(frame.time_s, lying, gone, [visit], places.of))
        self.tracker.forget_visits()
        self._last_s, self._before = frame.time_s, (frame.picture, plane)
        out.status = "watching"
        return out

    def _plane(self, seen: Seen, frame: Frame) -> TablePlane | None:
        """The table's plane: by the lines of the printed board where there is one, else found anew.

        A photograph in which the known board is not found again says nothing.
        """
        if self.keeper.plane is not None:
            self.keeper.forget()
        plane = self.keeper.settle(seen, frame.picture, frame.time_s)
        if plane is None and self._board is None:
            return None
        board = PrintedBoard.seen(seen.pieces, plane, self._board) if plane is not None else None
        if board is None:
            return None if self._board is not None else plane
        self._board = board
        self.keeper.plane = board.plane
        return board.plane

    def _found(self, seen: Seen, picture: Picture, plane: TablePlane) -> list[Sighting]:
        """What may be pieces in a photograph."""
        self._around = None if self._before is None else Compared(*self._before, picture, plane)
        found = sightings(seen, plane)
        found += self._overlooked(picture, found, plane)
        found = [s for s in found if s.kind != BOARD and (self._board is None or self._board.fits(s))]
        if self._board is not None and self._around is None:
            return self._board.without_print(found)
        late = self._late(found)
        return [s for s in found if s in late or self._may_lie(s)]

    def _late(self, found: list[Sighting]) -> list[Sighting]:
        """Tiles that must have been there before and were overlooked: no print, and read alike twice."""
        if self._board is None:
            return []
        told = [s for s in self._board.without_print(found) if s.states and max(s.states.values()) >= SURELY]
        seen = {(self._board.cell(s.x_mm, s.y_mm), s.likeliest): s for s in told}
        again = [sighting for name, sighting in seen.items() if name in self._strange]
        self._strange = frozenset(seen)
        return again

    def _up(self) -> float | None:
        """The pieces' common "up" in the last photograph; a free hand hardly turns."""
        pieces = self.pieces
        return up_in_picture(shared_up(pieces), pieces, self._before[1]) if self._before is not None else None

    def _may_lie(self, sighting: Sighting) -> bool:
        """Whether this may be a piece: known, or come since."""
        if self._around is None:
            return True
        near = NEAR * min(self._sizes[sighting.kind][:2]) if sighting.kind in self._sizes else 0.0
        for track in self.pieces:
            away = math.dist(track.pose[:2], (sighting.x_mm, sighting.y_mm))
            if away < near and alike(track.kind, sighting.kind):
                return True
        size = sighting.size_mm or self._sizes.get(sighting.kind, (0.0, 0.0))[:2]
        return self._around.changed(outline((sighting.x_mm, sighting.y_mm, sighting.turn_deg), size))

    def _overlooked(self, picture: Picture, found: list[Sighting], plane: TablePlane) -> list[Sighting]:
        """Tiles in cells of the board that look otherwise than before, though nothing was found in them."""
        around, board = self._around, self._board
        if around is None or board is None or TILE not in self._sizes:
            return []
        there = {board.cell(s.x_mm, s.y_mm) for s in found if s.kind != BOARD}
        quads = [
            around.new_part(quad)
            for quad in board.quads()
            if around.share(plane.to_mm(quad)) >= OTHERWISE
            and board.cell(*plane.to_mm(quad).mean(axis=0)) not in there
        ]
        if len(quads) > MOST_OVERLOOKED:
            return []
        read = self._sight.read_at(picture, quads, TILE, up_deg=self._up()) if quads else []
        told = [piece for piece in read if piece.label is not None or sum(p for _, p in piece.alternatives) > LEGIBLE]
        return sightings(Seen(told, frozenset(), NO_HANDS), plane)

    def _in_cells(self, settled: Settled | None) -> Settled | None:
        """The settled table with the cells of the printed board, where there is one."""
        if settled is None or self._board is None:
            return settled
        pieces = tuple(_in_cell(seen, self._board) for seen in settled.table.pieces)
        return replace(settled, table=replace(settled.table, pieces=pieces))

    def _visit(self, time_s: float, width: int, height: int, tracks: list[Track]) -> HandVisit:
        """Between two photographs hands were anywhere."""
        rows = max(1, round(WIDTH * height / width))
        everywhere = np.full((rows, WIDTH), time_s, np.float32)
        covered = {track.key: time_s for track in tracks}
        return HandVisit("near", self._last_s, time_s, everywhere, covered, glances=2)


def _in_cell(seen: SeenPiece, board: PrintedBoard) -> SeenPiece:
    cell = board.cell(seen.piece.x_mm, seen.piece.y_mm)
    if cell is None:
        return seen
    return replace(seen, piece=replace(seen.piece, cell={"col": cell[0], "row": cell[1]}))
