"""Sharpening quads: each is straightened with a wide margin, and a small network says where its corners truly are.

The same network says how likely there is a piece at all, which weeds out what the detector only imagined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pieces import Corners, Detection
from vision.reading.patches import patch_corners, straighten


@dataclass(frozen=True, slots=True)
class Window:
    """How a quad is straightened: a square patch, of which the part ``margin`` on each side lies outside the quad."""

    patch_px: int
    margin: float

    @property
    def side_px(self) -> float:
        """The quad's side in the patch."""
        return (1 - 2 * self.margin) * self.patch_px


WIDE = Window(56, 0.22)
"""Corners may be off by almost half a side."""
NARROW = Window(72, 0.12)
"""Corners are almost right; the patch shows them twice as large."""

RESTS = 0.004
"""Corners that moved by less on average, in parts of the side, are not asked about once more."""

Network = Callable[[NDArray[np.float32]], NDArray[np.float32]]
Picture = NDArray[np.uint8]


class Refiner:
    """``network`` takes patches of ``window`` (N, 3, px, px), values 0-1, and gives (N, 9): corner offsets, and a
    logit of presence.

    Offsets are in sides of the straightened quad, corner by corner, x before y.
    """

    def __init__(self, network: Network, window: Window = WIDE, rounds: int = 2, threshold: float = 0.5) -> None:
        self._network = network
        self._window = window
        self._rounds = rounds
        self._threshold = threshold

    def refine(self, picture: Picture, found: Sequence[Detection]) -> list[Detection]:
        """The detections with better corners; those where no piece is are left out."""
        kept: dict[int, Detection] = dict(enumerate(found))
        moving = list(kept)
        for _ in range(self._rounds):
            if not moving:
                break
            answers, sure = self._asked(picture, [kept[place].corners for place in moving])
            for place, answer, share in zip(moving, answers, sure, strict=True):
                piece = kept.pop(place)
                if share >= self._threshold:
                    corners = moved(piece.corners, answer[:8], self._window)
                    kept[place] = replace(piece, corners=corners, score=float(min(piece.score, share)))
            moved_on = [place for place, answer in zip(moving, answers, strict=True) if _moves(answer)]
            moving = [place for place in moved_on if place in kept]
        return [kept[place] for place in sorted(kept)]

    def misfits(self, picture: Picture, quads: Sequence[Corners]) -> NDArray[np.float64]:
        """How far the corners of each outline are off on average (N,), in parts of its side; infinite where no piece
        is."""
        answers, sure = self._asked(picture, quads)
        off = np.abs(answers[:, :8].astype(np.float64)).mean(axis=1)
        return np.asarray(np.where(sure >= self._threshold, off, np.inf))

    def _asked(self, picture: Picture, quads: Sequence[Corners]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The network's answers to each quad (N, 9), and how sure a piece is there (N,)."""
        patches = [straighten(picture, quad, self._window.patch_px, self._window.margin) for quad in quads]
        answers = self._network(np.asarray(cv2.dnn.blobFromImages(patches, 1 / 255), np.float32))
        return answers, np.asarray(1.0 / (1.0 + np.exp(-answers[:, 8])))


def _moves(answer: NDArray[np.float32]) -> bool:
    return bool(np.abs(answer[:8]).mean() > RESTS)


def moved(corners: Corners, offsets: NDArray[np.float32], window: Window) -> Corners:
    """Corners (4, 2) in the picture after offsets (8,) in the straightened patch."""
    nominal = patch_corners(window.patch_px, window.margin)
    wanted = nominal + offsets.reshape(4, 2).astype(np.float32) * np.float32(window.side_px)
    return _through(_patch_to_picture(corners, window), wanted)


def offsets_to(corners: Corners, true: Corners, window: Window) -> NDArray[np.float32]:
    """The offsets (8,) that :func:`moved` needs to bring ``corners`` to ``true``."""
    seen = _through(np.linalg.inv(_patch_to_picture(corners, window)), true)
    nominal = patch_corners(window.patch_px, window.margin)
    return np.asarray((seen - nominal).reshape(8) / window.side_px, np.float32)


def _patch_to_picture(corners: Corners, window: Window) -> NDArray[np.float64]:
    nominal = patch_corners(window.patch_px, window.margin)
    return np.asarray(cv2.getPerspectiveTransform(nominal, corners.astype(np.float32)))


def _through(transform: NDArray[np.floating[Any]], points: Corners) -> Corners:
    spread = points.astype(np.float64) @ transform[:, :2].T + transform[:, 2]
    return np.asarray(spread[:, :2] / spread[:, 2:3], np.float32)
