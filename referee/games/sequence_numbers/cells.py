"""The board as it lies against the board as the record has it, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.core import PlacedPiece
from referee.core.following import SeenPiece, Sizes, Visit
from referee.core.observing import Hands
from referee.games.sequence_numbers.board import Board, Cell
from referee.games.sequence_numbers.field import field as read_field
from referee.games.sequence_numbers.layout import inset_mm
from referee.games.sequence_numbers.state import State


@dataclass(frozen=True, slots=True)
class ChipSeen:
    """A chip in a cell; ``cells`` are those it may lie in (two when it lies between them).

    ``laid_bumpy`` false: it was turned over after it had been laid.
    """

    seen: SeenPiece
    cells: tuple[Cell, ...]
    laid_bumpy: bool = True

    @property
    def key(self) -> str:
        """The camera's key."""
        return self.seen.piece.key

    @property
    def colour(self) -> str | None:
        """As it reads."""
        return self.seen.piece.label

    @property
    def bumpy(self) -> bool:
        """Whether the bumpy side is up."""
        return self.seen.piece.details.get("side") == "bumpy"


@dataclass(slots=True)
class CellNews:
    """Chips laid, chips gone, chips turned over (with their new side). A chip laid in another's place is in both.

    ``flips`` are all turns not told yet, also those that were turned back; ``replaced`` are cells whose chip, laid
    since the record, is another than on the last table.
    """

    laid: dict[Cell, ChipSeen] = field(default_factory=dict)
    gone: dict[Cell, str] = field(default_factory=dict)
    turned: dict[Cell, str] = field(default_factory=dict)
    flips: list[Flip] = field(default_factory=list)
    replaced: set[Cell] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Touched:
    """The hands that may have turned a chip over: those seen to move it, and the first that was only over it."""

    moving: tuple[Visit, ...] = ()
    over: Visit | None = None

    @property
    def visits(self) -> tuple[Visit | None, ...]:
        """The likelier ones; null when no hand was seen."""
        return self.moving or (self.over,)


@dataclass(frozen=True, slots=True)
class Flip:
    """A chip turned over: its side since, whose hands may have done it, and how many flips before it are not told."""

    cell: Cell
    side: str
    by: Touched
    count: int = 0


class Cells:
    """Which chip lies in which cell. A chip that nobody touched is as it was, however it reads.

    ``touched`` are cells with a chip that hands were over and whose side was not read as before since; ``unsure``
    those with one that can't be read for sure now.
    """

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes
        self.keys: dict[Cell, str] = {}
        self._elsewhere: set[str] = set()
        self._gone: set[tuple[Cell, str]] = set()
        self.touched: dict[Cell, Touched] = {}
        self._exchanged: set[tuple[Cell, str]] = set()
        self._others: set[tuple[Cell, str]] = set()
        self._filled: set[Cell] = set()
        self._flipped: dict[Cell, list[Touched]] = {}
        self._told: set[Cell] = set()
        self.unsure: set[Cell] = set()
        self.lying: dict[Cell, ChipSeen] = {}
        self.chips: set[str] = set()

    def look(self, pieces: Mapping[str, SeenPiece], board: PlacedPiece, state: State, hands: Hands) -> CellNews:
        """What lies otherwise than in the record."""
        lying = _chips(pieces, board, self.sizes, state.setup.board)
        news = CellNews()
        self.keys = {cell: key for cell, key in self.keys.items() if cell in state.chips}
        for cell, chip in lying.items():
            self._compare(cell, chip, state, hands, news)
        news.replaced = {cell for cell, chip in news.laid.items() if self._is_another(cell, chip, pieces)}
        self._others = {(cell, chip.key) for cell, chip in lying.items() if (cell, chip.key) in self._others}
        self._others |= {(cell, news.laid[cell].key) for cell in news.replaced}
        self._flipped = {cell: by for cell, by in self._flipped.items() if by and cell in state.chips}
        for cell in state.chips:
            if cell not in lying and cell in self.keys:
                self._missing(cell, self.keys[cell], hands, news)
        self.lying = lying
        self.chips |= {key for key, seen in pieces.items() if seen.piece.kind == "chip"}
        self._filled = set(lying)
        self.unsure = {cell for cell, chip in lying.items() if not chip.seen.certain}
        on_board = {chip.key for chip in lying.values()}
        self._elsewhere = {key for key, seen in pieces.items() if seen.piece.kind == "chip" and key not in on_board}
        return news

    def resting(self, news: CellNews) -> set[str]:
        """The camera's keys of the chips that lie on the board as the record has them."""
        other = news.laid.keys() | news.turned.keys() | {flip.cell for flip in news.flips}
        return {chip.key for cell, chip in self.lying.items() if cell not in other}

    def bind(self, cell: Cell, key: str | None, since: Visit | None) -> None:
        """A chip has just been laid there and may have been turned over, by the hand that moved it since."""
        if key is not None:
            self.keys[cell] = key
        self.touched.setdefault(cell, Touched(() if since is None else (since,)))

    def told_turned(self, cells: Iterable[Cell], *, stands: bool = True) -> None:
        """These have been told as turned over; what does not ``stand`` lies on until it is turned back."""
        for cell in cells:
            self._flipped[cell] = self._flipped.get(cell, [])[1:]
            if not stands:
                self._told.add(cell)
            elif not self._flipped[cell]:
                self.touched.pop(cell, None)

    def exchanged_alike(self, cell: Cell, chip: ChipSeen) -> None:
        """A chip lies there in the place of one like it: as far as anybody cares it is that one."""
        self._exchanged.discard((cell, chip.key))
        self.keys[cell] = chip.key

    def _is_another(self, cell: Cell, chip: ChipSeen, pieces: Mapping[str, SeenPiece]) -> bool:
        """Whether another chip lay there on the last table, not this one under another key."""
        before = self.lying.get(cell)
        if before is None or before.key == chip.key:
            return False
        both = before.seen.certain and chip.seen.certain
        return before.key in pieces or (both and before.colour != chip.colour)

    def _compare(self, cell: Cell, chip: ChipSeen, state: State, hands: Hands, news: CellNews) -> None:
        there = state.chips.get(cell)
        if there is None:
            news.laid[cell] = chip
            return
        old = self.keys.get(cell)
        came = chip.key != old and old is not None
        touched = hands.touched(chip.key) or (old is not None and hands.touched(old))
        other = chip.colour != there.colour
        brought = (cell in self._filled and self._came_from_elsewhere(chip.key, hands)) or (touched and other)
        replaced = (came and brought) or (other and (cell, chip.key) in self._others)
        if (cell, chip.key) in self._exchanged or (replaced and chip.seen.certain):
            self._exchanged.add((cell, chip.key))
            news.laid[cell], news.gone[cell] = chip, old or ""
        else:
            self._touch(cell, (chip.key, *([old] if old is not None else [])), hands)
            self._turn(cell, chip, there.bumpy, news)
            self.keys[cell] = chip.key

    def _came_from_elsewhere(self, key: str, hands: Hands) -> bool:
        """Whether a hand brought a chip that lay beside the board before."""
        return key in self._elsewhere and hands.lifting(key) is not None

    def _touch(self, cell: Cell, keys: Sequence[str], hands: Hands) -> None:
        """Note whose hand may have turned the chip over."""
        before = self.touched.get(cell, Touched())
        moving = tuple(visit for visit in hands.visits if any(key in visit.lifted for key in keys))
        over = next((visit for key in keys if (visit := hands.over(key)) is not None), None)
        if moving or over is not None:
            self.touched[cell] = Touched((*before.moving, *moving), before.over or over)

    def _turn(self, cell: Cell, chip: ChipSeen, was_bumpy: bool, news: CellNews) -> None:
        """What was seen to be turned over stays so until it is told, even if it is turned back before."""
        flips = self._flipped.setdefault(cell, [])
        turned, sure = chip.bumpy != was_bumpy, chip.seen.certain
        if sure and not turned:
            self._told.discard(cell)
        if sure and turned == bool(len(flips) % 2):
            if not flips:
                self.touched.pop(cell, None)
        elif sure and cell not in self._told and self._may_flip(cell, again=bool(flips)):
            flips.append(self.touched[cell])
            self.touched[cell] = Touched()
        sides = ("number", "bumpy") if was_bumpy else ("bumpy", "number")
        if flips or (cell in self._told and turned and sure):
            news.turned[cell] = sides[0]
        news.flips += [Flip(cell, sides[count % 2], by, count) for count, by in enumerate(flips)]

    def _may_flip(self, cell: Cell, *, again: bool) -> bool:
        """Whether a hand was at the chip since its side was last known."""
        touched = self.touched.get(cell)
        return touched is not None and (not again or touched != Touched())

    def _missing(self, cell: Cell, key: str, hands: Hands, news: CellNews) -> None:
        if (cell, key) in self._gone or hands.touched(key):
            self._gone.add((cell, key))
            news.gone[cell] = key


def _chips(pieces: Mapping[str, SeenPiece], board: PlacedPiece, sizes: Sizes, numbers: Board) -> dict[Cell, ChipSeen]:
    """The chips on the board; of two in one cell the one nearer to its middle stays, as reading has it."""
    shown = [seen.piece for seen in pieces.values() if seen.piece.kind != "board"]
    if not {"area_mm", "inset_mm"} & board.details.keys():
        board = replace(board, details={**board.details, "inset_mm": inset_mm(sizes)})
    found: dict[str, Any] = read_field([*shown, board], sizes, numbers)
    between = {doubt["piece"]: doubt["cells"] for doubt in found["doubts"] if doubt["reason"] == "between cells"}
    chips: dict[Cell, ChipSeen] = {}
    for entry in found["chips"]:
        cell = entry["row"], entry["col"]
        cells: Sequence[Any] = between.get(entry["piece"], [cell])
        cells = [(row, col) for row, col in cells if numbers.holds((row, col))]
        chips.setdefault(cell, ChipSeen(pieces[entry["piece"]], tuple(cells)))
    return chips
