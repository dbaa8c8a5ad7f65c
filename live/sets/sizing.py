"""How large the pieces of a set are: as told, as measured on the table, or from the proportions of their pictures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from live.reading import set_sizes
from live.sets.folder import Shown
from live.sets.inspecting import proportion
from live.sets.model import SizeData
from live.sets.words import LABELS

Size = tuple[float, float, float]
"""Width, height and thickness in mm."""

AGREE = 0.02
"""Proportions of at least two pictures that agree within this are those of the pieces."""
SQUARE_KINDS = frozenset({"chip", "marker", "board"})
MOST_MM, LEAST_MM = 600.0, 2.0


def sizes_of(
    game: str,
    shown: Sequence[Shown],
    given_mm: Mapping[str, tuple[float, float]],
    measured_mm: Mapping[str, tuple[float, float]],
) -> dict[str, SizeData]:
    """The size of every kind that was shown, told or measured, and where it is known from."""
    own = set_sizes(game)
    found: dict[str, SizeData] = {}
    for kind in LABELS[game]:
        pieces = [one for one in shown if one.face.kind == kind]
        if not pieces and kind not in {**given_mm, **measured_mm}:
            continue
        usual = own.get(kind, (0.0, 0.0, 0.3))
        told = [one.size_mm for one in pieces if one.size_mm is not None]
        shapes = [proportion(one) for one in pieces if one.alone]
        if kind in given_mm:
            found[kind] = _size(*given_mm[kind], usual[2], "given")
        elif told:
            width, height = np.median(np.array(told), axis=0).tolist()
            found[kind] = _size(width, height, usual[2], "given")
        elif kind in measured_mm:
            found[kind] = _size(*measured_mm[kind], usual[2], "measured")
        elif usual[0] and len(shapes) >= 2 and kind not in SQUARE_KINDS and _agree(shapes):
            shape, area = float(np.median(shapes)), usual[0] * usual[1]
            found[kind] = _size(math.sqrt(area * shape), math.sqrt(area / shape), usual[2], "proportions")
        elif usual[0]:
            found[kind] = _size(*usual, "assumed")
    return found


def _agree(shapes: Sequence[float]) -> bool:
    middle = float(np.median(shapes))
    return float(np.quantile(np.abs(np.array(shapes) / middle - 1), 0.9)) <= AGREE


def _size(width: float, height: float, thickness: float, source: str) -> SizeData:
    sides = tuple(round(min(max(side, LEAST_MM), MOST_MM), 2) for side in (width, height))
    return SizeData((sides[0], sides[1]), round(thickness, 2), source)  # type: ignore[arg-type]
