"""What reaches over the table though nothing moves: arms at rest, sheets pushed in, hands there from the start."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.gate import Gate, Glance, Mask, cells_of
from vision.pieces import PieceReading

HAND_SHARE, HAND_LASTS_S, AT_FIRST_S = 0.004, 3.0, 1.0
"""A hand that the eyes see over more than this part of a picture at rest is believed for so long; on a table that has
not rested yet less long, for cloth may look like skin, and hands that rest on a table move soon.
"""

SPECK_CELLS, SPECK_S, SHEET_CELLS, SHEET_S, ARM_S, AT_PIECES_S = 70, 0.2, 600, 0.6, 1.2, 3.0
"""Cells and seconds: what lies over the rim, is so small and still for so long, is no hand; larger things where the
eyes see no hand either, the last where it ends at a piece.
"""


FORGET_S = 1.0
"""A cloth that looks a little like a hand does so now and then: only after so long without is it another one."""

OF_PIECES = 0.75
"""What has so large a part of its cells on pieces is one of them."""


class Reaching:
    """Tells the gate what lies over the rim and is no hand, and where eyes see a hand that the gate does not."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._hand_since: float | None = None
        self._hand_seen_s = -1e9

    def settle(
        self,
        glance: Glance,
        hands: Mask | None = None,
        pieces: Mask | None = None,
        *,
        at_pieces: bool = False,
        lying: Mask | None = None,
    ) -> None:
        """What reaches over the rim, lies still and is no hand belongs to the table, whatever moves elsewhere; specks
        of it soon, what is as large as a hand only after the eyes have seen no hand there, and an arm's size late and
        with care.

        ``at_pieces``: fingers were at pieces, as those of who lifts one and looks at it; not all hands look like any.
        ``lying`` are the places of the pieces, where known: what is near none of them is no such hand.
        What is all ``pieces`` that the eyes see is one that was laid over the rim.
        """
        if glance.broken or glance.dark:
            return
        for limb in glance.limbs:
            cells = int(limb.mask.sum())
            still_s = max(glance.still_s, glance.time_s - limb.moved_s)
            if cells <= SPECK_CELLS:
                if still_s > SPECK_S:
                    self._gate.absorb(limb.mask, hides=False, passes=not limb.solid.any())
                continue
            if pieces is not None and np.count_nonzero(pieces & limb.mask) >= OF_PIECES * cells:
                if still_s > SPECK_S and not _near(hands, limb.mask):
                    self._gate.absorb(limb.mask, hides=False)
                continue
            at_one = at_pieces and (lying is None or _near(lying, limb.mask))
            patience_s = AT_PIECES_S if at_one else SHEET_S if cells <= SHEET_CELLS else ARM_S
            if hands is not None and still_s > patience_s and not _near(hands, limb.mask):
                self._gate.absorb(limb.mask, hides=True)

    def hand_seen(self, hands: Mask, glance: Glance, *, rested: bool) -> bool:
        """Whether the eyes (``hands``) see a hand in this glance, where the gate, once ``rested``, saw a change.

        As one that lay there from the start; nothing is believed to be a hand for long.
        """
        if rested:
            hands = hands & glance.changed
        if hands.mean() < HAND_SHARE:
            if glance.time_s - self._hand_seen_s > FORGET_S:
                self._hand_since = None
            return False
        self._hand_seen_s = glance.time_s
        self._hand_since = glance.time_s if self._hand_since is None else self._hand_since
        return glance.time_s - self._hand_since < (HAND_LASTS_S if rested else AT_FIRST_S)


def _near(hands: Mask | None, mask: Mask) -> bool:
    return hands is not None and bool((hands & grown(mask, 9)).any())


def in_cells(hands: npt.NDArray[np.float32], shape: tuple[int, ...]) -> Mask:
    """The eyes' map of hands in the gate's cells."""
    if hands.size == 0:
        return np.zeros(shape, bool)
    scaled = cv2.resize(hands, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    return np.asarray(scaled > 0.5)


def grown(mask: Mask, size: int = 3) -> Mask:
    """A mask with what lies close around it, by half of so many cells."""
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((size, size), np.uint8)) > 0)


def lain_on(pieces: Sequence[PieceReading], picture: tuple[int, ...], shape: tuple[int, ...]) -> Mask:
    """The gate's cells on which a look shows pieces, with those around them.

    ``picture`` and ``shape`` are rows and columns of the picture and of the gate's cells.
    """
    cells = np.zeros(shape, bool)
    for piece in pieces:
        if piece.kind != "board":
            cells[cells_of(piece.corners, picture[1], picture[0])] = True
    return grown(cells)
