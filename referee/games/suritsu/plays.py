"""All legal placements of a hand, and what a card would complete somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.core import Play as Suggestion
from referee.games.suritsu import events
from referee.games.suritsu.cards import BLANK, Digits, HeldCard
from referee.games.suritsu.placement import Placement, meeting
from referee.games.suritsu.playing import face_for_play, foresee, may_play
from referee.games.suritsu.state import Phase, State
from referee.games.suritsu.table import Table, meet, touches_flush
from referee.games.suritsu.turns import arrive

Spot = tuple[int, int, int, int, int, int]


class Completion(NamedTuple):
    """What a card held over a place would do there."""

    numbers: tuple[int, ...]
    blocked: tuple[str, ...]
    free: bool


def completions(state: State, digits: Digits, x: int, y: int) -> Completion:
    """Numbers a card would complete at ``(x, y)``, digits it would block, and whether the place is free.

    Two or more numbers are a double completion (SUR-P3): worth a warning before the card lies.
    """
    met = meet(state.table, digits, x, y)
    halves = state.table.halves
    return Completion(met.numbers, met.blocked, (x, y) not in halves and (x, y + 1) not in halves)


def spots(table: Table) -> Iterator[Spot]:
    """Every free place beside an open digit: column, row, and the digits met upper and lower left and right."""
    halves = table.halves
    seen: set[tuple[int, int]] = set()
    for (column, row), half in halves.items():
        for x, digit in ((column - 1, half.left), (column + 1, half.right)):
            if digit == BLANK:
                continue
            for y in (row - 1, row):
                if (x, y) in seen or (x, y) in halves or (x, y + 1) in halves:
                    continue
                seen.add((x, y))
                yield (x, y, *_around(table, x, y))


def _around(table: Table, x: int, y: int) -> tuple[int, int, int, int]:
    halves = table.halves
    upper_left, lower_left = halves.get((x - 1, y)), halves.get((x - 1, y + 1))
    upper_right, lower_right = halves.get((x + 1, y)), halves.get((x + 1, y + 1))
    return (
        BLANK if upper_left is None else upper_left.right,
        BLANK if lower_left is None else lower_left.right,
        BLANK if upper_right is None else upper_right.left,
        BLANK if lower_right is None else lower_right.left,
    )


def only_number(digits: Digits, spot: Spot) -> int | None:
    """The number a card completes at a spot, if it is exactly one."""
    tl, tr, bl, br = digits
    _, _, upper_left, lower_left, upper_right, lower_right = spot
    number = None
    if tl >= 0 <= upper_left:
        number = 10 * upper_left + tl
    if bl >= 0 <= lower_left:
        if number is not None:
            return None
        number = 10 * lower_left + bl
    if tr >= 0 <= upper_right:
        if number is not None:
            return None
        number = 10 * tr + upper_right
    if br >= 0 <= lower_right:
        if number is not None:
            return None
        number = 10 * br + lower_right
    return number


def may_place(state: State, by: int) -> bool:
    """Whether ``by`` may lay a card now: on turn, with no flip left undone by someone else."""
    if state.phase in (Phase.SETUP, Phase.OVER) or by != state.turn:
        return False
    if state.phase is Phase.FLIPPED and not state.repair and state.hand_at_most(by) < 2:
        return False
    return not state.flips or state.phase is Phase.EXTRA


def legal_places(state: State, cards: Iterable[HeldCard]) -> Iterator[tuple[HeldCard, int, int]]:
    """Every card and place where it completes exactly one number that the face allows."""
    up, last = face_for_play(state) == "up", state.last
    contact = state.settings.contact_forbidden
    free = [spot for spot in spots(state.table) if not contact or not touches_flush(state.table, spot[0], spot[1])]
    for card in cards:
        digits = card.digits
        for spot in free:
            number = only_number(digits, spot)
            if number is None or (last is not None and (number == last or (number > last) != up)):
                continue
            yield card, spot[0], spot[1]


def suggestions(state: State, cards: Sequence[HeldCard], by: int) -> list[Suggestion]:
    """Legal placements with their effects, the most useful first.

    Playing on counts most, then a card drawn for a double, then getting rid of ticks.
    """
    name = state.name(by)
    ready, _ = may_play(arrive(state, by), by)
    found: list[Suggestion] = []
    for card, x, y in legal_places(ready, dict.fromkeys(cards)):
        digits, scenery, ticks = card
        laid = Placement(digits, scenery, ticks, x, y, x, y, upright=True, tilt_deg=0.0)
        effects = foresee(ready, by, laid, meeting(ready.table, laid))
        event = events.Play(by=name, x=x, y=y, digits=str(digits), scenery=scenery, score=ticks)
        worth = 4.0 * effects.extra + 2.0 * effects.draw + 0.25 * (ticks or 0)
        found.append(Suggestion(event, effects.to_json(), worth))
    found.sort(key=lambda one: -one.worth)
    return found
