"""The worked cases of the rules: single plays, and what is seen on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from referee.core import Header, Judgement, Verdict, get_game
from referee.core.events import Rule
from referee.core.match import Match
from referee.core.records import EventDecoder

GAME = get_game("kaifuda")
MOVER, OTHER = "first", "second"
STARS = {"朝", "昼", "夕", "夜", "恐"}


def match(position: dict[str, Any] | None = None, **options: Any) -> Match[Any]:
    return Match(
        GAME,
        Header(
            format="table-referee/record/1",
            game="kaifuda",
            players=[MOVER, OTHER],
            options=options,
            position=position,
        ),
    )


def event(**raw: Any) -> Any:
    return EventDecoder(GAME).event(raw)


def judge(m: Match[Any], **raw: Any) -> Judgement[Any]:
    return GAME.judge(m.state, event(**raw))


def rules(found: Any, verdict: Verdict | None = None) -> list[str]:
    return [f.rule for f in found.findings if verdict is None or f.verdict is verdict]


@dataclass
class Case:
    """A row of rules 3.8; numbers are hand and land."""

    id: str
    ev: str
    prev: str | None
    last: str | None
    tail: str
    play: str
    own: tuple[int, int] = (6, 18)
    other: tuple[int, int] = (6, 18)
    illegal: str | None = None
    goods: list[list[str]] = field(default_factory=list)
    reward: int = 0
    tax: int = 0
    after: tuple[int, int] | None = None
    other_after: tuple[int, int] = (6, 18)
    time: tuple[str, str] = ("asc", "any")
    loses: tuple[str, str] | None = None
    plays: int = 1
    veiled: bool = False


P, T, S = "pair", "ten", "step"
CASES = [
    Case("KAI-01", "asc", "45", None, "", "99", goods=[[P, "99"]], reward=2, after=(6, 16)),
    Case("KAI-02", "asc", "88", None, "", "77", illegal="KAI-P4"),
    Case("KAI-04", "asc", "null", "朝", "99", "01", (7, 15), goods=[[S, "901"]], reward=3, after=(8, 12),
         time=("asc", "昼")),
    Case("KAI-05", "asc", "null", "朝", "", "00", illegal="KAI-P5"),
    Case("KAI-07", "desc", "23", "夜", "", "32", illegal="KAI-P4"),
    Case("KAI-08", "desc", "null", "夜", "夕3", "23", after=(4, 18), time=("desc", "朝")),
    Case("KAI-10", "asc", "88", "朝", "64", "昼3", tax=1, after=(4, 18), other_after=(7, 17), time=("asc", "夕")),
    Case("KAI-11", "asc", "88", "朝", "", "夕3", illegal="KAI-P7"),
    Case("KAI-13", "asc", "88", "朝", "", "5朝", illegal="KAI-P7"),
    Case("KAI-14", "desc", "null", None, "", "朝5", tax=1, after=(4, 18), other_after=(7, 17), time=("asc", "昼")),
    Case("KAI-16", "asc", "55", None, "", "朝夕", illegal="KAI-P8"),
    Case("KAI-17", "asc", "55", "朝", "", "朝昼", illegal="KAI-P7"),
    Case("KAI-19", "asc", "78", "朝", "朝5", "恐2", (4, 6), after=(3, 6), time=("desc", "any")),
    Case("KAI-20", "asc", "null", None, "3", "73", goods=[[T, "37"], [T, "73"]], reward=4, after=(8, 14)),
    Case("KAI-22", "asc", "null", None, "1", "09", goods=[[S, "109"]], reward=3, after=(7, 15)),
    Case("KAI-23", "asc", "77", None, "78", "91", goods=[[T, "91"], [S, "789"]], reward=5, after=(9, 13)),
    Case("KAI-25", "asc", "null", None, "12", "78", after=(4, 18)),
    Case("KAI-26", "asc", "23", None, "5朝", "64", goods=[[T, "64"]], reward=2, after=(6, 16)),
    Case("KAI-28", "asc", "78", "夕", "78", "9夜", (5, 9), (7, 7), goods=[[S, "789"]], reward=3, tax=1,
         after=(6, 6), other_after=(8, 6), time=("desc", "朝")),
    Case("KAI-29", "asc", "55", "昼", "", "夕夜", other=(9, 18), tax=2, after=(4, 18), other_after=(11, 16),
         time=("desc", "朝"), loses=("other", "KAI-C1")),
    Case("KAI-31", "asc", "45", None, "", "99", (6, 1), goods=[[P, "99"]], reward=2, loses=("mover", "KAI-B1")),
    Case("KAI-32", "asc", "45", None, "", "朝3", other=(6, 0), tax=1, loses=("other", "KAI-B1")),
    Case("KAI-34", "asc", "45", None, "24", "68", (2, 4), goods=[[T, "46"]], reward=2, after=(2, 2)),
    Case("KAI-35", "asc", "45", "朝", "24", "昼3", (2, 18), illegal="KAI-P11"),
    Case("KAI-37", "desc", "50", None, "", "100", (3, 18), illegal="KAI-F2"),
    Case("KAI-38", "asc", "50", None, "", "100", (5, 18), illegal="KAI-P1"),
    Case("KAI-40", "asc", "100", None, "", "00", (3, 18), illegal="KAI-F3"),
    Case("KAI-41", "asc", "50", None, "", "99", illegal="KAI-P10", plays=10),
    Case("KAI-43", "asc", "50", None, "89", "61", after=(4, 18)),
    Case("KAI-44", "asc", "50", None, "67", "89", goods=[[S, "678"], [S, "789"]], reward=6, after=(10, 12)),
    Case("KAI-46", "asc", "78", "朝", "", "恐2", (4, 18), (3, 18), after=(3, 18), other_after=(4, 18),
         time=("desc", "any"), veiled=True),
]  # fmt: skip


def at(case: Case, **options: Any) -> Match[Any]:
    return match(
        {
            "evaluation": {"asc": "ascending", "desc": "descending"}[case.ev],
            "to_beat": case.prev,
            "last_star": case.last,
            "lines": {MOVER: list(case.tail), OTHER: ["#"] if case.veiled else []},
            "hand": {MOVER: case.own[0], OTHER: case.other[0]},
            "land": {MOVER: case.own[1], OTHER: case.other[1]},
            "plays": {MOVER: case.plays, OTHER: case.plays},
            "turn": MOVER,
        },
        **options,
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_play(case: Case) -> None:
    m = at(case)
    before = GAME.view(m.state)
    ruling = m.push(event(do="play", by=MOVER, cards=list(case.play)))[-1]
    if case.illegal:
        assert ruling.verdict is Verdict.ILLEGAL
        assert ruling.findings[0].rule == case.illegal
        assert (ruling.state, ruling.effects) == (before, {})
        return
    assert ruling.verdict.gravity < Verdict.ASK.gravity
    assert ruling.effects == {
        "goods": case.goods,
        "reward": case.reward,
        "tax": case.tax,
        "exchange": "恐" in case.play,
        "recovery": case.veiled,
    }
    state = ruling.state
    if case.loses:
        loser, rule = case.loses
        assert rule in rules(ruling)
        assert state["winner"] == (OTHER if loser == "mover" else MOVER)
    else:
        assert state["winner"] is None
        assert state["turn"] == OTHER
    if case.after:
        assert (state["hand"][MOVER], state["land"][MOVER]) == case.after
        assert (state["hand"][OTHER], state["land"][OTHER]) == case.other_after
        assert (state["evaluation"].startswith(case.time[0]), state["next_star"]) == (True, case.time[1])


def test_kai_05_with_option_allowed_on_null() -> None:
    case = next(c for c in CASES if c.id == "KAI-05")
    ruling = at(case, asc_00="allowed_on_null").push(event(do="play", by=MOVER, cards=["0", "0"]))[-1]
    assert ruling.verdict.gravity < Verdict.ASK.gravity


def test_kai_46_then_the_veiled_card_is_taken() -> None:
    m = at(next(c for c in CASES if c.id == "KAI-46"))
    m.push(event(do="play", by=MOVER, cards=["恐", "2"]))
    m.push(event(do="exchange", by=MOVER))
    ruling = m.push(event(do="recover", by=OTHER, at=[0]))[-1]
    assert ruling.verdict is Verdict.LEGAL
    assert ruling.state["lines"][OTHER] == ["_"]
    assert ruling.state["hand"][OTHER] == 4


# ---- table-level cases ----


def played(*plays: Any, **options: Any) -> Match[Any]:
    """A match from the start; a string is a play, a dict any event; the players alternate."""
    m = match(**options)
    for item in plays:
        raw = {"do": "play", "cards": list(item)} if isinstance(item, str) else dict(item)
        raw.setdefault("by", m.state.names[m.state.turn])
        m.push(event(**raw))
    return m


ROUND_2 = ("45", "99", "5朝", "01", "64")
VEIL = {"do": "veil", "at": [1, 2, 3]}


def verdict_of(m: Match[Any]) -> Verdict:
    return m.rulings[-1].verdict


def test_kai_51_goods_of_the_previous_round_veiled() -> None:
    m = played(*ROUND_2, VEIL, "88")
    assert m.rulings[5].verdict is Verdict.LEGAL
    assert m.rulings[6].effects["goods"] == [["pair", "88"]]
    assert m.rulings[6].state["lines"]["second"] == ["9", "#", "#", "#", "8", "8"]


def test_kai_52_partly_veiled() -> None:
    m = played(*ROUND_2, {"do": "veil", "at": [1, 2]})
    assert rules(m.rulings[-1]) == ["KAI-L2"]
    assert verdict_of(m) is Verdict.ILLEGAL
    assert m.rulings[-1].findings[0].where == (("second", 3),)


def test_kai_54_a_star_veiled() -> None:
    m = played("45", "99", "5朝", "01", {"do": "veil", "at": [1, 2, 3]})
    assert (verdict_of(m), rules(m.rulings[-1])) == (Verdict.ILLEGAL, ["KAI-L3"])


def test_kai_55_zeros_veiled() -> None:
    m = match({"evaluation": "descending", "to_beat": "12", "lines": {"first": ["0", "0"]}, "turn": "first"})
    m.push(event(do="veil", by="first", at=[0, 1]))
    assert (verdict_of(m), rules(m.rulings[-1])) == (Verdict.ILLEGAL, ["KAI-L4"])


UP_TO_PANIC = (*ROUND_2, VEIL, "88", "恐9", {"do": "exchange", "by": "first"})


def test_kai_56_recovery() -> None:
    m = played(*UP_TO_PANIC, {"do": "recover", "at": [2], "by": "second"}, "77")
    assert not m.anything_illegal
    assert m.rulings[-2].state["lines"]["second"] == ["9", "#", "_", "#", "8", "8"]
    assert m.rulings[-3].state["hand"]["second"] == m.rulings[-2].state["hand"]["second"] == 9
    assert verdict_of(m).gravity < Verdict.ASK.gravity


def test_recovery_left_out_is_illegal() -> None:
    m = played(*UP_TO_PANIC, "77")
    assert rules(m.rulings[-1], Verdict.ILLEGAL) == ["KAI-R1"]
    assert m.state.plays == (4, 4), "the play itself stands"


def test_kai_59_merchant_card_left() -> None:
    m = played(*UP_TO_PANIC[:-1], {"do": "recover", "at": [2], "by": "second"}, "77")
    finding = m.rulings[-1].findings[0]
    assert (finding.rule, finding.verdict, finding.by) == ("KAI-E1", Verdict.ILLEGAL, "first")
    assert m.state.plays == (4, 4)


def test_kai_59_seen_to_lie_there() -> None:
    m = played(*UP_TO_PANIC[:-1], {"do": "exchange", "by": "first", "count": 0})
    assert rules(m.rulings[-1], Verdict.DUE) == ["KAI-E1"]
    m.push(event(do="recover", by="second", at=[1]))
    m.push(event(do="play", by="second", cards=["7", "7"]))
    assert "KAI-E1" in rules(m.rulings[-1], Verdict.ILLEGAL)
    hand = m.rulings[-1].state["hand"]["first"]
    late = m.push(event(do="exchange", by="first"))[-1]
    assert late.verdict is Verdict.LEGAL
    assert late.state["hand"]["first"] == hand + 1


def test_kai_60_played_before_the_reward_was_taken() -> None:
    m = played(*ROUND_2, "88", {"do": "take", "by": "second", "count": 0, "why": "reward"}, "昼3")
    assert rules(m.rulings[-2], Verdict.DUE) == ["KAI-G5"]
    assert (rules(m.rulings[-1])[0], m.rulings[-1].findings[0].verdict) == ("KAI-P12", Verdict.NOTICE)
    assert verdict_of(m) is Verdict.DUE, "the tax of the new play"


def test_kai_61_an_old_card_reads_otherwise() -> None:
    m = played(*ROUND_2, {"do": "change", "by": "second", "at": 0, "to": "6"})
    assert (verdict_of(m), rules(m.rulings[-1])) == (Verdict.ILLEGAL, ["KAI-P2"])
    assert m.state.lines[1][0] == "9"


def test_kai_65_no_goods_across_a_gap() -> None:
    m = match(
        {
            "to_beat": "45",
            "lines": {"first": [], "second": ["8", "9", "_", "1"]},
            "plays": {"first": 3, "second": 2},
            "turn": "second",
        }
    )
    ruling = m.push(event(do="play", by="second", cards=["8", "0"]))[-1]
    assert ruling.effects["goods"] == []
    m = match({"to_beat": "45", "lines": {"second": ["8", "_", "2"]}, "turn": "second"})
    assert m.push(event(do="play", by="second", cards=["6", "0"]))[-1].effects["goods"] == []


def test_human_lets_an_illegal_play_stand() -> None:
    m = played("45", "32")
    assert rules(m.rulings[-1]) == ["KAI-P4"]
    assert m.state.turn == 1
    m.push(Rule(event=2, verdict="legal"))
    assert m.state.turn == 0
    assert m.state.to_beat == 32
    assert m.rulings[1].effects["goods"] == []
