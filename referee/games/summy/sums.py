"""What lies as a sum: whether it is right, finished, one team's, or the last one made longer."""

from __future__ import annotations

from referee.core import Correct, Finding, Verdict
from referee.core.following_tools import Known
from referee.core.records import event_json
from referee.core.table_follower import Told
from referee.games.summy.asking import Asking, side_of
from referee.games.summy.events import Place
from referee.games.summy.notes import Turn
from referee.games.summy.seen import SeenBlock
from referee.games.summy.wholes import ORDER, refused

HABIT = 2
"""After so many sums that were each laid in one go, blocks that lie are taken for a whole sum."""
WHOLE = frozenset(f"SUM-{rule}" for rule in ("V3", "V4", "V6", "V7", "P2", "P5", "P6", "P7", "P9", "D1", "T1"))
"""Breaches of blocks that otherwise look like a finished sum."""


class Sums(Asking):
    """What can be said of the blocks of a turn."""

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

    def _looks_finished(self, turn: Turn) -> bool:
        """Whether the blocks can be read, and are a right sum or a whole one with something wrong."""
        if any(block.symbol is None for block in turn.blocks):
            return False
        findings = self.match.game.judge(self.work, self.place(turn)).findings
        rules = {breach(f) for f in findings if f.verdict is Verdict.ILLEGAL and f.by is None}
        return is_whole(turn, rules.difference(ORDER))

    def _is_right(self, turn: Turn) -> bool:
        if any(block.symbol is None for block in turn.blocks):
            return False
        return not refused(self.match.game.judge(self.work, self.place(turn)).findings)

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
        return notes.in_parts == 0 and not wants and (is_whole(turn, rules) or notes.in_one_go >= HABIT)

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


def is_whole(turn: Turn, rules: set[str]) -> bool:
    """Whether blocks that break these rules look like a finished sum: apart from the table only if there are several,
    for where nothing else is wrong with them they are a true one.
    """
    return rules <= WHOLE and (len(turn.blocks) > 1 or "SUM-P2" not in rules)


def breach(finding: Finding) -> str:
    """The rule; with a mark where something is only still wanting (no number behind the ``=``)."""
    return f"{finding.rule} {finding.reason}" if finding.reason == "why-none" else finding.rule
