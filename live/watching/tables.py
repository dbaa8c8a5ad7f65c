"""From followed pieces and hands' visits to the settled tables that a game's follower explains."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from referee.core.following import SeenPiece, SettledTable, Sizes, Visit
from referee.core.pieces import PlacedPiece
from vision.fusing import Fused, Sighting, fuse
from vision.staying import Cells
from vision.tracks import Quad, Track, outline
from vision.visits import HandVisit

SAME_MM, SAME_DEG = 2.5, 5.0
"""A piece that lies off by less is where it was."""

ALTERNATIVE = 0.02
SHARED_UP = 0.8
"""From this concentration of directions on the pieces share one up (0: all ways, 1: one way)."""

STAYED_S = 0.7
"""Fingertips that stay at a piece for so long do something there."""

BESIDE_MM = 18.0
"""No hand that stays farther from a card than this takes it up."""

UNTOLD = 64
"""So many visits are kept while nothing on the table differs."""

CellsOf = Callable[[Quad], Cells]
Gap = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Settled:
    """A table at rest as the observer hands it on; ``differs``: from the last one that was handed on.

    ``moves`` counts how often each piece was physically moved.
    """

    table: SettledTable
    differs: bool
    moves: Mapping[str, int]


class Tables:
    """Makes settled tables. ``sizes`` by kind in mm; ``draws``: a hand at cards face down is worth telling."""

    def __init__(self, sizes: Sizes, *, draws: bool = False) -> None:
        self.sizes = sizes
        self._draws = draws
        self._last: dict[str, tuple[Any, ...]] = {}
        self._moves: dict[str, int] = {}
        self._waiting: deque[Visit] = deque(maxlen=UNTOLD)
        self._gaps: deque[Gap] = deque(maxlen=UNTOLD)

    def make(
        self,
        time_s: float,
        lying: Sequence[Track],
        gone: Sequence[Track],
        visits: Sequence[HandVisit],
        cells_of: CellsOf,
        gaps: Sequence[Gap] = (),
    ) -> Settled | None:
        """The table at rest since ``time_s``; null when there is nothing new to explain, its visits then wait."""
        seen = tuple(seen_piece(track) for track in lying if track.reading is not None)
        now = {piece.piece.key: _shown(piece) for piece in seen}
        differs = self._differs(now)
        changed = [t for t in lying if t.lifted or (self._moves.get(t.key) != t.moves and not self._late(t))]
        piles = {t.key: cells_of(_with_rim(t, self.sizes)) for t in lying if _lies_down(t)} if visits else {}
        cards = {t.key: cells_of(t.quad(self.sizes)) for t in lying if t.kind == "card"} if visits else {}
        self._waiting.extend(_told(visits, changed, gone, cells_of, self.sizes, piles, cards))
        self._gaps.extend(gaps)
        if not differs and not any(track.lifted for track in lying) and not self._drawn(lying):
            return None
        table = SettledTable(
            time_s, seen, self.sizes, tuple(self._waiting), up_deg=shared_up(lying), gaps=tuple(self._gaps)
        )
        self._last = now
        self._moves = {track.key: track.moves for track in lying}
        self._waiting.clear()
        self._gaps.clear()
        return Settled(table, differs, self._moves)

    def _drawn(self, lying: Sequence[Track]) -> bool:
        """Whether fingers were at a card that lies face down: the one on top may be another now."""
        if not self._draws:
            return False
        down = {track.key for track in lying if _lies_down(track)}
        return any(not down.isdisjoint(visit.covered) for visit in self._waiting)

    def _late(self, track: Track) -> bool:
        """Whether a piece is seen only now, but no hand brought it."""
        return track.overlooked and track.key not in self._moves

    def _differs(self, now: Mapping[str, tuple[Any, ...]]) -> bool:
        if now.keys() != self._last.keys():
            return True
        return any(_apart(shown, self._last[key]) for key, shown in now.items())


def seen_piece(track: Track) -> SeenPiece:
    """A followed piece as the game is shown it: what lies face down has no label."""
    reading = track.reading
    assert reading is not None
    kind, face, label = reading.state
    certain = reading.certain
    if track.pinned is not None:
        label, certain = track.pinned, True
    hidden = face == "down" and kind != "chip"
    piece = PlacedPiece(
        track.key,
        kind,
        None if hidden else label,
        face if face in ("up", "down") else None,  # type: ignore[arg-type]
        reading.x_mm,
        reading.y_mm,
        reading.turn_deg,
        details={} if hidden else _details(reading, track),
    )
    unmoved = track.into_view and not track.moves and not track.lifted
    return SeenPiece(piece, certain, () if certain else _alternatives(reading), unmoved)


def seen_once(key: str, sighting: Sighting) -> SeenPiece:
    """A piece in a hand, as one look saw it."""
    reading = fuse([sighting])
    assert reading is not None
    pose = (sighting.x_mm, sighting.y_mm, sighting.turn_deg)
    return seen_piece(Track(key, reading.state[0], 0.0, pose, 0.0, reading))


def shared_up(tracks: Sequence[Track]) -> float | None:
    """The direction in which most pieces that lie face up are read; null where they share none."""
    turns = [t.reading.turn_deg for t in tracks if t.reading is not None and t.reading.certain and _has_up(t)]
    if not turns:
        return None
    angles = np.radians(turns)
    x, y = float(np.cos(angles).mean()), float(np.sin(angles).mean())
    return math.degrees(math.atan2(y, x)) if math.hypot(x, y) >= SHARED_UP else None


def _has_up(track: Track) -> bool:
    return track.reading is not None and track.kind in ("card", "block", "tile") and track.reading.state[1] == "up"


def _lies_down(track: Track) -> bool:
    return track.kind == "card" and track.state is not None and track.state[1] == "down"


def _with_rim(track: Track, sizes: Sizes) -> Quad:
    """The place of a piece with what is close around it."""
    width, height = (side + 2 * BESIDE_MM for side in sizes[track.kind][:2])
    return outline(track.pose, (width, height))


def _details(reading: Fused, track: Track) -> dict[str, Any]:
    details = dict(reading.details)
    if track.kind == "board" and track.size_mm is not None:
        details["area_mm"] = track.size_mm
    return details


def _alternatives(reading: Fused) -> tuple[tuple[str | None, float], ...]:
    face = reading.state[1]
    return tuple((state[2], round(p, 4)) for state, p in reading.ranked if state[1] == face and p > ALTERNATIVE)


def _shown(seen: SeenPiece) -> tuple[Any, ...]:
    piece = seen.piece
    told = (piece.kind, piece.label, piece.face, seen.certain, piece.details.get("side"), piece.details.get("number"))
    return (*told, piece.x_mm, piece.y_mm, piece.turn_deg)


def _apart(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    *told, x, y, turn = one
    *before, x0, y0, turn0 = other
    turned = 0.0 if told[0] in ("chip", "marker") else abs((turn - turn0 + 180) % 360 - 180)
    return told != before or math.dist((x, y), (x0, y0)) > SAME_MM or turned > SAME_DEG


def _told(
    visits: Sequence[HandVisit],
    changed: Sequence[Track],
    gone: Sequence[Track],
    cells_of: CellsOf,
    sizes: Sizes,
    piles: Mapping[str, Cells],
    cards: Mapping[str, Cells],
) -> list[Visit]:
    """The visits with the pieces that each covered, lifted and showed otherwise, and the ``piles`` (cards face down,
    with the cells of each and those around) that it came close to; ``cards`` has the cells of all that lie.

    What came, went or moved is said to be lifted by the hand that was there last before it was seen to be so.
    """
    lifted: dict[int, list[str]] = {}
    brought: dict[int, list[float]] = {}
    shown: dict[int, list[str]] = {}
    carried: dict[int, list[str]] = {}
    perhaps: dict[int, list[str]] = {}
    for track in [*changed, *gone]:
        number, others = _movers(track, visits, cells_of, sizes)
        if number is None:
            continue
        lifted.setdefault(number, []).append(track.key)
        if track in changed and track.key not in piles:
            brought.setdefault(number, []).append(visits[number].came_over(cells_of(track.quad(sizes))))
        if track.carried:
            carried.setdefault(number, []).append(track.key)
        for other in others:
            perhaps.setdefault(other, []).append(track.key)
        if track.reading is not None and len(track.faces | {str(track.reading.state[1])} - {"None"}) > 1:
            shown.setdefault(number, []).append(track.key)
    return [
        Visit(
            visit.side,
            visit.from_s,
            visit.to_s,
            tuple(sorted(visit.covered, key=lambda key: visit.covered[key])),
            tuple(lifted.get(number, ())),
            tuple(shown.get(number, ())),
            tuple(carried.get(number, ())),
            tuple(perhaps.get(number, ())),
            tuple(key for key, stayed_s in visit.staying.at_last(cards).items() if stayed_s >= STAYED_S),
            tuple(key for key, cells in piles.items() if visit.came_near(cells)),
            tuple(key for key, cells in piles.items() if _came_after(visit, cells, brought.get(number, ()))),
        )
        for number, visit in enumerate(visits)
    ]


def _came_after(visit: HandVisit, cells: Cells, brought_s: Sequence[float]) -> bool:
    """Whether a hand that brought pieces, each place of which it first came over then, came here only later."""
    return bool(brought_s) and visit.came_near(cells) and visit.came_over(cells) > max(brought_s)


def _movers(
    track: Track, visits: Sequence[HandVisit], cells_of: CellsOf, sizes: Sizes
) -> tuple[int | None, Sequence[int]]:
    """Which visit moved a piece, as far as can be said: the last that was over the place where it lies (or lay)
    before it was seen to be so, or while it was seen lifted; and those from other sides that may have as well.

    Where fingers were at the place, a mere arm or body over it is no rival.
    """
    cells = cells_of(outline(track.pose, sizes[track.kind][:2]))
    over = {number: at for number, visit in enumerate(visits) if (at := visit.over(cells)) is not None}
    since_s = track.since_s
    if since_s is not None:
        over = {number: at for number, at in over.items() if visits[number].came_over(cells) <= since_s} or over
    else:
        over = {number: at for number, at in over.items() if track.key in visits[number].lifted} or over
    if len(over) > 1:
        over = {number: at for number, at in over.items() if visits[number].pointed_at(cells)} or over
    if over:
        mover = max(over, key=lambda number: over[number])
        return mover, [number for number in over if visits[number].side != visits[mover].side]
    covered = [number for number, visit in enumerate(visits) if track.key in visit.covered]
    return (covered[-1] if covered else (0 if len(visits) == 1 else None)), ()
