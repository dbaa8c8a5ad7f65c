"""The board as it lies against the board as the record has it, cell by cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.core import PlacedPiece
from referee.core.following import SeenPiece, Sizes
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
    """Chips laid, chips gone, chips turned over (with their new side). A chip laid in another's place is in both."""

    laid: dict[Cell, ChipSeen] = field(default_factory=dict)
    gone: dict[Cell, str] = field(default_factory=dict)
    turned: dict[Cell, str] = field(default_factory=dict)


class Cells:
    """Which chip lies in which cell. A chip that nobody touched is as it was, however it reads.

    ``touched`` are cells with a chip of which a hand was over the chip and its side was not read as before since;
    ``unsure`` those with one that can't be read for sure now.
    """

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes
        self.keys: dict[Cell, str] = {}
        self._elsewhere: set[str] = set()
        self._gone: set[tuple[Cell, str]] = set()
        self.touched: set[Cell] = set()
        self._exchanged: set[tuple[Cell, str]] = set()
        self._filled: set[Cell] = set()
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

    def bind(self, cell: Cell, key: str) -> None:
        """This chip has just been laid there; it may have been turned over since."""
        self.keys[cell] = key
        self.touched.add(cell)

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
        if (cell, chip.key) in self._exchanged or (came and brought and chip.seen.certain):
            self._exchanged.add((cell, chip.key))
            news.laid[cell], news.gone[cell] = chip, str(old)
        else:
            self._turn(cell, chip, there.bumpy, touched, news)
            self.keys[cell] = chip.key

    def _came_from_elsewhere(self, key: str, hands: Hands) -> bool:
        """Whether a hand brought a chip that lay beside the board before."""
        return key in self._elsewhere and hands.lifting(key) is not None

    def _turn(self, cell: Cell, chip: ChipSeen, was_bumpy: bool, touched: bool, news: CellNews) -> None:
        if touched:
            self.touched.add(cell)
        if not chip.seen.certain:
            return
        if chip.bumpy == was_bumpy:
            self.touched.discard(cell)
        elif cell in self.touched:
            news.turned[cell] = "bumpy" if chip.bumpy else "number"

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
