"""Light over the table: lamps and windows as rectangles that shine, what they leave in shadow, and how they mirror.

Irradiance is relative: 1.0 on the table lets a white sheet reflect 1.0. Lambert's law with the inverse square for
the diffuse part; mirrored rectangles, blurred by roughness and weighted by Fresnel (Schlick's formula), for gloss.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from models.scenes.camera import Canvas
from models.scenes.kit import Array, Rng, around, blackbody, luminance, pick

KINDS = ("window", "lamp", "ceiling", "mixed", "overcast", "evening")


@dataclass(frozen=True, eq=False)
class Light:
    """A shining rectangle: centre and half axes in mm, irradiance (BGR) it gives to the table's middle."""

    kind: str
    centre: Array
    half_u: Array
    half_v: Array
    power: Array
    kelvin: float

    @property
    def radius_mm(self) -> float:
        """Half the width of its penumbra at unit distance ratio."""
        return float(math.sqrt(np.linalg.norm(self.half_u) * np.linalg.norm(self.half_v)))


@dataclass(frozen=True, eq=False)
class Lighting:
    """All light of a scene: lights and what the room itself returns (BGR)."""

    kind: str
    lights: tuple[Light, ...]
    ambient: Array
    record: dict[str, object] = field(default_factory=dict)

    def flux(self, light: Light, points: Array) -> Array:
        """Irradiance of one light at table points (... x 3), relative to its power: 1 in the table's middle."""
        to = light.centre.astype(np.float32) - np.asarray(points, dtype=np.float32)
        square = (to * to).sum(axis=-1)
        middle = light.centre
        norm = np.float32(middle[2] / (float((middle * middle).sum()) ** 1.5))
        return np.asarray((np.maximum(to[..., 2], 0.0) / (square * np.sqrt(square) + 1.0)) / norm, dtype=np.float32)

    def share(self, light: Light, point: Array) -> Array:
        """Which share of the light at a point comes from ``light``, for each of B, G, R."""
        each = [self.flux(other, point) * other.power for other in self.lights]
        mine = self.flux(light, point) * light.power
        return np.asarray(mine / (np.sum(each, axis=0) + self.ambient), dtype=np.float32)

    def share_of_room(self, point: Array) -> Array:
        """Which share of the light at a point comes from the room and no lamp, for each of B, G, R."""
        each = [self.flux(light, point) * light.power for light in self.lights]
        return np.asarray(self.ambient / (np.sum(each, axis=0) + self.ambient), dtype=np.float32)


def random_lighting(rng: Rng, difficulty: float = 0.5) -> Lighting:
    """One to three lights of 2500–7500 K with the room's answer; harder scenes have harder and lower light."""
    kind = str(pick(rng, KINDS, (4, 3, 3, 3, 2, 1)))
    lights: list[Light] = []
    if kind in ("window", "mixed", "overcast"):
        lights.append(_window(rng, 1.0 if kind != "mixed" else around(rng, 0.4, 0.9)))
    if kind in ("lamp", "evening", "mixed") and not (kind == "mixed" and rng.random() < 0.4):
        lights.append(_lamp(rng, around(rng, 0.6, 1.2), difficulty))
    if kind in ("ceiling", "evening") or (kind == "mixed" and len(lights) < 2):
        lights.extend(_ceiling(rng, around(rng, 0.5, 1.0) if kind == "ceiling" else around(rng, 0.1, 0.4)))
    total = np.sum([light.power for light in lights], axis=0)
    share = {"overcast": around(rng, 0.8, 1.6), "lamp": around(rng, 0.06, 0.5), "evening": around(rng, 0.05, 0.25)}
    level = share.get(kind, around(rng, 0.2, 0.9))
    tint = blackbody(around(rng, 3500, 8000))
    ambient = level * luminance(total) * (0.5 * tint + 0.5 * total / luminance(total))
    norm = 1.0 / luminance(total + ambient)
    scaled = tuple(Light(i.kind, i.centre, i.half_u, i.half_v, i.power * np.float32(norm), i.kelvin) for i in lights)
    record: dict[str, object] = {
        "kind": kind,
        "ambient": round(level, 3),
        "lights": [
            {
                "label": i.kind,
                "pos": [round(float(c), 1) for c in i.centre],
                "K": round(i.kelvin),
                "size": round(2 * i.radius_mm, 1),
            }
            for i in scaled
        ],
    }
    return Lighting(kind, scaled, np.asarray(ambient * norm, dtype=np.float32), record)


def _window(rng: Rng, level: float) -> Light:
    angle = around(rng, 0, 2 * math.pi)
    far, high = around(rng, 700, 2000), around(rng, 450, 1100)
    centre = np.array([far * math.cos(angle), far * math.sin(angle), high])
    across = np.array([-math.sin(angle), math.cos(angle), 0.0]) * around(rng, 250, 800)
    kelvin = around(rng, 5000, 7500)
    upright = np.array([0, 0, 1.0]) * around(rng, 250, 600)
    return Light("window", centre, across, upright, level * blackbody(kelvin), kelvin)


def _lamp(rng: Rng, level: float, difficulty: float) -> Light:
    angle, far = around(rng, 0, 2 * math.pi), around(rng, 60, 600)
    centre = np.array([far * math.cos(angle), far * math.sin(angle), around(rng, 600 - 220 * difficulty, 1000)])
    size = float(np.exp(around(rng, math.log(20), math.log(130))))
    kelvin = around(rng, 2500, 4200) if rng.random() < 0.8 else around(rng, 4200, 6500)
    return Light("lamp", centre, np.array([size, 0, 0]), np.array([0, size, 0]), level * blackbody(kelvin), kelvin)


def _ceiling(rng: Rng, level: float) -> list[Light]:
    kelvin = around(rng, 2700, 6500)
    count = int(rng.integers(1, 3))
    lights = []
    for _ in range(count):
        centre = np.array([around(rng, -900, 900), around(rng, -900, 900), around(rng, 1300, 1900)])
        long, short = around(rng, 80, 600), around(rng, 60, 160)
        angle = around(rng, 0, math.pi)
        u = np.array([math.cos(angle), math.sin(angle), 0]) * long
        v = np.array([-math.sin(angle), math.cos(angle), 0]) * short
        lights.append(Light("ceiling", centre, u, v, level / count * blackbody(kelvin), kelvin))
    return lights


def table_points(canvas: Canvas, step: int) -> tuple[Array, Array]:
    """The table points (h x w x 3, mm) behind every ``step``-th canvas pixel, and which lie before the horizon.

    Samples sit at the middles of step x step blocks, so that ``cv2.resize`` by ``step`` puts them back in place.
    """
    nx, ny = -(-canvas.width // step), -(-canvas.height // step)
    gx = np.arange(nx) * step + (step - 1) / 2
    gy = np.arange(ny) * step + (step - 1) / 2
    camera = canvas.camera
    to_ray = (camera.R.T @ np.linalg.inv(canvas.affine @ camera.K)).astype(np.float32)
    u, v = gx.astype(np.float32)[None], gy.astype(np.float32)[:, None]
    rays = np.stack([u * row[0] + v * row[1] + row[2] for row in to_ray], axis=-1)
    down = -rays[..., 2]
    ahead = down > 1e-3
    reach = np.float32(camera.position_mm[2]) / np.where(ahead, down, np.float32(1e-3))
    points = camera.position_mm.astype(np.float32) + rays * reach[..., None]
    points[..., 2] = 0.0
    return np.clip(points, -6000, 6000), ahead


def irradiance(canvas: Canvas, lighting: Lighting, step: int = 16) -> Array:
    """Light on the table (BGR float32), one sample for each ``step`` x ``step`` canvas pixels."""
    points, _ = table_points(canvas, step)
    total = np.broadcast_to(lighting.ambient, points.shape).astype(np.float32)
    for light in lighting.lights:
        total = total + lighting.flux(light, points)[..., None] * light.power.astype(np.float32)
    return np.asarray(total, dtype=np.float32)


def mirror(canvas: Canvas, lighting: Lighting, roughness: float, step: int = 4) -> Array:
    """What a level surface of that roughness (0.03 glass … 0.5 cloth) mirrors to the camera (BGR float32)."""
    points, _ = table_points(canvas, step)
    view = points - canvas.camera.position_mm.astype(np.float32)
    length = np.sqrt(np.einsum("ijk,ijk->ij", view, view))
    cosine = np.maximum(-view[..., 2] / length, 0.02)
    fresnel = 0.04 + 0.96 * (1.0 - cosine) ** 5
    bounce = view * np.array([1, 1, -1], np.float32)
    total = fresnel[..., None] * (np.float32(0.45) * lighting.ambient.astype(np.float32))
    for light in lighting.lights:
        total = total + (fresnel * _hit(light, points, bounce, length, roughness))[..., None] * _radiance(light)
    return np.asarray(np.minimum(total, 12.0), dtype=np.float32)


def _radiance(light: Light) -> Array:
    square = float((light.centre**2).sum())
    area = 4 * float(np.linalg.norm(light.half_u) * np.linalg.norm(light.half_v))
    tilt = light.centre[2] / math.sqrt(square)
    return np.asarray(light.power * min(math.pi * square / (area * max(tilt, 0.2)), 400.0), dtype=np.float32)


def _hit(light: Light, points: Array, bounce: Array, length: Array, roughness: float) -> Array:
    """How much of the mirrored ray's blurred footprint the light fills, 0..1."""
    u, v = light.half_u.astype(np.float32), light.half_v.astype(np.float32)
    normal = np.cross(u, v).astype(np.float32)
    toward = bounce @ normal
    toward = np.where(np.abs(toward) < 1e-3, np.float32(1e-3), toward)
    reach = ((light.centre.astype(np.float32) - points) @ normal) / toward
    at = points + bounce * reach[..., None] - light.centre.astype(np.float32)
    spread = np.float32(roughness) * np.abs(reach) * length + np.float32(1.0)
    filled = (reach > 0).astype(np.float32)
    for axis in (u, v):
        half = float(np.linalg.norm(axis))
        off = np.abs(at @ (axis / half))
        soft = spread + 0.02 * half
        # A box blurred to a soft edge; a light smaller than the blur loses height in proportion.
        filled = filled * np.clip((half + soft - off) / (2 * soft), 0, 1) * np.minimum(1.0, 2 * half / (half + soft))
    return np.asarray(filled * filled * (3 - 2 * filled) if filled.max() <= 1 else filled, dtype=np.float32)


def upsample(small: Array, canvas: Canvas, step: int) -> Array:
    """A map of one sample for each ``step`` x ``step`` pixels at the canvas's full size."""
    grown = cv2.resize(small, (small.shape[1] * step, small.shape[0] * step), interpolation=cv2.INTER_LINEAR)
    return np.asarray(grown[: canvas.height, : canvas.width])
