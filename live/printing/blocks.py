"""Summy's blocks: paper boxes to fold, or stickers for wooden blocks."""

from __future__ import annotations

from collections.abc import Sequence

from live.printing.grid import fit_grid, placed
from live.printing.marks import HAIR_MM, dashed
from live.printing.paper import Paper, Placed, Sheet
from referee.art import FaceArt, Style
from referee.art.svg import Canvas, path_through

TAB_MM = 6.0


def net_size(face: FaceArt) -> tuple[float, float]:
    """Width and height of a box's flat net: four sides around the top, the bottom below, one tab."""
    width, height = face.size_mm
    deep = face.thickness_mm
    return width + 2 * deep, 2 * height + 2 * deep + TAB_MM


def fold_sheets(tops: Sequence[FaceArt], paper: Paper, style: Style, title: str) -> list[Sheet]:
    """Nets of boxes, every top once for every time it is listed."""
    grid = fit_grid(paper, net_size(tops[0]), gap_mm=2.0)
    sheets: list[Sheet] = []
    for index, top in enumerate(tops):
        if index % grid.cells == 0:
            sheets.append(Sheet(paper, title))
        x, y = grid.place(index % grid.cells)
        sheets[-1].items += _net(top, style, x, y)
    return sheets


def _net(top: FaceArt, style: Style, x: float, y: float) -> list[Placed]:
    width, height = net_size(top)
    deep = top.thickness_mm
    ground = Placed(_net_drawing(top, style), x, y, width, height, key="net")
    return [ground, placed(top, x + deep, y + deep)]


def _net_drawing(top: FaceArt, style: Style) -> str:
    """Sides and bottom in the block's colour, tabs white, cut lines full and folds dashed.

    From above: upper side, top between its left and right sides, lower side, bottom with three tabs.
    """
    a, b = top.size_mm
    d = top.thickness_mm
    width, height = net_size(top)
    canvas = Canvas(width, height)
    y1, y2, y3, y4 = d, d + b, 2 * d + b, 2 * d + 2 * b
    slope = 1.2
    for x, y, w, h in ((d, 0, a, d), (0, y1, d, b), (d, y1, a, b), (d + a, y1, d, b), (d, y2, a, d), (d, y3, a, b)):
        canvas.rect(x, y, w, h, style.palette.block)
    outline = [
        (d, 0), (d + a, 0), (d + a, y1), (width, y1), (width, y2), (d + a, y2), (d + a, y3),
        (d + a + TAB_MM, y3 + slope), (d + a + TAB_MM, y4 - slope), (d + a, y4),
        (d + a - slope, height), (d + slope, height), (d, y4),
        (d - TAB_MM, y4 - slope), (d - TAB_MM, y3 + slope), (d, y3), (d, y2), (0, y2), (0, y1), (d, y1),
    ]  # fmt: skip
    canvas.path(path_through(outline), None, stroke="#333333", stroke_width=HAIR_MM)
    dashed(canvas, [
        (d, y1, d + a, y1), (d, y2, d + a, y2), (d, y3, d + a, y3), (d, y4, d + a, y4),
        (d, y1, d, y2), (d + a, y1, d + a, y2), (d, y3, d, y4), (d + a, y3, d + a, y4),
    ])  # fmt: skip
    return canvas.svg()
