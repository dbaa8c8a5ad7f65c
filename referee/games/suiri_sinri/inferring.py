"""What the rules leave of an act that was seen in part: looks that are due, the one swap that is lawful."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.core import PieceEvent, Verdict
from referee.core.events import Event
from referee.games.suiri_sinri.act import Act
from referee.games.suiri_sinri.events import Peek, Swap
from referee.games.suiri_sinri.rules import judge
from referee.games.suiri_sinri.state import OWN, SLOTS, State

Known = Collection[tuple[str, str]]
"""Players who have looked at their own card, with the slot in which that card was dealt."""


def refused(state: State, event: Event) -> bool:
    """Whether an act itself is illegal."""
    assert isinstance(event, PieceEvent)
    return any(f.verdict is Verdict.ILLEGAL and f.by is None for f in judge(state, event, False)[0])


def never_lawful(state: State, event: Event) -> bool:
    """Whether no step allows an act, whatever was done before it: the other's card looked at or swapped."""
    if isinstance(event, Peek):
        return event.slot == OWN[1 - state.players.index(event.by)]
    if isinstance(event, Swap):
        return set(event.slots) & set(OWN) != {OWN[state.players.index(event.by)]}
    return False


def own_card(state: State, by: str) -> tuple[str, str]:
    """The player with the card that lies in the own slot."""
    return by, state.cards[SLOTS.index(OWN[state.players.index(by)])]


def tells_nothing(state: State, look: Peek, known: Known) -> bool:
    """Whether fingers that stayed at a card need not have looked at it: it is known, or the cards are shown."""
    side = state.players.index(look.by)
    if look.slot == OWN[side]:
        return state.any_shown or own_card(state, look.by) in known
    return state.any_shown or look.slot in (state.peeked[side] or ())


def looks_due(state: State, act: Act) -> tuple[Peek, ...]:
    """Of cards lifted in one go, those at which fingers stayed, not at the own one: looks, if they all were due.

    Cards that were carried about with the own one were not only looked at.
    """
    looks = tuple(look for look in act.looks if look.slot in act.stayed)
    own = OWN[state.players.index(act.looks[0].by)]
    swapped = own in act.stayed or (own in act.carried and len(act.carried) > 1)
    return looks if not swapped and all_new(state, looks) else ()


def all_new(state: State, looks: Sequence[Peek]) -> bool:
    """Whether these looks are lawful one after another, each at a card not yet known."""
    for look in looks:
        if look.slot in (state.peeked[state.players.index(look.by)] or ()) or refused(state, look):
            return False
        state = judge(state, look, False)[1]
    return True


def seems_swapped(act: Act) -> bool:
    """Whether cards lifted in one go seem swapped with the own one: that was carried, or two hands lifted them."""
    if not act.looks or act.exchange is None:
        return False
    return act.exchange[0] in act.carried or (act.own_too and act.hands > 1)


def swap_meant(state: State, act: Act) -> Swap | None:
    """The swap with the own card that an act can only have been: the one lawful, where no look is due; none where
    fingers stayed only at cards with which it is not.
    """
    own = act.exchange[0] if act.exchange is not None else ""
    others = [look for look in act.looks if look.slot != own and (len(act.carried) != 2 or look.slot in act.carried)]
    if len(act.carried) != 2 and any(all_new(state, [look]) for look in others):
        return None
    swaps = [Swap(by=look.by, slots=(own, look.slot)) for look in others]
    lawful = [swap for swap in swaps if not refused(state, swap)]
    if len(lawful) != 1:
        return None
    stayed = {look.slot for look in others}.intersection(act.stayed)
    return lawful[0] if not stayed or stayed.intersection(lawful[0].slots) else None
