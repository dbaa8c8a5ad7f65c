"""Where the digits of landscape cards stand: all cards of a set bear them in the same four places.

Print that was read surely tells the places for the whole table. A digit is then looked at by itself, as large as the
network can take it, also where little of it shows: a fat-and-thin 4, an 8 of few pixels, a digit under the marker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.pieces import Corners
from vision.reading.patches import Image, straighten
from vision.reading.zoom import SEARCH_PX, Box, ink_box, zoomed_corners

SURE = 0.9
"""So probable is a digit that tells where digits stand."""

LEAST, MOST = 3, 24
"""So many digits must tell the places; more than the second number are not asked."""

LOWEST = 0.15
"""Print lower than this share of the quarter's patch is no digit but a hole in one."""

WIDE = 0.75
"""The quantile of the widths that makes the frame: a 1 is narrow."""

Places = tuple[Box, Box, Box, Box]
"""The boxes of the digits in the patches (side ``SEARCH_PX``) of the four quarters of a card."""

Read = Callable[[Sequence[Image]], Sequence[dict[str, float]]]
"""Tells the odds of each digit, or ``none``, of patches."""


@dataclass(frozen=True, slots=True)
class Quarter:
    """A quarter of an upright card in the picture, its place in ``QUARTERS``, and the odds of its digit."""

    corners: Corners
    place: int
    odds: dict[str, float]


def places_of(picture: Image, quarters: Sequence[Quarter], read: Read, side_px: int) -> Places | None:
    """The places of the digits on a table's cards, or null where too few digits are sure to tell.

    A box counts where what it frames reads as the same digit again. Cards are alike left and right, top and bottom.
    """
    sure = [(quarter, *_likeliest(quarter.odds)) for quarter in quarters]
    sure = [told for told in sure if told[1] != "none" and told[2] > SURE]
    sure = sorted(sure, key=lambda told: -told[2])[:MOST]
    boxes = [ink_box(straighten(picture, quarter.corners, SEARCH_PX)) for quarter, _, _ in sure]
    framed = [
        (quarter, digit, box)
        for (quarter, digit, _), box in zip(sure, boxes, strict=True)
        if box is not None and box[3] - box[1] > LOWEST * SEARCH_PX
    ]
    again = read([frame(picture, quarter.corners, box, side_px) for quarter, _, box in framed])
    good = [
        (quarter.place, box) for (quarter, digit, box), odds in zip(framed, again, strict=True) if odds[digit] > SURE
    ]
    return None if len(good) < LEAST else _common(good)


def frame(picture: Image, corners: Corners, box: Box, side_px: int) -> Image:
    """What a box of a quarter's patch frames, with room, as a patch of its own."""
    return straighten(picture, zoomed_corners(corners, box, SEARCH_PX), side_px)


def plainer(patch: Image) -> Image:
    """The patch with its contrasts evened out, for print under a tinted disc or in a shadow.

    Contrast-limited adaptive histogram equalisation (Zuiderveld 1994) of the lightness.
    """
    lab = cv2.cvtColor(patch, cv2.COLOR_BGR2LAB)
    evened = cv2.createCLAHE(clipLimit=6.0, tileGridSize=(3, 3))  # not shared: it holds state, and looks have threads
    lab[..., 0] = evened.apply(np.ascontiguousarray(lab[..., 0]))
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR), np.uint8)


def _likeliest(odds: dict[str, float]) -> tuple[str, float]:
    name = max(odds, key=lambda digit: odds[digit])
    return name, odds[name]


def _common(told: Sequence[tuple[int, Box]]) -> Places:
    """The four places that boxes tell together: what is right or below is taken as if mirrored."""
    places = np.array([place for place, _ in told])
    boxes = np.array([box for _, box in told], np.float64)
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    width = float(np.quantile(boxes[:, 2] - boxes[:, 0], WIDE))
    height = float(np.median(boxes[:, 3] - boxes[:, 1]))
    right, low = places % 2 == 1, places >= 2
    x = float(np.median(np.where(right, _mirrored(middles[:, 0]), middles[:, 0])))
    rows = [middles[~low, 1], middles[low, 1]]
    top = float(np.median(rows[0])) if len(rows[0]) else float(_mirrored(np.median(rows[1])))
    bottom = float(np.median(rows[1])) if len(rows[1]) else float(_mirrored(np.median(rows[0])))
    xs, ys = (x, float(_mirrored(x))), (top, bottom)
    first, *others = ((cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2) for cy in ys for cx in xs)
    return first, others[0], others[1], others[2]


def _mirrored(value: npt.ArrayLike) -> npt.NDArray[np.float64]:
    return SEARCH_PX - 1 - np.asarray(value, np.float64)
