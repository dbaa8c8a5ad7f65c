"""White balance from what is neutral on the table: the paper of cards, blocks and printed markers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Picture

WIDTH = 480
"""Colours are taken from a picture cut down to this width, so that noise does not count."""
LIGHTEST = 0.4
"""The lighter share of a card is its paper, not its print."""
AGREE = 0.2
"""Papers whose colours lie within so many stops of their middle are of one white; others are coloured cards."""
LEAST_LIGHT, MOST_LIGHT = 60.0, 248.0
LIMIT = 2.0
FAST, SLOW_S = 0.25, 10.0
"""A new look counts for a quarter; corrections never change faster than once in about ten seconds."""

STRONG = 0.35
"""Stops: a weaker tint is left as it is, for readers know it; a stronger one costs them."""
PAPER_KINDS = frozenset({"card", "block", "tile"})

Gains = NDArray[np.float64]


class Paper(Protocol):
    """A piece in a picture."""

    @property
    def kind(self) -> str:
        """Its kind, as in readings."""

    @property
    def face(self) -> str | None:
        """``up``, ``down``, or null."""

    @property
    def corners(self) -> NDArray[np.float32]:
        """Corners (4, 2) in pixels."""


def papers(pieces: Iterable[Paper]) -> list[NDArray[np.float32]]:
    """Where light paper shows: corners of cards, blocks and tiles that lie face up."""
    return [piece.corners for piece in pieces if piece.kind in PAPER_KINDS and piece.face == "up"]


def is_strong(gains: Gains) -> bool:
    """Whether a tint is worth taking away."""
    return float(np.abs(np.log2(gains)).max()) >= STRONG


def neutral_gains(picture: Picture, areas: Sequence[NDArray[np.floating[Any]]]) -> Gains | None:
    """What to multiply blue, green and red with so that white paper is grey; ``None`` when nothing tells.

    ``areas`` are corners (4, 2) in pixels of pieces with light paper, face up. Their common colour is taken for white
    when at least two agree, and they are half of all: a set of coloured cards has no white to show. (The picture's
    own whitest part is no judge: in tinted light that is whatever has the opposite colour.)
    """
    scale = min(WIDTH / picture.shape[1], 1.0)
    size = (max(round(picture.shape[1] * scale), 1), max(round(picture.shape[0] * scale), 1))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float64)
    papers = [paper for paper in (_paper(small, np.asarray(area) * scale) for area in areas) if paper is not None]
    white = _agreed(papers) if len(papers) >= 2 else None
    return None if white is None else np.clip(white[1] / white, 1 / LIMIT, LIMIT)


def balanced(picture: Picture, gains: Gains) -> Picture:
    """The picture with the gains, when they are strong; overall brightness stays."""
    if not is_strong(gains):
        return picture
    levels = np.clip(np.arange(256.0)[:, None] * gains + 0.5, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, levels[None]), np.uint8)


class WhiteBalance:
    """Follows the light slowly, so that a coloured sleeve changes nothing."""

    def __init__(self) -> None:
        self.gains: Gains = np.ones(3)
        self._looked_s: float | None = None

    def look(self, picture: Picture, time_s: float, areas: Sequence[NDArray[np.floating[Any]]]) -> None:
        """Learn from a still table; the first look counts whole. Call it as often as convenient."""
        if self._looked_s is not None and time_s - self._looked_s < FAST * SLOW_S:
            return
        found = neutral_gains(picture, areas)
        if found is not None:
            share = 1.0 if self._looked_s is None else FAST
            self.gains = self.gains ** (1 - share) * found**share
            self._looked_s = time_s

    def apply(self, picture: Picture) -> Picture:
        """The picture as under white light."""
        return balanced(picture, self.gains)


def _paper(small: NDArray[np.float64], corners: NDArray[np.floating[Any]]) -> Gains | None:
    """The colour of the lighter part of a piece; ``None`` when it is too dark, burnt out, or out of the picture."""
    mask = np.zeros(small.shape[:2], np.uint8)
    middle = corners.mean(axis=0)
    cv2.fillConvexPoly(mask, np.round(middle + 0.85 * (corners - middle)).astype(np.int32), 255)
    pixels = small[mask > 0]
    if len(pixels) < 12:
        return None
    green = pixels[:, 1]
    paper = np.median(pixels[green >= np.quantile(green, 1 - LIGHTEST)], axis=0)
    return _usable(np.asarray(paper))


def _usable(colour: Gains) -> Gains | None:
    return colour if LEAST_LIGHT <= colour.max() <= MOST_LIGHT and colour.min() >= 8 else None


def _agreed(papers: Sequence[Gains]) -> Gains | None:
    """The middle of the colours that agree with most others."""
    stops = np.log2(np.array(papers) / np.array(papers)[:, 1:2])
    near = np.abs(stops[:, None] - stops[None]).max(axis=2) < AGREE
    best = near[int(near.sum(axis=1).argmax())]
    if best.sum() < 2 or best.sum() < len(papers) / 2:
        return None
    return np.asarray(2 ** np.median(stops[best], axis=0))
