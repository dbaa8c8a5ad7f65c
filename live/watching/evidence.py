"""Evidence: a straightened picture before and after every event, and a short clip of every foul.

Pictures are kept small and made only when something happened; writing is done by a worker beside the loop.
"""

from __future__ import annotations

import io
import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from live.messages import Message, evidence_message
from live.picture import covered
from live.watching.pictures import hidden_quads
from live.watching.recorder import Judged
from live.watching.watcher import Watcher
from referee.core import Verdict
from vision.capture import Frame
from vision.tracks import Track

Picture = NDArray[np.uint8]

CLIP_S, CLIP_RATE, CLIP_WIDTH = 8.0, 8.0, 640
"""A clip's length in seconds, frames a second, and width in pixels."""

AFTER_S = 1.0
"""A clip goes on for so long after the ruling."""

QUIET_S = 1.0
"""While nothing happens a frame is kept only so often."""

MARGIN_MM, SCALE, LARGEST_PX = 30.0, 2.0, 1280
"""A straightened picture shows so much around the pieces, at so many pixels a mm, no larger than this."""

WAITING = 16
"""So many pictures and clips may wait to be written; more are dropped."""


class EvidenceLog(Protocol):
    """Where evidence is kept; see :class:`live.store.GameLog`."""

    def keep_evidence(self, event: int, kind: str, jpeg: bytes) -> Path | None:
        """Keep a picture ``before`` or ``after`` an event."""

    def keep_clip(self, event: int, mp4: bytes) -> Path | None:
        """Keep a clip of an event."""


@dataclass
class Evidence:
    """Keeps what shows what happened. ``log``: the open record; ``publish`` tells what can be had."""

    log: Callable[[], EvidenceLog | None]
    publish: Callable[[Message], object]
    clips: bool = True
    _ring: deque[tuple[float, bytes]] = field(default_factory=lambda: deque(maxlen=int(CLIP_S * CLIP_RATE)))
    _before: Picture | None = None
    _after: Picture | None = None
    _due: list[tuple[float, int]] = field(default_factory=list)
    _waiting: deque[Future[None]] = field(default_factory=deque)
    _pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "evidence"))

    def frame(self, frame: Frame, observer: Watcher) -> None:
        """Keep a small copy of a frame now and then, and finish clips whose time has come."""
        last = self._ring[-1][0] if self._ring else -1e9
        every = 1.0 / CLIP_RATE if observer.busy else QUIET_S
        if self.clips and frame.time_s - last >= every:
            hidden = hidden_quads(observer.pieces)
            self._ring.append((frame.time_s, _jpeg(_narrow(covered(frame.picture, hidden), CLIP_WIDTH), 70)))
        for due in [due for due in self._due if due[0] <= frame.time_s]:
            self._due.remove(due)
            self._clip(due[1], frame.time_s)

    def settled(self, frame: Frame, observer: Watcher) -> None:
        """The table is at rest and may tell something."""
        plane = observer.keeper.plane
        if plane is not None:
            picture = covered(frame.picture, hidden_quads(observer.pieces))
            self._before, self._after = self._after, straightened(picture, plane, observer.pieces)

    def judged(self, judged: Judged) -> None:
        """An event was recorded: keep the pictures around it, and a clip if it is a foul."""
        if judged.observed is None or self.log() is None:
            return
        for kind, picture in (("before", self._before), ("after", self._after)):
            if picture is not None:
                self._write(lambda kind=kind, picture=picture: self._keep(judged, kind, picture))  # type: ignore[misc]
        if self.clips and any(ruling.verdict is Verdict.ILLEGAL for ruling in judged.rulings):
            self._due.append((judged.at_s + AFTER_S, judged.number))

    def close(self) -> None:
        """Write what waits and end the worker."""
        for _, number in self._due:
            self._clip(number, self._ring[-1][0] if self._ring else 0.0)
        self._due.clear()
        self._pool.shutdown(wait=True)

    def _clip(self, number: int, at_s: float) -> None:
        frames = list(self._ring)
        self._write(lambda: self._keep_clip(number, at_s, frames))

    def _write(self, work: Callable[[], None]) -> None:
        """Have it written beside the match, which a picture that can't be kept must never stop."""
        while self._waiting and self._waiting[0].done():
            failed = self._waiting.popleft().exception()
            if failed is not None:
                logging.getLogger(__name__).warning("a picture of the match could not be kept: %s", failed)
        if len(self._waiting) < WAITING:
            self._waiting.append(self._pool.submit(work))

    def _keep(self, judged: Judged, kind: str, picture: Picture) -> None:
        log = self.log()
        if log is not None and log.keep_evidence(judged.number, kind, _jpeg(picture, 85)) is not None:
            self.publish(evidence_message(judged.number, judged.at_s, **{kind: True}))

    def _keep_clip(self, number: int, at_s: float, frames: Sequence[tuple[float, bytes]]) -> None:
        log, film = self.log(), clip_of(frames)
        if log is not None and film is not None and log.keep_clip(number, film) is not None:
            self.publish(evidence_message(number, at_s, clip=True))


def straightened(picture: Picture, plane: TablePlane, tracks: Sequence[Track]) -> Picture:
    """The part of the table where pieces lie, seen straight from above."""
    places = np.array([track.pose[:2] for track in tracks]) if tracks else np.zeros((1, 2))
    low, high = places.min(axis=0) - MARGIN_MM - 40.0, places.max(axis=0) + MARGIN_MM + 40.0
    scale = min(SCALE, LARGEST_PX / float(max(high - low)))
    width, height = (max(16, round(float(v) * scale)) for v in high - low)
    xs, ys = np.meshgrid(np.arange(width) / scale + low[0], high[1] - np.arange(height) / scale)
    px = plane.to_px(np.column_stack([xs.ravel(), ys.ravel()])).reshape(height, width, 2).astype(np.float32)
    return np.asarray(cv2.remap(picture, px[..., 0], px[..., 1], cv2.INTER_LINEAR), np.uint8)


def clip_of(frames: Sequence[tuple[float, bytes]], rate: float = CLIP_RATE) -> bytes | None:
    """An MP4 (H.264) of JPEG frames with their times, evenly paced; null without frames."""
    import av

    if not frames:
        return None
    pictures: list[Any] = [cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) for _, data in frames]
    height, width = pictures[0].shape[0] // 2 * 2, pictures[0].shape[1] // 2 * 2
    out = io.BytesIO()
    with av.open(out, "w", format="mp4") as container:
        stream: Any = container.add_stream("libx264", rate=round(rate), options={"crf": "28", "preset": "veryfast"})
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        for picture in _even(frames, pictures, rate):
            image = av.VideoFrame.from_ndarray(picture[:height, :width], format="bgr24")
            container.mux(stream.encode(image))
        container.mux(stream.encode())
    return out.getvalue()


def _even(frames: Sequence[tuple[float, bytes]], pictures: Sequence[Any], rate: float) -> list[Any]:
    """Pictures at an even rate: each stands until the next one's time; at most ``CLIP_S`` of them from the end."""
    times = [at for at, _ in frames]
    begin = max(times[0], times[-1] - CLIP_S)
    count = max(1, round((times[-1] - begin) * rate) + 1)
    places = np.searchsorted(times, begin + np.arange(count) / rate + 1e-6, side="right") - 1
    return [pictures[max(0, int(place))] for place in places]


def _narrow(picture: Picture, width: int) -> Picture:
    if picture.shape[1] <= width:
        return picture
    height = round(picture.shape[0] * width / picture.shape[1])
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _jpeg(picture: Picture, quality: int) -> bytes:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()
