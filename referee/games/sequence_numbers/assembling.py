"""What players did, put together from piles and cells, visit by visit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.core.following import Side, Visit
from referee.core.observing import Hands, Mark
from referee.core.seats import Seats
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.cards import answer_of
from referee.games.sequence_numbers.cells import CellNews, ChipSeen, Flip, Touched
from referee.games.sequence_numbers.piles import Pile, PileNews, Piles
from referee.games.sequence_numbers.seen import (
    Doing,
    Shuffled,
    Turn,
    Turned,
    begun_s,
    card_mark,
    gone_mark,
    laid_mark,
    turned_mark,
    when,
)
from referee.games.sequence_numbers.state import State

SOON_S = 0.001
"""Acts of which only the order is known are so far apart."""


class Assembler:
    """Puts turns together. Who sits where is learnt from plays that were beyond doubt."""

    def __init__(self, colours: Sequence[str], seats: Sequence[str]) -> None:
        self.colours, self.seats = colours, seats
        self.sitting = Seats(len(seats))
        self.reaching: set[tuple[int, Side]] = set()
        self.when: dict[Mark, Visit | None] = {}  # by marks without colours, which may be read later
        self.after: dict[Mark, Visit] = {}
        self.early: Sequence[Turn] = ()

    def doings(
        self, state: State, piles: Piles, news: CellNews, pile_news: PileNews, untold: Collection[Mark], over: Visits
    ) -> list[Doing]:
        """Everything untold, in the order in which it was done."""
        for cell in news.replaced:
            self.when.pop(("laid", cell), None)
            self.after.pop(("laid", cell), None)
        found: list[Doing] = [*self._turns(state, piles, news, untold, over)]
        found += self._turned(state, news, untold, over)
        found += pile_news.draws
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

    def moved_since(self, cell: Cell) -> Visit | None:
        """The later hand that moved a chip after it had been laid, if one did."""
        later = self.after.get(("laid", cell))
        return later if later != self.when.get(("laid", cell)) else None

    def forget(self, present: Collection[Mark]) -> None:
        """Differences that are no more."""
        lying = {mark[:2] for mark in present}
        self.when = {mark: visit for mark, visit in self.when.items() if mark in lying}
        self.after = {mark: visit for mark, visit in self.after.items() if mark in lying}

    def _turns(
        self, state: State, piles: Piles, news: CellNews, untold: Collection[Mark], over: Visits
    ) -> list[Turn]:
        parts: list[Turn] = []
        for pile in piles.piles:
            for card in pile.cards:
                if card_mark(card) in untold and not card.old:
                    parts.append(
                        Turn(cards=[card], pile=pile, visit=card.visit, at_s=begun_s(card.visit, card.since_s))
                    )
        with_card = [part.visit for part in parts if part.visit is not None]
        for cell, chip in news.laid.items():
            mark = laid_mark(cell, chip)
            if mark in untold:
                visit = self._laid_by(mark, chip.key, over, with_card)
                gone = {cell: news.gone[cell]} if cell in news.gone else {}
                if chip.bumpy and self.moved_since(cell) is not None:
                    chip = replace(chip, laid_bumpy=False)
                parts.append(Turn(laid={cell: chip}, gone=gone, visit=visit, at_s=begun_s(visit, over.time_s)))
        for cell, key in news.gone.items():
            if cell not in news.laid and gone_mark(cell) in untold:
                visit = self._seen_at(gone_mark(cell), [key], over)
                parts.append(Turn(gone={cell: key}, visit=visit, at_s=begun_s(visit, over.time_s)))
        return self._joined(state, sorted(parts, key=lambda part: part.at_s), over, piles)

    def _joined(self, state: State, parts: Sequence[Turn], over: Visits, piles: Piles) -> list[Turn]:
        """Parts of one turn together: those of one hand's visit, then a card and its chip by the same player."""
        turns: list[Turn] = []
        for part in parts:
            mates = [t for t in turns if t.visit is not None and t.visit == part.visit]
            mate = self._mate(part, mates, state, piles)
            turns.append(part) if mate is None else _add(mate, part)
        for turn in turns:
            turn.by = self.player(turn)
        _in_turn(turns, state)
        whole = self._completed(state, turns)
        for turn in whole:
            self._with_early(turn)
            _with_moved(turn, over)
        return [turn for turn in whole if not _came_to_light(turn)]

    def _mate(self, part: Turn, mates: Sequence[Turn], state: State, piles: Piles) -> Turn | None:
        """Of what one visit did the turn to which a part belongs. No hand plays on two piles: where cards came to lie
        on several, several players acted behind one body; a chip goes with the card that tells of its cell, or lies
        where its colour sits.
        """
        if part.pile is not None:
            return next((mate for mate in mates if mate.pile in (None, part.pile)), None)
        numbers = {state.setup.board.number(cell) for cell in part.laid} - {None}
        colours = {chip.colour for chip in part.laid.values()}

        def fit(mate: Turn) -> float:
            told = bool(numbers & {answer_of(card.label) for card in mate.cards})
            own = mate.pile is not None and bool(colours & self.colours_by(mate.pile, piles))
            return 2.0 * told + own + 0.5 * (not mate.laid and not mate.gone)

        return max(mates, key=fit, default=None)

    def colours_by(self, pile: Pile, piles: Piles) -> set[str]:
        """Whose a pile is, or else may be by where it lies."""
        if pile.owner is not None:
            return {pile.owner}
        x, y = pile.x_mm - piles.middle[0], pile.y_mm - piles.middle[1]
        across: Side = "right" if x > 0 else "left"
        side: Side = across if abs(x) > abs(y) else ("far" if y > 0 else "near")
        return {colour for seat, colour in enumerate(self.seats) if self.sitting.fits(seat, side)}

    def _with_early(self, turn: Turn) -> None:
        """What lay with a card while it was being read, though another hand has changed it since."""
        for early in self.early:
            if not turn.laid and not turn.gone and turn.cards and turn.cards == early.cards:
                turn.laid, turn.gone = early.laid, early.gone

    def _completed(self, state: State, turns: list[Turn]) -> list[Turn]:
        whole: list[Turn] = []
        for turn in turns:
            mates = [other for other in whole if _may_join(state, other, turn)]
            mate = next((other for other in mates if _tells(state, other, turn)), next(iter(mates), None))
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

    def learn_draw(self, seat: int, side: Side) -> None:
        """A draw beyond doubt: on its way to the draw pile this player's arm may come in over another's side."""
        self.reaching.add((seat, side))

    def may_reach(self, seat: int, side: Side) -> bool:
        """Whether a hand at the draw pile that came in from a side may be this player's."""
        return self.sitting.fits(seat, side) or (seat, side) in self.reaching

    def learn_pile(self, piles: Piles, serials: Collection[object], seat: int) -> None:
        """A human has said whose play it was with which these cards were laid."""
        for pile in piles.piles:
            for card in pile.cards:
                if card.serial in serials:
                    self.learn(seat, Turn(pile=pile, visit=card.visit))

    def _turned(self, state: State, news: CellNews, untold: Collection[Mark], over: Visits) -> Iterable[Turned]:
        """Chips turned over, those of one colour that one hand has turned together."""
        flips = {(state.chips[flip.cell].colour, flip): flip.by.visits for flip in news.flips}
        for cell, chip in news.laid.items():
            later = self.moved_since(cell)
            if laid_mark(cell, chip) in untold and chip.seen.certain and chip.bumpy and later is not None:
                flips[str(chip.colour), Flip(cell, "bumpy", Touched())] = (later,)
        for (colour, visit), turned in _together(flips).items():
            cells = sorted(flip.cell for flip in turned)
            marks = frozenset(turned_mark(flip.cell, flip.side) for flip in turned)
            keys = tuple(over.keys[cell] for cell in cells if cell in over.keys)
            yield Turned(colour, tuple(cells), marks, keys, visit, begun_s(visit, over.time_s))


def _together(
    flips: Mapping[tuple[str, Flip], Sequence[Visit | None]],
) -> Mapping[tuple[str, Visit | None], Sequence[Flip]]:
    """By colour and hand. Of several hands it was the one that may have turned most, else the first."""
    votes = Counter((colour, visit) for (colour, _), visits in flips.items() for visit in visits)
    groups: dict[tuple[str, Visit | None], list[Flip]] = {}
    for (colour, flip), visits in flips.items():
        likeliest = max(visits, key=lambda visit: votes[colour, visit])
        groups.setdefault((colour, likeliest), []).append(flip)
    return groups


@dataclass(frozen=True, slots=True)
class Visits:
    """Hands since the last table, when it came to rest, and chips: of the record, on the board, seen anywhere."""

    hands: Hands
    time_s: float
    keys: Mapping[Cell, str]
    lying: Mapping[Cell, ChipSeen] = field(default_factory=dict)
    chips: Collection[str] = ()


def _came_to_light(turn: Turn) -> bool:
    """Cards without a chip that nobody was seen to bring to a pile lay there before."""
    alone = bool(turn.cards) and not turn.laid and not turn.gone and all(card.visit is None for card in turn.cards)
    if not alone or turn.pile is None or len(turn.pile.cards) <= len(turn.cards):
        return False
    for card in turn.cards:
        card.old = True
    return True


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


def _add(turn: Turn, part: Turn) -> None:
    turn.cards += part.cards
    turn.laid |= part.laid
    turn.gone |= part.gone
    turn.pile = turn.pile or part.pile


def _in_turn(turns: list[Turn], state: State) -> None:
    """What several players did behind one body, or with hands there together, was done in the order of turns."""
    seats = state.setup.seats
    order = [seats[(state.seat + step) % len(seats)] for step in range(len(seats))]
    for turn in turns:
        beside = [one for one in turns if one.by != turn.by and one.by in order and _together_there(one, turn)]
        if beside and turn.by in order:
            turn.at_s = min(one.at_s for one in (turn, *beside)) + SOON_S * order.index(str(turn.by))
            turn.inferred = True
    turns.sort(key=lambda turn: turn.at_s)


def _together_there(one: Turn, other: Turn) -> bool:
    """Whether the hands of two turns were there at once for most of the shorter visit."""
    if one.visit is None or other.visit is None:
        return False
    shared_s = min(one.visit.to_s, other.visit.to_s) - max(one.visit.from_s, other.visit.from_s)
    shorter_s = min(visit.to_s - visit.from_s for visit in (one.visit, other.visit))
    return shared_s >= max(0.5 * shorter_s, SOON_S)


def _may_join(state: State, first: Turn, second: Turn) -> bool:
    """Whether two parts are one turn: one lacks what the other has, and nothing speaks against it."""
    if first.is_complete or second.is_complete or bool(first.cards) == bool(second.cards):
        return False
    with_card, bare = (first, second) if first.cards else (second, first)
    colours = {chip.colour for chip in bare.laid.values()} - {None}
    if with_card.by is not None and colours and with_card.by not in colours and not _tells(state, first, second):
        return False  # it seems to be another's chip, and not that of the card
    if first.by is not None and second.by is not None:
        return first.by == second.by
    return True


def _tells(state: State, first: Turn, second: Turn) -> bool:
    """Whether a card of one tells of the cell in which a chip of the other lies."""
    numbers = {state.setup.board.number(cell) for cell in (*first.laid, *second.laid)} - {None}
    return bool(numbers & {answer_of(card.label) for card in (*first.cards, *second.cards)})
