"""Which board lies there: the set's own, though a digit was misread, or another one."""

from __future__ import annotations

from typing import Any

from referee.core.following import SeenPiece, SettledTable
from referee.core.pieces import PlacedPiece
from referee.games.sequence_numbers.board import default_board, demo8
from referee.games.sequence_numbers.joining import opening
from tests.referee.games.sequence_numbers.desk import SIZES


def _opened(numbers: list[list[int | None]]) -> Any:
    board = PlacedPiece("board", "board", None, "up", 0.0, 0.0, 0.0, details={"numbers": numbers})
    seen = opening(SettledTable(0.0, (SeenPiece(board),), SIZES), ["blue", "green"], {})
    return None if seen.position is None else seen.position["board"]


def test_a_misread_digit_or_a_covered_cell_makes_no_other_board() -> None:
    own = default_board()
    numbers = [list(row) for row in own.numbers]
    numbers[3][4], numbers[2][2] = 99, None
    assert _opened(numbers) == own.to_json()


def test_another_board_is_itself_and_one_with_a_misread_digit_is_waited_for() -> None:
    other = [list(row) for row in demo8().numbers]
    assert _opened(other)["numbers"] == demo8().to_json()["numbers"]
    other[3][4] = 99
    assert _opened(other) is None


def test_what_may_be_a_chip_in_a_free_corner_is_the_sign_printed_there() -> None:
    own = default_board()
    board = PlacedPiece(
        "board", "board", None, "up", 0.0, 0.0, 0.0, details={"numbers": own.numbers, "inset_mm": 0.0}
    )
    pitch = SIZES["board"][0] / own.cols
    at = {"corner": (-4.5, 4.5), "middle": (0.5, 0.5)}
    for name, known in (("corner", True), ("middle", False)):
        x, y = (pitch * step for step in at[name])
        chip = SeenPiece(PlacedPiece("c", "chip", "blue", None, x, y), certain=False)
        seen = opening(SettledTable(0.0, (SeenPiece(board), chip), SIZES), ["blue", "green"], {})
        assert (seen.position is not None) == known
