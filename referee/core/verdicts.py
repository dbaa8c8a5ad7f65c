"""Verdicts, findings and rulings (``table-referee/ruling/1``)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.core.texts import Texts

RULING_FORMAT = "table-referee/ruling/1"


class Verdict(enum.StrEnum):
    """What the referee says of an event, in rising gravity."""

    LEGAL = "legal"
    NOTICE = "notice"
    DUE = "due"
    ASK = "ask"
    ILLEGAL = "illegal"

    @property
    def gravity(self) -> int:
        """0 for legal … 4 for illegal."""
        return _GRAVITY[self]


_GRAVITY = {verdict: rank for rank, verdict in enumerate(Verdict)}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing the referee has to say, with its rule.

    ``reason`` and ``remedy`` name attributes of the rule's message in the game's texts; ``params`` are the
    values these sentences need. ``where`` lists cells (or slots). ``by`` is whose fault it is when that is
    not the one who acts in the event (a duty the player before has left undone).
    """

    verdict: Verdict
    rule: str
    reason: str = "why"
    params: Mapping[str, Any] = field(default_factory=dict)
    where: Sequence[Any] = ()
    remedy: str | None = None
    by: str | None = None

    def to_json(self, texts: Texts) -> dict[str, Any]:
        """The finding as formats ask for it, its sentences in the language of ``texts``."""
        out: dict[str, Any] = {
            "verdict": str(self.verdict),
            "rule": self.rule,
            "text": texts.reason(self),
            "where": [list(cell) if isinstance(cell, tuple) else cell for cell in self.where],
            "remedy": texts.remedy(self),
        }
        if self.by is not None:
            out["by"] = self.by
        return out


def gravest(findings: Sequence[Finding]) -> Verdict:
    """The gravest verdict among the findings, ``LEGAL`` when there are none."""
    if not findings:
        return Verdict.LEGAL
    return max((finding.verdict for finding in findings), key=lambda verdict: verdict.gravity)


@dataclass(frozen=True, slots=True, eq=False)
class Ruling:
    """The referee's answer to one event. ``state`` is made when asked for: most rulings are never shown."""

    event: int
    verdict: Verdict
    findings: tuple[Finding, ...]
    effects: Mapping[str, Any]
    view: Callable[[], dict[str, Any]]
    undone: bool = False
    ruled: Mapping[str, Any] | None = None
    changed: tuple[int, ...] = ()
    conflicts: tuple[int, ...] = ()

    @property
    def state(self) -> dict[str, Any]:
        """The state after the event, as formats say for the game."""
        return self.view()

    def same_as(self, other: Ruling) -> bool:
        """Whether a reader of the two rulings would see the same."""
        return (
            self.verdict is other.verdict
            and self.undone == other.undone
            and self.findings == other.findings
            and self.ruled == other.ruled
            and self.effects == other.effects
            and self.state == other.state
        )

    def to_json(self, texts: Texts) -> dict[str, Any]:
        """One line of ``judge --json``. What a human let stand is told apart, so that none outweighs the verdict."""
        told = [(f.verdict.gravity <= self.verdict.gravity, f.to_json(texts)) for f in self.findings]
        overruled = [finding for counts, finding in told if not counts]
        out: dict[str, Any] = {
            "format": RULING_FORMAT,
            "event": self.event,
            "verdict": str(self.verdict),
            "findings": [finding for counts, finding in told if counts],
            "effects": dict(self.effects),
            "state": self.state,
        }
        if self.undone:
            out["undone"] = True
        if self.ruled is not None:
            out["ruled"] = dict(self.ruled)
        if overruled:
            out["overruled"] = overruled
        if self.changed:
            out["changed"] = list(self.changed)
        if self.conflicts:
            out["conflicts"] = list(self.conflicts)
        return out
