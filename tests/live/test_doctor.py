"""``table-referee doctor``: every line says how things are and what to do; it works where there is no camera."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from live.doctor import machine, networks, seeing
from live.doctor.checks import Check, Level
from models import catalogue
from referee.core import LANGUAGES, Texts
from referee.core.problems import Problem
from tests.live.called import called
from vision.capture import Frame, SourceLost
from vision.capture.devices import CameraInfo
from vision.pictures import load_picture, save_picture


def only(checks: Any) -> Check:
    found = list(checks)
    assert len(found) == 1, found
    return found[0]


@pytest.fixture
def no_cameras(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeing, "list_cameras", list)
    monkeypatch.setattr(seeing.sys, "platform", "linux")


def table(path: Path, grey: int = 120) -> Path:
    picture = np.full((360, 640, 3), grey, np.uint8)
    picture[60:300:40, 50:600] = 235
    picture[60:300, 50:600:50] = 20
    save_picture(path, picture)
    return path


# The command


@pytest.mark.usefixtures("no_cameras")
def test_everything_here_is_fine(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "doctor", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert all(row["format"] == "table-referee/doctor/1" for row in rows)
    levels = {row["check"]: row["level"] for row in rows}
    assert {"python", "libraries", "disk", "fonts", "weights", "providers", "cameras"} <= set(levels)
    assert "error" not in levels.values()
    providers = next(row for row in rows if row["check"] == "providers")
    assert "CPUExecutionProvider" in providers["figures"]["used"]


@pytest.mark.usefixtures("no_cameras")
def test_no_camera_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = called(capsys, "doctor", "--cameras")
    assert status == 0
    assert "no camera found" in out
    assert "→" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_looked_at(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("live.cli.doctor._parts", lambda source, _: [lambda: seeing.check_view(source)])
    status, out, _ = called(capsys, "doctor", str(table(tmp_path / "table.png")), "--json", "--lang", language)
    rows = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [row["check"] for row in rows][-2:] == ["source", "light and focus"]
    assert rows[-1]["level"] == "ok"
    assert rows[-1]["text"] == Texts(language, "vision").say("health-ok")
    assert rows[-1]["figures"]["light"] > 150


def test_a_source_that_is_not_there(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("live.cli.doctor._parts", lambda source, _: [lambda: seeing.check_view(source)])
    status, out, err = called(capsys, "doctor", "nothing.mp4")
    assert status == 2
    assert 'there is no camera, film or folder "nothing.mp4"' in out
    assert "Traceback" not in out + err


def test_a_source_without_one_readable_picture(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"broken")
    (check,) = seeing.check_view(str(tmp_path))
    assert (check.level, check.key) == (Level.ERROR, "source-unreadable")


def test_cameras_need_no_networks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "names", lambda: pytest.fail("asked for the networks"))
    monkeypatch.setattr(seeing, "list_cameras", list)
    monkeypatch.setattr(seeing, "_unnamed", list)
    assert called(capsys, "doctor", "--cameras", "--json")[0] == 0


# This machine


@pytest.mark.parametrize(
    ("version", "level"), [((3, 10, 9), Level.ERROR), ((3, 11, 0), Level.OK), ((3, 14, 1), Level.OK)]
)
def test_python(version: tuple[int, int, int], level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine.sys, "version_info", version)
    assert only(machine.check_python()).level is level


REQUIRED = [
    "numpy<3,>=1.26",
    "fonttools[woff]<5,>=4.50",
    "opencv-python-headless<6,>=4.10",
    'torch<3; extra == "train"',
]
GOOD = {"numpy": "2.4.6", "fonttools": "4.68.0", "opencv-python-headless": "5.0.0.93"}


@pytest.mark.parametrize(
    ("versions", "keys"),
    [
        (GOOD, ["doctor-libraries"]),
        ({**GOOD, "numpy": "3.0.1"}, ["doctor-library-other", "doctor-libraries"]),
        ({**GOOD, "numpy": "1.25"}, ["doctor-library-other", "doctor-libraries"]),
        ({**GOOD, "numpy": "3.0.0rc1"}, ["doctor-library-other", "doctor-libraries"]),
        ({"numpy": "2.0", "fonttools": "4.68.0", "opencv-python": "4.12.0.88"}, ["doctor-libraries"]),
        ({**GOOD, "opencv-python": "4.12.0.88"}, ["doctor-opencv-several", "doctor-libraries"]),
        ({"numpy": "2.0", "fonttools": "4.68.0"}, ["doctor-library-missing"]),
    ],
)
def test_libraries(versions: dict[str, str], keys: list[str]) -> None:
    """P092: any one OpenCV wheel will do, two are told."""
    found = list(machine.check_libraries(REQUIRED, versions))
    assert [check.key for check in found] == keys


def test_a_library_that_does_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    def loading(name: str) -> object:
        raise ImportError("libGL.so.1: cannot open shared object file\nmore")

    monkeypatch.setattr(machine, "import_module", loading)
    found = list(machine.check_libraries(REQUIRED, GOOD))
    assert {check.key for check in found} == {"doctor-library-broken"}
    said = found[0].text(Texts("en", "live.doctor"))
    assert "libGL.so.1" in said
    assert "\n" not in said


@pytest.mark.parametrize(("free", "level"), [(5e7, Level.ERROR), (1e9, Level.WARNING), (9e9, Level.OK)])
def test_disk(free: float, level: Level, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: type("Usage", (), {"free": free}))
    check = only(machine.check_disk(tmp_path / "not" / "yet" / "there"))
    assert check.level is level
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_can_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine.os, "access", lambda *_: False)
    assert only(machine.check_disk(tmp_path)).key == "doctor-disk-unwritable"


def test_port() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert only(machine.check_port(port)).level is Level.WARNING
    assert only(machine.check_port(port)).level is Level.OK


def test_fonts_and_films_and_processors() -> None:
    assert only(machine.check_fonts()).level is Level.OK
    assert only(machine.check_films()).level is Level.OK
    assert only(machine.check_processors()).level in (Level.OK, Level.WARNING)


def test_fonts_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.art.fontpool import FontPool

    monkeypatch.setattr(FontPool, "bundled", classmethod(lambda cls: cls((), (), ())))
    assert only(machine.check_fonts()).level is Level.ERROR


# Networks


def test_weights_that_are_damaged_are_each_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def weights(name: str) -> bytes:
        if name == "detector":
            raise catalogue.WeightsError("models/weights/detector.onnx is damaged; install the package again")
        return b""

    monkeypatch.setattr(catalogue, "weights", weights)
    check = only(networks.check_weights())
    assert check.level is Level.ERROR
    assert "detector.onnx" in check.text(Texts("en", "live.doctor"))


def test_no_weights_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "names", lambda: ())
    assert only(networks.check_weights()).key == "doctor-weights-none"


def test_providers_are_those_in_use_not_those_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """P096."""
    import onnxruntime

    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: ["CUDAExecutionProvider"])
    check = only(networks.check_providers())
    assert check.params["used"] == "CPUExecutionProvider"
    assert check.params["others"] == "CUDAExecutionProvider"


def test_bogus_cuda_variables_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """P097."""
    monkeypatch.setenv("CUDA_PATH", "/nowhere")
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "77")
    assert only(networks.check_providers()).params["used"] == "CPUExecutionProvider"


# Cameras


class Playing:
    """A camera that shows a table, dark or light, or is lost."""

    live = True
    ended = False
    name = "HD Webcam"
    state = "ready"

    def __init__(self, picture: np.ndarray, lost: bool = False) -> None:  # type: ignore[type-arg]
        self.picture = picture
        self.lost = lost
        self.number = 0
        self.closed = False

    def read(self, timeout_s: float = 1.0) -> Frame:
        if self.lost:
            raise SourceLost(self.name, 120.0)
        self.number += 1
        picture = self.picture.copy()
        picture[:40, :40] = self.number % 60
        return Frame(self.number, self.number / 30, picture)

    def close(self) -> None:
        self.closed = True

    def now_s(self) -> float:
        return self.number / 30 + 0.02

    def notes(self) -> list[Any]:
        return []

    def relock(self) -> None:
        pass


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Playing:
    source = Playing(load_picture(table(tmp_path / "table.png")))
    cameras = [
        CameraInfo(0, "HD Webcam", "usb-1", "/dev/video0"),
        CameraInfo(2, "Broken Cam", "usb-2", "/dev/video2"),
    ]

    def opened(text: str, **_: Any) -> Playing:
        if text == "2":
            raise Problem("camera-closed", camera="Broken Cam")
        return source

    monkeypatch.setattr(seeing, "list_cameras", lambda: cameras)
    monkeypatch.setattr(seeing, "open_source", opened)
    return source


def test_cameras_with_size_rate_and_thumbnail(playing: Playing, tmp_path: Path) -> None:
    found = list(seeing.check_cameras(tmp_path / "thumbs"))
    texts = Texts("en", "live", "vision", "live.doctor")
    said = [check.text(texts) for check in found]
    assert said[0] == "camera 0: HD Webcam, 640x360, 30 pictures a second"
    assert said[2].startswith("Broken Cam can't be opened")
    assert [check.level for check in found] == [Level.OK, Level.OK, Level.ERROR]
    assert load_picture(tmp_path / "thumbs" / "camera-0-hd-webcam.jpg").shape == (180, 320, 3)
    assert playing.closed


def test_a_thumbnail_that_can_not_be_written(playing: Playing, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert [check.key for check in seeing.check_cameras(tmp_path / "file")][1] == "file-unwritable"


def test_light_and_focus_of_the_usual_camera(playing: Playing) -> None:
    found = list(seeing.check_usual_view())
    assert [check.key for check in found] == ["doctor-source-live", "health-ok"]
    assert found[0].params["age"] == 20
    playing.picture[:] //= 4
    found = list(seeing.check_usual_view())
    assert found[-1].key == "health-dark"
    assert found[-1].level is Level.WARNING


def test_a_camera_that_is_lost_while_looked_at(playing: Playing) -> None:
    playing.lost = True
    assert [check.key for check in seeing.check_usual_view()] == ["source-lost"]
    assert playing.closed


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_is_said_in_every_language(language: str) -> None:
    texts = Texts(language, "live.doctor")
    for key in ("doctor-disk-full", "doctor-weights-none", "doctor-port-busy", "doctor-cameras-none"):
        assert texts.has(f"{key}.fix")
