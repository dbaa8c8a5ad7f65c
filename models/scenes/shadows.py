"""Shadows of round things in the air: hands, arms, pens, mugs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from models.scenes.bodies import Layer
from models.scenes.camera import Canvas
from models.scenes.hands import Capsule
from models.scenes.kit import Array, box_of, fill, hull
from models.scenes.lights import Lighting


def cast_round(layer: Layer, capsules: Sequence[Capsule], canvas: Canvas, lighting: Lighting) -> None:
    """Shadows of capsules on everything drawn so far, sharper where it is close to the table."""
    middle = np.mean([c.a for c in capsules], axis=0)
    ground = np.array([middle[0], middle[1], 0.0])
    px = canvas.scale_at(ground)
    room = np.array([float(v) for v in lighting.share_of_room(ground)], np.float32)
    _cast_group(layer, capsules, canvas, None, max(14 * px, 2), 0.55 * room)
    for light in lighting.lights:
        share = lighting.share(light, ground)
        gap = float(np.linalg.norm(light.centre - middle))
        low = [c for c in capsules if (c.a[2] + c.b[2]) / 2 < 38]
        high = [c for c in capsules if (c.a[2] + c.b[2]) / 2 >= 38]
        for group in (low, high):
            if group:
                tall = float(np.mean([(c.a[2] + c.b[2]) / 2 for c in group]))
                sigma = max(0.7 * tall * light.radius_mm / gap * px, 1.0)
                _cast_group(layer, group, canvas, light.centre, sigma, 0.95 * share)


def _cast_group(
    layer: Layer, capsules: Sequence[Capsule], canvas: Canvas, source: Array | None, sigma: float, strength: Array
) -> None:
    angle = np.arange(20) * (2 * math.pi / 20)
    ring = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)
    shapes = []
    for c in capsules:
        spots = []
        for at, r in ((c.a, c.ra), (c.b, c.rb)):
            drop, grow = 0.0, 1.0
            if source is not None:
                drop = min(at[2] / max(source[2] - at[2], 60.0), 4.0)
                grow = 1.0 + drop
            ground = np.array([*(at[:2] + (at[:2] - (source[:2] if source is not None else at[:2])) * drop), 0.0])
            spots.append(ground + ring * r * grow)
        points = np.concatenate(spots)
        if float((points @ canvas.camera.R[2]).min() + canvas.camera.t[2]) > 80.0:  # else beside or behind the camera
            shapes.append(hull(canvas.project(points)))
    if not shapes:
        return
    box = box_of(np.concatenate(shapes), canvas.size, 2.5 * sigma + 4)
    if box is None:
        return
    x0, y0, x1, y1 = box
    shrink = 0.25 if sigma > 4 else 0.5
    mask = np.zeros((max(1, round((y1 - y0) * shrink)), max(1, round((x1 - x0) * shrink))), np.uint8)
    for shape in shapes:
        fill(mask, (shape - (x0, y0)) * shrink)
    soft = cv2.GaussianBlur(mask, (0, 0), max(sigma * shrink, 0.5))
    factor = 1 - (soft.astype(np.float32) / 255)[..., None] * strength.astype(np.float32)
    full = cv2.resize(factor, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
    roi = layer.colour[y0:y1, x0:x1]
    cv2.multiply(roi, full, dst=roi)
