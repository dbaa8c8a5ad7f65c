"""The command ``scenes``: wrong calls leave with status 2 and one line."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from live.cli.scenes import scenes
from models.scenes.camera import parse_size

app = typer.Typer()
app.command()(scenes)
RUNNER = CliRunner()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "-o", "x"], "unknown game"),
        (["summy", "-o", "x", "--style", "nope"], "no style"),
        (["summy", "-o", "x", "--size", "wide"], "WIDTHxHEIGHT"),
        (["summy", "-o", "x", "--size", "20x20"], "between 160x120"),
        (["summy", "-o", "x", "--size", "²x720"], "WIDTHxHEIGHT"),
        (["summy", "-o", "x", "--size", "9" * 5000 + "x720"], "WIDTHxHEIGHT"),
        (["summy", "-o", "x", "--fonts", "no-such-folder"], "no-such-folder"),
        (["summy"], "no folder given"),
        (["all", "--contact-sheet", "x.jpg"], "one game"),
    ],
)
def test_wrong_calls(words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = RUNNER.invoke(app, words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_size_is_parsed() -> None:
    assert parse_size("1920x1080") == (1920, 1080)


def test_pictures_are_written(tmp_path: Path) -> None:
    words = ["kaifuda", "--count", "1", "--seed", "5", "--size", "320x240", "--style", "classic", "-o", str(tmp_path)]
    assert RUNNER.invoke(app, words).exit_code == 0
    assert (tmp_path / "kaifuda-000005.jpg").stat().st_size > 2000
    again = RUNNER.invoke(app, words)
    assert "0 new pictures, 1 kept" in again.stderr
