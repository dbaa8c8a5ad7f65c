"""Cameras: which there are, what they give, and whether light and focus will do."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from live.doctor.checks import Check, Level, error, ok, warning
from referee.core import Problem
from vision.capture import Frame, LiveSource, Source, SourceLost, open_source
from vision.capture.devices import CameraInfo, list_cameras
from vision.capture.health import Condition, Health
from vision.capture.opening import ANY_CAMERA
from vision.pictures import save_picture

LOOK_S = 3.0
"""A camera is watched for so long, and of a film so much."""
PICTURES = 12
"""Of a folder, so many pictures."""
THUMBNAIL_WIDTH = 320
UNNAMED = 4
"""Where the system names no cameras, so many numbers are tried."""


@dataclass(slots=True)
class Seen:
    """What watching a source for a while gave."""

    frames: int = 0
    size: tuple[int, int] = (0, 0)
    span_s: float = 0.0
    ages_s: list[float] = field(default_factory=list)
    picture: Any = None
    condition: Condition | None = None
    alone: Counter[str] = field(default_factory=Counter)

    @property
    def rate(self) -> float | None:
        """Frames a second as they came."""
        return (self.frames - 1) / self.span_s if self.frames > 5 and self.span_s > 0 else None


def watch(source: Source, look_s: float = LOOK_S) -> Seen:
    """Look at a source for a while, with a time limit of twice as long."""
    seen, health, first_s = Seen(), Health(), None
    until = time.monotonic() + 2 * look_s
    while not source.ended and time.monotonic() < until:
        frame = source.read(0.5)
        if frame is None:
            continue
        first_s = frame.time_s if first_s is None else first_s
        _take(seen, frame, health)
        seen.span_s = frame.time_s - first_s
        if isinstance(source, LiveSource):
            seen.ages_s.append(source.now_s() - frame.time_s)
        if seen.span_s >= look_s and (source.live or seen.frames >= PICTURES):
            break
    return seen


def _take(seen: Seen, frame: Frame, health: Health) -> None:
    seen.frames += 1
    seen.picture = frame.picture
    seen.size = (frame.picture.shape[1], frame.picture.shape[0])
    seen.condition = health.look(frame)
    seen.alone[seen.condition.seen] += 1


# The cameras there are


def check_cameras(thumbnails: Path | None = None) -> Iterator[Check]:
    """Each camera with its name, size and rate; with ``thumbnails``, a small picture of each in that folder."""
    cameras = list_cameras()
    found = 0
    for camera in cameras or _unnamed():
        lines = list(_check_camera(camera, thumbnails))
        if cameras or any(line.level is not Level.ERROR for line in lines):
            found += 1
            yield from lines
    if not found:
        yield warning("cameras", "doctor-cameras-none")


def _unnamed(platform: str = sys.platform) -> list[CameraInfo]:
    """Numbers to try; where the system names cameras and names none, there is none."""
    if platform.startswith("linux"):
        return []
    return [CameraInfo(index, f"camera {index}", f"index {index}") for index in range(UNNAMED)]


def _check_camera(camera: CameraInfo, thumbnails: Path | None) -> Iterator[Check]:
    try:
        source = open_source(str(camera.index), lock=False)
    except Problem as problem:
        yield Check("cameras", Level.ERROR, problem.key, problem.params, {"index": camera.index})
        return
    try:
        seen = watch(source, 1.0)
        notes = source.notes() if isinstance(source, LiveSource) else []
    except SourceLost:
        yield error("cameras", "camera-silent", camera=camera.name)
        return
    finally:
        source.close()
    told = {"index": camera.index, "camera": camera.name, "size": _size(seen), "rate": _rate(seen)}
    yield ok("cameras", "doctor-camera" if camera.order_known else "doctor-camera-unsure", **told)
    yield from (warning("cameras", note.key, **note.params) for note in notes)
    if thumbnails is not None and seen.picture is not None:
        yield _thumbnail(thumbnails / f"camera-{camera.index}-{_safe(camera.name)}.jpg", seen.picture)


def _thumbnail(path: Path, picture: Any) -> Check:
    import cv2

    height = max(round(THUMBNAIL_WIDTH * picture.shape[0] / picture.shape[1]), 1)
    small = cv2.resize(picture, (THUMBNAIL_WIDTH, height), interpolation=cv2.INTER_AREA)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save_picture(path, np.asarray(small, np.uint8))
    except OSError as failure:
        return error("cameras", "file-unwritable", file=str(path), detail=failure.strerror or str(failure))
    return ok("cameras", "doctor-thumbnail", file=str(path))


def _safe(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-").lower() or "camera"


def _size(seen: Seen) -> str:
    return "x".join(map(str, seen.size))


def _rate(seen: Seen) -> str:
    return "?" if seen.rate is None else f"{seen.rate:.0f}"


# Light and focus


def check_usual_view() -> Iterator[Check]:
    """Light and focus of the camera that would be watched; nothing where there is no camera."""
    if list_cameras():
        yield from check_view(ANY_CAMERA)


def check_view(text: str) -> Iterator[Check]:
    """What a source gives, its light and its focus."""
    try:
        source = open_source(text)
    except Problem as problem:
        yield Check("source", Level.ERROR, problem.key, problem.params)
        return
    try:
        seen = watch(source)
        notes = source.notes() if isinstance(source, LiveSource) else []
    except SourceLost as lost:
        yield error("source", "source-lost", source=lost.name)
        return
    except Problem as problem:
        yield Check("source", Level.ERROR, problem.key, problem.params)
        return
    finally:
        source.close()
    if seen.condition is None:
        yield error("source", "source-no-pictures", source=text)
        return
    yield _given(source, seen)
    yield from (warning("source", note.key, **note.params) for note in notes)
    yield _condition(seen, still=not source.live and seen.span_s >= 0.5 * (seen.frames - 1))


def _given(source: Source, seen: Seen) -> Check:
    told = {"source": source.name, "size": _size(seen)}
    if not seen.ages_s:
        return ok("source", "doctor-source", **told)
    age = round(1000 * float(np.percentile(seen.ages_s, 95)))
    return ok("source", "doctor-source-live", **told, rate=_rate(seen), age=age)


def _condition(seen: Seen, still: bool) -> Check:
    """The steady condition of a moving picture; of stills what most of them look like."""
    assert seen.condition is not None
    name = seen.alone.most_common(1)[0][0] if still or seen.frames < 5 else seen.condition.name
    level = Level.OK if name == "ok" else Level.WARNING
    return Check("light and focus", level, f"health-{name}", {}, seen.condition.figures)
