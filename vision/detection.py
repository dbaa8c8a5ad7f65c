"""Finding pieces: from a picture to quads with a kind and a score."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace

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
from vision.edges import sharpened
from vision.pieces import Corners, Detection, holds, side_px
from vision.refinement import NARROW, WIDE, Refiner
from vision.rims import with_rims

Picture = NDArray[np.uint8]
Network = Callable[[NDArray[np.float32]], NDArray[np.float32]]

Region = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""

FIRST_LOOK_PX = 480
COARSE_LOOK_PX = 240
USUAL_LOOK_PX = 960
LARGEST_LOOK_PX = 1280
LARGE = 1 / 6
"""Pieces longer than this part of the picture are found in the coarse look as well as boards."""
SHEETS, OF_ONE_TABLE = ("card", "block"), 3.5
"""Cards and blocks of one table differ by no more than this factor."""
WELL_INSIDE = 0.95
"""Of a board found roughly so much is surely board."""
PIECE_PX = 34.0
"""The side to which the main look brings the smaller pieces."""
FEWEST = 3
"""With fewer pieces than this in the first look, the main look sees the whole picture at its usual scale."""
AROUND, AROUND_PX = 1.5, 40.0
"""How far beyond the pieces of the first look the main look sees: in pieces, and in pixels."""

ALL_KINDS = dict.fromkeys(KINDS, 1.0)

HEAT_THRESHOLD = 0.35
"""Peaks below this are faint: what is found there is a piece if something else says so too."""
FAINT = {"marker": 0.16, "chip": 0.25, "card": 0.2, "block": 0.2}
"""Peaks of these kinds are looked into from here on. A see-through marker hides in what it lies on, and the refiner
tells; on a board the cells tell of chips; cards and blocks count if they can be read (:data:`HEAT_THRESHOLD`).
"""
LITTLE_DOUBT = 0.3
"""What the first refiner takes for a piece, the second one leaves out below this."""
LIES_ON_OTHERS = frozenset({"chip", "marker"})
OVERLAP = 0.3
"""Two quads that share more than this part of the smaller one are the same piece."""


class Detector:
    """Runs the network at the scales that the pieces ask for, and merges what the looks find.

    ``network`` takes (1, 3, H, W) values 0-1 and gives (1, CHANNELS, H/4, W/4). A first look at ``FIRST_LOOK_PX``
    across tells how large the pieces are and where; the main look then brings them to ``PIECE_PX`` and sees only
    that part of the picture. Boards and very large pieces are looked for at a quarter of a usual look.
    """

    def __init__(
        self,
        network: Network,
        refiners: Sequence[Refiner] = (),
        heat_threshold: float = HEAT_THRESHOLD,
    ) -> None:
        self._network = network
        self._refiners = refiners
        self._threshold = heat_threshold

    def detect(
        self, picture: Picture, kinds: Mapping[str, float] = ALL_KINDS
    ) -> tuple[list[Detection], NDArray[np.float32]]:
        """Pieces of some kinds in a BGR picture, best first, and the hand mask (values 0-1) of the whole picture.

        ``kinds`` says what each kind counts against others at the same place. Kinds that aren't looked for take
        nothing from the others: a chip may look like the marker of another game.
        """
        long_side = max(picture.shape[:2])
        first, hands = self._look(picture, FIRST_LOOK_PX / long_side, kinds)
        coarse, _ = self._look(picture, COARSE_LOOK_PX / long_side, kinds)
        large = [piece for piece in coarse if _is_large(piece, long_side)]
        found = first + large
        clear = [piece for piece in suppress(found) if not piece.faint]
        scale, region = main_look(clear, picture.shape[1], picture.shape[0])
        if scale > FIRST_LOOK_PX / long_side:
            found += self._look_at(picture, region, scale, kinds)[0]
        found = off_board(found, found, kinds)
        return small_ones_faint(self._refined(picture, found), sheets_of(large, kinds)), hands

    def detect_in(
        self,
        picture: Picture,
        regions: Sequence[Region],
        wanted: Callable[[Corners], bool],
        lying: Sequence[Detection],
        kinds: Mapping[str, float] = ALL_KINDS,
    ) -> tuple[list[Detection], list[NDArray[np.float32]]]:
        """Those pieces in parts of a picture whose corners are ``wanted``, and the hand mask of each part.

        Parts are looked at as :meth:`detect` looks at the whole, at the scale for pieces as large as those ``lying``
        on the table so far.
        """
        height, width = picture.shape[:2]
        usual = FIRST_LOOK_PX / max(width, height)
        scale, _ = main_look([piece for piece in lying if not piece.faint], width, height)
        found, hands = [], []
        for region in regions:
            pieces, mask = self._look_at(picture, region, usual, kinds)
            hands.append(mask)
            found += pieces + (self._look_at(picture, region, scale, kinds)[0] if scale > usual else [])
        found = off_board([piece for piece in found if wanted(piece.corners)], lying, kinds)
        large = [piece for piece in lying if _is_large(piece, max(width, height))]
        return small_ones_faint(self._refined(picture, found), sheets_of(large, kinds)), hands

    def misfits(self, picture: Picture, quads: Sequence[Corners]) -> NDArray[np.float64]:
        """How far each outline is off by the finest refiner, as :meth:`Refiner.misfits`; zero without one."""
        return self._refiners[-1].misfits(picture, quads) if self._refiners else np.zeros(len(quads))

    def refit(self, picture: Picture, found: Sequence[Detection]) -> list[Detection]:
        """Pieces that are nearly known, with the corners that the picture shows; without those that are none."""
        kept = self._refiners[-1].refine(picture, found) if self._refiners else list(found)
        return sharpened(picture, kept)

    def _refined(self, picture: Picture, found: Sequence[Detection]) -> list[Detection]:
        """What was found, each piece once, with better corners."""
        kept = suppress(found)
        for refiner in self._refiners:
            kept = suppress(refiner.refine(picture, kept))
        return with_rims(picture, sharpened(picture, kept))

    def _look_at(
        self, picture: Picture, region: Region, scale: float, kinds: Mapping[str, float]
    ) -> tuple[list[Detection], NDArray[np.float32]]:
        """A look at a part of the picture; pieces in the whole picture's pixels, and the hand mask of the part."""
        x0, y0, x1, y1 = region
        pieces, hands = self._look(picture[y0:y1, x0:x1], scale, kinds)
        for piece in pieces:
            piece.corners[:] += np.array([x0, y0], np.float32)
        return pieces, hands

    def _look(
        self, picture: Picture, scale: float, kinds: Mapping[str, float]
    ) -> tuple[list[Detection], NDArray[np.float32]]:
        blob, (sx, sy) = as_input(picture, scale)
        maps = self._network(blob)[0]
        pieces = decode(maps, self._threshold, kinds)
        for piece in pieces:
            # Pixel centres are whole numbers: shift by half a pixel before and after scaling.
            piece.corners[:] = (piece.corners + 0.5) / np.array([sx, sy], np.float32) - 0.5
        rows, cols = (math.ceil(side * by / STRIDE) for side, by in zip(picture.shape, (sy, sx), strict=False))
        return pieces, _sigmoid(maps[HAND, :rows, :cols])


def _is_large(piece: Detection, long_side: int) -> bool:
    """Whether the coarse look may tell of a piece: a board, or one that fills a good part of the picture."""
    return piece.kind == "board" or (not piece.faint and side_px(piece.corners) > LARGE * long_side)


def sheets_of(large: Sequence[Detection], kinds: Container[str]) -> list[Detection]:
    """The large pieces beside which small ones are none; where a board is played on and no blocks are, it may be what
    is far larger than a card, and looks a little like one.
    """
    if "board" in kinds and "block" not in kinds:
        return []
    return [piece for piece in large if piece.kind in SHEETS]


def off_board(found: Sequence[Detection], lying: Sequence[Detection], kinds: Container[str]) -> list[Detection]:
    """The detections without "cards" on the clearest board that lies there, where none are played: its printed cells
    look a little like cards, and each would have to be made exact.
    """
    boards = [piece for piece in lying if piece.kind == "board" and not piece.faint]
    if not boards or "block" in kinds:
        return list(found)
    board = max(boards, key=lambda piece: piece.score).corners
    middle = board.mean(axis=0)
    inner = middle + WELL_INSIDE * (board - middle)

    return [piece for piece in found if piece.kind not in SHEETS or not holds(inner, piece.corners.mean(axis=0))]


def small_ones_faint(found: Sequence[Detection], sheets: Sequence[Detection]) -> list[Detection]:
    """The detections, with those far smaller than a clear large piece faint: the knots of a rug seen close.

    What lies on that piece stays where it is found more clearly: blocks on a mat that looks a little like a card. And
    where most of the small ones are clearer than the large one, it is the large one that is none.
    """
    sheets = [sheet for sheet in sheets if not _outdone(sheet, found)]
    return [
        replace(piece, faint=True) if any(_is_speck(piece, sheet) for sheet in sheets) else piece for piece in found
    ]


def _outdone(sheet: Detection, found: Sequence[Detection]) -> bool:
    """Whether most of many pieces far smaller than a sheet are clearer than it."""
    side = side_px(sheet.corners) / OF_ONE_TABLE
    small = [piece.score for piece in found if piece.kind in SHEETS and side_px(piece.corners) < side]
    return len(small) >= FEWEST and float(np.median(small)) > sheet.score


def _is_speck(piece: Detection, sheet: Detection) -> bool:
    """Whether a piece is far too small to be one of a game with this large one."""
    if piece.kind not in SHEETS or side_px(piece.corners) >= side_px(sheet.corners) / OF_ONE_TABLE:
        return False
    return piece.score < sheet.score or not holds(sheet.corners, piece.corners.mean(axis=0))


def main_look(found: Sequence[Detection], width: int, height: int) -> tuple[float, Region]:
    """The scale of the main look and the part of the picture it is for, from the pieces of the first look."""
    sides = [side_px(piece.corners) for piece in found if piece.kind != "board"]
    whole = (0, 0, width, height)
    if len(sides) < FEWEST:
        return min(1.5, USUAL_LOOK_PX / max(width, height)), whole
    small = float(np.quantile(sides, 0.25))
    corners = np.concatenate([piece.corners for piece in found])
    margin = AROUND * float(np.median(sides)) + AROUND_PX
    low, high = corners.min(axis=0) - margin, corners.max(axis=0) + margin
    region = (max(0, int(low[0])), max(0, int(low[1])), min(width, int(high[0])), min(height, int(high[1])))
    largest = max(region[2] - region[0], region[3] - region[1], 1)
    return min(1.5, PIECE_PX / small, LARGEST_LOOK_PX / largest), region


def load_detector(*, threads: int = 1) -> Detector:
    """The detector with the weights that are checked in; raises :class:`models.catalogue.WeightsError`."""
    first, wide, narrow = (
        catalogue.load(name, threads=threads) for name in ("detector", "refiner", "refiner-narrow")
    )
    refiners = (
        Refiner(lambda blob: wide.run(blob)[0], WIDE, rounds=1),
        Refiner(lambda blob: narrow.run(blob)[0], NARROW, rounds=3, threshold=LITTLE_DOUBT),
    )
    return Detector(lambda blob: first.run(blob)[0], refiners)


def decode(maps: NDArray[np.float32], threshold: float, kinds: Mapping[str, float] = ALL_KINDS) -> list[Detection]:
    """Peaks of the heat maps (CHANNELS, h, w) as quads in input pixels, best first."""
    heat = _sigmoid(maps[HEAT])
    heat[[place for place, kind in enumerate(KINDS) if kind not in kinds]] = 0.0
    best = heat.max(axis=0)
    peaks = (best >= cv2.dilate(best, np.ones((3, 3), np.uint8))) & (best > min(threshold, *FAINT.values()))
    found = []
    for row, col in zip(*np.nonzero(peaks), strict=True):
        kind = int(np.argmax(heat[:, row, col]))
        if best[row, col] <= min(threshold, FAINT.get(KINDS[kind], threshold)):
            continue
        channels = CORNERS_B if _sigmoid(maps[TRUST_B, row, col]) > 0.5 else CORNERS_A
        offsets = maps[channels, row, col].reshape(4, 2) * CORNER_SCALE
        origin = np.array([(col + 0.5) * STRIDE - 0.5, (row + 0.5) * STRIDE - 0.5], np.float32)
        face = "down" if maps[FACE_DOWN, row, col] > 0 else "up"
        corners = np.asarray(origin + offsets, np.float32)
        peak = float(best[row, col])
        name = KINDS[kind]
        found.append(Detection(corners, name, peak * kinds[name], face, faint=peak <= threshold))
    found.sort(key=lambda piece: -piece.score)
    return found


def suppress(found: Sequence[Detection], overlap: float = OVERLAP) -> list[Detection]:
    """Drop quads that mostly cover a better one of their own size; a chip on a board stays."""
    order = sorted(found, key=lambda item: -item.score)
    if not order:
        return []
    quads = np.stack([piece.corners for piece in order])
    low, high = quads.min(axis=1), quads.max(axis=1)
    kept: list[int] = []
    for nth, piece in enumerate(order):
        meet = ((low[nth] < high[kept]) & (low[kept] < high[nth])).all(axis=1)
        if not any(_same_piece(piece, order[kept[k]], overlap) for k in np.flatnonzero(meet)):
            kept.append(nth)
    return [order[k] for k in kept]


def _same_piece(one: Detection, other: Detection, overlap: float) -> bool:
    areas = [abs(float(cv2.contourArea(piece.corners))) for piece in (one, other)]
    if min(areas) <= 0:
        return True
    if max(areas) > 4 * min(areas) and (one.kind != other.kind):
        return False
    shared, _ = cv2.intersectConvexConvex(one.corners, other.corners)
    if (one.kind in LIES_ON_OTHERS) != (other.kind in LIES_ON_OTHERS):
        return float(shared) > 0.6 * max(areas)
    return float(shared) > overlap * min(areas)


def as_input(picture: Picture, scale: float) -> tuple[NDArray[np.float32], tuple[float, float]]:
    """A BGR picture as the network takes it: scaled, padded to multiples of 32 on the right and below, (1, 3, H, W),
    values 0-1; and the true scale factors across and down.
    """
    height, width = picture.shape[:2]
    new_width, new_height = max(8, round(width * scale)), max(8, round(height * scale))
    shrink = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(picture, (new_width, new_height), interpolation=shrink)
    below, right = -new_height % 32, -new_width % 32
    small = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(114, 114, 114))
    blob = cv2.dnn.blobFromImage(small, 1 / 255)
    return np.asarray(blob, np.float32), (new_width / width, new_height / height)


def _sigmoid(x: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(1.0 / (1.0 + np.exp(-x)), np.float32)
