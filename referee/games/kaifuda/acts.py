"""From differences between market and record to acts: what a hand did, when, and what is not sure about it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

from referee.core import PieceEvent, PlacedPiece
from referee.core.events import Note
from referee.core.following import Observed, Question, SeenPiece, Visit
from referee.core.observing import Hands, Mark
from referee.games.kaifuda.cards import LABELS, VEILED
from referee.games.kaifuda.checks import copies_out
from referee.games.kaifuda.events import Change, Exchange, Play, Recover, Veil
from referee.games.kaifuda.market import SIDE_OF, Differences, Market
from referee.games.kaifuda.state import State

Kind = Literal["change", "recover", "veil", "play", "exchange"]
ORDER: tuple[Kind, ...] = ("change", "recover", "veil", "play", "exchange")
"""The order of one player's acts where no hand tells another."""
MAX_CHOICES = 6
UNSURE = 0.02
"""Readings less likely than this are left out of a question."""
TWINS = (frozenset("69"), frozenset("朝夕"), frozenset("昼夜"))
"""Cards that a half turn takes for one another."""


@dataclass(frozen=True, slots=True)
class Act:
    """What one player did. With ``question`` it is not sure, and ``event`` is null; ``visit`` is the hand's."""

    side: int
    kind: Kind
    event: PieceEvent | None
    marks: frozenset[Mark]
    keys: tuple[str, ...] = ()
    visit: Visit | None = None
    question: Question | None = None
    cards: tuple[PlacedPiece, ...] = ()

    @property
    def rank(self) -> int:
        """The place among one player's acts."""
        return ORDER.index(self.kind)


def marks_of(found: Differences, market: Market) -> frozenset[Mark]:
    """Everything that lies otherwise than in the record."""
    marks: set[Mark] = set()
    for side in (0, 1):
        spots = market.lines[side].spots
        marks |= {("down", side, place, spots[place].key) for place in found.down[side]}
        marks |= {("gone", side, place) for place in found.gone[side]}
        marks |= {("up", side, place, seen.piece.key) for place, seen in found.up[side]}
        marks |= {("other", side, place, seen.piece.key) for place, seen in found.other[side]}
        marks |= {("new", card.key) for card in found.laid[side].cards}
        marks |= {("returned", side, place, card.key) for place, card in found.returned[side]}
        marks |= {("down", side, place, key) for place, key in market.covered_places(found, side)}
        if found.merchant[side]:
            marks.add(("merchant", side))
    marks |= {("new", card.key) for card in found.homeless}
    return frozenset(marks)


class Acts:
    """Makes acts of the marks that were not told yet."""

    def __init__(self, state: State, market: Market, found: Differences, untold: Collection[Mark], hands: Hands):
        self.state, self.market, self.found, self.untold, self.hands = state, market, found, untold, hands

    def touching(self) -> Iterator[Act]:
        """What was done to cards of the record, and the merchant cards."""
        for side in (0, 1):
            yield from self._turned_up(side)
            yield from self._exchanged_cards(side)
            yield from self._returned(side)
            yield from self._gone(side)
            yield from self._turned_down(side)
            if ("merchant", side) in self.untold:
                spot = self.market.merchants[side]
                key = "" if spot is None else spot.key
                yield self._act(side, "exchange", Exchange(by=self._name(side)), [("merchant", side)], [key])

    def _name(self, side: int) -> str:
        return self.state.names[side]

    def _act(
        self,
        side: int,
        kind: Kind,
        event: PieceEvent | None,
        marks: Sequence[Mark],
        keys: Sequence[str],
        question: Question | None = None,
    ) -> Act:
        # An older hand, remembered from tables that could not be told yet, may have laid these cards.
        visits = [visit for key in keys if (visit := self.hands.laying(key) or self.hands.over(key)) is not None]
        visit = min(visits, key=lambda visit: visit.from_s, default=None)
        return Act(side, kind, event, frozenset(marks), tuple(keys), visit, question)

    def _turned_up(self, side: int) -> Iterator[Act]:
        for place, seen in self.found.up[side]:
            mark: Mark = ("up", side, place, seen.piece.key)
            if mark in self.untold:
                yield from self._now_reads(side, place, seen, mark)

    def _exchanged_cards(self, side: int) -> Iterator[Act]:
        for place, seen in self.found.other[side]:
            mark: Mark = ("other", side, place, seen.piece.key)
            if mark in self.untold:
                yield from self._now_reads(side, place, seen, mark)

    def _returned(self, side: int) -> Iterator[Act]:
        for place, card in self.found.returned[side]:
            mark: Mark = ("returned", side, place, card.key)
            if mark in self.untold:
                yield from self._now_reads(side, place, self.market.seen[card.key], mark)

    def _now_reads(self, side: int, place: int, seen: SeenPiece, mark: Mark) -> Iterator[Act]:
        """An old card that reads otherwise now, or a question when that may be a misreading.

        As long as it may still read as it did, it is taken for what it was.
        """
        was, key = self.state.lines[side][place], seen.piece.key
        labels = _likely(seen)
        sure = seen.certain and len(labels) == 1
        if sure and frozenset((was, labels[0])) not in TWINS:
            yield self._act(side, "change", self._change(side, place, labels[0]), [mark], [key])
        elif sure or was not in labels:
            choices = [self._choice(self._change(side, place, label), label) for label in labels[: MAX_CHOICES - 1]]
            same = Observed(Note(by=self._name(side), text=f"{place + 1}: {was}"), keys=(key,))
            choices.append(("kaifuda-follow-as-it-was", {"card": was}, (same,)))
            args = {"player": self._name(side), "place": place + 1, "was": was}
            question = Question(f"kai-old-{key}", "kaifuda-follow-old", args, tuple(choices), (key,))
            yield self._act(side, "change", None, [mark], [key], question)

    def _change(self, side: int, place: int, label: str | None) -> Change:
        return Change(by=self._name(side), at=place, to=label)

    @staticmethod
    def _choice(event: PieceEvent, cards: str) -> tuple[str, dict[str, Any], tuple[Observed, ...]]:
        return "kaifuda-follow-cards", {"cards": cards}, (Observed(event),)

    def _gone(self, side: int) -> Iterator[Act]:
        """Cards no longer there: taken back by their player's hand, or veiled ones; else simply gone (KAI-P2)."""
        places = [place for place in self.found.gone[side] if ("gone", side, place) in self.untold]
        line, spots = self.state.lines[side], self.market.lines[side].spots
        back = [p for p in places if line[p].startswith(VEILED) or self._is_own_hand(side, spots[p].key)]
        lost = [place for place in places if place not in back]
        for kind, at in (("recover", back), ("change", lost)):
            if at:
                name = self._name(side)
                event = Recover(by=name, at=at) if kind == "recover" else Change(by=name, at=at, to=None)
                marks: list[Mark] = [("gone", side, place) for place in at]
                yield self._act(side, kind, event, marks, [spots[place].key for place in at])  # type: ignore[arg-type]

    def _is_own_hand(self, side: int, key: str) -> bool:
        visit = self.hands.over(key)
        return visit is not None and SIDE_OF.get(visit.side) == side

    def _turned_down(self, side: int) -> Iterator[Act]:
        """Veils: of cards of the record, and of cards of plays not told yet, all in one as far as hands allow."""
        spots = self.market.lines[side].spots
        old = self._untold_down(side, [(place, spots[place].key) for place in self.found.down[side]])
        new = self._untold_down(side, self.market.covered_places(self.found, side))
        for veiled in (old, new) if self._is_earlier(old, new) else ({**old, **new},):
            if veiled:
                marks: list[Mark] = [("down", side, place, key) for place, key in veiled.items()]
                event = Veil(by=self._name(side), at=sorted(veiled))
                yield self._act(side, "veil", event, marks, list(veiled.values()))

    def _untold_down(self, side: int, cards: Iterable[tuple[int, str]]) -> dict[int, str]:
        return {place: key for place, key in cards if ("down", side, place, key) in self.untold}

    def _is_earlier(self, old: Mapping[int, str], new: Mapping[int, str]) -> bool:
        """Whether the cards of the record were veiled before the others were even laid."""
        turned = [self.hands.laying(key) for key in old.values()]
        laid = self.hands.first(new.values())
        return laid is not None and all(visit is not None and visit.to_s <= laid.from_s for visit in turned)

    # Plays

    def play(self, side: int, cards: Sequence[PlacedPiece], row: int | None, *, apart: bool = False) -> Act:
        """The play of these cards, or the question which cards they are."""
        readings = [self.readings(side, self.market.reading(card.key)) for card in cards]
        keys = tuple(card.key for card in cards)
        marks = frozenset(("new", key) for key in keys)
        visit = self.hands.first(keys)
        if all(sure for _, sure in readings):
            event = self._play(side, [labels[0] for labels, _ in readings], row, apart)
            return Act(side, "play", event, marks, keys, visit, cards=tuple(cards))
        combinations = list(product(*(labels for labels, _ in readings)))[:MAX_CHOICES]
        choices = [self._choice(self._play(side, list(c), row, apart), " ".join(c)) for c in combinations]
        args = {"player": self._name(side), "place": len(self.state.lines[side]) + 1}
        question = Question("kai-cards-" + "-".join(keys), "kaifuda-follow-which", args, tuple(choices), keys)
        return Act(side, "play", None, marks, keys, visit, question, tuple(cards))

    def _play(self, side: int, cards: list[str], row: int | None, apart: bool) -> Play:
        return Play(by=self._name(side), cards=cards, row=row, apart=apart)

    def readings(self, side: int, seen: SeenPiece) -> tuple[list[str], bool]:
        """What a card may be, the likeliest first; sure when read so, or when the deck leaves only the likeliest."""
        likely = _likely(seen)
        if seen.certain and len(likely) == 1:
            return likely, True
        deck, recovered = self.state.agreed.deck, "".join((*self.state.recovered[side], *self._back_in_hand(side)))
        left = [
            name
            for name in likely
            if copies_out(self.state, side, name) < deck.copies(name) or name in recovered or "*" in recovered
        ]
        return left or likely, left == likely[:1] != likely

    def _back_in_hand(self, side: int) -> Iterator[str]:
        """Cards that a hand has just taken back, though the record has not: they may have been laid again."""
        if self.found.merchant[side]:
            yield "0"
        for place in self.found.gone[side]:
            yield self.state.lines[side][place].removeprefix(VEILED) or "*"


def _likely(seen: SeenPiece) -> list[str]:
    """What a card may read, the likeliest first: one label when it is certain, every label when nothing was read."""
    label = seen.piece.label
    if seen.certain and label in LABELS:
        return [str(label)]
    shares = {str(label): 1.0} if label in LABELS else {}
    shares |= {str(name): share for name, share in seen.alternatives if name in LABELS and share >= UNSURE}
    return sorted(shares, key=lambda name: -shares[name]) or list(LABELS)
