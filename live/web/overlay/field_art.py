"""The pictures in diagrams of the field, taken from the project's own card art.

``python -m live.web.overlay.field_art`` writes ``static/field/art.js`` anew.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from referee.art.brush import Brush
from referee.art.glyphs import Box
from referee.art.style import ROLE_COLOURS, SCENERIES, Style
from referee.art.svg import Canvas
from referee.games.suiri_sinri.emblems import EMBLEMS
from referee.games.suritsu.scenery import PICTURES, Colours

WIDTH, HEIGHT = 45.0, 63.0
HEAD = "// Made by python -m live.web.overlay.field_art from the project's card art; not to be edited.\n"


def symbols() -> Iterator[tuple[str, str]]:
    """Name and SVG ``symbol`` of every scenery (45 x 63) and role emblem (radius 1 around the origin)."""
    style = Style("diagram")
    for scenery in SCENERIES:
        canvas = Canvas(WIDTH, HEIGHT)
        colours: Colours = style.palette.scenery[scenery]
        rng = random.Random(f"diagram {scenery}")
        PICTURES[scenery](Brush(canvas, style, line=False), Box(0, 0, WIDTH, HEIGHT), colours, rng)
        yield f"art-{scenery}", _symbol(canvas.svg(), f"art-{scenery}", f"0 0 {WIDTH:g} {HEIGHT:g}")
    for role, draw in EMBLEMS.items():
        canvas = Canvas(2, 2)
        draw(canvas, ROLE_COLOURS[role])
        yield f"art-{role}", _symbol(canvas.svg(), f"art-{role}", "-1.15 -1.15 2.3 2.3")


def module() -> str:
    """The text of ``art.js``."""
    lines = [f"  {json.dumps(name)}: {json.dumps(svg)}," for name, svg in symbols()]
    return HEAD + "export const ART = {\n" + "\n".join(lines) + "\n};\n"


def _symbol(svg: str, name: str, box: str) -> str:
    """The drawing as a symbol whose inner ids are its own, with two decimals, which are enough on a screen."""
    body = re.sub(r"^<svg[^>]*>|</svg>$", "", svg)
    body = re.sub(r'(id="|url\(#)([gc]\d+)', rf"\g<1>{name}-\2", body)
    body = re.sub(r"\d+\.\d{3,}", lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), body)
    return f'<symbol id="{name}" viewBox="{box}" preserveAspectRatio="xMidYMid slice">{body}</symbol>'


if __name__ == "__main__":
    path = Path(str(resources.files("live.web").joinpath("static", "field", "art.js")))
    path.write_text(module(), encoding="utf-8")
