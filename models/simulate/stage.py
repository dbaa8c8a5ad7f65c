"""The stage of a film: one scene under one camera, the seats around the table and the hands that sit there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from models.scenes import Camera, Hand, Scene, random_hand, random_scene
from models.scenes.atlas import Atlas
from models.scenes.fields.base import Field
from models.scenes.ground import marker_corners_mm
from models.scenes.kit import Array, around, hsv
from models.simulate.order import Order
from referee.core.pieces import PlacedPiece

Sizes = dict[str, tuple[float, float, float]]

SEATS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((0, 0), (180, 0)),
    3: ((0, 0), (90, 0), (270, 0)),
    4: ((0, 0), (90, 0), (180, 0), (270, 0)),
    5: ((0, 0), (90, 0), (180, 0.3), (180, -0.3), (270, 0)),
    6: ((0, 0.3), (0, -0.3), (90, 0), (180, 0.3), (180, -0.3), (270, 0)),
}
"""By number of players, clockwise from the near side: the side (degrees clockwise), and the shift to the right."""
TRIES = 150
RIM = 0.02
"""Pieces keep this share of the picture away from its rim."""
ROOM = 0.07
"""So much room to the picture's rim keeps what tells of the match in sight when the camera is bumped."""
HALF_MM = {"card": 46.0, "direction": 46.0}
"""How far from its middle a piece must be seen; others 20."""
MOST_BACK = 25
"""A camera steps back by so many twenty-fifths of its distance at the most."""
WELL_FRAMED, WIDEST_VIEW_MM = 0.7, 800.0
"""A camera worth this much is taken (see ``_framing``); less for fields that are small against the nearest view."""


@dataclass(frozen=True)
class Seat:
    """Where a player sits: the shoulder in table mm, and the direction in which they look."""

    shoulder: tuple[float, float]
    heading_deg: float
    hand: Hand


class Stage:
    """Scene, seats and what lies outside the picture."""

    def __init__(self, scene: Scene, seats: int, seed: int) -> None:
        self.scene = scene
        self.camera = scene.camera
        view = view_on_table(scene.camera)
        low, high = view.min(axis=0), view.max(axis=0)
        self.box_mm = float(low[0]), float(low[1]), float(high[0]), float(high[1])
        plan = SEATS[min(max(seats, 1), 6)]
        self.seats = tuple(self._seat(number, *place, seed) for number, place in enumerate(plan))

    def _seat(self, number: int, side_deg: float, shift: float, seed: int) -> Seat:
        rng = np.random.default_rng([seed, number, 77])
        x0, y0, x1, y1 = self.box_mm
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        half = ((y1 - y0) if side_deg in (0, 180) else (x1 - x0)) / 2
        along = ((x1 - x0) if side_deg in (0, 180) else (y1 - y0)) * shift
        a = math.radians(side_deg)
        hand = _hand(rng)
        across = along + (-110.0 if hand.left else 110.0)
        out = half + around(rng, 260, 380)
        # Clockwise from the near side: 90 degrees is the left.
        x = middle[0] + across * math.cos(a) - out * math.sin(a)
        y = middle[1] - across * math.sin(a) - out * math.cos(a)
        return Seat((x, y), side_deg, hand)

    def heading(self, seat: int, x: float, y: float) -> float:
        """The direction of the fingers of a seat's hand that reaches for a place."""
        place = self.seats[seat]
        straight = math.degrees(math.atan2(x - place.shoulder[0], y - place.shoulder[1]))
        bend = (straight - place.heading_deg + 180) % 360 - 180
        return place.heading_deg + max(-48.0, min(48.0, bend))

    def outside(self, seat: int, x: float, y: float, reach_mm: float = 0.0) -> tuple[float, float]:
        """A place out of the picture on the way from a seat to a place; ``reach_mm`` is what the hand carries."""
        a = math.radians(self.heading(seat, x, y))
        step = np.array([-math.sin(a), -math.cos(a)])
        at = np.array([x, y], dtype=np.float64)
        for _ in range(250):
            if not self.sees(float(at[0]), float(at[1])):
                break
            at = at + step * 10.0
        at = at + step * (15.0 + reach_mm)
        return float(at[0]), float(at[1])

    def sees(self, x: float, y: float, margin_mm: float = 30.0) -> bool:
        """Whether the picture shows anything within a margin of a place, up to a hand's height."""
        ring = np.array([[x + dx * margin_mm, y + dy * margin_mm, z] for dx, dy in _AROUND for z in (0.0, 60.0)])
        px = self.camera.project_ideal(ring)
        width, height = self.scene.size
        inside = (px[:, 0] > -3) & (px[:, 0] < width + 2) & (px[:, 1] > -3) & (px[:, 1] < height + 2)
        return bool(inside.any())


_AROUND = ((0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def view_on_table(camera: Camera) -> Array:
    """What the camera sees of the table: points of the picture's rim in table mm, N x 2."""
    xs, ys = np.linspace(0, camera.width - 1, 7), np.linspace(0, camera.height - 1, 5)
    rim = [(x, y) for x in xs for y in (ys[0], ys[-1])] + [(x, y) for y in ys for x in (xs[0], xs[-1])]
    pixels = camera.undistort(np.array(rim))
    ground = np.column_stack([pixels, np.ones(len(pixels))]) @ np.linalg.inv(camera.homography).T
    return np.asarray(ground[:, :2] / ground[:, 2:3])


def _hand(rng: np.random.Generator) -> Hand:
    hand = random_hand(rng, (0.0, 0.0, 0.0), 0.0, "grip")
    if hand.sleeve is None or hand.sleeve_from_mm > 80:
        colour = hsv(around(rng, 0, 360), around(rng, 0.1, 0.7), around(rng, 0.12, 0.8))
        hand = replace(hand, sleeve=hand.sleeve or colour, sleeve_from_mm=around(rng, 12, 60))
    return replace(hand, size=max(hand.size, 0.85), spread_deg=around(rng, 2, 6))


def sizes_of(atlas: Atlas, game: str, style: str) -> Sizes:
    """Width, height and thickness in mm of each kind of piece."""
    sizes: Sizes = {}
    for texture in atlas.get(game, style).textures:
        sizes.setdefault(texture.kind, (*texture.size_mm, texture.thickness_mm))
    return sizes


def find_scene(
    order: Order,
    atlas: Atlas,
    pieces: Sequence[PlacedPiece],
    around_all: Iterable[PlacedPiece],
    must: Sequence[PlacedPiece] = (),
) -> Scene:
    """The first scene of the seed whose camera sees all of ``around_all`` from the near side.

    ``pieces`` lie there at first; clutter leaves free where any of these ever lies. A camera that does not see all
    that it ``must`` steps back.
    """
    framed = list(around_all)
    wanted = min(WELL_FRAMED, _extent_mm(framed) / WIDEST_VIEW_MM)
    best: tuple[float, Scene] | None = None
    for attempt in range(TRIES):
        scene = random_scene(
            order.game,
            1_000 * order.seed + attempt,
            styles=[order.style],
            size=order.size,
            difficulty=order.difficulty,
            atlas=atlas,
            field=Field(tuple(replace(p, role="field") for p in framed), {}),
        )
        if order.mat is not None and order.mat != (scene.mat is not None and bool(scene.markers)):
            continue
        worth = _framing(scene.camera, framed) - _markers_lost(scene, [*pieces, *framed], order.mat)
        if best is None or worth > best[0]:
            best = worth, scene
        if worth >= wanted:
            break
    assert best is not None, "no scene of these seeds has a mat"
    scene = best[1]
    scene.camera = stepped_back(scene.camera, must)
    scene.pieces, scene.hands, scene.field = tuple(pieces), (), {}
    played = [*pieces, *framed, *must]
    scene.clutter = tuple(thing for thing in scene.clutter if not thing.over and not _hides(thing, played))
    return scene


def stepped_back(camera: Camera, pieces: Sequence[PlacedPiece]) -> Camera:
    """The camera, moved away along its line of sight until it sees all of the pieces."""
    reach = [(p, HALF_MM.get(p.kind, 20.0)) for p in pieces]
    corners = [[p.x_mm + sx * r, p.y_mm + sy * r, 0.0] for p, r in reach for sx in (-1, 1) for sy in (-1, 1)]
    points = np.array(corners).reshape(-1, 3)
    away = camera.height_mm / max(float(-camera.R[2, 2]), 0.2)
    for step in range(MOST_BACK):
        moved = replace(camera, t=camera.t + np.array([0.0, 0.0, 0.04 * step * away]))
        px = moved.project(points) / (camera.width, camera.height) if len(points) else np.full((1, 2), 0.5)
        if ((px > ROOM) & (px < 1.0 - ROOM)).all():
            return moved
    return camera


def _framing(camera: Camera, pieces: Sequence[PlacedPiece]) -> float:
    """How well a camera sees the pieces: all of them, large, from the near side; 1 at best."""
    points = np.array([[p.x_mm + dx, p.y_mm + dy, 0.0] for p in pieces for dx, dy in _CORNERS])
    px = camera.project(points) / (camera.width, camera.height)
    inside = float(((px > RIM) & (px < 1.0 - RIM)).all(axis=1).mean())
    span = float((px.max(axis=0) - px.min(axis=0)).max())
    return min(span, 1.0) - 4.0 * (1.0 - inside) - max(0.0, abs(camera.yaw_deg) - 8.0) / 45.0


def _extent_mm(pieces: Sequence[PlacedPiece]) -> float:
    x, y = [p.x_mm for p in pieces], [p.y_mm for p in pieces]
    return max(max(x) - min(x), max(y) - min(y)) + 2 * _CORNERS[1][0]


def _markers_lost(scene: Scene, pieces: Sequence[PlacedPiece], all_in_sight: bool | None) -> float:
    """How much is lost of the markers: covered by pieces, or, where all are wanted, cut off by the picture's rim."""
    if not scene.markers:
        return 0.0
    covered = sum(
        any(math.hypot(p.x_mm - m.x_mm, p.y_mm - m.y_mm) < 0.7 * m.side_mm + COVER_MM[p.kind] for p in pieces)
        for m in scene.markers
    )
    corners = np.concatenate([marker_corners_mm(marker) for marker in scene.markers])
    px = scene.camera.project(corners) / (scene.camera.width, scene.camera.height)
    cut = 1.0 - float(((px > 0.01) & (px < 0.99)).all(axis=1).mean()) if all_in_sight else 0.0
    return 0.15 * covered + cut


COVER_MM = {"board": 0.0, "card": 34.0, "direction": 34.0, "block": 13.0, "tile": 20.0, "chip": 9.0, "marker": 12.0}
"""How far from its middle a piece covers what lies below; a board is watched by its place alone."""


_CORNERS = ((-38.0, -38.0), (38.0, -38.0), (38.0, 38.0), (-38.0, 38.0))


def _hides(thing: object, pieces: Sequence[PlacedPiece]) -> bool:
    x, y, radius = (float(getattr(thing, name)) for name in ("x_mm", "y_mm", "radius_mm"))
    return any(math.hypot(p.x_mm - x, p.y_mm - y) < radius + 40.0 for p in pieces)
