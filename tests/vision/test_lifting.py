"""Pieces under hands on drawn frames: lifted ones show the table beneath them, those that are only covered do not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.gate import Gate, cells_of
from vision.lifting import Lifting, bare_share

WIDTH, HEIGHT = 640, 360
RNG = np.random.default_rng(5)
GRAIN = [RNG.normal(0, 2.5, (HEIGHT, WIDTH, 3)).astype(np.float32) for _ in range(4)]
AT, SIDES = (280, 100), (60, 84)
SKIN, WOOD, GREY = (115.0, 145.0, 195.0), (60.0, 95.0, 130.0), (110.0, 112.0, 115.0)
BLUE, WHITE = (140.0, 70.0, 40.0), (228.0, 235.0, 238.0)


def quad(grown: float = 1.0) -> np.ndarray:
    middle = np.array(AT) + np.array(SIDES) / 2
    half = np.array(SIDES) / 2 * grown
    return np.array([middle + half * side for side in ((-1, -1), (1, -1), (1, 1), (-1, 1))], np.float64)


def ring(key: str) -> tuple[np.ndarray, np.ndarray]:
    cells = np.zeros((HEIGHT * 160 // WIDTH, 160), bool)
    cells[cells_of(quad(1.7), WIDTH, HEIGHT)] = True
    cells[cells_of(quad(1.2), WIDTH, HEIGHT)] = False
    rows, cols = np.nonzero(cells)
    return rows, cols


def frame(
    step: int,
    tip: int | None = None,
    *,
    card: tuple[float, ...] = BLUE,
    table: tuple[float, ...] = GREY,
    arm: tuple[float, ...] = SKIN,
    tilted: bool = False,
    shade: float = 1.0,
) -> np.ndarray:
    """A card and an arm from below that ends at the row ``tip``; tilted, the card's upper half is off the table."""
    picture = np.full((HEIGHT, WIDTH, 3), table, np.float32)
    lying = quad()
    if tilted:
        lying[:2, 1] += 0.45 * SIDES[1]
    cv2.fillConvexPoly(picture, lying.astype(np.int32), card)
    if tip is not None:
        picture[:, 200:420] *= shade
        cv2.line(picture, (AT[0] + 40, HEIGHT + 40), (AT[0] + 35, tip), arm, 40)
    return np.clip(picture + GRAIN[step % 4], 0, 255).astype(np.uint8)


def lifted(tips: list[int], **look: object) -> bool:
    """Whether the card counts as lifted while an arm goes this way."""
    gate, lifting, told = Gate(), Lifting(), False
    still = {name: value for name, value in look.items() if name in ("card", "table")}
    for step in range(8):
        gate.glance(frame(step, **still), step / 20)  # type: ignore[arg-type]
    gate.rest()
    for step, tip in enumerate(tips):
        glance = gate.glance(frame(step, tip, **look), 1.0 + step / 20)  # type: ignore[arg-type]
        assert gate.planes is not None
        told = told or bool(lifting.glance(glance, *gate.planes, {"card": cells_of(quad(), WIDTH, HEIGHT)}, ring))
    return told


IN = [420 - 20 * step for step in range(13)]
HOLDING = [*IN, *[170] * 10]
OVER = [*IN, *[150, 130, 110, 90, 70], *[70] * 10]


@pytest.mark.parametrize(("card", "table"), [(BLUE, GREY), (BLUE, WOOD), (WHITE, WOOD)])
def test_a_tilted_card_shows_the_table_beneath_it(card: tuple[float, ...], table: tuple[float, ...]) -> None:
    assert lifted(HOLDING, tilted=True, table=table, card=card)


def test_a_grey_table_and_a_white_card_in_a_shadow_look_alike_and_tell_nothing() -> None:
    assert not lifted(HOLDING, tilted=True, table=GREY, card=WHITE)


@pytest.mark.parametrize("shade", [1.0, 0.8, 0.55])
@pytest.mark.parametrize("table", [GREY, WOOD])
@pytest.mark.parametrize("card", [BLUE, WHITE])
def test_a_card_under_a_hand_and_its_shadow_is_not_lifted(
    card: tuple[float, ...], table: tuple[float, ...], shade: float
) -> None:
    for tips in (HOLDING, OVER):
        assert not lifted(tips, card=card, table=table, shade=shade)


def test_a_hand_in_the_tables_own_colour_is_not_taken_for_the_table() -> None:
    for dark in (0.6, 0.8, 1.25):
        arm = tuple(dark * value for value in WOOD)
        assert not lifted(OVER, table=WOOD, arm=arm)


def test_a_card_that_is_tilted_towards_the_camera_looks_larger_in_two_looks() -> None:
    lying = {"card": quad(), "other": quad() + 200.0}
    taller, covered, box = quad(), quad(), quad(3.0)
    taller[:2, 1] -= 0.3 * SIDES[1]
    covered[:2, 1] += 0.4 * SIDES[1]
    lifting = Lifting()
    for _ in range(4):
        assert lifting.look([covered, box], lying) == []
    assert lifting.look([taller], lying) == []
    assert lifting.look([taller], lying) == ["card"]
    lifting.forget()
    assert lifting.look([taller], lying) == []


def test_one_raised_card_is_not_two_though_it_covers_its_neighbours_place_as_well() -> None:
    lying = {"card": quad(), "other": quad() + np.array([12.0, 0.0])}
    raised = quad(1.3)
    lifting = Lifting()
    assert [lifting.look([raised], lying) for _ in range(3)] == [[], ["card"], ["card"]]


def test_what_one_hand_showed_of_a_card_does_not_count_with_what_the_next_one_shows() -> None:
    gate, lifting = Gate(), Lifting()
    for step in range(8):
        gate.glance(frame(step), step / 20)
    gate.rest()
    told = []
    for step, tip in enumerate([*IN, 170, 170, *[None] * 12, 170, 170]):
        glance = gate.glance(frame(step, tip, tilted=tip == 170), 1.0 + step / 20)
        assert gate.planes is not None
        if glance.limbs:
            told += lifting.glance(glance, *gate.planes, {"card": cells_of(quad(), WIDTH, HEIGHT)}, ring)
    assert told == []


def test_a_narrow_strip_of_table_counts_apart_from_the_hand_and_not_at_its_edge() -> None:
    ground, back, skin = (
        np.log(np.array(colour, np.float32)) for colour in ((60, 70, 120), (150, 90, 40), (90, 130, 200))
    )
    before = np.tile(ground[:, None, None], (1, 20, 30))
    before[:, 5:15, 10:20] = back[:, None, None]
    inside = np.nonzero(np.pad(np.ones((10, 10), bool), ((5, 5), (10, 10))))
    beside = np.nonzero(np.pad(np.ones((10, 4), bool), ((5, 5), (2, 24))))

    def share(strip: int, hand_from: int) -> float:
        seen, arm = before.copy(), np.zeros((20, 30), bool)
        seen[:, 5:15, hand_from:20] = skin[:, None, None]
        seen[:, 5:15, strip] = ground[:, None]
        arm[5:15, 20:26] = True
        return bare_share(inside, beside, seen, before, np.tile(skin[:, None], (1, 5)), arm)

    assert share(10, 14) == pytest.approx(0.1)
    assert share(13, 14) == 0.0


def test_what_shows_little_beside_a_lifted_card_is_the_rim_of_the_hand_that_lifts_it() -> None:
    lifting, places = Lifting(), {key: (np.zeros(100, int), np.zeros(100, int)) for key in ("lifted", "beside")}
    for _ in range(20):
        told = lifting._count({"lifted": 0.1, "beside": 0.03}, 0.1, places)
    assert told == ["lifted"]
    alone = Lifting()
    for _ in range(20):
        told = alone._count({"beside": 0.03}, 0.1, places)
    assert told == ["beside"]


def test_a_card_whose_place_lies_bare_was_carried_off() -> None:
    lifting, places = Lifting(), {"card": (np.zeros(100, int), np.zeros(100, int))}
    for _ in range(5):
        lifting._count({"card": 0.2}, 0.1, places)
    assert lifting.carried() == []
    for _ in range(2):
        lifting._count({"card": 0.7}, 0.1, places)
    assert lifting.carried() == ["card"]
    lifting.forget()
    assert lifting.carried() == []
