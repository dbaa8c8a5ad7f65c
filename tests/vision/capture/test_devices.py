"""Cameras by name, index and device; those that are not there."""

from __future__ import annotations

import os
import sys
import types
from pathlib import Path

import pytest

from referee.core import Texts
from referee.core.problems import Problem
from vision.capture import opening
from vision.capture.devices import CameraInfo, choose_camera, find_again, list_cameras
from vision.capture.driver import OpenCvDriver, backends
from vision.capture.opening import camera_problem, open_source
from vision.environment import ENVIRONMENT, prepare_environment

HD = CameraInfo(0, "HD Webcam: HD Webcam", "usb-HD-0001", "/dev/video0")
OVER = CameraInfo(2, "Overhead Cam", "usb-Over-0002", "/dev/video2")
TWIN = CameraInfo(4, "Overhead Cam", "usb-Over-0003", "/dev/video4")


def node(root: Path, number: int, name: str, index: int = 0) -> None:
    folder = root / "sys" / f"video{number}"
    folder.mkdir(parents=True)
    (folder / "name").write_text(name + "\n")
    (folder / "index").write_text(f"{index}\n")


def linux(root: Path) -> list[CameraInfo]:
    return list_cameras("linux", root / "sys", root / "dev")


def test_linux_names_without_the_nodes_that_give_no_pictures(tmp_path: Path) -> None:
    node(tmp_path, 10, "Late Cam")
    node(tmp_path, 0, "HD Webcam")
    node(tmp_path, 1, "HD Webcam", index=1)
    (tmp_path / "sys" / "v4l-subdev0").mkdir()
    by_id = tmp_path / "dev" / "v4l" / "by-id"
    by_id.mkdir(parents=True)
    (tmp_path / "dev" / "video0").write_text("")
    (by_id / "usb-Maker_HD_0001-video-index0").symlink_to("../../video0")
    found = linux(tmp_path)
    assert [(camera.index, camera.name) for camera in found] == [(0, "HD Webcam"), (10, "Late Cam")]
    assert found[0].key == "usb-Maker_HD_0001-video-index0"
    assert found[1].key == "Late Cam"


def test_a_machine_without_cameras(tmp_path: Path) -> None:
    assert linux(tmp_path) == []
    assert list_cameras("plan9") == []


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_names_from_ffmpeg_elsewhere(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Device:
        def __init__(self, name: str, kinds: list[str]) -> None:
            self.name, self.description, self.media_types = name, f"{name} camera", kinds

    def devices(form: str) -> list[Device]:
        assert form in ("dshow", "avfoundation")
        return [Device("a", ["video"]), Device("mic", ["audio"]), Device("b", ["video", "audio"])]

    fake = types.ModuleType("av.device")
    fake.enumerate_input_devices = devices  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "av.device", fake)
    found = list_cameras(platform)
    assert [(camera.index, camera.name) for camera in found] == [(0, "a camera"), (1, "b camera")]
    assert all(camera.order_known is (platform == "win32") for camera in found)


def test_an_ffmpeg_without_devices_names_none() -> None:
    assert list_cameras("win32") == [] or sys.platform == "win32"


@pytest.mark.parametrize(
    ("text", "index"),
    [("0", 0), ("2", 2), ("overhead", 2), ("OVERHEAD CAM", 2), ("/dev/video2", 2), ("usb-HD-0001", 0), ("web", 0)],
)
def test_choosing(text: str, index: int) -> None:
    assert choose_camera(text, [HD, OVER], "linux").index == index


def test_choosing_by_a_link(tmp_path: Path) -> None:
    (tmp_path / "video7").write_text("")
    (tmp_path / "by-id").symlink_to("video7")
    camera = CameraInfo(7, "Seven", "seven", str(tmp_path / "video7"))
    assert choose_camera(str(tmp_path / "by-id"), [HD, camera]) is camera


@pytest.mark.parametrize(
    ("text", "cameras", "key"),
    [
        ("1", [HD, OVER], "camera-missing"),
        ("1", [], "camera-none"),
        ("Logi", [HD], "camera-missing"),
        ("Logi", [], "camera-none"),
        ("overhead", [HD, OVER, TWIN], "camera-several"),
    ],
)
def test_choosing_what_is_not_there(text: str, cameras: list[CameraInfo], key: str) -> None:
    """P083."""
    with pytest.raises(Problem) as caught:
        choose_camera(text, cameras, "linux")
    assert caught.value.key == key
    said = caught.value.message(Texts("en", "vision"))
    assert text in said
    assert all(camera.name in said for camera in cameras if key == "camera-missing")


def test_where_cameras_have_no_names_an_index_is_believed() -> None:
    assert choose_camera("3", [], "win32").index == 3


def test_a_camera_that_comes_back_under_another_number() -> None:
    moved = CameraInfo(5, OVER.name, OVER.key, "/dev/video5")
    assert find_again(OVER, [HD, OVER, TWIN]) == 2
    assert find_again(OVER, [HD, moved]) == 5
    assert find_again(OVER, [HD, TWIN]) is None
    assert find_again(OVER, []) is None
    assert find_again(CameraInfo(1, "camera 1", "index 1"), []) == 1


def test_a_driver_whose_camera_is_away_does_not_open() -> None:
    driver = OpenCvDriver(lambda: None, "V4L2")
    assert driver.open() is False
    driver.close()


def test_backends() -> None:
    """P077: Windows has a second way in."""
    assert backends(False, "win32") == ("MSMF", "DSHOW")
    assert backends(True, "win32") == ("DSHOW", "MSMF")
    assert backends(True, "darwin") == ("AVFOUNDATION",)
    assert backends(False, "linux") == ("V4L2",)
    assert backends(False, "freebsd14") == ("ANY",)


def test_the_environment_for_opencv_is_set_but_not_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OPENCV_AVFOUNDATION_SKIP_AUTH", "0")
    prepare_environment()
    assert os.environ["OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS"] == "0"
    assert os.environ["OPENCV_AVFOUNDATION_SKIP_AUTH"] == "0"


@pytest.mark.parametrize(
    ("platform", "word"), [("darwin", "Privacy & Security"), ("win32", "desktop apps"), ("linux", "group")]
)
def test_what_to_do_when_it_does_not_open(platform: str, word: str) -> None:
    """P089: on macOS the permission is named."""
    assert word in camera_problem("Cam", "closed", platform).message(Texts("en", "vision"))


@pytest.mark.parametrize("reason", ["closed", "silent", "slow"])
@pytest.mark.parametrize("platform", ["darwin", "win32", "linux"])
@pytest.mark.parametrize("language", ["en", "ja", "ro"])
def test_every_refusal_has_its_words(reason: str, platform: str, language: str) -> None:
    said = camera_problem("Cam", reason, platform).message(Texts(language, "vision"))  # type: ignore[arg-type]
    assert "Cam" in said


# Opening by text


@pytest.mark.parametrize("text", ["0", "7", "Logi", "camera", "/dev/video63"])
def test_no_camera_here(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(opening, "list_cameras", list)
    monkeypatch.setattr(opening.sys, "platform", "linux")
    with pytest.raises(Problem) as caught:
        open_source(text, memory=tmp_path / "cameras.toml")
    assert caught.value.key == "camera-none"


@pytest.mark.parametrize("text", ["", "nothing.mp4", "no/such/folder", "./0", "..x/y", "http", "a\x00b"])
def test_nothing_of_that_name(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(opening, "list_cameras", list)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Problem) as caught:
        open_source(text, memory=tmp_path / "cameras.toml")
    assert caught.value.key in ("source-missing", "camera-none")
    assert "\n" not in caught.value.message(Texts("en", "vision"))


def test_the_usual_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    assert opening._usual_camera([HD, OVER], OVER.key) is OVER
    assert opening._usual_camera([HD, OVER], "gone") is HD
    assert opening._usual_camera([HD, OVER], None) is HD


def test_unknown_wishes_are_an_error_of_the_program() -> None:
    with pytest.raises(TypeError):
        open_source("0", fps=3)
