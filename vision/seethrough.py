"""The see-through marker on cards, told by its rim: a circle along which one tint begins, all round.

Suritsu's marker lies on a completed number, where two cards meet side by side. A network hardly sees a clear disc on
print; but across the whole of its rim the same colour changes the same way, whatever lies below. (Sum of signed
gradients along circles, after the radial symmetry transform of Loy and Zelinsky 2003; each gradient counts by its
direction alone, so that strong print does not outweigh a weak tint.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from vision.pieces import Corners, Detection, PieceReading
from vision.reading.reader import nearest_start

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]

REACH = 0.5
"""Half the side of the patch looked at, in card widths, as all lengths here."""
PATCH_PX = 88
STEP = 0.028
RADII = np.arange(0.165, 0.335, STEP / 2)
OFFSETS = np.arange(-3, 3.5) * STEP
"""Radii of markers, and how far from the joint their middles may lie in x and y."""

MEETS = 0.12
"""Two sites face one another where their middles are no farther apart than this."""

STEPS = (1.0, 1.0, 2.0, 1.0)
"""Gradients a pixel, in each channel, that count half or more (a doubling of light is about 44): less is noise."""

WHOLE_RIM = 0.88
"""From here on a circle is a marker's rim (1: the same step all round); marks printed on cards reach 0.8."""
WORTH_A_LOOK = 0.7
"""What is less clear at first sight is not looked at more finely."""

AHEAD = 0.06
"""So much clearer it must be than the circle at any other joint."""


def marker_on_cards(
    picture: Picture,
    pieces: Sequence[PieceReading],
    plane: TablePlane,
    up_deg: float | None = None,
    touched: Callable[[Corners], bool] | None = None,
) -> Detection | None:
    """The marker that lies where two cards meet, or null. Its corners are those of the square around it.

    ``up_deg`` is the cards' common "up" in the picture where it is known; ``touched`` says of quads (pixels of the
    picture) whether it may lie there.
    """
    cards = [piece for piece in pieces if piece.kind == "card" and piece.face != "down"]
    if len(cards) < 2:
        return None
    up = _common_up(cards) if up_deg is None else up_deg
    quads = plane.quads_to_mm([nearest_start(card.corners, up) for card in cards])
    width = float(np.median(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)))
    right = np.median(quads[:, 1] - quads[:, 0], axis=0)
    right /= np.linalg.norm(right)
    axes = width * np.stack([right, [right[1], -right[0]]])  # right and down on the cards, a card's width long
    joints = [
        joint
        for joint in joints_of(quads, MEETS * width)
        if touched is None or touched(_square(plane, joint, axes, float(RADII[-1])))
    ]
    circles = [_best_circle(_patch(picture, plane, joint, axes)) for joint in joints]
    ranked = sorted(zip(circles, joints, strict=True), key=lambda told: -told[0].share)
    if not ranked or ranked[0][0].share < WHOLE_RIM:
        return None
    if len(ranked) > 1 and ranked[1][0].share > ranked[0][0].share - AHEAD:
        return None
    best, joint = ranked[0]
    return Detection(_square(plane, joint + (best.x, best.y) @ axes, axes, best.radius), "marker", best.share)


def _common_up(cards: Sequence[PieceReading]) -> float:
    """The direction in which most cards stand, in degrees: the mean of unit vectors."""
    turns = np.radians([card.turn_deg for card in cards])
    return float(np.degrees(np.arctan2(np.sin(turns).sum(), np.cos(turns).sum())))


def _square(plane: TablePlane, middle: Floats, axes: Floats, half: float) -> Corners:
    """The corners, in the picture, of an upright square about a point of the table."""
    around = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return np.asarray(plane.to_px(middle + around @ axes), np.float32)


def joints_of(quads: NDArray[np.floating], near: float) -> Floats:
    """Where right and left sites of cards (N, 4, 2), upright, face one another: middles of the pairs (M, 2)."""
    left, right = _sites(quads, 0, 3), _sites(quads, 1, 2)
    away = np.linalg.norm(right[:, None] - left[None], axis=2)
    away[np.repeat(np.eye(len(quads), dtype=bool), 2, axis=0).repeat(2, axis=1)] = np.inf
    rights, lefts = np.nonzero(away < near)
    return np.asarray((right[rights] + left[lefts]) / 2)


def _sites(quads: NDArray[np.floating], top: int, bottom: int) -> Floats:
    """The middles of the upper and lower half of one side of each quad, (2 N, 2)."""
    a, b = quads[:, top], quads[:, bottom]
    return np.asarray(np.stack([0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b], axis=1).reshape(-1, 2))


def _patch(picture: Picture, plane: TablePlane, joint: Floats, axes: Floats) -> Picture:
    """What lies around a joint, straightened."""
    line = (np.arange(PATCH_PX) + 0.5) / PATCH_PX * 2 * REACH - REACH
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    places = plane.to_px(joint + grid @ axes).astype(np.float32).reshape(PATCH_PX, PATCH_PX, 2)
    x, y = places[..., 0], places[..., 1]
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


_ANGLES = np.linspace(0, 2 * np.pi, 32, endpoint=False)
_OUT = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)]).astype(np.float32)
_ALL_RADII = np.arange(RADII[0] - STEP, RADII[-1] + STEP, STEP / 4)
_FINE = np.stack(np.meshgrid(*[np.linspace(-1, 1, 5) * STEP / 2] * 3), axis=-1).reshape(-1, 3)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle in a patch (card widths, from its middle), and how much of its rim is the same step: 0 to 1."""

    share: float
    x: float
    y: float
    radius: float


@cache
def _coarse() -> tuple[Floats, NDArray[np.intp]]:
    """All circles that are tried first (C, 3), and their rims."""
    x, y, radius = np.meshgrid(OFFSETS, OFFSETS, RADII)
    circles = np.stack([x, y, radius], axis=-1).reshape(-1, 3)
    return circles, _rims(circles)


def _rims(circles: Floats) -> NDArray[np.intp]:
    """The pixels of the rims of circles (C, 3: x, y, radius) as places in a flat patch, (C, ANGLES)."""
    places = circles[:, :2, None] + circles[:, 2, None, None] * _OUT
    pixels = np.clip(np.floor((places + REACH) / (2 * REACH) * PATCH_PX), 0, PATCH_PX - 1).astype(np.intp)
    return np.asarray(pixels[:, 1] * PATCH_PX + pixels[:, 0])


def _best_circle(patch: Picture) -> Circle:
    """The circle near the middle of a patch along which one channel changes most alike."""
    light = 64 * np.log(cv2.GaussianBlur(patch, (0, 0), 1.0).astype(np.float32) + 8)
    blue, green, red = light[..., 0], light[..., 1], light[..., 2]
    found = []
    for channel, least in zip((blue - green, red - green, light.mean(axis=2), blue - red), STEPS, strict=True):
        across, down = (cv2.Sobel(channel, cv2.CV_32F, *way, ksize=3).ravel() / 8 for way in ((1, 0), (0, 1)))
        circles, rims = _coarse()
        rough = _alike(across, down, least, rims, sparse=True)
        first = int(rough.argmax())
        if rough[first] < WORTH_A_LOOK:
            found.append(Circle(float(rough[first]), *circles[first].tolist()))
            continue
        near = circles[first] + _FINE
        alike = _alike(across, down, least, _rims(near))
        best = int(alike.argmax())
        x, y, _ = near[best].tolist()
        around = np.array([(x, y, radius) for radius in _ALL_RADII])
        radius = _outermost(_alike(across, down, least, _rims(around)), float(alike[best]))
        found.append(Circle(float(alike[best]), x, y, radius))
    return max(found, key=lambda circle: circle.share)


def _outermost(alike: NDArray[np.float32], best: float) -> float:
    """The radius of the outermost rim about one middle that is nearly as clear as the best: a ring has two."""
    peaks = (alike[1:-1] >= alike[:-2]) & (alike[1:-1] >= alike[2:]) & (alike[1:-1] > best - AHEAD)
    places = np.flatnonzero(peaks)
    return float(_ALL_RADII[1:-1][places[-1] if len(places) else int(alike[1:-1].argmax())])


def _alike(
    across: NDArray[np.float32],
    down: NDArray[np.float32],
    least: float,
    rims: NDArray[np.intp],
    *,
    sparse: bool = False,
) -> NDArray[np.float32]:
    """How much of each rim is one step outward, or one inward: 0 to 1. ``sparse``: told by every second angle."""
    rims, out = (rims[:, ::2], _OUT[:, ::2]) if sparse else (rims, _OUT)
    steps = across[rims] * out[0] + down[rims] * out[1]
    return np.asarray(np.abs((steps / np.sqrt(steps**2 + least**2)).mean(axis=1)))
