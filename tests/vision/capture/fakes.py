"""Made time and a made camera: hours of hanging, freezing and replugging pass without waiting."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from types import TracebackType

import numpy as np

from vision.capture.driver import Setting
from vision.capture.negotiation import four_letters
from vision.capture.source import Picture


class MadeClock:
    """Time that goes on only when every thread that takes part waits, and then to the first one's deadline.

    The thread that makes it takes part. One lock serves all conditions.
    """

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._now = 100.0
        self._awake = 1
        self._waiting: list[_Waiter] = []
        self._threads: list[threading.Thread] = []
        self._ended = False
        self.waits = 0

    def now(self) -> float:
        with self.lock:
            return self._now

    def condition(self) -> MadeCondition:
        return MadeCondition(self)

    def start(self, work: Callable[[], None], name: str) -> MadeWorker:
        with self.lock:
            self._awake += 1
        return MadeWorker(self, work, name)

    def sleep(self, seconds: float) -> None:
        condition = self.condition()
        with condition:
            condition.wait(seconds)

    def end(self) -> None:
        """Nothing waits any more: threads that hang come back and find themselves stopped."""
        with self.lock:
            self._ended = True
            for waiter in list(self._waiting):
                self._wake(waiter, notified=False)
        for thread in self._threads:
            thread.join(5)
            assert not thread.is_alive(), thread.name

    def enlist(self, thread: threading.Thread) -> None:
        self._threads.append(thread)
        thread.start()

    def wait(self, condition: MadeCondition, timeout: float | None) -> bool:
        if self._ended:
            return False
        waiter = _Waiter(condition, self._now + (math.inf if timeout is None else timeout), self.lock)
        self._waiting.append(waiter)
        self.waits += 1
        self._asleep()
        while not waiter.woken:
            assert waiter.signal.wait(20), "everybody waits for ever"
        return waiter.notified

    def notify(self, condition: MadeCondition) -> None:
        for waiter in [one for one in self._waiting if one.condition is condition]:
            self._wake(waiter, notified=True)

    def leave(self) -> None:
        """A thread is at its end."""
        with self.lock:
            self._asleep()

    def _asleep(self) -> None:
        self._awake -= 1
        if self._awake == 0 and self._waiting:
            first = min(one.until for one in self._waiting)
            if first < math.inf:
                self._now = max(self._now, first)
                for waiter in [one for one in self._waiting if one.until <= self._now]:
                    self._wake(waiter, notified=False)

    def _wake(self, waiter: _Waiter, *, notified: bool) -> None:
        self._waiting.remove(waiter)
        self._awake += 1
        waiter.notified, waiter.woken = notified, True
        waiter.signal.notify()


class _Waiter:
    def __init__(self, condition: MadeCondition, until: float, lock: threading.RLock) -> None:  # type: ignore[valid-type]
        self.condition = condition
        self.until = until
        self.signal = threading.Condition(lock)  # type: ignore[arg-type]
        self.woken = self.notified = False


class MadeCondition:
    def __init__(self, clock: MadeClock) -> None:
        self._clock = clock

    def __enter__(self) -> bool:
        return bool(self._clock.lock.__enter__())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self._clock.lock.__exit__(kind, error, trace)

    def wait(self, timeout: float | None = None) -> bool:
        return self._clock.wait(self, timeout)

    def notify_all(self) -> None:
        self._clock.notify(self)


class MadeWorker:
    def __init__(self, clock: MadeClock, work: Callable[[], None], name: str) -> None:
        self._clock = clock
        self._work = work
        self._over = False
        self._done = clock.condition()
        clock.enlist(threading.Thread(target=self._run, name=name, daemon=True))

    def _run(self) -> None:
        try:
            self._work()
        finally:
            with self._done:
                self._over = True
                self._done.notify_all()
            self._clock.leave()

    def join(self, timeout: float | None = None) -> None:
        with self._done:
            if not self._over:
                self._done.wait(timeout)

    def is_alive(self) -> bool:
        return not self._over


class MadeCamera:
    """The camera itself, whatever handle is open on it; times are seconds of the clock since it was made.

    ``away`` are spans in which it is unplugged (reads fail, it does not open), ``hang`` in which reads and openings
    block until the span is over, ``freeze`` in which one picture repeats.
    """

    def __init__(self, clock: MadeClock, *, rate: float = 30.0, size: tuple[int, int] = (640, 480)) -> None:
        self.clock = clock
        self.rate = rate
        self.size = size
        self.begin = clock.now()
        self.away: list[tuple[float, float]] = []
        self.hang: list[tuple[float, float]] = []
        self.freeze: list[tuple[float, float]] = []
        self.opening_s = 0.2
        self.silent = False
        self.flat = False
        self.opens: list[float] = []
        self.handles = 0
        self.most_handles = 0
        self.decoded = 0

    def at(self) -> float:
        return self.clock.now() - self.begin

    def within(self, spans: list[tuple[float, float]]) -> tuple[float, float] | None:
        now = self.at()
        return next((span for span in spans if span[0] <= now < span[1]), None)

    def driver(self) -> MadeDriver:
        return MadeDriver(self)

    def picture(self, grey: float) -> Picture:
        """A checked table; a clock in its corner changes with each frame."""
        frozen = self.within(self.freeze)
        number = round((frozen[0] if frozen else self.at()) * self.rate)
        width, height = self.size
        picture = np.full((height, width, 3), min(grey, 255.0), np.uint8)
        if not self.flat:
            picture[:, ::16] = min(grey * 0.5, 255.0)
            picture[:64, :64] = number % 251
        return picture


class MadeDriver:
    """A handle. Exposure in the driver's units (V4L2's by default): grey = 1.2 x exposure to the power 1/2.2."""

    backend = "V4L2"

    def __init__(self, camera: MadeCamera) -> None:
        self.camera = camera
        self.values: dict[Setting, float] = {
            Setting.WIDTH: camera.size[0],
            Setting.HEIGHT: camera.size[1],
            Setting.RATE: camera.rate,
            Setting.FORM: four_letters("YUYV"),
            Setting.AUTO_EXPOSURE: 3,
            Setting.EXPOSURE: 156,
            Setting.AUTO_FOCUS: 1,
            Setting.FOCUS: 30,
            Setting.AUTO_BALANCE: 1,
            Setting.BALANCE: 4600,
        }
        self.refused: set[Setting] = set()
        self.deaf: set[Setting] = set()
        self.asked: list[tuple[Setting, float]] = []
        self.is_open = False

    def open(self) -> bool:
        camera = self.camera
        camera.opens.append(camera.at())
        self._hang()
        camera.clock.sleep(camera.opening_s)
        self.is_open = camera.within(camera.away) is None
        camera.handles += self.is_open
        camera.most_handles = max(camera.most_handles, camera.handles)
        return self.is_open

    def grab(self) -> bool:
        assert self.is_open
        camera = self.camera
        self._hang()
        if camera.silent:
            camera.clock.sleep(math.inf)
        if camera.within(camera.away):
            return False
        camera.clock.sleep(1.0 / camera.rate)
        return camera.within(camera.away) is None

    def retrieve(self) -> Picture | None:
        self.camera.decoded += 1
        return self.camera.picture(self.grey())

    def grey(self) -> float:
        """What the picture's grey is; on automatic it is what the camera finds right."""
        automatic = self.values[Setting.AUTO_EXPOSURE] == 3
        return 120.0 if automatic else 1.2 * self.values[Setting.EXPOSURE] ** (1 / 2.2) * 10

    def set(self, setting: Setting, value: float) -> bool:
        self.asked.append((setting, value))
        if setting in self.refused:
            return False
        if setting not in self.deaf:
            self.values[setting] = value
        return True

    def get(self, setting: Setting) -> float:
        return self.values[setting]

    def close(self) -> None:
        self.camera.handles -= self.is_open
        self.is_open = False

    def _hang(self) -> None:
        span = self.camera.within(self.camera.hang)
        if span is not None:
            self.camera.clock.sleep(span[1] - self.camera.at())
