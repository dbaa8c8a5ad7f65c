"""Diagrams of the field: they show what a perfect reading of the same table shows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from referee.art.sets import load_set
from referee.core import Game, Match, get_game
from referee.core.records import read_record
from referee.core.registry import part


def matches(game: Game[Any]) -> Iterator[Match[Any]]:
    """Random matches after a third of their events and at their end."""
    for seed in (3, 4):
        record = read_record(game.random_match(seed, fouls=2).record_text().splitlines(), game)
        for stop in (len(record.entries) // 3, len(record.entries)):
            match = Match(game, record.header)
            for entry in record.entries[:stop]:
                match.push(entry.event)
            yield match


def placed(cards: list[dict[str, Any]], col: str, row: str) -> list[dict[str, Any]]:
    """Pieces with their upper-left one at 0, 0, in reading order, without their numbers and scores."""
    left, top = min(c[col] for c in cards), min(c[row] for c in cards)
    moved = [{**c, col: c[col] - left, row: c[row] - top} for c in cards]
    return sorted(
        ({k: v for k, v in c.items() if k not in ("piece", "score")} for c in moved), key=lambda c: (c[row], c[col])
    )


@pytest.mark.parametrize("name", ["suritsu", "kaifuda", "summy", "sequence-numbers", "suiri-sinri"])
def test_diagram_is_a_perfect_reading(name: str) -> None:
    game = get_game(name)
    sizes = {kind: (*k.size_mm, k.thickness_mm) for kind, k in load_set(name).kinds.items()}
    for match in matches(game):
        shown = part(game, "diagram").diagram(match.state)
        read = part(game, "field").field(part(game, "layout").layout(match.state, sizes, random.Random(1)), sizes)
        if name == "suritsu":
            assert placed(shown["cards"], "x", "y") == placed(read["cards"], "x", "y")
            assert [shown[k] for k in ("face", "marker", "numbers")] == [
                read[k] for k in ("face", "marker", "numbers")
            ]
        elif name == "kaifuda":
            assert {side: [c for c in line if c != "_"] for side, line in shown["lines"].items()} == {
                side: [c for c in line if c != "_"] for side, line in read["lines"].items()
            }
        elif name == "summy":
            assert placed(shown["cells"], "col", "row") == placed(read["cells"], "col", "row")
        elif name == "sequence-numbers":
            chips = [{k: v for k, v in chip.items() if k != "piece"} for chip in read["chips"]]
            assert shown["chips"] == sorted(chips, key=lambda c: (c["row"], c["col"]))
            assert shown["numbers"] == read["numbers"]
        else:
            assert _bare(shown["slots"]) == _bare(read["slots"])


def _bare(slots: dict[str, Any]) -> dict[str, Any]:
    return {slot: card and {k: v for k, v in card.items() if v is not None} for slot, card in slots.items()}


def test_no_hidden_card_in_a_diagram() -> None:
    """Veiled cards and unrevealed roles are not in it, though the state may know them."""
    game = get_game("kaifuda")
    for match in matches(game):
        lines = part(game, "diagram").diagram(match.state)["lines"]
        assert all(len(label) == 1 for line in lines.values() for label in line)
    game = get_game("suiri-sinri")
    for match in matches(game):
        slots = part(game, "diagram").diagram(match.state)["slots"]
        hidden = [card for card in slots.values() if card is not None and card["face"] == "down"]
        assert hidden == [{"face": "down"}] * len(hidden)
