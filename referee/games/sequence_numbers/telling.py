"""An explanation of a table of Sequence Numbers in the making: acts told in their order, up to the first doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.core import PieceEvent, Verdict
from referee.core.events import Event
from referee.core.following import Explanation, Observed, Question, SettledTable
from referee.core.observing import Hands, Mark
from referee.games.sequence_numbers import turning
from referee.games.sequence_numbers.assembling import Visits
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.drawing import another, drawers, due_to, how_many, more_draws
from referee.games.sequence_numbers.events import Draw, Reshuffle, TurnOver
from referee.games.sequence_numbers.piles import Draws
from referee.games.sequence_numbers.plays_seen import Plays, stands, whose_turn
from referee.games.sequence_numbers.seen import (
    Doing,
    Past,
    Shuffled,
    Turn,
    Turned,
    is_turn,
    turned_mark,
)
from referee.games.sequence_numbers.state import State

if TYPE_CHECKING:
    from referee.games.sequence_numbers.follow import SequenceNumbersFollower

LONE_S = 1.5
"""Half a turn that is taken back again counts as played when it lay for so long, the hand away."""


@dataclass(frozen=True, slots=True)
class Half:
    """A turn that lacks a card or a chip: what it would be as it lies, and since when it lies."""

    turn: Turn
    event: PieceEvent | None
    since_s: float


@dataclass(frozen=True, slots=True)
class Early:
    """A turn that waits to be read, and the number of the event before it."""

    turn: Turn
    number: int


class Telling:
    """An explanation in the making; ``state`` is what the record will say after the events told so far."""

    def __init__(self, follower: SequenceNumbersFollower, table: SettledTable, look: Visits) -> None:
        self.follower, self.table, self.look = follower, table, look
        self.state: State = follower.match.state
        self.first = len(follower.match.rulings) + 1
        off_record = follower.reported.off_record()
        self.plays = Plays(follower.piles, {int(str(mark[1])) for mark in off_record if mark[0] == "card"})
        self.events: list[tuple[Observed, frozenset[Mark]]] = []
        self.questions: list[Question] = []
        self.offers: list[tuple[Question, frozenset[Mark]]] = []
        self.half: Half | None = None
        self.early = follower.early
        self.lying = follower.reported.lying()
        self.waiting: str | None = None
        self.again_after_s: float | None = None
        self.provisional: tuple[str, ...] = ()

    # Half a turn

    def taken_back(self, present: frozenset[Mark], hands: Hands) -> None:
        """Half a turn of the last table that is gone again."""
        half = self.half = self.follower.half
        self.follower.half = None
        if half is None or half.turn.marks & present:
            return
        times = [visit.from_s for key in half.turn.keys if (visit := hands.over(key)) is not None]
        if not times or min(times) - half.since_s < LONE_S:
            return
        if half.event is not None:
            self.push(half.event, (), half.turn.keys)
        elif self.early is None or self.early.number != self.first - 1:
            self.early = self.follower.early = Early(half.turn, self.first - 1)

    def taken_unread(self, present: frozenset[Mark]) -> None:
        """A turn that waited to be read is undone again: asked about if it may have been a breach.

        Anything told meanwhile settles the matter.
        """
        early, follower = self.early, self.follower
        if early is None or follower.early is not early or early.turn.marks & present:
            return
        follower.early = None
        if self.events or early.number != self.first - 1 or early.turn.by is None:
            return
        which = self.plays.which(early.turn, self.state)
        choices = [choice for choice in which.choices if self._refuses(choice[2][0].event)]
        ident = f"seq-unread-{early.turn.name}"
        if choices and ident not in follower.settled:
            follower.early = early
            choices.append(("follow-unread-nothing", {}, ()))
            self._ask(Question(ident, "follow-unread-taken", {}, tuple(choices)), frozenset())

    def _refuses(self, event: Event) -> bool:
        """Whether the event is a breach now, and so does not count."""
        assert isinstance(event, PieceEvent)
        findings = self.follower.match.game.judge(self.state, event).findings
        return any(f.verdict is Verdict.ILLEGAL and f.by is None for f in findings)

    # Telling

    def tell(self, doings: Sequence[Doing]) -> None:
        """Tell everything in its order, up to the first that is not sure."""
        late: list[Draws | Shuffled] = []
        behind: list[Doing] = []
        for number, doing in enumerate(doings):
            later = doings[number + 1 :]
            if isinstance(doing, Draws) and (self._is_open(doing, later) or self._may_be_due(doing)):
                late.append(doing)
                continue
            if isinstance(doing, Turn):
                told = self._turn(doing, later)
            elif isinstance(doing, Draws):
                told = self._draws(doing, more_draws(later))
            elif isinstance(doing, Turned):
                told = self._turned(doing, later)
            elif isinstance(doing, Past):
                told = self._past(doing.turn)
            else:
                told = self._shuffled(doing)
            if not told:  # what lies comes again with the next table, what only hands did is kept
                late += [one for one in doings[number:] if isinstance(one, (Draws, Shuffled))]
                behind = [one.turn if isinstance(one, Past) else one for one in later]
                break
        self.follower.pending = late
        self.follower.behind = [one for one in behind if isinstance(one, Turn)]

    def _past(self, turn: Turn) -> bool:
        """A turn that was undone before it could be told counts if it was a breach."""
        event = self.plays.event(turn, self.state) if turn.by is not None and turn.is_complete else None
        if event is not None and self._refuses(event):
            self.push(event, (), turn.keys)
        return True

    def _turn(self, turn: Turn, later: Sequence[Doing]) -> bool:
        """A turn, or what of it lies; whether one may go on to what came after."""
        if self.lying:
            return self._ask(stands(self.lying[-1]), frozenset())
        if turn.by is None:
            return self._ask(self.plays.whose(turn, self.state), turn.marks)
        if turn.lost and (lost := self._lost(turn)) is not None:
            return self._ask(lost, turn.marks)
        for cell in turn.laid.keys() - self.follower.match.state.chips.keys() - turn.gone.keys():
            if cell in self.state.chips:  # it took the place of one that was laid just before
                turn.gone[cell] = ""
        event = self.plays.event(turn, self.state)
        if not turn.is_complete and not self._is_over(turn, later):
            self.follower.half = Half(turn, event, self._since(turn))
            self.waiting, self.provisional = "sequence-numbers-follow-rest", turn.keys
            return True
        if event is None and any(map(is_turn, later)) and not any(card.here for card in turn.cards):
            event = self.plays.event(turn, self.state, unread=True)
        unseen = event is not None and self.plays.may_have_card(turn)
        if (event is None or unseen) and self._is_early(turn):
            return False
        if unseen:
            return self._ask(self.plays.with_card(turn, self.state), turn.marks)
        if event is None:
            return self._ask(self.plays.which(turn, self.state, self._missing()), turn.marks)
        if self.follower.joined and self._other_turn(turn.by):
            return self._ask(whose_turn(event, self.state.turn, self.first + len(self.events)), turn.marks)
        if self._may_be_anothers(turn) or (self._is_unseen(turn) and self._refuses(event)):
            return self._ask(self.plays.whose(turn, self.state), turn.marks)
        if (doubt := self._turning_doubt(event)) is not None:
            return self._ask(doubt, frozenset())
        self._push_turn(event, turn)
        return True

    def _may_be_anothers(self, turn: Turn) -> bool:
        """Whether a card alone, laid out of turn, only seems to be its player's: nobody knows yet whose pile that is,
        and the hand that was nearest to it may have laid something else, while the table was covered.
        """
        owned = turn.pile is not None and turn.pile.owner is not None
        return not turn.is_complete and not owned and turn.by != self.state.turn

    def _is_unseen(self, turn: Turn) -> bool:
        """Whether not all of it was watched: behind a body with others, or while nothing could be seen."""
        visit = turn.visit
        return turn.inferred or any(
            visit is None or (from_s < visit.to_s and visit.from_s < to_s) for from_s, to_s in self.table.gaps
        )

    def _is_early(self, turn: Turn) -> bool:
        """Whether what can't be read may yet be: then all waits for it."""
        since_s = turn.at_s if turn.visit is None else turn.visit.to_s
        self.again_after_s = self.table.ask_after_s(since_s)
        if self.again_after_s is not None:
            self.waiting = "follow-reading"
            self.follower.early = Early(turn, self.first + len(self.events) - 1)
        return self.again_after_s is not None

    def _lost(self, turn: Turn) -> Question | None:
        """A card whose chip was moved again before it was seen: sure when one chip of the record lies nowhere."""
        missing = self._missing()
        if len(missing) == 1 and any(card.label == "minus" for card in turn.cards):
            turn.gone = {missing[0]: ""}
            return None
        return self.plays.where(turn, self.state)

    def _missing(self) -> list[Cell]:
        """Cells of which the record has a chip and the table has none."""
        return [cell for cell in self.state.chips if cell not in self.follower.cells.lying]

    def _turning_doubt(self, event: PieceEvent) -> Question | None:
        """Whether chips were turned over whose side can't be told, before their owner is said not to have done it."""
        cells = self.follower.cells
        unknown = cells.unsure | (cells.touched.keys() - cells.lying.keys())
        for finding in self.follower.match.game.judge(self.state, event).findings:
            if (finding.rule, finding.reason) != ("SEQ-Q3", "why-undone") or not unknown & set(finding.where):
                continue
            cells_of = [(row, col) for row, col in finding.where]
            keys = tuple(cells.keys[cell] for cell in cells_of if cell in cells.keys)
            question = turning.turned_at_all(str(finding.by), cells_of, keys)
            if question.ident not in self.follower.settled:
                self.follower.asked[question.ident] = cells_of
                return question
        return None

    def _since(self, turn: Turn) -> float:
        half = self.half
        return half.since_s if half is not None and half.turn.marks == turn.marks else self.table.time_s

    def _is_over(self, turn: Turn, later: Sequence[Doing]) -> bool:
        """Whether nothing more will come to half a turn: somebody else has acted, its player has drawn or gone on."""
        if self.table.ended_by == turn.by:
            return True
        return any(is_turn(one) or (isinstance(one, Draws) and self._may_draw(turn, one)) for one in later)

    def _may_draw(self, turn: Turn, draws: Draws) -> bool:
        """Whether it is the player of half a turn who draws, for a dead card."""
        seats, sitting = self.state.setup.seats, self.follower.assembler.sitting
        mine = [seat for seat, colour in enumerate(seats) if colour == turn.by]
        return any(sitting.fits(seat, draws.visit.side) for seat in mine)

    def _other_turn(self, by: str) -> bool:
        """In a match joined under way: whether the first turn is another's than guessed."""
        self.follower.joined = False
        return by != self.state.turn

    def _push_turn(self, event: PieceEvent, turn: Turn) -> None:
        seat = self.state.seat
        mine = turn.by == self.state.turn
        refused = self.push(event, turn.marks, turn.keys, inferred=turn.inferred)
        if refused:
            return
        for cell, chip in turn.laid.items():
            self.follower.cells.bind(cell, chip.key, self.follower.assembler.moved_since(cell))
        if mine and (turn.laid or turn.gone) and not turn.inferred:
            self.follower.assembler.learn(seat, turn)

    def push(
        self,
        event: PieceEvent,
        marks: Sequence[Mark] | frozenset[Mark] = (),
        keys: tuple[str, ...] = (),
        *,
        inferred: bool = False,
    ) -> bool:
        """Tell an event; whether it is illegal itself."""
        judged = self.follower.match.game.judge(self.state, event)
        self.events.append((Observed(event, inferred, keys), frozenset(marks)))
        self.state = judged.after
        refused = any(f.verdict is Verdict.ILLEGAL and f.by is None for f in judged.findings)
        if isinstance(event, TurnOver):
            self.follower.cells.told_turned(((row, col) for row, col in event.cells), stands=not refused)
        if refused and marks:
            self.lying.append(self.first + len(self.events) - 1)
        return refused

    def _turned(self, turned: Turned, later: Sequence[Doing]) -> bool:
        """Chips turned over, told when the others that the hand may have turned with them are read."""
        cells = self.follower.cells
        turned = self._still_turned(turned)
        if not turned.cells:
            return True
        maybe = turning.with_others(turned, cells, self.state)
        unread = {cell for cell in maybe if cell in cells.unsure or cell not in cells.lying}
        if unread & cells.unsure or turning.unread_before(turned, cells, self.state):
            again = turning.wait_s(self.table, turned, played_on=any(map(is_turn, later)))
            if again is not None:
                self.again_after_s, self.waiting = again, "follow-reading"
                return False
        asked = turning.worth_asking(unread, turned, cells, self.state)
        if asked:
            question = turning.turned_too(turned, asked)
            self.follower.asked[question.ident] = [*turned.cells, *asked]
            marks = turned.marks | {turned_mark(cell, "bumpy") for cell in asked}
            return self._ask(question, marks)
        self.push(TurnOver(by=turned.by, cells=list(turned.cells)), turned.marks, turned.keys)
        return True

    def _still_turned(self, turned: Turned) -> Turned:
        """Without chips that the record has on that side already: they were put right."""
        sides = {(mark[1], mark[2]) for mark in turned.marks}
        done = [
            cell
            for cell in turned.cells
            if cell in self.state.chips and (cell, "bumpy" if self.state.chips[cell].bumpy else "number") in sides
        ]
        self.follower.cells.told_turned(done)
        return replace(turned, cells=tuple(cell for cell in turned.cells if cell not in done))

    def _shuffled(self, shuffled: Shuffled) -> bool:
        by = self.follower.assembler.colour_at(shuffled.visit) or self.state.setup.seats[self.state.seat - 1]
        self.push(Reshuffle(by=by))
        return True

    # Drawing

    def _drawers(self, draws: Draws) -> list[str]:
        return drawers(draws, self.follower.assembler, self.state)

    def _is_open(self, draws: Draws, later: Sequence[Doing]) -> bool:
        """Whether it may still show who drew: more have not drawn yet than draws were seen, and nobody played on."""
        return len(self._drawers(draws)) > 1 + more_draws(later) and not any(map(is_turn, later))

    def _may_be_due(self, draws: Draws) -> bool:
        """Whether nobody has a card due only as long as half a turn is not told."""
        return self.follower.half is not None and not self._drawers(draws)

    def _draws(self, draws: Draws, more: int) -> bool:
        """Cards drawn. More than are due is asked; a hand that reached for the pile took the card that was due.

        Of two on one side who have not drawn both draw in their order, one alone is the one who played last.
        """
        found = self._drawers(draws)
        if not found:
            return True
        by = found[0] if more + 1 >= len(found) else found[-1]
        due, other = due_to(by, self.state), another(draws, self.state)
        if draws.count > due:
            self._ask(how_many(by, draws, due, other), frozenset())
        elif draws.count or due:
            self._learn_drawer(by, draws)
            self.push(Draw(by=by, count=max(draws.count, 1)), inferred=not draws.count)
        elif other is not None:
            self._learn_drawer(other, draws)
            self.push(Draw(by=other, count=1), inferred=True)
        return True

    def _learn_drawer(self, by: str, draws: Draws) -> None:
        """Where only one has a card due, it is that player who reached for it."""
        seats = {right.seat for right in self.state.rights}
        if len(seats) == 1 and self.state.setup.seats[min(seats)] == by:
            self.follower.assembler.learn_draw(min(seats), draws.visit.side)

    def _ask(self, question: Question, marks: frozenset[Mark]) -> bool:
        """Ask; the answers explain these marks. Nothing that came after is told before."""
        self.questions.append(question)
        self.offers.append((question, marks))
        return False

    def explanation(self) -> Explanation:
        """What the table tells."""
        reported = self.follower.reported
        reported.remember(self.events)
        for question, marks in self.offers:
            reported.offer(question, marks)
        waiting = self.waiting or ("sequence-numbers-follow-take-back" if self.lying else None)
        events = tuple(seen for seen, _ in self.events)
        return Explanation(events, tuple(self.questions), waiting, self.provisional, self.again_after_s)
