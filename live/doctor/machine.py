"""This machine: Python, libraries, processors, disk, fonts, ports."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module, metadata
from pathlib import Path

from live.doctor.checks import Check, error, ok, warning

PROJECT = "table-referee"
PYTHON = (3, 11)
NATIVE = {"opencv-python-headless": "cv2", "av": "av", "onnxruntime": "onnxruntime", "numpy": "numpy"}
"""Libraries with compiled code, which can be installed and yet not load."""
OPENCV_WHEELS = (
    "opencv-python",
    "opencv-python-headless",
    "opencv-contrib-python",
    "opencv-contrib-python-headless",
)
LITTLE_GB, TOO_LITTLE_GB = 2.0, 0.2
"""Free space on the disk that records are kept on."""
Versions = Mapping[str, str]


def check_python() -> Iterator[Check]:
    """Python is new enough."""
    version = ".".join(map(str, sys.version_info[:3]))
    new = sys.version_info[:2] >= PYTHON
    yield (
        ok("python", "doctor-python", version=version)
        if new
        else error("python", "doctor-python-old", version=version)
    )


def check_libraries(required: Iterable[str] | None = None, versions: Versions | None = None) -> Iterator[Check]:
    """What the project needs is installed, in a version it knows, and loads."""
    required = (metadata.requires(PROJECT) or ()) if required is None else required
    versions = installed() if versions is None else versions
    found, wrong = [], False
    for line in required:
        name, bounds = _requirement(line)
        if not name:
            continue
        version = versions.get(name) or _opencv_instead(name, versions)
        if version is None:
            wrong = True
            yield error("libraries", "doctor-library-missing", library=name)
        elif not _within(version, bounds):
            yield warning("libraries", "doctor-library-other", library=name, version=version, wanted=bounds)
        else:
            found.append(f"{name} {version}")
    yield from _wheels(versions)
    for name, module in NATIVE.items():
        detail = None if wrong else _why_not(module)
        if detail is not None:
            wrong = True
            yield error("libraries", "doctor-library-broken", library=name, detail=detail)
    if not wrong:
        yield ok("libraries", "doctor-libraries", libraries=", ".join(found))


def installed() -> dict[str, str]:
    """Every installed distribution with its version."""
    return {_plain(dist.metadata["Name"] or ""): dist.version for dist in metadata.distributions()}


def _requirement(line: str) -> tuple[str, str]:
    """Name and bounds of a requirement; no name when it belongs to an extra or another system."""
    text, _, condition = line.partition(";")
    match = re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?\s*(.*)", text.strip())
    if match is None or "extra" in condition:
        return "", ""
    return _plain(match[1]), match[2].strip("() ")


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _opencv_instead(name: str, versions: Versions) -> str | None:
    """Any wheel of OpenCV will do."""
    return next((versions[w] for w in OPENCV_WHEELS if w in versions), None) if name in OPENCV_WHEELS else None


def _within(version: str, bounds: str) -> bool:
    """Whether a version keeps bounds like ``<2,>=1.13``; others are taken to be kept."""
    for bound in bounds.split(","):
        match = re.match(r"(<|>=)\s*([0-9.]+)$", bound.strip())
        if match is not None:
            below = _numbers(version) < _numbers(match[2])
            if below != (match[1] == "<"):
                return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.match(r"[0-9.]*", version)[0].split(".") if part)  # type: ignore[index]


def _wheels(versions: Versions) -> Iterator[Check]:
    """Several OpenCV wheels overwrite each other's files."""
    several = [name for name in OPENCV_WHEELS if name in versions]
    if len(several) > 1:
        yield warning("libraries", "doctor-opencv-several", wheels=", ".join(several))


def _why_not(module: str) -> str | None:
    """Why a module can't be imported; ``None`` when it can."""
    try:
        import_module(module)
    except Exception as failure:  # a broken library may raise anything
        return (str(failure).splitlines() or [type(failure).__name__])[0]
    return None


def check_processors() -> Iterator[Check]:
    """There are processors enough to watch and to stream."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if usable < 2:
        yield warning("processors", "doctor-processors-few", processors=usable)
    else:
        yield ok("processors", "doctor-processors", processors=usable)


def check_disk(folder: Path | None = None) -> Iterator[Check]:
    """Records can be written and there is room for them."""
    if folder is None:
        from live.store.store import default_path

        folder = default_path().parent
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(there, os.W_OK):
        yield error("disk", "doctor-disk-unwritable", folder=str(folder))
        return
    free = shutil.disk_usage(there).free / 1e9
    told = {"folder": str(folder), "free": f"{free:.1f}"}
    if free < TOO_LITTLE_GB:
        yield error("disk", "doctor-disk-full", **told)
    elif free < LITTLE_GB:
        yield warning("disk", "doctor-disk-little", **told)
    else:
        yield ok("disk", "doctor-disk", **told)


def check_fonts() -> Iterator[Check]:
    """The fonts that come with the project draw digits, letters and the games' kanji."""
    from referee.art.fontpool import FontPool

    try:
        pool = FontPool.bundled()
    except (OSError, ValueError):
        pool = FontPool((), (), ())
    if pool.digits and pool.text and pool.kanji:
        yield ok("fonts", "doctor-fonts", count=len(pool.digits))
    else:
        yield error("fonts", "doctor-fonts-missing")


def check_films() -> Iterator[Check]:
    """Clips of fouls can be written."""
    from models.simulate.write import CODECS

    try:
        import av

        able = any(name in av.codecs_available for name in CODECS)
    except ImportError:
        able = False
    yield ok("films", "doctor-films") if able else warning("films", "doctor-films-none")


def check_port(port: int | None = None) -> Iterator[Check]:
    """The usual port of the pages is free."""
    if port is None:
        from live.web.server import PORT

        port = PORT
    with socket.socket() as test:
        if os.name != "nt":
            test.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            test.bind(("127.0.0.1", port))
        except OSError:
            yield warning("port", "doctor-port-busy", port=port)
            return
    yield ok("port", "doctor-port", port=port)
