"""The 10-round card game: underlined digits, four stars with their mark at one side, the panic card, two backs."""

from __future__ import annotations

import math
from collections.abc import Callable

from referee.art.brush import star_points
from referee.art.card import Piece, card_back
from referee.art.colour import mix, readable_on
from referee.art.faces import FaceArt
from referee.art.glyphs import ALL_DIGITS, Box, draw_text
from referee.art.ornament import draw_frame, draw_mark
from referee.art.sets import GameSet
from referee.art.style import Style
from referee.art.svg import Canvas, Point

# Star: side of the mark as (x, y) from the middle, symbol, colour. Rules section 3.1.
STARS: dict[str, tuple[tuple[int, int], str, str]] = {
    "朝": ((1, 0), "≥", "#e0862f"),
    "昼": ((0, -1), "Δ", "#c93a3a"),
    "夕": ((-1, 0), "≤", "#8a4a9e"),
    "夜": ((0, 1), "∀", "#2b4a94"),
}
PANIC = "恐"


def draw(gameset: GameSet, style: Style) -> list[FaceArt]:
    """Every distinct side: fifteen fronts and the backs of both decks."""
    faces = []
    for data in gameset.pieces:
        label = str(data.label)
        piece = Piece(gameset, style, "card")
        piece.paper(style.palette.paper)
        if label in STARS:
            _star(piece, style, label)
        elif label == PANIC:
            _panic(piece, style)
        else:
            _digit(piece, style, label)
        faces.append(piece.finish(label, "up", {}, data.count))
    half = sum(data.count for data in gameset.pieces) // len(gameset.backs)
    faces += [card_back(gameset, style, i, half, {"deck": deck}) for i, deck in enumerate(gameset.backs)]
    return faces


def _frame(piece: Piece, style: Style, colour: str) -> Box:
    inner = piece.box(max(style.border, 0.05))
    draw_frame(piece.canvas, style, inner, colour, max(0.5, piece.corner_mm - 1.0))
    return inner


def _digit(piece: Piece, style: Style, label: str) -> None:
    palette, canvas = style.palette, piece.canvas
    _frame(piece, style, mix(palette.paper, palette.second, 0.75))
    height = style.big_digit * piece.height
    box = Box(piece.width * 0.14, piece.height * 0.47 - height / 2, piece.width * 0.72, height)
    ink = draw_text(canvas, label, box, palette.ink, *style.digit_fonts, reference=ALL_DIGITS)
    # Every digit of this game is underlined, whatever a style does elsewhere: it tells the owner's side.
    draw_mark(canvas, style, "underline", ink, palette.accent, height)
    if style.index != "none":
        _index(piece, style, label, palette.ink)


def _index(piece: Piece, style: Style, label: str, colour: str) -> None:
    size = piece.short * 0.17
    gap = (max(style.border, 0.05) + 0.045) * piece.short
    for turn in (0, 180) if style.index == "two" else (0,):
        with piece.canvas.group(x=piece.width / 2, y=piece.height / 2, turn_deg=turn):
            box = Box(gap - piece.width / 2, gap - piece.height / 2, size, size)
            fonts = style.kanji_fonts if label in STARS or label == PANIC else style.digit_fonts
            ink = draw_text(piece.canvas, label, box, colour, *fonts, align_x=0.0)
            if label.isdigit():
                draw_mark(piece.canvas, style, "underline", ink, colour, size * 0.8)


def _star(piece: Piece, style: Style, label: str) -> None:
    (side_x, side_y), symbol, colour = STARS[label]
    palette, canvas = style.palette, piece.canvas
    colour = colour if style.palette.ink != palette.accent else palette.ink
    colour = _visible(colour, palette.paper)
    canvas.rect(0, 0, piece.width, piece.height, mix(palette.paper, colour, 0.07))
    _frame(piece, style, mix(palette.paper, colour, 0.75))
    cx, cy = piece.width / 2, piece.height / 2
    with canvas.group(opacity=0.32):
        SEASONS[label](canvas, cx, cy, piece.short * 0.33, mix(palette.paper, colour, 0.7))
    size = piece.short * 0.46
    shift_x, shift_y = -side_x * 0.075 * piece.short, -side_y * 0.05 * piece.short
    box = Box(cx + shift_x - size / 2, cy + shift_y - size / 2, size, size)
    draw_text(canvas, label, box, palette.ink, *style.kanji_fonts)
    reach = piece.short * 0.088
    gap = (max(style.border, 0.05) + 0.035) * piece.short + reach
    mark = (cx + side_x * (piece.width / 2 - gap), cy + side_y * (piece.height / 2 - gap))
    _mark(canvas, style, mark, (side_x, side_y), reach, colour)
    _symbols(piece, style, symbol, mark, (side_x, side_y), colour)


def _mark(canvas: Canvas, style: Style, at: Point, side: tuple[int, int], reach: float, colour: str) -> None:
    """The mark at the star's side, in the style's shape."""
    x, y = at
    (out_x, out_y), (along_x, along_y) = side, (side[1], side[0])
    if style.star_mark == "star":
        canvas.polygon(star_points(x, y, reach * 1.15, reach * 0.5), colour)
    elif style.star_mark == "disc":
        canvas.circle(x, y, reach * 0.8, colour)
    elif style.star_mark == "wedge":
        tip = (x + out_x * reach, y + out_y * reach)
        base = [
            (x - out_x * reach * 0.7 + sign * along_x * reach, y - out_y * reach * 0.7 + sign * along_y * reach)
            for sign in (-1, 1)
        ]
        canvas.polygon([tip, *base], colour)
    else:
        half = (
            abs(along_x) * reach * 1.15 + abs(out_x) * reach * 0.4,
            abs(along_y) * reach * 1.15 + abs(out_y) * reach * 0.4,
        )
        canvas.rect(x - half[0], y - half[1], 2 * half[0], 2 * half[1], colour)


def _symbols(piece: Piece, style: Style, symbol: str, mark: Point, side: tuple[int, int], colour: str) -> None:
    """The star's symbol twice, upright: on both sides of the mark, or in two opposite corners."""
    size = piece.short * 0.15
    if style.star_symbols == "beside":
        dx, dy = (0.0, size * 1.35) if side[0] else (size * 1.45, 0.0)
        places = [(mark[0] + sign * dx, mark[1] + sign * dy) for sign in (1, -1)]
    else:
        gap = (max(style.border, 0.05) + 0.055) * piece.short + size / 2
        places = [(gap, gap), (piece.width - gap, piece.height - gap)]
    for x, y in places:
        box = Box(x - size / 2, y - size / 2, size, size)
        draw_text(piece.canvas, symbol, box, colour, *style.digit_fonts)


def _visible(colour: str, paper: str) -> str:
    return readable_on(paper, colour, mix(colour, "#000000", 0.35), mix(colour, "#ffffff", 0.45), at_least=2.6)


def _panic(piece: Piece, style: Style) -> None:
    palette, canvas = style.palette, piece.canvas
    cx, cy = piece.width / 2, piece.height * 0.465
    red = _visible("#b3202a", palette.paper)
    _frame(piece, style, red)
    size = piece.short * 0.36
    if style.panic == "burst":
        canvas.polygon(star_points(cx, cy, piece.short * 0.42, piece.short * 0.33, 13), red)
        canvas.circle(cx, cy, piece.short * 0.285, palette.paper)
    elif style.panic == "cross":
        for turn in (45, -45):
            with canvas.group(x=cx, y=cy, turn_deg=turn):
                canvas.rect(-piece.short * 0.42, -piece.short * 0.06, piece.short * 0.84, piece.short * 0.12, red)
        canvas.circle(cx, cy, piece.short * 0.27, palette.paper, stroke=red, stroke_width=piece.short * 0.03)
    else:
        size = piece.short * 0.6
    ink = red if style.panic == "word" else palette.ink
    draw_text(canvas, PANIC, Box(cx - size / 2, cy - size / 2, size, size), ink, *style.kanji_fonts)
    name = Box(piece.width * 0.25, piece.height * 0.815, piece.width * 0.5, piece.height * 0.08)
    draw_text(canvas, "恐慌札", name, red, *style.kanji_fonts)


def _blossom(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    for index in range(5):
        angle = -math.pi / 2 + 2 * math.pi * index / 5
        canvas.circle(x + size * 0.55 * math.cos(angle), y + size * 0.55 * math.sin(angle), size * 0.42, colour)


def _sun(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    canvas.circle(x, y, size * 0.62, colour)
    for index in range(12):
        angle = math.pi * index / 6
        canvas.line(
            x + size * 0.76 * math.cos(angle),
            y + size * 0.76 * math.sin(angle),
            x + size * math.cos(angle),
            y + size * math.sin(angle),
            colour,
            size * 0.1,
        )


def _leaf(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    points = []
    for index in range(14):
        angle = -math.pi / 2 + 2 * math.pi * index / 14
        radius = size * (1.0 if index % 4 == 0 else 0.52 if index % 2 else 0.85)
        points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    canvas.polygon(points, colour)
    canvas.line(x, y, x, y + size * 1.15, colour, size * 0.1)


def _moon(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    canvas.path(
        f"M{x + size * 0.3:.2f} {y - size * 0.9:.2f}A{size:.2f} {size:.2f} 0 1 0 {x + size * 0.3:.2f} "
        f"{y + size * 0.9:.2f}A{size * 0.95:.2f} {size * 0.95:.2f} 0 0 1 {x + size * 0.3:.2f} "
        f"{y - size * 0.9:.2f}Z",
        colour,
    )
    for dx, dy in ((0.6, -0.45), (0.75, 0.2), (0.4, 0.6)):
        canvas.circle(x + dx * size, y + dy * size, size * 0.08, colour)


SEASONS: dict[str, Callable[[Canvas, float, float, float, str], None]] = {
    "朝": _blossom,
    "昼": _sun,
    "夕": _leaf,
    "夜": _moon,
}
