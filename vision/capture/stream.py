"""Pictures from an address (HTTP, RTSP and what else FFmpeg speaks) as a driver of a live source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vision.capture.driver import Setting
from vision.capture.film import upright
from vision.capture.source import Picture

READ_S = 10.0
NEWEST = {"fflags": "nobuffer", "flags": "low_delay", "analyzeduration": "1000000"}
RELIABLE = {"rtsp_transport": "tcp"}
"""Nothing held back: the newest picture counts; RTSP over TCP, since lost packets tear pictures."""


class StreamDriver:
    """One connection to a stream. Settings can't be made; the newest picture is the last one that was decoded."""

    backend = "FFMPEG"

    def __init__(self, address: str, open_s: float) -> None:
        self.address = address
        self._open_s = open_s
        self._container: Any = None
        self._images: Iterator[Any] = iter(())
        self._image: Any = None

    def open(self) -> bool:
        """Connect within the time."""
        import av

        options = NEWEST | (RELIABLE if self.address.lower().startswith("rtsp") else {})
        try:
            self._container = av.open(self.address, options=options, timeout=(self._open_s, READ_S))
            if not self._container.streams.video:
                return False
            stream = self._container.streams.video[0]
            stream.thread_type = "SLICE"  # threads by frame would hold frames back
            self._images = self._container.decode(stream)
        except (av.FFmpegError, OSError, ValueError):
            return False
        return True

    def grab(self) -> bool:
        """Receive and decode the next picture; false when the connection is over or brings none in time."""
        import av

        try:
            self._image = next(self._images, None)
        except (av.FFmpegError, OSError):
            self._image = None
        return self._image is not None

    def retrieve(self) -> Picture | None:
        """The picture as BGR."""
        return None if self._image is None else upright(self._image)

    def set(self, setting: Setting, value: float) -> bool:
        """A stream takes no settings."""
        return False

    def get(self, setting: Setting) -> float:
        """Size and rate as announced."""
        stream = self._container.streams.video[0]
        known = {
            Setting.WIDTH: stream.codec_context.width,
            Setting.HEIGHT: stream.codec_context.height,
            Setting.RATE: float(stream.average_rate or 0),
        }
        return float(known.get(setting, 0))

    def close(self) -> None:
        """Hang up."""
        if self._container is not None:
            self._images = iter(())
            self._container.close()
            self._container = None
