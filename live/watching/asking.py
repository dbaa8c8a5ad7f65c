"""What only a human can say: followers' questions, and rulings that leave something to be decided; asked once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from referee.core import Finding, Match, PieceEvent, Rule, Ruling, Verdict
from referee.core.following import Observed, Question

Choices: TypeAlias = tuple[tuple[str, Mapping[str, Any], tuple[Observed, ...]], ...]

DIRECTIONS = ("across", "down")
KEPT = 500
"""So many answered questions are remembered."""


def all_questions(match: Match[Any], followers: Sequence[Question]) -> list[Question]:
    """The follower's questions, and one for every ruling that a human must decide, unless the follower asks that."""
    decided = {
        seen.event.event
        for question in followers
        for _, _, events in question.choices
        for seen in events
        if isinstance(seen.event, Rule)
    }
    doubts = [
        _question(match, ruling)
        for ruling in match.rulings
        if ruling.verdict is Verdict.ASK
        and ruling.ruled is None
        and not ruling.undone
        and ruling.event not in decided
    ]
    return [*followers, *doubts]


def _question(match: Match[Any], ruling: Ruling) -> Question:
    finding = next(finding for finding in ruling.findings if finding.verdict is Verdict.ASK)
    choices = _score_choices(ruling) if _is_double_sum(finding, match, ruling) else _verdict_choices(ruling)
    return Question(f"ruling {ruling.event}", f"{finding.rule}.{finding.reason}", dict(finding.params), choices)


def _is_double_sum(finding: Finding, match: Match[Any], ruling: Ruling) -> bool:
    return finding.rule == "SUM-D1" and isinstance(match.event(ruling.event), PieceEvent)


def _score_choices(ruling: Ruling) -> Choices:
    """Which sum of a double sum counts, or that it is not allowed."""
    ways: dict[str, list[str]] = {"across": ["across"], "down": ["down"], "both": list(DIRECTIONS)}
    scores: Choices = tuple(
        (f"choice-{name}", {}, (Observed(Rule(event=ruling.event, score=score, source="human")),))
        for name, score in ways.items()
    )
    return (*scores, *_verdict_choices(ruling)[1:])


def _verdict_choices(ruling: Ruling) -> Choices:
    return tuple(
        (f"choice-{verdict}", {}, (Observed(Rule(event=ruling.event, verdict=verdict, source="human")),))
        for verdict in ("legal", "illegal")
    )


@dataclass
class Asking:
    """The questions that stand. One that was answered is not asked again while its pieces lie as they lay."""

    standing: list[Question] = field(default_factory=list)
    asked: int = 0
    idents: list[str] = field(default_factory=list)
    _answered: dict[str, dict[str, int]] = field(default_factory=dict)
    _seen: dict[str, None] = field(default_factory=dict)

    def now(self, questions: Iterable[Question], moves: Mapping[str, int]) -> bool:
        """These stand now; whether that differs from before. ``moves`` counts each piece's physical moves."""
        self._answered = {
            ident: kept for ident, kept in self._answered.items() if all(moves.get(k) == n for k, n in kept.items())
        }
        standing = [question for question in questions if question.ident not in self._answered]
        for question in standing:
            if question.ident not in self._seen:
                self._seen[question.ident] = None
                self.asked += 1
                self.idents = [*self.idents[-KEPT:], question.ident]
        while len(self._seen) > KEPT:
            del self._seen[next(iter(self._seen))]
        differs = [q.ident for q in standing] != [q.ident for q in self.standing]
        self.standing = standing
        return differs

    def answer(self, ident: str, choice: int, moves: Mapping[str, int]) -> Sequence[Observed] | None:
        """The events of an answer; null when there is no such question or choice."""
        question = next((q for q in self.standing if q.ident == ident), None)
        if question is None or not 0 <= choice < len(question.choices):
            return None
        self._answered[ident] = {key: moves[key] for key in question.keys if key in moves}
        while len(self._answered) > KEPT:
            del self._answered[next(iter(self._answered))]
        self.standing = [q for q in self.standing if q is not question]
        return question.choices[choice][2]
