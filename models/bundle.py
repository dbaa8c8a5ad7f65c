"""Rebuilds the fonts that come with the project: ``python -m models.bundle live/printing/texts``.

Needed when a printed text gets a new character. Japanese families are cut to the games' kanji, except the one that
also sets the notes on printed sheets.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from importlib import resources
from pathlib import Path

from models.fonts import DIGITS, LATIN, SIGNS, SYMBOLS, build_font, package_sources, unpack_package, wanted_characters

LATIN_FONTS = (
    ("rubik", 700),
    ("rubik", 500),
    ("playfair-display", 800),
    ("fredoka", 600),
    ("alfa-slab-one", 400),
    ("orbitron", 800),
    ("patrick-hand", 400),
    ("permanent-marker", 400),
    ("jost", 500),
    ("abril-fatface", 400),
    ("press-start-2p", 400),
    ("special-elite", 400),
    ("germania-one", 400),
    ("josefin-sans", 600),
    ("noto-sans-math", 400),
)
JAPANESE_FONTS = (
    ("zen-maru-gothic", 700),
    ("shippori-mincho", 700),
    ("yusei-magic", 400),
    ("dela-gothic-one", 400),
    ("dotgothic16", 400),
    ("zen-kaku-gothic-new", 700),
    ("yomogi", 400),
)
NOTE_FONTS = ("rubik-500", "zen-kaku-gothic-new-700")


def rebuild(texts: Path, target: Path) -> list[Path]:
    """Fetch every family, write its subset and its licence into ``target``.

    ``texts`` is the folder of the catalogues that printed sheets take their notes from.
    """
    notes = "".join(path.read_text(encoding="utf-8") for path in sorted(texts.glob("*.ftl"))).replace("\n", "")
    latin = "".join(sorted(set(DIGITS + SIGNS + LATIN + SYMBOLS)))
    written = []
    for family, weight in (*LATIN_FONTS, *JAPANESE_FONTS):
        name = f"{family}-{weight}"
        characters = wanted_characters() if (family, weight) in JAPANESE_FONTS else latin
        if name in NOTE_FONTS:
            characters = "".join(sorted(set(characters + re.sub(r"\s", "", notes))))
        with tempfile.TemporaryDirectory() as scratch:
            package = unpack_package(f"@fontsource/{family}", Path(scratch))
            facts = json.loads((package / "metadata.json").read_text(encoding="utf-8"))
            file = target / f"{name}.woff2"
            notice = str(facts["license"]["attribution"])
            build_font(package_sources(package, weight), characters, file, notice, lining=True)
            (target / f"{family}.LICENSE").write_bytes((package / "LICENSE").read_bytes())
        written.append(file)
    return written


def main(texts: Path) -> None:
    """Rebuild in place; works on a source checkout."""
    target = Path(str(resources.files("referee.art").joinpath("fonts")))
    for file in rebuild(texts, target):
        print(file.name, file.stat().st_size)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: python -m models.bundle live/printing/texts")
    main(Path(sys.argv[1]))
