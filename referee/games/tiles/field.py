"""From the poses of tiles, cards and blocks to the rows, columns and grid they form."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.core import PlacedPiece

Sizes = Mapping[str, tuple[float, float, float]]
Offset = tuple[float, float]

NEAR = 1.8
"""Two pieces lie side by side when their middles are no farther apart than this many of their own sides,"""
ASIDE = 0.35
"""are out of line by no more than this part of a side,"""
TURNED_DEG = 20.0
"""and are turned against each other by no more than this."""

LEAST_VOTES = 0.5
"""More tiles than this must stand on their heads for the table to be seen from its far side."""


def field(pieces: Sequence[PlacedPiece], sizes: Sizes) -> dict[str, Any]:
    """``rows`` and ``columns`` of pieces in line and side by side, in reading order, and their grid ``cells``.

    Pieces are named by their keys. Rows run along a piece's own width, columns along its height. A group that
    hangs together side by side forms a grid; the largest one gives the cells, its upper left occupied cell 0, 0.
    Where a printed board lies under the pieces, its cells count, the upper left one being 0, 0.
    """
    board = next((piece for piece in pieces if piece.kind == "board" and "cols" in piece.details), None)
    lying = [
        piece for piece in pieces if piece.kind in ("tile", "card") and piece.kind in sizes and not piece.standing
    ]
    up_deg = _up_deg(lying)
    flat = _one_way_up(lying, up_deg)
    right = {piece.key: _neighbour(piece, flat, sizes, _rightwards) for piece in flat}
    below = {piece.key: _neighbour(piece, flat, sizes, _downwards) for piece in flat}
    return {
        "rows": _in_order(_runs(right), flat, up_deg, lambda across, down: (down, across)),
        "columns": _in_order(_runs(below), flat, up_deg, lambda across, down: (across, down)),
        "cells": _cells(right, below, flat) if board is None else _printed_cells(board, lying),
    }


def _printed_cells(board: PlacedPiece, pieces: Sequence[PlacedPiece]) -> list[dict[str, Any]]:
    """The cells of a printed board that hold a piece, in reading order; pieces beside it have none."""
    turn = math.radians(board.turn_deg)
    rows, cols = int(str(board.details["rows"])), int(str(board.details["cols"]))
    area = board.details["area_mm"]
    assert isinstance(area, Sequence)
    width, height = (float(side) for side in area)
    cells = []
    for piece in pieces:
        dx, dy = piece.x_mm - board.x_mm, piece.y_mm - board.y_mm
        across = dx * math.cos(turn) - dy * math.sin(turn)
        up = dx * math.sin(turn) + dy * math.cos(turn)
        col, row = math.floor((across / width + 0.5) * cols), math.floor((0.5 - up / height) * rows)
        if 0 <= col < cols and 0 <= row < rows:
            cells.append({"col": col, "row": row, "piece": piece.key})
    return sorted(cells, key=lambda cell: (cell["row"], cell["col"]))


def _one_way_up(pieces: Sequence[PlacedPiece], up_deg: float) -> list[PlacedPiece]:
    """The pieces, those upside down turned by half a turn: a row reads one way."""
    return [
        replace(piece, turn_deg=piece.turn_deg + 180.0)
        if abs((piece.turn_deg - up_deg + 180) % 360 - 180) > 90
        else piece
        for piece in pieces
    ]


def _up_deg(pieces: Sequence[PlacedPiece]) -> float:
    """The table's "up": along the pieces, and the way most tiles read. Playing cards read both ways, and what was not
    read has no say; without any tile the picture's own "up" is the nearer one.
    """
    turns = [math.radians(piece.turn_deg) for piece in pieces]
    along = math.atan2(sum(math.sin(2 * turn) for turn in turns), sum(math.cos(2 * turn) for turn in turns)) / 2
    read = [piece for piece in pieces if piece.kind == "tile" and piece.label is not None]
    votes = sum(math.cos(math.radians(piece.turn_deg) - along) for piece in read)
    return math.degrees(along) + (180.0 if votes < -LEAST_VOTES else 0.0)


def _local(piece: PlacedPiece, other: PlacedPiece, sizes: Sizes) -> Offset:
    """Where ``other`` lies as seen by ``piece``: to its right and below it, in its own widths and heights."""
    width, height, _ = sizes[piece.kind]
    turn = math.radians(piece.turn_deg)
    dx, dy = other.x_mm - piece.x_mm, other.y_mm - piece.y_mm
    across = dx * math.cos(turn) - dy * math.sin(turn)
    up = dx * math.sin(turn) + dy * math.cos(turn)
    return across / width, -up / height


def _rightwards(offset: Offset) -> Offset:
    return offset


def _downwards(offset: Offset) -> Offset:
    return offset[1], offset[0]


def _neighbour(
    piece: PlacedPiece, others: Sequence[PlacedPiece], sizes: Sizes, facing: Callable[[Offset], Offset]
) -> str | None:
    """The nearest piece beside this one in a direction, if one lies there in line."""
    best, best_along = None, NEAR
    for other in others:
        if other is piece or abs((other.turn_deg - piece.turn_deg + 180) % 360 - 180) > TURNED_DEG:
            continue
        along, aside = facing(_local(piece, other, sizes))
        if 0.25 < along < best_along and abs(aside) < ASIDE:
            best, best_along = other.key, along
    return best


def _runs(following: Mapping[str, str | None]) -> list[list[str]]:
    """Chains of at least two; a piece that two others point at follows the first of them."""
    before: dict[str, str] = {}
    for key, other in following.items():
        if other is not None and other not in before:
            before[other] = key
    after = {first: second for second, first in before.items()}
    runs = []
    for start in following:
        if start in before or start not in after:
            continue
        run = [start]
        while run[-1] in after and after[run[-1]] not in run:
            run.append(after[run[-1]])
        runs.append(run)
    return runs


def _in_order(
    runs: list[list[str]],
    pieces: Sequence[PlacedPiece],
    up_deg: float,
    order: Callable[[float, float], Offset],
) -> list[list[str]]:
    """The runs by where their pieces lie on the average, as somebody sees them for whom they are upright."""
    turn = math.radians(up_deg)
    places = {
        piece.key: (
            piece.x_mm * math.cos(turn) - piece.y_mm * math.sin(turn),
            -piece.x_mm * math.sin(turn) - piece.y_mm * math.cos(turn),
        )
        for piece in pieces
    }

    def middle(run: list[str]) -> Offset:
        across, down = (sum(places[key][axis] for key in run) / len(run) for axis in (0, 1))
        return order(across, down)

    return sorted(runs, key=middle)


def _cells(
    right: Mapping[str, str | None], below: Mapping[str, str | None], pieces: Sequence[PlacedPiece]
) -> list[dict[str, Any]]:
    """Columns and rows of the largest group that hangs together."""
    links: dict[str, list[tuple[str, int, int]]] = defaultdict(list)
    for step, (dcol, drow) in ((right, (1, 0)), (below, (0, 1))):
        for key, other in step.items():
            if other is not None:
                links[key].append((other, dcol, drow))
                links[other].append((key, -dcol, -drow))
    best: dict[str, tuple[int, int]] = {}
    seen: set[str] = set()
    for piece in pieces:
        if piece.key in seen or piece.key not in links:
            continue
        found = _spread(piece.key, links)
        seen |= set(found)
        if len(found) > len(best):
            best = found
    if not best:
        return []
    left, top = min(col for col, _ in best.values()), min(row for _, row in best.values())
    ordered = sorted(best.items(), key=lambda item: (item[1][1], item[1][0]))
    return [{"col": col - left, "row": row - top, "piece": key} for key, (col, row) in ordered]


def _spread(start: str, links: Mapping[str, list[tuple[str, int, int]]]) -> dict[str, tuple[int, int]]:
    found, edge = {start: (0, 0)}, [start]
    while edge:
        key = edge.pop()
        for other, dcol, drow in links[key]:
            if other not in found:
                found[other] = (found[key][0] + dcol, found[key][1] + drow)
                edge.append(other)
    return found
