"""Text as outlines: glyphs of font files as path data, fitted into boxes in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont, TTLibError

from referee.art.svg import Canvas, number

FALLBACKS = ("rubik-700", "zen-kaku-gothic-new-700", "noto-sans-math-400")


class ArtError(ValueError):
    """Art that cannot be drawn: an unknown style or game, an unusable font or size."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Path data in font units, y up, with the box of its ink."""

    path: str
    x_min: float
    y_min: float
    x_max: float
    y_max: float


class Typeface:
    """One font file, opened once; outlines are cached by text."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            font = TTFont(BytesIO(_font_bytes(name)), lazy=True)
            self._cmap: dict[int, str] = dict(font.getBestCmap() or {})
            self._glyphs = font.getGlyphSet()
        except (OSError, TTLibError, KeyError, AssertionError) as error:
            raise ArtError(f"font {name}: cannot be read ({error})") from None
        self._cache: dict[tuple[str, float], Outline] = {}
        self.units = float(font["head"].unitsPerEm)

    def has(self, text: str) -> bool:
        """Whether every character of ``text`` has a glyph."""
        return all(ord(character) in self._cmap for character in text)

    def outline(self, text: str, tracking: float = 0.0) -> Outline:
        """The outline of one line of ``text``; ``tracking`` adds that part of an em after every glyph.

        Raises ``ArtError`` naming the character that the font lacks.
        """
        key = (text, tracking)
        if key not in self._cache:
            self._cache[key] = self._draw(text, tracking)
        return self._cache[key]

    def _draw(self, text: str, tracking: float) -> Outline:
        pen = SVGPathPen(self._glyphs, ntos=lambda value: number(value))
        bounds = BoundsPen(self._glyphs)
        at = 0.0
        for character in text:
            name = self._cmap.get(ord(character))
            if name is None:
                raise ArtError(f"font {self.name} has no glyph for {character!r}")
            glyph = self._glyphs[name]
            for target in (pen, bounds):
                glyph.draw(TransformPen(target, (1, 0, 0, 1, at, 0)))
            at += glyph.width + tracking * self.units
        box = bounds.bounds or (0.0, 0.0, at, self.units)
        return Outline(pen.getCommands(), *box)


def _font_bytes(name: str) -> bytes:
    path = Path(name)
    if path.is_absolute():
        return path.read_bytes()
    return resources.files("referee.art").joinpath("fonts", f"{name}.woff2").read_bytes()


@lru_cache(maxsize=256)
def typeface(name: str) -> Typeface:
    """The font ``name``: a bundled one (``rubik-700``) or an absolute path. Raises ``ArtError``."""
    return Typeface(name)


def typeface_for(text: str, *names: str) -> Typeface:
    """The first of ``names``, then of the bundled fallbacks, that can draw the whole ``text``."""
    for name in (*names, *FALLBACKS):
        face = typeface(name)
        if face.has(text):
            return face
    raise ArtError(f"no font has all glyphs of {text!r}")


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in millimetres to put something in: upper left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> Box:
        """The box smaller by ``by`` on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def draw_text(
    canvas: Canvas,
    text: str,
    box: Box,
    fill: str,
    *fonts: str,
    align_x: float = 0.5,
    align_y: float = 0.5,
    reference: str | None = None,
    tracking: float = 0.0,
    stroke: str | None = None,
    stroke_mm: float = 0.0,
) -> Box:
    """Draw ``text`` as large as ``box`` allows; returns the box of its ink.

    With ``reference`` the height is that of the reference text, so that a line of small signs or letters does not
    grow; the ink keeps its place on the reference's line. ``stroke`` is drawn under the filling, all around.
    """
    face = typeface_for(text, *fonts)
    ink = face.outline(text, tracking)
    frame = face.outline(reference) if reference and face.has(reference) else ink
    height = max(frame.y_max - frame.y_min, 1e-6)
    width = max(ink.x_max - ink.x_min, 1e-6)
    scale = min(box.height / height, box.width / width)
    x = box.x + align_x * (box.width - width * scale) - ink.x_min * scale
    y = box.y + align_y * (box.height - height * scale) + frame.y_max * scale
    transform = f"translate({number(x)} {number(y)}) scale({scale:.6f} {-scale:.6f})"
    if stroke and stroke_mm > 0:
        canvas.path(
            ink.path,
            fill,
            transform=transform,
            stroke=stroke,
            stroke_width=2 * stroke_mm / scale,
            stroke_linejoin="round",
        )
    canvas.path(ink.path, fill, transform=transform)
    return Box(x + ink.x_min * scale, y - ink.y_max * scale, width * scale, (ink.y_max - ink.y_min) * scale)
