"""Reference pictures of a set: a folder with ``labels.json`` (docs/formats: a folder to learn from) as a gallery."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vision.pieces import Corners
from vision.reading.gallery import Gallery, Reference
from vision.reading.patches import Image, straighten
from vision.reading.reader import Reader

CARDS = "cards"


class LearnError(ValueError):
    """A folder that cannot be learned from; the text names the file and what is wrong."""


def gallery_from_folder(folder: Path, reader: Reader) -> Gallery:
    """The reference pictures of the cards in ``folder``, embedded; raises ``LearnError``."""
    cards = [(e, p) for e, p in reference_patches(folder, reader.patch_px(CARDS)) if e["kind"] == "card"]
    if not cards:
        return Gallery(())
    embeddings = reader.embed([patch for _, patch in cards])
    return Gallery(
        Reference("card", entry.get("label"), entry.get("face"), embedding)
        for (entry, _), embedding in zip(cards, embeddings, strict=True)
    )


def reference_patches(folder: Path, side_px: int) -> Iterator[tuple[Mapping[str, Any], Image]]:
    """Every labelled piece of the folder as an upright patch with its entry."""
    for name, entry in read_labels(folder).items():
        picture = _picture(folder / name)
        pieces = entry.get("pieces", [entry])
        for piece in pieces:
            corners = _corners(piece.get("corners"), picture, f"{folder.name}/{name}")
            yield piece, straighten(picture, corners, side_px)


def read_labels(folder: Path) -> dict[str, dict[str, Any]]:
    """The labels file of a folder."""
    path = folder / "labels.json"
    try:
        labels = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise LearnError(f"{path.name} is missing in {folder}") from None
    except ValueError as error:
        raise LearnError(f"{folder}/{path.name} is not JSON: {error}") from None
    if not isinstance(labels, dict) or not all(isinstance(v, dict) for v in labels.values()):
        raise LearnError(f"{folder}/{path.name} must map file names to what they show")
    return labels


def _picture(path: Path) -> Image:
    import cv2

    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise LearnError(f"{path.name} is named in labels.json but cannot be read as a picture")
    return np.asarray(picture, np.uint8)


def _corners(given: Any, picture: Image, where: str) -> Corners:
    if given is None:
        h, w = picture.shape[:2]
        return np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    corners = np.asarray(given, np.float32)
    if corners.shape != (4, 2):
        raise LearnError(f"{where}: corners must be four [x, y] points")
    return corners
