"""What a webcam does to the light: exposure, white balance, lens softness, noise, sharpening, tone curve, JPEG."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from functools import lru_cache

import cv2
import numpy as np

from models.scenes.handpaint import streak
from models.scenes.kit import NOISE_UNIT, Array, Rng, around, blackbody, grain


@dataclass(frozen=True)
class Post:
    """Every parameter of the picture's making. Sigmas in final pixels, ``ev`` in stops, gains as B, G, R."""

    ev: float = 0.0
    white_balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur: float = 0.35
    motion: tuple[float, float] = (0.0, 0.0)
    vignette: float = 0.1
    aberration: float = 0.0
    bloom: float = 0.02
    bayer: bool = False
    shot: float = 0.008
    read: float = 0.003
    denoise: float = 0.0
    sharpen: float = 0.5
    contrast: float = 0.05
    saturation: float = 1.0
    black: float = 0.0
    gamma: float = 1.0
    band: float = 0.0
    band_lines: float = 300.0
    quality: int = 88

    def record(self) -> dict[str, object]:
        """The parameters as plain data for the truth."""
        return {
            key: [round(v, 4) for v in value]
            if isinstance(value, tuple)
            else round(value, 4)
            if isinstance(value, float)
            else value
            for key, value in asdict(self).items()
        }


def random_post(rng: Rng, difficulty: float, width: int) -> Post:
    """A webcam of some quality; ``difficulty`` 0..1 widens every range. Sigmas grow with the picture's width."""
    d, size = difficulty, width / 1280.0
    moved = rng.random() < 0.04 + 0.10 * d
    reach, way = around(rng, 1.0, 3.0 + 4.0 * d) * size, around(rng, 0, 2 * math.pi)
    odd = rng.normal(0, 0.03 + 0.06 * d, 2)
    noisy = float(np.exp(around(rng, math.log(0.002), math.log(0.008 + 0.022 * d))))
    return Post(
        ev=float(np.clip(rng.normal(0, 0.16 + 0.34 * d), -1.6, 1.1)),
        white_balance=(float(np.exp(odd[0])), 1.0, float(np.exp(odd[1]))),
        blur=abs(float(rng.normal(0.3, 0.12 + 0.32 * d))) * max(size, 0.7),
        motion=(reach * math.cos(way), reach * math.sin(way)) if moved else (0.0, 0.0),
        vignette=around(rng, 0, 0.2 + 0.2 * d),
        aberration=float(rng.normal(0, 0.0004)),
        bloom=around(rng, 0, 0.06),
        bayer=bool(rng.random() < 0.5),
        shot=noisy,
        read=around(rng, 0.001, 0.003 + 0.004 * d),
        denoise=float(rng.choice([0.0, 0.5, 1.0], p=[0.4, 0.35, 0.25])),
        sharpen=around(rng, 0.0, 1.3),
        contrast=around(rng, -0.05, 0.22),
        saturation=around(rng, 0.75, 1.25),
        black=around(rng, 0, 0.02),
        gamma=float(np.exp(rng.normal(0, 0.06))),
        band=around(rng, 0.01, 0.1) if rng.random() < 0.05 else 0.0,
        band_lines=around(rng, 120, 500),
        quality=int(rng.integers(int(88 - 45 * d), 96)),
    )


def metering(mean: Array, rng: Rng, light: Array) -> Array:
    """Gains (B, G, R) of an automatic camera for a scene of that mean colour under light of that colour.

    Exposure follows the mean brightness and the light itself; white balance takes back most of the light's tint.
    """
    level = float(0.0722 * mean[0] + 0.7152 * mean[1] + 0.2126 * mean[2])
    follow = around(rng, 0.3, 0.85)
    exposure = math.exp(follow * math.log(0.19 / max(level, 0.01)) + (1 - follow) * math.log(0.72))
    tint = light / float(light.mean())
    corrected = tint ** -around(rng, 0.25, 1.0)
    if rng.random() < 0.1:
        corrected = blackbody(around(rng, 3500, 8500)) ** -0.5
    return np.asarray(exposure * corrected, dtype=np.float32)


@lru_cache(maxsize=8)
def _falloff(width: int, height: int) -> Array:
    x = (np.arange(width, dtype=np.float32) - width / 2) / (width / 2)
    y = (np.arange(height, dtype=np.float32) - height / 2) / (width / 2)
    out = x[None] ** 2 + y[:, None] ** 2
    out.setflags(write=False)
    return out


@lru_cache(maxsize=64)
def _curve(contrast: float, black: float, gamma: float, dark: float) -> Array:
    """From square-root steps (see ``_steps``) to bytes: shoulder, sRGB, contrast, black level."""
    x = np.maximum((np.arange(256) / 255 * _top(dark)) ** 2 - dark, 0)
    x = np.where(x > 0.8, 0.8 + 0.2 * (1 - np.exp(-(x - 0.8) / 0.2)), x)
    y = np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055) ** gamma
    y = y + contrast * np.sin((y - 0.5) * 2 * math.pi) * -0.16 + contrast * (y - 0.5) * 0.35
    out = np.clip((black + (1 - black) * y) * 255 + 0.5, 0, 255).astype(np.uint8)
    out.setflags(write=False)
    return out


def _top(dark: float) -> float:
    return math.sqrt(1.3 + dark)


def develop(light: Array, post: Post, gains: Array, rng: Rng) -> Array:
    """Linear light at the sensor (H x W x 3 float32, may be changed) to the picture as it leaves the camera.

    Noise of light and circuit has variance 4 shot² x + read²; under the square root of x + (read / 2 shot)² it is
    the same everywhere, so that it can be added there (Anscombe's transform).
    """
    height, width = light.shape[:2]
    if post.blur > 0.25:
        light = cv2.GaussianBlur(light, (0, 0), post.blur)
    if math.hypot(*post.motion) > 0.8:
        light = cv2.filter2D(light, -1, streak(np.array(post.motion)), borderType=cv2.BORDER_REPLICATE)
    if abs(post.aberration) * width > 0.12:
        light = _aberrate(light, post.aberration)
    shade = _falloff(width, height) * np.float32(-post.vignette / 1.3) + np.float32(2.0**post.ev)
    if post.band > 0:
        phase = float(rng.random()) * 2 * math.pi
        rows = 1 + post.band * np.sin(np.arange(height, dtype=np.float32) * (2 * math.pi / post.band_lines) + phase)
        shade *= rows[:, None]
    cv2.multiply(light, cv2.merge([shade] * 3), dst=light)
    dark = min((post.read / (2 * post.shot)) ** 2, 0.02)
    unit = NOISE_UNIT / post.shot
    mix = np.column_stack([_mix(post, gains), np.full(3, dark, np.float32)]) * np.float32(unit**2)
    light = np.asarray(cv2.transform(light, mix))
    if post.bloom > 0.004:
        _bloom(light, post.bloom * 2, 0.7 * unit**2)
    np.maximum(light, 0, out=light)
    cv2.sqrt(light, dst=light)
    noise = grain(rng, width, height, _noise_kind(post))
    cv2.add(light, noise, dst=light, dtype=cv2.CV_32F)
    steps = cv2.convertScaleAbs(light, alpha=255 / (_top(dark) * unit))
    curve = _curve(round(post.contrast, 3), round(post.black, 4), round(post.gamma, 3), round(dark, 5))
    return _encode(cv2.LUT(steps, curve), post)


def _bloom(light: Array, strength: float, threshold: float) -> None:
    height, width = light.shape[:2]
    small = cv2.resize(light, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    glow = cv2.GaussianBlur(np.clip(small - threshold, 0, 6 * threshold), (0, 0), 0.0015 * width + 0.6)
    if float(glow.max()) * strength > 0.004 * threshold:
        light += cv2.resize(glow * np.float32(strength), (width, height), interpolation=cv2.INTER_LINEAR)


def _noise_kind(post: Post) -> tuple[float, float]:
    """How far the camera's own filters smear the noise (sigma in pixels) and by how much it then falls."""
    sigma = (0.45 if post.bayer else 0.0) + 0.7 * post.denoise
    return round(sigma, 2), 1.0 - 0.35 * post.denoise


def _mix(post: Post, gains: Array) -> Array:
    weights = np.array([0.0722, 0.7152, 0.2126], np.float32)
    saturate = post.saturation * np.eye(3, dtype=np.float32) + (1 - post.saturation) * weights
    return np.asarray(saturate @ np.diag(gains * np.array(post.white_balance, np.float32)), dtype=np.float32)


def _aberrate(light: Array, amount: float) -> Array:
    height, width = light.shape[:2]
    for index, scale in ((0, 1 - amount), (2, 1 + amount)):
        move = np.array([[scale, 0, (1 - scale) * width / 2], [0, scale, (1 - scale) * height / 2]], np.float32)
        plane = cv2.extractChannel(light, index)
        moved = cv2.warpAffine(plane, move, (width, height), borderMode=cv2.BORDER_REPLICATE)
        cv2.insertChannel(moved, light, index)
    return light


def _encode(picture: Array, post: Post) -> Array:
    if post.bayer:
        picture = cv2.addWeighted(picture, 0.55, cv2.GaussianBlur(picture, (0, 0), 0.7), 0.45, 0)
    if post.denoise > 0.6:
        picture = cv2.addWeighted(picture, 0.5, cv2.medianBlur(picture, 3), 0.5, 0)
    if post.sharpen > 0.05:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = cv2.addWeighted(picture, 1 + post.sharpen, soft, -post.sharpen, 0)
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, post.quality])
    back = cv2.imdecode(data, cv2.IMREAD_COLOR) if done else picture
    return np.asarray(back)
