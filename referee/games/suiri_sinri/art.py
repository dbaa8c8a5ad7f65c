"""Suiri/Sinri: six role cards; the joker's corners carry the colours of the roles it can become."""

from __future__ import annotations

from referee.art.card import Piece, card_back
from referee.art.colour import contrast, mix, readable_on
from referee.art.faces import FaceArt
from referee.art.glyphs import Box, draw_text
from referee.art.ornament import draw_frame
from referee.art.sets import GameSet, PieceData
from referee.art.style import Style
from referee.art.svg import Point, rounded_rectangle
from referee.games.suiri_sinri.emblems import EMBLEMS

NAMES = {"knight": "騎士", "witch": "魔女", "lion": "獅子", "king": "国王", "traitor": "反逆者", "joker": "道化師"}
CORNER_SHARE = 0.25


def draw(gameset: GameSet, style: Style) -> list[FaceArt]:
    """Every distinct side: six roles and the common back."""
    faces = [_role(gameset, style, data) for data in gameset.pieces]
    faces.append(card_back(gameset, style, 0, gameset.count("card"), {}))
    return faces


def _role(gameset: GameSet, style: Style, data: PieceData) -> FaceArt:
    piece = Piece(gameset, style, "card")
    role = str(data.label)
    palette = style.palette
    colour = palette.roles[role]
    full = style.emblem in ("flat", "roundel", "kanji")
    ground = colour if full else palette.paper
    piece.paper(palette.paper)
    inner = piece.box(style.border)
    radius = max(0.0, piece.corner_mm - style.border * piece.short)
    edge = rounded_rectangle(inner.x, inner.y, inner.width, inner.height, radius)
    piece.canvas.path(edge, ground)
    if role == "joker":
        with piece.canvas.clipped(edge):
            _corners(piece, style, inner, [str(name) for name in data.details["corners"]])
    else:
        line = (
            readable_on(ground, colour, mix(colour, "#ffffff", 0.5), at_least=1.6)
            if not full
            else mix(ground, "#ffffff", 0.6)
        )
        draw_frame(piece.canvas, style, inner.inset(0.04 * piece.short), line, radius)
    _emblem(piece, style, role, colour, ground)
    _name(piece, style, role, colour, ground)
    details = {"corners": list(data.details["corners"])} if role == "joker" else {}
    return piece.finish(role, "up", details, data.count)


def _corners(piece: Piece, style: Style, box: Box, roles: list[str]) -> None:
    size = CORNER_SHARE * piece.short * 1.35
    right, bottom = box.x + box.width, box.y + box.height
    places = ((box.x, box.y, 1, 1), (right, box.y, -1, 1), (right, bottom, -1, -1), (box.x, bottom, 1, -1))
    for (x, y, dx, dy), role in zip(places, roles, strict=True):
        corner = [(x, y), (x + dx * size, y), (x, y + dy * size)]
        piece.canvas.polygon(
            corner, style.palette.roles[role], stroke=style.palette.paper, stroke_width=piece.short * 0.014
        )


def _emblem(piece: Piece, style: Style, role: str, colour: str, ground: str) -> None:
    canvas = piece.canvas
    cx, cy, radius = piece.width / 2, piece.height * 0.435, piece.short * 0.30
    disc = mix(colour, "#ffffff", 0.78) if role != "joker" else "#4a4a55"
    if style.emblem == "roundel":
        canvas.circle(cx, cy, radius * 1.25, disc)
        canvas.circle(cx, cy, radius * 1.25, None, stroke=mix(disc, colour, 0.4), stroke_width=radius * 0.05)
    elif style.emblem == "shield":
        w, h = radius * 1.2, radius * 1.22
        canvas.path(
            f"M{cx - w:.2f} {cy - h:.2f}H{cx + w:.2f}V{cy:.2f}Q{cx + w:.2f} {cy + h * 0.7:.2f} {cx:.2f} "
            f"{cy + h * 1.08:.2f}Q{cx - w:.2f} {cy + h * 0.7:.2f} {cx - w:.2f} {cy:.2f}Z",
            mix(colour, "#ffffff", 0.25) if role != "joker" else "#34343c",
            stroke=colour,
            stroke_width=radius * 0.09,
        )
    elif style.emblem == "line":
        for angle in range(0, 360, 15):
            with canvas.group(x=cx, y=cy, turn_deg=angle):
                canvas.line(radius * 1.16, 0, radius * 1.34, 0, colour, radius * 0.05)
    if style.emblem == "kanji":
        _initial(piece, style, role, colour, (cx, cy), radius)
        return
    size = radius * {"flat": 1.12, "shield": 0.84}.get(style.emblem, 0.92)
    with canvas.group(x=cx, y=cy, scale=size):
        EMBLEMS[role](canvas, colour if style.emblem != "flat" or role == "joker" else mix(colour, "#ffffff", 0.3))


def _initial(piece: Piece, style: Style, role: str, colour: str, at: Point, radius: float) -> None:
    """The first kanji of the role instead of a picture."""
    disc = mix(colour, "#ffffff", 0.85) if role != "joker" else "#f2f0ea"
    piece.canvas.circle(*at, radius * 1.2, disc, stroke=colour, stroke_width=radius * 0.08)
    half = radius * 0.72
    box = Box(at[0] - half, at[1] - half, 2 * half, 2 * half)
    draw_text(piece.canvas, NAMES[role][0], box, mix(colour, "#000000", 0.3), *style.kanji_fonts)


def _name(piece: Piece, style: Style, role: str, colour: str, ground: str) -> None:
    ink = readable_on(
        ground, colour if contrast(colour, ground) > 4.2 else style.palette.paper, style.palette.ink, at_least=3.0
    )
    width = piece.width * (0.44 if role == "joker" else 0.56)
    box = Box((piece.width - width) / 2, piece.height * 0.732, width, piece.height * 0.095)
    draw_text(piece.canvas, NAMES[role], box, ink, *style.kanji_fonts, reference="騎")
    small = Box((piece.width - width) / 2, piece.height * 0.842, width, piece.height * 0.036)
    draw_text(piece.canvas, role.upper(), small, ink, style.text, style.digits, tracking=0.12)
