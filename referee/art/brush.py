"""A brush that paints the same shapes either as flat colours or as an engraving."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from referee.art.colour import mix
from referee.art.style import Style
from referee.art.svg import Canvas, Point, circle_path, number, path_through


class Brush:
    """Paints shapes on a canvas; in ``line`` mode fills become pale and every shape gets an outline."""

    def __init__(self, canvas: Canvas, style: Style, *, line: bool) -> None:
        self.canvas = canvas
        self.style = style
        self.line = line
        self.pen_mm = max(0.3, style.stroke * min(canvas.width, canvas.height) * 0.8)

    def shape(self, data: str, colour: str, opacity: float | None = None) -> None:
        """A filled path."""
        if not self.line:
            self.canvas.path(data, colour, opacity=opacity)
            return
        pale = mix(self.style.palette.paper, colour, 0.34)
        self.canvas.path(
            data,
            pale if opacity is None else None,
            stroke=self.ink(colour),
            stroke_width=self.pen_mm,
            stroke_linejoin="round",
        )

    def ink(self, colour: str) -> str:
        """The outline colour that goes with a fill."""
        return mix(self.style.palette.ink, colour, 0.25)

    def polygon(self, points: Sequence[Point], colour: str, opacity: float | None = None) -> None:
        """A filled polygon."""
        self.shape(path_through(points), colour, opacity)

    def disc(self, x: float, y: float, radius: float, colour: str, opacity: float | None = None) -> None:
        """A filled circle."""
        self.shape(circle_path(x, y, radius), colour, opacity)

    def rect(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A filled rectangle."""
        self.polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], colour)

    def stroke(self, data: str, colour: str, width: float) -> None:
        """A line along a path."""
        self.canvas.path(
            data,
            None,
            stroke=self.ink(colour) if self.line else colour,
            stroke_width=self.pen_mm if self.line else width,
            stroke_linecap="round",
        )


def hill(x0: float, x1: float, y: float, rise: float, bottom: float, phase: float, waves: float = 1.2) -> str:
    """Path data of rolling ground between ``x0`` and ``x1``, filled down to ``bottom``."""
    steps = 24
    points = [
        (x0 + (x1 - x0) * i / steps, y - rise * math.sin(phase + waves * 2 * math.pi * i / steps))
        for i in range(steps + 1)
    ]
    return path_through([*points, (x1, bottom), (x0, bottom)])


def star_points(
    x: float, y: float, outer: float, inner: float, count: int = 5, turn: float = -math.pi / 2
) -> list[Point]:
    """The corners of a star."""
    return [
        (
            x + (outer, inner)[i % 2] * math.cos(turn + math.pi * i / count),
            y + (outer, inner)[i % 2] * math.sin(turn + math.pi * i / count),
        )
        for i in range(2 * count)
    ]


def wave_line(x0: float, x1: float, y: float, length: float, rise: float) -> str:
    """Path data of a row of waves."""
    parts = [f"M{number(x0)} {number(y)}"]
    x = x0
    while x < x1:
        parts.append(f"q{number(length / 4)} {number(-rise)} {number(length / 2)} 0t{number(length / 2)} 0")
        x += length
    return "".join(parts)


def scattered(rng: random.Random, count: int, x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    """Random points in a rectangle."""
    return [(rng.uniform(x0, x1), rng.uniform(y0, y1)) for _ in range(count)]
