"""What a person says of the pieces laid out, and what is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from live.sets.answers import Nobody, Typist, read_labels_file
from live.sets.boards import corrected, doubtful, grid_lines, singles
from live.sets.gathering import from_looks, parse_sizes, with_joker
from live.sets.looking import Laid, LaidOut
from referee.core import Problem, Texts
from vision.pieces import PieceReading

PICTURE = np.full((100, 400, 3), 120, np.uint8)
CORNERS = ["lion", "witch", "knight", "traitor"]
TEXTS = Texts("en", "live", "live.sets")
BOARD = ((None, 1, 2, 3, 4), (5, 6, 7, 8, 9), (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (None, 10, 11, 11, None))


def laid(*labels: str | None, kind: str = "block", number: int = 1) -> LaidOut:
    """A look with pieces in a row; null is a doubt between 6 and 9, "down" a back."""
    pieces = []
    for nth, label in enumerate(labels, start=1):
        x = 40.0 * nth
        corners = np.array([[x, 20], [x + 30, 20], [x + 30, 50], [x, 50]], np.float32)
        face, said = ("down", None) if label == "down" else ("up", label)
        doubt = None if label else "6 or 9"
        others = () if label else (("6", 0.5), ("9", 0.4))
        reading = PieceReading(kind, said, face, 0.9, corners, 0.0, {}, others, doubt)
        pieces.append(Laid(nth, reading))
    return LaidOut(number, f"look-{number}", PICTURE, pieces, {"block": (24.0 + number, 25.0)})


class Terminal:
    """A person's lines, and what was said to them."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.said: list[str] = []

    def typist(self, game: str) -> Typist:
        """The person."""
        return Typist(game, TEXTS, lambda question: next(self.lines), self.said.append, lambda look: None)


def test_nobody_takes_what_was_read_without_doubt() -> None:
    shown = Nobody("summy").confirm(laid("7", None, "down", "Q"))
    assert [(one.face.label, one.face.face, one.file) for one in shown] == [
        ("7", "up", "look-1#1"),
        (None, "down", "look-1#3"),
    ]


def test_a_person_puts_readings_right_before_they_count() -> None:
    terminal = Terminal("2=9; 1=x", "4=77; 9=1; nonsense; 4=+", "3=back", "")
    shown = terminal.typist("summy").confirm(laid("7", None, "5", "8"))
    assert [(one.face.label, one.face.face) for one in shown] == [("9", "up"), (None, "down"), ("+", "up")]
    said = "\n".join(terminal.said)
    assert "block ? (6?)" in said
    assert 'no block of this game reads "77"' in said
    assert '"9=1" is no correction' in said
    assert '"nonsense" is no correction' in said


def test_pieces_alike_are_listed_together() -> None:
    terminal = Terminal("")
    terminal.typist("summy").confirm(laid("7", "down", "down", "down", "7"))
    assert [line.split() for line in terminal.said[1:]] == [
        ["1", "block", "7"],
        ["2–4", "block", "back"],
        ["5", "block", "7"],
    ]


@pytest.mark.parametrize(
    ("game", "words", "label", "details"),
    [
        ("suritsu", "8 ./. 9 sea 3", "8 ./. 9", {"scenery": "sea", "score": 3}),
        ("suritsu", "down", "down", {}),
        (
            "suiri-sinri",
            "joker lion witch knight traitor",
            "joker",
            {"corners": ["lion", "witch", "knight", "traitor"]},
        ),
    ],
)
def test_words_say_more_than_the_label(game: str, words: str, label: str, details: dict[str, object]) -> None:
    (one,) = Terminal(f"1={words}", "").typist(game).confirm(laid(None, kind="card"))
    assert one.face.label == label
    assert details.items() <= dict(one.face.details).items()


def test_a_file_may_speak_for_the_person(tmp_path: Path) -> None:
    file = tmp_path / "said.json"
    file.write_text(json.dumps({"looks": [["6", None, False, {"label": "9"}]]}))
    person = read_labels_file("summy", file)
    shown = person.confirm(laid(None, "5", "5", "8"))
    assert [(one.face.label, one.face.face) for one in shown] == [("6", "up"), (None, "down"), ("9", "up")]
    assert [one.face.label for one in person.confirm(laid("3", None, number=2))] == ["3"]
    with pytest.raises(Problem, match="learn-look-count"):
        person.confirm(laid("3"))


@pytest.mark.parametrize("text", ["", "[]", '{"looks": 3}', '{"more": 1}'])
def test_a_file_that_says_nothing_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "said.json").write_text(text)
    with pytest.raises(Problem, match="learn-labels-form"):
        read_labels_file("summy", tmp_path / "said.json")


def test_looks_add_up_and_sizes_are_the_middle_of_what_was_measured() -> None:
    heard: list[int] = []
    empty: list[int] = []
    looks = [laid("1", "2"), laid(number=2), laid("3", number=3), laid("3", number=4)]
    gathered = from_looks(
        looks, "summy", Nobody("summy"), lambda shown: heard.append(len(shown)), lambda: empty.append(1)
    )
    assert heard == [2, 3, 4]
    assert empty == [1]
    assert gathered.measured_mm == {"block": (27.0, 25.0)}


def test_a_board_is_put_right_cell_by_cell() -> None:
    assert singles(BOARD) == []
    wrong = corrected(BOARD, ["1,2=17", "r2c1=-"])
    assert wrong[0][1] == 17
    assert wrong[1][0] is None
    assert singles(wrong) == [1, 5, 17]
    terminal = Terminal("1,2=1 6,6=3", "1,2=1; ", "1,2=1 2,1=5", "")
    assert terminal.typist("sequence-numbers").board(wrong) == BOARD
    assert any("1, 5, 17" in line for line in terminal.said)
    assert sum("names no cell" in line for line in terminal.said) == 2
    assert grid_lines(BOARD)[1].split() == ["1:", "·", "1", "2", "3", "4"]


def test_a_doubtful_board_is_not_taken_unseen() -> None:
    assert Nobody("sequence-numbers").board(BOARD) == BOARD
    wrong = corrected(BOARD, ["1,2=17"])
    assert doubtful(wrong) == [1, 17]
    with pytest.raises(Problem, match="learn-board-unsure"):
        Nobody("sequence-numbers").board(wrong)
    assert Nobody("sequence-numbers", trust=True).board(wrong) == wrong


def test_the_joker_s_corners_are_told_once_for_all() -> None:
    shown = Nobody("suiri-sinri").confirm(laid("joker", "king", kind="card"))
    told = with_joker(shown, "lion, witch,knight,traitor")
    assert told[0].face.details["corners"] == ["lion", "witch", "knight", "traitor"]
    assert "corners" not in told[1].face.details
    with pytest.raises(Problem, match="learn-joker"):
        with_joker(shown, "lion,witch,knight,king")


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("card", "learn-size-form"),
        ("block=20", "learn-size-form"),
        ("block=axb", "learn-size-form"),
        ("card=63x88", "learn-kind"),
        ("block=0x20", "learn-size"),
        ("block=nanx20", "learn-size"),
    ],
)
def test_sizes_that_are_none(word: str, key: str) -> None:
    assert parse_sizes(["block=22x22.5"], "summy") == {"block": (22.0, 22.5)}
    with pytest.raises(Problem) as caught:
        parse_sizes([word], "summy")
    assert caught.value.key == key
