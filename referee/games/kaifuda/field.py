"""From the poses of cards to the two lines of the market and the merchant cards."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from referee.core import PlacedPiece
from referee.games.kaifuda.cards import GAP, PANIC, VEILED
from referee.games.kaifuda.state import ROUNDS, SIDES

Sizes = Mapping[str, tuple[float, float, float]]

CARD = "card"
ROW_CARDS = ROUNDS
ALIGNED_DEG = 12.0
"""A card of the market lies within this turn of the rows (either way up)."""
NEXT = (0.7, 1.45)
"""Centre to centre of neighbours in a row, in card widths."""
MAX_GAP = 2
STEP_OFF = 0.3
LEVEL = 0.35
"""How far neighbours may be out of line: along the row in widths for a gap, across it in heights."""


@dataclass(frozen=True, slots=True)
class _Card:
    """A card in the rows' own frame: ``u`` to the right and ``v`` away from the near player, in mm."""

    piece: PlacedPiece
    u: float
    v: float
    upright: bool

    @property
    def known(self) -> bool:
        return self.piece.face == "up"


@dataclass(slots=True)
class _Row:
    """Cards side by side, from left to right, with the cells they take up (a gap takes one)."""

    cards: list[_Card]
    cells: list[int]
    pitch_mm: float

    @property
    def v(self) -> float:
        return sum(card.v for card in self.cards) / len(self.cards)

    @property
    def length(self) -> int:
        return self.cells[-1] + 1

    @property
    def votes(self) -> int:
        """Cards upright as seen from the near side, less those upside down."""
        return sum(1 if card.upright else -1 for card in self.cards if card.known)


@dataclass(frozen=True, slots=True)
class Lines:
    """The market cards of both players in the order laid; ``None`` is a gap."""

    first: tuple[PlacedPiece | None, ...]
    second: tuple[PlacedPiece | None, ...]
    merchant: tuple[bool, bool]


def field(pieces: Sequence[PlacedPiece], sizes: Sizes, near_deg: float = 0.0) -> dict[str, Any]:
    """The ``field`` of a reading from the pieces lying on the table.

    ``first`` is the player nearer to negative y (or, with ``near_deg``, to that side turned clockwise so far), so
    the table may be turned by less than 90° either way. Each line reads as its cards stand. A card that can't be
    read is null.
    """
    lines = market(pieces, sizes, near_deg)
    return {
        "lines": {
            "first": [_shown(piece) for piece in lines.first],
            "second": [_shown(piece) for piece in lines.second],
        },
        "merchant": dict(zip(SIDES, lines.merchant, strict=True)),
    }


def _shown(piece: PlacedPiece | None) -> str | None:
    if piece is None:
        return GAP
    return VEILED if piece.face == "down" else piece.label


def market(pieces: Sequence[PlacedPiece], sizes: Sizes, near_deg: float = 0.0) -> Lines:
    """The cards of both lines, found from one another: neighbour to neighbour, never on a fixed grid."""
    width, height, _ = sizes[CARD]
    cards = [piece for piece in pieces if piece.kind == CARD and not piece.standing]
    turn_deg = _row_turn(cards, width, height, near_deg)
    level = [card for piece in cards if (card := _placed(piece, turn_deg)) is not None]
    rows = _market_rows(_rows(level, width, height), height)
    near, far = _shared_out(rows)
    first, second = _line(near, far, -1), _line(far, near, 1)
    inside = {id(card.piece) for row in rows for card in row.cards}
    return Lines(first, second, _merchants(level, inside, near, far, height))


def _placed(piece: PlacedPiece, turn_deg: float) -> _Card | None:
    """The card in the rows' frame, or ``None`` when it lies askew."""
    off = _half(piece.turn_deg - turn_deg)
    if min(abs(off), 180.0 - abs(off)) > ALIGNED_DEG:
        return None
    angle = math.radians(turn_deg)
    u = piece.x_mm * math.cos(angle) - piece.y_mm * math.sin(angle)
    v = piece.x_mm * math.sin(angle) + piece.y_mm * math.cos(angle)
    return _Card(piece, u, v, abs(off) < 90.0)


def _half(turn_deg: float) -> float:
    """The same turn within -180 … 180."""
    return (turn_deg + 180.0) % 360.0 - 180.0


def _row_turn(cards: Sequence[PlacedPiece], width: float, height: float, near_deg: float) -> float:
    """How the rows are turned: as most neighbours lie, the near side of the two ways chosen.

    Each card votes with those close by that lie as it does, either way up; lone clutter has no say.
    """
    best, best_votes = near_deg, 0
    reach = 1.6 * max(width, height)
    for card in cards:
        offs = [
            (_half(2.0 * (other.turn_deg - card.turn_deg)) / 2.0)
            for other in cards
            if math.hypot(other.x_mm - card.x_mm, other.y_mm - card.y_mm) < 8 * reach and other.face == "up"
        ]
        close = [off for off in offs if abs(off) < ALIGNED_DEG]
        if len(close) > best_votes:
            best_votes = len(close)
            best = card.turn_deg + sorted(close)[len(close) // 2]
    return near_deg + _half(2.0 * (best - near_deg)) / 2.0


def _rows(cards: Sequence[_Card], width: float, height: float) -> list[_Row]:
    """Cards linked to their nearest neighbour on the right, as chains."""
    order = sorted(cards, key=lambda card: card.u)
    follower: dict[int, int] = {}
    taken: set[int] = set()
    for reach in range(1, MAX_GAP + 2):
        for left, card in enumerate(order):
            if left in follower:
                continue
            near = [
                (abs(other.v - card.v) / height + (other.u - card.u) / width, right)
                for right, other in enumerate(order)
                if right not in taken and right != left and _next_to(card, other, reach, width, height)
            ]
            if near:
                right = min(near)[1]
                follower[left] = right
                taken.add(right)
    chains = []
    for start in range(len(order)):
        if start not in taken:
            chain = [start]
            while chain[-1] in follower:
                chain.append(follower[chain[-1]])
            chains.append([order[index] for index in chain])
    return [_measured(chain, width) for chain in chains]


def _next_to(card: _Card, other: _Card, reach: int, width: float, height: float) -> bool:
    """Whether ``other`` lies right of ``card``, with ``reach`` - 1 places free between them."""
    if abs(other.v - card.v) > LEVEL * height:
        return False
    du = (other.u - card.u) / width
    if reach == 1:
        return NEXT[0] <= du <= NEXT[1]
    return reach * 1.0 - STEP_OFF <= du <= reach * 1.18 + STEP_OFF


def _measured(chain: list[_Card], width: float) -> _Row:
    """A row with its cells: the pitch is that of the neighbours that touch or nearly do."""
    steps = [right.u - left.u for left, right in pairwise(chain)]
    close = sorted(step for step in steps if step <= NEXT[1] * width)
    pitch_mm = close[len(close) // 2] if close else 1.06 * width
    cells = [0]
    for step in steps:
        cells.append(cells[-1] + max(1, round(step / pitch_mm)))
    return _Row(chain, cells, pitch_mm)


def _market_rows(rows: list[_Row], height: float) -> list[_Row]:
    """Rows of the market; of more than four the longest together.

    A merchant card beside a land and a land laid out are none. A whole line may be veiled for a moment, before the
    second play: then it lies across from the other player's.
    """
    found = [row for row in rows if _is_line(row)]
    if len(found) > 4:
        found = sorted(found, key=lambda row: -len(row.cards))[:4]
    if found:
        found += [row for row in rows if any(_is_veiled_line(row, other, len(found), height) for other in found)]
    return sorted(found[:4], key=lambda row: row.v)


def _is_line(row: _Row) -> bool:
    """Two cards or more and some of them open; of two, both; a gap only among more."""
    known = sum(card.known for card in row.cards)
    return known >= 2 or (known == 1 and len(row.cards) > 2 and row.length == len(row.cards))


def _is_veiled_line(row: _Row, other: _Row, lines: int, height: float) -> bool:
    """A row of backs that belongs to the market.

    Two to four across from the only other line (whose left may be its right), as goods may be; or up to ten
    close to a row of the same line, beginning or ending with it.
    """
    if not 2 <= len(row.cards) <= ROW_CARDS or row.length != len(row.cards) or any(c.known for c in row.cards):
        return False
    off = abs(row.v - other.v) / height
    if lines == 1 and len(row.cards) <= 4:
        apart = max(row.cards[0].u - other.cards[-1].u, other.cards[0].u - row.cards[-1].u)
        return apart < ROW_CARDS * row.pitch_mm and 0.95 < off < 1.9
    ends = abs(row.cards[0].u - other.cards[0].u), abs(row.cards[-1].u - other.cards[-1].u)
    return 0.95 < off < 1.3 and min(ends) < row.pitch_mm / 2 and ROW_CARDS in (len(row.cards), other.length)


def _shared_out(rows: list[_Row]) -> tuple[list[_Row], list[_Row]]:
    """Rows of the near and of the far player.

    ▼ has as many cards as △ or a play more. A row alone is the near player's, unless its cards stand upside down.
    """
    if len(rows) <= 1:
        return ([], rows) if rows and rows[0].votes < 0 else (rows, [])
    splits = [split for split in range(1, len(rows)) if split <= 2 and len(rows) - split <= 2]
    best = min(splits, key=lambda split: _oddity(rows, split))
    return rows[:best], rows[best:]


def _oddity(rows: list[_Row], split: int) -> float:
    """How unlikely it is that the line between the players runs after ``split`` rows from the near side."""
    near, far = rows[:split], rows[split:]
    more = sum(row.length for row in near) - sum(row.length for row in far)
    count = 0.0 if 0 <= more <= 3 else abs(more - 1)
    mixed = 6.0 * sum((a.votes > 0) != (b.votes > 0) for side in (near, far) for a, b in pairwise(side))
    apart = (rows[split].v - rows[split - 1].v) / max(1.0, rows[-1].v - rows[0].v)
    return count + mixed - apart


def _line(rows: list[_Row], opposite: list[_Row], outward: int) -> tuple[PlacedPiece | None, ...]:
    """A player's cards in the order laid, gaps as ``None``; ``outward`` is the sign of v towards the player."""
    if not rows:
        return ()
    forward = sum(row.votes for row in rows)
    onward = forward > 0 or (forward == 0 and outward < 0)
    order = sorted(rows, key=lambda row: (row.length < ROW_CARDS - 1, outward * row.v))
    cells = [_cells(row, onward) for row in order]
    if len(order) == 2:
        _fill_ends(order, cells, onward)
    line = [piece for row in cells for piece in row]
    if len(line) % 2 and None not in line and _panic_in(opposite) and any(p and p.face == "down" for p in line):
        line.insert(0, None)  # the first card of the line was taken back
    return tuple(line)


def _cells(row: _Row, onward: bool) -> list[PlacedPiece | None]:
    out: list[PlacedPiece | None] = [None] * row.length
    for card, cell in zip(row.cards, row.cells, strict=True):
        out[cell if onward else row.length - 1 - cell] = card.piece
    return out


def _fill_ends(rows: list[_Row], cells: list[list[PlacedPiece | None]], onward: bool) -> None:
    """Gaps at the ends of two rows, which begin one above the other.

    A first row of nine has lost its first or its last card; a second row may have lost its first.
    """
    starts = [row.cards[0].u if onward else -row.cards[-1].u for row in rows]
    late = (starts[1] - starts[0]) / rows[0].pitch_mm
    if len(cells[0]) == ROW_CARDS - 1:
        cells[0].insert(0 if late < -0.5 else len(cells[0]), None)
    elif 0.5 < late < MAX_GAP + 0.5:
        cells[1][:0] = [None] * round(late)


def _panic_in(rows: list[_Row]) -> bool:
    return any(card.known and card.piece.label == PANIC for row in rows for card in row.cards)


def _merchants(
    cards: Sequence[_Card], inside: set[int], near: list[_Row], far: list[_Row], height: float
) -> tuple[bool, bool]:
    """An open 0 apart from the lines, on each player's side of the middle between them."""
    zeros = [card for card in cards if id(card.piece) not in inside and card.known and card.piece.label == "0"]
    if near and far:
        middle = (near[-1].v + far[0].v) / 2
    elif near or far:
        middle = near[-1].v + 0.7 * height if near else far[0].v - 0.7 * height
    elif len(zeros) > 1:
        middle = (min(card.v for card in zeros) + max(card.v for card in zeros)) / 2
    else:
        middle = 0.0
    return any(card.v < middle for card in zeros), any(card.v > middle for card in zeros)
