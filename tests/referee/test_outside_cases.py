"""Records as somebody else would write them, with what they would expect: ``outside_cases.json``.

Every case holds a whole record, and for its events the verdict (or those allowed), the rule of the first finding
(or the first few), and the parts of effects and state that are named; an event without an expectation is neither
doubted nor illegal.
The same play is told in several ways: from a position or the start, with named players, duties told or left out.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.core import Match, Texts, get_game, read_record

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("outside_cases.json").read_text(encoding="utf-8"))


def rulings_of(case: dict[str, Any]) -> tuple[dict[int, dict[str, Any]], int]:
    """The last ruling printed for each event, and the exit status, as ``judge --json`` gives them."""
    game = get_game(case["game"])
    header = {"format": "table-referee/record/1", "game": case["game"], "players": case["players"]}
    header |= {"options": case.get("options", {}), "position": case["position"]}
    record = read_record([json.dumps(row, ensure_ascii=False) for row in (header, *case["events"])], game)
    match: Match[Any] = Match(game, record.header)
    texts = Texts("en", game.package)
    printed = [ruling.to_json(texts) for entry in record.entries for ruling in match.push(entry.event)]
    return {row["event"]: json.loads(json.dumps(row)) for row in printed}, int(match.anything_illegal)


def holds(wanted: Any, found: Any) -> bool:
    """Whether ``found`` has every field that is wanted; lists and values are compared whole."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(key in found and holds(wanted[key], found[key]) for key in wanted)
    return bool(wanted == found)


def among(wanted: str | list[str], found: str | None) -> bool:
    """Whether ``found`` is the word wanted, or one of those allowed."""
    return found in wanted if isinstance(wanted, list) else found == wanted


@pytest.mark.parametrize("case", CASES, ids=[f"{case['game']}: {case['id']}" for case in CASES])
def test_record_is_judged_as_an_outsider_expects(case: dict[str, Any]) -> None:
    rulings, status = rulings_of(case)
    for number in range(1, len(case["events"]) + 1):
        expected, ruling = case["expect"].get(str(number)), rulings[number]
        rules = [finding["rule"] for finding in ruling["findings"]]
        said = f"event {number}: {ruling['verdict']} {rules}"
        if expected is None:
            assert ruling["verdict"] not in ("ask", "illegal"), said
            continue
        assert among(expected.get("verdict", ruling["verdict"]), ruling["verdict"]), said
        if "rule" in expected:
            assert among(expected["rule"], rules[0] if rules else None), said
        assert rules[: len(expected.get("rules", ()))] == expected.get("rules", []), said
        for part in ("effects", "state"):
            assert holds(expected.get(part, {}), ruling[part]), f"event {number}: {part} {ruling[part]}"
    assert status == case["exit"]


def test_every_game_has_its_cases() -> None:
    counts = {game: sum(case["game"] == game for case in CASES) for game in {case["game"] for case in CASES}}
    assert len({(case["game"], case["id"]) for case in CASES}) == len(CASES)
    assert set(counts) == {"suritsu", "kaifuda", "summy", "sequence-numbers", "suiri-sinri"}
    assert min(counts.values()) >= 60


@pytest.mark.parametrize("case", CASES[::7], ids=[f"{case['game']}: {case['id']}" for case in CASES[::7]])
def test_what_is_counted_by_player_is_told_by_player(case: dict[str, Any]) -> None:
    names = set(case["players"])
    for ruling in rulings_of(case)[0].values():
        for field in ("scores", "held", "hand", "land", "played"):
            assert set(ruling["state"].get(field, {})) <= names, field
