"""Sums of which a block lies unseen: what they would be with it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core import Finding, Match, Verdict
from referee.games.summy.events import Block, Place
from referee.games.summy.expression import value_of
from referee.games.summy.placing import examine
from referee.games.summy.state import STEP, State
from referee.games.summy.symbols import LIMITS

MOST = 3
"""So many sums at most are offered for blocks with a hole."""
ORDER = ("SUM-T1", "SUM-T2")
"""What breaks the order of turns hangs on whose the act before was."""


def lacks_number(match: Match[State], state: State, place: Place) -> bool:
    """Whether nothing is wrong with a sum but that no number lies behind its ``=``."""
    return [(f.rule, f.reason) for f in _broken(match, state, place)] == [("SUM-V3", "why-none")]


def with_number(match: Match[State], state: State, team: int, place: Place) -> list[Place]:
    """The sum with the number that makes it true, if that is lawful."""
    run = examine(state, team, place.blocks).line
    value = run and value_of(run.text)
    if not run or value is None:
        return []
    (x, y), (dx, dy) = run.cells[-1], STEP[run.direction]
    more = [Block(x + step * dx, y + step * dy, digit) for step, digit in enumerate(str(value), start=1)]
    return _lawful(match, state, [Place(by=place.by, blocks=[*place.blocks, *more])])


def without_hole(match: Match[State], state: State, place: Place) -> list[Place]:
    """The lawful sums that one block in the hole between them makes of blocks with nothing else wrong."""
    broken = _broken(match, state, place)
    if [finding.rule for finding in broken] != ["SUM-P4"]:
        return []
    x, y = broken[0].where[0]
    filled = [Place(by=place.by, blocks=[*place.blocks, Block(x, y, symbol)]) for symbol in LIMITS]
    return _lawful(match, state, filled)[:MOST]


def refused(findings: Sequence[Finding]) -> bool:
    """Whether the act itself is a breach."""
    return any(finding.verdict is Verdict.ILLEGAL and finding.by is None for finding in findings)


def _broken(match: Match[State], state: State, place: Place) -> list[Finding]:
    findings = match.game.judge(state, place).findings
    return [f for f in findings if f.verdict is Verdict.ILLEGAL and f.rule not in ORDER]


def _lawful(match: Match[State], state: State, places: Sequence[Place]) -> list[Place]:
    sums = [Place(by=p.by, blocks=sorted(p.blocks, key=lambda block: (block.y, block.x))) for p in places]
    return [place for place in sums if not refused(match.game.judge(state, place).findings)]
