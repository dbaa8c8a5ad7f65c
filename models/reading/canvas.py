"""Colours, surfaces and pasting: the strokes with which the synthetic pieces are drawn. Pictures are BGR, 8 bit."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]
Mask: TypeAlias = npt.NDArray[np.uint8]
Colour: TypeAlias = tuple[int, int, int]
Rng: TypeAlias = np.random.Generator


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """BGR of a hue in degrees, saturation and value 0..1."""
    r, g, b = colorsys.hsv_to_rgb((hue % 360) / 360, float(np.clip(saturation, 0, 1)), float(np.clip(value, 0, 1)))
    return round(b * 255), round(g * 255), round(r * 255)


def brightness(colour: Colour) -> float:
    """Luma 0..255."""
    b, g, r = colour
    return 0.114 * b + 0.587 * g + 0.299 * r


def contrast(a: Colour, b: Colour) -> float:
    """How far apart two colours look: luma difference plus a share of the colour difference."""
    spread = max(abs(x - y) for x, y in zip(a, b, strict=True))
    return abs(brightness(a) - brightness(b)) + 0.3 * spread


def paper_colour(rng: Rng) -> Colour:
    """White to cream to grey, as most cards are."""
    return hsv(
        rng.uniform(20, 70) if rng.random() < 0.7 else rng.uniform(0, 360),
        rng.uniform(0, 0.25),
        rng.uniform(0.75, 1.0),
    )


def any_colour(rng: Rng) -> Colour:
    """Any hue, pale to strong."""
    return hsv(rng.uniform(0, 360), rng.uniform(0, 1), rng.uniform(0.1, 1.0))


def ink_for(rng: Rng, ground: Colour, least: float = 60.0, maker: Callable[[Rng], Colour] | None = None) -> Colour:
    """An ink at least ``least`` away from its ground."""
    for _ in range(12):
        if maker is not None:
            ink = maker(rng)
        else:
            dark = brightness(ground) > 110
            grey = rng.random() < 0.45
            ink = hsv(
                rng.uniform(0, 360),
                rng.uniform(0, 0.3) if grey else rng.uniform(0.4, 1.0),
                rng.uniform(0.02, 0.6) if dark else rng.uniform(0.7, 1.0),
            )
        if contrast(ink, ground) >= least:
            return ink
    return (20, 20, 20) if brightness(ground) > 110 else (245, 245, 245)


def plain(height: int, width: int, colour: Colour) -> Image:
    """A canvas of one colour."""
    canvas = np.empty((height, width, 3), np.uint8)
    cv2.rectangle(canvas, (0, 0), (width, height), colour, -1)
    return canvas


def noise_field(rng: Rng, height: int, width: int, grain_px: float, stretch: float = 1.0) -> npt.NDArray[np.float32]:
    """Smooth noise of unit spread; ``stretch`` > 1 draws it out along x as wood grain."""
    h = max(2, round(height / grain_px))
    w = max(2, round(width / (grain_px * stretch)))
    small = rng.standard_normal((h, w), np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def shade(canvas: Image, field: npt.NDArray[np.float32], depth: float) -> Image:
    """Brighten and darken by ``field`` times ``depth`` (in grey levels)."""
    add = np.clip(field * depth, -120, 120).astype(np.int16)
    wide = cv2.merge([add, add, add])
    return np.asarray(cv2.add(canvas, wide, dtype=cv2.CV_8U), np.uint8)


def material(rng: Rng, height: int, width: int, colour: Colour) -> Image:
    """A surface: plain, grainy, wooden or mottled."""
    canvas = plain(height, width, colour)
    kind = rng.random()
    if kind < 0.35:
        return canvas
    if kind < 0.6:
        field = noise_field(rng, height, width, rng.uniform(1, 3))
        return shade(canvas, field, rng.uniform(2, 10))
    if kind < 0.85:
        along = rng.random() < 0.5
        h, w = (height, width) if along else (width, height)
        field = noise_field(rng, h, w, rng.uniform(1.5, 5), rng.uniform(5, 15))
        return shade(canvas, field if along else np.ascontiguousarray(field.T), rng.uniform(4, 18))
    return shade(canvas, noise_field(rng, height, width, rng.uniform(6, 25)), rng.uniform(3, 15))


def paste(canvas: Image, mask: Mask, x: float, y: float, colour: Colour, opacity: float = 1.0) -> None:
    """Lay ink of ``colour`` through ``mask`` with its upper-left corner at x, y; what sticks out is cut off."""
    x0, y0 = round(x), round(y)
    h, w = mask.shape
    left, top = max(0, x0), max(0, y0)
    right, bottom = min(canvas.shape[1], x0 + w), min(canvas.shape[0], y0 + h)
    if right <= left or bottom <= top:
        return
    alpha = mask[top - y0 : bottom - y0, left - x0 : right - x0].astype(np.float32)[..., None] * (opacity / 255)
    part = canvas[top:bottom, left:right]
    part[:] = (part + (np.asarray(colour, np.float32) - part) * alpha + 0.5).astype(np.uint8)


def paste_centred(canvas: Image, mask: Mask, x: float, y: float, colour: Colour, opacity: float = 1.0) -> None:
    """As ``paste`` with the middle of the mask at x, y."""
    paste(canvas, mask, x - mask.shape[1] / 2, y - mask.shape[0] / 2, colour, opacity)


def grown(mask: Mask, px: int) -> Mask:
    """The mask with a rim of ``px`` pixels; the result is larger by that on each side."""
    padded = cv2.copyMakeBorder(mask, px, px, px, px, cv2.BORDER_CONSTANT, value=0)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * px + 1, 2 * px + 1))
    return np.asarray(cv2.dilate(padded, kernel), np.uint8)


def turned(mask: Mask, degrees: float) -> Mask:
    """The mask turned about its middle, anticlockwise, on a canvas that holds it."""
    if abs(degrees) < 0.5:
        return mask
    if degrees % 180 == 0:
        return np.ascontiguousarray(np.rot90(mask, round(degrees / 90)))
    h, w = mask.shape
    pad = round(0.25 * max(h, w)) + 2
    padded = cv2.copyMakeBorder(mask, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    matrix = cv2.getRotationMatrix2D(((w - 1) / 2 + pad, (h - 1) / 2 + pad), degrees, 1.0)
    return np.asarray(cv2.warpAffine(padded, matrix, (w + 2 * pad, h + 2 * pad)), np.uint8)


def rounded_mask(height: int, width: int, radius: float) -> Mask:
    """An opaque rectangle with round corners."""
    r = round(min(radius, height / 2 - 1, width / 2 - 1))
    if r < 1:
        return np.full((height, width), 255, np.uint8)
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


def disc_mask(side: int) -> Mask:
    """An opaque disc that fills its square."""
    mask = np.zeros((side, side), np.uint8)
    c = (side - 1) / 2
    cv2.circle(mask, (round(c * 16), round(c * 16)), round(c * 16), 255, -1, cv2.LINE_AA, 4)
    return mask
