"""Suritsu's faces: play cards with scenery and corner digits, start cards, UP-DOWN card, marker ring."""

from __future__ import annotations

import random

from referee.art.backs import BACKS
from referee.art.card import Piece, card_back
from referee.art.colour import mix, readable_on
from referee.art.faces import FaceArt
from referee.art.glyphs import Box, draw_text
from referee.art.ornament import draw_frame, draw_mark, draw_tick, needs_mark
from referee.art.sets import GameSet, PieceData
from referee.art.style import Style
from referee.art.svg import Canvas, circle_path, path_through, rounded_rectangle
from referee.games.suritsu.scenery import draw_scenery

TICK_SHARE = 0.085


def draw(gameset: GameSet, style: Style) -> list[FaceArt]:
    """Every distinct side of the set."""
    faces: list[FaceArt] = []
    for data in gameset.pieces:
        if data.kind == "card":
            faces.append(_card(gameset, style, str(data.label), data))
            if data.reverse:
                faces.append(_card(gameset, style, data.reverse, data))
        elif data.kind == "direction":
            faces += [_direction(gameset, style, str(label)) for label in (data.label, data.reverse)]
        else:
            faces.append(_marker(gameset, style))
    play = sum(data.count for data in gameset.pieces if data.kind == "card" and data.reverse is None)
    faces.append(card_back(gameset, style, 0, play, {}))
    return faces


def _card(gameset: GameSet, style: Style, label: str, data: PieceData) -> FaceArt:
    piece = Piece(gameset, style, "card")
    scenery = data.details.get("scenery")
    score = data.details.get("score")
    piece.paper(style.palette.paper)
    inner = piece.box(style.border)
    radius = max(0.0, piece.corner_mm - style.border * piece.short)
    edge = rounded_rectangle(inner.x, inner.y, inner.width, inner.height, radius)
    with piece.canvas.clipped(edge):
        if scenery:
            draw_scenery(piece.canvas, style, str(scenery), inner, label)
        else:
            _start_ground(piece.canvas, style, inner)
    ground = style.palette.scenery[str(scenery)][1] if scenery else style.palette.paper
    if score:
        upper = style.palette.scenery[str(scenery)][0 if style.scenery in ("picture", "line") else 1]
        _ticks(piece, style, int(score), mix(style.palette.paper, upper, 0.42 if style.scenery == "line" else 1.0))
    _corner_digits(piece, style, label, ground, pale=style.scenery == "line" or not scenery)
    return piece.finish(label, "up", {"scenery": scenery, "score": score}, data.count)


def _start_ground(canvas: Canvas, style: Style, box: Box) -> None:
    palette = style.palette
    canvas.rect(box.x, box.y, box.width, box.height, palette.paper)
    pattern = style.back if style.back not in ("numbers", "plain") else "rings"
    BACKS[pattern](canvas, box, mix(palette.paper, palette.accent, 0.16), random.Random(style.seed), style)
    draw_frame(canvas, style, box.inset(0.02 * box.width), mix(palette.paper, palette.accent, 0.8), 1.0)
    cx, cy = box.middle
    canvas.circle(cx, cy, 0.12 * box.width, palette.accent)
    r = 0.06 * box.width
    triangle = [(cx - r * 0.7, cy - r), (cx + r, cy), (cx - r * 0.7, cy + r)]
    canvas.polygon(triangle, palette.paper)


def _ticks(piece: Piece, style: Style, score: int, ground: str) -> None:
    size = TICK_SHARE * piece.short
    y = style.border * piece.short + size * 0.95
    width = score * size * 1.25
    x = piece.width / 2 - width / 2
    ink = style.palette.ink
    if style.tick_pill:
        ends = (x - size * 0.45, y - size * 0.72, width + size * 0.9, size * 1.44)
        piece.canvas.rect(*ends, style.palette.paper, r=size * 0.72, opacity=0.92)
    else:
        ink = readable_on(ground, ink, style.palette.paper)
    for index in range(score):
        draw_tick(piece.canvas, style, x + (index + 0.5) * size * 1.25, y, size, ink)


def _corner_digits(piece: Piece, style: Style, label: str, ground: str, *, pale: bool) -> None:
    rows = [row.split() for row in label.split("/")]
    height = min(style.digit_height * piece.short, piece.height * 0.36)
    for row in (0, 1):
        for col in (0, 1):
            if rows[row][col] != ".":
                _corner_digit(piece, style, rows[row][col], (col, row), height, ground, pale)


def _corner_digit(
    piece: Piece, style: Style, digit: str, corner: tuple[int, int], height: float, ground: str, pale: bool
) -> None:
    col, row = corner
    width = min(height * 0.78, piece.width * 0.40)
    gap = max(style.digit_inset, style.border * 0.6) * piece.short
    plated = style.plate in ("disc", "square", "tab")
    pad = height * 0.16 if plated else style.outline * height
    x = gap + pad if col == 0 else piece.width - gap - pad - width
    middle = piece.height * (0.275 if row == 0 else 0.735)
    box = Box(x, middle - height / 2, width, height)
    if plated:
        _plate(piece, style, box, col, pad)
    fill, outline = _digit_colours(style, ground, plated, pale)
    stroke = style.outline * height * (1.8 if style.plate == "halo" or pale else 1.0)
    ink = draw_text(
        piece.canvas,
        digit,
        box,
        fill,
        *style.digit_fonts,
        align_x=0.5 if plated else float(col),
        stroke=None if plated else outline,
        stroke_mm=0 if plated else stroke,
    )
    if needs_mark(style, digit):
        draw_mark(piece.canvas, style, style.mark, ink, fill, height, halo=None if plated else outline)


def _digit_colours(style: Style, ground: str, plated: bool, pale: bool) -> tuple[str, str]:
    palette = style.palette
    if plated or pale:
        return palette.ink, palette.paper
    fill = readable_on(ground, palette.paper, "#ffffff", at_least=3.0)
    return fill, readable_on(fill, palette.ink, at_least=5.0)


def _plate(piece: Piece, style: Style, box: Box, col: int, pad: float) -> None:
    canvas, colour = piece.canvas, style.palette.paper
    cx, cy = box.middle
    reach = box.height / 2 + pad * 1.3
    if style.plate == "disc":
        canvas.circle(cx, cy, reach, colour)
    elif style.plate == "square":
        canvas.rect(cx - reach * 0.84, cy - reach, reach * 1.68, 2 * reach, colour, r=reach * 0.22)
    else:
        edge = 0.0 if col == 0 else piece.width
        inner = cx + (1 if col == 0 else -1) * (box.width / 2 + pad * 0.4)
        sweep = 1 if col == 0 else 0
        canvas.path(
            f"M{edge:.2f} {cy - reach:.2f}H{inner - (reach * 0.5 if col == 0 else -reach * 0.5):.2f}"
            f"A{reach:.2f} {reach:.2f} 0 0 {sweep} {inner - (reach * 0.5 if col == 0 else -reach * 0.5):.2f} "
            f"{cy + reach:.2f}H{edge:.2f}Z",
            colour,
        )


def _direction(gameset: GameSet, style: Style, label: str) -> FaceArt:
    piece = Piece(gameset, style, "direction")
    palette, canvas = style.palette, piece.canvas
    ground = palette.accent if label == "up" else palette.second
    ink = readable_on(ground, palette.paper, palette.ink, at_least=3.0)
    piece.paper(palette.paper)
    inner = piece.box(style.border)
    canvas.path(rounded_rectangle(inner.x, inner.y, inner.width, inner.height, max(0.0, piece.corner_mm - 1)), ground)
    draw_frame(canvas, style, inner.inset(0.035 * piece.short), mix(ground, ink, 0.7), 1.0)
    above = style.direction_word == "behind" and label == "down"
    word_y, arrow_y = (0.16, 0.60) if above else (0.72, 0.40)
    text_box = Box(piece.width * 0.2, piece.height * word_y, piece.width * 0.6, piece.height * 0.12)
    draw_text(canvas, label.upper(), text_box, ink, style.text, style.digits)
    with canvas.group(x=piece.width / 2, y=piece.height * arrow_y, turn_deg=0 if label == "up" else 180):
        _arrow(canvas, style, piece.short * 0.25, ink)
    return piece.finish(label, None, {}, 1)


def _arrow(canvas: Canvas, style: Style, r: float, ink: str) -> None:
    if style.arrow == "chevrons":
        for dy in (-0.55, 0.1, 0.75):
            canvas.path(
                path_through([(-r * 0.8, r * (dy + 0.5)), (0, r * (dy - 0.4)), (r * 0.8, r * (dy + 0.5))], False),
                None,
                stroke=ink,
                stroke_width=r * 0.26,
                stroke_linejoin="round",
                stroke_linecap="round",
            )
    elif style.arrow == "triangle":
        canvas.polygon([(0, -r * 1.05), (r * 1.05, r * 0.85), (-r * 1.05, r * 0.85)], ink)
    elif style.arrow == "thin":
        canvas.path(
            path_through([(0, r * 1.2), (0, -r * 1.1)], False)
            + path_through([(-r * 0.7, -r * 0.35), (0, -r * 1.15), (r * 0.7, -r * 0.35)], False),
            None,
            stroke=ink,
            stroke_width=r * 0.18,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
    else:
        canvas.polygon(
            [
                (0, -r * 1.25),
                (r, -r * 0.1),
                (r * 0.42, -r * 0.1),
                (r * 0.42, r * 1.15),
                (-r * 0.42, r * 1.15),
                (-r * 0.42, -r * 0.1),
                (-r, -r * 0.1),
            ],
            ink,
        )


def _marker(gameset: GameSet, style: Style) -> FaceArt:
    piece = Piece(gameset, style, "marker")
    middle = outer = piece.width / 2
    colour = style.palette.marker or style.palette.accent
    inner, opacity = {"ring": (0.84, 1.0), "tube": (0.62, 0.62), "lens": (0.0, 0.5)}[style.marker]
    shape = circle_path(middle, middle, outer)
    if inner:
        shape += circle_path(middle, middle, outer * inner)
    piece.canvas.path(shape, colour, fill_rule="evenodd", opacity=opacity)
    light = mix(colour, "#ffffff", 0.6)
    rim = outer * (0.92 if style.marker == "ring" else 0.97)
    piece.canvas.circle(middle, middle, rim, None, stroke=light, stroke_width=outer * 0.03)
    return piece.finish(None, None, {}, 1)
