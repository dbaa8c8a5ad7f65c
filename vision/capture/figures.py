"""What one picture tells about light and focus, cheaply: grey levels, colour of what is whitest, width of edges.

Grey levels are those of a picture cut down to 160 pixels across, so that noise and small glare do not count.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Picture

SMALL_WIDTH = 160
TILES = 12
"""So many tiles with the strongest edges are looked at closely."""
TILE = 16
"""Side of a tile in a quarter of the measured size."""
EDGE, LEAST_EDGE = 0.1, 8.0
"""A quarter-size step is an edge from this share of the lightest grey on, but not below so many levels."""
MEASURED_WIDTH = 1280
"""Wider pictures are measured in steps of more than one pixel, so that blur counts as in a picture so wide."""
LIT = (60.0, 250.0)
"""Only pixels neither darker nor brighter (grey levels) have a colour worth measuring."""
LEAST_LIGHT = 0.02
"""Fewer light pixels than this share are glare, not cards."""
WHITEST = 0.015
"""The share of the picture that is taken for white: a card or two."""


@dataclass(frozen=True, slots=True)
class Figures:
    """``median`` and ``light`` (the lightest half percent) in grey levels 0 to 255, ``contrast`` their deviation,
    ``burnt`` the share of the whitish parts in which nothing is left to be read.

    ``tint`` is how far the whitest part is from grey, in stops of red or blue against green; ``None`` when too little
    is lit. ``middle`` is the median blue, green and red. ``edges`` is how many tiles have edges, ``crisp`` how steep
    those are: about 1 when sharp, falling to 1/4 when blurred; ``None`` without edges.
    """

    median: float
    light: float
    contrast: float
    burnt: float
    tint: float | None
    middle: tuple[float, float, float]
    edges: int
    crisp: float | None


def small_picture(picture: Picture) -> Picture:
    """The picture 160 pixels wide; four pixels are looked at for each of them."""
    height, width = picture.shape[:2]
    size = (SMALL_WIDTH, max(round(height * SMALL_WIDTH / width), 1))
    thinned = cv2.resize(picture, (2 * size[0], 2 * size[1]), interpolation=cv2.INTER_NEAREST)
    return np.asarray(cv2.resize(thinned, size, interpolation=cv2.INTER_AREA), np.uint8)


def measure_figures(picture: Picture, small: Picture, before: Figures | None = None) -> Figures:
    """The figures of a BGR picture and its :func:`small_picture`; the edges are those of ``before`` where given."""
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    below = np.cumsum(np.bincount(grey.ravel(), minlength=256)) / grey.size
    median, light = (float(np.searchsorted(below, share)) for share in (0.5, 0.995))
    _, deviation = cv2.meanStdDev(grey)
    burnt = _share_from(small, 250) / max(_share_from(small, 150), LEAST_LIGHT)
    thinned = small.reshape(-1, 3)[::4]
    blue, green, red = (float(value) for value in np.median(thinned, axis=0))
    edges, crisp = _edges(picture, light) if before is None else (before.edges, before.crisp)
    return Figures(median, light, float(deviation[0, 0]), burnt, _tint(thinned), (blue, green, red), edges, crisp)


def _share_from(small: Picture, level: int) -> float:
    """The share of pixels that are so light in every channel."""
    count = cv2.countNonZero(cv2.inRange(small, (level, level, level), (255, 255, 255)))
    return float(count / (small.shape[0] * small.shape[1]))


def _tint(pixels: NDArray[np.uint8]) -> float | None:
    """The colour of the whitest part: where something grey or white lies, it is that thing's."""
    least, most = pixels.min(axis=1), pixels.max(axis=1)
    lit = pixels[(least >= LIT[0] / 2) & (most >= LIT[0]) & (most < LIT[1])]
    count = round(WHITEST * len(pixels))
    if len(lit) <= count:
        return None
    stops = _STOPS[lit]
    away = np.maximum(np.abs(stops[:, 2] - stops[:, 1]), np.abs(stops[:, 0] - stops[:, 1]))
    return float(np.partition(away, count)[count])


_STOPS: NDArray[np.float32] = np.log2(np.arange(1, 257, dtype=np.float32))


def _edges(picture: Picture, light: float) -> tuple[int, float | None]:
    """How many of the tiles have edges, and the third quartile of how steep those are against a quarter's size."""
    step = max(round(picture.shape[1] / MEASURED_WIDTH), 1)
    green = cv2.extractChannel(picture, 1)[::step, ::step]
    height, width = green.shape
    if min(height, width) < 4 * TILE + 8:
        return 0, None
    quarter = cv2.resize(green, (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    rows, columns = quarter.shape[0] // TILE, (quarter.shape[1] - 2) // TILE
    steps = cv2.absdiff(quarter[:, 2:], quarter[:, :-2])[: rows * TILE, : columns * TILE]
    strong = steps.reshape(rows, TILE, columns, TILE).max(axis=(1, 3)).ravel()
    least = max(EDGE * light, LEAST_EDGE)
    best = [int(tile) for tile in np.argsort(strong)[: -TILES - 1 : -1] if strong[tile] >= least]
    if not best:
        return 0, None
    side = 4 * TILE
    ratios = []
    for tile in best:
        y, x = (side * place for place in divmod(tile, columns))
        close = green[y : y + side, x : x + side + 2]
        fine = np.partition(cv2.absdiff(close[:, 2:], close[:, :-2]).ravel(), (-12, close.shape[0] * side // 2))
        noise = float(fine[close.shape[0] * side // 2]) / 0.674
        ratios.append((float(fine[-12]) - noise) / float(strong[tile]))
    return len(ratios), float(np.percentile(ratios, 75))
