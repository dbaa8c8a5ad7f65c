"""From poses in millimetres to the field of a reading: chips to cells of the board, top cards of discard piles."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from referee.core import PlacedPiece
from referee.games.sequence_numbers.board import Board, default_board

Sizes = Mapping[str, tuple[float, float, float]]
Array = npt.NDArray[np.float64]

STRADDLES = 0.3
"""A chip further than this from the middle of its cell, in cells, may belong to the next one. Chips laid by hand
were measured within 0.13, chips between cells from 0.47 on."""
TURN_SIGMA_DEG, SHIFT_SIGMA_MM, CHIP_SIGMA = 1.0, 1.0, 0.06
"""Errors to be expected of the board's pose, and of chips about the middle of their cells, in cells."""
TURN_TRIES_DEG = (0.0, -1.5, 1.5, -3.0, 3.0)
PILE_REACH = 1.9
"""Discard piles lie at most so many card heights from the board's edge to their middle."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the cells are: the middle of the board, its clockwise turn, rows, columns and the size of a cell."""

    x_mm: float
    y_mm: float
    turn_deg: float
    rows: int
    cols: int
    pitch_x_mm: float
    pitch_y_mm: float

    def local(self, points: Array) -> Array:
        """Table points as column and row, in cells; the middle of the upper-left cell is 0, 0."""
        angle = math.radians(self.turn_deg)
        dx, dy = points[:, 0] - self.x_mm, points[:, 1] - self.y_mm
        right = dx * math.cos(angle) - dy * math.sin(angle)
        up = dx * math.sin(angle) + dy * math.cos(angle)
        col = right / self.pitch_x_mm + (self.cols - 1) / 2
        return np.column_stack([col, (self.rows - 1) / 2 - up / self.pitch_y_mm])

    def inside(self, local: Array) -> npt.NDArray[np.bool_]:
        """Which local points lie on the cells."""
        limit = np.array([self.cols, self.rows]) - 0.5
        return np.asarray(((local > -0.5) & (local < limit)).all(axis=1))


def field(pieces: Sequence[PlacedPiece], sizes: Sizes, board: Board | None = None) -> dict[str, Any]:
    """The ``field`` of a reading from the pieces as read.

    The numbers come from the board piece's ``details`` (else ``board``, else the project's own): a covered cell
    is never read again. ``details`` may give ``area_mm``, the measured size of the cells' area, or ``inset_mm``,
    the rim outside it. Chips off the board, hands and clutter stay out. An extra key ``doubts`` names chips that
    lie between two cells, and cells with two chips.
    """
    piece = next((piece for piece in pieces if piece.kind == "board"), None)
    data = _board_data(piece, board)
    out: dict[str, Any] = {**data, "chips": [], "discards": [], "doubts": []}
    if piece is None:
        return out
    frame = _frame(piece, sizes, data)
    chips = [one for one in pieces if one.kind == "chip" and not one.standing]
    if chips:
        points = np.array([[chip.x_mm, chip.y_mm] for chip in chips], dtype=np.float64)
        frame = _settled(frame, points)
        _place_chips(out, frame, chips, points)
    out["discards"] = _discards(pieces, frame, sizes)
    return out


def _board_data(piece: PlacedPiece | None, board: Board | None) -> dict[str, Any]:
    numbers = piece.details.get("numbers") if piece is not None else None
    if not isinstance(numbers, (list, tuple)) or not numbers:
        return (board or default_board()).to_json()
    # free corners may be written 0 in the data of a set
    rows = [[cell or None for cell in row] for row in numbers]
    return {"rows": len(rows), "cols": len(rows[0]), "numbers": rows}


def _frame(piece: PlacedPiece, sizes: Sizes, data: Mapping[str, Any]) -> _Frame:
    area = piece.details.get("area_mm")
    if isinstance(area, (list, tuple)):
        width, height = float(area[0]), float(area[1])
    else:
        rim = piece.details.get("inset_mm")
        inset = float(rim) if isinstance(rim, (int, float)) else 0.0
        width, height = sizes["board"][0] - 2 * inset, sizes["board"][1] - 2 * inset
    rows, cols = data["rows"], data["cols"]
    return _Frame(piece.x_mm, piece.y_mm, piece.turn_deg, rows, cols, width / cols, height / rows)


def _settled(frame: _Frame, points: Array) -> _Frame:
    """The frame moved and turned a little so that the chips lie in the middle of cells.

    Least squares with the pose as read for a prior (Gauss–Newton from a few small turns, misfits capped so that
    a chip between cells pulls nobody): a board read a degree or two askew would put far chips beside their cells.
    """
    best, best_cost = frame, math.inf
    for turn_deg in TURN_TRIES_DEG:
        tried = _Frame(
            frame.x_mm,
            frame.y_mm,
            frame.turn_deg + turn_deg,
            frame.rows,
            frame.cols,
            frame.pitch_x_mm,
            frame.pitch_y_mm,
        )
        for _ in range(4):
            tried = _step(tried, frame, points)
        cost = _cost(tried, frame, points)
        if cost < best_cost - 1e-9:
            best, best_cost = tried, cost
    return best


def _misfits(frame: _Frame, points: Array) -> tuple[Array, Array]:
    local = frame.local(points)
    local = local[frame.inside(local)]
    return local, local - np.round(local)


def _cost(tried: _Frame, read: _Frame, points: Array) -> float:
    _, misfit = _misfits(tried, points)
    capped = np.minimum((misfit**2).sum(axis=1), STRADDLES**2).sum() / CHIP_SIGMA**2
    shift = ((tried.x_mm - read.x_mm) ** 2 + (tried.y_mm - read.y_mm) ** 2) / SHIFT_SIGMA_MM**2
    return float(capped + shift + ((tried.turn_deg - read.turn_deg) / TURN_SIGMA_DEG) ** 2)


def _step(tried: _Frame, read: _Frame, points: Array) -> _Frame:
    """One Gauss–Newton step on shift (x, y in mm) and turn (degrees)."""
    local, misfit = _misfits(tried, points)
    good = (misfit**2).sum(axis=1) < STRADDLES**2
    local, misfit = local[good], misfit[good]
    angle = math.radians(tried.turn_deg)
    cos, sin, degree = math.cos(angle), math.sin(angle), math.pi / 180
    right = (local[:, 0] - (tried.cols - 1) / 2) * tried.pitch_x_mm
    up = ((tried.rows - 1) / 2 - local[:, 1]) * tried.pitch_y_mm
    ones = np.ones(len(local))
    by_col = np.column_stack([-cos * ones, sin * ones, -up * degree]) / tried.pitch_x_mm
    by_row = np.column_stack([sin * ones, cos * ones, -right * degree]) / tried.pitch_y_mm
    prior = np.diag([1 / SHIFT_SIGMA_MM, 1 / SHIFT_SIGMA_MM, 1 / TURN_SIGMA_DEG])
    moved = [tried.x_mm - read.x_mm, tried.y_mm - read.y_mm, tried.turn_deg - read.turn_deg]
    slope = np.vstack([by_col / CHIP_SIGMA, by_row / CHIP_SIGMA, prior])
    value = np.concatenate([misfit[:, 0] / CHIP_SIGMA, misfit[:, 1] / CHIP_SIGMA, prior @ np.array(moved)])
    change = np.linalg.lstsq(slope, -value, rcond=None)[0]
    return _Frame(
        tried.x_mm + float(change[0]),
        tried.y_mm + float(change[1]),
        tried.turn_deg + float(change[2]),
        tried.rows,
        tried.cols,
        tried.pitch_x_mm,
        tried.pitch_y_mm,
    )


def _place_chips(out: dict[str, Any], frame: _Frame, chips: Sequence[PlacedPiece], points: Array) -> None:
    local = frame.local(points)
    taken: dict[tuple[int, int], str] = {}
    for chip, (across, down), inside in zip(chips, local.tolist(), frame.inside(local).tolist(), strict=True):
        if not inside:
            continue
        row, col = round(down), round(across)
        entry = {"row": row, "col": col, "colour": chip.label, "side": chip.details.get("side", "number")}
        out["chips"].append({**entry, "piece": chip.key})
        off_col, off_row = across - col, down - row
        if max(abs(off_col), abs(off_row)) > STRADDLES:
            step = (0, int(math.copysign(1, off_col))) if abs(off_col) > abs(off_row) else (_sign(off_row), 0)
            cells = [[row, col], [row + step[0], col + step[1]]]
            out["doubts"].append({"piece": chip.key, "reason": "between cells", "cells": cells})
        if (row, col) in taken:
            out["doubts"].append({"piece": chip.key, "reason": "two chips in a cell", "cells": [[row, col]]})
        taken[row, col] = chip.key
    out["chips"].sort(key=lambda entry: (entry["row"], entry["col"]))


def _sign(value: float) -> int:
    return 1 if value > 0 else -1


def _discards(pieces: Sequence[PlacedPiece], frame: _Frame, sizes: Sizes) -> list[str | None]:
    """The top card of each face-up pile beside the board, clockwise from the lower right corner of the board."""
    width, height, _ = sizes["card"]
    cards = [piece for piece in pieces if piece.kind == "card" and piece.face == "up" and not piece.standing]
    placed: list[tuple[float, float, PlacedPiece]] = []
    for card in cards:
        ((col, row),) = frame.local(np.array([[card.x_mm, card.y_mm]])).tolist()
        right = (col - (frame.cols - 1) / 2) * frame.pitch_x_mm
        up = ((frame.rows - 1) / 2 - row) * frame.pitch_y_mm
        out_x, out_y = abs(right) - sizes["board"][0] / 2, abs(up) - sizes["board"][1] / 2
        if 0 < max(out_x, out_y) <= PILE_REACH * height:
            placed.append((right, up, card))
    piles: list[list[tuple[float, float, PlacedPiece]]] = []
    for item in placed:
        near = [pile for pile in piles if any(math.dist(item[:2], other[:2]) < 0.5 * width for other in pile)]
        piles = [pile for pile in piles if pile not in near] + [[*(one for pile in near for one in pile), item]]
    tops = [max(reversed(pile), key=lambda item: item[2].z_mm) for pile in piles]
    # clockwise angle from the lower right diagonal
    tops.sort(key=lambda item: (math.atan2(-item[1], item[0]) - math.pi / 4) % (2 * math.pi))
    return [card.label for _, _, card in tops]
