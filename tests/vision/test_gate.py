"""The gate on drawn frames: hands, slow hands, light of all kinds, broken pictures."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest

from vision.gate import Gate, Glance, Limb, cells_of, shrink

WIDTH, HEIGHT = 640, 360
RNG = np.random.default_rng(1)
GRAIN = [RNG.normal(0, 2.5, (HEIGHT, WIDTH, 3)).astype(np.float32) for _ in range(4)]


def frame(
    step: int = 0,
    hand: tuple[int, int] | None = None,
    *,
    piece: tuple[int, int] | None = None,
    light: float = 1.0,
    bands: float = 0.0,
) -> np.ndarray:
    """A table with a card; the arm comes in from the lower rim with its hand at a place."""
    picture = np.full((HEIGHT, WIDTH, 3), (70.0, 95.0, 120.0), np.float32)
    cv2.rectangle(picture, (100, 80), (160, 170), (210, 215, 220), -1)
    if piece is not None:
        cv2.rectangle(picture, piece, (piece[0] + 60, piece[1] + 85), (215, 210, 205), -1)
    if hand is not None:
        cv2.line(picture, (hand[0] + 20, HEIGHT + 40), hand, (115, 145, 195), 70)
    if bands:
        picture *= (1.0 + bands * np.sin(np.arange(HEIGHT) * 0.06 + step))[:, None, None]
    return np.clip(picture * light + GRAIN[step % 4], 0, 255).astype(np.uint8)


def watch(gate: Gate, pictures: list[np.ndarray], at: float = 0.0, rate: float = 20.0) -> list[Glance]:
    return [gate.glance(picture, at + step / rate) for step, picture in enumerate(pictures)]


def rested() -> Gate:
    gate = Gate()
    assert all(glance.clear for glance in watch(gate, [frame(step) for step in range(8)])[4:])
    gate.rest()
    return gate


def test_a_still_table_is_clear_and_unchanged() -> None:
    glances = watch(rested(), [frame(step) for step in range(40)], 1.0)
    assert all(glance.clear for glance in glances)
    assert glances[-1].changed.sum() == 0
    assert glances[-1].still_s > 1.5


def test_a_hand_is_a_limb_from_its_side_until_it_has_left() -> None:
    gate = rested()
    way = [(300, 420 - 20 * step) for step in range(12)] + [(300, 200)] * 6 + [(300, 200 + 25 * s) for s in range(12)]
    glances = watch(gate, [frame(step, hand) for step, hand in enumerate(way)], 1.0)
    inside = glances[6:22]
    assert all(len(glance.limbs) == 1 and glance.limbs[0].side == "near" for glance in inside)
    assert len({glance.limbs[0].ident for glance in inside}) == 1
    left = watch(gate, [frame(step) for step in range(10)], 3.0)
    assert left[-1].clear
    assert not left[-1].limbs


def test_a_hand_stays_that_of_its_side_when_the_camera_is_knocked() -> None:
    """All edges move then, and the arm grows together with those along the other sides."""
    arm = np.zeros((90, 160), bool)
    arm[:50, 60:85] = True
    knocked = arm.copy()
    knocked[-2:, 5:150] = knocked[40:, :6] = True
    limb = Limb(1, 0.0, 0.0, arm, arm)
    for step, mask in enumerate([arm] * 8 + [knocked] * 6):
        limb.grow(mask, mask, step * 0.1)
    assert limb.side == "far"


def test_what_a_hand_has_laid_is_left_behind_by_it() -> None:
    """Its way from there reaches to the rim for a moment; then its fingers were at the rim, not at the card."""
    gate, piece = rested(), (270, 40)
    lays = [(300, 420), (300, 300), (300, 150), (300, 100), (300, 100)]
    watch(gate, [frame(step, hand, piece=piece) for step, hand in enumerate(lays)], 1.0, 10.0)
    leaves = [(300, 150), (360, 325), (370, 330)]
    glances = watch(gate, [frame(step, hand, piece=piece) for step, hand in enumerate(leaves)], 1.5, 10.0)
    (limb,) = glances[-1].limbs
    assert limb.mask[12:30, 68:82].any(), "the way it went leads there"
    assert np.nonzero(limb.solid)[0].min() > 60


def test_hands_from_two_sides_that_meet_stay_two() -> None:
    """Else the one that was swallowed has laid nothing, and the other all."""
    gate = rested()

    def pictures(step: int, gap: int) -> np.ndarray:
        picture = frame(step, (300, 190 + gap))
        cv2.line(picture, (330, -40), (310, 150 - gap), (160, 110, 60), 70)
        return picture

    ways = [*range(150, 30, -10), *[30] * 4, *range(30, -60, -15), *[-45] * 4]
    glances = watch(gate, [pictures(step, gap) for step, gap in enumerate(ways)], 1.0)
    assert [limb.side for limb in sorted(glances[-1].limbs, key=lambda limb: limb.side)] == ["far", "near"]
    assert {limb.ident for limb in glances[-1].limbs} == {limb.ident for limb in glances[15].limbs}


def test_hands_whose_shadows_have_met_at_once_stay_two() -> None:
    gate = rested()

    def pictures(step: int) -> np.ndarray:
        picture = frame(step, (300, 420 - 60 * min(step, 3)))
        if step > 3:
            cv2.circle(picture, (300, 190), 60, (35, 48, 60), -1)
            cv2.line(picture, (320, HEIGHT + 40), (300, 240), (115, 145, 195), 70)
        cv2.line(picture, (330, -40), (310, -60 + 60 * min(step, 3)), (160, 110, 60), 70)
        return picture

    glances = watch(gate, [pictures(step) for step in range(12)], 1.0)
    assert any(glance.limbs for glance in glances)
    assert sorted(limb.side for limb in glances[-1].limbs) == ["far", "near"]
    assert glances[-1].limbs[0].mask[45, 70:80].any(), "their shadows hang together"


def test_what_lies_still_is_known_though_a_hand_moves_elsewhere() -> None:
    gate = rested()

    def pictures(step: int) -> np.ndarray:
        picture = frame(step, (300, 220 + 8 * (step % 5)))
        cv2.rectangle(picture, (590, 60), (640, 130), (60, 80, 100), -1)
        return picture

    glances = watch(gate, [pictures(step) for step in range(40)], 1.0)
    still = {limb.side: glances[-1].time_s - limb.moved_s for limb in glances[-1].limbs}
    assert glances[-1].moving
    assert still["right"] > 1.5
    assert still["near"] < 0.2


def test_a_hand_that_rests_in_view_is_not_clear() -> None:
    gate = rested()
    watch(gate, [frame(step, (300, 420 - 20 * step)) for step in range(10)], 1.0)
    resting = watch(gate, [frame(step, (300, 220)) for step in range(40)], 2.0)
    assert not resting[-1].moving
    assert not resting[-1].clear


def test_a_slow_hand_moves() -> None:
    gate = rested()
    slow = watch(gate, [frame(step, (300, 300 - step)) for step in range(40)], 1.0)
    assert sum(glance.moving for glance in slow) > 30


def test_a_laid_piece_is_what_changed() -> None:
    gate = rested()
    glances = watch(gate, [frame(step, piece=(400, 150)) for step in range(10)], 1.0)
    last = glances[-1]
    laid = cells_of(np.array([[400, 150], [460, 150], [460, 235], [400, 235]]), WIDTH, HEIGHT)
    old = cells_of(np.array([[100, 80], [160, 80], [160, 170], [100, 170]]), WIDTH, HEIGHT)
    assert last.clear
    assert last.changed[laid].mean() > 0.8
    assert last.changed[old].mean() < 0.05
    gate.rest()
    assert watch(gate, [frame(0, piece=(400, 150))], 3.0)[-1].changed.sum() == 0


@pytest.mark.parametrize(("name", "light"), [("darker", 0.75), ("brighter", 1.25)])
def test_a_step_of_exposure_changes_nothing(name: str, light: float) -> None:
    glances = watch(rested(), [frame(step, light=light) for step in range(20)], 1.0)
    assert glances[-1].clear
    assert glances[-1].changed.mean() < 0.02


def test_where_an_arm_was_that_changed_the_exposure_the_table_looks_as_before() -> None:
    gate = rested()
    dimmed = watch(gate, [frame(step, (300, 220), light=0.7) for step in range(60)], 1.0)
    assert dimmed[-1].limbs
    left = watch(gate, [frame(step) for step in range(10)], 5.0)[-1]
    assert left.clear
    assert not left.changed.any()


def test_bands_of_mains_light_are_no_motion() -> None:
    glances = watch(rested(), [frame(step, bands=0.08) for step in range(40)], 1.0)
    assert sum(glance.clear for glance in glances) >= 38


def test_light_switched_off_is_dark_until_it_is_usual() -> None:
    gate = rested()
    off = watch(gate, [frame(step, light=0.3) for step in range(40)], 1.0)
    assert all(glance.dark and not glance.clear for glance in off)
    assert watch(gate, [frame(step) for step in range(10)], 3.5)[-1].clear
    long = watch(gate, [frame(step, light=0.3) for step in range(60)], 5.0, rate=4.0)
    assert long[-1].clear


def test_a_hand_is_followed_in_the_light_that_is_left() -> None:
    """What looks otherwise since the light went, here over the rim, is none."""
    gate = rested()
    rim = (400, HEIGHT - 60)
    off = watch(gate, [frame(step, light=0.4, piece=rim) for step in range(6)], 1.0)
    assert all(glance.dark and not glance.blind and not glance.limbs for glance in off[1:])
    hand = watch(gate, [frame(step, (200, 330 - 15 * step), light=0.4, piece=rim) for step in range(12)], 1.3)
    assert [limb.side for limb in hand[-1].limbs] == ["near"]
    assert not hand[-1].limbs[0].mask[:, 100:].any()
    assert not hand[-1].clear


def test_in_too_little_light_no_hand_is_followed() -> None:
    gate = rested()
    dark = watch(gate, [frame(step, (200, 330 - 15 * step), light=0.15) for step in range(12)], 1.0)
    assert all(glance.blind and not glance.limbs for glance in dark)


@pytest.mark.parametrize("grey", [0, 128])
def test_a_picture_that_broke_off_is_broken(grey: int) -> None:
    picture = frame(0)
    picture[150:] = grey
    glance = watch(rested(), [picture], 1.0)[0]
    assert glance.broken
    assert not glance.clear
    assert not glance.limbs


def test_a_sheet_over_the_rim_can_be_taken_for_table() -> None:
    gate = rested()
    sheet = [frame(step, hand=(500, 300)) for step in range(10)]
    glance = watch(gate, sheet, 1.0)[-1]
    assert glance.limbs
    gate.absorb(glance.limbs[0].mask, hides=True)
    lying = watch(gate, sheet, 2.0)[-1]
    assert lying.clear
    assert lying.hidden.sum() > 100
    gone = watch(gate, [frame(step) for step in range(10)], 3.0)[-1]
    assert gone.hidden.sum() < 20


def test_a_shadow_at_the_rim_that_goes_is_nobody_reaching_in() -> None:
    """That of a hand that rests beyond the picture."""

    def shaded(step: int) -> np.ndarray:
        picture = frame(step).astype(np.float32)
        picture[:40, 300:360] *= 0.78
        return picture.astype(np.uint8)

    gate = rested()
    shadow = [shaded(step) for step in range(10)]
    (limb,) = watch(gate, shadow, 1.0)[-1].limbs
    assert not limb.solid.any()
    gate.absorb(limb.mask, hides=False, passes=True)
    assert not watch(gate, shadow, 2.0)[-1].hidden.any()
    gate.rest()
    assert watch(gate, [frame(step) for step in range(10)], 3.0)[-1].clear


def test_small_pictures_keep_their_shape() -> None:
    assert shrink(np.zeros((720, 1280, 3), np.uint8)).shape == (90, 160, 3)
    assert shrink(np.zeros((480, 640, 3), np.uint8)).shape == (120, 160, 3)


def test_a_glance_costs_little() -> None:
    # 2.5 ms of processor time at 1280x720 on a busy machine
    gate, picture = Gate(), cv2.resize(frame(0), (1280, 720))
    watch(gate, [picture] * 5)
    begin = time.thread_time()
    watch(gate, [picture] * 40, 1.0)
    assert (time.thread_time() - begin) / 40 < 0.012


def test_an_arm_that_lies_along_another_side_comes_from_where_it_came_in() -> None:
    """From the left, then along the picture's lower rim, and out to the left again."""

    def reaching(step: int, tip: tuple[int, int]) -> np.ndarray:
        picture = frame(step).astype(np.float32)
        cv2.line(picture, (-60, tip[1] - 15), tip, (115, 145, 195), 50)
        return np.clip(picture, 0, 255).astype(np.uint8)

    way = [(x, 290 + min(55, max(x, 0) // 4)) for x in range(-40, 520, 20)]
    gate = rested()
    glances = watch(gate, [reaching(step, tip) for step, tip in enumerate([*way, *reversed(way)])], 1.0)
    sides = [glance.limbs[0].side for glance in glances if glance.limbs]
    assert sides[-1] == "left"


@pytest.mark.parametrize("known", [True, False])
def test_a_piece_that_is_gone_from_the_rim_is_nobody_reaching_in(known: bool) -> None:
    gate = Gate()
    watch(gate, [frame(step, piece=(570, 300)) for step in range(8)])
    lying = np.zeros((90, 160), bool)
    lying[74:, 141:] = True  # it reaches over the lower rim
    gate.rest(lying if known else None)
    gone = watch(gate, [frame(step) for step in range(10)], 1.0)[-1]
    assert gone.clear is known
    assert gone.changed[80:, 145:155].all()


def test_what_was_laid_under_an_arm_at_rest_shows_when_the_arm_has_left() -> None:
    gate = rested()
    watch(gate, [frame(step, (300, 420 - 20 * step)) for step in range(10)], 1.0)
    (limb,) = watch(gate, [frame(step, (300, 220)) for step in range(10)], 2.0)[-1].limbs
    gate.absorb(limb.mask, hides=True)
    leaving = [frame(step, (300, 220 + 25 * step), piece=(270, 230)) for step in range(10)]
    last = watch(gate, [*leaving, *(frame(step, piece=(270, 230)) for step in range(10))], 3.0)[-1]
    assert last.clear
    cells = cells_of(np.array([(275, 235), (325, 235), (325, 305), (275, 305)], np.float64), WIDTH, HEIGHT)
    assert last.changed[cells].mean() > 0.9
    assert last.changed.sum() < 1.6 * len(cells[0])


def test_what_was_laid_in_the_dark_is_no_hand_when_there_is_light_again() -> None:
    gate = rested()
    watch(gate, [frame(step, light=0.3, piece=(400, 150)) for step in range(20)], 1.0)
    light = watch(gate, [frame(step, piece=(400, 150)) for step in range(10)], 2.0)
    assert not any(glance.limbs for glance in light)
    assert light[-1].clear


def on_a_mat(step: int, shift: tuple[int, int] = (0, 0), hand: tuple[int, int] | None = None) -> np.ndarray:
    """A table on which a mat and a sheet run out of the picture."""
    picture = frame(step, hand).astype(np.float32)
    picture = np.roll(picture, shift, axis=(1, 0))
    ground = np.full_like(picture, 0)
    ground[: HEIGHT // 3 + shift[1]] = (60, 40, 30)
    ground[HEIGHT // 2 + shift[1] :, : WIDTH // 4 + shift[0]] = (120, 60, -20)
    return np.clip(picture + ground, 0, 255).astype(np.uint8)


def test_a_table_found_a_little_askew_after_a_bump_has_no_hands_at_its_edges() -> None:
    """Else it would never be at rest, and only looks at rest find it more exactly."""
    gate = Gate()
    watch(gate, [on_a_mat(step) for step in range(8)])
    gate.rest_on(on_a_mat(0, (-7, 6)), np.ones((HEIGHT, WIDTH), bool))
    still = watch(gate, [on_a_mat(step) for step in range(20)], 1.0)
    assert all(glance.clear for glance in still[6:])
    reached = watch(gate, [on_a_mat(step, hand=(400, 200)) for step in range(8)], 3.0)
    assert any(glance.limbs for glance in reached)
    laid = [frame_with_a_sheet(step) for step in range(10)]
    assert watch(gate, laid, 4.0)[-1].changed[60:75, 110:125].all()


def frame_with_a_sheet(step: int) -> np.ndarray:
    picture = on_a_mat(step)
    picture[230:310, 430:510] = (40, 200, 240)
    return picture


def test_once_at_rest_a_small_shift_counts_again() -> None:
    gate = Gate()
    watch(gate, [on_a_mat(step) for step in range(8)])
    gate.rest_on(on_a_mat(0, (-7, 6)), np.ones((HEIGHT, WIDTH), bool))
    watch(gate, [on_a_mat(step) for step in range(8)], 1.0)
    gate.rest()
    assert watch(gate, [on_a_mat(step, (7, 6)) for step in range(8)], 2.0)[-1].changed.any()
