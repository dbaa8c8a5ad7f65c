"""Looking ahead in a folder of photographs."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.capture.folder import Folder


def _folder(path: Path) -> Folder:
    for number in (1, 2, 10):
        cv2.imwrite(str(path / f"IMG_{number}.png"), np.full((40, 40, 3), number, np.uint8))
    (path / "IMG_3.JPG").write_bytes(b"no picture")
    return Folder(str(path))


def test_pictures_ahead_are_those_that_will_be_read_without_the_broken_one(tmp_path: Path) -> None:
    folder = _folder(tmp_path)
    assert [int(picture[0, 0, 0]) for picture in folder.ahead(5)] == [1, 2, 10]
    first = folder.read()
    assert first is not None
    ahead = folder.ahead(2)
    assert [int(picture[0, 0, 0]) for picture in ahead] == [2, 10]
    second, third = folder.read(), folder.read()
    assert second is not None
    assert third is not None
    assert (second.picture is ahead[0], third.picture is ahead[1]) == (True, True)
    assert (third.index, third.time_s) == (2, 2.0)
    assert [note.key for note in folder.notes()] == ["source-picture-passed"]
    assert folder.ahead(1) == []
    assert folder.read() is None
