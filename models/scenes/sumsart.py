"""Boards and square tiles of games of sums: plain cells, bonus cells, cells with a sign, numbers in the middle.

For measuring how photographs of such games are followed; no network is trained on them.
"""

from __future__ import annotations

import random
from dataclasses import replace

from models.scenes.atlas import TextureSet, textures_of
from models.textures import rasterise
from referee.art.colour import hsv, mix, readable_on
from referee.art.faces import FaceArt
from referee.art.fontpool import FontPool
from referee.art.glyphs import Box, draw_text
from referee.art.random_style import random_style
from referee.art.style import Style
from referee.art.svg import Canvas, rounded_rectangle

SIGNS = ("+", "-", "×", ":")
BONUSES = ("2x", "3x")
BODIES = {
    "wood": ("#d9b27c", "#e3c496", "#c99a63", "#b98550"),
    "cream": ("#f3ead0", "#efe6c6", "#f7f2e2"),
    "white": ("#f6f6f4", "#ececea"),
    "black": ("#23242a", "#33302e"),
    "coloured": ("#c84b3c", "#2f6f9f", "#4b8a57", "#e0b13a"),
}
RIMS = ("#2a55a0", "#1f7f8f", "#a02c2c", "#2f7a45", "#5a3d28", "#e6dcc0", "#222226")
GROUNDS = ("#fbfbf8", "#f1ecdd", "#d8d4ca", "#cdd9d0", "#c9a878", "#3f6f57")
TILE_FONTS = ("rubik-700", "rubik-500", "jost-500", "playfair-display-800", "zen-maru-gothic-700", "josefin-sans-600")
PX_PER_MM = 5.0


def sums_set(seed: int) -> TextureSet:
    """The board and the tiles of one game; ``details`` of the board are ``rows`` and ``cols``."""
    rng = random.Random(f"sums/{seed}")
    style = replace(random_style(rng, FontPool.bundled()), digits=rng.choice(TILE_FONTS))
    tile_mm = rng.uniform(17.0, 24.0)
    drawn = [_board(style, rng, tile_mm), *_tiles(style, rng, tile_mm)]
    textures = textures_of(drawn, rasterise(drawn, PX_PER_MM))
    return TextureSet("tiles", f"sums-{seed}", textures, rng.uniform(0.1, 0.5))


def _tiles(style: Style, rng: random.Random, side: float) -> list[FaceArt]:
    name = rng.choice(("wood", "wood", "wood", "cream", "white", "black", "coloured"))
    body = rng.choice(BODIES[name])
    ink = readable_on(body, rng.choice(("#1a1a1e", "#1c2f66", "#8e1f1f", "#2b1a10")))
    high, thick = rng.uniform(0.42, 0.6) * side, rng.uniform(3.0, 5.5)
    corner, worth, mark = rng.uniform(0.5, 2.0), rng.random() < 0.25, rng.random() < 0.5
    numbers = rng.choice((range(21), range(21), (*range(21), 24, 25, 27, 28, 30, 32, 36, 40, 45, 54, 60, 72, 81, 90)))
    faces = []
    for number in numbers:
        canvas = Canvas(side, side)
        canvas.path(rounded_rectangle(0, 0, side, side, corner), body)
        if name == "wood":
            _grain(canvas, rng, side, body)
        box = Box(0.12 * side, (side - high) / 2, (0.66 if worth else 0.76) * side, high)
        drawn = draw_text(canvas, str(number), box, ink, *style.digit_fonts, reference="0")
        if mark and number in (6, 9):
            y = drawn.y + drawn.height + 0.08 * side
            canvas.line(drawn.x, y, drawn.x + drawn.width, y, ink, 0.05 * side)
        if worth:
            small = Box(0.78 * side, 0.74 * side, 0.18 * side, 0.2 * side)
            draw_text(canvas, str(1 + number % 9), small, ink, *style.digit_fonts, reference="0")
        size = (side, side)
        faces.append(FaceArt("tile", str(number), "up", {}, canvas.svg(), size, thick, "rectangle", corner, 3))
    return faces


def _grain(canvas: Canvas, rng: random.Random, side: float, body: str) -> None:
    """A few darker lines along the wood."""
    for _ in range(rng.randint(3, 8)):
        y, share = rng.uniform(0.03, 0.97) * side, rng.uniform(0.05, 0.18)
        canvas.line(
            0.2, y, side - 0.2, y + rng.uniform(-0.6, 0.6), mix(body, "#5a3a1c", share), rng.uniform(0.1, 0.5)
        )


def _board(style: Style, rng: random.Random, tile_mm: float) -> FaceArt:
    cells = rng.choice((14, 14, 14, 15, 13, 11, 9))
    cell = tile_mm * rng.uniform(1.03, 1.2)
    margin = cell * rng.uniform(0.3, 1.5)
    side = cells * cell
    whole = side + 2 * margin
    canvas, ground = Canvas(whole, whole), rng.choice(GROUNDS)
    rim = rng.choice(RIMS)
    canvas.rect(0, 0, whole, whole, rim)
    if margin > 0.6 * cell:
        for x in (margin, margin + 0.55 * side):
            box = Box(x, 0.3 * margin, 0.35 * side, 0.4 * margin)
            draw_text(canvas, rng.choice(("NUMBERS", "SUMS", "PLUS 12")), box, readable_on(rim), style.text)
    odd = {text: hsv(rng.random(), rng.uniform(0.3, 0.85), rng.uniform(0.5, 1.0)) for text in BONUSES}
    sign = hsv(rng.random(), rng.uniform(0.1, 0.6), rng.uniform(0.6, 1.0))
    line = mix(ground, rng.choice(("#000000", "#000000", "#ffffff")), rng.uniform(0.3, 0.9))
    width, share = cell * rng.uniform(0.015, 0.05), rng.uniform(0.08, 0.3)
    middle = (cells - 1) // 2, cells // 2
    for row in range(cells):
        for col in range(cells):
            near = min(row, cells - 1 - row), min(col, cells - 1 - col)
            own = random.Random(f"{style.seed}/{sorted(near)}/{cells}")
            text, colour = None, ground
            if row in middle and col in middle:
                text = str(1 + 2 * (row - middle[0]) + (col - middle[0])) if cells % 2 == 0 else "1"
            elif own.random() < share:
                text = own.choice(BONUSES)
                colour = odd[text]
            elif own.random() < share:
                text, colour = own.choice(SIGNS), sign
            x, y = margin + col * cell, margin + row * cell
            canvas.rect(x, y, cell, cell, colour, stroke=line, stroke_width=width)
            if text is not None:
                high = cell * 0.45
                box = Box(x + 0.15 * cell, y + (cell - high) / 2, 0.7 * cell, high)
                draw_text(canvas, text, box, readable_on(colour), *style.digit_fonts, reference="8")
    details = {"rows": cells, "cols": cells}
    return FaceArt(
        "board", None, None, details, canvas.svg(), (whole, whole), 2.0, "rectangle", 0.0, 1, inset_mm=margin
    )
