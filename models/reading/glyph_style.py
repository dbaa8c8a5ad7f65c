"""How a set writes: font, ink, outline, plate, and the marks that tell 6 from 9."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.reading.canvas import Colour, Image, Mask, Rng, contrast, grown, hsv, ink_for, paste_centred, turned
from models.reading.glyph_bank import GlyphBank

SIGN_TEXT = {"-": "−", "+": "+", "×": "×", ":": ":", "=": "="}


@dataclass(frozen=True, slots=True)
class Pen:
    """One way of writing on one piece; marks are drawn under 6 and 9, or under every digit."""

    font: int
    ink: Colour
    outline: Colour | None
    outline_px: int
    engraved: float
    mark: str
    mark_all: bool
    opacity: float
    stretch: float
    slant: float


def choose_pen(
    rng: Rng, bank: GlyphBank, text: str, ground: Colour, *, marks: float = 0.5, outlines: float = 0.22
) -> Pen:
    """A pen whose font has every character of ``text``.

    ``marks`` is the chance of 6/9 marks, ``outlines`` that of a rim in another colour.
    """
    fonts = bank.fonts_with(text) or bank.fonts_with("0123456789")
    font = int(fonts[int(rng.integers(len(fonts)))])
    outline: Colour | None = None
    ink = ink_for(rng, ground, least=float(rng.choice([25, 45, 70, 110], p=[0.06, 0.24, 0.35, 0.35])))
    if rng.random() < outlines:
        outline = ink
        ink = hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.85, 1.0)) if rng.random() < 0.6 else ground
        if contrast(ink, outline) < 60:
            ink = ink_for(rng, outline, 80)
    mark = str(rng.choice(["underline", "dot"], p=[0.8, 0.2])) if rng.random() < marks else "none"
    return Pen(
        font,
        ink,
        outline,
        int(rng.integers(1, 6)),
        float(rng.uniform(0.3, 1)) if rng.random() < 0.15 else 0.0,
        mark,
        bool(rng.random() < 0.3),
        float(rng.uniform(0.75, 1.0)),
        float(rng.uniform(0.85, 1.15)),
        float(rng.normal(0, 3)) if rng.random() < 0.3 else 0.0,
    )


def drawn_sign(rng: Rng, sign: str, size: int) -> Mask:
    """An arithmetic sign of straight strokes, since fonts agree too much on them; ``size`` is its extent."""
    canvas = np.zeros((size, size), np.uint8)
    thick = max(2, round(size * rng.uniform(0.08, 0.24)))
    reach = size * rng.uniform(0.36, 0.48)
    c = size / 2

    def stroke(x0: float, y0: float, x1: float, y1: float) -> None:
        cv2.line(canvas, (round(x0 * 8), round(y0 * 8)), (round(x1 * 8), round(y1 * 8)), 255, thick, cv2.LINE_AA, 3)

    if sign in "+-":
        stroke(c - reach, c, c + reach, c)
    if sign == "+":
        stroke(c, c - reach, c, c + reach)
    if sign == "=":
        gap = max(thick * 0.8, size * rng.uniform(0.1, 0.2))
        for dy in (-gap, gap):
            stroke(c - reach, c + dy, c + reach, c + dy)
    if sign == "×":
        d = reach * 0.75
        stroke(c - d, c - d, c + d, c + d)
        stroke(c - d, c + d, c + d, c - d)
    if sign in ":÷":
        gap = size * rng.uniform(0.2, 0.36)
        radius = max(2, round(size * rng.uniform(0.06, 0.13)))
        for dy in (-gap, gap):
            cv2.circle(canvas, (round(c * 8), round((c + dy) * 8)), radius * 8, 255, -1, cv2.LINE_AA, 3)
        if sign == "÷":
            stroke(c - reach, c, c + reach, c)
    return canvas


def write_mask(rng: Rng, bank: GlyphBank, pen: Pen, text: str, height_px: float) -> tuple[Mask, float]:
    """The ink of ``text`` with its marks, and how far its middle lies above the middle of the mask (pixels)."""
    sign = SIGN_TEXT.get(text, text)
    own = bank.glyphs[pen.font]
    if text in SIGN_TEXT and (rng.random() < 0.5 or sign not in own):
        mask = drawn_sign(rng, text, max(8, round(height_px * rng.uniform(0.7, 1.1))))
    else:
        letters = sign if all(c in own for c in sign) else text
        mask = bank.text_mask(pen.font, letters, height_px, float(rng.uniform(-0.03, 0.05)))
    if text == "7" and rng.random() < 0.2:
        mask = _crossed(rng, mask)
    h, w = mask.shape
    if abs(pen.stretch - 1) > 0.03:
        mask = np.asarray(cv2.resize(mask, (max(2, round(w * pen.stretch)), h)), np.uint8)
    if pen.slant:
        mask = turned(mask, pen.slant)
    if text.isdigit() and pen.mark != "none" and (pen.mark_all or set(text) <= {"6", "9"}):
        return _marked(rng, pen, mask, height_px)
    return mask, 0.0


def _crossed(rng: Rng, mask: Mask) -> Mask:
    """A seven with a bar through its stem, as it is written by hand in much of Europe."""
    h, w = mask.shape
    pad = max(1, round(w * 0.12))
    out = np.asarray(cv2.copyMakeBorder(mask, 0, 0, pad, pad, cv2.BORDER_CONSTANT, value=0), np.uint8)
    y = h * rng.uniform(0.45, 0.6)
    tilt = h * rng.uniform(-0.06, 0.06)
    x0, x1 = w * rng.uniform(0.0, 0.25), w * rng.uniform(0.75, 1.15)
    thick = max(1, round(h * rng.uniform(0.05, 0.13)))
    cv2.line(out, (round(x0) + pad, round(y + tilt)), (round(x1) + pad, round(y - tilt)), 255, thick, cv2.LINE_AA)
    return out


def _marked(rng: Rng, pen: Pen, mask: Mask, height_px: float) -> tuple[Mask, float]:
    h, w = mask.shape
    gap = height_px * rng.uniform(0.06, 0.18)
    thick = max(1, round(height_px * rng.uniform(0.04, 0.1)))
    extra = round(gap + 2 * thick + 2)
    out = cv2.copyMakeBorder(mask, 0, extra, 2, 2, cv2.BORDER_CONSTANT, value=0)
    y = round(h + gap)
    if pen.mark == "underline":
        reach = w * rng.uniform(0.35, 0.6)
        cv2.line(out, (round(w / 2 + 2 - reach), y), (round(w / 2 + 2 + reach), y), 255, thick, cv2.LINE_AA)
    else:
        radius = max(2, round(height_px * rng.uniform(0.05, 0.09)))
        x = w / 2 + 2 if rng.random() < 0.6 else w - radius
        cv2.circle(out, (round(x), min(y + radius // 2, out.shape[0] - radius)), radius, 255, -1, cv2.LINE_AA)
    return np.asarray(out, np.uint8), extra / 2


def write(
    rng: Rng,
    bank: GlyphBank,
    pen: Pen,
    canvas: Image,
    text: str,
    height_px: float,
    x: float,
    y: float,
    turn_deg: float = 0.0,
    widest_px: float | None = None,
) -> None:
    """Write ``text`` with its middle at x, y (the 6/9 mark hangs below)."""
    mask, lift = write_mask(rng, bank, pen, text, height_px)
    if widest_px and mask.shape[1] > widest_px:
        scale = widest_px / mask.shape[1]
        size = (max(2, round(widest_px)), max(2, round(mask.shape[0] * scale)))
        mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
        lift *= scale
    if turn_deg:
        mask = turned(mask, turn_deg)
        lift = lift if turn_deg % 360 == 0 else 0.0
    y += lift
    if pen.outline is not None:
        paste_centred(canvas, grown(mask, pen.outline_px), x, y, pen.outline, pen.opacity)
    if pen.engraved:
        step = max(1.0, height_px * 0.04)
        paste_centred(canvas, mask, x + step, y + step, (245, 245, 245), 0.5 * pen.engraved)
    paste_centred(canvas, mask, x, y, pen.ink, pen.opacity)
