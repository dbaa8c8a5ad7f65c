"""Gestures that lift a piece off its level: turned over, and peeked at."""

from __future__ import annotations

import math
from dataclasses import replace

from models.simulate.beats import Peek
from models.simulate.gestures import RIM_MM, Gestures
from models.simulate.motion import Leg, Path, Point, Tilt, half_turn, lying
from models.simulate.visits import Carried, Visit, when
from referee.core.pieces import PlacedPiece

LET_GO_DEG = 160.0
"""The fingers let go of a piece that is turned over before it lies."""
SWING_STEPS = 6


class Tilting(Gestures):
    """Flips and peeks."""

    def _flip(self, visit: Visit, final: PlacedPiece) -> None:
        """Over its middle, the fingers on the edge that rises first."""
        old = self.table[final.key]
        axis, half = self._hinge(visit.seat, old, final)
        a = math.radians(axis)
        edge = -math.cos(a) * half, math.sin(a) * half
        thick = self.sizes[final.kind][2]
        self._approach(
            visit, self._place(visit, old.x_mm + 0.9 * edge[0], old.y_mm + 0.9 * edge[1], old.z_mm + thick)
        )
        visit.wait(0.12 / self.pace**0.5)
        self.table.pop(final.key)
        visit.rest(final.key, None)
        begin = visit.t
        end = begin + self.rng.uniform(0.5, 0.75) / self.pace**0.5
        self._swing(visit, old, edge, end)
        turned = Path((Leg(begin, end, (0.0, 0.0, 0.0, 0.0), (180.0, 0.0, 0.0, 0.0)),))
        goal: Point = final.x_mm, final.y_mm, final.z_mm, old.turn_deg
        tilt = Tilt(turned, axis, half, None, final)
        visit.carried.append(Carried(old, [Leg(begin, end, lying(old), goal)], begin, end, tilt))
        visit.rest(final.key, final)
        self.table[final.key] = final

    def _hinge(self, seat: int, old: PlacedPiece, final: PlacedPiece) -> tuple[float, float]:
        """The direction of the axis that brings the piece to its final turn, and how far its edge is from it."""
        width, height, _ = self.sizes[final.kind]
        way = half_turn(final.turn_deg - old.turn_deg)
        axis = old.turn_deg + way / 2
        # The edge to the right of the one who turns it goes over to the left.
        if math.cos(math.radians(axis - self.stage.seats[seat].heading_deg)) > 0:
            axis += 180.0
        return axis, (height if abs(way) > 90 else width) / 2

    def _swing(self, visit: Visit, old: PlacedPiece, edge: tuple[float, float], end: float) -> None:
        """The hand follows the edge that it holds."""
        begin, half = visit.t, math.hypot(*edge)
        for step in range(1, SWING_STEPS + 1):
            angle = LET_GO_DEG * step / SWING_STEPS
            side, up = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            goal = old.x_mm + edge[0] * side, old.y_mm + edge[1] * side, old.z_mm + 1.8 * half * up + 4, visit.at[3]
            visit.swing(goal, begin + (end - begin) * when(angle))
        visit.t = end

    def _peek(self, visit: Visit, beat: Peek) -> None:
        """The near edge lifted about the far one, held for a second or two, laid down again."""
        card = self.table[beat.key]
        grip, off = self._hold(visit, card)
        self._approach(visit, grip)
        visit.wait(0.1)
        visit.rest(beat.key, None)
        begin, heading, reach = visit.t, math.radians(grip[3]), math.hypot(*off)
        far = reach + RIM_MM
        pivot = card.x_mm + math.sin(heading) * far, card.y_mm + math.cos(heading) * far
        angles = self._raise(visit, grip, pivot, reach + far)
        under = card if beat.label is None else replace(card, label=beat.label, face="up")
        tilt = Tilt(angles, math.degrees(heading) - 90.0, 0.0, pivot, under)
        still = [Leg(begin, visit.t, lying(card), lying(card))]
        visit.carried.append(Carried(card, still, begin, visit.t, tilt))
        visit.rest(beat.key, card)

    def _raise(self, visit: Visit, grip: Point, pivot: tuple[float, float], span_mm: float) -> Path:
        """The hand's way up and down again around the far edge; the angles of the card."""
        spans_s = (0.35, 0.5), (0.9, 1.9), (0.3, 0.45)
        up, held, down = (self.rng.uniform(*span) / self.pace**0.5 for span in spans_s)
        high, heading = self.rng.uniform(38, 58), math.radians(grip[3])
        away, rise = (span_mm * f(math.radians(high)) for f in (math.cos, math.sin))
        x, y = pivot[0] - math.sin(heading) * away, pivot[1] - math.cos(heading) * away
        leg = visit.go((x, y, grip[2] + rise, grip[3]), up)
        visit.wait(held)
        back = visit.go(grip, down)
        visit.wait(0.08)
        flat, steep = (0.0, 0.0, 0.0, 0.0), (high, 0.0, 0.0, 0.0)
        return Path((Leg(leg.t0, leg.t1, flat, steep), Leg(back.t0, back.t1, steep, flat)))
