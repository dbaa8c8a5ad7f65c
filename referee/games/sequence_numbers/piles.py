"""The piles beside the board: what is new on top of each discard pile, whose pile it is, and who drew."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from referee.core import PlacedPiece
from referee.core.following import SeenPiece, Side, Visit
from referee.core.observing import Hands

CARD = "card"
SAME_PILE = 0.6
"""Cards whose middles are nearer than this, in card widths, lie on one pile."""
BARED = 12
"""So many cards from the top may come to light when the top is taken away."""
LIES_ON_MM = 4.0
"""A card that reads like one just lost and lies off it by no more is the same card under another key."""


@dataclass(slots=True)
class PileCard:
    """A card on a pile. ``serial`` is its own number; ``visit`` the hand that laid it; ``since_s`` when it lay."""

    serial: int
    key: str
    seen: SeenPiece
    since_s: float
    visit: Visit | None = None
    old: bool = False
    here: bool = True

    @property
    def label(self) -> str | None:
        """As it is surely read, else null."""
        return self.seen.piece.label if self.seen.certain else None


@dataclass(slots=True)
class Pile:
    """A discard pile, the oldest card first. ``owner`` is the colour that plays on it, once that is known."""

    x_mm: float
    y_mm: float
    cards: list[PileCard] = field(default_factory=list)
    owner: str | None = None

    @property
    def top(self) -> PileCard | None:
        """The card on top."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class Draws:
    """Cards drawn: who may have, and how many; 0 when a hand was only seen to reach for the pile.

    ``at_side``: the pile lies at the side from which the hand came, so that it may be anybody's.
    """

    visit: Visit
    count: int
    at_side: bool = False


@dataclass(slots=True)
class PileNews:
    """What happened at the piles: cards taken back, draws (visit, cards lifted; none when the hand was only seen to
    reach for the pile), all piles gone at once.
    """

    back: list[tuple[PileCard, Visit | None]] = field(default_factory=list)
    draws: list[Draws] = field(default_factory=list)
    reshuffled: Visit | None = None


class Piles:
    """All piles of a match, about the board's ``middle``. ``copies`` tells how many cards of each label there are."""

    def __init__(self, width_mm: float, copies: Counter[str]) -> None:
        self.width_mm, self.copies = width_mm, copies
        self.piles: list[Pile] = []
        self.middle = (0.0, 0.0)
        self._draw: dict[str, PlacedPiece] = {}
        self._serial = 0
        self._played: Collection[str] = ()
        self._begun = False

    def look(
        self,
        cards: Sequence[SeenPiece],
        hands: Hands,
        time_s: float,
        played: Collection[str] = (),
        resting: Collection[str] = (),
    ) -> PileNews:
        """The cards beside the board as they lie now. What lies on the first table counts as old.

        ``played`` are the camera's keys of the chips that a hand moved if it has played: none while the board
        lies as the record has it. ``resting`` are those of chips that lie as they lay, whatever hands seemed to do.
        """
        news, self._played = PileNews(), played
        here = {seen.piece.key: seen for seen in cards if seen.piece.face == "up"}
        new = self._known(here)
        before = sum(len(pile.cards) for pile in self.piles)
        for pile in self.piles:
            self._renamed(pile, new, hands)
        brought = sorted(new.values(), key=lambda seen: _laid_at(hands, seen.piece.key))
        lying = {card.key for pile in self.piles for card in pile.cards if card.here}
        gone = [(pile, card) for pile in self.piles for card in self._gone(pile, hands)]
        for seen in brought:
            self._lay(seen, hands, time_s)
        news.back = [(card, hands.over(card.key)) for pile, card in gone if self._take_back(pile, card)]
        if self._all_gone(before, news):
            news.reshuffled = next((visit for _, visit in news.back if visit is not None), None)
            news.back = []
        news.draws = list(self._drawn(cards, hands, lying.union(resting)))
        self._begun = True
        return news

    def _known(self, here: dict[str, SeenPiece]) -> dict[str, SeenPiece]:
        """Mark the cards that lie where they lay; the others are returned."""
        known: dict[str, PileCard] = {card.key: card for pile in self.piles for card in pile.cards}
        for card in known.values():
            card.here = card.key in here
            if card.here and (here[card.key].certain or not card.seen.certain):
                if card.seen.certain and card.label != here[card.key].piece.label:
                    continue  # what rests keeps its reading
                card.seen = here[card.key]
        return {key: seen for key, seen in here.items() if key not in known}

    def _renamed(self, pile: Pile, new: dict[str, SeenPiece], hands: Hands) -> None:
        """Cards that only lost their keys: nobody laid them, they can't be others, or they came out from below.

        Of several that it may be the one that lay nearest.
        """
        covered = next((n for n, card in enumerate(reversed(pile.cards)) if card.here), len(pile.cards))
        bared = min(covered, BARED) if self._played else BARED
        found = [
            (_apart_mm(card, seen), depth, card, key)
            for depth, card in enumerate(reversed(pile.cards))
            for key, seen in new.items()
            if not card.here and self._is_same(card, seen, hands, depth < bared)
        ]
        for _, _, card, key in sorted(found, key=lambda item: item[:2]):
            if not card.here and key in new:
                card.key, card.here = key, True
                del new[key]

    def _is_same(self, card: PileCard, seen: SeenPiece, hands: Hands, bare: bool) -> bool:
        old, now = card.seen.piece, seen.piece
        if _apart_mm(card, seen) > SAME_PILE * self.width_mm:
            return False
        if hands.lifting(now.key) is None:
            return not (card.seen.certain and seen.certain) or old.label == now.label
        if not bare or not card.seen.certain:
            return False
        visit = hands.lifting(now.key)
        with_chip = visit is not None and any(key in self._played for key in visit.lifted)
        near = _apart_mm(card, seen) <= LIES_ON_MM and not with_chip
        if not seen.certain:
            return near and old.label in (now.label, *(name for name, _ in seen.alternatives))
        if old.label != now.label or self._out(str(now.label)) >= self.copies[str(now.label)] > 0:
            return old.label == now.label
        return near

    def _out(self, label: str) -> int:
        return sum(card.label == label for pile in self.piles for card in pile.cards)

    def _gone(self, pile: Pile, hands: Hands) -> list[PileCard]:
        """Cards from the top that a hand has taken."""
        gone = []
        for card in reversed(pile.cards):
            if card.here or not hands.touched(card.key):
                break
            gone.append(card)
        return gone

    def _lay(self, seen: SeenPiece, hands: Hands, time_s: float) -> None:
        """A card that came to lie; one that no hand brought while the top is seen was there before, under it."""
        visit = hands.lifting(seen.piece.key)
        pile = self.pile_at(seen.piece)
        self._serial += 1
        card = PileCard(self._serial, seen.piece.key, seen, time_s, visit, old=not self._begun)
        if pile is None:
            pile = Pile(seen.piece.x_mm, seen.piece.y_mm)
            self.piles.append(pile)
        if self._begun and visit is None and pile.top is not None and pile.top.here:
            card.old = True
            pile.cards.insert(0, card)
        else:
            pile.cards.append(card)

    def _take_back(self, pile: Pile, card: PileCard) -> bool:
        """Whether a card was taken away, not covered: none lies above it."""
        at = pile.cards.index(card)
        if any(above.here for above in pile.cards[at + 1 :]):
            return False
        pile.cards.remove(card)
        return True

    def _all_gone(self, before: int, news: PileNews) -> bool:
        left = sum(card.here for pile in self.piles for card in pile.cards)
        if before < 4 or left or len({id(card) for card, _ in news.back}) < 2:
            return False
        for pile in self.piles:
            pile.cards.clear()
        return True

    def pile_at(self, piece: PlacedPiece) -> Pile | None:
        """The pile on which a card lies."""
        near = [(math.dist((pile.x_mm, pile.y_mm), (piece.x_mm, piece.y_mm)), pile) for pile in self.piles]
        near = [item for item in near if item[0] <= SAME_PILE * self.width_mm]
        return min(near, key=lambda item: item[0])[1] if near else None

    def owned(self, colour: str) -> list[Pile]:
        """The piles of a colour, as far as known."""
        return [pile for pile in self.piles if pile.owner == colour]

    def _drawn(self, cards: Sequence[SeenPiece], hands: Hands, resting: Collection[str]) -> Iterator[Draws]:
        """Visits that lifted cards of the draw pile, and how many of them: none where a hand only reached for it.

        A hand that takes the top card hides it, and the one below looks the same. On its way it may brush what lies.
        """
        now = {seen.piece.key: seen.piece for seen in cards if seen.piece.face == "down"}
        for visit in hands.visits:
            lifted = [key for key in visit.lifted if key in self._draw]
            acted = any(key not in resting for key in visit.lifted)
            if lifted or (not acted and self._draw.keys() & set(visit.covered)):
                yield Draws(visit, len(lifted), self._at_side(visit.side))
        self._draw = now

    def _at_side(self, side: Side) -> bool:
        """Whether the draw pile lies off the board's middle towards a side."""
        x, y = self.middle
        off = {"near": (0, -1), "far": (0, 1), "left": (-1, 0), "right": (1, 0)}[side]
        return any((piece.x_mm - x) * off[0] + (piece.y_mm - y) * off[1] > 0 for piece in self._draw.values())


def _apart_mm(card: PileCard, seen: SeenPiece) -> float:
    """How far a card lies from where another lay."""
    old, now = card.seen.piece, seen.piece
    return math.dist((old.x_mm, old.y_mm), (now.x_mm, now.y_mm))


def _laid_at(hands: Hands, key: str) -> float:
    visit = hands.lifting(key)
    return -1.0 if visit is None else visit.from_s
