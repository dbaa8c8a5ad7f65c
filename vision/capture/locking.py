"""Exposure, focus and white balance held still: set, read back, and measured in the pictures.

A camera that adapts itself changes every grey and colour when a hand comes in. But what a setting's number means
differs from backend to backend, and drivers say yes without doing anything (opencv#17019, #9738, #14494): so only
the pictures are believed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.capture.driver import Driver, Setting
from vision.capture.memory import Remembered
from vision.capture.source import Note, Picture

SWITCH = {"V4L2": (1.0, 3.0), "DSHOW": (0.0, 1.0), "MSMF": (0.0, 1.0)}
"""Values of AUTO_EXPOSURE for manual and automatic, by backend."""
USUAL_SWITCH = (0.25, 0.75)
USABLE = (60.0, 190.0)
"""Mean grey of a picture that a remembered exposure may stay with."""
SETTLE_FRAMES, STEP_FRAMES = 30, 8
"""A driver's own exposure settles within a second; a set one is in the pictures after a few frames."""
CHANGED, SAME = 0.93, 0.08
"""Half the exposure must darken below this share; the same exposure must give the same grey within this share."""
GAMMA = 2.2


@dataclass(frozen=True, slots=True)
class Measured:
    """What a picture tells about the settings: mean grey, and how sharp it is (both 0 to 255)."""

    grey: float
    sharp: float


def measure(picture: Picture) -> Measured:
    """Mean grey and the 99th percentile of differences between neighbours."""
    height, width = picture.shape[:2]
    green = picture[height // 4 : -(height // 4) or None, width // 4 : -(width // 4) or None, 1]
    steps = cv2.absdiff(green[:, 1:], green[:, :-1])
    return Measured(float(picture[::8, ::8].mean()), float(np.percentile(steps[::4], 99)))


Look = Callable[[int], Measured | None]
"""Takes so many frames and measures the last; ``None`` when the camera failed."""


def lock(driver: Driver, name: str, look: Look, before: Remembered) -> tuple[Remembered, list[Note]]:
    """Hold exposure, focus and white balance; what is held now, and what people should be told.

    A remembered exposure is taken as it is when it gives a usable picture; otherwise the camera finds one first.
    """
    exposure, notes = _lock_exposure(driver, name, look, before.exposure)
    focus, told = _lock_focus(driver, name, look, before.focus)
    balance = _hold(driver, Setting.AUTO_BALANCE, Setting.BALANCE, before.balance)
    return replace(before, exposure=exposure, focus=focus, balance=balance), [*notes, *told]


def apply(driver: Driver, held: Remembered) -> None:
    """Give a camera that is back the settings it had, without measuring."""
    if held.exposure is not None:
        driver.set(Setting.AUTO_EXPOSURE, _switch(driver)[0])
        driver.set(Setting.EXPOSURE, held.exposure)
    if held.focus is not None:
        driver.set(Setting.AUTO_FOCUS, 0)
        driver.set(Setting.FOCUS, held.focus)
    if held.balance is not None:
        driver.set(Setting.AUTO_BALANCE, 0)
        driver.set(Setting.BALANCE, held.balance)


def release(driver: Driver) -> None:
    """Let the camera adapt itself again."""
    driver.set(Setting.AUTO_EXPOSURE, _switch(driver)[1])
    driver.set(Setting.AUTO_FOCUS, 1)
    driver.set(Setting.AUTO_BALANCE, 1)


def _switch(driver: Driver) -> tuple[float, float]:
    return SWITCH.get(driver.backend, USUAL_SWITCH)


# Exposure


def _lock_exposure(driver: Driver, name: str, look: Look, known: float | None) -> tuple[float | None, list[Note]]:
    manual, automatic = _switch(driver)
    if known is not None and _set_exposure(driver, manual, known):
        seen = look(STEP_FRAMES)
        if seen is not None and USABLE[0] <= seen.grey <= USABLE[1]:
            return known, []
        driver.set(Setting.AUTO_EXPOSURE, automatic)
    aim = look(SETTLE_FRAMES)
    found = driver.get(Setting.EXPOSURE)
    if aim is None or not _set_exposure(driver, manual, found):
        driver.set(Setting.AUTO_EXPOSURE, automatic)
        return None, [Note("camera-exposure-refused", {"camera": name})]
    held = _matched(driver, look, found, aim.grey) if _obeys(driver, look, found) else None
    if held is None:
        driver.set(Setting.AUTO_EXPOSURE, automatic)
        return None, [Note("camera-exposure-unchanged", {"camera": name})]
    return held, []


def _set_exposure(driver: Driver, manual: float, value: float) -> bool:
    """Whether the driver says that it went over to manual, at this exposure."""
    if not driver.set(Setting.AUTO_EXPOSURE, manual) or driver.get(Setting.AUTO_EXPOSURE) != manual:
        return False
    return driver.set(Setting.EXPOSURE, value) and _near(driver.get(Setting.EXPOSURE), value)


def _obeys(driver: Driver, look: Look, value: float) -> bool:
    """Whether another exposure is seen in the pictures; the old one is set again."""
    before = look(STEP_FRAMES)
    driver.set(Setting.EXPOSURE, _scaled(value, 0.5))
    darker = look(STEP_FRAMES)
    driver.set(Setting.EXPOSURE, value)
    return before is not None and darker is not None and darker.grey < CHANGED * before.grey


def _matched(driver: Driver, look: Look, value: float, grey: float) -> float | None:
    """The exposure with the grey the camera had found by itself: what it reads back is not always what it used."""
    for _ in range(4):
        seen = look(STEP_FRAMES)
        if seen is None:
            return None
        ratio = grey / max(seen.grey, 1.0)
        if abs(ratio - 1.0) <= SAME:
            return value
        changed = _scaled(value, min(max(ratio**GAMMA, 0.25), 4.0))
        if changed == value:
            return value  # the driver's steps are coarser than what is missing
        value = changed
        driver.set(Setting.EXPOSURE, value)
    return value


def _scaled(value: float, factor: float) -> float:
    """So many times the exposure: below zero drivers count in powers of two of a second, else in units of time."""
    if value < 0:
        return value + round(float(np.log2(factor)))
    scaled = value * factor
    return max(float(round(scaled)), 1.0) if value >= 1 else scaled


# Focus and white balance


def _lock_focus(driver: Driver, name: str, look: Look, known: float | None) -> tuple[float | None, list[Note]]:
    before = look(1)
    held = _hold(driver, Setting.AUTO_FOCUS, Setting.FOCUS, known)
    if held is None:
        return None, []  # most such lenses are fixed
    after = look(STEP_FRAMES)
    if before is not None and after is not None and after.sharp >= 0.7 * before.sharp:
        return held, []
    driver.set(Setting.AUTO_FOCUS, 1)
    return None, [Note("camera-focus-not-held", {"camera": name})]


def _hold(driver: Driver, automatic: Setting, setting: Setting, known: float | None) -> float | None:
    """Switch a setting's automatic off and hold it where it is, or where it is known to be right."""
    value = driver.get(setting) if known is None else known
    if value < 0 or not driver.set(automatic, 0) or driver.get(automatic) != 0:
        return None
    if not driver.set(setting, value) or not _near(driver.get(setting), value):
        driver.set(automatic, 1)
        return None
    return value


def _near(one: float, other: float) -> bool:
    return abs(one - other) <= 0.02 * max(abs(one), abs(other)) + 1e-6
