"""What hands do over the table: their visits, and which pieces they touch, lift and tilt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from calibration.plane import TablePlane
from live.watching.places import Places
from vision.gate import Gate, Glance, Picture
from vision.lifting import Lifting
from vision.looking import Seen
from vision.shifting import shows
from vision.staying import Cells
from vision.tracking import Tracker
from vision.tracks import Quad, Sizes, Track
from vision.visits import BODY_CELLS, BODY_MM, GAP_S, HandVisit, Visits

Pictures = tuple[Picture, Picture]

MOST_COMPARED = 6
"""So many cards at a hand are compared with the picture of the rest in one look, those at its fingers first."""

THERE, MOSTLY = 2, 0.6
"""So many looks, and so large a part of all at a hand, that saw a card whole where it lay outweigh what else seemed
to be done to it.
"""

REFERENCES = 2
"""So many cards apart from hands tell whether the camera shook."""


class Hands:
    """Follows hands from glance to glance and look to look, and tells the tracker what they do to pieces."""

    def __init__(self, gate: Gate, tracker: Tracker, sizes: Sizes) -> None:
        self._gate = gate
        self._tracker = tracker
        self._sizes = sizes
        self._visits = Visits()
        self._lifting = Lifting()
        self._bared: set[str] = set()
        self._raised: set[str] = set()
        self._there: Counter[str] = Counter()
        self._compared: Counter[str] = Counter()
        self._came_s = self._hand_s = 0.0

    @property
    def at_pieces(self) -> bool:
        """Whether fingers of hands that are here were at pieces."""
        return bool(self._visits.reached())

    def glance(self, glance: Glance, places: Places | None, pieces: Sequence[Track], *, rested: bool) -> None:
        """Take in a glance; without ``places`` nothing is known of where pieces lie."""
        if glance.limbs:
            if glance.time_s - self._hand_s > GAP_S:
                self._compare()
                self._came_s = glance.time_s
            self._hand_s = glance.time_s
        if places is None:
            self._visits.glance(glance, {}, lambda col, row: [])
            return
        cells = places.of_tracks(pieces)
        stout = min(BODY_CELLS, BODY_MM / places.cell_mm)
        touched = self._visits.glance(glance, cells, places.near(pieces), stout)
        for key in {*touched, *self._visits.reached()}:
            self._tracker.touch(key)
        planes = self._gate.planes
        if rested and planes is not None:
            quads = {track.key: track.quad(self._sizes) for track in pieces}
            for key in self._lifting.glance(
                glance, *planes, cells, lambda key: places.beside(quads[key], cells.values())
            ):
                self._lift(key, cells)
            for key in self._lifting.carried():
                self._tracker.carry(key)

    def look(
        self, seen: Seen, glance: Glance, places: Places, pieces: Sequence[Track], before: Pictures | None
    ) -> None:
        """Take in a look under hands: cards that are tilted look larger than they lie, or show elsewhere than in the
        picture of the rest (``before``: that picture and the one now, null where the first is not known).
        """
        cells, plane = places.of_tracks(track for track in pieces if track.kind == "card"), places.plane
        at_hand = _at_hand(glance, cells)
        quads = {track.key: track.quad(self._sizes) for track in pieces if track.key in cells}
        lying = {key: quad for key, quad in quads.items() if key in at_hand}
        away = [quad for key, quad in quads.items() if key not in at_hand]
        reached = self._visits.reached()
        first = dict(sorted(lying.items(), key=lambda item: item[0] not in reached)[:MOST_COMPARED])
        shifted, there = _shifted(first, away, plane, before) if before is not None and first else (set(), set())
        self._there.update(there)
        self._compared.update(tuple(first) if before is not None else ())
        for key in self._lifting.look([plane.to_mm(piece.corners) for piece in seen.left_out], lying, shifted):
            self._raised.add(key)
            self._lift(key, cells)

    def _lift(self, key: str, cells: Mapping[str, Cells]) -> None:
        track = self._tracker.tracks.get(key)
        if track is None or key not in cells:
            return
        if not track.lifted:
            self._bared.add(key)
        self._tracker.lift(key)
        self._visits.lifted(key, cells[key])

    def _compare(self) -> None:
        """A hand has left. Beside a card that looks saw raised, one that most of them saw whole where it lay was not
        lifted, nor were fingers at it: it only seemed so in the hand's shadow.
        """
        if self._raised:
            times = {key: n for key, n in self._there.items() if n >= max(THERE, MOSTLY * self._compared[key])}
            lain = times.keys() - self._raised
            for key in lain & self._bared:
                self._tracker.lay(key)
            self._visits.not_at(lain, self._came_s)
        self._bared.clear()
        self._raised.clear()
        self._there.clear()
        self._compared.clear()

    def settle(self) -> list[HandVisit]:
        """The table has settled: the visits that have ended, told once."""
        self._compare()
        self._lifting.forget()
        return self._visits.take()

    def forget(self, since_s: float) -> None:
        """What seemed to reach in since then was none; what hands that had left before have lifted, they have."""
        self._compare()
        for key in self._visits.forget(since_s):
            self._tracker.lift(key)


def _shifted(
    lying: Mapping[str, Quad], away: Sequence[Quad], plane: TablePlane, before: Pictures
) -> tuple[set[str], set[str]]:
    """The cards at a hand that show elsewhere than at rest, none where others do too, for then the camera shook; and
    those that show whole where they lay.
    """

    def seen(quad: Quad) -> str | None:
        return shows(*before, plane.to_px(quad).astype(np.float32))

    found = {key: seen(quad) for key, quad in lying.items()}
    moved, there = ({key for key, where in found.items() if where == which} for which in ("elsewhere", "there"))
    if moved and any(seen(quad) == "elsewhere" for quad in away[:REFERENCES]):
        moved = set()
    return moved, there


def _at_hand(glance: Glance, cells: Mapping[str, Cells]) -> set[str]:
    """The pieces at which there is a hand."""
    if not glance.limbs:
        return set()
    hand = np.logical_or.reduce([limb.solid for limb in glance.limbs])
    return {key for key, places in cells.items() if hand[places].any()}
