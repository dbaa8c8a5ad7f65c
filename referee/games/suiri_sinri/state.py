"""The state of a round: what a camera may know. No role is in it before its card is revealed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.games.suiri_sinri.roles import Revealed, outcome

CENTRE = ("C1", "C2", "C3")
SIDE = "S"
SLOTS = ("A", "B", *CENTRE, SIDE)
OWN = ("A", "B")
"""The slot of the first and of the second player."""

DEALT, FIRST_CENTRE, SECOND_CENTRE, FIRST_SIDE, SECOND_UNSEEN, DISGUISE, REVEAL = range(1, 8)
OWNER = {FIRST_CENTRE: 0, SECOND_CENTRE: 1, FIRST_SIDE: 0, SECOND_UNSEEN: 1}
"""Whose step it is: 0 the first player, 1 the second; the other steps belong to both."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a match in their final form."""

    variant: bool = False
    exactly_two: bool = True
    look_always: bool = True
    corner_margin_deg: float = 15.0
    turn_before: bool = True
    reveal_window_s: float = 1.0
    replay: bool = True
    corners: tuple[str, ...] = ("knight", "witch", "lion", "traitor")

    @property
    def leak(self) -> str:
        """The remedy when something was seen or shown that can't be taken back."""
        return "remedy-replay" if self.replay else "remedy-ask"


class State(msgspec.Struct, frozen=True):
    """A round between two events.

    ``peeked`` holds, by side, the slots looked at (``None``: not known). ``cards`` tells, in the order of
    ``SLOTS``, in which slot the card that lies there was dealt. ``swapped``: the present step's swap is made.
    ``fresh``: sides whose card has come by a swap and was not looked at since. ``done``: sides that have ended
    a step of both. ``last`` is the act before: its kind, side and slots.
    """

    players: tuple[str, str]
    settings: Settings
    step: int = 0
    peeked: tuple[frozenset[str] | None, frozenset[str] | None] = (frozenset(), frozenset())
    swapped: bool = False
    cards: tuple[str, ...] = SLOTS
    fresh: tuple[bool, bool] = (False, False)
    done: tuple[bool, bool] = (False, False)
    shown: tuple[Revealed | None, Revealed | None] = (None, None)
    last: tuple[str, int, tuple[str, ...]] | None = None
    winner: int | None = None
    decided_by: tuple[str, ...] = ()

    @property
    def any_shown(self) -> bool:
        """Whether a card has been revealed."""
        return self.shown[0] is not None or self.shown[1] is not None

    @property
    def over(self) -> bool:
        """Whether both cards have been revealed."""
        return self.shown[0] is not None and self.shown[1] is not None

    @property
    def turn(self) -> int | None:
        """Whose step it is, ``None`` when it belongs to both; after one reveal it is for the other to follow."""
        if not self.any_shown:
            return OWNER.get(self.step)
        return None if self.over else 1 if self.shown[0] is not None else 0

    def name(self, side: int) -> str:
        """The player's name."""
        return self.players[side]


def pair(values: tuple[Any, Any], side: int, value: Any) -> tuple[Any, Any]:
    """``values`` with that of ``side`` replaced."""
    return (value, values[1]) if side == 0 else (values[0], value)


def unseen(state: State) -> tuple[str, ...] | None:
    """The centre cards the second player has not looked at in step 3; ``None`` when that is not known."""
    peeked = state.peeked[1]
    return None if peeked is None else tuple(slot for slot in CENTRE if slot not in peeked)


def next_step(state: State) -> State:
    """The state with the present step over."""
    return replace(state, step=state.step + 1, swapped=False, done=(False, False))


def with_swap(state: State, side: int, slots: tuple[str, str]) -> State:
    """The state after the cards of two slots changed places."""
    one, two = SLOTS.index(slots[0]), SLOTS.index(slots[1])
    cards = list(state.cards)
    cards[one], cards[two] = cards[two], cards[one]
    fresh = (state.fresh[0] or "A" in slots, state.fresh[1] or "B" in slots)
    return replace(state, cards=tuple(cards), fresh=fresh, last=("swap", side, slots))


def with_shown(state: State, side: int, card: Revealed) -> State:
    """The state after a reveal: the result, once both cards are certain and differ."""
    shown = pair(state.shown, side, card)
    first, second = shown
    winner: int | None = None
    rules: tuple[str, ...] = ()
    if first and second and first.certain and second.certain and first.role != second.role:
        winner, rules = outcome(first, second, variant=state.settings.variant)
    return replace(state, step=REVEAL, shown=shown, winner=winner, decided_by=rules, last=("reveal", side, ()))


def view(state: State) -> dict[str, Any]:
    """The ``state`` of a ruling: ``step``, ``turn``, ``winner``; what was looked at; where each card has gone."""
    turn = state.turn
    return {
        "turn": None if turn is None else state.name(turn),
        "winner": None if state.winner is None else state.name(state.winner),
        "step": state.step,
        "peeked": {
            slot: None if seen is None else [name for name in SLOTS if name in seen]
            for slot, seen in zip(OWN, state.peeked, strict=True)
        },
        "cards": dict(zip(SLOTS, state.cards, strict=True)),
        "revealed": {slot: _card(card) for slot, card in zip(OWN, state.shown, strict=True) if card is not None},
        "decided_by": list(state.decided_by),
    }


def _card(card: Revealed) -> dict[str, Any]:
    if card.role != "joker":
        return {"role": card.role}
    return {"role": card.role, "corner": card.corner}
