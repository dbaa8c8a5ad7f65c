"""Things beside the game: flat and boxy ones as bodies, pens as capsules, mugs and bowls as stacked discs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from models.scenes.ageing import Finish
from models.scenes.bodies import Body, Layer
from models.scenes.clutterart import THINGS, angle_turn, draw_thing
from models.scenes.hands import Capsule
from models.scenes.kit import Array, Rng, around, box_of, fill, hsv, linear_colour, pick
from models.scenes.lights import Lighting
from models.scenes.plates import Painter
from models.scenes.shadows import cast_round


@dataclass(frozen=True, eq=False)
class Pen:
    """A pen or pencil: a thin capsule with a darker tip."""

    a: Array
    b: Array
    radius: float
    colour: tuple[int, int, int]
    tip: tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class Vessel:
    """A mug, glass or bowl: rims by height (z, outer radius), what is in it, and a handle's direction or none."""

    kind: str
    x_mm: float
    y_mm: float
    profile: tuple[tuple[float, float], ...]
    colour: tuple[int, int, int]
    filling: tuple[int, int, int]
    level_mm: float
    handle_deg: float | None
    bits: int = 0
    seed: int = 0


@dataclass(frozen=True, eq=False)
class Thing:
    """One thing of the clutter; ``over`` means that it lies on top of the pieces."""

    kind: str
    item: Body | Pen | Vessel
    radius_mm: float
    x_mm: float
    y_mm: float
    over: bool = False

    def outline_mm(self) -> Array:
        """The convex rim of what it hides, as N x 3 points in space."""
        if isinstance(self.item, Body):
            return self.item.solid()
        if isinstance(self.item, Pen):
            return np.stack([self.item.a, self.item.b])
        rims = [(0.0, self.item.profile[0][1]), self.item.profile[-1]]
        return np.concatenate([_circle(self.x_mm, self.y_mm, r, z) for z, r in rims])


def _circle(x: float, y: float, r: float, z: float, count: int = 28) -> Array:
    angle = np.arange(count) * (2 * math.pi / count)
    return np.stack([x + r * np.cos(angle), y + r * np.sin(angle), np.full(count, z)], axis=1)


def random_thing(rng: Rng, x: float, y: float, *, flat_only: bool = False) -> Thing:
    """Any thing at a place; ``flat_only`` leaves out what stands high."""
    draw = rng.random()
    if draw < 0.12:
        return _pen(rng, x, y)
    if draw < 0.30 and not flat_only:
        return _vessel(rng, x, y)
    names = [n for n in THINGS if not flat_only or THINGS[n].tall[1] < 5]
    name = str(pick(rng, names, [THINGS[n].weight for n in names]))
    texture = draw_thing(rng, name)
    kind = THINGS[name]
    body = Body(
        texture,
        np.array([x, y, texture.thickness_mm]),
        angle_turn(around(rng, 0, 360)),
        texture.thickness_mm,
        key=f"clutter/{x:.0f}/{y:.0f}",
        finish=Finish(gloss=around(rng, *kind.gloss)),
    )
    return Thing(name, body, math.hypot(*texture.size_mm) / 2, x, y)


def _pen(rng: Rng, x: float, y: float) -> Thing:
    half, angle = around(rng, 60, 85), around(rng, 0, 2 * math.pi)
    r = around(rng, 3.3, 6.0)
    way = np.array([math.cos(angle), math.sin(angle), 0]) * half
    at = np.array([x, y, r])
    pen = Pen(
        at - way,
        at + way,
        r,
        hsv(around(rng, 0, 360), around(rng, 0, 0.9), around(rng, 0.08, 0.9)),
        hsv(around(rng, 0, 360), around(rng, 0, 0.4), around(rng, 0.05, 0.4)),
    )
    return Thing("pen", pen, half, x, y)


def _vessel(rng: Rng, x: float, y: float) -> Thing:
    kind = str(pick(rng, ("mug", "cup", "bowl")))
    colour = hsv(around(rng, 0, 360), around(rng, 0, 0.85), around(rng, 0.25, 0.97))
    if kind == "bowl":
        tall, wide = around(rng, 40, 70), around(rng, 55, 85)
        profile = tuple((tall * s, wide * (0.45 + 0.55 * math.sqrt(s))) for s in np.linspace(0, 1, 9))
        filling = hsv(around(rng, 25, 45), 0.5, around(rng, 0.5, 0.8))
        item = Vessel(
            kind,
            x,
            y,
            profile,
            colour,
            filling,
            tall * 0.4,
            None,
            int(rng.integers(8, 30)),
            int(rng.integers(1 << 30)),
        )
    else:
        tall, wide = around(rng, 80, 110), around(rng, 33, 45)
        flare = around(rng, -0.05, 0.25)
        profile = tuple((tall * s, wide * (1 - flare + flare * s)) for s in np.linspace(0, 1, 9))
        filling = pick(rng, ((20, 40, 75), (40, 80, 120), (25, 25, 35), colour))
        handle = around(rng, 0, 360) if kind == "mug" else None
        item = Vessel(kind, x, y, profile, colour, filling, tall * around(rng, 0.3, 0.85), handle)
    return Thing(kind, item, max(r for _, r in item.profile), x, y)


def draw_things(layer: Layer, things: Sequence[Thing], painter: Painter) -> None:
    """Draw things with their shadows, flat ones first."""
    painter.draw(layer, [t.item for t in things if isinstance(t.item, Body)])
    for thing in things:
        if isinstance(thing.item, Pen):
            _draw_pen(layer, thing.item, painter)
    for thing in things:
        if isinstance(thing.item, Vessel):
            _draw_vessel(layer, thing.item, painter)


def _draw_pen(layer: Layer, pen: Pen, painter: Painter) -> None:
    canvas = painter.canvas
    cast_round(layer, [Capsule(pen.a, pen.b, pen.radius, pen.radius)], canvas, painter.lighting)
    ends = canvas.project(np.stack([pen.a, pen.b]))
    px = canvas.scale_at(pen.a) * pen.radius
    side = np.array([-(ends[1] - ends[0])[1], (ends[1] - ends[0])[0]])
    side = side / max(float(np.hypot(*side)), 1e-6) * px
    nose = ends[1] + (ends[1] - ends[0]) * 0.06
    tint = linear_colour(pen.colour)
    for width, tone in ((1.0, 0.7), (0.72, 1.0), (0.25, 1.5)):
        quad = np.array(
            [ends[0] + side * width, ends[1] + side * width, nose, ends[1] - side * width, ends[0] - side * width]
        )
        blend(layer, quad, tint * tone + 0.04 * tone, painter)
    blend(
        layer,
        np.array([ends[1] + side * 0.6, nose + (ends[1] - ends[0]) * 0.02, ends[1] - side * 0.6]),
        linear_colour(pen.tip),
        painter,
    )


def blend(layer: Layer, polygon: Array, albedo: Array, painter: Painter, gain: float = 1.0) -> None:
    """Fill a convex polygon (canvas pixels) with a lit colour."""
    box = box_of(polygon, painter.canvas.size)
    if box is None:
        return
    x0, y0, x1, y1 = box
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    fill(mask, polygon - (x0, y0))
    cover = (mask.astype(np.float32) * np.float32(gain / 255))[..., None]
    roi = layer.colour[y0:y1, x0:x1]
    roi += (painter.light[y0:y1, x0:x1] * albedo.astype(np.float32) - roi) * cover
    layer.ids[y0:y1, x0:x1][mask > 127] = 0


def _draw_vessel(layer: Layer, v: Vessel, painter: Painter) -> None:
    canvas = painter.canvas
    _vessel_shadow(layer, v, painter)
    tint = linear_colour(v.colour)
    if v.handle_deg is not None:
        _handle(layer, v, painter, tint)
    eye = canvas.camera.position_mm
    facing = np.array([eye[0] - v.x_mm, eye[1] - v.y_mm, 0.0])
    facing = facing / max(float(np.linalg.norm(facing)), 1.0)
    side = _side_light(painter.lighting, v, facing)
    fine = np.linspace(0, 1, 14)
    zs, rs = np.array(v.profile).T
    for s in fine:
        z = s * zs[-1]
        disc = canvas.project(_circle(v.x_mm, v.y_mm, float(np.interp(z, zs, rs)), z))
        blend(layer, disc, tint * side * (0.75 + 0.25 * s), painter)
    blend(
        layer, canvas.project(_circle(v.x_mm, v.y_mm, rs[-1], zs[-1])), np.minimum(tint * 1.1 + 0.03, 0.95), painter
    )
    inner = _side_light(painter.lighting, v, -facing)
    for s in fine[::-1]:
        z = v.level_mm + s * (zs[-1] - v.level_mm)
        r = float(np.interp(z, zs, rs)) - 3.5
        blend(layer, canvas.project(_circle(v.x_mm, v.y_mm, r, z)), tint * inner * (0.4 + 0.6 * s), painter)
    r = float(np.interp(v.level_mm, zs, rs)) - 3.5
    blend(layer, canvas.project(_circle(v.x_mm, v.y_mm, r, v.level_mm)), linear_colour(v.filling) * 0.8, painter)
    rng = np.random.default_rng(v.seed)
    for _ in range(v.bits):
        a, d = around(rng, 0, 2 * math.pi), r * math.sqrt(rng.random()) * 0.8
        spot = _circle(v.x_mm + d * math.cos(a), v.y_mm + d * math.sin(a), around(rng, 4, 7), v.level_mm + 5, 12)
        blend(layer, canvas.project(spot), linear_colour(v.filling) * around(rng, 0.7, 1.5), painter)


def _side_light(lighting: Lighting, v: Vessel, facing: Array) -> float:
    """Light on the wall seen, against the table."""
    point = np.array([v.x_mm, v.y_mm, 0.0])
    level, wall = float(lighting.ambient.mean()), 0.6 * float(lighting.ambient.mean())
    for light in lighting.lights:
        to = light.centre - point
        to = to / np.linalg.norm(to)
        flux = float(lighting.flux(light, point)) * float(light.power.mean())
        level += flux
        wall += flux * max(0.0, float(to @ facing)) / max(float(to[2]), 0.25)
    return min(wall / level, 1.3)


def _vessel_shadow(layer: Layer, v: Vessel, painter: Painter) -> None:
    up = [Capsule(np.array([v.x_mm, v.y_mm, z]), np.array([v.x_mm, v.y_mm, z + 0.1]), r, r) for z, r in v.profile]
    rows = [Capsule(a.a, b.a, a.ra, b.ra) for a, b in pairwise(up)]
    cast_round(layer, rows, painter.canvas, painter.lighting)


def _handle(layer: Layer, v: Vessel, painter: Painter, tint: Array) -> None:
    a = math.radians(v.handle_deg or 0.0)
    top, r = v.profile[-1]
    out = np.array([math.cos(a), math.sin(a), 0.0])
    foot = np.array([v.x_mm, v.y_mm, 0.0])
    joints = [
        foot + out * r * 0.95 + (0, 0, top * 0.25),
        foot + out * (r + 24) + (0, 0, top * 0.35),
        foot + out * (r + 26) + (0, 0, top * 0.7),
        foot + out * r * 0.95 + (0, 0, top * 0.85),
    ]
    side = np.cross(out, (0, 0, 1.0)) * 5.5
    for p, q in pairwise(joints):
        quad = painter.canvas.project(np.stack([p - side, q - side, q + side, p + side]))
        blend(layer, cv2.convexHull(quad.astype(np.float32)).reshape(-1, 2), tint * 0.85, painter)
