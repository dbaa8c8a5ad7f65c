"""Watching a folder of photographs: every picture is a settled table, taken after a move, even by a free hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.plane import TablePlane
from live.watching.observer import Keeper, Observation, nothing_known
from live.watching.places import Places
from live.watching.stages import Stages
from live.watching.tables import Tables
from referee.core import Problem
from vision.capture import Frame
from vision.gate import WIDTH
from vision.looking import Sight, sightings
from vision.tracking import Tracker
from vision.tracks import ENOUGH, Sizes, Track
from vision.visits import HandVisit

KEEPS = 6.0
"""A tile that lies on keeps its reading unless another is far likelier."""

LASTING = 3 * ENOUGH
"""A piece that is not seen is gone after three pictures, or once one like it lies elsewhere."""


class StillsObserver:
    """Sees one table in single photographs; the table is found anew in each."""

    busy = False

    def __init__(self, sight: Sight, sizes: Sizes, keeper: Keeper, *, stages: Stages | None = None) -> None:
        self.keeper = keeper
        self.tracker = Tracker(sizes, keeps=KEEPS, lasting=LASTING)
        self.stages = stages if stages is not None else Stages()
        self.paused = False
        self._sight = sight
        self._sizes = sizes
        self._tables = Tables(sizes)
        self._last_s = 0.0

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

    def close(self) -> None:
        """Nothing to end."""

    def frame(self, frame: Frame) -> Observation:
        """Take in the next photograph."""
        out = Observation(frame.time_s, "unsettled")
        if self.paused:
            return out
        with self.stages.timed("look"):
            seen = self._sight.look(frame.picture, frame.time_s, None, nothing_known)
        with self.stages.timed("table"):
            if self.keeper.plane is not None:
                self.keeper.forget()
            plane = self.keeper.settle(seen, frame.picture, frame.time_s)
        out.looked = True
        if plane is None:
            return out
        with self.stages.timed("track"):
            found = [replace(sighting, looks=ENOUGH) for sighting in sightings(seen, plane)]
            self.tracker.look(frame.time_s, found)
            self.tracker.look(frame.time_s, [replace(sighting, states={}) for sighting in found])
            lying, gone = self.tracker.settle()
        height, width = frame.picture.shape[:2]
        places = Places(self._sizes, plane, width, height)
        visit = self._visit(frame.time_s, width, height, [*lying, *gone])
        out.settled = self._tables.make(frame.time_s, lying, gone, [visit], places.of)
        self.tracker.forget_visits()
        self._last_s = frame.time_s
        out.status = "watching"
        return out

    def _visit(self, time_s: float, width: int, height: int, tracks: list[Track]) -> HandVisit:
        """Between two photographs hands were anywhere."""
        rows = max(1, round(WIDTH * height / width))
        everywhere = np.full((rows, WIDTH), time_s, np.float32)
        covered = {track.key: time_s for track in tracks}
        return HandVisit("near", self._last_s, time_s, everywhere, covered, glances=2)
