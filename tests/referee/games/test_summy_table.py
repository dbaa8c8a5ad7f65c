"""Summy: the physical table of a state, and the field read back from it."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import Header, Match, PlacedPiece
from referee.core.records import RECORD_FORMAT, read_record
from referee.games.summy import GAME
from referee.games.summy.field import common_up, field
from referee.games.summy.layout import layout

SIZES = {"block": (25.0, 25.0, 10.0)}


def states(seed: int) -> list[Any]:
    """The states of a random match, the start among them."""
    record = read_record(GAME.random_match(seed).record_text().splitlines(), GAME)
    match = Match(GAME, record.header)
    found = [match.state]
    for entry in record.entries:
        match.push(entry.event)
        found.append(match.state)
    return found


def expected(table: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    left, top = min(x for x, _ in table), min(y for _, y in table)
    return {(x - left, y - top): symbol for (x, y), symbol in table.items()}


def cells(found: dict[str, Any]) -> dict[tuple[int, int], str]:
    return {(cell["col"], cell["row"]): cell["symbol"] for cell in found["cells"]}


def seen(pieces: list[PlacedPiece], rng: random.Random, turn_deg: float = 0.0) -> list[PlacedPiece]:
    """The pieces as a camera measures them: small errors, the whole table turned clockwise."""
    angle = math.radians(turn_deg)
    out = []
    for piece in pieces:
        x, y = piece.x_mm + rng.uniform(-1.5, 1.5), piece.y_mm + rng.uniform(-1.5, 1.5)
        out.append(
            replace(
                piece,
                x_mm=x * math.cos(angle) + y * math.sin(angle),
                y_mm=-x * math.sin(angle) + y * math.cos(angle),
                turn_deg=piece.turn_deg + turn_deg + rng.uniform(-3, 3),
            )
        )
    rng.shuffle(out)
    return out


MATCHES = [states(seed) for seed in range(4)]


@given(st.integers(0, 3), st.integers(0, 10**6), st.floats(-180, 180))
@settings(max_examples=120, deadline=None)
def test_the_field_is_the_state(which: int, seed: int, turn_deg: float) -> None:
    rng = random.Random(seed)
    state = rng.choice(MATCHES[which])
    found = field(seen(layout(state, SIZES, rng), rng, turn_deg), SIZES)
    assert not found["doubts"]
    assert not any("turn_deg" in cell for cell in found["cells"])
    if len(state.table) > 1:
        assert cells(found) == expected(state.table)
        assert abs((found["up_deg"] - turn_deg + 180) % 360 - 180) < 5
    else:
        assert [cell["symbol"] for cell in found["cells"]] == ["="]


def test_a_piece_stays_where_it_lies() -> None:
    rng = random.Random(3)
    earlier: dict[str, PlacedPiece] = {}
    for state in MATCHES[0]:
        pieces = {piece.key: piece for piece in layout(state, SIZES, rng) if piece.role == "field"}
        assert len(pieces) == len(state.table)
        for key, piece in earlier.items():
            assert pieces[key] == piece
        earlier = pieces


def test_every_block_of_the_set_is_there_and_hidden_ones_stay_hidden() -> None:
    for state in MATCHES[1]:
        pieces = layout(state, SIZES, random.Random(1))
        assert len(pieces) == 94
        assert len({piece.key for piece in pieces}) == 94
        assert sum(piece.standing for piece in pieces) == sum(state.held)
        assert all(piece.label is None for piece in pieces if piece.role == "side")
        lying = [piece for piece in pieces if not piece.standing]
        for index, one in enumerate(lying):
            for other in lying[:index]:
                assert math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) > 24


def laid(*rows: str, pitch: float = 25.6, turn_deg: float = 0.0) -> list[PlacedPiece]:
    """Blocks on an exact grid, as read; spaces are empty."""
    found = []
    for row, text in enumerate(rows):
        for col, symbol in enumerate(text):
            if symbol != " ":
                key = f"{col} {row}"
                found.append(PlacedPiece(key, "block", symbol, "up", col * pitch, -row * pitch, turn_deg))
    return found


def test_text_and_cells_in_reading_order() -> None:
    found = field(laid("3+4=7", "    -", "    2"), SIZES)
    assert found["text"] == ["3+4=7", "    -", "    2"]
    assert found["cells"][-1] == {"col": 4, "row": 2, "symbol": "2", "piece": "4 2"}
    assert field([], SIZES)["cells"] == []


@pytest.mark.parametrize("slope", [-0.04, 0.03, 0.05])
def test_a_grid_that_drifts_by_more_than_half_a_block(slope: float) -> None:
    """A row of 14 blocks ends half a block off the grid on which it began; each still touches the next."""
    rows = ("12+34-5×6:7=89", "     +        ", "     2        ", "     =        ", "3+4=7         ")
    pieces = [replace(p, y_mm=p.y_mm + slope * p.x_mm, x_mm=p.x_mm + slope * p.y_mm) for p in laid(*rows)]
    assert field(pieces, SIZES)["text"] == [row.rstrip() for row in rows]


def test_clutter_stock_and_standing_blocks_stay_out() -> None:
    pieces = laid("3+4=7")
    pieces += [
        PlacedPiece("far", "block", "5", "up", 400, 0),
        PlacedPiece("stock", "block", None, "down", 160, 0),
        PlacedPiece("standing", "block", "8", None, 60, -60, standing=True),
        PlacedPiece("card", "card", "7", "up", 30, -50),
    ]
    assert field(pieces, SIZES)["text"] == ["3+4=7"]


def test_a_gap_and_an_island_belong_to_the_field() -> None:
    """A judge must see them to call them: one empty cell in a chain, and a sum laid two cells away."""
    assert field(laid("3+4=7 5"), SIZES)["text"] == ["3+4=7 5"]
    rows = ("3+4=7", "", "", "  1+2=3")
    assert field(laid(*rows), SIZES)["text"] == list(rows)


def test_turned_and_unread_blocks_keep_their_cells() -> None:
    pieces = laid("6+3=9", "7", "2")
    pieces[4] = replace(pieces[4], turn_deg=178.0)
    pieces[2] = replace(pieces[2], label=None)
    pieces[3] = replace(pieces[3], turn_deg=91.0)
    found = field(pieces, SIZES)
    assert found["text"] == ["6+?=9", "7", "2"]
    assert {cell["symbol"]: cell.get("turn_deg") for cell in found["cells"]} == {
        "6": None,
        "+": None,
        None: None,
        "=": pytest.approx(-89.0),
        "9": 178.0,
        "7": None,
        "2": None,
    }


def test_a_block_between_two_cells_is_a_doubt() -> None:
    pieces = laid("3+4=7")
    pieces.append(PlacedPiece("odd", "block", "2", "up", 4 * 25.6 + 11.5, -25.6))
    found = field(pieces, SIZES)
    assert found["text"] == ["3+4=7"]
    assert found["doubts"] == [{"piece": "odd", "reason": "between cells", "cells": [[4, 1], [5, 1]]}]


def test_up_comes_from_symbols_that_can_tell() -> None:
    upside_down = [replace(piece, turn_deg=piece.turn_deg + 180) for piece in laid("8=0:0-8")]
    assert abs(common_up(upside_down + laid("7", turn_deg=2.0))) < 4
    assert field(laid("3+4=7", turn_deg=0.0), SIZES, up_deg=180.0)["text"] == ["7=4+3"]


def test_nothing_depends_on_the_order_of_pieces() -> None:
    state = MATCHES[2][-1]
    pieces = layout(state, SIZES, random.Random(5))
    assert cells(field(pieces[::-1], SIZES)) == cells(field(pieces, SIZES)) == expected(state.table)


def test_the_first_equals_lies_in_the_middle() -> None:
    header = Header(format=RECORD_FORMAT, game="summy", players=["A", "B"])
    pieces = layout(GAME.start(header), SIZES, random.Random(2))
    assert pieces[0].label == "="
    assert math.hypot(pieces[0].x_mm, pieces[0].y_mm) < 3
    assert {piece.y_mm < 0 for piece in pieces if piece.standing and piece.cell["team"] == 0} == {True}


def test_what_cannot_be_read_far_from_the_sums_is_no_block_of_the_field() -> None:
    def block(key: str, label: str | None, x: float, y: float) -> PlacedPiece:
        return PlacedPiece(key, "block", label, "up", x, y, turn_deg=0.0)

    row = [block(str(k), sign, 26.0 * k, 0.0) for k, sign in enumerate("1+2=3")]
    beside, cloth = block("beside", None, 130.0, 0.0), block("cloth", None, 52.0, -70.0)
    found = field([*row, beside, cloth], {"block": (25.0, 25.0, 15.0)})
    assert found["text"] == ["1+2=3?"]
