"""What followers share: whose hand touched what, and what was told already, so that an act that lies on is told once.

A follower calls each difference between record and table a *mark*. It remembers with every event that it reports
which marks the event explains. Once the event counts, the record holds it and the marks are gone. While it does not
count (it is illegal and to be taken back, or a human undid it) its marks still lie, and are not told again until
they have gone and come back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.core.events import Event, PieceEvent
from referee.core.following import Observed, Question, Visit
from referee.core.match import Match
from referee.core.records import event_json
from referee.core.verdicts import Ruling, Verdict

Mark = tuple[Hashable, ...]
KEPT = 1000
"""So many events are remembered; older ones are hardly ever undone."""


@dataclass(slots=True)
class Told:
    """An event that was reported or offered: as it is written, its pieces, its marks, and those that still lie."""

    said: Mapping[str, Any]
    keys: tuple[str, ...]
    marks: frozenset[Mark]
    lying: frozenset[Mark]
    question: str | None = None


class Reported:
    """The events that were reported, by their number in the record, with the marks that they explain.

    ``refused`` tells of a ruling whether the act was not carried out (default: :func:`is_refused`).
    """

    def __init__(self, match: Match[Any], refused: Callable[[Ruling], bool] | None = None) -> None:
        self.match, self._refused = match, refused or is_refused
        self.told: dict[int, Told] = {}
        self._expected: list[Told] = []
        self._offered: list[Told] = []
        self._known = len(match.rulings)

    def remember(self, events: Iterable[tuple[Observed, Collection[Mark]]]) -> None:
        """These are reported now, each with the marks it explains. What was offered before is forgotten."""
        self._offered.clear()
        self._expected = [_told(seen, marks) for seen, marks in events]

    def offer(self, question: Question, marks: Collection[Mark]) -> None:
        """Events that a human may choose as the answer to a question; each would explain these marks."""
        for _, _, events in question.choices:
            self._offered += [_told(seen, marks, question.ident) for seen in events]

    def catch_up(self) -> set[str]:
        """Find what was reported, and answers to questions, among the events pushed since; the questions answered.

        What did not get into the record (a human has outvoted it) is forgotten.
        """
        answered = set()
        for number in range(self._known + 1, len(self.match.rulings) + 1):
            said = _said(self.match.event(number))
            found = next((told for told in (*self._expected, *self._offered) if told.said == said), None)
            if found is None:
                continue
            self.told[number] = replace(found)
            if found.question is None:
                del self._expected[: self._expected.index(found) + 1]
            else:
                answered.add(found.question)
        self._expected.clear()
        self._known = len(self.match.rulings)
        for old in sorted(self.told)[:-KEPT]:
            del self.told[old]
        return answered

    def forget(self, number: int) -> None:
        """What that event explained lies otherwise now, and is to be told anew."""
        self.told.pop(number, None)

    def untold(self, present: Collection[Mark]) -> frozenset[Mark]:
        """The marks that no reported event explains. Marks that are not present any more are forgotten."""
        seen, lying = frozenset(present), frozenset[Mark]()
        for number, told in self.told.items():
            if not self._counts(number):
                told.lying &= seen
                lying |= told.lying
        return seen - lying

    def off_record(self) -> frozenset[Mark]:
        """The marks of all events that don't count, as far as they lay when they were last looked at."""
        found = [told.lying for number, told in self.told.items() if not self._counts(number)]
        return frozenset(mark for lying in found for mark in lying)

    def lying(self) -> list[int]:
        """Events found illegal that still lie on the table and that no human has decided on, the oldest first."""
        return [
            number
            for number, told in sorted(self.told.items())
            if told.lying and not self._is_note(number) and not self._counts(number) and self._undecided(number)
        ]

    def _is_note(self, number: int) -> bool:
        """Whether a human has only said that these marks mean nothing."""
        return not isinstance(self.match.event(number), PieceEvent)

    def _counts(self, number: int) -> bool:
        if self._is_note(number):
            return False
        ruling = self.match.rulings[number - 1]
        if ruling.undone or ruling.ruled is not None:
            return not ruling.undone and ruling.verdict is not Verdict.ILLEGAL
        return not self._refused(ruling)

    def _undecided(self, number: int) -> bool:
        ruling = self.match.rulings[number - 1]
        return not ruling.undone and ruling.ruled is None


def is_refused(ruling: Ruling) -> bool:
    """Whether the act itself is illegal, and not only what another player has left undone before it."""
    return any(finding.verdict is Verdict.ILLEGAL and finding.by is None for finding in ruling.findings)


def _told(seen: Observed, marks: Collection[Mark], question: str | None = None) -> Told:
    return Told(_said(seen.event), seen.keys, frozenset(marks), frozenset(marks), question)


def _said(event: Event) -> dict[str, Any]:
    """An event without when and by whom it was written."""
    return {k: v for k, v in event_json(event).items() if k not in ("at_s", "source", "note")}


class Hands:
    """The visits of hands since the table was last explained, in time order."""

    def __init__(self, visits: Sequence[Visit]) -> None:
        self.visits = tuple(sorted(visits, key=lambda visit: visit.from_s))

    def touched(self, key: str) -> bool:
        """Whether a hand was over the piece or moved it."""
        return any(key in visit.covered or key in visit.lifted for visit in self.visits)

    def lifting(self, key: str) -> Visit | None:
        """The first visit that moved the piece."""
        return next((visit for visit in self.visits if key in (*visit.lifted, *visit.shown)), None)

    def laying(self, key: str) -> Visit | None:
        """The last visit that moved the piece: the one that laid it where it lies."""
        return next((visit for visit in reversed(self.visits) if key in (*visit.lifted, *visit.shown)), None)

    def over(self, key: str) -> Visit | None:
        """The first visit that moved the piece, else the first that was over it."""
        return self.lifting(key) or next((visit for visit in self.visits if key in visit.covered), None)

    def first(self, keys: Iterable[str]) -> Visit | None:
        """The earliest visit that moved one of the pieces."""
        found = [visit for key in keys if (visit := self.lifting(key)) is not None]
        return min(found, key=lambda visit: visit.from_s, default=None)
