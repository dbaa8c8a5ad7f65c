"""The five sceneries of the play cards: drawn as picture, line, icon or pattern."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from referee.art.brush import Brush, hill, scattered, star_points, wave_line
from referee.art.colour import mix
from referee.art.glyphs import Box
from referee.art.style import Style
from referee.art.svg import Canvas, circle_path, path_through

Colours = tuple[str, str, str, str]


def draw_scenery(canvas: Canvas, style: Style, scenery: str, box: Box, seed: str) -> None:
    """Fill ``box`` with a scenery in the style's manner."""
    colours = style.palette.scenery[scenery]
    rng = random.Random(f"{style.seed}{seed}")
    brush = Brush(canvas, style, line=style.scenery == "line")
    if style.scenery in ("picture", "line"):
        PICTURES[scenery](brush, box, colours, rng)
        return
    canvas.rect(box.x, box.y, box.width, box.height, canvas.gradient([(0, colours[1]), (1, mix(*colours[1:3], 0.7))]))
    motif = MOTIFS[scenery]
    if style.scenery == "icon":
        size = 0.40 * box.width
        canvas.circle(*box.middle, size * 0.78, mix(colours[1], colours[0], 0.5))
        motif(brush, *box.middle, size, colours, rng)
    else:
        _repeat(brush, box, motif, colours, rng)


def _repeat(brush: Brush, box: Box, motif: Motif, colours: Colours, rng: random.Random) -> None:
    step = box.width / 3.2
    with brush.canvas.group(opacity=0.75):
        for row in range(int(box.height / step) + 2):
            for col in range(4):
                motif(
                    brush,
                    box.x + (col + 0.5 * (row % 2)) * step,
                    box.y + (row + 0.2) * step,
                    step * 0.36,
                    colours,
                    rng,
                )


def tree(brush: Brush, x: float, y: float, size: float, colours: Colours, rng: random.Random) -> None:
    """A round tree standing around (x, y), ``size`` high."""
    trunk = mix(colours[2], "#5b3a1e", 0.75)
    brush.polygon(
        [
            (x - size * 0.07, y),
            (x + size * 0.07, y),
            (x + size * 0.1, y + size * 0.5),
            (x - size * 0.1, y + size * 0.5),
        ],
        trunk,
    )
    leaf = mix(colours[2], "#1d5b2c", 0.25)
    for dx, dy, r in ((-0.2, -0.05, 0.24), (0.2, -0.05, 0.24), (0.0, -0.24, 0.28)):
        brush.disc(x + dx * size, y + dy * size, r * size, leaf)
    brush.disc(x - size * 0.08, y - size * 0.3, size * 0.1, mix(leaf, colours[1], 0.7), 0.8)


def boat(brush: Brush, x: float, y: float, size: float, colours: Colours, rng: random.Random) -> None:
    """A sailing boat."""
    hull = path_through(
        [
            (x - size * 0.42, y + size * 0.2),
            (x + size * 0.42, y + size * 0.2),
            (x + size * 0.27, y + size * 0.42),
            (x - size * 0.27, y + size * 0.42),
        ]
    )
    brush.shape(hull, "#b5523b")
    brush.polygon(
        [(x - size * 0.03, y - size * 0.48), (x - size * 0.03, y + size * 0.13), (x - size * 0.38, y + size * 0.13)],
        colours[3],
    )
    brush.polygon(
        [(x + size * 0.04, y - size * 0.34), (x + size * 0.04, y + size * 0.13), (x + size * 0.36, y + size * 0.13)],
        mix(colours[3], "#e8b23a", 0.6),
    )


def fish(brush: Brush, x: float, y: float, size: float, colours: Colours, rng: random.Random) -> None:
    """A fish that swims to the left or the right."""
    side = rng.choice((-1, 1))
    body = (
        f"M{x - side * size * 0.5:.2f} {y:.2f}Q{x - side * size * 0.1:.2f} {y - size * 0.42:.2f} "
        f"{x + side * size * 0.28:.2f} {y:.2f}Q{x - side * size * 0.1:.2f} {y + size * 0.42:.2f} "
        f"{x - side * size * 0.5:.2f} {y:.2f}Z"
    )
    brush.polygon(
        [
            (x + side * size * 0.2, y),
            (x + side * size * 0.52, y - size * 0.22),
            (x + side * size * 0.44, y),
            (x + side * size * 0.52, y + size * 0.22),
        ],
        mix(colours[3], colours[1], 0.35),
    )
    brush.shape(body, colours[3])
    brush.disc(x - side * size * 0.3, y - size * 0.05, size * 0.045, "#10202c")


def tower(brush: Brush, x: float, y: float, size: float, colours: Colours, rng: random.Random) -> None:
    """Three houses with lit windows."""
    for dx, width, top in ((-0.36, 0.28, -0.1), (0.12, 0.26, -0.22), (-0.12, 0.28, -0.48)):
        brush.rect(
            x + dx * size,
            y + top * size,
            width * size,
            (0.45 - top) * size,
            mix(colours[2], colours[1], 0.25 if dx == -0.12 else 0.6),
        )
        _windows(
            brush, x + dx * size, y + top * size, width * size, (0.45 - top) * size, colours[3], rng, size * 0.055
        )


def _windows(
    brush: Brush, x: float, y: float, width: float, height: float, colour: str, rng: random.Random, pane: float
) -> None:
    columns = max(1, int(width / (pane * 2.2)))
    for row in range(max(1, int(height / (pane * 2.6)) - 1)):
        for col in range(columns):
            if rng.random() < 0.62:
                left = x + (col + 0.5) * width / columns - pane / 2
                brush.canvas.rect(left, y + pane + row * pane * 2.6, pane, pane * 1.4, colour)


def planet(brush: Brush, x: float, y: float, size: float, colours: Colours, rng: random.Random) -> None:
    """A planet with a ring."""
    ring = mix(colours[3], "#e9b45c", 0.6)
    globe = mix("#c06fb3", colours[3], 0.15)
    with brush.canvas.group(x=x, y=y, turn_deg=-22):
        brush.stroke(
            f"M{-size * 0.52:.2f} 0A{size * 0.52:.2f} {size * 0.14:.2f} 0 0 1 {size * 0.52:.2f} 0", ring, size * 0.055
        )
        brush.disc(0, 0, size * 0.31, globe)
        brush.shape(
            f"M{-size * 0.3:.2f} {size * 0.06:.2f}Q0 {size * 0.16:.2f} {size * 0.3:.2f} {size * 0.06:.2f}"
            f"Q{size * 0.26:.2f} {size * 0.2:.2f} {size * 0.2:.2f} {size * 0.235:.2f}Q0 {size * 0.31:.2f} "
            f"{-size * 0.2:.2f} {size * 0.235:.2f}Q{-size * 0.28:.2f} {size * 0.2:.2f} {-size * 0.3:.2f} "
            f"{size * 0.06:.2f}Z",
            mix(globe, "#6a2d73", 0.5),
        )
        brush.stroke(
            f"M{size * 0.52:.2f} 0A{size * 0.52:.2f} {size * 0.14:.2f} 0 0 1 {-size * 0.52:.2f} 0", ring, size * 0.055
        )


def _grassland(brush: Brush, box: Box, colours: Colours, rng: random.Random) -> None:
    w, h, bottom = box.width, box.height, box.y + box.height
    _sky(brush, box, colours[0], mix(colours[0], "#ffffff", 0.6))
    brush.disc(box.x + w * rng.choice((0.34, 0.5, 0.62)), box.y + h * 0.2, w * 0.09, colours[3])
    lines = ((0.46, colours[1], 0.55), (0.62, colours[1], 0.0), (0.8, colours[2], 0.0))
    for level, colour, haze in lines:
        brush.shape(
            hill(box.x, box.x + w, box.y + h * level, h * 0.055, bottom, rng.uniform(0, 6)),
            mix(colour, colours[0], haze),
        )
    tree(brush, box.x + w * rng.uniform(0.42, 0.6), box.y + h * 0.5, w * 0.34, colours, rng)
    for x, y in scattered(rng, 14, box.x, box.y + h * 0.84, box.x + w, bottom):
        brush.canvas.circle(x, y, w * 0.012, rng.choice((colours[3], "#ffffff", "#f2a0b5")))


def _sea(brush: Brush, box: Box, colours: Colours, rng: random.Random) -> None:
    w, h, right, bottom = box.width, box.height, box.x + box.width, box.y + box.height
    _sky(brush, box, colours[0], mix(colours[0], "#ffffff", 0.5))
    for x, y in scattered(rng, 2, box.x + w * 0.3, box.y + h * 0.12, box.x + w * 0.7, box.y + h * 0.3):
        for dx, r in ((-0.07, 0.045), (0.0, 0.065), (0.08, 0.05)):
            brush.disc(x + dx * w, y, r * w, "#ffffff", 0.9)
    levels = 5
    for index in range(levels):
        y = box.y + h * (0.44 + 0.115 * index)
        brush.shape(
            hill(box.x, right, y, h * 0.012, bottom, rng.uniform(0, 6), 3.0),
            mix(colours[1], colours[2], index / (levels - 1)),
        )
        brush.stroke(
            wave_line(box.x - rng.uniform(0, 4), right, y + h * 0.06, w * 0.2, h * 0.014),
            mix(colours[1], colours[3], 0.6),
            w * 0.012,
        )
    boat(brush, box.x + w * rng.uniform(0.42, 0.58), box.y + h * 0.42, w * 0.36, colours, rng)


def _deep_sea(brush: Brush, box: Box, colours: Colours, rng: random.Random) -> None:
    w, h, bottom = box.width, box.height, box.y + box.height
    _sky(brush, box, colours[0], colours[2])
    for _ in range(3):
        x = box.x + w * rng.uniform(0.0, 0.9)
        brush.polygon(
            [(x, box.y), (x + w * 0.14, box.y), (x + w * 0.34, box.y + h * 0.7), (x + w * 0.06, box.y + h * 0.7)],
            mix(colours[0], "#8fe3e6", 0.5),
            0.16,
        )
    fish(brush, box.x + w * 0.5, box.y + h * 0.42, w * 0.38, colours, rng)
    fish(brush, box.x + w * rng.uniform(0.35, 0.65), box.y + h * 0.62, w * 0.24, (*colours[:3], "#7fd6d0"), rng)
    for x in (0.08, 0.3, 0.55, 0.74, 0.93):
        _weed(brush, box.x + w * (x + rng.uniform(-0.04, 0.04)), bottom, h * rng.uniform(0.12, 0.24), w * 0.05)
    for x, y in scattered(rng, 9, box.x, box.y + h * 0.15, box.x + w, box.y + h * 0.75):
        brush.canvas.circle(x, y, w * rng.uniform(0.008, 0.022), None, stroke="#a9e5ea", stroke_width=w * 0.007)


def _weed(brush: Brush, x: float, bottom: float, height: float, width: float) -> None:
    data = f"M{x:.2f} {bottom:.2f}q{-width:.2f} {-height * 0.25:.2f} 0 {-height * 0.5:.2f}t0 {-height * 0.5:.2f}"
    brush.canvas.path(data, None, stroke="#2e8f7c", stroke_width=width * 0.55, stroke_linecap="round")


def _city(brush: Brush, box: Box, colours: Colours, rng: random.Random) -> None:
    w, h, bottom = box.width, box.height, box.y + box.height
    _sky(brush, box, colours[0], mix(colours[0], "#f9dcc0", 0.6))
    brush.disc(box.x + w * 0.5, box.y + h * 0.42, w * 0.17, mix(colours[3], "#ff7f50", 0.25))
    for low, high, shade, lit in ((0.42, 0.62, 0.45, False), (0.3, 0.52, 0.0, True)):
        x = box.x - w * 0.03
        while x < box.x + w:
            width = w * rng.uniform(0.12, 0.22)
            height = h * rng.uniform(low, high)
            colour = mix(colours[2], colours[1], shade + (0.4 if not lit else 0.0) * rng.random())
            brush.rect(x, bottom - height, width, height, colour)
            if lit:
                _windows(brush, x, bottom - height, width, height, colours[3], rng, w * 0.02)
            x += width


def _space(brush: Brush, box: Box, colours: Colours, rng: random.Random) -> None:
    w, h = box.width, box.height
    _sky(brush, box, colours[0], colours[2])
    for x, y in scattered(rng, 34, box.x, box.y, box.x + w, box.y + h):
        brush.canvas.circle(x, y, w * rng.uniform(0.004, 0.011), mix("#ffffff", colours[3], rng.random()))
    for x, y in scattered(rng, 4, box.x + w * 0.1, box.y + h * 0.08, box.x + w * 0.9, box.y + h * 0.92):
        brush.polygon(star_points(x, y, w * 0.035, w * 0.01, 4), colours[3])
    planet(brush, box.x + w * 0.5, box.y + h * 0.5, w * 0.62, colours, rng)
    cx, cy, r = box.x + w * rng.uniform(0.4, 0.6), box.y + h * 0.83, w * 0.06
    brush.shape(circle_path(cx, cy, r), "#d8d4e6")
    brush.canvas.circle(cx + r * math.cos(1), cy + r * 0.1, r * 0.25, "#b4aecb")


def _sky(brush: Brush, box: Box, upper: str, lower: str) -> None:
    paper = brush.style.palette.paper
    stops = (
        [(0.0, mix(paper, upper, 0.42)), (1.0, mix(paper, lower, 0.42))]
        if brush.line
        else [(0.0, upper), (1.0, lower)]
    )
    brush.canvas.rect(box.x, box.y, box.width, box.height, brush.canvas.gradient(stops))


Motif = Callable[[Brush, float, float, float, Colours, random.Random], None]
MOTIFS: dict[str, Motif] = {"grassland": tree, "sea": boat, "deep-sea": fish, "city": tower, "space": planet}
PICTURES: dict[str, Callable[[Brush, Box, Colours, random.Random], None]] = {
    "grassland": _grassland,
    "sea": _sea,
    "deep-sea": _deep_sea,
    "city": _city,
    "space": _space,
}
