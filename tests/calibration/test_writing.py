"""A file is written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from calibration.writing import write_whole


def test_a_file_is_put_in_the_place_of_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_whole(file, "old\n")
    write_whole(file, "数\n")
    assert file.read_bytes() == "数\n".encode()
    write_whole(file, b"\x00\xff")
    assert file.read_bytes() == b"\x00\xff"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_nothing_half_written_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    file = tmp_path / "a.txt"
    file.write_text("old", "utf-8")

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as stream:
            stream.write(data[:2])
        raise error

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(type(error)):
        write_whole(file, "new text")
    assert file.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]
