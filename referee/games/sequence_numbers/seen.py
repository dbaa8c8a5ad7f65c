"""What players did as it was seen: cards with chips, chips turned over, draws, shuffles, and their marks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from referee.core.following import Visit
from referee.core.observing import Mark
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.cells import CellNews, ChipSeen
from referee.games.sequence_numbers.piles import Draws, Pile, PileCard, Piles


@dataclass(slots=True)
class Turn:
    """One player's card with what was done on the board; in parts while it is under way.

    ``lost`` are chips that its hand moved, of which the table no longer shows where they lay. ``inferred``: only the
    order of turns tells when it was.
    """

    by: str | None = None
    cards: list[PileCard] = field(default_factory=list)
    laid: dict[Cell, ChipSeen] = field(default_factory=dict)
    gone: dict[Cell, str] = field(default_factory=dict)
    pile: Pile | None = None
    visit: Visit | None = None
    at_s: float = 0.0
    lost: list[str] = field(default_factory=list)
    inferred: bool = False

    @property
    def marks(self) -> frozenset[Mark]:
        """The differences it explains."""
        return frozenset(
            [*(card_mark(card) for card in self.cards)]
            + [laid_mark(cell, chip) for cell, chip in self.laid.items()]
            + [gone_mark(cell) for cell in self.gone]
        )

    @property
    def keys(self) -> tuple[str, ...]:
        """The pieces it is about."""
        return (*(card.key for card in self.cards), *(chip.key for chip in self.laid.values()), *self.gone.values())

    @property
    def name(self) -> str:
        """What it is called in questions, whatever keys its pieces have."""
        cards = [str(card.serial) for card in self.cards]
        return "-".join([*cards, *(f"{row},{col}" for row, col in (*self.laid, *self.gone))])

    @property
    def is_complete(self) -> bool:
        """Whether a card lies with what belongs to it."""
        if not self.cards:
            return False
        if any(card.label == "minus" for card in self.cards):
            return bool(self.gone)
        unread = any(card.label is None for card in self.cards)
        return bool(self.laid) or (unread and bool(self.gone))


@dataclass(frozen=True, slots=True)
class Turned:
    """Chips of one colour turned over."""

    by: str
    cells: tuple[Cell, ...]
    marks: frozenset[Mark]
    keys: tuple[str, ...]
    visit: Visit | None
    at_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Shuffled:
    """All discard piles became the new draw pile."""

    visit: Visit | None


@dataclass(frozen=True, slots=True)
class Named:
    """A card that a human has named before it was seen: who laid it, what it is, and when that was said."""

    by: str
    card: str
    at_s: float

    def is_that(self, colours: Collection[str], label: str | None, begun_s: float) -> bool:
        """Whether it is this card, on a pile that may be of these colours, laid by a hand that came then."""
        return label == self.card and self.by in colours and begun_s <= self.at_s


@dataclass(frozen=True, slots=True)
class Past:
    """A turn that was played behind a doubt, and undone again before that was settled."""

    turn: Turn


Doing = Turn | Draws | Turned | Shuffled | Past


def begun_s(visit: Visit | None, else_s: float = 0.0) -> float:
    """When a hand came, in seconds."""
    return else_s if visit is None else visit.from_s


def is_turn(doing: Doing) -> bool:
    """Whether a player has acted with a card or a chip."""
    return isinstance(doing, (Turn, Past))


def when(doing: Doing) -> tuple[float, int]:
    """When it was done, in seconds; at the same time a turn comes before what belongs to it."""
    if isinstance(doing, Past):
        return when(doing.turn)
    if isinstance(doing, (Turn, Turned)):
        return doing.at_s, 0 if isinstance(doing, Turn) else 1
    return begun_s(doing.visit), 2


def card_mark(card: PileCard) -> Mark:
    """A card that lies on a pile."""
    return ("card", card.serial)


def laid_mark(cell: Cell, chip: ChipSeen) -> Mark:
    """A chip the record does not have."""
    return ("laid", cell, chip.colour)


def gone_mark(cell: Cell) -> Mark:
    """A chip the table does not have."""
    return ("gone", cell)


def turned_mark(cell: Cell, side: str) -> Mark:
    """A chip that lies on its other side."""
    return ("turned", cell, side)


def marks_of(piles: Piles, news: CellNews, told: Collection[Mark]) -> frozenset[Mark]:
    """Every difference between record and table. Of cards told only those on top count."""
    marks: set[Mark] = set()
    for pile in piles.piles:
        marks |= {card_mark(c) for c in pile.cards if not c.old and (c is pile.top or card_mark(c) not in told)}
    marks |= {laid_mark(cell, chip) for cell, chip in news.laid.items()}
    marks |= {gone_mark(cell) for cell in news.gone}
    marks |= {turned_mark(cell, side) for cell, side in news.turned.items()}
    return frozenset(marks)
