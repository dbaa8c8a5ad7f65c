"""Pictures behind the digits of landscape cards: five families, each told apart by its colours first."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.reading.canvas import Colour, Image, Rng, hsv, material, noise_field, plain, shade

SCENERIES = ("grassland", "sea", "deep-sea", "city", "space")


def _ramp(height: int, width: int, top: Colour, bottom: Colour) -> Image:
    t = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    row = np.asarray(top, np.float32) * (1 - t) + np.asarray(bottom, np.float32) * t
    return np.broadcast_to(row, (height, width, 3)).astype(np.uint8, order="C")


def _hill(rng: Rng, canvas: Image, base: float, swing: float, colour: Colour) -> None:
    h, w = canvas.shape[:2]
    x = np.arange(w, dtype=np.float32)
    wave = np.sin(x / w * rng.uniform(3, 12) + rng.uniform(0, 6)) * swing * h
    wave += np.sin(x / w * rng.uniform(8, 25) + rng.uniform(0, 6)) * swing * h * 0.3
    below = np.arange(h, dtype=np.float32)[:, None] > (base * h + wave)[None]
    canvas[below] = colour


def _grassland(rng: Rng, h: int, w: int) -> Image:
    sky = hsv(rng.uniform(180, 215), rng.uniform(0.02, 0.45), rng.uniform(0.8, 1))
    canvas = _ramp(h, w, sky, hsv(rng.uniform(45, 90), rng.uniform(0, 0.3), 1.0))
    base = rng.uniform(-0.1, 0.6)
    for k in range(int(rng.integers(1, 4))):
        green = hsv(rng.uniform(75, 135), rng.uniform(0.35, 0.8), rng.uniform(0.4, 0.85))
        _hill(rng, canvas, base + 0.17 * k, rng.uniform(0.01, 0.08), green)
    if rng.random() < 0.6:
        x, y = rng.uniform(0.25, 0.75) * w, rng.uniform(0.35, 0.7) * h
        size = w * rng.uniform(0.05, 0.12)
        cv2.line(canvas, (round(x), round(y)), (round(x), round(y + 1.6 * size)), (40, 60, 90), 2)
        leaf = hsv(rng.uniform(90, 140), 0.6, rng.uniform(0.3, 0.6))
        cv2.circle(canvas, (round(x), round(y)), round(size), leaf, -1)
    for _ in range(int(rng.integers(0, 25))):
        x, y = int(rng.integers(w)), int(rng.integers(h // 2, h))
        cv2.circle(canvas, (x, y), 1, hsv(rng.uniform(0, 360), rng.uniform(0, 0.6), 1.0), -1)
    return canvas


def _sea(rng: Rng, h: int, w: int) -> Image:
    hue = rng.uniform(178, 212)
    sky = hsv(rng.uniform(180, 220), rng.uniform(0.05, 0.35), rng.uniform(0.85, 1))
    canvas = _ramp(h, w, sky, hsv(hue, 0.1, 1.0))
    horizon = round(h * rng.uniform(-0.1, 0.6))
    if horizon < h:
        top = max(0, horizon)
        canvas[top:] = _ramp(
            h - top,
            w,
            hsv(hue, rng.uniform(0.3, 0.7), rng.uniform(0.7, 0.95)),
            hsv(hue + rng.uniform(0, 12), rng.uniform(0.5, 0.9), rng.uniform(0.55, 0.85)),
        )
    foam = hsv(hue, rng.uniform(0.05, 0.3), 1.0)
    for _ in range(int(rng.integers(2, 12))):
        y: float = int(rng.integers(max(1, horizon), h)) if horizon < h - 1 else h - 2
        along = np.arange(0, w, 3)
        wave = y + np.sin(along / w * rng.uniform(20, 60)) * h * 0.01
        cv2.polylines(canvas, [np.stack([along, wave], 1).round().astype(np.int32)], False, foam, 1, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(
            canvas,
            (round(rng.uniform(0.3, 0.7) * w), round(rng.uniform(0.1, 0.3) * h)),
            round(w * rng.uniform(0.05, 0.12)),
            hsv(rng.uniform(25, 55), 0.5, 1.0),
            -1,
            cv2.LINE_AA,
        )
    if rng.random() < 0.5:
        x, y, s = rng.uniform(0.3, 0.7) * w, rng.uniform(0.4, 0.7) * h, w * rng.uniform(0.05, 0.1)
        sail = np.array([[x, y - 2 * s], [x + s, y], [x, y]]).round().astype(np.int32)
        cv2.fillPoly(canvas, [sail], hsv(rng.uniform(0, 30), rng.uniform(0, 0.8), 0.95), cv2.LINE_AA)
        hull = np.array([[x - s, y + 1], [x + s, y + 1], [x + s * 0.6, y + s * 0.5], [x - s * 0.6, y + s * 0.5]])
        cv2.fillPoly(canvas, [hull.round().astype(np.int32)], hsv(rng.uniform(0, 30), 0.7, 0.6), cv2.LINE_AA)
    return canvas


def _deep_sea(rng: Rng, h: int, w: int) -> Image:
    hue = rng.uniform(192, 232)
    canvas = _ramp(
        h,
        w,
        hsv(hue, rng.uniform(0.6, 0.95), rng.uniform(0.22, 0.55)),
        hsv(hue + rng.uniform(-8, 15), rng.uniform(0.6, 1.0), rng.uniform(0.12, 0.35)),
    )
    for _ in range(int(rng.integers(0, 5))):
        x, y = rng.uniform(0.1, 0.9) * w, rng.uniform(0.1, 0.9) * h
        size = (round(w * rng.uniform(0.03, 0.1)), round(w * rng.uniform(0.015, 0.05)))
        fish = hsv(
            rng.uniform(180, 230) if rng.random() < 0.6 else rng.uniform(0, 60),
            rng.uniform(0.2, 0.7),
            rng.uniform(0.35, 0.95),
        )
        cv2.ellipse(canvas, (round(x), round(y)), size, rng.uniform(-20, 20), 0, 360, fish, -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 12))):
        cv2.circle(
            canvas,
            (int(rng.integers(w)), int(rng.integers(h))),
            int(rng.integers(1, 4)),
            hsv(hue, 0.4, 0.7),
            1,
            cv2.LINE_AA,
        )
    if rng.random() < 0.3:
        for x in np.arange(0, w, w / 7):
            cv2.line(canvas, (round(x), 0), (round(x + w * 0.2), h), hsv(hue, 0.7, 0.4), 2, cv2.LINE_AA)
    return canvas


def _city(rng: Rng, h: int, w: int) -> Image:
    hue = rng.uniform(5, 45) if rng.random() < 0.75 else rng.uniform(280, 350)
    canvas = _ramp(
        h,
        w,
        hsv(hue, rng.uniform(0.35, 0.9), rng.uniform(0.75, 1)),
        hsv(hue + rng.uniform(-10, 15), rng.uniform(0.3, 0.8), rng.uniform(0.8, 1)),
    )
    x = 0.0
    wall = hsv(rng.uniform(0, 360), rng.uniform(0.05, 0.45), rng.uniform(0.2, 0.6))
    while x < w:
        width = w * rng.uniform(0.06, 0.18)
        top = h * rng.uniform(0.3, 0.85)
        tone = tuple(int(np.clip(c + rng.uniform(-15, 15), 0, 255)) for c in wall)
        cv2.rectangle(canvas, (round(x), round(top)), (round(x + width), h), tone, -1)
        lamp = hsv(rng.uniform(40, 60), rng.uniform(0.2, 0.7), 1.0)
        if rng.random() < 0.7:
            for wy in np.arange(top + 4, h - 2, 7):
                for wx in np.arange(x + 2, x + width - 2, 5):
                    if rng.random() < 0.45:
                        cv2.rectangle(canvas, (round(wx), round(wy)), (round(wx + 1), round(wy + 2)), lamp, -1)
        x += width
    return canvas


def _space(rng: Rng, h: int, w: int) -> Image:
    hue = rng.uniform(235, 300)
    canvas = plain(h, w, hsv(hue, rng.uniform(0.4, 0.95), rng.uniform(0.08, 0.35)))
    nebula = noise_field(rng, h, w, w * rng.uniform(0.15, 0.4))
    tint = np.asarray(hsv(rng.uniform(255, 330), 0.7, 0.8), np.float32) / 255
    glow = np.clip(nebula, 0, 2)[..., None] * tint * rng.uniform(10, 60)
    canvas = np.clip(canvas + glow, 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(5, 50))):
        grey = int(rng.integers(140, 256))
        cv2.circle(canvas, (int(rng.integers(w)), int(rng.integers(h))), int(rng.integers(0, 2)), (grey,) * 3, -1)
    if rng.random() < 0.75:
        x, y = round(rng.uniform(0.35, 0.65) * w), round(rng.uniform(0.3, 0.7) * h)
        radius = round(w * rng.uniform(0.08, 0.2))
        planet = hsv(rng.uniform(0, 360), rng.uniform(0.2, 0.7), rng.uniform(0.6, 1))
        cv2.circle(canvas, (x, y), radius, planet, -1, cv2.LINE_AA)
        if rng.random() < 0.5:
            cv2.ellipse(
                canvas,
                (x, y),
                (round(radius * 1.6), round(radius * 0.4)),
                rng.uniform(-30, 30),
                0,
                360,
                planet,
                1,
                cv2.LINE_AA,
            )
    return canvas


_PAINTERS: dict[str, Callable[[Rng, int, int], Image]] = {
    "grassland": _grassland,
    "sea": _sea,
    "deep-sea": _deep_sea,
    "city": _city,
    "space": _space,
}
_FLAT = {
    "grassland": (80, 135, 0.35, 0.8, 0.5, 0.9),
    "sea": (182, 212, 0.35, 0.8, 0.65, 0.97),
    "deep-sea": (195, 232, 0.6, 1.0, 0.15, 0.5),
    "city": (8, 42, 0.4, 0.9, 0.6, 1.0),
    "space": (240, 300, 0.4, 0.95, 0.08, 0.4),
}


def paint_scenery(rng: Rng, family: str, height: int, width: int) -> Image:
    """A picture of one family; now and then only its colour, its pattern, or a small picture in the middle."""
    style = rng.random()
    if style < 0.75:
        picture = _PAINTERS[family](rng, height, width)
    else:
        h0, h1, s0, s1, v0, v1 = _FLAT[family]
        colour = hsv(rng.uniform(h0, h1), rng.uniform(s0, s1), rng.uniform(v0, v1))
        picture = material(rng, height, width, colour)
        if style < 0.9:
            y0, x0 = round(height * rng.uniform(0.2, 0.35)), round(width * rng.uniform(0.15, 0.3))
            inner = _PAINTERS[family](rng, height - 2 * y0, width - 2 * x0)
            picture[y0 : height - y0, x0 : width - x0] = inner
    if rng.random() < 0.3:
        picture = shade(picture, noise_field(rng, height, width, rng.uniform(2, 10)), rng.uniform(2, 10))
    return picture
