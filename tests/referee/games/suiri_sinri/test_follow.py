"""Following Suiri/Sinri from settled tables: cards looked at and cards pushed both lie a little off afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Header, Match, get_game
from referee.core.following import SeenPiece, SettledTable, Visit
from referee.core.pieces import PlacedPiece
from referee.games.suiri_sinri.follow import FOLLOWER, SuiriSinriFollower

SIZES = {"card": (60.0, 90.0, 0.3)}
PLACES = {"A": (0, -120), "B": (0, 120), "C1": (-80, 0), "C2": (0, 0), "C3": (80, 0), "S": (230, 0)}


class Desk:
    """A round that has just been dealt."""

    def __init__(self) -> None:
        header = Header(
            format="table-referee/record/1", game="suiri-sinri", players=["A", "B"], options={}, position=None
        )
        self.match: Match[Any] = Match(get_game("suiri-sinri"), header)
        self.follower: SuiriSinriFollower = FOLLOWER(self.match, SIZES)
        self.at = dict(PLACES)
        self.time_s = 0.0
        self.look()

    def look(self, *lifted: str) -> list[str]:
        """A hand of A's lifts these cards, and the table settles: what is told, or what is asked (in brackets)."""
        self.time_s += 5.0
        visits = (Visit("near", self.time_s - 3, self.time_s - 1, lifted, lifted),) if lifted else ()
        pieces = tuple(SeenPiece(PlacedPiece(k, "card", None, "down", x, y, 0.0)) for k, (x, y) in self.at.items())
        told = self.follower.follow(SettledTable(self.time_s, pieces, SIZES, visits))
        for seen in told.events:
            self.match.push(seen.event)
        return [seen.event.do for seen in told.events] + [f"({q.name})" for q in told.questions]


@pytest.mark.parametrize(
    ("off_mm", "asked"),
    [(0, False), (5, False), (14, True)],
)
def test_a_lifted_card_put_back_nearby_was_looked_at(off_mm: int, *, asked: bool) -> None:
    desk = Desk()
    desk.at["C1"] = (-80 + off_mm, 0)
    told = desk.look("C1")
    assert told == ["(suiri-sinri-follow-peek)"] if asked else len(told) == 1 and not told[0].startswith("(")
    assert len(desk.match.rulings) == (1 if asked else 2)


def test_cards_that_no_hand_lifted_are_not_looked_at() -> None:
    desk = Desk()
    desk.at["C1"], desk.at["A"] = (-75, 3), (4, -118)
    assert desk.look() == []
