"""A piece of a learned set: what the head and the networks say is weighed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.pieces import PieceReading
from vision.reading.adapted import AdaptedHead, Face
from vision.reading.answers import Answers
from vision.reading.learned import STRANGE, Learned, decide, upside_down_of
from vision.reading.verdicts import Seen, judge

SQUARE = np.array([[0, 0], [30, 0], [30, 30], [0, 30]], np.float32)
SIGNS = ("none", *"0123456789", "+", "-", "×", ":", "=")
FACES = (Face("block", "6", "up"), Face("block", "9", "up"), Face("block", None, "down"))


def _head(faces: Sequence[Face] = FACES, **given: object) -> AdaptedHead:
    size = len(faces)
    head = AdaptedHead(tuple(faces), np.eye(size, dtype=np.float32), 20 * np.eye(size, dtype=np.float32), 10.0, 150.0)
    return replace(head, **given)


def _near(column: int, turn: int, size: int = 3, share: float = 1.0) -> np.ndarray:
    """Embeddings of four views, of which one comes near to a face."""
    views = np.zeros((4, size), np.float32)
    views[turn, column] = 20 * share
    return views


def _answers(label: str, p: float, *, up: float = 0.98, turn: int = 0, turned: float = 0.4) -> Answers:
    ones = np.full(len(SIGNS), (1 - p) / (len(SIGNS) - 1))
    ones[SIGNS.index(label)] = p
    turns = np.full(4, (1 - turned) / 3)
    turns[turn] = turned
    return Answers(
        {
            "turn": (("0", "1", "2", "3"), turns[None]),
            "face": (("up", "down", "other"), np.array([[up, (1 - up) * 0.99, (1 - up) * 0.01]])),
            "ones": (SIGNS, ones[None]),
            "tens": (("none",), np.ones((1, 1))),
        }
    )


def _seen(label: str = "6", p: float = 0.4, **given: float) -> Seen:
    views = {k: _answers(label, p, **given) for k in range(4)}  # type: ignore[arg-type]
    return Seen("block", SQUARE, np.full(4, 0.25), views)


def _read(seen: Seen, embeddings: np.ndarray, head: AdaptedHead) -> PieceReading:
    return decide(seen, "summy", embeddings, head, judge(seen, "summy"))


@pytest.mark.parametrize("turn", range(4))
def test_a_doubtful_piece_near_to_a_face_is_that_face_with_its_turn(turn: int) -> None:
    reading = _read(_seen(), _near(1, turn), _head())
    assert (reading.label, reading.face, reading.doubt) == ("9", "up", None)
    assert reading.turn_deg == pytest.approx([0.0, -90.0, 180.0, 90.0][turn])


def test_a_back_is_known_by_its_picture_and_keeps_its_corners() -> None:
    reading = _read(_seen(up=0.3), _near(2, 3), _head())
    assert (reading.label, reading.face, reading.doubt) == (None, "down", None)
    assert np.array_equal(reading.corners, SQUARE)


def test_what_is_like_no_face_of_a_whole_set_is_a_doubt() -> None:
    reading = _read(_seen("4", 0.5), _near(0, 0, share=0.0), _head())
    assert (reading.label, reading.doubt) == (None, STRANGE)


def test_in_an_open_set_a_face_nobody_has_shown_is_read_by_the_networks() -> None:
    seen = _seen("4", 0.9, turned=0.97)
    seen = replace(seen, turns=np.array([0.97, 0.01, 0.01, 0.01]))
    assert _read(seen, _near(0, 0, share=0.0), _head()).doubt == STRANGE
    reading = _read(seen, _near(0, 0, share=0.0), _head(open=True))
    assert (reading.label, reading.doubt) == ("4", None)


def test_print_read_surely_stands_unless_the_networks_are_known_to_misread_it() -> None:
    seen = _seen("6", 0.999, up=0.9999, turned=0.97)
    seen = replace(seen, turns=np.array([0.999, 0.0005, 0.0003, 0.0002]))
    assert _read(seen, _near(1, 0), _head()).label == "6"
    assert _read(seen, _near(1, 0), _head(misread=frozenset({"6"}))).label == "9"
    assert _read(seen, _near(0, 0, size=2), _head(FACES[1:])).label is None


def test_a_back_that_nobody_has_shown_is_known_by_the_networks() -> None:
    seen = _seen("4", 0.5, up=0.0)
    assert _read(seen, _near(0, 0, size=2, share=0.0), _head(FACES[:2])).doubt is None


def test_between_two_faces_there_is_a_doubt_with_both() -> None:
    views = _near(0, 0)
    views[0] = (10, 10, 0)
    reading = _read(_seen("5", 0.5), views, _head(reach=400.0))
    assert reading.label is None
    assert {name for name, _ in reading.alternatives} == {"6", "9"}


def test_details_come_from_the_face_and_stay_open_where_faces_alike_differ() -> None:
    sea = Face("card", "1 ./. 2", "up", {"scenery": "deep-sea", "score": 3})
    space = Face("card", "1 ./. 2", "up", {"scenery": "space", "score": 3})
    other = Face("card", "4 ./. 2", "up", {"scenery": "space", "score": 1})
    seen = Seen("card", SQUARE, np.array([0.97, 0.01, 0.01, 0.01]), {k: _card_answers() for k in range(4)})
    reading = decide(seen, "suritsu", _near(0, 0), _head((sea, space, other)), judge(seen, "suritsu"))
    assert (reading.label, dict(reading.details)) == ("1 ./. 2", {"scenery": "deep-sea", "score": 3})
    between = _near(0, 0)
    between[0] = (19, 19, 0)
    reading = decide(seen, "suritsu", between, _head((sea, space, other), reach=900.0), judge(seen, "suritsu"))
    assert (reading.label, reading.details["scenery"], reading.details["score"]) == ("1 ./. 2", None, 3)


def _card_answers() -> Answers:
    types = ("play", "start", "digit", "star", "equation", "plus", "minus", "up", "down", "playing", "role")
    types = (*types, "summary", "back", "other")
    even = {
        "turn": ("0", "1", "2", "3"),
        "type": types,
        "scenery": ("grassland", "sea", "deep-sea", "city", "space", "none"),
        "score": ("1", "2", "3", "4"),
    }
    digits = ("none", *"0123456789")
    heads = {name: (names, np.full((1, len(names)), 1 / len(names))) for name, names in even.items()}
    heads["sites"] = (digits, np.full((4, len(digits)), 1 / len(digits)))
    heads["type"][1][0] = np.eye(len(types))[0]
    return Answers(heads)


@pytest.mark.parametrize(("label", "other"), [("0+1", "1+0"), ("16-9", "6-91"), ("6", "9"), ("2+1", None)])
def test_what_reads_otherwise_upside_down(label: str, other: str | None) -> None:
    key = upside_down_of(Face("card", label, "up"))
    assert (key[1] if key else None) == other


def test_a_set_has_a_head_for_cards_and_directions_together() -> None:
    head = _head()
    learned = Learned({"card": head})
    assert learned.head("direction") is head
    assert learned.head("block") is None
    assert learned.head("marker") is None
