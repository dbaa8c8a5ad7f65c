"""A printed board seen straight from above, in photographs that a free hand took of it one after the other.

A photograph is laid over the one before by what both show of the board, then fitted block by block: cells keep their
places to a small part of a cell, however much the camera moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.pieces import Corners

Picture = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]

CELL_PX, RIM = 40, 0.5
"""Pixels of a cell in the straight picture, and how much of a cell it shows around the board."""

MATCH_PX, MOST, RATIO, REACH_PX = 1000, 3000, 0.8, 3.0
"""Pictures are matched at this size, by so many features, and agree within so many pixels."""

ENOUGH = 16
"""So few agreeing features are chance."""

BLOCK, SEARCH_PX, CLEAR = 2, (12, 5, 4), 0.5
"""Blocks of so many cells are looked for so far from where they should be, and count when so well found."""

FITS = 0.4
"""This part of the blocks must be found for the board to be the one known."""


@dataclass(frozen=True, slots=True)
class Size:
    """Cells of a board."""

    rows: int
    cols: int

    @property
    def px(self) -> tuple[int, int]:
        """Width and height of its straight picture."""
        return round((self.cols + 2 * RIM) * CELL_PX), round((self.rows + 2 * RIM) * CELL_PX)

    @property
    def corners(self) -> Corners:
        """Where the straight picture has the corners of the cells."""
        left = RIM * CELL_PX - 0.5
        right, bottom = left + self.cols * CELL_PX, left + self.rows * CELL_PX
        return np.array([[left, left], [right, left], [right, bottom], [left, bottom]], np.float32)

    def cell(self, row: int, col: int) -> tuple[slice, slice]:
        """The pixels of a cell in the straight picture."""
        top, left = (round((place + RIM) * CELL_PX) for place in (row, col))
        return slice(top, top + CELL_PX), slice(left, left + CELL_PX)

    def quad(self, row: float, col: float, side: float = 1.0) -> Corners:
        """The square of so many cells about a place, in the straight picture; whole numbers are cells' upper left."""
        x, y = (col + 0.5 + RIM) * CELL_PX - 0.5, (row + 0.5 + RIM) * CELL_PX - 0.5
        half = 0.5 * side * CELL_PX
        return np.array(
            [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]], np.float32
        )

    def lean(self, corners: Corners) -> tuple[float, float]:
        """Where in a photograph the top of a thing on the board is seen against its foot, in cells (down, right) for
        each cell of its height: away from the camera, the more so the more aslant the board is seen.

        How aslant is told by how much shorter its cells are one way than the other.
        """
        middle = np.array([self.cols / 2 + RIM, self.rows / 2 + RIM]) * CELL_PX
        ways = np.array([[0, 0], [1, 0], [0, 1], [8, 0], [0, 8], [-8, 0], [0, -8]], np.float64) + middle
        seen = cv2.perspectiveTransform(ways[None], self.to_picture(corners))[0]
        _, (long, short), turned = np.linalg.svd((seen[1:3] - seen[0]).T)
        way = turned[1]
        steps = np.linalg.norm(seen[3:7] - seen[0], axis=1)
        # Things shrink away from the camera.
        if way @ np.array([steps[0] - steps[2], steps[1] - steps[3]]) > 0:
            way = -way
        aslant = float(np.sqrt(max((long / max(short, 1e-6)) ** 2 - 1, 0.0)))
        return float(way[1]) * aslant, float(way[0]) * aslant

    def to_picture(self, corners: Corners) -> Array:
        """The homography from the straight picture to a photograph that shows the board at these corners."""
        return np.asarray(cv2.getPerspectiveTransform(self.corners, corners.astype(np.float32)), np.float64)


def straightened(picture: Picture, corners: Corners, size: Size) -> Picture:
    """The board with these corners as the straight picture shows it."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    scale = 1.5 * CELL_PX * max(size.rows, size.cols) / float(sides.max())
    if scale < 0.8:
        picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        corners = np.asarray((corners + 0.5) * scale - 0.5, np.float32)
    matrix = np.linalg.inv(size.to_picture(corners))
    return np.asarray(cv2.warpPerspective(picture, matrix, size.px, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def carried(before: Picture, corners: Corners, now: Picture) -> Corners | None:
    """Where the board with these corners in one photograph is in another; ``None`` when too little agrees."""
    middle = corners.mean(axis=0)
    sift = cv2.SIFT.create(MOST)
    then, then_scale = _grey(before)
    newest, now_scale = _grey(now)
    mask = np.zeros(then.shape, np.uint8)
    wide = (middle + 1.05 * (corners - middle)) * then_scale
    cv2.fillConvexPoly(mask, np.round(wide).astype(np.int32), 255)
    first, marks = sift.detectAndCompute(then, mask)
    second, others = sift.detectAndCompute(newest, None)
    if marks is None or others is None or min(len(marks), len(others)) < ENOUGH:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(marks, others, k=2)
    good = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < RATIO * pair[1].distance]
    if len(good) < ENOUGH:
        return None
    begin = np.array([first[m.queryIdx].pt for m in good])
    end = np.array([second[m.trainIdx].pt for m in good])
    found: tuple[Any, Any] = cv2.findHomography(begin, end, cv2.RANSAC, REACH_PX, maxIters=4000, confidence=0.999)
    matrix, inlier = found
    if matrix is None or int(inlier.sum()) < ENOUGH:
        return None
    quad = cv2.perspectiveTransform((corners * then_scale)[None].astype(np.float64), matrix)[0] / now_scale
    return np.asarray(quad, np.float32) if cv2.isContourConvex(quad.astype(np.float32)) else None


def _grey(picture: Picture) -> tuple[Picture, float]:
    scale = min(1.0, MATCH_PX / max(picture.shape[:2]))
    small = picture if scale == 1.0 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8), scale


def fitted(reference: Picture, picture: Picture, corners: Corners, size: Size) -> tuple[Corners, float]:
    """The corners with which a photograph lies over a straight picture best; and which part of its blocks agrees."""
    grey = cv2.cvtColor(reference, cv2.COLOR_BGR2GRAY)
    share = 0.0
    for reach in SEARCH_PX:
        flat = cv2.cvtColor(straightened(picture, corners, size), cv2.COLOR_BGR2GRAY)
        places, found, share = _blocks(np.asarray(grey, np.uint8), np.asarray(flat, np.uint8), size, reach)
        if len(places) < 8:
            return corners, 0.0
        matrix: Any
        matrix, inlier = cv2.findHomography(places, found, cv2.RANSAC, 1.5)
        if matrix is None:
            return corners, 0.0
        share *= float(inlier.mean())
        there = cv2.perspectiveTransform(size.corners[None].astype(np.float64), matrix)
        corners = np.asarray(cv2.perspectiveTransform(there, size.to_picture(corners))[0], np.float32)
    return corners, share


def _blocks(grey: Picture, flat: Picture, size: Size, reach: int) -> tuple[Array, Array, float]:
    """Middles of blocks and where they are found, and the part of the blocks that was."""
    side = BLOCK * CELL_PX
    height, width = grey.shape
    places, found, count = [], [], 0
    for top in range(0, height - side + 1, side):
        for left in range(0, width - side + 1, side):
            block = grey[top : top + side, left : left + side]
            if float(block.std()) < 4.0:
                continue
            count += 1
            y0, x0 = max(top - reach, 0), max(left - reach, 0)
            around = flat[y0 : top + side + reach, x0 : left + side + reach]
            score = cv2.matchTemplate(around, block, cv2.TM_CCOEFF_NORMED)
            _, best, _, (x, y) = cv2.minMaxLoc(score)
            if best < CLEAR:
                continue
            dx, dy = _peak(score[y], x), _peak(score[:, x], y)
            middle = np.array([left, top]) + (side - 1) / 2
            places.append(middle)
            found.append(middle + np.array([x0 + dx - left, y0 + dy - top]))
    return np.array(places), np.array(found), len(places) / max(count, 1)


def _peak(values: npt.NDArray[Any], at: int) -> float:
    """The maximum near a place to a fraction of a pixel."""
    if not 0 < at < len(values) - 1:
        return float(at)
    a, b, c = (float(values[at + step]) for step in (-1, 0, 1))
    bend = a - 2 * b + c
    return at + (0.5 * (a - c) / bend if bend < -1e-6 else 0.0)
