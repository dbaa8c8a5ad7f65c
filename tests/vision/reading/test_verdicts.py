from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.reading.answers import Answers
from vision.reading.verdicts import Seen, judge

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
GLYPHS = ("none", *"0123456789", "+", "-", "×", ":", "=")
TENS = ("none", *"0123456789")
INKS = ("black", "blue", "red")


def _spread(names: tuple[str, ...], **likely: float) -> tuple[tuple[str, ...], np.ndarray]:
    rest = (1 - sum(likely.values())) / max(1, len(names) - len(likely))
    return names, np.array([[likely.get(f"_{n}", rest) for n in names]])


def _view(ones: dict[str, float], tens: str = "none", face: str = "up", ink: str = "black") -> Answers:
    return Answers(
        {
            "face": _spread(("up", "down", "other"), **{f"_{face}": 0.99}),
            "ones": _spread(GLYPHS, **{f"_{k}": v for k, v in ones.items()}),
            "tens": _spread(TENS, **{f"_{tens}": 0.995}),
            "ink": _spread(INKS, **{f"_{ink}": 0.95}),
            "chip": _spread(("red", "blue", "green"), _blue=0.97),
            "side": _spread(("number", "bumpy"), _number=0.5),
        }
    )


def _seen(kind: str, turns: list[float], views: dict[int, Answers]) -> Seen:
    return Seen(kind, SQUARE, np.array(turns), views)


def test_a_clear_block_is_read_without_doubt() -> None:
    reading = judge(_seen("block", [1, 0, 0, 0], {0: _view({"7": 0.99})}), "summy")
    assert (reading.label, reading.face, reading.doubt) == ("7", "up", None)
    assert reading.confidence > 0.95


def test_six_and_nine_are_a_doubt_while_up_is_unknown() -> None:
    views = {0: _view({"6": 0.99}), 2: _view({"9": 0.99})}
    reading = judge(_seen("block", [0.5, 0, 0.5, 0], views), "summy")
    assert reading.label is None
    assert reading.doubt is not None
    assert set(reading.doubt.split(" or ")) == {"6", "9"}
    assert dict(reading.alternatives)["6"] == pytest.approx(0.5, abs=0.03)
    assert [t.labels[0][0] for t in reading.turns] == ["6", "9"]


def test_a_symmetric_sign_is_certain_though_up_is_unknown() -> None:
    views = {0: _view({"0": 0.99}), 2: _view({"0": 0.99})}
    assert judge(_seen("block", [0.5, 0, 0.5, 0], views), "summy").label == "0"


def test_the_turn_read_decides_where_the_corners_begin() -> None:
    views = {0: _view({"4": 0.3}), 1: _view({"4": 0.99})}
    reading = judge(_seen("block", [0.01, 0.99, 0, 0], views), "summy")
    assert reading.corners[0].tolist() == [0, 10]
    assert reading.turn_deg == pytest.approx(-90)


def test_a_blank_side_is_face_down() -> None:
    reading = judge(_seen("block", [0.25] * 4, {0: _view({"1": 0.3}, face="down")}), "summy")
    assert (reading.label, reading.face, reading.doubt) == (None, "down", None)


def test_a_tile_has_two_digits_and_a_colour() -> None:
    reading = judge(_seen("tile", [1, 0, 0, 0], {0: _view({"3": 0.99}, tens="1", ink="blue")}), "tiles")
    assert (reading.label, reading.details) == ("13", {"colour": "blue"})


def test_a_chip_whose_side_is_not_seen_leaves_the_side_open() -> None:
    reading = judge(_seen("chip", [0.25] * 4, {0: _view({"1": 0.3})}), "sequence-numbers")
    assert (reading.label, reading.face, reading.details) == ("blue", None, {"side": None})
    assert reading.doubt is None
    assert {name for name, _ in reading.open_details["side"]} == {"number", "bumpy"}


def _card(sites: list[str], kind: str = "play") -> Answers:
    types = (
        "play",
        "start",
        "digit",
        "star",
        "equation",
        "plus",
        "minus",
        "up",
        "down",
        "playing",
        "role",
        "summary",
        "back",
        "other",
    )
    rows = np.concatenate([_spread(TENS, **{f"_{s}": 0.998})[1] for s in sites])
    return Answers(
        {
            "type": _spread(types, **{f"_{kind}": 0.99}),
            "sites": (TENS, rows),
            "scenery": _spread(("grassland", "sea", "deep-sea", "city", "space", "none"), _sea=0.9),
            "score": _spread(("1", "2", "3", "4"), _3=0.9),
        }
    )


def test_a_landscape_card_names_its_four_corners() -> None:
    reading = judge(_seen("card", [1, 0, 0, 0], {0: _card(["none", "6", "2", "none"])}), "suritsu")
    assert reading.label == ". 6/2 ."
    assert reading.details == {"scenery": "sea", "score": 3}


def test_a_start_card_has_neither_scenery_nor_score() -> None:
    reading = judge(_seen("card", [1, 0, 0, 0], {0: _card(["1", "4", "7", "2"], "start")}), "suritsu")
    assert reading.label == "1 4/7 2"
    assert reading.details == {"scenery": None, "score": None}


def test_a_direction_card_found_as_a_card_is_told_by_its_face() -> None:
    reading = judge(_seen("card", [1, 0, 0, 0], {0: _card(["none"] * 4, "down")}), "suritsu")
    assert (reading.kind, reading.label) == ("direction", "down")


def test_a_back_is_face_down() -> None:
    reading = judge(_seen("card", [1, 0, 0, 0], {0: _card(["none"] * 4, "back")}), "suritsu")
    assert (reading.kind, reading.label, reading.face, reading.doubt) == ("card", None, "down", None)


OWN = {"card": frozenset({". 5/. 3", ". 5/7 .", "1 2/3 4"})}


def _under_a_marker(last: dict[str, float]) -> Seen:
    view = _card(["none", "5", "none", "3"])
    names, rows = view.heads["sites"]
    rows = np.array(rows)
    rows[3] = _spread(TENS, **{f"_{name}": p for name, p in last.items()})[1][0]
    return Seen("card", SQUARE, np.array([1.0, 0, 0, 0]), {0: Answers({**view.heads, "sites": (names, rows)})})


def test_a_digit_that_hardly_shows_is_one_that_a_card_of_the_set_has() -> None:
    seen = _under_a_marker({"5": 0.7, "3": 0.2, "6": 0.05})
    assert judge(seen, "suritsu").doubt is not None
    told = judge(replace(seen, own=OWN), "suritsu")
    assert (told.label, told.doubt) == (". 5/. 3", None)


def test_what_a_set_hardly_explains_is_a_doubt() -> None:
    told = judge(replace(_under_a_marker({"5": 0.97, "3": 0.005}), own=OWN), "suritsu")
    assert told.label is None
    assert told.doubt is not None
