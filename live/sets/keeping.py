"""Reference pictures as they are kept: the piece with some table around it, small, as JPEG."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from live.sets.model import PictureData, SetData
from vision.reading.views import ROOM, Example

KEPT_PX = 360.0
"""The longer side of a piece in a kept picture, at most."""
QUALITY = 92


def kept(example: Example, file: str) -> tuple[PictureData, bytes]:
    """The piece cut out of its picture, and the JPEG of that."""
    height, width = example.picture.shape[:2]
    low, high = example.corners.min(axis=0), example.corners.max(axis=0)
    margin = ROOM * float((high - low).max())
    left, top = (max(0, int(v)) for v in np.floor(low - margin))
    right, bottom = (min(limit, int(v)) for limit, v in zip((width, height), np.ceil(high + margin), strict=True))
    part = example.picture[top:bottom, left:right]
    scale = min(1.0, KEPT_PX / float((high - low).max()))
    if scale < 1.0:
        part = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    _, data = cv2.imencode(".jpg", part, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    real = np.array([part.shape[1] / (right - left), part.shape[0] / (bottom - top)])
    corners = (example.corners - np.array([left, top]) + 0.5) * real - 0.5
    points = [(round(float(x), 2), round(float(y), 2)) for x, y in corners]
    return PictureData(file, points), data.tobytes()


def examples_of(data: SetData, pictures: Mapping[str, bytes]) -> list[Example]:
    """The kept pictures with their faces, as they are learned from. Raises ``ValueError`` for a damaged picture."""
    examples = []
    for face in data.faces:
        for told in face.pictures:
            picture = cv2.imdecode(np.frombuffer(pictures[told.file], np.uint8), cv2.IMREAD_COLOR)
            if picture is None:
                raise ValueError(told.file)
            examples.append(
                Example(face.to_face(), np.asarray(picture, np.uint8), np.array(told.corners, np.float32))
            )
    return examples
