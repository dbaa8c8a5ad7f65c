"""In which order cards were played and the UP-DOWN card turned when no hand tells: what the rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.core import Game, PieceEvent, Verdict
from referee.games.suritsu.events import Face, Flip
from referee.games.suritsu.seen import SeenCard
from referee.games.suritsu.state import Phase, State, other

MOST_CARDS = 3
MOST_PASSES = 1

Order = tuple[PieceEvent, ...]


def possible_orders(
    game: Game[State], state: State, cards: Sequence[SeenCard], face: Face | None, marker: int | None
) -> list[Order]:
    """All orders without a breach or a doubt that lead to this table, those with the fewest passes.

    ``face`` is what the UP-DOWN card shows in the end, null when not known. The marker decides between orders when it
    lies on the number that is last in some; else it has been left behind.
    """
    if len(cards) > MOST_CARDS:
        return []
    for passes in range(MOST_PASSES + 1):
        found = [
            (order, end) for order, end in _orders(game, state, tuple(cards), passes) if face in (None, end.face)
        ]
        marked = [order for order, end in found if end.last == marker]
        if found:
            return _distinct(marked or [order for order, _ in found])
    return []


def _distinct(orders: Sequence[Order]) -> list[Order]:
    found: list[Order] = []
    for order in orders:
        if order not in found:
            found.append(order)
    return found


def _orders(
    game: Game[State], state: State, cards: tuple[SeenCard, ...], passes: int
) -> Iterator[tuple[Order, State]]:
    if not cards and not passes:
        yield (), state
    if state.flips:
        turner = max(state.flips[0].by, 0)
        yield from _after(game, state, Flip(by=state.name(turner), face=other(state.face)), cards, passes)
        return
    for player in _may_act(state):
        for card in cards:
            rest = tuple(one for one in cards if one is not card)
            yield from _after(game, state, card.play(state.name(player)), rest, passes)
    if passes and state.phase in (Phase.CHOOSE, Phase.EXTRA):
        event = Flip(by=state.name(state.turn), face=other(state.face))
        yield from _after(game, state, event, cards, passes - 1)


def _may_act(state: State) -> tuple[int, ...]:
    if state.phase is Phase.FLIPPED:
        return state.turn, state.after(state.turn)
    return () if state.phase is Phase.OVER else (state.turn,)


def _after(
    game: Game[State], state: State, event: PieceEvent, cards: tuple[SeenCard, ...], passes: int
) -> Iterator[tuple[Order, State]]:
    judged = game.judge(state, event)
    if any(finding.verdict in (Verdict.ILLEGAL, Verdict.ASK) for finding in judged.findings):
        return
    for order, end in _orders(game, judged.after, cards, passes):
        yield (event, *order), end
