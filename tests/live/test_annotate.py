"""The table drawn on its picture for the stream: what is printed stays to be seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from live.annotate import draw_table

SIDE = 60


def piece(key: str, col: int, label: str | None, **more: Any) -> dict[str, Any]:
    x, y = 150 + SIDE * col, 200
    corners = [[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]]
    return {"key": key, "kind": "block", "label": label, "face": "up", "corners": corners, **more}


def test_labels_stand_beside_the_pieces() -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    pieces = [piece("a", 0, "3"), piece("b", 1, None), piece("c", 2, "="), piece("d", 3, "7", offends=True)]
    table = {"pieces": pieces, "doubts": [{"piece": "b", "alternatives": [["6", 0.5], ["9", 0.4]]}], "grid": []}
    drawn = draw_table(picture, table)
    for each in pieces:
        (x, y), (right, low) = each["corners"][0], each["corners"][2]
        assert (drawn[y + 20 : low - 20, x + 20 : right - 20] == 90).all(), each["key"]
    beside = np.concatenate([drawn[160:195], drawn[265:300]])
    assert (beside != 90).any(axis=2).sum() > 400
    assert (picture == 90).all()


def test_a_piece_without_corners_is_not_drawn() -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    assert (draw_table(picture, {"pieces": [{"key": "a", "label": "3", "corners": None}]}) == 90).all()
