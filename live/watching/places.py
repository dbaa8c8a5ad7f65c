"""Places on the table as cells of the gate's small picture, and what the gate says of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from calibration.plane import TablePlane
from vision.gate import WIDTH, Glance, Mask, Picture, cells_of
from vision.onesize import WALL_MM
from vision.pieces import Detection
from vision.staying import Cells
from vision.tracks import Quad, Sizes, Track, alike
from vision.visits import UNDER

ALTERED = 0.2
"""A place of which at least this part looks otherwise has changed."""

STIRRED = 0.04
"""From this part on something may have come there."""

BOARD_ALTERED = 0.75
"""The same for a board, on which much may be laid."""


RIM_PX = 2.0
"""A piece that reaches over the picture's rim by more need not be found."""

REACH_MM, EDGE_MM = 45.0, 18.0
"""A piece whose middle, or whose edge, is closer than this to fingertips is in their reach: fingers take hold of a
card at its edge.
"""

CLEAR_OF, BESIDE = 1.2, 1.7
"""The table around a piece is looked for from so many times its size on, and so far."""

KEPT = 2000
"""So many places are kept."""

GRID_X, GRID_Y = 41, 24
"""Points across and down at which it is worked out where a picture was taken from before."""

SAME_PLACE = 0.25
"""A detection closer to a resting piece than this part of its short side is that piece."""


class Places:
    """Cells of quads under one plane; those of resting pieces are kept."""

    def __init__(self, sizes: Sizes, plane: TablePlane, width: int, height: int) -> None:
        self._sizes = sizes
        self.plane = plane
        self.size = width, height
        self.cell_mm = _cell_mm(plane, width, height)
        self._kept: dict[bytes, Cells] = {}
        self._inside: dict[bytes, bool] = {}

    def of(self, quad_mm: Quad) -> Cells:
        """The cells that a quad (4, 2) in mm covers."""
        name = quad_mm.tobytes()
        if name not in self._kept:
            if len(self._kept) > KEPT:
                self._kept.clear()
            self._kept[name] = cells_of(self.plane.to_px(quad_mm), *self.size)
        return self._kept[name]

    def in_sight(self, quad_mm: Quad) -> bool:
        """Whether the whole quad lies in the picture."""
        name = quad_mm.tobytes()
        if name not in self._inside:
            if len(self._inside) > KEPT:
                self._inside.clear()
            px = self.plane.to_px(quad_mm)
            self._inside[name] = bool(((px > -RIM_PX) & (px < np.array(self.size) + RIM_PX)).all())
        return self._inside[name]

    def of_tracks(self, tracks: Iterable[Track]) -> dict[str, Cells]:
        """The cells of resting pieces by key."""
        resting = [track for track in tracks if track.kind != "board" and track.reading is not None]
        return {track.key: self.of(track.quad(self._sizes)) for track in resting}

    def beside(self, quad_mm: Quad, lying: Iterable[Cells]) -> Cells:
        """The cells of bare table around a quad, where none of the pieces in these cells lies."""
        middle = quad_mm.mean(axis=0)
        rows = max(1, round(WIDTH * self.size[1] / self.size[0]))
        ring = np.zeros((rows, WIDTH), bool)
        ring[cells_of(self.plane.to_px(middle + BESIDE * (quad_mm - middle)), *self.size)] = True
        ring[cells_of(self.plane.to_px(middle + CLEAR_OF * (quad_mm - middle)), *self.size)] = False
        for cells in lying:
            ring[cells] = False
        return np.nonzero(ring)  # type: ignore[return-value]

    def near(self, tracks: Iterable[Track]) -> Callable[[float, float], list[str]]:
        """What names the resting pieces within reach of fingers at a cell (column, row)."""
        resting = [track for track in tracks if track.kind != "board" and track.reading is not None]
        quads = [track.quad(self._sizes).astype(np.float32) for track in resting]
        at = np.array([track.pose[:2] for track in resting]).reshape(-1, 2)
        reach = np.array([np.linalg.norm(quad - quad.mean(axis=0), axis=1).max() + EDGE_MM for quad in quads])
        scale = self.size[0] / WIDTH

        def keys(col: float, row: float) -> list[str]:
            tip = self.plane.to_mm(np.array([[(col + 0.5) * scale - 0.5, (row + 0.5) * scale - 0.5]]))
            away = np.linalg.norm(at - tip, axis=1)
            return [
                resting[number].key
                for number in (int(place) for place in np.argsort(away))
                if away[number] < REACH_MM or (away[number] < reach[number] and _edge(quads[number], tip) < EDGE_MM)
            ]

        return keys


def _cell_mm(plane: TablePlane, width: int, height: int) -> float:
    """The side of the square that a cell in the middle of the picture shows of the table, in mm."""
    x, y, step = width / 2, height / 2, width / WIDTH
    quad = plane.to_mm(np.array([[x, y], [x + step, y], [x + step, y + step], [x, y + step]]))
    return math.sqrt(abs(float(cv2.contourArea(quad.astype(np.float32)))))


def _edge(quad: npt.NDArray[np.float32], tip: npt.NDArray[np.float64]) -> float:
    """How far a point (1, 2) is from a quad's edge in mm, below 0 inside."""
    return -float(cv2.pointPolygonTest(quad, (float(tip[0, 0]), float(tip[0, 1])), True))


class Around:
    """What a glance says of places on the table. ``rested``: the gate has seen the table at rest before;
    ``unexplained``: the cells that had changed at that rest, though no piece was seen there.
    """

    def __init__(self, places: Places, glance: Glance, *, rested: bool, unexplained: Mask | None = None) -> None:
        self._places = places
        self._unexplained = unexplained
        self._rested = rested
        self._changed = glance.changed if glance.absorbed is None else glance.changed | glance.absorbed
        self._hands: npt.NDArray[np.bool_] | None = None
        if glance.limbs or glance.hidden.any():
            self._hands = np.logical_or.reduce([glance.hidden, *(limb.mask for limb in glance.limbs)])

    def covered(self, quad_mm: Quad) -> bool:
        """Whether a hand hides the place, or the picture ends before it."""
        if not self._places.in_sight(quad_mm):
            return True
        if self._hands is None:
            return False
        cells = self._places.of(quad_mm)
        return bool(np.count_nonzero(self._hands[cells]) >= UNDER * len(cells[0]))

    def changed(self, quad_mm: Quad) -> bool:
        """Whether the place looks otherwise than at the last rest."""
        if not self._rested:
            return True
        cells = self._places.of(quad_mm)
        share = np.count_nonzero(self._changed[cells]) / len(cells[0])
        return bool(share >= (ALTERED if len(cells[0]) < 0.2 * self._changed.size else BOARD_ALTERED))

    def stirred(self, quad_mm: Quad) -> bool:
        """Whether anything at all looks otherwise there."""
        cells = self._places.of(quad_mm)
        stirred = self._changed[cells]
        if self._unexplained is not None and self._unexplained.shape == self._changed.shape:
            stirred = stirred | self._unexplained[cells]
        return not self._rested or bool(np.count_nonzero(stirred) >= STIRRED * len(cells[0]))


def known_pieces(
    tracks: Iterable[Track], plane: TablePlane, sizes: Sizes, changed: Callable[[Quad], bool], *, hands: bool = False
) -> Callable[[Detection], bool]:
    """Whether a detection is a resting piece whose reading is certain and not in question, as things are now.

    ``changed``: whether a place looks otherwise than at the last rest. ``hands``: as long as some are over the table,
    blocks under an arm are not read again and again; when they have left, those they touched are.
    """
    resting = [
        (track.kind, track.pose[:2], SAME_PLACE * min(sizes[track.kind][:2]))
        for track in tracks
        if track.reading is not None
        and track.reading.certain
        and (not track.open or (hands and sizes[track.kind][2] >= WALL_MM))
        and (track.kind == "board" or not changed(track.quad(sizes)))
    ]

    def known(piece: Detection) -> bool:
        x, y = plane.to_mm(piece.corners).mean(axis=0).tolist()
        return any(math.dist(at, (x, y)) < near and alike(kind, piece.kind) for kind, at, near in resting)

    return known


def up_in_picture(up_deg: float | None, tracks: Sequence[Track], plane: TablePlane) -> float | None:
    """The table's "up" (clockwise from away) as an angle in the picture, clockwise from its own up."""
    if up_deg is None or not tracks:
        return None
    middle = np.mean([track.pose[:2] for track in tracks], axis=0)
    a = math.radians(up_deg)
    here, there = plane.to_px(np.stack([middle, middle + 20.0 * np.array([math.sin(a), math.cos(a)])]))
    return math.degrees(math.atan2(there[0] - here[0], here[1] - there[1]))


def seen_anew(picture: Picture, before: TablePlane, now: TablePlane) -> tuple[Picture, npt.NDArray[np.bool_]]:
    """A picture of the table as the camera would see it from where it stands now, and which pixels of it are known.

    ``before`` and ``now`` are the table's planes, in one frame of millimetres.
    """
    height, width = picture.shape[:2]
    x, y = np.meshgrid(np.linspace(0, width - 1, GRID_X), np.linspace(0, height - 1, GRID_Y))
    old = before.to_px(now.to_mm(np.column_stack([x.ravel(), y.ravel()]))).reshape(GRID_Y, GRID_X, 2)
    # The grid's outer points are the outer pixels' middles, so scale over whole steps instead of cells.
    steps = np.meshgrid(
        np.linspace(0, GRID_X - 1, width, dtype=np.float32), np.linspace(0, GRID_Y - 1, height, dtype=np.float32)
    )
    mapped = cv2.remap(old.astype(np.float32), steps[0], steps[1], interpolation=cv2.INTER_LINEAR)
    x_px, y_px = (np.ascontiguousarray(mapped[..., axis]) for axis in (0, 1))
    seen = cv2.remap(picture, x_px, y_px, interpolation=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = (mapped > 0).all(axis=2) & (mapped < np.array([width - 1, height - 1])).all(axis=2)
    return np.asarray(seen, np.uint8), np.asarray(inside)
