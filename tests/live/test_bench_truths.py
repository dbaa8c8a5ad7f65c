"""What `bench read` is given and can't use is told, by file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from live.bench.read import measure
from live.bench.truths import TruePicture, pictures
from referee.core import Problem


def test_a_truth_that_is_no_json_is_told(tmp_path: Path) -> None:
    (tmp_path / "one.jpg").write_bytes(b"x")
    (tmp_path / "one.json").write_text("{", "utf-8")
    with pytest.raises(Problem) as told:
        list(pictures(tmp_path))
    assert told.value.key == "bench-truth"
    assert told.value.params["file"] == str(tmp_path / "one.json")


def test_a_damaged_picture_is_told(tmp_path: Path) -> None:
    damaged = tmp_path / "one.jpg"
    damaged.write_bytes(b"no picture")
    true = TruePicture(damaged, "suritsu", [], json.loads("null"), {})
    with pytest.raises(Problem) as told:
        measure(cast(Any, None), [true], lambda game: {"card": (np.nan,) * 3})
    assert (told.value.key, told.value.params["file"]) == ("picture-unreadable", str(damaged))
