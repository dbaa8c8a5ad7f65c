"""What hands did at the table since the record: blocks laid, laid aside and taken from the stock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.core import Correct, Finding, Match, PieceEvent, Rule, Undo, Verdict
from referee.core.following import Side
from referee.core.following_tools import Cell, Known, Seats, Sight
from referee.core.observing import Mark, Reported
from referee.core.records import event_json
from referee.core.table_follower import Account, Choice, Query, Told
from referee.games.summy.events import Place, Refill, Remove, Shift
from referee.games.summy.heaps import Heaps, Taken
from referee.games.summy.seen import FieldSeen, SeenBlock
from referee.games.summy.state import State
from referee.games.summy.symbols import LIMITS

TURN_OVER_S = 1.0
"""A sum that is not right is called so once it has lain for so long with nobody's hand at the table."""
HABIT = 2
"""After so many sums that were each laid in one go, blocks that lie are taken for a whole sum."""
WHOLE = frozenset(f"SUM-{rule}" for rule in ("V3", "V4", "V6", "V7", "P5", "P6", "P7", "P9", "D1", "T1"))
"""Breaches of blocks that otherwise look like a finished sum."""
MOST_SHORT = 2
"""After so many refills that were too small the counts themselves are doubted."""
MOST_CHOICES = 4


@dataclass(slots=True)
class Notes:
    """What is kept beside the record.

    ``taken``: blocks each team took from the stock since its last act; ``takes``: what hands took that is not yet
    accounted for; ``short``: how often each team took too few; ``told_aside``: blocks laid aside that have been told;
    ``took``: from which side a cell was last emptied; ``in_one_go`` and ``in_parts``: how many sums were laid at once
    and how many bit by bit.
    """

    heaps: Heaps = field(default_factory=Heaps)
    takes: list[Taken] = field(default_factory=list)
    taken: list[int] = field(default_factory=lambda: [0, 0])
    short: list[int] = field(default_factory=lambda: [0, 0])
    told_aside: set[str] = field(default_factory=set)
    took: dict[Cell, Side] = field(default_factory=dict)
    in_one_go: int = 0
    in_parts: int = 0


@dataclass(slots=True)
class Turn:
    """What a team has on the table that is not in the record: blocks laid and blocks laid aside."""

    team: int
    blocks: list[SeenBlock] = field(default_factory=list)
    aside: list[Known] = field(default_factory=list)


Act = SeenBlock | Known | Taken


class Acting:
    """One table's acts. ``work`` is the state after those already told."""

    def __init__(self, match: Match[State], ledger: Reported, seats: Seats, notes: Notes, sight: Sight) -> None:
        self.match, self.ledger, self.seats, self.notes, self.sight = match, ledger, seats, notes, sight
        self.account = Account()
        self.work = match.state
        self.turn: Turn | None = None
        self._new: list[Act] = []

    def run(self, seen: FieldSeen) -> Account:
        """Tell all that can be told of this table."""
        moved, hidden = self._moved(seen)
        marks = {block.mark for block in seen.extra} | {mark for mark, _ in moved}
        marks |= {_aside_mark(known) for known in self.notes.heaps.aside.values()}
        untold = self.ledger.untold(marks)
        lying = self.ledger.lying()
        self._tell_moved([(mark, event) for mark, event in moved if mark in untold])
        acts = self._new = self._acts(seen, untold)
        if seen.between:
            self.account.waiting = "summy-follow-between"
        elif not self.account.told:
            self._play(acts, [block for block in seen.extra if block.mark not in untold], lying)
        if hidden:
            self._ask_missing(hidden)
        if lying and self.account.waiting is None:
            self.account.waiting = "follow-put-right"
        return self.account

    def _acts(self, seen: FieldSeen, untold: frozenset[Mark]) -> list[Act]:
        """All that is new, in the order in which hands did it."""
        aside = [known for known in self.notes.heaps.aside.values() if _aside_mark(known) in untold]
        aside = [known for known in aside if known.ident not in self.notes.told_aside]
        blocks = [block for block in seen.extra if block.mark in untold and not self._carried(block, seen)]
        return sorted([*blocks, *aside, *self.notes.takes], key=_when)

    def tell(self, told: Told) -> list[Finding]:
        """Report an event and go on from the state after it; the findings about the act itself."""
        assert isinstance(told.event, PieceEvent)
        judged = self.match.game.judge(self.work, told.event)
        self.work = judged.after
        self.account.told.append(told)
        return [finding for finding in judged.findings if finding.by is None]

    # Turns

    def _play(self, acts: Sequence[Act], lying_blocks: Sequence[SeenBlock], lying: Sequence[int]) -> None:
        for act in acts:
            if isinstance(act, Taken):
                if self.turn is not None and not self._close():
                    return
                self._take(act, self._taker(act))
                continue
            who = self._who(act)
            if len(who) > 1:
                self._ask_who(act, who)
                return
            team = who[0]
            if lying and not self._same_team(lying[0], team):
                self._ask_whether_it_stands(lying[0])
                return
            if self.turn is not None and self.turn.team != team and not self._close():
                self._ask_whether_it_stands(len(self.match.rulings) + len(self.account.told))
                return
            if team in self._expected():
                self.seats.learn(team, _side(act))
            self._add(act, team)
        if self.turn is not None and lying:
            self.turn.blocks += [block for block in lying_blocks if block.ident not in self._idents()]
        self._open_turn()

    def _idents(self) -> set[str]:
        return set() if self.turn is None else {block.ident for block in self.turn.blocks}

    def _take(self, act: Taken, team: int) -> None:
        self.notes.takes.remove(act)
        self.notes.taken[team] += act.count
        self._refill(team)

    def _add(self, act: SeenBlock | Known, team: int) -> None:
        self.turn = self.turn or Turn(team)
        if isinstance(act, SeenBlock):
            if self.turn.aside and not self.turn.blocks:
                self._close()
                self.turn = Turn(team)
            self.turn.blocks.append(act)
        else:
            self.turn.aside.append(act)

    def _expected(self) -> tuple[int, ...]:
        return (0, 1) if self.work.turn is None else (self.work.turn,)

    def _who(self, act: SeenBlock | Known) -> tuple[int, ...]:
        """The team whose hand it was; several: to be asked."""
        expected = self._expected()
        return self.seats.who(_side(act), expected, tuple({0, 1} - set(expected)))

    def _taker(self, act: Taken) -> int:
        """The team that took blocks from the stock: that which owes a refill, unless the hand was the other's."""
        owing = self.work.owes
        expected = self._expected() if owing is None else (owing,)
        return self.seats.who(act.side, expected, tuple({0, 1} - set(expected)))[0]

    def _close(self) -> bool:
        """The open turn is over: tell of it as it lies; whether it counts."""
        turn, self.turn = self.turn, None
        assert turn is not None
        if turn.aside and not self._tell_aside(turn):
            return False
        if not turn.blocks:
            return True
        unread = next((block for block in turn.blocks if block.symbol is None), None)
        if unread is not None:
            self._ask_reading(unread, turn)
            self.turn = turn
            return False
        return not _refused(self._tell_sum(turn))

    def _open_turn(self) -> None:
        """The turn that goes on: told at once when the sum is right, else when it is over."""
        turn, table = self.turn, self.sight.table
        if turn is None:
            return
        self.account.provisional = (*(one.ident for one in turn.blocks), *(one.ident for one in turn.aside))
        ended = table.ended_by == self.work.players[turn.team]
        out_of_turn = self.work.turn not in (None, turn.team)
        if ended or (turn.aside and (out_of_turn or turn.blocks)):
            self._close()
        elif turn.blocks:
            self._lying_sum(turn, out_of_turn)
        elif self.work.stock or table.rested_s >= TURN_OVER_S:
            self.account.waiting = "summy-follow-aside"
            if not self.work.stock:
                self._close()
        else:
            self.account.again_after_s = TURN_OVER_S

    def _lying_sum(self, turn: Turn, out_of_turn: bool) -> None:
        """Blocks lie and nobody else has acted: a right sum counts; what is wrong may not be finished."""
        unread = next((block for block in turn.blocks if block.symbol is None), None)
        rested = self.sight.table.rested_s >= TURN_OVER_S
        self.account.waiting = "summy-follow-sum"
        if unread is not None:
            if rested:
                self._ask_reading(unread, turn)
            else:
                self.account.again_after_s = TURN_OVER_S
            return
        findings = self.match.game.judge(self.work, self._place(turn)).findings
        rules = {finding.rule for finding in findings if finding.verdict is Verdict.ILLEGAL and finding.by is None}
        longer = self._longer(turn) if out_of_turn else None
        if longer is not None:
            self._tell_longer(longer, turn)
        elif not rules or out_of_turn:
            self._close()
        elif not rested:
            self.account.again_after_s = TURN_OVER_S
        elif self._finished(rules):
            self._close()
        elif rules <= WHOLE or not self.notes.in_parts:
            self._ask_finished(turn)

    def _finished(self, rules: set[str]) -> bool:
        """Whether blocks that break these rules are all that is to come, as far as that can be told."""
        notes = self.notes
        return notes.in_parts == 0 and (rules <= WHOLE or notes.in_one_go >= HABIT)

    # Telling

    def _place(self, turn: Turn) -> Place:
        blocks = sorted((block.block() for block in turn.blocks), key=lambda block: (block.y, block.x))
        return Place(by=self.work.players[turn.team], blocks=blocks)

    def _laid(self, turn: Turn) -> Told:
        marks, pieces = frozenset(block.mark for block in turn.blocks), tuple(block.ident for block in turn.blocks)
        return Told(self._place(turn), marks, pieces)

    def _put_aside(self, team: int, aside: Sequence[Known]) -> Told:
        event = Remove(by=self.work.players[team], count=len(aside))
        return Told(event, frozenset(map(_aside_mark, aside)), tuple(known.ident for known in aside))

    def _tell_sum(self, turn: Turn) -> list[Finding]:
        self._short_refill(turn.team)
        findings = self.tell(self._laid(turn))
        if _refused(findings):
            self.account.waiting = "follow-put-right"
        else:
            self.notes.taken[turn.team] = 0
            self.account.waiting = None
            at_once = len({block.known.came for block in turn.blocks}) == 1
            self.notes.in_one_go += at_once
            self.notes.in_parts += not at_once
        self.account.provisional = ()
        return findings

    def _tell_aside(self, turn: Turn) -> bool:
        self._short_refill(turn.team)
        refused = _refused(self.tell(self._put_aside(turn.team, turn.aside)))
        if not refused:
            self.notes.told_aside |= {known.ident for known in turn.aside}
            self.notes.taken[turn.team] = 0
        self.account.waiting = "follow-put-right" if refused else None
        return not refused

    def _refill(self, team: int) -> None:
        """The team has taken what was due, or more."""
        taken = self.notes.taken[team]
        due = self.work.due(team) if self.work.owes == team else 0
        if self.notes.heaps.counted and taken >= max(due, 1) and self.work.turn is not None:
            self.tell(Told(Refill(by=self.work.players[team], count=taken)))
            self.notes.taken[team] = 0

    def _short_refill(self, team: int) -> None:
        """The other team acts, and this one was seen to take less than was due.

        Only when the record's stock is the one that lies there; counts that go on not to fit are no longer relied on.
        """
        notes, owing = self.notes, self.work.owes
        if owing is None or owing == team:
            return
        taken = notes.taken[owing]
        there = len(notes.heaps.stock) + sum(take.count for take in notes.takes)
        fits = there == self.work.stock - sum(notes.taken)
        if notes.heaps.counted and fits and taken < self.work.due(owing):
            self.tell(Told(Refill(by=self.work.players[owing], count=taken)))
            notes.short[owing] += 1
            notes.heaps.counted = notes.short[owing] < MOST_SHORT
        notes.taken[owing] = 0

    def _longer(self, turn: Turn) -> tuple[int, Place] | None:
        """The team's last sum with the new blocks added, when it is right so: its number and the whole sum."""
        if not self.match.rulings or self.account.told or self.work.last != (turn.team, "sum"):
            return None
        number = len(self.match.rulings)
        event = self.match.event(number)
        if self.match.rulings[-1].undone or not isinstance(event, Place):
            return None
        before = self.match.state_after(number - 1)
        blocks = [*event.blocks, *(block.block() for block in turn.blocks)]
        whole = Place(by=event.by, blocks=sorted(blocks, key=lambda block: (block.y, block.x)))
        return None if _refused(self.match.game.judge(before, whole).findings) else (number, whole)

    def _tell_longer(self, longer: tuple[int, Place], turn: Turn) -> None:
        """The sum laid before was not yet all."""
        number, whole = longer
        marks, pieces = frozenset(block.mark for block in turn.blocks), tuple(block.ident for block in turn.blocks)
        self.account.told.append(Told(Correct(event=number, with_=event_json(whole)), marks, pieces))
        self.notes.in_parts += 1
        self.account.waiting, self.account.provisional = None, ()

    # Old blocks

    def _moved(self, seen: FieldSeen) -> tuple[list[tuple[Mark, Shift]], list[Cell]]:
        """Blocks of the record that lie elsewhere now, and cells of it that are empty without a trace."""
        moved: list[tuple[Mark, Shift]] = []
        hidden = []
        for cell in seen.missing:
            block = self._now_at(cell, seen)
            if block is None:
                hidden.append(cell)
            else:
                shift = Shift(by=self._shifter(block.known.side), from_=cell, to=block.cell)
                moved.append((("shift", cell, block.ident), shift))
        return moved, hidden

    def _now_at(self, cell: Cell, seen: FieldSeen) -> SeenBlock | None:
        """The only new block, if it shows what lay in the only empty cell."""
        if len(seen.missing) != 1 or len(seen.extra) != 1 or seen.extra[0].cell in self.work.table:
            return None
        return seen.extra[0] if seen.extra[0].symbol == self.work.table[cell] else None

    def _carried(self, block: SeenBlock, seen: FieldSeen) -> bool:
        return any(self._now_at(cell, seen) is block for cell in seen.missing)

    def _shifter(self, side: Side | None) -> str:
        who = self.seats.who(side, (0, 1))
        return self.work.players[who[0] if len(who) == 1 else self.work.turn or 0]

    def _tell_moved(self, moved: Sequence[tuple[Mark, Shift]]) -> None:
        for mark, event in moved:
            self.tell(Told(event, frozenset([mark])))
            self.account.waiting = "follow-put-right"

    # Questions

    def _same_team(self, number: int, team: int) -> bool:
        return getattr(self.match.event(number), "by", None) == self.work.players[team]

    def _ask(
        self, ident: str, name: str, choices: tuple[Choice, ...], pieces: Sequence[str] = (), **args: object
    ) -> None:
        self.account.queries.append(Query(ident, name, args, choices, tuple(pieces)))

    def _ask_who(self, act: SeenBlock | Known, who: Sequence[int]) -> None:
        """Whose act it was; all that hands from that side have laid is one act."""
        mine = [one for one in self._new if _side(one) == _side(act) and isinstance(one, type(act))]
        blocks = [one for one in mine if isinstance(one, SeenBlock)]
        aside = [one for one in mine if isinstance(one, Known)]
        if any(block.symbol is None for block in blocks):
            self.account.again_after_s = TURN_OVER_S
            return
        pieces = [*(one.ident for one in blocks), *(one.ident for one in aside)]
        told = [self._laid(Turn(team, blocks)) if blocks else self._put_aside(team, aside) for team in who]
        choices: tuple[Choice, ...] = tuple(
            ("follow-player", {"player": self.work.players[team]}, (one,))
            for team, one in zip(who, told, strict=True)
        )
        self._ask("who " + " ".join(sorted(pieces)), "follow-who", choices, pieces)

    def _ask_reading(self, block: SeenBlock, turn: Turn) -> None:
        labels = [label for label, _ in block.known.alternatives if label in LIMITS]
        others = [one for one in turn.blocks if one is not block]
        choices: list[Choice] = []
        for label in dict.fromkeys(labels):
            if any(one.symbol is None for one in others):
                break
            read = SeenBlock(block.known, block.cell, label, block.turn)
            whole = Turn(turn.team, [*others, read])
            told = Told(
                self._place(whole), frozenset(b.mark for b in whole.blocks), tuple(b.ident for b in whole.blocks)
            )
            choices.append(("follow-read-as", {"label": label}, (told,)))
        self._ask(f"read {block.ident}", "follow-unread", tuple(choices[:MOST_CHOICES]), [block.ident])

    def _ask_finished(self, turn: Turn) -> None:
        whole = self._laid(turn)
        choices: tuple[Choice, ...] = (
            ("summy-follow-finished-yes", {}, (whole,)),
            ("summy-follow-finished-no", {}, ()),
        )
        ident = "finished " + " ".join(sorted(whole.pieces))
        self._ask(ident, "summy-follow-finished", choices, whole.pieces, team=self.work.players[turn.team])

    def _ask_whether_it_stands(self, number: int) -> None:
        choices: tuple[Choice, ...] = (
            ("follow-stands-yes", {}, (Told(Rule(event=number, verdict="legal")),)),
            ("follow-stands-no", {}, ()),
        )
        self._ask(f"stands {number}", "follow-stands", choices, number=number)

    def _ask_missing(self, cells: Sequence[Cell]) -> None:
        """Blocks of the record are not seen: the last sum taken back, a block taken away, or hidden."""
        number, last = self._last_sum()
        if last is not None and set(cells) == {(block.x, block.y) for block in last.blocks}:
            undo = tuple(Told(Undo()) for _ in range(len(self.match.rulings) - number + 1))
            choices: tuple[Choice, ...] = (("follow-taken-back-yes", {}, undo), ("follow-taken-back-no", {}, ()))
            self._ask(f"back {number}", "follow-taken-back", choices, what=self.match.game.notate(last))
            return
        self.account.waiting = "follow-missing"
        if len(cells) == 1:
            cell, symbol = cells[0], self.work.table[cells[0]]
            gone = Shift(by=self._shifter(self.notes.took.get(cell)), from_=cell, to=None)
            told = Told(gone, frozenset([("shift", cell, "gone")]))
            choices = (("summy-follow-gone-yes", {}, (told,)), ("summy-follow-gone-no", {}, ()))
            self._ask(f"gone {cell}", "summy-follow-gone", choices, symbol=symbol, cell=f"{cell[0]},{cell[1]}")

    def _last_sum(self) -> tuple[int, Place | None]:
        """The sum placed last, if only refills came after it, and its number."""
        for ruling in reversed(self.match.rulings):
            event = self.match.event(ruling.event)
            if ruling.undone or isinstance(event, Refill):
                continue
            return ruling.event, event if isinstance(event, Place) else None
        return 0, None


def _refused(findings: Sequence[Finding]) -> bool:
    return any(finding.verdict is Verdict.ILLEGAL and finding.by is None for finding in findings)


def _aside_mark(known: Known) -> Mark:
    return ("aside", known.ident)


def _known(act: Act) -> Known | None:
    if isinstance(act, SeenBlock):
        return act.known
    return act if isinstance(act, Known) else None


def _when(act: Act) -> tuple[float, int]:
    if isinstance(act, Taken):
        return act.at_s, 1000
    known = _known(act)
    assert known is not None
    return known.came_s, known.order


def _side(act: Act) -> Side | None:
    if isinstance(act, Taken):
        return act.side
    known = _known(act)
    return None if known is None else known.side
