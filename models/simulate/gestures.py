"""Gestures: where a hand holds a piece, and how it lays, takes and turns one."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace

from models.simulate.beats import Beat, Flip, Lay, Peek, Take, Turn
from models.simulate.motion import Leg, Point, half_turn, lying
from models.simulate.stage import Sizes, Stage
from models.simulate.visits import Carried, Visit, about
from referee.core.pieces import PlacedPiece

CLEAR_MM = 48.0
"""How high a hand travels over the table."""
REACH_MM_S, CARRY_MM_S = 520.0, 430.0
"""How fast a hand goes on average, empty and with a piece; at its fastest it is nearly twice as fast."""
RIM_MM = 13.0
"""How far over the rim of a card fingertips reach."""


class Gestures:
    """What a hand can do on the stage; ``table`` is how the pieces lie now."""

    def __init__(self, stage: Stage, sizes: Sizes, opening: Sequence[PlacedPiece], seed: int, pace: float) -> None:
        self.stage, self.sizes, self.pace = stage, sizes, pace
        self.rng = random.Random(f"director {seed}")
        self.table = {piece.key: piece for piece in opening}

    def _withdraw(self, visit: Visit, to: tuple[float, float], reach_mm: float) -> None:
        """The hand leaves the picture on its side, near the way to a place."""
        x, y = self.stage.outside(visit.seat, *to, reach_mm)
        goal = (x, y, CLEAR_MM, self.stage.heading(visit.seat, *to))
        visit.go(goal, self._seconds(visit.at, goal), 12.0)
        visit.wait(self.rng.uniform(0.25, 0.6) / self.pace)

    def _seconds(self, a: Point, b: Point, speed_mm_s: float = REACH_MM_S) -> float:
        way = math.dist(a[:3], b[:3])
        quick = min(max(way / speed_mm_s, 0.38), 1.45) * self.rng.uniform(0.85, 1.2)
        return float(quick / self.pace**0.6)

    def _place(self, visit: Visit, x: float, y: float, z: float) -> Point:
        """The hand's point for its fingertips at a place."""
        return x, y, z, self.stage.heading(visit.seat, x, y)

    def _size(self, piece: PlacedPiece) -> float:
        width, height, _ = self.sizes[piece.kind]
        return math.hypot(width, height)

    def _reach(self, beat: Beat) -> float:
        return self._size(beat.piece) if isinstance(beat, Lay) and beat.source is None else 0.0

    def _pose(self, beats: Sequence[Beat]) -> str:
        kinds = {self.table[b.keys[0]].kind for b in beats if isinstance(b, Take)}
        kinds |= {b.piece.kind for b in beats if isinstance(b, (Lay, Flip, Turn))}
        return "grip" if not kinds or kinds & {"card", "direction"} else "pinch"

    def _first_place(self, beat: Beat) -> tuple[float, float]:
        if isinstance(beat, Take):
            piece = self.table[beat.keys[-1]]
        elif isinstance(beat, Peek):
            piece = self.table[beat.key]
        elif isinstance(beat, Lay):
            piece = self.table[beat.source] if beat.source is not None else beat.piece
        elif isinstance(beat, (Flip, Turn)):
            piece = beat.piece
        else:
            return self.stage.seats[0].shoulder
        return piece.x_mm, piece.y_mm

    def _hold(self, visit: Visit, piece: PlacedPiece) -> tuple[Point, tuple[float, float]]:
        """Where the hand is when it has a piece that lies so, and from there to the piece's middle."""
        heading = math.radians(self.stage.heading(visit.seat, piece.x_mm, piece.y_mm))
        ahead = math.sin(heading), math.cos(heading)
        width, height, thick = self.sizes[piece.kind]
        if piece.kind == "marker":
            off = 0.42 * width
        elif piece.kind in ("card", "direction"):
            a = math.radians(piece.turn_deg)
            across = abs(ahead[0] * math.cos(a) - ahead[1] * math.sin(a))
            along = abs(ahead[0] * math.sin(a) + ahead[1] * math.cos(a))
            off = min(width / 2 / max(across, 1e-6), height / 2 / max(along, 1e-6)) - RIM_MM
        else:
            off = 3.0
        dx, dy = ahead[0] * off, ahead[1] * off
        tall = height if piece.standing else thick
        x, y = piece.x_mm - dx, piece.y_mm - dy
        return (x, y, piece.z_mm + tall, math.degrees(heading)), (dx, dy)

    def _approach(self, visit: Visit, goal: Point) -> None:
        """Bring the empty hand to a place: over the table, then down."""
        way = math.dist(visit.at[:2], goal[:2])
        visit.go(goal, self._seconds(visit.at, goal), 0.0 if way < 25 else min(CLEAR_MM, 10 + 0.16 * way))

    def _grasp(self, visit: Visit, key: str) -> PlacedPiece:
        """Take hold of a piece that lies; it no longer rests."""
        piece = self.table.pop(key)
        grip, _ = self._hold(visit, piece)
        self._approach(visit, grip)
        visit.wait(self.rng.uniform(0.08, 0.2) / self.pace**0.5)
        visit.rest(key, None)
        return piece

    def _lay(self, visit: Visit, beat: Lay) -> None:
        final = beat.piece
        goal, off = self._hold(visit, final)
        if beat.source is not None:
            old = self._grasp(visit, beat.source)
            start = lying(old, 2.0 if old.standing else 0.0)
        else:
            a = math.radians(visit.at[3])
            reach = math.hypot(*off)
            x, y = visit.at[0] + math.sin(a) * reach, visit.at[1] + math.cos(a) * reach
            start = x, y, visit.at[2] - 4, final.turn_deg + self.rng.uniform(-22, 22)
        begin = visit.t
        shown = final
        if beat.source is not None and final.standing:
            shown = replace(old, standing=False)  # nobody sees it stand up between the fingers
        legs = self._carry(visit, final, start, goal)
        visit.wait(self.rng.uniform(0.06, 0.16) / self.pace**0.5)
        visit.carried.append(Carried(shown, legs, begin, visit.t))
        visit.rest(final.key, final)
        self.table[final.key] = final

    def _carry(self, visit: Visit, final: PlacedPiece, start: Point, goal: Point) -> list[Leg]:
        """The way to the place, a little past or short of it, and the shove that puts it right."""
        miss, angle = self.rng.uniform(1.0, 4.5), self.rng.uniform(0, 2 * math.pi)
        if final.kind in ("block", "chip", "marker"):
            miss *= 0.5
        dx, dy, twist = miss * math.cos(angle), miss * math.sin(angle), self.rng.uniform(-4, 4)
        end = lying(final)
        almost: Point = end[0] + dx, end[1] + dy, end[2] + 0.4, end[3] + twist
        near: Point = goal[0] + dx, goal[1] + dy, goal[2] + 0.4, goal[3]
        seconds = self._seconds(visit.at, near, CARRY_MM_S)
        way = math.dist(visit.at[:2], near[:2])
        arc = min(45.0, 8.0 + 0.15 * way) if visit.at[2] < CLEAR_MM - 5 else 0.0
        t = visit.t
        visit.go(near, seconds, arc)
        legs = [Leg(t, visit.t, start, almost, arc)]
        visit.wait(0.05)
        t = visit.t
        visit.go(goal, self.rng.uniform(0.2, 0.42) / self.pace**0.5)
        legs.append(Leg(t, visit.t, almost, end))
        return legs

    def _take(self, visit: Visit, beat: Take) -> None:
        top = self.table[beat.keys[-1]]
        grip, off = self._hold(visit, top)
        self._approach(visit, grip)
        visit.wait(self.rng.uniform(0.1, 0.22) / self.pace**0.5)
        pieces = [self.table.pop(key) for key in beat.keys]
        for key in beat.keys:
            visit.rest(key, None)
        begin, old = visit.t, visit.at
        self._withdraw(visit, (top.x_mm, top.y_mm), self._size(top))
        leg = visit.legs[-1]
        twist = self.rng.uniform(-15, 15)
        rise = visit.at[2] - old[2] - 2
        a = math.radians(visit.at[3])
        reach = math.hypot(*off)
        ex, ey = visit.at[0] + math.sin(a) * reach, visit.at[1] + math.cos(a) * reach
        for piece in pieces:
            x, y = ex + piece.x_mm - top.x_mm, ey + piece.y_mm - top.y_mm
            end: Point = x, y, piece.z_mm + rise, piece.turn_deg + twist
            way = Leg(leg.t0, leg.t1, lying(piece), end, leg.arc_mm)
            visit.carried.append(Carried(piece, [way], begin, leg.t1))

    def _turn(self, visit: Visit, final: PlacedPiece) -> None:
        """On the table, fingers on the piece's near half."""
        old = self._grasp(visit, final.key)
        begin = visit.t
        seconds = self.rng.uniform(0.5, 0.8) / self.pace**0.5
        way = half_turn(final.turn_deg - old.turn_deg)
        grip = visit.at
        turned = about(grip, (old.x_mm, old.y_mm), way * 0.5)
        move = (final.x_mm - old.x_mm, final.y_mm - old.y_mm)
        visit.go((turned[0] + move[0], turned[1] + move[1], grip[2], grip[3] + way * 0.3), seconds)
        visit.wait(0.1)
        end: Point = final.x_mm, final.y_mm, final.z_mm, old.turn_deg + way
        visit.carried.append(Carried(old, [Leg(begin, begin + seconds, lying(old), end)], begin, visit.t))
        visit.rest(final.key, final)
        self.table[final.key] = final
