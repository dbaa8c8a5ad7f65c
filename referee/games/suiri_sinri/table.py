"""Step 0, and cards that lie face up when they should not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.core import Finding, Verdict
from referee.games.suiri_sinri.answer import Answer, breach, known_slot, say, shorten
from referee.games.suiri_sinri.events import Deal
from referee.games.suiri_sinri.state import DEALT, DISGUISE, OWN, SIDE, SLOTS, State


def judge_deal(state: State, event: Deal) -> Answer:
    """SIN-S1 the layout, SIN-S2 all face down; in the middle of a round it begins a new one (SIN-S1)."""
    dealt = State(state.players, state.settings, step=DEALT)
    found = [*_layout(state, event), *_face_up(state, event)]
    if state.over:
        found.insert(0, breach("SIN-A10", "why-after-deal", None, ()))
    elif state.step > DEALT and not found:
        if state.settings.replay:
            return Answer((say(Verdict.NOTICE, "SIN-S1", "why-again", None, ()),), dealt)
        ask = say(Verdict.ASK, "SIN-S1", "why-again-ask", "remedy-again", ())
        return Answer((ask,), dealt, refused=True)
    return Answer(tuple(found), dealt, refused=bool(found))


def _layout(state: State, event: Deal) -> list[Finding]:
    slots = event.slots
    names = [name for name in slots if not isinstance(slots, Mapping) or slots[name] is not None]
    count = Counter(names)
    missing = [slot for slot in SLOTS if not count[slot]]
    extra = [name for name, times in count.items() for _ in range(times - (name in SLOTS))]
    if not missing and not extra:
        return []
    shown = [shorten(name) for name in extra[:6]] + (["…"] if len(extra) > 6 else [])
    return [
        breach("SIN-S1", "why", "remedy", [*missing, *shown], missing=missing or "–", extra=shown or "–"),
    ]


def _face_up(state: State, event: Deal) -> list[Finding]:
    if not isinstance(event.slots, Mapping):
        return []
    up = [name for name, card in event.slots.items() if card is not None and card.face == "up"]
    shown = [shorten(name) for name in up[:6]]
    return [breach("SIN-S2", "why", state.settings.leak, shown, slots=shown)] if up else []


def judge_show(state: State, side: int, raw_slot: str) -> Answer:
    """SIN-A4 in a swap, SIN-A2 and A6 in a look, SIN-S2 at the deal, SIN-A9 before the reveal, else SIN-A10.

    Nothing changes: what was seen can't be taken back, and the card is turned down again.
    """
    slot = known_slot(raw_slot)
    leak, player = state.settings.leak, state.name(side)
    if state.over:
        return Answer((say(Verdict.NOTICE, "SIN-A10", "why-over", None, (slot,), slot=slot),), state)
    rule, reason = _shown_in(state, side, slot)
    found = breach(rule, reason, leak, (slot,), player=player, slot=slot, slots=slot)
    return Answer((found,), state, refused=True)


def _shown_in(state: State, side: int, slot: str) -> tuple[str, str]:
    """The rule that a card face up breaches, by what its player did just before."""
    kind, who, slots = state.last or ("", side, ())
    if who == side and kind == "swap":
        return "SIN-A4", "why"
    if who == side and kind == "peek" and slot in slots:
        return ("SIN-A6" if slot == SIDE else "SIN-A2"), "why-shown"
    if state.step <= DEALT:
        return "SIN-S2", "why"
    if state.step >= DISGUISE and slot == OWN[side]:
        return "SIN-A9", "why-shown"
    return "SIN-A10", "why-show"
