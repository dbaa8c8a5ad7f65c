"""Pictures of pieces from their vector art."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import typst

from referee.art.faces import FaceArt
from referee.art.typeset import image_markup

MM_PER_INCH = 25.4


def rasterise(faces: Sequence[FaceArt], px_per_mm: float) -> list[npt.NDArray[np.uint8]]:
    """Every face as an RGBA picture (height x width x 4, uint8), upright, transparent outside its outline.

    One document with a page a face, so that the whole set costs one run. ``px_per_mm`` above 0, at most 100;
    ``ValueError`` otherwise.
    """
    if not 0 < px_per_mm <= 100:
        raise ValueError(f"px_per_mm is {px_per_mm:g}; it must lie above 0 and not above 100")
    if not faces:
        return []
    lines = ["#set page(margin: 0mm, fill: none)"]
    for face in faces:
        width, height = face.size_mm
        lines.append(f"#page(width: {width}mm, height: {height}mm)[#{image_markup(face.svg, width, height)}]")
    found: Any = typst.compile(
        "\n".join(lines).encode(), format="png", ppi=px_per_mm * MM_PER_INCH, ignore_system_fonts=True
    )
    pages = found if isinstance(found, list) else [found]
    return [_decode(page) for page in pages]


def _decode(page: bytes) -> npt.NDArray[np.uint8]:
    picture = cv2.imdecode(np.frombuffer(page, np.uint8), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise ValueError("a page could not be decoded")
    code = cv2.COLOR_BGRA2RGBA if picture.ndim == 3 and picture.shape[2] == 4 else cv2.COLOR_BGR2RGBA
    if picture.ndim == 2:
        code = cv2.COLOR_GRAY2RGBA
    return np.asarray(cv2.cvtColor(picture, code), dtype=np.uint8)
