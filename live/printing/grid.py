"""Equal pieces in a grid, with backs that meet their fronts when the paper is turned over its long edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from live.printing.marks import cut_marks
from live.printing.paper import END_MARGIN_MM, SIDE_MARGIN_MM, Paper, Placed, Sheet
from referee.art import FaceArt


@dataclass(frozen=True, slots=True)
class TwoSided:
    """One physical piece: its front, and its back unless one side is enough."""

    front: FaceArt
    back: FaceArt | None


@dataclass(frozen=True, slots=True)
class Grid:
    """Where equal cells lie on a paper, centred; ``gap_mm`` apart."""

    paper: Paper
    columns: int
    rows: int
    width_mm: float
    height_mm: float
    gap_mm: float

    @property
    def cells(self) -> int:
        """Cells on one sheet."""
        return self.columns * self.rows

    def place(self, index: int, *, mirrored: bool = False) -> tuple[float, float]:
        """Upper left corner of a cell, row by row; ``mirrored`` as seen from the other side of the paper."""
        row, col = divmod(index, self.columns)
        if mirrored:
            col = self.columns - 1 - col
        return self.x(col), self.y(row)

    def x(self, col: int) -> float:
        """Left edge of a column."""
        used = self.columns * self.width_mm + (self.columns - 1) * self.gap_mm
        return (self.paper.width_mm - used) / 2 + col * (self.width_mm + self.gap_mm)

    def y(self, row: int) -> float:
        """Upper edge of a row."""
        used = self.rows * self.height_mm + (self.rows - 1) * self.gap_mm
        return (self.paper.height_mm - used) / 2 + row * (self.height_mm + self.gap_mm)

    def lines(self, used: int) -> tuple[list[float], list[float]]:
        """All x and all y where something is cut when the first ``used`` cells are filled."""
        xs = {round(self.x(c) + side, 4) for c in range(self.columns) for side in (0.0, self.width_mm)}
        ys = {round(self.y(r) + side, 4) for r in range(-(-used // self.columns)) for side in (0.0, self.height_mm)}
        return sorted(xs), sorted(ys)


def fit_grid(paper: Paper, size_mm: tuple[float, float], gap_mm: float = 0.0) -> Grid:
    """As many cells as the paper holds inside its margins, at least one."""
    width, height = size_mm
    columns = int((paper.width_mm - 2 * SIDE_MARGIN_MM + gap_mm) // (width + gap_mm))
    rows = int((paper.height_mm - 2 * END_MARGIN_MM + gap_mm) // (height + gap_mm))
    return Grid(paper, max(1, columns), max(1, rows), width, height, gap_mm)


def grid_sheets(
    pieces: Sequence[TwoSided], paper: Paper, titles: tuple[str, str], gap_mm: float = 0.0
) -> list[Sheet]:
    """Front and back sheets in turn; ``titles`` name the fronts and the backs. All pieces have one size."""
    if not pieces:
        return []
    grid = fit_grid(paper, pieces[0].front.size_mm, gap_mm)
    sheets: list[Sheet] = []
    for start in range(0, len(pieces), grid.cells):
        part = pieces[start : start + grid.cells]
        has_backs = any(piece.back for piece in part)
        front = Sheet(paper, titles[0], "front" if has_backs else "single")
        front.items = [placed(piece.front, *grid.place(i)) for i, piece in enumerate(part)]
        if part[0].front.shape == "rectangle":
            cut_marks(front.marks, *grid.lines(len(part)))
        sheets.append(front)
        if has_backs:
            back = Sheet(paper, titles[1], "back")
            back.items = [placed(p.back, *grid.place(i, mirrored=True)) for i, p in enumerate(part) if p.back]
            sheets.append(back)
    return sheets


def placed(face: FaceArt, x: float, y: float) -> Placed:
    """A face with its upper left corner at (x, y)."""
    return Placed(face.svg, x, y, *face.size_mm, key=face_key(face))


def face_key(face: FaceArt) -> str:
    """Which face it is: kind, label, face and what else tells it."""
    extra = face.details.get("side") or face.details.get("deck") or ""
    return f"{face.kind} {face.label} {face.face} {extra}".strip()
