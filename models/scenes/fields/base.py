"""What all random fields share: the field itself, how neatly people lay, and piles and scattered pieces."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, cast

import numpy as np

from models.scenes.atlas import Texture
from models.scenes.kit import Rng, around
from referee.core.pieces import Face, PlacedPiece

Role = Literal["field", "side"]


@dataclass(frozen=True)
class Field:
    """Placed pieces and the field as a reading gives it; pieces are named by key where a reading has their id."""

    pieces: tuple[PlacedPiece, ...]
    field: Mapping[str, object]

    def extent_mm(self) -> tuple[float, float, float, float]:
        """x0, y0, x1, y1 around the pieces of the field (all pieces when there are none)."""
        chosen = [p for p in self.pieces if p.role == "field"] or list(self.pieces)
        if not chosen:
            return -150.0, -100.0, 150.0, 100.0
        x, y = [p.x_mm for p in chosen], [p.y_mm for p in chosen]
        return min(x), min(y), max(x), max(y)


@dataclass(frozen=True)
class Laying:
    """How neatly the pieces lie: deviations of place (mm) and turn (degrees), gap between neighbours (mm)."""

    place_mm: float = 0.8
    turn_deg: float = 1.5
    gap_mm: float = 1.0
    drift: float = 0.1
    whole_turn_deg: float = 0.0

    def jitter(self, rng: Rng) -> tuple[float, float, float]:
        """Small errors of x, y (mm) and turn (degrees)."""
        x, y = rng.normal(0, self.place_mm, 2)
        return float(x), float(y), float(rng.normal(0, self.turn_deg))


def random_laying(rng: Rng, difficulty: float) -> Laying:
    """From edge to edge and straight to loose and crooked."""
    loose = float(rng.beta(1.3, 2.5)) * (0.6 + 0.8 * difficulty)
    exact = rng.random() < 0.25
    return Laying(
        place_mm=0.15 if exact else 0.4 + 2.2 * loose,
        turn_deg=0.3 if exact else 0.6 + 4.5 * loose,
        gap_mm=0.0 if exact else around(rng, -0.6, 0.8) + 4.0 * loose,
        drift=loose * 0.35,
        whole_turn_deg=float(rng.normal(0, 3.0)),
    )


class Table:
    """Collects pieces, turning the whole field about its middle as people sit crooked."""

    def __init__(self, turn_deg: float = 0.0) -> None:
        self.pieces: list[PlacedPiece] = []
        self._turn = turn_deg

    def put(
        self,
        texture: Texture,
        x: float,
        y: float,
        turn: float = 0.0,
        *,
        key: str | None = None,
        z: float = 0.0,
        role: Role = "field",
        standing: bool = False,
        extra: Mapping[str, object] | None = None,
        cell: Mapping[str, object] | None = None,
    ) -> str:
        """Lay a piece and return its key; coordinates are those before the whole field's turn."""
        name = key or f"p{len(self.pieces)}"
        a = -math.radians(self._turn)
        at = (x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a))
        down = texture.face == "down"
        self.pieces.append(
            PlacedPiece(
                name,
                texture.kind,
                None if down and texture.kind == "card" else texture.label,
                cast("Face | None", texture.face),
                at[0],
                at[1],
                turn + self._turn,
                z,
                role,
                standing,
                {**texture.details, **(extra or {})},
                cell or {},
            )
        )
        return name

    def pile(
        self,
        rng: Rng,
        textures: Sequence[Texture],
        x: float,
        y: float,
        turn: float,
        *,
        role: Role = "side",
        key: str | None = None,
    ) -> str:
        """A pile: the last texture on top; ``stack`` in the details says how many lie below and at it."""
        count = len(textures)
        thick = textures[-1].thickness_mm
        if count > 3:
            for level in range(int(rng.integers(0, 3))):
                low = textures[level]
                self.put(
                    low,
                    x + float(rng.normal(0, 1.2)),
                    y + float(rng.normal(0, 1.2)),
                    turn + float(rng.normal(0, 3)),
                    role="side",
                    z=thick * level * 0.5,
                )
        return self.put(textures[-1], x, y, turn, key=key, z=thick * (count - 1), role=role, extra={"stack": count})

    def centred(self) -> None:
        """Move everything so that the field's middle is the table's."""
        x0, y0, x1, y1 = Field(tuple(self.pieces), {}).extent_mm()
        dx, dy = (x0 + x1) / 2, (y0 + y1) / 2
        self.pieces = [_moved(p, -dx, -dy) for p in self.pieces]


def _moved(piece: PlacedPiece, dx: float, dy: float) -> PlacedPiece:
    return replace(piece, x_mm=piece.x_mm + dx, y_mm=piece.y_mm + dy)


@dataclass(eq=False)
class Scatter:
    """Places at random without overlap, next to an occupied box; for stock, spare chips, discards."""

    taken: list[tuple[float, float, float]] = field(default_factory=list)

    def find(
        self, rng: Rng, box: tuple[float, float, float, float], radius: float, tries: int = 40
    ) -> tuple[float, float] | None:
        """A free place for a piece of ``radius`` in the box x0, y0, x1, y1; None when it is full."""
        for _ in range(tries):
            x, y = around(rng, box[0], max(box[2], box[0] + 1)), around(rng, box[1], max(box[3], box[1] + 1))
            if all(np.hypot(x - u, y - v) > radius + r for u, v, r in self.taken):
                self.taken.append((x, y, radius))
                return x, y
        return None


def draw_from(rng: Rng, textures: Sequence[Texture], count: int) -> list[Texture]:
    """Up to ``count`` sides from a set, none more often than it occurs."""
    bag = [t for t in textures for _ in range(max(1, t.count))]
    order = rng.permutation(len(bag))[:count]
    return [bag[int(i)] for i in order]
