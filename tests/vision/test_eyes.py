"""From a rendered picture to read pieces, with the weights that are checked in."""

from __future__ import annotations

import numpy as np
import pytest

import vision.eyes
from live.reading import read_picture, set_sizes
from models.detection.evaluate import overlap
from models.scenes import random_scene, render
from referee.core import get_game
from vision.eyes import Eyes
from vision.pieces import Detection, PieceReading


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes()


def test_most_cards_of_a_plain_table_are_found_where_they_lie(eyes: Eyes) -> None:
    """Not a measure of accuracy (see bench read), but of the chain: pixels, corners, kinds and millimetres agree."""
    picture = render(random_scene("kaifuda", 6, styles=("classic",), difficulty=0.0))
    look = eyes.look(np.asarray(picture.image, np.uint8), "kaifuda", set_sizes("kaifuda"))
    clear = [
        p for p in picture.truth["pieces"] if p["visibility"] > 0.9 and p["in_frame"] >= 1 and p["role"] == "field"
    ]
    quads = [np.array(p["corners"], np.float32) for p in clear]
    found = sum(any(overlap(quad, piece.corners) > 0.6 for piece in look.pieces) for quad in quads)
    assert found >= 0.8 * len(quads)
    assert look.plane is not None
    assert look.plane.residual_px < 3
    widths = [pose.size_mm[0] for pose in look.poses]
    assert abs(float(np.median(widths)) - set_sizes("kaifuda")["card"][0]) < 4


@pytest.mark.parametrize("value", [0, 255])
def test_an_empty_picture_gives_an_empty_reading(eyes: Eyes, value: int) -> None:
    picture = np.full((480, 640, 3), value, np.uint8)
    reading = read_picture(eyes, picture, "empty.png", get_game("summy"), set_sizes("summy"))
    assert reading["pieces"] == []
    assert reading["table"]["method"] == "none"
    assert reading["table"]["homography"] is None
    assert reading["empty"] == ("black" if value == 0 else "bright")


@pytest.mark.parametrize("game", ["suritsu", "kaifuda", "summy", "sequence-numbers", "suiri-sinri", "tiles"])
def test_noise_is_survived(eyes: Eyes, game: str) -> None:
    picture = np.random.default_rng(0).integers(0, 256, (360, 640, 3)).astype(np.uint8)
    reading = read_picture(eyes, picture, "noise.png", get_game(game), set_sizes(game))
    assert reading["format"] == "table-referee/reading/1"
    assert reading["game"] == game


@pytest.mark.parametrize(("doubt", "more"), [(None, 1), ("green or red", 0)])
def test_a_chip_that_only_a_cells_colour_tells_of_has_to_be_read(
    eyes: Eyes, monkeypatch: pytest.MonkeyPatch, doubt: str | None, more: int
) -> None:
    """Else a mark in a cell would hold up a match as a chip that nobody can tell."""
    board = PieceReading("board", None, None, 1.0, np.zeros((4, 2), np.float32), 0.0, {"numbers": [[1]]})
    quad = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float32)
    chip = PieceReading("chip", None if doubt else "red", None, 0.6, quad, 0.0, doubt=doubt)
    monkeypatch.setattr(vision.eyes, "cells_of", lambda *_: None)
    monkeypatch.setattr(vision.eyes, "only_chips", lambda found, _: list(found))
    monkeypatch.setattr(vision.eyes, "overlooked", lambda *_: [Detection(quad, "chip", 0.5)])
    monkeypatch.setattr(eyes.reader, "read", lambda *_: [chip])
    found = [Detection(board.corners, "board")]
    picture = np.zeros((20, 20, 3), np.uint8)
    pieces, old = eyes._chips_told(picture, found, found, [board], [False], "sequence-numbers", None, None)
    assert pieces == [board, *[chip] * more]
    assert len(old) == len(pieces)
