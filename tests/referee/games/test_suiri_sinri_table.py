"""Suiri/Sinri: the table laid out, and read back from poses."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from referee.core import Header, PlacedPiece, get_game
from referee.core.records import RECORD_FORMAT
from referee.games.suiri_sinri.field import field
from referee.games.suiri_sinri.layout import layout
from referee.games.suiri_sinri.roles import ROLES

GAME = get_game("suiri-sinri")
SLOTS = ("A", "B", "C1", "C2", "C3", "S")
SIZES = [{"card": (63.0, 88.0, 0.3)}, {"card": (61.0, 112.0, 0.3)}, {"card": (70.0, 70.0, 0.3)}]


def state_of(position: dict[str, Any] | None) -> Any:
    return GAME.start(Header(format=RECORD_FORMAT, game=GAME.name, players=["A", "B"], position=position))


def random_state(rng: random.Random) -> Any:
    cards = dict(zip(SLOTS, rng.sample(SLOTS, 6), strict=True))
    revealed = {}
    for side, role in zip("AB", rng.sample(ROLES, 2), strict=True):
        if rng.random() < 0.7:
            revealed[side] = {"role": role, "corner": rng.choice(ROLES[:3]) if role == "joker" else None}
    return state_of({"step": 7, "cards": cards, "revealed": revealed})


def expected(state: Any) -> dict[str, Any]:
    slots: dict[str, Any] = {slot: {"face": "down"} for slot in SLOTS}
    for slot, card in GAME.view(state)["revealed"].items():
        slots[slot] = {"face": "up", **card}
    return slots


def disturbed(pieces: Sequence[PlacedPiece], rng: random.Random, turned_deg: float) -> list[PlacedPiece]:
    """As a camera reads them: the table turned and shifted, every pose a little wrong, in any order."""
    angle = math.radians(turned_deg)
    shift_x, shift_y = rng.uniform(-200, 200), rng.uniform(-200, 200)
    out = []
    for piece in pieces:
        x, y = piece.x_mm + rng.uniform(-1.5, 1.5), piece.y_mm + rng.uniform(-1.5, 1.5)
        out.append(
            replace(
                piece,
                key="?",
                x_mm=shift_x + x * math.cos(angle) + y * math.sin(angle),
                y_mm=shift_y - x * math.sin(angle) + y * math.cos(angle),
                turn_deg=piece.turn_deg + turned_deg + rng.uniform(-3, 3),
            )
        )
    rng.shuffle(out)
    return out


@pytest.mark.parametrize("sizes", SIZES, ids=["poker", "tarot", "square"])
def test_field_reads_the_layout_back(sizes: dict[str, tuple[float, float, float]]) -> None:
    for seed in range(120):
        rng = random.Random(seed)
        state = random_state(rng)
        pieces = disturbed(layout(state, sizes, rng), rng, rng.uniform(-60, 60))
        assert field(pieces, sizes)["slots"] == expected(state), seed


def test_clutter_stays_out() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        state = random_state(rng)
        pieces = disturbed(layout(state, SIZES[0], rng), rng, rng.uniform(-20, 20))
        x_mm, y_mm = (sum(p.x_mm for p in pieces) / 6, sum(p.y_mm for p in pieces) / 6)
        far = PlacedPiece("far", "card", "king", "up", x_mm + 420, y_mm + rng.choice((-330, 330)), 50)
        other = PlacedPiece("tile", "block", "7", "up", x_mm, y_mm + 60)
        assert field([*pieces, far, other], SIZES[0])["slots"] == expected(state), seed


@pytest.mark.parametrize("gone", SLOTS)
def test_an_empty_slot_is_null(gone: str) -> None:
    for seed in range(30):
        rng = random.Random(seed)
        state = state_of({"step": 2})
        pieces = [piece for piece in layout(state, SIZES[0], rng) if piece.cell["slot"] != gone]
        read = field(disturbed(pieces, rng, rng.uniform(-20, 20)), SIZES[0])["slots"]
        assert read == expected(state) | {gone: None}, seed


def test_no_cards_no_field() -> None:
    nothing = dict.fromkeys(SLOTS)
    assert field([], SIZES[0])["slots"] == nothing
    pile = layout(state_of(None), SIZES[0], random.Random(1))
    assert len(pile) == 6
    assert [piece.z_mm for piece in pile] == sorted(piece.z_mm for piece in pile)
    assert field(pile, SIZES[0])["slots"] == nothing


def test_many_cards_end_soon() -> None:
    rng = random.Random(3)
    heap = [
        PlacedPiece(str(number), "card", None, "down", rng.uniform(-900, 900), rng.uniform(-900, 900), 0.0)
        for number in range(200)
    ]
    assert set(field(heap, SIZES[0])["slots"]) == set(SLOTS)


def test_an_unread_card_and_an_unclear_joker() -> None:
    state = state_of({"step": 7, "revealed": {"A": {"role": "joker", "turn_deg": 1.0}}})
    pieces = layout(state, SIZES[0], random.Random(2))
    pieces = [replace(piece, face="up", label=None) if piece.cell["slot"] == "S" else piece for piece in pieces]
    slots = field(pieces, SIZES[0])["slots"]
    assert slots["A"] == {"face": "up", "role": "joker", "corner": None}
    assert slots["S"] == {"face": "up", "role": None}


def test_a_card_keeps_its_key_and_place() -> None:
    rng = random.Random(4)
    before = {piece.key: piece for piece in layout(state_of({"step": 2}), SIZES[0], rng)}
    after = {
        piece.key: piece for piece in layout(state_of({"step": 2, "cards": {"A": "C1", "C1": "A"}}), SIZES[0], rng)
    }
    assert set(before) == set(after) == {f"card-{slot}" for slot in SLOTS}
    moved = {key for key in before if before[key] != after[key]}
    assert moved == {"card-A", "card-C1"}
    assert after["card-A"].cell == {"slot": "C1"}
    assert all(piece.label is None for piece in after.values())
