"""Have all pieces moved together? Then it was the camera or the table, though the pictures alone did not tell.

On a plain table there is little to follow but the pieces themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from calibration.frames import SAME_MM, same_pieces
from calibration.plane import apply
from vision.fusing import Sighting
from vision.tracks import Track

Array = npt.NDArray[np.float64]

FEWEST, MOST_OF_THEM, STAYED = 4, 0.7, 0.2
"""So many pieces, and such a part of all, must have moved alike; and only such a part may lie where it lay."""

MOVED_MM = 3.0


def moved_together(tracks: Iterable[Track], found: Sequence[Sighting]) -> Array | None:
    """The turn and shift (3, 3; mm) that brings what is seen now back to where it rested; null when there is none."""
    old = [(_name(t.kind, t.state[2]), np.array(t.pose[:2])) for t in tracks if _rests(t) and t.state is not None]
    new = _named(found, old)
    if min(len(old), len(new)) < FEWEST:
        return None
    matrix = same_pieces(new, old)
    if matrix is None:
        return None
    here = np.array([at for _, at in new])
    back = apply(matrix, here)
    again = _matched([(name, at) for (name, _), at in zip(new, back, strict=True)], old, SAME_MM)
    stayed = _matched(new, old, MOVED_MM)
    if len(again) < max(FEWEST, MOST_OF_THEM * len(old)) or len(stayed) > STAYED * len(old):
        return None
    way = float(np.median(np.linalg.norm(back[again] - here[again], axis=1)))
    return matrix if way >= MOVED_MM else None


def _rests(track: Track) -> bool:
    return track.kind != "board" and track.reading is not None and track.reading.certain


def _name(kind: str, label: str | None) -> str:
    return f"{kind} {label}"


def _named(found: Sequence[Sighting], old: Sequence[tuple[str, Array]]) -> list[tuple[str, Array]]:
    """What is seen, by kind and label; what was not read is what lies nearest to it."""
    new = []
    for sighting in found:
        at = np.array([sighting.x_mm, sighting.y_mm])
        state = sighting.likeliest
        if state is not None:
            new.append((_name(sighting.kind, state[2]), at))
        else:
            alike = [(name, place) for name, place in old if name.startswith(f"{sighting.kind} ")]
            if alike:
                new.append((min(alike, key=lambda item: float(np.linalg.norm(item[1] - at)))[0], at))
    return new


def _matched(new: Sequence[tuple[str, Array]], old: Sequence[tuple[str, Array]], near_mm: float) -> list[int]:
    """Places in ``new`` of pieces that lie where one of their name lay."""
    return [
        number
        for number, (name, at) in enumerate(new)
        if any(name == other and float(np.linalg.norm(at - place)) <= near_mm for other, place in old)
    ]
