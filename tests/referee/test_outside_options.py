"""Options whose value names something outside the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.core import Header, Match, Problem, get_game
from referee.core.records import RECORD_FORMAT


@pytest.mark.parametrize("content", ["", "[" * 50_000, "{}", "[1, 2]", "[" + "0, " * 400_000, "\x00" * 10])
def test_a_board_file_that_is_none_is_told(content: str, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(content, encoding="utf-8")
    header = Header(format=RECORD_FORMAT, game="sequence-numbers", players=["blue", "green"])
    with pytest.raises(Problem):
        Match(get_game("sequence-numbers"), header, {"board": str(path)})


def test_a_board_file_without_an_end_is_not_read_to_its_end() -> None:
    endless = Path("/dev/zero")
    if not endless.is_char_device():
        pytest.skip("this system has no endless file")
    header = Header(format=RECORD_FORMAT, game="sequence-numbers", players=["blue", "green"])
    with pytest.raises(Problem):
        Match(get_game("sequence-numbers"), header, {"board": str(endless)})
