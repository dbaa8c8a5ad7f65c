"""A hand's visit to the table in the making: where it goes, what it carries, what rests where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from models.simulate.motion import Leg, Point, Tilt, ease
from referee.core.pieces import PlacedPiece


@dataclass
class Carried:
    """A piece in a hand, to become a move once the run is known."""

    piece: PlacedPiece
    legs: list[Leg]
    t0: float
    t1: float
    tilt: Tilt | None = None


@dataclass
class Visit:
    """A hand over the table, in the making: legs so far, where it is, the time, and what it carries."""

    seat: int
    left: bool
    pose: str
    t0: float
    t: float
    at: Point
    legs: list[Leg] = field(default_factory=list)
    carried: list[Carried] = field(default_factory=list)
    rests: list[tuple[float, str, PlacedPiece | None]] = field(default_factory=list)

    def rest(self, key: str, piece: PlacedPiece | None) -> None:
        """From now on the piece rests so, or no more."""
        self.rests.append((self.t, key, piece))

    def go(self, to: Point, seconds: float, arc_mm: float = 0.0, bow_mm: float = 0.0) -> Leg:
        """Move the hand; the leg is returned."""
        leg = Leg(self.t, self.t + seconds, self.at, to, arc_mm, bow_mm)
        self.legs.append(leg)
        self.t, self.at = leg.t1, to
        return leg

    def wait(self, seconds: float) -> None:
        """Stay."""
        self.t += max(seconds, 0.0)

    def swing(self, to: Point, t1: float) -> None:
        """Move the hand at an even speed until a time, as a part of a longer swing."""
        self.legs.append(Leg(self.t, t1, self.at, to, even=True))
        self.t, self.at = t1, to


def shifted(legs: Sequence[Leg], shift_s: float) -> list[Leg]:
    """The same way at another time."""
    return [replace(leg, t0=leg.t0 + shift_s, t1=leg.t1 + shift_s) for leg in legs] if shift_s else list(legs)


def when(angle_deg: float) -> float:
    """The share of a half turn's time at which the eased turn reaches an angle in degrees."""
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if ease(middle) * 180 < angle_deg else (low, middle)
    return low


def about(point: Point, middle: tuple[float, float], turn_deg: float) -> tuple[float, float]:
    """A point turned clockwise about a middle."""
    a = math.radians(turn_deg)
    dx, dy = point[0] - middle[0], point[1] - middle[1]
    return middle[0] + dx * math.cos(a) + dy * math.sin(a), middle[1] + dy * math.cos(a) - dx * math.sin(a)


def distance(point: tuple[float, float], a: tuple[float, ...], b: tuple[float, float]) -> float:
    """From a point to a stretch of line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / max(dx * dx + dy * dy, 1e-9)
    share = min(max(share, 0.0), 1.0)
    return math.hypot(point[0] - a[0] - dx * share, point[1] - a[1] - dy * share)
