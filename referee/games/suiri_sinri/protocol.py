"""Steps 2 to 5: whose step it is, what is due in it, and the acts of looking and swapping."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import Finding, Verdict
from referee.games.suiri_sinri.answer import Answer, breach, known_slot, say, two_slots
from referee.games.suiri_sinri.state import (
    CENTRE,
    DEALT,
    FIRST_CENTRE,
    FIRST_SIDE,
    OWN,
    OWNER,
    SECOND_CENTRE,
    SECOND_UNSEEN,
    SIDE,
    State,
    next_step,
    pair,
    unseen,
    with_swap,
)

SWAP_RULE = {FIRST_CENTRE: "SIN-A3", SECOND_CENTRE: "SIN-A3", FIRST_SIDE: "SIN-A6", SECOND_UNSEEN: "SIN-A7"}


def duties(state: State, by: str | None = None) -> tuple[Finding, ...]:
    """What is still due in the present step, as breaches: SIN-A2, SIN-A5, SIN-A6."""
    side = OWNER.get(state.step)
    if side is None:
        return ()
    player, looked = state.name(side), state.peeked[side] or frozenset()
    if state.step == FIRST_SIDE:
        if SIDE in looked:
            return ()
        return (breach("SIN-A6", "why-skipped", "remedy-look", (SIDE,), by, player=player),)
    count = sum(slot in looked for slot in CENTRE)
    if state.step == SECOND_UNSEEN or not state.settings.exactly_two or count >= 2:
        return ()
    left = [slot for slot in CENTRE if slot not in looked]
    few = breach("SIN-A2", "why-few", "remedy-look", left, by, player=player, count=count)
    if state.step == SECOND_CENTRE and count == 0:
        return few, breach("SIN-A5", "why", "remedy", left, by, player=player, first=state.name(0))
    return (few,)


def enter(state: State, side: int, fits: tuple[int, ...]) -> tuple[State, tuple[Finding, ...]] | None:
    """The state in which ``side`` acts: its own step, or the next one if the act is one of that step's.

    Acting in the next step ends the present one, with findings for what was still due in it. ``None``: the act
    is out of turn.
    """
    here = state if state.step >= FIRST_CENTRE else replace(state, step=FIRST_CENTRE, done=(False, False))
    if here.step not in OWNER:
        return None
    if OWNER[here.step] == side:
        return here, ()
    if here.step + 1 in fits:
        return next_step(here), duties(here, by=here.name(OWNER[here.step]))
    return None


def judge_peek(state: State, side: int, raw_slot: str) -> Answer:
    """SIN-A2, A6, A7, A10: two centre cards, then the side card, each in its own player's step."""
    slot = known_slot(raw_slot)
    if slot == OWN[side]:
        return _own_look(state, side, slot)
    player = state.name(side)
    looked = state.peeked[side] or frozenset()
    seen = replace(state, peeked=pair(state.peeked, side, looked | {slot}), last=("peek", side, (slot,)))
    if state.any_shown:
        after = breach("SIN-A10", "why-after", state.settings.leak, (slot,), player=player)
        return Answer((after,), seen, refused=True)
    fits = () if slot in OWN else (FIRST_SIDE,) if slot == SIDE else (SECOND_CENTRE, SECOND_UNSEEN)
    entered = enter(state, side, fits)
    stray = breach("SIN-A10", "why-peek", state.settings.leak, (slot,), player=player, slot=slot)
    if entered is None:
        return Answer((stray,), seen, refused=True)
    here, owed = entered
    wrong = _peek_breaches(here, side, slot, stray)
    return Answer((*owed, *wrong), replace(here, peeked=seen.peeked, last=seen.last), refused=bool(wrong))


def _peek_breaches(here: State, side: int, slot: str, stray: Finding) -> tuple[Finding, ...]:
    """What is wrong with a look at ``slot`` by the player whose step it is."""
    player, leak = here.name(side), here.settings.leak
    if here.step == FIRST_SIDE:
        only_side = breach("SIN-A6", "why-peek", leak, (slot,), player=player, slot=slot)
        return () if slot == SIDE else (stray, only_side)
    if here.step == SECOND_UNSEEN:
        hidden = unseen(here)
        lifts_unseen = slot in CENTRE and (hidden is None or slot in hidden)
        return (breach("SIN-A7", "why-lift", leak, (slot,), player=player, slot=slot),) if lifts_unseen else (stray,)
    if slot not in CENTRE:
        return (stray,)
    looked = here.peeked[side] or frozenset()
    if slot in looked or sum(name in looked for name in CENTRE) < 2:
        return ()
    return (breach("SIN-A2", "why-third", leak, (slot,), player=player, slot=slot),)


def _own_look(state: State, side: int, slot: str) -> Answer:
    """SIN-A10, option ``own_card_look``: at the start, after the own swap, or always."""
    fresh = state.fresh[side]
    here = replace(state, step=max(state.step, DEALT), fresh=pair(state.fresh, side, False), last=None)
    if state.settings.look_always or state.step <= DEALT or fresh or state.shown[side] is not None:
        return Answer((), here)
    own = breach("SIN-A10", "why-own", state.settings.leak, (slot,), player=state.name(side), slot=slot)
    return Answer((own,), here, refused=True)


def judge_swap(state: State, side: int, raw_slots: tuple[str, str]) -> Answer:
    """SIN-A3, A6, A7, A10: once a step, the own card with one that the step allows."""
    slots = two_slots(raw_slots)
    player, own = state.name(side), OWN[side]
    moved, trace = with_swap(state, side, slots), replace(state, last=("swap", side, slots))
    if state.any_shown:
        after = breach("SIN-A10", "why-after", "remedy-back", slots, player=player)
        return Answer((after,), moved, refused=True, kept=trace)
    other = slots[0] if slots[1] == own else slots[1]
    stray = breach("SIN-A10", "why-swap", "remedy-back", slots, player=player, one=slots[0], two=slots[1])
    fits = () if other in OWN else (FIRST_SIDE,) if other == SIDE else (SECOND_CENTRE, SECOND_UNSEEN)
    entered = enter(state, side, fits) if own in slots else None
    if entered is None:
        return Answer((stray,), moved, refused=True, kept=trace)
    here, owed = entered
    wrong = _swap_breaches(here, side, other, stray)
    refused = any(finding.verdict is Verdict.ILLEGAL for finding in wrong)
    carried = replace(with_swap(here, side, slots), swapped=True)
    return Answer((*owed, *wrong), carried, refused, trace)


def _swap_breaches(here: State, side: int, other: str, stray: Finding) -> tuple[Finding, ...]:
    """What is wrong with a swap of the own card with ``other`` by the player whose step it is."""
    rule, player, own = SWAP_RULE[here.step], here.name(side), OWN[side]
    allowed, where = swappable(here, side), (own, other)
    params: dict[str, Any] = {"player": player, "own": own, "slot": other, "allowed": list(allowed or ()) or "–"}
    wrong: list[Finding] = []
    if here.swapped:
        wrong.append(breach(rule, "why-second", "remedy-back", where, player=player))
    if allowed is None and other in CENTRE:
        wrong.append(say(Verdict.ASK, rule, "why-unknown", "remedy-ask-seen", where, player=player, slot=other))
    elif here.step == FIRST_SIDE and other == SIDE and not allowed:
        wrong.append(breach(rule, "why-blind", "remedy-back", where, player=player))
    elif other not in (allowed or ()):
        wrong.append(breach(rule, "why", "remedy-back", where, **params))
    inside = other == SIDE if here.step == FIRST_SIDE else other in CENTRE
    return tuple(wrong) if inside else (*wrong, stray)


def swappable(here: State, side: int) -> tuple[str, ...] | None:
    """The cards that the own card may be swapped with in the present step; ``None`` when that is not known."""
    if here.step == SECOND_UNSEEN:
        return unseen(here)
    looked = here.peeked[side] or frozenset()
    zone = (SIDE,) if here.step == FIRST_SIDE else CENTRE
    return tuple(slot for slot in zone if slot in looked)


def judge_done(state: State, side: int) -> Answer:
    """SIN-A2, A5, A6: a player ends the step, with all its duties done."""
    player = state.name(side)
    late = Answer((say(Verdict.NOTICE, "SIN-A10", "why-done", None, (), player=player),), state)
    if state.any_shown:
        return late
    if state.step <= DEALT and not state.done[side]:
        return Answer((), _ended(replace(state, step=DEALT), side))
    if state.step == 6 and not state.done[side]:
        return Answer((), _ended(state, side))
    # The second player may pass step 5 with a word, before the first has said that step 4 is over.
    passes = state.step == FIRST_SIDE and not duties(state)
    entered = enter(state, side, (SECOND_UNSEEN,) if passes else ())
    if entered is None:
        return late
    here, _ = entered
    owed = duties(here)
    return Answer(owed, replace(next_step(here), last=("done", side, ())), refused=bool(owed))


def _ended(state: State, side: int) -> State:
    """A step of both, ended by ``side``; the next one when the other has ended it too."""
    done = pair(state.done, side, True)
    return next_step(state) if all(done) else replace(state, done=done, last=("done", side, ()))
