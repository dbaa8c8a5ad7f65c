"""What lies over the rim and does not move: a sheet soon belongs to the table, a hand at a piece does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from live.watching.reaching import Reaching, lain_on
from vision.gate import Glance, Limb
from vision.pieces import PieceReading

SHAPE = (90, 160)
NOBODY = np.zeros(SHAPE, bool)


class Absorbing:
    """A gate that counts what it is told to absorb."""

    def __init__(self) -> None:
        self.absorbed = self.passing = 0

    def absorb(self, mask: Any, *, hides: bool, passes: bool = False) -> None:
        self.absorbed += 1
        self.passing += passes


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


@pytest.mark.parametrize("solid", [False, True])
def test_a_speck_at_the_rim_that_is_a_mere_shadow_will_go_again(solid: bool) -> None:
    gate: Any = Absorbing()
    mask = np.zeros(SHAPE, bool)
    mask[:6, 60:70] = True
    limb = Limb(1, 5.0, 9.0, mask, mask if solid else NOBODY)
    Reaching(gate).settle(Glance(9.0, False, (limb,), mask, 0.4, NOBODY))
    assert (gate.absorbed, gate.passing) == (1, int(not solid))


@pytest.mark.parametrize(("moved_s", "absorbed"), [(8.9, 0), (5.0, 1)])
def test_what_lies_over_the_rim_is_settled_while_a_hand_moves_elsewhere(moved_s: float, absorbed: int) -> None:
    """Blocks of the stock, cut by the rim, whose place is bare: hands are at the table nearly all the time."""
    gate: Any = Absorbing()
    mask = np.zeros(SHAPE, bool)
    mask[50:62, 150:] = True
    glance = Glance(9.0, True, (Limb(1, 5.0, 9.0, mask, mask, moved_s=moved_s),), mask, 0.0, NOBODY)
    Reaching(gate).settle(glance, NOBODY, at_pieces=True)
    assert gate.absorbed == absorbed


@pytest.mark.parametrize(("piece_at", "absorbed"), [((57, 64), 0), ((20, 64), 1), ((57, 120), 1)])
def test_what_lies_far_from_all_pieces_is_no_hand_at_one(piece_at: tuple[int, int], absorbed: int) -> None:
    """The table's edge beside which a hand was a moment ago, when the camera was knocked."""
    gate: Any = Absorbing()
    mask, lying = np.zeros(SHAPE, bool), np.zeros(SHAPE, bool)
    mask[60:, 60:70] = True
    row, col = piece_at
    lying[row - 4 : row, col : col + 3] = True
    glance = Glance(9.0, False, (Limb(1, 5.0, 9.0, mask, mask),), mask, 1.0, NOBODY)
    Reaching(gate).settle(glance, NOBODY, at_pieces=True, lying=lying)
    assert gate.absorbed == absorbed


@pytest.mark.parametrize(("seen", "hand", "absorbed"), [(True, False, 1), (True, True, 0), (False, False, 0)])
def test_a_card_that_lies_over_the_rim_is_no_hand_for_long(seen: bool, hand: bool, absorbed: int) -> None:
    gate: Any = Absorbing()
    mask = np.zeros(SHAPE, bool)
    mask[:12, 60:72] = True
    cards = mask.copy() if seen else NOBODY
    hands = np.roll(mask, 6, axis=0) if hand else NOBODY
    glance = Glance(9.0, False, (Limb(1, 5.0, 9.0, mask, mask),), mask, 0.4, NOBODY)
    Reaching(gate).settle(glance, hands, cards, at_pieces=True)
    assert gate.absorbed == absorbed


def test_the_cells_of_pieces_that_a_look_shows() -> None:
    corners = np.array([(600, -20), (700, -20), (700, 90), (600, 90)], np.float32)
    card = PieceReading("card", "7", "up", 1.0, corners, 0.0)
    cells = lain_on([card, replace(card, kind="board", corners=8 * corners)], (720, 1280, 3), SHAPE)
    assert cells[3, 80]
    assert 100 < cells.sum() < 250


def believed(shows: list[bool], step_s: float = 0.2) -> list[bool]:
    """Whether a hand is believed from look to look of a table that has not rested yet."""
    gate: Any = Absorbing()
    reaching, hand = Reaching(gate), np.zeros(SHAPE, bool)
    hand[:20, :20] = True
    glances = [Glance(9.0 + n * step_s, False, (), NOBODY, 1.0, NOBODY) for n in range(len(shows))]
    return [
        reaching.hand_seen(hand if shown else NOBODY, glance, rested=False)
        for shown, glance in zip(shows, glances, strict=True)
    ]


def test_a_cloth_that_looks_like_a_hand_now_and_then_is_none_for_ever() -> None:
    """Else a table whose cloth flickers between hand and no hand never settles for the first time."""
    flickering = believed([True, False] * 8)
    assert flickering[:5] == [True, False, True, False, True]
    assert not any(flickering[6:])


def test_a_hand_that_comes_back_after_a_while_is_another_one() -> None:
    assert believed([True] * 6 + [False] * 8 + [True])[-1]
