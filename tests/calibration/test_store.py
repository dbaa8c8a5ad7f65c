"""Stored calibrations: whole, missing and damaged files."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.lens import usual_lens
from calibration.plane import TablePlane
from calibration.store import StoredCalibration, StoreProblem, StoreTrouble, all_files, file_of, find, load, save

LENS = replace(usual_lens(1280, 720, -0.1), residual_px=0.21, views=14, measured=True)
PLANE = TablePlane(np.array([[0.5, 0.01, -300], [0, -0.6, 200], [0, 0.0002, 1.0]]), "markers", 0.3, 0.2, True, LENS)
STORED = StoredCalibration("HD Webcam: C270", 1280, 720, LENS, PLANE)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = save(STORED, tmp_path)
    found = load(path, "HD Webcam: C270", (1280, 720))
    assert found.lens is not None
    assert found.plane is not None
    assert np.array_equal(found.lens.matrix, LENS.matrix)
    assert (found.lens.views, found.lens.residual_px) == (14, 0.21)
    point = np.array([(300.0, 500.0)])
    assert np.allclose(found.plane.to_mm(point), PLANE.to_mm(point))
    assert found.plane.method == "file"
    assert found.made is not None
    assert all_files(tmp_path) == [path]
    assert [name.name for name in tmp_path.iterdir()] == [path.name]


def test_the_file_can_be_read_by_people(tmp_path: Path) -> None:
    raw = tomllib.loads(save(STORED, tmp_path).read_text("utf-8"))
    assert raw["format"] == "table-referee/calibration/1"
    assert (raw["camera"], raw["width"], raw["height"]) == ("HD Webcam: C270", 1280, 720)
    assert raw["lens"]["residual_px"] == 0.21


def test_one_file_a_camera_and_resolution(tmp_path: Path) -> None:
    save(STORED, tmp_path)
    save(replace(STORED, camera="Other", plane=None), tmp_path)
    save(replace(STORED, width=640, height=480, lens=None, plane=None), tmp_path)
    assert len(all_files(tmp_path)) == 3
    assert find("Other", 1280, 720, tmp_path).camera == "Other"


def test_another_resolution_of_the_same_shape_is_scaled(tmp_path: Path) -> None:
    save(STORED, tmp_path)
    found = find("HD Webcam: C270", 640, 360, tmp_path)
    assert found.plane is not None
    point = np.array([(301.0, 501.0)])
    assert np.allclose(found.plane.to_mm((point + 0.5) / 2 - 0.5), PLANE.to_mm(point))


def _damaged(path: Path, how: str) -> None:
    text = path.read_text("utf-8")
    if how == "missing":
        path.unlink()
    elif how == "truncated":
        path.write_text(text[: len(text) * 2 // 3], "utf-8")
    elif how == "cut at a line":
        path.write_text(text[: text.index("[end]")], "utf-8")
    else:
        changed = {
            "empty": "",
            "blank": " \n\n",
            "old version": text.replace("calibration/1", "calibration/0"),
            "no toml": "}{",
            "other file": 'colour = "red"\n',
            "binary": "\ufffd" * 20,
            "no number": text.replace("views = 14", 'views = "many"'),
            "not finite": text.replace("residual_px = 0.21", "residual_px = 0.21\nextra = nan").replace(
                "0.0002", "nan"
            ),
        }[how]
        path.write_text(changed, "utf-8")


TROUBLES = {
    "missing": StoreTrouble.MISSING,
    "empty": StoreTrouble.EMPTY,
    "blank": StoreTrouble.EMPTY,
    "truncated": StoreTrouble.DAMAGED,
    "cut at a line": StoreTrouble.DAMAGED,
    "old version": StoreTrouble.VERSION,
    "no toml": StoreTrouble.DAMAGED,
    "other file": StoreTrouble.DAMAGED,
    "binary": StoreTrouble.DAMAGED,
    "no number": StoreTrouble.DAMAGED,
    "not finite": StoreTrouble.DAMAGED,
}


@pytest.mark.parametrize("how", TROUBLES)
def test_bad_files_are_named(tmp_path: Path, how: str) -> None:
    path = save(STORED, tmp_path)
    _damaged(path, how)
    with pytest.raises(StoreProblem) as caught:
        find(STORED.camera, 1280, 720, tmp_path)
    assert caught.value.trouble is TROUBLES[how]
    assert caught.value.file == path


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = save(STORED, tmp_path)
    path.write_bytes(b"\xff\xfe\x00format")
    with pytest.raises(StoreProblem, match="damaged"):
        load(path)


def test_of_another_camera_or_resolution(tmp_path: Path) -> None:
    path = save(STORED, tmp_path)
    with pytest.raises(StoreProblem) as caught:
        load(path, "Another")
    assert (caught.value.trouble, caught.value.detail) == (StoreTrouble.CAMERA, "HD Webcam: C270")
    with pytest.raises(StoreProblem) as caught:
        load(path, "HD Webcam: C270", (640, 480))
    assert (caught.value.trouble, caught.value.detail) == (StoreTrouble.RESOLUTION, "1280x720")


def test_a_store_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, no folder", "utf-8")
    with pytest.raises(StoreProblem) as caught:
        save(STORED, tmp_path / "taken")
    assert caught.value.trouble is StoreTrouble.UNWRITABLE


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(STORED, tmp_path)
    before = path.read_text("utf-8")

    def full(self: Path, *_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(StoreProblem, match="No space left"):
        save(replace(STORED, plane=None), tmp_path)
    monkeypatch.undo()
    assert path.read_text("utf-8") == before
    assert len(list(tmp_path.iterdir())) == 1


def test_names_of_files(tmp_path: Path) -> None:
    assert file_of("HD Webcam: C270", 1280, 720, tmp_path).name == "hd-webcam-c270-1280x720.toml"
    assert file_of("カメラ", 640, 480, tmp_path).name == "camera-640x480.toml"
