"""What a webcam does to the light: exposure, white balance, lens softness, noise, sharpening, tone curve, JPEG."""
from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from functools import lru_cache

import cv2
import numpy as np

from models.scenes.handpaint import streak
from models.scenes.kit import Array, Rng, around, blackbody, grain


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
        return {key: [round(v, 4) for v in value] if isinstance(value, tuple)
                else round(value, 4) if isinstance(value, float) else value for key, value in asdict(self).items()}


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
        vignette=around(rng, 0, 0.2 + 0.2 * d), aberration=float(rng.normal(0, 0.0004)),
        bloom=around(rng, 0, 0.06), bayer=bool(rng.random() < 0.5), shot=noisy, read=around(rng, 0.001, 0.003 + 0.004 * d),
        denoise=float(rng.choice([0.0, 0.5, 1.0], p=[0.4, 0.35, 0.25])), sharpen=around(rng, 0.0, 1.3),
        contrast=around(rng, -0.05, 0.22), saturation=around(rng, 0.75, 1.25), black=around(rng, 0, 0.02),
        gamma=float(np.exp(rng.normal(0, 0.06))), band=around(rng, 0.01, 0.1) if rng.random() < 0.05 else 0.0,
        band_lines=around(rng, 120, 500), quality=int(rng.integers(int(88 - 45 * d), 96)),
    )


def metering(mean: Array, rng: Rng, light: Array) -> Array:
    """Gains (B, G, R) of an automatic camera for a scene of that mean colour under light of that colour.

    Exposure follows the mean brightness and the light itself; white balance takes back most of the light's tint.
    """
    level = float(0.0722 * mean[0] + 0.7152 * mean[1] + 0.2126 * mean[2])
    follow = around(rng, 0.3, 0.85)
    exposure = math.exp(follow * math.log(0.19 / max(level, 0.01)) + (1 - follow) * math.log(0.72))
    tint = light / float(light.mean())
    corrected = tint ** -around(rng, 0.45, 1.0)
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


@lru_cache(maxsize=32)
def _curve(contrast: float, black: float, gamma: float) -> Array:
    """4096 steps of linear light (0..1.25) to bytes: shoulder, sRGB, contrast, black level."""
    x = np.arange(4096) / 4095 * 1.25
    x = np.where(x > 0.8, 0.8 + 0.2 * (1 - np.exp(-(x - 0.8) / 0.2)), x)
    y = np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055) ** gamma
    y = y + contrast * np.sin((y - 0.5) * 2 * math.pi) * -0.16 + contrast * (y - 0.5) * 0.35
    out = np.clip((black + (1 - black) * y) * 255 + 0.5, 0, 255).astype(np.uint8)
    out.setflags(write=False)
    return out


def develop(light: Array, post: Post, gains: Array, rng: Rng) -> Array:
    """Linear light at the sensor (H x W x 3 float32, changed in place) to the picture as it leaves the camera."""
    height, width = light.shape[:2]
    if post.blur > 0.25:
        light = cv2.GaussianBlur(light, (0, 0), post.blur)
    if math.hypot(*post.motion) > 0.8:
        light = cv2.filter2D(light, -1, streak(np.array(post.motion)), borderType=cv2.BORDER_REPLICATE)
    if abs(post.aberration) * width > 0.12:
        light = _aberrate(light, post.aberration)
    shade = cv2.multiply(_falloff(width, height), -post.vignette / 1.3) + np.float32(2.0**post.ev)
    if post.band > 0:
        phase = float(rng.random()) * 2 * math.pi
        rows = 1 + post.band * np.sin(np.arange(height, dtype=np.float32) * (2 * math.pi / post.band_lines) + phase)
        shade *= rows[:, None]
    cv2.multiply(light, cv2.merge([shade] * 3), dst=light)
    mix = _mix(post, gains)
    light = cv2.transform(light, mix)
    if post.bloom > 0.004:
        small = cv2.resize(light, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
        glow = cv2.GaussianBlur(np.clip(small - 0.7, 0, 4), (0, 0), 0.012 * width / 8 + 0.6)
        light += cv2.resize(glow, (width, height), interpolation=cv2.INTER_LINEAR) * np.float32(post.bloom * 2)
    _noise(light, post, rng)
    index = np.clip(light * np.float32(4095 / 1.25), 0, 4095).astype(np.uint16)
    picture = np.take(_curve(round(post.contrast, 3), round(post.black, 4), round(post.gamma, 3)), index)
    return _encode(picture, post)


def _mix(post: Post, gains: Array) -> Array:
    weights = np.array([0.0722, 0.7152, 0.2126], np.float32)
    saturate = post.saturation * np.eye(3, dtype=np.float32) + (1 - post.saturation) * weights
    return np.asarray(saturate @ np.diag(gains * np.array(post.white_balance, np.float32)), dtype=np.float32)


def _aberrate(light: Array, amount: float) -> Array:
    height, width = light.shape[:2]
    channels = list(cv2.split(light))
    for index, scale in ((0, 1 - amount), (2, 1 + amount)):
        move = np.array([[scale, 0, (1 - scale) * width / 2], [0, scale, (1 - scale) * height / 2]], np.float32)
        channels[index] = cv2.warpAffine(channels[index], move, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.merge(channels))


def _noise(light: Array, post: Post, rng: Rng) -> None:
    height, width = light.shape[:2]
    noise = grain(rng, width, height)
    if post.bayer:
        # Two thirds of the colours are made up from neighbours: the noise is coarser and partly grey.
        noise = cv2.blur(noise, (2, 2)) * np.float32(1.5)
    if post.denoise > 0:
        noise = cv2.GaussianBlur(noise, (0, 0), 0.6 + post.denoise * 0.6) * np.float32(1.1)
    deviation = np.maximum(light, 0)
    deviation *= np.float32(post.shot * post.shot * 4)
    deviation += np.float32(post.read * post.read)
    cv2.sqrt(deviation, dst=deviation)
    deviation *= noise
    light += deviation


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
