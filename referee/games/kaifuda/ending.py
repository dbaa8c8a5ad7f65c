"""A match that is over by the count of cards, which nobody sees for sure, and yet goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.core import Decision, Match, Verdict
from referee.core.events import Rule
from referee.core.following import Observed, Question
from referee.core.verdicts import Finding
from referee.games.kaifuda.events import Play
from referee.games.kaifuda.state import State

COUNTED = frozenset(("KAI-B1", "KAI-C1", "KAI-F1"))
"""Ends of a match by how many cards a hand or a land holds."""


class Ending:
    """The last play that counts, and whether the match has ended with it by the count alone."""

    def __init__(self, match: Match[State]) -> None:
        self._match = match
        self._last: tuple[int, State, Play] | None = None
        self._is_decided = False
        for number in range(len(match.rulings), 0, -1):
            ruling, event = match.rulings[number - 1], match.event(number)
            if isinstance(event, Play) and not ruling.undone and ruling.verdict is not Verdict.ILLEGAL:
                self._last = number, match.state_after(number - 1), event
                self._is_decided = ruling.ruled is not None
                break

    def played(self, number: int, before: State, play: Play) -> None:
        """A play told now, with its number in the record."""
        self._last, self._is_decided = (number, before, play), False

    def question(self, state: State) -> Question | None:
        """Whether the match is over, as the count says after the last play; null where a human has decided that."""
        if self._last is None or self._is_decided or state.winner is None or state.ended_by not in COUNTED:
            return None
        number, before, play = self._last
        on = self._match.game.judge(before, play, Decision(Verdict.LEGAL))
        if on.after.winner is not None:
            return None
        verdict = _verdict(on.findings)
        choices: tuple[tuple[str, dict[str, Any], tuple[Observed, ...]], ...] = (
            ("kaifuda-follow-over-yes", {}, (_ruled(number, Verdict.NOTICE),)),
            ("kaifuda-follow-over-no", {}, (_ruled(number, verdict),)),
        )
        return Question(f"kai-over-{number}", "kaifuda-follow-over", {"number": number}, choices)


def _verdict(findings: Sequence[Finding]) -> Verdict:
    return Verdict.DUE if any(finding.verdict is Verdict.DUE for finding in findings) else Verdict.LEGAL


def _ruled(number: int, verdict: Verdict) -> Observed:
    return Observed(Rule(event=number, verdict=str(verdict), source="human"))
