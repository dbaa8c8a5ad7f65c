"""A contact sheet: many small pictures of one game in one, to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from models.scenes.atlas import Atlas
from models.scenes.kit import Array, SceneError
from models.scenes.render import render
from models.scenes.scene import random_scene

GAP = 4


def contact_sheet(
    game: str,
    seed: int = 0,
    *,
    rows: int = 5,
    columns: int = 3,
    width: int = 420,
    styles: Sequence[str] | None = None,
    atlas: Atlas | None = None,
    progress: Callable[[int], None] | None = None,
) -> Array:
    """``rows`` x ``columns`` pictures of seeds ``seed`` … in one (BGR bytes), each ``width`` pixels wide."""
    atlas = atlas or Atlas()
    height = width * 9 // 16
    sheet = np.full((rows * (height + GAP) + GAP, columns * (width + GAP) + GAP, 3), 32, np.uint8)
    for place in range(rows * columns):
        image = render(random_scene(game, seed + place, styles=styles, atlas=atlas)).image
        small = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
        y, x = GAP + place // columns * (height + GAP), GAP + place % columns * (width + GAP)
        sheet[y : y + height, x : x + width] = small
        if progress:
            progress(1)
    return sheet


def save_sheet(sheet: Array, path: Path, limit_bytes: int = 400_000) -> int:
    """Write a sheet as JPEG of at most ``limit_bytes``, by lowering its quality; returns its size in bytes."""
    data = b""
    for quality in range(88, 29, -6):
        done, packed = cv2.imencode(".jpg", sheet, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if not done:
            raise SceneError(f"{path}: the sheet could not be packed")
        data = bytes(packed)
        if len(data) <= limit_bytes:
            break
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise SceneError(f"{path}: cannot be written ({error.strerror or error})") from None
    return len(data)
