"""Tiles: a table for the game that has no set of its own, laid out as a grid by hand."""

from __future__ import annotations

import random
from typing import Any

from models.simulate.choreography import Choreography
from referee.core.pieces import PlacedPiece

INKS = ("black", "red", "blue", "orange")
GAP = 1.05


class Moves(Choreography):
    """Numbers keep their ink; columns run right, rows towards the near player."""

    def prepare(self) -> None:
        """The seed of all jitter."""
        self._seed = self.rng.getrandbits(32)

    def lay_out(self, state: Any) -> list[PlacedPiece]:
        """Every tile of the grid."""
        width, height, _ = self.sizes["tile"]
        pieces = []
        for (col, row), label in state.cells.items():
            key = f"tile {col} {row} {label}"
            rng = random.Random(f"{self._seed} {key}")
            pieces.append(
                PlacedPiece(
                    key,
                    "tile",
                    label,
                    "up",
                    col * width * GAP + rng.uniform(-0.4, 0.4),
                    -row * height * GAP + rng.uniform(-0.4, 0.4),
                    rng.uniform(-1.5, 1.5),
                    details={"colour": INKS[int(label or 0) % len(INKS)]},
                    cell={"col": col, "row": row},
                )
            )
        return pieces
