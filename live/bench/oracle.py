"""Eyes that know the truth of a simulated match and tell it with the errors of real ones.

To measure followers and loop apart from the networks: pieces under hands are not seen, corners are off, pieces are
missed, misread or imagined, and some pieces stay doubtful however often they are looked at.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.refusal import Refusal
from calibration.watch import Moved
from live.bench.schematic import SIZE, SchematicSource, draw_hand, flat_corners, hand_shape, moving_corners
from models.scenes import Camera
from models.simulate.faults import mood_at
from models.simulate.timeline import Glimpse
from referee.core.pieces import PlacedPiece
from vision.again import Lying
from vision.capture import Frame
from vision.capture.health import Condition, Health
from vision.eyes import Picture
from vision.gate import WIDTH
from vision.looking import Known, Seen
from vision.pieces import Detection, PieceReading, holds, started_at, turn_of
from vision.tracks import Sizes

Array = NDArray[np.float64]

HIDDEN = ("stack", "inset_mm", "corners")
NOTICED_S = 0.25
"""How long it takes to notice a bump."""


@dataclass(frozen=True, slots=True)
class Errors:
    """Chances for each piece and look, and the noise of corners in pixels at 1280 across.

    ``doubtful`` is the share of pieces that can never be read with certainty.
    """

    corner_px: float = 0.7
    missed: float = 0.03
    misread: float = 0.004
    unsure: float = 0.02
    imagined: float = 0.01
    doubtful: float = 0.002


NONE = Errors(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class OracleSight:
    """Looks at a sketched match (see :class:`vision.looking.Sight`)."""

    def __init__(self, source: SchematicSource, sizes: Sizes, errors: Errors | None = None, seed: int = 0) -> None:
        self._source = source
        self._sizes = dict(sizes)
        self._errors = errors if errors is not None else Errors()
        self._rng = random.Random(seed)
        self._seed = seed
        self._labels: dict[str, list[str]] = _labels(source)
        self.looks = 0

    def look(
        self,
        picture: Picture,
        time_s: float,
        plane: TablePlane | None,
        known: Known,
        *,
        up_deg: float | None = None,
        lying: Lying | None = None,
    ) -> Seen:
        """What real eyes might see in the picture, whose time is that of the film."""
        self.looks += 1
        shown_s = self._source.shown_s
        glimpse = self._source.glimpse(shown_s)
        camera = self._source.camera(shown_s)
        hands = _hand_map(glimpse, camera)
        blind = self._blind(picture, time_s)
        pieces: list[PieceReading] = []
        old = set()
        for piece, corners in self._visible(glimpse, camera):
            if self._rng.random() < self._errors.missed + blind:
                continue
            reading = self._read(piece, corners)
            detection = Detection(reading.corners, reading.kind, 0.9, reading.face)
            if lying is not None and lying.changed is not None and not lying.changed.touches(detection.corners):
                continue
            if plane is not None and known(detection):
                old.add(len(pieces))
                reading = PieceReading(
                    reading.kind, None, reading.face, 0.9, reading.corners, turn_of(reading.corners)
                )
            pieces.append(reading)
        if self._rng.random() < self._errors.imagined:
            pieces.append(self._imagined(camera))
        kept = [] if lying is None or lying.changed is None else lying.untouched
        old |= set(range(len(pieces), len(pieces) + len(kept)))
        return Seen([*pieces, *kept], frozenset(old), hands)

    def _blind(self, picture: Picture, time_s: float) -> float:
        """How much likelier it is that a piece is missed, by the state of the picture."""
        mood = mood_at(self._source.faults, self._source.shown_s, SIZE)
        if picture.max() < 8:
            return 1.0
        return min(1.0, 0.1 * max(0.0, abs(mood.ev) - 1.0) + 0.5 * min(mood.blur, 2.0))

    def _visible(self, glimpse: Glimpse, camera: Camera) -> Sequence[tuple[PlacedPiece, Array]]:
        """Pieces in sight with their true corners in pixels; what lies under another piece is not."""
        resting = [p for p in glimpse.resting if not p.standing and p.kind in self._sizes]
        lying = [(p, flat_corners(p, self._sizes), p.z_mm) for p in resting]
        lying += [
            (m.piece, moving_corners(m, self._sizes), 30.0) for m in glimpse.moving if m.piece.kind in self._sizes
        ]
        arms = _arms(glimpse)
        raised = [(k, quad, height) for k, (o, quad, height) in enumerate(lying) if height > 0 and o.kind != "board"]
        found = []
        for number, (piece, corners, z) in enumerate(lying):
            middle = corners.mean(axis=0)
            if _under(middle[:2], arms):
                continue
            over = [quad for k, quad, height in raised if k != number and height > z]
            if any(holds(quad[:, :2], middle[:2]) for quad in over):
                continue
            px = camera.project_ideal(corners)
            if ((px > 0) & (px < SIZE)).all():
                found.append((piece, px))
        return found

    def _read(self, piece: PlacedPiece, corners: Array) -> PieceReading:
        sigma = self._errors.corner_px * SIZE[0] / 1280
        shift = np.array([[self._rng.gauss(0, sigma), self._rng.gauss(0, sigma)] for _ in range(4)])
        px = np.asarray(corners + shift, np.float32)
        hidden = piece.face == "down" and piece.kind != "chip"
        details = {} if hidden else {k: v for k, v in piece.details.items() if k not in HIDDEN}
        if piece.kind == "marker":
            details["number"] = None
        if hidden or piece.label is None:
            face = piece.face if piece.kind not in ("marker", "board") else None
            return PieceReading(piece.kind, None, face, 0.98, px, turn_of(px), details)
        return self._labelled(piece, px, details)

    def _labelled(self, piece: PlacedPiece, px: NDArray[np.float32], details: dict[str, Any]) -> PieceReading:
        label, other = str(piece.label), self._other(piece)
        odds = self._rng.random()
        if other is not None and self._never_sure(piece):
            doubt = ((label, 0.58), (other, 0.36))
            return PieceReading(piece.kind, None, piece.face, 0.58, px, turn_of(px), details, doubt, "two readings")
        if other is not None and odds < self._errors.misread:
            turned = started_at(px, self._rng.randrange(4))
            return PieceReading(piece.kind, other, piece.face, 0.93, turned, turn_of(turned), details)
        if other is not None and odds < self._errors.misread + self._errors.unsure:
            doubt = ((label, 0.7), (other, 0.2))
            return PieceReading(piece.kind, None, piece.face, 0.7, px, turn_of(px), details, doubt, "two readings")
        return PieceReading(piece.kind, label, piece.face, 0.97, px, turn_of(px), details)

    def _never_sure(self, piece: PlacedPiece) -> bool:
        code = zlib.crc32(f"{self._seed} {piece.key} {piece.label} {piece.face}".encode())
        return code % 10_000 < 10_000 * self._errors.doubtful

    def _other(self, piece: PlacedPiece) -> str | None:
        others = [label for label in self._labels.get(piece.kind, []) if label != piece.label]
        return self._rng.choice(others) if others else None

    def _imagined(self, camera: Camera) -> PieceReading:
        kind = self._rng.choice([kind for kind in self._labels if kind != "board"] or ["card"])
        width, height = (self._sizes.get(kind, (20.0, 20.0, 1.0)))[:2]
        x, y = self._rng.uniform(-150, 150), self._rng.uniform(-100, 100)
        quad = np.array([[x, y + height, 0], [x + width, y + height, 0], [x + width, y, 0], [x, y, 0]])
        px = np.asarray(camera.project_ideal(quad), np.float32)
        label = self._rng.choice(self._labels.get(kind) or ["?"])
        return PieceReading(kind, label, "up", 0.9, px, turn_of(px))


@dataclass
class OracleKeeper:
    """Knows where the table of a sketched match is (see :class:`calibration.keeper.TableKeeper`)."""

    source: SchematicSource
    plane: TablePlane | None = None
    moved: Moved | None = None
    lens: Lens | None = None
    refusals: list[Refusal] = field(default_factory=list)
    _told: int = 0

    def settle(self, look: Any, picture: Picture, time_s: float) -> TablePlane | None:
        """The plane as it is."""
        matrix = np.linalg.inv(self.source.camera(self.source.shown_s).homography)
        self.plane = TablePlane(matrix / matrix[2, 2], "pieces", 0.4, 0.4)
        self.moved = None
        return self.plane

    def watch(self, picture: Picture, time_s: float) -> Moved | None:
        """A bump, a quarter of a second after it began."""
        begun = [fault for fault in self.source.bumps if fault.t0 + NOTICED_S <= self.source.shown_s]
        if len(begun) > self._told:
            self._told = len(begun)
            self.plane, self.moved = None, Moved(time_s, begun[-1].t0, 20.0, 1.0, 1.0)
        return self.moved

    def place(self, plane: TablePlane, picture: Picture, time_s: float) -> TablePlane:
        """The truth is known better."""
        return self.settle(None, picture, time_s) or plane

    def carry(self, matrix: Array, picture: Picture, time_s: float) -> TablePlane:
        """The plane carried along."""
        assert self.plane is not None
        self.plane = self.plane.moved(matrix)
        return self.plane

    def forget(self) -> None:
        """Solve anew."""
        self.plane = None


class Hanging:
    """Tells only that a picture hangs: sketches are not lit and focused as real pictures are."""

    def __init__(self) -> None:
        self._health = Health()

    def look(self, frame: Frame) -> Condition:
        """The condition of a frame; see :class:`vision.capture.health.Health`."""
        found = self._health.look(frame)
        return found if found.name == "frozen" else Condition("ok", "ok")


def _labels(source: SchematicSource) -> dict[str, list[str]]:
    """All labels that pieces of the match show, by kind."""
    seen: dict[str, set[str]] = {}
    timeline = source.script.timeline
    pieces = [*timeline.opening, *(piece for _, _, piece in timeline.changes if piece is not None)]
    for piece in pieces:
        if piece.label is not None:
            seen.setdefault(piece.kind, set()).add(piece.label)
    return {kind: sorted(labels) for kind, labels in seen.items()}


def _arms(glimpse: Glimpse) -> list[tuple[Array, Array]]:
    return [hand_shape(hand) for hand in glimpse.hands]


def _under(at: Array, arms: Sequence[tuple[Array, Array]]) -> bool:
    return any(bool((np.linalg.norm(middles[:, :2] - at, axis=1) < radii).any()) for middles, radii in arms)


def _hand_map(glimpse: Glimpse, camera: Camera) -> NDArray[np.float32]:
    layer = np.zeros((SIZE[1], SIZE[0], 3), np.float32)
    for hand in glimpse.hands:
        draw_hand(layer, hand, camera, (1, 1, 1))
    rows = round(WIDTH * SIZE[1] / SIZE[0])
    return np.asarray(cv2.resize(layer[..., 0], (WIDTH, rows), interpolation=cv2.INTER_AREA), np.float32)
