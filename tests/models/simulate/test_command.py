"""The command ``simulate``: wrong calls leave with status 2 and one line, and nothing behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from live.cli.simulate import simulate

app = typer.Typer()
app.command()(simulate)
RUNNER = CliRunner()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "-o", "x.mp4"], "chess"),
        (["summy", "-o", "x.avi"], "ends in .mp4"),
        (["summy", "-o", "no/x.mp4"], "there is no folder no"),
        (["summy", "-o", "x.mp4", "--size", "wide"], "WIDTHxHEIGHT"),
        (["summy", "-o", "x.mp4", "--size", "321x180"], "even"),
        (["summy", "-o", "x.mp4", "--size", "32x18"], "between 160x120"),
        (["summy", "-o", "x.mp4", "--fps", "0"], "fps 0"),
        (["summy", "-o", "x.mp4", "--pace", "99"], "pace 99"),
        (["summy", "-o", "x.mp4", "--faults", "rain"], "unknown fault 'rain'"),
        (["summy", "-o", "x.mp4", "--style", "nope"], "no style"),
        (["summy", "-o", "x.mp4", "--option", "speed=9"], "speed"),
        (["summy", "-o", "x.mp4", "--players", "A,B,C,D"], "4"),
        (["summy", "-o", "x.mp4", "--fouls", "1", "--foul-rules", "SUR-P3"], "SUR-P3"),
    ],
)
def test_wrong_calls(words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = RUNNER.invoke(app, words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_record_only_with_everything(tmp_path: Path) -> None:
    clip = tmp_path / "clip.mp4"
    words = ["suritsu", "-o", str(clip), "--record-only", "--seed", "4", "--fouls", "1", "--foul-rules", "SUR-P3"]
    result = RUNNER.invoke(app, [*words, "--players", "Ann,Ben,Cid", "--events", "30", "--size", "320x180"])
    assert result.exit_code == 0, result.stderr
    header = json.loads((tmp_path / "clip.record.jsonl").read_text("utf-8").splitlines()[0])
    assert header["players"] == ["Ann", "Ben", "Cid"]
    for line in (tmp_path / "clip.fouls.jsonl").read_text("utf-8").splitlines():
        assert json.loads(line)["rule"] == "SUR-P3"
    assert not clip.exists()


def test_fouls_that_found_no_place_are_told(tmp_path: Path) -> None:
    words = ["tiles", "-o", str(tmp_path / "match.jsonl"), "--fouls", "3", "--events", "2"]
    result = RUNNER.invoke(app, words)
    assert result.exit_code == 0
    assert "0 of 3 fouls" in result.stderr
