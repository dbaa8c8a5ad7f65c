"""Hands and their shadows on drawn frames: what a hand is over, what lies in its shadow, which visits there were."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.gate import Gate, Glance, Limb, cells_of
from vision.visits import HandVisit, Visits, farthest, fingertips

WIDTH, HEIGHT = 640, 360
RNG = np.random.default_rng(3)
GRAIN = [RNG.normal(0, 2.5, (HEIGHT, WIDTH, 3)).astype(np.float32) for _ in range(4)]
LEFT, RIGHT = (250, 90), (420, 90)
SKIN, GREY, WOOD = (115.0, 145.0, 195.0), (110.0, 112.0, 115.0), (60.0, 95.0, 130.0)


def card(at: tuple[int, int]) -> np.ndarray:
    (x, y), w, h = at, 50, 70
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float64)


PLACES = {"left": cells_of(card(LEFT), WIDTH, HEIGHT), "right": cells_of(card(RIGHT), WIDTH, HEIGHT)}


def frame(
    step: int,
    tip: tuple[int, int] | None = None,
    *,
    arm: tuple[float, ...] | None = SKIN,
    shade: float = 0.55,
    table: tuple[float, ...] = GREY,
) -> np.ndarray:
    """Two cards; an arm from below reaches to ``tip``, its shadow falls to the right, out over the picture's side."""
    picture = np.full((HEIGHT, WIDTH, 3), table, np.float32)
    for at in (LEFT, RIGHT):
        cv2.fillConvexPoly(picture, card(at).astype(np.int32), (225, 235, 238))
    if tip is not None:
        shadow = np.ones((HEIGHT, WIDTH), np.float32)
        cv2.line(shadow, (WIDTH + 60, tip[1] + 240), (tip[0] + 170, tip[1]), shade, 60)
        cv2.line(shadow, (WIDTH + 60, tip[1] + 240), (tip[0] + 20, HEIGHT), shade, 30)
        picture *= cv2.GaussianBlur(shadow, (0, 0), 6)[..., None]
        if arm is not None:
            cv2.line(picture, (tip[0] + 20, HEIGHT + 40), tip, arm, 50)
    return np.clip(picture + GRAIN[step % 4], 0, 255).astype(np.uint8)


def watched(tips: list[tuple[int, int] | None], **look: object) -> tuple[list[HandVisit], set[str]]:
    """The visits of a hand that goes this way, and which cards it touched."""
    gate, visits = Gate(), Visits()
    table = {name: value for name, value in look.items() if name == "table"}
    for step in range(8):
        gate.glance(frame(step, **table), step / 20)  # type: ignore[arg-type]
    gate.rest()
    touched: set[str] = set()
    for step, tip in enumerate([*tips, *[None] * 12]):
        glance = gate.glance(frame(step, tip, **look), 1.0 + step / 20)  # type: ignore[arg-type]
        touched |= set(visits.glance(glance, PLACES, near))
    return visits.take(), touched


def near(col: float, row: float) -> list[str]:
    """Cards whose middle is close to a cell."""
    at = np.array([col, row]) * WIDTH / 160
    return [name for name, corner in (("left", LEFT), ("right", RIGHT)) if np.hypot(*(at - corner - (25, 35))) < 60]


IN_AND_OUT = (
    [(260, 420 - 30 * step) for step in range(11)] + [(260, 120)] * 8 + [(260, 120 + 30 * s) for s in range(11)]
)


def test_a_hand_is_over_what_lies_under_it_and_not_over_what_lies_in_its_shadow() -> None:
    visits, touched = watched(IN_AND_OUT)
    assert len(visits) == 1
    assert touched == {"left"}
    assert set(visits[0].covered) == {"left"}
    assert visits[0].side == "near", "the shadow comes over the right side"
    assert visits[0].over(PLACES["left"]) is not None
    assert visits[0].over(PLACES["right"]) is None


@pytest.mark.parametrize("sleeve", [None, "dark"])
def test_a_hand_beyond_a_dark_sleeve_is_seen(sleeve: str | None) -> None:
    gate, visits = Gate(), Visits()
    for step in range(8):
        gate.glance(frame(step), step / 20)
    gate.rest()
    for step, tip in enumerate([*IN_AND_OUT, *[None] * 12]):
        picture = frame(step, tip)
        if sleeve is not None and tip is not None:
            cv2.line(picture, (tip[0] + 20, HEIGHT + 90), (tip[0] + 8, tip[1] + 80), (60, 61, 63), 60)
        visits.glance(gate.glance(picture, 1.0 + step / 20), PLACES, near)
    (visit,) = visits.take()
    assert set(visit.covered) == {"left"}
    assert visit.side == "near"


def test_a_lone_shadow_beside_a_hand_is_no_visit_of_its_own() -> None:
    out_of_sight = [(x, 460) for x in range(200, 280, 8)]
    visits, _ = watched([*out_of_sight, *IN_AND_OUT, *reversed(out_of_sight)])
    assert [visit.side for visit in visits] == ["near"]


def test_a_hand_in_the_tables_own_colour_counts_as_one_though_it_could_be_a_shadow() -> None:
    dark = tuple(0.6 * value for value in WOOD)
    visits, touched = watched(IN_AND_OUT, arm=dark, shade=1.0, table=WOOD)
    assert [visit.side for visit in visits] == ["near"]
    assert "left" in touched
    assert "left" in visits[0].covered


@pytest.mark.parametrize(("broad", "deep", "body"), [(70, 8, True), (21, 10, False)], ids=["body", "near arm"])
def test_a_body_that_leans_over_the_table_has_no_fingers_at_pieces(broad: int, deep: int, *, body: bool) -> None:
    visits = Visits()
    mask = np.zeros((90, 160), bool)
    for step in range(1, 9):
        width = broad if body or step == 8 else 15  # an arm is narrow until it is all over the table
        mask[max(0, 90 - deep * step) :, 50 : 50 + width] = True
        limb = Limb(1, 0.0, step * 0.1, mask.copy(), mask.copy())
        limb.came.append({"near": width, "far": 0, "left": 0, "right": 0})
        visits.glance(Glance(step * 0.1, True, (limb,), mask, 0.0, mask), {}, lambda col, row: ["card"])
    visits.glance(Glance(1.0, False, (), mask, 0.0, mask), {}, lambda col, row: [])
    (visit,) = visits.take()
    assert (visit.body, not visit.covered) == (body, body)


def test_an_arm_that_is_as_broad_as_it_reaches_in_is_no_body() -> None:
    visits = Visits()
    mask = np.zeros((90, 160), bool)
    for step in range(1, 9):
        mask[90 - 10 * step :, 50:72] = True
        limb = Limb(1, 0.0, step * 0.1, mask.copy(), mask.copy())
        limb.came.append({"near": 44, "far": 0, "left": 0, "right": 0})
        visits.glance(Glance(step * 0.1, True, (limb,), mask, 0.0, mask), {}, lambda col, row: ["card"])
    visits.glance(Glance(1.0, False, (), mask, 0.0, mask), {}, lambda col, row: [])
    (visit,) = visits.take()
    assert (visit.body, list(visit.covered)) == (False, ["card"])


@pytest.mark.parametrize(("still", "under"), [(True, "one"), (True, ""), (False, "one")])
def test_where_fingertips_stay_is_told_of_the_piece_that_the_hand_hides(*, still: bool, under: str) -> None:
    visits, places = Visits(), {"one": _block(60, 70), "two": _block(40, 50)}
    for step in range(14):
        mask = np.zeros((90, 160), bool)
        top = 53 if still else 85 - 5 * step
        mask[top:, 50:60] = True
        if not under:
            mask[top + 2 : 72, 50:60] = False
        limb = Limb(1, 0.0, step * 0.1, mask, mask)
        limb.came.append({"near": 20, "far": 0, "left": 0, "right": 0})
        visits.glance(Glance(step * 0.1, True, (limb,), mask, 0.0, mask), places, lambda col, row: [])
    visits.glance(Glance(2.0, False, (), np.zeros((90, 160), bool), 0.0, mask), places, lambda col, row: [])
    (visit,) = visits.take()
    stayed = max(visit.stayed, key=lambda key: visit.stayed[key], default=None)
    assert stayed == (("one" if under else "two") if still else None)
    assert not still or visit.stayed[str(stayed)] >= 1.0


def _block(top: int, bottom: int) -> tuple[np.ndarray, np.ndarray]:
    rows, cols = np.mgrid[top:bottom, 50:60]
    return rows.ravel(), cols.ravel()


def test_a_slanting_arm_ends_where_it_is_farthest_from_where_it_comes_in() -> None:
    mask = np.zeros((90, 160), bool)
    for row in range(30, 90):
        mask[row, row + 20 : row + 36] = True
    mask[28:40, 58:78] = True  # the back of the hand reaches in as far as the fingers
    col, row = farthest(mask, "near")
    assert col < 62
    assert row < 34
    assert fingertips(mask, "near")[0] > 65


def test_fingertips_that_waver_stay_and_may_be_at_a_card_beside_the_arm() -> None:
    visits, places = Visits(), {"own": _block(70, 84), "other": _block(33, 43)}
    for step in range(12):
        mask = np.zeros((90, 160), bool)
        mask[45:, 52 + 2 * (step % 2) : 62] = True
        limb = Limb(1, 0.0, step * 0.1, mask, mask)
        visits.glance(Glance(step * 0.1, True, (limb,), mask, 0.0, mask), places, lambda col, row: [])
    visits.glance(Glance(2.0, False, (), mask, 0.0, mask), places, lambda col, row: [])
    (visit,) = visits.take()
    assert list(visit.stayed) == ["other"]
    assert visit.stayed["other"] >= 1.0
