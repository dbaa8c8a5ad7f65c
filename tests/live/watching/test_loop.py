"""The loop from frames to record on a sketched match, commands in between, and a clean end whatever ends it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from live.bench.live import Drawn
from live.bench.oracle import NONE, OracleKeeper, OracleSight
from live.bench.schematic import SchematicSource
from live.bench.visible import lines_of, true_lines
from live.hub import Hub
from live.store import open_store
from live.watching.loop import Loop
from live.watching.observer import Observer
from live.watching.session import Session, Setup
from live.watching.telling import JsonLines
from models.scenes.atlas import Atlas
from models.simulate.order import Order
from referee.core import Header
from vision.capture import Frame, SourceLost
from vision.capture.health import Health


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas()


class Match:
    """A sketched match with a record in a file and everything that was published."""

    def __init__(self, film: SchematicSource, path: Path, source: Any = None) -> None:
        self.film = film
        self.store = open_store(path)
        self.messages: list[dict[str, Any]] = []
        self.hub = Hub()
        script = film.script
        sizes = script.choreography.sizes
        known = Header(**{name: value for name, value in script.header.items() if value})
        self.truth = true_lines(script.game, known, script.events)
        setup = Setup(script.game, sizes, script.header["players"], dict(script.header["options"]))
        session = Session(setup, self.publish, self._begin)
        observer = Observer(OracleSight(film, sizes, NONE), sizes, OracleKeeper(film), threaded=False)
        self.loop = Loop(source or Drawn(film), observer, session, self.hub, publish=self.publish)

    def publish(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        self.hub.publish(message)

    def _begin(self, header: dict[str, Any]) -> Any:
        return self.store.new_game(header, source="sim", set_name="own", lang="en")

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]


@pytest.fixture
def match(tmp_path: Path, atlas: Atlas) -> Iterator[Match]:
    order = Order(
        "suritsu", 1375, fouls=2, kinds=("SUR-P3", "SUR-P1"), events=11, pace=1.2, mat=True, difficulty=0.15
    )
    made = Match(SchematicSource(order, atlas), tmp_path / "games.db")
    yield made
    made.store.close()


def test_a_match_is_followed_from_its_first_frame_to_its_record(match: Match) -> None:
    assert match.loop.run() == "finished"
    session = match.loop.session
    assert session.match is not None
    header = match.film.script.header
    truth = true_lines(
        match.film.script.game, Header(**{k: v for k, v in header.items() if v}), match.film.script.events
    )
    assert lines_of(session.match) == truth
    illegal = [m["findings"][0]["rule"] for m in match.of("ruling") if m["verdict"] == "illegal"]
    assert illegal == ["SUR-P1", "SUR-P3"]
    row = match.store.games()[0]
    assert (row.end_reason, row.events, row.illegal) == ("finished", len(session.match.rulings), 2)
    stored = match.store.open_game(row.ident).match()
    assert lines_of(stored) == match.truth
    _check_stream(match)


def _check_stream(match: Match) -> None:
    """Formats section 5: known types and statuses, in time order."""
    known = {"watching", "hand", "unsettled", "table-moved", "dark", "blurred", "lost", "asking", "ended"}
    assert {m["status"] for m in match.of("status")} <= known
    assert match.of("status")[-1]["status"] == "ended"
    stream = [m for m in match.messages if m["type"] in ("event", "ruling", "reading", "status")]
    times = [m["at_s"] for m in stream]
    assert times == sorted(times)
    fields = [m["field"] for m in match.of("reading")]
    assert all(one != other for one, other in pairwise(fields))


def test_the_stream_is_json_lines_and_nothing_else(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    lines = JsonLines()
    match.loop._publish = lines.publish
    match.loop.session._publish = lines.publish
    for _ in range(30):
        match.loop.step(match.loop.source.read())  # type: ignore[arg-type]
    match.loop._close("stopped")
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"status", "reading"} <= {line["type"] for line in said}
    assert all("at_s" in line for line in said)


def test_the_stream_says_what_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    question = {"ident": "q 1", "text": "Taken back?", "choices": ["yes", "no"], "said": {"en": {}}, "keys": ["p1"]}
    lines = JsonLines()
    lines.publish({"type": "questions", "at_s": 3.5, "questions": [question]})
    lines.publish({"type": "questions", "at_s": 4.5, "questions": []})
    (told,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (told["type"], told["status"], told["text"]) == ("status", "asking", "Taken back?")
    assert told["questions"] == [{"ident": "q 1", "text": "Taken back?", "choices": ["yes", "no"], "keys": ["p1"]}]


def test_commands_are_carried_out_or_refused(match: Match) -> None:
    loop, hub = match.loop, match.hub
    refused = hub.command("undo")
    pause = hub.command("pause")
    wrong = hub.command("clock", player="A", seconds=60.0)
    loop._obey()
    for result in (refused, wrong):
        with pytest.raises(Exception, match=r"match-not-begun|command-not-here"):
            result.wait(0.1)
    pause.wait(0.1)
    assert loop.observer.paused
    assert match.of("paused")[-1]["paused"] is True
    frame = loop.source.read()
    assert frame is not None
    for _ in range(20):
        loop.step(frame)
    assert "look" not in loop.stages.to_json()
    hub.command("pause")
    loop._obey()
    loop.step(Frame(99, 1.0, frame.picture))
    assert loop.stages.to_json()["look"]["count"] == 1
    loop._close("stopped")


class Slow:
    """Eyes that take their time, as on a busy machine."""

    def __init__(self, sight: OracleSight) -> None:
        self._sight = sight

    def look(self, picture: Any, time_s: float, *more: Any, **named: Any) -> Any:
        time.sleep(0.15)
        return self._sight.look(picture, time_s, *more, **named)


PACE_S = 0.02


@pytest.mark.parametrize("slow", [False, True])
def test_a_film_that_ends_with_the_last_move_is_looked_at_until_the_table_has_settled(
    match: Match, atlas: Atlas, slow: bool
) -> None:
    film = SchematicSource(Order("suritsu", 3, events=3, mat=True, difficulty=0.15), atlas)
    script = film.script
    end_s = script.timeline.event_times[-1]
    frames = [frame for frame in iter(Drawn(film).read, None) if frame.time_s <= end_s + 0.2]

    class Cut:
        name, live = "film", True

        @property
        def ended(self) -> bool:
            return not frames

        def read(self, timeout_s: float = 1.0) -> Frame | None:
            if not frames:
                return None
            time.sleep(PACE_S if slow else 0.0)  # a camera's frames take their time, else looks see but the last one
            film.shown_s = frames[0].time_s
            return frames.pop(0)

        def close(self) -> None:
            pass

    sizes, oracle = script.choreography.sizes, OracleSight(film, script.choreography.sizes, NONE)
    sight: Any = Slow(oracle) if slow else oracle
    observer = Observer(sight, sizes, OracleKeeper(film), threaded=slow, health=Health(), patience_s=0.1)
    session = Session(Setup(script.game, sizes, script.header["players"]), lambda message: None)
    assert Loop(Cut(), observer, session, Hub()).run() == "finished"
    assert session.match is not None
    told = [type(session.match.event(ruling.event)).__name__ for ruling in session.match.rulings]
    assert told[-1] == "Play"
    assert len(told) == len(true_lines(script.game, session.match.header, script.events))


def test_it_stops_when_asked_and_leaves_no_thread(match: Match) -> None:
    before = threading.active_count()
    steps = []
    publish = match.loop._publish

    def counting(message: dict[str, Any]) -> None:
        steps.append(message)
        publish(message)
        if message["type"] == "ruling":
            match.loop.stop()

    match.loop._publish = match.loop.session._publish = counting
    assert match.loop.run() == "stopped"
    assert match.store.games()[0].end_reason == "stopped"
    assert threading.active_count() == before
    assert match.hub.command("undo").future.exception() is not None


def test_a_film_stopped_while_its_end_is_looked_at_has_not_run_to_its_end(match: Match) -> None:
    frames = [frame for frame in iter(match.loop.source.read, None) if frame.time_s < 2.0]

    class Short:
        name, live = "film", False

        @property
        def ended(self) -> bool:
            return not frames

        def read(self, timeout_s: float = 1.0) -> Frame | None:
            match.film.shown_s = frames[0].time_s if frames else 2.0
            return frames.pop(0) if frames else None

        def close(self) -> None:
            pass

    match.loop.source = Short()
    match.loop.observer.film_over = match.loop.stop  # type: ignore[method-assign]
    assert match.loop.run() == "stopped"
    last = match.of("status")[-1]
    assert (last["status"], last["text"]) == ("ended", "Stopped before the end")


def test_all_is_closed_though_nobody_reads_any_more(match: Match) -> None:
    """`watch --json | head -1`."""
    closed: list[str] = []
    loop: Any = match.loop
    for name in ("source", "observer"):
        part = getattr(loop, name)
        part.close = lambda name=name, close=part.close: (closed.append(name), close())

    def unheard(message: dict[str, Any]) -> None:
        raise BrokenPipeError

    loop._publish = unheard
    with pytest.raises(BrokenPipeError):
        loop.run()
    assert closed == ["observer", "source"]
    assert match.hub.command("undo").future.exception() is not None


def test_a_lost_camera_ends_the_match_with_its_record_closed(tmp_path: Path, match: Match) -> None:
    class Failing(Drawn):
        def read(self, timeout_s: float = 1.0) -> Frame | None:
            frame = super().read(timeout_s)
            if frame is not None and frame.time_s > 14:
                raise SourceLost("camera", 120.0)
            return frame

    match.loop.source = Failing(match.film)
    assert match.loop.run() == "lost"
    assert match.of("status")[-1]["status"] == "lost"
    assert match.store.games()[0].end_reason == "lost"


def test_a_resumed_match_agrees_with_its_table_and_goes_on(match: Match, tmp_path: Path, atlas: Atlas) -> None:
    frames = list(iter(match.loop.source.read, None))
    half = [frame for frame in frames if frame.time_s < 31.5]
    for frame in half:
        match.film.shown_s = frame.time_s
        match.loop.step(frame)
    log = match.loop.session.log
    assert log is not None
    before = [raw["do"] for raw in match.store.games() and match.store.last_open_game().entries()]  # type: ignore[union-attr]
    match.store.close()
    again = Match(match.film, tmp_path / "games.db")
    kept = again.store.last_open_game()
    assert kept is not None
    again.loop.session.resume(kept.match(), kept)
    for frame in frames[len(half) :]:
        again.film.shown_s = frame.time_s
        again.loop.step(frame)
    assert [raw["do"] for raw in kept.entries()][: len(before)] == before
    assert lines_of(kept.match()) == match.truth
    again.loop._close("stopped")
    again.store.close()


def test_the_marker_says_the_number_that_the_field_says(match: Match) -> None:
    while not match.loop.source.ended:
        frame = match.loop.source.read()
        if frame is not None:
            match.loop.step(frame)
    readings = [m for m in match.of("reading") if m["field"].get("marker_piece") is not None]
    for reading in readings:
        (marker,) = (p for p in reading["pieces"] if p["id"] == reading["field"]["marker_piece"])
        assert marker["details"]["number"] == reading["field"]["marker"]
    assert readings
