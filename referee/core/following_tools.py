"""What followers share: who is who among the pieces from table to table, and whose hand it was.

A camera's keys are stable only while a piece can be followed. :class:`Memory` gives every piece a name of its own
that outlasts a lost key, keeps what a resting piece was once surely read as, and tells a piece that was taken away
from one that is only not seen.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from referee.core.following import SeenPiece, SettledTable, Side
from referee.core.pieces import PlacedPiece

K = TypeVar("K", bound=Hashable)
Cell = tuple[int, int]
_Brought = tuple[float, Side | None, int]

SAME_MM, SAME_DEG = 6.0, 8.0
"""A piece that lies off its place by no more than this has been nudged, not moved."""
OVERLIE_MM = 12.0
"""Two pieces with their middles no farther apart lie on each other."""
ROUND = ("marker", "chip")
"""Kinds whose turn says nothing."""


@dataclass(slots=True)
class Known:
    """A piece that was seen. ``ident`` is its own name, ``key`` the camera's latest one.

    ``piece``, named ``ident``, lies as last seen and reads as it was surely read; ``certain`` is false as long as it
    never was. ``laid`` is its pose when it came to lie here. It came on table number ``came``; ``came_s`` is when the
    hand that laid or turned it had left (else when the table came to rest), ``side`` whose hand that was (null: not
    known), ``order`` its place among what that hand laid. ``absent`` counts the tables in a row on which it was not
    seen, though no hand had touched it. ``turned`` is true on a table on which it shows another face or label than
    before, ``sure`` is what it showed when last surely read; ``lifted`` says by what hand it was, as long as it was
    not surely read since. ``missed`` is the number of the table on which it was first not seen, after a time in which
    nobody could watch (0: it is seen, or its place was watched). ``into_view``: it came into sight with the camera,
    and nobody has moved it since.
    """

    ident: str
    key: str
    piece: PlacedPiece
    certain: bool
    alternatives: tuple[tuple[str | None, float], ...]
    laid: PlacedPiece
    came: int
    came_s: float
    side: Side | None
    order: int = 0
    absent: int = 0
    turned: bool = False
    lifted: _Brought | None = None
    sure: tuple[object, object] | None = None
    into_view: bool = False
    missed: int = 0

    def read_as(self, label: str) -> None:
        """The record knows what a doubtful piece is; it stays that until it moves."""
        self.piece = replace(self.piece, label=label)
        self.certain, self.sure = True, _face(self.piece)


@dataclass(frozen=True, slots=True)
class Touch:
    """A hand's visit by the names of the pieces: those it covered, lifted, showed another face of, those that it may
    have lifted instead of another, those face down that it was close to, and of these it came to last.
    """

    side: Side
    to_s: float
    covered: tuple[str, ...]
    lifted: tuple[str, ...]
    shown: tuple[str, ...]
    perhaps: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """A settled table with named pieces.

    ``pieces`` lie on it, those that are only not seen included; ``come`` are new or lie elsewhere than before,
    ``gone`` were taken away by a hand.
    """

    table: SettledTable
    number: int
    pieces: tuple[Known, ...]
    come: tuple[Known, ...] = ()
    gone: tuple[Known, ...] = ()
    touches: tuple[Touch, ...] = ()

    def since_s(self, known: Known) -> float:
        """Since when a piece has lain in sight: its hand may have left long before it was first seen."""
        return self.table.time_s if known.came == self.number else known.came_s

    def of_kind(self, *kinds: str) -> list[Known]:
        """The pieces of these kinds."""
        return [known for known in self.pieces if known.piece.kind in kinds]


class Memory:
    """Names for pieces from table to table. ``changing`` are kinds that turn over where they lie."""

    def __init__(self, changing: Iterable[str] = ()) -> None:
        self._changing = frozenset(changing)
        self._known: dict[str, Known] = {}
        self._tables = 0
        self._named = 0
        self._last: SettledTable | None = None

    def see(self, table: SettledTable) -> Sight:
        """The table with every piece named; nothing comes, goes or turns on one that is only shown again."""
        if self._last is not None and (table.time_s, table.pieces) == (self._last.time_s, self._last.pieces):
            return self._again(table)
        self._last = table
        self._tables += 1
        hands = _Hands(table)
        names = {known.key: ident for ident, known in self._known.items()}
        partner = _Matching(table.pieces, self._known.values(), hands).partner
        come = [known for seen in table.pieces if (known := self._kept(seen, partner, hands)) is not None]
        names |= {known.key: ident for ident, known in self._known.items()}
        gone = self._lost({id(known) for known in partner.values()} | {id(known) for known in come}, hands, table)
        gone += self._replaced(come)
        touches = tuple(
            Touch(
                v.side,
                v.to_s,
                *(_named(keys, names) for keys in (v.covered, v.lifted, v.shown, v.perhaps, v.beside, v.after)),
            )
            for v in table.visits
        )
        return Sight(table, self._tables, tuple(self._known.values()), tuple(come), tuple(gone), touches)

    def _again(self, table: SettledTable) -> Sight:
        for known in self._known.values():
            known.turned = False
        return Sight(table, self._tables, tuple(self._known.values()))

    def get(self, ident: str) -> Known | None:
        """The piece of that name; null when it is no longer there."""
        return self._known.get(ident)

    def _kept(self, seen: SeenPiece, partner: Mapping[str, Known], hands: _Hands) -> Known | None:
        """Remember a seen piece; returns it when it came to lie there."""
        known = partner.get(seen.piece.key)
        if known is None:
            return self._new(seen, hands)
        stays = _near(known.laid, seen.piece)
        known.key, known.absent, known.missed = seen.piece.key, 0, 0
        if seen.piece.key in hands.lifted:
            known.lifted = hands.brought(seen.piece.key)
        known.piece = self._read(known, seen, stays)
        known.turned = known.certain and known.sure not in (None, _face(known.piece))
        if known.certain:
            known.sure = _face(known.piece)
        if not stays:
            known.laid, known.came, known.into_view = known.piece, self._tables, False
        if not stays or known.turned:
            known.came_s, known.side, known.order = known.lifted or hands.brought(seen.piece.key)
        if seen.certain:
            known.lifted = None
        return None if stays else known

    def _new(self, seen: SeenPiece, hands: _Hands) -> Known:
        self._named += 1
        ident = f"piece {self._named}"
        piece = replace(seen.piece, key=ident)
        known = Known(
            ident,
            seen.piece.key,
            piece,
            seen.certain,
            seen.alternatives,
            piece,
            self._tables,
            *hands.brought(seen.piece.key),
            sure=_face(piece) if seen.certain else None,
            into_view=seen.into_view,
        )
        self._known[ident] = known
        return known

    def _read(self, known: Known, seen: SeenPiece, stays: bool) -> PlacedPiece:
        """How the piece lies now, read as it surely was: what rests keeps its face."""
        now = replace(seen.piece, key=known.ident)
        may_change = known.lifted is not None or now.kind in self._changing
        if known.certain and stays and not (may_change if seen.certain else known.lifted is not None):
            old = known.piece
            return replace(now, label=old.label, face=old.face, details=old.details)
        known.certain, known.alternatives = seen.certain, seen.alternatives
        return now

    def _lost(self, present: set[int], hands: _Hands, table: SettledTable) -> list[Known]:
        """Pieces that are not seen: gone when a hand was at them, else they still lie there."""
        gone = []
        for ident, known in list(self._known.items()):
            if id(known) in present:
                continue
            known.turned = False
            if known.key in hands.touched:
                gone.append(known)
                del self._known[ident]
            else:
                known.missed = self._tables if table.gaps and not known.absent else known.missed
                known.absent += 1
        return gone

    def _replaced(self, come: Sequence[Known]) -> list[Known]:
        """Pieces that were missed after a time in which nobody could watch: once another lies where one of them lay,
        all that were missed together have been taken away then.
        """
        sure = [new for new in come if new.certain]
        taken = {
            known.missed
            for known in self._known.values()
            if known.missed and any(_overlie(new.piece, known.laid) for new in sure)
        }
        gone = [known for known in self._known.values() if known.missed in taken]
        for known in gone:
            del self._known[known.ident]
        return gone


class _Hands:
    """What the visits before a table say of its pieces, by the camera's keys."""

    def __init__(self, table: SettledTable) -> None:
        self._visits, self._rest_s = table.visits, table.time_s
        self.lifted = {key for visit in table.visits for key in (*visit.lifted, *visit.shown)}
        self.touched = self.lifted | {key for visit in table.visits for key in visit.covered}

    def brought(self, key: str) -> _Brought:
        """When the hand that laid the piece had left, its side (null where it may have been another's), and the
        piece's place among what it laid.
        """
        for visit in reversed(self._visits):
            moved = (*visit.lifted, *visit.shown)
            if key in moved:
                sure = not any(key in other.perhaps for other in self._visits)
                return visit.to_s, visit.side if sure else None, moved.index(key)
        if len({visit.side for visit in self._visits}) == 1:
            return self._visits[-1].to_s, self._visits[-1].side, 0
        return self._rest_s, None, 0


class _Matching:
    """Which known piece each seen one is, in ``partner`` by the camera's keys.

    A resting piece first, then one followed to another place or turned over, then one that reads otherwise under a
    new key though no hand laid it.
    """

    def __init__(self, seen: Sequence[SeenPiece], known: Iterable[Known], hands: _Hands) -> None:
        self.partner: dict[str, Known] = {}
        self._left = {one.piece.key: one for one in seen}
        self._free = {one.key: one for one in known}
        same_key = [(0.0, key, self._free[key]) for key in self._left if key in self._free]
        self._join(pair for pair in same_key if _rests(pair[2], self._left[pair[1]]))
        # A piece that a hand has moved under its own key is no other that reads the same.
        moved = {key for _, key, _ in same_key if key in hands.lifted}
        self._join(p for p in self._near_pairs() if p[1] not in moved and self._rests_renamed(p, hands))
        self._join(pair for pair in same_key if pair[2].piece.kind == self._kind(pair[1]))
        self._join(
            pair for pair in self._near_pairs() if pair[1] not in hands.lifted and pair[2].key not in hands.touched
        )

    def _rests_renamed(self, pair: _Pair, hands: _Hands) -> bool:
        """Whether a piece lies on under another key. What a hand took away is not what reads otherwise there now."""
        _, key, known = pair
        seen = self._left[key]
        if not _rests(known, seen):
            return False
        may_be, may_have_been = _readings(seen), _readings(known)
        return known.key not in hands.lifted or not may_have_been or not may_be.isdisjoint(may_have_been)

    def _kind(self, key: str) -> str | None:
        return self._left[key].piece.kind if key in self._left else None

    def _near_pairs(self) -> list[_Pair]:
        """Pieces of one kind in one place that have no partner yet, the nearest first."""
        pairs = [
            (math.hypot(known.laid.x_mm - one.piece.x_mm, known.laid.y_mm - one.piece.y_mm), key, known)
            for key, one in self._left.items()
            for known in self._free.values()
            if known.piece.kind == one.piece.kind and _near(known.laid, one.piece)
        ]
        return sorted(pairs, key=lambda pair: pair[0])

    def _join(self, pairs: Iterable[_Pair]) -> None:
        for _, key, known in list(pairs):
            if key in self._left and known.key in self._free:
                self.partner[key] = known
                del self._left[key], self._free[known.key]


_Pair = tuple[float, str, Known]


def _named(keys: Iterable[str], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names[key] for key in keys if key in names))


def _face(piece: PlacedPiece) -> tuple[object, object]:
    return piece.face, piece.label


def _readings(one: Known | SeenPiece) -> set[str | None]:
    """What a piece may read; empty when nothing can be said."""
    return {one.piece.label} - {None} if one.certain else {label for label, _ in one.alternatives} - {None}


def _near(one: PlacedPiece, other: PlacedPiece) -> bool:
    if math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) > SAME_MM:
        return False
    return one.kind in ROUND or abs((one.turn_deg - other.turn_deg + 180) % 360 - 180) <= SAME_DEG


def _overlie(one: PlacedPiece, other: PlacedPiece) -> bool:
    """Whether two pieces of one kind can't both lie flat where they are."""
    return one.kind == other.kind and math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) <= OVERLIE_MM


def _rests(known: Known, seen: SeenPiece) -> bool:
    """Whether the seen piece lies where the known one lay and may read the same."""
    if known.piece.kind != seen.piece.kind or not _near(known.laid, seen.piece):
        return False
    return not (known.certain and seen.certain) or _face(known.piece) == _face(seen.piece)


def best_offset(record: Mapping[Cell, K], seen: Iterable[tuple[Cell, K | None, Cell | None]]) -> Cell | None:
    """How far the seen cells are to be shifted to lie on those of the record; null when nothing fits.

    ``seen`` gives cell, content (null: not sure) and the record's cell where the piece was known to lie before.
    """
    votes: Counter[Cell] = Counter()
    by_content: dict[K, list[Cell]] = defaultdict(list)
    for cell, held in record.items():
        by_content[held].append(cell)
    for (x, y), content, known in seen:
        for cell in by_content[content] if content is not None else ():
            votes[cell[0] - x, cell[1] - y] += 2
        if known is not None:
            votes[known[0] - x, known[1] - y] += 3
    return max(votes, key=lambda offset: votes[offset]) if votes else None
