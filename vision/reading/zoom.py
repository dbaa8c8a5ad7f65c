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
ROOM = 1.8
"""How much larger than the print the new patch is."""

Box = tuple[float, float, float, float]


def ink_box(patch: Image) -> Box | None:
    """The box of the print (left, top, right, bottom in patch pixels), or null when nothing stands out alone."""
    side = patch.shape[0]
    rim = round(RIM * side)
    inner = patch[rim : side - rim, rim : side - rim].astype(np.float32)
    ground = np.median(inner.reshape(-1, 3), axis=0)
    away = cv2.blur(np.abs(inner - ground).max(axis=2), (3, 3))
    level, _ = cv2.threshold(np.clip(away, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    if level < LEAST_CONTRAST:
        return None
    count, marks, stats, _ = cv2.connectedComponentsWithStats((away > level).astype(np.uint8))
    kept = _print_among(count, marks, stats, np.asarray(away, np.float32))
    if not kept:
        return None
    x0, y0 = (min(int(stats[i, c]) for i in kept) for c in (cv2.CC_STAT_LEFT, cv2.CC_STAT_TOP))
    x1 = max(int(stats[i, cv2.CC_STAT_LEFT] + stats[i, cv2.CC_STAT_WIDTH]) for i in kept)
    y1 = max(int(stats[i, cv2.CC_STAT_TOP] + stats[i, cv2.CC_STAT_HEIGHT]) for i in kept)
    return x0 + rim, y0 + rim, x1 + rim, y1 + rim


def _print_among(
    count: int, marks: npt.NDArray[np.int32], stats: npt.NDArray[np.int32], away: npt.NDArray[np.float32]
) -> list[int]:
    """The components that belong to the print: strong, not tiny, and not running out at the rim."""
    side = away.shape[0]
    strength, found = {}, []
    for i in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[i])
        if area < 0.004 * side * side or x == 0 or y == 0 or x + w >= side or y + h >= side:
            continue
        strength[i] = float(away[marks == i].mean()) * min(area, 0.05 * side * side)
        found.append(i)
    best = max(strength.values(), default=0.0)
    return [i for i in found if strength[i] > 0.3 * best]


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
