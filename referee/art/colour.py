"""Colours as ``#rrggbb``: mixing, lightness and contrast."""

from __future__ import annotations

import colorsys

BLACK = "#111111"
WHITE = "#ffffff"


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of ``#rrggbb``, each 0..1."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def from_channels(red: float, green: float, blue: float) -> str:
    """``#rrggbb`` of channels 0..1; values outside are cut off."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, value))):02x}" for value in (red, green, blue))


def mix(first: str, second: str, share: float) -> str:
    """``first`` with ``share`` (0..1) of ``second`` in it."""
    pairs = zip(channels(first), channels(second), strict=True)
    red, green, blue = (a + (b - a) * share for a, b in pairs)
    return from_channels(red, green, blue)


def hsv(hue: float, saturation: float, value: float) -> str:
    """A colour by hue (turns, any number), saturation and value (0..1)."""
    return from_channels(*colorsys.hsv_to_rgb(hue % 1.0, min(1.0, max(0.0, saturation)), min(1.0, max(0.0, value))))


def luminance(colour: str) -> float:
    """Relative luminance 0..1 (WCAG 2, section 1.4.3)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Contrast ratio 1..21 of two colours (WCAG 2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def readable_on(ground: str, *candidates: str, at_least: float = 4.0) -> str:
    """The first candidate with enough contrast on ``ground``, else black or white, whichever is clearer."""
    for candidate in candidates:
        if contrast(ground, candidate) >= at_least:
            return candidate
    return max((BLACK, WHITE), key=lambda colour: contrast(ground, colour))
