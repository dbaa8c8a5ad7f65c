"""Pieces as bodies on the canvas: lit tops, side walls, rims, sleeves, contact and cast shadows.

A body is a flat box (or disc) anywhere in space. It is drawn far to near in layers of equal height; each layer first
leaves its shadows on what lies below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from models.scenes.ageing import aged
from models.scenes.atlas import PAD
from models.scenes.bodies import Body, Layer
from models.scenes.camera import Canvas
from models.scenes.kit import Array, box_of, fill, hull, linear, linear_colour, spread
from models.scenes.lights import Lighting


class Painter:
    """Draws bodies on layers of one canvas under one lighting.

    ``light`` is the irradiance of the table at canvas size, ``shine`` what a glossy card mirrors, one sample for
    each ``shine_step`` pixels.
    """

    def __init__(self, canvas: Canvas, lighting: Lighting, light: Array, shine: Array, shine_step: int) -> None:
        self.canvas = canvas
        self.lighting = lighting
        self.light = light
        self.shine = shine
        self.shine_step = shine_step
        self._eye = canvas.camera.position_mm
        self._finished: dict[tuple[str, int, int], Array] = {}

    def draw(self, layer: Layer, bodies: Iterable[Body]) -> None:
        """Draw bodies with their shadows, lowest layer first."""
        ordered = sorted(bodies, key=lambda body: (round(body.top_mm, 1), -self._distance(body)))
        start = 0
        while start < len(ordered):
            stop = start + 1
            while stop < len(ordered) and ordered[stop].top_mm - ordered[start].top_mm < 0.8:
                stop += 1
            group = ordered[start:stop]
            self._shadows(layer, group)
            for body in sorted(group, key=lambda b: (round(b.top_mm, 1), -self._distance(b))):
                self.body(layer, body)
            start = stop

    def _distance(self, body: Body) -> float:
        return float(np.hypot(*(body.centre[:2] - self._eye[:2])))

    def _shadows(self, layer: Layer, group: Sequence[Body]) -> None:
        rims = [(body, body.solid()) for body in group]
        middle = np.mean([body.centre for body in group], axis=0)
        px = self.canvas.scale_at(middle)
        low = [float(rim[:, 2].min()) for _, rim in rims]
        reach = max(body.top_mm - max(base, 0.0) for body, base in zip(group, low, strict=True))
        # Close to its foot every body keeps the room's light away.
        spread = min(0.45 * reach + 0.5, 4.0) * px
        polygons = [self._foot(rim, max(base, 0.0)) for (_, rim), base in zip(rims, low, strict=True) if base < 12.0]
        self._darken(layer, polygons, spread, np.full(3, 0.34, np.float32) * min(1.0, 0.35 + reach / 8.0))
        if max(body.top_mm for body in group) < 0.12:
            return
        for light in self.lighting.lights:
            share = self.lighting.share(light, np.array([middle[0], middle[1], 0.0]))
            polygons = []
            for (_, rim), base in zip(rims, low, strict=True):
                polygons.append(self._cast(light.centre, rim, max(base, 0.0)))
            gap = float(np.linalg.norm(light.centre - middle))
            tall = max(float(np.mean([body.top_mm for body in group])), 0.3)
            self._darken(layer, polygons, max(0.6 * tall * light.radius_mm / gap * px, 0.35), 0.92 * share)

    def _foot(self, rim: Array, base: float) -> Array:
        flat = rim.copy()
        flat[:, 2] = base
        return hull(self.canvas.project(flat))

    def _cast(self, source: Array, rim: Array, base: float) -> Array:
        """The shadow of a prism on the plane of its own foot, in canvas pixels."""
        points = []
        for z in (base, None):
            at = rim if z is None else np.column_stack([rim[:, :2], np.full(len(rim), z)])
            drop = (at[:, 2] - base) / np.maximum(source[2] - at[:, 2], 30.0)
            ground = at[:, :2] + (at[:, :2] - source[:2]) * drop[:, None]
            points.append(np.column_stack([ground, np.full(len(rim), base)]))
        return hull(self.canvas.project(np.concatenate(points)))

    def _darken(self, layer: Layer, polygons: Sequence[Array], sigma: float, strength: Array) -> None:
        if not polygons:
            return
        box = box_of(np.concatenate(polygons), self.canvas.size, 2.5 * sigma + 3)
        if box is None:
            return
        x0, y0, x1, y1 = box
        half = 0.5 if sigma > 1.6 else 1.0
        mask = np.zeros((max(1, round((y1 - y0) * half)), max(1, round((x1 - x0) * half))), np.uint8)
        for polygon in polygons:
            fill(mask, (polygon - (x0, y0)) * half)
        soft: Array = cv2.GaussianBlur(mask, (0, 0), max(sigma * half, 0.3))
        if half != 1.0:
            soft = cv2.resize(soft, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
        levels = np.arange(256, dtype=np.float32)[:, None] / 255.0
        table = (1.0 - levels * strength.astype(np.float32)).astype(np.float32)
        roi = layer.colour[y0:y1, x0:x1]
        factor = cv2.LUT(cv2.merge([soft, soft, soft]), table.reshape(1, 256, 3))
        cv2.multiply(roi, factor, dst=roi)

    def body(self, layer: Layer, body: Body) -> None:
        """Draw walls and top of one body, without its shadow."""
        top = self.canvas.project(body.corners())
        px = self.canvas.scale_at(body.centre)
        normal = body.turn[:, 2]
        facing = body.faces(self._eye)
        if body.depth_mm * px > 0.6:
            self._walls(layer, body, facing)
        if facing:
            if body.finish.sleeve_mm > 0:
                self._sleeve(layer, body)
            self._face(layer, body, top, px, normal)
        elif body.under is not None:
            other = body.other_side()
            self._face(layer, other, self.canvas.project(other.corners()), px, other.turn[:, 2])

    def _lambert(self, normal: Array, point: Array) -> Array:
        """Light on a surface of that normal against a level one at the same place (B, G, R)."""
        if normal[2] > 0.9995:
            return np.ones(3, np.float32)
        ground = np.array([point[0], point[1], 0.0])
        level, tilted = self.lighting.ambient.copy(), self.lighting.ambient * (0.55 + 0.45 * normal[2])
        for light in self.lighting.lights:
            toward = light.centre - point
            toward = toward / np.linalg.norm(toward)
            flux = self.lighting.flux(light, ground) * light.power
            level = level + flux
            tilted = tilted + flux * max(0.0, float(normal @ toward)) / max(float(toward[2]), 0.15)
        return np.asarray(np.minimum(tilted / level, 2.5), dtype=np.float32)

    def _walls(self, layer: Layer, body: Body, facing: bool) -> None:
        rim = body.outline()
        normal = body.turn[:, 2]
        deep = rim - normal * body.depth_mm
        top, bottom = self.canvas.project(rim), self.canvas.project(deep)
        base = linear_colour(body.texture.edge_bgr) * np.float32(body.finish.tone)
        if body.texture.shape == "rectangle" and body.texture.thickness_mm < 1.0:
            base = np.float32(0.5) * base + np.float32(0.33)  # the cut edge of card is pale
        lines = _pile_lines(body, float(np.abs(bottom - top).max()))
        along = np.roll(rim, -1, axis=0) - rim
        outward = np.stack(
            [
                along[:, 1] * normal[2] - along[:, 2] * normal[1],
                along[:, 2] * normal[0] - along[:, 0] * normal[2],
                along[:, 0] * normal[1] - along[:, 1] * normal[0],
            ],
            axis=1,
        )
        middle = rim + along / 2
        seen = np.einsum("ij,ij->i", outward, self._eye - middle) > 1e-6
        lit = self._light_at(body.centre)
        for i in np.flatnonzero(seen):
            j = (i + 1) % len(rim)
            side = outward[i] / max(float(np.linalg.norm(outward[i])), 1e-9)
            quad = np.array([top[i], top[j], bottom[j], bottom[i]])
            self._wall(
                layer, quad, base * lit * self._lambert(side, middle[i]), lines, not facing or body.depth_mm > 2.0
            )

    def _light_at(self, point: Array) -> Array:
        """Light on the table at the canvas pixel of a point (B, G, R)."""
        px = np.clip(self.canvas.project(point[None])[0], 0, (self.canvas.width - 1, self.canvas.height - 1))
        return np.asarray(self.light[int(px[1]), int(px[0])])

    def _wall(self, layer: Layer, quad: Array, colour: Array, lines: int, solid: bool) -> None:
        box = box_of(quad, self.canvas.size)
        if box is None:
            return
        x0, y0, x1, y1 = box
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        fill(mask, quad - (x0, y0))
        roi = layer.colour[y0:y1, x0:x1]
        roi += (colour - roi) * spread(mask)
        for k in range(1, lines):
            left, right = quad[0] + (quad[3] - quad[0]) * k / lines, quad[1] + (quad[2] - quad[1]) * k / lines
            points = np.round((np.stack([left, right]) - (x0, y0)) * 16).astype(np.int32)
            cv2.polylines(roi, [points.reshape(-1, 1, 2)], False, [0.66 * float(c) for c in colour], 1, cv2.LINE_8, 4)
        if solid:
            layer.ids[y0:y1, x0:x1][mask > 127] = 0

    def _face(self, layer: Layer, body: Body, top: Array, px: float, normal: Array) -> None:
        rim = top if body.texture.shape == "rectangle" else self.canvas.project(body.outline())
        box = box_of(np.concatenate([top, rim]), self.canvas.size)
        if box is None:
            layer.drawn[body.ident] = max(layer.drawn.get(body.ident, 0), round(_area(rim)))
            return
        x0, y0, x1, y1 = box
        picture = self._finish(body, px)
        w, h = picture.shape[1] - 2 * PAD, picture.shape[0] - 2 * PAD
        source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) + (PAD - 0.5)
        matrix = cv2.getPerspectiveTransform(source, (top - (x0, y0)).astype(np.float32))
        warped = cv2.warpPerspective(picture, matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
        alpha = cv2.extractChannel(warped, 3)
        roi = layer.colour[y0:y1, x0:x1]
        lit = linear(cv2.cvtColor(warped, cv2.COLOR_BGRA2BGR))
        cv2.multiply(lit, self.light[y0:y1, x0:x1], dst=lit)
        factor = self._lambert(normal, body.centre) * np.float32(body.finish.tone)
        if not np.allclose(factor, 1.0):
            lit *= factor
        if body.finish.gloss > 0.01:
            cv2.scaleAdd(self._glint(body, box, px), body.finish.gloss, lit, dst=lit)
        lit -= roi
        cv2.multiply(lit, spread(alpha), dst=lit)
        roi += lit
        self._mark(layer, body, alpha, box, rim)

    def _mark(self, layer: Layer, body: Body, alpha: Array, box: tuple[int, int, int, int], rim: Array) -> None:
        if not body.ident:
            layer.ids[box[1] : box[3], box[0] : box[2]][alpha > 127] = 0
            return
        seen = alpha > (40 if body.texture.shape == "ring" else 127)
        layer.ids[box[1] : box[3], box[0] : box[2]][seen] = body.ident
        whole = int(np.count_nonzero(seen))
        if box[0] == 0 or box[1] == 0 or box[2] == self.canvas.width or box[3] == self.canvas.height:
            whole = max(whole, round(_area(rim)))
        layer.drawn[body.ident] = whole

    def _glint(self, body: Body, box: tuple[int, int, int, int], px: float) -> Array:
        """The mirror image of the lights over a box, moved as far as this piece's bend tilts it."""
        x0, y0, x1, y1 = box
        step = self.shine_step
        shift = np.array(body.finish.bend) * px
        matrix = np.array(
            [
                [1 / step, 0, (x0 + shift[0] - (step - 1) / 2) / step],
                [0, 1 / step, (y0 + shift[1] - (step - 1) / 2) / step],
            ],
            np.float32,
        )
        return np.asarray(
            cv2.warpAffine(
                self.shine,
                matrix,
                (x1 - x0, y1 - y0),
                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_REPLICATE,
            )
        )

    def _sleeve(self, layer: Layer, body: Body) -> None:
        w, h = body.texture.size_mm
        m = body.finish.sleeve_mm
        a, b = w / 2 + m, h / 2 + m
        rim = self.canvas.project(body.points(np.array([[-a, b, 0.1], [a, b, 0.1], [a, -b, 0.1], [-a, -b, 0.1]])))
        box = box_of(rim, self.canvas.size)
        if box is None:
            return
        x0, y0, x1, y1 = box
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        fill(mask, rim - (x0, y0))
        roi = layer.colour[y0:y1, x0:x1]
        film = 0.22 * self.light[y0:y1, x0:x1] * 0.5 + 0.78 * roi + 0.8 * self._glint(body, box, 1.0)
        edge = cv2.subtract(mask, cv2.erode(mask, np.ones((3, 3), np.uint8)))
        film += spread(edge) * self.light[y0:y1, x0:x1] * 0.12
        roi += (film - roi) * spread(mask)

    def _finish(self, body: Body, px: float) -> Array:
        level = body.texture.level(px)
        key = (body.key, id(body.texture), level.shape[1])
        if key not in self._finished:
            if len(self._finished) > 600:
                self._finished.clear()
            seed = sum(ord(c) * (i + 7) for i, c in enumerate(body.key)) + 131 * body.ident
            px = level.shape[1] / body.texture.size_mm[0]
            square = body.texture.shape == "rectangle"
            self._finished[key] = aged(level, body.finish, seed, self._rim_light(body), px, square=square)
        return self._finished[key]

    def _rim_light(self, body: Body) -> Array:
        """How much lighter the four slanted rims are: top, right, bottom, left as printed."""
        gains = []
        for axis, sign in ((1, 1), (0, 1), (1, -1), (0, -1)):
            normal = body.turn[:, axis] * sign * 0.6 + body.turn[:, 2] * 0.8
            gains.append(float(np.mean(self._lambert(normal, body.centre))))
        return np.array(gains)


def _pile_lines(body: Body, tall_px: float) -> int:
    """Into how many bands the wall of a pile is cut: one a piece, as far as they can be told apart."""
    layers = round(body.depth_mm / max(body.texture.thickness_mm, 0.05))
    return min(layers, int(tall_px / 1.6)) if layers > 1 and tall_px >= 3 else 0


def _area(polygon: Array) -> float:
    return float(cv2.contourArea(polygon.astype(np.float32)))
