"""Sequence Numbers: the board with its colour groups, equation cards, chips with a numbers and a bumpy side."""

from __future__ import annotations

import math
from typing import Any

from referee.art.brush import star_points
from referee.art.card import Piece, card_back
from referee.art.colour import contrast, luminance, mix, readable_on
from referee.art.faces import FaceArt
from referee.art.glyphs import ALL_DIGITS, Box, draw_text, typeface_for
from referee.art.ornament import draw_frame, draw_sign, printed_sign
from referee.art.sets import GameSet, PieceData, board_numbers
from referee.art.style import Style

NUMBERS_IN_GROUP = 10


def draw(gameset: GameSet, style: Style) -> list[FaceArt]:
    """Every distinct side of the set."""
    faces: list[FaceArt] = []
    for data in gameset.pieces:
        if data.kind == "board":
            faces.append(_board(gameset, style, data))
        elif data.kind == "chip":
            faces += [_chip(gameset, style, data, side) for side in ("number", "bumpy")]
        else:
            faces.append(_card(gameset, style, data))
    faces.append(card_back(gameset, style, 0, gameset.count("card"), {}))
    return faces


def _board(gameset: GameSet, style: Style, data: PieceData) -> FaceArt:
    piece = Piece(gameset, style, "board")
    details: dict[str, Any] = {**data.details, "numbers": board_numbers(data.details["numbers"])}
    rows, cols = int(details["rows"]), int(details["cols"])
    palette, canvas, inset = style.palette, piece.canvas, piece.data.inset_mm
    piece.paper(palette.back)
    canvas.rect(
        inset * 0.35,
        inset * 0.35,
        piece.width - inset * 0.7,
        piece.height - inset * 0.7,
        None,
        r=inset * 0.25,
        stroke=palette.back_ink,
        stroke_width=inset * 0.05,
    )
    width, height = (piece.width - 2 * inset) / cols, (piece.height - 2 * inset) / rows
    canvas.rect(inset, inset, cols * width, rows * height, mix(palette.paper, "#ffffff", 0.3))
    for row in range(rows):
        for col in range(cols):
            cell = Box(inset + col * width, inset + row * height, width, height)
            _cell(piece, style, cell, details["numbers"][row][col])
    if style.board_title:
        title = Box(piece.width * 0.3, inset * 0.42, piece.width * 0.4, inset * 0.36)
        draw_text(canvas, "SEQUENCE NUMBERS", title, palette.back_ink, style.text, style.digits)
    return piece.finish(None, None, details, data.count)


def _cell(piece: Piece, style: Style, cell: Box, value: int | None) -> None:
    canvas, palette = piece.canvas, style.palette
    line = mix(palette.back, palette.paper, 0.25)
    if value is None:
        _ground(piece, style, cell, palette.accent, line)
        cx, cy = cell.middle
        canvas.polygon(star_points(cx, cy, cell.width * 0.36, cell.width * 0.155), palette.paper)
        return
    ground = palette.groups[((value - 1) // NUMBERS_IN_GROUP) % len(palette.groups)]
    _ground(piece, style, cell, ground, line)
    ink = readable_on(ground, palette.ink)
    height = cell.height * 0.44
    box = Box(cell.x + cell.width * 0.13, cell.y + (cell.height - height) / 2, cell.width * 0.74, height)
    if style.cell == "disc":
        box = box.inset(cell.width * 0.05)
    draw_text(canvas, str(value), box, ink, *style.digit_fonts, reference=ALL_DIGITS)


def _ground(piece: Piece, style: Style, cell: Box, colour: str, line: str) -> None:
    canvas = piece.canvas
    if style.cell == "square":
        canvas.rect(
            cell.x, cell.y, cell.width, cell.height, colour, stroke=line, stroke_width=cell.width * style.cell_line
        )
        return
    inner = cell.inset(cell.width * 0.04)
    radius = inner.width * (0.5 if style.cell == "disc" else 0.18)
    canvas.rect(inner.x, inner.y, inner.width, inner.height, colour, r=radius, stroke=line, stroke_width=0.3)


def _card(gameset: GameSet, style: Style, data: PieceData) -> FaceArt:
    piece = Piece(gameset, style, "card")
    label = str(data.label)
    palette = style.palette
    piece.paper(palette.paper)
    special = label in ("plus", "minus")
    colour = palette.accent if special or "+" in label else palette.second
    colour = colour if contrast(colour, palette.paper) > 2 else palette.ink
    inner = piece.box(max(style.border, 0.05))
    draw_frame(piece.canvas, style, inner, colour, max(0.5, piece.corner_mm - 1.0))
    if special:
        _special(piece, style, label, colour)
    else:
        _equation(piece, style, label, colour)
    return piece.finish(label, "up", {}, data.count)


def _special(piece: Piece, style: Style, label: str, colour: str) -> None:
    cx, cy = piece.width / 2, piece.height * 0.44
    radius = piece.short * 0.32
    piece.canvas.circle(cx, cy, radius, colour)
    sign = "+" if label == "plus" else "-"
    ink = readable_on(colour, style.palette.paper, at_least=2.5)
    size = radius * 1.5
    draw_sign(piece.canvas, style, sign, Box(cx - size / 2, cy - size / 2, size, size), ink)
    text_box = Box(piece.width * 0.2, piece.height * 0.80, piece.width * 0.6, piece.height * 0.075)
    draw_text(piece.canvas, label.upper(), text_box, style.palette.ink, style.text, style.digits)


def _equation(piece: Piece, style: Style, label: str, colour: str) -> None:
    text = "".join(printed_sign(style, character) for character in label)
    fonts = style.digit_fonts if typeface_for(text, *style.digit_fonts).has(text) else (style.text,)
    width = piece.width * style.equation
    height = piece.height * 0.165
    box = Box((piece.width - width) / 2, piece.height * 0.5 - height / 2, width, height)
    draw_text(piece.canvas, text, box, style.palette.ink, *fonts, reference=ALL_DIGITS, tracking=0.06)
    if style.index == "none":
        return
    gap = (max(style.border, 0.05) + 0.06) * piece.short
    for turn in (0, 180) if style.index == "two" else (0,):
        with piece.canvas.group(x=piece.width / 2, y=piece.height / 2, turn_deg=turn):
            corner = Box(gap - piece.width / 2, gap - piece.height / 2, piece.width * 0.42, piece.short * 0.10)
            draw_text(piece.canvas, text, corner, colour, *fonts, align_x=0.0, reference=ALL_DIGITS, tracking=0.06)


def _chip(gameset: GameSet, style: Style, data: PieceData, side: str) -> FaceArt:
    piece = Piece(gameset, style, "chip")
    colour = style.palette.chips[str(data.label)]
    middle = piece.width / 2
    light, dark = mix(colour, "#ffffff", 0.82), mix(colour, "#000000", 0.3)
    piece.paper(colour)
    piece.canvas.circle(middle, middle, middle * 0.93, None, stroke=dark, stroke_width=middle * 0.06)
    if side == "number":
        _chip_number(piece, style, light if luminance(colour) < 0.6 else dark)
    else:
        _bumps(piece, style, light, dark)
    return piece.finish(str(data.label), None, {"side": side}, data.count)


def _chip_number(piece: Piece, style: Style, ink: str) -> None:
    """The numbers side: ``123``, one digit, rings alone, or nothing but the rim."""
    canvas, middle = piece.canvas, piece.width / 2
    if style.chip_face in ("digits", "rings"):
        canvas.circle(middle, middle, middle * 0.66, None, stroke=ink, stroke_width=middle * 0.06)
    if style.chip_face == "digits":
        draw_text(
            canvas, "123", Box(middle * 0.56, middle * 0.72, middle * 0.88, middle * 0.56), ink, *style.digit_fonts
        )
    elif style.chip_face == "single":
        draw_text(canvas, "8", Box(middle * 0.5, middle * 0.45, middle, middle * 1.1), ink, *style.digit_fonts)
    elif style.chip_face == "rings":
        canvas.circle(middle, middle, middle * 0.3, None, stroke=ink, stroke_width=middle * 0.06)


def _bumps(piece: Piece, style: Style, light: str, dark: str) -> None:
    """The bumpy side: dots, raised rings or a few big studs, each with its shadow."""
    canvas, middle = piece.canvas, piece.width / 2
    if style.bumps == "rings":
        for share in (0.2, 0.45, 0.7):
            canvas.circle(middle * 1.02, middle * 1.03, middle * share, None, stroke=dark, stroke_width=middle * 0.12)
            canvas.circle(middle, middle, middle * share, None, stroke=light, stroke_width=middle * 0.09)
        return
    rings, size = (((0.0, 1), (0.36, 6), (0.70, 12)), 0.105) if style.bumps == "dots" else (((0.5, 5),), 0.2)
    for radius, count in rings:
        for index in range(count):
            angle = 2 * math.pi * index / count
            x, y = middle * (1 + radius * math.cos(angle)), middle * (1 + radius * math.sin(angle))
            canvas.circle(x + middle * 0.02, y + middle * 0.03, middle * (size + 0.02), dark)
            canvas.circle(x, y, middle * size, light)
