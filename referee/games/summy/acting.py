"""What hands did at the table since the record: blocks laid, laid aside and taken from the stock."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core import Correct, Finding, Verdict
from referee.core.following_tools import Cell, Known
from referee.core.observing import Mark
from referee.core.records import event_json
from referee.core.table_follower import Account, Told
from referee.games.summy.asking import (
    TURN_OVER_S,
    Asking,
    aside_mark,
    gone_mark,
    side_of,
    when,
)
from referee.games.summy.events import Place, Refill, Remove, Shift
from referee.games.summy.heaps import Taken
from referee.games.summy.notes import Act, Turn
from referee.games.summy.seen import FieldSeen, SeenBlock
from referee.games.summy.wholes import ORDER, refused

HABIT = 2
"""After so many sums that were each laid in one go, blocks that lie are taken for a whole sum."""
WHOLE = frozenset(f"SUM-{rule}" for rule in ("V3", "V4", "V6", "V7", "P2", "P5", "P6", "P7", "P9", "D1", "T1"))
"""Breaches of blocks that otherwise look like a finished sum."""
ASIDE_OVER_S = 4.0
"""So long after blocks were laid aside no more are to come, though the team has not taken new ones yet."""
MOST_SHORT = 2
"""After so many refills that were too small the counts themselves are doubted."""


class Acting(Asking):
    """Tells what can be told of one table."""

    def run(self, seen: FieldSeen) -> Account:
        """Tell all that can be told of this table."""
        moved, hidden = self._moved(seen)
        marks = {block.mark for block in seen.extra} | {mark for mark, _ in moved}
        marks |= {aside_mark(known) for known in self.notes.heaps.aside.values()}
        untold = self.ledger.untold(marks | {gone_mark(cell) for cell in hidden})
        lying = self.ledger.lying()
        self._tell_moved([(mark, event) for mark, event in moved if mark in untold])
        acts = self.new = self._acts(seen, untold)
        if seen.between:
            self.account.waiting = "summy-follow-between"
        elif seen.replaced:  # nobody lays blocks on blocks that are gone
            self.ask_missing((*hidden, *seen.replaced))
        elif not self.account.told:
            self._play(acts, [block for block in seen.extra if block.mark not in untold], lying)
            self.taken_unread(marks)
        hidden = [cell for cell in hidden if gone_mark(cell) in untold]
        if hidden and not seen.replaced:
            self.ask_missing(hidden)
        if lying and self.account.waiting in (None, "follow-missing"):
            self.account.waiting = "follow-put-right"
        return self.account

    def _acts(self, seen: FieldSeen, untold: frozenset[Mark]) -> list[Act]:
        """All that is new, in the order in which hands did it."""
        aside = [known for known in self.notes.heaps.aside.values() if aside_mark(known) in untold]
        aside = [known for known in aside if known.ident not in self.notes.told_aside]
        blocks = [block for block in seen.extra if block.mark in untold and not self._carried(block, seen)]
        return sorted([*blocks, *aside, *self.notes.takes], key=when)

    # Turns

    def _play(self, acts: Sequence[Act], lying_blocks: Sequence[SeenBlock], lying: Sequence[int]) -> None:
        for act in acts:
            if isinstance(act, Taken):
                if self._is_from_rack(act):
                    continue
                if self.turn is not None and not self._close():
                    return
                self._take(act, self._taker(act))
                continue
            if isinstance(act, Known) and (act.ident in self.notes.told_aside or self._is_more_aside(act)):
                continue
            who = (self.turn.team,) if self.turn is not None and self._is_of_turn(act, self.turn) else self._who(act)
            if lying and not self.same_team(lying[0], who):
                self.ask_whether_it_stands(lying[0])
                return
            if len(who) > 1:
                if not self._goes_on(act):
                    self.ask_who(act, who)
                return
            team = who[0]
            if (whole := self._one_sum(act, team)) is not None:
                self.ask_whose(whole, (1 - team, team))
                return
            if self.turn is not None and self.turn.team != team and not self._close():
                if not self._is_open():
                    self.ask_whether_it_stands(self.last_number)
                return
            if self.turn is not None and self._is_another_sum(act) and not self._close():
                return
            if team in self._expected():
                self.seats.learn(team, side_of(act))
            self._add(act, team)
        if self.turn is not None and lying:
            self.turn.blocks += [block for block in lying_blocks if block.ident not in self._idents()]
        self._open_turn()

    def _is_from_rack(self, act: Taken) -> bool:
        """Whether the hand that took these has laid blocks that are no right sum: a rack may look like the stock."""
        turn = self.turn
        same = turn is not None and any(
            (block.known.came_s, block.known.side) == (act.at_s, act.side) for block in turn.blocks
        )
        return turn is not None and same and not self._is_right(turn)

    def _goes_on(self, act: SeenBlock | Known) -> bool:
        """Blocks from the side that has just laid a sum make it a longer one: told as that."""
        last = self.work.last
        if last is None or not isinstance(act, SeenBlock) or not self.seats.fits(last[0], side_of(act)):
            return False
        turn = Turn(last[0], [one for one in self.new if isinstance(one, SeenBlock) and side_of(one) == side_of(act)])
        longer = self._longer(turn)
        if longer is not None:
            self._tell_longer(longer, turn)
        return longer is not None

    def _is_of_turn(self, act: SeenBlock | Known, turn: Turn) -> bool:
        """Whether a block that was only seen when the hands had left is of the turn whose blocks lie: no hand of the
        other team was at the table since.
        """
        if not isinstance(act, SeenBlock) or side_of(act) is not None or not turn.blocks or self.notes.blind:
            return False
        return not any(self._sits(1 - turn.team, side) for side in self.notes.hands)

    def _is_more_aside(self, act: Known) -> bool:
        """Blocks that a team lays aside after others, before it takes new ones: it lays aside so many more."""
        last = self.work.last
        number = self.last_number
        if (
            last is None
            or last[1] != "removal"
            or self.turn is not None
            or self.account.told
            or not self.match.rulings
        ):
            return False
        event = self.match.event(number)
        mine, theirs = (self.seats.fits(team, act.side) for team in (last[0], 1 - last[0]))
        if not isinstance(event, Remove) or self.match.rulings[-1].undone or act.side is None or not mine or theirs:
            return False
        more = [one for one in self.new if isinstance(one, Known) and one.side == act.side]
        whole = Remove(by=event.by, count=(event.count or 0) + len(more))
        marks, pieces = frozenset(map(aside_mark, more)), tuple(known.ident for known in more)
        self.account.told.append(Told(Correct(event=number, with_=event_json(whole)), marks, pieces))
        self.notes.told_aside |= {known.ident for known in more}
        return True

    def _is_open(self) -> bool:
        """Whether a turn waits to be read; one that was told and refused is open no more."""
        return self.turn is not None

    def _one_sum(self, act: SeenBlock | Known, team: int) -> list[SeenBlock] | None:
        """All blocks of a sum that both teams seem to have laid, while nobody saw a part of it alone: arms that meet
        over the table can't be told apart, and nobody finishes the others' sum.
        """
        turn = self.turn
        if turn is None or turn.team == team or turn.aside or not turn.blocks or not isinstance(act, SeenBlock):
            return None
        more = [one for one in self.new if isinstance(one, SeenBlock) and one not in turn.blocks]
        both = Turn(turn.team, [*turn.blocks, *more])
        at_once = len({block.known.came for block in both.blocks}) == 1
        if not at_once or self._looks_finished(turn) or not self._looks_finished(both):
            return None
        return both.blocks

    def _looks_finished(self, turn: Turn) -> bool:
        """Whether the blocks can be read, and are a right sum or a whole one with something wrong."""
        if any(block.symbol is None for block in turn.blocks):
            return False
        findings = self.match.game.judge(self.work, self.place(turn)).findings
        rules = {_breach(f) for f in findings if f.verdict is Verdict.ILLEGAL and f.by is None}
        return _is_whole(turn, rules.difference(ORDER))

    def _is_another_sum(self, act: SeenBlock | Known) -> bool:
        """Whether a team's blocks were a right sum, and with those that another visit laid since are none."""
        turn = self.turn
        if turn is None or not turn.blocks or not isinstance(act, SeenBlock) or turn.aside:
            return False
        if act.known.came_s <= max(block.known.came_s for block in turn.blocks):
            return False
        later = [one for one in self.new if isinstance(one, SeenBlock) and one not in turn.blocks]
        both = Turn(turn.team, [*turn.blocks, *later])
        return self._is_right(turn) and not self._is_right(both)

    def _is_right(self, turn: Turn) -> bool:
        if any(block.symbol is None for block in turn.blocks):
            return False
        return not refused(self.match.game.judge(self.work, self.place(turn)).findings)

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
        return self.seats.who(side_of(act), expected, tuple({0, 1} - set(expected)))

    def _taker(self, act: Taken) -> int:
        """The team that took blocks from the stock: that which owes a refill, unless the hand was the other's."""
        owing = self.work.owes
        expected = self._expected() if owing is None else (owing,)
        return self.seats.who(act.side, expected, tuple({0, 1} - set(expected)))[0]

    def _close(self) -> bool:
        """The open turn is over: tell of it as it lies; whether it counts."""
        turn, self.turn = self.turn, None
        assert turn is not None
        if self.ask_what_happened(turn):
            self.turn = turn
            return False
        if turn.aside and not self._tell_aside(turn):
            return False
        if not turn.blocks:
            return True
        if any(block.symbol is None for block in turn.blocks):
            self.ask_reading(turn)
            self.turn = turn
            return False
        if self.ask_number(turn) or self.ask_hole(turn, over=True):
            self.turn = turn
            return False
        return not refused(self._tell_sum(turn))

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
            return
        if turn.blocks:
            self._lying_sum(turn, out_of_turn)
            return
        over_s = ASIDE_OVER_S if self.work.stock else TURN_OVER_S
        if table.rested_s < over_s:
            self.account.waiting, self.account.again_after_s = "summy-follow-aside", over_s
        else:
            self._close()

    def _lying_sum(self, turn: Turn, out_of_turn: bool) -> None:
        """Blocks lie and nobody else has acted: a right sum counts; what is wrong may not be finished."""
        rested = self._left_for_s(turn) >= TURN_OVER_S
        self.account.waiting = "summy-follow-sum"
        if any(block.symbol is None for block in turn.blocks):
            self.ask_reading(turn)
            return
        findings = self.match.game.judge(self.work, self.place(turn)).findings
        rules = {_breach(f) for f in findings if f.verdict is Verdict.ILLEGAL and f.by is None}
        rules = rules.difference(ORDER) if out_of_turn else rules  # as its turn, it may not be finished either
        longer = self._longer(turn) if out_of_turn else None
        if longer is not None:
            self._tell_longer(longer, turn)
        elif not rules or (out_of_turn and self.may_have_laid_aside(1 - turn.team)):
            self._close()
        elif not rested:
            self.account.again_after_s = TURN_OVER_S
        elif (not out_of_turn and self.ask_what_happened(turn)) or (
            not out_of_turn and self.ask_hole(turn, over=False)
        ):
            return
        elif self._finished(turn, rules):
            self._close()
        elif _is_whole(turn, rules) or not self.notes.in_parts:
            self.ask_finished(turn)

    def _left_for_s(self, turn: Turn) -> float:
        """For how long its team's hands have been away from the blocks that lie: others may have leant over the table
        since, so that it came to rest late.
        """
        table, touches = self.sight.table, self.sight.touches
        mine = [touch.to_s for touch in touches if self.seats.fits(turn.team, touch.side)]
        left_s = max([*(block.known.came_s for block in turn.blocks), *mine])
        leant = any(touch.to_s > left_s for touch in touches)
        return table.rested_s + (table.time_s - left_s if leant else 0.0)

    def _finished(self, turn: Turn, rules: set[str]) -> bool:
        """Whether blocks that break these rules are all that is to come, as far as that can be told."""
        notes = self.notes
        wants = any(rule.endswith("why-none") for rule in rules)
        return notes.in_parts == 0 and not wants and (_is_whole(turn, rules) or notes.in_one_go >= HABIT)

    # Telling

    def _tell_sum(self, turn: Turn) -> list[Finding]:
        self._short_refill(turn.team)
        findings = self.tell(self.laid(turn))
        if refused(findings):
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
        turned_down = refused(self.tell(self.put_aside(turn.team, turn.aside)))
        if not turned_down:
            self.notes.told_aside |= {known.ident for known in turn.aside}
            self.notes.taken[turn.team] = 0
        self.account.waiting = "follow-put-right" if turned_down else None
        return not turned_down

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
        if any(block.symbol is None for block in turn.blocks):
            return None
        blocks = [*event.blocks, *(block.block() for block in turn.blocks)]
        whole = Place(by=event.by, blocks=sorted(blocks, key=lambda block: (block.y, block.x)))
        return None if refused(self.match.game.judge(before, whole).findings) else (number, whole)

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
                shift = Shift(by=self.shifter(block.known.side), from_=cell, to=block.cell)
                moved.append((("shift", cell, block.ident), shift))
        return moved, hidden

    def _now_at(self, cell: Cell, seen: FieldSeen) -> SeenBlock | None:
        """The only new block, if it shows what lay in the only empty cell."""
        if len(seen.missing) != 1 or len(seen.extra) != 1 or seen.extra[0].cell in self.work.table:
            return None
        return seen.extra[0] if seen.extra[0].symbol == self.work.table[cell] else None

    def _carried(self, block: SeenBlock, seen: FieldSeen) -> bool:
        return any(self._now_at(cell, seen) is block for cell in seen.missing)

    def _tell_moved(self, moved: Sequence[tuple[Mark, Shift]]) -> None:
        for mark, event in moved:
            self.tell(Told(event, frozenset([mark])))
            self.account.waiting = "follow-put-right"


def _is_whole(turn: Turn, rules: set[str]) -> bool:
    """Whether blocks that break these rules look like a finished sum: apart from the table only if there are several,
    for where nothing else is wrong with them they are a true one.
    """
    return rules <= WHOLE and (len(turn.blocks) > 1 or "SUM-P2" not in rules)


def _breach(finding: Finding) -> str:
    """The rule; with a mark where something is only still wanting (no number behind the ``=``)."""
    return f"{finding.rule} {finding.reason}" if finding.reason == "why-none" else finding.rule
