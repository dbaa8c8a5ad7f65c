"""The play mat, loose table markers and the calibration board, drawn from their data."""

from __future__ import annotations

import numpy as np

from calibration.boards import CALIBRATION_BOARD, LOOSE_MARKER_MM, MAT, CharucoSpec, MatSpec, marker_bits
from calibration.markers import TABLE_IDS
from live.printing.marks import cut_marks, note, paragraph
from live.printing.paper import Paper, Placed, Sheet
from live.printing.tiles import tile_sheets
from referee.art import Style
from referee.art.colour import mix
from referee.art.svg import Canvas
from referee.core import Texts

BLACK = "#000000"


def draw_marker(canvas: Canvas, number: int, x: float, y: float, side: float, dictionary: int | None = None) -> None:
    """An ArUco marker as one black path with its upper left corner at (x, y)."""
    bits = marker_bits(number) if dictionary is None else marker_bits(number, dictionary)
    cell = side / bits.shape[0]
    parts = []
    for row, line in enumerate(bits):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
        for start, stop in zip(edges[::2], edges[1::2], strict=True):
            x0, y0, width = x + start * cell, y + row * cell, (stop - start) * cell
            # A hair of overlap downwards: no white line between rows in any viewer.
            height = cell if row == bits.shape[0] - 1 else cell * 1.02
            parts.append(f"M{x0:.4f} {y0:.4f}h{width:.4f}v{height:.4f}h{-width:.4f}z")
    canvas.path("".join(parts), BLACK)


def mat_sheets(paper: Paper, style: Style, texts: Texts) -> list[Sheet]:
    """The mat in tiles, then a sheet with the four markers to cut out for tables where no mat is wanted."""
    size = (MAT.width_mm, MAT.height_mm)
    tiles = tile_sheets(_mat_drawing(MAT, style, texts), size, paper, texts.say("print-mat"), "mat", texts)
    return [*tiles, _loose_markers(paper, texts)]


def _mat_drawing(mat: MatSpec, style: Style, texts: Texts) -> str:
    canvas = Canvas(mat.width_mm, mat.height_mm)
    line = mix("#ffffff", style.palette.back, 0.55)
    canvas.rect(0, 0, mat.width_mm, mat.height_mm, "#ffffff")
    for inset, width in ((1.2, 0.7), (2.8, 0.25)):
        canvas.rect(
            inset,
            inset,
            mat.width_mm - 2 * inset,
            mat.height_mm - 2 * inset,
            None,
            r=4,
            stroke=line,
            stroke_width=width,
        )
    for number, corners in mat.marker_corners().items():
        x, y = corners[0][0], mat.height_mm - corners[0][1]
        quiet = mat.quiet_mm
        canvas.rect(x - quiet, y - quiet, mat.marker_mm + 2 * quiet, mat.marker_mm + 2 * quiet, "#ffffff")
        draw_marker(canvas, number, x, y, mat.marker_mm)
    middle, bottom = mat.width_mm / 2, mat.height_mm - 12
    # Off the middle: there the sheets meet.
    label = texts.say("print-near")
    note(canvas, label, middle - 95, bottom, 4.0, align=0.5, width=150, colour=line)
    for side in (-1, 1):
        x = middle - 95 + side * 85
        canvas.polygon([(x - 3, bottom - 4), (x + 3, bottom - 4), (x, bottom)], line)
    return canvas.svg()


def _loose_markers(paper: Paper, texts: Texts) -> Sheet:
    sheet = Sheet(paper, texts.say("print-markers"))
    side, quiet = LOOSE_MARKER_MM, 8.0
    cell = side + 2 * quiet
    gap = 12.0
    left = (paper.width_mm - 2 * cell - gap) / 2
    tops = (48.0, 48.0 + cell + gap)
    places = {
        0: (left, tops[0]),
        1: (left + cell + gap, tops[0]),
        2: (left + cell + gap, tops[1]),
        3: (left, tops[1]),
    }
    for number in TABLE_IDS:
        x, y = places[number]
        canvas = Canvas(cell, cell)
        canvas.rect(0, 0, cell, cell, "#ffffff")
        draw_marker(canvas, number, quiet, quiet, side)
        note(canvas, texts.say(f"print-corner-{number}"), cell / 2, cell - 2.6, 1.9, align=0.5, width=cell - 6)
        sheet.items.append(Placed(canvas.svg(), x, y, cell, cell, key=f"marker {number}"))
        cut_marks(sheet.marks, [x, x + cell], [y, y + cell])
    paragraph(sheet.marks, texts.say("print-markers-how"), left, tops[1] + cell + 22, 2.4, 2 * cell + gap)
    return sheet


def calibration_sheets(paper: Paper, texts: Texts) -> list[Sheet]:
    """The ChArUco board on one sheet."""
    sheet = Sheet(paper, texts.say("print-calibration"))
    width, height = CALIBRATION_BOARD.size_mm
    x, y = (paper.width_mm - width) / 2, (paper.height_mm - height) / 2
    sheet.items.append(Placed(charuco_drawing(CALIBRATION_BOARD), x, y, width, height, key="calibration"))
    spec = CALIBRATION_BOARD
    params = {
        "columns": spec.columns,
        "rows": spec.rows,
        "square": f"{spec.square_mm:g}",
        "marker": f"{spec.marker_mm:g}",
    }
    note(sheet.marks, texts.say("print-calibration-how", **params), x, y - 3.0, 2.0, width=width)
    return [sheet]


def charuco_drawing(spec: CharucoSpec) -> str:
    """The board as OpenCV lays it out: the upper left square is black, markers stand in the white ones."""
    width, height = spec.size_mm
    canvas = Canvas(width, height)
    canvas.rect(0, 0, width, height, "#ffffff")
    side = spec.square_mm
    for row in range(spec.rows):
        for col in range(row % 2, spec.columns, 2):
            canvas.rect(col * side, row * side, side, side, BLACK)
    board = spec.board()
    for number, corners in zip(np.ravel(board.getIds()), board.getObjPoints(), strict=True):
        x, y = np.asarray(corners)[:, :2].min(axis=0)
        draw_marker(canvas, int(number), float(x), float(y), spec.marker_mm, spec.dictionary)
    return canvas.svg()
