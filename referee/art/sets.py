"""The physical sets as data: ``set.toml`` of every game, checked, as pieces with sizes and counts."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any, Literal

import msgspec

from referee.art.glyphs import ArtError
from referee.core.pieces import PieceSpec, Shape

FORMAT = "table-referee/set/1"


class KindData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all pieces of a kind share; lengths in mm."""

    size_mm: tuple[float, float]
    thickness_mm: float
    shape: Shape = "rectangle"
    corner_mm: float = 0.0
    inset_mm: float = 0.0
    up_mark: Literal["ticks", "underline", "picture", "none"] = "none"


class PieceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One distinct piece; ``reverse`` is the label of its other side where that is no back."""

    kind: str
    label: str | None = None
    count: int = 1
    reverse: str | None = None
    details: dict[str, Any] = {}


class GameSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole set. ``backs`` names the backs of the cards: one, or one a deck."""

    format: Literal["table-referee/set/1"]
    game: str
    title: str
    kinds: dict[str, KindData]
    pieces: list[PieceData]
    backs: list[str] = []

    def specs(self) -> list[PieceSpec]:
        """The pieces as the rest of the project knows them."""
        return [self._spec(piece) for piece in self.pieces]

    def _spec(self, piece: PieceData) -> PieceSpec:
        kind = self.kinds[piece.kind]
        details = dict(piece.details)
        if piece.reverse is not None:
            details["reverse"] = piece.reverse
        if "numbers" in details:
            details["numbers"] = board_numbers(details["numbers"])
        if kind.inset_mm:
            details["inset_mm"] = kind.inset_mm
        return PieceSpec(
            piece.kind, piece.label, kind.size_mm, kind.thickness_mm, piece.count, kind.shape, kind.corner_mm, details
        )

    def count(self, kind: str) -> int:
        """How many pieces of a kind the set holds."""
        return sum(piece.count for piece in self.pieces if piece.kind == kind)


def board_numbers(rows: list[list[int]]) -> list[list[int | None]]:
    """The numbers of a board; a free corner, 0 in the file because TOML has no null, becomes None."""
    return [[cell or None for cell in row] for row in rows]


def parse_set(text: str, name: str) -> GameSet:
    """Read a set file; ``name`` is used in errors. Raises ``ArtError`` naming the file and the faulty place."""
    try:
        found = msgspec.convert(tomllib.loads(text), GameSet, strict=False)
    except tomllib.TOMLDecodeError as error:
        raise ArtError(f"{name}: {error}") from None
    except msgspec.ValidationError as error:
        raise ArtError(f"{name}: {error}") from None
    _check(found, name)
    return found


def _check(found: GameSet, name: str) -> None:
    for key, kind in found.kinds.items():
        if not all(2 <= side <= 600 for side in kind.size_mm) or not 0 < kind.thickness_mm <= 60:
            raise ArtError(f"{name}: kinds.{key}: size {kind.size_mm} x {kind.thickness_mm} mm is impossible")
        if kind.shape != "rectangle" and kind.size_mm[0] != kind.size_mm[1]:
            raise ArtError(f"{name}: kinds.{key}: a {kind.shape} piece needs its diameter twice as size_mm")
    seen: set[tuple[str, str | None]] = set()
    for index, piece in enumerate(found.pieces, start=1):
        place = f"{name}: piece {index} ({piece.kind} {piece.label})"
        if piece.kind not in found.kinds:
            raise ArtError(f"{place}: the file has no kind {piece.kind!r}")
        if piece.count < 1:
            raise ArtError(f"{place}: count {piece.count} must be at least 1")
        key2 = (piece.kind, piece.label)
        if piece.label is not None and key2 in seen:
            raise ArtError(f"{place}: listed twice; use count")
        seen.add(key2)


def folder_name(game: str) -> str:
    """The Python folder of a game: ``sequence-numbers`` lives in ``sequence_numbers``."""
    return game.replace("-", "_")


@lru_cache(maxsize=1)
def games_with_sets() -> tuple[str, ...]:
    """Games that have a physical set of their own, by name."""
    root = resources.files("referee").joinpath("games")
    found = (folder.name.replace("_", "-") for folder in root.iterdir() if folder.joinpath("set.toml").is_file())
    return tuple(sorted(found))


@lru_cache(maxsize=32)
def load_set(game: str) -> GameSet:
    """The project's own set of ``game``. Raises ``ArtError`` for a game without one, or a faulty file."""
    if game not in games_with_sets():
        raise ArtError(f"no set for game {game!r}; known: {', '.join(games_with_sets())}")
    path = resources.files("referee").joinpath("games", folder_name(game), "set.toml")
    return parse_set(path.read_text(encoding="utf-8"), f"{folder_name(game)}/set.toml")


def pieces(game: str) -> list[PieceSpec]:
    """All kinds of pieces of a game's own set, with sizes in mm and counts."""
    return load_set(game).specs()
