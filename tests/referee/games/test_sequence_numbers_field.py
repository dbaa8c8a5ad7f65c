"""The physical table of Sequence Numbers: laid out from a state, and read back from poses."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import Header, Match, PlacedPiece, get_game, read_record
from referee.games.sequence_numbers.field import field
from referee.games.sequence_numbers.layout import layout
from referee.games.sequence_numbers.state import State

GAME = get_game("sequence-numbers")
SIZES = {"board": (260.0, 260.0, 2.0), "chip": (18.0, 18.0, 2.0), "card": (45.0, 63.0, 0.3)}


def states(seed: int, **options: str) -> list[State]:
    transcript = GAME.random_match(seed, options=options)
    record = read_record(transcript.record_text().splitlines(), GAME)
    match: Match[Any] = Match(GAME, record.header)
    found = [match.state]
    for entry in record.entries:
        match.push(entry.event)
        found.append(match.state)
    return found


def expected(state: State) -> tuple[list[Any], list[str]]:
    chips = sorted((*cell, chip.colour, "bumpy" if chip.bumpy else "number") for cell, chip in state.chips.items())
    return chips, sorted(pile[-1] for pile in state.discards if pile)


def read(found: dict[str, Any]) -> tuple[list[Any], list[str]]:
    chips = sorted((chip["row"], chip["col"], chip["colour"], chip["side"]) for chip in found["chips"])
    return chips, sorted(found["discards"])


def seen(pieces: list[PlacedPiece], rng: random.Random, turn_deg: float) -> list[PlacedPiece]:
    """The pieces as a camera would have them: turned and shifted together, each with its own small error."""
    angle, out = math.radians(turn_deg), []
    for piece in pieces:
        x_mm = piece.x_mm * math.cos(angle) + piece.y_mm * math.sin(angle) + 40.0
        y_mm = piece.y_mm * math.cos(angle) - piece.x_mm * math.sin(angle) - 25.0
        turned = (piece.turn_deg + turn_deg + rng.uniform(-3, 3) + 180) % 360 - 180
        moved = replace(
            piece, x_mm=x_mm + rng.uniform(-1.5, 1.5), y_mm=y_mm + rng.uniform(-1.5, 1.5), turn_deg=turned
        )
        out.append(replace(moved, cell={}, role="field"))
    rng.shuffle(out)
    return out


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 60), st.integers(0, 10**6), st.floats(-180, 180), st.sampled_from(["own", "DEMO8"]))
def test_the_field_of_a_layout_is_the_state(seed: int, noise: int, turn_deg: float, board: str) -> None:
    rng = random.Random(noise)
    every = states(seed, board=board)
    for state in rng.sample(every, 3):
        found = field(seen(layout(state, SIZES, rng), rng, turn_deg), SIZES)
        assert read(found) == expected(state)
        assert found["numbers"] == state.setup.board.to_json()["numbers"]
        assert [doubt for doubt in found["doubts"] if doubt["reason"] != "between cells"] == []


def test_a_piece_keeps_its_key_and_place_until_it_is_moved() -> None:
    rng = random.Random(3)
    before: dict[str, PlacedPiece] = {}
    for state in states(4):
        pieces = {piece.key: piece for piece in layout(state, SIZES, rng)}
        assert len(pieces) == len(layout(state, SIZES, rng))
        for key, piece in pieces.items():
            old = before.get(key)
            if old is not None and old.cell == piece.cell and key != "draw-pile":
                assert (old.x_mm, old.y_mm, old.turn_deg) == (piece.x_mm, piece.y_mm, piece.turn_deg)
        chips = [key for key in pieces if key.startswith("chip-")]
        assert len(chips) == 24 * len(state.setup.colours)
        before = pieces


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_pieces_beside_the_board_lie_clear_of_it_and_of_each_other(seats: int) -> None:
    players = (["blue", "green", "red"] if seats in (3, 5) else ["blue", "green"]) * 3
    start = GAME.start(Header(format="table-referee/record/1", game=GAME.name, players=players[:seats]))
    state = replace(start, discards=tuple(("1+1",) * 9 for _ in range(seats)))
    for noise in range(5):
        side = [piece for piece in layout(state, SIZES, random.Random(noise)) if piece.role == "side"]
        cards = [piece for piece in side if piece.kind == "card"]
        for card in cards:
            assert max(abs(card.x_mm), abs(card.y_mm)) > 130 + 45 / 2
            for other in side:
                same_pile = other.cell.get("pile") == card.cell["pile"] and other.cell.get("seat") == card.cell.get(
                    "seat"
                )
                if not same_pile:
                    assert gap_mm(card, other) > 0


def gap_mm(card: PlacedPiece, other: PlacedPiece) -> float:
    """From the edge of a card to a chip, or to the inner circle of another card."""
    angle = math.radians(card.turn_deg)
    dx, dy = other.x_mm - card.x_mm, other.y_mm - card.y_mm
    right = abs(dx * math.cos(angle) - dy * math.sin(angle)) - SIZES["card"][0] / 2
    up = abs(dx * math.sin(angle) + dy * math.cos(angle)) - SIZES["card"][1] / 2
    return math.hypot(max(right, 0), max(up, 0)) - SIZES[other.kind][0] / 2


def chip(x_mm: float, y_mm: float, key: str = "c", **more: Any) -> PlacedPiece:
    return PlacedPiece(key, "chip", "blue", None, x_mm, y_mm, details={"side": "number"}, **more)


BOARD = PlacedPiece("board", "board", None, "up", 0.0, 0.0, details={"inset_mm": 10.0})


@pytest.mark.parametrize(
    ("x_mm", "y_mm", "cells"),
    [(24.0, 12.0, [[4, 5], [4, 6]]), (12.0, 1.0, [[4, 5], [5, 5]]), (-24.5, -12.0, [[5, 3], [5, 4]])],
)
def test_a_chip_between_cells_is_a_doubt(x_mm: float, y_mm: float, cells: list[list[int]]) -> None:
    found = field([BOARD, chip(x_mm, y_mm), *others()], SIZES)
    (doubt,) = found["doubts"]
    assert doubt["reason"] == "between cells"
    assert sorted(doubt["cells"]) == cells
    assert len(found["chips"]) == 7


def others() -> list[PlacedPiece]:
    """Chips in the middle of their cells, which hold the board where it is."""
    spots = [(-84, 84), (84, 84), (84, -84), (-84, -84), (-60, 12), (36, 60)]
    return [chip(x, y, key=f"o{x},{y}") for x, y in spots]


def test_clutter_hands_and_spare_chips_stay_out() -> None:
    card = PlacedPiece("a", "card", "9+9", "up", 0.0, -180.0, turn_deg=3.0)
    pieces = [
        BOARD,
        chip(12, 12),
        chip(140, 0, key="spare"),
        chip(400, 300, key="far"),
        card,
        replace(card, key="below", label="1+1", x_mm=4.0, z_mm=-0.3),
        replace(card, key="down", label=None, face="down", x_mm=170.0),
        replace(card, key="held", label="2+2", x_mm=-90.0, standing=True),
        replace(card, key="away", label="3+3", y_mm=-420.0),
        replace(card, key="unread", label=None, x_mm=-170.0, y_mm=0.0),
    ]
    found = field(pieces, SIZES)
    assert [(one["row"], one["col"]) for one in found["chips"]] == [(4, 5)]
    assert found["discards"] == ["9+9", None]


def test_two_chips_in_a_cell_and_a_missing_board_are_told() -> None:
    found = field([BOARD, chip(12, 12), chip(13, 13, key="on top", z_mm=2.0)], SIZES)
    assert [doubt["reason"] for doubt in found["doubts"]] == ["two chips in a cell"]
    assert field([chip(0, 0)], SIZES)["chips"] == []


def test_the_measured_area_of_the_cells_counts_before_the_size() -> None:
    wide = replace(BOARD, details={"area_mm": [400.0, 200.0]})
    assert [(c["row"], c["col"]) for c in field([wide, chip(180, 90)], SIZES)["chips"]] == [(0, 9)]


def test_layout_starts_without_chips_on_the_board() -> None:
    state = GAME.start(Header(format="table-referee/record/1", game=GAME.name, players=["blue", "green"]))
    pieces = layout(state, SIZES, random.Random(0))
    assert [piece.kind for piece in pieces if piece.role == "field"] == ["board"]
    (pile,) = [piece for piece in pieces if piece.key == "draw-pile"]
    assert pile.details["count"] == 100 - 10
