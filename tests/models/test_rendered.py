"""Folders of rendered tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.rendered import rendered_tables


def test_pictures_of_all_folders_in_order(tmp_path: Path) -> None:
    for name in ("b/2.jpg", "b/1.jpg", "a/3.jpg", "a/3.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = rendered_tables([tmp_path / "b", tmp_path / "a"])
    assert [path.name for path in found] == ["1.jpg", "2.jpg", "3.jpg"]


def test_folders_without_pictures_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no rendered tables there") as told:
        rendered_tables([tmp_path, tmp_path / "missing"])
    assert told.value.filename == f"{tmp_path}, {tmp_path / 'missing'}"
