"""The physical table of Suritsu: laid out from states, and read back from poses."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from referee.core import Header, PlacedPiece
from referee.core.records import RECORD_FORMAT, EventDecoder
from referee.games.suritsu import GAME
from referee.games.suritsu.field import field, field_of
from referee.games.suritsu.layout import layout
from referee.games.suritsu.state import State

CARD = (45.0, 63.0, 0.3)
SIZES = {"card": CARD, "direction": CARD, "marker": (32.0, 32.0, 1.0)}
SQUARE = {"card": (70.0, 70.0, 0.3), "direction": (70.0, 70.0, 0.3), "marker": (40.0, 40.0, 1.0)}


def states(seed: int, players: str) -> Iterator[State]:
    """The states of a random round."""
    transcript = GAME.random_match(seed, list(players))
    state = GAME.start(Header(format=RECORD_FORMAT, game="suritsu", players=list(players)))
    decoder = EventDecoder(GAME)
    for raw in transcript.events:
        state = GAME.judge(state, decoder.event(raw)).after  # type: ignore[arg-type]
        yield state


def seen(pieces: Sequence[PlacedPiece], rng: random.Random, turn_deg: float) -> list[PlacedPiece]:
    """The pieces as a reader sees them: the whole table turned clockwise, small errors, shuffled."""
    angle = math.radians(-turn_deg)
    found = []
    for piece in pieces:
        x = piece.x_mm * math.cos(angle) - piece.y_mm * math.sin(angle)
        y = piece.x_mm * math.sin(angle) + piece.y_mm * math.cos(angle)
        x, y = (value + max(-1.5, min(1.5, rng.gauss(0, 0.6))) for value in (x, y))
        turn = piece.turn_deg + turn_deg + max(-3.0, min(3.0, rng.gauss(0, 1.2)))
        found.append(replace(piece, x_mm=x, y_mm=y, turn_deg=(turn + 180) % 360 - 180))
    rng.shuffle(found)
    return found


def without_pieces(found: dict[str, Any]) -> dict[str, Any]:
    cards = [{key: card[key] for key in ("x", "y", "digits", "scenery")} for card in found["cards"]]
    return {**{key: value for key, value in found.items() if key != "marker_piece"}, "cards": cards}


@pytest.mark.parametrize("sizes", [SIZES, SQUARE], ids=["45x63", "70x70"])
@pytest.mark.parametrize("seed", range(6))
def test_field_of_the_laid_out_table_is_the_state(seed: int, sizes: dict[str, tuple[float, float, float]]) -> None:
    rng = random.Random(seed)
    for state in list(states(seed, "ABCDEF"[: 1 + seed % 6]))[::5]:
        pieces = seen(layout(state, sizes, random.Random(seed)), rng, rng.uniform(-180, 180))
        assert without_pieces(field(pieces, sizes)) == field_of(state)


def test_pieces_keep_their_keys_and_places() -> None:
    before: dict[str, PlacedPiece] = {}
    rng = random.Random(4)
    for state in states(3, "ABC"):
        pieces = layout(state, SIZES, rng)
        now = {piece.key: piece for piece in pieces if piece.key.startswith("card")}
        assert len({piece.key for piece in pieces}) == len(pieces)
        assert {key: now[key] for key in before} == before
        before = now


def test_nothing_lies_on_the_field_but_the_marker() -> None:
    for seed in range(6):
        for state in list(states(seed, "ABCDEF"[: 1 + seed]))[::7]:
            pieces = layout(state, SIZES, random.Random(seed))
            cards = [piece for piece in pieces if piece.key.startswith("card")]
            for piece in pieces:
                if piece.kind == "marker" or piece in cards:
                    continue
                near = min(math.hypot(piece.x_mm - card.x_mm, piece.y_mm - card.y_mm) for card in cards)
                assert near > 1.5 * CARD[0], piece
            piles = sum(piece.role == "side" for piece in pieces)
            assert piles == sum(state.pile(player) or 0 for player in range(1 + seed))


def laid(digits: str | None, x: float, y: float, turn: float = 0.0, **more: Any) -> PlacedPiece:
    """A card at a place in columns and half rows, 2 mm apart from its neighbours."""
    key = more.pop("key", f"{digits} {x} {y}")
    more.setdefault("details", {"scenery": "sea", "score": 2})
    return PlacedPiece(key, "card", digits, more.pop("face", "up"), 47 * x, -33 * y, turn, **more)


def test_crooked_tilted_and_upside_down_cards_are_told_as_they_lie() -> None:
    straight = [laid("1 4/7 2", 0, 0), laid("5 8/3 0", 1, 1), laid("2 5/. .", 0, 2)]
    found = field([*straight, laid(". 6/2 .", 1, -1.3)], SIZES)
    card = next(card for card in found["cards"] if card["digits"] == ". 6/2 .")
    assert card["x"] == 1
    assert 0.2 < abs(card["y"] % 1 - 1) < 0.45
    assert 42 not in found["numbers"]
    tilted = field([*straight, laid(". 6/2 .", 1, -1, 13)], SIZES)["cards"]
    assert [card.get("tilt_deg") for card in tilted if card["digits"] == ". 6/2 ."] == [13.0]
    turned = field([*straight, laid(". 6/2 .", 1, -1, 178)], SIZES)["cards"]
    assert [card.get("upright") for card in turned if card["digits"] == ". 6/2 ."] == [False]


def test_unread_cards_keep_their_place() -> None:
    found = field([laid("1 4/7 2", 0, 0), laid(None, 1, 1), laid("3 ./. .", 2, 1)], SIZES)
    assert [(card["x"], card["y"], card["digits"]) for card in found["cards"]] == [
        (0, 0, "1 4/7 2"), (1, 1, None), (2, 1, "3 ./. ."),
    ]  # fmt: skip


def test_clutter_stays_out() -> None:
    field_cards = [laid("1 4/7 2", 0, 0, details={"scenery": None}), laid("5 8/3 0", 1, 1, details={"scenery": None})]
    clutter = [
        laid("9 ./. 9", 4, 0),
        laid(None, 1, -1, face="down"),
        laid("9 ./. 8", 1, 3, standing=True),
        PlacedPiece("chip", "chip", "red", "up", 20.0, 0.0),
    ]
    found = field([*clutter, *field_cards], SIZES)
    assert [card["digits"] for card in found["cards"]] == ["1 4/7 2", "5 8/3 0"]
    assert (found["numbers"], found["marker"], found["face"]) == ([25], None, None)
    assert field([], SIZES) == {"cards": [], "face": None, "marker": None, "marker_piece": None, "numbers": []}


def test_marker_off_the_numbers_is_on_none() -> None:
    cards = [laid("1 4/7 2", 0, 0), laid("5 8/3 0", 1, 1)]
    on = PlacedPiece("marker", "marker", None, None, 26.0, -20.0)
    off = PlacedPiece("marker", "marker", None, None, 160.0, 90.0)
    assert field([*cards, on], SIZES)["marker"] == 25
    assert field([*cards, off], SIZES)["marker"] is None
    assert field([*cards, off, on], SIZES)["marker"] == 25
    unread = PlacedPiece(
        "marker", "marker", None, None, 26.0 + CARD[0] / 2, -20.0
    )  # on what could not be read, beside it
    assert field([*cards, unread], SIZES)["marker"] is None
    other = PlacedPiece("other", "marker", None, None, 24.0, -22.0)
    found = field([*cards, on, other], SIZES)
    assert (found["marker"], found["marker_piece"]) == (None, None), "of two it can't be told which is the marker"
