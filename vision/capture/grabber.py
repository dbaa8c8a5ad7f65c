"""The thread that reads one handle on a camera: opens, asks, locks, then hands over the newest pictures.

It never waits for the reader. A driver's call may block for ever; then the thread is left behind, and lets go of the
camera when the call returns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, Protocol

from vision.capture.driver import Driver
from vision.capture.locking import SETTLE_FRAMES, Measured, apply, lock, measure, release
from vision.capture.memory import Remembered
from vision.capture.negotiation import Mode, differences, negotiate
from vision.capture.sameness import Sameness
from vision.capture.source import Note, Picture
from vision.capture.timing import Clock, Worker
from vision.capture.wanted import Wanted

MISSES, MISS_S = 5, 0.05
"""A handle is given up after so many failed reads in a row, so far apart."""
RATE_FRAMES = 45
"""The rate is measured over so many frames."""

Reason = Literal["closed", "failed", "frozen", "stopped"]
"""Why a handle is over: it did not open, its reads failed, its picture stayed the same, or it was told to stop."""


class Inbox(Protocol):
    """Where a grabber hands over what it has; each call may come from its thread at any time."""

    def wants(self, grabber: Grabber, at: float) -> bool:
        """A picture was grabbed ``at`` (seconds of the clock); whether it is worth decoding."""

    def put(self, grabber: Grabber, number: int, at: float, picture: Picture) -> None:
        """The picture, ``number`` counted from the opening of the handle."""

    def tell(self, notes: Sequence[Note]) -> None:
        """What people should know."""

    def hold(self, facts: Remembered) -> None:
        """What works with this camera."""

    def over(self, grabber: Grabber, reason: Reason) -> None:
        """The handle is closed."""


class _Over(Exception):
    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Grabber:
    """One handle and its thread, started at once.

    ``facts`` are what is known of the camera, ``again`` says that it comes back and gets its old settings unmeasured.
    """

    def __init__(
        self,
        name: str,
        make: Callable[[], Driver],
        wanted: Wanted,
        inbox: Inbox,
        clock: Clock,
        facts: Remembered,
        sameness: Sameness,
        *,
        again: bool = False,
    ) -> None:
        self.name = name
        self.started_s = clock.now()
        self._make = make
        self._wanted = wanted
        self._inbox = inbox
        self._clock = clock
        self._facts = facts
        self._sameness = sameness
        self._again = again
        self._number = 0
        self._stopping = False
        self._relocking = False
        self._pause = clock.condition()
        self.worker: Worker = clock.start(self._run, f"camera {name}")

    def stop(self) -> None:
        """Ask the thread to end; it does so after the call it is in."""
        with self._pause:
            self._stopping = True
            self._pause.notify_all()

    def relock(self) -> None:
        """Ask for exposure, focus and balance to be found and held anew."""
        self._relocking = True

    # In the thread

    def _run(self) -> None:
        driver, reason = self._make(), _Over("failed").reason
        try:
            self._read(driver)
        except _Over as over:
            reason = over.reason
        finally:
            driver.close()
            self._inbox.over(self, reason)

    def _read(self, driver: Driver) -> None:
        if not driver.open():
            raise _Over("closed")
        mode = negotiate(driver, self._wanted, self._facts.order)
        self._facts = replace(self._facts, name=self.name, backend=driver.backend, order=mode.order)
        self._begin(driver)
        begin_s, begin = self._clock.now(), self._number
        while True:
            picture = self._next(driver)
            if self._relocking:
                self._relock(driver)
            if picture is not None and not self._again and self._number - begin >= RATE_FRAMES:
                rate = (self._number - begin) / max(self._clock.now() - begin_s, 1e-6)
                self._tell_differences(mode, picture, rate)
                self._again = True

    def _begin(self, driver: Driver) -> None:
        """First picture, then the settings; what works is handed over to be remembered."""
        if self._again:
            apply(driver, self._facts)
        while self._next(driver) is None:
            pass
        if self._wanted.lock and not self._again:
            self._lock(driver)
        self._inbox.hold(self._facts)

    def _lock(self, driver: Driver) -> None:
        def look(frames: int) -> Measured | None:
            picture = None
            for _ in range(frames):
                # While the camera finds its settings by itself the pictures are good to be seen.
                picture = self._next(driver, decoded=True, shown=frames >= SETTLE_FRAMES)
            return None if picture is None else measure(picture)

        self._facts, notes = lock(driver, self.name, look, self._facts)
        self._inbox.tell(notes)

    def _relock(self, driver: Driver) -> None:
        self._relocking = False
        release(driver)
        self._facts = replace(self._facts, exposure=None, focus=None, balance=None)
        self._lock(driver)
        self._inbox.hold(self._facts)

    def _tell_differences(self, mode: Mode, picture: Picture, rate: float) -> None:
        height, width = picture.shape[:2]
        self._inbox.tell(differences(self.name, self._wanted, mode, (width, height), rate))

    def _next(self, driver: Driver, *, decoded: bool = False, shown: bool = True) -> Picture | None:
        """The next picture, handed over if ``shown``; ``None`` when unwanted, unless ``decoded`` is asked."""
        for _ in range(MISSES):
            if self._stopping:
                raise _Over("stopped")
            if driver.grab():
                at = self._clock.now()
                self._number += 1
                wanted = self._inbox.wants(self, at)
                if not wanted and not decoded:
                    return None
                picture = driver.retrieve()
                if picture is not None:
                    return self._checked(picture, at) if wanted and shown else picture
            with self._pause:
                self._pause.wait(MISS_S)
        raise _Over("failed")

    def _checked(self, picture: Picture, at: float) -> Picture:
        if self._sameness.frozen(picture, at) and not self._sameness.accepted:
            self._sameness.accept()
            raise _Over("frozen")
        self._inbox.put(self, self._number, at, picture)
        return picture
