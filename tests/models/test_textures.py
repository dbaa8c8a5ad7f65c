"""Pictures of faces: right size, transparent outside, and the digits are there."""

from __future__ import annotations

import numpy as np
import pytest

from models.textures import rasterise
from referee.art import faces, style

CLASSIC = style("classic")


@pytest.mark.parametrize("px_per_mm", [2.0, 6.0])
def test_size_and_corners(px_per_mm: float) -> None:
    drawn = [face for face in faces("suritsu", CLASSIC) if face.kind in ("card", "marker")][:6]
    for face, picture in zip(drawn, rasterise(drawn, px_per_mm), strict=True):
        width, height = (side * px_per_mm for side in face.size_mm)
        assert picture.dtype == np.uint8
        assert picture.shape[2] == 4
        assert picture.shape[:2] == pytest.approx((height, width), abs=1)
        assert picture[0, 0, 3] == 0
        assert picture[picture.shape[0] // 2, picture.shape[1] // 2, 3] == (0 if face.shape == "ring" else 255)


def test_square_corners_are_filled() -> None:
    board = [face for face in faces("sequence-numbers", CLASSIC) if face.kind == "board"]
    assert rasterise(board, 1.0)[0][1, 1, 3] == 255


def test_channels_are_red_green_blue() -> None:
    chips = [face for face in faces("sequence-numbers", CLASSIC) if face.kind == "chip"]
    means = [picture[picture[..., 3] == 255][:, :3].mean(axis=0) for picture in rasterise(chips, 4.0)]
    assert [int(np.argmax(mean)) for mean in means] == [0, 0, 2, 2, 1, 1]


def test_different_labels_look_different() -> None:
    tops = [face for face in faces("summy", CLASSIC) if face.face == "up"]
    pictures = [picture[..., :3].astype(float) for picture in rasterise(tops, 2.0)]
    for index, one in enumerate(pictures):
        for other in pictures[index + 1 :]:
            assert np.abs(one - other).mean() > 2.0


def test_the_same_face_gives_the_same_picture() -> None:
    face = faces("suiri-sinri", CLASSIC)[:1]
    assert np.array_equal(rasterise(face, 3.0)[0], rasterise(face, 3.0)[0])


@pytest.mark.parametrize("px_per_mm", [0.0, -1.0, 1000.0, float("nan")])
def test_impossible_resolution(px_per_mm: float) -> None:
    with pytest.raises(ValueError, match="px_per_mm"):
        rasterise(faces("summy", CLASSIC)[:1], px_per_mm)


def test_nothing_to_draw() -> None:
    assert rasterise([], 6.0) == []


def test_no_line_runs_through_the_name_of_a_role() -> None:
    drawn = [f for f in faces("suiri-sinri", style("guild")) if f.face == "up" and f.label != "joker"]
    assert len(drawn) == 5
    for picture in rasterise(drawn, 8.0):
        height, width = picture.shape[:2]
        paper = picture[int(0.75 * height), int(0.21 * width), :3].astype(int)
        dark = (np.abs(picture[..., :3] - paper).max(axis=2) > 40)[int(0.80 * height) : int(0.93 * height)]
        line = np.flatnonzero(dark[:, int(0.17 * width) : int(0.20 * width)].all(axis=1))[0]
        text = dark[:, int(0.3 * width) : int(0.7 * width)].any(axis=1)
        assert text[: line - 16].any()
        assert not text[line - 8 : line].any()
