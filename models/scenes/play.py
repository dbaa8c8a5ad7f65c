"""Fields of real play: a random match stopped somewhere, laid on the table as its players would."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from models.scenes.atlas import TextureSet
from models.scenes.fields import Field
from models.scenes.kit import Rng
from referee.art.sets import folder_name
from referee.core import PlacedPiece, get_game
from referee.core.match import Match
from referee.core.records import read_record

Sizes = dict[str, tuple[float, float, float]]


def sizes_of(textures: TextureSet) -> Sizes:
    """Width, height and thickness in mm of each kind of a set."""
    return {t.kind: (*t.size_mm, t.thickness_mm) for t in textures.textures}


def played_field(game: str, rng: Rng, textures: TextureSet) -> Field:
    """A match of random players up to a random event, as pieces with the field that a perfect reader gives."""
    rules = get_game(game)
    transcript = rules.random_match(int(rng.integers(1 << 30)))
    record = read_record(transcript.record_text().splitlines(), rules)
    match: Match[Any] = Match(rules, record.header)
    for entry in record.entries[: int(rng.integers(1, len(record.entries) + 1))]:
        match.push(entry.event)
    folder = f"referee.games.{folder_name(game)}"
    sizes = sizes_of(textures)
    laid: list[PlacedPiece] = import_module(f"{folder}.layout").layout(
        match.state, sizes, random.Random(int(rng.integers(1 << 30)))
    )
    pieces = _piled(laid, textures)
    return Field(tuple(pieces), import_module(f"{folder}.field").field(pieces, sizes))


def _piled(pieces: Sequence[PlacedPiece], textures: TextureSet) -> list[PlacedPiece]:
    """Of each pile of side pieces only the top is kept, as one body as high as the pile.

    The pieces below are hidden but for a hair's breadth, and sixty of them cost as much as the rest of the picture.
    """
    kept: list[PlacedPiece] = []
    for piece in sorted(pieces, key=lambda p: -p.z_mm):
        below = piece.role == "side" and not piece.standing
        top = next((i for i, k in enumerate(kept) if below and _on_top(k, piece)), None)
        if top is None:
            kept.append(piece)
    for i, piece in enumerate(kept):
        texture = textures.find(piece.kind, piece.label, piece.face, piece.details)
        if piece.role == "side" and piece.z_mm > texture.thickness_mm * 0.5:
            count = 1 + round(piece.z_mm / texture.thickness_mm)
            kept[i] = replace(piece, details={**piece.details, "stack": count})
    order = {p.key: i for i, p in enumerate(pieces)}
    return sorted(kept, key=lambda p: order[p.key])


def _on_top(upper: PlacedPiece, lower: PlacedPiece) -> bool:
    """Whether a kept side piece lies right above another of its kind."""
    near = abs(upper.x_mm - lower.x_mm) < 5 and abs(upper.y_mm - lower.y_mm) < 5
    return near and upper.role == "side" and upper.kind == lower.kind and upper.z_mm > lower.z_mm
