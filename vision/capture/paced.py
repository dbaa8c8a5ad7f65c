"""A film or a simulated camera shown in real time, as a camera would: frames that come too late are skipped."""

from __future__ import annotations

from vision.capture.source import Frame, Source
from vision.capture.timing import Clock, WallClock

SLIP_S = 1.0
"""A film that can't be drawn fast enough, or that nobody reads, waits once it is behind by so much, instead of losing
ever more.
"""


class Paced:
    """Hands out the frames of a source ``speed`` times as fast as they were taken; times stay those of the film."""

    live = True

    def __init__(self, source: Source, speed: float = 1.0, clock: Clock | None = None) -> None:
        self.source = source
        self.name = source.name
        self._speed = speed
        self._clock = clock or WallClock()
        self._pause = self._clock.condition()
        self._next: Frame | None = None
        self._zero_s: float | None = None

    @property
    def ended(self) -> bool:
        """Whether the film is over and its last frame was handed out."""
        return self.source.ended and self._next is None

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The newest frame whose time has come; waits for it for ``timeout_s`` at most."""
        until = self._clock.now() + timeout_s
        frame = self._next or self.source.read(timeout_s)
        if frame is None:
            return None
        self._next = frame
        now = self._clock.now()
        if self._zero_s is None or now - self._zero_s - frame.time_s / self._speed > SLIP_S:
            self._zero_s = now - frame.time_s / self._speed
        due = self._zero_s + frame.time_s / self._speed
        while (now := self._clock.now()) < min(due, until):
            with self._pause:
                self._pause.wait(min(due, until) - now)
        if due > now:
            return None
        return self._newest_due(frame, now)

    def _newest_due(self, frame: Frame, now: float) -> Frame:
        assert self._zero_s is not None
        while True:
            self._next = self.source.read()
            if self._next is None or self._zero_s + self._next.time_s / self._speed > now:
                break
            frame = self._next
        behind = self._clock.now() - (self._zero_s + frame.time_s / self._speed)
        if behind > SLIP_S:
            self._zero_s += behind
        return frame

    def close(self) -> None:
        """Close the film."""
        self._next = None
        self.source.close()
