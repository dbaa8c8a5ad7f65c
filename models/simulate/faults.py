"""What cameras and rooms do to a film: bumps, lost and broken pictures, focus, exposure, light, people in the way.

A fault has a time and never alters the record. All times are drawn from the seed over the whole film.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from models.scenes import Camera
from models.scenes.kit import Array, Rng, around
from models.simulate.film import PLAIN, Mood
from models.simulate.motion import ease

LENGTHS_S = {
    "bump": (0.3, 0.5),
    "drop": (0.15, 0.5),
    "repeat": (0.15, 0.5),
    "freeze": (1.5, 4.0),
    "black": (0.2, 1.2),
    "half-grey": (0.0, 0.0),
    "refocus": (1.4, 2.4),
    "exposure": (1.5, 3.0),
    "light-off": (4.0, 7.0),
    "flicker": (4.0, 7.0),
    "lean": (3.0, 5.5),
}
TIMES = {"drop": 3, "repeat": 3, "half-grey": 4, "black": 2}
"""How often a fault happens when it is asked for; once if not said."""
FIRST_S = 3.0


@dataclass(frozen=True)
class Fault:
    """One fault from ``t0`` to ``t1`` (s); a bump's camera stays moved. ``details`` say how much."""

    kind: str
    t0: float
    t1: float
    details: dict[str, Any] = field(default_factory=dict)

    def during(self, t: float) -> bool:
        """Whether it acts at a time."""
        return self.t0 <= t < self.t1

    def to_json(self) -> dict[str, Any]:
        """A line of the faults file."""
        return {"fault": self.kind, "from_s": round(self.t0, 3), "to_s": round(self.t1, 3), **self.details}


def draw_faults(kinds: Sequence[str], duration_s: float, fps: float, seed: int) -> tuple[Fault, ...]:
    """Faults of the kinds asked for, spread over the film without touching one another, in time order."""
    rng = np.random.default_rng([seed, 4711])
    wanted = [kind for kind in kinds for _ in range(TIMES.get(kind, 1))]
    if not wanted:
        return ()
    order = [wanted[int(i)] for i in rng.permutation(len(wanted))]
    room = max(duration_s - FIRST_S - 1.0, 0.1) / len(order)
    found = []
    for place, kind in enumerate(order):
        low, high = LENGTHS_S[kind]
        length = min(max(around(rng, low, high), 1.0 / fps), 0.8 * room)
        start = FIRST_S + place * room + around(rng, 0.0, max(room - length, 0.0) * 0.9)
        # On the frames' grid, a little before the frame, so that the times name exactly the frames they hit.
        first, count = math.ceil(start * fps), max(1, round(length * fps))
        found.append(Fault(kind, (first - 0.25) / fps, (first + count - 0.25) / fps, _details(kind, rng)))
    return tuple(found)


def _details(kind: str, rng: Rng) -> dict[str, Any]:
    if kind == "bump":
        way, angle = around(rng, 8, 45), around(rng, 0, 2 * math.pi)
        turn = float(rng.choice((-1, 1))) * around(rng, 0.4, 3.0)
        return {
            "shift_px_at_1280": [round(way * math.cos(angle), 1), round(way * math.sin(angle), 1)],
            "turn_deg": round(turn, 2),
        }
    if kind == "exposure":
        return {"stops": round(float(rng.choice((-1, 1))) * around(rng, 0.8, 1.8), 2)}
    if kind == "light-off":
        return {"stops": round(-around(rng, 2.5, 4.0), 2)}
    if kind == "refocus":
        return {"blur_px_at_1280": round(around(rng, 4, 9), 1)}
    if kind == "flicker":
        return {"share": round(around(rng, 0.05, 0.16), 3)}
    if kind == "half-grey":
        return {"from_row_share": round(around(rng, 0.2, 0.75), 2)}
    if kind == "lean":
        return {
            "side": str(rng.choice(("near", "far", "left", "right"))),
            "reach_share": round(around(rng, 0.25, 0.5), 2),
            "along_share": round(around(rng, 0.2, 0.8), 2),
        }
    return {}


def mood_at(faults: Sequence[Fault], t: float, size: tuple[int, int]) -> Mood:
    """What the faults do to light and lens at a time."""
    mood, scale = PLAIN, size[0] / 1280.0
    for fault in faults:
        if not fault.during(t):
            continue
        share = (t - fault.t0) / max(fault.t1 - fault.t0, 1e-6)
        hump = math.sin(math.pi * share)
        if fault.kind == "refocus":
            mood = replace(mood, blur=mood.blur + fault.details["blur_px_at_1280"] * scale * hump)
        elif fault.kind == "exposure":
            mood = replace(mood, ev=mood.ev + fault.details["stops"] * (1.0 - ease(share)))
        elif fault.kind == "light-off":
            # The room goes dark at once; the camera lifts its gain a little.
            mood = replace(mood, ev=mood.ev + fault.details["stops"] * (1.0 - 0.35 * min(share * 3, 1.0)))
        elif fault.kind == "flicker":
            pulse = 0.5 * math.sin(2 * math.pi * 6.7 * t)
            mood = replace(mood, band=mood.band + fault.details["share"], ev=mood.ev + pulse * fault.details["share"])
        elif fault.kind == "lean":
            mood = _leaning(mood, fault, hump, size)
        elif fault.kind == "bump":
            mood = replace(mood, blur=mood.blur + 2.5 * scale * (1.0 - share))
    return mood


def _leaning(mood: Mood, fault: Fault, hump: float, size: tuple[int, int]) -> Mood:
    """A head and shoulders between lamp, camera and table, and the shadow around them."""
    details, side = fault.details, fault.details["side"]
    deep = details["reach_share"] * min(1.0, 1.6 * hump)
    across = side in ("near", "far")
    width, height = (size[0] // 4, size[1] // 4) if across else (size[1] // 4, size[0] // 4)
    masks = [_bust(width, height, deep + extra, details["along_share"], wide) for extra, wide in _BODY_AND_SHADE]
    blurred = [cv2.GaussianBlur(mask, (0, 0), sigma) for mask, sigma in zip(masks, (1.2, 0.05 * width), strict=True)]
    turned = [_TO_SIDE[side](mask) for mask in blurred]
    body, shade = (cv2.resize(m, size, interpolation=cv2.INTER_LINEAR).astype(np.float32) / 255.0 for m in turned)
    return replace(mood, shade=1.0 - 0.55 * shade, body=body, body_bgr=(0.035, 0.03, 0.03))


_BODY_AND_SHADE = ((0.0, 1.0), (0.16, 1.35))
_TO_SIDE: dict[str, Callable[[Any], Any]] = {
    "far": lambda mask: mask,
    "near": lambda mask: cv2.flip(mask, 0),
    "left": cv2.transpose,
    "right": lambda mask: cv2.flip(cv2.transpose(mask), 1),
}


def _bust(width: int, height: int, deep: float, along: float, wide: float) -> Array:
    """Head, shoulders and back from the upper rim down to ``deep`` of the height, as a byte mask."""
    mask = np.zeros((height, width), np.uint8)
    big, x = 0.3 * width * wide, along * width
    for radius, behind in ((0.42, 0.0), (1.0, 0.23 * big)):
        y = deep * height - 0.42 * big - behind
        cv2.ellipse(mask, (round(x), round(y)), (round(radius * big), round(0.42 * big)), 0, 0, 360, 255, -1)
    if y > 0:
        cv2.rectangle(mask, (round(x - big), 0), (round(x + big), round(y)), 255, -1)
    return mask


def half_grey(picture: Array, fault: Fault) -> Array:
    """A JPEG that broke off: from one row of blocks on smeared, then grey."""
    out = picture.copy()
    row = int(fault.details["from_row_share"] * picture.shape[0]) // 16 * 16
    column = picture.shape[1] // 3 // 16 * 16
    out[row : row + 16, column:] = out[row : row + 16, column - 1 : column].mean(axis=(0, 1)).astype(np.uint8)
    out[row + 16 :] = 128
    return out


def shaken(picture: Array, fault: Fault, t: float) -> Array:
    """While the camera is bumped the picture swings into its new place."""
    share = (t - fault.t0) / max(fault.t1 - fault.t0, 1e-6)
    left = (1.0 - ease(share)) * math.cos(share * 9.0)
    scale = picture.shape[1] / 1280.0
    dx, dy = (-v * scale * left for v in fault.details["shift_px_at_1280"])
    turn = cv2.getRotationMatrix2D(
        (picture.shape[1] / 2, picture.shape[0] / 2), fault.details["turn_deg"] * left, 1.0
    )
    turn[:, 2] += (dx, dy)
    return np.asarray(cv2.warpAffine(picture, turn, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE))


def bumped(camera: Camera, fault: Fault) -> Camera:
    """The camera after a bump: turned so that the picture's middle shifts and turns as the fault says."""
    dx, dy = (v * camera.width / 1280.0 for v in fault.details["shift_px_at_1280"])
    turn = math.radians(fault.details["turn_deg"])
    focal = float(camera.K[0, 0])
    about = np.array([-math.atan2(dy, focal), math.atan2(dx, focal), turn])
    rotation, _ = cv2.Rodrigues(about)
    turned = rotation @ camera.R
    return Camera(camera.width, camera.height, camera.K, camera.dist, turned, -turned @ camera.position_mm)
