"""The field of a reading names pieces as its list of pieces does: by whole numbers."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from calibration.plane import TablePlane
from live.reading import as_told, read_picture, set_sizes
from referee.core import get_game
from vision.eyes import Eyes, Look
from vision.pieces import PieceReading
from vision.posing import poses_of

PLANE = TablePlane(np.diag([1.0, -1.0, 1.0]), "pieces", 0.0, 0.0)


class _Eyes:
    """Three tiles in a row and one below the first, in millimetres that are pixels."""

    def look(self, picture: Any, game: str, sizes: Any, **_: object) -> Look:
        wide, high, _thick = sizes["tile"]
        pieces = []
        for number, (col, row) in enumerate([(1, 0), (0, 0), (2, 0), (0, 1)]):
            x, y = 100 + col * wide, 100 + row * high
            corners = np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]], np.float32)
            pieces.append(PieceReading("tile", str(number), "up", 0.99, corners, 0.0))
        return Look(
            640,
            480,
            pieces,
            PLANE,
            poses_of(pieces, PLANE),
            np.zeros((1, 1), np.float32),
            {"total": 1.0},
        )


def test_rows_columns_and_cells_hold_the_numbers_of_pieces() -> None:
    picture = np.zeros((480, 640, 3), np.uint8)
    read = read_picture(cast(Eyes, _Eyes()), picture, "tiles.jpg", get_game("tiles"), set_sizes("tiles"))
    assert [piece["id"] for piece in read["pieces"]] == [1, 2, 3, 4]
    assert read["field"]["rows"] == [[2, 1, 3]]
    assert read["field"]["columns"] == [[2, 4]]
    assert {cell["piece"] for cell in read["field"]["cells"]} == {1, 2, 3, 4}


class _Blind:
    """Sees nothing."""

    def look(self, picture: Any, game: str, sizes: Any, **_: object) -> Look:
        return Look(640, 480, [], None, [], np.zeros((1, 1), np.float32), {"total": 1.0})


FORMS = {
    "suritsu": {"cards", "face", "marker", "numbers"},
    "kaifuda": {"lines", "merchant"},
    "summy": {"cells", "text"},
    "sequence-numbers": {"rows", "cols", "numbers", "chips", "discards"},
    "suiri-sinri": {"slots"},
    "tiles": {"rows", "columns", "cells"},
}


@pytest.mark.parametrize("game", FORMS)
def test_a_reading_of_nothing_has_a_field_of_the_games_form(game: str) -> None:
    picture = np.zeros((480, 640, 3), np.uint8)
    read = read_picture(cast(Eyes, _Blind()), picture, "dark.jpg", get_game(game), set_sizes(game))
    assert read["table"]["method"] == "none"
    assert set(read["field"]) >= FORMS[game]


def test_the_jokers_details_say_which_corner_is_turned_to_the_opponent() -> None:
    joker, king = ({"kind": "card", "label": name, "details": {}} for name in ("joker", "king"))
    slots = {"A": {"face": "up", "role": "joker", "corner": "lion"}, "B": {"face": "down"}, "C1": None}
    assert as_told([joker, king], {"slots": slots}) == [
        {"kind": "card", "label": "joker", "details": {"corner": "lion"}},
        {"kind": "card", "label": "king", "details": {}},
    ]
    assert as_told([{"kind": "card", "label": "joker", "details": {}}], {"slots": {}})[0]["details"] == {
        "corner": None
    }


def test_the_markers_details_say_the_number_that_the_field_says() -> None:
    def seen(*ids: int) -> list[dict[str, Any]]:
        return [{"id": number, "kind": "marker", "label": None, "details": {"number": None}} for number in ids]

    told = as_told(seen(3, 12), {"marker": 25, "marker_piece": "12"})
    assert [piece["details"]["number"] for piece in told] == [None, 25]
    assert as_told(seen(3), {"marker": None, "marker_piece": None})[0]["details"] == {"number": None}
