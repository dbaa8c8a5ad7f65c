"""A short film (H.264 in MP4) of frames that were taken at any times."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from live.evidence.ring import RingFrame
from referee.core import Problem

CODECS = ("libx264", "h264", "mpeg4")
CRF = 27
TICKS = 1000
"""Time is told in milliseconds."""

LAST_S = 0.5
"""For how long the last frame stands."""


def make_clip(frames: Sequence[RingFrame], *, from_s: float | None = None) -> bytes:
    """The frames as a film that runs as fast as they were taken; one taken before ``from_s`` stands from there on.

    Raises :class:`Problem` when there is no frame, or this installation can't write films.
    """
    import av

    codec = next((name for name in CODECS if name in av.codecs_available), None)
    if codec is None or not frames:
        raise Problem("evidence-failed", detail="no H.264" if codec is None else "no frames")
    with tempfile.TemporaryDirectory(prefix="table-referee-") as folder:
        path = Path(folder) / "clip.mp4"  # a file, as its index goes to the front only once all is there
        _film(av, path, codec, frames, from_s)
        return path.read_bytes()


def _film(av: Any, path: Path, codec: str, frames: Sequence[RingFrame], from_s: float | None) -> None:
    first = _decoded(frames[0], None)
    height, width = first.shape[:2]
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as film:
        stream: Any = film.add_stream(codec, rate=Fraction(30))
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        stream.options = {"crf": str(CRF), "preset": "veryfast", "g": "60"}
        stream.codec_context.thread_count = 1  # the match needs the other cores
        stream.codec_context.time_base = Fraction(1, TICKS)
        for tick, frame in _timed(frames, from_s):
            picture = av.VideoFrame.from_ndarray(_decoded(frame, (width, height)), format="bgr24")
            picture.pts, picture.time_base = tick, Fraction(1, TICKS)
            film.mux(stream.encode(picture))
        film.mux(stream.encode())


def _timed(frames: Sequence[RingFrame], from_s: float | None) -> list[tuple[int, RingFrame]]:
    """Ticks and frames in order, no two at one tick; the last is given twice, so that it stands."""
    start_s = frames[0].time_s if from_s is None else max(from_s, frames[0].time_s)
    timed = [(max(0, round((frame.time_s - start_s) * TICKS)), frame) for frame in frames]
    distinct = [one for one, following in pairwise(timed) if one[0] < following[0]] + [timed[-1]]
    return [*distinct, (distinct[-1][0] + round(LAST_S * TICKS), distinct[-1][1])]


def _decoded(frame: RingFrame, size: tuple[int, int] | None) -> Any:
    """The picture with even sides, as H.264 wants them; ``size`` (width, height) where the film has one already."""
    picture = cv2.imdecode(np.frombuffer(frame.jpeg, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise Problem("evidence-failed", detail=f"frame at {frame.time_s:g} s")
    height, width = picture.shape[:2]
    if size is not None and (width - width % 2, height - height % 2) != size:
        return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(picture[: height - height % 2, : width - width % 2])
