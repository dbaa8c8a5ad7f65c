"""``bench learn``: what it measures with, and what it counts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from live.bench.learn import Result, bench
from live.bench.own_sets import printed_sides, tables
from models.reading.evaluate import Tally
from models.scenes.atlas import held_out_styles
from referee.core import Problem
from vision.reading.reader import Reader

STYLE = held_out_styles()[0]


def test_an_own_set_is_drawn_whole_with_its_true_corners() -> None:
    sides = printed_sides("summy", STYLE)
    assert {one.face.label for one in sides} == {*"0123456789+-×:=", None}
    for one in sides:
        left, top = one.example.corners[0] + 0.5
        right, bottom = one.example.corners[2] + 0.5
        assert one.size_mm is not None
        assert np.isclose((right - left) / (bottom - top), one.size_mm[0] / one.size_mm[1], atol=0.02)
        border = one.example.picture[: int(top) - 1]
        assert (border == border[0, 0]).all()


def test_own_tables_say_what_there_is_to_read(tmp_path: Path) -> None:
    ((path, style, wanted),) = tables("kaifuda", STYLE, 1, tmp_path)
    assert (path.suffix, style) == (".jpg", STYLE)
    assert wanted
    assert {piece.kind for piece in wanted} == {"card"}
    for piece in wanted:
        assert (piece.label is None) == (piece.face == "down")
        assert piece.corners.shape == (4, 2)


def test_errors_are_halved_or_not() -> None:
    before = {"card": Tally(total=100, right=90, doubts=8, wrong=2, details={"scenery": [80, 90]})}
    after = {"card": Tally(total=100, right=95, doubts=5, wrong=0, details={"scenery": [95, 95]})}
    told = Result(before, after).to_json("suritsu")
    assert told["errors_kept"] == {"before": 10, "after": 5, "halved": True}
    assert told["after"]["all"]["wrong_and_certain"]["count"] == 0
    assert told["scenery"]["after"]["count"] == 95
    assert Result(after, before).to_json("suritsu")["errors_kept"]["halved"] is False


def test_a_folder_without_a_picture_to_measure_is_told_before_anything_is_measured(tmp_path: Path) -> None:
    begun: list[str] = []
    with pytest.raises(Problem) as told:
        bench(tmp_path, Reader(), ["summy", "tiles"], 6, begun.append)
    assert (told.value.key, told.value.params) == ("bench-nothing", {"folder": str(tmp_path)})
    assert begun == []
