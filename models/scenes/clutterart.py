"""Drawings for things that lie about and resemble pieces: notes, phones, rulebooks, receipts, cards, dice."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.scenes.atlas import Texture, make_texture
from models.scenes.kit import Array, Rng, around, clouds, hsv, pick

_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
    cv2.FONT_HERSHEY_PLAIN,
)
_WORDS = (
    "RULES",
    "Setup",
    "Scoring",
    "GAME",
    "Example",
    "TOTAL",
    "Turn order",
    "NUMBER",
    "Player 1",
    "Thank you",
    "How to play",
    "Round",
    "Points",
    "MILK",
    "BREAD",
    "SALE",
    "Notes",
    "Monday",
    "ABC",
    "Free",
    "TICKET",
)


@dataclass(frozen=True)
class ThingKind:
    """How a flat or boxy thing is made: size range (mm), height range (mm), gloss range, drawing."""

    wide: tuple[float, float]
    ratio: tuple[float, float]
    tall: tuple[float, float]
    gloss: tuple[float, float]
    draw: Callable[[Rng, int, int, float], Array]
    corner: float = 0.0
    shape: str = "rectangle"
    weight: float = 1.0


def write(
    picture: Array,
    text: str,
    at: tuple[float, float],
    height: float,
    colour: Sequence[int],
    font: int,
    weight: int = 1,
) -> None:
    """Put text with its lower left corner at a pixel; ``height`` is that of a capital in pixels."""
    (_, tall), _ = cv2.getTextSize(text, font, 1.0, weight)
    cv2.putText(
        picture,
        text,
        (int(at[0]), int(at[1])),
        font,
        height / max(tall, 1),
        [int(c) for c in colour],
        weight,
        cv2.LINE_AA,
    )


def _paper(rng: Rng, w: int, h: int, low: float = 0.8) -> Array:
    base = hsv(around(rng, 20, 220), around(rng, 0, 0.12), around(rng, low, 0.98))
    sheet = (
        np.full((h, w, 3), base, np.float32) + clouds(rng, (w, h), (max(w / 3, 2), max(h / 3, 2)), 2)[..., None] * 2.5
    )
    return np.clip(sheet, 0, 255).astype(np.uint8)


def _ink(rng: Rng) -> tuple[int, int, int]:
    return hsv(around(rng, 0, 360), around(rng, 0, 0.9), around(rng, 0.05, 0.5))


def _number(rng: Rng) -> str:
    return str(
        pick(
            rng,
            (
                str(int(rng.integers(100))),
                f"{rng.integers(30)}+{rng.integers(30)}",
                f"{rng.integers(60)}-{rng.integers(30)}",
                f"{rng.integers(9)}x{rng.integers(9)}",
                str(int(rng.integers(10))),
                f"={rng.integers(99)}",
            ),
        )
    )


def _notes(rng: Rng, w: int, h: int, px: float) -> Array:
    """A lined or squared sheet with hand-written numbers and sums."""
    sheet = _paper(rng, w, h)
    line = hsv(around(rng, 180, 360), 0.3, 0.8)
    step = max(4, int(around(rng, 6, 10) * px))
    if rng.random() < 0.7:
        for y in range(2 * step, h, step):
            cv2.line(sheet, (0, y), (w, y), line, 1, cv2.LINE_AA)
        if rng.random() < 0.4:
            for x in range(step, w, step):
                cv2.line(sheet, (x, 0), (x, h), line, 1, cv2.LINE_AA)
    font, ink = pick(rng, _FONTS), _ink(rng)
    size = around(rng, 3.5, 12) * px
    for column in range(max(1, int(w / (6 * size)))):
        for row in np.arange(2.2 * size, h - 2, around(rng, 1.5, 3) * size):
            if rng.random() < 0.75:
                at = (size * 0.6 + column * 5.5 * size + around(rng, 0, size), float(row))
                write(sheet, _number(rng), at, size, ink, font, max(1, int(size / 12)))
    return sheet


def _rulebook(rng: Rng, w: int, h: int, px: float) -> Array:
    """A page: heading, grey lines of type, boxes in colour, an example with numbers."""
    sheet = _paper(rng, w, h, 0.88)
    ink, font = _ink(rng), pick(rng, _FONTS[:4])
    write(sheet, pick(rng, _WORDS), (0.1 * w, 0.12 * h), min(0.07 * h, 9 * px), ink, font, 2)
    pitch = max(3, int(around(rng, 3.0, 4.6) * px))
    y: int = int(0.2 * h)
    while y < 0.94 * h:
        if rng.random() < 0.13:
            tall = int(around(rng, 3, 7)) * pitch
            box = (int(0.1 * w), y), (int(around(rng, 0.3, 0.9) * w), min(y + tall, int(0.95 * h)))
            cv2.rectangle(sheet, *box, hsv(around(rng, 0, 360), around(rng, 0.1, 0.7), 0.9), -1)
            write(sheet, _number(rng), (0.14 * w, y + 0.7 * tall), 0.4 * tall, ink, font, 1)
            y += tall
        else:
            _type_line(rng, sheet, 0.1 * w, 0.92 * w if rng.random() < 0.8 else 0.5 * w, y, pitch, ink)
        y += pitch
    return sheet


def _type_line(rng: Rng, sheet: Array, x0: float, x1: float, y: int, pitch: int, ink: Sequence[int]) -> None:
    x = x0
    thick = max(1, pitch // 3)
    while x < x1:
        long = around(rng, 1.0, 4.0) * pitch
        cv2.line(sheet, (int(x), y), (int(min(x + long, x1)), y), [int(0.5 * c + 90) for c in ink], thick)
        x += long + 0.6 * pitch


def _receipt(rng: Rng, w: int, h: int, px: float) -> Array:
    sheet = _paper(rng, w, h, 0.9)
    size = around(rng, 2.0, 3.2) * px
    font = pick(rng, _FONTS[:3])
    for y in np.arange(3 * size, h - size, 2.1 * size):
        write(sheet, pick(rng, _WORDS), (0.06 * w, float(y)), size, (60, 60, 60), font)
        write(
            sheet,
            f"{rng.integers(30)}.{rng.integers(10)}{rng.integers(10)}",
            (0.66 * w, float(y)),
            size,
            (50, 50, 50),
            font,
        )
    return sheet


def _phone(rng: Rng, w: int, h: int, px: float) -> Array:
    """A phone: dark glass, or a screen with tiles in colour."""
    body = np.full((h, w, 3), hsv(around(rng, 0, 360), around(rng, 0, 0.3), around(rng, 0.02, 0.25)), np.uint8)
    if rng.random() < 0.5:
        m = max(2, int(2.5 * px))
        body[m:-m, m:-m] = hsv(around(rng, 0, 360), around(rng, 0, 0.8), around(rng, 0.3, 0.95))
        cell = max(6, int(w * around(rng, 0.14, 0.3)))
        for y in range(3 * m, h - 3 * m, int(cell * 1.35)):
            for x in range(2 * m, w - cell, int(cell * 1.3)):
                colour = hsv(around(rng, 0, 360), around(rng, 0.3, 0.95), around(rng, 0.4, 1))
                cv2.rectangle(body, (x, y), (x + cell, y + cell), colour, -1)
                if rng.random() < 0.4:
                    write(body, str(rng.integers(20)), (x + 0.2 * cell, y + 0.8 * cell), 0.5 * cell, (255,) * 3, 0, 1)
    return body


def _keys(rng: Rng, w: int, h: int, px: float) -> Array:
    """A keyboard or pocket calculator."""
    dark = rng.random() < 0.6
    body = np.full((h, w, 3), hsv(around(rng, 0, 300), 0.05, 0.15 if dark else 0.8), np.uint8)
    pitch = int(around(rng, 13, 19) * px)
    key = hsv(0, 0, around(rng, 0.05, 0.3) if dark else around(rng, 0.75, 0.98))
    labels = "7894561230+-=QWERTYUIOPASDFGHJKL"
    top = pitch // 3 + (int(0.22 * h) if h > w else 0)
    if h > w:
        cv2.rectangle(body, (pitch // 3, pitch // 3), (w - pitch // 3, top - 2), (150, 170, 160), -1)
        write(body, str(rng.integers(1, 9999)), (0.4 * w, 0.8 * top), 0.4 * top, (40, 40, 40), 1, 1)
    for y in range(top, h - pitch // 2, pitch):
        for x in range(pitch // 3, w - pitch // 2, pitch):
            cv2.rectangle(body, (x, y), (x + int(0.82 * pitch), y + int(0.82 * pitch)), key, -1)
            write(
                body,
                pick(rng, labels),
                (x + 0.25 * pitch, y + 0.6 * pitch),
                0.32 * pitch,
                (220,) * 3 if dark else (40,) * 3,
                0,
                1,
            )
    return body


def _playing_card(rng: Rng, w: int, h: int, px: float) -> Array:
    """Another deck: rank in two corners and pips, or a patterned back."""
    card = _paper(rng, w, h, 0.92)
    ink = (30, 20, 190) if rng.random() < 0.5 else (25, 25, 25)
    if rng.random() < 0.3:
        m = int(3 * px)
        colour = hsv(around(rng, 0, 360), 0.7, around(rng, 0.3, 0.8))
        cv2.rectangle(card, (m, m), (w - m, h - m), colour, -1)
        for x in range(-h, w, max(3, int(4 * px))):
            cv2.line(card, (x, m), (x + h, h - m), [int(0.6 * c + 90) for c in colour], 1, cv2.LINE_AA)
        return card
    rank = pick(rng, ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))
    for half in range(2):
        write(card, rank, (0.06 * w, 0.16 * h), 0.11 * h, ink, pick(rng, _FONTS[:4]), max(1, int(px)))
        for _ in range(int(rng.integers(1, 5))):
            at = (int(around(rng, 0.3, 0.7) * w), int(around(rng, 0.2, 0.5) * h))
            cv2.circle(card, at, max(2, int(0.06 * w)), ink, -1, cv2.LINE_AA)
        if not half:
            card = np.ascontiguousarray(card[::-1, ::-1])
    return card


def _box(rng: Rng, w: int, h: int, px: float) -> Array:
    """The lid of a game's box: blobs of colour and a title."""
    lid = np.full((h, w, 3), hsv(around(rng, 0, 360), around(rng, 0.3, 0.95), around(rng, 0.25, 0.9)), np.uint8)
    for _ in range(int(rng.integers(2, 9))):
        at = tuple(int(v) for v in (around(rng, 0, w), around(rng, 0, h)))
        cv2.circle(
            lid,
            at,
            int(around(rng, 0.05, 0.3) * w),
            hsv(around(rng, 0, 360), 0.8, around(rng, 0.3, 1)),
            -1,
            cv2.LINE_AA,
        )
    tall = around(rng, 0.1, 0.24) * h
    write(
        lid,
        pick(rng, _WORDS),
        (0.08 * w, around(rng, 0.3, 0.9) * h),
        min(tall, 0.16 * w),
        (250, 250, 250),
        pick(rng, _FONTS[:4]),
        max(2, int(tall / 7)),
    )
    return lid


def _die(rng: Rng, w: int, h: int, px: float) -> Array:
    face = np.full((h, w, 3), hsv(around(rng, 0, 360), around(rng, 0, 0.9), around(rng, 0.3, 1)), np.uint8)
    dark = face.mean() > 110
    spots = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
    for spot in spots[int(rng.integers(1, 7))]:
        at = (int(w * (0.24 + 0.26 * (spot % 3))), int(h * (0.24 + 0.26 * (spot // 3))))
        cv2.circle(face, at, max(1, int(0.09 * w)), (20,) * 3 if dark else (245,) * 3, -1, cv2.LINE_AA)
    return face


def _coin(rng: Rng, w: int, h: int, px: float) -> Array:
    metal = hsv(*pick(rng, ((38, 0.45, 0.7), (25, 0.6, 0.55), (210, 0.04, 0.7))))
    coin = np.full((h, w, 3), metal, np.uint8)
    cv2.circle(coin, (w // 2, h // 2), int(0.42 * w), [int(0.75 * c) for c in metal], max(1, w // 14), cv2.LINE_AA)
    write(
        coin,
        str(pick(rng, (1, 2, 5, 10, 20, 50))),
        (0.26 * w, 0.68 * h),
        0.38 * h,
        [int(0.6 * c) for c in metal],
        1,
        max(1, w // 16),
    )
    return coin


def _tissue(rng: Rng, w: int, h: int, px: float) -> Array:
    base = hsv(around(rng, 0, 360), around(rng, 0, 0.5), around(rng, 0.6, 0.97))
    sheet = np.full((h, w, 3), base, np.float32) + clouds(rng, (w, h), (w / 3, h / 3), 4, 0.7)[..., None] * 9
    return np.asarray(np.clip(sheet, 0, 255), dtype=np.uint8)


THINGS: dict[str, ThingKind] = {
    "notes": ThingKind((70, 210), (1.0, 1.45), (0.1, 4), (0, 0.05), _notes, weight=3),
    "rulebook": ThingKind((90, 210), (1.2, 1.5), (0.3, 4), (0, 0.5), _rulebook, weight=3),
    "receipt": ThingKind((55, 80), (1.6, 3.2), (0.1, 0.15), (0, 0.1), _receipt, weight=1.5),
    "phone": ThingKind((66, 78), (1.95, 2.2), (7, 9), (0.6, 1.0), _phone, corner=7, weight=2.5),
    "calculator": ThingKind((70, 100), (1.4, 1.8), (9, 20), (0.1, 0.4), _keys, corner=3),
    "keyboard": ThingKind((260, 440), (0.34, 0.42), (12, 25), (0.05, 0.3), _keys, corner=4, weight=0.8),
    "playing card": ThingKind((57, 64), (1.38, 1.56), (0.3, 0.3), (0.1, 0.5), _playing_card, corner=3, weight=2),
    "box": ThingKind((80, 260), (0.7, 1.4), (18, 65), (0.1, 0.5), _box, weight=1.5),
    "die": ThingKind((12, 18), (1, 1), (12, 18), (0.2, 0.7), _die, weight=1.5),
    "coin": ThingKind((17, 27), (1, 1), (1.5, 2.3), (0.4, 1.0), _coin, shape="round", weight=1.5),
    "tissue": ThingKind((60, 170), (0.9, 1.1), (0.3, 1.5), (0, 0), _tissue, weight=1),
}


def draw_thing(rng: Rng, name: str) -> Texture:
    """A thing of that kind with random size and drawing."""
    kind = THINGS[name]
    wide = around(rng, *kind.wide)
    deep = wide * around(rng, *kind.ratio)
    px = min(2.2, 640 / max(wide, deep)) if max(wide, deep) > 40 else 4.0
    w, h = max(8, int(wide * px)), max(8, int(deep * px))
    picture = cv2.cvtColor(kind.draw(rng, w, h, px), cv2.COLOR_BGR2RGBA)
    picture[..., 3] = _cut(w, h, kind, px)
    tall = wide if name == "die" else around(rng, *kind.tall)
    return make_texture(
        picture,
        kind="clutter",
        label=name,
        face="up",
        size_mm=(w / px, h / px),
        thickness_mm=tall,
        shape=kind.shape,
        corner_mm=kind.corner,
    )


def _cut(w: int, h: int, kind: ThingKind, px: float) -> Array:
    alpha = np.zeros((h, w), np.uint8)
    if kind.shape == "round":
        cv2.ellipse(alpha, (w // 2, h // 2), (w // 2 - 1, h // 2 - 1), 0, 0, 360, 255, -1, cv2.LINE_AA)
        return alpha
    r = int(min(kind.corner * px, w / 3, h / 3))
    if r < 1:
        alpha[:] = 255
        return alpha
    cv2.rectangle(alpha, (r, 0), (w - r, h), 255, -1)
    cv2.rectangle(alpha, (0, r), (w, h - r), 255, -1)
    for x in (r, w - r - 1):
        for y in (r, h - r - 1):
            cv2.circle(alpha, (x, y), r, 255, -1, cv2.LINE_AA)
    return alpha


def angle_turn(turn_deg: float) -> Array:
    """3 x 3: a level piece's axes to the world's, turned clockwise seen from above."""
    a = -math.radians(turn_deg)
    return np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1.0]])
