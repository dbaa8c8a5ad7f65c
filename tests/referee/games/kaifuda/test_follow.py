"""Following the 10-round game from settled tables: doubts, lost keys, and cards taken back unread."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Header, Match, get_game
from referee.core.following import SeenPiece, Side, Visit
from referee.core.pieces import PlacedPiece
from referee.games.kaifuda.events import Play
from referee.games.kaifuda.follow import FOLLOWER
from referee.games.kaifuda.telling import THIRD_S
from tests.referee.games.shown_table import ShownTable

SIZES = {"card": (40.0, 56.0, 0.3)}
SIDES: dict[str, Side] = {"first": "near", "second": "far"}
DOUBT = (("3", 0.55), ("5", 0.41))


class Desk(ShownTable):
    """A market with both merchant cards beside it; ``place`` counts from each player's left."""

    def __init__(self, position: dict[str, Any] | None = None) -> None:
        header = Header(
            format="table-referee/record/1",
            game="kaifuda",
            players=["first", "second"],
            options={},
            position=position,
        )
        super().__init__(Match(get_game("kaifuda"), header), FOLLOWER, SIZES)
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
        self.visit(SIDES[player], keys, *(((), keys) if shown else (keys, ())))

    def take(self, player: str, *keys: str) -> None:
        """Cards are taken away."""
        self.without(keys)
        self.hand(player, *keys)

    def rename(self, old: str, new: str, **more: Any) -> None:
        """The camera has lost a key; ``more`` is how the piece is seen now."""
        piece = self.pieces.pop(old).piece
        fields = {name: getattr(piece, name) for name in ("kind", "face", "x_mm", "y_mm", "turn_deg")}
        self.pieces[new] = SeenPiece(PlacedPiece(new, label=more.pop("label", piece.label), **fields), **more)

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


def turn_down(desk: Desk, player: str, *places: int, start: float = -180.0) -> None:
    """A hand veils cards of a line, seen as they turn."""
    sign = 1 if player == "first" else -1
    for at in places:
        desk.put(f"{player} {at}", player, None, sign * (start + 41.0 * at), face="down")
    desk.hand(player, *(f"{player} {at}" for at in places), shown=True)


def test_cards_veiled_before_they_were_read_are_asked_about_and_then_veiled(desk: Desk) -> None:
    desk.lay("first", 0, "33", certain=False, alternatives=DOUBT)
    desk.settle()
    desk.lay("second", 0, "44")
    desk.settle()
    turn_down(desk, "first", 0, 1)
    desk.settle()
    desk.time_s += 10.0
    (question,) = desk.settle(rested_s=10.0).questions
    assert question.name == "kaifuda-follow-which"
    assert desk.story == []
    desk.match.push(question.choices[0][2][0].event)
    desk.settle(rested_s=10.0)
    assert desk.story == ["play first 33", "play second 44", "veil first"]


def test_a_play_that_waited_for_another_is_told_before_its_own_veil(desk: Desk) -> None:
    desk.lay("first", 0, "3昼", certain=False, alternatives=(("昼", 0.6), ("3", 0.3)))
    desk.settle()
    desk.lay("second", 0, "44")
    desk.settle()
    desk.lay("first", 2, "77")
    desk.settle()
    turn_down(desk, "second", 0, 1)
    desk.lay("second", 2, "88")
    desk.rename("first 1", "first 1", label="昼")
    desk.settle()
    plays = [event for event in desk.story if not event.startswith("take")]
    assert plays == ["play first 3昼", "play second 44", "play first 77", "veil second", "play second 88"]


def test_a_merchant_card_taken_after_the_next_play_lay_there_until_then(desk: Desk) -> None:
    desk.lay("first", 0, "9恐")
    desk.settle()
    desk.lay("second", 0, "12")
    desk.take("first", "merchant first")
    desk.settle()
    assert desk.story[:3] == ["play first 9恐", "exchange first", "play second 12 KAI-E1"]


def test_a_zero_just_taken_into_hand_may_be_laid(desk: Desk) -> None:
    desk.lay("first", 0, "0恐")
    desk.settle()
    desk.lay("second", 0, "12")
    desk.settle()
    desk.take("first", "merchant first")
    desk.lay("first", 2, "30", certain=False, alternatives=(("9", 0.55), ("0", 0.41)))
    told = desk.settle()
    assert told.waiting == "follow-reading"
    assert all("3" not in event for event in desk.story)


def test_a_lone_card_taken_back_unread_is_asked_about_before_what_came_after(desk: Desk) -> None:
    desk.lay("first", 0, "3", certain=False, alternatives=DOUBT)
    desk.settle()
    desk.time_s += 3.0
    desk.take("first", "first 0")
    desk.lay("second", 0, "99")
    told = desk.settle()
    assert [question.name for question in told.questions] == ["follow-unread-taken"]
    assert told.events == ()
    desk.match.push(told.questions[0].choices[0][2][0].event)
    desk.settle()
    assert desk.story == ["play first 3 KAI-P1", "play second 99 KAI-S4"]


def test_an_unanswered_question_about_cards_taken_back_holds_nothing_up_for_long(desk: Desk) -> None:
    desk.lay("first", 0, "3", certain=False, alternatives=DOUBT)
    desk.settle()
    desk.time_s += 3.0
    desk.take("first", "first 0")
    desk.lay("first", 0, "45")
    desk.settle()
    desk.lay("second", 0, "99")
    desk.settle()
    assert desk.story == ["play first 45", "play second 99"]


class Land:
    """A pile of land cards on a player's side."""

    def __init__(self, desk: Desk, player: str) -> None:
        self.desk, self.player = desk, player
        for key in ("top", "bottom"):
            desk.put(f"land {player} {key}", player, None, 250.0, 160.0, face="down")
        desk.settle()

    def take(self, *, seen: bool = True) -> None:
        """A hand takes cards; unless it was seen, it only covered the pile."""
        keys = (f"land {self.player} top",)
        self.desk.hand(self.player, *keys)
        if not seen:
            visit = self.desk.visits[-1]
            self.desk.visits[-1] = Visit(visit.side, visit.from_s, visit.to_s, keys)


def test_a_reward_seen_not_to_be_taken_counts_as_taken_once_a_hand_came_to_the_land(desk: Desk) -> None:
    land = Land(desk, "first")
    desk.lay("first", 0, "55")
    desk.settle()
    desk.lay("second", 0, "99")
    desk.settle()
    assert "take first" in desk.story
    land.take(seen=False)
    desk.settle()
    desk.lay("first", 2, "朝1")
    desk.settle()
    assert all("KAI-G5" not in event for event in desk.story)


def test_a_hand_that_came_to_the_land_after_a_play_does_not_hide_that_none_came_before(desk: Desk) -> None:
    land = Land(desk, "first")
    desk.lay("first", 0, "55")
    desk.settle()
    desk.lay("second", 0, "99")
    land.take()
    desk.settle()
    takes = [event for event in desk.story if event == "take first"]
    assert desk.story[:3] == ["play first 55", "take first", "play second 99"]
    assert len(takes) == 2


def test_a_play_waits_but_briefly_for_the_word_whether_a_card_was_taken(desk: Desk) -> None:
    Land(desk, "second")
    desk.lay("first", 0, "昼8")
    desk.settle()
    desk.lay("second", 0, "12")
    told = desk.settle()
    assert [question.name for question in told.questions] == ["kaifuda-follow-taken"]
    assert told.events == ()
    desk.settle(rested_s=told.again_after_s or 0.0)
    assert desk.story == ["play first 昼8", "play second 12"]


def test_a_tax_that_a_human_says_was_not_taken_is_a_breach_of_the_play(desk: Desk) -> None:
    Land(desk, "second")
    desk.lay("first", 0, "昼8")
    desk.settle()
    desk.lay("second", 0, "12")
    (question,) = desk.settle().questions
    desk.match.push(question.choices[1][2][0].event)
    desk.settle(rested_s=0.5)
    assert desk.story == ["play first 昼8", "take second", "play second 12 KAI-X1"]


def test_what_reads_otherwise_where_a_hand_took_unread_cards_is_no_reading_of_them(desk: Desk) -> None:
    desk.lay("first", 0, "99")
    desk.settle()
    desk.lay("second", 0, "87", certain=False, alternatives=(("7", 0.55), ("5", 0.41)))
    desk.settle()
    desk.take("second", "second 0", "second 1")
    desk.lay("second", 0, "朝2")
    for at in (0, 1):
        desk.rename(f"second {at}", f"new {at}")
    desk.visits[-1] = Visit("far", desk.time_s - 2, desk.time_s, ("new 0", "new 1"), ("new 0", "new 1"))
    assert [question.name for question in desk.settle().questions] == ["follow-unread-taken"]


@pytest.mark.parametrize("answered", [False, True])
def test_a_merchant_card_that_seems_to_lie_though_a_hand_was_at_it_accuses_nobody(
    desk: Desk, *, answered: bool
) -> None:
    desk.lay("first", 0, "9恐")
    desk.settle()
    desk.hand("first", "merchant first")
    visit = desk.visits[-1]
    desk.visits[-1] = Visit(visit.side, visit.from_s, visit.to_s, visit.covered)
    desk.settle()
    desk.lay("second", 0, "12")
    told = desk.settle()
    assert [question.name for question in told.questions] == ["kaifuda-follow-taken"]
    if answered:
        desk.match.push(told.questions[0].choices[1][2][0].event)
    desk.settle(rested_s=0.5 if answered else told.again_after_s or 0.0)
    assert desk.story[-1] == ("play second 12 KAI-E1" if answered else "play second 12")


def test_a_merchant_card_that_only_a_laying_hand_passed_over_was_not_taken(desk: Desk) -> None:
    desk.lay("first", 0, "9恐")
    desk.settle()
    desk.lay("second", 0, "12")
    visit = desk.visits[-1]
    desk.visits[-1] = Visit("far", visit.from_s, visit.to_s, ("merchant first", *visit.covered), visit.lifted)
    desk.settle()
    assert desk.story[-1] == "play second 12 KAI-E1"


@pytest.mark.parametrize("laid", [False, True])
def test_a_hand_of_which_only_the_back_came_to_the_land_may_have_taken_unless_it_laid_a_card(
    desk: Desk, *, laid: bool
) -> None:
    land = Land(desk, "first")
    land.take()
    desk.settle()
    desk.lay("first", 0, "55")
    visit = desk.visits[-1]
    if laid:
        desk.visits[-1] = Visit(visit.side, visit.from_s, visit.to_s, (), visit.lifted, beside=("land first top",))
    else:
        desk.settle()
        desk.visits.append(Visit("near", desk.time_s + 1.0, desk.time_s + 2.0, beside=("land first top",)))
    desk.settle()
    desk.lay("second", 0, "99")
    desk.settle()
    assert ("take first" in desk.story[1:]) is laid


def test_a_hand_still_at_the_land_when_the_next_card_was_laid_may_have_taken(desk: Desk) -> None:
    Land(desk, "first")
    desk.lay("first", 0, "12")
    desk.settle()
    desk.lay("second", 0, "34")
    desk.settle()
    desk.lay("first", 2, "55")
    visit = desk.visits[-1]
    desk.visits.insert(0, Visit(visit.side, visit.from_s - 1.0, visit.to_s, ("land first top",)))
    desk.settle()
    desk.lay("second", 2, "99")
    desk.settle()
    assert "take first" not in desk.story


def test_a_third_card_beside_a_play_is_part_of_it(desk: Desk) -> None:
    """Laid one after the other, each lies still for a while: the first two are a play before the third comes."""
    desk.lay("first", 0, "45")
    desk.settle()
    desk.lay("first", 2, "7")
    assert desk.settle().again_after_s == THIRD_S
    assert desk.story == ["play first 45"]
    told = desk.settle(rested_s=THIRD_S)
    assert [type(seen.event).__name__ for seen in told.events] == ["Correct"]
    assert desk.story[0] == "play first 457 KAI-P1"
    assert told.waiting is None
    assert desk.settle().waiting == "kaifuda-follow-take-back"
    for key in ("first 2", "first 1", "first 0"):
        desk.take("first", key)
        told = desk.settle(rested_s=4.0)
        assert told.events == ()
        assert told.questions == ()
    desk.lay("first", 0, "67")
    desk.settle()
    assert desk.story[-1] == "play first 67"


def test_a_third_card_after_the_other_has_played_is_a_play_begun(desk: Desk) -> None:
    desk.lay("first", 0, "45")
    desk.settle()
    desk.lay("second", 0, "78")
    desk.settle()
    desk.lay("first", 2, "9")
    told = desk.settle()
    assert told.events == ()
    assert told.waiting == "kaifuda-follow-second-card"


@pytest.mark.parametrize("choice", [0, 1])
def test_a_play_whose_cards_its_player_takes_away_is_asked_about(desk: Desk, choice: int) -> None:
    desk.lay("first", 0, "45")
    desk.settle()
    desk.take("first", "first 1")
    (question,) = desk.settle().questions
    assert question.name == "follow-taken-back"
    desk.take("first", "first 0")
    assert [one.ident for one in desk.settle().questions] == [question.ident]
    for seen in question.choices[choice][2]:
        desk.match.push(seen.event)
    assert desk.settle().questions == ()
    desk.lay("first", 0, "67") if choice == 0 else None
    desk.settle()
    assert not any("KAI" in line for line in desk.story)
    assert ("play first 67" in desk.story) == (choice == 0)


def test_a_first_play_that_no_hand_was_seen_to_lay_is_of_the_player_to_whom_it_lies_upright(desk: Desk) -> None:
    desk.lay("first", 0, "45")
    desk.visits.clear()
    told = desk.settle()
    assert told.questions == ()
    assert desk.story == ["play first 45"]


def test_cards_apart_are_no_breach_before_the_player_has_laid_any(desk: Desk) -> None:
    for cards in ("45", "99", "朝5"):
        by = desk.match.state.names[desk.match.state.turn]
        desk.match.push(Play(by=by, cards=list(cards), apart=True))
    assert desk.story == ["play first 45", "play second 99", "play first 朝5 KAI-P3"]


def test_a_third_and_a_fourth_card_are_another_play(desk: Desk) -> None:
    desk.lay("first", 0, "45")
    desk.settle()
    desk.lay("first", 2, "9")
    desk.settle()
    desk.lay("first", 3, "9")
    desk.settle()
    assert desk.story == ["play first 45", "play first 99 KAI-S4"]


def test_a_third_card_taken_back_after_it_lay_a_while_was_part_of_the_play(desk: Desk) -> None:
    desk.lay("first", 0, "45")
    desk.settle()
    desk.lay("first", 2, "7")
    desk.settle()
    desk.time_s += 2.0
    desk.take("first", "first 2")
    desk.settle()
    assert desk.story[0] == "play first 457 KAI-P1"


def test_what_may_have_been_taken_stays_so_when_the_play_after_it_is_taken_back(desk: Desk) -> None:
    land = Land(desk, "first")
    desk.lay("first", 0, "55")
    desk.settle()
    land.take(seen=False)
    desk.settle()
    desk.lay("second", 0, "99")
    desk.settle()
    desk.lay("second", 2, "7")
    desk.settle()
    desk.settle(rested_s=THIRD_S)
    assert desk.story[-2:] == ["play second 997 KAI-P1", "correct None"]
    for key in ("second 2", "second 1", "second 0"):
        desk.take("second", key)
        desk.settle()
    desk.lay("second", 0, "88")
    desk.settle()
    assert desk.story[-1] == "play second 88"
    assert not any(event.startswith("take first") for event in desk.story)


def _too_many() -> Desk:
    """By the count first holds eleven cards after a play, and second has played on."""
    desk = Desk({"hand": {"first": 9}, "land": {"first": 15}})
    desk.lay("first", 0, "55")
    desk.settle()
    desk.lay("second", 0, "99")
    return desk


def test_who_plays_on_after_an_end_by_the_count_is_not_accused_but_asked() -> None:
    desk = _too_many()
    (question,) = desk.settle().questions
    assert desk.match.state.ended_by == "KAI-C1"
    assert (question.name, desk.story) == ("kaifuda-follow-over", ["play first 55"])


def test_a_match_that_is_said_to_go_on_does_with_what_was_done_meanwhile() -> None:
    desk = _too_many()
    (question,) = desk.settle().questions
    desk.match.push(question.choices[1][2][0].event)
    desk.settle()
    assert desk.match.rulings[0].verdict == "due"
    for at in (0, 1):
        desk.put(f"first {at}", "first", None, -180.0 + 41.0 * at, face="down")
    desk.hand("first", "first 0", "first 1", shown=True)
    desk.settle()
    desk.lay("first", 2, "朝7")
    desk.settle()
    assert desk.story == ["play first 55", "rule None", "play second 99", "veil first", "play first 朝7"]
    assert desk.match.state.hand[0] == 8


def test_a_veil_after_an_end_by_the_count_waits_for_the_play_after_it() -> None:
    desk = _too_many()
    desk.visits.clear()
    desk.without(("second 0", "second 1"))
    for at in (0, 1):
        desk.put(f"first {at}", "first", None, -180.0 + 41.0 * at, face="down")
    desk.hand("first", "first 0", "first 1", shown=True)
    told = desk.settle()
    assert (told.events, told.questions) == ((), ())


def test_who_plays_on_after_an_end_that_is_confirmed_is_called() -> None:
    desk = _too_many()
    (question,) = desk.settle().questions
    desk.match.push(question.choices[0][2][0].event)
    desk.settle()
    assert desk.story == ["play first 55", "rule None", "play second 99 KAI-C1"]


def test_a_hand_that_is_not_out_and_a_land_that_is_not_bankrupt_go_on() -> None:
    for position, field in (({"hand": {"first": 2}}, "hand"), ({"land": {"first": 0}}, "land")):
        desk = Desk(position)
        desk.lay("first", 0, "45" if field == "hand" else "99")
        desk.settle()
        desk.lay("second", 0, "朝4")
        (question,) = desk.settle().questions
        desk.match.push(question.choices[1][2][0].event)
        desk.settle()
        assert desk.story[1:] == ["rule None", "play second 朝4"]


@pytest.mark.parametrize("came", [(), ("land first top",)], ids=["passed over", "at it"])
def test_a_card_that_was_brought_over_the_land_is_none_that_was_taken_from_it(
    desk: Desk, came: tuple[str, ...]
) -> None:
    """What the hand carries shows its face where the land lies, which then seems lifted and turned."""
    land = Land(desk, "first")
    land.take()
    desk.settle()
    desk.lay("first", 0, "55")
    visit, top = desk.visits[-1], ("land first top",)
    desk.visits[-1] = Visit("near", visit.from_s, visit.to_s, came, (*top, *visit.lifted), top)
    desk.settle()
    desk.lay("second", 0, "99")
    desk.settle()
    assert ("take first" in desk.story) is (not came)
    assert [
        finding.rule for ruling in desk.match.rulings for finding in ruling.findings if "P12" in finding.rule
    ] == ([] if came else ["KAI-P12"])


@pytest.mark.parametrize("after", [False, True])
def test_a_hand_that_came_to_the_land_only_after_it_had_laid_may_have_taken(desk: Desk, *, after: bool) -> None:
    land, top = Land(desk, "first"), ("land first top",)
    land.take()
    desk.settle()
    desk.lay("first", 0, "55")
    visit = desk.visits[-1]
    more = {"after": top} if after else {}
    desk.visits[-1] = Visit("near", visit.from_s, visit.to_s, (), visit.lifted, beside=top, **more)
    desk.settle()
    desk.lay("second", 0, "99")
    desk.settle()
    assert ("take first" in desk.story[1:]) is not after


def test_a_card_taken_back_that_was_followed_to_the_land_was_not_turned_in_its_line(desk: Desk) -> None:
    """A hand brought it over the land, and there it seems to lie since, face down."""
    Land(desk, "first")
    for player, cards in (("first", "12"), ("second", "23"), ("first", "06")):
        desk.lay(player, 0 if cards != "06" else 2, cards)
        desk.settle()
    desk.take("first", "first 3")
    desk.settle()
    desk.put("first 2", "first", None, 250.0, 160.0, face="down", certain=False)
    desk.hand("first", "first 2", "land first top", shown=True)
    desk.settle()
    for at, key in ((2, "new 2"), (3, "new 3")):
        desk.put(key, "first", "9", -178.5 + 41.0 * at)
        desk.hand("first", key)
        desk.settle()
    assert [event for event in desk.story if not event.startswith("take")] == [
        "play first 12",
        "play second 23",
        "play first 06 KAI-P4",
        "play first 99",
    ]


@pytest.mark.parametrize("watched", [False, True])
def test_an_illegal_play_taken_back_while_nobody_could_watch_lies_no_more(desk: Desk, *, watched: bool) -> None:
    """Of its two cards only one is seen to be gone at first, where another lies now."""
    desk.lay("first", 0, "99")
    desk.settle()
    desk.lay("second", 0, "04")
    desk.settle()
    desk.without(("second 0", "second 1"))
    desk.settle(gaps=() if watched else ((desk.time_s, desk.time_s + 0.9),))
    for at, label in ((0, "6"), (1, "夜")):
        desk.put(f"new {at}", "second", label, 180.0 - 41.0 * at)
        desk.hand("second", f"new {at}")
        told = desk.settle()
    assert (desk.story[-1] == "play second 6夜") is not watched
    assert bool(told.questions) is watched
