"""Sharpening quads: each is straightened with a wide margin, and a small network says where its corners truly are.

The same network says how likely there is a piece at all, which weeds out what the detector only imagined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.pieces import Corners, Detection
from vision.reading.patches import patch_corners, straighten

PATCH_PX = 56
MARGIN = 0.22
"""Share of the patch outside the quad on each side: corners may be off by almost half a side."""

Network = Callable[[NDArray[np.float32]], NDArray[np.float32]]
Picture = NDArray[np.uint8]


class Refiner:
    """``network`` takes patches (N, 3, 56, 56), values 0-1, and gives (N, 9): corner offsets, a logit of presence.

    Offsets are in sides of the straightened quad, corner by corner, x before y.
    """

    def __init__(self, network: Network, rounds: int = 2, threshold: float = 0.5) -> None:
        self._network = network
        self._rounds = rounds
        self._threshold = threshold

    def refine(self, picture: Picture, found: Sequence[Detection]) -> list[Detection]:
        """The detections with better corners; those where no piece is are left out."""
        kept = list(found)
        for _ in range(self._rounds):
            if not kept:
                break
            patches = [straighten(picture, piece.corners, PATCH_PX, MARGIN) for piece in kept]
            blob = np.stack(patches).transpose(0, 3, 1, 2).astype(np.float32) / 255.0
            answers = self._network(np.ascontiguousarray(blob))
            sure = 1.0 / (1.0 + np.exp(-answers[:, 8]))
            kept = [
                replace(piece, corners=moved(piece.corners, answer[:8]), score=float(min(piece.score, share)))
                for piece, answer, share in zip(kept, answers, sure, strict=True)
                if share >= self._threshold
            ]
        return kept


def moved(corners: Corners, offsets: NDArray[np.float32]) -> Corners:
    """Corners (4, 2) in the picture after offsets (8,) in the straightened patch."""
    side = (1 - 2 * MARGIN) * PATCH_PX
    nominal = patch_corners(PATCH_PX, MARGIN)
    wanted = nominal + offsets.reshape(4, 2).astype(np.float32) * np.float32(side)
    return _through(_patch_to_picture(corners), wanted)


def offsets_to(corners: Corners, true: Corners) -> NDArray[np.float32]:
    """The offsets (8,) that :func:`moved` needs to bring ``corners`` to ``true``."""
    side = (1 - 2 * MARGIN) * PATCH_PX
    seen = _through(np.linalg.inv(_patch_to_picture(corners)), true)
    return np.asarray((seen - patch_corners(PATCH_PX, MARGIN)).reshape(8) / side, np.float32)


def _patch_to_picture(corners: Corners) -> NDArray[np.float64]:
    import cv2

    return np.asarray(cv2.getPerspectiveTransform(patch_corners(PATCH_PX, MARGIN), corners.astype(np.float32)))


def _through(transform: NDArray[np.floating[Any]], points: Corners) -> Corners:
    spread = points.astype(np.float64) @ transform[:, :2].T + transform[:, 2]
    return np.asarray(spread[:, :2] / spread[:, 2:3], np.float32)
