"""The set files hold what the rules say, and faulty files are refused in one line."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.art import ArtError, games_with_sets, load_set, pieces
from referee.art.sets import parse_set
from referee.games.suritsu.deck import SCENERY_COUNTS, make_deck

SMALL = """
format = "table-referee/set/1"
game = "toy"
title = "Toy"
[kinds.card]
size_mm = [40, 60]
thickness_mm = 0.3
[[pieces]]
kind = "card"
label = "1"
"""


def test_the_five_games_have_a_set() -> None:
    assert games_with_sets() == ("kaifuda", "sequence-numbers", "suiri-sinri", "summy", "suritsu")


@pytest.mark.parametrize(
    ("game", "kind", "count"),
    [
        ("suritsu", "card", 45),
        ("suritsu", "direction", 1),
        ("suritsu", "marker", 1),
        ("kaifuda", "card", 50),
        ("summy", "block", 94),
        ("sequence-numbers", "card", 100),
        ("sequence-numbers", "board", 1),
        ("suiri-sinri", "card", 6),
    ],
)
def test_counts(game: str, kind: str, count: int) -> None:
    assert sum(piece.count for piece in pieces(game) if piece.kind == kind) == count


def test_suritsu_deck_is_the_generated_one() -> None:
    listed = [
        (piece.label, piece.details["scenery"], piece.details["score"])
        for piece in load_set("suritsu").pieces
        if piece.kind == "card" and piece.reverse is None
    ]
    assert listed == [(card.label, card.scenery, card.score) for card in make_deck()]


@pytest.mark.parametrize("seed", [2023, 1, 2])
def test_a_suritsu_deck_follows_the_rules(seed: int) -> None:
    deck = make_deck(seed)
    assert Counter(card.scenery for card in deck) == SCENERY_COUNTS
    assert len({card.label for card in deck}) == 43
    left: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for card in deck:
        corners = card.label.replace("/", " ").split()
        digits = [corner for corner in corners if corner != "."]
        assert len(digits) in (2, 4)
        assert len(set(digits)) == len(digits)
        assert card.scenery != "space" or len(digits) == 4
        assert 1 <= card.score <= 4
        left.update(corner for corner in corners[0::2] if corner != ".")
        right.update(corner for corner in corners[1::2] if corner != ".")
    for edge in (left, right):
        assert max(edge.values()) - min(edge.values()) <= 1
    shapes = Counter(tuple(corner == "." for corner in card.label.replace("/", " ").split()) for card in deck)
    assert len(shapes) == 7  # the six pairs of corners, and all four


def test_kaifuda_decks() -> None:
    counts = {piece.label: piece.count for piece in pieces("kaifuda")}
    assert counts == {**{str(digit): 4 for digit in range(10)}, **dict.fromkeys("朝昼夕夜恐", 2)}


def test_summy_blocks() -> None:
    counts = {piece.label: piece.count for piece in pieces("summy")}
    assert counts == {**{str(digit): 6 for digit in range(10)}, **dict.fromkeys("+-×:", 5), "=": 14}


def test_sequence_board_and_cards_fit() -> None:
    board = next(piece for piece in pieces("sequence-numbers") if piece.kind == "board")
    rows = board.details["numbers"]
    assert isinstance(rows, list)
    corners = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell is None]
    assert corners == [(0, 0), (0, 9), (9, 0), (9, 9)]
    numbers = Counter(cell for row in rows for cell in row if cell is not None)
    assert set(numbers.values()) == {2}
    answers: Counter[int] = Counter()
    signs: dict[int, set[str]] = {}
    for piece in pieces("sequence-numbers"):
        if piece.kind != "card" or piece.label in ("plus", "minus"):
            continue
        sign = "+" if "+" in str(piece.label) else "-"
        first, second = (int(part) for part in str(piece.label).split(sign))
        answer = first + second if sign == "+" else first - second
        answers[answer] += piece.count
        signs.setdefault(answer, set()).add(sign)
    assert set(answers) == set(numbers)
    assert set(answers.values()) == {2}
    assert all(found == {"+", "-"} for found in signs.values())


def test_copies_of_a_number_lie_apart() -> None:
    rows = next(p for p in pieces("sequence-numbers") if p.kind == "board").details["numbers"]
    assert isinstance(rows, list)
    places: dict[int, list[int]] = {}
    for r, row in enumerate(rows):
        for cell in row:
            places.setdefault(cell, []).append(r)
    assert all(abs(a - b) >= 4 for number, (a, b, *_) in places.items() if number is not None)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("size_mm = [40, 60]", "size_mm = [40, 6000]"), "kinds.card"),
        (("thickness_mm = 0.3", "thickness_mm = 0.3\nthick = 1"), "thick"),
        (('kind = "card"', 'kind = "tile"'), "piece 1"),
        (('label = "1"', 'label = "1"\ncount = 0'), "count 0"),
        (("set/1", "set/9"), "format"),
        (("[40, 60]", "[40,"), "toy.toml"),
    ],
    ids=["size", "unknown key", "unknown kind", "count", "format", "toml"],
)
def test_faulty_files_are_named(change: tuple[str, str], said: str) -> None:
    parse_set(SMALL, "toy.toml")
    with pytest.raises(ArtError, match=said) as caught:
        parse_set(SMALL.replace(*change), "toy.toml")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("toy.toml")


def test_unknown_game_names_the_known() -> None:
    with pytest.raises(ArtError, match="suritsu"):
        load_set("chess")
