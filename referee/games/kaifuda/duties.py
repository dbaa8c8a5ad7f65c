"""What a player owes after a play: reward, tax, exchange, recovery; seen done, seen left undone, or told late."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core import Finding, Problem, Verdict
from referee.games.kaifuda.cards import GAP, VEILED
from referee.games.kaifuda.events import Exchange, Recover, Take
from referee.games.kaifuda.state import SIDES, Duty, State, cells_of, put

ILLEGAL, DUE, NOTICE = Verdict.ILLEGAL, Verdict.DUE, Verdict.NOTICE
RULE_OF = {"reward": "KAI-G5", "tax": "KAI-X1", "exchange": "KAI-E1", "recovery": "KAI-R1"}
Answer = tuple[list[Finding], State]


def overdue(state: State, who: int) -> list[Finding]:
    """Duties that stand open when a player plays.

    Reward and tax that nobody reported count as done; the exchange and the recovery show on the table and do not.
    A reward seen untaken makes the opponent's play too early (KAI-P12); it is a breach only when its owner plays on.
    """
    if not state.duties:
        return []
    found = [_overdue(state, duty, who) for duty in state.duties]
    return [finding for finding in found if finding is not None]


def _overdue(state: State, duty: Duty, who: int) -> Finding | None:
    owes = state.names[duty.by]
    by = None if duty.by == who else owes
    params = {"player": owes, "count_due": duty.open}
    if duty.kind == "reward":
        if not duty.open:
            return None
        if duty.by != who:
            params["opponent"] = state.names[who]
            return None if duty.told else Finding(NOTICE, "KAI-P12", "why", params)
        return Finding(ILLEGAL, "KAI-G5", "why-undone", params, remedy="remedy-take")
    if duty.told:
        return None
    if duty.kind == "tax":
        return Finding(ILLEGAL, "KAI-X1", "why-undone", params, (), "remedy-take", by) if duty.open else None
    where = [(SIDES[duty.by], place) for place in cells_of(duty.cells)]
    return Finding(ILLEGAL, RULE_OF[duty.kind], "why-undone", params, tuple(where), "remedy-take", by)


def passed_over(state: State, who: int) -> State:
    """The state once a player has played: open duties have been told; those of earlier turns fall away.

    What was seen untaken can still be made good; everything else that was passed over stays counted as done.
    """
    if not state.duties:
        return state
    kept = [
        Duty(duty.kind, duty.by, duty.left, duty.open, duty.cells, told=True)
        for duty in state.duties
        if not duty.told or (duty.open and not (duty.kind == "reward" and duty.by == who))
    ]
    return state.change(duties=tuple(kept[-8:]))


def take(state: State, event: Take, who: int, stands: bool) -> Answer:
    """KAI-G5, X1: cards taken from the land, exactly the due number (``count`` absent: what is due)."""
    if event.count is not None and event.count < 0:
        raise Problem("record-wrong-field", field="count", detail=f"{event.count} < 0")
    duty = _meant(state, event, who)
    name = state.names[who]
    if duty is None:
        if not event.count:
            return [], state
        rule = RULE_OF[event.why or "reward"]
        finding = Finding(ILLEGAL, rule, "why-none", {"player": name, "count_taken": event.count}, (), "remedy-back")
        return [finding], _moved(state, who, event.count) if stands else state
    taken = duty.left if event.count is None else event.count
    if taken > duty.left:
        params = {"player": name, "count_taken": taken, "count_due": duty.left}
        finding = Finding(ILLEGAL, RULE_OF[duty.kind], "why-more", params, (), "remedy-back")
        return [finding], _moved(_fulfil(state, duty, duty.left), who, taken - duty.left) if stands else state
    found: list[Finding] = []
    if duty.told and not duty.open and taken:
        params = {"player": name, "opponent": state.names[1 - who]}
        found.append(Finding(NOTICE, "KAI-P12" if duty.kind == "reward" else "KAI-X1", "why-late", params))
    if taken < duty.left and not duty.told:
        params = {"player": name, "count_due": duty.left - taken}
        found.append(Finding(DUE, RULE_OF[duty.kind], "why-left", params, (), "remedy-take"))
    return found, _fulfil(state, duty, taken)


def _meant(state: State, event: Take, who: int) -> Duty | None:
    """The duty a ``take`` fulfils: of the kind named; rather a fresh one, rather one of just that many cards."""
    kinds = ("reward", "tax") if event.why is None else (event.why,)
    duties = [duty for duty in state.duties if duty.by == who and duty.kind in kinds]
    return min(duties, key=lambda duty: (duty.told, event.count not in (None, duty.left)), default=None)


def _moved(state: State, who: int, count: int) -> State:
    """Cards moved from land to hand as far as the land goes."""
    count = max(-state.hand[who], min(count, state.land[who]))
    return state.change(
        hand=put(state.hand, who, state.hand[who] + count), land=put(state.land, who, state.land[who] - count)
    )


def _fulfil(state: State, duty: Duty, taken: int) -> State:
    """``taken`` cards of a duty are done; the rest was seen not to be, and leaves the counts."""
    rest = duty.left - taken
    duties = [item for item in state.duties if item is not duty]
    if rest:
        duties.append(Duty(duty.kind, duty.by, rest, rest, duty.cells, duty.told))
    return _moved(state.change(duties=tuple(duties)), duty.by, duty.open - rest)


def exchange(state: State, event: Exchange, who: int, stands: bool) -> Answer:
    """KAI-E1: the merchant card goes into the hand of who played the panic card, and only then."""
    duty = next((d for d in state.duties if d.by == who and d.kind == "exchange"), None)
    seen = event.count != 0
    params = {"player": state.names[who]}
    if duty is None:
        if not seen:
            return [], state
        finding = Finding(ILLEGAL, "KAI-E1", "why-none", params, remedy="remedy-back")
        if not stands or not state.merchant[who]:
            return [finding], state
        return [finding], state.change(
            merchant=put(state.merchant, who, False), hand=put(state.hand, who, state.hand[who] + 1)
        )
    duties = tuple([item for item in state.duties if item is not duty])
    if seen:
        return [], state.change(
            duties=duties,
            merchant=put(state.merchant, who, False),
            hand=put(state.hand, who, state.hand[who] + duty.open),
        )
    found = [] if duty.told else [Finding(DUE, "KAI-E1", "why-due", params, remedy="remedy-take")]
    after = state.change(
        duties=(*duties, Duty("exchange", who, 1, 1, told=duty.told)),
        merchant=put(state.merchant, who, True),
        hand=put(state.hand, who, max(0, state.hand[who] - 1 + duty.open)),
    )
    return found, after


def recover(state: State, event: Recover, who: int, stands: bool) -> Answer:
    """KAI-R1, R2: exactly one veiled card, blind, after the opponent's panic card and at no other time."""
    duty = next((d for d in state.duties if d.by == who and d.kind == "recovery"), None)
    at = list(dict.fromkeys(event.at))
    if not at:
        return _not_recovered(state, duty, who)
    line = state.lines[who]
    where = tuple([(SIDES[who], place) for place in at])
    params = {"player": state.names[who], "count_taken": len(at), "place": at[0] + 1}
    finding: Finding | None = None
    if any(not _veiled(line, place) for place in at):
        finding = Finding(ILLEGAL, "KAI-R1", "why-open", params, where, "remedy-back")
    elif duty is None:
        finding = Finding(ILLEGAL, "KAI-R2", "why", params, where, "remedy")
    elif any(not duty.cells >> place & 1 for place in at):
        finding = Finding(ILLEGAL, "KAI-R2", "why-later", params, where, "remedy")
    elif len(at) > 1:
        finding = Finding(ILLEGAL, "KAI-R1", "why-many", params, where, "remedy-back")
    if finding is None or stands:
        state = _lifted(state, who, [place for place in at if 0 <= place < len(line)], duty)
    return ([] if finding is None else [finding]), state


def _veiled(line: Sequence[str], place: int) -> bool:
    return 0 <= place < len(line) and line[place].startswith(VEILED)


def _not_recovered(state: State, duty: Duty | None, who: int) -> Answer:
    """None was seen to be taken: the count is set right, the duty stays."""
    if duty is None or duty.open:
        return [], state
    duties = (
        *[item for item in state.duties if item is not duty],
        Duty("recovery", who, 1, 1, duty.cells, duty.told),
    )
    where = [(SIDES[who], place) for place in cells_of(duty.cells)]
    finding = Finding(DUE, "KAI-R1", "why-due", {"player": state.names[who]}, tuple(where), "remedy-take")
    hand = put(state.hand, who, max(0, state.hand[who] - 1))
    return ([] if duty.told else [finding]), state.change(duties=duties, hand=hand)


def _lifted(state: State, who: int, at: list[int], duty: Duty | None) -> State:
    """Cards out of the line into the hand; each may be any of those veiled with it."""
    line = list(state.lines[who])
    back = list(state.recovered[who])
    for place in at:
        group = next((mask for mask in state.veils[who] if mask >> place & 1), 0)
        labels = [line[cell].removeprefix(VEILED) for cell in cells_of(group) if cell < len(line)]
        back.append("".join(labels) if all(labels) and labels else "*")
        line[place] = GAP
    counted = 0 if duty is None or duty.open else 1
    return state.change(
        lines=put(state.lines, who, tuple(line)),
        recovered=put(state.recovered, who, tuple(back)),
        hand=put(state.hand, who, state.hand[who] + len(at) - counted),
        duties=tuple([item for item in state.duties if item is not duty]),
    )
