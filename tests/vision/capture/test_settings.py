"""Size, rate and form asked for in several orders; exposure, focus and balance held, or said not to be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.capture.fakes import MadeCamera, MadeClock, MadeDriver
from vision.capture.camera import Camera
from vision.capture.driver import Setting
from vision.capture.locking import Measured, lock, measure
from vision.capture.memory import CameraMemory, Remembered
from vision.capture.negotiation import ORDERS, differences, four_letters, letters_of, negotiate
from vision.capture.wanted import Wanted

HD = Wanted()


class Stubborn(MadeDriver):
    """A driver that takes what it is asked for only under ``rule``, called with the driver and each asking."""

    def __init__(self, rule: Callable[[MadeDriver, Setting, float], None]) -> None:
        super().__init__(MadeCamera(MadeClock()))
        self.rule = rule

    def set(self, setting: Setting, value: float) -> bool:
        self.asked.append((setting, value))
        self.rule(self, setting, value)
        return True


def obeys(driver: MadeDriver, setting: Setting, value: float) -> None:
    driver.values[setting] = value


def forgets_the_form_with_the_size(driver: MadeDriver, setting: Setting, value: float) -> None:
    driver.values[setting] = value
    if setting in (Setting.WIDTH, Setting.HEIGHT):
        driver.values[Setting.FORM] = four_letters("YUYV")


def forgets_the_size_with_the_form(driver: MadeDriver, setting: Setting, value: float) -> None:
    driver.values[setting] = value
    if setting is Setting.FORM:
        driver.values |= {Setting.WIDTH: 640.0, Setting.HEIGHT: 480.0}


def forgets_the_form_until_the_second_time(driver: MadeDriver, setting: Setting, value: float) -> None:
    if setting is not Setting.FORM or sum(asked is Setting.FORM for asked, _ in driver.asked) > 3:
        driver.values[setting] = value


def knows_no_form(driver: MadeDriver, setting: Setting, value: float) -> None:
    driver.values[setting] = -1.0 if setting is Setting.FORM else value


@pytest.mark.parametrize(
    ("rule", "size", "form"),
    [
        (obeys, (1280, 720), "MJPG"),
        (forgets_the_form_with_the_size, (1280, 720), "MJPG"),
        (forgets_the_size_with_the_form, (1280, 720), "MJPG"),
        (forgets_the_form_until_the_second_time, (1280, 720), "MJPG"),
        (knows_no_form, (1280, 720), ""),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_one_of_the_orders_works(rule: Any, size: tuple[int, int], form: str) -> None:
    """P085, P086."""
    driver = Stubborn(rule)
    mode = negotiate(driver, HD)
    assert (mode.size, mode.form) == (size, form)
    again = Stubborn(rule)
    assert negotiate(again, HD, mode.order).size == size
    assert len(again.asked) <= len(driver.asked)


def test_the_best_of_all_when_none_works() -> None:
    def only_small(driver: MadeDriver, setting: Setting, value: float) -> None:
        driver.values[setting] = min(value, 640.0) if setting is Setting.WIDTH else value

    driver = Stubborn(only_small)
    mode = negotiate(driver, HD)
    assert mode.size == (640, 720)
    assert mode.form == "MJPG"
    assert len(driver.asked) <= 2 * sum(map(len, ORDERS))


def test_pixel_forms_to_numbers_and_back() -> None:
    assert letters_of(four_letters("MJPG")) == "MJPG"
    for strange in (-1.0, 0.0, 22.0, 2.0**33, float("nan")):
        assert letters_of(strange) == ""


def test_differences_are_told_and_agreement_is_not() -> None:
    driver = Stubborn(obeys)
    mode = negotiate(driver, HD)
    assert differences("Cam", HD, mode, (1280, 720), 29.0) == []
    other = differences("Cam", HD, mode, (640, 480), 9.8)
    assert [note.key for note in other] == ["camera-other-size", "camera-slow-rate"]
    assert other[0].params == {"camera": "Cam", "asked": "1280x720", "got": "640x480"}
    assert other[1].params["got"] == "10"


def test_a_camera_says_once_what_it_did_not_get() -> None:
    clock = MadeClock()
    made = MadeCamera(clock, rate=10.0, size=(320, 240))
    source = Camera("Cam", [made.driver], Wanted(lock=False), lambda reason: AssertionError(reason), clock=clock)  # type: ignore[arg-type,return-value]
    source.open()
    told = []
    while made.at() < 30.0:
        source.read()
        told += source.notes()
    source.close()
    clock.end()
    assert [note.key for note in told] == ["camera-other-size", "camera-slow-rate"]
    assert told[1].params["got"] == "10"


# Exposure, focus, balance


class Locked:
    """What :func:`lock` does with a driver."""

    def __init__(
        self, driver: MadeDriver, before: Remembered | None = None, sharp: Callable[[], float] = lambda: 80.0
    ):
        self.driver = driver
        self.frames = 0
        self.sharp = sharp
        self.facts, self.notes = lock(driver, "Cam", self.look, before or Remembered())

    def look(self, frames: int) -> Measured:
        self.frames += frames
        return Measured(self.driver.grey(), self.sharp())

    @property
    def keys(self) -> list[str]:
        return [note.key for note in self.notes]


def made_driver(**values: float) -> MadeDriver:
    driver = MadeDriver(MadeCamera(MadeClock()))
    driver.values |= {Setting[name.upper()]: value for name, value in values.items()}
    return driver


def test_exposure_is_held_at_the_grey_the_camera_found() -> None:
    """P084. The driver reads back 156, which is not what the automatic used: the picture decides."""
    driver = made_driver(exposure=40.0)
    done = Locked(driver)
    assert done.keys == []
    assert driver.values[Setting.AUTO_EXPOSURE] == 1
    assert driver.grey() == pytest.approx(120.0, rel=0.08)
    assert done.facts.exposure == driver.values[Setting.EXPOSURE]
    assert (done.facts.focus, done.facts.balance) == (30, 4600)
    assert driver.values[Setting.AUTO_FOCUS] == driver.values[Setting.AUTO_BALANCE] == 0
    assert done.frames < 120


def test_exposure_in_powers_of_two() -> None:
    class Logarithmic(MadeDriver):
        backend = "DSHOW"

        def grey(self) -> float:
            automatic = self.values[Setting.AUTO_EXPOSURE] == 1
            return 120.0 if automatic else 120.0 * 2 ** ((self.values[Setting.EXPOSURE] + 6) / 2.2)

    driver = Logarithmic(MadeCamera(MadeClock()))
    driver.values |= {Setting.AUTO_EXPOSURE: 1, Setting.EXPOSURE: -8}
    done = Locked(driver)
    assert done.keys == []
    assert done.facts.exposure == -6
    assert driver.values[Setting.AUTO_EXPOSURE] == 0


@pytest.mark.parametrize("what", ["refused", "deaf"])
def test_a_driver_that_does_not_go_over_to_manual(what: str) -> None:
    driver = made_driver()
    getattr(driver, what).add(Setting.AUTO_EXPOSURE)
    done = Locked(driver)
    assert done.keys == ["camera-exposure-refused"]
    assert done.facts.exposure is None
    assert driver.values[Setting.AUTO_EXPOSURE] == 3


def test_a_driver_that_says_yes_and_does_nothing() -> None:
    class Pretending(MadeDriver):
        def grey(self) -> float:
            return 120.0

    driver = Pretending(MadeCamera(MadeClock()))
    done = Locked(driver)
    assert done.keys == ["camera-exposure-unchanged"]
    assert done.facts.exposure is None
    assert driver.values[Setting.AUTO_EXPOSURE] == 3


def test_a_remembered_exposure_is_taken_when_it_still_fits() -> None:
    driver = made_driver()
    done = Locked(driver, Remembered(exposure=200.0, focus=45.0))
    assert done.facts.exposure == driver.values[Setting.EXPOSURE] == 200.0
    assert done.facts.focus == driver.values[Setting.FOCUS] == 45.0
    assert done.frames < 30


def test_a_remembered_exposure_for_another_light_is_found_anew() -> None:
    driver = made_driver()
    done = Locked(driver, Remembered(exposure=2.0))
    assert done.facts.exposure not in (None, 2.0)
    assert driver.grey() == pytest.approx(120.0, rel=0.08)


def test_a_focus_that_blurs_is_given_back_to_the_camera() -> None:
    driver = made_driver()
    done = Locked(driver, sharp=lambda: 80.0 if driver.values[Setting.AUTO_FOCUS] else 20.0)
    assert done.keys == ["camera-focus-not-held"]
    assert done.facts.focus is None
    assert driver.values[Setting.AUTO_FOCUS] == 1


def test_a_fixed_lens_needs_no_word() -> None:
    driver = made_driver(focus=-1.0)
    done = Locked(driver)
    assert done.keys == []
    assert done.facts.focus is None


def test_measure_sees_light_and_focus() -> None:
    rng = np.random.default_rng(1)
    sharp = np.repeat(np.repeat(rng.integers(0, 2, (60, 80, 1)) * 200, 8, 0), 8, 1).astype(np.uint8).repeat(3, 2)
    soft = np.asarray(np.clip(sharp * 0.1 + 90, 0, 255), np.uint8)
    assert measure(sharp).sharp > 5 * measure(soft).sharp
    assert measure(sharp).grey == pytest.approx(100, abs=8)


def camera_with(path: Path, prepare: Callable[[MadeDriver], None] = lambda driver: None) -> tuple[MadeCamera, Camera]:
    clock = MadeClock()
    made = MadeCamera(clock)
    memory = CameraMemory(path)

    def make() -> MadeDriver:
        driver = made.driver()
        prepare(driver)
        return driver

    source = Camera(
        "Cam",
        [make],
        Wanted(size=(640, 480)),
        lambda reason: AssertionError(reason),  # type: ignore[arg-type,return-value]
        facts=memory.get("usb-cam"),
        remember=lambda facts: memory.put("usb-cam", facts),
        clock=clock,
    )
    source.open()
    return made, source


def run(made: MadeCamera, source: Camera, until_s: float) -> None:
    while made.at() < until_s:
        source.read()


def test_what_worked_is_remembered_and_used_again(tmp_path: Path) -> None:
    path = tmp_path / "cameras.toml"
    made, source = camera_with(path)
    run(made, source, 12.0)
    source.close()
    made.clock.end()  # type: ignore[attr-defined]
    kept = CameraMemory(path)
    assert kept.last == "usb-cam"
    facts = kept.get("usb-cam")
    assert (facts.name, facts.backend, facts.focus) == ("Cam", "V4L2", 30)
    assert facts.exposure is not None

    drivers: list[MadeDriver] = []
    made, source = camera_with(path, drivers.append)
    run(made, source, 2.0)
    assert drivers[0].values[Setting.EXPOSURE] == facts.exposure
    made.away = [(2.0, 4.0)]
    run(made, source, 8.0)
    assert len(drivers) > 1
    assert drivers[-1].values[Setting.AUTO_EXPOSURE] == 1  # a camera that comes back gets its settings
    assert drivers[-1].values[Setting.EXPOSURE] == facts.exposure
    source.close()
    made.clock.end()  # type: ignore[attr-defined]


def test_settings_are_found_anew_on_demand(tmp_path: Path) -> None:
    drivers: list[MadeDriver] = []
    made, source = camera_with(tmp_path / "cameras.toml", drivers.append)
    run(made, source, 8.0)
    before = len(drivers[0].asked)
    assert drivers[0].values[Setting.AUTO_EXPOSURE] == 1
    source.relock()
    run(made, source, 16.0)
    asked = drivers[0].asked[before:]
    assert (Setting.AUTO_EXPOSURE, 3) in asked
    assert drivers[0].values[Setting.AUTO_EXPOSURE] == 1
    assert source.state == "ready"
    source.close()
    made.clock.end()  # type: ignore[attr-defined]


def test_a_memory_that_cannot_be_written_is_told_and_no_more(tmp_path: Path) -> None:
    """P020: nothing is stored silently."""
    (tmp_path / "file").write_text("")
    made, source = camera_with(tmp_path / "file" / "cameras.toml")
    run(made, source, 8.0)
    assert "camera-memory-unwritable" in [note.key for note in source.notes()]
    assert source.read() is not None
    source.close()
    made.clock.end()  # type: ignore[attr-defined]


# The file


def test_memory_of_several_cameras(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cameras.toml"
    memory = CameraMemory(path)
    assert (memory.last, memory.broken) == (None, False)
    memory.put("one", Remembered("One", "V4L2", 2, 156.0, None, 4600.0))
    memory.put("two", Remembered("Two"))
    again = CameraMemory(path)
    assert again.get("one") == Remembered("One", "V4L2", 2, 156.0, None, 4600.0)
    assert again.last == "two"
    assert again.get("three") == Remembered()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "version = 1\nlast =",
        "\x00\xff",
        'version = 99\nlast = "a"',
        "version = 1\ncameras = 3\nlast = 4",
        'version = 1\n[cameras.a]\norder = "x"\nexposure = true\nname = 7\nfocus = [1]',
        "version = 1\ncameras = {a = 3}",
    ],
)
def test_a_damaged_memory_is_an_empty_one(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cameras.toml"
    path.write_text(text, encoding="latin-1")
    memory = CameraMemory(path)
    assert memory.get("a") == Remembered()
    assert memory.last is None
    memory.put("a", Remembered("A"))
    assert CameraMemory(path).get("a").name == "A"
