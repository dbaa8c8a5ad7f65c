"""From upright art to the patch that a reader gets: laid on a table, photographed, found with errors, made square."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np
import numpy.typing as npt

from models.reading.canvas import Image, Rng, any_colour, hsv, material, noise_field, paste_centred, shade
from models.reading.small_pieces import Art
from vision.reading.patches import WHOLE, Box, part_corners, straighten

Points = npt.NDArray[np.float32]
Float = npt.NDArray[np.float32]


class Table:
    """Lays pieces on synthetic tables and photographs them; remembers recent pieces to use them as neighbours."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.recent: deque[Art] = deque(maxlen=40)
        self.grain = rng.standard_normal((600, 600, 3), np.float32)

    def lay(self, art: Art, *, touching: float) -> tuple[Image, Points]:
        """The piece on a piece of table, with neighbours now and then; returns the picture and its corners."""
        rng = self.rng
        h, w = art.pixels.shape[:2]
        margin = round(w * 0.3)
        scene = material(rng, h + 2 * margin, w + 2 * margin, any_colour(rng))
        if rng.random() < 0.3:
            field = noise_field(rng, scene.shape[0], scene.shape[1], rng.uniform(3, 30))
            scene = shade(scene, field, rng.uniform(5, 40))
        if self.recent and rng.random() < touching:
            self._neighbours(scene, h, w, margin)
        self._shadow(scene, h, w, margin)
        if art.thickness > 0.02:
            self._flank(scene, art, margin)
        _blend(scene, art, margin, margin)
        self.recent.append(art)
        corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) + margin - 0.5
        return scene, corners

    def _neighbours(self, scene: Image, h: int, w: int, margin: int) -> None:
        rng = self.rng
        gap = w * max(0.0, rng.normal(0.02, 0.04))
        shift = rng.choice([0.0, 0.5, -0.5]) * h + rng.normal(0, 3)
        places = [(-w - gap, shift), (w + gap, -shift), (rng.normal(0, 3), -h - gap), (rng.normal(0, 3), h + gap)]
        for dx, dy in places:
            if rng.random() < 0.6:
                other = self.recent[int(rng.integers(len(self.recent)))]
                if abs(other.pixels.shape[0] - h) < 0.35 * h:
                    _blend(scene, other, margin + round(dx), margin + round(dy))

    def _shadow(self, scene: Image, h: int, w: int, margin: int) -> None:
        rng = self.rng
        if rng.random() < 0.6:
            dark = np.zeros(scene.shape[:2], np.float32)
            dx, dy = (rng.normal(0, 0.04) * w for _ in range(2))
            x0, y0 = round(margin + dx), round(margin + dy)
            dark[max(0, y0) : y0 + h, max(0, x0) : x0 + w] = rng.uniform(0.2, 0.7)
            soft = cv2.GaussianBlur(dark, (0, 0), max(0.5, w * rng.uniform(0.01, 0.04)))
            scene[:] = (scene * (1 - soft[..., None])).astype(np.uint8)

    def _flank(self, scene: Image, art: Art, margin: int) -> None:
        rng = self.rng
        w = art.pixels.shape[1]
        angle = rng.uniform(0, 2 * np.pi)
        reach = art.thickness * w * rng.uniform(0.1, 0.9)
        steps = max(1, round(reach / 2))
        side = Art(np.broadcast_to(np.asarray(art.side, np.uint8), art.pixels.shape), art.alpha)
        for k in range(steps, 0, -1):
            _blend(
                scene,
                side,
                margin + round(reach * np.cos(angle) * k / steps),
                margin + round(reach * np.sin(angle) * k / steps),
            )


def _blend(scene: Image, art: Art, x: int, y: int) -> None:
    h, w = art.alpha.shape
    left, top = max(0, x), max(0, y)
    right, bottom = min(scene.shape[1], x + w), min(scene.shape[0], y + h)
    if right <= left or bottom <= top:
        return
    window = (slice(top - y, bottom - y), slice(left - x, right - x))
    alpha = art.alpha[window]
    part = scene[top:bottom, left:right]
    if alpha.min() == 255:
        part[:] = art.pixels[window]
        return
    weight = alpha.astype(np.float32)[..., None] / 255
    part[:] = (part + (art.pixels[window].astype(np.float32) - part) * weight + 0.5).astype(np.uint8)


def overlay_marker(rng: Rng, scene: Image, corners: Points) -> None:
    """A coloured, see-through ring or disc over one side of the piece, as the marker of a number lies."""
    w = float(corners[1, 0] - corners[0, 0])
    h = float(corners[3, 1] - corners[0, 1])
    x = float(corners[0, 0]) + (0.0 if rng.random() < 0.5 else w) + rng.normal(0, 0.06) * w
    y = float(corners[0, 1]) + h * (0.25 if rng.random() < 0.5 else 0.75) + rng.normal(0, 0.05) * h
    radius = w * rng.uniform(0.2, 0.38)
    colour = np.asarray(hsv(rng.uniform(0, 360), rng.uniform(0.0, 1), rng.uniform(0.3, 1)), np.float32)
    mask = np.zeros(scene.shape[:2], np.uint8)
    thick = -1 if rng.random() < 0.55 else max(2, round(radius * rng.uniform(0.12, 0.4)))
    cv2.circle(mask, (round(x), round(y)), round(radius), 255, thick, cv2.LINE_AA)
    filters = rng.random() < 0.6
    tinted = scene * (colour / 255) if filters else scene * 0.0 + colour
    weight = mask.astype(np.float32)[..., None] * (rng.uniform(0.15, 1.0 if filters else 0.6) / 255)
    scene[:] = np.clip(scene + (tinted - scene) * weight, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:  # the rim of thick plastic is darker, or catches the light
        rim = tuple(float(v) for v in colour * rng.uniform(0.3, 1.3))
        cv2.circle(scene, (round(x), round(y)), round(radius), rim, int(rng.integers(1, 4)), cv2.LINE_AA)


def sleeve(rng: Rng, scene: Image, corners: Points) -> None:
    """A streak of light over the piece, as a plastic sleeve or a glossy print shows."""
    h, w = scene.shape[:2]
    mask = np.zeros((h, w), np.float32)
    x, slope = rng.uniform(0, w), rng.uniform(-0.8, 0.8)
    breadth = w * rng.uniform(0.03, 0.2)
    points = np.array([[x, 0], [x + breadth, 0], [x + breadth + slope * h, h], [x + slope * h, h]])
    cv2.fillPoly(mask, [points.round().astype(np.int32)], 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), max(1.0, breadth * rng.uniform(0.1, 0.5)))
    scene[:] = np.clip(scene + soft[..., None] * rng.uniform(20, 110), 0, 255).astype(np.uint8)


def view(rng: Rng, corners: Points, size_px: float) -> Points:
    """Where the corners come to lie in the photograph: turn, tilt and perspective; mean side near ``size_px``."""
    centre = corners.mean(0)
    span = float(np.linalg.norm(corners[1] - corners[0]))
    flat = (corners - centre) / span
    turn = rng.uniform(0, 360) if rng.random() < 0.4 else 90 * rng.integers(4) + rng.normal(0, 8)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    flat = flat @ np.array([[c, s], [-s, c]])
    tilt = np.radians(rng.uniform(0, 52))
    away = rng.normal(0, 0.35) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)
    c, s = np.cos(away), np.sin(away)
    flat = flat @ np.array([[c, s], [-s, c]])
    distance = rng.uniform(5, 25)
    depth = 1 - flat[:, 1] * np.sin(tilt) / distance
    seen = np.stack([flat[:, 0] / depth, flat[:, 1] * np.cos(tilt) / depth], 1)
    seen = seen @ np.array([[c, -s], [s, c]])
    return np.asarray(seen * size_px, np.float32)


def photograph(rng: Rng, scene: Image, corners: Points, size_px: float, grain: Float) -> tuple[Image, Points]:
    """The scene as a webcam sees it, and the true corners there."""
    seen = view(rng, corners, size_px)
    low, high = seen.min(0), seen.max(0)
    pad = 0.22 * float((high - low).max()) + 3
    offset = -low + pad + rng.uniform(0, 1, 2)
    seen = (seen + offset).astype(np.float32)
    width, height = (int(v) for v in np.ceil(high - low + 2 * pad))
    span = float(np.linalg.norm(corners[1] - corners[0]))
    scale = size_px / span
    source, ends = scene, corners
    if scale < 0.75:
        factor = max(scale * 1.15, 0.08)
        source = np.asarray(cv2.resize(scene, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8)
        real = np.array([source.shape[1] / scene.shape[1], source.shape[0] / scene.shape[0]])
        ends = ((corners + 0.5) * real - 0.5).astype(np.float32)
    transform = cv2.getPerspectiveTransform(ends.astype(np.float32), seen)
    photo = cv2.warpPerspective(
        source, transform, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return expose(rng, np.asarray(photo, np.uint8), size_px, grain), seen


def expose(rng: Rng, photo: Image, size_px: float, grain: Float) -> Image:
    """Light, lens, sensor and compression."""
    h, w = photo.shape[:2]
    light = photo.astype(np.float32)
    light *= _illumination(rng, h, w)[..., None] * _tint(rng)
    light = _blur(rng, light, size_px)
    if rng.random() < 0.15:
        light += rng.uniform(5, 40)
    sigma = rng.uniform(0.5, 7) if rng.random() < 0.9 else rng.uniform(7, 16)
    y, x = int(rng.integers(grain.shape[0] - h)), int(rng.integers(grain.shape[1] - w))
    noise = grain[y : y + h, x : x + w]
    if rng.random() < 0.4:
        noise = np.asarray(cv2.merge([noise[..., 0]] * 3), np.float32)
    if rng.random() < 0.3:
        noise = np.asarray(cv2.GaussianBlur(noise, (3, 3), 0.7), np.float32) * 1.8
    light += noise * sigma
    if rng.random() < 0.5:
        soft = cv2.GaussianBlur(light, (5, 5), rng.uniform(0.7, 1.6))
        amount = rng.uniform(0.2, 1.4)
        light = np.asarray(cv2.addWeighted(light, 1 + amount, soft, -amount, 0), np.float32)
    picture = np.clip(light, 0, 255).astype(np.uint8)
    if rng.random() < 0.8:
        quality = int(rng.integers(35, 96))
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return picture


def _illumination(rng: Rng, h: int, w: int) -> Float:
    field = np.full((h, w), float(np.exp(rng.normal(-0.12, 0.3))), np.float32)
    if rng.random() < 0.5:
        y, x = np.linspace(-1, 1, h, dtype=np.float32)[:, None], np.linspace(-1, 1, w, dtype=np.float32)[None]
        field *= 1 + rng.uniform(0, 0.3) * (x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1))
    if rng.random() < 0.15:
        edge = np.zeros((h, w), np.float32)
        point, slope = rng.uniform(0, w), rng.uniform(-2, 2)
        shape = np.array([[point, 0], [w * 2, 0], [w * 2, h], [point + slope * h, h]])
        cv2.fillPoly(edge, [shape.round().astype(np.int32)], 1.0)
        field *= 1 - cv2.GaussianBlur(edge, (0, 0), max(0.6, w * rng.uniform(0.01, 0.08))) * rng.uniform(0.15, 0.6)
    if rng.random() < 0.15:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        away = (x - rng.uniform(0, w)) ** 2 + (y - rng.uniform(0, h)) ** 2
        spot = np.exp(-away / (2 * (w * rng.uniform(0.1, 0.5)) ** 2))
        field += spot * rng.uniform(0.2, 1.2)
    return field


def _tint(rng: Rng) -> Float:
    """White balance off by up to what 2500 to 7500 kelvin do, and a little green or magenta."""
    warm = rng.normal(0, 0.14)
    return np.array([1 - warm, 1 + rng.normal(0, 0.03), 1 + warm], np.float32).clip(0.55, 1.5)


def _blur(rng: Rng, light: Float, size_px: float) -> Float:
    limit = float(np.clip(size_px * 0.022, 0.45, 2.0))
    if rng.random() < 0.75:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.3, limit + 0.3))), np.float32)
    if rng.random() < 0.15:
        length = int(rng.integers(2, max(3, round(limit * 2.5)) + 1))
        kernel = np.zeros((2 * length + 1,) * 2, np.float32)
        angle = rng.uniform(0, np.pi)
        dx, dy = np.cos(angle) * length / 2, np.sin(angle) * length / 2
        cv2.line(kernel, (round(length - dx), round(length - dy)), (round(length + dx), round(length + dy)), 1.0, 1)
        light = np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)
    return light


def found_corners(rng: Rng, corners: Points, size_px: float, loose: float = 0.0) -> Points:
    """The corners with a detector's error: each a little, and all together a little.

    ``loose`` is the chance that one side lies up to a seventh too far out, as when a thick piece's flank counts in.
    """
    if rng.random() < loose:
        k, reach = int(rng.integers(4)), rng.uniform(0.02, 0.15)
        corners = corners.copy()
        for near, far in ((k, (k + 3) % 4), ((k + 1) % 4, (k + 2) % 4)):
            corners[near] += (corners[near] - corners[far]) * reach
    sigma = min(1.3, 0.35 + 0.009 * size_px)
    if rng.random() < 0.15:
        sigma *= 1.8
    common = rng.normal(0, 0.5 * sigma, (1, 2))
    growth = (corners - corners.mean(0)) * rng.normal(0, 0.012)
    noisy = corners + common + growth + rng.normal(0, 0.8 * sigma, (4, 2))
    return np.asarray(noisy, np.float32)


def patch_of(
    rng: Rng,
    table: Table,
    art: Art,
    size_px: float,
    side_px: int,
    *,
    touching: float,
    marker: float,
    part: Box = WHOLE,
) -> Image:
    """One upright patch of ``art``, or of a part of it, after all of that."""
    scene, corners = table.lay(art, touching=touching)
    if rng.random() < marker:
        overlay_marker(rng, scene, corners)
    if rng.random() < 0.08:
        sleeve(rng, scene, corners)
    photo, seen = photograph(rng, scene, corners, size_px, table.grain)
    loose = 0.5 if art.thickness > 0.05 else 0.0
    found = found_corners(rng, seen, size_px, loose)
    return straighten(photo, found if part == WHOLE else part_corners(found, part), side_px)


__all__ = ["Table", "found_corners", "paste_centred", "patch_of", "photograph"]
