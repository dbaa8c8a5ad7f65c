"""Pieces followed from look to look: resting pieces keep their key and their reading.

What a look misses is still there unless its place is in sight and looks otherwise; what a look sees anew must be
seen again. A reading is opened anew only when a hand was there, the piece moved, or contradiction lasts. Physics may
decide (a resting block keeps its face), legality never: this module knows no game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.fusing import Fused, Sighting, one_board
from vision.pairing import CARRIED, NEAR, REACH_S, at_rest, call_back, in_hands
from vision.tracks import (
    ENOUGH,
    LASTING,
    LIFTED,
    LOOKS_AWAY,
    Pose,
    Quad,
    Sizes,
    Surroundings,
    Track,
    Unknown,
    alike,
    apart,
    averaged,
    covered_share,
    one_piece,
    outline,
    parts,
)

COVERED, BURIED = 0.25, 0.6
"""A piece of which another one covers more than the first part need not be seen; more than the second, is gone."""

SHEETS = ("card", "direction", "block", "tile")

ASTRAY = 4
"""What so many looks in a row miss under a hand, though its place is in sight and looks otherwise, is lifted."""

SLACK_S = 0.001
"""Times of frames are rounded by so much."""

LATE = 3
"""What so many looks at the table at rest have not seen, came later or is none."""

STRETCHED = 1.15
"""What looks so much longer than it is, but not as much wider, is a piece and the fingers beside it."""

KEEPS = 3.0
"""Log-odds in favour of the old reading of a piece that lies where it lay, as long as no hand was there."""


class Tracker:
    """All pieces of one table. ``sizes`` are width, height and thickness in mm by kind.

    ``keeps`` and ``lasting`` say how much it takes to believe that a piece changed or left though no hand was near.
    """

    def __init__(self, sizes: Sizes, *, keeps: float = KEEPS, lasting: int = LASTING) -> None:
        self.sizes = sizes
        self._keeps = keeps
        self._lasting = lasting
        self.tracks: dict[str, Track] = {}
        self._count = 0
        self._calm: list[float] = []

    # Looks

    def look(
        self,
        time_s: float,
        sightings: Sequence[Sighting],
        around: Surroundings | None = None,
        *,
        calm: bool = True,
        whole: bool = True,
    ) -> list[tuple[str, Sighting]]:
        """Take in a look; what it saw for the first time, with the keys given to it.

        ``calm``: no hand is in view and nothing moves, so that what is missing may be missed. ``whole``: all of the
        table was looked at; else what is new where nothing changed is no card or block, but print on the cloth.
        """
        around = around if around is not None else Unknown()
        sightings = [s for s in sightings if s.kind in self.sizes]
        if calm and not whole:
            sightings = [s for s in sightings if s.kind not in SHEETS or self._may_lie(s, around)]
        pairs = at_rest(self.tracks, sightings, self.sizes, time_s, calm=calm)
        pairs.update(in_hands(self.tracks, sightings, pairs, self.sizes, time_s, around))
        call_back(self.tracks, sightings, pairs, self.sizes)
        taken = set(pairs.values())
        news = [s for number, s in enumerate(sightings) if number not in taken]
        come = [s for s in [*news, *self._elsewhere(pairs, sightings)] if s.kind != "board"]
        for key, track in self.tracks.items():
            if key in pairs:
                self._seen(track, sightings[pairs[key]], time_s, around, calm)
            else:
                self._missed(track, time_s, around, calm, come, sightings)
        named = [(self._new(sighting, time_s, around, calm), sighting) for sighting in news]
        self._calm = [*self._calm, time_s] if calm else []
        self.tracks = {k: t for k, t in self.tracks.items() if t.reading is not None or not t.gone}
        return named

    def _may_lie(self, sighting: Sighting, around: Surroundings) -> bool:
        """Whether a piece lies there as far as is known, or something changed there."""
        near = NEAR * min(self.sizes[sighting.kind][:2])
        at = (sighting.x_mm, sighting.y_mm)
        if any(
            t.settled and alike(t.kind, sighting.kind) and math.dist(t.pose[:2], at) <= near
            for t in self.tracks.values()
        ):
            return True
        return around.stirred(self.quad((*at, sighting.turn_deg), sighting.kind))

    def touch(self, key: str) -> None:
        """A hand is over the piece or fingers at it: when they have left its reading is to be confirmed."""
        track = self.tracks.get(key)
        if track is not None:
            track.touched = True
            track.reopen()
            track.begin()

    def lift(self, key: str) -> None:
        """The piece was seen to be lifted or tilted, though it may lie as before when the hand has left."""
        track = self.tracks.get(key)
        if track is not None and track.reading is not None:
            track.lifted = True

    def carry(self, key: str) -> None:
        """The piece was seen to be gone from its place, into a hand."""
        track = self.tracks.get(key)
        if track is not None and track.reading is not None:
            track.lifted, track.away = True, LOOKS_AWAY

    def lay(self, key: str) -> None:
        """The piece only seemed lifted: it lay where it was all the time."""
        track = self.tracks.get(key)
        if track is not None:
            track.lifted, track.away = False, 0

    def disturb(self) -> None:
        """Something moves: looks before do not count as agreeing with those after."""
        self._calm.clear()
        for track in self.tracks.values():
            if track.open and not (track.missing and not track.touched):
                track.begin()
                track.misses = ENOUGH if _is_awaited(track) else 0

    def pin(self, key: str, label: str) -> None:
        """A human says what the piece shows; that holds until it physically moves."""
        self.tracks[key].pinned = label

    # Settling

    @property
    def missing(self) -> bool:
        """Whether a piece that nobody touched is not seen, so that it is worth looking again soon."""
        return any(track.missing for track in self.tracks.values())

    @property
    def awaited(self) -> bool:
        """Whether what was overlooked before has been seen, but not often enough to be believed."""
        return any(track.hits and _is_awaited(track) for track in self.tracks.values())

    @property
    def contradicted(self) -> bool:
        """Whether the last look read a resting piece otherwise than it is known."""
        return any(track.contrary for track in self.tracks.values())

    def in_motion(self, time_s: float) -> bool:
        """Whether a piece is being carried, so that the next look should come soon."""
        return any(t.lifted and t.speed != (0.0, 0.0) and time_s - t.seen_s < REACH_S for t in self.tracks.values())

    def may_agree(self, time_s: float, settle_s: float) -> bool:
        """Whether a look at that time comes late enough after the first at rest to settle the table."""
        return bool(self._calm) and time_s - self._calm[0] >= settle_s - SLACK_S

    def agrees(self, settle_s: float) -> bool:
        """Whether looks at least ``settle_s`` apart agree on every piece."""
        if len(self._calm) < ENOUGH or not self.may_agree(self._calm[-1], settle_s):
            return False
        return all(track.decided or _may_wait(track) for track in self.tracks.values())

    def settle(self) -> tuple[list[Track], list[Track]]:
        """Close every reading: the pieces that lie now, and those that were taken away since the last time.

        What was overlooked before and is seen now goes on being counted.
        """
        for track in list(self.tracks.values()):
            if track.open and not track.gone and track.fresh and (track.decided or not _may_wait(track)):
                self._close(track)
        self._carry()
        self._drop_twins()
        gone = [track for track in self.tracks.values() if track.gone]
        awaited = {k: t for k, t in self.tracks.items() if not t.gone and t.hits and _is_awaited(t)}
        lying = {k: t for k, t in self.tracks.items() if not t.gone and t.reading is not None}
        for track in lying.values():
            track.shut()
        self.tracks = lying | awaited
        self._calm.clear()
        return list(lying.values()), gone

    def forget_visits(self) -> None:
        """The settled table was handed on: what hands did before it is told."""
        for track in self.tracks.values():
            track.lifted, track.away = False, 0
            track.faces.clear()

    def rested(self) -> None:
        """All that settled is known: what a look shows otherwise from now on has changed since."""
        for track in self.tracks.values():
            track.then, track.since_s = track.pose, None

    def forget_motion(self) -> None:
        """What was seen under hands lately was not so: every piece is where it rested."""
        self.tracks = {key: track for key, track in self.tracks.items() if track.reading is not None}
        for track in self.tracks.values():
            track.at, track.speed, track.lifted, track.astray = track.pose, (0.0, 0.0), False, 0
            track.away = 0
            track.faces.clear()
        self.rested()

    def carry_over(self, anew: Callable[[npt.NDArray[np.float64]], npt.NDArray[np.float64]]) -> None:
        """The table is known better: every pose in the new millimetres, by a map of points (N, 2)."""
        for track in self.tracks.values():
            track.at = _moved(track.at, anew)
            track.then = _moved(track.then, anew) if track.then is not None else None
            for place, seen in enumerate(track.fresh):
                x, y, turn = _moved((seen.x_mm, seen.y_mm, seen.turn_deg), anew)
                track.fresh[place] = replace(seen, x_mm=x, y_mm=y, turn_deg=turn)
            if track.reading is not None:
                x, y, turn = _moved((track.reading.x_mm, track.reading.y_mm, track.reading.turn_deg), anew)
                track.reading = replace(track.reading, x_mm=x, y_mm=y, turn_deg=turn)

    def quad(self, pose: Pose, kind: str) -> Quad:
        """The outline (4, 2) in mm of a piece of a kind, upper left first."""
        return outline(pose, self.sizes[kind][:2])

    # One piece

    def _seen(self, track: Track, sighting: Sighting, time_s: float, around: Surroundings, calm: bool) -> None:
        track.seen_at(sighting, time_s, calm=calm)
        track.lies(track.at, time_s, min(self.sizes[track.kind][:2]))
        if sighting.states and sighting.corners is not None:
            track.corners = sighting.corners
        if not calm:
            if sighting.face is not None:
                track.faces.add(sighting.face)
            at_hand = track.touched or around.changed(track.quad(self.sizes))
            if at_hand and not _stretched(sighting, self.sizes):
                track.lifted = track.lifted or track.raised(sighting, self.sizes, LIFTED)
                track.away += bool(sighting.states) and track.far_off(sighting, self.sizes)
            return
        if not track.open and track.kind != "board" and around.changed(track.quad(self.sizes)):
            track.reopen()
        if track.open:
            if not track.settled:
                track.overlooked = _untouched(around, track.quad(self.sizes))
            if sighting.states:
                track.fresh.append(sighting)
            track.hits, track.unseen = track.hits + 1, 0
            track.misses = 0 if track.settled and not track.touched else track.misses
            track.size_mm = sighting.size_mm or track.size_mm
        elif sighting.states:
            track.contradicted(sighting, time_s)

    def _elsewhere(self, pairs: Mapping[str, int], sightings: Sequence[Sighting]) -> list[Sighting]:
        """Sightings of known pieces that do not lie where they last rested."""
        moved = [(self.tracks[key], sightings[number]) for key, number in pairs.items()]
        return [s for track, s in moved if not track.settled or track.off_place(s, self.sizes)]

    def _missed(
        self,
        track: Track,
        time_s: float,
        around: Surroundings,
        calm: bool,
        come: Sequence[Sighting],
        seen: Sequence[Sighting],
    ) -> None:
        quad = track.quad(self.sizes)
        hidden = around.covered(quad)
        if not calm:
            missing = track.reading is not None and track.touched and not hidden and around.changed(quad)
            track.astray = track.astray + 1 if missing else 0
            if missing:
                track.lies(None, time_s, 0.0)
            track.lifted = track.lifted or track.astray >= ASTRAY
            return
        if track.reading is None:
            track.misses, track.unseen = track.misses + 1, track.unseen + 1
        elif hidden:
            track.open = False  # what can't be seen is as it was
        elif self._in_one_place(track, quad, seen):
            track.reopen()  # two pieces can't lie in one place, and this one is not the one that is seen there
            track.misses += 1
        elif self._lies_under(track, quad, come, around) or not around.changed(quad):
            track.open = False  # it can't be seen, or its place looks as before: there it lies
        else:
            track.reopen()
            track.misses += 1
            track.lies(None, time_s, 0.0)

    def _lies_under(self, track: Track, quad: Quad, come: Sequence[Sighting], around: Surroundings) -> bool:
        """Whether a piece that came lies on it, so that it need not be seen: what sticks out looks as it did."""
        others = [s for s in come if track.state is None or s.likeliest != track.state]
        over = [self.quad((s.x_mm, s.y_mm, s.turn_deg), s.kind) for s in others]
        if not COVERED < max((covered_share(quad, other) for other in over), default=0.0) < BURIED:
            return False
        showing = [part for part in parts(quad) if all(covered_share(part, other) < COVERED for other in over)]
        return sum(around.changed(part) for part in showing) <= len(showing) / 2

    def _in_one_place(self, track: Track, quad: Quad, seen: Sequence[Sighting]) -> bool:
        """Whether the looks show another piece of this one's kind just where it should lie."""
        reach = math.hypot(*self.sizes[track.kind][:2])
        return any(
            alike(track.kind, s.kind)
            and math.dist(track.pose[:2], (s.x_mm, s.y_mm)) < reach  # the others are far too many to compare
            and covered_share(quad, self.quad((s.x_mm, s.y_mm, s.turn_deg), s.kind)) > BURIED
            for s in seen
        )

    def _new(self, sighting: Sighting, time_s: float, around: Surroundings, calm: bool) -> str:
        pose = (sighting.x_mm, sighting.y_mm, sighting.turn_deg)
        track = self._named(sighting.kind, time_s, pose)
        track.corners, track.size_mm = sighting.corners, sighting.size_mm
        if calm:
            track.hits, track.late = 1, len(self._calm) >= LATE
            if sighting.states:
                track.fresh.append(sighting)
            if _untouched(around, self.quad(pose, sighting.kind)):
                track.overlooked = True
                track.misses = ENOUGH  # nobody was there: it must be seen more often to be believed
        elif sighting.face is not None:
            track.faces.add(sighting.face)
        return track.key

    def _named(self, kind: str, time_s: float, pose: Pose) -> Track:
        """A new track with a key that no other piece had."""
        self._count += 1
        track = Track(f"p{self._count}", kind, time_s, pose, time_s, lasting=self._lasting, since_s=time_s, then=pose)
        self.tracks = {**self.tracks, track.key: track}
        return track

    def _close(self, track: Track) -> None:
        """Put the fresh opinion in the place of the old reading, with the key of whatever lies there now."""
        opinion, old = track.opinion(), track.reading
        if opinion is None:
            return
        if opinion.state[0] == "board":
            track.size_mm = one_board([look for look in track.fresh if look.states])[-1].size_mm or track.size_mm
        if old is None:
            track.reading, track.kind = opinion, opinion.state[0]
            return
        stays = not apart(old, opinion, self.sizes)
        if stays and not (track.touched and opinion.certain):
            opinion = track.opinion(self._keeps) or opinion
        if stays and opinion.state == old.state:
            track.reading = averaged(old, opinion)
        elif old.certain and opinion.certain and not one_piece(old, opinion):
            self._replace(track, opinion)
        elif opinion.certain or not old.certain or not stays or opinion.state[:2] != old.state[:2]:
            track.moves += 1
            track.pinned = None
            track.reading, track.kind = opinion, opinion.state[0]

    def _replace(self, track: Track, opinion: Fused) -> None:
        """Another piece lies where this one lay: the old one is gone, the new one gets a key of its own."""
        new = self._named(opinion.state[0], track.seen_s, track.at)
        new.reading, new.hits, new.touched, new.since_s = opinion, track.hits, track.touched, None
        new.corners, new.size_mm, new.faces = track.corners, track.size_mm, set(track.faces)
        track.hits, track.misses, track.touched = 0, ENOUGH, True

    def _drop_twins(self) -> None:
        """Two pieces can't lie in one place: what is said to have come where a piece like it lies is that piece."""
        lying = [t for t in self.tracks.values() if t.settled and t.reading is not None and not t.gone]
        for key, new in list(self.tracks.items()):
            if new.settled or new.reading is None or new.kind == "board":
                continue
            quad = new.quad(self.sizes)
            if any(t.state == new.state and covered_share(quad, t.quad(self.sizes)) > BURIED for t in lying):
                del self.tracks[key]

    def _carry(self) -> None:
        """Pieces that a hand took here and laid there keep their key: known again by their label."""
        gone = [t for t in self.tracks.values() if (t.gone or t.missing) and t.settled and t.kind in CARRIED]
        news = [t for t in self.tracks.values() if not t.settled and t.reading is not None and t.reading.certain]
        for track in gone:
            old = track.reading
            same = [t for t in news if t.state == track.state]
            if old is None or not old.certain or len(same) != 1 or not (old.state[2] or track.kind == "marker"):
                continue
            new = same[0]
            news.remove(new)
            track.reading, track.at, track.seen_s, track.corners = new.reading, new.at, new.seen_s, new.corners
            track.hits, track.misses, track.moves, track.lifted = new.hits, 0, track.moves + 1, True
            track.then, track.since_s = new.then, new.since_s
            del self.tracks[new.key]


def _may_wait(track: Track) -> bool:
    """Whether the table may settle before it is known if this is a piece: it is seen now and then, and nobody brought
    it since the table came to rest.
    """
    return track.reading is None and (track.late or track.overlooked or track.flickers)


def _is_awaited(track: Track) -> bool:
    """Whether it seems to have lain there unseen: it must be seen more often than what a hand brought."""
    return track.reading is None and (track.overlooked or track.flickers)


def _untouched(around: Surroundings, quad: Quad) -> bool:
    """Whether what is seen for the first time must have lain there before; a pale card on a pale table alters its
    place by little more than its print.
    """
    return not around.changed(quad) and not around.stirred(quad)


def _stretched(sighting: Sighting, sizes: Sizes) -> bool:
    """Whether a sighting under hands is longer than a piece of its kind can look, be it raised or tilted."""
    if sighting.size_mm is None:
        return False
    short, long = (
        seen / side for seen, side in zip(sorted(sighting.size_mm), sorted(sizes[sighting.kind][:2]), strict=True)
    )
    return max(short, long) > STRETCHED * max(1.0, min(short, long))


def _moved(pose: Pose, anew: Callable[[npt.NDArray[np.float64]], npt.NDArray[np.float64]]) -> Pose:
    """A pose under a map of points; turns are clockwise from +y."""
    x, y, turn = pose
    a = math.radians(turn)
    (x0, y0), (x1, y1) = anew(np.array([[x, y], [x + 10 * math.sin(a), y + 10 * math.cos(a)]]))
    return float(x0), float(y0), math.degrees(math.atan2(x1 - x0, y1 - y0))
