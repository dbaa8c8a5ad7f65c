"""A simulated match drawn as a sketch: flat shapes under the true camera, a millisecond a frame.

What a match's loop needs of pictures is there: hands that reach in, pieces that come, go and turn over, light, noise
and all the faults of the simulated camera. What is printed on the pieces is not; :mod:`live.bench.oracle` tells that.
"""

from __future__ import annotations

import math
import zlib
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.scenes import Camera, Hand
from models.scenes.atlas import Atlas
from models.simulate.faults import mood_at
from models.simulate.film import Mood
from models.simulate.motion import Moving, rotation
from models.simulate.order import Order
from models.simulate.source import SimulatedSource
from models.simulate.stage import stepped_back
from models.simulate.timeline import Glimpse, Viewer
from referee.core.pieces import PlacedPiece
from vision.tracks import outline

Array = NDArray[np.float64]
Picture = NDArray[np.uint8]

SIZE = (320, 180)
SKIN, SLEEVE = (120, 150, 205), (90, 60, 40)
GRAINS = 5


class SchematicSource(SimulatedSource):
    """The frames of an order as sketches of 320 x 180 pixels; faults are those of the simulated camera.

    ``shown_s`` is the time of the film that the last picture shows (an earlier one while it is frozen), ``lost`` why
    nothing or little can be read in it.
    """

    def __init__(self, order: Order, atlas: Atlas | None = None) -> None:
        super().__init__(order, atlas)
        rng = np.random.default_rng(order.seed)
        stage = self.script.stage
        plain = replace(stage.camera, dist=np.zeros(5))  # without the lens the picture ends elsewhere
        stage.camera = stepped_back(plain, self.script.choreography.telling())
        self._sizes = self.script.choreography.sizes
        self._grain = [rng.normal(0, 2.0, (SIZE[1], SIZE[0], 3)).astype(np.float32) for _ in range(GRAINS)]
        self._ground = _ground(rng)
        self._watcher = Viewer(self.script.timeline)
        self._table: tuple[tuple[PlacedPiece, ...], float, NDArray[np.float32]] | None = None
        self.shown_s = 0.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return SIZE

    def camera(self, t: float) -> Camera:
        """The camera as it stands at a time, for the sketch's size and without its lens."""
        camera = super().camera(t)
        scale = SIZE[0] / camera.width
        matrix = np.diag([scale, scale, 1.0]) @ camera.K
        return replace(camera, width=SIZE[0], height=SIZE[1], K=matrix)

    def glimpse(self, t: float) -> Glimpse:
        """What lies and moves at a time; for times that grow."""
        return self._watcher.at(t)

    def _drawn(self, number: int, t: float) -> Picture:
        self.shown_s = t
        glimpse = self._viewer.at(t)
        camera = self.camera(t)
        layer = self._lying(glimpse, camera, t).copy()
        for moving in glimpse.moving:
            _draw(layer, moving.piece, moving_corners(moving, self._sizes), camera)
        for hand in glimpse.hands:
            draw_hand(layer, hand, camera)
        return _developed(layer, mood_at(self.faults, t, SIZE), self._grain[(number * 7 + number // 4) % GRAINS], t)

    def _lying(self, glimpse: Glimpse, camera: Camera, t: float) -> NDArray[np.float32]:
        bumps = float(sum(fault.t0 <= t for fault in self.bumps))
        if self._table is None or self._table[0] is not glimpse.resting or self._table[1] != bumps:
            layer = self._ground.copy()
            for piece in sorted(glimpse.resting, key=lambda piece: piece.z_mm):
                _draw(layer, piece, flat_corners(piece, self._sizes), camera)
            self._table = glimpse.resting, bumps, layer
        return np.asarray(self._table[2])


def flat_corners(piece: PlacedPiece, sizes: dict[str, tuple[float, float, float]]) -> Array:
    """Corners (4, 3) in mm of a piece that lies, upper left first; of a board those of its cells, without the rim."""
    rim = 2 * float(str(piece.details.get("inset_mm") or 0.0))
    width, height = sizes[piece.kind][:2]
    quad = outline((piece.x_mm, piece.y_mm, piece.turn_deg), (width - rim, height - rim))
    return np.asarray(np.column_stack([quad, np.zeros(4)]), np.float64)


def moving_corners(moving: Moving, sizes: dict[str, tuple[float, float, float]]) -> Array:
    """Corners (4, 3) in mm of a piece in motion: raised, tilted or turning over."""
    flat = flat_corners(moving.piece, sizes) + np.array([0.0, 0.0, moving.piece.z_mm])
    lift = moving.lift
    if lift is None:
        return np.asarray(flat)
    pivot = np.array([*lift.pivot_mm, lift.pivot_z_mm])
    return np.asarray(pivot + (flat - pivot) @ rotation(lift.axis_deg, lift.angle_deg).T)


def hand_shape(hand: Hand) -> tuple[Array, Array]:
    """The middles (N, 3) and radii (N,) in mm of discs that cover a hand and its arm."""
    a = math.radians(hand.heading_deg)
    back = -np.array([math.sin(a), math.cos(a), 0.0])
    tip = np.array(hand.target_mm)
    away = np.array([4.0, 30.0, 62.0, 92.0, *range(125, 660, 45)]) * hand.size
    radius = np.array([14.0, 30.0, 42.0, 42.0, *([34.0] * 12)]) * hand.size
    return np.asarray(tip + away[:, None] * back), np.asarray(radius)


def draw_hand(layer: NDArray[np.float32], hand: Hand, camera: Camera, colour: tuple[int, int, int] = SKIN) -> None:
    """Draw a hand as discs."""
    middles, radii = hand_shape(hand)
    px = camera.project_ideal(middles)
    rims = camera.project_ideal(middles + np.array([1.0, 0.0, 0.0]) * radii[:, None])
    for number, (at, rim) in enumerate(zip(px, rims, strict=True)):
        reach = float(np.linalg.norm(rim - at))
        if np.isfinite(at).all() and np.abs(at).max() < 4000 and reach < 400:
            paint = SLEEVE if number > 5 and colour == SKIN else colour
            cv2.circle(layer, (round(float(at[0])), round(float(at[1]))), max(1, round(reach)), paint, -1)


def _draw(layer: NDArray[np.float32], piece: PlacedPiece, corners_mm: Array, camera: Camera) -> None:
    """A piece in a colour of its face, with a mark in another colour near its upper left."""
    if piece.standing:
        return
    shown = f"{piece.kind} {piece.face} {piece.label if piece.face != 'down' else ''} {piece.details.get('side')}"
    code = zlib.crc32(shown.encode())
    quad = camera.project_ideal(corners_mm)
    face = (150 + code % 90, 150 + code // 90 % 90, 150 + code // 8100 % 90)
    cv2.fillConvexPoly(layer, np.round(quad * 16).astype(np.int32), face, cv2.LINE_AA, 4)
    if piece.kind == "board":
        return
    inner = quad.mean(axis=0) * 0.55 + 0.45 * quad
    print_ = (code % 110, code // 110 % 110, code // 12100 % 110)
    cv2.fillConvexPoly(layer, np.round(inner[[0, 1, 2]] * 16).astype(np.int32), print_, cv2.LINE_AA, 4)


def _ground(rng: np.random.Generator) -> NDArray[np.float32]:
    coarse = rng.uniform(-14, 14, (SIZE[1] // 20, SIZE[0] // 20, 1)).astype(np.float32)
    blotches = cv2.resize(coarse, SIZE, interpolation=cv2.INTER_CUBIC)[..., None]
    base = np.array(rng.uniform(50, 120, 3), np.float32)
    return np.asarray(np.repeat(blotches, 3, axis=2) + base, np.float32)


def _developed(layer: NDArray[np.float32], mood: Mood, grain: NDArray[np.float32], t: float) -> Picture:
    if mood.shade is not None:
        layer *= mood.shade[..., None] ** (1 / 2.2)
    if mood.body is not None:
        layer += (np.array([40.0, 35.0, 35.0], np.float32) - layer) * mood.body[..., None]
    if mood.blur > 0.2:
        layer = np.asarray(cv2.GaussianBlur(layer, (0, 0), mood.blur), np.float32)
    if mood.band:
        rows = np.sin(np.arange(len(layer)) * 0.07 + 40 * t).astype(np.float32)
        layer = layer * (1.0 + mood.band * rows / 2.2)[:, None, None]
    drift = 1.0 + 0.012 * math.sin(t * 2 * math.pi / 41.0)
    return np.asarray(np.clip(layer * (drift * 2.0 ** (mood.ev / 2.2)) + grain, 0, 255), np.uint8)
