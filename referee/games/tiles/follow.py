"""Following number tiles: what was laid, moved and taken away, in columns and rows whose origin never changes.

The grid is that of a printed board where pieces come with their cells, else the one that tiles side by side form.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.core import Match, PieceEvent
from referee.core.following import OpeningSeen, SettledTable, Sizes
from referee.core.following_tools import Known, Sight, best_offset
from referee.core.pieces import PlacedPiece
from referee.core.table_follower import Account, Choice, Query, TableFollower, Told
from referee.games.tiles.field import field
from referee.games.tiles.lattice import OFF_BESIDE, Cell, fit, hanging_on
from referee.games.tiles.rules import Move, Place, Remove, State
from referee.games.tiles.unread import MOST_CHOICES, Waiting, moved_to, taken, waiting

PUSHED = 0.7
"""A lone tile pushed by less than this part of a cell still lies in its own."""

UNSEEN_TABLES = 2
"""Where no hands are seen at all, a tile is gone when it was not seen on so many tables in a row."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile that is accounted for: its cell (null: it lies in none), its pose when it was laid, and its label."""

    cell: Cell | None
    laid: PlacedPiece
    label: str | None


class TilesFollower(TableFollower[State]):
    """Follows one table."""

    def __init__(self, match: Match[State], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        self._lying: dict[str, Lying] = {}
        self._gone_s: dict[str, float] = {}
        self._hands_s: dict[str, set[float]] = {}
        self._asked: set[str] = set()
        self._waiting: dict[str, Waiting] = {}
        self._taken: dict[str, tuple[Waiting, int]] = {}
        self._begun = False
        self._work = match.state
        self._account = Account()
        self._sight = Sight(SettledTable(0.0, (), sizes), 0, ())

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """Several tiles that lie at the beginning are the position; a single one, and those that hands were seen to
        bring, have just been laid.
        """
        brought = {key for visit in table.visits for key in visit.lifted}
        tiles = {
            one.piece.key: one
            for one in table.pieces
            if _is_tile(one.piece, table.sizes) and one.piece.key not in brought
        }
        if len(tiles) < 2:
            return OpeningSeen()
        cells = _cells([one.piece for one in tiles.values()], table.sizes)
        if not all(tiles[key].certain for key in cells):
            return OpeningSeen(waiting="tiles-follow-unread")
        return OpeningSeen({"cells": [[*cell, tiles[key].piece.label] for key, cell in cells.items()]})

    def account(self, sight: Sight) -> Account:
        """The events that lead from the record to this table."""
        self._account, self._work, self._sight = Account(), self.match.state, sight
        tiles = {one.ident: one for one in sight.pieces if self._is_there(one, sight)}
        gone = [ident for ident in self._lying if ident not in tiles]
        self._gone_s |= {i: touch.to_s for touch in sight.touches for i in gone if i in touch.lifted}
        self._hands_s = {
            i: self._hands_s.get(i, set()) | {t.to_s for t in sight.touches if i in (*t.covered, *t.lifted)}
            for i in gone
        }
        if self._asks_taken(tiles, sight):
            return self._account
        self._moved_as_one(tiles, sight)
        new = {i: one for i, one in tiles.items() if i not in self._lying or self._lying[i].laid is not one.laid}
        cells = self._places(tiles, new, sight.table.sizes)
        self._adopt(new, cells)
        twins = self._twins(new, cells, gone)
        self._tell_all(new, cells, twins, [i for i in gone if i not in twins.values()], sight)
        self._waiting = {i: one for i, one in self._waiting.items() if i in tiles and i not in self._lying}
        self._waiting = waiting({i: one for i, one in tiles.items() if i not in self._lying}, cells) | self._waiting
        self._begun = True
        return self._account

    def _tell_all(
        self,
        new: dict[str, Known],
        cells: Mapping[str, Cell],
        twins: Mapping[str, str],
        gone: Sequence[str],
        sight: Sight,
    ) -> None:
        """Tell in the order in which hands did it, up to a tile that still waits to be read."""
        taken = [ident for ident in gone if not self._may_be_unread(ident, new)]
        moved = {i: new.pop(i) for i in list(new) if i in twins or i in self._lying}
        acts: list[tuple[float, int, Known | str | None]] = [
            (self._gone_s.get(ident, sight.table.time_s), 0, ident) for ident in taken
        ]
        if moved:
            acts.append((min(one.came_s for one in moved.values()), -1, None))
        acts += [(one.came_s, one.order + 1, one) for i, one in new.items() if i in cells or not _says_nothing(one)]
        for _, _, act in sorted(acts, key=lambda act: act[:2]):
            if act is None:
                self._move(moved, cells, twins)
            elif isinstance(act, str):
                self._leave(self._lying.pop(act))
                self._gone_s.pop(act, None)
            elif not self._lay(act, cells.get(act.ident)):
                return

    def _asks_taken(self, tiles: Mapping[str, Known], sight: Sight) -> bool:
        """Tell where tiles lay that were moved before they were read; ask, once, about those that were taken away.

        What came after waits for the answer until the next table.
        """
        others = [one for i, one in tiles.items() if i not in self._lying and i not in self._waiting]
        for ident, was in list(self._waiting.items()):
            one = tiles.get(ident)
            if one is None:
                del self._waiting[ident]
                if any(known.ident == ident for known in sight.gone) and not moved_to(was, others):
                    self._taken[ident] = was, sight.number
            elif one.certain and one.laid is not was.laid:
                del self._waiting[ident]
                self._place(one, was.cell, one.piece.label)
                self._lying[ident] = Lying(was.cell, was.laid, one.piece.label)
        self._taken = {i: (was, number) for i, (was, number) in self._taken.items() if number == sight.number}
        self._account.queries += [taken(was) for was, _ in self._taken.values()]
        return bool(self._taken)

    # What is where

    def _moved_as_one(self, tiles: Mapping[str, Known], sight: Sight) -> None:
        """Where every tile lies elsewhere but as it did to the others, camera or table moved, and nobody played.

        A hand over all of them may have pushed them on, but then by more than half a cell. A lone tile that no hand
        moved lies elsewhere only because the table is known better now that there are more; and one that is pushed by
        less than a cell, or seems so after a knock, takes the grid along, which is where it lies.
        """
        lying = {ident: old for ident, old in self._lying.items() if ident in tiles and old.cell is not None}
        if any(tiles[ident].laid is old.laid for ident, old in lying.items()):
            return
        lifted = {ident for touch in sight.touches for ident in touch.lifted}
        if len(lying) < 2:
            still = [i for i, old in lying.items() if i not in lifted or _is_near(old.laid, tiles[i].piece, sight)]
            self._lying |= {ident: replace(lying[ident], laid=tiles[ident].laid) for ident in still}
            return
        far = {i for i, old in lying.items() if not _is_near(old.laid, tiles[i].piece, sight)}
        if far and far < set(lying) and far <= lifted:
            return  # a hand moved these, and the others are only known better
        touched = {ident for touch in sight.touches for ident in (*touch.covered, *touch.lifted)}
        before = {ident: (old.cell, old.laid) for ident, old in lying.items() if old.cell is not None}
        after = {ident: (old.cell, tiles[ident].piece) for ident, old in lying.items() if old.cell is not None}
        pushed = touched >= set(lying) and not self._fits(before, after, sight.table.sizes, most_off=1.0)
        if not pushed and self._fits(after, after, sight.table.sizes, most_off=OFF_BESIDE):
            self._lying |= {ident: replace(old, laid=tiles[ident].laid) for ident, old in lying.items()}

    def _fits(
        self,
        cells: Mapping[str, tuple[Cell, PlacedPiece]],
        pieces: Mapping[str, tuple[Cell, PlacedPiece]],
        sizes: Sizes,
        *,
        most_off: float,
    ) -> bool:
        """Whether pieces lie in their cells of the grid that some make."""
        lattice = fit(list(cells.values()), sizes)
        if lattice is None:
            return False
        offered = [(own, lattice.cell(piece.x_mm, piece.y_mm)) for own, piece in pieces.values()]
        return all(cell == own and off <= most_off for own, (cell, off) in offered)

    def _is_there(self, one: Known, sight: Sight) -> bool:
        if not _is_tile(one.piece, sight.table.sizes):
            return False
        if not one.absent:
            return True
        unseen = one.absent >= UNSEEN_TABLES and not sight.table.visits
        return one.ident in self._lying and not unseen

    def _places(self, tiles: Mapping[str, Known], new: Mapping[str, Known], sizes: Sizes) -> dict[str, Cell]:
        """The cells of new tiles; those that lie in none are left out."""
        printed = _printed(one.piece for one in tiles.values())
        if printed:
            return {ident: cell for ident, cell in printed.items() if ident in new}
        lying = [(old.cell, i) for i, old in self._lying.items() if old.cell is not None]
        stay = {cell: tiles[i].piece for cell, i in lying if i in tiles and i not in new}
        # The grid is where it was, even when every tile of it has been moved.
        lattice = fit([(cell, stay.get(cell, self._lying[i].laid)) for cell, i in lying], sizes)
        if lattice is None:
            return self._first_grid(tiles, sizes)
        offered = {i: lattice.cell(one.piece.x_mm, one.piece.y_mm) for i, one in new.items()}
        if stay:
            return hanging_on(offered, set(stay))
        again = {i: cell for i, (cell, off) in offered.items() if off <= OFF_BESIDE and cell in dict(lying)}
        return again | hanging_on({i: at for i, at in offered.items() if i not in again}, set(dict(lying)))

    def _first_grid(self, tiles: Mapping[str, Known], sizes: Sizes) -> dict[str, Cell]:
        """Cells where no tile of the record has been found on the table yet; the tile laid first is at 0, 0."""
        found = _cells([one.piece for one in tiles.values()], sizes)
        if not found and len(tiles) == 1:
            found = {next(iter(tiles)): (0, 0)}
        labels = {ident: tiles[ident].piece.label if tiles[ident].certain else None for ident in found}
        offset = best_offset(self._work.cells, [(cell, labels[ident], None) for ident, cell in found.items()])
        if offset is None and found:
            laid = min((tiles[ident] for ident in found), key=lambda one: (one.came, one.came_s, one.order))
            offset = -found[laid.ident][0], -found[laid.ident][1]
        across, down = offset or (0, 0)
        return {ident: (col + across, row + down) for ident, (col, row) in found.items()}

    def _adopt(self, new: dict[str, Known], cells: Mapping[str, Cell]) -> None:
        """Tiles that the record has there already; also those that lie apart and came into sight with the camera, or
        lay there when a match was joined.
        """
        taken = {lying.cell for lying in self._lying.values()}
        for ident, one in list(new.items()):
            cell = cells.get(ident)
            recorded = cell in self._work.cells and cell not in taken and ident not in self._lying
            if recorded and cell is not None:
                same = not one.certain or one.piece.label == self._work.cells[cell]
            else:
                joined = not self._begun and self.match.header.position is not None
                same = cell is None and (one.into_view or joined) and ident not in self._lying
            if same:
                label = self._work.cells[cell] if cell is not None else one.piece.label
                self._lying[ident] = Lying(cell, one.laid, label)
                del new[ident]

    # Telling

    def _twins(self, new: Mapping[str, Known], cells: Mapping[str, Cell], gone: Sequence[str]) -> dict[str, str]:
        """New tiles in the grid that show what the same hand took from another cell: the same tile, moved."""
        left = [ident for ident in gone if self._lying[ident].cell is not None]
        twins: dict[str, str] = {}
        for ident, one in new.items():
            alike = [g for g in left if self._lying[g].label == one.piece.label and self._one_hand(g, one)]
            if one.certain and ident in cells and ident not in self._lying and alike:
                twins[ident] = alike[0]
                left.remove(alike[0])
        return twins

    def _one_hand(self, gone: str, one: Known) -> bool:
        """Whether the hand that took a tile away may be the one that laid this one."""
        if gone in self._gone_s:
            return one.side is None or self._gone_s[gone] == one.came_s
        hands_s = self._hands_s.get(gone)
        return one.side is None or not hands_s or one.came_s in hands_s

    def _may_be_unread(self, gone: str, new: Mapping[str, Known]) -> bool:
        """Whether a tile that can't be read yet may be the one that is gone, moved."""
        label, unread = self._lying[gone].label, [one for one in new.values() if not one.certain]
        return any(not one.alternatives or label in dict(one.alternatives) for one in unread)

    def _move(self, new: Mapping[str, Known], cells: Mapping[str, Cell], twins: Mapping[str, str]) -> None:
        """Tiles that now lie elsewhere, each once its place is free; where all wait for one another one is lifted."""
        moved = {i: self._lying.pop(twins.get(i, i)) for i in new}
        left = sorted(moved, key=lambda ident: (new[ident].came_s, new[ident].order))
        lifted: set[str] = set()
        while left:
            free = (i for i in left if cells.get(i) not in self._work.cells or cells.get(i) == moved[i].cell)
            ident = next(free, None)
            if ident is None:
                ident = next((i for i in left if i not in lifted), left[0])
                self._leave(moved[ident])
                if ident not in lifted:
                    lifted.add(ident)
                    continue
            left.remove(ident)
            if ident in lifted:
                self._place(new[ident], cells.get(ident), moved[ident].label)
            else:
                self._moved(new[ident], moved[ident], cells.get(ident))
            self._lying[ident] = Lying(cells.get(ident), new[ident].laid, moved[ident].label)

    def _moved(self, one: Known, old: Lying, goal: Cell | None) -> None:
        if goal is not None and old.cell in self._work.cells and goal not in self._work.cells and old.cell:
            self._tell(Move(from_=old.cell, to=goal), one)
        elif goal != old.cell:
            self._leave(old)
            self._place(one, goal, old.label)

    def _leave(self, old: Lying) -> None:
        if old.cell is None and self._work.loose:
            self._tell(Remove(col=None, row=None))
        elif old.cell is not None and old.cell in self._work.cells:
            self._tell(Remove(col=old.cell[0], row=old.cell[1]))

    def _lay(self, one: Known, cell: Cell | None) -> bool:
        """A new tile; one that can't be read is asked about. Whether one may go on to what came after."""
        if one.certain:
            self._place(one, cell, one.piece.label)
            self._lying[one.ident] = Lying(cell, one.laid, one.piece.label)
            return True
        again = self._sight.table.ask_after_s(self._sight.since_s(one))
        if again is not None:
            self._account.look_again(again)
            self._account.waiting = "follow-reading"
            return False
        labels = [label for label, _ in one.alternatives] or [one.piece.label]
        choices: tuple[Choice, ...] = tuple(
            ("follow-read-as", {"label": label}, (Told(_placed(one, cell, label), pieces=(one.ident,)),))
            for label in dict.fromkeys(labels)
            if label is not None
        )
        query = Query(f"read {one.ident}", "follow-unread", {}, choices[:MOST_CHOICES], (one.ident,))
        self._account.queries.append(query)
        asked_before = one.ident in self._asked
        self._asked.add(one.ident)
        return asked_before

    def _place(self, one: Known, cell: Cell | None, label: str | None) -> None:
        self._tell(_placed(one, cell, label), one)

    def _tell(self, event: PieceEvent, one: Known | None = None) -> None:
        self._work = self.match.game.judge(self._work, event).after
        self._account.told.append(Told(event, pieces=() if one is None else (one.ident,)))

    def answered(self, told: Told) -> None:
        """A tile outside the grid that a human has read is accounted for; in the grid it is found again."""
        event = told.event
        for ident in told.pieces:
            self._taken.pop(ident, None)
        known = self.memory.get(told.pieces[0]) if told.pieces else None
        if isinstance(event, Place) and event.col is None and known is not None:
            self._lying[known.ident] = Lying(None, known.laid, event.label)


def _placed(one: Known, cell: Cell | None, label: str | None) -> Place:
    colour = one.piece.details.get("colour")
    col, row = (None, None) if cell is None else cell
    return Place(label=label, col=col, row=row, colour=None if colour is None else str(colour))


def _says_nothing(one: Known) -> bool:
    """Whether nothing at all can be read on it: apart from the tiles, it is a box or a calculator until it can."""
    return not one.certain and one.piece.label is None and all(label is None for label, _ in one.alternatives)


def _is_near(before: PlacedPiece, now: PlacedPiece, sight: Sight) -> bool:
    """Whether a tile lies off where it lay by less than most of a cell."""
    width, height = sight.table.sizes[now.kind][:2]
    turn, dx, dy = math.radians(now.turn_deg), now.x_mm - before.x_mm, now.y_mm - before.y_mm
    across, along = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
    return math.hypot(across / width, along / height) < PUSHED


def _is_tile(piece: PlacedPiece, sizes: Sizes) -> bool:
    """A tile, card or block that lies face up."""
    flat = piece.kind in sizes and piece.kind not in ("chip", "board", "marker")
    return flat and not piece.standing and piece.face != "down"


def _cells(pieces: Sequence[PlacedPiece], sizes: Sizes) -> dict[str, Cell]:
    """The cells of a printed board, else of the largest group of tiles side by side."""
    found = field(pieces, sizes)["cells"]
    return _printed(pieces) or {cell["piece"]: (cell["col"], cell["row"]) for cell in found}


def _printed(pieces: Iterable[PlacedPiece]) -> dict[str, Cell]:
    """The cells of a printed board in which pieces say that they lie."""
    found = {}
    for piece in pieces:
        col, row = piece.cell.get("col"), piece.cell.get("row")
        if isinstance(col, int) and isinstance(row, int):
            found[piece.key] = (col, row)
    return found


FOLLOWER = TilesFollower
