"""Pieces followed through scripted looks: hands, noise, gaps, swaps; no pictures."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import pytest

from vision.fusing import Sighting
from vision.tracking import Tracker
from vision.tracks import LASTING, Track

SIZES = {"block": (20.0, 20.0, 10.0), "card": (63.0, 88.0, 0.3), "chip": (18.0, 18.0, 2.0), "board": (400, 400, 1)}


def seen(
    kind: str, label: str | None, x: float, y: float, turn: float = 0.0, p: float = 0.97, face: str | None = "up"
) -> Sighting:
    return Sighting(kind, x, y, turn, {(kind, face, label): p})


@dataclass
class Around:
    """Quads whose middle lies near one of these places are covered or changed."""

    hidden: list[tuple[float, float]] = field(default_factory=list)
    altered: list[tuple[float, float]] | None = None
    pale: list[tuple[float, float]] = field(default_factory=list)

    def covered(self, quad: np.ndarray) -> bool:
        return _near(quad, self.hidden)

    def changed(self, quad: np.ndarray) -> bool:
        return self.altered is None or _near(quad, self.altered)

    def stirred(self, quad: np.ndarray) -> bool:
        return self.changed(quad) or _near(quad, self.pale)


def _near(quad: np.ndarray, places: Iterable[tuple[float, float]]) -> bool:
    middle = quad.mean(axis=0)
    return any(np.hypot(*(middle - place)) < 15 for place in places)


def settled(tracker: Tracker, table: list[Sighting], at: float = 0.0, around: Around | None = None) -> list[Track]:
    for step in range(3):
        tracker.look(at + 0.2 * step, table, around)
    assert tracker.agrees(0.3)
    return tracker.settle()[0]


def by_label(tracks: Iterable[Track]) -> dict[str | None, str]:
    return {track.state[2]: track.key for track in tracks if track.state}


BLOCKS = [seen("block", "3", 0, 0), seen("block", "+", 21, 0), seen("block", "4", 42, 0)]


def test_a_card_that_fingers_took_at_its_edge_is_gone_as_soon_as_it_is_not_seen() -> None:
    for reached in (False, True):
        tracker = Tracker(SIZES)
        for time_s in (0.0, 0.2, 0.5):
            tracker.look(time_s, [seen("card", "5", 0, 0), seen("card", "7", 200, 0)], Around())
        (one, _), _ = tracker.settle()
        if reached:
            tracker.touch(one.key)
        for step in range(3):
            tracker.look(2.0 + 0.2 * step, [seen("card", "7", 200, 0)], Around(altered=[(0, 0)]))
        _, gone = tracker.settle()
        assert [track.key for track in gone] == ([one.key] if reached else []), "pieces don't leave by themselves"


def test_a_piece_seen_only_now_where_nothing_changed_was_overlooked_before() -> None:
    tracker = Tracker(SIZES)
    for time_s in (0.0, 0.2, 0.5):
        tracker.look(time_s, [seen("block", "1", 0, 0)], Around())
    tracker.settle()
    come, late = seen("block", "2", 100, 0), seen("block", "3", 200, 0)
    for step in range(8):
        tracker.look(2.0 + 0.2 * step, [seen("block", "1", 0, 0), come, late], Around(altered=[(100, 0)]))
    lying, _ = tracker.settle()
    assert {track.reading.state[2]: track.overlooked for track in lying if track.reading} == {
        "1": False,
        "2": False,
        "3": True,
    }


def test_what_was_overlooked_is_believed_after_a_few_looks_though_the_table_settles_between_them() -> None:
    tracker, pale = Tracker(SIZES), seen("block", "5", 300, 0)
    settled(tracker, BLOCKS)
    for step in range(3):
        assert "5" not in by_label(tracker.settle()[0])
        tracker.look(2.0 + step, [*BLOCKS, pale], Around(altered=[]))
        assert tracker.awaited
    assert "5" in by_label(tracker.settle()[0])


def test_what_a_passing_hand_leaves_to_be_seen_is_counted_from_the_beginning() -> None:
    tracker, pale = Tracker(SIZES), seen("block", "5", 300, 0)
    settled(tracker, BLOCKS)
    tracker.look(2.0, [*BLOCKS, pale], Around(altered=[]))
    tracker.settle()
    for _ in range(4):
        tracker.disturb()
        tracker.look(3.0, [*BLOCKS, pale], Around(altered=[]))
        tracker.look(3.5, [*BLOCKS, pale], Around(altered=[]))
        assert "5" not in by_label(tracker.settle()[0])


def test_resting_pieces_keep_their_keys() -> None:
    tracker = Tracker(SIZES)
    first = by_label(settled(tracker, BLOCKS))
    again = by_label(settled(tracker, [*BLOCKS, seen("block", "=", 63, 0)], 5.0))
    assert {label: again[label] for label in first} == first
    assert len(again) == 4


def test_two_cards_under_a_hand_for_two_seconds_keep_their_keys() -> None:
    # P110
    tracker = Tracker(SIZES)
    cards = [seen("card", None, 0, 0, face="down"), seen("card", None, 66, 0, face="down"), seen("card", "9", 132, 0)]
    first = [(t.key, t.pose[0]) for t in settled(tracker, cards)]
    for key in [key for key, x in first if x < 100]:
        tracker.touch(key)
    for step in range(20):
        tracker.look(1 + 0.1 * step, cards[2:], Around([(0, 0), (66, 0)], []), calm=False)
    again = [(t.key, t.pose[0]) for t in settled(tracker, cards, 4.0, Around([], []))]
    assert again == first


def test_a_piece_seen_in_half_of_the_looks_gets_one_key_within_half_a_second() -> None:
    # P112: ten looks a second, a detector that misses every other time
    for seed in range(40):
        rng = random.Random(seed)
        tracker = Tracker(SIZES)
        settled(tracker, BLOCKS)
        keys = set()
        for step in range(5):
            new = [seen("block", "9", 100, 0)] if rng.random() < 0.5 or step == 0 else []
            tracker.look(10 + 0.1 * step, BLOCKS + new, Around([], [(100, 0)]))
            keys |= {t.key for t in tracker.tracks.values() if t.at[0] > 90}
        assert len(keys) == 1


def test_box_noise_and_passing_light_make_no_event_in_ten_minutes() -> None:
    # P113: every look sees boxes off by up to 8 %, and a headlight sweeps over the table now and then
    rng = random.Random(5)
    tracker = Tracker(SIZES)
    cards = [("A", 0.0, 0.0), ("B", 66.0, 0.0), ("C", 0.0, 92.0)]
    before = {t.key: t.moves for t in settled(tracker, [seen("card", *c) for c in cards])}
    for step in range(600):
        noisy = [
            seen("card", label, x + 63 * rng.uniform(-0.08, 0.08), y + 88 * rng.uniform(-0.08, 0.08))
            for label, x, y in cards
            if rng.random() < 0.9
        ]
        around = Around([], None if step % 60 < 3 else [])
        tracker.look(10.0 + step, noisy, around)
        if tracker.agrees(0.3):
            lying, gone = tracker.settle()
            assert not gone
            assert {t.key: t.moves for t in lying} == before


def test_twenty_misread_frames_do_not_change_a_resting_piece() -> None:
    # P024: the classifier takes the 6 for a 9 for a while
    tracker = Tracker(SIZES)
    settled(tracker, [seen("block", "6", 0, 0)])
    for step in range(20):
        tracker.look(5 + step / 30, [seen("block", "9", 0, 0, 180, 0.99)], Around([], []))
    (track,) = tracker.settle()[0]
    assert track.state == ("block", "up", "6")


def test_lasting_contradiction_opens_a_reading_anew() -> None:
    tracker = Tracker(SIZES)
    settled(tracker, [seen("block", "6", 0, 0)])
    for step in range(30):
        tracker.look(5 + step, [seen("block", "9", 0, 0, 180, 0.99)], Around([], []))
    (track,) = tracker.settle()[0]
    assert track.state == ("block", "up", "9")


def test_transient_misreadings_of_a_new_piece_leave_no_trace() -> None:
    tracker = Tracker(SIZES)
    settled(tracker, BLOCKS)
    for step, label in enumerate(("7", "1", "7", "7", "7")):
        tracker.look(5 + 0.2 * step, [*BLOCKS, seen("block", label, 63, 0)])
    assert tracker.agrees(0.3)
    assert by_label(tracker.settle()[0]).keys() == {"3", "+", "4", "7"}


def test_a_standing_doubt_stays_one_however_often_it_is_looked_at() -> None:
    tracker = Tracker(SIZES)
    doubt = Sighting("block", 0, 0, 0, {("block", "up", "6"): 0.55, ("block", "up", "9"): 0.44})
    for step in range(9):
        tracker.look(0.2 * step, [doubt])
    assert tracker.agrees(0.3)
    (track,) = tracker.settle()[0]
    assert track.reading is not None
    assert not track.reading.certain
    assert {state[2] for state, _ in track.reading.ranked[:2]} == {"6", "9"}


@pytest.mark.parametrize("cell_s", [0.2, 0.5, 1.0, 2.0])
def test_a_slow_slide_ends_as_one_piece_that_moved(cell_s: float) -> None:
    # P044: a block dragged over four cells, so many seconds each, the hand on it all the time
    tracker = Tracker(SIZES)
    key = by_label(settled(tracker, [seen("block", "5", 0, 0), *BLOCKS[1:]]))["5"]
    for step in range(20):
        x = -84.0 * step / 19
        tracker.touch(key)
        tracker.look(
            5 + 0.2 * cell_s * step, [seen("block", "5", x, 0), *BLOCKS[1:]], Around([], [(0, 0), (x, 0)]), calm=False
        )
        assert not tracker.agrees(0.0)
    there = [seen("block", "5", -84, 0), *BLOCKS[1:]]
    lying = settled(tracker, there, 8.0 + 4 * cell_s, Around([], [(0, 0), (-84, 0)]))
    track = next(t for t in lying if t.key == key)
    assert track.pose[0] == pytest.approx(-84)
    assert track.moves == 1
    assert len(lying) == 3


def test_a_piece_carried_out_of_sight_keeps_its_key_by_its_label() -> None:
    tracker = Tracker(SIZES)
    key = by_label(settled(tracker, [seen("block", "5", 0, 0), *BLOCKS[1:]]))["5"]
    tracker.touch(key)
    tracker.look(5.0, BLOCKS[1:], Around([(0, 0)], []), calm=False)
    lying = settled(tracker, [seen("block", "5", -63, 40), *BLOCKS[1:]], 8.0, Around([], [(0, 0), (-63, 40)]))
    assert by_label(lying)["5"] == key


def test_a_piece_taken_away_is_gone_and_one_like_it_laid_later_is_new() -> None:
    tracker = Tracker(SIZES)
    key = by_label(settled(tracker, [seen("block", "5", 0, 0), *BLOCKS[1:]]))["5"]
    tracker.touch(key)
    for step in range(3):
        tracker.look(5.0 + 0.2 * step, BLOCKS[1:], Around([], [(0, 0)]))
    assert tracker.agrees(0.3)
    lying, gone = tracker.settle()
    assert [t.key for t in gone] == [key]
    later = by_label(settled(tracker, [seen("block", "5", 0, 0), *BLOCKS[1:]], 9.0, Around([], [(0, 0)])))
    assert later["5"] not in {key, *(t.key for t in lying)}


def test_another_piece_in_the_same_place_has_a_key_of_its_own() -> None:
    tracker = Tracker(SIZES)
    old = by_label(settled(tracker, BLOCKS))["3"]
    tracker.touch(old)
    new = by_label(settled(tracker, [seen("block", "8", 1, 0), *BLOCKS[1:]], 5.0, Around([], [(0, 0)])))
    assert new["8"] != old
    assert "3" not in new


def test_a_card_turned_over_keeps_its_key() -> None:
    tracker = Tracker(SIZES)
    (card,) = settled(tracker, [seen("card", None, 0, 0, face="down")])
    tracker.touch(card.key)
    (turned,) = settled(tracker, [seen("card", "king", 2, 1)], 5.0)
    assert (turned.key, turned.moves) == (card.key, 1)
    assert turned.state == ("card", "up", "king")


def test_a_card_turned_over_while_the_camera_hung_is_read_anew() -> None:
    tracker = Tracker(SIZES)
    (card,) = settled(tracker, [seen("card", None, 0, 0, face="down")])
    (turned,) = settled(tracker, [seen("card", "king", 0, 0)], 5.0, Around([], [(0, 0)]))
    assert (turned.key, turned.moves) == (card.key, 1)


def test_a_hand_over_a_piece_that_stays_as_it_was_moves_nothing() -> None:
    tracker = Tracker(SIZES)
    first = settled(tracker, BLOCKS)
    for track in first:
        tracker.touch(track.key)
    again = settled(tracker, BLOCKS, 5.0, Around([], []))
    assert [(t.key, t.moves) for t in again] == [(t.key, 0) for t in first]


def test_two_face_down_cards_exchanged_in_sight_keep_their_keys() -> None:
    tracker = Tracker(SIZES)
    left, right = settled(tracker, [seen("card", None, x, 0, face="down") for x in (0.0, 130.0)])
    steps = 7
    for step in range(steps + 1):
        share = step / steps
        bow = 55 * np.sin(np.pi * share)
        for key in (left.key, right.key):
            tracker.touch(key)
        moving = [
            seen("card", None, 130 * share, bow, face="down"),
            seen("card", None, 130 * (1 - share), -bow, face="down"),
        ]
        tracker.look(5 + 0.15 * step, moving, Around([], None), calm=False)
    lying = settled(tracker, [seen("card", None, x, 0, face="down") for x in (0.0, 130.0)], 6.3)
    assert {t.key: round(t.pose[0]) for t in lying} == {left.key: 130, right.key: 0}
    assert all(t.lifted for t in lying)


def test_the_pile_stays_when_its_top_card_is_carried_off() -> None:
    tracker = Tracker(SIZES)
    (pile,) = settled(tracker, [seen("card", None, 0, 0, face="down")])
    for step in range(6):
        tracker.touch(pile.key)
        card = seen("card", None, 30.0 * step, 0, face="down")
        below = [seen("card", None, 0, 0, face="down")] if step > 3 else []
        tracker.look(5 + 0.15 * step, [card, *below], Around([], None), calm=False)
    lying = settled(tracker, [seen("card", None, 0, 0, face="down"), seen("card", "9", 150, 0)], 6.0)
    assert {t.key: round(t.pose[0]) for t in lying if t.key == pile.key} == {pile.key: 0}
    assert by_label(lying)["9"] != pile.key


def test_a_card_laid_on_another_leaves_the_lower_one_there() -> None:
    tracker = Tracker(SIZES)
    (lower,) = settled(tracker, [seen("card", "A", 0, 0)])
    tracker.touch(lower.key)
    upper = [seen("card", "B", 0, 44)]
    lying = settled(
        tracker, upper, 5.0, Around([], [(0, 0), *((x, y) for x in (-24, 0, 24) for y in range(10, 90, 10))])
    )
    assert {t.state[2] for t in lying if t.state} == {"A", "B"}


def test_pieces_do_not_leave_by_themselves() -> None:
    # the light is off: the detector is blind for a second, and everything looks otherwise
    tracker = Tracker(SIZES)
    first = settled(tracker, BLOCKS)
    blind = settled(tracker, [], 5.0, Around([], None))
    assert [t.key for t in blind] == [t.key for t in first]
    again = settled(tracker, BLOCKS, 7.0, Around([], None))
    assert [(t.key, t.moves) for t in again] == [(t.key, 0) for t in first]


def test_a_piece_that_went_unnoticed_is_gone_in_the_end() -> None:
    # the camera hung while a hand took it
    tracker = Tracker(SIZES)
    settled(tracker, BLOCKS)
    lying = settled(tracker, BLOCKS[1:], 5.0, Around([], [(0, 0)]))
    assert len(lying) == 3
    for step in range(LASTING):
        tracker.look(6.0 + step, BLOCKS[1:], Around([], [(0, 0)]))
    lying, gone = tracker.settle()
    assert (len(lying), len(gone)) == (2, 1)


def test_pieces_follow_the_table_into_better_millimetres() -> None:
    tracker = Tracker(SIZES)
    table = [seen("block", "7", 0, 0), seen("block", "8", 100, 50)]
    before = by_label(settled(tracker, table))
    tracker.carry_over(lambda points: points * 1.2 + 30.0)
    grown = [seen("block", "7", 30, 30), seen("block", "8", 150, 90)]
    assert by_label(settled(tracker, grown, at=10.0)) == before
    assert len(tracker.tracks) == 2


def test_a_card_carried_off_another_leaves_the_one_below() -> None:
    tracker = Tracker(SIZES)
    upper, lower = seen("card", "9", 0, 40), seen("card", "5", 0, 0)
    key = by_label(settled(tracker, [upper]))["9"]
    tracker.touch(key)
    around = Around([], [(x, y) for x in (-24, 0, 24) for y in range(-40, 90, 10)])
    tracker.look(1.0, [lower], around, calm=False)
    assert list(by_label(settled(tracker, [lower], 2.0, around))) == ["5"]


def test_a_reading_that_every_look_leaves_open_stays_open() -> None:
    tracker = Tracker(SIZES)
    state, other = ("card", "up", "9"), ("card", "up", "5")
    for step in range(6):
        tracker.look(0.2 * step, [Sighting("card", 0, 0, 0, {state: 0.7, other: 0.1})])
    (track,), _ = tracker.settle()
    assert track.reading is not None
    assert not track.reading.certain


def test_a_hand_that_looks_like_a_back_is_no_card_in_the_hand() -> None:
    tracker = Tracker(SIZES)
    key = settled(tracker, [seen("card", "9", 0, 0)])[0].key
    tracker.touch(key)
    around = Around([], [(0, 0)])
    tracker.look(1.0, [seen("card", None, 90, 0, p=0.6, face="down")], around, calm=False)
    tracker.look(1.2, [seen("card", "9", 0, 0)], around, calm=False)
    after = settled(tracker, [seen("card", "9", 0, 0)], 2.0, around)
    assert [track.key for track in after] == [key]


def test_numbers_of_a_board_are_what_most_looks_read_and_stay_known_under_a_chip() -> None:
    tracker = Tracker(SIZES)
    right: list[list[int | None]] = [[None, 1, 2], [3, 36, 5]]

    def board(numbers: list[list[int | None]]) -> Sighting:
        return Sighting("board", 0, 0, 0, {("board", None, None): 0.95}, {"numbers": numbers})

    for step, numbers in enumerate([right, [[None, 1, 2], [3, 33, 5]], right, [[None, 1, 2], [3, 33, None]], right]):
        tracker.look(0.2 * step, [board(numbers)])
    (track,) = tracker.settle()[0]
    assert track.reading is not None
    assert track.reading.details["numbers"] == right
    track.reopen()
    for step in range(3):
        tracker.look(2 + 0.2 * step, [board([[None, 1, None], [3, 36, 5]])])
    (track,) = tracker.settle()[0]
    assert track.reading is not None
    assert track.reading.details["numbers"] == right


def test_what_flickers_on_a_resting_table_does_not_hold_it_up() -> None:
    tracker = Tracker(SIZES)
    tracker.look(0.0, BLOCKS)
    for step in range(1, 9):
        tracker.look(0.2 * step, [*BLOCKS, seen("chip", "red", 100.0 * step, 200)] if step > 3 else BLOCKS)
        assert step < 2 or tracker.agrees(0.3)
    assert sorted(by_label(tracker.settle()[0])) == ["+", "3", "4"]
    tracker = Tracker(SIZES)
    tracker.look(0.0, BLOCKS[:2])
    tracker.look(0.3, BLOCKS)  # laid just before, and overlooked in the first look
    assert not tracker.agrees(0.3)


def test_what_one_look_saw_and_the_next_two_did_not_holds_nobody_up_but_may_be_seen_later() -> None:
    tracker, one = Tracker(SIZES), seen("chip", "blue", 300, 0)
    settled(tracker, BLOCKS)
    for step, (looks, agree) in enumerate([([*BLOCKS, one], False), (BLOCKS, False), (BLOCKS, True)]):
        tracker.look(2.0 + 0.1 * step, looks, Around())
        assert tracker.agrees(0.1) == agree
    assert "blue" not in by_label(tracker.settle()[0])
    assert tracker.awaited
    for step in range(3):
        tracker.look(3.0 + 0.5 * step, [*BLOCKS, one], Around(altered=[]))
    assert tracker.agrees(0.3)
    assert "blue" in by_label(tracker.settle()[0])


def test_print_on_the_cloth_that_a_look_at_a_part_takes_for_a_card_is_none() -> None:
    tracker, around = Tracker(SIZES), Around(altered=[(300.0, 0.0)], pale=[(400.0, 0.0)])
    settled(tracker, BLOCKS)
    dots, card, pale = seen("card", "0", 0, 200), seen("card", "7", 300, 0), seen("card", "8", 400, 0)
    tracker.look(1.0, [*BLOCKS, dots], around, calm=False, whole=False)
    for step in range(4):
        tracker.look(2.0 + 0.2 * step, [*BLOCKS, dots, card, pale], around, whole=False)
    assert tracker.agrees(0.3)
    tracker.look(
        2.8, [*BLOCKS, dots, card, pale], around, whole=False
    )  # so little changed there that it takes longer
    assert sorted(map(str, by_label(tracker.settle()[0]))) == ["+", "3", "4", "7", "8"]


def test_a_board_lies_as_most_numbers_were_read_not_halfway_to_upside_down() -> None:
    tracker = Tracker(SIZES)
    numbers = [[None, 1, 2], [3, 4, 5], [6, 7, None]]

    def look(right: bool) -> Sighting:
        details = (
            {"rows": 3, "cols": 3, "numbers": numbers}
            if right
            else {"rows": 4, "cols": 4, "numbers": [[7] + [None] * 3] * 4}
        )
        size = (390.0, 390.0) if right else (420.0, 420.0)
        turn, at = (2.0, 0.0) if right else (-178.0, 9.0)
        return Sighting("board", at, at, turn, {("board", None, None): 0.95}, details, size_mm=size)

    for step, right in enumerate([True, False, True, False, False]):
        tracker.look(0.2 * step, [look(right)])
    (track,) = tracker.settle()[0]
    assert track.reading is not None
    assert track.reading.details["numbers"] == numbers
    assert track.pose == pytest.approx((0.0, 0.0, 2.0))
    assert track.size_mm == (390.0, 390.0)


@pytest.mark.parametrize(
    ("size", "lifted"),
    [
        ((63.0, 108.0), False),
        ((60.0, 106.0), False),
        ((63.0, 88.0), True),
        ((72.0, 100.0), True),
        ((62.0, 60.0), True),
    ],
    ids=["with fingers", "narrower with fingers", "pushed", "raised", "tilted"],
)
def test_a_card_and_the_fingers_beside_it_are_no_raised_card(size: tuple[float, float], lifted: bool) -> None:
    tracker = Tracker(SIZES)
    card = Sighting("card", 0.0, 0.0, 0.0, {("card", "down", None): 0.99}, size_mm=(63.0, 88.0))
    (track,) = settled(tracker, [card])
    hand = Around(altered=[(0, 0)])
    for time_s in (1.0, 1.2):
        now = Sighting("card", 0.0, -10.0, 0.0, {("card", "down", None): 0.8}, size_mm=size)
        tracker.look(time_s, [now], hand, calm=False)
    assert track.lifted is lifted


def test_a_sideways_card_that_is_not_read_again_under_a_hand_was_not_lifted() -> None:
    """Unread, nobody knows which of its sides is up."""
    tracker = Tracker(SIZES)
    card = settled(tracker, [seen("card", "7", 0, 0, turn=88.0)])[0]
    tracker.touch(card.key)
    tracker.look(1.0, [Sighting("card", 0.0, 0.0, -2.0)], calm=False)
    assert not card.lifted


@pytest.mark.parametrize(
    ("kind", "off_mm", "lifted"), [("block", 0.5, False), ("block", 4.0, True), ("card", 0.5, True)]
)
def test_a_half_covered_block_that_seems_turned_was_not_lifted(kind: str, off_mm: float, lifted: bool) -> None:
    tracker, table = Tracker(SIZES), [seen(kind, "7", 0, 0)]
    (track,) = settled(tracker, table)
    tracker.touch(track.key)
    tracker.look(2.0, [seen(kind, "7", off_mm, 0, turn=22.0)], calm=False)
    assert track.lifted == lifted


@pytest.mark.parametrize("touched", [True, False])
def test_only_a_piece_with_a_hand_at_it_is_lifted(touched: bool) -> None:
    tracker = Tracker(SIZES)
    chip = settled(tracker, [seen("chip", "red", 0, 0)])[0]
    if touched:
        tracker.touch(chip.key)
    tracker.look(1.0, [seen("chip", "red", 2.5, 0)], Around(altered=[]), calm=False)
    assert chip.lifted is touched


def test_a_piece_lies_as_it_does_since_the_first_look_that_showed_it_so() -> None:
    tracker = Tracker(SIZES)
    settled(tracker, BLOCKS)
    tracker.rested()
    for time_s in (1.0, 1.3, 1.6):
        tracker.look(time_s, [*BLOCKS, seen("block", "=", 63, 0)], calm=False)
    tracks = settled(tracker, [*BLOCKS, seen("block", "=", 63, 0)], at=2.0)
    assert [track.since_s for track in tracks] == [None, None, None, 1.0]


def test_a_piece_is_gone_since_the_first_look_that_missed_it_in_sight() -> None:
    tracker = Tracker(SIZES)
    first = settled(tracker, BLOCKS)[0]
    tracker.rested()
    tracker.touch(first.key)
    tracker.look(1.0, BLOCKS[1:], Around(hidden=[(0, 0)]), calm=False)
    tracker.look(1.3, BLOCKS[1:], calm=False)
    for step in range(3):
        tracker.look(2.0 + 0.2 * step, BLOCKS[1:])
    assert [track.since_s for track in tracker.settle()[1]] == [1.3]


def test_a_board_lies_as_it_was_surely_read_not_as_most_looks_guessed() -> None:
    tracker = Tracker(SIZES)
    numbers, guesses = [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[9, 9, 7], [7, 9, 4], [9, 6, 9]]
    open_cells = [{"row": row, "col": col} for row in range(3) for col in range(3)]

    def look(right: bool) -> Sighting:
        details = {
            "rows": 3,
            "cols": 3,
            "numbers": numbers if right else guesses,
            "doubtful": open_cells[right * 8 :],
        }
        return Sighting("board", 0.0, 0.0, 2.0 if right else -178.0, {("board", None, None): 0.95}, details)

    for step, right in enumerate([True, False, False, True, False]):
        tracker.look(0.2 * step, [look(right)])
    (track,) = tracker.settle()[0]
    assert track.reading is not None
    assert track.reading.details["numbers"] == numbers


def test_of_as_many_looks_at_a_boards_number_the_one_that_read_more_counts() -> None:
    """One that cuts off first digits says so at many cells, not at all of them."""
    tracker = Tracker(SIZES)
    numbers, cut = [[11, 12, 13], [14, 15, 16], [17, 18, 19]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    for step, (read, guessed) in enumerate([(cut, 2), (numbers, 0)]):
        open_cells = [{"row": 0, "col": col} for col in range(guessed)]
        details = {"rows": 3, "cols": 3, "numbers": read, "doubtful": open_cells}
        board = Sighting("board", 0.0, 0.0, 2.0, {("board", None, None): 0.95}, details)
        tracker.look(0.4 * step, [board])
    (track,) = tracker.settle()[0]
    assert track.reading is not None
    assert track.reading.details["numbers"] == numbers
