"""Kept results survive a kill in the middle of a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from live.bench.kept import keep_row, kept_rows
from referee.core import Problem


def test_a_line_that_broke_off_takes_no_other_with_it(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    for number in range(3):
        keep_row(path, {"folder": f"game-{number}", "n": number})
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - 7])
    assert [row["n"] for row in kept_rows(path, ("folder", "n"))] == [0, 1]
    keep_row(path, {"folder": "game-2", "n": 2})
    assert [row["n"] for row in kept_rows(path, ("folder", "n"))] == [0, 1, 2]


def test_lines_of_another_form_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text('3\n{"folder": "a"}\n\n{"folder": "b", "n": 1}\n', "utf-8")
    assert [row["folder"] for row in kept_rows(path, ("folder", "n"))] == ["b"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(Problem):
        keep_row(tmp_path / "missing" / "kept.jsonl", {})
