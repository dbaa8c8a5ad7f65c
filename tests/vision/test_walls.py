"""Blocks whose outline is too long by the wall they show are found by what stands on them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from calibration.plane import TablePlane
from vision.pieces import Corners, Detection, PieceReading
from vision.reading.reader import unread
from vision.walls import walled

VIEW = np.array([[0.5, 0.08, 10.0], [0.02, 0.6, 5.0], [0.0001, 0.0002, 1.0]])
PLANE = TablePlane(VIEW, "markers", 0.0, 0.0)
SIZES = {"block": (25.0, 25.0, 10.0), "card": (25.0, 25.0, 0.3)}


def outline(width: float, height: float, kind: str = "block", *, faint: bool = False, turns: int = 0) -> Detection:
    """An outline about (100, 60) in mm, seen in pixels."""
    w, h = width / 2, height / 2
    flat = np.array([(100 - w, 60 - h), (100 + w, 60 - h), (100 + w, 60 + h), (100 - w, 60 + h)])
    return Detection(np.roll(PLANE.to_px(flat), turns, axis=0).astype(np.float32), kind, faint=faint)


def says(*labels: str | None, face: str = "up", confidence: float = 0.99):  # type: ignore[no-untyped-def]
    """A reader that reads these one after another, the last of them from then on."""
    left = list(labels)

    def read(faces: Sequence[Corners], kind: str) -> list[PieceReading]:
        told = [left.pop(0) if len(left) > 1 else left[0] for _ in faces]
        return [PieceReading(kind, label, face, confidence, q, 0.0) for label, q in zip(told, faces, strict=True)]

    return read


def nothing(piece: Detection) -> bool:
    return False


@pytest.mark.parametrize("turns", range(4))
def test_a_block_with_its_wall_is_a_face_in_the_middle_of_the_outline(turns: int) -> None:
    found, old = walled([outline(27, 34, turns=turns)], [], PLANE, SIZES, says("8"), nothing)
    assert not old
    (block,) = found
    assert block.label == "8"
    flat = PLANE.to_mm(block.corners)
    assert np.allclose(flat.mean(axis=0), (100, 60), atol=0.1)
    assert np.allclose(np.linalg.norm(np.roll(flat, -1, axis=0) - flat, axis=1), 25, atol=0.1)


@pytest.mark.parametrize(
    ("left_out", "read"),
    [
        (outline(27, 34), says("8", "3")),
        (outline(27, 34), says("8", confidence=0.9)),
        (outline(27, 34), says(None)),
        (outline(27, 34), says("8", face="down")),
        (outline(25, 26), says("8")),
        (outline(27, 45), says("8")),
        (outline(20, 34), says("8")),
        (outline(27, 34, faint=True), says("8")),
        (outline(27, 34, "card"), says("8")),
        (outline(27, 34, "tile"), says("8")),
    ],
    ids=["here 8 there 3", "unsure", "nothing", "back", "no wall", "too long", "narrow", "faint", "thin", "strange"],
)
def test_what_does_not_surely_read_the_same_everywhere_is_no_block(left_out: Detection, read) -> None:  # type: ignore[no-untyped-def]
    assert walled([left_out], [], PLANE, SIZES, read, nothing) == ([], [])


def test_no_block_lies_where_one_was_found() -> None:
    assert walled([outline(27, 34)], [outline(25, 25).corners], PLANE, SIZES, says("8"), nothing) == ([], [])


def test_two_outlines_of_one_block_are_one() -> None:
    found, _ = walled([outline(27, 34), outline(34, 27)], [], PLANE, SIZES, says("8"), nothing)
    assert len(found) == 1


def test_what_is_known_is_not_read_again() -> None:
    def read(faces: Sequence[Corners], kind: str) -> list[PieceReading]:
        raise AssertionError

    found, (block,) = walled([outline(27, 34)], [], PLANE, SIZES, read, lambda piece: True)
    assert not found
    assert block.label == unread(outline(27, 34)).label
