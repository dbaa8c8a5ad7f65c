"""Where the cards of a player's line lie, place by place, and what may lie next to them.

Lines are followed from neighbour to neighbour, never on a fixed grid: hands lay crooked rows, and sleeves move them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.core import PlacedPiece
from referee.games.kaifuda.field import ALIGNED_DEG, LEVEL, NEXT, ROW_CARDS

PITCH, FOLD = 1.07, 1.09
"""Centre to centre where nothing is measured yet: neighbours in card widths, rows of a line in card heights."""
FOLD_SLACK = 0.4
"""How far the second row may lie from where it is expected, in card heights."""
SAME = 0.45
"""A card this near to where one lay, in card widths, lies in its place."""

Vector = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies that belongs to a place of the line."""

    key: str
    x_mm: float
    y_mm: float
    turn_deg: float


@dataclass(frozen=True, slots=True)
class Slot:
    """Where the card of a place is expected; ``row`` 1 is the one below the first."""

    x_mm: float
    y_mm: float
    row: int


def aside(turn_deg: float) -> Vector:
    """The direction to a card's right as it is read."""
    angle = math.radians(turn_deg)
    return math.cos(angle), -math.sin(angle)


def is_aligned(turn_deg: float, other_deg: float) -> bool:
    """Whether two cards lie alike, either way up."""
    return abs(math.remainder(turn_deg - other_deg, 180.0)) <= ALIGNED_DEG


def chain_of(cards: Sequence[PlacedPiece], width: float, height: float) -> list[PlacedPiece]:
    """The longest row of cards side by side, from left to right as they are read."""
    best: list[PlacedPiece] = []
    for start in cards:
        row, left = [start], [card for card in cards if card is not start]
        while (card := _right_of(row[-1], left, aside(start.turn_deg), width, height)) is not None:
            row.append(card)
            left.remove(card)
        if len(row) > len(best):
            best = row
    return best


def _right_of(
    card: PlacedPiece, others: Sequence[PlacedPiece], along: Vector, width: float, height: float
) -> PlacedPiece | None:
    near = []
    for other in others:
        du, dv = _relative((other.x_mm - card.x_mm, other.y_mm - card.y_mm), along)
        if (
            NEXT[0] <= du / width <= NEXT[1]
            and abs(dv) <= LEVEL * height
            and is_aligned(other.turn_deg, card.turn_deg)
        ):
            near.append((du, other))
    return min(near, key=lambda item: item[0])[1] if near else None


def _relative(vector: Vector, along: Vector) -> Vector:
    """A vector as far along a direction and to its left."""
    return vector[0] * along[0] + vector[1] * along[1], vector[1] * along[0] - vector[0] * along[1]


class LaidLine:
    """The line of one player: 0 the near one (▼), 1 the far one. ``straight``: it was not folded at round 6."""

    def __init__(self, side: int, width: float, height: float) -> None:
        self.side, self.width, self.height = side, width, height
        self.spots: dict[int, Spot] = {}
        self.straight = False

    def bind(self, place: int, piece: PlacedPiece) -> None:
        """From now on that piece is the card of the place."""
        self.spots[place] = Spot(piece.key, piece.x_mm, piece.y_mm, piece.turn_deg)

    def row_of(self, place: int) -> int:
        """0 for the first row, 1 for the row after the fold."""
        return 1 if place >= ROW_CARDS and not self.straight else 0

    @property
    def forward(self) -> Vector:
        """The direction in which the line grows."""
        steps = [
            (b.x_mm - a.x_mm, b.y_mm - a.y_mm)
            for (i, a), (j, b) in self._neighbours()
            if self.row_of(i) == self.row_of(j)
        ]
        if steps:
            x, y = sum(step[0] for step in steps), sum(step[1] for step in steps)
        else:
            turns = [aside(spot.turn_deg) for spot in self.spots.values()]
            x, y = sum(turn[0] for turn in turns), sum(turn[1] for turn in turns)
        length = math.hypot(x, y) or 1.0
        return x / length, y / length

    def _neighbours(self) -> Iterator[tuple[tuple[int, Spot], tuple[int, Spot]]]:
        order = sorted(self.spots.items())
        return ((a, b) for a, b in pairwise(order) if b[0] == a[0] + 1)

    @property
    def pitch_mm(self) -> float:
        """Centre to centre of neighbours."""
        steps = sorted(
            math.hypot(b.x_mm - a.x_mm, b.y_mm - a.y_mm)
            for (i, a), (j, b) in self._neighbours()
            if self.row_of(i) == self.row_of(j)
        )
        return steps[len(steps) // 2] if steps else PITCH * self.width

    @property
    def outward(self) -> Vector:
        """The direction from the middle of the market to the player: across the line, on the own side."""
        x, y = self.forward
        across = (y, -x)
        return across if (across[1] < 0) == (self.side == 0) else (-across[0], -across[1])

    def slots(self, place: int) -> list[Slot]:
        """Where the card of a place is to be expected: the first of the second row lies below or goes on straight."""
        row = self.row_of(place)
        mates = [number for number in self.spots if self.row_of(number) == row]
        if mates:
            return [self._beside(min(mates, key=lambda number: abs(number - place)), place, row)]
        if not self.spots or row == 0:
            return []
        above = self._beside(min(self.spots, key=lambda n: abs(n - place + ROW_CARDS)), place - ROW_CARDS, 1)
        out, fold = self.outward, FOLD * self.height
        below = Slot(above.x_mm + out[0] * fold, above.y_mm + out[1] * fold, 1)
        return [below, self._beside(max(self.spots), place, 0)]

    def _beside(self, known: int, place: int, row: int) -> Slot:
        spot, (x, y) = self.spots[known], self.forward
        way = (place - known) * self.pitch_mm
        return Slot(spot.x_mm + x * way, spot.y_mm + y * way, row)

    def at(self, place: int, cards: Sequence[PlacedPiece]) -> tuple[PlacedPiece, int] | None:
        """The card that lies where the one of a place is expected, and in which row."""
        along = self.forward
        best: tuple[float, PlacedPiece, int] | None = None
        for slot in self.slots(place):
            deep = FOLD_SLACK if slot.row == 1 and not self._has_row(1) else LEVEL
            for card in cards:
                du, dv = _relative((card.x_mm - slot.x_mm, card.y_mm - slot.y_mm), along)
                off = abs(du) / (SAME * self.width), abs(dv) / (deep * self.height)
                if (
                    max(off) <= 1.0
                    and is_aligned(card.turn_deg, self._turn())
                    and (best is None or sum(off) < best[0])
                ):
                    best = sum(off), card, slot.row
        return None if best is None else (best[1], best[2])

    def _has_row(self, row: int) -> bool:
        return any(self.row_of(place) == row for place in self.spots)

    def _turn(self) -> float:
        """The turn of the cards, from the direction of the line."""
        x, y = self.forward
        return math.degrees(math.atan2(-y, x))

    def following(self, place: int, cards: Collection[PlacedPiece]) -> tuple[list[PlacedPiece], int | None]:
        """Cards that go on from a place of the line, in order; and the row the first of the second row lies in."""
        line = LaidLine(self.side, self.width, self.height)
        line.spots, line.straight = dict(self.spots), self.straight
        left, found, row = list(cards), list[PlacedPiece](), None
        while line.spots and (hit := line.at(place, left)) is not None:
            card, into = hit
            if place == ROW_CARDS:
                row = into
                line.straight = into == 0
            line.bind(place, card)
            found.append(card)
            left.remove(card)
            place += 1
        return found, row

    def still_at(self, place: int, cards: Sequence[PlacedPiece]) -> PlacedPiece | None:
        """A card that lies where the one of a place last lay."""
        spot = self.spots[place]
        reach = SAME * self.width
        near = [(math.hypot(card.x_mm - spot.x_mm, card.y_mm - spot.y_mm), card) for card in cards]
        near = [item for item in near if item[0] <= reach and is_aligned(item[1].turn_deg, spot.turn_deg)]
        return min(near, key=lambda item: item[0])[1] if near else None

    def towards_player(self, x_mm: float, y_mm: float, turn_deg: float | None = None) -> float | None:
        """How far a point lies from the first row towards the player, in card heights; null for an empty line.

        A short row tells its direction but roughly: ``turn_deg`` of another row helps.
        """
        if not self.spots:
            return None
        spot, (x, y) = self.spots[min(self.spots)], self.outward
        if turn_deg is not None:
            off = math.remainder(turn_deg - self._turn(), 180.0) / 2
            a = math.radians(off)
            x, y = x * math.cos(a) + y * math.sin(a), y * math.cos(a) - x * math.sin(a)
        return ((x_mm - spot.x_mm) * x + (y_mm - spot.y_mm) * y) / self.height
