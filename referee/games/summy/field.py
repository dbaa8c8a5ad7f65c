"""From poses in millimetres to the cells of the crossing sums.

Blocks are laid by hand: rows drift and no one grid fits them all. So every block is snapped to its neighbours, the
best fitting contact first, along rows and columns whose direction is that of the blocks themselves. The common "up"
is the one most blocks agree on, counting only what a symbol can tell (``=`` and ``8`` look the same upside down).
"""

from __future__ import annotations

import heapq
import math
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core import PlacedPiece

Sizes = Mapping[str, tuple[float, float, float]]
Cell = tuple[int, int]
Point = tuple[float, float]

TIGHTEST, WIDEST = 0.8, 1.6
"""Neighbours lie this far apart, middle to middle, in block widths: not closer, not farther."""
BETWEEN = 0.34
"""A block farther off its cell than this, in pitches, lies between cells."""
REACH = 3.5
"""Blocks farther than this from all others of the field, in pitches, are no part of it."""
UPRIGHT_DEG = 45.0
_SAME_HALF_TURNED = "08-=:"
_SAME_QUARTER_TURNED = "+×"
_UP_STEP_DEG = 5
_UP_WINDOW_DEG = 12.0

BESIDE = 1.4
"""A block that could not be read belongs to the field if it is no farther than so many pitches from one that was."""


@dataclass(slots=True)
class _Block:
    """A block of the field: its piece, and its middle as the sums are read (x right, y down), in mm."""

    piece: PlacedPiece
    x: float
    y: float


def field(pieces: Sequence[PlacedPiece], sizes: Sizes, up_deg: float | None = None) -> dict[str, Any]:
    """The ``field`` of a reading from the pieces as read; ``up_deg`` fixes the common "up" (``reading_up``).

    Blocks face down, standing or far off stay out. A cell's block that lies turned has ``turn_deg`` (clockwise
    against the common up) and keeps its label; one that could not be read is ``?`` in ``text``. An extra key
    ``doubts`` names blocks that lie between cells or two in one cell, with the cells in question.
    """
    lying = [p for p in pieces if p.kind == "block" and p.face != "down" and not p.standing]
    if not lying:
        return {"cells": [], "text": [], "up_deg": None, "doubts": []}
    up = common_up(lying) if up_deg is None else up_deg
    part, pitch = _part(lying, up, sizes)
    if up_deg is None and len(part) < len(lying):  # what lies apart does not tell how the sums are read
        up = common_up([block.piece for block in part])
        part, pitch = _part(lying, up, sizes)
    cells, doubts = _snapped(part, pitch)
    left, top = min((c for c, _ in cells), default=0), min((r for _, r in cells), default=0)
    placed = {(col - left, row - top): block for (col, row), block in cells.items()}
    rows = sorted(placed.items(), key=lambda item: (item[0][1], item[0][0]))
    return {
        "cells": [_cell(cell, block, up) for cell, block in rows],
        "text": _text({cell: block.piece.label or "?" for cell, block in rows}),
        "up_deg": round(up, 2),
        "doubts": [{**doubt, "cells": [[c - left, r - top] for c, r in doubt["cells"]]} for doubt in doubts],
    }


def _part(lying: Sequence[PlacedPiece], up: float, sizes: Sizes) -> tuple[list[_Block], float]:
    """The blocks of the field as a reader for whom ``up`` is up sees them, and their pitch."""
    blocks = [_turned_back(piece, up) for piece in lying]
    pitch = _pitch(blocks, sizes)
    return _main_part(blocks, pitch), pitch


def common_up(pieces: Sequence[PlacedPiece]) -> float:
    """The turn (clockwise, −180 … 180°) that most blocks agree on as upright.

    Blocks vote with the turns their symbol allows; the turn that the heaviest cluster of votes is about wins.
    """
    votes = [vote for piece in pieces for vote in _votes(piece)]
    best, weight = 0.0, -1.0
    for step in range(-180, 180, _UP_STEP_DEG):
        near = sum(w for turn, w in votes if abs(_apart(turn, step)) <= _UP_WINDOW_DEG)
        # of turns that are equally good the one nearest to the near player's view
        if (near, -abs(step)) > (weight, -abs(best)):
            best, weight = float(step), near
    near_votes = [(_apart(turn, best), w) for turn, w in votes if abs(_apart(turn, best)) <= _UP_WINDOW_DEG]
    total = sum(w for _, w in near_votes)
    return _apart(best + sum(off * w for off, w in near_votes) / total, 0) if total else best


def _votes(piece: PlacedPiece) -> list[tuple[float, float]]:
    """Turns at which the block would be upright, each with its weight."""
    label = piece.label or "+"
    if label in _SAME_QUARTER_TURNED:
        return [(piece.turn_deg + quarter, 0.05) for quarter in (0, 90, 180, 270)]
    if label in _SAME_HALF_TURNED:
        return [(piece.turn_deg, 0.3), (piece.turn_deg + 180, 0.25)]
    return [(piece.turn_deg, 1.0)]


def _apart(turn: float, other: float) -> float:
    """The turn against another one, −180 … 180°."""
    return (turn - other + 180) % 360 - 180


def _turned_back(piece: PlacedPiece, up_deg: float) -> _Block:
    """The block's middle in the frame of a reader for whom ``up_deg`` is up."""
    angle = math.radians(up_deg)
    sin, cos = math.sin(angle), math.cos(angle)
    return _Block(piece, piece.x_mm * cos - piece.y_mm * sin, -(piece.x_mm * sin + piece.y_mm * cos))


def _pitch(blocks: Sequence[_Block], sizes: Sizes) -> float:
    """The usual distance of neighbours in a row or column, from those that touch; else the block's own size."""
    width = sizes["block"][0] if "block" in sizes else 25.0
    steps = []
    for index, one in enumerate(blocks):
        for other in blocks[index + 1 :]:
            far, off = sorted((abs(one.x - other.x), abs(one.y - other.y)), reverse=True)
            if TIGHTEST * width < far < WIDEST * width and off < width / 3:
                steps.append(far)
    return statistics.median(steps) if steps else 1.03 * width


def _main_part(blocks: Sequence[_Block], pitch: float) -> list[_Block]:
    """The blocks that belong together: of the groups within reach that have an ``=`` the largest; a cloth's print has
    none.
    """
    group = list(range(len(blocks)))

    def root(index: int) -> int:
        while group[index] != index:
            group[index] = group[group[index]]
            index = group[index]
        return index

    for index, one in enumerate(blocks):
        for other_index in range(index):
            other = blocks[other_index]
            if max(abs(one.x - other.x), abs(one.y - other.y)) < REACH * pitch:
                group[root(index)] = root(other_index)
    parts: dict[int, list[_Block]] = defaultdict(list)
    for index, block in enumerate(blocks):
        parts[root(index)].append(block)
    return max((_beside_read(part, pitch) for part in parts.values()), key=_importance)


def _beside_read(part: Sequence[_Block], pitch: float) -> list[_Block]:
    """The blocks of a part without those that could not be read and lie apart from all that could: a cloth's squares
    look like blocks without a sign.
    """
    read = [block for block in part if block.piece.label is not None]
    if not read:
        return list(part)
    return [
        block
        for block in part
        if block.piece.label is not None
        or any(max(abs(block.x - other.x), abs(block.y - other.y)) < BESIDE * pitch for other in read)
    ]


def _importance(part: Sequence[_Block]) -> tuple[bool, int, int, float]:
    signs = sum(block.piece.label == "=" for block in part)
    nearest = min(math.hypot(block.piece.x_mm, block.piece.y_mm) for block in part)
    return signs > 0, len(part), signs, -nearest


def _snapped(blocks: Sequence[_Block], pitch: float) -> tuple[dict[Cell, _Block], list[dict[str, Any]]]:
    """Cells of the blocks, grown from the best surrounded one along the best fitting contacts; and the doubts."""
    contacts = _contacts(blocks, pitch)
    start = min(range(len(blocks)), key=lambda i: (-sum(c.near for c in contacts[i]), i))
    where: dict[int, Cell] = {start: (0, 0)}
    waiting = [(c.cost, start, c.other, c.step) for c in contacts[start]]
    heapq.heapify(waiting)
    while waiting:
        _, origin, index, step = heapq.heappop(waiting)
        if index in where:
            continue
        where[index] = (where[origin][0] + step[0], where[origin][1] + step[1])
        for contact in contacts[index]:
            if contact.other not in where:
                heapq.heappush(waiting, (contact.cost, index, contact.other, contact.step))
    return _settled(blocks, where, contacts, pitch)


@dataclass(frozen=True, slots=True)
class _Contact:
    """Another block within reach: how many cells away it lies, how badly that fits (in pitches), and whether near."""

    other: int
    step: Cell
    cost: float
    near: bool


def _contacts(blocks: Sequence[_Block], pitch: float) -> list[list[_Contact]]:
    found: list[list[_Contact]] = [[] for _ in blocks]
    for index, one in enumerate(blocks):
        for other_index in range(index):
            other = blocks[other_index]
            dx, dy = (other.x - one.x) / pitch, (other.y - one.y) / pitch
            if max(abs(dx), abs(dy)) >= REACH:
                continue
            step = (round(dx), round(dy))
            away = abs(step[0]) + abs(step[1])
            off = max(abs(dx - step[0]), abs(dy - step[1]))
            # contacts over a distance only where nothing nearer joins two parts of the field
            cost = off + 1.0 * max(0, away - 1) + (10.0 if away == 0 else 0.0)
            found[index].append(_Contact(other_index, step, cost, away == 1))
            found[other_index].append(_Contact(index, (-step[0], -step[1]), cost, away == 1))
    return found


def _settled(
    blocks: Sequence[_Block], where: Mapping[int, Cell], contacts: Sequence[Sequence[_Contact]], pitch: float
) -> tuple[dict[Cell, _Block], list[dict[str, Any]]]:
    """Put aside blocks that lie between cells or on another one: they are doubts, and no cells of the field."""
    doubts: list[dict[str, Any]] = []
    cells: dict[Cell, _Block] = {}
    off = {index: _off(index, blocks, where, contacts, pitch) for index in where}
    for index in sorted(where, key=lambda i: math.hypot(*off[i])):
        cell, (dx, dy) = where[index], off[index]
        if cell in cells:
            doubts.append({"piece": blocks[index].piece.key, "reason": "two blocks in a cell", "cells": [cell]})
        elif max(abs(dx), abs(dy)) > BETWEEN:
            next_to = (cell[0] + _sign(dx), cell[1] + _sign(dy))
            doubts.append({"piece": blocks[index].piece.key, "reason": "between cells", "cells": [cell, next_to]})
        else:
            cells[cell] = blocks[index]
    return cells, doubts


def _off(
    index: int,
    blocks: Sequence[_Block],
    where: Mapping[int, Cell],
    contacts: Sequence[Sequence[_Contact]],
    pitch: float,
) -> Point:
    """How far a block lies off its cell, in pitches, as its nearest neighbours show (the median of them)."""
    near = [c.other for c in contacts[index] if c.near]
    near = near or [c.other for c in sorted(contacts[index], key=lambda c: c.cost)[:1]]
    if not near:
        return 0.0, 0.0
    one, cell = blocks[index], where[index]
    xs = [(one.x - blocks[i].x) / pitch - (cell[0] - where[i][0]) for i in near]
    ys = [(one.y - blocks[i].y) / pitch - (cell[1] - where[i][1]) for i in near]
    return statistics.median(xs), statistics.median(ys)


def _sign(value: float) -> int:
    return 0 if abs(value) <= BETWEEN else (1 if value > 0 else -1)


def _cell(cell: Cell, block: _Block, up_deg: float) -> dict[str, Any]:
    piece = block.piece
    entry = {"col": cell[0], "row": cell[1], "symbol": piece.label, "piece": piece.key}
    turn = turned(piece.label, _apart(piece.turn_deg, up_deg))
    return entry if turn is None else {**entry, "turn_deg": round(turn, 1)}


def turned(symbol: str | None, turn_deg: float) -> float | None:
    """The turn of a block that does not lie upright; ``None`` when it does, as far as its symbol can tell."""
    if symbol is None or symbol in _SAME_QUARTER_TURNED:
        return None
    if symbol in _SAME_HALF_TURNED:
        turn_deg = (turn_deg + 90) % 180 - 90
    return turn_deg if abs(turn_deg) >= UPRIGHT_DEG else None


def _text(signs: Mapping[Cell, str]) -> list[str]:
    """Rows of symbols with spaces for empty cells, without spaces at their ends."""
    wide, tall = max((c for c, _ in signs), default=-1) + 1, max((r for _, r in signs), default=-1) + 1
    return ["".join(signs.get((col, row), " ") for col in range(wide)).rstrip() for row in range(tall)]
