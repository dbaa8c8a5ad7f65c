"""Notes, the check bar, cut marks: what stands on a sheet besides the pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from live.printing.paper import Sheet
from referee.art.glyphs import Box, draw_text, typeface_for
from referee.art.svg import Canvas
from referee.core import Texts

GREY = "#5a5a5a"
HAIR_MM = 0.15
CHECK_BAR_MM = 100.0
FONT = "rubik-500"
_WIDE = "\u3000-\u9fff\uff00-\uffef"
BREAKS = re.compile(f"[{_WIDE}][、。」）]*|[^\\s{_WIDE}]+|\\s+")


def note(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    width: float = 400.0,
    align: float = 0.0,
    colour: str = GREY,
) -> None:
    """One line of text with capitals ``size`` mm high on the base line ``y``, squeezed to ``width`` when too long.

    ``align`` 0 begins at ``x``, 0.5 is centred on it, 1 ends there.
    """
    box = Box(x - align * width, y - size, width, size)
    draw_text(canvas, text, box, colour, FONT, align_x=align, align_y=1.0, reference="H")


def text_width(text: str, size: float) -> float:
    """Width in mm of a line with capitals ``size`` mm high."""
    face = typeface_for(text, FONT)
    capital, line = face.outline("H"), face.outline(text)
    return (line.x_max - line.x_min) * size / (capital.y_max - capital.y_min)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Lines no wider than ``width``; between kanji and kana a line may break anywhere."""
    lines = [""]
    for part in BREAKS.findall(text):
        longer = lines[-1] + part
        if lines[-1].strip() and text_width(longer.rstrip(), size) > width:
            lines.append(part.lstrip())
        else:
            lines[-1] = longer
    return [line.rstrip() for line in lines]


def paragraph(canvas: Canvas, text: str, x: float, y: float, size: float, width: float, colour: str = GREY) -> float:
    """Wrapped text from the base line ``y`` downwards; returns the base line after it."""
    for line in wrapped(text, size, width):
        note(canvas, line, x, y, size, width=width, colour=colour)
        y += size * 1.75
    return y


def check_bar(canvas: Canvas, x: float, y: float, label: str) -> None:
    """A bar of exactly 100 mm from ``x`` with ticks every 10 mm, and its label behind it."""
    canvas.path(f"M{x} {y}h{CHECK_BAR_MM}", None, stroke="#000000", stroke_width=0.25)
    for step in range(11):
        height = 2.4 if step in (0, 5, 10) else 1.4
        canvas.path(f"M{x + step * 10} {y}v{-height}", None, stroke="#000000", stroke_width=0.2)
    note(canvas, label, x + CHECK_BAR_MM + 2.5, y, 1.9, width=canvas.width - x - CHECK_BAR_MM - 9)


def furnish(sheet: Sheet, texts: Texts, number: int, total: int) -> None:
    """Heading, check bar and print note in the upper and lower margin."""
    paper, canvas = sheet.paper, sheet.marks
    heading = f"Table Referee · {sheet.title} · {number}/{total}"
    note(canvas, heading, 10, 5.6, 1.9, width=paper.width_mm - 20)
    label = texts.say("print-check")
    if sheet.side != "single":
        label = f"{label} · {texts.say('print-duplex')}"
    check_bar(canvas, 10, paper.height_mm - 4.6, label)


def cut_marks(canvas: Canvas, columns: Sequence[float], rows: Sequence[float], *, length: float = 3.5) -> None:
    """Short lines outside a grid whose lines lie at ``columns`` (x) and ``rows`` (y)."""
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    gap = 0.8
    for x in columns:
        _hair(canvas, x, top - gap, x, top - gap - length)
        _hair(canvas, x, bottom + gap, x, bottom + gap + length)
    for y in rows:
        _hair(canvas, left - gap, y, left - gap - length, y)
        _hair(canvas, right + gap, y, right + gap + length, y)


def _hair(canvas: Canvas, x1: float, y1: float, x2: float, y2: float) -> None:
    canvas.line(x1, y1, x2, y2, "#000000", HAIR_MM)


def dashed(canvas: Canvas, points: Iterable[tuple[float, float, float, float]]) -> None:
    """Folding lines."""
    for x1, y1, x2, y2 in points:
        canvas.line(x1, y1, x2, y2, "#777777", 0.18, stroke_dasharray="1.2 0.9")
