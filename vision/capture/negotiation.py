"""Size, rate and pixel form of a camera: asked for in several orders, read back, and told when they differ.

Drivers forget a form when the size is set after it, or a size when the form is (opencv#9084, #12404), and give
something else without a word (#24289). So the orders are tried until what is read back is what was asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.capture.driver import Driver, Setting
from vision.capture.source import Note
from vision.capture.wanted import Wanted

SIZE = (Setting.WIDTH, Setting.HEIGHT)
ORDERS: tuple[tuple[Setting, ...], ...] = (
    (Setting.FORM, *SIZE, Setting.RATE),
    (*SIZE, Setting.RATE, Setting.FORM),
    (Setting.FORM, *SIZE, Setting.RATE, Setting.FORM),
    (*SIZE, Setting.FORM, *SIZE, Setting.RATE),
)
ALL_MET = 3
SLOW_SHARE = 0.7
"""Fewer frames than this share of those wanted are worth telling."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What a camera gives: size in pixels, frames a second (0: not known), pixel form (empty: not known).

    ``order`` is the number of the order of asking that brought it.
    """

    size: tuple[int, int]
    rate: float
    form: str
    order: int = 0

    def __str__(self) -> str:
        return "x".join(map(str, self.size)) + (f" {self.form}" if self.form else "")


def negotiate(driver: Driver, wanted: Wanted, first: int = 0) -> Mode:
    """Ask in one order after the other, ``first`` the one that worked last time, and stay with the best."""
    if wanted.size is None:
        return read_mode(driver)
    orders = [first % len(ORDERS), *(n for n in range(len(ORDERS)) if n != first % len(ORDERS))]
    best: tuple[int, Mode] | None = None
    for number in orders:
        mode = _ask(driver, wanted, number)
        score = _score(mode, wanted)
        if best is None or score > best[0]:
            best = score, mode
        if score == ALL_MET:
            return mode
    assert best is not None
    return best[1] if best[1].order == orders[-1] else _ask(driver, wanted, best[1].order)


def _ask(driver: Driver, wanted: Wanted, number: int) -> Mode:
    assert wanted.size is not None
    values = {
        Setting.FORM: float(four_letters(wanted.form)),
        Setting.WIDTH: float(wanted.size[0]),
        Setting.HEIGHT: float(wanted.size[1]),
        Setting.RATE: wanted.rate,
    }
    for setting in ORDERS[number]:
        driver.set(setting, values[setting])
    return read_mode(driver, number)


def read_mode(driver: Driver, order: int = 0) -> Mode:
    """What the driver says it gives."""
    size = round(driver.get(Setting.WIDTH)), round(driver.get(Setting.HEIGHT))
    return Mode(size, max(driver.get(Setting.RATE), 0.0), letters_of(driver.get(Setting.FORM)), order)


def _score(mode: Mode, wanted: Wanted) -> int:
    return 2 * (mode.size == wanted.size) + (mode.form in (wanted.form, ""))


def four_letters(form: str) -> int:
    """The number of a pixel form, as ``MJPG``."""
    return int.from_bytes(form.encode("ascii").ljust(4)[:4], "little")


def letters_of(number: float) -> str:
    """The letters of a pixel form's number; empty when it is none, as some backends answer."""
    if not 0 < number < 2**32:
        return ""
    text = int(number).to_bytes(4, "little")
    return text.decode("ascii").strip() if all(32 <= letter < 127 for letter in text) else ""


def differences(name: str, wanted: Wanted, mode: Mode, size: tuple[int, int], rate: float | None) -> Sequence[Note]:
    """What people should be told: another size (of the pictures themselves), fewer frames (as measured)."""
    notes: list[Note] = []
    if wanted.size is None:
        return notes
    if size != wanted.size:
        asked = "x".join(map(str, wanted.size))
        notes.append(Note("camera-other-size", {"camera": name, "asked": asked, "got": "x".join(map(str, size))}))
    if rate is not None and rate < SLOW_SHARE * wanted.rate:
        values = {"camera": name, "asked": f"{wanted.rate:g}", "got": f"{rate:.0f}", "form": mode.form or "?"}
        notes.append(Note("camera-slow-rate", values))
    return notes
