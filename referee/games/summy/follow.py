"""Following a match of Summy: from blocks laid on the table, laid aside and taken from the stock to record events.

Blocks laid one by one are provisional until the turn is over: a true sum settles it, else the other team's act, the
refill, a human's word, or a sum that looks finished and is left lying. Standing blocks are not watched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core import Match
from referee.core.following import OpeningSeen, Question, SeenPiece, SettledTable, Sizes
from referee.core.following_tools import Known, Sight
from referee.core.seats import Seats
from referee.core.table_follower import Account, TableFollower, Told
from referee.games.summy.acting import Acting
from referee.games.summy.field import field
from referee.games.summy.notes import Notes
from referee.games.summy.seen import FieldReader
from referee.games.summy.state import State

TEAMS = 2


class SummyFollower(TableFollower[State]):
    """Follows one match."""

    def __init__(self, match: Match[State], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        self.reader = FieldReader(sizes)
        self.seats = Seats(TEAMS)
        self.notes = Notes()

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """A match begins with one ``=``, also when that is first seen in the sum that a hand has laid around it,
        which is told then; one under way is joined with the blocks that lie, its scores at 0.

        Which of their rows are sums can't be told from the blocks (rules 4.2), so none keeps cells free.
        """
        blocks = {
            one.piece.key: one for one in table.pieces if one.piece.kind == "block" and one.piece.face != "down"
        }
        found = field([one.piece for one in blocks.values()], table.sizes, table.up_deg)
        cells = found["cells"]
        if not cells or not any(cell["symbol"] == "=" for cell in cells):
            return OpeningSeen(waiting="summy-follow-start")
        if len(cells) == 1:
            return OpeningSeen()
        if found["doubts"] or not all(blocks[cell["piece"]].certain for cell in cells):
            return OpeningSeen(waiting="summy-follow-unread")
        signs = [cell for cell in cells if cell["symbol"] == "="]
        in_line = any(len({cell[way] for cell in cells}) == 1 for way in ("col", "row"))
        if len(signs) == 1 and in_line and table.visits:
            return OpeningSeen()
        centre = min(signs, key=lambda cell: _out(blocks[cell["piece"]]))
        placed = [[cell["col"] - centre["col"], cell["row"] - centre["row"], cell["symbol"]] for cell in cells]
        return OpeningSeen({"blocks": placed})

    def account(self, sight: Sight) -> Account:
        """The events that lead from the record to this table."""
        notes = self.notes
        notes.watch(sight, len(self.match.rulings))
        if notes.heaps.begun:
            notes.takes += notes.heaps.watch(sight)
        else:
            notes.heaps.begin(sight, self.match.state.stock)
            self.reader.begin(sight)
        if self.match.state.over:
            notes.takes.clear()
            return Account()
        notes.took.update(self.reader.emptied(sight))
        seen = self.reader.read(sight, self.match.state, notes.unseen)
        if seen is None:
            return Account(waiting="follow-lost")
        return Acting(self.match, self.ledger, self.seats, notes, sight).run(seen)

    def answered(self, told: Told) -> None:
        """A team's name also says who sits where."""
        by = getattr(told.event, "by", None)
        sides = [known.side for ident in told.pieces if (known := self.memory.get(ident)) is not None]
        if told.seat and by is not None and sides:
            self.seats.learn(self.match.state.players.index(by), sides[0])

    def warnings(self, hovering: Sequence[SeenPiece], table: SettledTable) -> Sequence[Question]:
        """A block over a cell that must stay empty (SUM-P6)."""
        lying = [one.piece for one in table.pieces if all(one.piece.key != seen.piece.key for seen in hovering)]
        return [question for one in hovering if (question := self._warning(one, lying)) is not None]

    def _warning(self, one: SeenPiece, lying: Sequence[Any]) -> Question | None:
        state, key = self.match.state, one.piece.key
        if one.piece.kind != "block" or one.piece.face == "down":
            return None
        known = {p.key: Known(p.key, p.key, p, p.key != key, (), p, 0, 0.0, None) for p in [*lying, one.piece]}
        table = SettledTable(0.0, (), self.sizes)
        seen = FieldReader(self.sizes).read(Sight(table, 0, tuple(known.values())), state)
        block = next((block for block in seen.extra if block.ident == key), None) if seen is not None else None
        if block is None or not state.reserved.get(block.cell):
            return None
        args = {"cell": f"{block.cell[0]},{block.cell[1]}"}
        return Question(f"reserved {key}", "summy-follow-reserved", args, keys=(key,))


def _out(one: SeenPiece) -> float:
    return one.piece.x_mm**2 + one.piece.y_mm**2


FOLLOWER = SummyFollower
