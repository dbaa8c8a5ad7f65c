"""The art of the project's own sets: every printed side as a vector drawing in millimetres, in many styles."""

from __future__ import annotations

import importlib

from referee.art.faces import FaceArt
from referee.art.fontpool import FontPool
from referee.art.glyphs import ArtError
from referee.art.sets import folder_name, games_with_sets, load_set, pieces
from referee.art.style import Style
from referee.art.styles import style, styles

__all__ = [
    "ArtError",
    "FaceArt",
    "FontPool",
    "Style",
    "faces",
    "games_with_sets",
    "load_set",
    "pieces",
    "style",
    "styles",
]


def faces(game: str, style: Style) -> list[FaceArt]:
    """Each distinct printed side of the set of ``game`` once, with its count. Raises ``ArtError``."""
    gameset = load_set(game)
    module = importlib.import_module(f"referee.games.{folder_name(game)}.art")
    drawn: list[FaceArt] = module.draw(gameset, style)
    return drawn
