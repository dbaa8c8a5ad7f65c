"""The physical table: laid out from a state, and read back from poses."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core import Header, PlacedPiece, get_game
from referee.games.kaifuda.field import field
from referee.games.kaifuda.fouls import Plan
from referee.games.kaifuda.layout import layout
from referee.games.kaifuda.players import RandomTable
from referee.games.kaifuda.state import State, shown

GAME = get_game("kaifuda")
SIZES = {"card": (38.0, 54.0, 0.3)}
FAST = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


def truth(state: State) -> dict[str, Any]:
    return {
        "lines": {"first": shown(state.lines[0]), "second": shown(state.lines[1])},
        "merchant": {"first": state.merchant[0], "second": state.merchant[1]},
    }


def seen(pieces: Sequence[PlacedPiece], rng: random.Random, turn_deg: float = 0.0, shift: float = 0.0) -> list[Any]:
    """As a camera would report them: small errors, another frame, roles unknown, the piles one card each."""
    angle = math.radians(turn_deg)
    out = []
    for piece in pieces:
        if piece.z_mm > 0:
            continue
        x_mm, y_mm = piece.x_mm + rng.gauss(0, 0.6), piece.y_mm + rng.gauss(0, 0.6)
        x_mm, y_mm = (
            x_mm * math.cos(angle) + y_mm * math.sin(angle) + shift,
            y_mm * math.cos(angle) - x_mm * math.sin(angle) - shift,
        )
        turned = (piece.turn_deg + turn_deg + rng.uniform(-1.5, 1.5) + 180) % 360 - 180
        out.append(replace(piece, x_mm=x_mm, y_mm=y_mm, turn_deg=turned, role="field", key="?", cell={}))
    rng.shuffle(out)
    return out


def state_of(seed: int, plays: int) -> State:
    table = RandomTable(GAME, seed, ("first", "second"), {})
    plan = Plan(table, 0, ())
    for _ in range(plays):
        if table.state.winner is not None or not table.play_turn(plan):
            break
        plan.after_play()
    return table.state


def clutter(rng: random.Random) -> list[PlacedPiece]:
    """A fan of a hand far off, a stray card, chips of another game."""
    out = [
        PlacedPiece(f"hand-{n}", "card", None, "down", 40.0 * n - 80, -330.0 - 3 * n, -20.0 + 10 * n)
        for n in range(5)
    ]
    out.append(PlacedPiece("stray", "card", "7", "up", 420.0, 300.0, rng.uniform(-180, 180)))
    out.append(PlacedPiece("chip", "chip", "red", "up", -390.0, 20.0))
    return out


@FAST
@given(st.integers(0, 300), st.integers(0, 20), st.integers(0, 10**6), st.floats(-80, 80), st.floats(-200, 200))
def test_field_of_layout_is_the_state(seed: int, plays: int, lay: int, turn_deg: float, shift: float) -> None:
    state = state_of(seed, plays)
    rng = random.Random(lay)
    pieces = layout(state, SIZES, rng)
    lines = bool(state.lines[0])
    got = field(seen(pieces + clutter(rng), rng, turn_deg if lines else 0.0, shift if lines else 0.0), SIZES)
    assert got == truth(state)


def test_a_quarter_turn_can_be_told() -> None:
    state = state_of(3, 9)
    for turn_deg in (90.0, 180.0, -135.0):
        rng = random.Random(5)
        assert field(seen(layout(state, SIZES, rng), rng, turn_deg), SIZES, near_deg=turn_deg) == truth(state)


def laid(position: dict[str, Any], lay: int = 0) -> tuple[State, list[PlacedPiece]]:
    header = Header(format="table-referee/record/1", game="kaifuda", players=["first", "second"], position=position)
    state = GAME.start(header)
    return state, layout(state, SIZES, random.Random(lay))


CASES = {
    "one play": ("45", ""),
    "first line veiled": ("##", "64"),
    "second line veiled": ("4564", "##"),
    "veiled across two plays": ("3##4", "9昼92"),
    "fold of one": ("45546433789夜", "9901887725"),
    "fold of both": ("45546433789夜", "990188772523"),
    "veils and a gap": ("455朝64恐3", "9#_#88"),
    "first card gone": ("455朝64恐3", "_#1788"),
    "first card gone, folded": ("45546433恐89夜", "_90188772523"),
    "last card of the row gone": ("45546433恐89夜", "990188772_23"),
    "first row all veiled": ("##########820377", "2###昼95569昼夕4591"),
    "new row veiled": ("恐9夜##0077夕##", "恐9朝1023昼6夜11"),
    "first card of the second row gone": ("##6昼88464#_###9533", "9###4夕4###2夜恐3##0朝"),
    "thunder": ("45546433789夜1278恐9100", "9901887725231325夕106"),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("lay", range(6))
def test_lines(case: str, lay: int) -> None:
    first, second = CASES[case]
    lines = {"first": list(first), "second": list(second)}
    state, pieces = laid({"lines": lines, "merchant": {"first": False}}, lay)
    rng = random.Random(lay)
    assert field(seen(pieces, rng, 20.0 * lay - 50.0), SIZES) == truth(state)


def test_straight_lines() -> None:
    state, _ = laid({"lines": {"first": list("45546433789127"), "second": list("990188772523")}})
    state = state.change(straight=(True, True))
    for lay in range(6):
        rng = random.Random(lay)
        assert field(seen(layout(state, SIZES, rng), rng), SIZES) == truth(state)


def test_second_players_cards_upside_down_for_the_camera() -> None:
    """Case KAI-63: from the camera's left 1 0 9 9, read from △'s side 9 9 0 1; KAI-64: so are the stars."""
    near = [PlacedPiece(f"n{n}", "card", label, "up", 41.0 * n, -40.0) for n, label in enumerate("455朝")]
    for turn_deg, expected in ((180.0, "9901"), (0.0, "1099")):
        far = [PlacedPiece(f"f{n}", "card", c, "up", 41.0 * n, 40.0, turn_deg) for n, c in enumerate("1099")]
        assert field(near + far, SIZES)["lines"] == {"first": list("455朝"), "second": list(expected)}


def test_a_card_that_cannot_be_read_is_null() -> None:
    pieces = [PlacedPiece(str(n), "card", label, "up", 41.0 * n, -40.0) for n, label in enumerate(["4", None])]
    assert field(pieces, SIZES)["lines"]["first"] == ["4", None]
    assert field([], SIZES) == {"lines": {"first": [], "second": []}, "merchant": {"first": False, "second": False}}


def test_cards_keep_their_keys_and_places() -> None:
    rng = random.Random(11)
    earlier = {piece.key: piece for piece in layout(state_of(5, 4), SIZES, rng)}
    later = {piece.key: piece for piece in layout(state_of(5, 6), SIZES, rng)}
    market = [key for key in earlier if key[-1].isdigit() and "land" not in key]
    assert len(market) >= 8
    for key in market:
        if earlier[key].face == later[key].face:
            assert earlier[key] == later[key]
    assert len(set(later)) == len(later)


@FAST
@given(
    st.lists(
        st.builds(
            PlacedPiece,
            key=st.text(max_size=3),
            kind=st.sampled_from(["card", "card", "chip"]),
            label=st.sampled_from([None, "0", "7", "朝", "恐", "?"]),
            face=st.sampled_from(["up", "down", None]),
            x_mm=st.floats(-500, 500),
            y_mm=st.floats(-500, 500),
            turn_deg=st.floats(-180, 180),
        ),
        max_size=14,
    )
)
def test_any_heap_of_cards_gives_a_field(pieces: list[PlacedPiece]) -> None:
    got = field(pieces, SIZES)
    assert set(got) == {"lines", "merchant"}
    cards = [label for line in got["lines"].values() for label in line if label != "_"]
    assert len(cards) <= len(pieces)
