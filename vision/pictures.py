"""Reading still pictures of any kind into one form: BGR, 8 bits, turned as the camera meant them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.writing import write_whole

Picture = NDArray[np.uint8]

MAX_PIXELS = 200_000_000
MIN_SIDE = 32


class PictureError(Exception):
    """A picture that can't be used; ``reason`` is ``missing``, ``folder``, ``unreadable``, ``small`` or ``large``."""

    def __init__(self, reason: str, path: Path) -> None:
        super().__init__(f"{path}: {reason}")
        self.reason = reason
        self.path = path


def load_picture(path: Path) -> Picture:
    """The picture (height, width, 3), BGR. Of an animation the first frame; CMYK, grey and 16 bits are converted.

    Raises :class:`PictureError`; a file that breaks off is refused or its rest grey, as OpenCV has it.
    """
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError:
        raise PictureError("folder" if path.is_dir() else "missing", path) from None
    if data.size == 0 or _breaks_off(data):
        raise PictureError("unreadable", path)
    try:
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error:  # among others, more pixels than OpenCV's own limit
        raise PictureError("large", path) from None
    if picture is None:
        raise PictureError("unreadable", path)
    height, width = picture.shape[:2]
    if min(height, width) < MIN_SIDE:
        raise PictureError("small", path)
    if height * width > MAX_PIXELS:
        raise PictureError("large", path)
    return np.asarray(picture, np.uint8)


def _breaks_off(data: NDArray[np.uint8]) -> bool:
    """Whether this is a PNG without its end: its library would complain on standard error by itself."""
    return data[:4].tobytes() == b"\x89PNG" and b"IEND" not in data.tobytes()


def save_picture(path: Path, picture: Picture) -> None:
    """Write a BGR picture in the form its name says (JPEG when it says none). Raises ``OSError``."""
    suffix = path.suffix.lower() or ".jpg"
    try:
        done, data = cv2.imencode(suffix, picture)
    except cv2.error:
        done, data = False, np.zeros(0, np.uint8)
    if not done:
        raise OSError(None, f"no picture can be written as {suffix}")
    write_whole(path, data.tobytes())
