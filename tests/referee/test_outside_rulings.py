"""What whoever reads the rulings of ``judge --json`` may rely on, whatever the record holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.core import Match, Problem, Texts, Verdict, get_game, read_record

HEADER: dict[str, Any] = {"format": "table-referee/record/1", "game": "summy", "players": ["A", "B"]}
FALSE_SUM: dict[str, Any] = {
    "do": "place",
    "by": "A",
    "blocks": [[-3, 0, "3"], [-2, 0, "+"], [-1, 0, "4"], [1, 0, "8"]],
}
CROSSING = [[3, -1, "1"], [3, 0, "+"], [3, 1, "2"], [3, 2, "="], [-1, 3, "1"], [0, 3, "+"], [1, 3, "2"], [2, 3, "="]]
DOUBLE = {"do": "place", "by": "A", "blocks": [[3, 3, "3"]]}


def printed(*events: dict[str, Any], position: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    game = get_game("summy")
    record = read_record([json.dumps(row) for row in ({**HEADER, "position": position}, *events)], game)
    match: Match[Any] = Match(game, record.header)
    return [
        ruling.to_json(Texts("en", game.package)) for entry in record.entries for ruling in match.push(entry.event)
    ]


@pytest.mark.parametrize("verdict", list(Verdict))
def test_no_finding_outweighs_the_verdict_of_a_human(verdict: Verdict) -> None:
    ruled = printed(FALSE_SUM, {"do": "rule", "event": 1, "verdict": str(verdict)})[1]
    assert (ruled["event"], ruled["verdict"]) == (1, str(verdict))
    assert all(Verdict(finding["verdict"]).gravity <= verdict.gravity for finding in ruled["findings"])
    said = ruled["findings"] + ruled.get("overruled", [])
    assert [finding["rule"] for finding in said] == ["SUM-V6"]
    assert ("overruled" in ruled) is (verdict is not Verdict.ILLEGAL)


@pytest.mark.parametrize(("score", "points"), [(["across"], 6), (["down"], 6), (["across", "down"], 12)])
def test_naming_the_sums_that_count_is_a_ruling_of_its_own(score: list[str], points: int) -> None:
    rulings = printed(DOUBLE, {"do": "rule", "event": 1, "score": score}, position={"blocks": CROSSING, "turn": "A"})
    assert [row["verdict"] for row in rulings][:2] == ["ask", "legal"]
    assert rulings[1]["effects"]["points"] == points


def test_a_ruling_without_a_verdict_names_what_is_missing() -> None:
    with pytest.raises(Problem) as caught:
        printed(FALSE_SUM, {"do": "rule", "event": 1})
    assert (caught.value.key, caught.value.params) == ("record-missing-field", {"field": "verdict"})


def test_what_a_human_called_illegal_is_no_conflict() -> None:
    true_sum = {**FALSE_SUM, "blocks": [*FALSE_SUM["blocks"][:3], [1, 0, "7"]]}
    crossing = {"do": "place", "by": "B", "blocks": [[1, 1, "-"], [1, 2, "2"], [1, 3, "="], [1, 4, "5"]]}
    told = printed(true_sum, crossing, {"do": "rule", "event": 1, "verdict": "illegal"})[-1]
    assert (told["changed"], told["conflicts"]) == ([1, 2], [2])
