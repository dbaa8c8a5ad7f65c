"""Random plausible fields of the games, far more varied than real play, with the ``field`` of a reading."""

from __future__ import annotations

from collections.abc import Callable

from models.scenes.atlas import TextureSet
from models.scenes.fields.base import Field, Laying, random_laying
from models.scenes.fields.kaifuda import kaifuda_field
from models.scenes.fields.sequence import sequence_field
from models.scenes.fields.suiri import suiri_field
from models.scenes.fields.summy import summy_field
from models.scenes.fields.suritsu import suritsu_field
from models.scenes.fields.tiles import tiles_field
from models.scenes.kit import Rng, SceneError

_MAKERS: dict[str, Callable[[Rng, TextureSet, Laying], Field]] = {
    "suritsu": suritsu_field,
    "kaifuda": kaifuda_field,
    "summy": summy_field,
    "sequence-numbers": sequence_field,
    "suiri-sinri": suiri_field,
    "tiles": tiles_field,
}
GAMES = tuple(_MAKERS)


def random_field(game: str, rng: Rng, textures: TextureSet, difficulty: float = 0.5) -> Field:
    """A table of ``game`` as players might leave it. Raises ``SceneError`` for an unknown game."""
    if game not in _MAKERS:
        raise SceneError(f"unknown game {game!r}; known: {', '.join(GAMES)}")
    return _MAKERS[game](rng, textures, random_laying(rng, difficulty))


__all__ = ["GAMES", "Field", "Laying", "random_field", "random_laying"]
