"""``labels.json``: what is taken in, and how what is wrong is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from live.sets.folder import read_folder
from referee.core import LANGUAGES, Problem, Texts
from tests.live.sets.drawn import entry, write_labels

SQUARE = [[10, 10], [50, 10], [50, 50], [10, 50]]
TINY = [[9, 9], [15, 9], [15, 15], [9, 15]]
SEA = {"scenery": "sea", "score": 3}


def folder(where: Path, labels: Any) -> Path:
    """A folder with one grey picture and these labels."""
    cv2.imwrite(str(where / "a.png"), np.full((80, 80, 3), 128, np.uint8))
    write_labels(where, labels)
    return where


def test_single_pieces_fill_their_picture_and_photographs_have_several(tmp_path: Path) -> None:
    several = [
        {**entry("block", "7"), "corners": SQUARE, "size_mm": [20, 20]},
        {**entry("block", None, "down"), "corners": SQUARE},
    ]
    cv2.imwrite(str(tmp_path / "b.png"), np.full((80, 90, 3), 128, np.uint8))
    shown = read_folder(folder(tmp_path, {"a.png": entry("block", "×"), "b.png": {"pieces": several}}), "summy")
    assert [(one.file, one.face.label, one.face.face, one.alone) for one in shown] == [
        ("a.png", "×", "up", True),
        ("b.png", "7", "up", False),
        ("b.png", None, "down", False),
    ]
    assert shown[0].example.corners.tolist() == [[-0.5, -0.5], [79.5, -0.5], [79.5, 79.5], [-0.5, 79.5]]
    assert shown[1].size_mm == (20, 20)


@pytest.mark.parametrize(
    ("game", "told", "face", "details"),
    [
        ("suritsu", entry("direction", "down", None), "up", {}),
        (
            "suritsu",
            entry("card", ". 6/2 .", "up", {"scenery": "sea", "score": 3}),
            "up",
            {"scenery": "sea", "score": 3},
        ),
        ("suritsu", entry("card", "1 4/7 2"), "up", {"scenery": None, "score": None}),
        ("sequence-numbers", entry("chip", "red", None, {"side": "bumpy"}), None, {}),
        (
            "suiri-sinri",
            entry("card", "joker", "up", {"corners": ["lion", "witch", "knight", "traitor"]}),
            "up",
            {"corner": None, "corners": ["lion", "witch", "knight", "traitor"]},
        ),
    ],
)
def test_faces_and_details_in_the_words_of_readings(
    tmp_path: Path, game: str, told: dict[str, Any], face: str | None, details: dict[str, Any]
) -> None:
    (one,) = read_folder(folder(tmp_path, {"a.png": told}), game)
    assert one.face.face == face
    assert dict(one.face.details) == details


BAD: list[tuple[str, str, Any]] = [
    ("learn-kind", "summy", {"a.png": entry("chip", "red", None)}),
    ("learn-label", "summy", {"a.png": entry("block", "10")}),
    ("learn-label", "summy", {"a.png": entry("block", None)}),
    ("learn-label", "summy", {"a.png": entry("block", "7", "down")}),
    ("learn-label", "suritsu", {"a.png": entry("card", "1 ./7 2")}),
    ("learn-outside", "suiri-sinri", {"../a.png": entry("card", "king")}),
    ("learn-detail", "suritsu", {"a.png": entry("card", "1 4/7 2", "up", {"scenery": "forest"})}),
    ("learn-detail", "suiri-sinri", {"a.png": entry("card", "joker", "up", {"corners": ["king"] * 4})}),
    ("learn-corners", "summy", {"a.png": {"pieces": [{**entry("block", "1"), "corners": SQUARE[::-1]}]}}),
    ("learn-corners", "summy", {"a.png": {"pieces": [{**entry("block", "1"), "corners": [[900, 900]] * 4}]}}),
    (
        "learn-small",
        "summy",
        {"a.png": {"pieces": [{**entry("block", "1"), "corners": TINY}]}},
    ),
    ("learn-size", "summy", {"a.png": {**entry("block", "1"), "size_mm": [0, 20]}}),
    ("learn-board", "sequence-numbers", {"a.png": entry("board", None, None, {"numbers": [[1, 2], [3]]})}),
    ("learn-board", "sequence-numbers", {"a.png": entry("board", None, None, {"numbers": [["x"] * 6] * 6})}),
    ("learn-labels-form", "summy", {"a.png": {"label": "7"}}),
    ("learn-labels-form", "summy", {"a.png": 7}),
    ("learn-labels-form", "summy", [1, 2]),
    ("learn-empty", "summy", {}),
    ("picture-missing", "summy", {"gone.png": entry("block", "7")}),
    ("picture-unreadable", "summy", {"labels.json": entry("block", "7")}),
]


@pytest.mark.parametrize(("key", "game", "labels"), BAD)
def test_what_is_wrong_is_named_in_one_line(tmp_path: Path, key: str, game: str, labels: Any) -> None:
    with pytest.raises(Problem) as caught:
        read_folder(folder(tmp_path, labels), game)
    assert caught.value.key == key
    for language in LANGUAGES:
        assert "\n" not in caught.value.message(Texts(language, "live", "live.sets"))


@pytest.mark.parametrize("text", ["", "{", '{"a.png": {"kind": "block"', "\x80", "[" * 99999])
def test_labels_that_are_no_json(tmp_path: Path, text: str) -> None:
    (tmp_path / "labels.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(Problem, match=r"learn-(labels-form|no-labels)"):
        read_folder(tmp_path, "summy")


def test_no_labels_at_all(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="learn-no-labels"):
        read_folder(tmp_path, "summy")
