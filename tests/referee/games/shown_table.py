"""A table on which tests of any game lay pieces, with a follower that is shown what lies there at rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.core import Match
from referee.core.following import Explanation, Follower, SeenPiece, SettledTable, Side, Visit

VISIT_S = 3.0
"""From one hand to the next; it is at the table for the last two seconds of it."""


class ShownTable:
    """Pieces by key, the hands' visits since the table was last shown, and the match that follows."""

    up_deg: float | None = None

    def __init__(self, match: Match[Any], follower: type[Follower[Any]], sizes: Mapping[str, Any]) -> None:
        self.match = match
        self.follower: Any = follower(match, sizes)
        self.sizes = sizes
        self.pieces: dict[str, SeenPiece] = {}
        self.visits: list[Visit] = []
        self.last: SettledTable | None = None
        self.time_s = 0.0

    def visit(
        self, side: Side, covered: tuple[str, ...], lifted: tuple[str, ...], shown: tuple[str, ...] = ()
    ) -> None:
        """A hand was at the table."""
        self.time_s += VISIT_S
        self.visits.append(Visit(side, self.time_s - 2.0, self.time_s, covered, lifted, shown))

    def without(self, keys: tuple[str, ...]) -> None:
        """Pieces lie there no more."""
        for key in keys:
            del self.pieces[key]

    def settle(
        self, *, rested_s: float = 0.0, ended_by: str | None = None, gaps: tuple[tuple[float, float], ...] = ()
    ) -> Explanation:
        """Show the table and push what it tells; again when it has lain a while. In ``gaps`` nobody could watch."""
        self.time_s += 0.0 if rested_s else 1.0
        lying, visits = tuple(self.pieces.values()), tuple(self.visits)
        self.last = SettledTable(self.time_s, lying, self.sizes, visits, ended_by, self.up_deg, rested_s, gaps)
        self.visits = []
        told: Explanation = self.follower.follow(self.last)
        for seen in told.events:
            self.match.push(seen.event)
        return told
