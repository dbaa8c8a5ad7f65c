"""Finding pieces: from a picture to quads with a kind and a score."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models import catalogue
from vision.detection_maps import (
    CORNER_SCALE,
    CORNERS_A,
    CORNERS_B,
    FACE_DOWN,
    HAND,
    HEAT,
    KINDS,
    STRIDE,
    TRUST_B,
)
from vision.pieces import Detection
from vision.refinement import Refiner

Picture = NDArray[np.uint8]
Network = Callable[[NDArray[np.float32]], NDArray[np.float32]]

HEAT_THRESHOLD = 0.35
OVERLAP = 0.3
"""Two quads that share more than this part of the smaller one are the same piece."""


class Detector:
    """Runs the network at one or more scales and merges what they find.

    ``network`` takes (1, 3, H, W) values 0-1 and gives (1, CHANNELS, H/4, W/4). ``long_side`` is the width or
    height, in pixels, to which the longer side of a picture is scaled for the main look; boards and other large
    pieces are looked for at a quarter of it.
    """

    def __init__(
        self,
        network: Network,
        refiner: Refiner | None = None,
        long_side: int = 960,
        heat_threshold: float = HEAT_THRESHOLD,
    ) -> None:
        self._network = network
        self._refiner = refiner
        self._long_side = long_side
        self._threshold = heat_threshold

    def detect(self, picture: Picture) -> tuple[list[Detection], NDArray[np.float32]]:
        """Pieces in a BGR picture, best first, and the hand mask (values 0-1, at a quarter of the scaled size)."""
        scale = min(1.5, self._long_side / max(picture.shape[:2]))
        found, maps = self._look(picture, scale)
        coarse, _ = self._look(picture, scale / 4)
        found += [piece for piece in coarse if piece.kind == "board" or _side(piece.corners) > 160 / scale]
        found = suppress(found)
        if self._refiner is not None:
            found = suppress(self._refiner.refine(picture, found))
        return found, _sigmoid(maps[HAND])

    def _look(self, picture: Picture, scale: float) -> tuple[list[Detection], NDArray[np.float32]]:
        small, (sx, sy) = _fitted(picture, scale)
        blob = np.ascontiguousarray(small.transpose(2, 0, 1)[None], np.float32) / 255.0
        maps = self._network(blob)[0]
        pieces = decode(maps, self._threshold)
        for piece in pieces:
            # Pixel centres are whole numbers: shift by half a pixel before and after scaling.
            piece.corners[:] = (piece.corners + 0.5) / np.array([sx, sy], np.float32) - 0.5
        return pieces, maps


def load_detector(*, threads: int = 1) -> Detector:
    """The detector with the weights that are checked in; raises :class:`models.catalogue.WeightsError`."""
    first, second = catalogue.load("detector", threads=threads), catalogue.load("refiner", threads=threads)
    return Detector(lambda blob: first.run(blob)[0], Refiner(lambda blob: second.run(blob)[0]))


def decode(maps: NDArray[np.float32], threshold: float) -> list[Detection]:
    """Peaks of the heat maps (CHANNELS, h, w) as quads in input pixels, best first."""
    heat = _sigmoid(maps[HEAT])
    best = heat.max(axis=0)
    peaks = (best >= cv2.dilate(best, np.ones((3, 3), np.uint8))) & (best > threshold)
    found = []
    for row, col in zip(*np.nonzero(peaks), strict=True):
        kind = int(np.argmax(heat[:, row, col]))
        channels = CORNERS_B if _sigmoid(maps[TRUST_B, row, col]) > 0.5 else CORNERS_A
        offsets = maps[channels, row, col].reshape(4, 2) * CORNER_SCALE
        origin = np.array([(col + 0.5) * STRIDE - 0.5, (row + 0.5) * STRIDE - 0.5], np.float32)
        face = "down" if maps[FACE_DOWN, row, col] > 0 else "up"
        corners = np.asarray(origin + offsets, np.float32)
        found.append(Detection(corners, KINDS[kind], float(best[row, col]), face=face))
    found.sort(key=lambda piece: -piece.score)
    return found


def suppress(found: Sequence[Detection], overlap: float = OVERLAP) -> list[Detection]:
    """Drop quads that mostly cover a better one of their own size; a chip on a board stays."""
    kept: list[Detection] = []
    boxes: list[NDArray[np.float32]] = []
    for piece in sorted(found, key=lambda item: -item.score):
        box = np.concatenate([piece.corners.min(axis=0), piece.corners.max(axis=0)])
        if any(
            _boxes_meet(box, other_box) and _same_piece(piece, other, overlap)
            for other, other_box in zip(kept, boxes, strict=True)
        ):
            continue
        kept.append(piece)
        boxes.append(box)
    return kept


def _same_piece(one: Detection, other: Detection, overlap: float) -> bool:
    areas = [abs(float(cv2.contourArea(piece.corners))) for piece in (one, other)]
    if min(areas) <= 0:
        return True
    if max(areas) > 4 * min(areas) and (one.kind != other.kind):
        return False
    shared, _ = cv2.intersectConvexConvex(one.corners, other.corners)
    return float(shared) > overlap * min(areas)


def _boxes_meet(one: NDArray[np.float32], other: NDArray[np.float32]) -> bool:
    return bool(one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3])


def _fitted(picture: Picture, scale: float) -> tuple[Picture, tuple[float, float]]:
    """The picture scaled, padded to multiples of 32 on the right and below; and the true scale factors."""
    height, width = picture.shape[:2]
    new_width, new_height = max(8, round(width * scale)), max(8, round(height * scale))
    shrink = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(picture, (new_width, new_height), interpolation=shrink)
    below, right = -new_height % 32, -new_width % 32
    small = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(114, 114, 114))
    return np.asarray(small, np.uint8), (new_width / width, new_height / height)


def _side(corners: NDArray[np.float32]) -> float:
    return float(np.sqrt(abs(float(cv2.contourArea(corners)))))


def _sigmoid(x: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(1.0 / (1.0 + np.exp(-x)), np.float32)
