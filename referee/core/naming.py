"""Tables under names that last: a game that keeps its own account of keys need not know that a camera loses them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.core.following import Explanation, Observed, Question, SeenPiece, SettledTable
from referee.core.following_tools import Memory

NAMED = ("covered", "lifted", "shown", "perhaps", "beside", "after")
"""What a visit says of pieces."""


class Names:
    """Shows settled tables by lasting names (see :class:`Memory`), and says keys again in what is told of them.

    ``changing`` are kinds that turn over where they lie.
    """

    def __init__(self, changing: Iterable[str] = ()) -> None:
        self._memory = Memory(changing)

    def table(self, table: SettledTable) -> SettledTable:
        """The table with lasting names for keys; pieces that are only not seen lie on it still."""
        sight = self._memory.see(table)
        pieces = tuple(SeenPiece(one.piece, one.certain, one.alternatives) for one in sight.pieces)
        visits = tuple(
            replace(visit, **{name: getattr(touch, name) for name in NAMED})
            for visit, touch in zip(table.visits, sight.touches, strict=False)
        )
        return replace(table, pieces=pieces, visits=visits)

    def explanation(self, told: Explanation) -> Explanation:
        """The explanation by the camera's keys."""
        return replace(
            told,
            events=self._observed(told.events),
            questions=tuple(self._question(question) for question in told.questions),
            provisional=self._keys(told.provisional),
        )

    def _question(self, question: Question) -> Question:
        choices = tuple((name, args, self._observed(events)) for name, args, events in question.choices)
        return replace(question, choices=choices, keys=self._keys(question.keys))

    def _observed(self, events: Iterable[Observed]) -> tuple[Observed, ...]:
        return tuple(replace(seen, keys=self._keys(seen.keys)) for seen in events)

    def _keys(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(known.key for name in names if (known := self._memory.get(name)) is not None)
