"""Watching a folder of photographs: every picture is a settled table, taken after a move, even by a free hand.

Pieces come, go and move only where a photograph differs from the one before. Tiles on a printed board are followed by
its cells (``live.watching.boardphotos``).
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from calibration.plane import TablePlane
from live.watching.boardphotos import BoardPhotos
from live.watching.comparing import Compared
from live.watching.observer import nothing_known
from live.watching.places import Places, up_in_picture
from live.watching.placing import Ahead, board_of
from live.watching.stages import Stages
from live.watching.tables import Settled, Tables, shared_up
from live.watching.watcher import Keeper, Observation
from referee.core import Problem
from referee.core.following import SeenPiece
from vision.capture import Frame
from vision.fusing import Sighting
from vision.gate import WIDTH, Picture
from vision.looking import CloseSight, sightings
from vision.tracking import Tracker
from vision.tracks import ENOUGH, Sizes, Track, alike, outline
from vision.visits import HandVisit

BOARD, TILE = "board", "tile"

KEEPS = 6.0
"""A tile that lies on keeps its reading unless another is far likelier."""

LASTING = 3 * ENOUGH
"""A piece that is not seen is gone after three pictures, or once one like it lies elsewhere."""

NEAR = 0.42
"""A sighting closer to a known piece than this part of its short side may be that piece."""


class StillsObserver:
    """Sees one table in single photographs; the table is found anew in each.

    ``ahead`` gives the next photographs, as far as they are there already.
    """

    busy = False

    def __init__(
        self,
        sight: CloseSight,
        sizes: Sizes,
        keeper: Keeper,
        *,
        ahead: Ahead = lambda count: (),
        stages: Stages | None = None,
    ) -> None:
        self.keeper = keeper
        self.tracker = Tracker(sizes, keeps=KEEPS, lasting=LASTING)
        self.stages = stages if stages is not None else Stages()
        self.paused = False
        self._sight = sight
        self._ahead = ahead
        self._sizes = sizes
        self._tables = Tables(sizes)
        self._last_s = 0.0
        self._before: tuple[Picture, TablePlane] | None = None
        self._board: BoardPhotos | None = None
        self._around: Compared | None = None

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
            found = self._on_board(frame) if self._has_board(frame) else self._anywhere(frame)
        out.looked = True
        plane = self.keeper.plane
        if found is None or plane is None:
            return out
        with self.stages.timed("track"):
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

    def _has_board(self, frame: Frame) -> bool:
        """Whether tiles are laid on a printed board; one is looked for as long as no piece is known."""
        if self._board is None and TILE in self._sizes and not self.pieces:
            grid = board_of(frame.picture, self._ahead)
            if grid is not None:
                self._board = BoardPhotos.begin(self._sight, grid, frame.picture, self._ahead)
        return self._board is not None

    def _on_board(self, frame: Frame) -> list[Sighting] | None:
        """The tiles on the board; a photograph in which the known board is not found says nothing."""
        board = self._board
        assert board is not None
        if board.photograph is not frame.picture and not board.look(frame.picture, self._ahead):
            return None
        self.keeper.plane = board.plane
        return board.sightings()

    def _anywhere(self, frame: Frame) -> list[Sighting] | None:
        """Pieces anywhere on the table, those that are known or where something changed."""
        seen = self._sight.look(frame.picture, frame.time_s, None, nothing_known, up_deg=self._up())
        if self.keeper.plane is not None:
            self.keeper.forget()
        plane = self.keeper.settle(seen, frame.picture, frame.time_s)
        if plane is None:
            return None
        self._around = None if self._before is None else Compared(*self._before, frame.picture, plane)
        return [s for s in sightings(seen, plane) if s.kind != BOARD and self._may_lie(s)]

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


def _in_cell(seen: SeenPiece, board: BoardPhotos) -> SeenPiece:
    cell = board.cell(seen.piece.x_mm, seen.piece.y_mm)
    if cell is None:
        return seen
    return replace(seen, piece=replace(seen.piece, cell={"col": cell[0], "row": cell[1]}))
