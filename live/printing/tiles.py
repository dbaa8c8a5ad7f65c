"""Drawings larger than the paper, cut into sheets with a strip to glue."""

from __future__ import annotations

import math

from live.printing.marks import cut_marks, note
from live.printing.paper import Paper, Placed, Sheet
from referee.art.svg import number, rounded_rectangle
from referee.core import Texts

GLUE_MM = 10.0
MARGIN_MM = 9.0


def tile_sheets(
    svg: str, size_mm: tuple[float, float], paper: Paper, title: str, key: str, texts: Texts
) -> list[Sheet]:
    """``svg`` in true size on as many equal tiles as needed; the paper is turned when that saves sheets.

    Every tile but the last of a row or column goes on for a strip that the next tile is glued over.
    """
    best = min((paper, paper.turned()), key=lambda option: math.prod(_tile_counts(size_mm, option)))
    columns, rows = _tile_counts(size_mm, best)
    width, height = size_mm[0] / columns, size_mm[1] / rows
    sheets = []
    for row in range(rows):
        for col in range(columns):
            extra = (GLUE_MM if col < columns - 1 else 0.0, GLUE_MM if row < rows - 1 else 0.0)
            window = (col * width, row * height, width + extra[0], height + extra[1])
            name = f"{title} {chr(ord('A') + row)}{col + 1}" if columns * rows > 1 else title
            sheets.append(_tile(svg, window, extra, best, name, key, texts))
    return sheets


def _tile_counts(size_mm: tuple[float, float], paper: Paper) -> tuple[int, int]:
    def count(length: float, room: float) -> int:
        usable = room - 2 * MARGIN_MM
        return 1 if length <= usable else math.ceil(length / (usable - GLUE_MM))

    return count(size_mm[0], paper.width_mm), count(size_mm[1], paper.height_mm)


def _tile(
    svg: str,
    window: tuple[float, float, float, float],
    extra: tuple[float, float],
    paper: Paper,
    title: str,
    key: str,
    texts: Texts,
) -> Sheet:
    sheet = Sheet(paper, title)
    _, _, width, height = window
    x, y = (paper.width_mm - width) / 2, (paper.height_mm - height) / 2
    sheet.items.append(Placed(_window(svg, window), x, y, width, height, key=key))
    right, bottom = x + width - extra[0], y + height - extra[1]
    canvas = sheet.marks
    glue = texts.say("print-glue")
    if extra[0]:
        canvas.path(rounded_rectangle(right, y, extra[0], height, 0), "#ffffff", opacity=0.72)
        canvas.line(right, y, right, y + height, "#333333", 0.15, stroke_dasharray="1.5 1")
        with canvas.group(x=right + extra[0] / 2 + 1.0, y=y + height / 2, turn_deg=-90):
            note(canvas, glue, 0, 0, 2.2, align=0.5, width=height * 0.8)
    if extra[1]:
        canvas.path(rounded_rectangle(x, bottom, width, extra[1], 0), "#ffffff", opacity=0.72)
        canvas.line(x, bottom, x + width, bottom, "#333333", 0.15, stroke_dasharray="1.5 1")
        note(canvas, glue, x + width / 2, bottom + extra[1] / 2 + 1.0, 2.2, align=0.5, width=width * 0.8)
    cut_marks(canvas, [x, x + width], [y, y + height], length=1.8)
    return sheet


def _window(svg: str, window: tuple[float, float, float, float]) -> str:
    """The drawing seen through a window: only the size and the view box of its first tag change."""
    head, _, rest = svg.partition(">")
    namespace = 'xmlns="http://www.w3.org/2000/svg"'
    if not head.startswith(f"<svg {namespace}"):
        raise ValueError("not a drawing of the art package")
    x, y, width, height = (number(value) for value in window)
    return f'<svg {namespace} width="{width}mm" height="{height}mm" viewBox="{x} {y} {width} {height}">{rest}'
