"""Notices a camera that repeats one picture for ever."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Picture

FLAT = 2.0
"""A picture with less contrast than this (grey levels) is covered or black, and may well be the same for long."""
EVERY = 8
"""Only every so many pixels are compared, each way: noise is everywhere."""


class Sameness:
    """Even a still scene has noise, so a picture that comes again to the byte for ``limit_s`` is a frozen one.

    A virtual camera may really show a still picture: one that stays after the camera has been opened anew is
    ``accepted`` until it changes.
    """

    def __init__(self, limit_s: float) -> None:
        self.limit_s = limit_s
        self._accepted: NDArray[np.uint8] | None = None
        self._last: NDArray[np.uint8] | None = None
        self._since = 0.0

    def frozen(self, picture: Picture, at: float) -> bool:
        """Whether the same picture has come for too long; ``at`` in seconds."""
        sample = picture[::EVERY, ::EVERY]
        if self._last is None or not np.array_equal(sample, self._last):
            self._last, self._since = sample.copy(), at
            return False
        return at - self._since >= self.limit_s and float(sample.std()) > FLAT

    def accept(self) -> None:
        """Take the present picture for one that stays."""
        self._accepted = self._last

    @property
    def accepted(self) -> bool:
        """Whether the present picture is the one taken for one that stays."""
        return self._accepted is not None and self._last is not None and np.array_equal(self._accepted, self._last)
