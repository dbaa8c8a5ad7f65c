"""Pieces laid out before a camera, in a film or in pictures: look after look, each piece with what it reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from calibration.markers import find_markers
from calibration.plane import TablePlane
from calibration.sources import plane_from_markers
from calibration.store import StoreProblem, find
from live.sets.folder import PieceEntry, Shown, shown_piece
from live.sets.sizing import Size
from live.sets.words import LABELS
from vision.capture import Frame, Source
from vision.capture.folder import Folder
from vision.drawing import draw_reading
from vision.eyes import Eyes, Look
from vision.gate import Gate
from vision.pictures import Picture
from vision.pieces import PieceReading

STILL_S = 1.0
"""So long nothing may move before a film or an unattended camera is looked at."""
CHANGED_CELLS = 6
"""So much of the table must have changed for another look."""
PATIENCE_S = 60.0
"""An unattended camera is left when nothing new lay still for so long."""
MOST_LOOKS = 200
ROW = 0.6
"""Pieces whose middles differ by less than this share of their height lie in one row."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A piece as it was read; ``number`` counts from 1, in reading order."""

    number: int
    reading: PieceReading

    @property
    def guess(self) -> str | None:
        """The likeliest label."""
        if self.reading.doubt is None:
            return self.reading.label
        return self.reading.alternatives[0][0] if self.reading.alternatives else None


@dataclass(frozen=True, slots=True, eq=False)
class LaidOut:
    """What lies on the table in one look. ``measured_mm`` is by kind, where the table's scale is known."""

    number: int
    name: str
    picture: Picture
    pieces: Sequence[Laid]
    measured_mm: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def shown(self, game: str, piece: Laid, entry: PieceEntry) -> Shown:
        """A piece with what a person says of it; raises :class:`Problem` for what the game does not have."""
        corners = [(float(x), float(y)) for x, y in piece.reading.corners]
        told = PieceEntry(entry.kind, entry.label, entry.face, entry.details, corners, entry.size_mm)
        return shown_piece(game, f"{self.name}#{piece.number}", self.picture, told)


def looks(
    source: Source,
    eyes: Eyes,
    game: str,
    sizes: Mapping[str, Size],
    given: Mapping[str, tuple[float, float]],
    ready: Callable[[], bool] | None = None,
) -> Iterator[LaidOut]:
    """One look after another until the source ends.

    ``ready`` waits before a camera until a person says that the pieces lie (false: no more). Without it, and of
    films, every new table at rest counts; of a folder every picture. ``given`` sizes (mm, by kind) make the scale
    known.
    """
    plane: TablePlane | None = None
    for number, frame in enumerate(_frames(source, ready), start=1):
        if number > MOST_LOOKS:
            return
        plane = _known_plane(source, frame) or plane
        own = {kind: (*size, sizes.get(kind, (0.0, 0.0, 0.3))[2]) for kind, size in given.items()} or sizes
        look = eyes.look(frame.picture, game, own, shape_known=bool(given), plane=plane)
        pieces = [Laid(nth, piece) for nth, piece in enumerate(_in_reading_order(game, look.pieces), start=1)]
        known = plane is not None or bool(given)
        yield LaidOut(number, f"look-{number}", frame.picture, pieces, measured(look) if known else {})


def measured(look: Look) -> dict[str, tuple[float, float]]:
    """The middle size of each kind that was seen, in mm."""
    if look.plane is None or not look.plane.scale_known:
        return {}
    found: dict[str, list[tuple[float, float]]] = {}
    for piece, pose in zip(look.pieces, look.poses, strict=True):
        found.setdefault(piece.kind, []).append(pose.size_mm)
    middles = {kind: np.median(np.array(values), axis=0) for kind, values in found.items()}
    return {kind: (round(float(w), 1), round(float(h), 1)) for kind, (w, h) in middles.items()}


def _frames(source: Source, ready: Callable[[], bool] | None) -> Iterator[Frame]:
    """The frames to look at."""
    if ready is not None and source.live:
        while not source.ended and ready():
            source.read(0.0)  # what was waiting is older than the person's word
            frame = source.read(2.0)
            if frame is not None:
                yield frame
        return
    gate, looked, last_s = Gate(), 0, 0.0
    every = isinstance(source, Folder)
    while not source.ended:
        frame = source.read()
        if frame is None:
            continue
        if source.live and frame.time_s - last_s > PATIENCE_S:
            return
        glance = gate.glance(frame.picture, frame.time_s)
        rested = glance.clear and glance.still_s >= STILL_S
        if every or (rested and (looked == 0 or int(glance.changed.sum()) >= CHANGED_CELLS)):
            looked, last_s = looked + 1, frame.time_s
            gate.rest()
            yield frame


def _known_plane(source: Source, frame: Frame) -> TablePlane | None:
    """The table where its scale is known: from the printed mat, else from the calibration stored for this camera."""
    height, width = frame.picture.shape[:2]
    mat = plane_from_markers(find_markers(frame.picture), width, height)
    if isinstance(mat, TablePlane):
        return mat
    try:
        stored = find(source.name, width, height).plane
    except StoreProblem:
        return None
    return stored if stored is not None and stored.scale_known else None


def _in_reading_order(game: str, pieces: Sequence[PieceReading]) -> list[PieceReading]:
    """The pieces of the game, row by row from the top, each row from the left."""
    own = [piece for piece in pieces if piece.kind in LABELS[game]]
    rows: list[list[PieceReading]] = []
    for piece in sorted(own, key=_middle_y):
        height = float(piece.corners[:, 1].max() - piece.corners[:, 1].min())
        if rows and _middle_y(piece) - _middle_y(rows[-1][0]) < ROW * height:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [piece for row in rows for piece in sorted(row, key=lambda p: float(p.corners[:, 0].mean()))]


def _middle_y(piece: PieceReading) -> float:
    return float(piece.corners[:, 1].mean())


def numbered(look: LaidOut) -> Picture:
    """The picture of a look with its pieces outlined and numbered, for people."""
    pieces = [
        {
            "id": p.number,
            "kind": p.reading.kind,
            "face": p.reading.face,
            "label": _caption(p),
            "corners": p.reading.corners,
        }
        for p in look.pieces
    ]
    return np.asarray(draw_reading(look.picture, {"pieces": pieces, "doubts": []}), np.uint8)


def _caption(piece: Laid) -> str:
    """Its number, and what it is taken for."""
    guess = piece.guess or ("back" if piece.reading.face == "down" else "?")
    return f"{piece.number}: {guess}" + ("?" if piece.reading.doubt is not None else "")
