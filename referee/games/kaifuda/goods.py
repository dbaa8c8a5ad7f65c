"""Goods that a play forms, and the time that its stars, panic card and 0·0 pairs set."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import msgspec

from referee.games.kaifuda.cards import NEXT_STAR, NUMBER, NUMBER_VEILED, PANIC, VEILED
from referee.games.kaifuda.state import Agreed, Line, cells_of


class Good(msgspec.Struct, frozen=True):
    """Goods of one kind: the digits side by side, their places as a mask, and the cards they earn."""

    kind: str
    digits: str
    mask: int
    reward: int


def goods_of(line: Sequence[str], start: int, agreed: Agreed) -> list[Good]:
    """Goods that the cards from place ``start`` on form: pairs and tens from left to right, then steps.

    Only digits directly side by side in the player's own line count, and only combinations with at least one
    new card (rules 3.4). A star, the panic card, a gap or (by option) a veiled card breaks the chain.
    """
    numbers = NUMBER if agreed.veil_blocks else NUMBER_VEILED
    first = max(0, start - 2)
    values = [numbers.get(label, -1) for label in line[first:]]
    found: list[Good] = []
    for at in range(max(1, start - first), len(values)):
        left, right = values[at - 1], values[at]
        if left < 0 or right < 0:
            continue
        if left == right:
            found.append(Good("pair", f"{left}{right}", 0b11 << first + at - 1, 2))
        if left + right == 10:
            found.append(Good("ten", f"{left}{right}", 0b11 << first + at - 1, 2))
    steps = [
        Good("step", f"{values[at - 2]}{values[at - 1]}{values[at]}", 0b111 << first + at - 2, 3)
        for at in range(max(2, start - first), len(values))
        if _is_step(values[at - 2], values[at - 1], values[at])
    ]
    return found + (_runs(steps) if agreed.step_runs and len(steps) > 1 else steps)


def _is_step(a: int, b: int, c: int) -> bool:
    """Whether three neighbours rise or fall by one each, modulo 10 (rule KAI-G3)."""
    if a < 0 or b < 0 or c < 0:
        return False
    turn = (b - a) % 10
    return turn in (1, 9) and (c - b) % 10 == turn


def _runs(steps: list[Good]) -> list[Good]:
    """Steps that overlap in two cards are one run, which earns its length (option ``step_overlap``)."""
    runs = [steps[0]]
    for step in steps[1:]:
        last = runs[-1]
        if last.mask & step.mask & step.mask >> 1:
            digits = last.digits + step.digits[-1]
            runs[-1] = Good("step", digits, last.mask | step.mask, len(digits))
        else:
            runs.append(step)
    return runs


def doubtful_goods(line: Line, start: int, agreed: Agreed, veils: Sequence[int], goods: list[Good]) -> list[Good]:
    """Goods with a veiled card that would not be there had the flip changed the order of the veiled cards."""
    if not any(line[place].startswith(VEILED) for place in range(max(0, start - 2), start)):
        return []
    doubtful: list[Good] = []
    for group in veils:
        places = cells_of(group)
        inside = [line[place] for place in places if place < len(line)]
        touched = [good for good in goods if good.mask & group]
        if not touched or len(inside) < len(places) or len(places) > 6:
            continue
        for order in set(permutations(inside)):
            other = list(line)
            for place, label in zip(places, order, strict=True):
                other[place] = label
            there = {(good.kind, good.mask) for good in goods_of(other, start, agreed)}
            doubtful += [good for good in touched if (good.kind, good.mask) not in there and good not in doubtful]
    return doubtful


def is_unseen(line: Sequence[str], start: int) -> bool:
    """Whether a new number card lies beside a veiled card that nobody has told the referee."""
    return start > 0 and line[start - 1] == VEILED and line[start] in NUMBER


class Time(msgspec.Struct):
    """Evaluation and star order while the cards of a play are gone through from left to right."""

    descending: bool
    last_star: str | None
    stars_reset: bool
    wrong_star: str | None = None
    wrong_after: str | None = None


def pass_time(time: Time, before: str | None, cards: Sequence[str], agreed: Agreed) -> Time:
    """Let the cards act on the time in their order (rules 3.3); ``before`` is the card to their left.

    The first star that breaks the order is kept in ``wrong_star`` with the star it came after.
    """
    for index, label in enumerate(cards):
        if label == PANIC:
            time.descending, time.last_star, time.stars_reset = True, None, True
        elif label in NEXT_STAR:
            _pass_star(time, label, agreed)
        elif label == "0" and _makes_00(before, cards, index, agreed):
            time.descending, time.last_star, time.stars_reset = False, None, True
    return time


def _pass_star(time: Time, star: str, agreed: Agreed) -> None:
    last = time.last_star
    if last is not None and NEXT_STAR[last] != star and time.wrong_star is None:
        time.wrong_star, time.wrong_after = star, last
    in_panic = time.descending and last is None
    time.descending = star == "夜" and not (in_panic and agreed.night_ends_panic)
    time.last_star = star


def _makes_00(before: str | None, cards: Sequence[str], index: int, agreed: Agreed) -> bool:
    """Whether the 0 at ``index`` completes a 0·0 pair with the card to its left."""
    if index > 0:
        return cards[index - 1] == "0"
    if not agreed.cross_00:
        return False
    return before == "0" or (before == "#0" and not agreed.veil_blocks)
