"""Which cameras there are, by the names their makers gave them, and the one that is meant."""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.core.problems import Problem

SYS_ROOT = Path("/sys/class/video4linux")
DEV_ROOT = Path("/dev")
QUERYCAP = 0x80685600
"""VIDIOC_QUERYCAP of linux/videodev2.h; the answer has 104 bytes."""
CAN_CAPTURE, CAN_CAPTURE_PLANES, HAS_DEVICE_CAPS = 0x1, 0x1000, 0x80000000
FORMATS = {"win32": "dshow", "darwin": "avfoundation"}


@dataclass(frozen=True, slots=True)
class CameraInfo:
    """A camera. ``key`` stays the same when it is plugged in again, ``index`` need not.

    ``order_known`` is false where the system's order of cameras is not OpenCV's (macOS): look at the thumbnail.
    """

    index: int
    name: str
    key: str
    path: str | None = None
    order_known: bool = True


def list_cameras(
    platform: str = sys.platform, sys_root: Path = SYS_ROOT, dev_root: Path = DEV_ROOT
) -> list[CameraInfo]:
    """The cameras the system names, without opening any. Where it names none there may still be some, by index."""
    if platform.startswith("linux"):
        return _linux_cameras(sys_root, dev_root)
    return _ffmpeg_cameras(FORMATS[platform], platform) if platform in FORMATS else []


def _linux_cameras(sys_root: Path, dev_root: Path) -> list[CameraInfo]:
    try:
        nodes = [path for path in sys_root.iterdir() if path.name[:5] == "video" and path.name[5:].isdigit()]
    except OSError:
        return []
    by_id = _names_by_id(dev_root)
    found = []
    for node in sorted(nodes, key=lambda path: int(path.name[5:])):
        device = dev_root / node.name
        if _captures(node, device):
            name = _line(node / "name") or node.name
            key = by_id.get(node.name, name)
            found.append(CameraInfo(int(node.name[5:]), name, key, str(device)))
    return found


def _captures(node: Path, device: Path) -> bool:
    """Whether a node gives pictures: a webcam has a second one that gives only their data."""
    capabilities = _capabilities(device)
    if capabilities is None:
        return _line(node / "index") in ("", "0")
    return bool(capabilities & (CAN_CAPTURE | CAN_CAPTURE_PLANES))


def _capabilities(device: Path) -> int | None:
    try:
        from fcntl import ioctl

        answer = bytearray(104)
        with device.open("rb", buffering=0) as file:
            ioctl(file, QUERYCAP, answer)
    except (OSError, ImportError):
        return None
    whole, own = struct.unpack_from("<II", answer, 84)
    return int(own if whole & HAS_DEVICE_CAPS else whole)


def _names_by_id(dev_root: Path) -> dict[str, str]:
    """From ``video0`` to the name that holds maker, model and serial number."""
    try:
        links = sorted((dev_root / "v4l" / "by-id").iterdir())
        return {link.resolve().name: link.name for link in links}
    except OSError:
        return {}


def _line(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""


def _ffmpeg_cameras(form: str, platform: str) -> list[CameraInfo]:
    try:
        from av.device import enumerate_input_devices

        devices = [device for device in enumerate_input_devices(form) if "video" in device.media_types]
    except (ImportError, ValueError, OSError):  # FFmpegError is one of the last two
        return []
    names = [device.description or device.name for device in devices]
    return [CameraInfo(i, name, name, None, platform != "darwin") for i, name in enumerate(names)]


def choose_camera(text: str, cameras: Sequence[CameraInfo], platform: str = sys.platform) -> CameraInfo:
    """The camera meant by an index, a device (``/dev/video2``), its name or a part of the name.

    Raises :class:`Problem` with the cameras there are when there is no such one, or several.
    """
    if text.isascii() and text.isdigit():
        return _by_index(int(text), cameras, platform)
    found = [camera for camera in cameras if text in (camera.path, camera.key)] or _by_device(text, cameras)
    word = text.casefold()
    found = found or [camera for camera in cameras if camera.name.casefold() == word]
    found = found or [camera for camera in cameras if word in camera.name.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise Problem("camera-several", camera=text, known=told(found))
    raise missing(text, cameras)


def find_again(camera: CameraInfo, cameras: Sequence[CameraInfo]) -> int | None:
    """The index that a camera has now; ``None`` while it is not there. Where no cameras are named, the old one."""
    if not cameras and camera.path is None:
        return camera.index
    same = [other.index for other in cameras if other.key == camera.key]
    return camera.index if camera.index in same else (same[0] if same else None)


def told(cameras: Sequence[CameraInfo]) -> str:
    """The cameras in a line: ``0 HD Webcam, 2 Overhead Cam``."""
    return ", ".join(f"{camera.index} {camera.name}" for camera in cameras)


def missing(text: str, cameras: Sequence[CameraInfo]) -> Problem:
    """There is no such camera."""
    if not cameras:
        return Problem("camera-none", camera=text)
    return Problem("camera-missing", camera=text, known=told(cameras))


def _by_index(index: int, cameras: Sequence[CameraInfo], platform: str) -> CameraInfo:
    for camera in cameras:
        if camera.index == index:
            return camera
    if platform.startswith("linux") or cameras:
        raise missing(str(index), cameras)
    return CameraInfo(index, f"camera {index}", f"index {index}")


def _by_device(text: str, cameras: Sequence[CameraInfo]) -> list[CameraInfo]:
    """A link like those in /dev/v4l/by-id."""
    if not text.startswith("/"):
        return []
    real = str(Path(text).resolve())
    return [camera for camera in cameras if camera.path is not None and str(Path(camera.path).resolve()) == real]
