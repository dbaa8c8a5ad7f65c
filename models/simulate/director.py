"""The director: acts of play become the paths of hands and pieces on a timeline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from models.simulate.beats import Act, Beat, Flip, Lay, Peek, Swap, Take, Turn, Wait
from models.simulate.gestures import CLEAR_MM
from models.simulate.motion import HandRun, Leg, Path, PieceMove, half_turn, lying
from models.simulate.stage import Sizes, Stage
from models.simulate.tilting import Tilting
from models.simulate.timeline import Timeline
from models.simulate.visits import Carried, Visit, distance, shifted
from referee.core.pieces import PlacedPiece

NUDGE_SHARE = 0.07
"""In how many visits a sleeve moves a piece a little."""
NUDGE_REACH_MM = 45.0


class Director(Tilting):
    """Plays acts one after the other; ``t`` is the time on the timeline."""

    def __init__(self, stage: Stage, sizes: Sizes, opening: Sequence[PlacedPiece], seed: int, pace: float) -> None:
        super().__init__(stage, sizes, opening, seed, pace)
        self.timeline = Timeline(tuple(opening))
        self.t = 0.0
        self._nudged: set[str] = set()

    # Time

    def pause(self, low_s: float, high_s: float) -> None:
        """Let time pass with nobody at the table."""
        self.t += self.rng.uniform(low_s, high_s) / self.pace

    def think(self) -> None:
        """The pause of a player who thinks: mostly one to three seconds, now and then more."""
        self.t += min(max(self.rng.lognormvariate(0.55, 0.45), 0.8), 7.0) / self.pace

    def silently(self, key: str, piece: PlacedPiece | None) -> None:
        """A piece comes or goes unseen."""
        self.timeline.rest(self.t, key, piece)
        self.table.pop(key, None)
        if piece is not None:
            self.table[key] = piece

    def perform(self, act: Act) -> None:
        """One act from the hand's coming to its leaving; afterwards it is that time."""
        for beat in act.beats:
            if isinstance(beat, Swap):
                self._swap(act.seat, beat)
        others = tuple(beat for beat in act.beats if not isinstance(beat, Swap))
        if others:
            self._visit(act.seat, others, act.ends_after_s)

    def _visit(self, seat: int, beats: Sequence[Beat], ends_after_s: float | None) -> None:
        first = self._first_place(beats[0])
        visit = self._enter(seat, first, self._pose(beats), self._reach(beats[0]))
        for number, beat in enumerate(beats):
            if number and isinstance(beat, Lay) and beat.source is None:
                self._withdraw(visit, (beat.piece.x_mm, beat.piece.y_mm), self._size(beat.piece))
            self._play(visit, beat)
        self._leave(visit)
        self._finish(visit, 0.0 if ends_after_s is None else self.t + ends_after_s - visit.t)

    def _play(self, visit: Visit, beat: Beat) -> None:
        if isinstance(beat, Lay):
            self._lay(visit, beat)
        elif isinstance(beat, Take):
            self._take(visit, beat)
        elif isinstance(beat, Flip):
            self._flip(visit, beat.piece)
        elif isinstance(beat, Turn):
            self._turn(visit, beat.piece)
        elif isinstance(beat, Peek):
            self._peek(visit, beat)
        elif isinstance(beat, Wait):
            visit.wait(beat.seconds / self.pace)

    # Coming and going

    def _enter(
        self, seat: int, to: tuple[float, float], pose: str, reach_mm: float, *, left: bool | None = None
    ) -> Visit:
        hand = self.stage.seats[seat].hand
        x, y = self.stage.outside(seat, *to, reach_mm)
        at = (x, y, CLEAR_MM, self.stage.heading(seat, *to))
        return Visit(seat, hand.left if left is None else left, pose, self.t, self.t, at)

    def _leave(self, visit: Visit) -> None:
        if not self.stage.sees(*visit.at[:2]):
            return
        x, y = self.stage.outside(visit.seat, *visit.at[:2], 25.0)
        goal = (x, y, CLEAR_MM, visit.at[3])
        visit.go(goal, self._seconds(visit.at, goal), 10.0)

    def _finish(self, visit: Visit, shift_s: float = 0.0) -> None:
        """Put a visit on the timeline, ``shift_s`` later than it was made."""
        hand = replace(self.stage.seats[visit.seat].hand, left=visit.left, pose=visit.pose)  # type: ignore[arg-type]
        t0, t1 = visit.t0 + shift_s, visit.t + shift_s
        visit.legs = shifted(visit.legs, shift_s)
        run = HandRun(hand, visit.seat, Path(tuple(visit.legs)), t0, t1)
        self.timeline.runs.append(run)
        for item in visit.carried:
            tilt = item.tilt
            if tilt is not None:
                tilt = replace(tilt, angles=Path(tuple(shifted(tilt.angles.legs, shift_s))))
            path = Path(tuple(shifted(item.legs, shift_s)))
            move = PieceMove(item.piece, path, item.t0 + shift_s, item.t1 + shift_s, run, tilt)
            self.timeline.moves.append(move)
        for t, key, piece in visit.rests:
            self.timeline.rest(t + shift_s, key, piece)
        self._nudge(visit)
        self.t = max(self.t, t1)

    # Both hands

    def _swap(self, seat: int, beat: Swap) -> None:
        """Two cards exchanged by two hands, face down, low over the table, one passing around the other."""
        visits = self._two_hands(seat, beat)
        begin = max(visit.t for visit, _, _ in visits) + 0.15
        seconds = self.rng.uniform(0.75, 1.1) / self.pace**0.5
        apart = 0.62 * max(self.sizes["card"][:2])
        for visit, final, old in visits:
            visit.t = begin
            visit.rest(final.key, None)
            self.table.pop(final.key)
            visit.go(self._hold(visit, final)[0], seconds, 7.0, apart)
            visit.wait(0.12)
            leg = Leg(begin, begin + seconds, lying(old), lying(final), 7.0, apart)
            visit.carried.append(Carried(final, [leg], begin, visit.t))
            visit.rest(final.key, final)
        for visit, final, _ in visits:
            self.table[final.key] = final
            self._leave(visit)
            self._finish(visit)

    def _two_hands(self, seat: int, beat: Swap) -> list[tuple[Visit, PlacedPiece, PlacedPiece]]:
        """The left hand at the card further left, the right hand at the other; each card as it will lie and lies."""
        t, heading = self.t, math.radians(self.stage.seats[seat].heading_deg)
        pairs = [(piece, self.table[piece.key]) for piece in (beat.one, beat.two)]
        pairs.sort(key=lambda pair: pair[1].x_mm * math.cos(heading) - pair[1].y_mm * math.sin(heading))
        visits = []
        for number, (final, old) in enumerate(pairs):
            self.t = t + number * self.rng.uniform(0.0, 0.12)
            visit = self._enter(seat, (old.x_mm, old.y_mm), "grip", 0.0, left=number == 0)
            self._approach(visit, self._hold(visit, old)[0])
            visits.append((visit, final, old))
        return visits

    # Sleeves

    def _nudge(self, visit: Visit) -> None:
        """Now and then the arm moves a resting piece by a millimetre or two on its way out."""
        if self.rng.random() > NUDGE_SHARE or not visit.legs:
            return
        last, shoulder = visit.legs[-1], self.stage.seats[visit.seat].shoulder
        moved = {item.piece.key for item in visit.carried}
        near = [p for p in self.table.values() if p.key not in moved and self._loose(p)]
        near = [p for p in near if distance((p.x_mm, p.y_mm), last.a[:2], shoulder) < NUDGE_REACH_MM]
        if not near:
            return
        piece = self.rng.choice(near)
        angle, way = self.rng.uniform(0, 2 * math.pi), self.rng.uniform(0.6, 1.8)
        x, y = piece.x_mm + way * math.cos(angle), piece.y_mm + way * math.sin(angle)
        turn = half_turn(piece.turn_deg + self.rng.uniform(-0.8, 0.8))
        after = replace(piece, x_mm=x, y_mm=y, turn_deg=turn)
        t0 = last.t0 + 0.1 * (last.t1 - last.t0)
        t1 = min(t0 + 0.25, last.t1)
        self.timeline.rest(t0, piece.key, None)
        self.timeline.moves.append(PieceMove(piece, Path((Leg(t0, t1, lying(piece), lying(after)),)), t0, t1))
        self.timeline.rest(t1, piece.key, after)
        self.table[piece.key] = after
        self._nudged.add(piece.key)

    def _loose(self, piece: PlacedPiece) -> bool:
        """Whether a sleeve may move it: lying on the table itself, not yet nudged, with nothing on top."""
        if piece.kind not in ("card", "block", "direction") or piece.z_mm > 0.2 or piece.standing:
            return False
        if piece.key in self._nudged:
            return False
        return not any(
            other.z_mm > piece.z_mm + 0.05 and math.hypot(other.x_mm - piece.x_mm, other.y_mm - piece.y_mm) < 40
            for other in self.table.values()
        )
