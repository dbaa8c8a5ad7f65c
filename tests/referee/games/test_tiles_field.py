"""Rows, columns and cells of number tiles."""

from __future__ import annotations

import math
import random

import pytest

from referee.core import PlacedPiece
from referee.games.tiles.field import field

SIZES = {"tile": (27.0, 38.0, 6.0), "chip": (39.0, 39.0, 3.3)}


def _tile(key: str, col: float, row: float, table_deg: float = 0.0, gap: float = 1.08) -> PlacedPiece:
    x, y = col * 27 * gap, -row * 38 * gap
    angle = math.radians(table_deg)
    turned = x * math.cos(angle) + y * math.sin(angle), -x * math.sin(angle) + y * math.cos(angle)
    return PlacedPiece(key, "tile", "5", "up", *turned, turn_deg=table_deg)


@pytest.mark.parametrize("table_deg", [0.0, 17.0, -30.0])
def test_a_cross_is_a_row_and_a_column(table_deg: float) -> None:
    cells = {"1": (0, 1), "2": (1, 1), "3": (2, 1), "4": (1, 0), "5": (1, 2)}
    found = field([_tile(key, *cell, table_deg) for key, cell in cells.items()], SIZES)
    assert found["rows"] == [["1", "2", "3"]]
    assert found["columns"] == [["4", "2", "5"]]
    assert {cell["piece"]: (cell["col"], cell["row"]) for cell in found["cells"]} == cells


def test_the_order_in_which_pieces_are_found_does_not_matter() -> None:
    tiles = [_tile(str(k), k % 4, k // 4) for k in range(12)]
    wanted = field(tiles, SIZES)
    for seed in range(5):
        mixed = tiles[:]
        random.Random(seed).shuffle(mixed)
        assert field(mixed, SIZES) == wanted


def test_loose_tiles_form_nothing() -> None:
    assert field([_tile("1", 0, 0), _tile("2", 4, 0), _tile("3", 0.7, 2.5)], SIZES) == {
        "rows": [],
        "columns": [],
        "cells": [],
    }


def test_a_turned_tile_is_not_in_line() -> None:
    turned = PlacedPiece("2", "tile", "5", "up", 29.0, 0.0, turn_deg=45.0)
    assert field([_tile("1", 0, 0), turned], SIZES)["rows"] == []


def test_chips_are_no_part_of_rows() -> None:
    chip = PlacedPiece("9", "chip", "red", "up", 29.0, 0.0)
    assert field([_tile("1", 0, 0), chip], SIZES)["rows"] == []


def test_upside_down_neighbours_still_lie_side_by_side() -> None:
    flipped = PlacedPiece("2", "tile", "5", "up", 29.0, 0.0, turn_deg=180.0)
    assert field([_tile("1", 0, 0), flipped, _tile("3", 2, 0)], SIZES)["rows"] == [["1", "2", "3"]]


@pytest.mark.parametrize("table_deg", [0.0, 12.0, 90.0])
def test_cells_are_those_of_a_printed_board(table_deg: float) -> None:
    cells = {"1": (0, 0), "2": (7, 3), "3": (9, 9)}
    pitch = 30.0
    angle = math.radians(table_deg)

    def turned(x: float, y: float) -> tuple[float, float]:
        return x * math.cos(angle) + y * math.sin(angle), -x * math.sin(angle) + y * math.cos(angle)

    details = {"rows": 10, "cols": 10, "area_mm": (300.0, 300.0)}
    board = PlacedPiece("b", "board", None, None, 0.0, 0.0, turn_deg=table_deg, details=details)
    tiles = [
        PlacedPiece(key, "tile", "5", "up", *turned((col - 4.5) * pitch + 4, (4.5 - row) * pitch - 4))
        for key, (col, row) in cells.items()
    ]
    beside = PlacedPiece("4", "tile", "7", "up", *turned(180.0, 0.0))
    found = field([board, *tiles, beside], SIZES)
    assert {cell["piece"]: (cell["col"], cell["row"]) for cell in found["cells"]} == cells
