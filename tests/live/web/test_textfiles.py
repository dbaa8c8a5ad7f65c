"""Text files for streaming programs: what they hold, and that nothing is written for nothing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from live.hub import Hub
from live.messages import Messages, clock_message
from live.web.textfiles import TextFiles, fields, plain
from referee.core import Match, Problem, get_game, read_record

RECORD = (
    '{"format": "table-referee/record/1", "game": "suritsu", "players": ["Ana M.", "B"], "options": {}}',
    '{"do": "start", "cards": [{"x": 0, "y": 0, "digits": "5 8/3 0"}, {"x": 1, "y": -1, "digits": "8 3/0 5"}],'
    ' "face": "down", "marker": 80}',
    '{"do": "play", "by": "Ana M.", "x": 2, "y": -1, "digits": "8 ./. 6", "scenery": "sea", "score": 2}',
    '{"do": "play", "by": "B", "x": -1, "y": 0, "digits": ". 5/. 3", "scenery": "city", "score": 3}',
)


def published(hub: Hub) -> Messages:
    """The record's messages, as the loop would publish them."""
    game = get_game("suritsu")
    record = read_record(RECORD, game)
    match: Match[Any] = Match(game, record.header)
    messages = Messages(match, "en")
    hub.publish(messages.match(ident=1))
    for number, entry in enumerate(record.entries, start=1):
        hub.publish(messages.event(number, entry.event, 1.0))
        for ruling in match.push(entry.event):
            hub.publish(messages.ruling(ruling, 1.0))
    return messages


def read(folder: Path, name: str) -> str:
    return (folder / f"{name}.txt").read_text("utf-8")


def test_fields_of_a_match() -> None:
    hub = Hub()
    published(hub)
    hub.publish(clock_message(1.0, {"Ana M.": 61.0, "B": None}, {"Ana M.": 9.0, "B": 3.0}, "Ana M."))
    said = dict(fields(hub.snapshot(), "ro", clock_age_s=2.0))
    assert said["turn"] == "B"
    assert said["last_number"] == "38"
    assert said["left_Ana_M"] == "11"
    assert said["last_verdict"] == "illegal"
    assert said["last_rule"] == "SUR-P3"
    assert "două" in said["last_ruling"] or "odată" in said["last_ruling"]
    assert (said["clock_Ana_M"], said["clock_B"]) == ("0:59", "0:03")
    assert not any("\n" in text for text in said.values())


def test_written_only_when_different(tmp_path: Path) -> None:
    files = TextFiles(Hub(), tmp_path / "obs")
    files.write({"turn": "A", "score_A": "3"})
    before = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "obs").iterdir()}
    files.write({"turn": "B", "score_A": "3"})
    after = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "obs").iterdir()}
    assert after["score_A.txt"] == before["score_A.txt"]
    assert after["turn.txt"] != before["turn.txt"]
    files.write({"turn": "B"})
    assert read(tmp_path / "obs", "score_A") == ""
    assert set(after) == {"turn.txt", "score_A.txt"}


def test_follows_a_running_match(tmp_path: Path) -> None:
    hub = Hub()
    files = TextFiles(hub, tmp_path)
    files.start()
    published(hub)
    until = time.monotonic() + 60
    while time.monotonic() < until and not (tmp_path / "last_rule.txt").exists():
        time.sleep(0.02)
    time.sleep(0.1)
    files.stop()
    assert read(tmp_path, "last_rule") == "SUR-P3"
    assert not list(tmp_path.glob("*.part"))


def test_a_file_held_by_another_program_is_tried_again(tmp_path: Path) -> None:
    files = TextFiles(Hub(), tmp_path)
    (tmp_path / "turn.txt").mkdir()
    files.write({"turn": "A"})
    (tmp_path / "turn.txt").rmdir()
    files.write({"turn": "A"})
    assert read(tmp_path, "turn") == "A"


@pytest.mark.parametrize(("name", "part"), [("Ana M.", "Ana_M"), ("../x", "x"), ("花子", "花子"), ("///", "_")])
def test_names_become_parts_of_file_names(name: str, part: str) -> None:
    assert plain(name) == part


def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(Problem, match="file-unwritable"):
        TextFiles(Hub(), tmp_path / "file" / "obs")
