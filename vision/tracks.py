"""One followed piece: where it rests, what it showed, what the looks since say."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision.fusing import NUMBERS, Fused, Sighting, State, fuse, mean_turn, turn_between

Quad = npt.NDArray[np.float64]
Pose = tuple[float, float, float]
Sizes = Mapping[str, tuple[float, float, float]]

MOVED, TURNED_DEG = 0.16, 9.0
"""A piece that lies off by more than this many short sides or degrees was moved, not measured badly."""

ELSEWHERE = 0.3
"""A piece that lies off by more than this many short sides from where a look before showed it was moved since."""

LIFTED = 0.75
"""Under a hand this part of it tells that the piece was lifted or tilted."""

ENOUGH, PATIENCE = 2, 5
"""Looks that settle a clear case, and looks after which the majority decides."""

LASTING, LASTING_S = 12, 10.0
"""A resting piece's reading is opened anew after so many contradictions in a row over so long a time; and a piece
that no hand was near is taken for gone after so many misses."""

SQUARE = 1.1
"""A piece no longer than this, in its width, is square."""

AHEAD_S, STILL_MM = 0.3, 4.0
"""A piece in a hand goes on as it went for so long; steps shorter than this are none."""

AWAY, LOOKS_AWAY = 0.7, 2
"""A piece was carried when so many looks under hands saw it at least this many short sides off its place."""

SAME_SHAPE = (frozenset({"card", "direction"}), frozenset({"block", "tile"}))
"""Kinds that only their print tells apart."""


class Surroundings(Protocol):
    """What the gate says of a place on the table, given as a quad (4, 2) in millimetres."""

    def covered(self, quad_mm: Quad) -> bool:
        """Whether a hand hides it now."""

    def changed(self, quad_mm: Quad) -> bool:
        """Whether it looks otherwise than at the last rest."""

    def stirred(self, quad_mm: Quad) -> bool:
        """Whether anything at all looks otherwise there: a pale card on a pale table changes little but its print."""


class Unknown:
    """Surroundings of which nothing is known: all in sight, and anything may have changed."""

    def covered(self, quad_mm: Quad) -> bool:
        """Nothing is hidden."""
        return False

    def changed(self, quad_mm: Quad) -> bool:
        """Everything may look otherwise."""
        return True

    def stirred(self, quad_mm: Quad) -> bool:
        """And so may any part of it."""
        return True


@dataclass(slots=True, eq=False)
class Track:
    """One piece. ``reading`` is what was fused when it last settled, ``fresh`` are sightings since it was opened.

    ``at`` is where it was seen last (in a hand perhaps, at ``speed`` in mm/s); ``hits`` and ``misses`` count clear
    looks since it was opened, ``unseen`` the last in a row that missed it; ``moves`` counts how often it was
    physically moved, turned over or put back.
    ``overlooked``: new, but where it lies nothing has changed, so it lay there before; ``late``: first seen after
    some looks at the resting table, so that nobody can have laid it there since. ``touched``: a hand was over
    it, or fingers at it, since it settled. ``lifted``, ``away`` (looks that saw it so far off, see ``AWAY``) and
    ``faces`` are what was seen of it under hands since that was last told. ``since_s``: from this look on it was seen
    lying (``then``) or gone (null) as it is now; null when nothing of that was seen since it was told. ``into_view``:
    where it was first seen the camera did not look before.
    """

    key: str
    kind: str
    born_s: float
    at: Pose
    seen_s: float
    reading: Fused | None = None
    speed: tuple[float, float] = (0.0, 0.0)
    fresh: deque[Sighting] = field(default_factory=lambda: deque(maxlen=10))
    corners: npt.NDArray[np.float32] | None = None
    size_mm: tuple[float, float] | None = None
    open: bool = True
    hits: int = 0
    misses: int = 0
    unseen: int = 0
    moves: int = 0
    settled: bool = False
    overlooked: bool = False
    late: bool = False
    touched: bool = False
    lifted: bool = False
    away: int = 0
    astray: int = 0
    faces: set[str] = field(default_factory=set)
    since_s: float | None = None
    into_view: bool = False
    then: Pose | None = None
    contrary: list[tuple[float, State]] = field(default_factory=list)
    pinned: str | None = None
    lasting: int = LASTING
    _quad: tuple[Pose, str, Quad] | None = None

    def quad(self, sizes: Sizes) -> Quad:
        """Its outline where it rests, (4, 2) in mm."""
        pose = self.pose
        if self._quad is None or self._quad[0] != pose or self._quad[1] != self.kind:
            self._quad = pose, self.kind, outline(pose, sizes[self.kind][:2])
        return self._quad[2]

    @property
    def pose(self) -> Pose:
        """Where it rests, or, when new, where it was seen: x, y in mm, turn in degrees."""
        if self.reading is not None:
            return self.reading.x_mm, self.reading.y_mm, self.reading.turn_deg
        return self.at

    def expected(self, time_s: float) -> tuple[float, float]:
        """Where it should be now if it goes on as it was last seen to go."""
        ahead_s = min(time_s - self.seen_s, AHEAD_S)
        return self.at[0] + self.speed[0] * ahead_s, self.at[1] + self.speed[1] * ahead_s

    def seen_at(self, sighting: Sighting, time_s: float, *, calm: bool) -> None:
        """It was seen there at a time; under hands that tells its speed."""
        passed_s = time_s - self.seen_s
        carried = not calm and self.reading is not None and 0.01 < passed_s < 2 * AHEAD_S
        dx, dy = sighting.x_mm - self.at[0], sighting.y_mm - self.at[1]
        self.speed = (dx / passed_s, dy / passed_s) if carried and math.hypot(dx, dy) > STILL_MM else (0.0, 0.0)
        self.at, self.seen_s = (sighting.x_mm, sighting.y_mm, sighting.turn_deg), time_s

    def lies(self, pose: Pose | None, time_s: float, side_mm: float) -> None:
        """A look shows it lying there, or gone (null): since when?"""
        if pose is None or self.then is None:
            changed = pose is not self.then
        else:
            changed = math.dist(pose[:2], self.then[:2]) > ELSEWHERE * side_mm
        if changed:
            self.then, self.since_s = pose, time_s

    @property
    def state(self) -> State | None:
        """What it showed when it last settled."""
        return self.reading.state if self.reading is not None else None

    @property
    def carried(self) -> bool:
        """Whether a hand was seen to carry it about."""
        return self.away >= LOOKS_AWAY

    @property
    def decided(self) -> bool:
        """Whether the looks since it was opened tell enough."""
        if not self.open:
            return True
        looks = self.hits + self.misses
        if self.hits == 0:
            return self.misses >= ENOUGH
        if looks >= PATIENCE:
            return True
        return looks >= ENOUGH and self.misses == 0 and self._readable

    @property
    def flickers(self) -> bool:
        """Whether one look has seen something new, and then several in a row have not."""
        return self.reading is None and self.hits == 1 and self.unseen >= ENOUGH

    @property
    def _readable(self) -> bool:
        opinion = self.opinion()
        return opinion is None or opinion.certain or len(self.fresh) >= PATIENCE - 1

    @property
    def gone(self) -> bool:
        """Whether the looks since it was opened say that it lies here no more."""
        if self.missing and self.settled and not self.touched:
            return self.misses >= self.lasting
        return self.open and self.decided and self.hits < 0.4 * (self.hits + self.misses)

    @property
    def missing(self) -> bool:
        """Whether it is not seen at all since it was opened, be it gone or not: pieces do not leave by themselves."""
        return self.open and self.hits == 0 and self.misses >= ENOUGH

    def opinion(self, keeps: float = 0.0) -> Fused | None:
        """What the fresh sightings say; ``keeps`` are log-odds in favour of its old reading."""
        prior = {self.reading.state: keeps} if keeps and self.reading is not None and self.reading.certain else {}
        return fuse(list(self.fresh), prior)

    def begin(self) -> None:
        """Count looks anew."""
        self.hits = self.misses = self.unseen = 0
        self.fresh.clear()

    def reopen(self) -> None:
        """Its reading is in question from now on."""
        if not self.open:
            self.open = True
            self.begin()
            self.contrary.clear()

    def shut(self) -> None:
        """It has settled. One that is only not seen stays in question."""
        self.settled, self.astray = True, 0
        if not self.missing:
            self.open = False
            self.begin()
        self.touched = False

    def contradicted(self, sighting: Sighting, time_s: float) -> None:
        """Count readings of a resting piece that say otherwise; only when they last and agree it is opened anew."""
        state = sighting.likeliest
        if state is None or state == self.state or sighting.states[state] < 0.8:
            self.contrary.clear()
            return
        if self.contrary and self.contrary[-1][1] != state:
            self.contrary.clear()
        self.contrary.append((time_s, state))
        if len(self.contrary) >= LASTING and time_s - self.contrary[0][0] >= LASTING_S:
            self.contrary.clear()
            self.reopen()

    def off_place(self, sighting: Sighting, sizes: Sizes, part: float = 1.0) -> bool:
        """Whether a sighting lies farther from its rest than (that part of what) measuring explains."""
        if self.reading is None:
            return False
        sided = self.kind in ("card", "direction") and bool(sighting.states)
        fold = 2 if sided else 4  # whichever way up it was read; unread its sides are not told apart
        turned = turn_between(self.pose[2] * fold, sighting.turn_deg * fold) / fold
        away = math.dist(self.pose[:2], (sighting.x_mm, sighting.y_mm))
        far = away > part * MOVED * min(sizes[self.kind][:2])
        return far or (self.kind != "chip" and turned > part * TURNED_DEG)

    def raised(self, sighting: Sighting, sizes: Sizes, part: float) -> bool:
        """Whether a sighting under hands lies off its rest, as one of a raised or tilted piece does.

        Of a square piece half covered any side may be missed: that it seems turned where it lies tells nothing.
        """
        short, long = sorted(sizes[self.kind][:2])
        away = math.dist(self.pose[:2], (sighting.x_mm, sighting.y_mm))
        turned_only = self.reading is not None and away <= part * MOVED * short
        return not (turned_only and long < SQUARE * short) and self.off_place(sighting, sizes, part)

    def far_off(self, sighting: Sighting, sizes: Sizes) -> bool:
        """Whether a sighting lies so far from its rest that a hand must carry it."""
        away = math.dist(self.pose[:2], (sighting.x_mm, sighting.y_mm))
        return self.reading is not None and away > AWAY * min(sizes[self.kind][:2])


def alike(one: str, other: str) -> bool:
    """Whether pieces of two kinds may be one and the same, misread."""
    return one == other or any(one in group and other in group for group in SAME_SHAPE)


def one_piece(old: Fused, new: Fused) -> bool:
    """Whether one piece can have come to show this: turned over where it lay, or the card with two sides."""
    if "direction" in (old.state[0], new.state[0]):
        return old.state[0] == new.state[0]
    return old.state[1] != new.state[1] or old.state[2] == new.state[2]


def apart(old: Fused, new: Fused, sizes: Sizes) -> bool:
    """Whether two readings lie too far from one another to be of one resting piece."""
    side = min(sizes[new.state[0]][:2])
    return math.dist((old.x_mm, old.y_mm), (new.x_mm, new.y_mm)) > MOVED * side


def averaged(old: Fused, new: Fused) -> Fused:
    """A resting piece measured again: details filled in, its pose a little better known."""
    share = new.looks / (old.looks + new.looks)
    x, y = old.x_mm + share * (new.x_mm - old.x_mm), old.y_mm + share * (new.y_mm - old.y_mm)
    turn = mean_turn([old.turn_deg, new.turn_deg]) if turn_between(old.turn_deg, new.turn_deg) < 45 else new.turn_deg
    details: dict[str, Any] = {**old.details, **{k: v for k, v in new.details.items() if v is not None}}
    if NUMBERS in old.details and NUMBERS in new.details:
        details[NUMBERS] = _known_anyway(old.details[NUMBERS], new.details[NUMBERS])
    looks = min(old.looks + new.looks, 20)
    better = max(old, new, key=lambda item: item.probability)
    return Fused(old.state, better.probability, better.ranked, x, y, turn, details, looks, max(old.clear, new.clear))


def _known_anyway(old: Sequence[Sequence[Any]], new: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """A board's numbers as they are read now, and where nothing is, as they were read before."""
    if [len(row) for row in old] != [len(row) for row in new]:
        return [list(row) for row in new]
    return [
        [there if here is None else here for here, there in zip(row, before, strict=True)]
        for row, before in zip(new, old, strict=True)
    ]


def outline(pose: Pose, size_mm: tuple[float, float]) -> Quad:
    """The outline (4, 2) in mm of a piece: upper left, upper right, lower right, lower left as it is held."""
    x, y, turn_deg = pose
    a = math.radians(turn_deg)
    right, up = np.array([math.cos(a), -math.sin(a)]), np.array([math.sin(a), math.cos(a)])
    w, h = right * size_mm[0] / 2, up * size_mm[1] / 2
    middle = np.array([x, y])
    return np.stack([middle - w + h, middle + w + h, middle + w - h, middle - w - h])


def covered_share(quad: Quad, other: Quad) -> float:
    """The part of a quad that another one covers."""
    area, _ = cv2.intersectConvexConvex(quad.astype(np.float32), other.astype(np.float32))
    return float(area) / max(abs(float(cv2.contourArea(quad.astype(np.float32)))), 1e-6)


def parts(quad: Quad, count: int = 4) -> list[Quad]:
    """A quad (4, 2) cut into so many rows and columns of smaller ones."""
    shares = np.linspace(0.0, 1.0, count + 1)
    left, right = (quad[a] + shares[:, None] * (quad[b] - quad[a]) for a, b in ((0, 3), (1, 2)))
    grid = left[:, None] + shares[None, :, None] * (right - left)[:, None]
    return [
        np.stack([grid[row, col], grid[row, col + 1], grid[row + 1, col + 1], grid[row + 1, col]])
        for row in range(count)
        for col in range(count)
    ]
