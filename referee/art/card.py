"""What every drawing of a piece begins and ends with."""

from __future__ import annotations

from collections.abc import Mapping

from referee.art.backs import draw_back
from referee.art.faces import FaceArt
from referee.art.glyphs import Box
from referee.art.sets import GameSet, KindData
from referee.art.style import Style
from referee.art.svg import Canvas, circle_path, rounded_rectangle
from referee.core.pieces import Face


class Piece:
    """A sheet of the size of one kind; draw on ``canvas``, then ``finish`` it into a face."""

    def __init__(self, gameset: GameSet, style: Style, kind: str) -> None:
        data: KindData = gameset.kinds[kind]
        self.kind = kind
        self.data = data
        self.style = style
        self.width, self.height = style.size(gameset.game, kind, data.size_mm)
        self.corner_mm = self._corner()
        self.canvas = Canvas(self.width, self.height)
        self._clip = self.canvas.clipped(self._edge())
        self._clip.__enter__()

    def _corner(self) -> float:
        if self.data.corner_mm == 0 or self.style.corner_mm is None:
            return self.data.corner_mm
        return min(self.style.corner_mm, self.width / 4, self.height / 4)

    def _edge(self) -> str:
        if self.data.shape == "rectangle":
            return rounded_rectangle(0, 0, self.width, self.height, self.corner_mm)
        return circle_path(self.width / 2, self.height / 2, self.width / 2)

    @property
    def short(self) -> float:
        """The shorter side, which shares of the style refer to."""
        return min(self.width, self.height)

    def box(self, border: float = 0.0) -> Box:
        """The whole sheet, less a border given as a share of the shorter side."""
        return Box(0, 0, self.width, self.height).inset(border * self.short)

    def paper(self, colour: str) -> None:
        """Fill the whole sheet."""
        self.canvas.rect(0, 0, self.width, self.height, colour)

    def finish(self, label: str | None, face: Face | None, details: Mapping[str, object], count: int) -> FaceArt:
        """Close the drawing."""
        self._clip.__exit__(None, None, None)
        return FaceArt(
            kind=self.kind,
            label=label,
            face=face,
            details=dict(details),
            svg=self.canvas.svg(),
            size_mm=(self.width, self.height),
            thickness_mm=self.data.thickness_mm,
            shape=self.data.shape,
            corner_mm=self.corner_mm,
            count=count,
            inset_mm=self.data.inset_mm,
        )


def card_back(gameset: GameSet, style: Style, which: int, count: int, details: Mapping[str, object]) -> FaceArt:
    """The back of a deck; the second deck has the style's other colour."""
    piece = Piece(gameset, style, "card")
    palette = style.palette
    piece.paper(palette.paper)
    ground = (palette.back, palette.other_back)[which % 2]
    draw_back(piece.canvas, style, piece.box(max(style.border, 0.045)), ground, palette.back_ink, gameset.game)
    return piece.finish(None, "down", details, count)
