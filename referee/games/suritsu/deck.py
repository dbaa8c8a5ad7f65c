"""The project's own 43 play cards, made once by a fixed procedure; ``set.toml`` holds its result.

The rulebook gives scenery counts, 2 or 4 different digits and 1 to 4 ticks, but no list (rules section 2.1). The
deck made here uses all six pairs of corners about equally often and every digit about equally often on the left
and on the right edge.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

SCENERY_COUNTS = {"grassland": 12, "sea": 12, "deep-sea": 8, "city": 8, "space": 3}
FULL_CARDS = {"grassland": 2, "sea": 2, "deep-sea": 1, "city": 1, "space": 3}
# Corner numbers: 0 upper left, 1 upper right, 2 lower left, 3 lower right. Even corners lie on the left edge.
CORNER_PAIRS = ((0, 1), (0, 3), (1, 2), (2, 3), (0, 2), (1, 3))
ALL_CORNERS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One play card: the label ``tl tr/bl br``, its scenery and its ticks."""

    label: str
    scenery: str
    score: int


def make_deck(seed: int = 2023) -> list[DeckCard]:
    """The deck of ``seed``, by scenery. The same seed gives the same deck on every machine."""
    rng = random.Random(seed)
    shapes = _corner_sets(rng)
    while True:
        digits = _deal_digits([corners for _, corners in shapes], rng)
        labels = [_label(found) for found in digits]
        if len(set(labels)) == len(labels):
            break
    scores = _scores(digits)
    return [
        DeckCard(label, scenery, score) for (scenery, _), label, score in zip(shapes, labels, scores, strict=True)
    ]


def _corner_sets(rng: random.Random) -> list[tuple[str, tuple[int, ...]]]:
    """Which corners carry digits: full cards first in every scenery, the six pairs in turn for the others."""
    shapes: list[tuple[str, tuple[int, ...]]] = []
    turn = rng.randrange(len(CORNER_PAIRS))
    for scenery, count in SCENERY_COUNTS.items():
        shapes += [(scenery, ALL_CORNERS)] * FULL_CARDS[scenery]
        for _ in range(count - FULL_CARDS[scenery]):
            shapes.append((scenery, CORNER_PAIRS[turn % len(CORNER_PAIRS)]))
            turn += 1
    return shapes


def _deal_digits(corner_sets: list[tuple[int, ...]], rng: random.Random) -> list[dict[int, int]]:
    """Deal evenly filled pools of digits to the left and the right corners, all different on a card."""
    while True:
        pools = [
            _pool(sum(corner % 2 == side for corners in corner_sets for corner in corners), rng) for side in (0, 1)
        ]
        cards = [{corner: pools[corner % 2].pop() for corner in corners} for corners in corner_sets]
        for _ in range(400):
            faulty = [card for card in cards if len(set(card.values())) < len(card)]
            if not faulty:
                return cards
            _swap(faulty[0], cards, rng)


def _swap(card: dict[int, int], cards: list[dict[int, int]], rng: random.Random) -> None:
    corner = rng.choice(sorted(card))
    other = rng.choice(cards)
    partners = [place for place in sorted(other) if place % 2 == corner % 2]
    if partners:
        place = rng.choice(partners)
        card[corner], other[place] = other[place], card[corner]


def _pool(size: int, rng: random.Random) -> list[int]:
    digits = [index % 10 for index in range(size - size % 10)] + rng.sample(range(10), size % 10)
    rng.shuffle(digits)
    return digits


def _label(digits: dict[int, int]) -> str:
    upper, lower = (" ".join(str(digits.get(corner, ".")) for corner in row) for row in ((0, 1), (2, 3)))
    return f"{upper}/{lower}"


def _scores(cards: list[dict[int, int]]) -> list[int]:
    """1 to 4 ticks by rank: many digits, and digits near the middle, are easy to play and cost more when left."""

    def ease(index: int) -> tuple[float, int]:
        digits = cards[index].values()
        return len(digits) * 1.5 - sum(abs(digit - 4.5) for digit in digits) / len(digits), index

    ranked = sorted(range(len(cards)), key=ease)
    return [1 + 4 * ranked.index(index) // len(cards) for index in range(len(cards))]
