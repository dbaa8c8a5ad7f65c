"""What the stages of vision pass on: found pieces and read pieces. Pixels are those of the picture as given."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Corners: TypeAlias = npt.NDArray[np.float32]
"""Four corners, shape (4, 2), clockwise in the picture (x right, y down)."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """A piece that was found: corners in cyclic order with unknown start, its kind, and a score 0..1.

    ``face`` is the detector's own opinion, when it has one. Where it was ``faint``, a piece may well be none.
    """

    corners: Corners
    kind: str
    score: float = 1.0
    face: str | None = None
    faint: bool = False


@dataclass(frozen=True, slots=True)
class TurnReading:
    """What a piece says if its top edge is the one that starts at corner ``start`` of the detection.

    ``probability`` is that of this turn, ``labels`` the likeliest labels under it with their probabilities.
    """

    start: int
    turn_deg: float
    probability: float
    labels: tuple[tuple[str | None, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PieceReading:
    """A read piece, as ``table-referee/reading/1`` reports it.

    ``corners`` start at the top left of the piece held upright; ``turn_deg`` is the clockwise turn of its "up"
    against the picture's, -180..180. ``confidence`` is the probability of the label (of the face, for a piece face
    down). ``doubt`` is null for a certain reading, else the reason; ``alternatives`` are then the likeliest labels.
    ``turns`` keeps the four turns apart for a later stage that knows which way the table reads. ``open_details`` says
    what a detail left open may be.
    """

    kind: str
    label: str | None
    face: str | None
    confidence: float
    corners: Corners
    turn_deg: float
    details: Mapping[str, object] = field(default_factory=dict)
    alternatives: tuple[tuple[str | None, float], ...] = ()
    doubt: str | None = None
    turns: tuple[TurnReading, ...] = ()
    open_details: Mapping[str, tuple[tuple[str | None, float], ...]] = field(default_factory=dict)


def turn_of(corners: Corners) -> float:
    """The clockwise turn of a piece's "up" in the picture, from its ordered corners, in degrees -180..180."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (
        corners.tolist()
    )  # asked for thousands of times: plain numbers are faster
    return math.degrees(math.atan2(x0 + x1 - x2 - x3, y2 + y3 - y0 - y1))


def side_px(corners: Corners) -> float:
    """The side of the square that is as large as a quad."""
    return float(np.sqrt(abs(float(cv2.contourArea(corners)))))


def holds(quad: npt.NDArray[np.floating[Any]], point: npt.NDArray[np.floating[Any]]) -> bool:
    """Whether a quad (4, 2) holds a point (x, y), its edge included."""
    return cv2.pointPolygonTest(quad.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0


def started_at(corners: Corners, start: int) -> Corners:
    """The same corners, beginning at corner ``start``."""
    return np.roll(corners, -start, axis=0)


def clockwise(corners: Corners) -> Corners:
    """The corners in clockwise order as seen in the picture, the first one kept."""
    x, y = corners[:, 0], corners[:, 1]
    area = float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
    return corners if area >= 0 else np.concatenate([corners[:1], corners[:0:-1]])
