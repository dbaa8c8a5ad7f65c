"""The physical table for a state: blocks laid crosswise by hand, stock, standing blocks and removed ones."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from referee.core import PlacedPiece
from referee.games.summy.state import State
from referee.games.summy.symbols import SET_SIZE

Sizes = Mapping[str, tuple[float, float, float]]

GAP = 0.06
"""Blocks of a sum lie this far apart, in block widths."""
OFF_CELL = 0.03
"""How far a block may lie off its place, in block widths, either way."""
TURN_DEG = 2.0
"""How far a block may be turned, in degrees, either way."""
SLANT_DEG = 1.5
"""How far rows and columns may run askew over the whole table, in degrees, either way."""
CLEAR = 3.0
"""Nothing else lies closer to the sums than this, in block widths."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A state on its table: block sizes in mm, the seed of all jitter, and how rows and columns run."""

    state: State
    block_mm: tuple[float, float, float]
    seed: int
    row_slant: float
    column_slant: float

    def jitter(self, key: str) -> random.Random:
        """The piece's own randomness, the same in every state."""
        return random.Random(f"{self.seed} {key}")

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Table millimetres of a place in cells; ``y`` of a record runs towards the near player."""
        pitch_x, pitch_y = self.block_mm[0] * (1 + GAP), self.block_mm[1] * (1 + GAP)
        return pitch_x * x + pitch_y * y * self.column_slant, -pitch_y * y + pitch_x * x * self.row_slant

    @property
    def edges(self) -> tuple[int, int, int, int]:
        """Leftmost and rightmost column, top and bottom row in use."""
        cells = self.state.table or {(0, 0): "="}
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        return min(columns), max(columns), min(rows), max(rows)


def layout(state: State, sizes: Sizes, rng: random.Random) -> list[PlacedPiece]:
    """Every piece on the table, blocks of the sums first.

    The first ``=`` lies in the middle; the first team sits at negative y and reads the sums upright. ``sizes`` gives
    width, height and thickness of a ``block`` in mm. ``rng`` is read but not advanced: the same one, call after
    call, keeps every piece where it lies until it is moved.
    """
    twin = random.Random()
    twin.setstate(rng.getstate())
    slant = math.tan(math.radians(SLANT_DEG))
    table = _Table(
        state, sizes["block"], twin.getrandbits(32), twin.uniform(-slant, slant), twin.uniform(-slant, slant)
    )
    return [*_sums(table), *_standing(table), *_stock(table), *_removed(table)]


def _sums(table: _Table) -> Iterator[PlacedPiece]:
    for (x, y), symbol in table.state.table.items():
        key = f"cell {x} {y} {symbol}"
        rng = table.jitter(key)
        off_x, off_y = (rng.uniform(-OFF_CELL, OFF_CELL) for _ in range(2))
        x_mm, y_mm = table.at(x + off_x, y + off_y)
        turn = rng.uniform(-TURN_DEG, TURN_DEG)
        yield PlacedPiece(key, "block", symbol, "up", x_mm, y_mm, turn, cell={"x": x, "y": y})


def _standing(table: _Table) -> Iterator[PlacedPiece]:
    """Each team's blocks in a row before it; their faces are the team's own."""
    width, height, _ = table.block_mm
    _, _, top, bottom = table.edges
    for team, held in enumerate(table.state.held):
        out = max((bottom if team == 0 else -top) + CLEAR + 1, 8) * height
        for number in range(held):
            key = f"standing {team} {number}"
            rng = table.jitter(key)
            x_mm = (number - (held - 1) / 2) * width * 1.05 + rng.uniform(-1, 1)
            y_mm = out + rng.uniform(-4, 4)
            side, turn = (-1, 0.0) if team == 0 else (1, 180.0)
            yield _beside(key, "standing", x_mm * -side, y_mm * side, turn + rng.uniform(-5, 5), team=team)


def _stock(table: _Table) -> Iterator[PlacedPiece]:
    """The stock, spread face down to the right of the sums."""
    for number in range(table.state.stock):
        yield _face_down(table, "stock", number, table.edges[1] + CLEAR + 1, 1)


def _removed(table: _Table) -> Iterator[PlacedPiece]:
    """Removed blocks, face down to the left of the sums."""
    state = table.state
    for number in range(max(0, SET_SIZE - len(state.table) - sum(state.held) - state.stock)):
        yield _face_down(table, "removed", number, table.edges[0] - CLEAR - 1, -1)


def _face_down(
    table: _Table, place: Literal["stock", "removed"], number: int, column: float, side: int
) -> PlacedPiece:
    """One block of a heap that grows away from the sums, ten blocks a column."""
    width, height, _ = table.block_mm
    key = f"{place} {number}"
    rng = table.jitter(key)
    away, along = divmod(number, 10)
    x_mm = (column + side * away * 1.6) * width + rng.uniform(-3, 3)
    y_mm = (along - 4.5) * height * 1.6 + rng.uniform(-3, 3)
    return _beside(key, place, x_mm, y_mm, rng.uniform(-180, 180))


def _beside(key: str, place: str, x_mm: float, y_mm: float, turn: float, team: int | None = None) -> PlacedPiece:
    standing = place == "standing"
    cell: dict[str, object] = {"place": place} | ({} if team is None else {"team": team})
    face: Literal["down"] | None = None if standing else "down"
    return PlacedPiece(key, "block", None, face, x_mm, y_mm, turn, role="side", standing=standing, cell=cell)
