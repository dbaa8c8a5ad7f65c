"""Summy: the worked cases of the rules, each named by its id."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Header, Judgement, Match, Ruling
from referee.core.records import RECORD_FORMAT, EventDecoder
from referee.core.verdicts import gravest
from referee.games.summy import GAME

FIRST = [[-3, 0, "3"], [-2, 0, "+"], [-1, 0, "4"], [0, 0, "="], [1, 0, "7"]]
SECOND = [[1, 1, "-"], [1, 2, "2"], [1, 3, "="], [1, 4, "5"]]
THIRD = [[2, 2, "+"], [3, 2, "1"], [4, 2, "="], [5, 2, "3"]]
E: dict[str, Any] = {}
P37: dict[str, Any] = {
    "blocks": FIRST,
    "sums": [{"x": -3, "y": 0, "direction": "across", "length": 5, "by": "B"}],
}
P37_PLUS: dict[str, Any] = {
    "blocks": FIRST + SECOND + THIRD,
    "sums": [
        *P37["sums"],
        {"x": 1, "y": 0, "direction": "down", "length": 5, "by": "A"},
        {"x": 1, "y": 2, "direction": "across", "length": 5, "by": "B"},
    ],
}


def header(position: dict[str, Any] | None = None, **options: str) -> Header:
    return Header(format=RECORD_FORMAT, game="summy", players=["A", "B"], options=dict(options), position=position)


def place(text: str, by: str = "A") -> dict[str, Any]:
    """``-3,0:3 -2,0:+`` as an event."""
    blocks = []
    for item in text.split():
        cell, symbol = item.split(":", 1)
        x, y = cell.split(",")
        blocks.append([int(x), int(y), symbol])
    return {"do": "place", "by": by, "blocks": blocks}


def line(x: int, y: int, direction: str, signs: str, by: str = "A") -> dict[str, Any]:
    """Blocks in a line; a dot leaves a block of the table as it is."""
    dx, dy = (1, 0) if direction == "across" else (0, 1)
    blocks = [[x + i * dx, y + i * dy, sign] for i, sign in enumerate(signs) if sign != "."]
    return {"do": "place", "by": by, "blocks": blocks}


def rulings(events: list[dict[str, Any]], position: dict[str, Any] | None = None, **options: str) -> list[Ruling]:
    match = Match(GAME, header(position, **options))
    decoder = EventDecoder(GAME)
    for raw in events:
        match.push(decoder.event(raw))
    return match.rulings


def judged(position: dict[str, Any], event: dict[str, Any], **options: str) -> Judgement[Any]:
    state = Match(GAME, header(position, **options)).state
    return GAME.judge(state, EventDecoder(GAME).event(event))  # type: ignore[arg-type]


def named(ruling: Ruling | Judgement[Any]) -> list[str]:
    """Verdict and rule of each finding, in order."""
    return [f"{finding.verdict} {finding.rule}" for finding in ruling.findings]


PLACEMENTS = [
    ("SUM-01", E, "-3,0:3 -2,0:+ -1,0:4 1,0:7", "legal", 14),
    ("SUM-02", E, "-4,0:5 -3,0:+ -2,0:7 -1,0:4 1,0:7 2,0:9", "legal", 32),
    ("SUM-03", E, "-6,0:6 -5,0:5 -4,0:: -3,0:2 -2,0:× -1,0:0 1,0:0", "legal", 13),
    ("SUM-04", E, "-3,0:3 -2,0:+ -1,0:4 1,0:8", "illegal SUM-V6", None),
    ("SUM-05", E, "-1,0:7 1,0:7", "illegal SUM-V2", None),
    ("SUM-06", E, "-1,0:7 1,0:3 2,0:+ 3,0:4", "illegal SUM-V3", None),
    ("SUM-07", E, "-4,0:0 -3,0:5 -2,0:+ -1,0:2 1,0:7", "illegal SUM-V4", None),
    ("SUM-08", E, "-3,0:0 -2,0:+ -1,0:7 1,0:7", "legal", 14),
    ("SUM-10", E, "-3,0:1 -2,0:+ -1,0:1 1,0:2 2,0:= 3,0:2", "illegal SUM-V1", None),
    ("SUM-11", E, "-4,0:3 -3,0:+ -2,0:- -1,0:1 1,0:2", "illegal SUM-V5", None),
    ("SUM-13", E, "-5,0:2 -4,0:+ -3,0:3 -2,0:× -1,0:4 1,0:1 2,0:4", "legal", 14),
    ("SUM-14", E, "-5,0:2 -4,0:+ -3,0:3 -2,0:× -1,0:4 1,0:2 2,0:0", "illegal SUM-V6", None),
    ("SUM-15", E, "-5,0:8 -4,0:: -3,0:4 -2,0:: -1,0:2 1,0:1", "legal", 15),
    ("SUM-17", E, "-5,0:7 -4,0:: -3,0:2 -2,0:× -1,0:4 1,0:1 2,0:4", "legal", 18),
    ("SUM-18", E, "-3,0:7 -2,0:: -1,0:2 1,0:3", "illegal SUM-V6", None),
    ("SUM-19", E, "-3,0:5 -2,0:: -1,0:0 1,0:0", "illegal SUM-V7", None),
    ("SUM-21", E, "-5,0:2 -4,0:- -3,0:5 -2,0:+ -1,0:4 1,0:1", "legal", 12),
    (
        "SUM-22",
        E,
        "-7,0:1 -6,0:2 -5,0:+ -4,0:3 -3,0:4 -2,0:+ -1,0:5 1,0:5 2,0:1",
        "illegal SUM-P1",
        None,
    ),
    ("SUM-24", E, "-3,0:3 -2,0:+ -1,0:4 1,1:7", "illegal SUM-P3", None),
    ("SUM-25", E, "-4,0:3 -3,0:+ -1,0:4 1,0:7", "illegal SUM-P4", None),
    ("SUM-27", P37, "-4,-1:2 -4,0:× -4,1:3 -4,2:= -4,3:6", "illegal SUM-P6", None),
    ("SUM-29", P37, "1,1:- 1,2:2 1,3:= 1,4:5", "legal", 14),
    ("SUM-30", P37, "-1,-2:2 -1,-1:× -1,1:= -1,2:8", "legal", 14),
    ("SUM-32", P37_PLUS, "2,1:4 2,3:3 2,4:= 2,5:7", "legal", 14),
]


@pytest.mark.parametrize(
    ("position", "blocks", "expected", "points"),
    [row[1:] for row in PLACEMENTS],
    ids=[row[0] for row in PLACEMENTS],
)
def test_placement(position: dict[str, Any], blocks: str, expected: str, points: int | None) -> None:
    found = judged(position, place(blocks))
    if expected == "legal":
        assert named(found) == []
        assert found.effects["points"] == points
    else:
        assert named(found)[0] == expected
        assert gravest(found.findings) == "illegal"
        assert found.effects == {}


def test_placement_names_all_findings_of_sum_27() -> None:
    """On the reserved cell and, besides, without a block of the table: both are named, P6 first."""
    found = judged(P37, place("-4,-1:2 -4,0:× -4,1:3 -4,2:= -4,3:6"))
    assert named(found) == ["illegal SUM-P6", "illegal SUM-P2"]


def test_only_the_broken_rules_are_named() -> None:
    rest = {
        "-3,0:3 -2,0:+ -1,0:4 1,0:8": ["illegal SUM-V6"],
        "-1,0:7 1,0:7": ["illegal SUM-V2"],
        "-1,0:7 1,0:3 2,0:+ 3,0:4": ["illegal SUM-V3", "illegal SUM-V2"],
        "-4,0:0 -3,0:5 -2,0:+ -1,0:2 1,0:7": ["illegal SUM-V4"],
        "-4,0:0 -3,0:5 -2,0:+ -1,0:2 1,0:8": ["illegal SUM-V4", "illegal SUM-V6"],
        "-3,0:1 -2,0:+ -1,0:1 1,0:2 2,0:= 3,0:2": ["illegal SUM-V1"],
        "-4,0:3 -3,0:+ -2,0:- -1,0:1 1,0:2": ["illegal SUM-V5"],
        "-3,0:5 -2,0:: -1,0:0 1,0:0": ["illegal SUM-V7"],
        "-3,0:3 -2,0:+ -1,0:4 1,1:7": ["illegal SUM-P3"],
        "-4,0:3 -3,0:+ -1,0:4 1,0:7": ["illegal SUM-P4"],
    }
    assert {blocks: named(judged(E, place(blocks))) for blocks in rest} == rest


def test_sum_41_sequence() -> None:
    """Columns side by side as in the rulebook's example; a row that reads ``=2`` is no sum and need not be."""
    found = rulings(
        [
            line(0, -3, "down", "9-6.3"),
            line(0, 1, "across", ".×2=6", by="B"),
            line(1, 0, "down", "2.4=8"),
        ]
    )
    assert [ruling.verdict for ruling in found] == ["legal"] * 3
    assert [ruling.effects["points"] for ruling in found] == [18, 11, 14]
    assert found[-1].state["scores"] == {"A": 32, "B": 11}


def test_sum_43_block_right_behind_the_sum() -> None:
    position = {"blocks": [*FIRST, *SECOND, [2, 4, "3"]], "sums": P37_PLUS["sums"][:2]}
    found = judged(position, line(-3, 4, "across", "2+3=.."))
    assert named(found) == ["illegal SUM-P5"]
    assert found.findings[0].params == {"part": "2+3=5", "chain": "2+3=53"}
    assert found.findings[0].where == [(2, 4)]


def test_sum_44_double_sum() -> None:
    column = [[3, -1, "1"], [3, 0, "+"], [3, 1, "2"], [3, 2, "="]]
    row = [[-1, 3, "1"], [0, 3, "+"], [1, 3, "2"], [2, 3, "="]]
    found = judged({"blocks": column + row}, place("3,3:3"))
    assert named(found) == ["ask SUM-D1"]
    assert found.findings[0].params["sums"] == ["1+2=3", "1+2=3"]


SUM_1 = line(-3, 0, "across", "3+4.7")
SUM_2 = line(1, 1, "down", "-2=5")


def test_sum_51_removal() -> None:
    found = rulings([{"do": "remove", "by": "A", "count": 3}, {"do": "refill", "by": "A", "count": 3}])
    assert [ruling.verdict for ruling in found] == ["legal", "legal"]
    assert found[0].state["held"] == {"A": 5, "B": 8}
    assert found[1].state["held"] == {"A": 8, "B": 8}
    assert found[1].state["stock"] == 74
    assert found[1].state["turn"] == "B"


@pytest.mark.parametrize("refilled", [False, True])
def test_sum_52_sum_and_removal(refilled: bool) -> None:
    refill = [{"do": "refill", "by": "A", "count": 4}] if refilled else []
    found = rulings([SUM_1, *refill, {"do": "remove", "by": "A", "count": 1}])
    assert named(found[-1]) == ["illegal SUM-T2"]
    assert found[-1].state == found[-2].state


def test_sum_52_removal_and_sum() -> None:
    found = rulings([{"do": "remove", "by": "A", "count": 1}, SUM_1])
    assert named(found[-1]) == ["illegal SUM-T2"]


def test_sum_53_moved_block() -> None:
    found = rulings([SUM_1, {"do": "shift", "by": "B", "from": [-1, 0], "to": [1, 5]}])
    assert named(found[-1]) == ["illegal SUM-P8"]
    gone = rulings([SUM_1, {"do": "shift", "by": "B", "from": [-1, 0], "to": None}])
    assert named(gone[-1]) == ["illegal SUM-P8"]
    assert gone[-1].findings[0].reason == "why-gone"


def test_sum_54_two_sums_at_once() -> None:
    """Down from the 3 and down from the 7: two separate sums in one placement."""
    event = place("-3,1:+ -3,2:1 -3,3:= -3,4:4 1,1:- 1,2:2 1,3:= 1,4:5")
    found = judged(P37, event)
    assert named(found) == ["illegal SUM-T1", "illegal SUM-P3"]
    assert sorted(found.findings[0].params["sums"]) == ["3+1=4", "7-2=5"]


def test_sum_54_two_sums_one_after_the_other() -> None:
    found = rulings([SUM_1, SUM_2])
    assert named(found[-1]) == ["illegal SUM-T1"]
    assert found[-1].findings[0].reason == "why-again-sum"
    assert found[-1].state == found[-2].state


def test_sum_55_block_upside_down() -> None:
    assert named(judged(E, line(-3, 0, "across", "6+3.6"))) == ["illegal SUM-V6"]
    turned = line(-3, 0, "across", "6+3.9")
    turned["blocks"][-1].append(180)
    assert named(judged(E, turned)) == ["illegal SUM-P9"]
    turned["blocks"][-1][2:] = ["6", 180]
    assert named(judged(E, turned)) == ["illegal SUM-P9", "illegal SUM-V6"]


def test_sum_57_true_only_from_the_bottom() -> None:
    found = judged(E, line(0, -1, "down", "7.4+3"))
    assert named(found)[0] == "illegal SUM-V3"
    assert found.findings[0].remedy == "remedy-backwards"
    turned = line(0, -1, "down", "7.4+3")
    for block in turned["blocks"]:
        block.append(178.0)
    assert named(judged(E, turned))[0] == "illegal SUM-P9"


def test_sum_58_nine_blocks_stand() -> None:
    found = rulings([SUM_1, {"do": "refill", "by": "A", "count": 5}])
    assert named(found[-1]) == ["notice SUM-T3"]
    assert found[-1].state["held"]["A"] == 9
