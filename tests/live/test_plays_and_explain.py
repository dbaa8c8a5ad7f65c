"""``plays`` and ``explain`` as somebody at the table would read them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.core import LANGUAGES, game_names, get_game
from tests.live.called import called

HEADER: dict[str, object] = {"format": "table-referee/record/1", "options": {}, "position": None}


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status, out, err = called(capsys, *words)
    assert err == ""
    return status, out


@pytest.fixture
def kaifuda_record(tmp_path: Path) -> str:
    path = tmp_path / "record.jsonl"
    path.write_text(json.dumps({**HEADER, "game": "kaifuda", "players": ["A", "B"]}) + "\n", encoding="utf-8")
    return str(path)


def test_a_pass_is_only_called_one_of_pieces_that_were_named(
    kaifuda_record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "this is really a pass" in said(capsys, "plays", "kaifuda", kaifuda_record, "--hold", "0 0")[1]
    unnamed = said(capsys, "plays", "kaifuda", kaifuda_record)[1]
    assert "--hold" in unnamed
    assert "really a pass" not in unnamed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_explained_without_a_word_of_the_machine(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for rule in [rule for name in game_names() for rule in list(get_game(name).rules)[::6]] + ["SEQ-B"]:
        status, text = said(capsys, "explain", rule, "--lang", language)
        assert status == 0
        assert text.startswith(rule)
        assert not [word for word in ("None", "{", "}") if word in text], text
