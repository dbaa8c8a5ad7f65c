"""The meaning of the detector's output maps; training and decoding both go by it.

Corners of a turned square have no natural first one: any rule for it jumps somewhere. So the network gives two
lists that jump at different turns, and says which one to trust. List A starts at the corner nearest the
picture's upper left (it jumps at turns of 45°); list B starts at the topmost corner (it jumps at 0° and 90°).
Both go clockwise in the picture.
"""

from __future__ import annotations

import numpy as np

from vision.pieces import Corners

KINDS = ("card", "block", "chip", "marker", "board")
STRIDE = 4
CORNER_SCALE = 16.0
"""Corner offsets are given in units of this many input pixels."""

HEAT = slice(0, 5)
CORNERS_A = slice(5, 13)
CORNERS_B = slice(13, 21)
TRUST_B = 21
FACE_DOWN = 22
HAND = 23
CHANNELS = 24


def order_a(corners: Corners) -> Corners:
    """Corners (4, 2), clockwise, started at the one nearest the picture's upper left."""
    return np.roll(corners, -int(np.argmin(corners.sum(axis=1))), axis=0)


def order_b(corners: Corners) -> Corners:
    """Corners (4, 2), clockwise, started at the topmost one."""
    return np.roll(corners, -int(np.argmin(corners[:, 1])), axis=0)


def trust_b(corners: Corners) -> float:
    """1 where list B is far from its jump and A is near, 0 the other way round, 0.5 in between."""
    sums = np.sort(corners.sum(axis=1))
    tops = np.sort(corners[:, 1])
    margin_a = float(sums[1] - sums[0]) / 1.4142
    margin_b = float(tops[1] - tops[0])
    return margin_b / max(margin_a + margin_b, 1e-6)
