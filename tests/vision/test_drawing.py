"""A reading drawn on its picture: what is printed stays to be seen, and what was read stands beside it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vision.drawing import draw_reading

SIDE = 50


def reading(*at: tuple[int, int], kind: str = "block", doubtful: bool = False) -> dict[str, Any]:
    """Pieces side by side, at these columns and rows."""
    pieces = []
    for number, (col, row) in enumerate(at, start=1):
        x, y = 200 + SIDE * col, 150 + SIDE * row
        corners = [[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]]
        pieces.append({"id": number, "kind": kind, "label": "8", "face": "up", "corners": corners})
    doubts = [{"piece": 1, "alternatives": [["8", 0.5], ["3", 0.4]]}] if doubtful else []
    return {"pieces": pieces, "doubts": doubts}


CROSS = ((0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (1, 2), (1, -1), (0, 2), (2, 2))


@pytest.mark.parametrize("doubtful", [False, True])
def test_nothing_is_written_on_what_a_piece_shows(doubtful: bool) -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    read = reading(*CROSS, doubtful=doubtful)
    drawn = draw_reading(picture, read)
    assert (drawn != picture).any()
    for piece in read["pieces"]:
        (x, y), (right, low) = piece["corners"][0], piece["corners"][2]
        inner = drawn[y + 16 : low - 16, x + 16 : right - 16]
        assert (inner == 90).all(), piece["id"]
    labels = (drawn == 30).all(axis=2)  # the labels' ground
    assert labels.sum() > 100 * len(CROSS)
    assert not any(
        labels[c[0][1] + 2 : c[2][1] - 2, c[0][0] + 2 : c[2][0] - 2].any()
        for c in (piece["corners"] for piece in read["pieces"])
    )


def test_where_no_place_is_free_and_on_chips_it_stands_in_the_middle() -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    crowd = [(col, row) for col in range(-4, 9) for row in range(-3, 7)]
    for read in (reading(*crowd), reading((0, 0), kind="chip")):
        drawn = draw_reading(picture, read)
        assert (
            drawn[150 + SIDE // 2 - 4 : 150 + SIDE // 2 + 4, 200 + SIDE // 2 - 8 : 200 + SIDE // 2 + 8] != 90
        ).any()


def test_a_piece_at_the_rim_of_the_picture() -> None:
    read = reading((-4, -3), (8, 5))
    assert draw_reading(np.full((480, 640, 3), 90, np.uint8), read).shape == (480, 640, 3)


def test_a_doubtful_cell_of_a_board_is_pointed_out() -> None:
    read = reading((0, 0), kind="board")
    board = read["pieces"][0]
    board["corners"] = [[100, 100], [500, 100], [500, 400], [100, 400]]
    board |= {"label": None, "details": {"numbers": [[1, 2, 3, 4]] * 3}}
    picture = np.full((480, 640, 3), 90, np.uint8)
    plain = draw_reading(picture, read)
    read["doubts"] = [{"piece": 1, "cell": [1, 2], "reason": "1 or 7", "alternatives": [["1", 0.6], ["7", 0.3]]}]
    changed = (draw_reading(picture, read) != plain).any(axis=2)
    rows, cols = np.nonzero(changed)
    assert changed[200:300, 300:400].any()
    assert (rows.min() >= 150, rows.max() <= 350, cols.min() >= 250, cols.max() <= 450) == (True,) * 4
    assert not changed[230:270, 330:370].any()
