"""``read`` on several pictures, some of which are none."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.live.called import called


def test_a_bad_picture_is_told_and_the_others_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, text, gone = (tmp_path / name for name in ("good.png", "text.jpg", "gone.jpg"))
    cv2.imwrite(str(good), np.full((240, 320, 3), 90, np.uint8))
    text.write_text("no picture", "utf-8")
    status, out, err = called(capsys, "read", "summy", str(text), str(gone), str(good), "--json")
    assert status == 2
    assert [json.loads(line)["image"] for line in out.splitlines()] == ["good.png"]
    assert ["text.jpg" in line for line in err.splitlines()] == [True, False]
    assert "gone.jpg" in err.splitlines()[1]
