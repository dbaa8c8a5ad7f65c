"""Photographs of tiles on a printed board, one after each move: what was laid into which cell.

The board is found once by its cells and then laid over itself from photograph to photograph. A tile is what fills a
cell that looked otherwise before, stays in the next photograph, and reads as a number; print never does that. In the
first photograph nothing is known from before: there a tile is what reads as a number in a cell that looks otherwise
than those that lie as it does on the other sides of the board, or what looks as the tiles laid next do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from calibration.plane import TablePlane
from live.watching.cellchanges import Changes, changes
from live.watching.firsttiles import Likeness, mirrored, odd_cells, odd_strength, repeats, tile_grounds
from live.watching.placing import FIRST_LOOKS, Ahead, Placed, placed
from live.watching.straight import Picture, Size, straightened
from live.watching.tilereads import TILE, Fit, Told, better, fit_tile, in_picture, read_tiles
from vision.cellgrids import CellGrid
from vision.fusing import Sighting, State
from vision.looking import CloseSight
from vision.pieces import PieceReading
from vision.posing import poses_of

Cell = tuple[int, int]
PITCH_MM = 39.0
"""The side of a cell, so that tiles of the usual size fit in."""

DIFFERS, MOST_LOOKED_AT, EMPTY, MOST = 0.05, 30, 0.8, 8
"""Cells of which the first part differs are looked at, at most so many; those that are less surely empty are read, at
most so many of them."""
SURELY_DIFFERS = 0.4
"""A cell of which so much differs holds something new, whether it can be read or not."""
SAME_PRINT = 0.65
"""Print that is found again so well is still there, whatever the light."""
STAYS, SAME_THING = 0.5, 0.6
"""A new tile looks the same in the next photograph: less than so much of the difference comes again, or its print is
found again so well."""
BESIDE, ELSEWHERE = 0.6, 0.75
"""Next to a new tile a cell differs by its shadow and its height, and others by light, but less than so many times as
much."""
READ, LEGIBLE = 0.75, 0.5
"""From the first probability on a number is believed; from the second on, where surely something is, asked about."""
USUAL_SIDE, USUAL_HIGH = 0.95, 0.2
"""The usual side and height of tiles in cells."""
SURE = 0.95
"""What is read less surely is read in the next photograph as well."""
SAME_GROUND = 0.3
"""Tiles' grounds differ by less, in logarithms."""
NEARLY = 0.6
"""In the first photograph tiles are at least so many times as odd as the oddest of them."""


@dataclass(eq=False)
class Laid:
    """A tile on the board: where it lies in its cell, and what it shows."""

    fit: Fit
    told: Told
    sighting: Sighting


@dataclass(eq=False)
class BoardPhotos:
    """Follows one board. ``tiles`` are those known by cell (row, column)."""

    sight: CloseSight
    size: Size
    tiles: dict[Cell, Laid] = field(default_factory=dict)
    plane: TablePlane | None = None
    _last: Placed | None = None
    _next: Placed | None = None
    _known: Picture | None = None
    _open: Sequence[Cell] = ()
    _more: bool = False

    @classmethod
    def begin(cls, sight: CloseSight, grid: CellGrid, picture: Picture, ahead: Ahead) -> BoardPhotos:
        """With the first photograph."""
        self = cls(sight, Size(grid.rows, grid.cols))
        flat = straightened(picture, grid.corners, self.size)
        here = Placed(picture, grid.corners, flat)
        self._known = flat
        self._take(here)
        self._first_tiles(here, ahead(FIRST_LOOKS))
        return self

    def look(self, picture: Picture, ahead: Ahead) -> bool:
        """Take in the next photograph; whether the board was found in it."""
        here = self._place(picture, self._last)
        if here is None:
            return False
        before = self._known
        assert before is not None
        self._read_again(here)
        following = ahead(1)
        self._more = bool(following)
        then = self._place(following[0], here) if following else None
        self._next = then
        found = self._new(changes(before, here.flat, self.size), here, then)
        self._take(here)
        for cell, laid in found.items():
            self.tiles[cell] = laid
        self._remember(here.flat, before)
        return True

    @property
    def photograph(self) -> Picture | None:
        """The last one in which the board was found."""
        return None if self._last is None else self._last.picture

    def sightings(self) -> list[Sighting]:
        """The tiles as one look at the last photograph sees them.

        What can't be read for sure waits for the photographs that follow, and is asked about when there are none;
        the first tile does not, as several that come at once are taken for the position to begin with.
        """
        assert self._last is not None
        corners = self._last.corners
        return [
            replace(laid.sighting, corners=in_picture(self.size, corners, laid.fit))
            for laid in self.tiles.values()
            if laid.told.believed >= READ or not self._more or len(self.tiles) == 1
        ]

    def cell(self, x_mm: float, y_mm: float) -> Cell | None:
        """Column and row of the cell at a place on the table."""
        col = int(np.floor(x_mm / PITCH_MM + self.size.cols / 2))
        row = int(np.floor(self.size.rows / 2 - y_mm / PITCH_MM))
        return (col, row) if 0 <= col < self.size.cols and 0 <= row < self.size.rows else None

    # Where the board is

    def _place(self, picture: Picture, before: Placed | None) -> Placed | None:
        if self._next is not None and self._next.picture is picture:
            return self._next
        assert before is not None
        return placed(picture, before, self.size)

    def _take(self, here: Placed) -> None:
        self._last = here
        wide, high = self.size.cols * PITCH_MM / 2, self.size.rows * PITCH_MM / 2
        flat = np.array([[-wide, high], [wide, high], [wide, -high], [-wide, -high]], np.float32)
        homography = cv2.getPerspectiveTransform(np.asarray(here.corners, np.float32), flat)
        self.plane = TablePlane(np.asarray(homography, np.float64), "board", 0.5, 0.2, False)

    def _remember(self, flat: Picture, before: Picture) -> None:
        """How the board looks now, but for cells in which something new could not be told."""
        known = flat.copy()
        for cell in self._open:
            if cell not in self.tiles:
                pixels = self.size.cell(*cell)
                known[pixels] = before[pixels]
        self._known = known

    # What is new

    def _new(self, changed: Changes, here: Placed, then: Placed | None) -> dict[Cell, Laid]:
        """Tiles that were laid since."""
        cells = self._number_like(self._differing(changed), here)
        self._open = cells
        if not cells:
            return {}
        later = None if then is None else changes(here.flat, then.flat, self.size)
        fits = [self._fit(changed.strength, cell, here) for cell in cells]
        told = self._read_cells(here, cells, fits)
        stay = [
            k
            for k, cell in enumerate(cells)
            if later is None
            or then is None
            or _stays(cell, changed, later)
            or self._reads_the_same(told[k], then, cell, fits[k])
        ]
        cells, fits, told = [cells[k] for k in stay], [fits[k] for k in stay], [told[k] for k in stay]
        found: dict[Cell, Laid] = {}
        met: list[Cell] = []
        sure = [own.believed >= READ for own in told]
        new = [k for k, own in enumerate(told) if not (sure[k] and self._is_printed(cells[k], own, changed.then))]
        for k in new:
            cell, fit, own = cells[k], fits[k], told[k]
            if any(changed.share[cell] < self._part(cell, other) * changed.share[other] for other in met):
                continue
            if own.none < LEGIBLE:
                met.append(cell)
            if own.believed < SURE and then is not None:
                own = _both(own, self._read_cells(then, [cell], [fit])[0])
            if own.believed < READ or (not sure[k] and self._is_printed(cell, own, changed.then)):
                continue
            if repeats(changed.now, self.size, cell, self.tiles) and self._reads_so(
                self._like_it(cell), own, changed.now
            ):
                continue
            if (found or not own.best[0].isdigit()) and not self._like_others(cell, here.flat):
                continue
            found[cell] = self._laid(cell, fit, own)
        if found:
            return found
        return {
            cells[k]: self._laid(cells[k], fits[k], told[k])
            for k in new[:1]
            if changed.share[cells[k]] >= SURELY_DIFFERS and fits[k].clear and told[k].best[1] >= LEGIBLE
        }

    def _reads_the_same(self, told: Told, then: Placed, cell: Cell, fit: Fit) -> bool:
        """Whether a cell surely shows a number that it shows in another photograph as well, though something may hide
        a part of the tile by then.
        """
        if told.believed < READ or not told.best[0].isdigit():
            return False
        again = self._read_cells(then, [cell], [fit])[0]
        return again.believed >= READ and again.best[0] == told.best[0]

    def _read_again(self, here: Placed) -> None:
        """Read once more what could not be read for sure before."""
        for cell, laid in self.tiles.items():
            if laid.told.believed < READ:
                told = self._read_cells(here, [cell], [laid.fit])[0]
                self.tiles[cell] = self._laid(cell, laid.fit, _both(laid.told, told))

    def _fit(self, strength: npt.NDArray[np.float32], cell: Cell, where: Placed) -> Fit:
        return fit_tile(strength, self.size, *cell, self._usual, self.size.lean(where.corners))

    def _read_cells(self, where: Placed, cells: Sequence[Cell], fits: Sequence[Fit]) -> list[Told]:
        """What tiles show, by the outlines found and by those that tiles usually have in these cells."""
        outlines = [*fits, *self._outlines(where, cells, self._usual), *self._outlines(where, cells, None)]
        told = read_tiles(self.sight, where.picture, where.corners, self.size, outlines, self._quarter)
        count = len(cells)
        return [better(better(told[i], told[i + count]), told[i + 2 * count]) for i in range(count)]

    def _outlines(self, where: Placed, cells: Sequence[Cell], usual: Fit | None) -> list[Fit]:
        """Where tiles are seen in these cells: as others are, else by their usual height."""
        if usual is None:
            down, right = self.size.lean(where.corners)
            usual = Fit(USUAL_HIGH * down, USUAL_HIGH * right, USUAL_SIDE, False)
        return [Fit(row + usual.row, col + usual.col, usual.side, False) for row, col in cells]

    def _number_like(self, cells: Sequence[Cell], where: Placed) -> list[Cell]:
        """Those cells that a first look does not find empty of numbers."""
        outlines = self._outlines(where, cells, self._usual)
        told = read_tiles(self.sight, where.picture, where.corners, self.size, outlines, self._quarter, (1.0,))
        return [cell for cell, own in zip(cells, told, strict=True) if own.none < EMPTY][:MOST]

    def _part(self, cell: Cell, other: Cell) -> float:
        """Beside a tile, and elsewhere on the board, so much less differs where nothing was laid."""
        return BESIDE if max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) == 1 else ELSEWHERE

    def _like_others(self, cell: Cell, flat: Picture) -> bool:
        """Whether a cell has the ground of a tile that is known; boards print signs, and numbers, of their own."""
        grounds = tile_grounds(flat, self.size)
        away = [float(np.abs(grounds[cell] - grounds[other]).max()) for other in self.tiles]
        return not away or min(away) < SAME_GROUND

    def _is_printed(self, cell: Cell, told: Told, flat: Picture) -> bool:
        """Whether the cell has read so all along, by a straight picture of the board before."""
        return self._reads_so([cell], told, flat) or self._is_sign_of_board(cell, told, flat)

    def _is_sign_of_board(self, cell: Cell, told: Told, flat: Picture) -> bool:
        """Whether a cell shows no number, but what free cells that lie as it does show as well."""
        return not told.best[0].isdigit() and self._reads_so(self._like_it(cell), told, flat)

    def _like_it(self, cell: Cell) -> list[Cell]:
        """The free cells that lie as this one does on the other sides of the board."""
        return sorted({other for other in mirrored(cell, self.size) if other != cell and other not in self.tiles})

    def _reads_so(self, cells: Sequence[Cell], told: Told, flat: Picture) -> bool:
        outlines = [Fit(*cell, USUAL_SIDE, False) for cell in cells]
        seen = read_tiles(self.sight, flat, self.size.corners, self.size, outlines, 0) if outlines else []
        return any(one.labels.get(told.best[0], 0.0) >= LEGIBLE for one in seen)

    @property
    def _quarter(self) -> int | None:
        """How the tiles on the board stand against it."""
        known = [laid.told.quarter for laid in self.tiles.values() if laid.told.quarter is not None]
        return max(set(known), key=known.count) if known else None

    def _differing(self, changed: Changes) -> list[Cell]:
        """Free cells that look otherwise than before, most of all first."""
        free = np.ones((self.size.rows, self.size.cols), bool)
        for cell in self.tiles:
            free[cell] = False
        share = np.where(free, changed.share, 0.0)
        order = np.argsort(-share, axis=None)
        cells = [(int(i) // self.size.cols, int(i) % self.size.cols) for i in order]
        return [
            cell
            for cell in cells
            if share[cell] >= DIFFERS
            and changed.printed(*cell)
            and changed.alike(*cell) < SAME_PRINT
            and (share[cell] >= SURELY_DIFFERS or not repeats(changed.now, self.size, cell, self.tiles))
        ][:MOST_LOOKED_AT]

    @property
    def _usual(self) -> Fit | None:
        """How tiles lie in their cells."""
        known = [(laid.fit, cell) for cell, laid in self.tiles.items() if laid.fit.clear]
        if not known:
            return None
        row, col, side = (
            float(np.median(values))
            for values in zip(*((f.row - c[0], f.col - c[1], f.side) for f, c in known), strict=True)
        )
        return Fit(row, col, side, True)

    def _laid(self, cell: Cell, fit: Fit, told: Told) -> Laid:
        assert self.plane is not None
        (pose,) = poses_of([PieceReading(TILE, None, "up", 1.0, told.corners, 0.0)], self.plane)
        x, y = (cell[1] + 0.5 - self.size.cols / 2) * PITCH_MM, (self.size.rows / 2 - cell[0] - 0.5) * PITCH_MM
        states: dict[State, float] = {(TILE, "up", label): p for label, p in told.labels.items() if p > 0.005}
        if told.believed >= READ:
            states = {(TILE, "up", told.best[0]): max(told.best[1], SURE)}
        details = {"colour": told.colour}
        seen = Sighting(TILE, x, y, 0.0, states, details, told.corners, pose.size_mm, "up")
        return Laid(fit, told, seen)

    # The first photograph

    def _first_tiles(self, here: Placed, following: Sequence[Picture]) -> None:
        """Tiles that lie in the first photograph."""
        odd = odd_cells(here.flat, self.size)
        strength = None
        if odd is not None:
            cells, strength = list(odd)[:MOST], odd_strength(here.flat, self.size)
        else:
            likeness = self._likeness(here, following)
            cells = likeness.cells(here.flat, self.size) if likeness is not None else []
        fits = [
            Fit(*cell, USUAL_SIDE, False) if strength is None else self._fit(strength, cell, here) for cell in cells
        ]
        told = self._told_again(here, following, cells, fits)
        numbers = [cell for cell, own in zip(cells, told, strict=True) if _is_number(own)]
        oddest = max((odd[cell] for cell in numbers or cells), default=0.0) if odd else 0.0
        for cell, fit, own in zip(cells, fits, told, strict=True):
            if (numbers and not _is_number(own)) or self._is_sign_of_board(cell, own, here.flat):
                continue
            if own.believed >= READ and (not odd or odd[cell] >= NEARLY * oddest):
                self.tiles[cell] = self._laid(cell, fit, own)

    def _told_again(
        self, here: Placed, following: Sequence[Picture], cells: Sequence[Cell], fits: Sequence[Fit]
    ) -> list[Told]:
        """What the first tiles show, those that are not sure by the photographs that follow as well."""
        told = self._read_cells(here, cells, fits)
        then: Placed | None = here
        for nth, picture in enumerate(following):
            unsure = [k for k, own in enumerate(told) if own.believed < SURE and own.none < EMPTY]
            then = self._place(picture, then) if unsure and then is not None else None
            if then is None:
                break
            if nth == 0:
                self._next = then
            since = changes(here.flat, then.flat, self.size)
            unsure = [k for k in unsure if _rests(cells[k], since)]
            again = self._read_cells(then, [cells[k] for k in unsure], [fits[k] for k in unsure])
            for k, own in zip(unsure, again, strict=True):
                told[k] = _both(told[k], own)
        return told

    def _likeness(self, here: Placed, following: Sequence[Picture]) -> Likeness | None:
        """How a tile looks, from the first one that is laid afterwards."""
        before = here
        for picture in following:
            then = self._place(picture, before)
            if then is None:
                return None
            if self._next is None:
                self._next = then
            changed = changes(here.flat, then.flat, self.size)
            cells = self._number_like(self._differing(changed), then)
            if cells:
                fits = [self._fit(changed.strength, cell, then) for cell in cells]
                told = self._read_cells(then, cells, fits)
                best = max(range(len(cells)), key=lambda i: told[i].best[1])
                if told[best].believed >= READ:
                    return Likeness.of(then.flat, self.size, fits[best], cells[best])
            before = then
        return None


def _is_number(told: Told) -> bool:
    return told.believed >= LEGIBLE and told.best[0].isdigit()


def _stays(cell: Cell, changed: Changes, later: Changes) -> bool:
    """Whether what is new in a cell is still there in the next photograph."""
    return bool(later.share[cell] < STAYS * changed.share[cell]) or later.alike(*cell) >= SAME_THING


def _rests(cell: Cell, since: Changes) -> bool:
    """Whether a cell shows what it showed before."""
    return bool(since.share[cell] < SURELY_DIFFERS) or since.alike(*cell) >= SAME_THING


def _both(one: Told, other: Told) -> Told:
    """Two readings of one tile as one."""
    names = sorted({*one.labels, *other.labels})
    odds = {n: (max(one.labels.get(n, 0.0), 1e-3) * max(other.labels.get(n, 0.0), 1e-3)) ** 0.5 for n in names}
    none = (max(one.none, 1e-3) * max(other.none, 1e-3)) ** 0.5
    total = sum(odds.values()) + none
    quarter = one.quarter if one.quarter is not None else other.quarter
    return Told(
        {n: p / total for n, p in odds.items()}, none / total, one.corners, one.colour or other.colour, quarter
    )
