"""A film's settled tables as a perfect observer would see them: to test following without pictures.

The observer sees what a camera could see: hidden faces stay hidden, a piece that left the table and came back is a
new piece, and a key says nothing of what the piece is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from models.simulate.choreography import look_is_other
from models.simulate.motion import HandRun, PieceMove
from models.simulate.script import Script
from models.simulate.stage import SEATS, Sizes
from models.simulate.timeline import Still
from referee.core.following import SeenPiece, SettledTable, Side, Visit
from referee.core.pieces import PlacedPiece

SIDES: dict[int, Side] = {0: "near", 90: "left", 180: "far", 270: "right"}
HAND_REACH_MM = 45.0
STEP_S = 0.1


def settled_tables(script: Script, sizes: Sizes) -> Iterator[tuple[SettledTable, Still]]:
    """Every settled table that differs from the one before, and the span of the film that it comes from."""
    keys = _Keys()
    seats = max(1, len(script.header["players"]))
    last: tuple[PlacedPiece, ...] = ()
    since = 0.0
    for still in script.timeline.stills():
        lying = tuple(piece for piece in still.pieces if not piece.standing)
        if lying == last and since > 0:
            continue
        keys.follow(lying)
        seen = tuple(SeenPiece(_as_seen(piece, keys)) for piece in lying)
        visits = _visits(script, seats, keys, last, since, still.t0)
        yield SettledTable(still.t0, seen, sizes, visits), still
        last, since = lying, still.t0


class _Keys:
    """Names for pieces as an onlooker gives them: a new one for every piece that comes to the table."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.before: dict[str, str] = {}
        self.pieces: dict[str, PlacedPiece] = {}
        self.count = 0

    def of(self, key: str) -> tuple[str, ...]:
        """The names of a piece that lay before, and of the one that lies now."""
        return tuple(names[key] for names in (self.before, self.names) if key in names)

    def follow(self, pieces: Sequence[PlacedPiece]) -> None:
        """Forget the pieces that left before, remember those that left now, name those that came."""
        now = {piece.key: piece for piece in pieces}
        self.before, kept = self.names, {}
        for key, name in self.names.items():
            if key in now and not look_is_other(self.pieces[key], now[key]):
                kept[key] = name
        self.names, self.pieces = kept, now
        for key in now:
            if key not in self.names:
                self.count += 1
                self.names[key] = f"p{self.count}"


def _as_seen(piece: PlacedPiece, keys: _Keys) -> PlacedPiece:
    """The piece without what a camera can't know."""
    hidden = piece.face == "down" and piece.kind != "chip"
    details = {k: v for k, v in piece.details.items() if k not in ("stack", "inset_mm")}
    return replace(
        piece,
        key=keys.names[piece.key],
        label=None if hidden else piece.label,
        details={} if hidden else details,
        cell={},
        z_mm=0.0,
        role="field",
    )


def _visits(
    script: Script, seats: int, keys: _Keys, before: Sequence[PlacedPiece], since: float, until: float
) -> tuple[Visit, ...]:
    runs = [run for run in script.timeline.runs if since - 0.01 <= run.t0 and run.t1 <= until + 0.01]
    return tuple(_visit(run, script.timeline.moves, seats, keys, before) for run in sorted(runs, key=lambda r: r.t0))


def _visit(run: HandRun, moves: Sequence[PieceMove], seats: int, keys: _Keys, before: Sequence[PlacedPiece]) -> Visit:
    plan = SEATS[min(max(seats, 1), 6)]
    side = SIDES[int(plan[run.seat % len(plan)][0])]
    steps = [run.t0 + STEP_S * i for i in range(int((run.t1 - run.t0) / STEP_S) + 1)]
    tips = [run.path.at(t)[:2] for t in steps]
    covered = [p for p in before if any(math.dist(tip, (p.x_mm, p.y_mm)) < HAND_REACH_MM for tip in tips)]
    own = sorted((m for m in moves if m.run is run), key=lambda m: m.t0)
    lifted = [m.piece.key for m in own]
    shown = [m.piece.key for m in own if m.tilt is not None and m.tilt.pivot is None]
    return Visit(
        side,
        run.t0,
        run.t1,
        _named(keys, (p.key for p in covered)),
        _named(keys, lifted),
        _named(keys, shown),
    )


def _named(keys: _Keys, found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for key in found for name in keys.of(key)))
