"""A lamp switched off: whether there is light enough to follow hands by, and what only the light has changed."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]

LEVEL, NOISE = 25.0, 0.06
"""Hands can be followed in a picture that is at least so light (of 255), and in which the table, but for the light,
looks as it did to within this (a logarithm).
"""

BESIDE = 9
"""What has changed no farther than this from a hand, in cells, has not done so with the light."""


class Dim:
    """Follows a room through the time in which there is less light."""

    def __init__(self) -> None:
        self._with_light: Mask | None = None

    def legible(self, level: float, step: NDArray[np.float32]) -> bool:
        """Whether hands can be followed; ``step``: by how much each cell differs from the table at rest, but for
        what all have in common (planes, rows, cols).
        """
        return level >= LEVEL and float(np.median(np.abs(step).max(axis=0))) <= NOISE

    def over(self) -> None:
        """There is light again."""
        self._with_light = None

    def changed(self, mask: Mask, hands: Iterable[Mask]) -> Mask:
        """What of a change is none of the light, which has shifted shadows as it went: of ``hands`` that were there
        before, what they hide.
        """
        if self._with_light is None or self._with_light.shape != mask.shape:
            near = np.zeros(mask.shape, np.uint8)
            for hand in hands:
                near |= hand.astype(np.uint8)
            self._with_light = mask & ~(cv2.dilate(near, np.ones((2 * BESIDE + 1,) * 2, np.uint8)) > 0)
        return mask & ~self._with_light
