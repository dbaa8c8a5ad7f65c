"""Motion: eased legs, paths of hands and pieces, tilts of pieces that are turned over or peeked at.

Points are (x, y, z, angle): table millimetres, and degrees clockwise from away from the near player.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from models.scenes import Hand, Lift
from models.scenes.kit import Array
from referee.core.pieces import PlacedPiece

Point = tuple[float, float, float, float]
SHUTTER_S = 0.012


def ease(share: float) -> float:
    """Minimum jerk from 0 to 1 (Flash and Hogan 1985): how a hand speeds up and slows down."""
    s = min(max(share, 0.0), 1.0)
    return s * s * s * (10.0 - 15.0 * s + 6.0 * s * s)


def half_turn(deg: float) -> float:
    """The same angle within -180 … 180."""
    return (deg + 180.0) % 360.0 - 180.0


def lying(piece: PlacedPiece, up_mm: float = 0.0) -> Point:
    """Where and how a piece lies, ``up_mm`` above that."""
    return piece.x_mm, piece.y_mm, piece.z_mm + up_mm, piece.turn_deg


@dataclass(frozen=True, slots=True)
class Leg:
    """From ``a`` to ``b`` between two times (s), over a hump of ``arc_mm`` and bowed ``bow_mm`` to the right.

    ``even``: at an even speed, as a part of a longer swing.
    """

    t0: float
    t1: float
    a: Point
    b: Point
    arc_mm: float = 0.0
    bow_mm: float = 0.0
    even: bool = False

    def at(self, t: float) -> Point:
        """The point at a time; before and after the leg its ends."""
        share = (t - self.t0) / max(self.t1 - self.t0, 1e-6)
        s = min(max(share, 0.0), 1.0) if self.even else ease(share)
        ax, ay, az, aw = self.a
        dx, dy, dz = self.b[0] - ax, self.b[1] - ay, self.b[2] - az
        hump = math.sin(math.pi * s)
        length = math.hypot(dx, dy) or 1.0
        side = self.bow_mm * hump / length
        return (
            ax + dx * s + dy * side,
            ay + dy * s - dx * side,
            az + dz * s + self.arc_mm * hump,
            aw + half_turn(self.b[3] - aw) * s,
        )


@dataclass(frozen=True, slots=True)
class Path:
    """Legs in time order; between two legs the point rests."""

    legs: tuple[Leg, ...]

    def at(self, t: float) -> Point:
        """The point at a time."""
        chosen = self.legs[0]
        for leg in self.legs:
            if leg.t0 > t:
                break
            chosen = leg
        return chosen.at(t)


@dataclass(frozen=True, slots=True)
class HandRun:
    """One stay of a hand over the table, from outside the picture and back."""

    hand: Hand
    seat: int
    path: Path
    t0: float
    t1: float

    def at(self, t: float) -> Hand:
        """The hand at a time, with a living hand's tremor and its motion while the shutter is open."""
        x, y, z, heading = self.path.at(t)
        ahead = self.path.at(t + SHUTTER_S)
        phase = t * 2 * math.pi + self.hand.seed % 97
        x += 0.25 * math.sin(1.3 * phase) + 0.12 * math.sin(4.1 * phase)
        y += 0.25 * math.sin(1.7 * phase + 1.0) + 0.12 * math.sin(3.7 * phase)
        motion = (ahead[0] - x, ahead[1] - y)
        if math.hypot(*motion) < 2.0:
            motion = (0.0, 0.0)
        return self.hand.at((x, y, max(z, 0.0)), heading_deg=heading, motion_mm=motion)


@dataclass(frozen=True, slots=True)
class Tilt:
    """How a piece leaves the level: the angle over time, about an axis; 0 at its rest.

    ``angles`` are legs whose first coordinate is the angle in degrees. With a ``pivot`` (mm) it turns about that
    point on the table, as a card peeked at; without, about its own middle, which rises by ``half_mm`` at the most.
    """

    angles: Path
    axis_deg: float
    half_mm: float
    pivot: tuple[float, float] | None = None
    under: PlacedPiece | None = None


@dataclass(frozen=True, slots=True)
class Moving:
    """A piece in motion: its pose (or the pose and lift that give it), and the run whose hand has it."""

    piece: PlacedPiece
    lift: Lift | None
    run: HandRun | None


@dataclass(frozen=True, slots=True)
class PieceMove:
    """A piece on its way between two rests. ``run`` is the hand that has it, ``None`` when a sleeve nudges it."""

    piece: PlacedPiece
    path: Path
    t0: float
    t1: float
    run: HandRun | None = None
    tilt: Tilt | None = None

    def at(self, t: float) -> Moving:
        """The piece at a time."""
        x, y, z, turn = self.path.at(t)
        piece = replace(self.piece, x_mm=x, y_mm=y, z_mm=z, turn_deg=half_turn(turn))
        if self.tilt is None:
            return Moving(piece, None, self.run)
        angle = self.tilt.angles.at(t)[0]
        if abs(angle) < 0.05:
            return Moving(piece, None, self.run)
        return Moving(*_tilted(piece, self.tilt, angle), self.run)


def _tilted(piece: PlacedPiece, tilt: Tilt, angle: float) -> tuple[PlacedPiece, Lift]:
    if tilt.pivot is not None:
        return piece, Lift(angle, tilt.axis_deg, tilt.pivot, tilt.under)
    # The renderer turns about an axis on the table: shift the piece so that its middle ends up where it should.
    middle = (piece.x_mm, piece.y_mm)
    height = piece.z_mm + tilt.half_mm * abs(math.sin(math.radians(angle)))
    back = rotation(tilt.axis_deg, angle).T @ np.array([0.0, 0.0, height])
    moved = replace(piece, x_mm=piece.x_mm + back[0], y_mm=piece.y_mm + back[1], z_mm=float(back[2]))
    return moved, Lift(angle, tilt.axis_deg, middle, tilt.under)


def rotation(axis_deg: float, angle_deg: float) -> Array:
    """3 x 3: the turn by an angle about a level axis (Rodrigues' formula)."""
    a, angle = math.radians(axis_deg), math.radians(angle_deg)
    kx, ky = math.sin(a), math.cos(a)
    cross = np.array([[0.0, 0.0, ky], [0.0, 0.0, -kx], [-ky, kx, 0.0]])
    return np.asarray(np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross)
