"""The blocks that are seen, in the record's cells."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.core.following import Side, Sizes
from referee.core.following_tools import Cell, Known, Sight, best_offset
from referee.core.observing import Mark
from referee.core.pieces import PlacedPiece
from referee.games.summy.events import Block
from referee.games.summy.field import field
from referee.games.summy.state import State
from referee.games.summy.symbols import LIMITS

PITCH = 1.03
"""Middle to middle of neighbours, in block widths, where nothing is measured yet."""

BESIDE = 0.4
"""A block no farther from where another lay, in block widths, lies in its cell."""

AWAY = 0.7
"""A block that lies off by so many cells or more lies elsewhere."""

FEW = 0.5
"""When less than this share of the record's blocks is found again, or was seen to be taken, another table is seen."""


@dataclass(frozen=True, slots=True)
class SeenBlock:
    """A block as it lies; ``symbol`` is null as long as it can't be told. ``turn`` is null when it lies upright."""

    known: Known
    cell: Cell
    symbol: str | None
    turn: float | None = None

    @property
    def ident(self) -> str:
        """Its own name."""
        return self.known.ident

    @property
    def mark(self) -> Mark:
        """What there is to tell of it."""
        return ("block", self.ident, self.cell, self.turn is None)

    def block(self, symbol: str | None = None) -> Block:
        """The block as a record has it, read as ``symbol`` if given."""
        return Block(*self.cell, symbol or self.symbol or "", self.turn)


@dataclass(frozen=True, slots=True)
class FieldSeen:
    """A table against the record: ``extra`` blocks are not in it, ``missing`` cells are empty but not there.

    ``between`` are blocks that lie between cells. ``replaced`` are cells that a hand was seen to empty, and in which
    other blocks lie now.
    """

    extra: tuple[SeenBlock, ...]
    missing: tuple[Cell, ...]
    between: tuple[Known, ...]
    replaced: tuple[Cell, ...] = ()


class FieldReader:
    """Finds the record's blocks again on every table."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._cells: dict[str, tuple[PlacedPiece, Cell]] = {}
        self._paired: dict[str, Cell] = {}
        self._poses: dict[Cell, PlacedPiece] = {}
        self._taken: set[Cell] = set()
        self._unseen: set[Cell] = set()
        self._lone: PlacedPiece | None = None
        self._astray: PlacedPiece | None = None
        self._print: dict[str, PlacedPiece] = {}

    def begin(self, sight: Sight) -> None:
        """What lies beside the field on the first table is print on the cloth, as long as nobody moves it."""
        known = {one.ident: one for one in sight.of_kind("block") if one.piece.face != "down"}
        found = field([_believed(one) for one in known.values()], self._sizes, sight.table.up_deg)
        played = {row["piece"] for row in (*found["cells"], *found["doubts"])}
        self._print = {ident: one.laid for ident, one in known.items() if ident not in played}

    def read(self, sight: Sight, state: State, unseen: Collection[Cell] = ()) -> FieldSeen | None:
        """The table against the record; null when it does not look like it. In ``unseen`` cells blocks of the record
        may lie that were never seen.
        """
        self._unseen = {cell for cell in unseen if cell not in self._paired.values()}
        known = {one.ident: one for one in sight.of_kind("block") if one.piece.face != "down"}
        known = {ident: one for ident, one in known.items() if self._print.get(ident) is not one.laid}
        self._taken |= self.emptied(sight).keys()
        pieces = [_believed(one) for one in known.values()]
        found = field(pieces, self._sizes, sight.table.up_deg)
        seen = self._against(found, known, state)
        if seen is None and found["cells"] and sight.table.up_deg is None:
            # Few signs can tell which way up they lie.
            turned = field(pieces, self._sizes, found["up_deg"] + 180.0)
            seen = self._against(turned, known, state)
        return self._lone_moved(seen, found, known, sight) if len(state.table) == 1 else seen

    def _lone_moved(
        self, seen: FieldSeen | None, found: Mapping[str, Any], known: Mapping[str, Known], sight: Sight
    ) -> FieldSeen | None:
        """The only block has no neighbours that show that a hand has moved it: where it lay before does."""
        if seen is None or len(found["cells"]) != 1 or seen.extra or seen.missing:
            return seen
        one = known[found["cells"][0]["piece"]]
        cols, rows = _cells_off(self._lone or one.piece, one.piece, found["up_deg"], self._sizes)
        if any(one.ident in touch.lifted for touch in sight.touches):
            self._astray = one.laid
        if (cols, rows) == (0, 0) or self._astray is not one.laid:
            self._lone, self._astray = one.piece, None
            return seen
        col, row = self._paired[one.ident]
        return FieldSeen((SeenBlock(one, (col + cols, row + rows), _symbol(one)),), ((col, row),), ())

    def _against(self, found: Mapping[str, Any], known: Mapping[str, Known], state: State) -> FieldSeen | None:
        rows = [*found["cells"], *(_stacked(doubt) for doubt in found["doubts"] if len(doubt["cells"]) == 1)]
        seen = [((row["col"], row["row"]), known[row["piece"]]) for row in rows]
        offset = best_offset(state.table, [(cell, _symbol(one), self._before(one)) for cell, one in seen])
        offset = offset or self._by_place(seen) or _only_one(seen, state)
        if offset is None:
            lone = not rows and len(state.table) == 1
            return FieldSeen((), tuple(state.table), ()) if lone else None
        blocks = [self._block(row, known[row["piece"]], offset) for row in rows]
        extra, missing = self._paired_off(blocks, state)
        replaced = [cell for cell in self._taken & {block.cell for block in extra} if cell in state.table]
        taken = self._taken.intersection([*missing, *replaced])
        if len(missing) - len(taken.intersection(missing)) > (1 - FEW) * len(state.table):
            return None
        self._taken = taken
        for block in blocks:
            self._cells[block.ident] = (block.known.laid, block.cell)
        between = tuple(known[doubt["piece"]] for doubt in found["doubts"] if len(doubt["cells"]) > 1)
        return FieldSeen(tuple(_with_supply(extra, state)), tuple(missing), between, tuple(sorted(replaced)))

    def emptied(self, sight: Sight) -> dict[Cell, Side]:
        """The cells of the record that hands have emptied since the last table, and from which side."""
        return {
            cell: touch.side
            for known in sight.gone
            if (cell := self._lay_in(known)) is not None
            for touch in sight.touches
            if known.ident in (*touch.lifted, *touch.covered)
        }

    def _lay_in(self, known: Known) -> Cell | None:
        """The cell of the record, or of what was last seen, in which a block lay."""
        seen = self._cells.get(known.ident)
        return self._paired.get(known.ident, None if seen is None else seen[1])

    def _by_place(self, seen: Sequence[tuple[Cell, Known]]) -> Cell | None:
        """The offset that puts a block on the cell where one of the record lay: it may lie on top of it."""
        reach = BESIDE * self._sizes["block"][0]
        near = [
            (math.dist((one.piece.x_mm, one.piece.y_mm), (was.x_mm, was.y_mm)), (at[0] - cell[0], at[1] - cell[1]))
            for cell, one in seen
            for at, was in self._poses.items()
        ]
        return min([item for item in near if item[0] <= reach], default=(0.0, None))[1]

    def _before(self, known: Known) -> Cell | None:
        """The cell in which the block was known to lie, and still lies."""
        kept = self._cells.get(known.ident)
        return kept[1] if kept is not None and kept[0] is known.laid else None

    def _block(self, row: Mapping[str, Any], known: Known, offset: Cell) -> SeenBlock:
        """The row as a block; one that has only been nudged keeps its cell."""
        cell = self._before(known) or (row["col"] + offset[0], row["row"] + offset[1])
        return SeenBlock(known, cell, _symbol(known), row.get("turn_deg"))

    def _paired_off(self, blocks: Sequence[SeenBlock], state: State) -> tuple[list[SeenBlock], list[Cell]]:
        """Blocks that are not in the record, and cells of it in which nothing is seen."""
        free, missing = list(blocks), []
        for cell, symbol in state.table.items():
            here = [block for block in free if block.cell == cell]
            mine = _mine(here, symbol, self._paired)
            if mine is not None:
                free.remove(mine)
                self._paired[mine.ident] = cell
                self._poses[cell] = mine.known.piece
                if not mine.known.certain:
                    mine.known.read_as(symbol)
            elif not here and cell not in self._unseen:
                missing.append(cell)
        return free, missing


def _mine(here: Sequence[SeenBlock], symbol: str, paired: Mapping[str, Cell]) -> SeenBlock | None:
    """The block that is this one of the record: the one it was before, else one that reads so or may."""
    for block in here:
        if paired.get(block.ident) == block.cell:
            return block
    fitting = [block for block in here if block.symbol in (symbol, None)]
    return min(fitting, key=lambda block: block.symbol is None, default=None)


def _stacked(doubt: Mapping[str, Any]) -> dict[str, Any]:
    """A second block in a cell."""
    col, row = doubt["cells"][0]
    return {"col": col, "row": row, "piece": doubt["piece"]}


def _only_one(seen: Sequence[tuple[Cell, Known]], state: State) -> Cell | None:
    """The offset by which the only block that lies is the only one of the record, if it may read so."""
    if len(seen) != 1 or len(state.table) != 1:
        return None
    ((col, row), one), ((cell, symbol),) = seen[0], state.table.items()
    return (cell[0] - col, cell[1] - row) if symbol in dict(one.alternatives) else None


def _cells_off(before: PlacedPiece, now: PlacedPiece, up_deg: float, sizes: Sizes) -> Cell:
    """By how many columns and rows a piece lies elsewhere than before; none for less than most of a cell."""
    pitch, up = PITCH * sizes["block"][0], math.radians(up_deg)
    dx, dy = (now.x_mm - before.x_mm) / pitch, (now.y_mm - before.y_mm) / pitch
    cols, rows = dx * math.cos(up) - dy * math.sin(up), -(dx * math.sin(up) + dy * math.cos(up))
    return (round(cols), round(rows)) if max(abs(cols), abs(rows)) >= AWAY else (0, 0)


def _believed(known: Known) -> PlacedPiece:
    """The piece; one that was not read but may be, or that a hand brought, is a block all the same.

    What nobody laid and nothing can be read on may be a square of the cloth. ``+`` says nothing of the common up.
    """
    unread = known.piece.label is None and (known.alternatives or known.side is not None)
    return replace(known.piece, label="+") if unread else known.piece


def _symbol(known: Known) -> str | None:
    return known.piece.label if known.certain else None


def _with_supply(extra: Sequence[SeenBlock], state: State) -> list[SeenBlock]:
    """Doubtful blocks that can be one thing only, for the set holds no more of the others."""
    used = Counter([*state.table.values(), *(block.symbol for block in extra if block.symbol is not None)])
    return [block if block.symbol is not None else _by_supply(block, used) for block in extra]


def _by_supply(block: SeenBlock, used: Mapping[str, int]) -> SeenBlock:
    likely = [label for label, _ in block.known.alternatives if label in LIMITS]
    left = [label for label in likely if used.get(label, 0) < LIMITS[label]]
    if len(likely) < 2 or len(left) != 1:
        return block
    return SeenBlock(block.known, block.cell, left[0], block.turn)
