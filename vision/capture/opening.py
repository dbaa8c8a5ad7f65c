"""From what people write after ``--source`` to a source."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Literal
from urllib.parse import unquote, urlsplit

from referee.core.problems import Problem
from vision.capture.devices import CameraInfo, choose_camera, find_again, list_cameras
from vision.capture.driver import OpenCvDriver, backends
from vision.capture.source import Note, Source
from vision.capture.wanted import Wanted
from vision.environment import prepare_environment

SIMULATED = "sim:"
ANY_CAMERA = "camera"
STREAM_OPEN_S = 10.0
CLOSED = {"darwin": "camera-closed-mac", "win32": "camera-closed-windows"}
FILMS = frozenset({".mp4", ".mkv", ".mov", ".avi", ".webm", ".m4v", ".mpg", ".mpeg", ".ts", ".wmv", ".gif"})


def open_source(text: str, **wanted: Any) -> Source:
    """Open what ``text`` names, with the wishes of :class:`Wanted`.

    ``0`` or ``HD Webcam`` or ``/dev/video2``: a camera (``camera``: the one used last, or the first there is);
    a video file; a folder of pictures or one picture; ``rtsp://...`` or ``http://...``: a stream, or a film;
    ``sim:suritsu?seed=7``: a simulated match. Raises :class:`Problem` in one line when it can't be opened.
    """
    wishes = Wanted(**wanted)
    source = _finite(text, wishes)
    if source is not None:
        return _in_time(source, wishes)
    if "://" in text:
        return _open_stream(text, wishes)
    if not _is_camera(text):
        raise Problem("source-missing", source=text)
    return open_camera(text, wishes)


def _finite(text: str, wanted: Wanted) -> Source | None:
    """Films, folders and simulated cameras."""
    if text.startswith(SIMULATED):
        from vision.capture.simulated import Simulated

        return Simulated(text, wanted)
    path = Path(unquote(urlsplit(text).path)) if text.startswith("file://") else Path(text)
    try:
        is_folder = path.is_dir()
        if not text or text.isdigit() or not (is_folder or path.is_file()):
            return None
    except PermissionError:
        raise Problem("source-forbidden", source=text) from None
    from vision.capture.folder import SUFFIXES, Folder

    if is_folder or path.suffix.lower() in SUFFIXES:
        return Folder(str(path), wanted)
    from vision.capture.film import Film

    return Film(str(path), wanted)


def _in_time(source: Source, wanted: Wanted) -> Source:
    from vision.capture.paced import Paced

    return source if wanted.speed is None else Paced(source, wanted.speed)


def _is_camera(text: str) -> bool:
    """Whether a name can be a camera's rather than that of a file which is not there."""
    path = Path(text)
    if text.startswith("/dev/") or text.isdigit():
        return True
    return bool(text) and len(path.parts) == 1 and path.suffix.lower() not in FILMS and text not in (".", "..")


# Cameras


def open_camera(text: str, wanted: Wanted) -> Source:
    """A camera by index, device or name."""
    prepare_environment()
    from vision.capture.camera import Camera
    from vision.capture.memory import CameraMemory

    memory = CameraMemory(wanted.memory)
    cameras = list_cameras()
    info = _usual_camera(cameras, memory.last) if text == ANY_CAMERA else choose_camera(text, cameras)
    facts = memory.get(info.key)
    names = sorted(backends(not text.isdigit()), key=lambda name: name != facts.backend)
    makers = [partial(OpenCvDriver, partial(_present_index, info), name) for name in names]
    refusal = partial(camera_problem, info.name)
    camera = Camera(info.name, makers, wanted, refusal, facts=facts, remember=partial(memory.put, info.key))
    if memory.broken:
        camera.tell([Note("camera-memory-broken", {"file": str(memory.path)})])
    camera.open()
    return camera


def _usual_camera(cameras: list[CameraInfo], last: str | None) -> CameraInfo:
    """The one used last, or the first there is."""
    for camera in cameras:
        if camera.key == last:
            return camera
    if cameras:
        return cameras[0]
    return choose_camera("0", cameras)


def _present_index(info: CameraInfo) -> int | None:
    return find_again(info, list_cameras())


def camera_problem(name: str, reason: Literal["closed", "silent", "slow"], platform: str = sys.platform) -> Problem:
    """Why a camera gave no picture, with what to do on this system."""
    return Problem(f"camera-{reason}" if reason != "closed" else CLOSED.get(platform, "camera-closed"), camera=name)


# Streams


def _open_stream(text: str, wanted: Wanted) -> Source:
    """A film behind the address when it has an end, else a live stream."""
    from vision.capture.camera import Camera
    from vision.capture.film import Film
    from vision.capture.stream import StreamDriver

    if text.lower().startswith("http"):
        film = Film(text, wanted)
        if film.duration_s is not None:
            return _in_time(film, wanted)
        film.close()
    wanted = replace(wanted, size=None, lock=False, open_s=wanted.open_s or STREAM_OPEN_S)
    maker = partial(StreamDriver, text, STREAM_OPEN_S)
    camera = Camera(text, [maker], wanted, lambda reason: Problem("stream-closed", source=text))
    camera.open()
    return camera
