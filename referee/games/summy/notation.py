"""The short notation of events, the same in every language."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core import PieceEvent
from referee.games.summy.events import Block, Cell, Place, Refill, Remove, Shift
from referee.games.summy.placing import is_upright

_WIDEST = 30


def notate(event: PieceEvent) -> str:
    """``→-3,0 3+4.7`` (across from -3,0; a dot is a block of the table), ``↓1,1 -2=5``, ``x3``, ``+4``, ``1,0>2,0``.

    Blocks that lie in no line, or turned, are listed one by one: ``1,1:7 4,0:=@90°``. ``+`` alone takes the
    due number.
    """
    if isinstance(event, Place):
        return _placed(event.blocks)
    if isinstance(event, Remove):
        return f"x{event.count}"
    if isinstance(event, Refill):
        return "+" if event.count is None else f"+{event.count}"
    assert isinstance(event, Shift)
    return f"{_cell(event.from_)}>{_cell(event.to) if event.to is not None else ''}"


def _placed(blocks: Sequence[Block]) -> str:
    cells = {(block.x, block.y): block.symbol for block in blocks}
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    plain = len(cells) == len(blocks) and all(block.turn is None or is_upright(block.turn) for block in blocks)
    if plain and len(rows) == 1 and max(columns) - min(columns) < _WIDEST:
        row = min(rows)
        signs = [cells.get((x, row), ".") for x in range(min(columns), max(columns) + 1)]
        return f"→{min(columns)},{row} {''.join(signs)}"
    if plain and len(columns) == 1 and max(rows) - min(rows) < _WIDEST:
        column = min(columns)
        signs = [cells.get((column, y), ".") for y in range(min(rows), max(rows) + 1)]
        return f"↓{column},{min(rows)} {''.join(signs)}"
    return " ".join(_single(block) for block in blocks) or "–"


def _single(block: Block) -> str:
    turn = "" if block.turn is None or is_upright(block.turn) else f"@{block.turn:g}°"
    return f"{block.x},{block.y}:{block.symbol}{turn}"


def _cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
