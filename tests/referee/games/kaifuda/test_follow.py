"""Following the 10-round game from settled tables: doubts, lost keys, and cards taken back unread."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Header, Match, get_game
from referee.core.following import Explanation, SeenPiece, SettledTable, Side, Visit
from referee.core.pieces import PlacedPiece
from referee.games.kaifuda.follow import FOLLOWER, KaifudaFollower

SIZES = {"card": (40.0, 56.0, 0.3)}
SIDES: dict[str, Side] = {"first": "near", "second": "far"}
DOUBT = (("3", 0.55), ("5", 0.41))


class Desk:
    """A market with both merchant cards beside it; ``place`` counts from each player's left."""

    def __init__(self) -> None:
        header = Header(
            format="table-referee/record/1", game="kaifuda", players=["first", "second"], options={}, position=None
        )
        self.match: Match[Any] = Match(get_game("kaifuda"), header)
        self.follower: KaifudaFollower = FOLLOWER(self.match, SIZES)
        self.pieces: dict[str, SeenPiece] = {}
        self.visits: list[Visit] = []
        self.time_s = 0.0
        for player, x in (("first", 200.0), ("second", -200.0)):
            self.put(f"merchant {player}", player, "0", x, 170.0)
        self.settle()

    def put(self, key: str, player: str, label: str | None, x: float, off: float = 38.0, **more: Any) -> None:
        """A card face up on a player's side, ``off`` from the middle of the table."""
        y, turn = (-off, 0.0) if player == "first" else (off, 180.0)
        self.pieces[key] = SeenPiece(PlacedPiece(key, "card", label, more.pop("face", "up"), x, y, turn), **more)

    def lay(self, player: str, place: int, labels: str, **doubt: Any) -> None:
        """Two cards at the end of the line; with ``doubt`` the last of them."""
        sign = 1 if player == "first" else -1
        keys = [f"{player} {place + at}" for at in range(len(labels))]
        for at, label in enumerate(labels):
            more = doubt if at == len(labels) - 1 else {}
            self.put(keys[at], player, label, sign * (-180.0 + 41.0 * (place + at)), **more)
        self.hand(player, *keys)

    def hand(self, player: str, *keys: str, shown: bool = False) -> None:
        """A hand's visit since the last table."""
        self.time_s += 3.0
        lifted, seen = ((), keys) if shown else (keys, ())
        self.visits.append(Visit(SIDES[player], self.time_s - 2, self.time_s, keys, lifted, seen))

    def take(self, player: str, *keys: str) -> None:
        """Cards are taken away."""
        for key in keys:
            del self.pieces[key]
        self.hand(player, *keys)

    def rename(self, old: str, new: str, **more: Any) -> None:
        """The camera has lost a key; ``more`` is how the piece is seen now."""
        piece = self.pieces.pop(old).piece
        fields = {name: getattr(piece, name) for name in ("kind", "face", "x_mm", "y_mm", "turn_deg")}
        self.pieces[new] = SeenPiece(PlacedPiece(new, label=more.pop("label", piece.label), **fields), **more)

    def settle(self, rested_s: float = 0.0) -> Explanation:
        """Show the table and push what it tells."""
        self.time_s += 0.0 if rested_s else 1.0
        table = SettledTable(
            self.time_s, tuple(self.pieces.values()), SIZES, tuple(self.visits), None, None, rested_s
        )
        self.visits = []
        told = self.follower.follow(table)
        for seen in told.events:
            self.match.push(seen.event)
        return told

    @property
    def story(self) -> list[str]:
        """The record: event, player and breaches."""
        found = []
        for ruling in self.match.rulings:
            event = self.match.event(ruling.event)
            rules = [f.rule for f in ruling.findings if f.verdict == "illegal"]
            cards = "".join(getattr(event, "cards", ()))
            found.append(" ".join([event.do, str(getattr(event, "by", "-")), *([cards] if cards else []), *rules]))
        return found


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_plays_are_told_in_turn(desk: Desk) -> None:
    desk.lay("first", 0, "45")
    desk.settle()
    desk.lay("second", 0, "99")
    desk.settle()
    assert desk.story == ["play first 45", "play second 99"]


def test_a_doubt_that_the_next_table_settles_is_not_asked_about(desk: Desk) -> None:
    desk.lay("first", 0, "45", certain=False, alternatives=DOUBT)
    told = desk.settle()
    assert (told.events, told.questions, told.waiting) == ((), (), "follow-reading")
    desk.lay("first", 0, "45")
    desk.visits = []
    assert desk.settle().questions == ()
    assert desk.story == ["play first 45"]


def test_a_doubt_that_stands_is_asked_about_once(desk: Desk) -> None:
    desk.lay("first", 0, "45", certain=False, alternatives=DOUBT)
    again = desk.settle().again_after_s or 0.0
    (question,) = desk.settle(rested_s=again).questions
    assert (question.name, question.keys) == ("kaifuda-follow-which", ("first 0", "first 1"))
    desk.rename("first 1", "lost", certain=False, alternatives=DOUBT)
    desk.time_s += 10.0
    assert desk.settle().questions[0].ident == question.ident
    desk.match.push(question.choices[0][2][0].event)
    assert desk.settle().questions == ()


def test_a_veil_after_a_play_that_waited_is_not_put_before_it(desk: Desk) -> None:
    desk.lay("first", 0, "99")
    desk.settle()
    desk.lay("second", 0, "朝4", certain=False, alternatives=DOUBT)
    desk.settle()
    for at in (0, 1):
        desk.put(f"first {at}", "first", None, -180.0 + 41.0 * at, face="down")
    desk.hand("first", "first 0", "first 1", shown=True)
    desk.rename("second 0", "lost 0")
    desk.rename("second 1", "lost 1")
    desk.settle()
    assert desk.story == ["play first 99", "play second 朝4", "veil first"]


def test_a_breach_taken_back_before_it_was_read_is_asked_about(desk: Desk) -> None:
    desk.lay("first", 0, "99")
    desk.settle()
    desk.lay("second", 0, "87", certain=False, alternatives=(("7", 0.55), ("5", 0.41)))
    desk.settle()
    desk.take("second", "second 0", "second 1")
    (question,) = desk.settle().questions
    assert question.name == "follow-unread-taken"
    desk.match.push(question.choices[0][2][0].event)
    assert desk.settle().questions == ()
    assert desk.story == ["play first 99", "play second 87 KAI-P4"]


def test_a_lawful_play_taken_back_unread_is_nobodys_business(desk: Desk) -> None:
    desk.lay("first", 0, "45", certain=False, alternatives=DOUBT)
    desk.settle()
    desk.take("first", "first 0", "first 1")
    assert desk.settle().questions == ()
    assert desk.story == []
