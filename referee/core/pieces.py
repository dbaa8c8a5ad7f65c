"""What a physical piece is: the one description that art, printing, scenes, layouts and readers share.

Kinds, labels and details are those of ``table-referee/reading/1`` (see docs/record-format.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Shape = Literal["rectangle", "round", "ring"]
Face = Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """One kind of physical piece of a set, as often as ``count`` says.

    ``size_mm`` is width and height as a reader holds the piece upright; a round piece has its diameter twice.
    ``faces`` are the printed sides, ``("up", "down")`` for a card with a back.
    """

    kind: str
    label: str | None
    size_mm: tuple[float, float]
    thickness_mm: float
    count: int = 1
    shape: Shape = "rectangle"
    corner_mm: float = 0.0
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece lying on the table: centre in table millimetres (x right, y away from the near player).

    ``turn_deg`` is clockwise seen from above (as in every format), 0 when the piece's "up" points away from the near
    player. ``z_mm`` is the height of its underside (0 on the table, more on a stack). ``key`` is stable over a
    match: the same physical piece keeps it. ``role``: ``field`` pieces belong to the field of a reading,
    ``side`` pieces (piles, hands, stock) do not.
    """

    key: str
    kind: str
    label: str | None
    face: Face | None
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    z_mm: float = 0.0
    role: Literal["field", "side"] = "field"
    standing: bool = False
    details: Mapping[str, object] = field(default_factory=dict)
    cell: Mapping[str, object] = field(default_factory=dict)
