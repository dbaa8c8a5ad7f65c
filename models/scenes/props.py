"""What stands around the pieces, as plain data: table, mat, markers, lifted pieces."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.pieces import PlacedPiece


@dataclass(frozen=True)
class TableTop:
    """The table: material and its seed, how it lies, where it ends (x0, y0, x1, y1 in mm), a tone (B, G, R)."""

    kind: str
    seed: int
    turn_deg: float
    shift_mm: tuple[float, float]
    edges_mm: tuple[float, float, float, float]
    floor_bgr: tuple[int, int, int]
    tone: tuple[float, float, float] = (1.0, 1.0, 1.0)


@dataclass(frozen=True)
class Marker:
    """An ArUco marker (DICT_4X4_50): centre, side in mm, clockwise turn; loose ones are pieces of paper."""

    ident: int
    x_mm: float
    y_mm: float
    side_mm: float
    turn_deg: float
    loose: bool


@dataclass(frozen=True)
class Mat:
    """A mat below the game: box in mm, colour (BGR), material seed, thickness, turn."""

    box_mm: tuple[float, float, float, float]
    colour: tuple[int, int, int]
    kind: str
    seed: int
    turn_deg: float
    thickness_mm: float
    line: bool


@dataclass(frozen=True)
class Lift:
    """A piece that does not lie flat: turned by ``angle_deg`` about a level axis through ``pivot_mm``.

    ``axis_deg`` is the axis's direction, clockwise from away from the near player. ``under`` is the side that shows
    beyond 90 degrees. The pivot is at ``pivot_z_mm`` above the table. Used for flips, peeks and pieces in the hand.
    """

    angle_deg: float
    axis_deg: float
    pivot_mm: tuple[float, float]
    under: PlacedPiece | None = None
    pivot_z_mm: float = 0.0
