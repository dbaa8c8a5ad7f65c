"""Pieces that a hand lifts or tilts: where one lay the table beneath it shows, or it looks larger than it is.

A hand over a piece hides it, and so does its shadow; neither looks like the table beside the piece. What looks like
the table and like the hand too, or like the piece in a shadow, tells nothing.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Container, Iterable, Mapping

import cv2
import numpy as np
import numpy.typing as npt

from vision.gate import Glance, Mask
from vision.shadows import colours, in_shadow, steps
from vision.staying import Cells
from vision.tracks import Quad, covered_share
from vision.visits import GAP_S

SHOWS, CELLS, GLANCES, SHOWN_S, STEP_S = 0.015, 3, 3, 0.025, 0.15
"""A glance counts from this part of a piece's place, and so many cells, on that show the table; the piece is lifted
after so many glances, when the parts times the seconds come to ``SHOWN_S`` (a glance counts for ``STEP_S`` at most).
"""

LESS = 0.35
"""What shows less of the table than this part of what another piece at the hand shows at the same time, may show only
the shadow and rim of the hand that lifts the other.
"""

OFF, OFF_S = 0.35, 0.15
"""A piece that shows so much of the table for so long was carried off its place."""

FEWEST = 12
"""Places of fewer cells tell nothing."""

HAND_NEAR = 0.25
"""A colour no farther than this (a logarithm) from one of the hand's in each channel may be the hand."""

WITHIN, LARGER, LARGEST = 0.85, 1.12, 2.5
"""A tilted piece is seen over this part of its place at least, and is so many times as large as it lies there."""

LOOKS = 2
"""In so many looks."""

DEEPEST = 1.6
"""Right under a hand a shadow is as deep as this (a logarithm)."""

SKINS = 20
"""What covers a piece may hide all of itself from the table now, but not on its way there: the colours of a hand are
kept from so many glances.
"""

SAMPLES = 120
"""So many cells of the hand, and of the table, are compared."""

Logs = npt.NDArray[np.float32]


class Lifting:
    """Counts the glances in which the table shows where a piece lay."""

    def __init__(self) -> None:
        self._times: Counter[str] = Counter()
        self._shown_s: dict[str, float] = {}
        self._off_s: dict[str, float] = {}
        self._skins: deque[Logs] = deque(maxlen=SKINS)
        self._last_s = self._hand_s = 0.0
        self._looks: Counter[str] = Counter()

    def forget(self) -> None:
        """Whatever was lifted lies again."""
        self._times.clear()
        self._shown_s.clear()
        self._off_s.clear()
        self._skins.clear()
        self._looks.clear()

    def carried(self) -> list[str]:
        """The keys of the pieces that were carried off their places."""
        return [key for key, off_s in self._off_s.items() if off_s >= OFF_S]

    def look(self, left_out: Iterable[Quad], lying: Mapping[str, Quad], shifted: Container[str] = ()) -> list[str]:
        """The keys of the pieces that were seen raised, by what was found under hands and does not lie on the table,
        or ``shifted``: what shows of them does not show where it did.

        Quads (4, 2) are in mm as on the table, where what is nearer to the camera looks larger.
        """
        raised = {key for quad in left_out if (key := _nearest(quad, lying)) is not None}
        self._looks.update(key for key in lying if key in shifted or key in raised)
        return [key for key, times in self._looks.items() if times >= LOOKS]

    def glance(
        self, glance: Glance, now: Logs, rest: Logs, places: Mapping[str, Cells], beside: Callable[[str], Cells]
    ) -> list[str]:
        """The keys of the pieces that are seen to be lifted, of those in ``places`` (their cells).

        ``now`` and ``rest`` are the gate's planes of this glance and of the last rest; ``beside`` gives the cells of
        bare table beside a piece.
        """
        step_s, self._last_s = min(glance.time_s - self._last_s, STEP_S), glance.time_s
        if glance.limbs:
            self._another_hand(glance.time_s)
        if not glance.limbs or glance.blind:
            return []
        hand: Mask = np.logical_or.reduce([limb.solid for limb in glance.limbs])
        at_hand = [key for key, cells in places.items() if len(cells[0]) >= FEWEST and hand[cells].any()]
        if not at_hand:
            return []
        before = colours(rest)
        seen = before + steps(now, rest, ~glance.changed)
        arm = hand.copy()
        for key in at_hand:
            arm[places[key]] = False
        inner = cv2.erode(arm.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0  # at its rim it mixes with the table
        if inner.any():
            self._skins.append(_some(seen[:, inner]))
        shares = {}
        for key in at_hand:
            close = _some(seen[:, _close_to(places[key], inner if inner.any() else arm)])
            skin = np.concatenate([close, *self._skins], axis=1)
            shares[key] = bare_share(places[key], beside(key), seen, before, skin, arm)
        return self._count(shares, step_s, places)

    def _another_hand(self, time_s: float) -> None:
        """What a hand that has left had lifted lies again: the next hand is another."""
        if time_s - self._hand_s > GAP_S:
            self.forget()
        self._hand_s = time_s

    def _count(self, shares: Mapping[str, float], step_s: float, places: Mapping[str, Cells]) -> list[str]:
        """Count a glance by what each piece at a hand shows of the table; the keys of those that are lifted."""
        least = max(SHOWS, LESS * max(shares.values()))
        for key, share in shares.items():
            if share >= max(least, (CELLS - 0.5) / len(places[key][0])):
                self._times[key] += 1
                self._shown_s[key] = self._shown_s.get(key, 0.0) + share * step_s
            if share >= OFF:
                self._off_s[key] = self._off_s.get(key, 0.0) + step_s
        return [key for key in shares if self._times[key] >= GLANCES and self._shown_s[key] >= SHOWN_S]


def bare_share(inside: Cells, beside: Cells, seen: Logs, before: Logs, skin: Logs, arm: Mask) -> float:
    """The part of a piece's place that shows the table; ``seen`` and ``before`` are colours (3, rows, cols), ``skin``
    those of the hand (3, N), ``arm`` the cells of it beside the place.
    """
    ground = _some(before[:, beside[0], beside[1]])
    if not ground.shape[1] or not skin.shape[1]:
        return 0.0
    here, was = seen[:, inside[0], inside[1]], before[:, inside[0], inside[1]]
    as_ground = in_shadow(here[:, :, None] - ground[:, None, :], DEEPEST).any(axis=1)
    always = in_shadow(was[:, :, None] - ground[:, None, :], DEEPEST).any(axis=1)
    as_hand = (np.abs(here[:, :, None] - skin[:, None, :]).max(axis=0) < HAND_NEAR).any(axis=1)
    bare = as_ground & ~always & ~as_hand & ~in_shadow(here - was, DEEPEST)
    found = np.zeros(seen.shape[1:], np.uint8)
    found[inside] = bare
    # Where hand and piece mix along an edge, the mixture may look like the table: only broad patches count, and what
    # lies apart from the hand.
    hand = arm.astype(np.uint8)
    hand[inside] = as_hand
    broad = cv2.morphologyEx(found, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    apart = (found > 0) & (cv2.dilate(hand, np.ones((3, 3), np.uint8)) == 0)
    return float(((broad > 0) | apart)[inside].mean())


def _close_to(cells: Cells, arm: Mask) -> Mask:
    """What of an arm is no farther from a piece than half its size, as only that may cover it; else all of it."""
    (rows, cols), close = cells, np.zeros(arm.shape, bool)
    high, wide = int(np.ptp(rows)) // 2 + 1, int(np.ptp(cols)) // 2 + 1
    up, left = max(0, int(rows.min()) - high), max(0, int(cols.min()) - wide)
    close[up : int(rows.max()) + high + 1, left : int(cols.max()) + wide + 1] = True
    close &= arm
    return close if close.any() else arm


def _nearest(quad: Quad, lying: Mapping[str, Quad]) -> str | None:
    """The piece that what was found may be, raised: one thing is no two pieces."""
    may_be = {key: place for key, place in lying.items() if _larger(quad, place)}
    middle = quad.mean(axis=0)
    return min(may_be, key=lambda key: float(np.linalg.norm(may_be[key].mean(axis=0) - middle)), default=None)


def _larger(quad: Quad, place: Quad) -> bool:
    """Whether what was found is a piece of that place, raised."""
    if covered_share(place, quad) < WITHIN:
        return False
    area, usual = (abs(float(cv2.contourArea(one.astype(np.float32)))) for one in (quad, place))
    return LARGER * usual <= area <= LARGEST * usual


def _some(values: Logs) -> Logs:
    """At most ``SAMPLES`` of many colours (3, N), spread evenly."""
    return values[:, :: max(1, -(-values.shape[1] // SAMPLES))]
