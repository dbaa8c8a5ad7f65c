"""From the visits of hands to gestures: cards looked at, cards swapped by two hands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from referee.core.following import Visit
from referee.games.suiri_sinri.state import OWN

SIDE_OF = {"near": 0, "far": 1}
DEALT = 4
"""So many cards lifted in one go were gathered or dealt."""
HURRY_S = 0.3
"""Hands of two players that are there together for no longer than this take turns."""
MOST_PAIRS = 7
"""Of more gestures with two cards than this it is not tried to say which were swaps."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What one player's hands did in one go: the cards they lifted (in order), showed, covered, carried, by name, and
    those at which their fingers stayed. Not ``seen``: fingers stayed at these cards, but none was seen lifted.
    """

    side: int | None
    from_s: float
    to_s: float
    cards: tuple[str, ...]
    hands: int = 1
    shown: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    stayed: tuple[str, ...] = ()
    seen: bool = True

    def without(self, names: Collection[str]) -> Gesture:
        """The same without some cards."""
        return replace(self, cards=tuple(name for name in self.cards if name not in names))


@dataclass(frozen=True, slots=True)
class Done:
    """A look at one card, or a swap of two, by slots; not ``sure`` where two hands lifted two cards to no effect, or
    fingers stayed at other cards than seemed lifted.

    ``looks``: one hand lifted cards to no effect, and its player's own card too or was over it; ``carried`` are the
    slots of those that were seen in the hand, away from their places, ``stayed`` of those at which fingers stayed.
    ``among``: looked at with others in one go. ``hands``: so many at least.
    """

    kind: Literal["peek", "looks", "swap"]
    slots: tuple[str, ...]
    side: int | None
    from_s: float
    to_s: float
    sure: bool = True
    carried: tuple[str, ...] = ()
    among: bool = False
    stayed: tuple[str, ...] = ()
    hands: int = 1


def gestures_of(visits: Sequence[Visit], names: Mapping[str, str]) -> list[Gesture]:
    """The gestures that lifted cards of the round, or stayed at some while no other was lifted; two hands of one side
    at the same time belong together.
    """
    found: list[Gesture] = []
    for visit in sorted(visits, key=lambda visit: visit.from_s):
        side = SIDE_OF.get(visit.side)
        cards = _named(visit.lifted, names)
        shown, over = _named(visit.shown, names), _named(visit.covered, names)
        carried, stayed = _named(visit.carried, names), _named(visit.stayed, names)
        last = found[-1] if found else None
        if last is not None and last.side == side and visit.from_s < last.to_s:
            merged = tuple(dict.fromkeys((*last.cards, *cards)))
            to_s = max(last.to_s, visit.to_s)
            found[-1] = Gesture(
                side,
                last.from_s,
                to_s,
                merged,
                last.hands + 1,
                (*last.shown, *shown),
                (*last.over, *over),
                tuple(dict.fromkeys((*last.carried, *carried))),
                tuple(dict.fromkeys((*last.stayed, *stayed))),
            )
        else:
            found.append(Gesture(side, visit.from_s, visit.to_s, cards, 1, shown, over, carried, stayed))
    lifting = [gesture for gesture in found if gesture.cards]
    staying = [
        gesture
        for gesture in found
        if gesture.stayed and gesture.hands == 1 and not any(_meet(gesture, other) for other in lifting)
    ]
    unseen = [replace(gesture, cards=gesture.stayed, seen=False) for gesture in staying]
    return sorted([*lifting, *unseen], key=lambda gesture: gesture.from_s)


def _meet(one: Gesture, other: Gesture) -> bool:
    """Whether they were there together, not one after the other in a hurry."""
    return min(one.to_s, other.to_s) - max(one.from_s, other.from_s) > (HURRY_S if one.side != other.side else 0.0)


def _named(keys: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names[key] for key in keys if key in names))


def after_dealing(gestures: Sequence[Gesture], cards: Collection[str], passes: int) -> list[Gesture]:
    """The gestures after all cards were lifted so often (once to be dealt, once before to be gathered).

    A gesture with more cards than anybody looks at or swaps still belongs to it.
    """
    ends = [number + 1 for number, gesture in enumerate(gestures) if len(gesture.cards) >= DEALT]
    left = set(cards)
    for number, gesture in enumerate(gestures):
        left -= set(gesture.cards) if gesture.seen else set()
        if not left and passes:
            passes, left = passes - 1, set(cards)
            ends += [number + 1] if passes == 0 else []
    return list(gestures[max(ends, default=len(gestures)) :])


def explain(gestures: Sequence[Gesture], before: Mapping[str, str], now: Mapping[str, str]) -> list[Done] | None:
    """Looks and swaps that lead from one table to the next; null when the gestures don't explain where cards lie."""
    pairs = [number for number, gesture in enumerate(gestures) if len(gesture.cards) == 2]
    if len(pairs) > MOST_PAIRS:
        return None
    likely = tuple(gestures[number].hands > 1 for number in pairs)
    for swaps in sorted(
        product((False, True), repeat=len(pairs)), key=lambda s: sum(a != b for a, b in zip(s, likely, strict=True))
    ):
        done, after = _play(gestures, dict(before), {n for n, swap in zip(pairs, swaps, strict=True) if swap})
        if after == now:
            return done
    return None


def _play(
    gestures: Sequence[Gesture], cards: dict[str, str], swaps: set[int]
) -> tuple[list[Done], Mapping[str, str]]:
    done = []
    for number, gesture in enumerate(gestures):
        slots = tuple(next(slot for slot, card in cards.items() if card == name) for name in gesture.cards)
        if number in swaps:
            one, two = slots
            cards[one], cards[two] = cards[two], cards[one]
            done.append(Done("swap", slots, gesture.side, gesture.from_s, gesture.to_s))
        elif len(slots) == 2 and gesture.hands > 1:
            done.append(_at_once("swap", slots, gesture, cards, sure=False))
        elif _own_too(gesture, cards, slots):
            stayed = tuple(slot for slot in _slots(gesture.stayed, cards) if slot not in (*slots, *OWN))
            done.append(_at_once("looks", (*slots, *stayed), gesture, cards))
        elif elsewhere := _stayed_elsewhere(gesture, cards, slots):
            done.append(_at_once("looks", (*slots, *elsewhere), gesture, cards, sure=False))
        else:
            looked = [slot for slot in slots if cards[slot] in gesture.stayed] or slots
            many, times = len(looked) > 1, (gesture.from_s, gesture.to_s)
            stayed = _slots(gesture.stayed, cards) if gesture.hands == 1 else ()
            done += [Done("peek", (slot,), gesture.side, *times, among=many, stayed=stayed) for slot in looked]
    return done, cards


def _at_once(
    kind: Literal["looks", "swap"],
    slots: tuple[str, ...],
    gesture: Gesture,
    cards: Mapping[str, str],
    *,
    sure: bool = True,
) -> Done:
    carried, stayed = _slots(gesture.carried, cards), _slots(gesture.stayed, cards)
    times = gesture.from_s, gesture.to_s
    return Done(kind, slots, gesture.side, *times, sure, carried, stayed=stayed, hands=gesture.hands)


def _slots(names: Collection[str], cards: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(slot for slot, card in cards.items() if card in names)


def _own_too(gesture: Gesture, cards: Mapping[str, str], slots: Sequence[str]) -> bool:
    """Whether a hand that lifted others' cards lifted its own player's as well, or was over it."""
    if gesture.side is None or set(slots) <= set(OWN):
        return False
    own = OWN[gesture.side]
    return own in slots or cards[own] in gesture.over


def _stayed_elsewhere(gesture: Gesture, cards: Mapping[str, str], slots: Sequence[str]) -> tuple[str, ...]:
    """The slots of cards, not the players' own, at which the fingers of one hand stayed, while only others seemed
    lifted, which may be under its arm.
    """
    if gesture.side is None or gesture.hands > 1 or set(slots) & set(OWN):
        return ()
    stayed = _slots(gesture.stayed, cards)
    return () if set(stayed) & set(slots) else tuple(slot for slot in stayed if slot not in OWN)


def outcomes(before: Mapping[str, str], now: Mapping[str, str]) -> list[list[tuple[str, str]]]:
    """The shortest rows of swaps that lead from one arrangement to another, when no hand tells; at most two swaps."""
    slots = [slot for slot in before if before[slot] != now[slot]]
    pairs = [(one, two) for number, one in enumerate(slots) for two in slots[number + 1 :]]
    for row in ([pair] for pair in pairs):
        if _swapped(before, row) == now:
            return [row]
    return [[one, two] for one in pairs for two in pairs if _swapped(before, [one, two]) == now]


def _swapped(cards: Mapping[str, str], swaps: Sequence[tuple[str, str]]) -> dict[str, str]:
    after = dict(cards)
    for one, two in swaps:
        after[one], after[two] = after[two], after[one]
    return after
