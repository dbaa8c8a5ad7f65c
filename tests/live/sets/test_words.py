"""Labels of the games, what a whole set has, and the texts in three languages."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from live.sets.words import LABELS, known_label, missing
from referee.art.sets import load_set
from referee.core import LANGUAGES, game_names
from vision.reading.adapted import Face


@pytest.mark.parametrize(
    ("game", "kind", "face", "label", "known"),
    [
        ("summy", "block", "up", "×", True),
        ("summy", "block", "up", "x", False),
        ("summy", "block", "down", None, True),
        ("kaifuda", "card", "up", "朝", True),
        ("kaifuda", "card", "up", "10", False),
        ("sequence-numbers", "card", "up", "20-2", True),
        ("sequence-numbers", "card", "up", "02-2", False),
        ("sequence-numbers", "chip", None, "red", True),
        ("sequence-numbers", "chip", None, None, False),
        ("sequence-numbers", "board", None, None, True),
        ("suritsu", "card", "up", "8 ./. 9", True),
        ("suritsu", "card", "up", "8 ./. .", False),
        ("suritsu", "direction", "down", "down", False),
        ("suritsu", "marker", None, None, True),
        ("suiri-sinri", "card", "up", "joker", True),
        ("tiles", "tile", "up", "13", True),
        ("tiles", "tile", "up", "1300", False),
        ("tiles", "card", "up", "K", True),
    ],
)
def test_what_a_piece_may_be_called(game: str, kind: str, face: str | None, label: str | None, known: bool) -> None:
    assert known_label(game, kind, face, label) is known


@pytest.mark.parametrize("game", [name for name in game_names() if name != "tiles"])
def test_every_piece_of_the_own_set_may_be_called_as_it_is(game: str) -> None:
    pieces = [piece for piece in load_set(game).pieces if piece.kind in LABELS[game] and piece.kind != "board"]
    assert pieces
    for piece in pieces:
        face = "up" if piece.kind in ("card", "block", "direction") else None
        assert known_label(game, piece.kind, face, piece.label), (piece.kind, piece.label)


def test_what_was_not_shown_is_named() -> None:
    shown = [Face("card", role, "up") for role in ("knight", "witch", "lion", "king", "traitor")]
    lacks = [(lack.label, lack.face) for lack in missing("suiri-sinri", shown)]
    assert lacks == [("joker", "up"), (None, "down")]
    assert not missing("suiri-sinri", [*shown, Face("card", "joker", "up"), Face("card", None, "down")])


def _texts(language: str) -> dict[str, set[str]]:
    text = resources.files("live.sets").joinpath("texts", f"{language}.ftl").read_text("utf-8")
    parts = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)
    return {part.split(" =")[0]: set(re.findall(r"\$(\w+)", part)) for part in parts if " =" in part}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_say_the_same_in_every_language(language: str) -> None:
    assert _texts(language) == _texts("en")
