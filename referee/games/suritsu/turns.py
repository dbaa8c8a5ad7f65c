"""Whose turn it is, and what the player before has left undone (rules 2.5)."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from referee.core import Finding, Verdict
from referee.games.suritsu.cards import spell
from referee.games.suritsu.state import Owed, Phase, State, other

TABLE = -1
"""Whose duty it is when it is everyone's: the UP-DOWN card before the first turn."""


class Standing(enum.Enum):
    """How a player who acts stands to the turn."""

    TURN = "turn"
    LATE = "late"
    OUT = "out"


class Arrival(NamedTuple):
    """The state in which a player acts, what is found on the way, and the player's standing."""

    state: State
    findings: tuple[Finding, ...]
    standing: Standing

    def kept(self, before: State) -> State:
        """The state when the act itself is taken back: as before, unless a turn was closed on the way."""
        return self.state if self.findings else before


def arrive(state: State, by: int) -> Arrival:
    """Bring the match to where ``by`` may act.

    The next player's act ends the turn before it: an open turn with no card and no flip is SUR-T3, a Reverse
    without a card SUR-R3, an extra play neither made nor declined SUR-E4; flips still due are named by their rule.
    A player whose turn ended last and who acts once more is ``LATE``; anyone else out of order is ``OUT``
    (SUR-T2). Who begins is not stated: the first to act does, and the table is asked.
    """
    found: list[Finding] = []
    if state.first_open:
        if by != state.turn:
            params = {"player": state.name(by), "expected": state.name(state.turn)}
            found.append(Finding(Verdict.ASK, "SUR-T2", "why-first", params, (), "remedy-first"))
        state = replace(state, first_open=False, turn=by)
    if by == state.turn:
        if state.phase is Phase.CHOOSE:
            state = settle(state, found, by)
        return Arrival(state, tuple(found), Standing.TURN)
    if by == state.mover and state.phase is Phase.CHOOSE:
        return Arrival(state, tuple(found), Standing.LATE)
    if by == state.after(state.turn):
        return Arrival(close_turn(state, found), tuple(found), Standing.TURN)
    return Arrival(state, tuple(found), Standing.OUT)


def close_turn(state: State, found: list[Finding]) -> State:
    """End the turn of the player on turn as it stands, adding to ``found`` what they left undone."""
    player = state.turn
    if state.phase is Phase.CHOOSE:
        state = take_turn_draw(settle(state, found, player))
        found.append(_undone(state, "SUR-T3", player))
    elif state.phase is Phase.MUST_PLAY or (state.phase is Phase.EXTRA and must_not_decline(state)):
        found.append(_undone(state, "SUR-R3", player))
    elif state.phase is Phase.EXTRA:
        state = replace(state, flips=(*state.flips, Owed(player, "SUR-E4", state.last)))
    return settle(end_turn(state, player, "nothing"), found)


def end_turn(state: State, by: int, how: str) -> State:
    """The turn of ``by`` is over; effects of doubles that waited for the extra plays become due."""
    flips, pending = state.flips, state.pending
    for number in state.doubles:
        flips = (*flips, Owed(by, "SUR-E1", number))
        if state.may_draw(by):
            state = state.with_hand(by, +1)
            pending = (*pending, Owed(by, "SUR-E2"))
    turn = state.after(by)
    return replace(
        state,
        turn=turn,
        phase=Phase.CHOOSE,
        fresh=state.fresh if turn == state.turn != by else True,
        reversed=False,
        repair=False,
        mover=by,
        ended_by=how,
        doubles=(),
        flips=flips,
        pending=pending,
    )


def settle(state: State, found: list[Finding], starting: int | None = None) -> State:
    """The next player acts: what the player before still owed is named in ``found`` and dropped.

    ``starting`` is the player whose own turn only begins now: their draw of this turn stays open.
    """
    found.extend(_missing_flips(state))
    kept = tuple(owed for owed in state.undrawn if owed.by == starting and owed.rule == "SUR-T1")
    found.extend(
        Finding(Verdict.NOTICE, owed.rule, "why", {"player": state.name(owed.by)}, (), "remedy", state.name(owed.by))
        for owed in state.undrawn
        if owed not in kept
    )
    if state.marker != state.last and state.last is not None:
        by = None if state.mover is None else state.name(state.mover)
        found.append(marker_finding(state, Verdict.NOTICE, by))
    return replace(
        state,
        flips=(),
        missed_flips=state.flips if len(state.flips) % 2 else (),
        undrawn=kept,
        pending=(),
        marker=state.last,
        mover=None,
        ended_by="",
        doubt="",
        choice=(),
    )


def _missing_flips(state: State) -> Iterable[Finding]:
    """One finding for each flip left undone; an even number cancels out and is only worth a word."""
    cancel = len(state.flips) % 2 == 0
    for owed in state.flips[:1] if cancel else state.flips:
        name = None if owed.by == TABLE else state.name(owed.by)
        params = flip_params(state, owed)
        if cancel:
            yield Finding(Verdict.NOTICE, owed.rule, "why-cancel", params, (), None, name)
        else:
            yield Finding(Verdict.ILLEGAL, owed.rule, "why", params, (), "remedy", name)


def due_flips(state: State) -> list[Finding]:
    """The flips that are due now, each under its rule."""
    return [
        Finding(Verdict.DUE, owed.rule, "why-due", flip_params(state, owed), (), "remedy") for owed in state.flips
    ]


def flip_params(state: State, owed: Owed) -> dict[str, object]:
    """What the sentences about a flip need: who owes it, the number it came with, the face it brings up."""
    return {
        "player": "–" if owed.by == TABLE else state.name(owed.by),
        "number": "–" if owed.number is None else spell(owed.number),
        "face": other(state.face),
    }


def marker_finding(state: State, verdict: Verdict, by: str | None = None) -> Finding:
    """SUR-T4: the marker lies on the number formed last (before the first play SUR-S4)."""
    rule = "SUR-T4" if any(state.played) else "SUR-S4"
    params = {"last": spell(state.last or 0), "marker": "–" if state.marker is None else spell(state.marker)}
    return Finding(verdict, rule, "why", params, (), "remedy", by)


def must_not_decline(state: State) -> bool:
    """Option ``reverse_then_decline=forbidden``: no pass after a Reverse, not even of the extra play."""
    return state.reversed and state.settings.decline_forbidden


def take_turn_draw(state: State) -> State:
    """SUR-T1: the draw at the start of the turn counts as done once the player acts, unless seen not to be."""
    if not state.fresh or state.phase is not Phase.CHOOSE or state.settings.solo:
        return state
    player = state.turn
    if not state.may_draw(player):
        return replace(state, fresh=False)
    state = state.with_hand(player, +1)
    return replace(state, fresh=False, pending=(*state.pending, Owed(player, "SUR-T1")))


def illegal(rule: str, reason: str = "why", remedy: str | None = "remedy", **params: object) -> Finding:
    """An illegal act that is no matter of a place."""
    return Finding(Verdict.ILLEGAL, rule, reason, params, (), remedy)


def notice(rule: str, reason: str = "why", **params: object) -> Finding:
    """Something worth saying."""
    return Finding(Verdict.NOTICE, rule, reason, params)


def out_of_order(state: State, by: int) -> Finding:
    """SUR-T2: someone acts who is neither on turn nor next."""
    return illegal("SUR-T2", player=state.name(by), expected=state.name(state.turn))


def any_illegal(findings: Sequence[Finding]) -> bool:
    """Whether one of the findings is a breach."""
    return any(finding.verdict is Verdict.ILLEGAL for finding in findings)


def _undone(state: State, rule: str, player: int) -> Finding:
    name = state.name(player)
    return Finding(Verdict.ILLEGAL, rule, "why-undone", {"player": name}, (), "remedy-undone", name)
