"""What use and manufacture do to a printed side: bevels, misprints, worn rims, dirt."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.scenes.atlas import PAD
from models.scenes.kit import Array


@dataclass(frozen=True, eq=False)
class Finish:
    """What a body is made of and how it has aged. ``gloss`` 0..1 weighs the mirror, ``bend`` (mm) shifts it."""

    gloss: float = 0.2
    bevel: float = 0.0
    wear: float = 0.0
    misprint_mm: float = 0.0
    dirt: float = 0.0
    sleeve_mm: float = 0.0
    bend: tuple[float, float] = (0.0, 0.0)
    tone: float = 1.0


def aged(level: Array, finish: Finish, seed: int, rims: Array, px: float, *, square: bool) -> Array:
    """A drawing with bevel, misprint, worn rim and dirt (BGRA bytes).

    ``rims``: how much lighter the four slanted edges are (top, right, bottom, left); ``px`` pixels a millimetre;
    ``square`` is False for discs, whose rim is left alone.
    """
    out = level.copy()
    rng = np.random.default_rng(seed)
    if finish.misprint_mm > 0:
        for channel in range(3):
            dx, dy = rng.normal(0, finish.misprint_mm * px, 2)
            move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
            out[..., channel] = cv2.warpAffine(
                np.ascontiguousarray(out[..., channel]), move, out.shape[1::-1], borderMode=cv2.BORDER_REPLICATE
            )
    if finish.dirt > 0:
        h, w = out.shape[:2]
        stain = cv2.resize(rng.standard_normal((4, 4), dtype=np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        tint = 1.0 - finish.dirt * np.clip(stain, 0, 2)[..., None] * np.array([0.16, 0.10, 0.07], np.float32)
        out[..., :3] = (out[..., :3] * tint).astype(np.uint8)
    if square:
        if finish.bevel > 0:
            _bevel(out, rims, max(1, round(finish.bevel * px)))
        if finish.wear > 0:
            _worn(out, rng, finish.wear, px)
    return out


def _bevel(out: Array, rims: Array, width: int) -> None:
    h, w = out.shape[:2]
    a, b = PAD, PAD + width
    views = (
        out[a:b, a : w - a, :3],
        out[a : h - a, w - b : w - a, :3],
        out[h - b : h - a, a : w - a, :3],
        out[a : h - a, a:b, :3],
    )
    for view, gain in zip(views, rims, strict=True):
        view[:] = np.clip(view * np.float32(min(max(gain, 0.45), 1.6) ** 0.45), 0, 255).astype(np.uint8)


def _worn(out: Array, rng: np.random.Generator, wear: float, px: float) -> None:
    """Rubbed edges: the print thins out in a ragged line along the rim and shows pale board."""
    h, w = out.shape[:2]
    inner = np.zeros((h, w), np.float32)
    inner[PAD + 1 : h - PAD - 1, PAD + 1 : w - PAD - 1] = 1
    near = 1 - cv2.blur(inner, (2 * max(1, round(0.8 * px)) + 1,) * 2)
    ragged = cv2.resize(rng.random((max(2, h // 4), max(2, w // 4)), dtype=np.float32), (w, h))
    rub = np.clip(near * 2.2 * ragged - 0.35, 0, 1) * wear
    out[..., :3] = (out[..., :3] + (225.0 - out[..., :3]) * rub[..., None]).astype(np.uint8)
