"""How a set looks: one frozen description that every drawing routine follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Literal

from referee.art.glyphs import ArtError

if TYPE_CHECKING:
    from referee.art.fontpool import FontPool

Frame = Literal["none", "line", "double", "thick", "dashed", "corners", "notched", "sketch"]
Back = Literal[
    "lattice", "diamonds", "dots", "waves", "rays", "stripes", "rings", "numbers", "checks", "leaves", "plain"
]
SceneryMode = Literal["picture", "line", "icon", "pattern"]
Plate = Literal["none", "disc", "square", "tab", "halo"]
Mark = Literal["underline", "dot", "none"]
MarkScope = Literal["all", "six-nine"]
Emblem = Literal["flat", "roundel", "shield", "line", "kanji"]
StarMark = Literal["star", "disc", "wedge", "bar"]
Panic = Literal["burst", "cross", "word"]
ChipFace = Literal["digits", "single", "rings", "plain"]
Bumps = Literal["dots", "rings", "studs"]
Cell = Literal["square", "rounded", "disc"]
Index = Literal["none", "one", "two"]
Marker = Literal["ring", "tube", "lens"]

SCENERIES = ("grassland", "sea", "deep-sea", "city", "space")
SCENERY_COLOURS: Mapping[str, tuple[str, str, str, str]] = {
    # sky or upper ground, middle, lower ground, detail
    "grassland": ("#cfeaf5", "#8cc265", "#4e9a3f", "#f6d84c"),
    "sea": ("#d7f0fa", "#5cb8e0", "#2783bd", "#ffffff"),
    "deep-sea": ("#155a73", "#0d3f5c", "#072a44", "#ffb45e"),
    "city": ("#f7b267", "#7d5a7a", "#3f3355", "#ffe08a"),
    "space": ("#2a1747", "#1b0f33", "#0f0822", "#ffd9f2"),
}
ROLE_COLOURS: Mapping[str, str] = {
    "knight": "#c22f33",
    "witch": "#2c5fb3",
    "lion": "#2f8a4a",
    "king": "#d9a326",
    "traitor": "#7a3f9d",
    "joker": "#1d1d22",
}
CHIP_COLOURS: Mapping[str, str] = {"red": "#d0342c", "blue": "#2458b8", "green": "#2c9a4b"}
GROUP_COLOURS = ("#fde2c4", "#d8ecd0", "#cfe4f4", "#ecd9ee", "#fbf0b8", "#d5efe9")


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a style; ``ink`` is readable on ``paper`` and ``block_ink`` on ``block``."""

    paper: str = "#fbf7ec"
    ink: str = "#1f2a44"
    accent: str = "#c8452f"
    second: str = "#2f6f73"
    back: str = "#24406e"
    back_ink: str = "#e9dfc6"
    other_back: str = "#8c2f39"
    block: str = "#f3ead6"
    block_ink: str = "#20242c"
    scenery: Mapping[str, tuple[str, str, str, str]] = field(default_factory=lambda: SCENERY_COLOURS)
    roles: Mapping[str, str] = field(default_factory=lambda: ROLE_COLOURS)
    chips: Mapping[str, str] = field(default_factory=lambda: CHIP_COLOURS)
    groups: tuple[str, ...] = GROUP_COLOURS
    marker: str | None = None


@dataclass(frozen=True)
class Style:
    """Fonts, colours and habits of one look. Lengths given as shares are of the shorter side of the piece.

    ``sizes`` overrides the size of a kind, by ``game/kind`` (width and height in mm). ``gloss`` (0 matt .. 1 mirror)
    is a hint for pictures. ``held_out`` styles are never shown to a network in training. ``direction_word``: below
    the arrow, or at its tail. ``marker``: a thin opaque ring, a see-through tube or a see-through disc.
    ``cell_line`` is a share of a cell.
    """

    name: str
    digits: str = "rubik-700"
    text: str = "rubik-500"
    kanji: str = "zen-maru-gothic-700"
    palette: Palette = field(default_factory=Palette)
    held_out: bool = False
    sizes: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    corner_mm: float | None = None
    border: float = 0.035
    frame: Frame = "line"
    back: Back = "lattice"
    scenery: SceneryMode = "picture"
    plate: Plate = "none"
    emblem: Emblem = "roundel"
    index: Index = "one"
    digit_height: float = 0.38
    digit_inset: float = 0.035
    big_digit: float = 0.50
    equation: float = 0.74
    block_digit: float = 0.62
    mark: Mark = "underline"
    mark_scope: MarkScope = "six-nine"
    block_mark: Mark = "underline"
    outline: float = 0.05
    operators: Literal["font", "drawn"] = "font"
    multiply: Literal["×", "x", "·"] = "×"
    divide: Literal[":", "÷"] = ":"
    stroke: float = 0.012
    hand_drawn: bool = False
    arrow: Literal["block", "chevrons", "triangle", "thin"] = "block"
    direction_word: Literal["below", "behind"] = "below"
    tick_pill: bool = True
    star_mark: StarMark = "star"
    star_symbols: Literal["beside", "corners"] = "beside"
    panic: Panic = "burst"
    chip_face: ChipFace = "digits"
    bumps: Bumps = "dots"
    cell: Cell = "square"
    cell_line: float = 0.015
    board_title: bool = False
    marker: Marker = "ring"
    gloss: float = 0.25
    seed: int = 0

    def size(self, game: str, kind: str, default: tuple[float, float]) -> tuple[float, float]:
        """Width and height in mm of a kind in this style. Raises ``ArtError`` outside 8..600 mm."""
        width, height = self.sizes.get(f"{game}/{kind}", default)
        if not (8 <= width <= 600 and 8 <= height <= 600):
            raise ArtError(f"style {self.name}: {game}/{kind} of {width:g} x {height:g} mm; 8 to 600 mm are possible")
        return width, height

    @property
    def digit_fonts(self) -> tuple[str, str]:
        """Fonts for digits and operators, best first."""
        return self.digits, self.text

    @property
    def kanji_fonts(self) -> tuple[str, str]:
        """Fonts for kanji, best first; the second is complete."""
        return self.kanji, "zen-kaku-gothic-new-700"

    @staticmethod
    def random(rng: Random, fonts: FontPool) -> Style:
        """A style drawn from ``rng``: fonts, colours, ornament, layout and proportions vary, legibility does not.

        The same state of ``rng`` and the same fonts give the same style.
        """
        from referee.art.random_style import random_style  # it builds on this module

        return random_style(rng, fonts)
