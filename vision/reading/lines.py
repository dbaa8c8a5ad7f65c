"""A line of digits and signs on a card, cut into its characters so that each can be read by itself."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.pieces import Corners
from vision.reading.patches import Image, straighten
from vision.reading.zoom import LEAST_CONTRAST

HEIGHT_PX = 160
"""Height of the straightened card on which the line is looked for."""

BAND = (0.22, 0.78)
SIDES = (0.07, 0.93)
ROOM = 1.45
FADE = 6
"""Pixels: a character's surroundings fade into the ground within fewer."""


def characters(picture: Image, corners: Corners, side_px: int, shares: Sequence[float] = (1.0,)) -> list[list[Image]]:
    """The characters of the line across the middle of an upright card, from left to right, for each of ``shares``.

    Each is a patch of ink alone on the card's ground. A share of the automatic threshold parts ink from ground: a
    lower one keeps thin strokes, a higher one parts characters that touch.
    """
    along = float(np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1]))
    across = float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3]))
    width = int(np.clip(round(HEIGHT_PX * across / max(along, 1e-3)), 48, 2 * HEIGHT_PX))
    card = _natural(picture, corners, width)
    y0, y1 = (round(b * HEIGHT_PX) for b in BAND)
    x0, x1 = (round(s * width) for s in SIDES)
    band = card[y0:y1, x0:x1]
    ground = np.median(band.reshape(-1, 3), axis=0)
    away = cv2.GaussianBlur(np.abs(band.astype(np.float32) - ground).max(axis=2), (3, 3), 0)
    level, _ = cv2.threshold(np.clip(away, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    if level < LEAST_CONTRAST:
        return [[] for _ in shares]
    return [_characters(band, (away > share * level).astype(np.uint8), ground, side_px) for share in shares]


def _characters(
    band: Image, ink: npt.NDArray[np.uint8], ground: npt.NDArray[np.float64], side_px: int
) -> list[Image]:
    """The characters of a band of a card, where its ink is known."""
    _, *found, _ = cv2.connectedComponentsWithStats(ink)
    marks, stats = (np.asarray(each, np.int32) for each in found)
    groups = _line(stats, band.shape[0], band.shape[1])
    if not groups:
        return []
    ends = stats[[i for group in groups for i in group]]
    tall = int(ends[:, cv2.CC_STAT_HEIGHT].max())
    level = ends[ends[:, cv2.CC_STAT_HEIGHT] > 0.6 * tall]
    middle = float(np.median(level[:, cv2.CC_STAT_TOP] + level[:, cv2.CC_STAT_HEIGHT] / 2))
    return [_cut(band, marks, stats, group, ground, tall, middle, side_px) for group in groups]


def _natural(picture: Image, corners: Corners, width: int) -> Image:
    ends = np.array([[0, 0], [width, 0], [width, HEIGHT_PX], [0, HEIGHT_PX]], np.float32) - 0.5
    transform = cv2.getPerspectiveTransform(corners.astype(np.float32), ends)
    return np.asarray(
        cv2.warpPerspective(
            picture, transform, (width, HEIGHT_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def _line(stats: npt.NDArray[np.int32], height: int, width: int) -> list[list[int]]:
    """Components of the line, grouped into characters: those level with the tallest, not running out of the band."""
    able = [
        i
        for i in range(1, len(stats))
        if stats[i, cv2.CC_STAT_AREA] >= 0.0006 * height * width
        and stats[i, 0] > 0
        and stats[i, 1] > 0
        and stats[i, 0] + stats[i, 2] < width
        and stats[i, 1] + stats[i, 3] < height
        and stats[i, 2] < 0.6 * width
    ]
    if not able:
        return []
    tallest = max(able, key=lambda i: (stats[i, 3], stats[i, 4]))
    top, bottom = int(stats[tallest, 1]), int(stats[tallest, 1] + stats[tallest, 3])
    level = [i for i in able if top - 3 <= stats[i, 1] + stats[i, 3] / 2 <= bottom + 3]
    groups: list[list[int]] = []
    end = -1
    for i in sorted(level, key=lambda k: int(stats[k, 0])):
        left, right = int(stats[i, 0]), int(stats[i, 0] + stats[i, 2])
        if groups and left < end - 0.35 * min(right - left, end - int(stats[groups[-1][0], 0])):
            groups[-1].append(i)
        else:
            groups.append([i])
        end = max(end, right)
    return groups


def _cut(
    band: Image,
    marks: npt.NDArray[np.int32],
    stats: npt.NDArray[np.int32],
    group: list[int],
    ground: npt.NDArray[np.float64],
    tall: int,
    middle: float,
    side_px: int,
) -> Image:
    """One character alone: everything else in its frame is painted over with the ground."""
    left = min(int(stats[i, 0]) for i in group)
    right = max(int(stats[i, 0] + stats[i, 2]) for i in group)
    top = min(int(stats[i, 1]) for i in group)
    bottom = max(int(stats[i, 1] + stats[i, 3]) for i in group)
    rows, cols = (slice(max(0, low - FADE), high + FADE) for low, high in ((top, bottom), (left, right)))
    own = np.isin(marks[rows, cols], group).astype(np.uint8)
    near = cv2.GaussianBlur(cv2.dilate(own, np.ones((5, 5), np.uint8)).astype(np.float32), (5, 5), 0)[..., None]
    alone = np.broadcast_to(ground.astype(np.uint8), band.shape).copy()
    alone[rows, cols] = (ground + (band[rows, cols].astype(np.float32) - ground) * near).clip(0, 255).astype(np.uint8)
    side = max(ROOM * tall, 1.3 * (right - left))
    cx = (left + right) / 2
    frame = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * (side / 2) + [cx - 0.5, middle - 0.5]
    padded = cv2.copyMakeBorder(alone, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=[float(g) for g in ground])
    return straighten(np.asarray(padded, np.uint8), (frame + 40).astype(np.float32), side_px)
