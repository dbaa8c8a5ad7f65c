"""Following Sequence Numbers from settled tables: doubts, lost keys, and what is undone while a doubt stands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from referee.core.following import SeenPiece
from referee.core.pieces import PlacedPiece
from referee.games.sequence_numbers.board import Cell
from tests.referee.games.sequence_numbers.desk import LINE, Desk

OPEN = [cell for cell in LINE if cell != (3, 3)]
MADE = "blue play 26+0 3,3"
ALL = "blue turn-over 3,1 3,2 3,3 3,4 3,5"


def _made() -> Desk:
    """Blue has just made a sequence of five."""
    desk = Desk(*OPEN)
    desk.play(0, "26+0", (3, 3))
    desk.settle()
    assert desk.story == [MADE]
    return desk


def _turned_but_one(desk: Desk) -> None:
    """All five are turned over by one hand, but (3, 5) can't be read."""
    desk.hand(0, *desk.turn(*LINE[:4]), *desk.turn(LINE[4], sure=False))


def test_chips_turned_together_are_told_together_when_all_are_read() -> None:
    desk = _made()
    _turned_but_one(desk)
    assert (desk.settle().waiting, desk.story) == ("follow-reading", [MADE])
    desk.turn(LINE[4])
    desk.settle()
    assert desk.story == [MADE, ALL]


def test_chips_that_stay_unread_are_asked_about_before_others_play_on() -> None:
    desk = _made()
    _turned_but_one(desk)
    desk.settle()
    desk.play(1, "9+9", (2, 3))
    desk.settle()
    told = desk.settle(rested_s=4.0)
    assert [q.name for q in told.questions] == ["sequence-numbers-follow-turned-too"]
    desk.answer(told.questions[0], 0)
    assert desk.story == [MADE, ALL, "green play 9+9 2,3"]
    desk.turn(LINE[4])
    desk.settle()
    assert len(desk.story) == 3


def test_a_chip_laid_by_one_hand_and_turned_by_the_next_belongs_to_the_others_turned_then() -> None:
    desk = Desk(*OPEN)
    desk.play(0, "26+0", (3, 3))
    _turned_but_one(desk)
    desk.settle()
    desk.turn(LINE[4])
    desk.settle()
    assert desk.story == [MADE, ALL]


def test_chips_turned_by_two_hands_while_unread_are_told_as_two_acts() -> None:
    desk = _made()
    desk.hand(0, *desk.turn((3, 1), sure=False))
    desk.settle()
    desk.hand(0, *desk.turn(*LINE[1:]))
    desk.settle()
    desk.turn((3, 1))
    desk.settle()
    assert desk.story == [MADE, "blue turn-over 3,1", "blue turn-over 3,2 3,3 3,4 3,5"]


def test_a_chip_turned_back_while_others_are_being_read_is_told() -> None:
    desk = _made()
    _turned_but_one(desk)
    desk.settle()
    desk.hand(0, *desk.turn((3, 1), side="number"))
    desk.settle()
    desk.turn(LINE[4])
    desk.settle()
    assert desk.story == [MADE, ALL, "blue turn-over 3,1 SEQ-Q4"]
    desk.hand(0, *desk.turn((3, 1)))
    desk.settle()
    assert len(desk.story) == 3


def test_a_breach_behind_a_doubt_counts_though_it_is_undone_before_the_doubt_is_settled() -> None:
    desk = Desk((6, 6))
    desk.play(0, "9+9", (2, 3), other="9-9")
    desk.settle()
    taken = desk.pieces["9+9 chip"]
    desk.chip("green", (5, 5), "wrong")
    desk.hand(1, desk.card(1, "20-2"), "wrong")  # 18, but laid on 17
    desk.settle()
    desk.take(1, "card 1 20-2", "wrong")
    desk.settle()
    assert taken.certain
    assert desk.story == []
    desk.card(0, "9+9")
    desk.settle()
    assert desk.story == ["blue play 9+9 2,3", "green play 20-2 5,5 SEQ-P1"]


def test_a_lone_card_taken_back_unread_is_asked_about_when_it_would_be_a_breach() -> None:
    desk = Desk((6, 6))
    desk.hand(0, desk.card(0, "9+9", other="20-2"))
    desk.settle()
    desk.time_s += 2.0
    desk.take(0, "card 0 9+9")
    told = desk.settle()
    assert [q.name for q in told.questions] == ["follow-unread-taken"]
    desk.answer(told.questions[0], 0)
    assert desk.story == ["blue dead 9+9 SEQ-T5"]


def test_a_chip_exchanged_for_one_like_it_is_no_play() -> None:
    desk = Desk((2, 3))
    spare = desk.chip("blue", (11, 3), "spare")
    desk.settle()
    del desk.pieces["chip 2,3"]
    desk.hand(0, desk.chip("blue", (2, 3), spare), "chip 2,3")
    desk.settle()
    desk.play(0, "20-2", (5, 4))
    desk.settle()
    assert desk.story == ["blue play 20-2 5,4"]


def test_a_chip_laid_in_place_of_one_taken_while_its_card_was_being_read() -> None:
    desk = Desk((6, 6))
    desk.play(0, "9+9", (2, 3), other="9-9")
    desk.settle()
    del desk.pieces["9+9 chip"]
    desk.hand(1, desk.card(1, "minus"), desk.chip("green", (2, 3), "instead"), "9+9 chip")
    desk.settle()
    desk.card(0, "9+9")
    desk.settle()
    assert desk.story == ["blue play 9+9 2,3", "green play minus 2,3 SEQ-M4"]


def test_an_answer_tells_whose_pile_it_is() -> None:
    desk = Desk((6, 6))
    desk.play(0, "9+9", (2, 3), other="9-9")
    desk.settle()
    told = desk.settle(rested_s=4.0)
    desk.answer(told.questions[0], 0)
    assert desk.follower.piles.piles[0].owner == "blue"


def test_a_hand_that_only_reached_for_the_draw_pile_drew_the_card_that_was_due() -> None:
    desk = Desk((6, 6))
    desk.play(0, "9+9", (2, 3))
    desk.settle()
    for _ in range(2):
        desk.reach(0, "draw")
        desk.settle()
    assert desk.story == ["blue play 9+9 2,3", "blue draw"]


@pytest.mark.parametrize("brushed", ["9+9 chip", "card 0 9+9"], ids=["chips", "discards"])
def test_a_hand_that_brushes_others_on_its_way_to_the_draw_pile_drew_all_the_same(brushed: str) -> None:
    desk = Desk((6, 6))
    desk.play(0, "9+9", (2, 3))
    desk.settle()
    desk.hand(0, brushed, covered=("draw",))
    desk.settle()
    assert desk.story == ["blue play 9+9 2,3", "blue draw"]


def test_a_draw_from_nobodys_side_behind_half_a_turn_is_kept_until_that_is_told() -> None:
    desk = Desk((6, 6), players=("blue", "green"))
    desk.play(0, "20-2", (5, 4))
    desk.settle()
    desk.hand(0, "draw")
    desk.settle()
    desk.hand(2, desk.chip("green", (3, 3), "chip"))
    desk.settle()
    desk.hand(3, "draw")
    desk.settle()
    desk.hand(2, desk.card(2, "26+0"))
    desk.settle()
    assert desk.story[-2:] == ["green play 26+0 3,3", "green draw"]


def test_a_hand_that_passed_the_draw_pile_with_a_card_drew_nothing() -> None:
    desk = Desk((6, 6))
    desk.play(0, "9+9", (2, 3))
    desk.settle()
    desk.play(1, "20-2", (5, 4), covered=["draw"])
    desk.settle()
    assert desk.story[1:] == ["green play 20-2 5,4"]


def _chip_without_card() -> Desk:
    """Blue lays a chip on 18; its hand was over its own pile, on which no new card is seen."""
    desk = Desk((6, 6))
    desk.play(0, "20-2", (5, 4))
    desk.settle()
    desk.play(1, "26+0", (3, 3))
    desk.settle()
    desk.play(2, "6+2", (1, 1))
    desk.settle()
    desk.play(3, "6+3", (1, 2))
    desk.settle()
    desk.hand(0, desk.chip("blue", (2, 3), "chip"), covered=("card 0 20-2",))
    desk.settle()
    assert len(desk.story) == 4
    return desk


def test_a_card_may_lie_unseen_where_the_hand_was_over_the_pile() -> None:
    desk = _chip_without_card()
    desk.play(1, "6+4", (1, 3))
    desk.settle()
    told = desk.settle(rested_s=6.0)
    assert [q.name for q in told.questions] == ["sequence-numbers-follow-card"]
    named = [choice[2][0].event.card for choice in told.questions[0].choices]  # type: ignore[attr-defined]
    assert named == ["6+12", "24-6", "plus", "?", None]
    desk.answer(told.questions[0], 0)
    del desk.pieces["card 0 20-2"]
    desk.card(0, "6+12")  # the camera sees it at last
    desk.settle()
    desk.play(2, "6+5", (1, 4))
    desk.settle()
    assert desk.story[4:] == ["blue play 6+12 2,3", "green play 6+4 1,3", "blue play 6+5 1,4"]


def test_a_chip_that_is_seen_nowhere_may_lie_on_the_sign_of_a_free_corner() -> None:
    desk = Desk((6, 6))
    desk.pieces["supply"] = SeenPiece(PlacedPiece("supply", "chip", "blue", None, -200.0, 0.0))
    desk.settle()
    desk.hand(0, desk.card(0, "20-2"), "supply")
    (question,) = desk.settle().questions
    *plays, _ = [choice[2][0].event for choice in question.choices]
    cells = [(chip.row, chip.col) for play in plays for chip in play.chips]  # type: ignore[attr-defined]
    assert {(0, 0), (0, 7), (7, 0), (7, 7)} < set(cells)


@pytest.mark.parametrize("answered_s", [99.0, None], ids=["before the answer", "after it"])
def test_a_card_that_was_named_before_it_was_seen_is_no_play_of_a_hand_that_was_over_it(
    answered_s: float | None,
) -> None:
    desk = _chip_without_card()
    desk.play(1, "6+4", (1, 3))
    desk.settle()
    told = desk.settle(rested_s=6.0)
    desk.match.push(changed(told.questions[0].choices[0][2][0].event, at_s=answered_s or desk.time_s))
    del desk.pieces["card 0 20-2"]
    desk.hand(1, desk.card(0, "6+12"))
    desk.settle()
    desk.play(2, "6+5", (1, 4))
    desk.settle()
    assert desk.story[4:] == ["blue play 6+12 2,3", "green play 6+4 1,3", "blue play 6+5 1,4"]


def test_a_card_seen_only_after_its_hand_has_left_belongs_to_its_chip() -> None:
    desk = _chip_without_card()
    del desk.pieces["card 0 20-2"]
    desk.card(0, "9+9")
    desk.settle()
    assert desk.story[4:] == ["blue play 9+9 2,3"]


def test_a_chip_laid_by_a_hand_that_was_never_at_the_pile_is_laid_without_a_card() -> None:
    desk = Desk((6, 6))
    desk.play(0, "20-2", (5, 4))
    desk.settle()
    for seat, label, cell in ((1, "26+0", (3, 3)), (2, "6+2", (1, 1)), (3, "6+3", (1, 2))):
        desk.play(seat, label, cell)
        desk.settle()
    desk.hand(0, desk.chip("blue", (2, 3), "chip"))
    desk.settle()
    desk.reach(0, "draw")
    desk.settle()
    assert desk.story[4:5] == ["blue play 2,3 SEQ-T2"]


def _all_have_drawn() -> Desk:
    """Everybody has played and drawn once; blue plays again."""
    desk = Desk((6, 6))
    for seat, label, cell in ((0, "20-2", (5, 4)), (1, "26+0", (3, 3)), (2, "6+2", (1, 1)), (3, "6+3", (1, 2))):
        desk.play(seat, label, cell)
        desk.settle()
        desk.hand(seat, "draw")
        desk.settle()
    desk.play(0, "9+9", (2, 3))
    desk.settle()
    return desk


def test_a_hand_at_the_piles_own_side_may_be_the_last_players() -> None:
    desk = _all_have_drawn()
    desk.hand(3, "draw")
    told = desk.settle()
    first, *others = told.questions[0].choices
    assert (first[1], len(others)) == ({"player": "blue"}, 2)
    desk.answer(told.questions[0], 0)
    assert desk.story[-1] == "blue draw"


def test_a_hand_that_only_reaches_for_the_pile_from_its_side_is_the_last_players() -> None:
    desk = _all_have_drawn()
    desk.reach(3, "draw")
    assert (desk.settle().questions, desk.story[-1]) == ((), "blue draw")


def test_who_drew_over_anothers_side_before_may_do_so_again() -> None:
    desk = _all_have_drawn()
    desk.reach(3, "draw")
    desk.settle()
    for seat, label, cell in ((1, "0+1", (0, 1)), (2, "0+2", (0, 2)), (3, "1+2", (0, 3))):
        desk.play(seat, label, cell)
        desk.settle()
        if seat < 3:
            desk.hand(seat, "draw")
            desk.settle()
    before = len(desk.story)
    desk.play(0, "1+3", (0, 4))
    desk.settle()
    desk.reach(3, "draw")
    desk.settle()
    desk.play(1, "1+4", (0, 5))
    desk.settle()
    assert desk.story[before:] == ["blue play 1+3 0,4", "blue draw", "green play 1+4 0,5"]


def test_a_hand_from_elsewhere_that_draws_without_being_due_is_asked_about() -> None:
    desk = _all_have_drawn()
    desk.hand(1, "draw")
    (question,) = desk.settle().questions
    assert [name for name, _, _ in question.choices] == [
        "sequence-numbers-follow-drew",
        "sequence-numbers-follow-drew-none",
    ]


def test_a_chip_turned_back_on_the_very_next_table_is_told() -> None:
    desk = _made()
    desk.hand(0, *desk.turn(*LINE))
    desk.settle()
    desk.hand(0, *desk.turn((3, 1), side="number"))
    desk.settle()
    assert desk.story == [MADE, ALL, "blue turn-over 3,1 SEQ-Q4"]


def test_a_doubtful_chip_that_a_hand_laid_in_a_free_corner_is_no_sign() -> None:
    """What nobody laid there is the corner's sign; else it is waited for, and told once it is read."""
    desk = Desk((6, 6))
    desk.chip("green", (0, 7), "sign", sure=False)
    assert desk.settle().waiting is None
    desk.play(0, "plus", (0, 0), sure=False)
    assert desk.settle().waiting == "follow-reading"
    desk.chip("blue", (0, 0), "plus chip")
    desk.settle()
    assert desk.story == ["blue play plus 0,0"]


def test_a_card_alone_out_of_turn_is_asked_about_while_nobody_knows_whose_pile_it_is() -> None:
    desk = Desk((6, 6))
    desk.play(0, "9+9", (2, 3))
    desk.settle()
    desk.hand(2, desk.card(2, "3+4"))
    told = desk.settle(ended_by="blue")
    assert told.events == ()
    assert [question.name for question in told.questions] == ["sequence-numbers-follow-whose"]


def test_hands_at_the_pile_from_where_nobody_sits_drew_in_the_order_of_turns() -> None:
    """Who came in there shows when the other has drawn."""
    desk = Desk((6, 6), players=("blue", "green", "red"))
    desk.play(0, "9+9", (2, 3))
    desk.settle()
    desk.play(1, "20-2", (5, 4))
    desk.settle()
    desk.visit("far", ("draw",), ())
    desk.settle()
    assert len(desk.story) == 2
    desk.hand(1, covered=("draw",))
    desk.settle()
    assert desk.story[2:] == ["blue draw", "green draw"]


def _behind_a_body(desk: Desk, *plays: tuple[int, str, Cell]) -> None:
    """Somebody leaned over the table while these were played: all seems to be done by one long visit."""
    keys: list[str] = []
    for seat, label, cell in plays:
        colour = desk.match.state.setup.seats[seat]
        keys += [desk.card(seat, label), desk.chip(colour, cell, f"{label} chip")]
    desk.visit("near", tuple(keys), tuple(keys))


def test_plays_of_two_behind_one_body_are_told_in_the_order_of_turns() -> None:
    desk = Desk((6, 6))
    _behind_a_body(desk, (1, "20-2", (5, 4)), (0, "9+9", (2, 3)))
    desk.settle()
    assert desk.story == ["blue play 9+9 2,3", "green play 20-2 5,4"]


def test_a_breach_behind_a_body_is_asked_about() -> None:
    """Green's chip lies on a wrong cell; what was whose, and laid with what, nobody saw."""
    desk = Desk((6, 6))
    _behind_a_body(desk, (1, "20-2", (1, 1)), (0, "9+9", (2, 3)))
    told = desk.settle()
    assert [line for line in desk.story if "SEQ" in line] == []
    assert len(told.questions) == 1


def test_a_doubtful_chip_that_seems_another_players_does_not_go_with_a_card_that_tells_of_another_cell() -> None:
    """Green's chip, its card still hidden, lay before blue came with a card and a chip of its own."""
    desk = Desk((6, 6))
    desk.play(0, "9+9", (2, 3))
    desk.settle()
    desk.visit("near", ("odd",), (desk.chip("green", (4, 5), "odd", sure=False),))
    desk.pieces["odd"] = replace(desk.pieces["odd"], piece=replace(desk.pieces["odd"].piece, label="green"))
    chip = desk.chip("blue", (5, 4), "next chip")
    desk.hand(0, desk.card(0, "20-2"))
    desk.visits[-1] = replace(desk.visits[-1], covered=(*desk.visits[-1].covered, chip))
    told = desk.settle(rested_s=4.5)
    assert [line for line in desk.story if "SEQ" in line] == []
    for question in told.questions:
        assert all("20-2 · green" not in str(args) for _, args, _ in question.choices)
