"""Clips of fouls, and what a failure to keep one does."""

from __future__ import annotations

import io

import av
import cv2
import numpy as np

from live.watching.evidence import Evidence, clip_of


def _frames() -> list[tuple[float, bytes]]:
    picture = np.full((121, 161, 3), 90, np.uint8)
    return [(0.2 * k, cv2.imencode(".jpg", picture)[1].tobytes()) for k in range(8)]


def test_a_clip_is_a_film_that_plays() -> None:
    film = clip_of(_frames())
    assert film is not None
    with av.open(io.BytesIO(film)) as container:
        pictures = list(container.decode(video=0))
    assert len(pictures) >= 8
    assert (pictures[0].width, pictures[0].height) == (160, 120)


def test_what_cannot_be_kept_does_not_stop_the_match() -> None:
    evidence = Evidence(log=lambda: None, publish=lambda message: None)
    evidence._write(lambda: 1 / 0)  # type: ignore[arg-type, return-value]
    evidence._waiting[0].exception()
    evidence._write(lambda: None)
    evidence.close()
