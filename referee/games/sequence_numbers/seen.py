"""What players did, put together from piles and cells: cards with chips, chips turned over, draws, shuffles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.core.following import Visit
from referee.core.observing import Hands, Mark
from referee.core.seats import Seats
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.cards import Card, read_card
from referee.games.sequence_numbers.cells import CellNews, ChipSeen
from referee.games.sequence_numbers.piles import Pile, PileCard, PileNews, Piles
from referee.games.sequence_numbers.state import State


@dataclass(slots=True)
class Turn:
    """One player's card with what was done on the board; in parts while it is under way.

    ``lost`` are chips that its hand moved, of which the table no longer shows where they lay.
    """

    by: str | None = None
    cards: list[PileCard] = field(default_factory=list)
    laid: dict[Cell, ChipSeen] = field(default_factory=dict)
    gone: dict[Cell, str] = field(default_factory=dict)
    pile: Pile | None = None
    visit: Visit | None = None
    at_s: float = 0.0
    lost: list[str] = field(default_factory=list)

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
class Draws:
    """Cards drawn: who may have, and how many."""

    visit: Visit
    count: int


@dataclass(frozen=True, slots=True)
class Turned:
    """Chips of one colour turned over."""

    by: str
    cells: tuple[Cell, ...]
    marks: frozenset[Mark]
    keys: tuple[str, ...]
    visit: Visit | None


@dataclass(frozen=True, slots=True)
class Shuffled:
    """All discard piles became the new draw pile."""

    visit: Visit | None


Doing = Turn | Draws | Turned | Shuffled


def when(doing: Doing) -> tuple[float, int]:
    """When it was done, in seconds; at the same time a turn comes before what belongs to it."""
    if isinstance(doing, Turn):
        return doing.at_s, 0
    return _at(doing.visit), 1 if isinstance(doing, Turned) else 2


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


class Assembler:
    """Puts turns together. Who sits where is learnt from plays that were beyond doubt."""

    def __init__(self, colours: Sequence[str], seats: Sequence[str]) -> None:
        self.colours, self.seats = colours, seats
        self.sitting = Seats(len(seats))
        self.when: dict[Mark, Visit | None] = {}  # by marks without colours, which may be read later
        self.after: dict[Mark, Visit] = {}
        self.early: Turn | None = None

    def doings(
        self, state: State, piles: Piles, news: CellNews, pile_news: PileNews, untold: Collection[Mark], over: Visits
    ) -> list[Doing]:
        """Everything untold, in the order in which it was done."""
        found: list[Doing] = [*self._turns(state, piles, news, untold, over)]
        found += self._turned(state, news, untold, over)
        found += [Draws(visit, count) for visit, count in pile_news.draws]
        if pile_news.reshuffled is not None:
            found.append(Shuffled(pile_news.reshuffled))
        return sorted(found, key=when)

    def _seen_at(self, mark: Mark, keys: Iterable[str], over: Visits) -> Visit | None:
        """The hand that made a difference; remembered, for visits are told once."""
        mark = mark[:2]
        if self.when.get(mark) is None:
            found = [visit for key in keys if (visit := over.hands.over(key)) is not None]
            self.when[mark] = min(found, key=lambda visit: visit.from_s, default=None)
        return self.when[mark]

    def _laid_by(self, mark: Mark, key: str, over: Visits, with_card: Sequence[Visit]) -> Visit | None:
        """The hand that laid a chip: the last that also laid a card, else the last; later ones turned it over.

        A chip seen on an earlier table was laid by then.
        """
        moving = [visit for visit in over.hands.visits if key in visit.lifted]
        if moving:
            playing = [visit for visit in moving if visit in with_card]
            if self.when.get(mark[:2]) is None:
                self.when[mark[:2]] = (playing or moving)[-1]
            self.after[mark[:2]] = moving[-1]
        return self._seen_at(mark, [key], over)

    def _is_turned_since(self, cell: Cell, chip: ChipSeen) -> bool:
        """Whether a chip was laid by one hand and turned over by a later one before it was seen."""
        mark = laid_mark(cell, chip)[:2]
        later = self.after.get(mark)
        return chip.bumpy and later is not None and later != self.when.get(mark)

    def forget(self, present: Collection[Mark]) -> None:
        """Differences that are no more."""
        lying = {mark[:2] for mark in present}
        self.when = {mark: visit for mark, visit in self.when.items() if mark in lying}

    def _turns(
        self, state: State, piles: Piles, news: CellNews, untold: Collection[Mark], over: Visits
    ) -> list[Turn]:
        parts: list[Turn] = []
        for pile in piles.piles:
            for card in pile.cards:
                if card_mark(card) in untold and not card.old:
                    parts.append(Turn(cards=[card], pile=pile, visit=card.visit, at_s=_at(card.visit, card.since_s)))
        with_card = [part.visit for part in parts if part.visit is not None]
        for cell, chip in news.laid.items():
            mark = laid_mark(cell, chip)
            if mark in untold:
                visit = self._laid_by(mark, chip.key, over, with_card)
                gone = {cell: news.gone[cell]} if cell in news.gone else {}
                if self._is_turned_since(cell, chip):
                    chip = replace(chip, laid_bumpy=False)
                parts.append(Turn(laid={cell: chip}, gone=gone, visit=visit, at_s=_at(visit, over.time_s)))
        for cell, key in news.gone.items():
            if cell not in news.laid and gone_mark(cell) in untold:
                visit = self._seen_at(gone_mark(cell), [key], over)
                parts.append(Turn(gone={cell: key}, visit=visit, at_s=_at(visit, over.time_s)))
        return self._joined(state, sorted(parts, key=lambda part: part.at_s), over)

    def _joined(self, state: State, parts: Sequence[Turn], over: Visits) -> list[Turn]:
        """Parts of one turn together: those of one hand's visit, then a card and its chip by the same player."""
        turns: list[Turn] = []
        for part in parts:
            last = next((t for t in turns if t.visit is not None and t.visit == part.visit), None)
            turns.append(part) if last is None else _add(last, part)
        for turn in turns:
            turn.by = self.player(turn)
        whole = self._completed(state, turns)
        for turn in whole:
            self._with_early(turn)
            _with_moved(turn, over)
        return whole

    def _with_early(self, turn: Turn) -> None:
        """What lay with a card while it was being read, though another hand has changed it since."""
        early = self.early
        if early is not None and not turn.laid and not turn.gone and turn.cards == early.cards:
            turn.laid, turn.gone = early.laid, early.gone

    def _completed(self, state: State, turns: list[Turn]) -> list[Turn]:
        whole: list[Turn] = []
        for turn in turns:
            mate = next((other for other in whole if _may_join(state, other, turn)), None)
            if mate is None:
                whole.append(turn)
            else:
                _add(mate, turn)
                mate.by = mate.by or turn.by
        return whole

    def player(self, turn: Turn) -> str | None:
        """Whose turn it is: by the pile, then by the chip, then by the side from which the hand came."""
        if turn.pile is not None and turn.pile.owner is not None:
            return turn.pile.owner
        colours = {chip.colour for chip in turn.laid.values() if chip.seen.certain}
        known = [colour for colour in self.colours if colour in colours]
        if len(known) == 1:
            return known[0]
        return self.colour_at(turn.visit)

    def colour_at(self, visit: Visit | None) -> str | None:
        """The colour whose hand comes from a side, if there is but one."""
        if visit is None:
            return None
        fitting = {self.seats[n] for n in range(len(self.seats)) if self.sitting.fits(n, visit.side)}
        return fitting.pop() if len(fitting) == 1 else None

    def learn(self, seat: int, turn: Turn) -> None:
        """A play beyond doubt: whose pile that is, and where its player sits."""
        if turn.pile is not None:
            turn.pile.owner = self.seats[seat]
        if turn.visit is not None:
            self.sitting.learn(seat, turn.visit.side)

    def _turned(self, state: State, news: CellNews, untold: Collection[Mark], over: Visits) -> Iterable[Turned]:
        groups: dict[tuple[str, int], list[Cell]] = {}
        visits: dict[int, Visit | None] = {}
        for cell, side in news.turned.items():
            mark = turned_mark(cell, side)
            if mark in untold:
                visit = over.hands.lifting(over.keys.get(cell, ""))  # else it was turned before it could be read
                visits[id(visit)] = visit
                groups.setdefault((state.chips[cell].colour, id(visit)), []).append(cell)
        for cell, chip in news.laid.items():
            if laid_mark(cell, chip) in untold and self._is_turned_since(cell, chip):
                visit = self.after[laid_mark(cell, chip)[:2]]
                visits[id(visit)] = visit
                groups.setdefault((str(chip.colour), id(visit)), []).append(cell)
        for (colour, number), cells in groups.items():
            marks = frozenset(turned_mark(cell, news.turned.get(cell, "bumpy")) for cell in cells)
            keys = tuple(over.keys[cell] for cell in cells if cell in over.keys)
            yield Turned(colour, tuple(sorted(cells)), marks, keys, visits[number])


@dataclass(frozen=True, slots=True)
class Visits:
    """Hands since the last table, when it came to rest, and chips: of the record, on the board, seen anywhere."""

    hands: Hands
    time_s: float
    keys: Mapping[Cell, str]
    lying: Mapping[Cell, ChipSeen] = field(default_factory=dict)
    chips: Collection[str] = ()


def _with_moved(turn: Turn, over: Visits) -> None:
    """A card with a chip that its hand moved, though the board is as it was: another hand has undone it since."""
    if not turn.cards or turn.laid or turn.gone:
        return
    moved = [key for key in (turn.visit.lifted if turn.visit is not None else ()) if key in over.chips]
    if any(card.label == "minus" for card in turn.cards):
        turn.gone = {cell: key for cell, key in over.keys.items() if key in moved}
    else:
        turn.laid = {c: chip for c, chip in over.lying.items() if chip.key in moved and c in over.keys}
    turn.lost = moved if not turn.laid and not turn.gone else []


def _at(visit: Visit | None, else_s: float = 0.0) -> float:
    return else_s if visit is None else visit.from_s


def _add(turn: Turn, part: Turn) -> None:
    turn.cards += part.cards
    turn.laid |= part.laid
    turn.gone |= part.gone
    turn.pile = turn.pile or part.pile


def _may_join(state: State, first: Turn, second: Turn) -> bool:
    """Whether two parts are one turn: one lacks what the other has, and nothing speaks against it."""
    if first.is_complete or second.is_complete or bool(first.cards) == bool(second.cards):
        return False
    if first.by is not None and second.by is not None:
        return first.by == second.by
    return True


def read(card: PileCard) -> Card | None:
    """The card as it is surely read; null while it is a doubt."""
    return None if card.label is None else read_card(card.label)
