"""The few calls that a live source makes to a camera's driver, and OpenCV's behind them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Any, Protocol

import numpy as np

from vision.capture.source import Picture
from vision.environment import prepare_environment


class Setting(Enum):
    """What can be set on a camera; the values are OpenCV's names of the properties."""

    FORM = "FOURCC"
    WIDTH = "FRAME_WIDTH"
    HEIGHT = "FRAME_HEIGHT"
    RATE = "FPS"
    AUTO_EXPOSURE = "AUTO_EXPOSURE"
    EXPOSURE = "EXPOSURE"
    AUTO_FOCUS = "AUTOFOCUS"
    FOCUS = "FOCUS"
    AUTO_BALANCE = "AUTO_WB"
    BALANCE = "WB_TEMPERATURE"


class Driver(Protocol):
    """One handle on one camera; every call may block, and all come from one thread."""

    @property
    def backend(self) -> str:
        """What it goes through; settings have other values with each."""

    def open(self) -> bool:
        """Open the camera; whether it worked."""

    def grab(self) -> bool:
        """Wait for the next picture and take it without decoding it; false when none came."""

    def retrieve(self) -> Picture | None:
        """Decode the picture last grabbed (BGR)."""

    def set(self, setting: Setting, value: float) -> bool:
        """Ask for a setting; true says only that the driver did not refuse."""

    def get(self, setting: Setting) -> float:
        """What the driver says a setting is; -1 or 0 where it knows none."""

    def close(self) -> None:
        """Let go of the camera."""


def backends(by_name: bool, platform: str = sys.platform) -> tuple[str, ...]:
    """OpenCV's backends to try in turn (names of its ``CAP_`` constants).

    On Windows names are known in DirectShow's order; Media Foundation comes first for a bare index.
    """
    if platform == "win32":
        return ("DSHOW", "MSMF") if by_name else ("MSMF", "DSHOW")
    if platform == "darwin":
        return ("AVFOUNDATION",)
    return ("V4L2",) if platform.startswith("linux") else ("ANY",)


class OpenCvDriver:
    """A camera through ``cv2.VideoCapture``. ``find`` gives its present index, or ``None`` while it is not there."""

    def __init__(self, find: Callable[[], int | None], backend: str) -> None:
        self._find = find
        self.backend = backend
        self._capture: Any = None

    def open(self) -> bool:
        """Open the camera if it is there."""
        index = self._find()
        if index is None:
            return False
        prepare_environment()
        import cv2

        with _silence(cv2):
            try:
                self._capture = cv2.VideoCapture(index, getattr(cv2, f"CAP_{self.backend}"))
            except cv2.error:
                return False
            return bool(self._capture.isOpened())

    def grab(self) -> bool:
        """Wait for the next picture."""
        import cv2

        try:
            return bool(self._capture.grab())
        except cv2.error:
            return False

    def retrieve(self) -> Picture | None:
        """Decode it; ``None`` when it is damaged or no picture of three colours."""
        import cv2

        try:
            done, picture = self._capture.retrieve()
        except cv2.error:
            return None
        if not done or picture is None or picture.ndim != 3 or picture.shape[2] != 3:
            return None
        return np.asarray(picture, np.uint8)

    def set(self, setting: Setting, value: float) -> bool:
        """Ask for a setting."""
        return bool(self._capture.set(_property(setting), value))

    def get(self, setting: Setting) -> float:
        """What the driver says."""
        return float(self._capture.get(_property(setting)))

    def close(self) -> None:
        """Release the camera."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None


def _property(setting: Setting) -> int:
    import cv2

    return int(getattr(cv2, f"CAP_PROP_{setting.value}"))


@contextmanager
def _silence(cv2: Any) -> Iterator[None]:
    """OpenCV warns on standard error about every camera that does not open; while one is awaited, that is noise."""
    logging = getattr(cv2.utils, "logging", None)
    if logging is None:
        yield
        return
    before = logging.setLogLevel(logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        logging.setLogLevel(before)
