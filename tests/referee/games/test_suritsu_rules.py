"""Suritsu's start, turns, duties, options and solo game, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Header, Match, Problem, Ruling, Verdict
from referee.core.records import RECORD_FORMAT, EventDecoder
from referee.games.suritsu import GAME

LEGAL, NOTICE, DUE, ASK, ILLEGAL = Verdict
Row = dict[str, Any]


def judge(events: list[Row], position: Row | None = None, players: str = "AB", **options: Any) -> Match[Any]:
    header = Header(format=RECORD_FORMAT, game="suritsu", players=list(players), options=options, position=position)
    match = Match(GAME, header)
    decoder = EventDecoder(GAME)
    for event in events:
        match.push(decoder.event(event))
    return match


def named(ruling: Ruling) -> list[tuple[str, str, str | None]]:
    """Verdict, rule and culprit of every finding."""
    return [(str(f.verdict), f.rule, f.by) for f in ruling.findings]


def card(digits: str, x: float, y: float, scenery: str | None = None, **more: Any) -> Row:
    return {"x": x, "y": y, "digits": digits, "scenery": scenery, **more}


def play(by: str, digits: str, x: float, y: float, scenery: str = "sea", **more: Any) -> Row:
    return {"do": "play", "by": by, **card(digits, x, y, scenery), **more}


def do(what: str, by: str = "A", **more: Any) -> Row:
    return {"do": what, "by": by, **more}


def start(*cards: Row, face: str = "up", **more: Any) -> Row:
    return {"do": "start", "cards": list(cards), "face": face, **more}


S1, S2 = card("1 4/7 2", 0, 0), card("5 8/3 0", 1, 1)
F0: Row = {"cards": [S1, S2], "last": 25, "face": "up", "turn": "A"}
GRASS: Row = {"cards": [S1, S2, card("3 6/. .", 2, 1, "grassland")], "last": 83, "face": "down", "turn": "A"}
EXTRA = play("A", "9 5/. .", 3, 1, "grassland")  # 69, connected with grassland
DOUBLE_EXTRA = play("A", "6 5/. .", 3, 1, "grassland")  # 66, connected with grassland
MAKES_42, MAKES_21 = play("A", ". 6/2 .", 1, -1), play("A", "5 2/. .", -1, 0, "city")


# Setup


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (start(S1, S2, marker=25), []),
        (start(S1, S2), []),
        (start(S1, card("5 8/3 0", 1, 0)), [("illegal", "SUR-S2", None)]),
        (start(S1, card("5 8/3 0", 3, 0)), [("illegal", "SUR-S2", None)]),
        (start(S1), [("illegal", "SUR-S2", None)]),
        (start(S1, card(". 8/5 .", 1, 0, "sea")), [("illegal", "SUR-S2", None)]),
        (start(S1, card("5 8/3 0", 0, 1)), [("illegal", "SUR-P1", None), ("illegal", "SUR-S2", None)]),
        (start(S1, {**S2, "upright": False}), [("illegal", "SUR-P6", None)]),
        (start(S1, {**S2, "y": 1.5}), [("ask", "SUR-P10", None)]),
        (start(S1, S2, face="down"), [("illegal", "SUR-S3", None)]),
        (start(S1, S2, marker=52), [("notice", "SUR-S4", None)]),
        (start(S1, S2, marker=None), [("notice", "SUR-S4", None)]),
        (start(S1, S2, face="down", marker=3), [("illegal", "SUR-S3", None), ("notice", "SUR-S4", None)]),
    ],
)  # fmt: skip
def test_start(event: Row, expected: list[tuple[str, str, str | None]]) -> None:
    ruling = judge([event]).rulings[0]
    assert named(ruling) == expected
    stands = not expected or expected[0][1] in ("SUR-S3", "SUR-S4")
    assert ruling.state["last"] == (25 if stands else None)


def test_start_is_laid_once() -> None:
    match = judge([start(S1, S2), MAKES_42, start(S1, S2)])
    assert named(match.rulings[2]) == [("illegal", "SUR-S2", None)]
    assert match.state.last == 42


def test_wrong_face_left_wrong_is_named_at_the_first_turn() -> None:
    match = judge([start(S1, S2, face="down"), MAKES_21])
    assert named(match.rulings[1]) == [("illegal", "SUR-S3", None)]


def test_nothing_is_passed_before_the_start() -> None:
    match = judge([do("pass"), do("reverse"), do("draw"), do("end"), do("flip", face="down")])
    assert [named(ruling) for ruling in match.rulings] == [[("illegal", "SUR-S2", None)]] * 2 + [[]] * 3


@pytest.mark.parametrize(("option", "face", "expected"), [
    ("no_effect", "up", []),
    ("no_effect", "down", [("illegal", "SUR-S3", None)]),
    ("flip", "down", []),
    ("flip", "up", [("due", "SUR-E1", None)]),
])  # fmt: skip
def test_start_double(option: str, face: str, expected: list[tuple[str, str, str | None]]) -> None:
    event = start(S1, card("2 8/3 0", 1, 1), face=face)
    assert named(judge([event], start_double=option).rulings[0]) == expected


def test_who_begins_is_asked_unless_agreed() -> None:
    first = play("B", ". 6/2 .", 1, -1)
    asked = judge([start(S1, S2), first])
    assert named(asked.rulings[1]) == [("ask", "SUR-T2", None)]
    assert (asked.state.last, asked.rulings[1].state["turn"]) == (42, "A")
    agreed = judge([start(S1, S2), first], first_player="B")
    assert agreed.rulings[1].verdict is LEGAL
    with pytest.raises(Problem, match="option-value"):
        judge([], first_player="Z")


# One placement, all its faults


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (play("A", "9 9/. .", 1, 2), ["SUR-P1", "SUR-P2"]),
        (play("A", "3 6/9 1", 2, 1, upright=False), ["SUR-P6", "SUR-P3"]),
        (play("A", "5 2/. .", -1, 0, upright=False), ["SUR-P6", "SUR-P4"]),
        (play("A", "9 9/. .", 1, 2, upright=False), ["SUR-P1", "SUR-P6", "SUR-P2"]),
        (play("A", "9 9/. .", 1, 2.4, upright=False), ["SUR-P10"]),
        (play("A", ". 6/2 .", 1.16, -1), ["SUR-P10"]),
        (play("A", ". 6/2 .", 1, -1, tilt_deg=-11), ["SUR-P10"]),
        (play("A", ". 6/2 .", 1.15, -1.2, tilt_deg=10), []),
        (play("A", ". 6/2 .", 1, -0.8), ["SUR-P1"]),
        (play("A", ". 6/2 .", 1, -0.95), []),
        (play("A", "2 6/. .", 9, 9), ["SUR-P2"]),
    ],
)  # fmt: skip
def test_all_faults_in_the_order_of_checks(event: Row, expected: list[str]) -> None:
    ruling = judge([event], F0).rulings[0]
    assert [finding.rule for finding in ruling.findings] == expected
    assert all(finding.where for finding in ruling.findings)


def test_vertical_contact() -> None:
    assert judge([MAKES_42], F0).rulings[0].verdict is LEGAL
    match = judge([MAKES_42], F0, vertical_contact="forbidden")
    assert named(match.rulings[0]) == [("illegal", "SUR-P10", None)]


@pytest.mark.parametrize(("option", "turn"), [("take_back", "A"), ("lose_turn", "B")])
def test_misplay(option: str, turn: str) -> None:
    match = judge([MAKES_21], F0, misplay=option)
    assert named(match.rulings[0]) == [("illegal", "SUR-P4", None)]
    assert (match.rulings[0].state["turn"], match.state.last, match.state.face) == (turn, 25, "up")


# Turns


def test_a_plain_play_ends_the_turn() -> None:
    state = judge([MAKES_42], F0).rulings[0].state
    assert (state["turn"], state["last"], state["played"]) == ("B", 42, {"A": 1, "B": 0})


@pytest.mark.parametrize(
    ("events", "reverse", "passed"),
    [
        ([do("pass")], "off", True),
        ([do("flip", face="down")], "off", True),
        ([do("flip", face="down")], "on", None),
        ([do("flip", face="up")], "off", None),
        ([do("reverse")], "on", None),
    ],
)
def test_a_flip_that_can_only_be_a_pass_is_told_as_one(
    events: list[dict[str, Any]], reverse: str, passed: Any
) -> None:
    match = judge(events, F0, advanced_reverse=reverse)
    assert match.rulings[0].effects.get("pass") is passed


def test_pass_flips_and_ends_the_turn() -> None:
    match = judge([do("pass")], F0)
    assert match.rulings[0].effects["flip"] is True
    assert (match.rulings[0].state["turn"], match.state.face) == ("B", "down")


@pytest.mark.parametrize(
    ("events", "options", "expected"),
    [
        ([do("flip", face="down"), MAKES_21], {}, [("illegal", "SUR-T3", None), ("illegal", "SUR-R1", None)]),
        ([do("pass"), MAKES_21], {}, [("illegal", "SUR-T3", None)]),
        ([do("flip", face="down"), do("flip", face="up")], {}, [("illegal", "SUR-T3", None)]),
        ([do("pass"), do("pass")], {}, [("illegal", "SUR-T3", None)]),
        ([do("end")], {}, [("illegal", "SUR-T3", "A")]),
        ([MAKES_42, do("pass")], {}, [("illegal", "SUR-T2", None)]),
        ([MAKES_42, do("flip", face="down")], {}, [("illegal", "SUR-R1", None)]),
        ([do("reverse")], {}, [("illegal", "SUR-R1", None)]),
        ([do("reverse", count=0)], {"advanced_reverse": "on"}, [("ask", "SUR-R2", None)]),
        ([do("reverse"), do("pass")], {"advanced_reverse": "on"}, [("illegal", "SUR-R3", None)]),
        ([do("reverse"), do("flip", face="up")], {"advanced_reverse": "on"}, [("illegal", "SUR-R3", None)]),
        ([do("reverse"), do("pass", "B")], {"advanced_reverse": "on"}, [("illegal", "SUR-R3", "A")]),
        ([do("reverse"), do("end")], {"advanced_reverse": "on"}, [("illegal", "SUR-R3", "A")]),
        ([MAKES_42, do("reverse")], {"advanced_reverse": "on"}, [("illegal", "SUR-R1", None)]),
        ([do("flip", face="down"), do("pass", "B")], {"advanced_reverse": "on"}, []),
        ([do("flip", face="up")], {}, [("notice", "SUR-T3", None)]),
    ],
)
def test_one_action_a_turn(events: list[Row], options: Row, expected: list[Any]) -> None:
    assert named(judge(events, F0, **options).rulings[-1]) == expected


def test_out_of_order_changes_nothing() -> None:
    match = judge([play("C", ". 6/2 .", 1, -1)], F0, "ABCD")
    assert named(match.rulings[0]) == [("illegal", "SUR-T2", None)]
    assert match.state.last == 25


def test_explicit_end_of_turn_lets_a_skipped_player_be_named() -> None:
    match = judge([MAKES_42, do("end"), do("end", "B"), play("A", ". 6/5 .", 2, -2)], F0)
    assert named(match.rulings[2]) == [("illegal", "SUR-T3", "B")]
    assert match.rulings[3].verdict is LEGAL
    assert match.state.last == 65


def test_reverse_is_judged_under_the_new_face() -> None:
    assert judge([do("reverse"), MAKES_21], F0, advanced_reverse="on").rulings[1].verdict is LEGAL
    match = judge([do("reverse"), MAKES_42], F0, advanced_reverse="on")
    assert named(match.rulings[1]) == [("illegal", "SUR-P4", None)]


# Duties


def test_double_flip_is_due_then_done() -> None:
    match = judge([DOUBLE_EXTRA, do("flip", face="up"), do("pass")], GRASS)
    assert [ruling.verdict for ruling in match.rulings] == [DUE, LEGAL, LEGAL]
    assert match.rulings[0].effects == {"numbers": [66], "blocked": [], "flip": True, "draw": True, "extra": True}
    assert (match.state.face, match.rulings[2].state["turn"]) == ("down", "B")


def test_flip_called_missing_can_be_made_good() -> None:
    double = play("A", "6 5/. .", 3, 1, "city")
    match = judge([double, do("end"), do("flip", face="up"), do("pass", "B")], GRASS)
    assert [named(ruling) for ruling in match.rulings] == [
        [("due", "SUR-E1", None)], [("illegal", "SUR-E1", "A")], [], [],
    ]  # fmt: skip
    assert match.state.face == "down"
    asked = judge([double, do("end"), do("flip", "B", face="up"), play("B", "5 ./. .", 4, 1)], GRASS)
    assert named(asked.rulings[2]) == [("ask", "SUR-E1", None)]
    assert named(asked.rulings[3]) == [("illegal", "SUR-P4", None)]  # 55 after 66 under UP


def test_two_flips_left_out_cancel() -> None:
    match = judge([DOUBLE_EXTRA, do("end")], GRASS)
    assert match.rulings[1].verdict is NOTICE


def test_draws_seen_not_to_be_made_are_only_noticed() -> None:
    double = play("A", "6 5/. .", 3, 1, "city")
    events = [do("draw", count=0), double, do("draw", count=0), do("flip", face="up"), do("pass", "B")]
    match = judge(events, {**GRASS, "hand": {"A": 3, "B": 1}})
    assert [named(ruling) for ruling in match.rulings[:3]] == [
        [("due", "SUR-T1", None)], [("due", "SUR-E1", None)], [("due", "SUR-E2", None)],
    ]  # fmt: skip
    assert named(match.rulings[4]) == [("notice", "SUR-T1", "A"), ("notice", "SUR-E2", "A")]
    assert match.rulings[4].state["hand"]["A"] == 2


def test_draws_left_out_count_as_done() -> None:
    double = play("A", "6 5/. .", 3, 1, "city")
    match = judge([double, do("flip", face="up"), do("pass", "B")], {**GRASS, "hand": {"A": 3, "B": 1}})
    state = match.rulings[2].state
    assert (state["hand"], state["pile"]) == ({"A": 4, "B": 2}, {"A": 7, "B": 10})


def test_drawing_too_many_is_noticed() -> None:
    match = judge([do("draw"), do("draw")], {**F0, "hand": {"A": 1, "B": 1}})
    assert [named(ruling) for ruling in match.rulings] == [[], [("notice", "SUR-T1", None)]]
    assert match.rulings[1].state["hand"]["A"] == 3


# Scenery


def test_extra_plays_go_on_and_end_with_a_pass() -> None:
    third = play("A", "4 ./. .", 4, 1, "grassland")  # 54, connected again
    match = judge([EXTRA, third, do("flip", face="up")], GRASS)
    assert [ruling.verdict for ruling in match.rulings] == [LEGAL] * 3
    assert [ruling.effects.get("extra") for ruling in match.rulings[:2]] == [True, True]
    assert [ruling.state["turn"] for ruling in match.rulings] == ["A", "A", "B"]


def test_space_never_plays_on() -> None:
    position = {**GRASS, "cards": [*GRASS["cards"][:2], card("3 6/. .", 2, 1, "space")]}
    match = judge([play("A", "9 5/. .", 3, 1, "space")], position)
    assert match.rulings[0].effects["extra"] is False
    assert match.rulings[0].verdict is LEGAL


READINGS: Row = {
    "cards": [card(". 2/7 .", 0, 0, "sea"), card("2 ./9 .", 2, 0, "city")], "last": 10, "face": "up", "turn": "A",
}  # fmt: skip
WITH_SEA = play("A", "4 ./8 .", 1, 0, "city")  # 24 with the sea card; level beside the city card


def test_scenery_partner_default_counts_the_numbers_own_card() -> None:
    match = judge([WITH_SEA, play("A", ". 5/. .", -1, 1)], READINGS)
    assert match.rulings[0].effects["extra"] is False
    assert named(match.rulings[0]) == [("notice", "SUR-E3", None)]
    assert match.rulings[0].state["turn"] == "B"
    assert named(match.rulings[1]) == [("ask", "SUR-E3", None)]  # 57: legal but for the question
    assert match.state.last == 24
    flipped = judge([WITH_SEA, do("flip", face="down")], READINGS)
    assert named(flipped.rulings[1]) == [("ask", "SUR-E3", None)]


def test_scenery_partner_any_neighbour() -> None:
    match = judge([WITH_SEA], READINGS, scenery_partner="any_aligned_neighbour")
    assert match.rulings[0].verdict is LEGAL
    assert (match.rulings[0].effects["extra"], match.rulings[0].state["turn"]) == (True, "A")


def test_double_first_puts_the_extra_play_under_the_new_face() -> None:
    larger = play("A", "9 ./. .", 4, 1)  # 59
    flipped = judge([DOUBLE_EXTRA, do("flip", face="up"), larger], GRASS)
    assert named(flipped.rulings[2]) == [("illegal", "SUR-P4", None)]
    not_yet = judge([DOUBLE_EXTRA, larger], GRASS)
    assert named(not_yet.rulings[1]) == [("illegal", "SUR-P4", None)]


def test_scenery_first_puts_the_flip_after_the_extra_play() -> None:
    larger = play("A", "9 ./. .", 4, 1)  # 59, smaller than 66
    match = judge([DOUBLE_EXTRA, larger, do("flip", face="up")], GRASS, double_and_scenery="scenery_first")
    assert [named(ruling) for ruling in match.rulings] == [[], [("due", "SUR-E1", None)], []]
    declined = judge([DOUBLE_EXTRA, do("pass")], GRASS, double_and_scenery="scenery_first")
    assert named(declined.rulings[1]) == [("due", "SUR-E1", None)]
    assert (declined.state.face, declined.rulings[1].state["turn"]) == ("up", "B")


@pytest.mark.parametrize(
    ("option", "effects", "later"),
    [
        ("forced_pass", {"flip": True, "extra": False}, [("illegal", "SUR-E4", "A")]),
        ("turn_just_ends", {"flip": False, "extra": False}, []),
    ],
)
def test_extra_play_with_an_empty_hand(option: str, effects: Row, later: list[Any]) -> None:
    position = {**GRASS, "hand": {"A": 0, "B": 1}}
    match = judge([EXTRA, do("pass", "B")], position, empty_hand_extra=option)
    assert {key: match.rulings[0].effects[key] for key in effects} == effects
    assert [f.rule for f in match.rulings[0].findings] == (["SUR-E4"] if option == "forced_pass" else [])
    assert named(match.rulings[1]) == later


@pytest.mark.parametrize(("option", "expected"), [("allowed", []), ("forbidden", [("illegal", "SUR-R3", None)])])
def test_declining_after_reverse(option: str, expected: list[Any]) -> None:
    up = {**GRASS, "face": "up"}
    events = [do("reverse"), EXTRA, do("pass")]
    match = judge(events, up, advanced_reverse="on", reverse_then_decline=option)
    assert named(match.rulings[2]) == expected


# The end, and scores


def test_after_the_end_nothing_counts_any_more() -> None:
    position = {**F0, "played": {"A": 11, "B": 10}}
    events = [MAKES_42, play("B", ". 7/5 .", 2, -2), do("pass", "B"), do("flip", face="down"), do("draw", "B")]
    match = judge(events, position)
    assert [ruling.verdict for ruling in match.rulings] == [LEGAL, NOTICE, NOTICE, LEGAL, LEGAL]
    assert match.state.last == 42
    assert all(ruling.state["winner"] == "A" for ruling in match.rulings)


def test_scores_early_or_of_the_wrong_number_of_cards_are_noticed() -> None:
    match = judge([do("score", "B", hand=[1, 2])], F0)
    assert named(match.rulings[0]) == [("notice", "SUR-W2", None)] * 2


def test_totals_of_rounds_and_shared_lead() -> None:
    position = {**F0, "played": {"A": 11, "B": 9}, "scores": {"A": 6, "B": 0}}
    state = judge([MAKES_42, do("score", "B", hand=[3, 1], pile=[2])], position).rulings[1].state
    assert state["scores"] == {"A": 6, "B": 6}
    assert state["leaders"] == ["A", "B"]


# Solo


SOLO: Row = {"cards": GRASS["cards"], "last": 83, "face": "down", "hand": {"A": 3}}


@pytest.mark.parametrize("pile", [15, 20, 25, 30, 35, 40])
def test_solo_pile(pile: int) -> None:
    state = judge([], players="A", solo_pile=pile)
    assert GAME.view(state.state)["left"] == {"A": pile}
    assert GAME.view(state.state)["pile"] == {"A": pile - 3}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (start(S1, card("5 ./. .", 1, 1, "sea")), []),
        (start(S1, S2), [("illegal", "SUR-O1", None)]),
        (start(S1, card(". 5/. .", 1, 1, "sea")), [("illegal", "SUR-O1", None)]),
        (start(S1, card("5 ./3 .", 1, 0, "sea")), [("illegal", "SUR-O1", None)]),
        (start(S1, card("5 ./. .", 1, 1, "sea"), face="down"), [("illegal", "SUR-S3", None)]),
    ],
)
def test_solo_start(event: Row, expected: list[Any]) -> None:
    assert named(judge([event], players="A").rulings[0]) == expected


def test_solo_scenery_only_flips() -> None:
    match = judge([EXTRA, do("flip", face="up"), play("A", "9 ./. .", 4, 1)], SOLO, "A")
    assert [named(ruling) for ruling in match.rulings] == [
        [("due", "SUR-O3", None)],
        [],
        [("illegal", "SUR-P4", None)],
    ]
    assert match.rulings[0].effects == {"numbers": [69], "blocked": [], "flip": True, "draw": False, "extra": False}
    assert match.rulings[0].state["hand"] == {"A": 3}


def test_solo_flip_and_draw_left_out() -> None:
    match = judge([EXTRA, do("draw", count=0), play("A", "4 ./. .", 4, 1)], SOLO, "A")
    assert named(match.rulings[2]) == [("illegal", "SUR-O3", "A"), ("notice", "SUR-O2", "A")]


@pytest.mark.parametrize(("option", "expected"), [("two_flips", ("ask", "SUR-O3")), ("one_flip", ("due", "SUR-O3"))])
def test_solo_double_and_scenery(option: str, expected: tuple[str, str]) -> None:
    ruling = judge([DOUBLE_EXTRA], SOLO, "A", solo_both=option).rulings[0]
    assert [(str(f.verdict), f.rule) for f in ruling.findings] == [expected]
    assert ruling.state["last"] == 66


def test_solo_has_no_pass_and_no_reverse() -> None:
    match = judge([do("reverse"), do("flip", face="up"), do("pass")], SOLO, "A", advanced_reverse="on")
    assert [named(ruling)[0][:2] for ruling in match.rulings] == [
        ("illegal", "SUR-O4"), ("illegal", "SUR-O3"), ("notice", "SUR-O4"),
    ]  # fmt: skip
    assert match.rulings[2].state["result"] == "failed"
    assert match.rulings[2].state["winner"] is None


def test_solo_is_cleared_with_the_last_card() -> None:
    match = judge([EXTRA], {**SOLO, "hand": {"A": 1}, "played": {"A": 14}}, "A")
    state = match.rulings[0].state
    assert (state["winner"], state["result"]) == ("A", "cleared")


# Decisions


def test_a_double_completion_that_stands_is_settled_by_the_marker() -> None:
    both = play("A", "3 6/9 1", 2, 1, "space")
    match = judge([both, {"do": "rule", "event": 1, "verdict": "legal"}, do("marker", number=83)], F0)
    assert match.state.last == 83
    assert match.rulings[0].effects["numbers"] == [9, 83]
    assert match.rulings[0].state["played"]["A"] == 1


@pytest.mark.parametrize(
    "event",
    [
        play("A", "2 6/. .", 9, 9),
        play("A", ". 6/2 .", 1, -1.25),
        play("A", ". 6/2 .", 1, 0),
        play("C", ". 6/2 .", 1, -1),
        do("reverse"),
    ],
)
def test_a_ruling_lets_an_act_stand(event: Row) -> None:
    ruled = judge([event, {"do": "rule", "event": 1, "verdict": "legal"}], F0, "ABCD")
    before = judge([], F0, "ABCD")
    assert ruled.rulings[0].verdict is LEGAL
    assert ruled.state != before.state
    refused = judge([event, {"do": "rule", "event": 1, "verdict": "illegal"}], F0, "ABCD")
    assert refused.state == before.state
