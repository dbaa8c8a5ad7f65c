"""Faces for the game ``tiles``, which has no set of its own: number tiles 1–13, playing cards and poker chips.

Drawn like the project's sets, as vectors in millimetres, from the same styles.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from models.scenes.boardart import game_board
from models.scenes.gridart import printed_grid
from referee.art.colour import hsv, mix, readable_on
from referee.art.faces import FaceArt
from referee.art.glyphs import Box, draw_text
from referee.art.style import Style
from referee.art.svg import Canvas, circle_path, rounded_rectangle

INKS = {
    "black": "#17181c",
    "red": "#c4232f",
    "blue": "#1757a8",
    "orange": "#ee8a1d",
    "green": "#1d8042",
    "yellow": "#d9a514",
}
CHIPS = {
    "red": "#c3202b",
    "blue": "#2a3f9d",
    "green": "#1f8a4c",
    "black": "#23242a",
    "white": "#e8e6df",
    "yellow": "#d8b23a",
    "purple": "#5b3d92",
}
USUAL = range(1, 14)
"""What films lay, whatever numbers a set has."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = {
    "heart": "M0 1C-1.3 -0.1 -1 -1 -0.5 -1C-0.2 -1 0 -0.8 0 -0.5C0 -0.8 0.2 -1 0.5 -1C1 -1 1.3 -0.1 0 1Z",
    "diamond": "M0 -1L0.75 0L0 1L-0.75 0Z",
    "spade": "M0 -1C1.3 0.1 1 0.75 0.5 0.7C0.25 0.7 0.1 0.55 0 0.4L0.25 1L-0.25 1L0 0.4C-0.1 0.55 -0.25 0.7 -0.5 0.7"
    "C-1 0.75 -1.3 0.1 0 -1Z",
    "club": circle_path(0, -0.5, 0.45)
    + circle_path(-0.48, 0.15, 0.45)
    + circle_path(0.48, 0.15, 0.45)
    + "M-0.1 0L0.1 0L0.28 1L-0.28 1Z",
}
_PIPS = {"A": ((0.5, 0.5),), "2": ((0.5, 0.2), (0.5, 0.8)), "3": ((0.5, 0.2), (0.5, 0.5), (0.5, 0.8))}


def tile_faces(style: Style) -> list[FaceArt]:
    """All faces of one look: tiles, a joker, two suits of cards, chips, printed number grids, boards for tiles."""
    rng = random.Random(f"tiles/{style.name}/{style.seed}")
    grids = [printed_grid(style, rng, number) for number in range(3)]
    tiles = _tiles(style, rng)
    boards = [game_board(style, rng, tiles[0].size_mm) for _ in range(2)]
    return [*tiles, *_cards(style, rng), *_chips(rng), *grids, *boards]


def _tiles(style: Style, rng: random.Random) -> list[FaceArt]:
    body = (
        style.palette.block
        if rng.random() < 0.35
        else hsv(rng.uniform(0.08, 0.16), rng.uniform(0.02, 0.16), rng.uniform(0.86, 1.0))
    )
    size = rng.choice(
        ((26.0, 38.0), (26.0, 38.0), (24.0, 34.0), (30.0, 40.0), (25.0, 25.0), (38.0, 38.0), (30.0, 45.0))
    )
    look = _TileLook(style, body, size, rng)
    inks = ("black", "red", "blue", "orange") if rng.random() < 0.7 else tuple(rng.sample(sorted(INKS), 4))
    numbers = USUAL if rng.random() < 0.65 else sorted(rng.sample(range(100), 24))
    faces = [look.number(str(n), ink) for ink in inks for n in numbers]
    spare = [look.number(str(n), ink, 0) for ink in inks for n in USUAL if n not in numbers]
    if rng.random() < 0.4:
        faces += [look.number(sign, rng.choice(inks)) for sign in ("0", "+", "-", "×", ":", "=")]
    return [*faces, look.joker(rng.choice(inks)), *spare]


class _TileLook:
    """The habits of one set of tiles: dish, emboss, place and size of the number."""

    def __init__(self, style: Style, body: str, size: tuple[float, float], rng: random.Random) -> None:
        self.style, self.body, self.size = style, body, size
        self.thick = rng.choice((5.0, 8.0, 9.5, 11.0))
        self.corner = rng.uniform(0.8, 3.0)
        self.dish = rng.random() < 0.55 and size[1] > size[0]
        self.brand = rng.random() < 0.5
        self.high = rng.uniform(0.34, 0.5) * min(size[1], size[0] * 1.3)
        self.middle = 0.36 if size[1] > size[0] and rng.random() < 0.7 else 0.5
        self.mark = rng.choice(("none", "none", "underline", "dot"))

    def ground(self) -> Canvas:
        w, h = self.size
        canvas = Canvas(w, h)
        canvas.path(rounded_rectangle(0, 0, w, h, self.corner), self.body)
        low, high = mix(self.body, "#000000", 0.10), mix(self.body, "#ffffff", 0.5)
        if self.dish:
            canvas.circle(w / 2, self.middle * h, 0.44 * w, None, stroke=low, stroke_width=0.4)
            canvas.circle(w / 2 + 0.25, self.middle * h + 0.3, 0.44 * w, None, stroke=high, stroke_width=0.4)
        if self.brand:
            box = Box(0.14 * w, 0.83 * h, 0.72 * w, 0.09 * h)
            draw_text(canvas, "Numbers", Box(box.x + 0.2, box.y + 0.2, box.width, box.height), high, self.style.text)
            draw_text(canvas, "Numbers", box, mix(self.body, "#000000", 0.14), self.style.text)
        return canvas

    def number(self, label: str, ink: str, count: int = 2) -> FaceArt:
        w, h = self.size
        canvas = self.ground()
        colour = INKS[ink]
        if ink == "black" and sum(int(self.body[i : i + 2], 16) for i in (1, 3, 5)) < 330:
            colour = readable_on(self.body)
        box = Box(0.1 * w, self.middle * h - self.high / 2, 0.8 * w, self.high)
        drawn = draw_text(canvas, label, box, colour, *self.style.digit_fonts, reference="0", tracking=-0.01)
        if label in ("6", "9") and self.mark == "underline":
            y = drawn.y + drawn.height + 0.08 * h
            canvas.line(drawn.x, y, drawn.x + drawn.width, y, colour, 0.05 * w)
        elif label in ("6", "9") and self.mark == "dot":
            canvas.circle(w / 2, drawn.y + drawn.height + 0.08 * h, 0.05 * w, colour)
        return self._face(canvas, label, {"colour": ink}, count)

    def joker(self, ink: str) -> FaceArt:
        w, h = self.size
        canvas, colour = self.ground(), INKS[ink]
        x, y, r = w / 2, self.middle * h, 0.3 * w
        canvas.circle(x, y, r, None, stroke=colour, stroke_width=1.1)
        for side in (-1, 1):
            canvas.circle(x + side * 0.38 * r, y - 0.25 * r, 0.13 * r, colour)
        canvas.path(
            f"M{x - 0.5 * r} {y + 0.3 * r}Q{x} {y + 0.9 * r} {x + 0.5 * r} {y + 0.3 * r}",
            None,
            stroke=colour,
            stroke_width=1.0,
        )
        return self._face(canvas, None, {"colour": ink, "joker": True}, 2)

    def _face(self, canvas: Canvas, label: str | None, details: dict[str, object], count: int) -> FaceArt:
        return FaceArt(
            "tile", label, "up", details, canvas.svg(), self.size, self.thick, "rectangle", self.corner, count
        )


def _cards(style: Style, rng: random.Random) -> list[FaceArt]:
    size = rng.choice(((63.0, 88.0), (63.0, 88.0), (57.0, 88.0), (44.0, 67.0)))
    suits = (rng.choice(("heart", "diamond")), rng.choice(("spade", "club")))
    return [_card(style, rank, suit, size) for suit in suits for rank in RANKS]


def _card(style: Style, rank: str, suit: str, size: tuple[float, float]) -> FaceArt:
    w, h = size
    canvas = Canvas(w, h)
    canvas.path(rounded_rectangle(0, 0, w, h, 3.0), "#fcfbf7")
    red = suit in ("heart", "diamond")
    ink = INKS["red"] if red else INKS["black"]
    for turn in (0.0, 180.0):
        with canvas.group(x=0 if not turn else w, y=0 if not turn else h, turn_deg=turn):
            draw_text(
                canvas, rank, Box(0.05 * w, 0.04 * h, 0.15 * w, 0.11 * h), ink, *style.digit_fonts, reference="8"
            )
            _pip(canvas, suit, 0.125 * w, 0.21 * h, 0.05 * w, ink)
    if rank in "JQK":
        canvas.path(
            rounded_rectangle(0.22 * w, 0.12 * h, 0.56 * w, 0.76 * h, 1.0),
            mix("#fcfbf7", INKS["yellow"], 0.25),
            stroke=ink,
            stroke_width=0.5,
        )
        for i in range(6):
            canvas.circle(
                w * (0.35 + 0.3 * (i % 2)), h * (0.22 + 0.11 * i), 0.1 * w, (ink, INKS["blue"], INKS["yellow"])[i % 3]
            )
    else:
        for x, y in pip_places(rank):
            _pip(canvas, suit, x * w, y * h, 0.075 * w, ink, y > 0.55)
    return FaceArt(
        "card",
        rank,
        "up",
        {"colour": "red" if red else "black", "suit": suit},
        canvas.svg(),
        size,
        0.3,
        "rectangle",
        3.0,
        1,
    )


def pip_places(rank: str) -> Sequence[tuple[float, float]]:
    """Where the signs of a number card stand, as shares of its width and height."""
    if rank in _PIPS:
        return _PIPS[rank]
    count = int(rank)
    rows = count // 2 if count < 9 else 4
    pairs = [(x, 0.2 + 0.6 * i / max(rows - 1, 1)) for i in range(min(rows, count // 2)) for x in (0.32, 0.68)]
    middle = [(0.5, 0.35), (0.5, 0.65)]
    return (pairs[: count - count % 2] + middle)[:count] if count > 8 or count % 2 else pairs


def _pip(canvas: Canvas, suit: str, x: float, y: float, size: float, ink: str, down: bool = False) -> None:
    with canvas.group(x=x, y=y, scale=size, turn_deg=180.0 if down else 0.0):
        canvas.path(_SUITS[suit], ink)


def _chips(rng: random.Random) -> list[FaceArt]:
    names = rng.sample(sorted(CHIPS), 3)
    size = rng.choice((39.0, 40.0, 32.0))
    return [_chip(name, size, rng.choice((4, 6, 8))) for name in names]


def _chip(name: str, size: float, spots: int) -> FaceArt:
    canvas = Canvas(size, size)
    r = size / 2
    colour = CHIPS[name]
    light = "#f4f2ea" if name != "white" else "#2a3f9d"
    canvas.circle(r, r, r, colour)
    for i in range(spots):
        with canvas.group(x=r, y=r, turn_deg=360.0 * i / spots):
            canvas.polygon(
                [(-0.13 * r, -r * 0.985), (0.13 * r, -r * 0.985), (0.1 * r, -0.74 * r), (-0.1 * r, -0.74 * r)], light
            )
    canvas.circle(r, r, 0.68 * r, None, stroke=light, stroke_width=0.5)
    canvas.circle(r, r, 0.5 * r, mix(colour, light, 0.82))
    return FaceArt("chip", name, None, {"colour": name}, canvas.svg(), (size, size), 3.3, "round", 0.0, 1)
