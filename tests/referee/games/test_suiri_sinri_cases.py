"""Suiri/Sinri: every worked case, the whole outcome matrix, every option."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Header, Match, Ruling, Texts, Verdict, get_game
from referee.core.records import RECORD_FORMAT, EventDecoder

GAME = get_game("suiri-sinri")
DECODER = EventDecoder(GAME)
TEXTS = Texts("en", GAME.package)
ROLE = {"K": "knight", "W": "witch", "L": "lion", "G": "king", "T": "traitor", "J": "joker"}
AFTER_STEP_3 = {"step": 5, "peeked": {"A": ["C1", "C2", "S"], "B": ["C2", "C3"]}}


def match_of(position: dict[str, Any] | None = None, **options: Any) -> Match[Any]:
    header = Header(format=RECORD_FORMAT, game=GAME.name, players=["Ann", "Bob"], options=options, position=position)
    return Match(GAME, header)


def play(match: Match[Any], *events: dict[str, Any]) -> Ruling:
    """The ruling of the last event."""
    for event in events:
        ruling = match.push(DECODER.event(event))[-1]
        for finding in ruling.findings:
            finding.to_json(TEXTS)
    return ruling


def peek(by: str, slot: str) -> dict[str, Any]:
    return {"do": "peek", "by": by, "slot": slot}


def swap(by: str, *slots: str) -> dict[str, Any]:
    return {"do": "swap", "by": by, "slots": list(slots)}


def reveal(by: str, card: str, **more: Any) -> dict[str, Any]:
    role, _, corner = card.partition(":")
    event = {"do": "reveal", "by": by, "role": ROLE[role], **more}
    return event | ({"corner": ROLE[corner]} if corner else {})


def done(by: str) -> dict[str, Any]:
    return {"do": "done", "by": by}


def rules_of(ruling: Ruling, verdict: Verdict = Verdict.ILLEGAL) -> list[str]:
    return [finding.rule for finding in ruling.findings if finding.verdict is verdict]


def showdown(one: str, two: str, **options: Any) -> dict[str, Any]:
    match = match_of({"step": 6}, **options)
    ruling = play(match, reveal("Ann", one), reveal("Bob", two))
    assert not ruling.findings
    return ruling.state


OUTCOMES = [
    ("SIN-01", "W", "K", "Ann", None, "O1"),
    ("SIN-02", "K", "L", "Ann", None, "O1"),
    ("SIN-04", "K", "T", "Ann", None, "O2"),
    ("SIN-05", "W", "T", "Ann", None, "O2"),
    ("SIN-06", "L", "T", "Ann", None, "O2"),
    ("SIN-07", "G", "K", "Ann", None, "O3"),
    ("SIN-09", "G", "L", "Ann", None, "O3"),
    ("SIN-10", "T", "G", "Ann", None, "O3"),
    ("SIN-11", "J:L", "G", "Bob", None, "O3"),
    ("SIN-12", "J:T", "G", "Ann", None, "O3"),
    ("SIN-13", "J:K", "K", "Bob", None, "O5"),
    ("SIN-14", "J:T", "T", "Bob", "Bob", "O5"),
    ("SIN-15", "J:K", "T", "Bob", "Ann", "O6"),
    ("SIN-16", "J:W", "T", "Bob", "Ann", "O6"),
    ("SIN-17", "J:L", "T", "Bob", "Ann", "O6"),
    ("SIN-18", "J:K", "L", "Ann", None, "O1"),
    ("SIN-19", "J:W", "K", "Ann", None, "O1"),
    ("SIN-20", "J:L", "W", "Ann", None, "O1"),
    ("SIN-21", "J:T", "K", "Bob", None, "O2"),
    ("SIN-22", "J:T", "W", "Bob", None, "O2"),
    ("SIN-23", "J:T", "L", "Bob", None, "O2"),
    ("SIN-24", "J:K", "W", "Bob", None, "O1"),
]


@pytest.mark.parametrize(
    ("one", "two", "winner", "in_variant", "rule"), [c[1:] for c in OUTCOMES], ids=[c[0] for c in OUTCOMES]
)
def test_outcome(one: str, two: str, winner: str, in_variant: str | None, rule: str) -> None:
    state = showdown(one, two)
    assert state["winner"] == winner
    assert state["decided_by"][-1] == f"SIN-{rule}"
    assert ("SIN-O4" in state["decided_by"]) == (one[0] == "J")
    variant = showdown(one, two, joker_vs_traitor="variant")
    assert variant["winner"] == (in_variant or winner)
    if in_variant == "Ann":
        assert variant["decided_by"][-1] == "SIN-O7"


MATRIX = """
    K    W    L    G    T    J:K  J:W  J:L  J:T
K   –    lose win  lose win  win  lose win  win
W   win  –    lose lose win  win  win  lose win
L   lose win  –    lose win  lose win  win  win
G   win  win  win  –    lose win  win  win  lose
T   lose lose lose win  –    win* win* win* win
J:K lose lose win  lose lose* –   –    –    –
J:W win  lose lose lose lose* –   –    –    –
J:L lose win  lose lose lose* –   –    –    –
J:T lose lose lose win  lose –    –    –    –
"""
LINES = [line.split() for line in MATRIX.strip().splitlines()]
PAIRS = [
    (line[0], column, cell)
    for line in LINES[1:]
    for column, cell in zip(LINES[0], line[1:], strict=True)
    if cell != "–"
]


@pytest.mark.parametrize(("row", "column", "cell"), PAIRS, ids=[f"{row}-{column}" for row, column, _ in PAIRS])
def test_matrix(row: str, column: str, cell: str) -> None:
    wins, starred = cell.startswith("win"), cell.endswith("*")
    assert showdown(row, column)["winner"] == ("Ann" if wins else "Bob")
    variant = showdown(row, column, joker_vs_traitor="variant")
    assert variant["winner"] == ("Ann" if wins != starred else "Bob")


def test_matrix_is_whole() -> None:
    assert len(PAIRS) == 5 * 4 + 2 * 5 * 4
    results = {(row, column): cell for row, column, cell in PAIRS}
    for (row, column), cell in results.items():
        assert cell.startswith("win") != results[column, row].startswith("win")


Case = tuple[str, dict[str, Any] | None, list[dict[str, Any]], Verdict, str | None]
LEGAL, ILLEGAL, ASK = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.ASK
PROTOCOL: list[Case] = [
    ("SIN-31", {"step": 2}, [peek("Ann", "C1"), peek("Ann", "C2"), swap("Ann", "A", "C1")], LEGAL, None),
    ("SIN-32", {"step": 2}, [peek("Ann", "C1"), peek("Ann", "C2"), swap("Ann", "A", "C3")], ILLEGAL, "SIN-A3"),
    ("SIN-34", {"step": 2}, [peek("Ann", "C1"), peek("Bob", "C2")], ILLEGAL, "SIN-A2"),
    (
        "SIN-35",
        {"step": 2},
        [
            peek("Ann", "C1"),
            peek("Ann", "C2"),
            swap("Ann", "A", "C1"),
            {"do": "show", "by": "Ann", "slot": "C1"},
        ],
        ILLEGAL,
        "SIN-A4",
    ),
    ("SIN-36", {"step": 3}, [peek("Bob", "C2"), peek("Bob", "C3"), done("Bob")], LEGAL, None),
    ("SIN-37", {"step": 4}, [peek("Ann", "S"), swap("Ann", "A", "S")], LEGAL, None),
    ("SIN-39", AFTER_STEP_3, [swap("Bob", "B", "C1")], LEGAL, None),
    ("SIN-40", AFTER_STEP_3, [swap("Bob", "B", "C2")], ILLEGAL, "SIN-A7"),
    ("SIN-42", AFTER_STEP_3, [peek("Bob", "S")], ILLEGAL, "SIN-A10"),
    ("SIN-43", {"step": 7}, [reveal("Ann", "K", at_s=60.0), reveal("Bob", "W", at_s=63.0)], ILLEGAL, "SIN-A9"),
    ("SIN-44", {"step": 7}, [reveal("Ann", "J", turn_deg=-139.4)], LEGAL, None),
    ("SIN-46", {"step": 7}, [reveal("Ann", "J:L"), {"do": "turn", "by": "Ann", "turn_deg": 90}], ILLEGAL, "SIN-A8"),
    ("SIN-47", {"step": 7}, [reveal("Ann", "W"), reveal("Bob", "W")], ASK, "SIN-S1"),
    ("SIN-48", None, [{"do": "deal", "by": "Ann", "slots": ["A", "B", "C1", "C2", "C3", "C4"]}], ILLEGAL, "SIN-S1"),
]


@pytest.mark.parametrize(
    ("position", "events", "verdict", "rule"), [c[1:] for c in PROTOCOL], ids=[c[0] for c in PROTOCOL]
)
def test_protocol(
    position: dict[str, Any] | None, events: list[dict[str, Any]], verdict: Verdict, rule: str | None
) -> None:
    match = match_of(position)
    ruling = play(match, *events)
    assert ruling.verdict is verdict
    assert [finding.rule for finding in ruling.findings][:1] == ([rule] if rule else [])
    assert all(earlier.verdict is LEGAL for earlier in match.rulings[:-1])


def test_sin_34_up_to_two() -> None:
    match = match_of({"step": 2}, peeks="up_to_two")
    assert play(match, peek("Ann", "C1"), peek("Bob", "C2")).verdict is LEGAL
    third = play(match, peek("Bob", "C3"), peek("Bob", "C1"))
    assert rules_of(third) == ["SIN-A2"]


def test_sin_34_names_the_first_player_and_lets_the_second_go_on() -> None:
    match = match_of({"step": 2})
    ruling = play(match, peek("Ann", "C1"), peek("Bob", "C2"))
    assert ruling.findings[0].by == "Ann"
    assert ruling.state["step"] == 3
    assert ruling.state["peeked"] == {"A": ["C1"], "B": ["C2"]}
    assert "1 of the three" in TEXTS.reason(ruling.findings[0])


def test_sin_36_leaves_c1_unseen() -> None:
    match = match_of({"step": 3})
    play(match, peek("Bob", "C2"), peek("Bob", "C3"), peek("Ann", "S"), done("Ann"))
    assert rules_of(play(match, swap("Bob", "B", "C3"))) == ["SIN-A7"]
    assert play(match, swap("Bob", "C1", "B")).verdict is LEGAL


def test_sin_43_waits_for_a_human() -> None:
    match = match_of({"step": 7})
    ruling = play(match, reveal("Ann", "K", at_s=60.0), reveal("Bob", "W", at_s=63.0))
    assert ruling.findings[0].by == "Ann"
    assert ruling.state["winner"] is None
    play(match, {"do": "rule", "event": 2, "verdict": "legal"})
    assert match.rulings[-1].state["winner"] == "Bob"


def test_sin_43_the_earlier_time_is_at_fault_not_the_earlier_event() -> None:
    ruling = play(match_of({"step": 7}), reveal("Ann", "K", at_s=63.0), reveal("Bob", "W", at_s=60.0))
    assert rules_of(ruling) == ["SIN-A9"]
    assert ruling.findings[0].by is None


def test_sin_44_is_a_lion() -> None:
    match = match_of({"step": 7})
    ruling = play(match, reveal("Ann", "J", turn_deg=-139.4), reveal("Bob", "W"))
    assert ruling.state["revealed"]["A"] == {"role": "joker", "corner": "lion"}
    assert ruling.state["winner"] == "Ann"


def test_sin_46_the_first_still_counts() -> None:
    match = match_of({"step": 7})
    ruling = play(match, reveal("Ann", "J:L"), {"do": "turn", "by": "Ann", "turn_deg": 90}, reveal("Bob", "W"))
    assert ruling.state["winner"] == "Ann"


def test_sin_47_has_no_winner() -> None:
    ruling = play(match_of({"step": 7}), reveal("Ann", "W"), reveal("Bob", "W"))
    assert ruling.state["winner"] is None
    assert ruling.state["revealed"]["B"] == {"role": None}


MORE: list[Case] = [
    ("third peek", {"step": 2}, [peek("Ann", "C1"), peek("Ann", "C2"), peek("Ann", "C3")], ILLEGAL, "SIN-A2"),
    ("the same card again", {"step": 2}, [peek("Ann", "C1"), peek("Ann", "C2"), peek("Ann", "C1")], LEGAL, None),
    ("peek at the side card in step 2", {"step": 2}, [peek("Ann", "S")], ILLEGAL, "SIN-A10"),
    ("peek at the other's card", {"step": 2}, [peek("Ann", "B")], ILLEGAL, "SIN-A10"),
    ("done after one look", {"step": 2}, [peek("Ann", "C1"), done("Ann")], ILLEGAL, "SIN-A2"),
    (
        "swap unseen in step 3",
        {"step": 3},
        [peek("Bob", "C1"), peek("Bob", "C2"), swap("Bob", "B", "C3")],
        ILLEGAL,
        "SIN-A3",
    ),
    ("swap with the side card in step 2", {"step": 2}, [swap("Ann", "A", "S")], ILLEGAL, "SIN-A3"),
    ("swap of two centre cards", {"step": 2}, [swap("Ann", "C1", "C2")], ILLEGAL, "SIN-A10"),
    (
        "second swap",
        {"step": 2},
        [peek("Ann", "C1"), peek("Ann", "C2"), swap("Ann", "A", "C1"), swap("Ann", "A", "C2")],
        ILLEGAL,
        "SIN-A3",
    ),
    (
        "shown while looking",
        {"step": 2},
        [peek("Ann", "C1"), {"do": "show", "by": "Ann", "slot": "C1"}],
        ILLEGAL,
        "SIN-A2",
    ),
    ("side card shown", {"step": 4}, [peek("Ann", "S"), {"do": "show", "by": "Ann", "slot": "S"}], ILLEGAL, "SIN-A6"),
    ("a card open", {"step": 3}, [{"do": "show", "by": "Bob", "slot": "S"}], ILLEGAL, "SIN-A10"),
    ("a card open at the deal", {"step": 1}, [{"do": "show", "by": "Bob", "slot": "S"}], ILLEGAL, "SIN-S2"),
    ("own card open before the reveal", {"step": 6}, [{"do": "show", "by": "Bob", "slot": "B"}], ILLEGAL, "SIN-A9"),
    ("second player passed over", {"step": 3}, [peek("Ann", "S")], ILLEGAL, "SIN-A2"),
    ("centre card in step 4", {"step": 4}, [swap("Ann", "A", "C1")], ILLEGAL, "SIN-A6"),
    ("centre look in step 4", {"step": 4}, [peek("Ann", "C1")], ILLEGAL, "SIN-A10"),
    ("side card swapped blind", {"step": 4}, [swap("Ann", "A", "S")], ILLEGAL, "SIN-A6"),
    ("side card not looked at", {"step": 4}, [done("Ann")], ILLEGAL, "SIN-A6"),
    (
        "side card passed over",
        {"step": 4, "peeked": {"B": ["C1", "C2"]}},
        [swap("Bob", "B", "C3")],
        ILLEGAL,
        "SIN-A6",
    ),
    ("unseen card lifted", AFTER_STEP_3, [peek("Bob", "C1")], ILLEGAL, "SIN-A7"),
    ("seen card lifted again", AFTER_STEP_3, [peek("Bob", "C2")], ILLEGAL, "SIN-A10"),
    ("side card taken in step 5", AFTER_STEP_3, [swap("Bob", "B", "S")], ILLEGAL, "SIN-A7"),
    ("first player in step 5", AFTER_STEP_3, [swap("Ann", "A", "C1")], ILLEGAL, "SIN-A10"),
    ("looks of step 3 unknown", {"step": 5}, [swap("Bob", "B", "C1")], ASK, "SIN-A7"),
    ("own card after the swap", AFTER_STEP_3, [swap("Bob", "B", "C1"), peek("Bob", "B")], LEGAL, None),
    ("reveal at once after step 5", AFTER_STEP_3, [swap("Bob", "B", "C1"), reveal("Ann", "K")], LEGAL, None),
    ("reveal too early", {"step": 3}, [reveal("Bob", "K")], ILLEGAL, "SIN-A9"),
    ("reveal without the side card", {"step": 4}, [reveal("Bob", "K")], ILLEGAL, "SIN-A6"),
    ("swap after the reveal", {"step": 7}, [reveal("Ann", "K"), swap("Bob", "B", "C1")], ILLEGAL, "SIN-A10"),
    ("look after the reveal", {"step": 7}, [reveal("Ann", "K"), peek("Bob", "C1")], ILLEGAL, "SIN-A10"),
    ("joker as king", {"step": 7}, [reveal("Ann", "J:G")], ILLEGAL, "SIN-A8"),
    ("joker upright", {"step": 7}, [reveal("Ann", "J", turn_deg=0)], ASK, "SIN-A8"),
    ("joker without a corner", {"step": 7}, [reveal("Ann", "J")], ASK, "SIN-A8"),
    ("corner against angle", {"step": 7}, [reveal("Ann", "J:W", turn_deg=36)], ASK, "SIN-A8"),
    ("unread card", {"step": 7}, [{"do": "reveal", "by": "Ann", "role": None}], ASK, "SIN-A9"),
    ("within the window", {"step": 7}, [reveal("Ann", "K", at_s=60.0), reveal("Bob", "W", at_s=61.0)], LEGAL, None),
    ("a card missing", None, [{"do": "deal", "slots": ["A", "B", "C1", "C2", "C3"]}], ILLEGAL, "SIN-S1"),
    ("a place twice", None, [{"do": "deal", "slots": ["A", "B", "C1", "C2", "C3", "S", "S"]}], ILLEGAL, "SIN-S1"),
    ("cards named by A and B", {"step": 2}, [peek("A", "C1"), peek("A", "C2"), peek("B", "C1")], LEGAL, None),
]


@pytest.mark.parametrize(("position", "events", "verdict", "rule"), [c[1:] for c in MORE], ids=[c[0] for c in MORE])
def test_further_case(
    position: dict[str, Any] | None, events: list[dict[str, Any]], verdict: Verdict, rule: str | None
) -> None:
    match = match_of(position)
    before = match.state
    for event in events[:-1]:
        assert play(match, event).verdict is LEGAL
        before = match.state
    ruling = play(match, events[-1])
    assert ruling.verdict is verdict
    assert [finding.rule for finding in ruling.findings][:1] == ([rule] if rule else [])
    if verdict is ILLEGAL and all(finding.by is None for finding in ruling.findings):
        assert GAME.view(match.state) == GAME.view(before)


def test_second_player_passed_over_breaches_both_rules() -> None:
    ruling = play(match_of({"step": 3}), peek("Ann", "S"))
    assert rules_of(ruling) == ["SIN-A2", "SIN-A5"]
    assert {finding.by for finding in ruling.findings} == {"Bob"}
    assert ruling.state["step"] == 4


def test_face_up_at_the_deal_tells_no_role() -> None:
    slots: dict[str, Any] = {slot: {"face": "down"} for slot in ("A", "B", "C1", "C2", "S")}
    match = match_of()
    ruling = play(match, {"do": "deal", "slots": slots | {"C3": {"face": "up", "role": "king"}}})
    assert rules_of(ruling) == ["SIN-S2"]
    assert ruling.findings[0].where == ["C3"]
    assert "king" not in str(ruling.to_json(TEXTS))
    assert ruling.state["step"] == 0
    missing = play(match_of(), {"do": "deal", "slots": slots | {"C3": None}})
    assert rules_of(missing) == ["SIN-S1"]
    assert play(match, {"do": "deal", "slots": slots | {"C3": {"face": "down"}}}).state["step"] == 1


def test_swaps_are_followed() -> None:
    match = match_of({"step": 2})
    play(match, peek("Ann", "C1"), peek("Ann", "C2"), swap("Ann", "A", "C1"), done("Ann"))
    play(match, peek("Bob", "C1"), peek("Bob", "C2"), swap("Bob", "C1", "B"), done("Bob"))
    ruling = play(match, peek("Ann", "S"), swap("Ann", "A", "S"), done("Ann"), swap("Bob", "B", "C3"), done("Bob"))
    assert ruling.state["cards"] == {"A": "S", "B": "C3", "C1": "B", "C2": "C2", "C3": "A", "S": "C1"}
    assert ruling.state["step"] == 6
    assert match.rulings[0].state["cards"]["A"] == "A"


def test_done_may_be_left_out_everywhere() -> None:
    match = match_of()
    deal = {"do": "deal", "slots": ["A", "B", "C1", "C2", "C3", "S"]}
    steps = [
        (deal, 1),
        (peek("Bob", "B"), 1),
        (peek("Ann", "C1"), 2),
        (peek("Ann", "C3"), 2),
        (peek("Bob", "C1"), 3),
        (peek("Bob", "C2"), 3),
        (peek("Ann", "S"), 4),
        (swap("Bob", "B", "C3"), 5),
        (reveal("Ann", "K"), 7),
        (reveal("Bob", "G"), 7),
    ]
    for event, step in steps:
        ruling = play(match, event)
        assert (ruling.verdict, ruling.state["step"]) == (LEGAL, step)
    assert ruling.state["winner"] == "Bob"


def test_deal_may_be_left_out() -> None:
    match = match_of()
    assert match.rulings == []
    assert play(match, peek("Ann", "C1")).state["step"] == 2


def test_a_doubtful_reveal_is_completed_by_a_second_look() -> None:
    match = match_of({"step": 7})
    unclear = play(match, reveal("Ann", "J", turn_deg=2), reveal("Bob", "G"))
    assert unclear.state["winner"] is None
    assert play(match, reveal("Ann", "J:T")).state["winner"] == "Ann"
    again = play(match, reveal("Ann", "J:K"))
    assert (again.verdict, again.findings[0].rule, again.state["winner"]) == (Verdict.NOTICE, "SIN-A10", "Ann")


def test_a_nudge_after_the_reveal_is_no_breach() -> None:
    match = match_of({"step": 7})
    nudge = play(match, reveal("Ann", "J", turn_deg=-36), {"do": "turn", "by": "Ann", "turn_deg": 6})
    assert nudge.verdict is Verdict.NOTICE
    assert play(match, {"do": "turn", "by": "Ann", "turn_deg": 70}).verdict is ILLEGAL
    knight = match_of({"step": 7})
    assert play(knight, reveal("Ann", "K"), {"do": "turn", "by": "Ann", "turn_deg": 90}).verdict is LEGAL


def test_after_the_end() -> None:
    match = match_of({"step": 7})
    play(match, reveal("Ann", "K"), reveal("Bob", "W"))
    end = GAME.view(match.state)
    for event, verdict in (
        (peek("Ann", "C1"), ILLEGAL),
        (swap("Ann", "A", "S"), ILLEGAL),
        ({"do": "deal", "slots": ["A", "B", "C1", "C2", "C3", "S"]}, ILLEGAL),
        ({"do": "show", "by": "Ann", "slot": "C1"}, Verdict.NOTICE),
        (done("Ann"), Verdict.NOTICE),
        (reveal("Bob", "K"), Verdict.NOTICE),
    ):
        ruling = play(match, event)
        assert ruling.verdict is verdict
        assert {finding.rule for finding in ruling.findings} == {"SIN-A10"}
        assert GAME.view(match.state) == end


# Options


def test_own_card_look() -> None:
    always = match_of({"step": 3})
    assert play(always, peek("Ann", "A")).verdict is LEGAL
    strict = match_of({"step": 1}, own_card_look="at_start_only")
    assert play(strict, peek("Ann", "A"), peek("Bob", "B"), peek("Ann", "C1")).verdict is LEGAL
    assert rules_of(play(strict, peek("Bob", "B"))) == ["SIN-A10"]
    assert play(strict, peek("Ann", "C2"), swap("Ann", "A", "C1"), peek("Ann", "A")).verdict is LEGAL
    assert rules_of(play(strict, peek("Ann", "A"))) == ["SIN-A10"]


def test_corner_margin() -> None:
    event = reveal("Ann", "J", turn_deg=-10)
    assert play(match_of({"step": 7}, corner_margin_deg=10), event).verdict is LEGAL
    assert play(match_of({"step": 7}), event).verdict is LEGAL
    assert play(match_of({"step": 7}, corner_margin_deg=30), event).verdict is ASK


def test_joker_corners() -> None:
    turned = reveal("Ann", "J", turn_deg=-36)
    assert play(match_of({"step": 7}), turned).state["revealed"]["A"]["corner"] == "witch"
    other = match_of({"step": 7}, joker_corners="traitor,lion,witch,knight")
    assert play(other, turned).state["revealed"]["A"]["corner"] == "lion"
    listed = match_of({"step": 7}, joker_corners=["traitor", "lion", "witch", "knight"])
    assert play(listed, turned).state["revealed"]["A"]["corner"] == "lion"


def test_joker_turn_moment() -> None:
    turn = {"do": "turn", "by": "Bob", "turn_deg": 40}
    assert play(match_of({"step": 6}), turn).verdict is LEGAL
    hinted = play(match_of({"step": 6}, joker_turn_moment="with_reveal"), turn)
    assert (hinted.verdict, hinted.findings[0].rule) == (Verdict.NOTICE, "SIN-A8")


def test_reveal_window() -> None:
    events = [reveal("Ann", "K", at_s=60.0), reveal("Bob", "W", at_s=63.0)]
    assert play(match_of({"step": 7}, reveal_window_s=3), *events).verdict is LEGAL
    assert play(match_of({"step": 7}, reveal_window_s=2.9), *events).verdict is ILLEGAL


def test_protocol_breach() -> None:
    deal = {"do": "deal", "slots": ["A", "B", "C1", "C2", "C3", "S"]}
    replay, agree = match_of(AFTER_STEP_3), match_of(AFTER_STEP_3, protocol_breach="ask")
    assert "again" in (TEXTS.remedy(play(replay, peek("Bob", "S")).findings[0]) or "")
    assert "Agree" in (TEXTS.remedy(play(agree, peek("Bob", "S")).findings[0]) or "")
    anew, doubt = play(replay, deal), play(agree, deal)
    assert (anew.verdict, anew.state["step"]) == (Verdict.NOTICE, 1)
    assert (doubt.verdict, doubt.state["step"]) == (ASK, 5)
    play(agree, {"do": "rule", "event": 2, "verdict": "legal"})
    assert GAME.view(agree.state)["step"] == 1
    assert GAME.view(agree.state)["peeked"] == {"A": [], "B": []}


def test_single_choices_stand() -> None:
    match = match_of(first_second="ask", unseen_card="not_peeked_by_second_in_step_3")
    assert match.header.options["first_second"] == "ask"
