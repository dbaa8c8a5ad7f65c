"""Telling what is sure: sums, blocks laid aside, refills, and blocks of the record that lie elsewhere now."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core import Finding
from referee.core.following_tools import Cell
from referee.core.observing import Mark
from referee.core.table_follower import Told
from referee.games.summy.events import Refill, Shift
from referee.games.summy.notes import Turn
from referee.games.summy.seen import FieldSeen, SeenBlock
from referee.games.summy.sums import Sums
from referee.games.summy.wholes import refused

MOST_SHORT = 2
"""After so many refills that were too small the counts themselves are doubted."""


class Telling(Sums):
    """Tells what is sure."""

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
