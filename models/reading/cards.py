"""Synthetic card faces of the games, upright, with what they show; ``models.reading.backs`` draws the rest."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.reading.canvas import (
    Colour,
    Image,
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
    plain,
    rounded_mask,
    turned,
)
from models.reading.glyph_bank import GlyphBank
from models.reading.glyph_style import Pen, choose_pen, write, write_mask
from models.reading.scenery import SCENERIES, paint_scenery
from models.reading.small_pieces import Art

WIDTH_PX = 112
STARS = {"朝": ("≥", 1.0, 0.0), "昼": ("Δ", 0.0, -1.0), "夕": ("≤", -1.0, 0.0), "夜": ("∀", 0.0, 1.0)}
SITE_PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def card_size(rng: Rng, low: float = 1.25, high: float = 1.55) -> tuple[int, int]:
    """Height and width of the art of a card."""
    return round(WIDTH_PX * rng.uniform(low, high)), WIDTH_PX


def finish(rng: Rng, canvas: Image, truth: dict[str, object]) -> Art:
    """Cut the card's corners round and give it a card's thickness."""
    h, w = canvas.shape[:2]
    radius = w * (rng.uniform(0.02, 0.11) if rng.random() < 0.9 else 0.0)
    return Art(canvas, rounded_mask(h, w, radius), truth, float(rng.uniform(0, 0.02)), (90, 95, 100))


def frame(rng: Rng, canvas: Image, ink: Colour) -> None:
    """A printed border of one of several kinds."""
    h, w = canvas.shape[:2]
    inset = round(w * rng.uniform(0.02, 0.09))
    thick = int(rng.integers(1, 4))
    kind = rng.random()
    cv2.rectangle(canvas, (inset, inset), (w - 1 - inset, h - 1 - inset), ink, thick, cv2.LINE_AA)
    if kind < 0.25:
        inner = inset + thick + 2
        cv2.rectangle(canvas, (inner, inner), (w - 1 - inner, h - 1 - inner), ink, 1, cv2.LINE_AA)
    elif kind < 0.4:
        for x in np.arange(inset, w - inset, 8):
            canvas[inset - 1 : inset + 3, round(x) : round(x) + 3] = 255 - np.asarray(ink, np.uint8)


def _rim(rng: Rng, h: int, w: int) -> tuple[Image, int]:
    """A bare border round a picture: its canvas and its breadth."""
    breadth = round(w * (rng.uniform(0.02, 0.08) if rng.random() < 0.6 else 0))
    colour = paper_colour(rng) if rng.random() < 0.8 else any_colour(rng)
    return plain(h, w, colour), breadth


def landscape_card(rng: Rng, bank: GlyphBank) -> Art:
    """A card with digits near two or four of its corners on one of five landscapes, and one to four ticks on top."""
    h, w = card_size(rng)
    family = str(rng.choice(SCENERIES))
    canvas, rim = _rim(rng, h, w)
    picture = paint_scenery(rng, family, h - 2 * rim, w - 2 * rim)
    canvas[rim : h - rim, rim : w - rim] = picture
    if rng.random() < 0.15:
        veil = paper_colour(rng)
        canvas = (canvas * 0.6 + np.asarray(veil) * 0.4).astype(np.uint8)
    sites = _choose_sites(rng)
    _write_sites(rng, bank, canvas, sites)
    score = int(rng.integers(1, 5))
    _ticks(rng, bank, canvas, score, rim)
    return finish(rng, canvas, {"type": "play", "sites": sites, "scenery": family, "score": score})


def start_card(rng: Rng, bank: GlyphBank) -> Art:
    """A start card: four digits on paper, an emblem in the middle, no ticks."""
    h, w = card_size(rng)
    ground = paper_colour(rng) if rng.random() < 0.75 else any_colour(rng)
    canvas = material(rng, h, w, ground)
    accent = ink_for(rng, ground, 25)
    if rng.random() < 0.4:
        for angle in np.arange(0, 2 * np.pi, 2 * np.pi / 16):
            points = [(w / 2, h / 2)] + [(w / 2 + h * np.cos(a), h / 2 + h * np.sin(a)) for a in (angle, angle + 0.2)]
            pale = tuple(round(0.85 * g + 0.15 * a) for g, a in zip(ground, accent, strict=True))
            cv2.fillPoly(canvas, [np.array(points).round().astype(np.int32)], pale, cv2.LINE_AA)
    if rng.random() < 0.6:
        centre, axes = (w // 2, h // 2), (round(w * rng.uniform(0.1, 0.2)), round(w * rng.uniform(0.12, 0.25)))
        cv2.ellipse(canvas, centre, axes, 0, 0, 360, accent, int(rng.integers(1, 4)), cv2.LINE_AA)
    if rng.random() < 0.6:
        pen = choose_pen(rng, bank, "数" if rng.random() < 0.6 else "★", ground, marks=0)
        text = "数" if "数" in bank.glyphs[pen.font] else "★" if "★" in bank.glyphs[pen.font] else "P"
        if text in bank.glyphs[pen.font]:
            write(rng, bank, pen, canvas, text, w * rng.uniform(0.12, 0.25), w / 2, h / 2)
    if rng.random() < 0.3:
        frame(rng, canvas, accent)
    sites = [str(d) for d in rng.permutation(10)[:4]]
    _write_sites(rng, bank, canvas, sites)
    return finish(rng, canvas, {"type": "start", "sites": sites, "scenery": "none"})


def _choose_sites(rng: Rng) -> list[str]:
    digits = [str(d) for d in rng.permutation(10)[:4]]
    if rng.random() < 0.4:
        return digits
    pair = SITE_PAIRS[int(rng.integers(6))]
    if rng.random() < 0.1:
        pair = (int(rng.integers(4)),) * 2
    return [digits[i] if i in pair else "none" for i in range(4)]


def _write_sites(rng: Rng, bank: GlyphBank, canvas: Image, sites: list[str]) -> None:
    h, w = canvas.shape[:2]
    share = rng.uniform(0.12, 0.37)
    x_in, y_in = rng.uniform(0.1, 0.24), rng.uniform(max(0.12, share / 2 + 0.02), 0.31)
    height = h * share
    plate = str(rng.choice(["none", "disc", "square", "quarter", "tab"], p=[0.62, 0.12, 0.08, 0.1, 0.08]))
    empty_plates = rng.random() < 0.12
    plate_colour = paper_colour(rng) if rng.random() < 0.7 else any_colour(rng)
    grounds = (
        [plate_colour]
        if plate != "none"
        else [
            _mean(canvas[round(h * (y - 0.1)) : round(h * (y + 0.1)), round(w * (x - 0.09)) : round(w * (x + 0.09))])
            for x in (x_in, 1 - x_in)
            for y in (y_in, 1 - y_in)
        ]
    )
    pen = _site_pen(rng, bank, grounds)
    halo = plate == "none" and rng.random() < 0.3 and pen.outline is None
    for index, digit in enumerate(sites):
        x = w * (x_in if index % 2 == 0 else 1 - x_in)
        y = h * (y_in if index < 2 else 1 - y_in)
        if digit == "none" and not empty_plates:
            continue
        if plate != "none":
            _plate(rng, canvas, plate, x, y, height, plate_colour, index)
        if digit == "none":
            continue
        if halo:
            soft = cv2.GaussianBlur(grown(disc_mask(round(height)), round(height * 0.3)), (0, 0), height * 0.15)
            around = (250, 250, 250) if brightness(pen.ink) < 128 else (15, 15, 15)
            paste_centred(canvas, np.asarray(soft, np.uint8), x, y, around, 0.5)
        write(rng, bank, pen, canvas, digit, height, x, y, widest_px=w * 0.36)


def _site_pen(rng: Rng, bank: GlyphBank, grounds: list[Colour]) -> Pen:
    """A pen that can be read on every ground of the card: a digit that its maker could not see teaches nothing."""
    pens = [choose_pen(rng, bank, "0123456789", grounds[0], marks=0.2, outlines=0.4) for _ in range(4)]

    def worst(pen: Pen) -> float:
        own = min(contrast(pen.ink, g) for g in grounds)
        rim = 0.0 if pen.outline is None else min(contrast(pen.outline, pen.ink), 120.0)
        return max(own, rim)

    able = [pen for pen in pens if worst(pen) > 55]
    return able[0] if able else max(pens, key=worst)


def _mean(canvas: Image) -> Colour:
    b, g, r = canvas.reshape(-1, 3).mean(0)
    return round(b), round(g), round(r)


def _plate(rng: Rng, canvas: Image, kind: str, x: float, y: float, size: float, colour: Colour, index: int) -> None:
    w = canvas.shape[1]
    radius = size * 0.85
    if kind == "disc":
        cv2.circle(canvas, (round(x), round(y)), round(radius), colour, -1, cv2.LINE_AA)
    elif kind == "square":
        r = round(radius * 0.85)
        cv2.rectangle(canvas, (round(x) - r, round(y) - r), (round(x) + r, round(y) + r), colour, -1)
    elif kind == "tab":
        edge = 0 if index % 2 == 0 else w
        r = round(radius * 0.8)
        x0, x1 = sorted((edge, round(x + (r if edge == 0 else -r))))
        cv2.rectangle(canvas, (x0, round(y) - r), (x1, round(y) + r), colour, -1)
    else:
        corner = (0 if index % 2 == 0 else w, round(y))
        cv2.circle(canvas, corner, round(abs(x - corner[0]) + radius * 0.9), colour, -1, cv2.LINE_AA)


def _ticks(rng: Rng, bank: GlyphBank, canvas: Image, count: int, rim: int) -> None:
    h, w = canvas.shape[:2]
    size = w * rng.uniform(0.045, 0.09)
    y = rim + h * rng.uniform(0.025, 0.08)
    step = size * rng.uniform(1.0, 1.6)
    x0 = (w / 2 - step * (count - 1) / 2) if rng.random() < 0.85 else w * rng.uniform(0.3, 0.4)
    band = rng.random() < 0.2
    if band:
        cv2.rectangle(canvas, (0, 0), (w, round(y + size)), paper_colour(rng), -1)
    ground = tuple(int(v) for v in canvas[min(h - 1, round(y)), w // 2])
    ink = ink_for(rng, ground, 70)  # type: ignore[arg-type]
    style = rng.random()
    thick = max(1, round(size * rng.uniform(0.12, 0.3)))
    for k in range(count):
        x = x0 + k * step
        if style < 0.75:
            points = np.array([[-0.4, 0], [-0.1, 0.35], [0.4, -0.4]]) * size + [x, y]
            cv2.polylines(canvas, [(points * 8).round().astype(np.int32)], False, ink, thick, cv2.LINE_AA, 3)
        elif style < 0.9:
            cv2.circle(canvas, (round(x * 8), round(y * 8)), round(size * 2.6), ink, -1, cv2.LINE_AA, 3)
        else:
            cv2.line(canvas, (round(x), round(y - size * 0.4)), (round(x), round(y + size * 0.4)), ink, thick)


def _paper(rng: Rng) -> tuple[Image, Colour]:
    h, w = card_size(rng)
    ground = paper_colour(rng)
    canvas = material(rng, h, w, ground)
    if rng.random() < 0.1:
        for y in np.arange(rng.uniform(5, 15), h, rng.uniform(8, 20)):
            cv2.line(canvas, (0, round(y)), (w, round(y)), (220, 190, 170), 1)
    return canvas, ground


def digit_card(rng: Rng, bank: GlyphBank) -> Art:
    """A number card of the market game: one large digit, mostly underlined, perhaps small indices in the corners."""
    canvas, ground = _paper(rng)
    h, w = canvas.shape[:2]
    digit = str(int(rng.integers(10)))
    pen = choose_pen(rng, bank, "0123456789", ground, marks=0.7)
    write(
        rng,
        bank,
        pen,
        canvas,
        digit,
        h * rng.uniform(0.25, 0.62),
        w * (0.5 + rng.normal(0, 0.02)),
        h * (0.5 + rng.normal(0, 0.04)),
        widest_px=w * 0.8,
    )
    _indices(rng, bank, pen, canvas, digit)
    if rng.random() < 0.5:
        frame(rng, canvas, ink_for(rng, ground, 30))
    return finish(rng, canvas, {"type": "digit", "glyph": digit})


def _indices(rng: Rng, bank: GlyphBank, pen: Pen, canvas: Image, text: str, chance: float = 0.6) -> None:
    if rng.random() > chance:
        return
    h, w = canvas.shape[:2]
    size, x, y = h * rng.uniform(0.05, 0.13), w * rng.uniform(0.1, 0.18), h * rng.uniform(0.07, 0.13)
    write(rng, bank, pen, canvas, text, size, x, y, widest_px=w * 0.22)
    if rng.random() < 0.6:
        write(rng, bank, pen, canvas, text, size, w - x, h - y, turn_deg=180, widest_px=w * 0.22)


def star_card(rng: Rng, bank: GlyphBank) -> Art:
    """A star card: a kanji, its sign, and a mark at the side that belongs to it."""
    canvas, ground = _paper(rng)
    h, w = canvas.shape[:2]
    star = str(rng.choice(list(STARS)))
    sign, dx, dy = STARS[star]
    pen = choose_pen(rng, bank, star, ground, marks=0)
    show_kanji = rng.random() < 0.9
    if show_kanji:
        write(
            rng,
            bank,
            pen,
            canvas,
            star,
            h * rng.uniform(0.12, 0.4),
            w / 2,
            h * (0.5 + rng.normal(0, 0.06)),
            widest_px=w * 0.75,
        )
    elif rng.random() < 0.9:
        signs = choose_pen(rng, bank, sign, ground, marks=0)
        if sign in bank.glyphs[signs.font]:
            write(rng, bank, signs, canvas, sign, h * rng.uniform(0.15, 0.35), w / 2, h / 2, widest_px=w * 0.7)
    if not show_kanji or rng.random() < 0.75:
        x, y = w / 2 + dx * w * rng.uniform(0.34, 0.42), h / 2 + dy * h * rng.uniform(0.36, 0.43)
        _side_mark(rng, bank, canvas, pen, x, y, star)
    if rng.random() < 0.6:
        signs = choose_pen(rng, bank, sign, ground, marks=0)
        if sign in bank.glyphs[signs.font]:
            size, x, y = h * rng.uniform(0.05, 0.12), w * rng.uniform(0.1, 0.2), h * rng.uniform(0.07, 0.14)
            write(rng, bank, signs, canvas, sign, size, x, y)
            if rng.random() < 0.6:
                write(rng, bank, signs, canvas, sign, size, w - x, h - y, turn_deg=180)
    if rng.random() < 0.4:
        frame(rng, canvas, ink_for(rng, ground, 30))
    return finish(rng, canvas, {"type": "star", "glyph": star})


def _side_mark(rng: Rng, bank: GlyphBank, canvas: Image, pen: Pen, x: float, y: float, star: str) -> None:
    size = canvas.shape[1] * rng.uniform(0.05, 0.12)
    kind = rng.random()
    if kind < 0.3:
        cv2.circle(canvas, (round(x), round(y)), round(size * 0.6), pen.ink, -1, cv2.LINE_AA)
    elif kind < 0.7:
        angles = np.arange(10) * np.pi / 5 - np.pi / 2
        radii = np.where(np.arange(10) % 2, 0.45, 1.0) * size
        points = np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], 1)
        cv2.fillPoly(canvas, [points.round().astype(np.int32)], pen.ink, cv2.LINE_AA)
    else:
        text = star if star in bank.glyphs[pen.font] else "8"
        mask, _ = write_mask(rng, bank, pen, text, size * 2)
        paste_centred(canvas, mask, x, y, pen.ink)


def panic_card(rng: Rng, bank: GlyphBank) -> Art:
    """The panic card: its kanji, perhaps a bolt."""
    canvas, ground = _paper(rng)
    h, w = canvas.shape[:2]
    pen = choose_pen(rng, bank, "恐慌", ground, marks=0)
    if rng.random() < 0.5:
        x, y, s = w / 2, h * rng.uniform(0.22, 0.35), w * rng.uniform(0.15, 0.3)
        bolt = np.array([[0.3, -1], [-0.6, 0.15], [0, 0.15], [-0.3, 1], [0.6, -0.15], [0.05, -0.15]]) * s + [x, y]
        colour = ink_for(rng, ground, 50)
        cv2.fillPoly(canvas, [bolt.round().astype(np.int32)], colour, cv2.LINE_AA)
        middle, size = h * rng.uniform(0.62, 0.75), h * rng.uniform(0.12, 0.25)
    else:
        middle, size = h * rng.uniform(0.42, 0.55), h * rng.uniform(0.2, 0.4)
    have = bank.glyphs[pen.font]
    if "恐" in have and "慌" in have and rng.random() < 0.7:
        write(rng, bank, pen, canvas, "恐慌", size, w / 2, middle, widest_px=w * rng.uniform(0.5, 0.85))
    elif "恐" in have:
        write(rng, bank, pen, canvas, "恐", size, w / 2, middle, widest_px=w * 0.7)
    if rng.random() < 0.4:
        frame(rng, canvas, ink_for(rng, ground, 30))
    return finish(rng, canvas, {"type": "star", "glyph": "恐"})


def equation_card(rng: Rng, bank: GlyphBank) -> Art:
    """A sum or difference of numbers up to 99 in one line."""
    canvas, ground = _paper(rng)
    h, w = canvas.shape[:2]
    a, b = (int(rng.integers(0, 100)) if rng.random() < 0.75 else int(rng.integers(0, 10)) for _ in range(2))
    sign = str(rng.choice(["+", "-"]))
    pen = choose_pen(rng, bank, "0123456789+-", ground, marks=0.05)
    have = bank.glyphs[pen.font]
    written = sign if sign == "+" else str(rng.choice([c for c in "-−" if c in have] or ["-"]))
    gap = " " if rng.random() < 0.2 else ""
    text = f"{a}{gap}{written}{gap}{b}"
    widest = w * rng.uniform(0.6, 0.92)
    write(
        rng,
        bank,
        pen,
        canvas,
        text,
        h * rng.uniform(0.14, 0.34),
        w * (0.5 + rng.normal(0, 0.01)),
        h * (0.5 + rng.normal(0, 0.06)),
        widest_px=widest,
    )
    _indices(rng, bank, pen, canvas, text.replace(" ", ""))
    if rng.random() < 0.5:
        frame(rng, canvas, ink_for(rng, ground, 30))
    slots = [str(a // 10) if a >= 10 else "none", str(a % 10), sign, str(b // 10) if b >= 10 else "none", str(b % 10)]
    return finish(rng, canvas, {"type": "equation", "equation": slots})


def sign_card(rng: Rng, bank: GlyphBank) -> Art:
    """A Plus or Minus card: the sign in a disc, with its word below."""
    word = str(rng.choice(["plus", "minus"]))
    h, w = card_size(rng)
    ground = paper_colour(rng) if rng.random() < 0.7 else any_colour(rng)
    canvas = material(rng, h, w, ground)
    y, size = h * rng.uniform(0.35, 0.5), w * rng.uniform(0.35, 0.7)
    sign_ground = ground
    if rng.random() < 0.7:
        sign_ground = ink_for(rng, ground, 50)
        paste_centred(canvas, disc_mask(round(size)), w / 2, y, sign_ground)
        size *= rng.uniform(0.6, 0.85)
    pen = choose_pen(rng, bank, "plusmine+", sign_ground, marks=0)
    write(rng, bank, pen, canvas, "+" if word == "plus" else "-", size, w / 2, y, widest_px=size)
    if rng.random() < 0.8:
        label = choose_pen(rng, bank, "plusmineat", ground, marks=0)
        text = word if set(word) <= set(bank.glyphs[label.font]) else "+"
        upper = word.upper()
        if rng.random() < 0.6 and set(upper) <= set(bank.glyphs[label.font]):
            text = upper
        write(
            rng,
            bank,
            label,
            canvas,
            text,
            h * rng.uniform(0.06, 0.14),
            w / 2,
            h * rng.uniform(0.75, 0.88),
            widest_px=w * 0.8,
        )
    if rng.random() < 0.5:
        frame(rng, canvas, ink_for(rng, ground, 30))
    return finish(rng, canvas, {"type": word})


def direction_card(rng: Rng, bank: GlyphBank) -> Art:
    """The UP-DOWN card: an arrow and its word."""
    up = rng.random() < 0.5
    h, w = card_size(rng)
    ground = any_colour(rng) if rng.random() < 0.7 else paper_colour(rng)
    canvas = material(rng, h, w, ground)
    ink = ink_for(rng, ground, 60)
    arrow_y = h * rng.uniform(0.36, 0.64)
    if rng.random() < 0.92:
        _arrow(rng, canvas, w / 2, arrow_y, h * rng.uniform(0.2, 0.3), up, ink)
    word = "UP" if up else "DOWN"
    pen = choose_pen(rng, bank, "UPDOWN", ground, marks=0)
    if rng.random() < 0.94:
        above = rng.random() < 0.5
        y = h * (rng.uniform(0.1, 0.18) if above else rng.uniform(0.82, 0.9))
        write(rng, bank, pen, canvas, word, h * rng.uniform(0.08, 0.16), w / 2, y, widest_px=w * 0.8)
    if rng.random() < 0.5:
        frame(rng, canvas, ink)
    return finish(rng, canvas, {"type": "up" if up else "down"})


def _arrow(rng: Rng, canvas: Image, x: float, y: float, reach: float, up: bool, ink: Colour) -> None:
    head, shaft = reach * rng.uniform(0.6, 0.95), reach * rng.uniform(0.12, 0.45)
    neck = rng.uniform(-0.3, 0.2) * reach
    points = np.array(
        [[0, -reach], [head, neck], [shaft, neck], [shaft, reach], [-shaft, reach], [-shaft, neck], [-head, neck]]
    )
    if not up:
        points = -points
    points += [x, y]
    if rng.random() < 0.85:
        cv2.fillPoly(canvas, [points.round().astype(np.int32)], ink, cv2.LINE_AA)
    else:
        cv2.polylines(canvas, [points.round().astype(np.int32)], True, ink, 2, cv2.LINE_AA)


def playing_card(rng: Rng, bank: GlyphBank) -> Art:
    """A card of a common deck: rank indices in two corners and pips."""
    h, w = card_size(rng, 1.35, 1.5)
    ground = hsv(rng.uniform(20, 60), rng.uniform(0, 0.08), rng.uniform(0.88, 1))
    canvas = plain(h, w, ground)
    rank = str(rng.choice(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]))
    red = rng.random() < 0.5
    ink = hsv(rng.uniform(-8, 8), 0.9, rng.uniform(0.7, 0.95)) if red else hsv(0, 0, rng.uniform(0.02, 0.2))
    pen = choose_pen(rng, bank, "0123456789AJQK", ground, marks=0)
    pen = Pen(pen.font, ink, None, 0, 0.0, "none", False, 1.0, 0.95, 0.0)
    size, x, y = h * rng.uniform(0.09, 0.16), w * rng.uniform(0.08, 0.13), h * rng.uniform(0.08, 0.11)
    pip = _pip(rng, round(w * rng.uniform(0.1, 0.15)), red)
    for turn in (0, 180):
        px, py = (x, y) if turn == 0 else (w - x, h - y)
        write(rng, bank, pen, canvas, rank, size, px, py, turn_deg=turn, widest_px=w * 0.16)
        dy = size * 0.95 * (1 if turn == 0 else -1)
        paste_centred(canvas, turned(pip, turn), px, py + dy, ink)
    _pips(rng, canvas, rank, pip, ink)
    return finish(rng, canvas, {"type": "playing", "rank": rank})


def _pip(rng: Rng, size: int, red: bool) -> np.ndarray:  # type: ignore[type-arg]
    mask = np.zeros((4 * size, 4 * size), np.uint8)
    s = 4.0 * size
    shape = int(rng.integers(2)) + (0 if red else 2)
    if shape == 0:
        points = np.array([[0.5, 0.05], [0.9, 0.5], [0.5, 0.95], [0.1, 0.5]]) * s
        cv2.fillPoly(mask, [points.round().astype(np.int32)], 255)
    else:
        down = shape == 1
        tip = 0.95 if down else 0.05
        side = 0.38 if down else 0.6
        points = np.array([[0.5, tip], [0.95, side], [0.05, side]]) * s
        cv2.fillPoly(mask, [points.round().astype(np.int32)], 255)
        for cx in (0.28, 0.72):
            cv2.circle(mask, (round(cx * s), round(side * s)), round(0.24 * s), 255, -1)
        if shape == 3:
            cv2.circle(mask, (round(0.5 * s), round(0.28 * s)), round(0.22 * s), 255, -1)
        if not down:
            cv2.rectangle(mask, (round(0.45 * s), round(0.6 * s)), (round(0.55 * s), round(0.97 * s)), 255, -1)
    return np.asarray(cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


_COLUMNS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.5, 0.2), (0.5, 0.8)),
    3: ((0.5, 0.2), (0.5, 0.5), (0.5, 0.8)),
    4: ((0.3, 0.2), (0.7, 0.2), (0.3, 0.8), (0.7, 0.8)),
    5: ((0.3, 0.2), (0.7, 0.2), (0.3, 0.8), (0.7, 0.8), (0.5, 0.5)),
    6: tuple((x, y) for x in (0.3, 0.7) for y in (0.2, 0.5, 0.8)),
    7: (*((x, y) for x in (0.3, 0.7) for y in (0.2, 0.5, 0.8)), (0.5, 0.35)),
    8: (*((x, y) for x in (0.3, 0.7) for y in (0.2, 0.5, 0.8)), (0.5, 0.35), (0.5, 0.65)),
    9: (*((x, y) for x in (0.3, 0.7) for y in (0.2, 0.4, 0.6, 0.8)), (0.5, 0.5)),
    10: (*((x, y) for x in (0.3, 0.7) for y in (0.2, 0.4, 0.6, 0.8)), (0.5, 0.3), (0.5, 0.7)),
}


def _pips(rng: Rng, canvas: Image, rank: str, pip: np.ndarray, ink: Colour) -> None:  # type: ignore[type-arg]
    h, w = canvas.shape[:2]
    if rank == "A":
        big = np.asarray(cv2.resize(pip, None, fx=rng.uniform(1, 3), fy=rng.uniform(1, 3)), np.uint8)
        paste_centred(canvas, big, w / 2, h / 2, ink)
    elif rank.isdigit():
        for x, y in _COLUMNS[int(rank)]:
            paste_centred(canvas, turned(pip, 180) if y > 0.5 else pip, x * w, y * h, ink)
    else:
        x0, y0 = round(w * 0.2), round(h * 0.12)
        picture = canvas[y0 : h - y0, x0 : w - x0]
        for _ in range(25):
            points = rng.integers(0, [w - 2 * x0, (h - 2 * y0) // 2], (4, 2)).astype(np.int32)
            cv2.fillPoly(picture, [points], any_colour(rng), cv2.LINE_AA)
        half = picture.shape[0] // 2
        picture[picture.shape[0] - half :] = picture[:half][::-1, ::-1]
        cv2.rectangle(canvas, (x0, y0), (w - x0, h - y0), (120, 60, 30), 1)


FACES: dict[str, tuple[Callable[[Rng, GlyphBank], Art], float]] = {
    "play": (landscape_card, 0.28),
    "start": (start_card, 0.08),
    "digit": (digit_card, 0.13),
    "star": (star_card, 0.1),
    "panic": (panic_card, 0.025),
    "equation": (equation_card, 0.15),
    "sign": (sign_card, 0.03),
    "direction": (direction_card, 0.08),
    "playing": (playing_card, 0.045),
}
