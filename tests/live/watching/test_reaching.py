"""What lies over the rim and does not move: a sheet soon belongs to the table, a hand at a piece does not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from live.watching.reaching import Reaching
from vision.gate import Glance, Limb

SHAPE = (90, 160)
NOBODY = np.zeros(SHAPE, bool)


class Absorbing:
    """A gate that counts what it is told to absorb."""

    def __init__(self) -> None:
        self.absorbed = 0

    def absorb(self, mask: Any, *, hides: bool) -> None:
        self.absorbed += 1


@pytest.mark.parametrize(
    ("still_s", "at_pieces", "absorbed"),
    [(0.4, False, 0), (1.0, False, 1), (1.0, True, 0), (2.0, True, 0), (3.5, True, 1)],
)
def test_what_ends_at_a_piece_is_a_hand_for_longer(still_s: float, at_pieces: bool, absorbed: int) -> None:
    gate: Any = Absorbing()
    mask = np.zeros(SHAPE, bool)
    mask[60:, 60:70] = True
    glance = Glance(9.0, False, (Limb(1, 5.0, 9.0, mask, mask),), mask, still_s, NOBODY)
    Reaching(gate).settle(glance, NOBODY, at_pieces=at_pieces)
    assert gate.absorbed == absorbed
