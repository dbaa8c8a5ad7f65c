"""What the art hands out: one printed side of a piece."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from referee.core.pieces import Shape


@dataclass(frozen=True)
class FaceArt:
    """One distinct printed side, as an SVG drawing in millimetres with all text as outlines.

    ``kind``, ``label``, ``face`` and ``details`` are those of ``table-referee/reading/1``. ``count`` is how often
    the side occurs in the set. For a board ``inset_mm`` is the width of the border around the playing area.
    """

    kind: str
    label: str | None
    face: Literal["up", "down"] | None
    details: Mapping[str, object]
    svg: str
    size_mm: tuple[float, float]
    thickness_mm: float
    shape: Shape
    corner_mm: float
    count: int
    inset_mm: float = 0.0
