"""Many views of a reference picture, as webcams at several distances and in several lights would give them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.reading.photo import found_corners, photograph
from vision.pieces import Corners
from vision.reading.adapted import Face
from vision.reading.patches import Image, straighten

ENOUGH_PX = 240.0
"""Reference pictures are made as small as this first."""

ROOM = 0.3
"""A margin of table around the piece, in shares of its longer side."""

SMALLEST_PX, LARGEST_PX = {"cards": 36.0, "glyphs": 16.0}, {"cards": 130.0, "glyphs": 110.0}
ROUND = frozenset({"chip"})
"""Kinds that have no top: they are seen under any turn."""

MANY_COLOURS = frozenset({"tile"})
"""Kinds that bear one print in several colours: their views are recoloured, so that the print alone counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A reference picture (BGR) in which a piece has these corners, its top left first."""

    face: Face
    picture: Image
    corners: Corners


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A piece photographed: the picture, and the corners as a detector would find them, top left first."""

    picture: Image
    corners: Corners

    def patch(self, side_px: int) -> Image:
        """The piece straightened and upright."""
        return straighten(self.picture, self.corners, side_px)


def photos_of(example: Example, network: str, count: int, rng: np.random.Generator) -> list[Photo]:
    """``count`` photographs of the piece; how small it may be in them depends on the network that is to read it."""
    grain = rng.standard_normal((400, 400, 3)).astype(np.float32)
    room, outside, corners = _with_room(example)
    span = float(np.linalg.norm(corners[1] - corners[0]))
    smallest, largest = np.log(SMALLEST_PX[network]), np.log(min(LARGEST_PX[network], max(span, 40.0)))
    photos = []
    for _ in range(count):
        size = float(np.exp(rng.uniform(smallest, max(largest, smallest + 0.1))))
        scene = room.copy()
        scene[outside] = rng.integers(20, 230, 3)
        if example.face.kind in MANY_COLOURS:
            scene = _recoloured(scene, rng)
        laid = _turned(corners, rng) if example.face.kind in ROUND else corners
        photo, seen = photograph(rng, scene, laid, size, grain)
        photos.append(Photo(photo, found_corners(rng, seen, size)))
    return photos


def _with_room(example: Example) -> tuple[Image, npt.NDArray[np.bool_], Corners]:
    """The piece with a margin of table; where its picture ends, the second map is true."""
    low, high = example.corners.min(axis=0), example.corners.max(axis=0)
    margin = ROOM * float((high - low).max())
    x0, y0 = np.floor(low - margin).astype(int)
    x1, y1 = np.ceil(high + margin).astype(int)
    height, width = example.picture.shape[:2]
    room = np.zeros((y1 - y0, x1 - x0, 3), np.uint8)
    inside = np.zeros(room.shape[:2], np.uint8)
    left, top, right, bottom = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    window = (slice(top - y0, bottom - y0), slice(left - x0, right - x0))
    room[window] = example.picture[top:bottom, left:right]
    inside[window] = 255
    scale = min(1.0, ENOUGH_PX / float((high - low).max()))
    small = cv2.resize(room, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    outside = cv2.resize(inside, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) < 255
    moved = (example.corners - np.array([x0, y0]) + 0.5) * scale - 0.5
    return np.asarray(small, np.uint8), np.asarray(outside, np.bool_), moved.astype(np.float32)


def _recoloured(scene: Image, rng: np.random.Generator) -> Image:
    """The same print in other ink: channels changed about, and as strong a colour as it happens."""
    mixed = scene[..., rng.permutation(3)].astype(np.float32)
    grey = mixed.mean(axis=2, keepdims=True)
    return np.asarray(np.clip(grey + (mixed - grey) * rng.uniform(0, 1.2), 0, 255), np.uint8)


def _turned(corners: Corners, rng: np.random.Generator) -> Corners:
    """The square around a round piece, turned about its middle."""
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = corners.mean(axis=0)
    return np.asarray((corners - middle) @ turn.T + middle, np.float32)
