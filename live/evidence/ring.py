"""The last seconds of the match as JPEG pictures, so that a foul can be seen again."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from live.evidence.straight import jpeg_of
from live.picture import Picture, Quads, covered

WIDTH = 960
QUALITY = 75


@dataclass(frozen=True, slots=True)
class RingFrame:
    """A picture and when it was taken (s)."""

    time_s: float
    jpeg: bytes


class FrameRing:
    """Keeps the newest frames: of ``longest_s`` seconds, no closer than ``every_s``, within ``cap_bytes``.

    Thread-safe. Pictures are made ``WIDTH`` pixels wide at most.
    """

    def __init__(self, *, cap_bytes: int = 32_000_000, longest_s: float = 15.0, every_s: float = 0.1) -> None:
        self.cap_bytes = cap_bytes
        self.longest_s = longest_s
        self.every_s = every_s
        self._frames: deque[RingFrame] = deque()
        self._bytes = 0
        self._lock = threading.Lock()

    @property
    def bytes(self) -> int:
        """What the frames weigh now."""
        return self._bytes

    @property
    def newest_s(self) -> float | None:
        """When the newest frame was taken."""
        with self._lock:
            return self._frames[-1].time_s if self._frames else None

    def wants(self, time_s: float) -> bool:
        """Whether a frame of that time would be kept: enough time has passed since the last."""
        newest_s = self.newest_s
        # Frames come when they come: one that is a little early is not made to wait for the next.
        return newest_s is None or time_s < newest_s or time_s - newest_s >= 0.95 * self.every_s

    def add(self, picture: Picture, time_s: float, *, hidden: Quads = ()) -> bool:
        """Keep a frame if it is wanted; ``hidden`` outlines (4, 2) in its pixels are covered first."""
        if not self.wants(time_s):
            return False
        jpeg = jpeg_of(_small(covered(picture, hidden)), QUALITY)
        with self._lock:
            if self._frames and time_s < self._frames[-1].time_s:  # the source began anew
                self._frames.clear()
                self._bytes = 0
            self._frames.append(RingFrame(time_s, jpeg))
            self._bytes += len(jpeg)
            while self._frames and (self._bytes > self.cap_bytes or time_s - self._frames[0].time_s > self.longest_s):
                self._bytes -= len(self._frames.popleft().jpeg)
        return True

    def between(self, from_s: float, to_s: float) -> list[RingFrame]:
        """The frames of that time, oldest first; the last one before it too, as it shows what lay there."""
        with self._lock:
            frames = [frame for frame in self._frames if frame.time_s <= to_s]
        first = next((place for place, frame in enumerate(frames) if frame.time_s > from_s), len(frames))
        return frames[max(0, first - 1) :]


def _small(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    if width <= WIDTH:
        return picture
    size = (WIDTH, max(1, round(height * WIDTH / width)))
    # Averaging over areas would look no better here and cost five times as much.
    halved = picture[::2, ::2] if width >= 4 * WIDTH else picture
    return np.asarray(cv2.resize(halved, size, interpolation=cv2.INTER_LINEAR), np.uint8)
