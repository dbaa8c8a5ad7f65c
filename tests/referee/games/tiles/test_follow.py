"""Following number tiles: order, origin, doubts, tiles that change places, lie askew or are not seen."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Header, Match, get_game
from referee.core.following import Explanation, SeenPiece, Visit
from referee.core.pieces import PlacedPiece
from referee.games.tiles.follow import FOLLOWER
from tests.referee.games.shown_table import ShownTable

SIZES = {"tile": (27.0, 38.0, 4.0)}
ACROSS, DOWN = 28.5, 40.0


class Desk(ShownTable):
    """A table on which one hand lays tiles; ``turn_deg`` is that of the whole grid."""

    def __init__(self, turn_deg: float = 0.0) -> None:
        header = Header(format="table-referee/record/1", game="tiles", players=["A"], options={}, position=None)
        super().__init__(Match(get_game("tiles"), header), FOLLOWER, SIZES)
        self.turn_deg = turn_deg

    def put(self, key: str, label: str | None, col: float, row: float, turn_deg: float = 0.0, **doubt: Any) -> None:
        turn = (self.turn_deg + turn_deg + 180.0) % 360.0 - 180.0
        self.pieces[key] = SeenPiece(PlacedPiece(key, "tile", label, "up", col * ACROSS, -row * DOWN, turn), **doubt)

    def hand(self, *keys: str) -> None:
        """A hand's visit since the last table."""
        self.visit("near", keys, keys)

    def lay(self, key: str, label: str, col: float, row: float, **doubt: Any) -> Explanation:
        """A tile is laid, and the table settles."""
        self.put(key, label, col, row, **doubt)
        self.hand(key)
        return self.settle()

    @property
    def story(self) -> list[str]:
        """The record in a word for each event."""
        found = []
        for ruling in self.match.rulings:
            event: Any = self.match.event(ruling.event)
            where = f"{event.from_}>{event.to}" if event.do == "move" else f"{event.col},{event.row}"
            found.append(f"{event.do} {getattr(event, 'label', '')} {where}".replace("  ", " "))
        return found


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.lay("a", "5", 0, 0)
    desk.lay("b", "7", 1, 0)
    return desk


def test_the_tile_laid_first_is_the_origin_though_its_table_was_missed() -> None:
    desk = Desk()
    desk.put("a", "5", 1, 1)
    desk.hand("a")
    desk.lay("b", "7", 0, 1)
    assert desk.story == ["place 5 0,0", "place 7 -1,0"]


@pytest.mark.parametrize(("col", "waiting"), [(9, None), (2, "follow-reading")], ids=["apart", "in the grid"])
def test_what_lies_apart_and_can_not_be_read_at_all_holds_nobody_up(
    desk: Desk, col: int, waiting: str | None
) -> None:
    desk.put("box", None, col, 0, certain=False, alternatives=((None, 0.97),))
    assert desk.lay("c", "9", 1, 1).waiting == waiting
    assert desk.story[2:] == ([] if waiting else ["place 9 1,1"])
    desk.put("box", "4", col, 0)
    desk.settle()
    assert "place 4" in " ".join(desk.story)


@pytest.mark.parametrize("brought", [False, True])
def test_tiles_that_hands_brought_before_the_first_table_are_no_position(brought: bool) -> None:
    """The table was found by the first of them only, and the second came soon."""
    desk = Desk()
    desk.put("a", "5", 0, 0)
    desk.put("b", "7", 1, 0)
    if brought:
        desk.hand("a")
        desk.hand("b")
    desk.settle()
    assert desk.last is not None
    position = FOLLOWER.opening(desk.last, ["A"], {}).position
    assert position == (None if brought else {"cells": [[0, 0, "5"], [1, 0, "7"]]})
    assert desk.story == ["place 5 0,0", "place 7 1,0"]


@pytest.mark.parametrize(("col", "row", "more"), [(9, 5, []), (2, 0, ["place 2 2,0"])], ids=["apart", "in the grid"])
def test_what_came_into_sight_with_the_camera_was_not_laid(desk: Desk, col: int, row: int, more: list[str]) -> None:
    desk.put("coin", "2", col, row, into_view=True)
    desk.settle()
    assert desk.story == ["place 5 0,0", "place 7 1,0", *more]
    desk.lay("c", "9", 1, 1)
    assert desk.story == ["place 5 0,0", "place 7 1,0", *more, "place 9 1,1"]
    desk.lay("coin", "2", 0, 1)
    last = desk.story[-1]
    assert last == ("move (2, 0)>(0, 1)" if more else "place 2 0,1")


@pytest.mark.parametrize(
    ("col", "row", "story"),
    [(0.2, 0.5, ["place 5 0,0", "place 7 0,1"]), (1, 0, ["place 5 0,0", "move (0, 0)>(1, 0)", "place 7 1,1"])],
)
def test_a_lone_tile_that_is_pushed_a_little_takes_the_grid_along(col: float, row: float, story: list[str]) -> None:
    """Or seems to be pushed: the camera was knocked while a hand was at it."""
    desk = Desk()
    desk.lay("a", "5", 0, 0)
    desk.put("a", "5", col, row)
    desk.hand("a")
    desk.lay("b", "7", col, row + 1)
    assert desk.story == story


def test_of_two_tiles_one_is_moved_though_the_other_lies_a_little_elsewhere_too() -> None:
    """The table is known better by now; two tiles make a grid wherever they lie."""
    desk = Desk()
    desk.lay("a", "2", 0, 1)
    desk.lay("b", "11", 1, 0)
    desk.put("a", "2", -0.18, 0.9)
    desk.put("b", "11", 0, 0)
    desk.hand("b")
    desk.settle()
    assert desk.story[2:] == ["move (1, -1)>(0, -1)"]


def test_what_comes_after_an_unread_tile_waits_for_it(desk: Desk) -> None:
    told = desk.lay("c", "6", 2, 0, certain=False, alternatives=(("6", 0.6), ("9", 0.3)))
    assert (told.events, told.questions, told.waiting) == ((), (), "follow-reading")
    del desk.pieces["a"]
    desk.hand("a")
    desk.settle()
    desk.put("c", "6", 2, 0)
    desk.settle()
    assert desk.story[2:] == ["place 6 2,0", "remove 0,0"]


def test_a_tile_nobody_can_read_is_asked_about_once_it_has_lain(desk: Desk) -> None:
    doubt = (("6", 0.6), ("9", 0.3))
    again = desk.lay("c", "6", 2, 0, certain=False, alternatives=doubt).again_after_s or 0.0
    (question,) = desk.settle(rested_s=again).questions
    assert (question.name, question.keys) == ("follow-unread", ("c",))
    desk.match.push(question.choices[1][2][0].event)
    assert desk.settle().questions == ()
    assert desk.story[2:] == ["place 9 2,0"]


def test_a_missed_table_leaves_the_order_of_hands(desk: Desk) -> None:
    desk.put("c", "3", 2, 0)
    desk.hand("c")
    del desk.pieces["a"]
    desk.hand("a")
    desk.settle()
    assert desk.story[2:] == ["place 3 2,0", "remove 0,0"]


def test_two_tiles_change_places(desk: Desk) -> None:
    desk.put("a", "5", 1, 0)
    desk.put("b", "7", 0, 0)
    desk.hand("a", "b")
    desk.settle()
    assert desk.match.state.cells == {(0, 0): "7", (1, 0): "5"}
    assert desk.story[2:] == ["remove 0,0", "move (1, 0)>(0, 0)", "place 5 1,0"]


def test_tiles_pushed_on_in_a_row_are_moved_one_after_the_other(desk: Desk) -> None:
    desk.put("a", "5", 1, 0)
    desk.put("b", "7", 2, 0)
    desk.hand("a", "b")
    desk.settle()
    assert desk.story[2:] == ["move (1, 0)>(2, 0)", "move (0, 0)>(1, 0)"]


@pytest.mark.parametrize("turn_deg", [0.0, 90.0, 175.0, -170.0])
def test_nudges_are_no_events_however_the_tiles_lie(turn_deg: float) -> None:
    desk = Desk(turn_deg)
    desk.lay("a", "5", 0, 0)
    desk.put("a", "5", 0.08, -0.05, 6.0)
    desk.settle()
    desk.put("a", "5", 0, 0, -6.0)
    desk.settle()
    assert desk.story == ["place 5 0,0"]


def test_a_tile_that_is_not_seen_still_lies(desk: Desk) -> None:
    hidden = desk.pieces.pop("b")
    desk.lay("c", "3", 0, 1)
    desk.pieces["b"] = hidden
    desk.settle()
    assert desk.story[2:] == ["place 3 0,1"]


def test_a_tile_taken_away_by_one_hand_is_not_the_like_one_that_another_lays(desk: Desk) -> None:
    del desk.pieces["b"]
    desk.hand("b")
    desk.lay("c", "7", 0, 1)
    assert desk.story[-2:] == ["remove 1,0", "place 7 0,1"]


def test_a_tile_that_only_its_own_hand_came_near_is_the_one_moved(desk: Desk) -> None:
    desk.lay("c", "9", 0, 1)
    del desk.pieces["b"]
    desk.put("new", "7", 1, 1)
    desk.hand("new")
    desk.put("moved", "7", -1, 0)
    desk.time_s += 3.0
    desk.visits.append(Visit("near", desk.time_s - 2, desk.time_s, ("b", "moved"), ("moved",)))
    desk.settle()
    assert desk.story[-2:] == ["place 7 1,1", "move (1, 0)>(-1, 0)"]


UNREAD = {"certain": False, "alternatives": (("9", 0.6), ("6", 0.3))}


def test_a_tile_taken_away_before_it_was_read_is_asked_about_once(desk: Desk) -> None:
    desk.lay("c", "9", 0, 1, **UNREAD)
    del desk.pieces["c"]
    desk.hand("c")
    (question,) = desk.settle().questions
    assert question.name == "follow-unread-taken"
    for seen in question.choices[1][2]:
        desk.match.push(seen.event)
    assert desk.settle(rested_s=1.0).questions == ()
    assert desk.story[2:] == ["place 6 0,1", "remove 0,1"]


def test_an_unread_tile_that_is_only_not_seen_any_more_is_not_asked_about(desk: Desk) -> None:
    desk.lay("c", "9", 0, 1, **UNREAD)
    del desk.pieces["c"]
    desk.lay("d", "4", 1, 1)
    assert [question.name for question in desk.settle().questions] == []
    assert desk.story[2:] == ["place 4 1,1"]


def test_a_tile_moved_before_it_was_read_was_laid_where_it_first_lay(desk: Desk) -> None:
    desk.lay("c", "9", 0, 1, **UNREAD)
    desk.lay("c", "9", 1, 1)
    assert desk.story[2:] == ["place 9 0,1", "move (0, 1)>(1, 1)"]


def test_a_lone_tile_lies_where_it_lay_when_a_second_one_shows_the_table_larger() -> None:
    desk = Desk()
    desk.lay("a", "5", 0, 0)
    desk.put("a", "5", 0.5, 0.6)  # where it is measured now; no hand moved it
    desk.lay("b", "7", 1.5, 0.6)
    assert desk.story == ["place 5 0,0", "place 7 1,0"]
