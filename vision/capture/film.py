"""Video files, in film time and without losing a frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from referee.core.problems import Problem
from vision.capture.samesize import SameSize
from vision.capture.source import Frame, Picture
from vision.capture.wanted import Wanted

NET_S = (10.0, 10.0)
"""An address must answer, and go on, within so many seconds."""


class Film:
    """The frames of a video file (or of a finite film behind an address), one after the other.

    Damaged stretches are passed over. Raises :class:`Problem` when it is no film, and from ``read`` when not one of
    its frames can be played.
    """

    live = False

    def __init__(self, text: str, wanted: Wanted | None = None) -> None:
        import av

        self.name = text
        self.ended = False
        self._begun = False
        try:
            self._container: Any = av.open(text, timeout=NET_S if "://" in text else None)
        except av.error.ExitError:  # its word for a time that ran out
            raise Problem("source-silent", source=text) from None
        except (av.FFmpegError, OSError) as error:
            raise Problem("source-film", source=text, detail=_reason(error)) from None
        if not self._container.streams.video:
            self._container.close()
            raise Problem("source-no-pictures", source=text)
        self._stream: Any = self._container.streams.video[0]
        self._stream.thread_type = "AUTO"
        self._frames = self._decoded()

    @property
    def duration_s(self) -> float | None:
        """How long the film says it is."""
        stream = self._stream
        if stream.duration is not None and stream.time_base is not None:
            return float(stream.duration * stream.time_base)
        return float(self._container.duration / 1e6) if self._container.duration else None

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The next frame; ``None`` at the end."""
        frame = None if self.ended else next(self._frames, None)
        if frame is None and not self._begun and not self.ended:
            self.ended = True
            raise Problem("source-film-empty", source=self.name)
        self.ended, self._begun = frame is None, True
        return frame

    def close(self) -> None:
        """Close the file and end the decoder's threads."""
        if not self.ended or self._container is not None:
            self.ended = True
            self._frames = iter(())
            self._container.close()

    def _decoded(self) -> Iterator[Frame]:
        """The frames in film time, which never runs back: where recordings were joined, their clock begins anew."""
        frame_s = 1 / float(self._stream.average_rate or 30)
        begin, last, size = None, -frame_s, SameSize()
        for index, image in enumerate(self._images()):
            at = float(image.time) if image.time is not None else (begin or 0.0) + last + frame_s
            if begin is None or at - begin <= last:
                begin = at - (last + frame_s)
            last = at - begin
            yield Frame(index, last, size.fit(upright(image)))

    def _images(self) -> Iterator[Any]:
        import av

        packets = self._container.demux(self._stream)
        while True:
            try:
                packet = next(packets, None)
            except av.FFmpegError:
                return
            if packet is None:
                return
            try:
                yield from packet.decode()
            except av.FFmpegError:
                continue


def upright(image: Any) -> Picture:
    """A decoded frame as BGR, turned as the film says (phones film sideways)."""
    picture: Picture = image.to_ndarray(format="bgr24")
    turns = round(float(getattr(image, "rotation", 0) or 0) / 90.0) % 4
    return np.ascontiguousarray(np.rot90(picture, turns)) if turns else picture


def _reason(error: BaseException) -> str:
    return str(getattr(error, "strerror", None) or error)
