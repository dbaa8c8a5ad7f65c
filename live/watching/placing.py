"""Finding the board in photographs: first by its cells, then by the photograph before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from live.watching.straight import FITS, Picture, Size, carried, fitted, straightened
from vision.cellgrids import FEWEST_PLAYED, CellGrid, find_cell_grid
from vision.pieces import Corners

Ahead = Callable[[int], Sequence[Picture]]
"""The next photographs, at most so many."""

FIRST_LOOKS = 2
"""So many photographs ahead help with the first one."""

SURELY_FITS = 0.9
"""Nearly all blocks of a board that lies right agree; where print repeats, half of them do a cell away as well."""


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A photograph with the board in it."""

    picture: Picture
    corners: Corners
    flat: Picture


def board_of(picture: Picture, ahead: Ahead) -> CellGrid | None:
    """The board on which tiles are laid: by this photograph, else by one of the next, which may show it better."""
    for one in (picture, *ahead(FIRST_LOOKS)):
        grid = find_cell_grid(one)
        if grid is None or min(grid.rows, grid.cols) < FEWEST_PLAYED:
            continue
        if one is picture:
            return grid
        size = Size(grid.rows, grid.cols)
        here = placed(picture, Placed(one, grid.corners, straightened(one, grid.corners, size)), size)
        if here is not None:
            return replace(grid, corners=here.corners)
    return None


def placed(picture: Picture, before: Placed, size: Size) -> Placed | None:
    """The board in a photograph: where it was in the one before, else wherever the same is seen; or ``None``."""
    corners, share = before.corners, 0.0
    if picture.shape == before.picture.shape:
        corners, share = fitted(before.flat, picture, before.corners, size)
    if share < SURELY_FITS:
        rough = carried(before.picture, before.corners, picture)
        if rough is not None:
            corners, share = max((corners, share), fitted(before.flat, picture, rough, size), key=lambda fit: fit[1])
    return Placed(picture, corners, straightened(picture, corners, size)) if share >= FITS else None
