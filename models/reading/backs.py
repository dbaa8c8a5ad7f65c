"""Synthetic card backs, picture cards with a name, summary cards and things that are no pieces."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.reading.canvas import (
    Image,
    Rng,
    any_colour,
    hsv,
    ink_for,
    material,
    noise_field,
    paper_colour,
    paste_centred,
    plain,
    rounded_mask,
    shade,
)
from models.reading.cards import card_size, finish, frame
from models.reading.glyph_bank import GlyphBank
from models.reading.glyph_style import choose_pen, write
from models.reading.small_pieces import Art

ROLES = {
    "knight": ("騎士", 0),
    "witch": ("魔女", 220),
    "lion": ("獅子", 125),
    "king": ("国王", 42),
    "traitor": ("反逆者", 280),
    "joker": ("道化師", -1),
}
CORNER_HUES = (0, 220, 125, 280)


def card_back(rng: Rng, bank: GlyphBank) -> Art:
    """A patterned back with a border, an emblem, scattered digits or a name on it."""
    h, w = card_size(rng)
    rim = round(w * (rng.uniform(0.02, 0.09) if rng.random() < 0.6 else 0))
    canvas = plain(h, w, paper_colour(rng) if rng.random() < 0.8 else any_colour(rng))
    ground = any_colour(rng) if rng.random() < 0.75 else paper_colour(rng)
    inner = material(rng, h - 2 * rim, w - 2 * rim, ground)
    ink = ink_for(rng, ground, float(rng.choice([15, 40, 80])))
    pattern = PATTERNS[int(rng.integers(len(PATTERNS)))]
    pattern(rng, bank, inner, ink)
    if rng.random() < 0.4:
        _emblem(rng, bank, inner, ground)
    canvas[rim : h - rim, rim : w - rim] = inner
    if rng.random() < 0.3:
        frame(rng, canvas, ink)
    return finish(rng, canvas, {"type": "back"})


def _lattice(rng: Rng, bank: GlyphBank, canvas: Image, ink: tuple[int, int, int]) -> None:
    h, w = canvas.shape[:2]
    step, slope = rng.uniform(5, 20), rng.uniform(0.5, 1.5)
    for x in np.arange(-h * slope, w + h * slope, step):
        cv2.line(canvas, (round(x), 0), (round(x + h * slope), h), ink, 1, cv2.LINE_AA)
        cv2.line(canvas, (round(x), 0), (round(x - h * slope), h), ink, 1, cv2.LINE_AA)


def _dots(rng: Rng, bank: GlyphBank, canvas: Image, ink: tuple[int, int, int]) -> None:
    h, w = canvas.shape[:2]
    step = rng.uniform(5, 18)
    for y in np.arange(step / 2, h, step):
        for x in np.arange(step / 2, w, step):
            cv2.circle(canvas, (round(x), round(y)), max(1, round(step * 0.22)), ink, -1, cv2.LINE_AA)


def _rings(rng: Rng, bank: GlyphBank, canvas: Image, ink: tuple[int, int, int]) -> None:
    h, w = canvas.shape[:2]
    for radius in np.arange(rng.uniform(4, 10), 1.2 * w, rng.uniform(4, 14)):
        cv2.circle(canvas, (w // 2, h // 2), round(radius), ink, 1, cv2.LINE_AA)


def _stripes(rng: Rng, bank: GlyphBank, canvas: Image, ink: tuple[int, int, int]) -> None:
    h, w = canvas.shape[:2]
    step = rng.uniform(4, 16)
    slope = rng.choice([0.0, 1.0, -1.0])
    for x in np.arange(-h, w + h, step):
        cv2.line(canvas, (round(x), 0), (round(x + slope * h), h), ink, max(1, round(step * 0.3)), cv2.LINE_AA)


def _scattered(rng: Rng, bank: GlyphBank, canvas: Image, ink: tuple[int, int, int]) -> None:
    h, w = canvas.shape[:2]
    fonts = bank.fonts_with("0123456789")
    font = int(fonts[int(rng.integers(len(fonts)))])
    for _ in range(int(rng.integers(8, 30))):
        mask = bank.text_mask(font, str(int(rng.integers(10))), h * rng.uniform(0.06, 0.2))
        turn = int(rng.integers(4)) if rng.random() < 0.4 else 0
        paste_centred(
            canvas,
            np.ascontiguousarray(np.rot90(mask, turn)),
            rng.uniform(0, w),
            rng.uniform(0, h),
            ink,
            float(rng.uniform(0.2, 0.9)),
        )


def _bare(rng: Rng, bank: GlyphBank, canvas: Image, ink: tuple[int, int, int]) -> None:
    canvas[:] = shade(canvas, noise_field(rng, canvas.shape[0], canvas.shape[1], 3.0), rng.uniform(0, 8))


PATTERNS: tuple[Callable[[Rng, GlyphBank, Image, tuple[int, int, int]], None], ...] = (
    _lattice,
    _dots,
    _rings,
    _stripes,
    _scattered,
    _bare,
)


def _emblem(rng: Rng, bank: GlyphBank, canvas: Image, ground: tuple[int, int, int]) -> None:
    h, w = canvas.shape[:2]
    ink = ink_for(rng, ground, 50)
    kind = rng.random()
    axes = (round(w * rng.uniform(0.15, 0.4)), round(w * rng.uniform(0.1, 0.5)))
    if kind < 0.5:
        cv2.ellipse(canvas, (w // 2, h // 2), axes, 0, 0, 360, ink, int(rng.integers(1, 3)), cv2.LINE_AA)
    else:
        cv2.rectangle(
            canvas,
            (w // 2 - axes[0], h // 2 - axes[1]),
            (w // 2 + axes[0], h // 2 + axes[1]),
            ink,
            -1 if rng.random() < 0.3 else 1,
        )
    if rng.random() < 0.6:
        words = ("数律", "plus", "数", "minus", "★", "春夏秋冬", "UPDOWN")
        text = words[int(rng.integers(len(words)))]
        pen = choose_pen(rng, bank, text, ground, marks=0)
        if all(c in bank.glyphs[pen.font] for c in text):
            write(rng, bank, pen, canvas, text, h * rng.uniform(0.06, 0.14), w / 2, h / 2, widest_px=w * 0.5)


def picture_card(rng: Rng, bank: GlyphBank) -> Art:
    """A role card: a figure on coloured ground, its name in kanji, and coloured corners for the joker."""
    h, w = card_size(rng)
    role = str(rng.choice(list(ROLES)))
    name, hue = ROLES[role]
    own = hsv(hue, rng.uniform(0.5, 0.95), rng.uniform(0.4, 0.9)) if hue >= 0 else hsv(0, 0, rng.uniform(0.05, 0.25))
    coloured = rng.random() < 0.6
    ground = own if coloured else paper_colour(rng)
    canvas = material(rng, h, w, ground)
    if rng.random() < 0.5:
        axes = (round(w * rng.uniform(0.3, 0.44)), round(h * rng.uniform(0.22, 0.33)))
        cv2.ellipse(canvas, (w // 2, round(h * 0.42)), axes, 0, 0, 360, paper_colour(rng), -1, cv2.LINE_AA)
    _figure(rng, canvas, own if not coloured else ink_for(rng, ground, 40), hue)
    if role == "joker":
        _corners(rng, canvas)
    pen = choose_pen(rng, bank, name, ground, marks=0)
    if rng.random() < 0.85 and all(c in bank.glyphs[pen.font] for c in name):
        y = h * (rng.uniform(0.78, 0.88) if rng.random() < 0.75 else rng.uniform(0.1, 0.16))
        write(rng, bank, pen, canvas, name, h * rng.uniform(0.07, 0.13), w / 2, y, widest_px=w * 0.7)
    if rng.random() < 0.6:
        frame(rng, canvas, ink_for(rng, ground, 40))
    return finish(rng, canvas, {"type": "role", "role": role})


def _figure(rng: Rng, canvas: Image, colour: tuple[int, int, int], hue: float) -> None:
    """A symmetric figure with a head, a body and a hat, crude but never twice the same."""
    h, w = canvas.shape[:2]
    x, y, s = w / 2, h * rng.uniform(0.36, 0.44), w * rng.uniform(0.12, 0.2)
    body = np.array([[-0.5, 0.4], [0.5, 0.4], [rng.uniform(0.7, 1.3), 2], [-rng.uniform(0.7, 1.3), 2]]) * s + [x, y]
    cv2.fillPoly(canvas, [body.round().astype(np.int32)], colour, cv2.LINE_AA)
    skin = hsv(rng.uniform(15, 40), rng.uniform(0.1, 0.6), rng.uniform(0.6, 1.0))
    cv2.circle(canvas, (round(x), round(y)), round(s * 0.7), skin, -1, cv2.LINE_AA)
    own = hsv(hue + rng.uniform(-20, 20), rng.uniform(0.3, 0.9), rng.uniform(0.3, 1.0))
    hat = own if hue >= 0 else any_colour(rng)
    top = np.array(
        [
            [-0.9, -0.3],
            [-rng.uniform(0, 0.9), -rng.uniform(0.8, 2.2)],
            [0, -rng.uniform(0.5, 2)],
            [rng.uniform(0, 0.9), -rng.uniform(0.8, 2.2)],
            [0.9, -0.3],
        ]
    ) * s + [x, y]
    cv2.fillPoly(canvas, [top.round().astype(np.int32)], hat, cv2.LINE_AA)
    for dx in (-0.25, 0.25):
        cv2.circle(canvas, (round(x + dx * s), round(y)), max(1, round(s * 0.1)), (20, 20, 20), -1, cv2.LINE_AA)
    if rng.random() < 0.4:
        side = x + rng.choice([-1, 1]) * s * rng.uniform(1.2, 1.8)
        ends = (round(side), round(y - s)), (round(side), round(y + 2 * s))
        cv2.line(canvas, *ends, any_colour(rng), 2, cv2.LINE_AA)


def _corners(rng: Rng, canvas: Image) -> None:
    h, w = canvas.shape[:2]
    reach = w * rng.uniform(0.15, 0.35)
    hues = [CORNER_HUES[i] for i in rng.permutation(4)] if rng.random() < 0.3 else list(CORNER_HUES)
    for (cx, cy), hue in zip(((0, 0), (w, 0), (w, h), (0, h)), hues, strict=True):
        sx, sy = (1 if cx == 0 else -1), (1 if cy == 0 else -1)
        points = np.array([[cx, cy], [cx + sx * reach, cy], [cx, cy + sy * reach]]).round().astype(np.int32)
        colour = hsv(hue + rng.uniform(-12, 12), rng.uniform(0.5, 0.95), rng.uniform(0.4, 0.9))
        if rng.random() < 0.8:
            cv2.fillPoly(canvas, [points], colour, cv2.LINE_AA)
        else:
            cv2.circle(canvas, (cx, cy), round(reach), colour, -1, cv2.LINE_AA)


def summary_card(rng: Rng, bank: GlyphBank) -> Art:
    """A card of small print: lines of text with coloured spots."""
    h, w = card_size(rng)
    ground = paper_colour(rng)
    canvas = material(rng, h, w, ground)
    ink = ink_for(rng, ground, 60)
    left = w * rng.uniform(0.1, 0.25)
    for y in np.arange(h * 0.15, h * 0.92, rng.uniform(5, 12)):
        if rng.random() < 0.15:
            continue
        right = w * rng.uniform(0.5, 0.92)
        x = left
        while x < right:
            step = rng.uniform(3, 12)
            cv2.line(canvas, (round(x), round(y)), (round(x + step * 0.75), round(y)), ink, int(rng.integers(1, 3)))
            x += step
        if rng.random() < 0.5:
            spot = (round(left) - 9, round(y) - 3), (round(left) - 4, round(y) + 2)
            cv2.rectangle(canvas, *spot, any_colour(rng), -1)
    return finish(rng, canvas, {"type": "summary"})


def no_piece(rng: Rng, bank: GlyphBank) -> Art:
    """A piece of table, cloth or clutter with random shapes, as a false detection shows it."""
    h, w = card_size(rng, 0.8, 1.5)
    canvas = material(rng, h, w, any_colour(rng))
    canvas = shade(canvas, noise_field(rng, h, w, rng.uniform(3, 40)), rng.uniform(5, 50))
    for _ in range(int(rng.integers(0, 5))):
        kind = rng.random()
        a = (int(rng.integers(-20, w + 20)), int(rng.integers(-20, h + 20)))
        b = (int(rng.integers(-20, w + 20)), int(rng.integers(-20, h + 20)))
        if kind < 0.3:
            cv2.line(canvas, a, b, any_colour(rng), int(rng.integers(1, 12)), cv2.LINE_AA)
        elif kind < 0.6:
            cv2.circle(canvas, a, int(rng.integers(5, 60)), any_colour(rng), int(rng.choice([-1, 2, 5])), cv2.LINE_AA)
        else:
            cv2.rectangle(canvas, a, b, any_colour(rng), int(rng.choice([-1, 1, 3])), cv2.LINE_AA)
    return Art(canvas, rounded_mask(h, w, 0), {"type": "other"})


OTHERS: dict[str, tuple[Callable[[Rng, GlyphBank], Art], float]] = {
    "back": (card_back, 0.07),
    "role": (picture_card, 0.07),
    "summary": (summary_card, 0.015),
    "other": (no_piece, 0.02),
}
