"""Text as outlines: glyphs of font files as path data, fitted into boxes in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO
from itertools import accumulate
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont, TTLibError

from referee.art.svg import Canvas, number

ALL_DIGITS = "0123456789"
"""Reference for digits: also of fonts whose digits rise and hang, all keep one size and one base line."""

FALLBACKS = ("rubik-700", "zen-kaku-gothic-new-700", "noto-sans-math-400")


class ArtError(ValueError):
    """Art that cannot be drawn: an unknown style or game, an unusable font or size."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A line of text in font units, y up: path data of each glyph with its place, and the box of all ink."""

    glyphs: tuple[tuple[float, str], ...]
    x_min: float
    y_min: float
    x_max: float
    y_max: float


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character: path data, box of its ink (None for a space) and advance width in font units."""

    path: str
    box: tuple[float, float, float, float] | None
    width: float


class Typeface:
    """One font file, opened once; every glyph is drawn once."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            font = TTFont(BytesIO(_font_bytes(name)), lazy=True)
            self._cmap: dict[int, str] = dict(font.getBestCmap() or {})
            self._glyphs = font.getGlyphSet()
            self.units = float(font["head"].unitsPerEm)
        except (OSError, TTLibError, KeyError, AssertionError) as error:
            raise ArtError(f"font {name}: cannot be read ({error})") from None
        self._cache: dict[str, Glyph] = {}

    def has(self, text: str) -> bool:
        """Whether every character of ``text`` has a glyph."""
        return all(ord(character) in self._cmap for character in text)

    def glyph(self, character: str) -> Glyph:
        """One glyph. Raises ``ArtError`` naming the character that the font lacks."""
        if character not in self._cache:
            name = self._cmap.get(ord(character))
            if name is None:
                raise ArtError(f"font {self.name} has no glyph for {character!r}")
            pen, bounds = SVGPathPen(self._glyphs, ntos=number), BoundsPen(self._glyphs)
            self._glyphs[name].draw(pen)
            self._glyphs[name].draw(bounds)
            self._cache[character] = Glyph(pen.getCommands(), bounds.bounds, self._glyphs[name].width)
        return self._cache[character]

    def outline(self, text: str, tracking: float = 0.0) -> Outline:
        """The outline of one line of ``text``; ``tracking`` adds that part of an em after every glyph."""
        found = [self.glyph(character) for character in text]
        starts = list(accumulate((glyph.width + tracking * self.units for glyph in found), initial=0.0))
        boxes = [
            (at + glyph.box[0], glyph.box[1], at + glyph.box[2], glyph.box[3])
            for at, glyph in zip(starts, found, strict=False)
            if glyph.box
        ] or [(0.0, 0.0, starts[-1], self.units)]
        left, low, right, high = zip(*boxes, strict=True)
        parts = tuple((at, glyph.path) for at, glyph in zip(starts, found, strict=False) if glyph.path)
        return Outline(parts, min(left), min(low), max(right), max(high))


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
    place = f"translate({number(x)} {number(y)}) scale({scale:.6f} {-scale:.6f})"
    if stroke and stroke_mm > 0:
        _draw_glyphs(canvas, ink, place, fill, stroke, 2 * stroke_mm / scale)
    _draw_glyphs(canvas, ink, place, fill)
    return Box(x + ink.x_min * scale, y - ink.y_max * scale, width * scale, (ink.y_max - ink.y_min) * scale)


def _draw_glyphs(
    canvas: Canvas, ink: Outline, place: str, fill: str, stroke: str | None = None, stroke_width: float | None = None
) -> None:
    join = "round" if stroke else None
    for at, path in ink.glyphs:
        transform = f"{place} translate({number(at)} 0)" if at else place
        canvas.path(path, fill, transform=transform, stroke=stroke, stroke_width=stroke_width, stroke_linejoin=join)
