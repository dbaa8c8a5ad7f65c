"""From what is asked for to the sheets of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from live.printing.aids import calibration_sheets, mat_sheets
from live.printing.blocks import fold_sheets
from live.printing.grid import TwoSided, grid_sheets
from live.printing.marks import furnish, note, wrapped
from live.printing.paper import Paper, Sheet
from live.printing.tiles import tile_sheets
from referee.art import FaceArt, Style, faces, games_with_sets, load_set
from referee.art.svg import Canvas
from referee.core import Texts

MAT_TARGET, CALIBRATION_TARGET, ALL_TARGET = "mat", "calibration", "all"
CHIP_GAP_MM = 2.0
SUMMARY_CARDS = 2
"""Reminder cards printed with a set: as many as fill Suritsu's third sheet."""


class PrintError(ValueError):
    """Something that cannot be printed; the text says what and what is possible."""


def targets() -> tuple[str, ...]:
    """Everything that can be printed, by name."""
    return (*games_with_sets(), MAT_TARGET, CALIBRATION_TARGET, ALL_TARGET)


def build_sheets(
    target: str,
    paper: Paper,
    style: Style,
    texts: Texts,
    *,
    stickers: bool = False,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[Sheet]:
    """All sheets of ``target`` in printing order, each with heading and check bar.

    Cards are drawn with square corners, since they are cut along straight lines. ``progress`` gets the name of each
    part before it is made, with its number and how many there are. Raises ``PrintError`` for an unknown target.
    """
    if target not in targets():
        raise PrintError(texts.say("print-unknown-target", target=target, known=", ".join(targets())))
    square = replace(style, corner_mm=0.0)
    names = targets()[:-1] if target == ALL_TARGET else (target,)
    sheets: list[Sheet] = []
    for index, name in enumerate(names):
        if progress:
            progress(name, index, len(names))
        part = _part(name, paper, square, texts, stickers)
        for number, sheet in enumerate(part, start=1):
            furnish(sheet, texts, number, len(part))
        sheets += part
    return sheets


def _part(name: str, paper: Paper, style: Style, texts: Texts, stickers: bool) -> list[Sheet]:
    if name == MAT_TARGET:
        return mat_sheets(paper, style, texts)
    if name == CALIBRATION_TARGET:
        return calibration_sheets(paper, texts)
    return list(_game_sheets(name, paper, style, texts, stickers))


def _game_sheets(game: str, paper: Paper, style: Style, texts: Texts, stickers: bool) -> Iterator[Sheet]:
    gameset = load_set(game)
    drawn = faces(game, style)
    title = gameset.title

    def titles(part: str) -> tuple[str, str]:
        name = f"{title} – {texts.say(f'print-{part}')}"
        return f"{name} – {texts.say('print-front')}", f"{name} – {texts.say('print-back')}"

    cards = _cards(game, drawn) + _summaries(game, drawn, style, texts)
    yield from grid_sheets(cards, paper, titles("cards"))
    yield from grid_sheets(_chips(drawn), paper, titles("chips"), CHIP_GAP_MM)
    yield from grid_sheets(_rings(drawn), paper, (f"{title} – {texts.say('print-ring')}",) * 2, 6.0)
    for face in drawn:
        if face.kind == "board":
            name = f"{title} – {texts.say('print-board')}"
            yield from tile_sheets(face.svg, face.size_mm, paper, name, "board", texts)
    tops = [face for face in drawn if face.kind == "block" and face.face == "up" for _ in range(face.count)]
    if tops and stickers:
        flat = [TwoSided(face, None) for face in tops]
        yield from grid_sheets(flat, paper, (f"{title} – {texts.say('print-stickers')}",) * 2)
    elif tops:
        yield from fold_sheets(tops, paper, style, f"{title} – {texts.say('print-blocks')}")


def _cards(game: str, drawn: Sequence[FaceArt]) -> list[TwoSided]:
    """Every card as often as the set holds it, deck by deck, with the side that belongs on its back."""
    gameset = load_set(game)
    fronts = {(face.kind, face.label): face for face in drawn if face.face != "down"}
    backs = [face for face in drawn if face.kind == "card" and face.face == "down"]
    decks: list[list[TwoSided]] = [[] for _ in backs]
    special: list[TwoSided] = []
    for piece in gameset.pieces:
        if piece.kind not in ("card", "direction"):
            continue
        front = fronts[piece.kind, piece.label]
        if piece.reverse is not None:
            special += [TwoSided(front, fronts[piece.kind, piece.reverse])] * piece.count
            continue
        for deck, back in zip(decks, backs, strict=True):
            deck += [TwoSided(front, back)] * (piece.count // len(backs))
    return special + [card for deck in decks for card in deck]


def _chips(drawn: Sequence[FaceArt]) -> list[TwoSided]:
    sides = {(face.label, face.details["side"]): face for face in drawn if face.kind == "chip"}
    return [
        TwoSided(face, sides[label, "bumpy"])
        for (label, side), face in sides.items()
        if side == "number"
        for _ in range(face.count)
    ]


def _rings(drawn: Sequence[FaceArt]) -> list[TwoSided]:
    """Rings get spares: they are easily lost, and cut badly."""
    return [TwoSided(face, None) for face in drawn if face.shape == "ring" for _ in range(face.count + 3)]


def _summaries(game: str, drawn: Sequence[FaceArt], style: Style, texts: Texts) -> list[TwoSided]:
    """Reminder cards for games that have a text for one: the order of a turn on both sides."""
    if not texts.has(f"summary-{game}"):
        return []
    model = next(face for face in drawn if face.kind == "card")
    text = texts.say(f"summary-{game}")
    card = replace(model, kind="summary", label=None, face=None, details={}, svg=_summary(text, model, style))
    return [TwoSided(card, card)] * SUMMARY_CARDS


def _summary(text: str, model: FaceArt, style: Style) -> str:
    width, height = model.size_mm
    canvas = Canvas(width, height)
    palette = style.palette
    canvas.rect(0, 0, width, height, palette.paper)
    canvas.rect(1.6, 1.6, width - 3.2, height - 3.2, None, r=1.5, stroke=palette.accent, stroke_width=0.4)
    inner = width - 8
    points = [line for line in text.splitlines() if line.strip()]
    size = 1.55
    rows = [(index == 0, line) for index, point in enumerate(points) for line in [*wrapped(point, size, inner), ""]]
    step = min(size * 1.85, (height - 9) / len(rows))
    for index, (heading, line) in enumerate(rows):
        if line:
            colour = palette.accent if heading else palette.ink
            note(canvas, line, 4, 6.0 + index * step, min(size, step * 0.6), width=inner, colour=colour)
    return canvas.svg()
