"""Which fonts a random style may take."""

from __future__ import annotations

import random
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from referee.art.glyphs import ALL_DIGITS, ArtError, Typeface, typeface

TEXT = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KANJI = "朝昼夕夜恐慌札騎士魔女獅子国王反逆者道化師"
SUFFIXES = (".ttf", ".otf", ".woff2", ".woff")
# Used by the held-out styles alone, so that no network ever sees them in training.
HELD_OUT_FONTS = ("abril-fatface", "press-start-2p", "dotgothic16", "special-elite")


@dataclass(frozen=True, slots=True)
class FontPool:
    """Fonts by what they can draw: ``digits`` all ten, ``text`` capital letters too, ``kanji`` the games' kanji."""

    digits: tuple[str, ...]
    text: tuple[str, ...]
    kanji: tuple[str, ...]

    @classmethod
    def bundled(cls) -> FontPool:
        """The fonts that come with the project, less those of held-out styles."""
        root = resources.files("referee.art").joinpath("fonts")
        names = sorted(entry.name[: -len(".woff2")] for entry in root.iterdir() if entry.name.endswith(".woff2"))
        return cls._sorted(
            [name for name in names if not is_held_out(name) and not name.startswith("noto-sans-math")]
        )

    @classmethod
    def from_folder(cls, folder: Path) -> FontPool:
        """All usable fonts in ``folder`` with the bundled ones. Raises ``ArtError`` when it has none with digits."""
        if not folder.is_dir():
            raise ArtError(f"font folder {folder}: no such folder")
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
        found = cls._sorted([str(path.resolve()) for path in files if not is_held_out(path.name)])
        if not found.digits:
            raise ArtError(f"font folder {folder}: no font file with all ten digits")
        base = cls.bundled()
        return cls(found.digits + base.digits, found.text + base.text, found.kanji + base.kanji)

    @classmethod
    def _sorted(cls, names: list[str]) -> FontPool:
        faces = [face for face in map(_usable, names) if face is not None]
        return cls(
            tuple(face.name for face in faces),
            tuple(face.name for face in faces if face.has(TEXT)),
            tuple(face.name for face in faces if face.has(KANJI)),
        )

    def pick(self, rng: random.Random) -> tuple[str, str, str]:
        """Fonts for digits, text and kanji."""
        return rng.choice(self.digits), rng.choice(self.text), rng.choice(self.kanji)


def is_held_out(name: str) -> bool:
    """Whether a font (bundled name or file name) belongs to a held-out style."""
    return name.startswith(HELD_OUT_FONTS)


def _usable(name: str) -> Typeface | None:
    """The font when it opens and its digits have ink and sane proportions, else None."""
    try:
        face = typeface(name)
        if not face.has(ALL_DIGITS):
            return None
        outlines = [face.outline(digit) for digit in ALL_DIGITS]
    except ArtError:
        return None
    shapes = [((o.x_max - o.x_min), (o.y_max - o.y_min)) for o in outlines if o.glyphs]
    sane = len(shapes) == 10 and all(h > 0 and 0.05 < w / h < 2.2 for w, h in shapes)
    return face if sane and len({o.glyphs for o in outlines}) == 10 else None
