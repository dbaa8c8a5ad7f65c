"""The clock and the threads of live sources, behind an interface that lets tests make time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol


class Condition(Protocol):
    """What sources use of ``threading.Condition``."""

    def __enter__(self) -> bool:
        """Take the lock."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Give the lock back."""

    def wait(self, timeout: float | None = None) -> bool:
        """Wait to be notified, for ``timeout`` seconds at most; whether that happened."""

    def notify_all(self) -> None:
        """Wake all who wait."""


class Worker(Protocol):
    """What sources use of ``threading.Thread``."""

    def join(self, timeout: float | None = None) -> None:
        """Wait for its end."""

    def is_alive(self) -> bool:
        """Whether it still runs."""


class Clock(Protocol):
    """Seconds on a clock that never goes back, and what waits and works by it."""

    def now(self) -> float:
        """The present in seconds."""

    def condition(self) -> Condition:
        """A new condition whose waits go by this clock."""

    def start(self, work: Callable[[], None], name: str) -> Worker:
        """A started thread."""


class WallClock:
    """The real clock. Threads are daemons: one that a driver never lets go of must not keep the program alive."""

    def now(self) -> float:
        """Seconds of the monotonic clock."""
        return time.monotonic()

    def condition(self) -> Condition:
        """A condition of the standard library."""
        return threading.Condition()

    def start(self, work: Callable[[], None], name: str) -> Worker:
        """A started daemon thread."""
        thread = threading.Thread(target=work, name=name, daemon=True)
        thread.start()
        return thread
