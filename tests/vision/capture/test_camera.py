"""The live source against a made camera in made time: hours of trouble in a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from referee.core.problems import Problem
from tests.vision.capture.fakes import MadeCamera, MadeClock
from vision.capture.camera import FROZEN_S, STALL_S, STUCK, Camera
from vision.capture.source import Frame, LiveSource, SourceLost
from vision.capture.wanted import Wanted

WANTED = Wanted(size=(640, 480), lock=False)


class Bench:
    """A made camera and the source that reads it."""

    def __init__(self) -> None:
        self.clock = MadeClock()
        self.made = MadeCamera(self.clock)
        self.sources: list[Camera] = []

    def source(self, wanted: Wanted = WANTED, *, ways: int = 1, **more: Any) -> Camera:
        makers = [self.made.driver] * ways
        source = Camera("Cam", makers, wanted, lambda reason: Problem(reason), clock=self.clock, **more)
        self.sources.append(source)
        return source

    def opened(self, wanted: Wanted = WANTED, **more: Any) -> Camera:
        source = self.source(wanted, **more)
        source.open()
        return source

    def frames(self, source: Camera, until_s: float, work_s: float = 0.0) -> Iterator[Frame | None]:
        """What the reader gets until a time of the made camera, working so long on each frame."""
        while self.made.at() < until_s:
            yield source.read(1.0)
            if work_s:
                self.clock.sleep(work_s)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    for source in made.sources:
        source.close()
    made.clock.end()
    assert made.made.handles == 0


def last_frame(bench: Bench, source: Camera, until_s: float) -> float:
    """When the last frame before a time came, on the made camera's clock."""
    came = 0.0
    for frame in bench.frames(source, until_s):
        came = bench.made.at() if frame is not None else came
    return came


def test_every_frame_comes_to_a_reader_that_keeps_up(bench: Bench) -> None:
    source = bench.opened()
    frames = [source.read() for _ in range(60)]
    assert [frame.index for frame in frames if frame] == list(range(60))
    steps = np.diff([frame.time_s for frame in frames if frame])
    assert steps == pytest.approx(1 / 30)
    assert source.state == "ready"
    assert isinstance(source, LiveSource)


@pytest.mark.parametrize("work_s", [0.033, 0.1, 1 / 3, 2.0])
def test_a_slow_reader_gets_fresh_frames(bench: Bench, work_s: float) -> None:
    """P078, P079: a clock filmed and processed at 3 frames a second is never more than 150 ms behind."""
    source = bench.opened()
    ages = []
    for frame in bench.frames(source, 20.0, work_s):
        assert frame is not None
        ages.append(source.now_s() - frame.time_s)
        shown = int(frame.picture[0, 0, 0])
        assert shown == round((frame.time_s + bench.made.at() - source.now_s()) * 30) % 251
    assert len(ages) > 8
    assert max(ages) < 0.150


def test_frames_nobody_waits_for_are_not_decoded(bench: Bench) -> None:
    source = bench.opened()
    taken = sum(frame is not None for frame in bench.frames(source, 20.0, 1.0))
    assert taken < 25
    assert bench.made.decoded < 20 * 30 * 0.6


def test_no_queue_grows(bench: Bench) -> None:
    source = bench.opened()
    bench.clock.sleep(100.0)
    frame = source.read()
    assert frame is not None
    assert source.now_s() - frame.time_s < 0.15
    assert frame.index > 2900  # skipped frames are counted


# Loss


def test_a_read_that_blocks_for_ever_is_noticed_and_the_reader_goes_on(bench: Bench) -> None:
    """P081."""
    source = bench.opened()
    bench.made.hang = [(5.0, 1e9)]
    waits = []
    while source.state != "lost":
        begin = bench.clock.now()
        source.read(0.5)
        waits.append(bench.clock.now() - begin)
    assert bench.made.at() < 5.0 + STALL_S + 0.6
    assert max(waits) <= 0.5 + 1e-6
    with pytest.raises(SourceLost):
        last_frame(bench, source, 1000.0)
    assert bench.made.at() == pytest.approx(5.0 + 120.0, abs=1.1)
    assert len(bench.made.opens) <= 1 + STUCK  # hanging threads do not pile up


def test_unplugged_for_a_minute_and_back_in_five_seconds_without_burning_the_processor(bench: Bench) -> None:
    """P082."""
    source = bench.opened()
    bench.made.away = [(5.0, 65.0)]
    waits, cpu = bench.clock.waits, time.process_time()
    assert last_frame(bench, source, 64.9) == pytest.approx(5.0, abs=0.1)
    assert source.state == "lost"
    assert bench.clock.waits - waits < 60 * 15
    assert time.process_time() - cpu < 0.1 * 60
    frame = source.read(5.0)
    assert frame is not None
    assert bench.made.at() < 70.0
    assert source.state == "ready"
    assert frame.time_s > 60
    assert source.read().index == frame.index + 1  # type: ignore[union-attr]
    assert bench.made.most_handles == 1


def test_a_camera_that_stays_away_is_given_up(bench: Bench) -> None:
    source = bench.opened(Wanted(size=(640, 480), lock=False, give_up_s=30.0))
    bench.made.away = [(5.0, 1e9)]
    with pytest.raises(SourceLost) as caught:
        last_frame(bench, source, 60.0)
    assert caught.value.name == "Cam"
    assert bench.made.at() == pytest.approx(35.0, abs=1.1)


def test_pauses_of_ten_seconds_every_minute(bench: Bench) -> None:
    """P088: reads that time out now and then are no end."""
    bench.made.rate = 4.0
    source = bench.opened()
    bench.made.hang = [(60.0 * k, 60.0 * k + 10.0) for k in range(1, 5)]
    for pause in bench.made.hang:
        last_frame(bench, source, pause[1] - 0.1)
        assert source.state == "lost"
        assert last_frame(bench, source, pause[1] + 5.0) > pause[1] + 4.9
        assert source.state == "ready"


@pytest.mark.parametrize("length_s", [1.0, 1.9])
def test_a_short_pause_is_no_loss(bench: Bench, length_s: float) -> None:
    source = bench.opened()
    bench.made.hang = [(5.0, 5.0 + length_s)]
    states = set()
    for _ in bench.frames(source, 10.0):
        states.add(source.state)
    assert states == {"ready"}
    assert len(bench.made.opens) == 1


def test_a_frozen_picture_is_noticed_and_the_camera_opened_anew(bench: Bench) -> None:
    source = bench.opened()
    bench.made.freeze = [(5.0, 5.0 + FROZEN_S + 0.5)]
    assert last_frame(bench, source, 12.0) > 11.9
    assert bench.made.opens == pytest.approx([0.0, 5.0 + FROZEN_S], abs=0.5)
    assert source.state == "ready"


def test_a_virtual_camera_may_show_a_still_picture(bench: Bench) -> None:
    """It is opened anew once, then taken as it is, and said to be frozen."""
    bench.made.rate = 5.0
    source = bench.opened()
    bench.made.freeze = [(2.0, 60.0)]
    frames = [frame for frame in bench.frames(source, 59.0) if frame is not None]
    assert len(bench.made.opens) == 2
    assert len(frames) > 250
    assert source.state == "frozen"
    last_frame(bench, source, 61.0)
    assert source.state == "ready"
    assert len(bench.made.opens) == 2


def test_a_covered_lens_is_not_frozen(bench: Bench) -> None:
    bench.made.flat = True
    source = bench.opened()
    last_frame(bench, source, 30.0)
    assert source.state == "ready"
    assert len(bench.made.opens) == 1


# Opening


def test_a_camera_that_is_not_there(bench: Bench) -> None:
    bench.made.away = [(0.0, 1e9)]
    with pytest.raises(Problem, match="closed"):
        bench.opened()


def test_a_camera_that_takes_minutes_to_open_is_left_within_the_time(bench: Bench) -> None:
    """P077: progress is told, the next way is tried, and the hanging one lets go once it comes back."""
    bench.made.opening_s = 100.0
    heard: list[float] = []
    wanted = Wanted(size=(640, 480), lock=False, progress=heard.append)
    source = bench.source(wanted, ways=2)
    with pytest.raises(Problem, match="slow"):
        source.open()
    assert 6.0 <= bench.made.at() < 6.0 + 2.5  # two ways of three seconds, and joining
    assert max(np.diff(heard)) <= 0.26
    assert max(heard) == pytest.approx(3.0, abs=0.01)
    bench.clock.sleep(200.0)
    assert bench.made.handles == 0


def test_the_second_way_is_taken_when_the_first_hangs(bench: Bench) -> None:
    bench.made.hang = [(0.0, 3.0)]
    source = bench.source(ways=2)
    source.open()
    assert source.read() is not None
    assert bench.made.at() < 3.5


def test_a_camera_that_opens_but_is_silent(bench: Bench) -> None:
    bench.made.silent = True
    with pytest.raises(Problem, match="slow"):
        bench.opened()


def test_reads_that_fail_at_once(bench: Bench) -> None:
    bench.made.away = [(0.21, 1e9)]
    with pytest.raises(Problem, match="silent"):
        bench.opened()


def test_closing_twice_and_reading_after_it(bench: Bench) -> None:
    source = bench.opened()
    source.close()
    source.close()
    assert source.read() is None
    assert source.ended
    assert bench.made.handles == 0


def test_closing_while_the_driver_hangs_does_not_block(bench: Bench) -> None:
    source = bench.opened()
    bench.made.hang = [(2.0, 50.0)]
    last_frame(bench, source, 4.0)
    begin = bench.clock.now()
    source.close()
    assert bench.clock.now() - begin <= 1.01
