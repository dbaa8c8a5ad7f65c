"""Settled tables as a poorer observer would have them: doubts, missed tables, nudged pieces, lost keys."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from models.simulate.timeline import Still
from referee.core.following import SeenPiece, SettledTable, Visit
from referee.core.pieces import PlacedPiece


@dataclass(frozen=True, slots=True)
class Disturbance:
    """Shares of pieces that are read with doubt, nudged and renamed on a table, and of tables that are missed.

    A table whose acts the next one shows no more (a card laid and taken back) is missed only with ``untraced``: of
    such an act nobody can know. The last table lies until it is seen.
    """

    uncertain: float = 0.0
    missed: float = 0.0
    nudged: float = 0.0
    renamed: float = 0.0
    untraced: bool = False
    nudge_mm: float = 3.0
    nudge_deg: float = 3.0
    seed: int = 0


def disturbed(
    tables: Iterable[tuple[SettledTable, Still]], how: Disturbance | None
) -> Iterator[tuple[SettledTable, float]]:
    """The tables and until when each rests: the last for good."""
    work = None if how is None else _Disturber(how)
    shown = list(tables)
    afters = (*(table for table, _ in shown[1:]), None)
    before: SettledTable | None = None
    missed: list[SettledTable] = []
    for (table, still), after in zip(shown, afters, strict=True):
        missed.append(table)
        may_miss = after is not None and (
            before is None or how is None or how.untraced or all(_traced(before, one, after) for one in missed)
        )
        seen = table if work is None else work.table(table, may_miss=may_miss)
        if seen is not None:
            before, missed = table, []
            yield seen, math.inf if after is None else still.t1


def _traced(before: SettledTable, table: SettledTable, after: SettledTable) -> bool:
    """Whether the next table still shows all that has changed since ``before``, and where a marker was left that is
    moved now.
    """
    earlier, now, later = (_lying(one) for one in (before, table, after))
    twice = (earlier ^ now) & (now ^ later)
    left = (earlier & now) - later
    return not any(kind != "marker" for kind, *_ in twice) and not any(kind == "marker" for kind, *_ in left)


def _lying(table: SettledTable) -> set[tuple[object, ...]]:
    """What lies where."""
    return {
        (piece.kind, piece.face, piece.label, round(piece.x_mm), round(piece.y_mm), round(piece.turn_deg))
        for piece in (seen.piece for seen in table.pieces)
    }


class _Disturber:
    def __init__(self, how: Disturbance) -> None:
        self.how, self.rng = how, random.Random(f"disturbed {how.seed}")
        self._visits: tuple[Visit, ...] = ()
        self._names: dict[str, str] = {}
        self._shifts: dict[str, tuple[float, float, float]] = {}
        self._renamed = 0
        self._labels: dict[str, set[str]] = {kind: set(labels) for kind, labels in _WRONG.items()}

    def table(self, table: SettledTable, *, may_miss: bool) -> SettledTable | None:
        """The disturbed table; null when it is missed."""
        self._visits += table.visits
        if may_miss and self._visits and self.rng.random() < self.how.missed:
            return None
        before = dict(self._names)
        pieces = tuple(self._piece(seen) for seen in table.pieces)
        visits = tuple(self._visit(visit, before) for visit in self._visits)
        self._visits = ()
        return replace(table, pieces=pieces, visits=visits)

    def _visit(self, visit: Visit, before: dict[str, str]) -> Visit:
        """The visit with keys as pieces were called before and are called now."""

        def named(keys: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(dict.fromkeys(names.get(key, key) for key in keys for names in (before, self._names)))

        return replace(
            visit,
            covered=named(visit.covered),
            lifted=named(visit.lifted),
            shown=named(visit.shown),
            perhaps=named(visit.perhaps),
            beside=named(visit.beside),
            after=named(visit.after),
        )

    def _piece(self, seen: SeenPiece) -> SeenPiece:
        piece, rng = seen.piece, self.rng
        labels = self._labels.setdefault(piece.kind, set())
        if piece.label is not None:
            labels.add(piece.label)
        if rng.random() < self.how.renamed:
            self._renamed += 1
            self._names[piece.key] = f"n{self._renamed}"
        if rng.random() < self.how.nudged:
            angle, way = rng.uniform(0, 2 * math.pi), rng.uniform(0, self.how.nudge_mm)
            turn = rng.uniform(-self.how.nudge_deg, self.how.nudge_deg)
            self._shifts[piece.key] = way * math.cos(angle), way * math.sin(angle), turn
        dx, dy, turn = self._shifts.get(piece.key, (0.0, 0.0, 0.0))
        moved = replace(
            piece,
            key=self._names.get(piece.key, piece.key),
            x_mm=piece.x_mm + dx,
            y_mm=piece.y_mm + dy,
            turn_deg=piece.turn_deg + turn,
        )
        if piece.label is not None and rng.random() < self.how.uncertain:
            return self._doubted(moved)
        return SeenPiece(moved)

    def _doubted(self, piece: PlacedPiece) -> SeenPiece:
        """The true reading is among the likely ones, not always the first; now and then nothing is read."""
        wrong = self.rng.choice(sorted(self._labels[piece.kind] - {str(piece.label)}) or ["7", "1"])
        first, second = (piece.label, wrong) if self.rng.random() < 0.6 else (wrong, piece.label)
        label = None if self.rng.random() < 0.3 else first
        return SeenPiece(replace(piece, label=label), False, ((first, 0.55), (second, 0.41)))


_WRONG = {
    # of other kinds a piece is taken for another that was seen before
    "direction": ("up", "down"),
    "block": ("6", "9", "1", "7", "+", "×"),
    "tile": ("6", "9", "1", "7"),
}
