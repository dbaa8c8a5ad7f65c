"""Small tools of the scene generator: colour, noise and soft masks.

Colours are BGR as in OpenCV; "linear" means linear light, 1.0 a white sheet in full light.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Rng = np.random.Generator


class SceneError(ValueError):
    """A scene that cannot be made; the text is one line that says what is wrong and what to do."""


@cache
def srgb_lut() -> Array:
    """sRGB byte to linear light, float32, 256 entries."""
    value = np.arange(256) / 255.0
    lut: Array = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)
    lut.setflags(write=False)
    return lut


def linear(picture: Array, tone: Sequence[float] | None = None) -> Array:
    """A byte picture (BGR) as float32 linear light, each channel times ``tone``."""
    table = srgb_lut() if tone is None else srgb_lut()[:, None] * np.array(tone, np.float32)
    flat: Array = cv2.LUT(picture, table.reshape(1, 256, -1))
    return flat


def linear_colour(bgr: Sequence[float]) -> Array:
    """One sRGB colour (BGR, 0..255) as three linear floats."""
    return np.asarray(np.interp(np.asarray(bgr, dtype=np.float64), np.arange(256), srgb_lut()), dtype=np.float32)


def hsv(hue_deg: float, saturation: float, value: float) -> tuple[int, int, int]:
    """An sRGB colour (BGR bytes) from hue in degrees and saturation and value in 0..1."""
    pixel = np.array([[[hue_deg % 360.0, saturation, value]]], dtype=np.float32)
    blue, green, red = (cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] * 255.0).round()
    return int(blue), int(green), int(red)


def blackbody(kelvin: float) -> Array:
    """Linear BGR of a black body against daylight of 6500 K, luminance 1 (Helland's fit, 1500..12000 K)."""

    def raw(temperature: float) -> Array:
        t = temperature / 100.0
        red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
        green = 99.47 * math.log(t) - 161.12 if t <= 66 else 288.12 * (t - 60) ** -0.0755
        blue = 255.0 if t >= 66 else (0.0 if t <= 19 else 138.52 * math.log(t - 10) - 305.04)
        return linear_colour([min(max(c, 1.0), 255.0) for c in (blue, green, red)])

    colour = raw(kelvin) / raw(6500.0)
    return np.asarray(colour / luminance(colour), dtype=np.float32)


def luminance(colour: Array) -> float:
    """Rec. 709 luminance of a linear BGR colour."""
    return float(0.0722 * colour[0] + 0.7152 * colour[1] + 0.2126 * colour[2])


def clouds(rng: Rng, size: tuple[int, int], cell: tuple[float, float], octaves: int = 3, gain: float = 0.5) -> Array:
    """Smooth noise (width, height) of deviation about 1; ``cell`` is the first octave's cell in pixels.

    Coarse octaves are added up on a grid of a quarter of the pixels a side and enlarged together.
    """
    width, height = size
    sums: dict[tuple[int, int], Array] = {}
    weight, norm = 1.0, 0.0
    for octave in range(octaves):
        cx, cy = cell[0] / 2**octave, cell[1] / 2**octave
        shrink = (4 if cx >= 14 and width >= 64 else 1, 4 if cy >= 14 and height >= 64 else 1)
        shape = -(-width // shrink[0]), -(-height // shrink[1])
        nx, ny = max(2, math.ceil(width / cx) + 1), max(2, math.ceil(height / cy) + 1)
        grid = rng.standard_normal((min(ny, height), min(nx, width)), dtype=np.float32)
        grid *= np.float32(weight)
        grown = cv2.resize(grid, shape, interpolation=cv2.INTER_CUBIC)
        sums[shrink] = grown if shrink not in sums else cv2.add(sums[shrink], grown)
        norm += weight * weight
        weight *= gain
    total: Array = np.zeros((height, width), np.float32)
    for part in sums.values():
        total += part if part.shape == total.shape else cv2.resize(part, size, interpolation=cv2.INTER_LINEAR)
    total *= np.float32(1.35 / math.sqrt(norm))
    return total


NOISE_UNIT = 30.0  # one standard deviation in the noise pool's steps


@lru_cache(maxsize=8)
def _noise_pool(sigma: float, strength: float) -> Array:
    generator = np.random.default_rng(20240611)
    pool: Array = generator.standard_normal((1280, 2304, 3), dtype=np.float32)
    if sigma > 0:
        soft: Array = cv2.GaussianBlur(pool, (0, 0), sigma)
        pool = soft / np.float32(max(float(soft.std()), 1e-6))
    steps: Array = np.clip(pool * np.float32(NOISE_UNIT * strength), -127, 127).astype(np.int8)
    steps.setflags(write=False)
    return steps


def grain(rng: Rng, width: int, height: int, kind: tuple[float, float] = (0.0, 1.0)) -> Array:
    """Gaussian noise (height, width, 3), int8, deviation ``NOISE_UNIT``: a random cut of one fixed field.

    ``kind``: blur sigma in pixels and strength after it. Larger pictures repeat the field.
    """
    pool = _noise_pool(*kind)
    tall, wide = pool.shape[:2]
    if width > wide or height > tall:
        pool = np.tile(pool, (-(-height // tall), -(-width // wide), 1))
        tall, wide = pool.shape[:2]
    x, y = int(rng.integers(0, wide - width + 1)), int(rng.integers(0, tall - height + 1))
    cut = pool[y : y + height, x : x + width][:: -1 if rng.random() < 0.5 else 1, :: -1 if rng.random() < 0.5 else 1]
    return np.ascontiguousarray(cut)


def fill(mask: Array, polygon: Array, value: int = 255) -> None:
    """Fill a convex polygon (N x 2, pixels) into a byte mask with soft edges."""
    points = np.round(np.clip(polygon, -30000, 30000) * 16.0).astype(np.int32)
    cv2.fillConvexPoly(mask, points.reshape(-1, 1, 2), value, cv2.LINE_AA, 4)


def hull(points: Array) -> Array:
    """The convex hull of N x 2 points, as float32 M x 2."""
    shape: Array = cv2.convexHull(np.ascontiguousarray(points, dtype=np.float32))
    return shape.reshape(-1, 2)


def box_of(points: Array, size: tuple[int, int], margin: float = 2.0) -> tuple[int, int, int, int] | None:
    """The pixel box x0, y0, x1, y1 around points, cut to the picture; None when nothing is inside."""
    low, high = points.min(axis=0) - margin, points.max(axis=0) + margin
    if not (np.isfinite(low).all() and np.isfinite(high).all()):
        return None
    x0, y0 = max(0, math.floor(float(low[0]))), max(0, math.floor(float(low[1])))
    x1, y1 = min(size[0], math.ceil(float(high[0])) + 1), min(size[1], math.ceil(float(high[1])) + 1)
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None


def pick(rng: Rng, values: Sequence[Any], weights: Sequence[float] | None = None) -> Any:
    """One of ``values``; weights need not sum to one."""
    if weights is None:
        return values[int(rng.integers(len(values)))]
    share = np.asarray(weights, dtype=np.float64)
    return values[int(rng.choice(len(values), p=share / share.sum()))]


def around(rng: Rng, low: float, high: float) -> float:
    """A number between ``low`` and ``high``, all equally likely."""
    return float(rng.uniform(low, high))


def spread(mask: Array) -> Array:
    """A byte mask as float32 of three equal channels, 0..1."""
    return np.asarray(cv2.merge([mask, mask, mask]).astype(np.float32) * np.float32(1 / 255.0))
