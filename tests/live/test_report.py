"""The readable report: every word in the language asked for, nobody named twice."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from live.report import Report, effects_line
from referee.core import LANGUAGES, Match, Texts, get_game, read_record

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).parents[1].joinpath("referee", "outside_cases.json").read_text(encoding="utf-8")
)


def report_of(case: dict[str, Any], language: str) -> str:
    game = get_game(case["game"])
    header = {"format": "table-referee/record/1", "game": case["game"], "players": case["players"]}
    header |= {"options": case.get("options", {}), "position": case["position"]}
    record = read_record([json.dumps(row) for row in (header, *case["events"])], game)
    match: Match[Any] = Match(game, record.header)
    out = io.StringIO()
    report = Report(match, Texts(language, "live", game.package), Console(file=out, soft_wrap=True, highlight=False))
    for entry in record.entries:
        for ruling in match.push(entry.event):
            report.ruling(ruling)
    report.end()
    return out.getvalue()


def case_named(game: str, name: str) -> dict[str, Any]:
    return next(case for case in CASES if (case["game"], case["id"]) == (game, name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("kaifuda", "sample game, every duty told, first"),
        ("suritsu", "SUR-21"),
        ("summy", "SUM-01"),
        ("sequence-numbers", "SEQ-15"),
    ],
)
def test_effects_are_named_in_every_language(game: str, name: str, language: str) -> None:
    told = report_of(case_named(game, name), language)
    texts = Texts(language, "live", get_game(game).package)
    match_effects = {
        effect
        for case in [case_named(game, name)]
        for e in case["expect"].values()
        for effect in e.get("effects", {})
    }
    for effect in match_effects:
        assert texts.has(f"effect-{effect}")
        assert language == "en" or f" {effect}: " not in told
    assert "None" not in told


def test_whose_fault_it_is_stands_once() -> None:
    told = report_of(case_named("kaifuda", "sample game, every duty told, first"), "en")
    assert "second takes one card from the land as tax." in told
    assert "second: second" not in told
    assert "A: The double 22" in report_of(case_named("suritsu", "SUR-35 with end"), "en")


def test_cells_and_numbers_are_told_apart() -> None:
    texts = Texts("en", "live", "referee.games.sequence_numbers")
    assert effects_line({"sequences": [[[3, 1], [3, 2]]], "answer": 18}, texts) == "sequences: 3,1 3,2; answer: 18"
    assert (
        effects_line({"numbers": [9, 83], "flip": True}, Texts("en", "referee.games.suritsu")) == "number: 9 83; flip"
    )
    goods = {"goods": [["pair", "55"], ["ten", "55"]], "reward": 4, "tax": 0}
    assert effects_line(goods, Texts("ja", "referee.games.kaifuda")) == "商品: 双札 55 十札 55; 報酬: 4"
