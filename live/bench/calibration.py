"""Measuring where the table is: the error of the field's corners, by method and condition.

A plane's frame is free, so it is laid on the true one by a turn and a shift (no scale) before corners are compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from calibration.clicks import plane_from_clicks, plane_from_frame, upright
from calibration.frames import rigid
from calibration.markers import find_markers
from calibration.plane import Quad, TablePlane, apply, sturdy_plane
from calibration.refusal import Refusal
from calibration.snapping import snap_quad
from calibration.sources import plane_from_markers
from live.bench.tables import TrueQuad, TrueTable
from models.scenes.kit import Array
from vision.detection import Detector
from vision.eyes import KINDS_OF_GAME, shares
from vision.pictures import Picture
from vision.pieces import Detection
from vision.posing import FLAT_KINDS
from vision.sifting import of_usual_size, sift

CLICK_MISS_PX, ROUGH_MISS_PX, CORNER_NOISE_PX, SNAP_PX = 6.0, 3.0, 0.7, 8.0

Solved = TablePlane | Refusal | None
Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Errors:
    """Errors of the four corners of every table of one method and condition; ``refused`` tables gave no plane."""

    tables: int = 0
    refused: int = 0
    px: list[float] = field(default_factory=list)
    mm: list[float] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Counts, medians and worst values."""
        if not self.mm:
            return {"tables": self.tables, "refused": self.refused}
        px, mm = np.array(self.px), np.array(self.mm)
        return {
            "tables": self.tables,
            "refused": self.refused,
            "px_median": round(float(np.median(px)), 2),
            "px_max": round(float(px.max()), 2),
            "mm_median": round(float(np.median(mm)), 2),
            "mm_max": round(float(mm.max()), 2),
        }


def measure(
    tables: Iterable[TrueTable],
    detector: Detector | None,
    group: Callable[[TrueTable], Iterable[str]],
    tick: Callable[[], None] = lambda: None,
) -> dict[str, dict[str, Errors]]:
    """Method to group to errors; ``detector`` finds the pieces (``None``: only their true corners with noise)."""
    rows: dict[str, dict[str, Errors]] = defaultdict(lambda: defaultdict(Errors))
    for table in tables:
        for method, plane, top_mm, box in solved(table, detector):
            for name in group(table):
                _count(rows[method][name], table, plane, top_mm, box)
        tick()
    return {method: dict(groups) for method, groups in rows.items()}


def solved(table: TrueTable, detector: Detector | None) -> Iterator[tuple[str, Solved, float, Box]]:
    """Every method that a picture allows: name, plane, the plane's height above the table, and the field's box.

    The field is all of the mat, or the box around the pieces where these alone give the plane.
    """
    height, width = table.picture.shape[:2]
    rng = np.random.default_rng(sum(map(ord, table.name)))
    if table.places:
        seen = find_markers(table.picture)
        yield "markers", plane_from_markers(seen, width, height, places=table.places), 0.0, table.area_mm
        known = plane_from_markers(seen, width, height, places=table.places, lens=table.lens)
        yield "markers, lens known", known, 0.0, table.area_mm
    if table.outlined:
        yield "four clicks", _clicked(table, rng), 0.0, table.area_mm
    quads = [quad for quad in table.quads if quad.kind in FLAT_KINDS and quad.kind != "board"]
    if len(quads) >= 3:
        yield from _by_pieces(table, quads, detector, rng)
    for board in (quad for quad in table.quads if quad.kind == "board"):
        found = _by_board(table, board, rng)
        yield "board", found, board.top_mm, table.box_of([board], board.top_mm)


def _by_pieces(
    table: TrueTable, quads: list[TrueQuad], detector: Detector | None, rng: np.random.Generator
) -> Iterator[tuple[str, Solved, float, Box]]:
    height, width = table.picture.shape[:2]
    top = float(np.median([quad.top_mm for quad in quads]))
    box = table.box_of(quads, top)
    if detector is not None:
        yield "pieces", _from_detector(table, detector, {quad.kind: quad.size_mm for quad in quads}), top, box
    noisy = [Quad(quad.corners + rng.normal(0, CORNER_NOISE_PX, (4, 2)), quad.kind, quad.size_mm) for quad in quads]
    name = f"pieces, true corners with {CORNER_NOISE_PX:g} px of noise"
    yield name, sturdy_plane(noisy, "pieces", width, height), top, box


def _by_board(table: TrueTable, board: TrueQuad, rng: np.random.Generator) -> Solved:
    height, width = table.picture.shape[:2]
    rough = board.corners + rng.uniform(-ROUGH_MISS_PX, ROUGH_MISS_PX, (4, 2))
    snapped = snap_quad(table.picture, rough, SNAP_PX)
    if snapped is None:
        return None
    quad, size = upright(snapped, board.size_mm)
    return plane_from_frame(quad, size, "board", width, height)


def _clicked(table: TrueTable, rng: np.random.Generator) -> Solved:
    """The corners of the mat clicked, each missed by up to six pixels."""
    x0, y0, x1, y1 = table.area_mm
    true = table.project(np.array([(x0, y1), (x1, y1), (x1, y0), (x0, y0)]), 0.0)
    clicks = true + rng.uniform(-CLICK_MISS_PX, CLICK_MISS_PX, (4, 2))
    found = plane_from_clicks(table.picture, clicks, (x1 - x0, y1 - y0))
    return found if isinstance(found, Refusal) else found.plane


def _from_detector(table: TrueTable, detector: Detector, sizes: dict[str, tuple[float, float]]) -> Solved:
    height, width = table.picture.shape[:2]
    quads = [
        Quad(piece.corners.astype(np.float64), piece.kind, sizes[piece.kind])
        for piece in clear_pieces(table.picture, table.game, detector)
        if piece.kind in sizes
    ]
    return sturdy_plane(quads, "pieces", width, height) if len(quads) >= 2 else None


def clear_pieces(picture: Picture, game: str, detector: Detector) -> list[Detection]:
    """The pieces that the detector clearly finds, in the game's words, before any plane is known."""
    names = KINDS_OF_GAME[game]
    found, _ = detector.detect(picture, shares(game))
    clear = [replace(piece, kind=names[piece.kind]) for piece in found if piece.kind in names and not piece.faint]
    return of_usual_size(sift(clear, find_markers(picture)), None)


def _count(errors: Errors, table: TrueTable, plane: Solved, top_mm: float, box: Box) -> None:
    errors.tables += 1
    if not isinstance(plane, TablePlane):
        errors.refused += 1
        return
    px, mm = corner_errors(plane, table, top_mm, box)
    errors.px += px.tolist()
    errors.mm += mm.tolist()


def corner_errors(plane: TablePlane, table: TrueTable, top_mm: float, box: Box) -> tuple[Array, Array]:
    """How far the four corners of the field are off, in pixels and millimetres."""
    x0, y0, x1, y1 = box
    across, down = np.meshgrid(np.linspace(x0, x1, 5), np.linspace(y0, y1, 5))
    grid = np.column_stack([across.ravel(), down.ravel()])
    seen = table.project(grid, top_mm)
    found = plane.to_mm(seen)
    turn = rigid(found, grid)
    corners = [0, 4, 20, 24]
    mm = np.linalg.norm(apply(turn, found) - grid, axis=1)[corners]
    back = plane.to_px(apply(np.linalg.inv(turn), grid[corners]))
    return np.linalg.norm(back - seen[corners], axis=1), mm
