"""Cards of which a set has one each, read as they lie side by side."""

from __future__ import annotations

import numpy as np

from vision.pieces import PieceReading, TurnReading
from vision.reading.distinct import ONE_EACH, one_each
from vision.reading.verdicts import UNCLEAR

FACES = ONE_EACH["suiri-sinri"]
SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)


def sure(label: str, p: float = 0.99) -> PieceReading:
    return PieceReading("card", label, "up", p, SQUARE, 0.0)


def unsure(**likely: float) -> PieceReading:
    alternatives = tuple(sorted(likely.items(), key=lambda item: -item[1]))
    return PieceReading(
        "card", None, "up", alternatives[0][1], SQUARE, 0.0, alternatives=alternatives, doubt="a or b"
    )


def labels(*pieces: PieceReading) -> list[str | None]:
    return [piece.label for piece in one_each(pieces, FACES)]


def test_what_lies_beside_it_is_ruled_out() -> None:
    """A knight drawn like a witch, beside the witch."""
    assert labels(unsure(witch=0.68, knight=0.31), sure("witch")) == ["knight", "witch"]
    assert labels(unsure(witch=0.68, knight=0.31), sure("king")) == [None, "king"]


def test_a_chain_of_doubts_is_settled_from_its_end() -> None:
    told = one_each(
        [unsure(king=0.8, knight=0.19), unsure(witch=0.7, knight=0.29), sure("witch"), sure("joker")], FACES
    )
    assert [piece.label for piece in told] == ["king", "knight", "witch", "joker"]
    assert all(piece.doubt is None and not piece.alternatives for piece in told)
    assert told[1].confidence > 0.9


def test_two_of_one_face_are_a_contradiction_and_so_doubts() -> None:
    told = one_each([sure("lion", 0.97), sure("lion", 0.96)], FACES)
    assert [piece.label for piece in told] == [None, None]
    assert all(piece.doubt is not None and dict(piece.alternatives)["lion"] > 0.3 for piece in told)


def test_cards_face_down_and_what_may_be_no_card_say_nothing() -> None:
    back = PieceReading("card", None, "down", 0.99, SQUARE, 0.0)
    blur = PieceReading("card", None, "up", 0.2, SQUARE, 0.0, alternatives=(("lion", 0.2),), doubt=UNCLEAR)
    assert labels(sure("lion"), back, blur) == ["lion", None, None]
    assert labels() == []


def test_more_cards_than_faces_are_of_several_sets() -> None:
    pieces = [sure(face) for face in FACES] + [unsure(lion=0.6, king=0.3)]
    assert one_each(pieces, FACES) == pieces


def test_a_card_is_turned_as_the_face_it_shows_stands() -> None:
    turns = (
        TurnReading(0, 0.0, 0.7, (("witch", 0.9), ("knight", 0.02))),
        TurnReading(2, 180.0, 0.3, (("knight", 0.9), ("witch", 0.02))),
    )
    torn = PieceReading(
        "card", None, "up", 0.63, SQUARE, 0.0, alternatives=(("witch", 0.64), ("knight", 0.28)), doubt="", turns=turns
    )
    knight = one_each([torn, sure("witch")], FACES)[0]
    assert (knight.label, knight.turn_deg) == ("knight", 180.0)
    assert knight.corners[0].tolist() == [10, 10]
