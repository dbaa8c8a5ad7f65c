"""Frames, backs, marks and signs that all games share."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import pairwise

from referee.art.glyphs import Box, draw_text, typeface
from referee.art.style import Mark, Style
from referee.art.svg import Canvas, Point, path_through, rounded_rectangle


def wobbly(points: list[Point], amount: float, rng: random.Random, closed: bool = False) -> str:
    """Path data of a hand-drawn line through ``points``: every stretch gets a few shaky middle points."""
    ring = [*points, points[0]] if closed else points
    found: list[Point] = [ring[0]]
    for (x1, y1), (x2, y2) in pairwise(ring):
        steps = max(2, int(math.hypot(x2 - x1, y2 - y1) / 6))
        for step in range(1, steps + 1):
            share = step / steps
            shake = amount if step < steps or not closed else amount * 0.5
            found.append(
                (
                    x1 + (x2 - x1) * share + rng.uniform(-shake, shake),
                    y1 + (y2 - y1) * share + rng.uniform(-shake, shake),
                )
            )
    return path_through(found, closed=False)


def draw_line(canvas: Canvas, style: Style, points: list[Point], colour: str, width: float, seed: object = 0) -> None:
    """An open line, straight or shaky as the style draws."""
    rng = random.Random(f"{style.seed}{seed}{points}")
    data = wobbly(points, width * 0.35, rng) if style.hand_drawn else path_through(points, closed=False)
    canvas.path(data, None, stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def draw_frame(canvas: Canvas, style: Style, box: Box, colour: str, radius: float) -> None:
    """The style's frame along ``box``."""
    width = max(0.25, style.stroke * min(canvas.width, canvas.height) * 1.6)
    frame = style.frame
    if style.hand_drawn and frame != "none":
        frame = "sketch"
    draw: dict[str, Callable[[], None]] = {
        "line": lambda: _outline(canvas, box, radius, colour, width),
        "thick": lambda: _outline(canvas, box, radius, colour, width * 2.6),
        "double": lambda: _double(canvas, box, radius, colour, width),
        "dashed": lambda: _outline(canvas, box, radius, colour, width * 1.2, dash=f"{width * 4:.2f} {width * 3:.2f}"),
        "corners": lambda: _corners(canvas, box, colour, width * 1.3),
        "notched": lambda: _notched(canvas, box, colour, width),
        "sketch": lambda: _sketch(canvas, style, box, colour, width),
    }
    if frame in draw:
        draw[frame]()


def _outline(canvas: Canvas, box: Box, radius: float, colour: str, width: float, dash: str | None = None) -> None:
    canvas.path(
        rounded_rectangle(box.x, box.y, box.width, box.height, radius),
        None,
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dash,
    )


def _double(canvas: Canvas, box: Box, radius: float, colour: str, width: float) -> None:
    _outline(canvas, box, radius, colour, width * 1.5)
    inner = box.inset(width * 2.6)
    _outline(canvas, inner, max(0.0, radius - width * 2.6), colour, width * 0.6)


def _corners(canvas: Canvas, box: Box, colour: str, width: float) -> None:
    length = 0.16 * min(box.width, box.height)
    right, bottom = box.x + box.width, box.y + box.height
    for x, y, dx, dy in (
        (box.x, box.y, 1, 1),
        (right, box.y, -1, 1),
        (right, bottom, -1, -1),
        (box.x, bottom, 1, -1),
    ):
        points = [(x, y + dy * length), (x, y), (x + dx * length, y)]
        canvas.path(
            path_through(points, closed=False),
            None,
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        canvas.circle(x + dx * length * 0.45, y + dy * length * 0.45, width * 0.9, colour)


def _notched(canvas: Canvas, box: Box, colour: str, width: float) -> None:
    cut = 0.09 * min(box.width, box.height)
    x0, y0, x1, y1 = box.x, box.y, box.x + box.width, box.y + box.height
    data = (
        f"M{x0 + cut:.2f} {y0:.2f}H{x1 - cut:.2f}A{cut:.2f} {cut:.2f} 0 0 0 {x1:.2f} {y0 + cut:.2f}V{y1 - cut:.2f}"
        f"A{cut:.2f} {cut:.2f} 0 0 0 {x1 - cut:.2f} {y1:.2f}H{x0 + cut:.2f}"
        f"A{cut:.2f} {cut:.2f} 0 0 0 {x0:.2f} {y1 - cut:.2f}V{y0 + cut:.2f}"
        f"A{cut:.2f} {cut:.2f} 0 0 0 {x0 + cut:.2f} {y0:.2f}Z"
    )
    canvas.path(data, None, stroke=colour, stroke_width=width)


def _sketch(canvas: Canvas, style: Style, box: Box, colour: str, width: float) -> None:
    rng = random.Random(f"frame{style.seed}{box.width}")
    corners = [
        (box.x, box.y),
        (box.x + box.width, box.y),
        (box.x + box.width, box.y + box.height),
        (box.x, box.y + box.height),
    ]
    for _ in range(2):
        canvas.path(
            wobbly(corners, 0.25, rng, closed=True),
            None,
            stroke=colour,
            stroke_width=width * 0.8,
            stroke_linejoin="round",
        )


def draw_mark(
    canvas: Canvas, style: Style, mark: Mark, ink: Box, colour: str, digit_height: float, halo: str | None = None
) -> None:
    """The mark under a digit that tells its up: a line or a dot below the ink, with a ``halo`` on busy grounds."""
    thick = max(0.35, digit_height * 0.055)
    y = ink.y + ink.height + thick * 2.0
    middle = ink.x + ink.width / 2
    half = max(ink.width * 0.42, digit_height * 0.22)
    for extra, paint in ((thick * 0.9, halo), (0.0, colour)):
        if paint is None:
            continue
        if mark == "underline":
            draw_line(canvas, style, [(middle - half, y), (middle + half, y)], paint, thick + extra, seed="mark")
        elif mark == "dot":
            canvas.circle(middle, y + thick * 0.3, thick * 0.95 + extra / 2, paint)


def needs_mark(style: Style, label: str) -> bool:
    """Whether the style marks this digit: all of them, or those that read otherwise upside down."""
    return label.isdigit() and (style.mark_scope == "all" or label in "69")


def draw_tick(canvas: Canvas, style: Style, x: float, y: float, size: float, colour: str) -> None:
    """A check mark, ``size`` wide, around (x, y)."""
    points = [
        (x - size * 0.45, y + size * 0.02),
        (x - size * 0.12, y + size * 0.34),
        (x + size * 0.48, y - size * 0.38),
    ]
    draw_line(canvas, style, points, colour, size * 0.2, seed=x)


def printed_sign(style: Style, label: str) -> str:
    """What stands on the piece for an operator label: ``×`` may be an x or a dot, ``:`` the sign ``÷``."""
    if label == "-":
        face = typeface(style.digits)
        return next((sign for sign in "−–-" if face.has(sign)), "−")
    return {"×": style.multiply, ":": style.divide}.get(label, label)


def draw_sign(canvas: Canvas, style: Style, label: str, box: Box, colour: str) -> Box:
    """An operator in the middle of ``box``, from the font or as plain strokes; returns the box of its ink."""
    sign = printed_sign(style, label)
    if style.operators == "font" and sign not in "·":
        return draw_text(canvas, sign, box, colour, *style.digit_fonts, reference="0", align_y=0.5)
    return _stroked_sign(canvas, style, sign, box, colour)


def _stroked_sign(canvas: Canvas, style: Style, sign: str, box: Box, colour: str) -> Box:
    cx, cy = box.middle
    arm = min(box.width, box.height) * 0.36
    width = arm * 0.36
    lines: dict[str, list[list[Point]]] = {
        "+": [[(cx - arm, cy), (cx + arm, cy)], [(cx, cy - arm), (cx, cy + arm)]],
        "−": [[(cx - arm, cy), (cx + arm, cy)]],
        "=": [
            [(cx - arm, cy - arm * 0.45), (cx + arm, cy - arm * 0.45)],
            [(cx - arm, cy + arm * 0.45), (cx + arm, cy + arm * 0.45)],
        ],
        "×": [
            [(cx - arm * 0.8, cy - arm * 0.8), (cx + arm * 0.8, cy + arm * 0.8)],
            [(cx - arm * 0.8, cy + arm * 0.8), (cx + arm * 0.8, cy - arm * 0.8)],
        ],
        "÷": [[(cx - arm, cy), (cx + arm, cy)]],
    }
    lines |= {"x": lines["×"], "-": lines["−"], "–": lines["−"]}
    for points in lines.get(sign, []):
        draw_line(canvas, style, points, colour, width, seed=sign)
    dots = {":": (-0.55, 0.55), "÷": (-0.75, 0.75), "·": (0.0,)}.get(sign, ())
    for offset in dots:
        canvas.circle(cx, cy + offset * arm, width * 0.72, colour)
    return Box(cx - arm, cy - arm, 2 * arm, 2 * arm)
