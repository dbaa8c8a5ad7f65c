"""``table-referee calibrate``: from pictures, what is stored, what is told."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from calibration.boards import CALIBRATION_BOARD
from calibration.charuco import dictionary_name
from calibration.lens_session import Wanted
from calibration.refusal import Reason
from calibration.store import StoreTrouble
from live.cli.app import app
from referee.core import LANGUAGES, Texts
from tests.calibration.pictures import Camera, draw_table, see
from tests.calibration.test_lens import POSES, see_board

RUN = CliRunner()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty configuration directory."""
    monkeypatch.setattr("calibration.store.folder", lambda: tmp_path / "config")
    return tmp_path / "config"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of pictures: the board from many sides, something that is no picture, the mat."""
    folder = tmp_path_factory.mktemp("pictures")
    for number, (turn_x, turn_y, at) in enumerate(POSES):
        cv2.imwrite(str(folder / f"board-{number:02d}.png"), see_board(CALIBRATION_BOARD, turn_x, turn_y, at))
    (folder / "board-99.png").write_bytes(b"no picture")
    cv2.imwrite(str(folder / "mat.png"), see(draw_table(), Camera()))
    return folder


def test_lens_and_table_from_pictures(pictures: Path, home: Path) -> None:
    done = RUN.invoke(app, ["calibrate", "--from", str(pictures), "--camera", "Cam One", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["format"] == "table-referee/calibrate/1"
    assert (told["camera"], told["width"], told["height"]) == ("Cam One", 1280, 720)
    assert told["lens"]["residual_px"] < 0.5
    assert told["table"]["method"] == "markers"
    assert Path(told["file"]).parent == home
    assert "board-99.png" in done.stderr
    shown = RUN.invoke(app, ["calibrate", "--show"])
    assert shown.exit_code == 0
    assert "Cam One, 1280x720" in shown.stdout


def test_pictures_of_several_sizes(pictures: Path, tmp_path: Path, home: Path) -> None:
    """The first has another size than the board's; a hidden file, words and a folder lie there too."""
    for path in sorted(pictures.iterdir()):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    cv2.imwrite(str(tmp_path / "a-holiday.png"), np.full((480, 640, 3), 90, np.uint8))
    (tmp_path / "words.txt").write_text("words", "utf-8")
    (tmp_path / "more.png").mkdir()
    done = RUN.invoke(app, ["calibrate", "--from", str(tmp_path), "--camera", "Cam", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert (told["width"], told["height"]) == (1280, 720)
    assert told["lens"]["residual_px"] < 0.5
    assert "One picture of another size (640x480) left out" in done.stderr


def test_a_folder_of_damaged_pictures_is_not_called_empty(tmp_path: Path, home: Path) -> None:
    (tmp_path / "board.png").write_bytes(b"no picture")
    done = RUN.invoke(app, ["calibrate", "--from", str(tmp_path)])
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert "board.png: it is no picture that can be read" in done.stderr


def test_nothing_to_calibrate_with(tmp_path: Path, home: Path) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((480, 640, 3), 90, np.uint8))
    done = RUN.invoke(app, ["calibrate", "--from", str(tmp_path)])
    assert done.exit_code == 2
    assert "nothing could be calibrated" in done.stderr
    assert not home.exists()


@pytest.mark.parametrize("what", ["missing", "empty"])
def test_a_folder_without_pictures(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "none"
    if what == "empty":
        folder.mkdir()
    done = RUN.invoke(app, ["calibrate", "--from", str(folder)])
    assert done.exit_code == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_show_without_and_with_a_damaged_file(home: Path) -> None:
    none = RUN.invoke(app, ["calibrate", "--show"])
    assert none.exit_code == 0
    assert "no calibration is stored" in none.stdout
    home.mkdir(parents=True)
    (home / "cam-1280x720.toml").write_text('format = "table-referee/calibration/1"\ncamera', "utf-8")
    bad = RUN.invoke(app, ["calibrate", "--show"])
    assert bad.exit_code == 2
    assert "damaged" in bad.stderr
    assert len(bad.stderr.strip().splitlines()) == 1


def test_a_store_that_fails_is_told(pictures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "taken").write_text("", "utf-8")
    monkeypatch.setattr("calibration.store.folder", lambda: tmp_path / "taken")
    mat = tmp_path / "mat"
    mat.mkdir()
    (mat / "mat.png").write_bytes((pictures / "mat.png").read_bytes())
    done = RUN.invoke(app, ["calibrate", "--from", str(mat)])
    assert done.exit_code == 2
    assert "can't be written" in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_text(language: str) -> None:
    texts = Texts(language, "live", "calibration")
    values = dict.fromkeys(
        ("seen", "needed", "px", "limit_px", "percent", "deg", "limit_deg", "wanted", "detail"), "1"
    )
    for reason in Reason:
        assert texts.say(f"calibration-{reason}", source="x", **values)
    for trouble in StoreTrouble:
        assert "table-referee calibrate" in texts.say(f"calibration-file-{trouble}", file="f", detail="d") or (
            trouble is StoreTrouble.UNWRITABLE
        )
    for wanted in Wanted:
        assert texts.say(f"calibrate-want-{wanted}")


def test_names_of_dictionaries() -> None:
    assert dictionary_name(CALIBRATION_BOARD.dictionary) == "5X5_50"
