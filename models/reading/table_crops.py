"""Training patches cut from rendered tables: pieces among their neighbours, under the table's own light."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.reading.canvas import Rng
from models.reading.classes import PATCH_PX
from models.reading.photo import Points, found_corners
from models.reading.style_art import truth_of
from models.rendered import rendered_tables
from vision.reading.patches import QUARTERS, Image, part_corners, straighten

CLEAR = 0.75
"""Pieces of which less shows are not learned from."""

A_PICTURE = 14
"""Patches from one picture, at most; then the next is opened."""

SMALLEST_PX = {"glyphs": 15.0, "cards": 30.0}

Truth = dict[str, object]


def table_crops(network: str, folders: Sequence[Path], rng: Rng) -> Iterator[tuple[Image, Truth]]:
    """Patches of one network, upright, with the truth of each, for ever; the folders may still be growing.

    ``folders`` hold NAME.jpg with NAME.json as ``table-referee scenes`` writes them.
    """
    while True:
        pictures = rendered_tables(folders)
        for index in rng.integers(len(pictures), size=200):
            try:
                yield from _of_picture(network, pictures[int(index)], rng)
            except (OSError, ValueError):
                continue  # a picture that is being written just now


def _of_picture(network: str, path: Path, rng: Rng) -> Iterator[tuple[Image, Truth]]:
    told = json.loads(path.with_suffix(".json").read_text("utf-8"))
    chosen = [
        (piece, truth) for piece in told["pieces"] if (truth := _wanted(network, told["game"], piece)) is not None
    ]
    if not chosen:
        return
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        return
    scale = float(np.exp(rng.uniform(np.log(0.55), np.log(1.1))))
    if scale < 0.95:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    else:
        scale = 1.0
    for at in rng.permutation(len(chosen))[:A_PICTURE]:
        piece, truth = chosen[int(at)]
        corners = ((np.asarray(piece["corners"], np.float32) + 0.5) * scale - 0.5).astype(np.float32)
        size = float(np.sqrt(abs(cv2.contourArea(corners))))
        if size >= SMALLEST_PX[network if "sites" not in truth else "cards"]:
            yield _cut(network, np.asarray(picture, np.uint8), corners, size, dict(truth), rng)


def _wanted(network: str, game: str, piece: dict[str, Any]) -> Truth | None:
    """The truth of a piece that this network reads; quarters of cards are the glyph network's too."""
    if piece["visibility"] < CLEAR or piece["in_frame"] < 1 or piece.get("standing") or piece.get("corners") is None:
        return None
    truth = truth_of(game, piece)
    if truth is None:
        return None
    own = ("type" in truth) == (network == "cards")
    return truth if own or (network == "glyphs" and "sites" in truth) else None


def _cut(network: str, picture: Image, corners: Points, size: float, truth: Truth, rng: Rng) -> tuple[Image, Truth]:
    side = PATCH_PX[network]
    found = found_corners(rng, corners, size, 0.25 if "face" in truth else 0.0)
    if network == "glyphs" and "sites" in truth:
        quarter = int(rng.integers(4))
        sites = truth["sites"]
        assert isinstance(sites, list)
        part = straighten(picture, part_corners(found, QUARTERS[quarter]), side)
        return part, {"tens": "none", "ones": sites[quarter], "sites": sites}
    return straighten(picture, found, side), truth
