"""The six roles as flat emblems in a circle of radius 1 around the origin, drawn by the project."""

from __future__ import annotations

import math
from collections.abc import Callable

from referee.art.brush import star_points
from referee.art.colour import mix
from referee.art.svg import Canvas

STEEL, SKIN, GOLD, NIGHT = "#c9d0d8", "#f3cfa6", "#e8b93c", "#1d1d26"


def knight(canvas: Canvas, colour: str) -> None:
    """A helmet with a plume over crossed swords."""
    for side in (-1, 1):
        with canvas.group(turn_deg=side * 42):
            canvas.polygon([(-0.05, -0.92), (0, -1.04), (0.05, -0.92), (0.05, 0.62), (-0.05, 0.62)], "#e6eaee")
            canvas.rect(-0.22, 0.58, 0.44, 0.08, GOLD, r=0.03)
            canvas.rect(-0.04, 0.64, 0.08, 0.26, "#6b4a2b", r=0.03)
            canvas.circle(0, 0.93, 0.06, GOLD)
    canvas.path("M-0.02 -0.62C0.16 -1.12 0.62 -1.02 0.66 -0.6C0.5 -0.82 0.3 -0.66 0.12 -0.42Z", colour)
    canvas.path(
        "M-0.52 0.5V-0.12C-0.52 -0.78 0.52 -0.78 0.52 -0.12V0.5Q0.26 0.66 0 0.74Q-0.26 0.66 -0.52 0.5Z", STEEL
    )
    canvas.path("M0 0.74Q0.26 0.66 0.52 0.5V-0.12C0.52 -0.45 0.26 -0.61 0 -0.61Z", mix(STEEL, "#5b6878", 0.35))
    canvas.path("M-0.44 -0.1H0.44V0.06H0.07V0.44H-0.07V0.06H-0.44Z", NIGHT)
    canvas.rect(-0.56, 0.46, 1.12, 0.1, GOLD, r=0.05)


def witch(canvas: Canvas, colour: str) -> None:
    """A pointed hat with a star, hair and a face."""
    dark = mix(colour, "#000000", 0.35)
    canvas.path("M-0.46 0.0C-0.62 0.5 -0.5 0.78 -0.3 0.92H0.3C0.5 0.78 0.62 0.5 0.46 0Z", "#8a4b2a")
    canvas.ellipse(0, 0.3, 0.32, 0.4, SKIN)
    for side in (-1, 1):
        canvas.circle(side * 0.13, 0.26, 0.045, NIGHT)
    canvas.path("M-0.12 0.47Q0 0.58 0.12 0.47", None, stroke="#9c3b3b", stroke_width=0.045, stroke_linecap="round")
    canvas.path("M-0.42 0.0C-0.3 -0.35 -0.22 -0.62 0.28 -1.02C0.2 -0.72 0.3 -0.4 0.42 0Z", colour)
    canvas.path("M0.06 -0.83L0.28 -1.02C0.2 -0.72 0.3 -0.4 0.42 0H0.2C0.16 -0.4 0.02 -0.6 0.06 -0.83Z", dark)
    canvas.ellipse(0, 0.02, 0.86, 0.16, dark)
    canvas.path("M-0.43 -0.02Q0 0.12 0.43 -0.02L0.39 -0.16Q0 -0.02 -0.38 -0.16Z", GOLD)
    canvas.polygon(star_points(-0.02, -0.36, 0.15, 0.062), GOLD)


def lion(canvas: Canvas, colour: str) -> None:
    """A lion's head from the front with a mane of petals."""
    for ring, count, size, shade in ((0.68, 14, 0.27, 0.3), (0.5, 12, 0.26, 0.0)):
        for index in range(count):
            angle = 2 * math.pi * (index + 0.5 * (count == 12)) / count
            canvas.circle(ring * math.cos(angle), ring * math.sin(angle), size, mix(colour, "#0b2a15", shade))
    for side in (-1, 1):
        canvas.circle(side * 0.36, -0.38, 0.14, GOLD)
        canvas.circle(side * 0.36, -0.38, 0.07, mix(GOLD, "#7a4a10", 0.5))
    canvas.path(
        "M-0.44 -0.1C-0.44 -0.62 0.44 -0.62 0.44 -0.1C0.44 0.3 0.26 0.52 0 0.52C-0.26 0.52 -0.44 0.3 -0.44 -0.1Z",
        GOLD,
    )
    canvas.ellipse(0, 0.26, 0.25, 0.21, mix(GOLD, "#ffffff", 0.6))
    canvas.polygon([(-0.11, 0.06), (0.11, 0.06), (0, 0.2)], NIGHT)
    canvas.path(
        "M0 0.18V0.27M-0.14 0.3Q-0.05 0.38 0 0.27Q0.05 0.38 0.14 0.3",
        None,
        stroke=NIGHT,
        stroke_width=0.04,
        stroke_linecap="round",
    )
    for side in (-1, 1):
        canvas.ellipse(side * 0.19, -0.1, 0.06, 0.075, NIGHT)
        canvas.circle(side * 0.19 + 0.02, -0.13, 0.02, "#ffffff")


def king(canvas: Canvas, colour: str) -> None:
    """A crowned, bearded head."""
    canvas.path("M-0.5 -0.1C-0.6 0.5 -0.3 0.98 0 1.0C0.3 0.98 0.6 0.5 0.5 -0.1Z", "#efe9df")
    canvas.path("M-0.36 -0.2H0.36V0.16C0.36 0.42 0.16 0.52 0 0.52C-0.16 0.52 -0.36 0.42 -0.36 0.16Z", SKIN)
    canvas.path("M-0.38 0.28Q-0.2 0.16 0 0.26Q0.2 0.16 0.38 0.28Q0.24 0.46 0 0.38Q-0.24 0.46 -0.38 0.28Z", "#efe9df")
    for side in (-1, 1):
        canvas.circle(side * 0.16, 0.02, 0.05, NIGHT)
    canvas.polygon(
        [(-0.58, -0.12), (-0.72, -0.82), (-0.36, -0.5), (0, -0.98), (0.36, -0.5), (0.72, -0.82), (0.58, -0.12)],
        mix(colour, "#ffd75e", 0.35),
    )
    canvas.polygon([(0, -0.98), (0.36, -0.5), (0.72, -0.82), (0.58, -0.12), (0, -0.12)], mix(colour, "#8a5a00", 0.2))
    canvas.rect(-0.6, -0.26, 1.2, 0.18, mix(colour, "#7a4a00", 0.35), r=0.06)
    for x, y, gem in ((-0.72, -0.82, "#d0343c"), (0, -0.98, "#2f6fc4"), (0.72, -0.82, "#d0343c")):
        canvas.circle(x, y, 0.09, gem)
    for x, gem in ((-0.34, "#2f6fc4"), (0, "#d0343c"), (0.34, "#2f6fc4")):
        canvas.circle(x, -0.17, 0.065, gem)


def traitor(canvas: Canvas, colour: str) -> None:
    """A hooded mask before a dagger."""
    dark = mix(colour, "#000000", 0.45)
    with canvas.group(turn_deg=38):
        canvas.polygon([(-0.07, -0.5), (0.07, -0.5), (0.07, 0.72), (0, 1.02), (-0.07, 0.72)], "#dfe5ea")
        canvas.rect(-0.26, -0.6, 0.52, 0.11, GOLD, r=0.04)
        canvas.rect(-0.06, -0.94, 0.12, 0.36, "#5b3a2b", r=0.04)
        canvas.circle(0, -0.96, 0.09, GOLD)
    canvas.path("M0 -0.86C0.62 -0.7 0.62 0.0 0.74 0.8Q0 1.02 -0.74 0.8C-0.62 0 -0.62 -0.7 0 -0.86Z", colour)
    canvas.path("M0 -0.86C0.62 -0.7 0.62 0.0 0.74 0.8Q0.4 0.9 0 0.92Z", mix(colour, "#000000", 0.2))
    canvas.path("M0 -0.56C0.42 -0.46 0.44 0.1 0.3 0.46Q0 0.7 -0.3 0.46C-0.44 0.1 -0.42 -0.46 0 -0.56Z", dark)
    canvas.path(
        "M-0.36 -0.16Q-0.18 -0.24 0 -0.12Q0.18 -0.24 0.36 -0.16Q0.34 0.12 0.16 0.12Q0.06 0.1 0 0.02"
        "Q-0.06 0.1 -0.16 0.12Q-0.34 0.12 -0.36 -0.16Z",
        "#f2ede2",
    )
    for side in (-1, 1):
        canvas.path(
            f"M{side * 0.06} -0.05Q{side * 0.18} -0.12 {side * 0.28} -0.06Q{side * 0.18} 0.06 {side * 0.06} -0.05Z",
            NIGHT,
        )
    canvas.path("M-0.16 0.88L0 0.62L0.16 0.88Z", GOLD)


def joker(canvas: Canvas, colour: str) -> None:
    """A fool's cap with three bells over a laughing mask."""
    red, gold, white = "#d23b3b", GOLD, "#f7f1e4"
    canvas.path("M-0.42 0.0C-0.5 -0.5 -0.9 -0.5 -0.98 0.1C-0.8 -0.12 -0.66 0.0 -0.42 0.2Z", red)
    canvas.path("M0.42 0.0C0.5 -0.5 0.9 -0.5 0.98 0.1C0.8 -0.12 0.66 0.0 0.42 0.2Z", "#3a78c9")
    canvas.path("M-0.46 0.06C-0.5 -0.5 -0.2 -0.6 0.16 -1.0C0.12 -0.7 0.5 -0.5 0.46 0.06Z", gold)
    canvas.path("M0 0.0V-0.82L0.16 -1.0C0.12 -0.7 0.5 -0.5 0.46 0.06Z", "#7d4aa5")
    for x, y in ((-0.98, 0.14), (0.98, 0.14), (0.17, -1.0)):
        canvas.circle(x, y, 0.1, "#ffe08a", stroke="#7a5a10", stroke_width=0.025)
    canvas.path("M-0.42 0.02H0.42V0.3C0.42 0.66 0.18 0.84 0 0.84C-0.18 0.84 -0.42 0.66 -0.42 0.3Z", white)
    canvas.rect(-0.48, -0.06, 0.96, 0.14, "#39a467", r=0.06)
    for side in (-1, 1):
        canvas.polygon([(side * 0.18, 0.12), (side * 0.26, 0.26), (side * 0.18, 0.42), (side * 0.1, 0.26)], NIGHT)
    canvas.circle(0, 0.4, 0.075, red)
    canvas.path("M-0.24 0.5Q0 0.8 0.24 0.5Q0 0.62 -0.24 0.5Z", red)


EMBLEMS: dict[str, Callable[[Canvas, str], None]] = {
    "knight": knight,
    "witch": witch,
    "lion": lion,
    "king": king,
    "traitor": traitor,
    "joker": joker,
}
