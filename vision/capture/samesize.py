"""Pictures of one size from a source whose size changes: joined films, streams and cameras that begin anew."""

from __future__ import annotations

import cv2
import numpy as np

from vision.capture.source import Picture


class SameSize:
    """Brings every picture to the size of the first, so that what is known by pixels stays comparable.

    The whole picture is kept in its proportions; where it is narrower or lower, its rim goes on. The table then seems
    to have moved, which is seen and mended as a knock at the camera is.
    """

    def __init__(self) -> None:
        self._size: tuple[int, int] | None = None

    def fit(self, picture: Picture) -> Picture:
        """The picture (BGR) in the size of the first one."""
        height, width = picture.shape[:2]
        if self._size is None:
            self._size = width, height
        wide, high = self._size
        if (wide, high) == (width, height):
            return picture
        scale = min(wide / width, high / height)
        inner = max(1, round(width * scale)), max(1, round(height * scale))
        scaled = cv2.resize(picture, inner, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        left, top = (wide - inner[0]) // 2, (high - inner[1]) // 2
        right, bottom = wide - inner[0] - left, high - inner[1] - top
        return np.asarray(cv2.copyMakeBorder(scaled, top, bottom, left, right, cv2.BORDER_REPLICATE), np.uint8)
