"""The newest picture of the match for pages and streams: drawn upon and encoded only when somebody looks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from live.annotate import draw_table

Picture = NDArray[np.uint8]
Drawer = Callable[[Picture], Picture]
Quads = Sequence[Any]
"""Outlines of four corners each, (4, 2) in pixels."""

QUALITY = 80
"""JPEG quality, 0–100: a 720p table has about 120 kB."""

LOOKING_S = 2.0
"""Somebody counts as looking for so long after their last picture."""

COVER_BGR = (74, 66, 60)
"""The flat tone that covers hidden faces."""


@dataclass(slots=True)
class _Shown:
    number: int
    picture: Picture
    drawn: Drawer | None
    hidden: Quads
    table: Mapping[str, Any] | None
    encoded: dict[tuple[bool, int | None], bytes] = field(default_factory=dict)
    encoding: threading.Lock = field(default_factory=threading.Lock)


class NewestPicture:
    """Keeps one picture; thread-safe."""

    def __init__(self) -> None:
        self._shown: _Shown | None = None
        self._looked_s = -LOOKING_S
        self.number = 0

    def show(self, picture: Picture, drawn: Drawer | None, hidden: Quads, table: Mapping[str, Any] | None) -> None:
        """Put a picture in the place of the last."""
        self._shown = _Shown(self.number + 1, picture, drawn, hidden, table)
        self.number += 1

    @property
    def picture(self) -> Picture | None:
        """The newest picture as it came, faces and all: not to be sent."""
        return None if self._shown is None else self._shown.picture

    @property
    def looked_at(self) -> bool:
        """Whether somebody has asked for a picture lately."""
        return time.monotonic() - self._looked_s < LOOKING_S

    def jpeg(self, *, annotated: bool, width: int | None) -> tuple[int, bytes] | None:
        """Number and JPEG of the newest picture; each form is encoded once a picture."""
        self._looked_s = time.monotonic()
        shown = self._shown
        if shown is None:
            return None
        with shown.encoding:
            form = (annotated, width)
            if form not in shown.encoded:
                shown.encoded[form] = _encode(_drawn(shown, annotated), width)
            return shown.number, shown.encoded[form]


def _drawn(shown: _Shown, annotated: bool) -> Picture:
    picture = covered(shown.picture, shown.hidden)
    if not annotated:
        return picture
    if shown.drawn is not None:
        return shown.drawn(picture.copy())
    return draw_table(picture, shown.table) if shown.table is not None else picture


def covered(picture: Picture, hidden: Quads) -> Picture:
    """The picture with the outlines filled flat; the same array when there are none."""
    if not len(hidden):
        return picture
    out = picture.copy()
    for quad in hidden:
        cv2.fillPoly(out, [np.round(np.asarray(quad, np.float64)).astype(np.int32)], COVER_BGR, cv2.LINE_AA)
    return out


def _encode(picture: Picture, width: int | None) -> bytes:
    if width is not None and picture.shape[1] > width:
        height = max(1, round(picture.shape[0] * width / picture.shape[1]))
        picture = np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return encoded.tobytes()
