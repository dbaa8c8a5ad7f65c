"""What is where at any time of a film: pieces at rest, pieces in motion, hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from models.scenes import Hand
from models.simulate.motion import HandRun, Moving, PieceMove
from referee.core.pieces import PlacedPiece

Phase = Literal["settled", "acting", "illegal"]
"""Between events; while one is being played; while an illegal act lies, to be put right."""

T = TypeVar("T", HandRun, PieceMove)

STILL_S = 0.25
"""A shorter pause between two hands is no settled moment."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The table at one moment. ``resting`` stays the same object while nothing in it changes."""

    resting: tuple[PlacedPiece, ...]
    moving: tuple[Moving, ...]
    runs: tuple[HandRun, ...]
    hands: tuple[Hand, ...]

    @property
    def still(self) -> bool:
        """Whether no hand is in sight and nothing moves."""
        return not self.hands and not self.moving


@dataclass(frozen=True, slots=True)
class Still:
    """A span of time in which nothing moves, how many events have been played by then, and where play stands."""

    t0: float
    t1: float
    pieces: tuple[PlacedPiece, ...]
    events: int
    phase: Phase


@dataclass
class Timeline:
    """Everything that happens, in seconds from the film's start."""

    opening: tuple[PlacedPiece, ...] = ()
    runs: list[HandRun] = field(default_factory=list)
    moves: list[PieceMove] = field(default_factory=list)
    changes: list[tuple[float, str, PlacedPiece | None]] = field(default_factory=list)
    event_times: list[float] = field(default_factory=list)
    phases: list[tuple[float, Phase]] = field(default_factory=list)
    end_s: float = 0.0

    def rest(self, t: float, key: str, piece: PlacedPiece | None) -> None:
        """From ``t`` on the piece of that key rests as given; ``None``: it does not rest on the table."""
        self.changes.append((t, key, piece))

    def stills(self) -> Iterator[Still]:
        """The settled spans, in order."""
        busy = sorted([(r.t0, r.t1) for r in self.runs] + [(m.t0, m.t1) for m in self.moves])
        rests = Rests(self)
        at = 0.0
        for t0, t1 in [*busy, (self.end_s, self.end_s)]:
            if t0 - at >= STILL_S:
                yield self._still(at, t0, rests)
            at = max(at, t1)

    def _still(self, t0: float, t1: float, rests: Rests) -> Still:
        middle = (t0 + t1) / 2
        phase: Phase = next((name for t, name in reversed(self.phases) if t <= middle), "settled")
        return Still(t0, t1, rests.at(middle), sum(t <= middle for t in self.event_times), phase)


class Rests:
    """The resting pieces at growing times; going back starts anew."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._changes = sorted(timeline.changes, key=lambda change: change[0])
        self._restart()

    def _restart(self) -> None:
        self._next, self._last = 0, -1.0
        self._lying = {piece.key: piece for piece in self._timeline.opening}
        self._tuple = tuple(self._lying.values())

    def at(self, t: float) -> tuple[PlacedPiece, ...]:
        """All pieces at rest at a time."""
        if t < self._last:
            self._restart()
        self._last = t
        changed = False
        while self._next < len(self._changes) and self._changes[self._next][0] <= t:
            _, key, piece = self._changes[self._next]
            self._lying.pop(key, None)
            if piece is not None:
                self._lying[key] = piece
            self._next, changed = self._next + 1, True
        if changed:
            self._tuple = tuple(self._lying.values())
        return self._tuple


class Viewer:
    """Looks at a timeline at growing times."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._rests = Rests(timeline)

    def at(self, t: float) -> Glimpse:
        """The table at a time."""
        runs = tuple(_during(self.timeline.runs, t))
        moving = tuple(move.at(t) for move in _during(self.timeline.moves, t))
        return Glimpse(self._rests.at(t), moving, runs, tuple(run.at(t) for run in runs))

    def quiet_until(self, t: float) -> float:
        """The time until which nothing moves; ``t`` itself when something does."""
        if any(True for _ in _during(self.timeline.runs, t)) or any(True for _ in _during(self.timeline.moves, t)):
            return t
        starts = [run.t0 for run in self.timeline.runs if run.t0 > t]
        starts += [move.t0 for move in self.timeline.moves if move.t0 > t]
        return min(starts, default=self.timeline.end_s)


def _during(spans: Iterable[T], t: float) -> Iterator[T]:
    return (span for span in spans if span.t0 <= t < span.t1)
