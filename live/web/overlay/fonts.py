"""Rebuilds the fonts of the pages: ``python -m live.web.overlay.fonts`` (on a source checkout, with npm).

Latin families are the web fonts of npm's ``@fontsource`` packages as they are; the Japanese one is cut to the kana
and to every character of the project's own texts. What a player's name needs beyond that, the system's fonts give.
"""

from __future__ import annotations

import shutil
import tempfile
from importlib import resources
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from models.fonts import FIXED_TIME, KANJI, unpack_package

LATIN = (("rubik", (400, 500, 700)), ("fraunces", (500, 700)), ("barlow-condensed", (500, 700)))
VARIABLE = ("atkinson-hyperlegible-next",)
"""Families with all weights in one file."""

JAPANESE = ("zen-kaku-gothic-new", (500, 700))
SCRIPTS = ("latin", "latin-ext")
KANA = "".join(chr(code) for code in (*range(0x3000, 0x3100), *range(0xFF01, 0xFF5F)))


def japanese_characters(root: Path) -> str:
    """Kana, full-width signs, the pieces' kanji, and whatever stands in a Japanese catalogue below ``root``."""
    texts = "".join(path.read_text("utf-8") for path in sorted(root.glob("*/**/ja.ftl")))
    return "".join(sorted({sign for sign in texts + KANA + KANJI if ord(sign) > 0x2E7F or sign in "…―「」→"}))


def rebuild(target: Path, root: Path) -> None:
    """Fetch every family and write its fonts and its licence into ``target``."""
    target.mkdir(parents=True, exist_ok=True)
    for family in VARIABLE:
        with tempfile.TemporaryDirectory() as scratch:
            package = unpack_package(f"@fontsource-variable/{family}", Path(scratch))
            shutil.copyfile(package / "LICENSE", target / f"{family}.LICENSE")
            for script in SCRIPTS:
                source = package / "files" / f"{family}-{script}-wght-normal.woff2"
                shutil.copyfile(source, target / f"{family}-{script}.woff2")
    for family, weights in (*LATIN, JAPANESE):
        with tempfile.TemporaryDirectory() as scratch:
            package = unpack_package(f"@fontsource/{family}", Path(scratch))
            shutil.copyfile(package / "LICENSE", target / f"{family}.LICENSE")
            for weight in weights:
                if family == JAPANESE[0]:
                    source = package / "files" / f"{family}-japanese-{weight}-normal.woff2"
                    _cut(source, target / f"{family}-{weight}.woff2", japanese_characters(root))
                    continue
                for script in SCRIPTS:
                    name = f"{family}-{script}-{weight}-normal.woff2"
                    shutil.copyfile(package / "files" / name, target / f"{family}-{script}-{weight}.woff2")


def _cut(source: Path, target: Path, characters: str) -> None:
    """One font with these characters alone, the same bytes every time."""
    options = subset.Options(flavor="woff2", layout_features=["kern", "palt", "vert"], hinting=False)
    with TTFont(source, recalcTimestamp=False) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(text=characters)
        cutter.subset(font)
        font["head"].modified = FIXED_TIME
        font.flavor = "woff2"
        font.save(target)


if __name__ == "__main__":
    place = Path(str(resources.files("live.web")))
    rebuild(place / "static" / "fonts", place.parents[1])
