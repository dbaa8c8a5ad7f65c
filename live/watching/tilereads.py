"""Tiles in the cells of a straight board: where exactly one lies, and what it shows, read several times as one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from live.watching.straight import CELL_PX, RIM, Picture, Size
from vision.looking import CloseSight
from vision.pieces import Corners, PieceReading, turn_of

TILE = "tile"

SIDES = (0.8, 0.88, 0.96, 1.04)
"""Tiles are so many cells wide,"""
HIGHEST, OFF, OFF_STEP = 0.3, 0.15, 0.05
"""are up to so many cells high, and lie so far off the middle of their cell."""
STRONG = 0.3
"""A pixel that differs by more counts no more."""
AROUND_USUAL = 0.2
"""Tiles of one photograph lie alike, give or take so many cells."""
RING = 1.3
"""What differs is compared inside and just around, up to so many times the tile's side."""
CLEAR_FIT = 0.05
"""A tile stands out from its surroundings by at least so much, else only its print differs."""

LOOKS = (0.92, 1.0, 1.08)
"""Every tile is read with outlines so many times as large as found."""

UPRIGHT, ASKEW = 0.88, 0.04
"""How likely a tile stands upright to whoever reads the board, and each other way, before anything is known."""

KNOWN = 0.97, 0.01
"""The same once other tiles have told."""

ROUND = frozenset("0168 9+-×:=")
"""What is made of these reads as something upside down too."""
CLEARLY = 0.85
WHOLE = 0.6
"""A number that holds the other reading is believed when at least so many times as sure."""

PART = 2.0
"""What says that a number is longer than it was read counts so many times."""

LEAST = 1e-3


@dataclass(frozen=True, slots=True)
class Fit:
    """Where a tile lies in the straight picture: middle in cells (row, column), and its side in cells."""

    row: float
    col: float
    side: float
    clear: bool


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """What a tile shows: labels with their probabilities, ``none`` that there is no number, and its corners.

    ``quarter``: by how many quarter turns clockwise it surely stands against the board.
    """

    labels: Mapping[str, float]
    none: float
    corners: Corners
    colour: str | None = None
    quarter: int | None = None

    @property
    def best(self) -> tuple[str, float]:
        """The likeliest label."""
        return max(self.labels.items(), key=lambda item: item[1], default=("", 0.0))

    @property
    def believed(self) -> float:
        """The likeliest label's probability, less what says that only a part of the number was read: an 11 looks like
        one broad 1, or lying on its side like an equals sign, and a faint 1 before another digit is soon overlooked.
        """
        label, p = self.best
        whole = [q for other, q in self.labels.items() if label in other and len(other) > len(label)]
        return p - PART * (sum(whole) + (self.labels.get("=", 0.0) if label == "1" else 0.0))


def fit_tile(
    strength: npt.NDArray[np.float32],
    size: Size,
    row: int,
    col: int,
    usual: Fit | None,
    lean: tuple[float, float] = (0.0, 0.0),
) -> Fit:
    """The square about a cell that holds most of what differs there.

    ``usual``: how tiles lie in their cells; ``lean``: how they are seen aslant (:meth:`Size.lean`).
    """
    sums = np.asarray(cv2.integral(np.minimum(strength, STRONG)), np.float64)
    sides = SIDES if usual is None else tuple(side for side in SIDES if abs(side - usual.side) < 0.09) or SIDES
    best, best_score = Fit(row, col, 0.95, False), CLEAR_FIT
    for side in sides:
        for dy, dx in _places(usual, lean):
            inner, outer = (_box(sums, size, row + dy, col + dx, s) for s in (side, RING * side))
            inside = inner[0] / max(inner[1], 1)
            around = (outer[0] - inner[0]) / max(outer[1] - inner[1], 1)
            score = (inside - around) * side**0.5
            if score > best_score:
                best, best_score = Fit(row + dy, col + dx, side, True), score
    if not best.clear and usual is not None:
        return Fit(row + usual.row, col + usual.col, usual.side, False)
    return best


def _places(usual: Fit | None, lean: tuple[float, float]) -> list[tuple[float, float]]:
    """How far off the middle of its cell a tile may be seen."""
    way = np.array(lean) * HIGHEST
    reach = OFF + float(np.abs(way).max())
    steps = np.arange(0, reach + 1e-6, OFF_STEP)
    steps = np.concatenate([-steps[:0:-1], steps])
    along = np.linspace(0, 1, 7)[:, None] * way
    return [
        (float(dy), float(dx))
        for dy in steps
        for dx in steps
        if float(np.abs(along - (dy, dx)).max(axis=1).min()) <= OFF + 1e-6
        and (usual is None or max(abs(dx - usual.col), abs(dy - usual.row)) <= AROUND_USUAL)
    ]


def _box(sums: npt.NDArray[np.float64], size: Size, row: float, col: float, side: float) -> tuple[float, int]:
    """Sum and number of the pixels in a square of so many cells about a place."""
    width, height = size.px
    x, y = (col + 0.5 + RIM) * CELL_PX, (row + 0.5 + RIM) * CELL_PX
    half = 0.5 * side * CELL_PX
    x0, x1 = (int(np.clip(round(v), 0, width)) for v in (x - half, x + half))
    y0, y1 = (int(np.clip(round(v), 0, height)) for v in (y - half, y + half))
    total = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    return float(total), (x1 - x0) * (y1 - y0)


def in_picture(size: Size, corners: Corners, fit: Fit, share: float = 1.0) -> Corners:
    """The outline of a tile, so many times as large, in a photograph of the board with these corners."""
    quad = size.quad(fit.row, fit.col, fit.side * share)[None].astype(np.float64)
    return np.asarray(cv2.perspectiveTransform(quad, size.to_picture(corners))[0], np.float32)


def read_tiles(
    sight: CloseSight,
    picture: Picture,
    corners: Corners,
    size: Size,
    fits: Sequence[Fit],
    quarter: int | None,
    looks: Sequence[float] = LOOKS,
) -> list[Told]:
    """What tiles show in a photograph of the board with these corners.

    ``quarter``: by how many quarter turns clockwise the tiles on the board are known to be turned against it.
    """
    if not fits:
        return []
    quads = [in_picture(size, corners, fit, share) for fit in fits for share in looks]
    up_deg = turn_of(corners)
    read = sight.read_at(picture, quads, TILE, up_deg=up_deg)
    count = len(looks)
    return [
        _fused(read[i * count : (i + 1) * count], quads[i * count + count // 2], up_deg, quarter)
        for i in range(len(fits))
    ]


def better(one: Told, other: Told) -> Told:
    """Of two readings of one tile by two outlines that which saw more of it, else the surer one."""
    (label, p), (longer, q) = sorted((one.best, other.best), key=lambda best: len(best[0]))
    whole = len(label) < len(longer) and label in longer and q >= p * WHOLE
    return max((one, other), key=lambda told: (whole and told.best[0] == longer, told.best[1]))


def _fused(read: Sequence[PieceReading], quad: Corners, up_deg: float, quarter: int | None) -> Told:
    """The geometric mean of several readings of one tile."""
    each = [_labels(piece, up_deg, quarter) for piece in read]
    names = {name for labels in each for name in labels}
    mean = {
        name: float(np.exp(np.mean([np.log(max(labels.get(name, 0.0), LEAST)) for labels in each]))) for name in names
    }
    rest = float(np.exp(np.mean([np.log(max(1 - sum(labels.values()), LEAST)) for labels in each])))
    total = sum(mean.values()) + rest
    labels = {str(name): p / total for name, p in mean.items() if name is not None}
    none = mean.get(None, 0.0) / total + rest / total
    colours = [str(piece.details["colour"]) for piece in read if piece.details.get("colour")]
    colour = max(set(colours), key=colours.count) if colours else None
    told = Told(labels, none, quad, colour)
    return replace(told, quarter=_quarter(read, told.best[0], up_deg))


def _quarter(read: Sequence[PieceReading], label: str, up_deg: float) -> int | None:
    """How a tile surely stands; numbers that read otherwise, or the same, upside down do not tell."""
    if not set(label) - ROUND:
        return None
    odds = np.zeros(4)
    for piece in read:
        for turn in piece.turns:
            odds[_steps(turn.turn_deg, up_deg)] += turn.probability * dict(turn.labels).get(label, 0.0)
    return int(odds.argmax()) if odds.max() > CLEARLY * odds.sum() > 0 else None


def _steps(turn_deg: float, up_deg: float) -> int:
    return round(((turn_deg - up_deg) % 360) / 90) % 4


def _labels(piece: PieceReading, up_deg: float, quarter: int | None) -> dict[str | None, float]:
    """The labels of one reading, the turns weighed by how tiles lie on a board."""
    if piece.face == "down" or not piece.turns:
        label = piece.label if piece.doubt is None else None
        return {label: piece.confidence} if piece.face != "down" else {None: piece.confidence}
    weights = []
    for turn in piece.turns:
        steps = _steps(turn.turn_deg, up_deg)
        upright, askew = (UPRIGHT, ASKEW) if quarter is None else KNOWN
        likely = upright if steps == (quarter or 0) else askew
        label = turn.labels[0][0] if turn.labels else None
        # What reads as something upside down too does not show which way up it is.
        told = 0.5 if label is not None and not set(label) - ROUND else 1.0
        weights.append(max(turn.probability, 0.01) ** told * likely)
    total = sum(weights)
    out: dict[str | None, float] = {}
    for turn, weight in zip(piece.turns, weights, strict=True):
        for label, p in turn.labels:
            out[label] = out.get(label, 0.0) + p * weight / total
    return out
