"""Discard piles from table to table: which card is new, and which only lost its key."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.core.following import SeenPiece, Visit
from referee.core.observing import Hands
from referee.core.pieces import PlacedPiece
from referee.games.sequence_numbers.piles import Piles

WIDTH_MM = 45.0


def _card(key: str, label: str, x_mm: float = 0.0, **doubt: Any) -> SeenPiece:
    return SeenPiece(PlacedPiece(key, "card", label, "up", x_mm, 0.0), **doubt)


def _hand(*keys: str, at_s: float = 10.0) -> Hands:
    return Hands([Visit("near", at_s - 2, at_s, keys, keys)])


def _piles(*labels: str, copies: int = 2) -> Piles:
    """One pile of cards called ``c0``, ``c1``, ... from the lowest on, all of them seen."""
    piles = Piles(WIDTH_MM, Counter(dict.fromkeys(labels, copies)))
    piles.look([], Hands([]), 0.0)
    for count in range(1, len(labels) + 1):
        cards = [_card(f"c{n}", label) for n, label in enumerate(labels[:count])]
        piles.look(cards, _hand(f"c{count - 1}", at_s=5.0 * count), 5.0 * count, ["chip"])
    return piles


def _tops(piles: Piles) -> list[tuple[int, str | None]]:
    (pile,) = piles.piles
    return [(card.serial, card.label) for card in pile.cards]


def test_a_doubtful_card_laid_with_a_chip_is_not_the_one_it_may_read_like() -> None:
    piles = _piles("7+8")
    doubt = _card("new", "7+8", certain=False, alternatives=(("7+8", 0.5), ("7+9", 0.45)))
    piles.look([doubt], _hand("new", "chip"), 20.0, ["chip"])
    assert [serial for serial, _ in _tops(piles)] == [1, 2]


def test_a_card_that_was_not_touched_only_lost_its_key() -> None:
    piles = _piles("7+8")
    piles.look([_card("lost", "7+8", 1.5)], Hands([]), 20.0)
    assert _tops(piles) == [(1, "7+8")]


def test_a_card_laid_anew_with_another_chip_is_the_one_just_taken_back() -> None:
    """Both copies are out; the lower one lies under cards that are seen."""
    piles = _piles("plus", "17-3", "plus")
    lower = [_card("c1", "17-3")]
    piles.look([*lower, _card("again", "plus")], _hand("again", "c2", "chip"), 30.0, ["chip"])
    assert _tops(piles) == [(1, "plus"), (2, "17-3"), (3, "plus")]
    assert piles.piles[0].cards[-1].key == "again"
