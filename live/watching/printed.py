"""A printed board of cells in a photograph: the plane that its lines give, and what lies in which cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.plane import TablePlane
from vision.eyes import pose_of
from vision.fusing import Sighting
from vision.pieces import Corners, PieceReading
from vision.reading.board import cell_quads

FILLS, MIDDLE = 0.17, 0.12
"""What is as large as a cell and lies in its middle, give or take these parts of a cell, is printed there."""

SPECK, LARGE = 0.3, 1.25
"""Tiles are larger and smaller than these parts of a cell."""

STRAYS = 0.3
"""From photograph to photograph a corner moves by less than this part of the board's side; else others are meant."""


@dataclass(frozen=True, slots=True, eq=False)
class PrintedBoard:
    """``corners`` (4, 2) in pixels, from its upper left on; ``side_mm`` stays what it was in the first photograph.

    Its lines are the most exact there is in the picture, so the table's millimetres are taken from them: the middle
    of the board is the origin.
    """

    corners: Corners
    rows: int
    cols: int
    side_mm: float

    @classmethod
    def seen(
        cls, pieces: Iterable[PieceReading], plane: TablePlane, before: PrintedBoard | None
    ) -> PrintedBoard | None:
        """The board among these pieces; with as many cells as before, and lying the same way round."""
        piece = next((p for p in pieces if p.kind == "board" and "cols" in p.details), None)
        if piece is None:
            return None
        rows, cols = int(str(piece.details["rows"])), int(str(piece.details["cols"]))
        if before is None:
            return cls(piece.corners, rows, cols, float(np.mean(pose_of(piece, plane).size_mm)))
        turned = [np.roll(piece.corners, k, axis=0) for k in range(4)]
        corners = min(turned, key=lambda quad: float(np.abs(quad - before.corners).sum()))
        side_px = float(np.linalg.norm(before.corners[0] - before.corners[1]))
        strays = float(np.linalg.norm(corners - before.corners, axis=1).max()) > STRAYS * side_px
        if (rows, cols) != (before.rows, before.cols) or strays:
            return None
        return cls(corners, rows, cols, before.side_mm)

    @property
    def plane(self) -> TablePlane:
        """The table's plane by the board's own lines."""
        half = self.side_mm / 2
        flat = np.array([[-half, half], [half, half], [half, -half], [-half, -half]], np.float32)
        homography = cv2.getPerspectiveTransform(np.asarray(self.corners, np.float32), flat)
        return TablePlane(np.asarray(homography, np.float64), "board", 0.5, 0.2, False)

    def cell(self, x_mm: float, y_mm: float) -> tuple[int, int] | None:
        """Column and row of the cell at a place, the upper left one 0, 0; null beside the board."""
        across, down = self._at(x_mm, y_mm)
        col, row = int(np.floor(across)), int(np.floor(down))
        return (col, row) if 0 <= col < self.cols and 0 <= row < self.rows else None

    def fits(self, sighting: Sighting) -> bool:
        """Whether it lies on the board, and is no larger than a cell and no mere speck."""
        if self.cell(sighting.x_mm, sighting.y_mm) is None:
            return False
        sides = sighting.size_mm or (0.0, 0.0)
        return all(
            SPECK < side * count / self.side_mm < LARGE for side, count in zip(sides, self._count, strict=True)
        )

    @property
    def _count(self) -> tuple[int, int]:
        return self.cols, self.rows

    def is_print(self, sighting: Sighting) -> bool:
        """Whether it fills a cell from line to line: no piece does."""
        if sighting.size_mm is None:
            return False
        pitch = self.side_mm / self.cols, self.side_mm / self.rows
        off = [abs(at % 1.0 - 0.5) for at in self._at(sighting.x_mm, sighting.y_mm)]
        fills = all(abs(side / cell - 1) < FILLS for side, cell in zip(sighting.size_mm, pitch, strict=True))
        return max(off) < MIDDLE and fills

    def without_print(self, found: Iterable[Sighting]) -> list[Sighting]:
        """What was found but for print: that, and what reads as print elsewhere does (boards repeat theirs)."""
        found = list(found)
        printed = {s.likeliest for s in found if self.is_print(s) and s.likeliest is not None}
        return [s for s in found if not self.is_print(s) and s.likeliest not in printed]

    def quads(self) -> list[npt.NDArray[np.float32]]:
        """The cells in pixels."""
        return list(cell_quads(self.corners, self.rows, self.cols).values())

    def _at(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        half = self.side_mm / 2
        return (x_mm + half) / self.side_mm * self.cols, (half - y_mm) / self.side_mm * self.rows
