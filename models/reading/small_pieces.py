"""Synthetic blocks, number tiles, board cells and chips: upright art with what it shows."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from models.reading.canvas import (
    Colour,
    Image,
    Mask,
    Rng,
    any_colour,
    brightness,
    contrast,
    disc_mask,
    grown,
    hsv,
    ink_for,
    material,
    paper_colour,
    paste_centred,
    rounded_mask,
    turned,
)
from models.reading.glyph_bank import GlyphBank
from models.reading.glyph_style import SIGN_TEXT, Pen, choose_pen, write

SIDE_PX = 80
INKS: dict[str, tuple[float, float, float, float, float, float]] = {
    # hue from, to; saturation from, to; value from, to
    "black": (0, 360, 0.0, 0.25, 0.02, 0.3),
    "blue": (200, 245, 0.65, 1.0, 0.35, 0.95),
    "red": (-14, 8, 0.7, 1.0, 0.5, 0.95),
    "orange": (18, 38, 0.75, 1.0, 0.8, 1.0),
    "green": (95, 165, 0.5, 1.0, 0.25, 0.7),
    "yellow": (46, 60, 0.6, 1.0, 0.85, 1.0),
    "purple": (262, 300, 0.4, 0.9, 0.3, 0.75),
    "brown": (12, 32, 0.5, 0.85, 0.2, 0.45),
    "white": (0, 360, 0.0, 0.08, 0.92, 1.0),
    "grey": (0, 360, 0.0, 0.08, 0.4, 0.65),
}
INK_NAMES = tuple(INKS)
CHIP_HUES = {"red": (-15, 12), "blue": (205, 250), "green": (95, 160)}


@dataclass(slots=True)
class Art:
    """Upright art of one piece: pixels, outline as alpha, what it shows (names of heads to values), its thickness."""

    pixels: Image
    alpha: Mask
    truth: dict[str, object] = field(default_factory=dict)
    thickness: float = 0.0
    side: Colour = (128, 128, 128)


def named_ink(rng: Rng, name: str) -> Colour:
    """An ink that goes by this plain name."""
    h0, h1, s0, s1, v0, v1 = INKS[name]
    return hsv(rng.uniform(h0, h1), rng.uniform(s0, s1), rng.uniform(v0, v1))


def block_ground(rng: Rng) -> Colour:
    """Ivory, wood, plastic or painted."""
    kind = rng.random()
    if kind < 0.35:
        return hsv(rng.uniform(25, 55), rng.uniform(0.03, 0.25), rng.uniform(0.8, 1.0))
    if kind < 0.7:
        return hsv(rng.uniform(15, 42), rng.uniform(0.25, 0.65), rng.uniform(0.3, 0.9))
    if kind < 0.85:
        return hsv(rng.uniform(0, 360), rng.uniform(0, 0.15), rng.uniform(0.2, 0.95))
    return any_colour(rng)


def _body(rng: Rng, height: int, width: int, ground: Colour) -> Image:
    canvas = material(rng, height, width, ground)
    if rng.random() < 0.5:
        rim = max(1, round(width * rng.uniform(0.02, 0.08)))
        delta = rng.uniform(8, 35)
        for (y0, y1, x0, x1), sign in (
            ((0, rim, 0, width), 1),
            ((height - rim, height, 0, width), -1),
            ((0, height, 0, rim), rng.choice([-1, 1])),
            ((0, height, width - rim, width), rng.choice([-1, 1])),
        ):
            part = canvas[y0:y1, x0:x1]
            part[:] = np.clip(part.astype(np.int16) + int(sign * delta), 0, 255).astype(np.uint8)
    return canvas


def _frame(rng: Rng, canvas: Image, ink: Colour) -> None:
    h, w = canvas.shape[:2]
    inset = round(w * rng.uniform(0.04, 0.12))
    cv2.rectangle(canvas, (inset, inset), (w - 1 - inset, h - 1 - inset), ink, int(rng.integers(1, 3)), cv2.LINE_AA)


def block(rng: Rng, bank: GlyphBank, symbol: str | None) -> Art:
    """A square block with one symbol, or its blank underside (``None``)."""
    side = SIDE_PX
    ground = block_ground(rng)
    canvas = _body(rng, side, side, ground)
    if symbol is not None:
        pen = choose_pen(rng, bank, "0123456789", ground, marks=0.55)
        if rng.random() < 0.15:
            _frame(rng, canvas, ink_for(rng, ground, 30))
        height = side * rng.uniform(0.38, 0.8)
        x, y = side * (0.5 + rng.normal(0, 0.03)), side * (0.5 + rng.normal(0, 0.03))
        write(rng, bank, pen, canvas, symbol, height, x, y, widest_px=side * 0.9)
        if rng.random() < 0.06:
            small = str(int(rng.integers(0, 10)))
            write(rng, bank, pen, canvas, small, side * 0.16, side * 0.85, side * 0.84)
    radius = side * rng.uniform(0.02, 0.2)
    truth: dict[str, object] = {"face": "down" if symbol is None else "up"}
    if symbol is not None:
        truth |= {"tens": "none", "ones": symbol}
    dark = tuple(round(c * rng.uniform(0.3, 0.8)) for c in ground)
    return Art(canvas, rounded_mask(side, side, radius), truth, float(rng.uniform(0, 0.35)), dark)  # type: ignore[arg-type]


def _tile_ink(rng: Rng, ground: Colour) -> tuple[str, Colour]:
    weights = np.array([4, 4, 4, 3.5, 1.5, 0.7, 0.8, 0.6, 0.8, 0.5])
    for _ in range(20):
        name = INK_NAMES[int(rng.choice(len(INK_NAMES), p=weights / weights.sum()))]
        ink = named_ink(rng, name)
        if contrast(ink, ground) > 60:
            return name, ink
    return ("black", (20, 20, 20)) if brightness(ground) > 110 else ("white", (245, 245, 245))


def tile(rng: Rng, bank: GlyphBank) -> Art:
    """A number tile as in rummy games, upright or square, with a joker or a blank back now and then."""
    width = SIDE_PX
    height = round(width * (rng.uniform(1.15, 1.6) if rng.random() < 0.85 else 1.0))
    ground = block_ground(rng)
    canvas = _body(rng, height, width, ground)
    name, ink = _tile_ink(rng, ground)
    truth: dict[str, object] = {"face": "up"}
    kind = rng.random()
    centre_y = height * (rng.uniform(0.28, 0.42) if rng.random() < 0.65 else rng.uniform(0.45, 0.55))
    if kind < 0.5 or rng.random() < 0.3:
        _tile_ornament(rng, bank, canvas, ground, centre_y)
    if kind < 0.88:
        number = int(rng.integers(1, 14)) if rng.random() < 0.85 else int(rng.integers(0, 100))
        pen = choose_pen(rng, bank, "0123456789", ground, marks=0.25)
        pen = Pen(pen.font, ink, None, 0, pen.engraved, pen.mark, pen.mark_all, 1.0, pen.stretch, 0.0)
        size = width * rng.uniform(0.26, 0.75)
        write(
            rng,
            bank,
            pen,
            canvas,
            str(number),
            size,
            width * (0.5 + rng.normal(0, 0.02)),
            centre_y,
            widest_px=width * 0.85,
        )
        if rng.random() < 0.08:
            write(rng, bank, pen, canvas, str(number), size * 0.35, width * 0.17, height * 0.12)
        tens, ones = divmod(number, 10)
        truth |= {"tens": str(tens) if tens else "none", "ones": str(ones), "ink": name}
    elif kind < 0.94:
        _joker(rng, canvas, ink, width / 2, centre_y, width * rng.uniform(0.22, 0.4))
        truth |= {"tens": "none", "ones": "none", "ink": name}
    else:
        truth = {"face": "down"}
    dark = tuple(round(c * rng.uniform(0.4, 0.95)) for c in ground)
    alpha = rounded_mask(height, width, width * rng.uniform(0.02, 0.15))
    return Art(canvas, alpha, truth, float(rng.uniform(0, 0.25)), dark)  # type: ignore[arg-type]


def _tile_ornament(rng: Rng, bank: GlyphBank, canvas: Image, ground: Colour, centre_y: float) -> None:
    """The dish round the number and the maker's name below, pressed into the material or printed."""
    h, w = canvas.shape[:2]
    faint = tuple(int(np.clip(c + rng.uniform(-40, 25), 0, 255)) for c in ground)
    if rng.random() < 0.6:
        radius = round(w * rng.uniform(0.32, 0.46))
        filled = -1 if rng.random() < 0.4 else int(rng.integers(1, 3))
        cv2.circle(canvas, (w // 2, round(centre_y)), radius, faint, filled, cv2.LINE_AA)
    if rng.random() < 0.6 and centre_y < h * 0.45:
        fonts = bank.fonts_with("plusmineat")
        font = int(fonts[int(rng.integers(len(fonts)))])
        word = "".join(rng.choice(list("plusmineat"), int(rng.integers(4, 9))))
        mask = bank.text_mask(font, word, h * rng.uniform(0.1, 0.2))
        if mask.shape[1] > w * 0.9:
            scale = w * 0.9 / mask.shape[1]
            mask = np.asarray(cv2.resize(mask, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        paste_centred(canvas, mask, w / 2, h * rng.uniform(0.76, 0.88), faint, float(rng.uniform(0.5, 1)))  # type: ignore[arg-type]


def _joker(rng: Rng, canvas: Image, ink: Colour, x: float, y: float, radius: float) -> None:
    centre = (round(x), round(y))
    if rng.random() < 0.7:
        cv2.circle(canvas, centre, round(radius), ink, int(rng.integers(1, 4)), cv2.LINE_AA)
        for dx in (-0.4, 0.4):
            eye = (round(x + dx * radius), round(y - 0.25 * radius))
            cv2.circle(canvas, eye, max(1, round(radius * 0.12)), ink, -1)
        cv2.ellipse(canvas, centre, (round(radius * 0.5), round(radius * 0.5)), 0, 20, 160, ink, 2, cv2.LINE_AA)
    else:
        angles = np.arange(10) * np.pi / 5 - np.pi / 2
        radii = np.where(np.arange(10) % 2, 0.45, 1.0) * radius
        points = np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], 1)
        cv2.fillPoly(canvas, [points.round().astype(np.int32)], ink, cv2.LINE_AA)


def cell(rng: Rng, bank: GlyphBank) -> Art:
    """One square of a printed board: a number of one or two digits, or a free corner."""
    width = SIDE_PX
    height = round(width * rng.uniform(0.8, 1.3))
    ground = paper_colour(rng) if rng.random() < 0.7 else any_colour(rng)
    canvas = material(rng, height, width, ground)
    line = ink_for(rng, ground, 40)
    cv2.rectangle(canvas, (0, 0), (width - 1, height - 1), line, int(rng.integers(1, 5)))
    truth: dict[str, object] = {"face": "up"}
    if rng.random() < 0.93:
        number = int(rng.integers(0, 100))
        pen = choose_pen(rng, bank, "0123456789", ground, marks=0.2)
        write(
            rng,
            bank,
            pen,
            canvas,
            str(number),
            height * rng.uniform(0.3, 0.7),
            width * (0.5 + rng.normal(0, 0.03)),
            height * (0.5 + rng.normal(0, 0.03)),
            widest_px=width * 0.82,
        )
        tens, ones = divmod(number, 10)
        truth |= {"tens": str(tens) if tens else "none", "ones": str(ones)}
    else:
        _joker(rng, canvas, ink_for(rng, ground), width / 2, height / 2, width * 0.35)
        truth |= {"tens": "none", "ones": "none"}
    return Art(canvas, np.full((height, width), 255, np.uint8), truth)


def chip(rng: Rng, bank: GlyphBank) -> Art:
    """A round chip with its number side or its bumpy side up; the relief has little contrast."""
    side = SIDE_PX
    colour = str(rng.choice(list(CHIP_HUES)))
    low, high = CHIP_HUES[colour]
    ground = hsv(rng.uniform(low, high), rng.uniform(0.5, 1.0), rng.uniform(0.25, 0.95))
    canvas = material(rng, side, side, ground)
    face = str(rng.choice(["number", "bumpy"]))
    # A webcam often shows no relief at all: such a chip teaches that both sides are possible.
    depth = 0.0 if rng.random() < 0.4 else rng.uniform(10, 60)
    light = tuple(int(np.clip(c + depth, 0, 255)) for c in ground)
    dark = tuple(int(np.clip(c - depth * 0.7, 0, 255)) for c in ground)
    if depth and rng.random() < 0.4:
        cv2.circle(canvas, (side // 2, side // 2), round(side * rng.uniform(0.38, 0.46)), dark, 2, cv2.LINE_AA)
    if face == "number":
        text = str(int(rng.integers(0, 100)))
        pen = choose_pen(rng, bank, "0123456789", ground, marks=0.1)
        pen = Pen(pen.font, light if rng.random() < 0.7 else dark, None, 0, 0.0, "none", False, 1.0, 1.0, 0.0)  # type: ignore[arg-type]
        write(
            rng,
            bank,
            pen,
            canvas,
            text,
            side * rng.uniform(0.3, 0.55),
            side / 2,
            side / 2,
            turn_deg=float(rng.uniform(0, 359)),
            widest_px=side * 0.7,
        )
    else:
        _bumps(rng, canvas, light, dark)  # type: ignore[arg-type]
    truth: dict[str, object] = {"chip": colour, "side": face, "face": "up"}
    body = tuple(round(c * 0.6) for c in ground)
    return Art(canvas, disc_mask(side), truth, float(rng.uniform(0, 0.15)), body)  # type: ignore[arg-type]


def _bumps(rng: Rng, canvas: Image, light: Colour, dark: Colour) -> None:
    side = canvas.shape[0]
    centre = side / 2
    style = rng.random()
    if style < 0.5:
        step = side * rng.uniform(0.1, 0.2)
        for y in np.arange(step / 2, side, step):
            for x in np.arange(step / 2, side, step):
                cv2.circle(canvas, (round(x), round(y)), max(1, round(step * 0.3)), light, -1, cv2.LINE_AA)
                cv2.circle(canvas, (round(x + 1), round(y + 1)), max(1, round(step * 0.3)), dark, 1, cv2.LINE_AA)
    elif style < 0.75:
        for angle in np.arange(0, 2 * np.pi, 2 * np.pi / int(rng.integers(8, 20))):
            x, y = centre + 0.36 * side * np.cos(angle), centre + 0.36 * side * np.sin(angle)
            cv2.circle(canvas, (round(x), round(y)), max(1, round(side * 0.05)), light, -1, cv2.LINE_AA)
    else:
        for radius in np.arange(0.1, 0.48, rng.uniform(0.06, 0.12)) * side:
            cv2.circle(canvas, (round(centre), round(centre)), round(radius), light, 1, cv2.LINE_AA)
            cv2.circle(canvas, (round(centre), round(centre)), round(radius) + 1, dark, 1, cv2.LINE_AA)


__all__ = ["SIGN_TEXT", "Art", "block", "cell", "chip", "grown", "tile", "turned"]
