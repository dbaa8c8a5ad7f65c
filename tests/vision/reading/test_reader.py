"""The reader with its weights, on pieces drawn here with nothing but OpenCV's own letters."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pieces import Detection, started_at
from vision.reading.board import BoardNumbers, as_rows, cell_quads, doubtful_cells, read_cells, read_closer
from vision.reading.reader import Reader

Picture = np.ndarray
SIDE = 44


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def _write(
    picture: Picture, text: str, centre: tuple[float, float], height: float, ink: tuple[int, int, int]
) -> None:
    font, thickness = cv2.FONT_HERSHEY_SIMPLEX, max(1, round(height / 8))
    scale = height / 21
    (w, h), _ = cv2.getTextSize(text, font, scale, thickness)
    place = (round(centre[0] - w / 2), round(centre[1] + h / 2))
    cv2.putText(picture, text, place, font, scale, ink, thickness, cv2.LINE_AA)


def _table(texts: list[str]) -> tuple[Picture, list[Detection]]:
    """Ivory blocks in a row on a green cloth."""
    picture = np.full((120, 60 * len(texts) + 20, 3), (60, 90, 40), np.uint8)
    found = []
    for i, text in enumerate(texts):
        x, y = 20 + 60 * i, 38
        picture[y : y + SIDE, x : x + SIDE] = (215, 235, 245)
        _write(picture, text, (x + SIDE / 2, y + SIDE / 2), 26, (40, 20, 20))
        quad = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32) + np.array([x - 0.5, y - 0.5])
        found.append(Detection(quad.astype(np.float32), "block"))
    return cv2.GaussianBlur(picture, (3, 3), 0.6), found


def _labels(reader: Reader, picture: Picture, found: list[Detection], game: str = "summy") -> list[str | None]:
    return [r.label for r in reader.read(picture, found, game)]


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_blocks_are_read_whichever_way_the_picture_and_the_corners_lie(reader: Reader, turns: int) -> None:
    texts = ["2", "7", "4", "5", "3", "8"]
    picture, found = _table(texts)
    turned = np.ascontiguousarray(np.rot90(picture, turns))
    height, width = picture.shape[:2]
    moved = []
    for i, d in enumerate(found):
        quad = d.corners.copy()
        for _ in range(turns):
            quad = np.stack([quad[:, 1], width - 1 - quad[:, 0]], 1)
            width, height = height, width
        height, width = picture.shape[:2]
        moved.append(Detection(started_at(quad.astype(np.float32), i % 4), "block"))
    readings = reader.read(turned, moved, "summy")
    assert [r.label for r in readings] == texts
    wanted = -90.0 * turns
    assert all(abs((r.turn_deg - wanted + 180) % 360 - 180) < 2 for r in readings)


def test_six_and_nine_alone_are_not_guessed_but_the_others_settle_them(reader: Reader) -> None:
    picture, found = _table(["6"])
    alone = reader.read(picture, found, "tiles")[0]
    assert {name for name, p in alone.alternatives if p > 0.05} == {"6", "9"} or alone.label == "6"
    picture, found = _table(["6", "2", "7", "4", "9"])
    assert _labels(reader, picture, found) == ["6", "2", "7", "4", "9"]


def test_empty_input_and_pieces_without_print(reader: Reader) -> None:
    picture, found = _table(["2"])
    assert reader.read(picture, [], "summy") == []
    quad = found[0].corners
    marker, board = reader.read(picture, [Detection(quad, "marker"), Detection(quad, "board")], "suritsu")
    assert (marker.label, marker.details) == (None, {"number": None})
    assert board.label is None


@pytest.mark.parametrize("content", ["black", "white", "noise"])
def test_a_quad_without_a_piece_is_no_certain_label(reader: Reader, content: str) -> None:
    rng = np.random.default_rng(1)
    picture = {
        "black": np.zeros((80, 80, 3), np.uint8),
        "white": np.full((80, 80, 3), 255, np.uint8),
        "noise": rng.integers(0, 256, (80, 80, 3), dtype=np.uint8),
    }[content]
    quad = np.array([[15, 15], [60, 15], [60, 60], [15, 60]], np.float32)
    for kind, game in (("block", "summy"), ("card", "suritsu"), ("card", "kaifuda"), ("tile", "tiles")):
        reading = reader.read(picture, [Detection(quad, kind)], game)[0]
        assert reading.label is None


def test_quads_that_leave_the_picture_or_collapse_do_not_fail(reader: Reader) -> None:
    picture = np.full((60, 60, 3), 128, np.uint8)
    outside = np.array([[-30, -30], [20, -30], [20, 20], [-30, 20]], np.float32)
    point = np.full((4, 2), 30, np.float32)
    assert len(reader.read(picture, [Detection(outside, "block"), Detection(point, "card")], "summy")) == 2


def test_a_board_is_read_cell_by_cell_with_its_free_corners(reader: Reader) -> None:
    numbers = [[None, 12, 35, None], [48, 7, 71, 26], [None, 59, 84, None]]
    picture = np.full((200, 260, 3), (225, 235, 240), np.uint8)
    for r, row in enumerate(numbers):
        for c, number in enumerate(row):
            cv2.rectangle(picture, (10 + 60 * c, 10 + 60 * r), (70 + 60 * c, 70 + 60 * r), (120, 110, 100), 1)
            if number is not None:
                _write(picture, str(number), (40 + 60 * c, 40 + 60 * r), 24, (60, 30, 20))
    outer = np.array([[10, 10], [250, 10], [250, 190], [10, 190]], np.float32)
    board = read_cells(picture, cell_quads(outer, 3, 4), 3, 4, reader)
    assert board.turns == 0
    assert as_rows(board, 3, 4) == numbers
    unsure = BoardNumbers(
        {**board.numbers, (1, 2): (1, 0.4)}, board.turns, 1.0, {**board.labels, (1, 2): {"1": 0.4, "71": 0.35}}
    )
    assert doubtful_cells(unsure) == [((1, 2), (("1", 0.4), ("71", 0.35)))]
    closer = read_closer(picture, cell_quads(outer, 3, 4), unsure, reader)
    assert as_rows(closer, 3, 4) == numbers
    assert doubtful_cells(closer) == []
