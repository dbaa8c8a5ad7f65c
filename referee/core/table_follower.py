"""A follower that knows every piece by name: the round that games with a field of their own share.

A game only gives an account of a table by the pieces' names; here it is remembered what was told, answers of humans
are found in the record, and names become the camera's keys again.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.following import Explanation, Follower, Observed, Question, SettledTable, Sizes
from referee.core.following_tools import Memory, Sight
from referee.core.match import Match
from referee.core.observing import Mark, Reported, is_refused
from referee.core.verdicts import Ruling, Verdict

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Told:
    """An event, the marks it explains (see ``observing``) and the names of its pieces.

    ``seat``: as an answer it says whose hand it was.
    """

    event: Event
    marks: frozenset[Mark] = frozenset()
    pieces: tuple[str, ...] = ()
    inferred: bool = False
    seat: bool = False


Choice = tuple[str, Mapping[str, Any], tuple[Told, ...]]


@dataclass(frozen=True, slots=True)
class Query:
    """A question by the names of the pieces."""

    ident: str
    name: str
    args: Mapping[str, Any] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    pieces: tuple[str, ...] = ()


@dataclass(slots=True)
class Account:
    """An explanation by the names of the pieces."""

    told: list[Told] = field(default_factory=list)
    queries: list[Query] = field(default_factory=list)
    waiting: str | None = None
    provisional: tuple[str, ...] = ()
    again_after_s: float | None = None

    def look_again(self, rested_s: float) -> None:
        """Have the table shown again when it has rested for so long, or sooner if that was wanted."""
        self.again_after_s = rested_s if self.again_after_s is None else min(rested_s, self.again_after_s)


class TableFollower(Follower[S]):
    """Follows with names.

    ``changing`` are kinds that turn over where they lie, ``unheld`` rules whose doubt keeps an act out of the state
    as a breach would.
    """

    changing: ClassVar[tuple[str, ...]] = ()
    unheld: ClassVar[tuple[str, ...]] = ()

    def __init__(self, match: Match[S], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        self.memory = Memory(self.changing)
        self.ledger = Reported(match, self._refused)
        self._offered: list[Told] = []
        self._length = len(match.rulings)

    @abstractmethod
    def account(self, sight: Sight) -> Account:
        """The events that lead from the record to this table, by the names of the pieces."""

    def answered(self, told: Told) -> None:
        """A human has answered a question with this event; games that learn from it override."""

    def follow(self, table: SettledTable) -> Explanation:
        """The events that lead from the record to this table."""
        self.ledger.catch_up()
        self._find_answers()
        account = self.account(self.memory.see(table))
        events = tuple(self._observed(told) for told in account.told)
        self.ledger.remember([(seen, told.marks) for seen, told in zip(events, account.told, strict=True)])
        self._length = len(self.match.rulings) + len(account.told)
        questions = tuple(self._question(query) for query in account.queries)
        return Explanation(
            events,
            questions,
            account.waiting,
            self._keys(account.provisional),
            account.again_after_s,
        )

    def _refused(self, ruling: Ruling) -> bool:
        return is_refused(ruling) or any(
            finding.verdict is Verdict.ASK and finding.rule in self.unheld for finding in ruling.findings
        )

    def _find_answers(self) -> None:
        """Events pushed since the last table that were choices of a question."""
        for number in range(self._length + 1, len(self.match.rulings) + 1):
            event = _bare(self.match.event(number))
            told = next((told for told in self._offered if _bare(told.event) == event), None)
            if told is not None:
                self.answered(told)
        self._offered.clear()

    def _question(self, query: Query) -> Question:
        choices = tuple((name, args, tuple(map(self._observed, told))) for name, args, told in query.choices)
        question = Question(query.ident, query.name, query.args, choices, self._keys(query.pieces))
        for _, _, answer in query.choices:
            self._offered += answer
            for told in answer:
                one = Question(query.ident, query.name, choices=(("", {}, (self._observed(told),)),))
                self.ledger.offer(one, told.marks)
        return question

    def _observed(self, told: Told) -> Observed:
        return Observed(told.event, told.inferred, self._keys(told.pieces))

    def _keys(self, pieces: Iterable[str]) -> tuple[str, ...]:
        return tuple(known.key for ident in pieces if (known := self.memory.get(ident)) is not None)


def _bare(event: Event) -> Event:
    """An event without when and by whom it was written."""
    return replace(event, at_s=None, source=None, note=None)
