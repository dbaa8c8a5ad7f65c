"""Following Suiri/Sinri from settled tables: cards looked at and cards pushed both lie a little off afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.core import Header, Match, get_game
from referee.core.following import Explanation, SeenPiece, SettledTable, Visit
from referee.core.pieces import PlacedPiece
from referee.games.suiri_sinri.events import Swap
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
        self.told = Explanation()
        self.look()

    def look(self, *lifted: str, over: tuple[str, ...] = (), gap: bool = False) -> list[str]:
        """A hand of A's lifts these cards, and the table settles: what is told, or what is asked (in brackets)."""
        self.time_s += 5.0
        visits = (Visit("near", self.time_s - 3, self.time_s - 1, (*over, *lifted), lifted),) if lifted else ()
        return self.show(visits, ((self.time_s - 4, self.time_s - 2),) if gap else ())

    def show(
        self,
        visits: tuple[Visit, ...],
        gaps: tuple[tuple[float, float], ...] = (),
        turned: Mapping[str, float] | None = None,
    ) -> list[str]:
        """The table settles after these visits, with some cards turned by so many degrees."""
        turns = turned or {}
        pieces = tuple(
            SeenPiece(PlacedPiece(k, "card", None, "down", x, y, turns.get(k, 0.0))) for k, (x, y) in self.at.items()
        )
        self.told = told = self.follower.follow(SettledTable(self.time_s, pieces, SIZES, visits, gaps=gaps))
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


def test_the_own_card_in_the_way_of_the_hand_was_not_looked_at() -> None:
    desk = Desk()
    assert desk.look("C1", "A") == ["peek"]
    assert getattr(desk.told.events[0].event, "slot", None) == "C1"


def test_a_known_card_lifted_again_with_the_own_one_may_have_been_swapped() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert desk.look("A", "C2") == ["(suiri-sinri-follow-swap)"]
    swapped = desk.told.questions[0].choices[0][2][0].event
    desk.match.push(swapped)
    desk.look()
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 4


def test_a_known_card_lifted_again_by_a_hand_that_was_over_the_own_one_may_have_been_swapped() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert desk.look("C2", over=("A",)) == ["(suiri-sinri-follow-swap)"]


def test_a_third_card_lifted_with_the_own_one_is_no_certain_look() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert desk.look("A", "C3") == ["(suiri-sinri-follow-swap)"]


def test_a_third_card_lifted_alone_was_looked_at() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert desk.look("C3", over=("A",)) == ["peek"]
    assert desk.match.rulings[-1].verdict == "illegal"


@pytest.mark.parametrize("gap", [False, True])
def test_a_look_that_nobody_could_have_seen_is_asked_about(*, gap: bool) -> None:
    desk = Desk()
    desk.look("C1")
    desk.look(gap=gap)
    desk.time_s += 5.0
    pieces = tuple(SeenPiece(PlacedPiece(k, "card", None, "down", x, y, 0.0)) for k, (x, y) in desk.at.items())
    visits = (Visit("far", desk.time_s - 3, desk.time_s - 1, ("C2",), ("C2",)),)
    told = desk.follower.follow(SettledTable(desk.time_s, pieces, SIZES, visits))
    assert [question.name for question in told.questions] == ["suiri-sinri-follow-look-missed"] * gap
    assert len(told.events) == (not gap)


def _illegally_swapped() -> Desk:
    """A desk on which the first player has looked at two centre cards and then swapped with the third."""
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    desk.look("A", "C3")
    desk.match.push(desk.told.questions[0].choices[0][2][0].event)
    desk.look()
    assert desk.match.rulings[-1].verdict == "illegal"
    return desk


def test_a_card_lifted_again_while_an_illegal_swap_lies_may_be_swapped_back() -> None:
    desk = _illegally_swapped()
    assert desk.look("C3", over=("A",)) == ["(suiri-sinri-follow-swap)"]
    back = desk.told.questions[0].choices[0][2][0].event
    assert back.do == "note"
    desk.match.push(back)
    desk.look()
    assert desk.look("A", "C1") == ["(suiri-sinri-follow-swap)"]


@pytest.mark.parametrize(("at", "dealt"), [((430, 90), True), ((150, 60), False)], ids=["apart", "among them"])
def test_a_foreign_card_apart_from_the_six_does_not_keep_a_round_from_beginning(
    at: tuple[int, int], *, dealt: bool
) -> None:
    desk = Desk()
    desk.at["foreign"] = at
    again = SuiriSinriFollower(Match(get_game("suiri-sinri"), desk.match.header), SIZES)
    pieces = tuple(
        SeenPiece(PlacedPiece(k, "card", None, "up" if k == "foreign" else "down", x, y, 0.0))
        for k, (x, y) in desk.at.items()
    )
    table = SettledTable(1.0, pieces, SIZES)
    assert (SuiriSinriFollower.opening(table, ["A", "B"], {}).waiting is None) == dealt
    told = again.follow(table)
    assert [seen.event.do for seen in told.events] == ["deal"] * dealt


def _carried(desk: Desk, cards: tuple[str, ...], carried: tuple[str, ...]) -> list[str]:
    desk.time_s += 5.0
    visit = Visit("near", desk.time_s - 3, desk.time_s - 1, cards, cards, carried=carried)
    pieces = tuple(SeenPiece(PlacedPiece(k, "card", None, "down", x, y, 0.0)) for k, (x, y) in desk.at.items())
    desk.told = told = desk.follower.follow(SettledTable(desk.time_s, pieces, SIZES, (visit,)))
    for seen in told.events:
        desk.match.push(seen.event)
    return [seen.event.do for seen in told.events] + [f"({q.name})" for q in told.questions]


def test_two_cards_that_a_hand_carried_about_were_swapped() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert _carried(desk, ("A", "C2"), ("A", "C2")) == ["swap"]
    assert desk.told.events[0].inferred
    assert desk.match.state.cards[0] == "C2"
    assert desk.follower.places.arrangement() == desk.match.state.cards
    desk.look()
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 4


def test_a_swap_that_would_be_a_breach_is_asked_about() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert _carried(desk, ("A", "C3"), ("A", "C3")) == ["(suiri-sinri-follow-swap)"]


def test_the_own_card_may_have_been_swapped_with_one_that_a_hand_hid() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert _carried(desk, ("A", "C3"), ("A", "C3")) == ["(suiri-sinri-follow-swap)"]
    answers = {str(args.get("swaps")): events for _, args, events in desk.told.questions[0].choices}
    desk.match.push(answers["A↔C2"][0].event)
    assert desk.look() == []
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 4
    assert desk.follower.places.arrangement() == desk.match.state.cards


def test_a_card_carried_with_the_own_one_lifted_may_have_been_swapped_at_once() -> None:
    desk = Desk()
    assert _carried(desk, ("A", "C2"), ("C2",)) == ["(suiri-sinri-follow-swap)"]


def test_a_look_against_the_rules_among_several_under_one_hand_is_asked_about() -> None:
    desk = Desk()
    assert desk.look("C3", "C2", "B") == ["peek", "peek", "(suiri-sinri-follow-peek)"]
    assert all(ruling.verdict == "legal" for ruling in desk.match.rulings)


def test_a_third_look_after_a_doubtful_one_is_asked_about_and_may_take_its_place() -> None:
    desk = Desk()
    desk.look("C1", "C2")
    assert desk.look("C3") == ["(suiri-sinri-follow-peek)"]
    names = [name for name, _, _ in desk.told.questions[0].choices]
    assert names == [
        "suiri-sinri-follow-looked",
        "suiri-sinri-follow-look-was-none",
        "suiri-sinri-follow-look-was-none",
        "suiri-sinri-follow-not-looked",
    ]
    desk.match.push(desk.told.questions[0].choices[1][2][0].event)
    assert desk.look() == []
    assert all(ruling.verdict == "legal" for ruling in desk.match.rulings)
    assert desk.match.state.peeked[0] == frozenset({"C2", "C3"})


def test_a_swap_without_a_look_that_may_have_been_missed_can_be_answered_with_both() -> None:
    desk = Desk()
    desk.look("C3")
    desk.look(over=("C2",))
    assert _carried(desk, ("A", "C2"), ("A", "C2")) == ["(suiri-sinri-follow-swap)"]
    (question,) = desk.told.questions
    name, _, events = question.choices[-1]
    assert name == "suiri-sinri-follow-looked-then-swapped"
    for seen in events:
        desk.match.push(seen.event)
    desk.look()
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 4
    assert desk.follower.places.arrangement() == desk.match.state.cards


@pytest.mark.parametrize("gap", [False, True])
def test_a_breach_by_the_order_of_acts_is_asked_about_when_the_table_was_hidden_before_it(*, gap: bool) -> None:
    desk = Desk()
    desk.look("C1")
    assert desk.look("S", gap=gap) == (["(suiri-sinri-follow-unwatched)"] if gap else ["peek"])
    if not gap:
        assert desk.match.rulings[-1].verdict == "illegal"
        return
    for seen in desk.told.questions[0].choices[1][2]:
        desk.match.push(seen.event)
    desk.look()
    assert desk.match.rulings[2].verdict == "legal"


def test_a_swap_is_seen_beside_a_card_that_the_hand_only_touched() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert _carried(desk, ("A", "C2", "C3"), ("A", "C2")) == ["swap"]
    assert getattr(desk.told.events[0].event, "slots", None) == ("A", "C2")


def test_of_several_lifted_cards_each_may_have_been_the_one_looked_at() -> None:
    desk = Desk()
    desk.look("C3")
    assert desk.look("A", "C2", "C1") == ["(suiri-sinri-follow-swap)"]
    single = [events for name, _, events in desk.told.questions[0].choices if name == "suiri-sinri-follow-looked-at"]
    assert [[getattr(seen.event, "slot", None) for seen in events] for events in single] == [["C2"], ["C1"]]


def test_a_known_card_lifted_again_after_the_table_was_hidden_may_have_been_swapped() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert desk.look("C2", gap=True) == ["(suiri-sinri-follow-swap)"]
    desk.match.push(desk.told.questions[0].choices[0][2][0].event)
    desk.look()
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 4
    assert desk.follower.places.arrangement() == desk.match.state.cards


def _stay(
    desk: Desk,
    *stayed: str,
    lifted: tuple[str, ...] = (),
    carried: tuple[str, ...] = (),
    hands: int = 1,
    gap: bool = False,
) -> list[str]:
    """A's fingers stay at cards; ``hands``: so many at once."""
    desk.time_s += 5.0
    to_s = desk.time_s - 1
    visits = [Visit("near", desk.time_s - 3, to_s, (*stayed, *lifted), lifted, (), carried, stayed=stayed)]
    visits += [Visit("near", desk.time_s - 2, to_s, ("A",))] * (hands - 1)
    pieces = tuple(SeenPiece(PlacedPiece(k, "card", None, "down", x, y, 0.0)) for k, (x, y) in desk.at.items())
    gaps = ((desk.time_s - 4, desk.time_s - 2.5),) if gap else ()
    desk.told = told = desk.follower.follow(SettledTable(desk.time_s, pieces, SIZES, tuple(visits), gaps=gaps))
    for seen in told.events:
        desk.match.push(seen.event)
    slots = ["".join(getattr(seen.event, "slots", getattr(seen.event, "slot", ""))) for seen in told.events]
    return slots + [f"({question.name})" for question in told.questions]


def test_fingers_that_stayed_at_a_card_have_looked_at_it_where_a_look_is_due() -> None:
    desk = Desk()
    assert _stay(desk, "A") == ["A"]
    assert _stay(desk, "A") == []
    assert _stay(desk, "C1") == ["C1"]
    assert desk.told.events[0].inferred
    assert _stay(desk, "C1") == []
    assert _stay(desk, "C3", lifted=("A", "C3"), carried=("A",)) == ["C3"]
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 4


def test_the_own_card_that_seemed_lifted_under_the_arm_was_not_looked_at() -> None:
    desk = Desk()
    assert _stay(desk, "C1", lifted=("A",)) == ["C1"]
    assert _stay(desk, "C1", lifted=("A",)) == ["A"]


def test_a_card_that_seemed_lifted_under_the_arm_was_not_looked_at_but_the_one_at_the_fingers() -> None:
    desk = Desk()
    assert _stay(desk, "C2", lifted=("C1",)) == ["C2"]
    assert desk.told.events[0].inferred
    assert _stay(desk, "C2", lifted=("C1",)) == ["(suiri-sinri-follow-swap)"]


@pytest.mark.parametrize("slot", ["S", "B"])
def test_fingers_that_stayed_where_no_look_is_lawful_are_asked_about(slot: str) -> None:
    desk = Desk()
    assert _stay(desk, slot) == ["(suiri-sinri-follow-peek)"]


def test_after_a_look_that_was_only_inferred_a_third_one_is_asked_about() -> None:
    desk = Desk()
    _stay(desk, "C1")
    desk.look("C2")
    assert desk.look("C3") == ["(suiri-sinri-follow-peek)"]


def test_a_look_that_a_human_tells_is_no_breach_when_an_inferred_one_before_it_was_none() -> None:
    desk = Desk()
    assert _stay(desk, "C3", lifted=("A",)) == ["C3"]
    desk.look("C1")
    assert desk.look("C2", "A") == ["(suiri-sinri-follow-swap)"]
    (none,) = [choice for choice in desk.told.questions[0].choices if choice[0] == "suiri-sinri-follow-look-was-none"]
    desk.match.push(none[2][0].event)
    desk.look()
    assert not any(finding.verdict == "illegal" for ruling in desk.match.rulings for finding in ruling.findings)
    assert desk.match.state.peeked[0] == {"C1", "C2"}


def test_two_hands_at_the_own_card_and_the_one_lawful_for_it_have_swapped_them() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert _stay(desk, lifted=("A", "C1", "C2"), hands=2) == ["(suiri-sinri-follow-swap)"]
    desk = Desk()
    desk.look("C1")
    assert _stay(desk, lifted=("A", "C1"), hands=2) == ["AC1"]
    assert desk.told.events[0].inferred


def test_a_card_at_which_fingers_stayed_may_be_the_one_that_was_swapped_as_well_as_one_that_seemed_lifted() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    told = _stay(desk, "C1", lifted=("A", "C2", "C3"), carried=("A",))
    assert told == ["(suiri-sinri-follow-swap)"]


def test_a_swap_with_the_card_at_which_fingers_stayed_is_not_taken_for_a_lawful_one_with_its_neighbour() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2")
    assert _stay(desk, "C3", lifted=("A", "C2", "C3"), carried=("A",)) == ["(suiri-sinri-follow-swap)"]
    swaps = [seen.event for _, _, events in desk.told.questions[0].choices for seen in events]
    assert ("A", "C3") in [getattr(event, "slots", None) for event in swaps]


def test_fingers_at_a_known_card_and_over_the_own_one_while_nobody_could_watch_may_have_swapped_them() -> None:
    for gap in (False, True):
        desk = Desk()
        desk.look("C1")
        desk.look("C2")
        desk.time_s += 5.0
        visit = Visit("near", desk.time_s - 3, desk.time_s - 1, ("A", "C2"), stayed=("C2",))
        told = desk.show((visit,), ((desk.time_s - 1.5, desk.time_s - 0.9),) if gap else ())
        assert told == (["(suiri-sinri-follow-swap)"] if gap else [])


@pytest.mark.parametrize(("hidden_s", "looks", "asked"), [(3.0, 2, True), (1.0, 2, False), (3.0, 1, False)])
def test_a_swap_that_may_have_been_made_while_nobody_could_watch_is_asked_about(
    hidden_s: float, looks: int, *, asked: bool
) -> None:
    desk = Desk()
    for slot in ("C1", "C2")[:looks]:
        desk.look(slot)
    swaps = desk.told.questions
    desk.time_s += 10.0
    visit = Visit("far", desk.time_s - 3, desk.time_s - 1, ("C3",), ("C3",))
    told = desk.show((visit,), ((desk.time_s - 8, desk.time_s - 8 + hidden_s),))
    assert not swaps
    if looks == 2:
        assert told == (["(suiri-sinri-follow-swap)"] if asked else ["peek"])
    if asked:
        desk.match.push(desk.told.questions[0].choices[1][2][0].event)
        desk.look()
        assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 5
        assert desk.follower.places.arrangement() == desk.match.state.cards


@pytest.mark.parametrize("carried", [(), ("A",)])
def test_the_same_two_cards_lifted_again_while_their_illegal_swap_lies_are_swapped_back(
    carried: tuple[str, ...],
) -> None:
    desk = _illegally_swapped()
    assert _stay(desk, lifted=("A", "C3"), carried=carried) == []
    assert desk.follower.places.arrangement() == desk.match.state.cards
    assert _stay(desk, lifted=("A", "C2"), carried=("A", "C2")) == ["AC2"]
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 3 + ["illegal", "legal"]


def test_a_look_at_the_others_card_is_a_breach_whatever_was_done_unseen_before_it() -> None:
    desk = Desk()
    assert _stay(desk, gap=True) == []
    assert desk.look("B") == ["peek"]
    assert desk.match.rulings[-1].verdict == "illegal"


def test_a_look_that_would_be_a_breach_too_is_not_asked_about() -> None:
    desk = Desk()
    desk.look("C1")
    desk.look("C2", over=("C3",))
    desk.at["A"], desk.at["C3"] = desk.at["C3"], desk.at["A"]
    assert desk.look("A", "C3") == ["swap"]
    assert desk.match.rulings[-1].verdict == "illegal"


def test_cards_carried_about_together_were_not_only_looked_at_though_fingers_stayed() -> None:
    desk = Desk()
    desk.look("C1")
    assert _stay(desk, "C3", lifted=("A", "C3"), carried=("A", "C3")) == ["(suiri-sinri-follow-swap)"]


def test_a_look_under_the_rules_of_the_step_after_the_others_can_be_answered_so() -> None:
    """A has swapped; of two cards one may have been looked at, the side card, which is a breach only if it is not
    A's next step.
    """
    desk = Desk()
    for card in ("C1", "C2"):
        desk.look(card)
    desk.match.push(Swap(by="A", slots=("A", "C1")))
    desk.time_s += 5.0
    visit = Visit("near", desk.time_s - 3, desk.time_s - 1, ("C2",), ("C2",), stayed=("S",))
    assert desk.show((visit,)) == ["(suiri-sinri-follow-swap)"]
    later = [choice for choice in desk.told.questions[0].choices if choice[0] == "suiri-sinri-follow-later"]
    looks = [choice for choice in later if getattr(choice[2][1].event, "slot", None) == "S"]
    assert [[seen.event.do for seen in events] for _, _, events in looks] == [["done", "peek"]]


def test_a_look_at_the_own_card_by_a_hand_that_came_as_the_dealer_left_is_told() -> None:
    desk = Desk()
    desk.time_s += 10.0
    cards = tuple(PLACES)
    dealt = Visit("near", desk.time_s - 6, desk.time_s - 4, cards, cards)
    looked = Visit("far", desk.time_s - 4.1, desk.time_s - 1, stayed=("B",))
    desk.follower = FOLLOWER(Match(desk.match.game, desk.match.header), SIZES)
    desk.match = desk.follower.match
    assert desk.show((dealt, looked)) == ["deal", "peek"]


def test_a_back_upside_down_is_no_card_turned_where_it_lies() -> None:
    desk = Desk()
    desk.time_s += 5.0
    visit = Visit("near", desk.time_s - 3, desk.time_s - 1, ("A",), ("A",), stayed=("A",))
    assert desk.show((visit,), turned={"A": 180.0}) == ["peek"]


def test_a_look_at_the_own_card_right_after_a_swap_is_told_with_it() -> None:
    """No table was seen in between: each card counts as lifted by the hand that was there last."""
    desk = Desk()
    for card in ("C1", "C2"):
        desk.look(card)
    desk.at["A"], desk.at["C2"] = desk.at["C2"], desk.at["A"]
    desk.time_s += 9.0
    swap = Visit("near", desk.time_s - 7, desk.time_s - 5, ("A", "C2"), ("A",), stayed=("C2",))
    look = Visit("near", desk.time_s - 4, desk.time_s - 1, ("A",), ("C2",), stayed=("A",))
    assert desk.show((swap, look)) == ["swap", "peek"]
    assert [ruling.verdict for ruling in desk.match.rulings] == ["legal"] * 5
