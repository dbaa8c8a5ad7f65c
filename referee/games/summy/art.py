"""Summy's blocks: one sign a block, the same plain underside for all."""

from __future__ import annotations

from referee.art.card import Piece
from referee.art.colour import mix
from referee.art.faces import FaceArt
from referee.art.glyphs import ALL_DIGITS, Box, draw_text
from referee.art.ornament import draw_mark, draw_sign, needs_mark
from referee.art.sets import GameSet
from referee.art.style import Style


def draw(gameset: GameSet, style: Style) -> list[FaceArt]:
    """Every distinct side: fifteen tops and the underside."""
    faces = []
    for data in gameset.pieces:
        label = str(data.label)
        piece = _body(gameset, style)
        _sign(piece, style, label)
        faces.append(piece.finish(label, "up", {}, data.count))
    faces.append(_body(gameset, style).finish(None, "down", {}, gameset.count("block")))
    return faces


def _body(gameset: GameSet, style: Style) -> Piece:
    piece = Piece(gameset, style, "block")
    body = style.palette.block
    piece.paper(body)
    rim = 0.035 * piece.short
    piece.canvas.rect(
        rim,
        rim,
        piece.width - 2 * rim,
        piece.height - 2 * rim,
        None,
        r=1.0,
        stroke=mix(body, style.palette.block_ink, 0.16),
        stroke_width=rim * 0.6,
    )
    return piece


def _sign(piece: Piece, style: Style, label: str) -> None:
    ink_colour = style.palette.block_ink
    height = style.block_digit * piece.height
    box = Box(piece.width * 0.12, (piece.height - height) / 2, piece.width * 0.76, height)
    if not label.isdigit():
        draw_sign(piece.canvas, style, label, box, ink_colour)
        return
    marked = style.block_mark != "none" and needs_mark(style, label)
    if marked:
        box = Box(box.x, box.y - height * 0.05, box.width, height * 0.94)
    ink = draw_text(piece.canvas, label, box, ink_colour, *style.digit_fonts, reference=ALL_DIGITS)
    if marked:
        draw_mark(piece.canvas, style, style.block_mark, ink, ink_colour, height)
