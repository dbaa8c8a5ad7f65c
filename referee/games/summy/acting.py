"""What hands did at the table since the record: blocks laid, laid aside and taken from the stock."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core import Correct, Verdict
from referee.core.following_tools import Known
from referee.core.observing import Mark
from referee.core.records import event_json
from referee.core.table_follower import Account, Told
from referee.games.summy.asking import (
    TURN_OVER_S,
    aside_mark,
    gone_mark,
    side_of,
    when,
)
from referee.games.summy.events import Remove
from referee.games.summy.heaps import Taken
from referee.games.summy.notes import Act, Turn
from referee.games.summy.seen import FieldSeen, SeenBlock
from referee.games.summy.sums import breach, is_whole
from referee.games.summy.telling import Telling
from referee.games.summy.wholes import ORDER, refused

ASIDE_OVER_S = 4.0
"""So long after blocks were laid aside no more are to come, though the team has not taken new ones yet."""


class Acting(Telling):
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
        rules = {breach(f) for f in findings if f.verdict is Verdict.ILLEGAL and f.by is None}
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
        elif is_whole(turn, rules) or not self.notes.in_parts:
            self.ask_finished(turn)
