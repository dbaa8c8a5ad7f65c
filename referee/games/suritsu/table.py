"""The field as a lattice of half cells, and what a card meets there (rules 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.games.suritsu.cards import BLANK, SPACE, Card, Digits

HALF_HEIGHTS = 2
Cell = tuple[int, int]


class Half(NamedTuple):
    """Half a card: the digits on its left and right edge and the index of its card."""

    left: int
    right: int
    card: int


class Meeting(NamedTuple):
    """What a card at some place meets: numbers with the index of the card each is made with, digits it blocks."""

    numbers: tuple[int, ...]
    partners: tuple[int, ...]
    blocked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Cards in the order they were laid, and their halves by cell ``(column, half row)``. Never mutated."""

    cards: tuple[Card, ...] = ()
    halves: Mapping[Cell, Half] = field(default_factory=dict)

    def add(self, card: Card) -> Table:
        """The table with one card more; where halves overlap the upper card is seen."""
        index, digits = len(self.cards), card.digits
        halves = dict(self.halves)
        halves[card.x, card.y] = Half(digits.tl, digits.tr, index)
        halves[card.x, card.y + 1] = Half(digits.bl, digits.br, index)
        return Table((*self.cards, card), halves)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Table:
        """A table with these cards."""
        table = cls()
        for card in cards:
            table = table.add(card)
        return table


def meet(table: Table, digits: Digits, x: int, y: int) -> Meeting:
    """Numbers completed and field digits blocked by a card at ``(x, y)``, left edge first, from the top.

    Two edges of neighbouring half cells face each other. Where both carry a digit a number stands, tens on the
    left (2.2). A field digit that meets a blank edge of the card is blocked (SUR-P8).
    """
    numbers: list[int] = []
    partners: list[int] = []
    blocked: list[str] = []
    halves = table.halves
    for row, digit in ((y, digits.tl), (y + 1, digits.bl)):
        half = halves.get((x - 1, row))
        if half is not None and half.right != BLANK:
            if digit == BLANK:
                blocked.append(str(half.right))
            else:
                numbers.append(10 * half.right + digit)
                partners.append(half.card)
    for row, digit in ((y, digits.tr), (y + 1, digits.br)):
        half = halves.get((x + 1, row))
        if half is not None and half.left != BLANK:
            if digit == BLANK:
                blocked.append(str(half.left))
            else:
                numbers.append(10 * digit + half.left)
                partners.append(half.card)
    return Meeting(tuple(numbers), tuple(partners), tuple(blocked))


def all_numbers(table: Table) -> list[int]:
    """Every two-digit number that stands on the table, sorted."""
    numbers = []
    for (x, row), half in table.halves.items():
        right = table.halves.get((x + 1, row))
        if right is not None and half.right != BLANK and right.left != BLANK:
            numbers.append(10 * half.right + right.left)
    return sorted(numbers)


def overlap_share(table: Table, x: float, y: float) -> float:
    """The largest share of a card's area that a card at ``(x, y)`` has in common with a card of the field."""
    if x == round(x) and y == round(y):
        taken = ((round(x), round(y)) in table.halves) + ((round(x), round(y) + 1) in table.halves)
        return taken / HALF_HEIGHTS
    return max((_common(card, x, y) for card in _around(table, x, y)), default=0.0)


def _common(card: Card, x: float, y: float) -> float:
    across = max(0.0, 1 - abs(card.x - x))
    down = max(0.0, HALF_HEIGHTS - abs(card.y - y))
    return across * down / HALF_HEIGHTS


def _around(table: Table, x: float, y: float) -> Iterator[Card]:
    column, row = round(x), round(y)
    cells = ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1, 2, 3))
    indexes = {half.card for cell in cells if (half := table.halves.get(cell)) is not None}
    return (table.cards[index] for index in indexes)


def touches_flush(table: Table, x: int, y: int) -> bool:
    """Whether a card lies flush above or below in the same column."""
    return (x, y - 1) in table.halves or (x, y + HALF_HEIGHTS) in table.halves


def scenery_partner(table: Table, scenery: str | None, x: int, y: int, index: int) -> bool:
    """Whether the card ``index``, with which the number was made, is aligned and of the same scenery.

    SUR-E3; SUR-E5: not when stepped; SUR-E6: never for Space.
    """
    if scenery is None or scenery == SPACE:
        return False
    partner = table.cards[index]
    return partner.y == y and partner.scenery == scenery


def scenery_beside(table: Table, scenery: str | None, x: int, y: int) -> bool:
    """Whether any aligned neighbour is of the same scenery (option ``scenery_partner=any_aligned_neighbour``)."""
    if scenery is None or scenery == SPACE:
        return False
    for column in (x - 1, x + 1):
        half = table.halves.get((column, y))
        if half is not None:
            card = table.cards[half.card]
            if card.y == y and card.scenery == scenery:
                return True
    return False
