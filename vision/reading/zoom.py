"""A closer look: find the print on a straightened piece and straighten only that, for print that is small on it."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.pieces import Corners
from vision.reading.patches import MARGIN, Image, patch_corners

SEARCH_PX = 96
RIM = 0.13
"""Share of the patch at each side where nothing is looked for: the piece's edge lies there."""

LEAST_CONTRAST = 22.0
EDGE, ALIKE, LEVEL, CLOSE = 2, 1.3, 0.75, 0.5
"""A digit beside the print ends so many pixels before the patch does, differs by no more than this factor in height,
shares so much of the print's height, and is no farther from it than this part of its height.
"""
ROOM = 1.8
"""How much larger than the print the new patch is."""

Box = tuple[float, float, float, float]


def ink_box(patch: Image) -> Box | None:
    """The box of the print (left, top, right, bottom in patch pixels), or null when nothing stands out alone.

    What reaches over the rim is the piece's edge, or a digit of a number that stands aside: level with the print, as
    tall, and close to it.
    """
    side = patch.shape[0]
    rim = round(RIM * side)
    inner = (slice(rim, side - rim), slice(rim, side - rim))
    ground = np.median(patch[inner].reshape(-1, 3), axis=0)
    away = cv2.blur(np.abs(patch.astype(np.float32) - ground).max(axis=2), (3, 3))
    level, _ = cv2.threshold(
        np.clip(away[inner], 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU
    )
    if level < LEAST_CONTRAST:
        return None
    count, marks, stats, _ = cv2.connectedComponentsWithStats((away > level).astype(np.uint8))
    kept = _print_among(count, marks, stats, np.asarray(away, np.float32), rim)
    if not kept:
        return None
    ends = _ends(stats)
    box = _around(ends[kept])
    beside = [i for i in range(1, count) if i not in kept and _beside(ends[i], box, side)]
    return _around(ends[[*kept, *beside]])


def _print_among(
    count: int, marks: npt.NDArray[np.int32], stats: npt.NDArray[np.int32], away: npt.NDArray[np.float32], rim: int
) -> list[int]:
    """The components that belong to the print: strong, not tiny, and not running out over the rim."""
    side = away.shape[0]
    inside, found, strength = side - 2 * rim, [], {}
    for i in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[i])
        if area < 0.004 * inside * inside or x <= rim or y <= rim or x + w >= side - rim or y + h >= side - rim:
            continue
        strength[i] = float(away[marks == i].mean()) * min(area, 0.05 * inside * inside)
        found.append(i)
    best = max(strength.values(), default=0.0)
    return [i for i in found if strength[i] > 0.3 * best]


def _ends(stats: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    """Left, top, right and bottom of components."""
    return np.concatenate([stats[:, :2], stats[:, :2] + stats[:, 2:4]], axis=1)


def _around(boxes: npt.NDArray[np.int32]) -> Box:
    low, high = boxes[:, :2].min(axis=0).tolist(), boxes[:, 2:].max(axis=0).tolist()
    return low[0], low[1], high[0], high[1]


def _beside(ends: npt.NDArray[np.int32], box: Box, side: int) -> bool:
    """Whether a component is a digit beside print that lies in a box, and ends within the patch."""
    left, top, right, bottom = ends.tolist()
    tall, high = box[3] - box[1], bottom - top
    if min(left, top) <= EDGE or max(right, bottom) >= side - EDGE or not tall / ALIKE <= high <= tall * ALIKE:
        return False
    level = min(bottom, box[3]) - max(top, box[1])
    return bool(level >= LEVEL * tall and max(left - box[2], box[0] - right) <= CLOSE * tall)


def zoomed_corners(corners: Corners, box: Box, side_px: int) -> Corners:
    """The quad in the picture that frames ``box`` with room, square as far as the piece's sides tell."""
    back = cv2.getPerspectiveTransform(patch_corners(side_px, MARGIN), corners.astype(np.float32))
    across = float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])) / 2
    along = float(np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])) / 2
    x0, y0, x1, y1 = box
    reach = ROOM / 2 * max((x1 - x0) * across, (y1 - y0) * along)
    dx, dy = reach / max(across, 1e-3), reach / max(along, 1e-3)
    cx, cy = (x0 + x1) / 2 - 0.5, (y0 + y1) / 2 - 0.5
    frame = np.array([[cx - dx, cy - dy], [cx + dx, cy - dy], [cx + dx, cy + dy], [cx - dx, cy + dy]], np.float32)
    return np.asarray(cv2.perspectiveTransform(frame[None], back)[0], np.float32)
