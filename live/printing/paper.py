"""Papers, and what a printed sheet holds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from referee.art.svg import Canvas

SIDE_MARGIN_MM = 8.0
END_MARGIN_MM = 12.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper format by its upright width and height."""

    name: str
    width_mm: float
    height_mm: float

    def turned(self) -> Paper:
        """The same paper lying on its long side."""
        return replace(self, width_mm=self.height_mm, height_mm=self.width_mm)


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing on a sheet; ``key`` says which face it is, as ``kind label face``."""

    svg: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    key: str = ""


@dataclass
class Sheet:
    """One page: its paper, the drawings on it, and a canvas of marks and notes above them.

    ``side`` tells the duplex order: a ``back`` belongs to the ``front`` before it.
    """

    paper: Paper
    title: str
    side: Literal["single", "front", "back"] = "single"
    items: list[Placed] = field(default_factory=list)
    marks: Canvas = field(init=False)

    def __post_init__(self) -> None:
        self.marks = Canvas(self.paper.width_mm, self.paper.height_mm)
