"""Tables and mats: procedural wood, cloth, felt, plastic, stone, rugs, patterns, and mats to play on.

A surface is a square tile of albedo (BGR bytes) that is laid mirrored over the plane, with its gloss.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from models.scenes.kit import Array, Rng, around, clouds, hsv, pick

TILE_PX = 800
Size = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Surface:
    """A material: ``tile`` (BGR bytes), tile pixels to a millimetre, mirror strength 0..1, roughness."""

    kind: str
    tile: Array
    px_per_mm: float
    gloss: float
    roughness: float


def _shade(base: tuple[int, int, int], *layers: tuple[Array, float]) -> Array:
    """A base colour (BGR) made lighter and darker by noise layers with strengths in grey levels."""
    change = np.zeros(layers[0][0].shape[:2], np.float32)
    for noise, strength in layers:
        change += np.float32(strength) * noise
    colour = np.array(base, np.float32)
    out = colour + change[..., None] * (0.35 + 0.65 * colour / max(float(colour.max()), 1.0))
    return np.clip(out, 0, 255).astype(np.uint8)


def _grain(rng: Rng, size: Size, base: tuple[int, int, int], dark: float) -> Array:
    """Wood cut along the trunk: warped year rings, pores and long streaks."""
    w, h = size
    rows = np.arange(h, dtype=np.float32)[:, None] / h
    warp = clouds(rng, size, (w / 2.2, h / 6), 3, 0.45)
    rings = np.sin((rows * around(rng, 10, 34) + warp * around(rng, 0.25, 0.9)) * 2 * math.pi).astype(np.float32)
    streak = clouds(rng, size, (w / 3, around(rng, 2.0, 5.0)), 3, 0.7)
    pores = clouds(rng, size, (around(rng, 14, 50), 1.6), 1)
    pores = np.minimum(pores + 1.1, 0) * around(rng, 0.4, 1.6)
    broad = clouds(rng, size, (w / 3, h / 3), 2)
    return _shade(
        base,
        (rings, dark * around(rng, 0.15, 0.6)),
        (streak, dark * around(rng, 0.3, 0.6)),
        (pores, dark),
        (broad, dark * 0.4),
    )


def _wood_colour(rng: Rng, light: bool) -> tuple[int, int, int]:
    if light:
        return hsv(around(rng, 22, 38), around(rng, 0.18, 0.5), around(rng, 0.6, 0.86))
    return hsv(around(rng, 8, 28), around(rng, 0.3, 0.7), around(rng, 0.16, 0.5))


def _wood(rng: Rng) -> tuple[Array, float, float]:
    light = rng.random() < 0.55
    tile = _grain(rng, (TILE_PX, TILE_PX), _wood_colour(rng, light), around(rng, 8, 22))
    return tile, around(rng, 0.1, 0.8), around(rng, 0.05, 0.3)


def _planks(rng: Rng) -> tuple[Array, float, float]:
    base = np.array(_wood_colour(rng, rng.random() < 0.5), np.float32)
    tile = _grain(rng, (TILE_PX, TILE_PX), (int(base[0]), int(base[1]), int(base[2])), around(rng, 8, 20))
    out = np.empty_like(tile)
    board = int(around(rng, 70, 190))
    for top in range(0, TILE_PX, board):
        shift = int(rng.integers(TILE_PX))
        tone = np.float32(around(rng, 0.82, 1.12))
        strip = np.roll(tile, (int(rng.integers(TILE_PX)), shift), (0, 1))[: min(board, TILE_PX - top)]
        out[top : top + board] = np.clip(strip * tone, 0, 255)
        gap = around(rng, 0.25, 0.7)
        out[top : top + int(around(rng, 1, 3)) + 1] = (out[top : top + 1] * gap).astype(np.uint8)
        for x in rng.integers(0, TILE_PX, int(rng.integers(0, 3))):
            out[top : top + board, x : x + 2] = (out[top : top + board, x : x + 2] * gap).astype(np.uint8)
    return out, around(rng, 0.1, 0.8), around(rng, 0.06, 0.3)


def _plain(rng: Rng) -> tuple[Array, float, float]:
    shade = pick(rng, ("white", "grey", "black", "colour"), (4, 3, 3, 2))
    if shade == "colour":
        base = hsv(around(rng, 0, 360), 0.1 + 0.7 * float(rng.beta(1.2, 2.0)), around(rng, 0.25, 0.85))
    else:
        low, high = {"white": (0.78, 0.95), "grey": (0.3, 0.7), "black": (0.05, 0.2)}[shade]
        base = hsv(around(rng, 20, 250), around(rng, 0, 0.08), around(rng, low, high))
    size = (TILE_PX, TILE_PX)
    tile = _shade(
        base,
        (clouds(rng, size, (1.5, 1.5), 1), around(rng, 0, 2.5)),
        (clouds(rng, size, (300, 300), 3), around(rng, 0, 3)),
    )
    _scratches(rng, tile)
    return tile, around(rng, 0.05, 1.0), around(rng, 0.04, 0.35)


def _scratches(rng: Rng, tile: Array) -> None:
    for _ in range(int(rng.integers(0, 14))):
        x, y = (int(v) for v in rng.integers(0, TILE_PX, 2))
        dx, dy = (int(v) for v in rng.normal(0, 120, 2))
        colour = np.clip(tile[y, x].astype(int) + int(rng.integers(-14, 15)), 0, 255)
        cv2.line(tile, (x, y), (x + dx, y + dy), [int(c) for c in colour], 1, cv2.LINE_AA)


def _weave(rng: Rng, size: Size, pitch: float) -> Array:
    x = np.arange(size[0], dtype=np.float32)[None] * np.float32(2 * math.pi / pitch)
    y = np.arange(size[1], dtype=np.float32)[:, None] * np.float32(2 * math.pi / pitch)
    jitter = clouds(rng, size, (12, 12), 2) * np.float32(0.5)
    return np.asarray(np.sin(x + jitter) * np.sin(y + jitter), dtype=np.float32)


def _cloth(rng: Rng) -> tuple[Array, float, float]:
    size = (TILE_PX, TILE_PX)
    base = hsv(around(rng, 0, 360), 0.75 * float(rng.beta(1.1, 2.0)), around(rng, 0.15, 0.9))
    folds = clouds(rng, size, (around(rng, 120, 400), around(rng, 120, 400)), 3)
    crease = np.maximum(0, 1 - np.abs(clouds(rng, size, (500, 500), 2)) * 25)
    tile = _shade(
        base,
        (_weave(rng, size, around(rng, 2.2, 6.0)), around(rng, 3, 12)),
        (folds, around(rng, 2, 9)),
        (clouds(rng, size, (2, 2), 1), around(rng, 2, 7)),
        (crease, around(rng, -6, 6)),
    )
    return tile, 0.02, 0.5


def _felt(rng: Rng) -> tuple[Array, float, float]:
    size = (TILE_PX, TILE_PX)
    hue = float(pick(rng, (140.0, 150.0, 350.0, 220.0, 280.0, 30.0))) + around(rng, -12, 12)
    base = hsv(hue, around(rng, 0.05, 0.85), around(rng, 0.12, 0.6))
    tile = _shade(
        base,
        (clouds(rng, size, (2.2, 2.2), 2, 0.8), around(rng, 3, 11)),
        (clouds(rng, size, (60, 60), 3), around(rng, 1, 4)),
    )
    return tile, 0.01, 0.5


def _pattern(rng: Rng) -> tuple[Array, float, float]:
    """Gingham, stripes, dots and leaves printed on cloth."""
    size = (TILE_PX, TILE_PX)
    first = np.array(hsv(around(rng, 0, 360), around(rng, 0, 0.3), around(rng, 0.7, 0.95)), np.float32)
    second = np.array(hsv(around(rng, 0, 360), around(rng, 0.4, 0.95), around(rng, 0.2, 0.75)), np.float32)
    kind = pick(rng, ("gingham", "stripes", "dots", "leaves", "tartan"), (3, 2, 2, 2, 1))
    period = around(rng, 24, 110)
    x, y = np.arange(TILE_PX, dtype=np.float32)[None], np.arange(TILE_PX, dtype=np.float32)[:, None]
    if kind in ("gingham", "tartan"):
        share = ((x // (period / 2)) % 2 + (y // (period / 2)) % 2) / 2
        if kind == "tartan":
            share = np.clip(share * 0.7 + 0.5 * ((x % period < 4) | (y % period < 4)), 0, 1)
    elif kind == "stripes":
        share = np.broadcast_to((x % period < period * around(rng, 0.2, 0.6)).astype(np.float32), size)
    elif kind == "dots":
        shift = (np.floor(y / period) % 2) * period / 2
        share = np.hypot((x + shift) % period - period / 2, y % period - period / 2) < period * around(
            rng, 0.12, 0.35
        )
    else:
        share = _leaves(rng, period)
    weight = np.asarray(share, dtype=np.float32)[..., None]
    tile = first * (1 - weight) + second * weight
    noise = _weave(rng, size, around(rng, 2.2, 4)) * around(rng, 2, 8) + clouds(rng, size, (150, 150), 3) * 4
    return np.clip(tile + noise[..., None], 0, 255).astype(np.uint8), around(rng, 0.0, 0.3), 0.35


def _leaves(rng: Rng, period: float) -> Array:
    mask = np.zeros((TILE_PX, TILE_PX), np.uint8)
    for _ in range(int(around(rng, 60, 260))):
        at = tuple(int(v) for v in rng.integers(0, TILE_PX, 2))
        axes = (int(period * around(rng, 0.15, 0.5)) + 2, int(period * around(rng, 0.06, 0.2)) + 2)
        cv2.ellipse(mask, at, axes, around(rng, 0, 360), 0, 360, int(rng.integers(90, 256)), -1, cv2.LINE_AA)
    return mask / np.float32(255)


def _marble(rng: Rng) -> tuple[Array, float, float]:
    size = (TILE_PX, TILE_PX)
    dark = rng.random() < 0.2
    base = hsv(
        around(rng, 20, 220), around(rng, 0, 0.08), around(rng, 0.12, 0.3) if dark else around(rng, 0.75, 0.95)
    )
    warp = clouds(rng, size, (400, 400), 4, 0.55)
    veins = np.maximum(0, 1 - np.abs(warp) * around(rng, 8, 25)) * np.maximum(
        0, clouds(rng, size, (200, 200), 2) + 0.6
    )
    sign = 60.0 if dark else -around(rng, 20, 70)
    tile = _shade(base, (veins, sign), (clouds(rng, size, (250, 250), 4), around(rng, 2, 7)))
    return tile, around(rng, 0.4, 1.0), around(rng, 0.03, 0.12)


def _stone(rng: Rng) -> tuple[Array, float, float]:
    size = (TILE_PX, TILE_PX)
    base = hsv(around(rng, 15, 240), around(rng, 0, 0.15), around(rng, 0.25, 0.75))
    cell = around(rng, 1.5, 6)
    speck = clouds(rng, size, (cell, cell), 2, 0.8)
    tile = _shade(
        base, (np.sign(speck) * np.abs(speck) ** 1.5, around(rng, 6, 22)), (clouds(rng, size, (90, 90), 3), 4)
    )
    return tile, around(rng, 0.1, 0.8), around(rng, 0.05, 0.25)


def _rug(rng: Rng) -> tuple[Array, float, float]:
    """A woven rug: coarse knots in threads of several tones."""
    size = (TILE_PX, TILE_PX)
    base = hsv(around(rng, 0, 360), around(rng, 0.02, 0.35), around(rng, 0.35, 0.8))
    knot = around(rng, 6, 16)
    tone = cv2.resize(
        rng.standard_normal((int(TILE_PX / knot), int(TILE_PX / knot / 1.7)), dtype=np.float32),
        size,
        interpolation=cv2.INTER_LINEAR if rng.random() < 0.6 else cv2.INTER_NEAREST,
    )
    stripe = clouds(rng, size, (around(rng, 8, 40), 700), 2)
    tile = _shade(
        base,
        (tone, around(rng, 6, 20)),
        (_weave(rng, size, knot), around(rng, 10, 26)),
        (clouds(rng, size, (2.5, 2.5), 1), around(rng, 4, 12)),
        (stripe, around(rng, 4, 26)),
    )
    return tile, 0.0, 0.5


_MAKERS: dict[str, tuple[Callable[[Rng], tuple[Array, float, float]], float]] = {
    "wood": (_wood, 5),
    "planks": (_planks, 3),
    "plain": (_plain, 5),
    "cloth": (_cloth, 3),
    "felt": (_felt, 3),
    "pattern": (_pattern, 2),
    "marble": (_marble, 1.5),
    "stone": (_stone, 1.5),
    "rug": (_rug, 1),
}


def random_kind(rng: Rng) -> str:
    """One kind of table, the common ones more often."""
    return str(pick(rng, tuple(_MAKERS), [weight for _, weight in _MAKERS.values()]))


@lru_cache(maxsize=128)
def surface(kind: str, seed: int) -> Surface:
    """The surface of that kind and seed; the same call gives the same tile."""
    rng = np.random.default_rng([seed, 77])
    tile, gloss, roughness = _MAKERS[kind][0](rng)
    tile.setflags(write=False)
    return Surface(kind, tile, around(rng, 0.9, 1.7), gloss, roughness)


def variants() -> int:
    """How many different tiles of each kind ``random_scene`` draws from."""
    return 24


def lay(surface: Surface, plane: Array, size: Size, turn_deg: float, shift_mm: tuple[float, float]) -> Array:
    """The surface over the whole canvas (BGR bytes); ``plane`` maps millimetres to canvas pixels."""
    a = math.radians(turn_deg)
    s = 1.0 / surface.px_per_mm
    to_mm = np.array(
        [
            [math.cos(a) * s, -math.sin(a) * s, shift_mm[0]],
            [math.sin(a) * s, math.cos(a) * s, shift_mm[1]],
            [0, 0, 1.0],
        ]
    )
    matrix = plane @ to_mm
    middle = np.linalg.solve(matrix, np.array([size[0] / 2, size[1] / 2, 1.0]))
    scale = math.sqrt(abs(float(np.linalg.det(matrix)))) / abs(float(matrix[2] @ (middle / middle[2]))) ** 1.5
    tile = surface.tile
    if scale < 0.65:
        tile = cv2.resize(tile, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        matrix = matrix @ np.array([[2.0, 0, 0.5], [0, 2.0, 0.5], [0, 0, 1.0]])
    return cv2.warpPerspective(tile, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
