"""Drawing of hands on the canvas: heights, normals, skin, cloth, nails, shadows, motion blur."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from models.scenes.bodies import Layer
from models.scenes.camera import Canvas
from models.scenes.hands import BAND, SKIN, SLEEVE, Capsule, Hand, skeleton
from models.scenes.kit import Array, box_of, clouds, fill, hull, linear_colour, spread
from models.scenes.lights import Lighting
from models.scenes.shadows import cast_round

_FAR = np.float32(-1e4)
_MELT_MM = 5.0


@dataclass(eq=False)
class _Field:
    """What the capsules leave on a cut of the canvas: height towards the camera (mm), normal and marks."""

    height: Array
    nx: Array
    ny: Array
    part: Array
    flush: Array
    dark: Array
    nail: Array

    @classmethod
    def empty(cls, shape: tuple[int, int]) -> _Field:
        zero = [np.zeros(shape, np.float32) for _ in range(5)]
        return cls(np.full(shape, _FAR, np.float32), zero[0], zero[1], np.zeros(shape, np.uint8), *zero[2:])


def draw_hand(
    layer: Layer,
    hand: Hand,
    canvas: Canvas,
    lighting: Lighting,
    light: Array,
    mask: Array,
    *,
    shadows: bool = True,
    thumb_only: bool = False,
) -> None:
    """Draw one hand with its shadows; ``mask`` (bool, canvas size) gets True where the hand is.

    ``thumb_only`` draws the thumb again, over a piece that the hand holds.
    """
    capsules = skeleton(hand)
    if shadows:
        cast_round(layer, capsules, canvas, lighting)
    if thumb_only:
        capsules = [c for c in capsules if c.finger == 0 and c.bone > 0]
    keep = [cut for c in capsules if (cut := _before_camera(c, canvas)) is not None]
    box = _box(keep, canvas) if keep else None
    if box is None:
        return
    # Skin is smooth: colour is worked out on a coarser canvas, only the rim is drawn in full.
    near = canvas.scale_at(np.array([*hand.target_mm[:2], 40.0]))
    coarse = canvas.shrunk(min(1.0, 1.1 / near))
    factor = coarse.scale / canvas.scale
    small = (
        int(box[0] * factor),
        int(box[1] * factor),
        math.ceil(box[2] * factor) + 1,
        math.ceil(box[3] * factor) + 1,
    )
    field = _Field.empty((small[3] - small[1], small[2] - small[0]))
    for capsule in keep:
        _add(field, capsule, coarse, small)
    _smooth(field, 1.8 * coarse.scale_at(np.array(hand.target_mm)))
    wrist = coarse.project(np.array([hand.target_mm]))[0] - small[:2]
    colour = _shade(field, hand, canvas, lighting, light, wrist)
    move = np.array(
        [
            [factor, 0, (box[0] + 0.5) * factor - 0.5 - small[0]],
            [0, factor, (box[1] + 0.5) * factor - 0.5 - small[1]],
        ],
        np.float32,
    )
    size = (box[2] - box[0], box[3] - box[1])
    full = cv2.warpAffine(
        colour, move, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    _compose(layer, _cover(keep, canvas, box), full, hand, canvas, mask, box)


def _before_camera(c: Capsule, canvas: Canvas, near_mm: float = 110.0) -> Capsule | None:
    """The part of a capsule that is in front of the camera."""
    a, b = (float(canvas.camera.R[2] @ p + canvas.camera.t[2]) - near_mm for p in (c.a, c.b))
    if a <= 0 and b <= 0:
        return None
    if a > 0 and b > 0:
        return c
    t = a / (a - b)
    at, r = c.a + (c.b - c.a) * t, c.ra + (c.rb - c.ra) * t
    return replace(c, b=at, rb=r) if a > 0 else replace(c, a=at, ra=r)


def _cover(capsules: Sequence[Capsule], canvas: Canvas, box: tuple[int, int, int, int]) -> Array:
    """The soft outline of all capsules on a cut of the canvas, bytes."""
    angle = np.arange(24) * (2 * math.pi / 24)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
    for c in capsules:
        ends = canvas.project(np.stack([c.a, c.b])) - box[:2]
        rims = [
            end + ring * r * canvas.scale_at(at) for end, at, r in zip(ends, (c.a, c.b), (c.ra, c.rb), strict=True)
        ]
        fill(mask, hull(np.concatenate(rims)))
    return mask


def _smooth(field: _Field, sigma: float) -> None:
    """Melt the joints: normals blurred within the hand."""
    solid = (field.height > _FAR / 2).astype(np.float32)
    weight = cv2.GaussianBlur(solid, (0, 0), max(sigma, 0.5)) + np.float32(1e-3)
    for name in ("nx", "ny"):
        soft = cv2.GaussianBlur(getattr(field, name) * solid, (0, 0), max(sigma, 0.5)) / weight
        setattr(field, name, 0.25 * getattr(field, name) + 0.75 * soft)


def _box(capsules: Sequence[Capsule], canvas: Canvas) -> tuple[int, int, int, int] | None:
    points = []
    for c in capsules:
        for at, r in ((c.a, c.ra), (c.b, c.rb)):
            p = canvas.project(at[None])[0]
            reach = 1.2 * r * canvas.scale_at(at)
            points += [p - reach, p + reach]
    return box_of(np.array(points), canvas.size, 12)


def _add(field: _Field, c: Capsule, canvas: Canvas, box: tuple[int, int, int, int]) -> None:
    ends = canvas.project(np.stack([c.a, c.b]))
    scales = canvas.scale_at(c.a), canvas.scale_at(c.b)
    radii = c.ra * scales[0], c.rb * scales[1]
    reach = max(radii) + 2
    cut = box_of(ends - (box[0], box[1]), (box[2] - box[0], box[3] - box[1]), reach)
    if cut is None:
        return
    x0, y0, x1, y1 = cut
    a = (ends[0] - (box[0] + x0, box[1] + y0)).astype(np.float32)
    d = (ends[1] - ends[0]).astype(np.float32)
    square = max(float(d @ d), 1e-3)
    px = np.arange(x1 - x0, dtype=np.float32)[None] - a[0]
    py = np.arange(y1 - y0, dtype=np.float32)[:, None] - a[1]
    along = (px * d[0] + py * d[1]) / np.float32(square)
    t = np.clip(along, 0, 1)
    r = radii[0] + np.float32(radii[1] - radii[0]) * t
    qx, qy = px - t * d[0], py - t * d[1]
    rho = np.sqrt(qx * qx + qy * qy) / r
    rise = np.sqrt(np.maximum(1 - rho * rho, 0))
    depth = [float(canvas.camera.R[2] @ p + canvas.camera.t[2]) for p in (c.a, c.b)]
    t = t * np.float32(depth[0]) / (t * np.float32(depth[0]) + (1 - t) * np.float32(depth[1]))  # along it in space
    mm = c.ra + np.float32(c.rb - c.ra) * t
    height = np.where(rho < 1.12, -depth[0] - np.float32(depth[1] - depth[0]) * t + mm * rise, _FAR)
    _melt(field, (slice(y0, y1), slice(x0, x1)), c, height, qx / r, qy / r, t, along, rho, px, py, d)


def _melt(
    field: _Field,
    at: tuple[slice, slice],
    c: Capsule,
    height: Array,
    nx: Array,
    ny: Array,
    t: Array,
    along: Array,
    rho: Array,
    px: Array,
    py: Array,
    d: Array,
) -> None:
    old = field.height[at]
    melt = np.float32(_MELT_MM if c.part == SKIN and c.finger < 0 else (3.0 if c.part == SKIN else 0.3))
    gap = height - old
    weight = np.clip(0.5 + 0.5 * gap / melt, 0, 1).astype(np.float32)
    near = np.maximum(melt - np.abs(gap), 0)
    field.height[at] = np.maximum(height, old) + near * near / (4 * melt)
    limit = np.float32(0.97)
    nx, ny = np.clip(nx, -limit, limit), np.clip(ny, -limit, limit)
    field.nx[at] += (nx - field.nx[at]) * weight
    field.ny[at] += (ny - field.ny[at]) * weight
    field.part[at][weight > 0.5] = c.part
    field.flush[at] += (np.float32(c.flush) - field.flush[at]) * weight
    mark = np.zeros_like(height)
    nail = np.zeros_like(height)
    if c.part == SLEEVE:
        mark = _folds(c, along, px, py)
    elif c.finger >= 0:
        mark, nail = _skin_marks(c, t, along, rho, px, py, d)
    field.dark[at] += (mark - field.dark[at]) * weight
    field.nail[at] += (nail - field.nail[at]) * weight


def _folds(c: Capsule, along: Array, px: Array, py: Array) -> Array:
    length = float(np.linalg.norm(c.b - c.a))
    wave = np.sin(along * length / 9.0 + 0.03 * px + np.sin(along * length / 21.0) * 2)
    out = 0.10 * wave + 0.05 * np.sin(0.05 * px - 0.07 * py)
    return np.asarray(out + (0.16 if c.bone == 1 else 0.0), dtype=np.float32)


def _skin_marks(
    c: Capsule, t: Array, along: Array, rho: Array, px: Array, py: Array, d: Array
) -> tuple[Array, Array]:
    """Creases over the joints (as darkening) and the nail (0..1) on a finger bone."""
    length = math.hypot(float(d[0]), float(d[1]))
    off = np.minimum(np.abs(along - 0.03), np.abs(along - 0.10)) * length
    crease = 0.16 * np.exp(-(off**2) / 1.2) * (rho < 0.85) if c.bone else np.zeros_like(t)
    if c.bone < 2 or length < 2:
        return crease.astype(np.float32), np.zeros_like(t)
    side = (px * d[1] - py * d[0]) / max(length, 1e-3)
    width = np.float32(0.62 * c.rb * length / max(float(np.linalg.norm(c.b - c.a)), 1e-3))
    forward = (along - 0.98) * length / (0.95 * width + 1e-3)
    nail = np.clip((1 - np.abs(side / width) ** 2.6 - np.abs(forward) ** 2.6) * 4, 0, 1)
    return crease.astype(np.float32), nail.astype(np.float32)


@lru_cache(maxsize=8)
def _mottle(seed: int) -> Array:
    noise = clouds(np.random.default_rng(seed), (512, 512), (26, 26), 4, 0.65)
    noise.setflags(write=False)
    return noise


def _shade(field: _Field, hand: Hand, canvas: Canvas, lighting: Lighting, light: Array, wrist: Array) -> Array:
    albedo = _albedo(field, hand, wrist)
    nz = -np.sqrt(np.maximum(1 - field.nx**2 - field.ny**2, 0.02))
    up = canvas.camera.R[:, 2].astype(np.float32)  # the world's up in camera axes
    middle = np.array(hand.target_mm)
    ground = np.array([middle[0], middle[1], 0.0])
    rise = field.nx * up[0] + field.ny * up[1] + nz * up[2]
    lit = (np.float32(0.62) + np.float32(0.38) * rise)[..., None] * lighting.ambient.astype(np.float32)
    level = lighting.ambient.copy()
    shine = np.zeros_like(rise)
    soft = np.array([0.12, 0.18, 0.34], np.float32)  # light travels farther in red under the skin
    for source in lighting.lights:
        flux = lighting.flux(source, ground) * source.power
        toward = source.centre - middle - (0, 0, 30)
        toward = toward / np.linalg.norm(toward)
        to = (canvas.camera.R @ toward).astype(np.float32)
        cosine = field.nx * to[0] + field.ny * to[1] + nz * to[2]
        wrapped = np.maximum((cosine[..., None] + soft) / (1 + soft), 0)
        lit += wrapped * (flux / max(float(toward[2]), 0.25)).astype(np.float32)
        level = level + flux
        half = to + np.array([0, 0, -1.0])
        half = (half / np.linalg.norm(half)).astype(np.float32)
        peak = np.maximum(field.nx * half[0] + field.ny * half[1] + nz * half[2], 0)
        glow = np.where(field.part == SKIN, np.float32(0.10), np.float32(0.01)) * (1 + np.float32(2.5) * field.nail)
        shine += _power28(peak) * np.float32(flux.mean()) * glow
    at = canvas.project(middle[None])[0]
    here = light[min(max(int(at[1]), 0), canvas.height - 1), min(max(int(at[0]), 0), canvas.width - 1)]
    lit *= (here / level).astype(np.float32)
    lit *= albedo
    lit *= _hollows(field)[..., None]
    lit += shine[..., None]
    return np.asarray(lit, dtype=np.float32)


def _power28(x: Array) -> Array:
    x4 = x * x
    x4 *= x4
    x8 = x4 * x4
    return np.asarray(x8 * x8 * x8 * x4)


def _hollows(field: _Field) -> Array:
    """Less light between fingers: where the surroundings stand higher than the point itself."""
    solid = (field.height > _FAR / 2).astype(np.float32)
    flat = np.where(solid > 0, field.height, 0)
    weight = cv2.blur(solid, (25, 25))
    around_ = cv2.blur(flat, (25, 25)) / np.maximum(weight, 1e-3)
    deep = np.clip((around_ - field.height) / 26.0, 0, 1) * solid
    return np.asarray(1 - 0.6 * deep, dtype=np.float32)


def _albedo(field: _Field, hand: Hand, wrist: Array) -> Array:
    shape = field.height.shape
    tile = _mottle(hand.seed)
    move = np.array([[1, 0, wrist[0]], [0, 1, wrist[1]]], np.float32)
    noise = cv2.warpAffine(tile, move, shape[::-1], borderMode=cv2.BORDER_WRAP)
    skin = linear_colour(hand.skin)
    red = np.array([-0.20, -0.22, 0.04], np.float32)
    share = np.clip(np.float32(0.55) * field.flush + np.float32(0.10) * noise, 0, 1)
    grey = 1 + np.float32(0.055) * noise
    nail_tone = (
        linear_colour(hand.painted) if hand.painted else np.minimum(skin * np.float32(1.15) + np.float32(0.06), 0.9)
    )
    nail = np.float32(0.8) * field.nail
    sleeve, band = field.part == SLEEVE, field.part == BAND
    dark = 1 - np.where(sleeve, field.dark * np.float32(1.6 if hand.sleeve_kind == "ribbed" else 1.0), field.dark)
    cloth = (1 + np.float32(0.10) * noise) * dark
    if hand.sleeve_kind == "striped":
        cloth = np.where(field.dark > 0.03, cloth * np.float32(0.45), cloth)
    out = np.empty((*shape, 3), np.float32)
    for k in range(3):
        plane = skin[k] * (1 + red[k] * share) * grey
        plane += (nail_tone[k] - plane) * nail
        plane *= dark
        if hand.sleeve is not None:
            plane[sleeve] = cloth[sleeve] * linear_colour(hand.sleeve)[k]
        if hand.band is not None:
            plane[band] = linear_colour(hand.band)[k]
        out[..., k] = plane
    return out


def _compose(
    layer: Layer, cover: Array, colour: Array, hand: Hand, canvas: Canvas, mask: Array, box: tuple[int, int, int, int]
) -> None:
    x0, y0, x1, y1 = box
    at = np.array(hand.target_mm)
    way = canvas.project((at + np.array([*hand.motion_mm, 0.0]))[None])[0] - canvas.project(at[None])[0]
    roi = layer.colour[y0:y1, x0:x1]
    share = spread(cover)
    if float(np.hypot(*way)) > 1.5:
        kernel = streak(way)
        colour = cv2.filter2D(colour * share, -1, kernel, borderType=cv2.BORDER_CONSTANT)
        cover = cv2.filter2D(cover, -1, kernel, borderType=cv2.BORDER_CONSTANT)
        roi *= 1 - spread(cover)
        roi += colour
    else:
        colour -= roi
        colour *= share
        roi += colour
    seen = cover > 127
    layer.ids[y0:y1, x0:x1][seen] = 0
    mask[y0:y1, x0:x1] |= seen


def streak(way: Array) -> Array:
    """The kernel of a straight motion of ``way`` pixels (x, y), its weights summing to one."""
    reach = min(math.hypot(float(way[0]), float(way[1])), 60.0)
    half = math.ceil(reach / 2) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    unit = np.asarray(way, dtype=np.float64) / max(math.hypot(float(way[0]), float(way[1])), 1e-6) * reach / 2
    for s in np.linspace(-1, 1, 4 * half + 1):
        x, y = half + unit[0] * s, half + unit[1] * s
        ix, iy = int(x), int(y)
        fx, fy = x - ix, y - iy
        spot = np.outer([1 - fy, fy], [1 - fx, fx])
        kernel[iy : iy + 2, ix : ix + 2] += spot[: 2 * half + 1 - iy, : 2 * half + 1 - ix]
    return np.asarray(kernel / kernel.sum(), dtype=np.float32)
