"""``read`` on several pictures, some of which are none."""

from __future__ import annotations

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from live.cli.common import texts_for
from live.cli.read import REASONS, _reason
from live.reading import why_empty
from referee.core import LANGUAGES, get_game
from tests.live.called import called
from vision.eyes import Look
from vision.pieces import PieceReading

ROOT = Path(__file__).parents[2]


def test_a_bad_picture_is_told_and_the_others_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, text, gone = (tmp_path / name for name in ("good.png", "text.jpg", "gone.jpg"))
    cv2.imwrite(str(good), np.full((240, 320, 3), 90, np.uint8))
    text.write_text("no picture", "utf-8")
    status, out, err = called(capsys, "read", "summy", str(text), str(gone), str(good), "--json")
    assert status == 2
    assert [json.loads(line)["image"] for line in out.splitlines()] == ["good.png"]
    told = zip(("text.jpg", "gone.jpg", "good.png"), err.splitlines(), strict=True)
    assert all(name in line for name, line in told)


@pytest.mark.parametrize("language", ["en", "ja", "ro"])
def test_a_picture_without_anything_gives_an_empty_reading_and_the_reason(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = np.random.default_rng(0)
    shown = {
        "black": np.zeros((240, 320, 3), np.uint8),
        "covered": np.full((240, 320, 3), (20, 25, 55), np.uint8),
        "bright": np.full((240, 320, 3), 255, np.uint8),
        "no-pieces": rng.integers(0, 256, (240, 320, 3)).astype(np.uint8),
    }
    for name, picture in shown.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    files = [str(tmp_path / f"{name}.png") for name in shown]
    status, out, err = called(capsys, "read", "suritsu", *files, "--json", "--lang", language)
    assert status == 0
    assert [json.loads(line)["empty"] for line in out.splitlines()] == list(shown)
    assert [f"{name}.png" in line for name, line in zip(shown, err.splitlines(), strict=True)] == [True] * 4
    assert len({line.partition(": ")[2].partition(": ")[2] for line in err.splitlines()}) == 4


def test_why_a_table_with_pieces_has_no_field() -> None:
    piece = PieceReading("block", "7", "up", 0.9, np.zeros((4, 2), np.float32), 0.0)
    seen = Look(320, 240, [piece], None, [], np.zeros((1, 1), np.float32))
    assert why_empty(seen, np.full((240, 320, 3), 90, np.uint8)) == "no-table"


def test_every_reason_of_a_doubt_is_known_in_every_language() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "vision").rglob("*.py")]
    given = {word for text in sources for word in re.findall(r'(?:doubt=|UNCLEAR = |else |return )"([a-z ]+)"', text)}
    assert {word for word in given if " " in word} == set(REASONS)
    for language in LANGUAGES:
        texts = texts_for(None, language)
        assert len({texts.say(key) for key in REASONS.values()}) == len(REASONS)


def test_a_reason_with_an_or_in_it_is_told_whole() -> None:
    texts = texts_for(get_game("tiles"), "ja")
    assert " or " not in _reason("no number or sign", texts)
    assert "number" not in _reason("no number or sign", texts)
    assert "8" in _reason("8 or 9", texts)


def test_drawing_never_overwrites_a_picture_that_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "one.jpg", tmp_path / "more" / "one.jpg"
    other.parent.mkdir()
    for path in (one, other):
        cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    before = one.read_bytes()
    for draw in (str(tmp_path), str(one)):
        status, out, err = called(capsys, "read", "suritsu", str(one), "--draw", draw, "--json")
        assert (status, out) == (2, "")
        assert "one.jpg" in err
    assert one.read_bytes() == before
    status, _, _ = called(
        capsys, "read", "suritsu", str(one), str(other), "--draw", str(tmp_path / "drawn"), "--json"
    )
    assert status == 0
    assert sorted(path.name for path in (tmp_path / "drawn").iterdir()) == ["one-2.jpg", "one.jpg"]
