"""From settled tables to the events of Sequence Numbers.

Seen by the camera: the card on top of each discard pile, chips laid, taken and turned over, hands at the draw pile.
That a card was announced as dead can't be seen: one laid alone counts as that when its player draws or plays on.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.core import Match, PlacedPiece
from referee.core.following import (
    Explanation,
    Follower,
    OpeningSeen,
    SeenPiece,
    SettledTable,
    Sizes,
)
from referee.core.observing import Hands, Mark, Reported
from referee.games.sequence_numbers.assembling import Assembler, Visits
from referee.games.sequence_numbers.board import Cell, deck_for
from referee.games.sequence_numbers.cells import CellNews, Cells
from referee.games.sequence_numbers.events import Play
from referee.games.sequence_numbers.joining import opening, without_signs
from referee.games.sequence_numbers.piles import Draws, PileNews, Piles
from referee.games.sequence_numbers.seen import (
    Doing,
    Named,
    Past,
    Shuffled,
    Turn,
    card_mark,
    marks_of,
    when,
)
from referee.games.sequence_numbers.state import State
from referee.games.sequence_numbers.telling import Early, Half, Telling

CLEARED = 6
"""When so many chips have gone at once the board is being cleared, not played on."""
UNSEEN = 8
"""So many cards that were named before they were seen are waited for."""


class SequenceNumbersFollower(Follower[State]):
    """Follows one match."""

    draws = True

    def __init__(self, match: Match[State], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        setup = match.state.setup
        self.reported = Reported(match)
        self.cells = Cells(sizes)
        self.piles = Piles(sizes["card"][0], Counter(deck_for(setup.board)))
        self.assembler = Assembler(setup.colours, setup.seats)
        self.board: PlacedPiece | None = None
        self.half: Half | None = None
        self.early: Early | None = None
        self.settled: set[str] = set()
        self.pending: list[Draws | Shuffled] = []
        self.behind: list[Turn] = []
        self.asked: dict[str, Sequence[Cell]] = {}
        self.learnt = len(match.rulings)
        self.unseen: list[Named] = []
        self.laid: set[str] = set()
        self.joined = match.header.position is not None and bool(match.state.chips) and not match.rulings

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """The board's numbers, once they were all read; chips that lie on it are the position."""
        return opening(table, players, options)

    def follow(self, table: SettledTable) -> Explanation:
        """See :class:`Follower`."""
        answered = self.reported.catch_up()
        self.settled |= answered
        for cell in (cell for ident in answered for cell in self.asked.pop(ident, ())):
            self.cells.told_turned([cell])
            self.cells.touched.pop(cell, None)
        self._learn_answers()
        lying = {seen.piece.key: seen for seen in table.pieces if not seen.piece.standing}
        self.laid = {key for key in lying if key in self.laid or any(key in visit.lifted for visit in table.visits)}
        pieces = without_signs(lying, table.sizes, self.match.state.setup.board, self.laid)
        board = next((seen.piece for seen in pieces.values() if seen.piece.kind == "board"), None)
        self.board = board or self.board
        if self.board is None:
            return Explanation(waiting="sequence-numbers-follow-board")
        hands, state = Hands(table.visits), self.match.state
        cells = self.cells.look(pieces, self.board, state, hands)
        played = self.cells.chips if cells.laid or cells.gone else ()
        self.piles.middle = self.board.x_mm, self.board.y_mm
        resting = self.cells.resting(cells)
        pile_news = self.piles.look(self._beside(pieces), hands, table.time_s, played, resting)
        self._settle_alike(state, cells)
        self._settle_unseen()
        if len(cells.gone) - len(cells.laid) >= CLEARED:
            self.reported.remember(())
            return Explanation(waiting="sequence-numbers-follow-cleared")
        told = self._told_cards()
        present = marks_of(self.piles, cells, told)
        self.assembler.forget(present)
        untold = self._untold(present, told)
        look = Visits(hands, table.time_s, dict(self.cells.keys), self.cells.lying, self.cells.chips)
        telling = Telling(self, table, look)
        telling.taken_back(present, hands)
        telling.tell(self._doings(state, cells, pile_news, present, untold, telling.look))
        telling.taken_unread(present)
        return telling.explanation()

    def _told_cards(self) -> set[Mark]:
        return {mark for entry in self.reported.told.values() for mark in entry.marks if mark[0] == "card"}

    def _settle_alike(self, state: State, news: CellNews) -> None:
        """A chip in the place of one like it is a play only with a card that is still to be told."""
        told = self._told_cards()
        if any(not card.old and card_mark(card) not in told for pile in self.piles.piles for card in pile.cards):
            return
        for cell in [cell for cell in news.laid if cell in news.gone]:
            chip, there = news.laid[cell], state.chips[cell]
            if (chip.colour, chip.bumpy) == (there.colour, there.bumpy):
                self.cells.exchanged_alike(cell, chip)
                del news.laid[cell], news.gone[cell]

    def _settle_unseen(self) -> None:
        """A card that a human has named before it was seen is no news: no hand has come since to lay another, or only
        one from another side, over the pile of which it has come to be seen.
        """
        told = self._told_cards()
        for pile in self.piles.piles:
            for card in pile.cards:
                if card.old or card_mark(card) in told:
                    continue
                colours = self.assembler.colours_by(pile, self.piles)
                others = card.visit is None or self.assembler.colour_at(card.visit) not in (None, *colours)
                begun = -math.inf if others or card.visit is None else card.visit.from_s
                named = next((one for one in self.unseen if one.is_that(colours, card.label, begun)), None)
                if named is not None:
                    self.unseen.remove(named)
                    pile.owner = named.by
                    card.old = True

    def _learn_answers(self) -> None:
        """What humans said of plays tells whose pile a card lies on, and where its player sits."""
        for number, entry in self.reported.told.items():
            event = self.match.event(number)
            if entry.question is None or number <= self.learnt or not isinstance(event, Play):
                continue
            if event.card is not None and not any(mark[0] == "card" for mark in entry.marks):
                self.unseen = [*self.unseen[-UNSEEN:], Named(event.by, event.card, event.at_s or 0.0)]
            before, after = self.match.state_after(number - 1), self.match.state_after(number)
            for chip in event.chips:
                if (chip.row, chip.col) in after.chips:
                    cell = chip.row, chip.col
                    self.cells.bind(cell, None, self.assembler.moved_since(cell))
            if event.by == before.turn and after is not before:
                serials = {mark[1] for mark in entry.marks if mark[0] == "card"}
                self.assembler.learn_pile(self.piles, serials, before.seat)
        self.learnt = len(self.match.rulings)

    def _beside(self, pieces: Mapping[str, SeenPiece]) -> list[SeenPiece]:
        """Cards that lie beside the board, not on it."""
        assert self.board is not None
        half = max(self.sizes["board"][:2]) / 2 - 0.3 * self.sizes["card"][0]
        x, y = self.board.x_mm, self.board.y_mm
        return [
            seen
            for seen in pieces.values()
            if seen.piece.kind == "card" and max(abs(seen.piece.x_mm - x), abs(seen.piece.y_mm - y)) > half
        ]

    def _doings(
        self,
        state: State,
        cells: CellNews,
        news: PileNews,
        present: frozenset[Mark],
        untold: frozenset[Mark],
        look: Visits,
    ) -> list[Doing]:
        """What was done, what had to wait for an answer first."""
        waiting, self.pending = self.pending, []
        early = [] if self.early is None else [self.early.turn]
        self.assembler.early = [*early, *self.behind]
        past = [turn for turn in self.behind if not turn.marks & present]
        found = self.assembler.doings(state, self.piles, cells, news, untold, look)
        return sorted([*waiting, *map(Past, past), *found], key=when)

    def _exchanged(self) -> set[Mark]:
        """Chips laid in the place of others: told once, whatever is ruled of them."""
        found: set[Mark] = set()
        for entry in self.reported.told.values():
            gone = {mark[1] for mark in entry.marks if mark[0] == "gone"}
            laid = {mark for mark in entry.marks if mark[0] == "laid" and mark[1] in gone}
            found |= laid | {("gone", mark[1]) for mark in laid}
        return found

    def _untold(self, present: frozenset[Mark], told: set[Mark]) -> frozenset[Mark]:
        """What is still to be told. A card that was told and lies on is not, but with a chip that was put right."""
        untold = self.reported.untold(present) - told - self._exchanged()
        laid = any(mark[0] == "laid" for mark in untold)
        for number in self.reported.lying():
            entry = self.reported.told[number]
            cards = {mark for mark in entry.lying if mark[0] == "card"}
            if cards and entry.lying != entry.marks and (laid or entry.lying != cards):
                self.reported.forget(number)
                untold |= entry.lying
        return untold


FOLLOWER = SequenceNumbersFollower
