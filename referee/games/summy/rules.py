"""Judging Summy: turns, removals, refills, moved blocks, and what a sum that stands does to the state."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from referee.core import Decision, Finding, Judgement, Problem, Verdict
from referee.games.summy.events import Cell, Place, Refill, Remove, Shift
from referee.games.summy.placing import Laid, Run, examine
from referee.games.summy.state import STEP, Act, State, add_sums, pair, pass_on, skip_empty, sum_at, take
from referee.games.summy.symbols import RACK_SIZE

NO_POINTS: dict[str, Any] = {"points": 0, "sums": []}


@dataclass(frozen=True, slots=True)
class Opening:
    """What a team's act opens with: the state once the other's refill is settled, and findings on turn and duty.

    ``mine`` are said of the team that acts, ``others`` of the team before (they never hold up the act).
    """

    state: State
    mine: tuple[Finding, ...]
    others: tuple[Finding, ...]


def open_act(state: State, team: int, act: Act) -> Opening:
    """Turn order (SUM-T1, SUM-T2, SUM-S3), the end (SUM-E1), and the other team's refill (SUM-T3).

    A refill that nobody mentioned counts as done now; one that was seen to be left undone is a breach of the
    other team's.
    """
    mine = _turn_findings(state, team, act)
    goes_on = act == "removal" and state.owes == team and state.turn not in (team, None)
    if state.owes is None or goes_on:
        return Opening(state, mine, ())
    owing, due = state.owes, state.due(state.owes)
    settled = replace(state, owes=None, short=False)
    if not state.short:
        return Opening(take(settled, owing, due) if due else settled, mine, ())
    if not due or owing == team:
        return Opening(settled, mine, ())
    params = {"team": state.players[owing], "due": due, "held": state.held[owing]}
    finding = Finding(Verdict.ILLEGAL, "SUM-T3", "why-left", params, (), "remedy-left", by=state.players[owing])
    return Opening(settled, mine, (finding,))


def _turn_findings(state: State, team: int, act: Act) -> tuple[Finding, ...]:
    """SUM-E1, else SUM-T1 and SUM-T2: teams alternate, and a turn is one sum or one removal."""
    if state.over:
        return (Finding(Verdict.ILLEGAL, "SUM-E1", "why", {}, (), "remedy"),)
    if state.turn in (team, None):
        return ()
    players, remedy = state.players, f"remedy-{act}"
    params = {"team": players[team], "turn": players[1 - team]}
    acted, before = state.last or (None, "lost")
    if acted != team or before == "lost":
        turn = Finding(Verdict.ILLEGAL, "SUM-T1", "why", params, (), remedy)
        start = Finding(Verdict.NOTICE, "SUM-S3", "why", params, ())
        return (turn, start) if acted is None and not state.sums else (turn,)
    if before != act:
        return (Finding(Verdict.ILLEGAL, "SUM-T2", f"why-{act}", params, (), remedy),)
    if act == "removal" and state.owes == team:
        return (Finding(Verdict.NOTICE, "SUM-T1", "why-more", params, ()),)
    return (Finding(Verdict.ILLEGAL, "SUM-T1", f"why-again-{act}", params, (), remedy),)


def judge_place(state: State, team: int, event: Place, decision: Decision | None) -> Judgement[State]:
    """Judge a sum.

    A doubt (SUM-D1, SUM-C1, SUM-P6 of an undecided sum) changes what is beyond doubt: the blocks lie on the table
    and have left the team's rack, their sums keep the cells at their ends free, and the turn passes. Points wait
    for a human.
    """
    opening = open_act(state, team, "sum")
    laid = examine(opening.state, team, event.blocks)
    findings = [*opening.mine, *laid.findings, *_setup_findings(state), *opening.others]
    if laid.sums:
        findings[len(findings) - len(opening.others) : len(findings) - len(opening.others)] = _double_sum(laid)
    # SUM-T1 of two sums at once is named with the turn rules, in front
    findings.sort(key=lambda finding: finding.rule not in ("SUM-T1", "SUM-T2", "SUM-E1"))
    if decision is None and _own(findings, Verdict.ILLEGAL):
        if state.options["illegal_sum"] == "lose_turn" and not state.over and state.turn in (team, None):
            after = _end_turn(opening.state, team, "lost", missed=True)
            return Judgement(tuple(map(_turn_lost, findings)), {}, after)
        return Judgement(tuple(findings), {}, state)
    counted = _counted(laid, findings, decision)
    waiting = decision is None and _own(findings, Verdict.ASK)
    waiting = waiting or (decision is not None and decision.verdict is Verdict.ASK and not decision.score)
    after, effects = _carry_out(opening.state, team, laid, counted, waiting)
    return Judgement(tuple(findings), effects, after)


def _own(findings: Sequence[Finding], verdict: Verdict) -> bool:
    return any(finding.verdict is verdict and finding.by is None for finding in findings)


def _setup_findings(state: State) -> list[Finding]:
    """SUM-S1: before the first sum a single ``=`` lies on the table."""
    if state.sums or len(state.table) > 1 or list(state.table.values()) == ["="]:
        return []
    return [Finding(Verdict.NOTICE, "SUM-S1", "why", {}, list(state.table), "remedy")]


def _double_sum(laid: Laid) -> list[Finding]:
    """SUM-D1: true sums in row and column at once; option ``double_sum`` says what becomes of them."""
    if len(laid.sums) < 2:
        return []
    option = laid.state.options["double_sum"]
    if option == "score_line_only" and len(laid.new) == 1:
        option = "ask"
    verdict = {"ask": Verdict.ASK, "illegal": Verdict.ILLEGAL}.get(str(option), Verdict.NOTICE)
    reason = {"ask": "why", "illegal": "why-illegal", "score_both": "why-both"}.get(str(option), "why-line")
    remedy = {"ask": "remedy", "illegal": "remedy-illegal"}.get(str(option))
    cells = list(dict.fromkeys(cell for run in laid.sums for cell in run.cells))
    params = {"line": laid.sums[0].text, "sums": [run.text for run in laid.sums]}
    return [Finding(verdict, "SUM-D1", reason, params, cells, remedy)]


def _counted(laid: Laid, findings: Sequence[Finding], decision: Decision | None) -> list[Run]:
    """The runs that become sums: those a human named, else what the option for double sums says."""
    if decision is not None and decision.score is not None:
        return _named(laid, decision.score)
    runs = laid.sums or _nearest(laid)
    line_only = laid.state.options["double_sum"] == "score_line_only" and len(laid.new) > 1
    return runs[:1] if line_only else runs


def _named(laid: Laid, score: Sequence[str]) -> list[Run]:
    """The runs in the directions a human named; raises :class:`Problem` for a word that is none."""
    for word in score:
        if word not in STEP:
            raise Problem("summy-direction", found=word)
    true = [run for run in laid.sums if run.direction in score]
    if true or not laid.new:
        return true
    cell = min(laid.new)
    runs = [laid.run(cell, direction) for direction in STEP if direction in score]
    return [run for run in runs if len(run.text) > 1]


def _nearest(laid: Laid) -> list[Run]:
    """Where nothing is a true sum but a human lets it stand: the chain itself, or the true sums it holds."""
    if laid.line is not None:
        return [laid.line]
    cells = sorted(laid.new)
    runs = {run.cells[0] + (run.direction,): run for cell in cells for run in (laid.run(cell, d) for d in STEP)}
    return [run for run in runs.values() if laid.true(run)]


def _turn_lost(finding: Finding) -> Finding:
    """The finding with the remedy of ``illegal_sum = lose_turn``: the blocks go back and the turn is over."""
    own = finding.verdict is Verdict.ILLEGAL and finding.by is None
    return dataclasses.replace(finding, remedy="remedy-lost") if own else finding


def _carry_out(
    state: State, team: int, laid: Laid, counted: Sequence[Run], waiting: bool
) -> tuple[State, dict[str, Any]]:
    """The blocks lie, the team holds fewer, its sums are entered and scored unless they wait for a human."""
    sums = [sum_at(laid.table, run.first, run.direction, len(run.text), team) for run in counted]
    if waiting:
        sums = [replace(placed, points=None) for placed in sums]
    held = max(0, state.held[team] - len(laid.blocks))
    state = replace(state, table=laid.table, held=pair(state.held, team, held))
    state = add_sums(state, tuple(sums))
    if waiting:
        return _end_turn(state, team, "sum"), dict(NO_POINTS)
    effects = {"points": sum(placed.points or 0 for placed in sums), "sums": [placed.text for placed in sums]}
    return _end_turn(state, team, "sum"), effects


def _end_turn(state: State, team: int, act: Act, *, missed: bool = False) -> State:
    """The team has acted: its refill is open, the other team is on turn. SUM-E1 counts a turn without a sum."""
    misses = state.misses + 1 if missed and state.stock == 0 else 0
    owes = team if state.due(team) else None
    ended = replace(state, turn=team, last=(team, act), owes=owes, short=False, misses=misses)
    return pass_on(ended)


def judge_remove(state: State, team: int, event: Remove, decision: Decision | None) -> Judgement[State]:
    """Judge a removal (SUM-T1, SUM-T2, SUM-T4), or the pass of a team that holds nothing.

    Blocks laid aside one after another before the refill are one removal.
    """
    if event.count < 0 or event.face_up < 0:
        raise Problem("summy-count", found=min(event.count, event.face_up))
    if event.count == 0 and state.held[team] == 0:
        return Judgement((), dict(NO_POINTS), skip_empty(state))
    opening = open_act(state, team, "removal")
    held = opening.state.held[team]
    findings = [*opening.mine, *_removal_findings(event, held), *opening.others]
    if decision is None and _own(findings, Verdict.ILLEGAL):
        return Judgement(tuple(findings), {}, state)
    after = replace(opening.state, held=pair(opening.state.held, team, max(0, held - event.count)))
    if any(finding.reason == "why-more" for finding in findings) and state.turn != team:
        return Judgement(tuple(findings), dict(NO_POINTS), after)
    return Judgement(tuple(findings), dict(NO_POINTS), _end_turn(after, team, "removal", missed=True))


def _removal_findings(event: Remove, held: int) -> list[Finding]:
    """SUM-T2: 1 or more of the own blocks. SUM-T4: face down."""
    findings = []
    if event.count == 0:
        findings.append(Finding(Verdict.ILLEGAL, "SUM-T2", "why-none", {}, (), "remedy-none"))
    if event.count > held:
        params = {"found": event.count, "held": held}
        findings.append(Finding(Verdict.ILLEGAL, "SUM-T2", "why-held", params, (), "remedy-held"))
    if event.face_up:
        findings.append(Finding(Verdict.DUE, "SUM-T4", "why", {"count": event.face_up}, (), "remedy"))
    return findings


def judge_refill(state: State, team: int, event: Refill) -> Judgement[State]:
    """SUM-T3: refill to 8 or until the stock is empty. Fewer stay due; more are a notice, for counts are weak."""
    due = state.due(team)
    count = due if event.count is None else event.count
    if count < 0:
        raise Problem("summy-count", found=count)
    findings = []
    after = take(state, team, min(count, state.stock))
    if count > state.stock:
        params = {"found": count, "stock": state.stock}
        findings.append(Finding(Verdict.NOTICE, "SUM-T3", "why-stock", params, (), "remedy-stock"))
    if count > due and after.held[team] > RACK_SIZE:
        extra = after.held[team] - RACK_SIZE
        params = {"held": after.held[team], "count": extra}
        findings.append(Finding(Verdict.NOTICE, "SUM-T3", "why-many", params, (), "remedy-many"))
    if count < due:
        findings.append(Finding(Verdict.DUE, "SUM-T3", "why-short", {"count": due - count}, (), "remedy-short"))
    if state.owes == team:
        after = replace(after, owes=team if count < due else None, short=count < due)
    return Judgement(tuple(findings), {}, after)


def judge_shift(state: State, event: Shift, decision: Decision | None) -> Judgement[State]:
    """SUM-P8: a placed block never moves or leaves; with it what is wrong where it lies now (P7, P6)."""
    start, end = event.from_, event.to
    symbol = state.table.get(start)
    if start == end:
        return Judgement((), {}, state)
    if symbol is None:
        finding = Finding(Verdict.ASK, "SUM-P8", "why-unknown", {"cell": _shown(start)}, [start], "remedy-unknown")
        return Judgement((finding,), {}, state)
    if state.over:
        return Judgement((Finding(Verdict.NOTICE, "SUM-E1", "why-shift", {}, [start]),), {}, state)
    findings = _shift_findings(state, symbol, start, end)
    if decision is None:
        return Judgement(findings, {}, state)
    table = {cell: sign for cell, sign in state.table.items() if cell != start}
    if end is not None:
        table[end] = symbol
    return Judgement(findings, {}, replace(state, table=table))


def _shift_findings(state: State, symbol: str, start: Cell, end: Cell | None) -> tuple[Finding, ...]:
    params = {"symbol": symbol, "from": _shown(start), "to": _shown(end) if end else ""}
    where = [start] if end is None else [start, end]
    reason = "why-gone" if end is None else "why"
    findings = [Finding(Verdict.ILLEGAL, "SUM-P8", reason, params, where, "remedy")]
    if end is not None and end in state.table:
        findings.insert(0, Finding(Verdict.ILLEGAL, "SUM-P7", "why", {"cell": _shown(end)}, [end], "remedy"))
    if end is not None and state.reserved.get(end):
        findings.append(Finding(Verdict.ILLEGAL, "SUM-P6", "why", {"cell": _shown(end)}, [end], "remedy"))
    return tuple(findings)


def _shown(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
