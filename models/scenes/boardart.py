"""Boards of square cells for number tiles: coloured, with lines, odd cells, operators and small print."""

from __future__ import annotations

import random

from referee.art.colour import hsv, mix, readable_on
from referee.art.faces import FaceArt
from referee.art.glyphs import Box, draw_text
from referee.art.style import Style
from referee.art.svg import Canvas

PRINTS = ("+", "-", "×", ":", "2x", "3x", "x2", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12")


def game_board(style: Style, rng: random.Random, tile_mm: tuple[float, float]) -> FaceArt:
    """One board whose cells hold tiles of ``tile_mm``; ``details`` are ``rows`` and ``cols``."""
    cells = rng.randint(7, 15)
    cell = max(tile_mm) * rng.uniform(1.02, 1.25)
    margin = cell * rng.uniform(0.15, 1.6)
    side = cells * cell
    canvas = Canvas(side + 2 * margin, side + 2 * margin)
    rim = hsv(rng.random(), rng.uniform(0, 0.8), rng.uniform(0.1, 0.95))
    ground = hsv(rng.random(), rng.uniform(0, 0.6), rng.uniform(0.25, 1.0))
    canvas.rect(0, 0, side + 2 * margin, side + 2 * margin, rim)
    canvas.rect(margin, margin, side, side, ground)
    odd = [hsv(rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.3, 1.0)) for _ in range(rng.randint(1, 4))]
    share, gap = rng.uniform(0.0, 0.45), rng.choice((0.0, 0.0, rng.uniform(0.02, 0.08))) * cell
    line = mix(ground, rng.choice(("#000000", "#ffffff")), rng.uniform(0.35, 1.0))
    width = cell * rng.uniform(0.01, 0.05)
    chequered = rng.random() < 0.15
    for row in range(cells):
        for col in range(cells):
            # Odd cells lie alike in the four quarters, as on most boards.
            mirrored = (min(row, cells - 1 - row), min(col, cells - 1 - col))
            own = random.Random(f"{style.seed}/{mirrored}/{cells}")
            colour = rng.choice(odd) if own.random() < share * 0.3 else ground
            colour = odd[own.randrange(len(odd))] if own.random() < share else colour
            if chequered and (row + col) % 2:
                colour = mix(colour, "#000000", 0.15)
            box = Box(margin + col * cell, margin + row * cell, cell, cell).inset(gap)
            canvas.rect(box.x, box.y, box.width, box.height, colour, r=2 * gap, stroke=line, stroke_width=width)
            if colour != ground and own.random() < 0.7:
                _print(canvas, style, box, own.choice(PRINTS), readable_on(colour))
    details = {"rows": cells, "cols": cells}
    size = (side + 2 * margin, side + 2 * margin)
    return FaceArt("board", None, None, details, canvas.svg(), size, 2.0, "rectangle", 0.0, 1, inset_mm=margin)


def _print(canvas: Canvas, style: Style, cell: Box, text: str, ink: str) -> None:
    high = cell.height * 0.34
    box = Box(cell.x + 0.15 * cell.width, cell.y + (cell.height - high) / 2, 0.7 * cell.width, high)
    draw_text(canvas, text, box, ink, *style.digit_fonts, reference="8")
