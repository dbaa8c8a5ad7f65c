"""Real photographs with truth, for ``bench read``: number tiles, playing cards with chips, printed grids.

A folder is told by what its ``labels.json`` holds for each picture: ``tiles`` (value, centre), ``cards`` and
``chips`` (centre, row, column), or ``grid`` (digits, 0 for an empty cell).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from live.bench.truths import TruePicture, TruePiece

RIM_PX = 60
"""Tiles whose middle is nearer to the picture's border than this are not asked for."""


def photographs(folder: Path) -> Iterator[TruePicture]:
    """The pictures of a folder with ``labels.json``, and of such folders below it."""
    for place in (folder, *sorted(below for below in folder.glob("*") if below.is_dir())):
        yield from _of_folder(place)


def _of_folder(folder: Path) -> Iterator[TruePicture]:
    told = folder / "labels.json"
    if not told.exists():
        return
    for name, truth in sorted(json.loads(told.read_text("utf-8")).items()):
        path = folder / name
        if not path.exists():
            continue
        if "tiles" in truth:
            yield TruePicture(path, "tiles", [_tile(tile, truth["size"]) for tile in truth["tiles"]], None, {})
        elif "cards" in truth:
            yield _cards(path, truth)
        elif "grid" in truth:
            yield TruePicture(path, "tiles", [], {"numbers": truth["grid"]}, {})


def _tile(tile: Mapping[str, Any], size: list[int]) -> TruePiece:
    x, y = tile["centre"]
    inside = min(x, y, size[0] - x, size[1] - y) > RIM_PX
    asked = inside and tile["value"] != "joker" and not tile["cut_by_border"]
    outline = cv2.boxPoints(cv2.minAreaRect(np.array(tile["polygon"], np.float32)))
    return TruePiece(np.asarray(outline, np.float32), "tile", str(tile["value"]), "up", asked, rough=True)


def _cards(path: Path, truth: Mapping[str, Any]) -> TruePicture:
    pieces = [TruePiece(_box(card), "card", None, None, asked=True, rough=True) for card in truth["cards"]]
    chips = truth.get("chips") or ()
    pieces += [TruePiece(_box(chip), "chip", None, None, asked=True, rough=True) for chip in chips]
    field = None
    if isinstance(truth.get("layout"), list):
        field = {"rows": _rows(truth["cards"])}
    return TruePicture(path, "tiles", pieces, field, {})


def _rows(cards: list[Mapping[str, Any]]) -> list[list[int]]:
    """Cards (by their place in the truth) row by row. Their ``col`` is the place in the row: the last rows are
    shorter and lie in the middle, so that cards of one ``col`` need not lie below one another.
    """
    lines: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for place, card in enumerate(cards):
        lines[card["row"]].append((card["col"], place))
    return [[place for _, place in sorted(line)] for _, line in sorted(lines.items()) if len(line) > 1]


def _box(piece: Mapping[str, Any]) -> NDArray[np.float32]:
    """A small square about the middle: only that is known of these pieces."""
    x, y = piece["centre"]
    return np.array([[x - 9, y - 9], [x + 9, y - 9], [x + 9, y + 9], [x - 9, y + 9]], np.float32)
