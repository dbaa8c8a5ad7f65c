"""A piece laid on others lies on top of them: raised by what it covers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.simulate.stage import Sizes
from referee.core.pieces import PlacedPiece

FLAT = ("card", "block", "tile", "direction")
COVERS = 0.06
"""Pieces that share less of their face only touch."""


def stacked(
    table: Mapping[str, PlacedPiece], lying: Mapping[str, PlacedPiece], sizes: Sizes
) -> dict[str, PlacedPiece]:
    """The table with every piece that is not among those ``lying`` raised above what it was laid on."""
    old = [piece for key, piece in table.items() if lying.get(key) == piece and _flat(piece)]
    return {
        key: _raised(piece, old, sizes) if lying.get(key) != piece and _flat(piece) else piece
        for key, piece in table.items()
    }


def _flat(piece: PlacedPiece) -> bool:
    return piece.kind in FLAT and not piece.standing


def _raised(piece: PlacedPiece, old: list[PlacedPiece], sizes: Sizes) -> PlacedPiece:
    quad = _quad(piece, sizes)
    area = float(cv2.contourArea(quad))
    tops = [
        other.z_mm + sizes[other.kind][2]
        for other in old
        if other.key != piece.key
        and piece.z_mm < other.z_mm + sizes[other.kind][2] - 1e-6
        and cv2.intersectConvexConvex(quad, _quad(other, sizes))[0] > COVERS * area
    ]
    return replace(piece, z_mm=max(tops)) if tops else piece


def _quad(piece: PlacedPiece, sizes: Sizes) -> NDArray[np.float32]:
    """Outline (4, 2) in mm."""
    a = math.radians(piece.turn_deg)
    across, up = np.array([math.cos(a), -math.sin(a)]), np.array([math.sin(a), math.cos(a)])
    width, height, _ = sizes[piece.kind]
    steps = ((-1, 1), (1, 1), (1, -1), (-1, -1))
    middle = np.array([piece.x_mm, piece.y_mm])
    return np.array([middle + i * width / 2 * across + j * height / 2 * up for i, j in steps], np.float32)
