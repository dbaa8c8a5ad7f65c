"""The planes in which small pictures are compared, and what in them is the table as it was, only in a shadow."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Mask = NDArray[np.bool_]

COLOUR, DIM = 0.5, 30.0
"""A change of colour counts for so much; levels far below ``DIM`` (of 255) differ by noise alone."""

SHADE, TINGE, TINGE_SHARE = 0.9, 0.08, 0.3
"""A shadow darkens by no more than the first (a logarithm), all colours alike but for the second and a share of the
fall in light.
"""

CROWD = 5
"""Of a cell and its eight neighbours so many show what is no shadow."""


def planes(small: Picture) -> NDArray[np.float32]:
    """Lightness and two colours of a small picture as logarithms, (3, rows, WIDTH)."""
    blue, green, red = (_LOG[plane] for plane in cv2.split(small))
    light = (blue + 2.0 * green + red) / 4.0
    return np.stack([light, COLOUR * (blue - green), COLOUR * (red - green)])


def shaded(now: NDArray[np.float32], rest: NDArray[np.float32], steady: Mask) -> Mask:
    """Cells of planes (3, rows, cols) that show the table of the rest in a shadow: darker, of the same colour.

    ``steady`` are cells in which nothing changed, so that a change of exposure is known.
    """
    shade = in_shadow(steps(now, rest, steady))
    solid = cv2.boxFilter((~shade).astype(np.uint8), -1, (3, 3), normalize=False, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(solid < CROWD)


def steps(now: NDArray[np.float32], rest: NDArray[np.float32], steady: Mask) -> NDArray[np.float32]:
    """By how much each colour of each cell has changed (logarithms), but for what all steady cells have in common."""
    step = colours(now) - colours(rest)
    if steady.mean() > 0.1:
        step -= np.median(step[:, steady], axis=1)[:, None, None]
    return step


def in_shadow(step: NDArray[np.float32], deepest: float = SHADE) -> Mask:
    """Whether steps from colour to colour (3, ...) are those into a shadow: darker, all colours alike."""
    fall = -step.mean(axis=0)
    tinge = step.max(axis=0) - step.min(axis=0)
    return np.asarray((fall > -TINGE) & (fall < deepest) & (tinge < TINGE + TINGE_SHARE * np.abs(fall)))


def colours(planes_: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logarithms of blue, green and red of planes (3, ...), kept away from black, where noise has any colour."""
    light, blue, red = planes_
    green = light - (blue + red) / (4.0 * COLOUR)
    logs = np.stack([green + blue / COLOUR, green, green + red / COLOUR])
    return np.asarray(np.log(np.maximum(DIM * np.exp(logs) - DIM, 0.0) + 8.0), np.float32)


_LOG: NDArray[np.float32] = np.log((np.arange(256, dtype=np.float32) + DIM) / DIM)
