"""The worked cases of Suritsu, one row a case."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Header, Match, Ruling, Verdict
from referee.core.records import RECORD_FORMAT, EventDecoder
from referee.games.suritsu import GAME

S1 = ("1 4/7 2", 0, 0, None)
S2 = ("5 8/3 0", 1, 1, None)
F0 = (S1, S2)
G1 = ("3 6/. .", 2, 1, "grassland")
E = ("9 4/1 2", 0, 0, None)
GAP = ((". 2/7 .", 0, 0, "sea"), ("2 ./9 .", 2, 0, "city"))
SP1 = ("1 2/3 4", 0, 0, "space")


def table(*cards: tuple[str, int, int, str | None]) -> list[dict[str, Any]]:
    return [{"x": x, "y": y, "digits": digits, "scenery": scenery} for digits, x, y, scenery in cards]


def judge(
    events: list[dict[str, Any]],
    position: dict[str, Any] | None = None,
    players: str = "AB",
    **options: Any,
) -> Match[Any]:
    """A match with these events judged."""
    header = Header(format=RECORD_FORMAT, game="suritsu", players=list(players), options=options, position=position)
    match = Match(GAME, header)
    decoder = EventDecoder(GAME)
    for event in events:
        match.push(decoder.event(event))
    return match


def rules(ruling: Ruling, verdict: Verdict) -> list[str]:
    return [finding.rule for finding in ruling.findings if finding.verdict is verdict]


def breaches(ruling: Ruling) -> list[tuple[str, str | None]]:
    return [(f.rule, f.by) for f in ruling.findings if f.verdict is Verdict.ILLEGAL]


# id, field, last, face, digits, scenery, at, extra event fields, verdict, first rule, numbers, blocked, effects
LEGAL, DUE, ASK, ILLEGAL = Verdict.LEGAL, Verdict.DUE, Verdict.ASK, Verdict.ILLEGAL
CASES: list[tuple[Any, ...]] = [
    ("SUR-01", (S1,), None, "up", "5 8/3 0", None, (1, 1), {}, LEGAL, None, [25], [], ""),
    ("SUR-02", (S1,), None, "up", "5 8/3 0", None, (1, 0), {}, ILLEGAL, "SUR-S2", [23, 45], [], ""),
    ("SUR-03", F0, 25, "up", ". 6/2 .", "sea", (1, -1), {}, LEGAL, None, [42], [], ""),
    ("SUR-04", F0, 25, "up", ". 6/2 .", "sea", (1, 0), {}, ILLEGAL, "SUR-P1", [], [], ""),
    ("SUR-06", F0, 25, "up", "2 6/. .", "sea", (2, 3), {}, ILLEGAL, "SUR-P2", [], [], ""),
    ("SUR-07", F0, 25, "up", "3 6/9 1", "space", (2, 1), {}, ILLEGAL, "SUR-P3", [9, 83], [], ""),
    ("SUR-08", F0, 25, "up", "3 6/. .", "grassland", (2, 1), {}, LEGAL, None, [83], ["0"], ""),
    ("SUR-09", (E,), 25, "up", "2 ./. 7", "sea", (1, 0), {}, LEGAL, None, [42], ["2"], ""),
    ("SUR-10", F0, 83, "up", "3 ./. 5", "sea", (2, 1), {}, ILLEGAL, "SUR-P5", [83], [], ""),
    ("SUR-11", F0, 83, "down", "3 ./. 5", "sea", (2, 1), {}, ILLEGAL, "SUR-P5", [83], [], ""),
    ("SUR-12", F0, 25, "up", "5 2/. .", "city", (-1, 0), {}, ILLEGAL, "SUR-P4", [21], [], ""),
    ("SUR-14", GAP, 10, "up", "2 4/. .", "sea", (1, 0), {}, ILLEGAL, "SUR-P3", [22, 42], [], ""),
    ("SUR-15", GAP, 10, "up", "2 ./8 .", "city", (1, 0), {}, DUE, "SUR-E1", [22], ["2", "9"], "flip draw"),
    ("SUR-18", (*F0, G1), 83, "down", "9 5/. .", "grassland", (3, 1), {}, LEGAL, None, [69], [], "extra"),
    ("SUR-19", (*F0, G1), 83, "down", ". 5/9 .", "grassland", (3, 0), {}, LEGAL, None, [69], [], ""),
    (
        "SUR-21", (*F0, G1), 83, "down", "6 5/. .", "grassland", (3, 1), {},
        DUE, "SUR-E1", [66], [], "flip draw extra",
    ),
    ("SUR-23", (SP1,), 12, "up", "5 6/7 8", "space", (1, 1), {}, LEGAL, None, [45], [], ""),
    ("SUR-24", F0, 25, "up", ". 6/2 .", "sea", (1, -1), {"upright": False}, ILLEGAL, "SUR-P6", [], [], ""),
    ("SUR-25", F0, 25, "up", ". 6/2 .", "sea", (1, -1.25), {}, ASK, "SUR-P10", [], [], ""),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_worked_placement(case: tuple[Any, ...]) -> None:
    _, field, last, face, digits, scenery, (x, y), more, verdict, rule, numbers, blocked, effects = case
    position = {"cards": table(*field), "last": last, "face": face, "turn": "A"}
    event = {"do": "play", "by": "A", "x": x, "y": y, "digits": digits, "scenery": scenery, **more}
    match = judge([event], position)
    ruling = match.rulings[0]
    assert ruling.verdict is verdict
    assert (ruling.findings[0].rule if ruling.findings else None) == rule
    if verdict in (ILLEGAL, ASK):
        assert ruling.effects == {}
        assert ruling.state["last"] == last
        assert len(match.state.table.cards) == len(field)
        if rule in ("SUR-P3", "SUR-S2"):
            params = ruling.findings[0].params
            assert [*params["others"], params["final"]] == [f"{number:02d}" for number in numbers]
    else:
        assert ruling.effects == {
            "numbers": numbers,
            "blocked": blocked,
            **{name: name in effects.split() for name in ("flip", "draw", "extra")},
        }
        assert ruling.state["last"] == numbers[0]
        assert len(match.state.table.cards) == len(field) + 1


def start_event(number: int, face: str) -> dict[str, Any]:
    """A start arrangement for 49 or 50."""
    cards = {49: table(("1 2/3 4", 0, 0, None), ("9 6/7 8", 1, 1, None))}
    cards[50] = table(("1 2/3 5", 0, 0, None), ("0 6/7 8", 1, 1, None))
    return {"do": "start", "by": "A", "cards": cards[number], "face": face, "marker": number}


def played(digits: str, x: float, y: float, scenery: str, by: str = "A", **more: Any) -> dict[str, Any]:
    return {"do": "play", "by": by, "x": x, "y": y, "digits": digits, "scenery": scenery, **more}


GAP_POSITION: dict[str, Any] = {
    "cards": table(*GAP),
    "last": 10,
    "face": "up",
    "turn": "A",
    "played": {"A": 1, "B": 1},
}
G1_POSITION: dict[str, Any] = {
    "cards": table(*F0, G1),
    "last": 83,
    "face": "down",
    "turn": "A",
    "played": {"A": 1, "B": 1},
}
F0_POSITION: dict[str, Any] = {"cards": table(*F0), "last": 25, "face": "up", "turn": "A"}


def test_sur_31_start_number_49_up() -> None:
    assert judge([start_event(49, "up")]).rulings[0].verdict is LEGAL


def test_sur_32_start_number_50_up() -> None:
    match = judge([start_event(50, "up"), {"do": "flip", "by": "A", "face": "down"}])
    assert breaches(match.rulings[0]) == [("SUR-S3", None)]
    assert match.rulings[1].verdict is LEGAL
    assert (match.state.last, match.state.face) == (50, "down")


def test_sur_33_flip_alone_is_a_pass() -> None:
    position = {**F0_POSITION, "turn": "B"}
    events = [{"do": "flip", "by": "B", "face": "down"}, played("5 2/. .", -1, 0, "city", "C")]
    match = judge(events, position, "ABC")
    assert [ruling.verdict for ruling in match.rulings] == [LEGAL, LEGAL]
    assert match.rulings[1].effects["numbers"] == [21]


def test_sur_34_neither_card_nor_flip() -> None:
    match = judge([played(". 6/2 .", 1, -1, "sea", "C")], {**F0_POSITION, "turn": "B"}, "ABC")
    assert breaches(match.rulings[0]) == [("SUR-T3", "B")]
    assert match.state.last == 42
    assert match.rulings[0].state["turn"] == "A"


def test_sur_35_double_without_flip() -> None:
    events = [played("2 ./8 .", 1, 0, "city"), played("7 ./. 6", 3, 0, "sea", "B")]
    match = judge(events, {**GAP_POSITION, "cards": [*GAP_POSITION["cards"], *table((". 7/. .", 2, 2, "sea"))]})
    assert rules(match.rulings[0], DUE) == ["SUR-E1"]
    assert ("SUR-E1", "A") in breaches(match.rulings[1])


def test_sur_37_extra_play_neither_made_nor_declined() -> None:
    match = judge([played("9 5/. .", 3, 1, "grassland"), {"do": "pass", "by": "B"}], G1_POSITION)
    assert breaches(match.rulings[1]) == [("SUR-E4", "A")]


def test_sur_38_second_card_after_stepped_scenery() -> None:
    events = [played(". 5/9 .", 3, 0, "grassland"), played("5 ./. .", 4, 0, "city")]
    match = judge(events, G1_POSITION)
    assert breaches(match.rulings[1])[0] == ("SUR-P7", None)
    assert match.state.last == 69


def test_sur_39_marker_stays() -> None:
    events = [
        played(". 6/2 .", 1, -1, "sea"),
        {"do": "marker", "by": "A", "number": 25},
        {"do": "pass", "by": "B"},
    ]
    match = judge(events, F0_POSITION)
    assert rules(match.rulings[1], DUE) == ["SUR-T4"]
    assert match.rulings[2].verdict is Verdict.NOTICE
    assert rules(match.rulings[2], Verdict.NOTICE) == ["SUR-T4"]
    assert match.rulings[2].state["last"] == 42


@pytest.mark.parametrize("turn", ["flip", "reverse"])
def test_sur_40_reverse_and_play(turn: str) -> None:
    first = {"do": "flip", "by": "A", "face": "down"} if turn == "flip" else {"do": "reverse", "by": "A"}
    position = {**F0_POSITION, "hand": {"A": 2, "B": 1}}
    match = judge([first, played("5 2/. .", -1, 0, "city")], position, advanced_reverse="on")
    assert [ruling.verdict for ruling in match.rulings] == [LEGAL, LEGAL]
    state = match.rulings[1].state
    assert (state["hand"]["A"], state["pile"]["A"]) == (1, 10)  # 3 - 2 in hand, 9 + 1 in the pile


@pytest.mark.parametrize("turn", ["flip", "reverse"])
def test_sur_42_reverse_with_one_card(turn: str) -> None:
    position = {**G1_POSITION, "face": "up", "last": 25, "hand": {"A": 0}}
    if turn == "reverse":
        ruling = judge([{"do": "reverse", "by": "A"}], position, advanced_reverse="on").rulings[0]
    else:
        events = [{"do": "flip", "by": "A", "face": "down"}, played("5 2/. .", -1, 0, "city")]
        ruling = judge(events, position, advanced_reverse="on").rulings[1]
    assert breaches(ruling) == [("SUR-R4", None)]


def test_sur_42_last_card_of_all_needs_no_split() -> None:
    position = {**F0_POSITION, "played": {"A": 11, "B": 10}}
    ruling = judge([{"do": "reverse", "by": "A"}], position, advanced_reverse="on").rulings[0]
    assert breaches(ruling) == [("SUR-R4", None)]


def test_sur_43_twelfth_card_wins() -> None:
    match = judge([played(". 6/2 .", 1, -1, "sea")], {**F0_POSITION, "played": {"A": 11, "B": 10}})
    state = match.rulings[0].state
    assert match.rulings[0].verdict is LEGAL
    assert (state["winner"], state["turn"], state["played"]) == ("A", None, {"A": 12, "B": 10})


@pytest.mark.parametrize(("scope", "total"), [("hand_and_pile", 6), ("hand_only", 4)])
def test_sur_45_round_score(scope: str, total: int) -> None:
    position = {**F0_POSITION, "played": {"A": 11, "B": 9}}
    events = [played(". 6/2 .", 1, -1, "sea"), {"do": "score", "by": "B", "hand": [3, 1], "pile": [2]}]
    match = judge(events, position, score_scope=scope)
    assert match.rulings[1].verdict is LEGAL
    assert match.rulings[1].state["scores"] == {"A": 0, "B": total}


def test_sur_47_larger_after_double_under_down() -> None:
    events = [
        played("6 5/. .", 3, 1, "sea"),
        {"do": "flip", "by": "A", "face": "up"},
        played("5 ./. .", 3, -1, "city", "B"),
    ]
    field = [*G1_POSITION["cards"], *table((". 6/. .", 2, -1, "sea"))]
    match = judge(events, {**G1_POSITION, "cards": field})
    assert match.rulings[0].effects["numbers"] == [66]
    assert breaches(match.rulings[2]) == [("SUR-P4", None)]
    assert match.rulings[2].findings[0].params["number"] == "65"
