"""Clocks: increments, delay, pauses, a flag that falls, and what is only known in part."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live.clocks import Clocks, TimeControl, parse_control
from referee.core import Problem


def test_fischer_increment_comes_after_the_turn() -> None:
    clocks = Clocks(["A", "B"], 300, 5)
    assert clocks.turn("A", 10) == 0
    assert clocks.at(20).left_s == {"A": 290, "B": 300}
    assert clocks.press(30) == 20
    assert clocks.at(33).left_s == {"A": 285, "B": 297}
    assert clocks.press(34) == 4
    now = clocks.snapshot()
    assert (now.left_s, now.used_s, now.turns) == ({"A": 285, "B": 301}, {"A": 20, "B": 4}, {"A": 1, "B": 1})
    assert now.running == "A"


def test_delay_is_free_each_turn_and_can_not_be_saved() -> None:
    clocks = Clocks(["A", "B"], 60, delay_s=5)
    clocks.turn("A", 0)
    for second in range(1, 9):  # however often it is looked at
        clocks.at(second)
    clocks.press(8)
    clocks.press(10)
    assert clocks.at(14).left_s == {"A": 57, "B": 60}
    assert clocks.snapshot().used_s == {"A": 12, "B": 2}


def test_the_turn_comes_from_the_match() -> None:
    clocks = Clocks(["A", "B", "C"], 100, 1)
    clocks.turn("A", 0)
    assert clocks.turn("A", 5) == 0  # still A's
    assert clocks.turn("C", 6) == 6
    assert clocks.turn("A", 10, earned=False) == 4  # taken back: nothing earned
    assert clocks.at(10).left_s == {"A": 95, "B": 100, "C": 96}
    assert clocks.turn(None, 12) == 2
    assert clocks.at(99).left_s == {"A": 94, "B": 100, "C": 96}
    assert clocks.turn("D", 100) == 0
    assert clocks.running is None


def test_pause_and_going_on() -> None:
    clocks = Clocks(["A", "B"], 60)
    clocks.turn("A", 0)
    clocks.pause(10)
    assert clocks.at(1000).left_s["A"] == 50
    assert clocks.snapshot().paused
    clocks.turn("B", 1001)  # the turn may change meanwhile
    clocks.resume(2000)
    assert clocks.at(2003).left_s == {"A": 50, "B": 57}


def test_a_flag_falls_and_earns_nothing() -> None:
    clocks = Clocks(["A", "B"], 10, 30)
    clocks.turn("A", 0)
    assert clocks.at(9.9).fallen == ()
    assert clocks.at(12).fallen == ("A",)
    assert clocks.press(15) == 15
    now = clocks.snapshot()
    assert (now.left_s, now.fallen, now.used_s["A"]) == ({"A": 0, "B": 10}, ("A",), 15)
    clocks.set_left("A", 20)
    assert clocks.snapshot().fallen == ()


def test_no_limit_counts_up_and_players_may_differ() -> None:
    clocks = Clocks(["A", "B"], {"A": 60})
    clocks.turn("A", 0)
    clocks.press(5)
    clocks.at(12)
    assert clocks.snapshot().left_s == {"A": 55, "B": None}
    assert clocks.for_record() == {"A": 55, "B": 7}


def test_alone() -> None:
    clocks = Clocks(["A"], 60, 1)
    clocks.turn("A", 0)
    assert clocks.press(4) == 4
    assert clocks.at(6).left_s == {"A": 55}


def test_a_team_that_sits_twice_has_one_clock() -> None:
    assert Clocks(["red", "blue", "red", "blue"], 60).snapshot().left_s == {"red": 60, "blue": 60}


def test_what_the_record_says_in_part_is_taken_over() -> None:
    clocks = Clocks(["A", "B", "C"], {"A": 300, "B": 300})
    clocks.restore(
        [
            {"do": "play"},
            {"do": "play", "clock_s": {"A": 250.5, "C": 40}},
            {"do": "play", "clock_s": {"A": 240, "D": 5}},
            {"do": "play", "clock_s": {"A": None, "B": "x", "C": True}},
            {"do": "play", "clock_s": 7},
            {"do": "play", "clock_s": {"A": -3, "B": math.inf}},
        ]
    )
    assert clocks.snapshot().left_s == {"A": 240, "B": 300, "C": None}
    assert clocks.for_record() == {"A": 240, "B": 300, "C": 40}


def test_a_clock_can_be_put_right_within_reason() -> None:
    clocks = Clocks(["A", "B"], 60)
    clocks.set_left("A", 12.5)
    assert clocks.snapshot().left_s == {"A": 12.5, "B": 60}
    for who, seconds in (("C", 5), ("A", -1), ("A", math.nan), ("A", math.inf)):
        with pytest.raises(Problem):
            clocks.set_left(who, seconds)
    assert clocks.snapshot().left_s["A"] == 12.5
    counting = Clocks(["A"])
    counting.set_left("A", 30)
    assert counting.for_record() == {"A": 30}, "who has no limit has used so much"


def test_frames_drive_it_and_say_when_there_is_something_to_show() -> None:
    clocks = Clocks.under(parse_control("1d2"), ["A", "B"])
    assert clocks.tick(0.0, "A", paused=False)
    assert not clocks.tick(0.5, "A", paused=False)
    assert clocks.tick(1.0, "A", paused=False), "once a second"
    assert clocks.tick(1.2, None, paused=True)
    assert (clocks.running, clocks.ticking) == ("A", None)
    assert clocks.tick(9.2, "A", paused=False), "it goes on"
    assert clocks.tick(12.0, "B", paused=False), "the other's"
    now = clocks.snapshot()
    assert now.left_s == {"A": pytest.approx(60 - 2.0), "B": 60}
    assert now.used_s == {"A": pytest.approx(4.0), "B": 0}
    clocks.begin(["B", "C"])
    assert clocks.snapshot().left_s == {"B": 60, "C": 60}


def test_a_turn_not_known_earns_nobody_an_increment() -> None:
    clocks = Clocks.under(TimeControl(60, 5), ["A", "B"])
    for time_s, turn in enumerate(["A", None, "A", "B", "A"]):
        clocks.tick(float(time_s), turn, paused=False)
    assert clocks.snapshot().left_s == {"A": 60 - 2 + 5, "B": 60 - 1 + 5}


@given(
    st.lists(st.tuples(st.sampled_from(["at", "press", "pause", "resume", "A", "B"]), st.floats(-5, 50)), max_size=40)
)
def test_time_is_neither_lost_nor_made(acts: list[tuple[str, float]]) -> None:
    clocks = Clocks(["A", "B"], 10_000)
    now = passed = 0.0
    clocks.turn("A", 0)
    paused = False
    for act, step in acts:
        reached = max(now, now + step)  # time that runs backwards stands still
        passed += 0 if paused else reached - now
        if act in ("A", "B"):
            clocks.turn(act, now + step)
        else:
            getattr(clocks, act)(now + step)
        paused = {"pause": True, "resume": False}.get(act, paused)
        now = reached
    shown = clocks.snapshot()
    assert sum(shown.used_s.values()) == pytest.approx(passed)
    for who in "AB":
        assert shown.left_s[who] == pytest.approx(10_000 - shown.used_s[who])


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5+3", TimeControl(300, 3)),
        ("2.5", TimeControl(150)),
        (" 10d5 ", TimeControl(600, 0, 5)),
        ("0", TimeControl(None)),
        ("0+2", TimeControl(None, 2)),
    ],
)
def test_time_controls(text: str, control: TimeControl) -> None:
    assert parse_control(text) == control


@pytest.mark.parametrize("text", ["", "5+", "+3", "-5", "5x3", "1e3", "9999", "٥", "5+99999999"])
def test_no_time_controls(text: str) -> None:
    with pytest.raises(Problem, match="clock-form"):
        parse_control(text)
