"""Printed number grids, as newspapers have them: nine by nine cells, some of them empty, with type around."""

from __future__ import annotations

import random

from referee.art.colour import mix
from referee.art.faces import FaceArt
from referee.art.glyphs import Box, draw_text
from referee.art.style import Style
from referee.art.svg import Canvas

SIDE = 9


def printed_grid(style: Style, rng: random.Random, number: int) -> FaceArt:
    """One grid on its scrap of paper. ``details.numbers`` are its digits, ``None`` for an empty cell."""
    cell, margin = rng.uniform(6.5, 15.0), rng.uniform(6.0, 22.0)
    side = SIDE * cell
    grey = rng.uniform(0.0, 0.25)
    paper, ink = mix("#fbfaf4", "#8d8a80", grey), mix("#101014", "#555560", rng.random() * 0.6)
    canvas = Canvas(side + 2 * margin, side + 2 * margin)
    canvas.rect(0, 0, side + 2 * margin, side + 2 * margin, paper)
    numbers = _numbers(rng)
    if rng.random() < 0.3:
        _shaded(canvas, margin, cell, mix(paper, ink, 0.12))
    _lines(canvas, margin, cell, ink, rng.uniform(0.1, 0.35), rng.uniform(0.5, 1.2))
    high = rng.uniform(0.42, 0.68) * cell
    for row, line in enumerate(numbers):
        for column, digit in enumerate(line):
            if digit is not None:
                x, y = margin + column * cell, margin + row * cell
                box = Box(x + 0.1 * cell, y + (cell - high) / 2, 0.8 * cell, high)
                draw_text(canvas, str(digit), box, ink, *style.digit_fonts, reference="8")
    _type(canvas, rng, margin, side, mix(paper, ink, 0.55))
    details = {"numbers": numbers, "grid": number}
    size = (side + 2 * margin, side + 2 * margin)
    return FaceArt("board", None, None, details, canvas.svg(), size, 0.1, "rectangle", 0.0, 1, inset_mm=margin)


def _numbers(rng: random.Random) -> list[list[int | None]]:
    """A grid that keeps the rules of the puzzle, thinned out."""
    rows = [3 * g + r for g in rng.sample(range(3), 3) for r in rng.sample(range(3), 3)]
    columns = [3 * g + c for g in rng.sample(range(3), 3) for c in rng.sample(range(3), 3)]
    digits = rng.sample(range(1, 10), SIDE)
    shown = rng.uniform(0.25, 0.55)
    return [
        [digits[(3 * (r % 3) + r // 3 + c) % SIDE] if rng.random() < shown else None for c in columns] for r in rows
    ]


def _shaded(canvas: Canvas, margin: float, cell: float, colour: str) -> None:
    for block in range(0, SIDE, 2):
        x, y = margin + block % 3 * 3 * cell, margin + block // 3 * 3 * cell
        canvas.rect(x, y, 3 * cell, 3 * cell, colour)


def _lines(canvas: Canvas, margin: float, cell: float, ink: str, thin: float, thick: float) -> None:
    end = margin + SIDE * cell
    for i in range(SIDE + 1):
        at, width = margin + i * cell, thick if i % 3 == 0 else thin
        canvas.line(margin, at, end, at, ink, width)
        canvas.line(at, margin, at, end, ink, width)


def _type(canvas: Canvas, rng: random.Random, margin: float, side: float, ink: str) -> None:
    """Lines of small type in the margin, as grey bars."""
    for start in (margin * 0.25, margin + side + margin * 0.35):
        y = start
        while y < start + 0.45 * margin:
            x = margin * 0.3
            while x < side + margin:
                long = rng.uniform(2.0, 9.0)
                canvas.line(x, y, x + long, y, ink, 0.5)
                x += long + 1.6
            y += 2.2
