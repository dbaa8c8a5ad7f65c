"""All acts but playing a card: flip, marker, pass, Reverse, draw, end of turn, score (rules 2.5 and 2.6)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.core import Finding, Judgement, Problem, Verdict
from referee.games.suritsu.cards import check_number, check_ticks
from referee.games.suritsu.events import Draw, Flip, Marker, Reverse, Score
from referee.games.suritsu.playing import reverse_faults, scenery_question, winner_params
from referee.games.suritsu.state import Owed, Phase, State, other
from referee.games.suritsu.turns import (
    Arrival,
    Standing,
    any_illegal,
    arrive,
    close_turn,
    due_flips,
    end_turn,
    flip_params,
    illegal,
    marker_finding,
    must_not_decline,
    notice,
    out_of_order,
    settle,
    take_turn_draw,
)

FLIPPED: dict[str, Any] = {"numbers": [], "blocked": [], "flip": True, "draw": False, "extra": False}
PASSED: dict[str, Any] = {"pass": True, **FLIPPED}
NONE: dict[str, Any] = {}


def pass_turn(state: State, by: int, forced: bool) -> Judgement[State]:
    """SUR-T3: a pass flips the card once and ends the turn; in the extra play it declines (SUR-E4).

    Solo, a pass says that no card can be played: the game is lost (SUR-O4).
    """
    early = _no_turn(state)
    if early is not None:
        return early
    if state.settings.solo:
        found: list[Finding] = []
        state = settle(state, found)
        found.append(notice("SUR-O4", left=state.left(by)))
        return Judgement(tuple(found), NONE, replace(state, phase=Phase.OVER, failed=True))
    came = arrive(state, by)
    own, flips = _may_pass(came, by)
    if any_illegal(own) and not forced:
        return Judgement((*came.findings, *own), NONE, came.kept(state))
    ready = take_turn_draw(came.state)
    if flips:
        ready = replace(ready, face=other(ready.face))
    after = end_turn(ready, by, "pass")
    return Judgement((*came.findings, *own, *due_flips(after)), PASSED if flips else NONE, after)


def _may_pass(came: Arrival, by: int) -> tuple[list[Finding], bool]:
    """What stands against a pass, and whether it brings a flip (not when that was already seen)."""
    state, name = came.state, came.state.name(by)
    if came.standing is Standing.OUT:
        return [out_of_order(state, by)], True
    if came.standing is Standing.LATE:
        if state.ended_by == "flip":
            return [], False
        if state.doubt == "extra":
            return [scenery_question(state, by)], True
        if state.ended_by == "pass":
            return [illegal("SUR-T3", "why-twice", "remedy-twice", player=name, face=state.face)], True
        return [illegal("SUR-T2", "why-second", player=name, expected=state.name(state.turn))], True
    if state.phase is Phase.MUST_PLAY or (state.phase is Phase.EXTRA and must_not_decline(state)):
        return [illegal("SUR-R3", player=name)], True
    return [], state.phase is not Phase.FLIPPED or state.repair


def flip(state: State, by: int, event: Flip, forced: bool) -> Judgement[State]:
    """The UP-DOWN card was turned: a due flip, a pass, a declined extra play or the flip of a Reverse.

    Which of these a first flip of a turn is shows later where Reverse is agreed; elsewhere it is a pass. Right
    after a flip was called missing it may also make that one good: the table is asked, and only the face counts.
    """
    if state.phase in (Phase.SETUP, Phase.OVER):
        return Judgement((), NONE, replace(state, face=event.face))
    if event.face == state.face:
        return Judgement(tuple(due_flips(state)) or (notice("SUR-T3", "why-same", face=event.face),), NONE, state)
    turned = replace(state, face=event.face)
    if state.flips:
        turned = replace(turned, flips=state.flips[1:])
        return Judgement(tuple(due_flips(turned)), NONE, turned)
    if state.doubt == "flips":
        return Judgement((), NONE, turned)
    if state.missed_flips and by != state.turn:
        return Judgement((), NONE, replace(turned, missed_flips=state.missed_flips[1:]))
    came = arrive(state, by)
    own, after = _unasked_flip(came, by, state.missed_flips)
    if any_illegal(own) and not forced:
        return Judgement((*came.findings, *own), NONE, came.kept(state))
    passed = came.standing is Standing.TURN and after.phase is Phase.CHOOSE and not any_illegal(own)
    after = replace(after, face=event.face)
    return Judgement((*came.findings, *own, *due_flips(after)), {"pass": True} if passed else NONE, after)


def _unasked_flip(came: Arrival, by: int, missed: tuple[Owed, ...]) -> tuple[list[Finding], State]:
    """What a flip that was not due is, by where the turn stands, and the state it leads to."""
    state, name = came.state, came.state.name(by)
    if came.standing is Standing.OUT:
        return [out_of_order(state, by)], state
    if came.standing is Standing.LATE:
        return _late_flip(state, by)
    if state.settings.solo:
        return [illegal("SUR-O3", "why-undue", "remedy-undue", player=name, face=state.face)], state
    ready = take_turn_draw(state)
    if state.phase is Phase.MUST_PLAY or (state.phase is Phase.EXTRA and must_not_decline(state)):
        return [illegal("SUR-R3", player=name)], ready
    if state.phase is Phase.FLIPPED:
        twice = illegal("SUR-T3", "why-twice", "remedy-twice", player=name, face=state.face)
        return [twice], replace(ready, phase=Phase.CHOOSE)
    if state.phase is Phase.CHOOSE and missed:
        params = {**flip_params(state, missed[0]), "player": name}
        question = Finding(Verdict.ASK, missed[0].rule, "why-late", params, (), "remedy-late")
        return [question], replace(ready, phase=Phase.FLIPPED, repair=True, missed_flips=())
    if state.phase is Phase.CHOOSE and state.settings.reverse_on:
        return [], replace(ready, phase=Phase.FLIPPED)
    return [], end_turn(ready, by, "flip")


def _late_flip(state: State, by: int) -> tuple[list[Finding], State]:
    """A flip by the player whose turn is over: SUR-R1 after a card, SUR-T3 after a pass."""
    name = state.name(by)
    if state.doubt == "extra":
        return [scenery_question(state, by)], replace(state, doubt="", ended_by="flip")
    if state.ended_by in ("pass", "flip"):
        return [illegal("SUR-T3", "why-twice", "remedy-twice", player=name, face=state.face)], state
    return [illegal("SUR-R1", "why-flip", "remedy-flip", player=name, face=state.face)], state


def reverse(state: State, by: int, event: Reverse, forced: bool) -> Judgement[State]:
    """SUR-R1, SUR-R2, SUR-R4: at the start of a turn, a hand card under the pile, then the flip.

    Beyond doubt when the card was seen not to go back: the flip, and that a card must follow.
    """
    early = _no_turn(state)
    if early is not None:
        return early
    came = arrive(state, by)
    ready = take_turn_draw(came.state)
    own = _may_reverse(came, ready, by)
    if any_illegal(own) and not forced:
        return Judgement((*came.findings, *own), NONE, came.kept(state))
    kept_card = event.count == 0
    if kept_card:
        question = {"player": ready.name(by)}
        own.append(Finding(Verdict.ASK, "SUR-R2", "why", question, (), "remedy"))
    already = ready.phase is Phase.FLIPPED and not ready.repair
    after = replace(
        ready if kept_card else ready.with_hand(by, -1),
        face=ready.face if already else other(ready.face),
        phase=Phase.MUST_PLAY,
        turn=by,
        reversed=True,
        repair=False,
        mover=None,
    )
    return Judgement((*came.findings, *own), NONE if already else FLIPPED, after)


def _may_reverse(came: Arrival, ready: State, by: int) -> list[Finding]:
    name = ready.name(by)
    if came.standing is Standing.OUT:
        return [out_of_order(ready, by)]
    if ready.settings.solo:
        return [illegal("SUR-O4", "why-reverse", "remedy-reverse")]
    own = [] if ready.settings.reverse_on else [illegal("SUR-R1", "why-off", "remedy-off", player=name)]
    if came.standing is Standing.LATE or ready.phase in (Phase.EXTRA, Phase.MUST_PLAY):
        own.append(illegal("SUR-R1", "why-late", "remedy-flip", player=name, face=ready.face))
        return own
    return own + reverse_faults(ready, by)


def draw(state: State, by: int, event: Draw) -> Judgement[State]:
    """Cards drawn from the own pile (SUR-T1, SUR-E2, SUR-O2; advisory, the camera does not count hands)."""
    count = event.count
    if count is not None and not 0 <= count <= state.settings.dealt:
        raise Problem("suritsu-count", found=count, high=state.settings.dealt)
    if state.phase in (Phase.SETUP, Phase.OVER):
        return Judgement((), NONE, state)
    if by == state.after(state.turn) and state.phase is Phase.FLIPPED:
        state = end_turn(state, state.turn, "flip")
    mine = [owed for owed in state.pending if owed.by == by]
    if by != state.turn and by != state.mover and count != 0:
        return Judgement((notice("SUR-T1", "why-early", player=state.name(by)),), NONE, state)
    first = by == state.turn and state.fresh and state.phase is Phase.CHOOSE and not state.settings.solo
    if count == 0:
        return _not_drawn(state, by, mine, first)
    missed = [owed for owed in state.undrawn if owed.by == by]
    due = len(mine) + len(missed) + (first and state.may_draw(by))
    wanted = 1 if count is None else count
    taken = replace(
        state.with_hand(by, max(0, wanted - len(mine))),
        pending=_without(state.pending, mine[:wanted]),
        undrawn=_without(state.undrawn, missed[: max(0, wanted - len(mine))]),
        fresh=state.fresh and not first,
    )
    if wanted <= due:
        return Judgement((), NONE, taken)
    said = notice("SUR-T1", "why-more", player=state.name(by), due=due, drawn=wanted)
    return Judgement((said,), NONE, taken)


def _not_drawn(state: State, by: int, mine: list[Owed], first: bool) -> Judgement[State]:
    """A due draw was seen not to be made."""
    if mine and not first:
        owed = mine[-1]
        state = replace(state.with_hand(by, -1), pending=_without(state.pending, [owed]))
    elif first and state.may_draw(by):
        owed = Owed(by, "SUR-T1")
        state = replace(state, fresh=False)
    else:
        return Judgement((), NONE, state)
    due = Finding(Verdict.DUE, owed.rule, "why-due", {"player": state.name(by)}, (), "remedy")
    return Judgement((due,), NONE, replace(state, undrawn=(*state.undrawn, owed)))


def _without(owed: tuple[Owed, ...], gone: list[Owed]) -> tuple[Owed, ...]:
    left = list(owed)
    for item in gone:
        left.remove(item)
    return tuple(left)


def marker(state: State, by: int, event: Marker) -> Judgement[State]:
    """SUR-T4: where the marker lies; after a double completion that stands it tells which number counts."""
    number = check_number(event.number)
    if number is not None and number in state.choice:
        return Judgement((), NONE, replace(state, last=number, marker=number))
    after = replace(state, marker=number)
    if state.last is None or number == state.last or state.phase is Phase.OVER:
        return Judgement((), NONE, after)
    return Judgement((marker_finding(after, Verdict.DUE),), NONE, after)


def end(state: State, by: int) -> Judgement[State]:
    """The turn of ``by`` is over and the next player acts: what was left undone is named now."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return Judgement((), NONE, state)
    found: list[Finding] = []
    if state.settings.solo or (by == state.mover and state.phase is Phase.CHOOSE):
        after = settle(state, found)
        return Judgement(tuple(found), NONE, after)
    came = arrive(state, by)
    if came.standing is Standing.OUT:
        return Judgement((*came.findings, out_of_order(came.state, by)), NONE, came.kept(state))
    found = list(came.findings)
    after = close_turn(came.state, found)
    return Judgement(tuple(found), NONE, after)


def score(state: State, by: int, event: Score) -> Judgement[State]:
    """SUR-W2: the ticks on all cards left in hand and pile (``score_scope=hand_only``: in hand); finisher 0."""
    for ticks in (*event.hand, *event.pile):
        check_ticks(ticks)
    found = []
    shown, left = len(event.hand) + len(event.pile), state.left(by)
    if state.phase is not Phase.OVER:
        found.append(notice("SUR-W2", "why-early"))
    if shown != left:
        found.append(notice("SUR-W2", "why-count", player=state.name(by), shown=shown, left=left))
    gained = sum(event.hand) + (0 if state.settings.hand_only else sum(event.pile))
    if state.winner == by:
        gained = 0
    scores = (*state.round_scores[:by], gained, *state.round_scores[by + 1 :])
    return Judgement(tuple(found), NONE, replace(state, round_scores=scores))


def _no_turn(state: State) -> Judgement[State] | None:
    """Pass and Reverse before the start number stands, or after the end."""
    if state.phase is Phase.SETUP:
        rule = "SUR-O1" if state.settings.solo else "SUR-S2"
        return Judgement((illegal(rule, "why-missing"),), NONE, state)
    if state.phase is Phase.OVER:
        rule = "SUR-O5" if state.settings.solo else "SUR-W1"
        return Judgement((notice(rule, "why-over", **winner_params(state)),), NONE, state)
    return None
