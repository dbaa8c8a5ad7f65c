"""Backs of cards: a ground, a pattern, and an emblem without an up side."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from referee.art.colour import mix
from referee.art.glyphs import Box, draw_text
from referee.art.ornament import draw_frame
from referee.art.style import Style
from referee.art.svg import Canvas, rounded_rectangle


def draw_back(canvas: Canvas, style: Style, box: Box, ground: str, ink: str, title: str) -> None:
    """A card back: ground, the style's pattern, and a quiet emblem without an up side."""
    canvas.path(rounded_rectangle(box.x, box.y, box.width, box.height, 1.2), ground)
    with canvas.clipped(rounded_rectangle(box.x, box.y, box.width, box.height, 1.2)):
        BACKS[style.back](canvas, box, mix(ground, ink, 0.55), random.Random(f"{style.seed}{title}"), style)
    inner = box.inset(0.04 * min(box.width, box.height))
    draw_frame(canvas, style, inner, ink, 1.0)
    cx, cy = box.middle
    radius = 0.17 * min(box.width, box.height)
    canvas.circle(cx, cy, radius * 1.18, ground)
    canvas.circle(cx, cy, radius, None, stroke=ink, stroke_width=radius * 0.08)
    _pips(canvas, cx, cy, radius * 0.55, ink)


def _pips(canvas: Canvas, cx: float, cy: float, radius: float, ink: str) -> None:
    """A compass of four lozenges: looks the same after a half turn."""
    for turn in range(4):
        angle = turn * math.pi / 2
        dx, dy = math.cos(angle), math.sin(angle)
        points = [
            (cx + dx * radius * f - dy * radius * g, cy + dy * radius * f + dx * radius * g)
            for f, g in ((0.12, 0), (0.6, 0.28), (1.1, 0), (0.6, -0.28))
        ]
        canvas.polygon(points, ink)


def _lattice(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    step = rng.uniform(3.2, 5.0)
    for index in range(-int(box.height / step) - 1, int(box.width / step) + 2):
        x = box.x + index * step
        canvas.line(x, box.y, x + box.height, box.y + box.height, ink, 0.35)
        canvas.line(x + box.height, box.y, x, box.y + box.height, ink, 0.35)


def _diamonds(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    step = rng.uniform(4.0, 6.5)
    for row in range(int(box.height / step * 2) + 2):
        for col in range(int(box.width / step) + 2):
            x = box.x + (col + 0.5 * (row % 2)) * step
            y = box.y + row * step / 2
            canvas.polygon(
                [(x, y - step * 0.22), (x + step * 0.22, y), (x, y + step * 0.22), (x - step * 0.22, y)], ink
            )


def _dots(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    step = rng.uniform(2.6, 4.5)
    for row in range(int(box.height / step) + 2):
        for col in range(int(box.width / step) + 2):
            canvas.circle(box.x + (col + 0.5 * (row % 2)) * step, box.y + row * step, step * 0.17, ink)


def _waves(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    radius = rng.uniform(3.0, 5.0)
    for row in range(int(box.height / radius * 2) + 4):
        for col in range(int(box.width / radius / 2) + 3):
            x = box.x + (2 * col + row % 2) * radius - radius
            y = box.y + row * radius / 2
            for share in (1.0, 0.66, 0.33):
                r = radius * share
                canvas.path(
                    f"M{x - r:.2f} {y:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + r:.2f} {y:.2f}",
                    None,
                    stroke=ink,
                    stroke_width=0.3,
                )


def _rays(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    cx, cy = box.middle
    count = rng.choice((20, 24, 32))
    reach = math.hypot(box.width, box.height)
    for index in range(count):
        a, b = 2 * math.pi * index / count, 2 * math.pi * (index + 0.5) / count
        canvas.polygon(
            [
                (cx, cy),
                (cx + reach * math.cos(a), cy + reach * math.sin(a)),
                (cx + reach * math.cos(b), cy + reach * math.sin(b)),
            ],
            ink,
        )


def _stripes(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    step = rng.uniform(2.5, 6.0)
    for index in range(int((box.width + box.height) / step) + 1):
        x = box.x + index * step - box.height
        canvas.polygon(
            [
                (x, box.y + box.height),
                (x + step / 2, box.y + box.height),
                (x + step / 2 + box.height, box.y),
                (x + box.height, box.y),
            ],
            ink,
        )


def _rings(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    cx, cy = box.middle
    step = rng.uniform(2.0, 4.0)
    for index in range(1, int(math.hypot(box.width, box.height) / step / 2) + 2):
        canvas.circle(cx, cy, index * step, None, stroke=ink, stroke_width=0.45)


def _numbers(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    step = rng.uniform(6.0, 8.5)
    for row in range(int(box.height / step) + 1):
        for col in range(int(box.width / step) + 1):
            with canvas.group(
                x=box.x + (col + 0.5) * step, y=box.y + (row + 0.5) * step, turn_deg=rng.uniform(0, 360)
            ):
                draw_text(
                    canvas,
                    str(rng.randrange(10)),
                    Box(-step / 2, -step * 0.34, step, step * 0.68),
                    ink,
                    *style.digit_fonts,
                )


def _checks(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    step = rng.uniform(2.5, 4.5)
    for row in range(int(box.height / step) + 1):
        for col in range(row % 2, int(box.width / step) + 1, 2):
            canvas.rect(box.x + col * step, box.y + row * step, step, step, ink)


def _leaves(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    step = rng.uniform(4.5, 7.0)
    for row in range(int(box.height / step) + 2):
        for col in range(int(box.width / step) + 2):
            x, y = box.x + col * step, box.y + row * step
            turn = 45 if (row + col) % 2 else -45
            with canvas.group(x=x, y=y, turn_deg=turn):
                r = step * 0.48
                canvas.path(f"M{-r:.2f} 0Q0 {-r * 0.8:.2f} {r:.2f} 0Q0 {r * 0.8:.2f} {-r:.2f} 0Z", ink)


def _plain(canvas: Canvas, box: Box, ink: str, rng: random.Random, style: Style) -> None:
    """No pattern: the ground alone."""


BACKS: dict[str, Callable[[Canvas, Box, str, random.Random, Style], None]] = {
    "lattice": _lattice,
    "diamonds": _diamonds,
    "dots": _dots,
    "waves": _waves,
    "rays": _rays,
    "stripes": _stripes,
    "rings": _rings,
    "numbers": _numbers,
    "checks": _checks,
    "leaves": _leaves,
    "plain": _plain,
}
