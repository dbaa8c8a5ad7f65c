"""Hands over the table: fingers, palm, wrist, forearm and sleeve as tapered capsules with a skeleton.

The capsules are drawn as a field of heights towards the camera, melted into each other, and lit with a soft skin-like
falloff. Millimetres; a hand's own frame has x to the right, y along the fingers, z up.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from models.scenes.kit import Array, Rng, around, hsv, pick

Pose = Literal["flat", "relaxed", "point", "pinch", "grip", "fist"]
POSES: tuple[Pose, ...] = ("flat", "relaxed", "point", "pinch", "grip", "fist")
SKIN, SLEEVE, BAND = 0, 1, 2

# Skin tones (BGR) from very light to very dark.
TONES = (
    (205, 219, 243),
    (182, 205, 240),
    (155, 185, 228),
    (137, 168, 214),
    (110, 145, 196),
    (88, 122, 172),
    (66, 97, 145),
    (52, 76, 116),
    (40, 58, 90),
    (31, 43, 66),
)

# Flexion of the three joints in degrees for index, middle, ring and little finger, and the rise of the palm.
_FLEX: dict[Pose, tuple[tuple[tuple[int, int, int], ...], int]] = {
    "flat": (((4, 8, 5), (3, 8, 5), (4, 9, 5), (6, 10, 6)), 2),
    "relaxed": (((18, 28, 16), (22, 32, 18), (26, 36, 20), (26, 36, 20)), 16),
    "point": (((14, 12, 8), (58, 82, 48), (62, 86, 48), (60, 84, 46)), 8),
    "pinch": (((42, 38, 20), (46, 44, 24), (46, 50, 28), (42, 48, 28)), 20),
    "grip": (((34, 22, 12), (38, 26, 14), (42, 30, 16), (42, 34, 18)), 18),
    "fist": (((62, 88, 50), (66, 92, 50), (68, 92, 50), (66, 88, 48)), 4),
}
_BASE = ((-26.0, 88.0), (-7.0, 94.0), (12.0, 90.0), (29.0, 79.0))
_BONES = ((43, 26, 21), (47, 30, 22), (44, 28, 22), (34, 20, 19))
_RADII = ((9.6, 8.6, 7.8, 6.6), (9.8, 8.8, 8.0, 6.8), (9.3, 8.3, 7.5, 6.4), (8.2, 7.2, 6.5, 5.6))


@dataclass(frozen=True)
class Hand:
    """One hand. ``target_mm`` is where the working fingertips are; ``heading_deg`` the direction of the fingers,
    clockwise, 0 away from the near player. ``motion_mm`` is the way it goes while the shutter is open.
    """

    target_mm: tuple[float, float, float]
    heading_deg: float
    pose: Pose = "relaxed"
    left: bool = False
    size: float = 1.0
    skin: tuple[int, int, int] = TONES[3]
    sleeve: tuple[int, int, int] | None = None
    sleeve_from_mm: float = 30.0
    sleeve_kind: Literal["plain", "ribbed", "striped"] = "plain"
    band: tuple[int, int, int] | None = None
    painted: tuple[int, int, int] | None = None
    motion_mm: tuple[float, float] = (0.0, 0.0)
    spread_deg: float = 7.0
    seed: int = 0

    def at(self, target_mm: tuple[float, float, float], **changes: object) -> Hand:
        """The same hand elsewhere; other fields can be changed by name."""
        return replace(self, target_mm=target_mm, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class Capsule:
    """A round bone from ``a`` to ``b`` with the radii there. ``finger`` is 0 thumb … 4 little, -1 for the rest;
    ``bone`` counts from the palm; ``flush`` is how red the skin is there."""

    a: Array
    b: Array
    ra: float
    rb: float
    part: int = SKIN
    finger: int = -1
    bone: int = 0
    flush: float = 0.0


def random_hand(
    rng: Rng, target_mm: tuple[float, float, float], heading_deg: float, pose: Pose | None = None
) -> Hand:
    """A hand of any person at a place; ``heading_deg`` as in ``Hand``."""
    tone = np.array(TONES[int(rng.integers(len(TONES)))], np.float64) * rng.normal(1.0, 0.05) + rng.normal(0, 5, 3)
    sleeve = None
    if rng.random() < 0.65:
        sleeve = hsv(around(rng, 0, 360), around(rng, 0, 0.8), around(rng, 0.06, 0.9))
    band = hsv(around(rng, 0, 360), around(rng, 0, 0.6), around(rng, 0.05, 0.8)) if rng.random() < 0.15 else None
    painted = hsv(around(rng, -40, 40), 0.7, around(rng, 0.3, 0.9)) if rng.random() < 0.12 else None
    blue, green, red = (int(v) for v in np.clip(tone, 12, 250))
    return Hand(
        target_mm,
        heading_deg,
        pose or POSES[int(rng.choice(len(POSES), p=(0.24, 0.26, 0.16, 0.18, 0.1, 0.06)))],
        left=bool(rng.random() < 0.4),
        size=float(np.clip(rng.normal(1.0, 0.09), 0.72, 1.2)),
        skin=(blue, green, red),
        sleeve=sleeve,
        sleeve_from_mm=float(pick(rng, (4.0, 25.0, 60.0, 130.0))) + around(rng, 0, 25),
        sleeve_kind=pick(rng, ("plain", "ribbed", "striped"), (4, 2, 2)),
        band=band,
        painted=painted,
        spread_deg=around(rng, 2, 12),
        seed=int(rng.integers(2**31)),
    )


def skeleton(hand: Hand) -> list[Capsule]:
    """The capsules of a hand in table millimetres."""
    rng = np.random.default_rng(hand.seed)
    flex, rise = _FLEX[hand.pose]
    fingers = [
        _finger(i, np.array(flex[i], float) + rng.normal(0, 4, 3), (i - 1.4) * hand.spread_deg) for i in range(4)
    ]
    capsules = [c for finger in fingers for c in finger]
    capsules += _thumb(hand.pose, fingers[0][-1].b, fingers[0][-1].rb)
    capsules += _palm()
    tips = {"point": [fingers[0][-1].b], "flat": [fingers[1][-1].b], "relaxed": [fingers[1][-1].b, fingers[0][-1].b]}
    middle = np.mean(tips.get(hand.pose, [fingers[0][-1].b]), axis=0)
    pitch = math.radians(rise)
    lean = np.array([[1, 0, 0], [0, math.cos(pitch), math.sin(pitch)], [0, -math.sin(pitch), math.cos(pitch)]])
    capsules += _arm(hand, np.linalg.inv(lean))
    a = -math.radians(hand.heading_deg)
    about = np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1.0]])
    mirror = np.diag([-1.0 if hand.left else 1.0, 1.0, 1.0])
    whole = about @ mirror @ lean * hand.size
    tip_radius = 6.5 * hand.size
    lift = np.array([*hand.target_mm[:2], hand.target_mm[2] + tip_radius]) - whole @ middle
    # No part of the hand goes through the table.
    lowest = min(float(min((whole @ c.a)[2] - c.ra * 0.6, (whole @ c.b)[2] - c.rb * 0.6)) for c in capsules) + lift[2]
    lift[2] -= min(0.0, lowest)
    return [
        replace(c, a=whole @ c.a + lift, b=whole @ c.b + lift, ra=c.ra * hand.size, rb=c.rb * hand.size)
        for c in capsules
    ]


def _finger(index: int, flex_deg: Array, yaw_deg: float) -> list[Capsule]:
    x, y = _BASE[index]
    at = np.array([x, y, 2.0])
    yaw, pitch = math.radians(yaw_deg), 0.0
    bones = []
    radii = _RADII[index]
    for bone in range(3):
        pitch -= math.radians(float(flex_deg[bone]))
        ahead = np.array([math.sin(yaw) * math.cos(pitch), math.cos(yaw) * math.cos(pitch), math.sin(pitch)])
        end = at + ahead * _BONES[index][bone]
        bones.append(Capsule(at, end, radii[bone], radii[bone + 1], SKIN, index + 1, bone, 0.25 + 0.25 * bone))
        at = end
    return bones


def _thumb(pose: Pose, index_tip: Array, radius: float) -> list[Capsule]:
    root = np.array([-20.0, 24.0, -5.0])
    if pose in ("pinch", "grip"):
        goal = index_tip + np.array([-3.0, -7.0, -radius * 0.9])
        way = goal - root
        bow = np.array([-16.0, 2.0, 2.0])
        joints = [root, root + way * 0.42 + bow, root + way * 0.74 + bow * 0.7, goal]
    elif pose in ("fist", "point"):
        joints = [root + np.array(step) for step in ((0, 0, 0), (-22, 30, -2), (-14, 60, -10), (8, 72, -16))]
    else:
        joints = [root + np.array(step) for step in ((0, 0, 0), (-30, 30, 0), (-46, 56, -3), (-54, 80, -6))]
    radii = (13.5, 10.6, 9.6, 7.6)
    return [Capsule(joints[i], joints[i + 1], radii[i], radii[i + 1], SKIN, 0, i, 0.15 + 0.3 * i) for i in range(3)]


def _palm() -> list[Capsule]:
    heel = ((-15.0, 4.0), (-5.0, 0.0), (6.0, 0.0), (15.0, 6.0))
    rays = [
        Capsule(np.array([*heel[i], 0.0]), np.array([*_BASE[i], 1.0]), 16.5, 11.8, SKIN, -1, 0, 0.1) for i in range(4)
    ]
    web = [
        Capsule(np.array([*_BASE[i], 0.0]) - (0, 14, 0), np.array([*_BASE[i + 1], 0.0]) - (0, 14, 0), 12.5, 12.5)
        for i in range(3)
    ]
    thenar = Capsule(np.array([-12.0, 12.0, -5.0]), np.array([-24.0, 52.0, -5.0]), 16.0, 11.0)
    return [*rays, *web, thenar, Capsule(np.array([18.0, 14.0, -4.0]), np.array([27.0, 62.0, -3.0]), 14.0, 11.0)]


def _arm(hand: Hand, level: Array) -> list[Capsule]:
    """Wrist and forearm, leading back and somewhat up; ``level`` undoes the lean of the palm."""
    back = level @ np.array([0.04, -1.0, 0.08])
    wrist = np.array([0.0, 2.0, 2.0])
    elbow = wrist + back * 560.0
    side = np.array([1.0, 0.0, 0.0])
    parts = [
        Capsule(wrist - 7 * side, wrist + back * 60 - 9 * side, 19.0, 21.0),
        Capsule(wrist + 7 * side, wrist + back * 60 + 9 * side, 19.0, 21.0),
    ]
    if hand.sleeve is None:
        parts.append(Capsule(wrist + back * 50, wrist + back * 260, 27.0, 40.0))
        parts.append(Capsule(wrist + back * 260, elbow, 40.0, 46.0))
    else:
        start = wrist + back * hand.sleeve_from_mm
        if hand.sleeve_from_mm > 40:
            parts.append(Capsule(wrist + back * 50, start + back * 20, 27.0, 28.0 + 0.03 * hand.sleeve_from_mm))
        wide = 31.0 + 0.05 * hand.sleeve_from_mm
        parts.append(Capsule(start, start + back * 12, wide, wide + 1.5, SLEEVE, -1, 1))
        parts.append(Capsule(start + back * 12, elbow + back * 60, wide, wide + 26.0, SLEEVE))
    if hand.band is not None:
        at = wrist + back * 22 + np.array([0.0, 0.0, 1.0])
        parts.append(Capsule(at - 9 * side, at + 9 * side, 21.5, 21.5, BAND))
    return parts
