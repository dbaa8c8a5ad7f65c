"""Which hand moved a piece: the one that was there before it was seen to lie so; and when nobody can say."""

from __future__ import annotations

import numpy as np
import pytest

from live.watching.tables import Tables
from vision.fusing import Sighting, fuse
from vision.gate import Side
from vision.staying import Cells
from vision.tracks import Quad, Track
from vision.visits import HandVisit

SIZES = {"block": (20.0, 20.0, 10.0)}
AT = (100.0, 100.0)


def _cells(quad: Quad) -> Cells:
    """One cell a centimetre."""
    low, high = (quad.min(axis=0) // 10).astype(int), (quad.max(axis=0) // 10).astype(int)
    rows, cols = np.mgrid[low[1] : high[1] + 1, low[0] : high[0] + 1]
    return rows.ravel(), cols.ravel()


def _visit(side: Side, from_s: float, to_s: float, *, over: bool = True, tip: bool = False) -> HandVisit:
    last, first = np.full((20, 20), -np.inf, np.float32), np.full((20, 20), np.inf, np.float32)
    if over:
        last[:], first[:] = to_s, from_s
    visit = HandVisit(side, from_s, to_s, last, first_s=first)
    if tip:
        visit.tips.append((AT[0] / 10, AT[1] / 10))
    return visit


def _block(since_s: float | None) -> Track:
    sighting = Sighting("block", *AT, 0.0, {("block", "up", "7"): 0.99})
    return Track("b", "block", 0.0, (*AT, 0.0), 9.0, fuse([sighting]), since_s=since_s)


BODY, HAND = _visit("near", 8.0, 14.0), _visit("far", 2.0, 9.0, tip=True)
HANDS = [_visit("far", 2.0, 4.0, tip=True), _visit("near", 5.0, 7.0, tip=True)]


@pytest.mark.parametrize(
    ("visits", "since_s", "mover", "perhaps"),
    [
        pytest.param([HAND, BODY], 6.0, "far", None, id="lay there before the body came"),
        pytest.param([HAND, BODY], 12.0, "far", None, id="a body over it is no rival of fingers at it"),
        pytest.param(HANDS, 8.0, "near", "far", id="seen only after two hands had been there"),
        pytest.param(HANDS, 4.5, "far", None, id="seen between two hands"),
        pytest.param(HANDS, None, "near", "far", id="no look under hands told"),
        pytest.param([HANDS[0], _visit("far", 5.0, 7.0, tip=True)], 8.0, "far", None, id="two hands of one side"),
        pytest.param([_visit("far", 2.0, 4.0, over=False), HANDS[1]], 8.0, "near", None, id="a hand elsewhere"),
    ],
)
def test_who_moved_a_piece(visits: list[HandVisit], since_s: float | None, mover: str, perhaps: str | None) -> None:
    settled = Tables(SIZES).make(15.0, [_block(since_s)], [], visits, _cells)
    assert settled is not None
    assert [visit.side for visit in settled.table.visits if visit.lifted] == [mover]
    assert [visit.side for visit in settled.table.visits if visit.perhaps] == ([perhaps] if perhaps else [])


@pytest.mark.parametrize("draws", [True, False])
def test_a_hand_at_a_pile_is_told_though_all_lies_as_before(draws: bool) -> None:
    tables, card = Tables({"card": (60.0, 90.0, 0.3)}, draws=draws), _face_down()
    assert tables.make(1.0, [card], [], [], _cells) is not None
    reach = _visit("near", 2.0, 4.0)
    reach.covered["pile"] = 3.0
    assert (tables.make(5.0, [card], [], [reach], _cells) is not None) is draws


@pytest.mark.parametrize("over", [True, False])
def test_a_hand_that_any_of_which_came_over_a_pile_is_told_to_have_been_beside_it(*, over: bool) -> None:
    tables, card = Tables({"card": (60.0, 90.0, 0.3)}, draws=True), _face_down()
    assert tables.make(1.0, [card], [], [], _cells) is not None
    reach = _visit("near", 2.0, 4.0, over=False)
    reach.last_s[13 if over else 18, 13] = 3.0  # a corner of what is close around the card, or farther away
    card.lifted = True
    settled = tables.make(5.0, [card], [], [reach], _cells)
    assert settled is not None
    assert [visit.beside for visit in settled.table.visits] == [("pile",) if over else ()]


def test_a_card_seen_lifted_was_lifted_by_the_hand_that_was_there_then() -> None:
    tables, card = Tables({"card": (60.0, 90.0, 0.3)}), _face_down()
    assert tables.make(1.0, [card], [], [], _cells) is not None
    card.lifted = True
    visits = [_visit("near", 2.0, 4.0, tip=True), _visit("near", 6.0, 8.0, tip=True)]
    visits[0].lifted.add("pile")
    settled = tables.make(9.0, [card], [], visits, _cells)
    assert settled is not None
    assert [visit.lifted for visit in settled.table.visits] == [("pile",), ()]


def _face_down() -> Track:
    sighting = Sighting("card", *AT, 0.0, {("card", "down", None): 0.99})
    return Track("pile", "card", 0.0, (*AT, 0.0), 1.0, fuse([sighting]))


@pytest.mark.parametrize(("lifted", "into_view"), [(False, True), (True, False)])
def test_what_came_into_sight_with_the_camera_has_lain_there_until_a_hand_moves_it(
    lifted: bool, into_view: bool
) -> None:
    track = _block(None)
    track.into_view, track.lifted = True, lifted
    told = Tables(SIZES).make(9.0, [track], [], [], _cells)
    assert told is not None
    assert told.table.pieces[0].into_view is into_view


@pytest.mark.parametrize(("first_s", "told"), [(4.0, ("pile",)), (2.0, ())], ids=["after it", "on its way"])
def test_a_hand_that_came_to_a_pile_after_it_had_laid_a_card_is_told_so(
    first_s: float, told: tuple[str, ...]
) -> None:
    tables, pile = Tables({"card": (20.0, 30.0, 0.3)}), _face_down()
    assert tables.make(1.0, [pile], [], [], _cells) is not None
    hand = _visit("near", 2.0, 6.0)
    assert hand.first_s is not None
    hand.first_s[:] = first_s
    hand.first_s[2:6, 2:6] = 3.0  # where the card comes to lie
    sighting = Sighting("card", 40.0, 40.0, 0.0, {("card", "up", "7"): 0.99})
    laid = Track("laid", "card", 3.0, (40.0, 40.0, 0.0), 9.0, fuse([sighting]))
    settled = tables.make(7.0, [pile, laid], [], [hand], _cells)
    assert settled is not None
    (visit,) = settled.table.visits
    assert (visit.lifted, visit.after) == (("laid",), told)
