"""Looking again at a table that is known: only where the picture changed since it was last looked at as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection import Region
from vision.gate import WIDTH, Picture, cells_of, differs, shrink
from vision.pieces import Corners, Detection, PieceReading, side_px
from vision.shadows import planes

Mask = NDArray[np.bool_]

GROWN = 2
"""So many cells around what changed count as changed, too."""

MOST = 0.4
"""Where the parts to look at are more of the picture than this, a look at the whole is as quick."""

BESIDE, BESIDE_PX = 1.6, 24.0
"""How far around a change is looked: a piece that only touches it has to be in sight, and something of the table."""


@dataclass(frozen=True, slots=True)
class Change:
    """Where a picture differs from another: ``cells``, as the gate's, and the parts of the picture to look at."""

    cells: Mask
    regions: tuple[Region, ...]
    size: tuple[int, int]

    def touches(self, corners: Corners) -> bool:
        """Whether a quad (4, 2) in pixels reaches into what changed."""
        scale = WIDTH / self.size[0]
        left, top = np.maximum(0, np.floor(corners.min(axis=0) * scale)).astype(int)
        right, bottom = np.ceil(corners.max(axis=0) * scale).astype(int) + 1
        near = self.cells[top:bottom, left:right]
        return bool(near.any()) and bool(self.cells[cells_of(corners, *self.size)].any())


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """What lies on the table as far as is known, in pixels of the picture, and what has changed since.

    ``changed`` null: the whole picture is to be looked at, and of what is known only the board counts. ``still``:
    nothing moves and no hand is in view.
    """

    pieces: tuple[PieceReading, ...]
    changed: Change | None
    still: bool = False

    @property
    def found(self) -> list[Detection]:
        """The pieces as if they had been found just so."""
        return [Detection(piece.corners, piece.kind, 1.0, piece.face) for piece in self.pieces]

    @property
    def untouched(self) -> list[PieceReading]:
        """The pieces that lie where nothing has changed."""
        return [piece for piece in self.pieces if self.changed is None or not self.changed.touches(piece.corners)]


def seen_planes(picture: Picture) -> NDArray[np.float32]:
    """What is kept of a picture to tell later what changed."""
    return planes(shrink(picture))


def change(
    before: NDArray[np.float32], now: NDArray[np.float32], size: tuple[int, int], lying: Sequence[Detection]
) -> Change | None:
    """Where the table changed from one picture's planes to another's, or null where nearly everything did.

    ``size`` is the pictures' width and height; what lies on the table tells how large pieces are.
    """
    if before.shape != now.shape:
        return None
    return change_in(differs(now, before, np.ones(now.shape[1:], bool)), size, lying)


def change_in(
    cells: Mask, size: tuple[int, int], lying: Sequence[Detection | PieceReading], most: float = MOST
) -> Change | None:
    """The same where the changed cells are known; ``most`` of the picture is still worth parts."""
    cells = cv2.dilate(cells.astype(np.uint8), np.ones((2 * GROWN + 1,) * 2, np.uint8)) > 0
    sides = [side_px(piece.corners) for piece in lying if piece.kind != "board"]
    margin = BESIDE * (float(np.quantile(sides, 0.75)) if sides else 0.0) + BESIDE_PX
    regions = _regions(cells, size, margin)
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in regions)
    return Change(cells, regions, size) if area <= most * size[0] * size[1] else None


def _regions(cells: Mask, size: tuple[int, int], margin: float) -> tuple[Region, ...]:
    """Boxes around the changed cells with a margin, in pixels; those that overlap are one."""
    width, height = size
    scale = width / WIDTH
    count, _, stats, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=8)
    boxes: list[Region] = []
    for x, y, w, h, _ in (tuple(int(v) for v in row) for row in stats[1:count]):
        box = (
            max(0, int(x * scale - margin)),
            max(0, int(y * scale - margin)),
            min(width, int((x + w) * scale + margin)),
            min(height, int((y + h) * scale + margin)),
        )
        apart = []
        for other in boxes:
            if _overlap(box, other):
                box = (*np.minimum(box[:2], other[:2]).tolist(), *np.maximum(box[2:], other[2:]).tolist())
            else:
                apart.append(other)
        boxes = [*apart, box]
    return tuple(boxes)


def _overlap(one: Region, other: Region) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def with_parts(
    hands: NDArray[np.float32], parts: Sequence[NDArray[np.float32]], where: Change
) -> NDArray[np.float32]:
    """The hand mask of the whole picture with what newer looks at parts of it say."""
    out = hands.copy()
    rows, cols = out.shape
    width, height = where.size
    for (left, top, right, bottom), part in zip(where.regions, parts, strict=True):
        x0, x1 = round(left * cols / width), round(right * cols / width)
        y0, y1 = round(top * rows / height), round(bottom * rows / height)
        if x1 > x0 and y1 > y0:
            out[y0:y1, x0:x1] = cv2.resize(part, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    return out
