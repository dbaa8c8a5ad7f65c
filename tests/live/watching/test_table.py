"""The table in a running match: clicks from the page, a camera that goes away, advice while nothing can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boards import MAT
from calibration.keeper import TableKeeper
from calibration.refusal import Reason, Refusal
from calibration.store import file_of
from live.clocks import Clocks
from live.hub import Hub
from live.messages import Messages
from live.store import open_store
from live.watching.advice import NOTED_S, PATIENCE_S, Advice
from live.watching.assembling import Match as LiveMatch
from live.watching.assembling import Wishes, setup_of
from live.watching.loop import Loop
from live.watching.observer import Observer
from live.watching.session import Session, Setup
from referee.core import Header, Match, Problem, get_game
from tests.calibration import pictures
from vision.capture import Frame, Note, SourceLost
from vision.looking import Seen

SIZES = {"card": (63.0, 88.0, 0.3), "marker": (20.0, 20.0, 0.5), "direction": (63.0, 88.0, 0.3)}
SIZE_MM = (MAT.width_mm, MAT.height_mm)
CORNERS_MM = np.array([(0.0, SIZE_MM[1]), SIZE_MM, (SIZE_MM[0], 0.0), (0.0, 0.0)])


class NoPieces:
    """Eyes that see a table without pieces."""

    def look(self, picture: Any, time_s: float, plane: Any, known: Any, **named: Any) -> Seen:
        return Seen([], frozenset(), np.zeros((0, 0), np.float32))


class Frames:
    """A source that gives what the test puts in: frames, ``None`` while it is away."""

    name, live = "camera", False

    def __init__(self, frames: Sequence[Frame | Exception | None], notes: Sequence[Note] = ()) -> None:
        self._frames = list(frames)
        self._notes = list(notes)
        self.state = "ready"
        self.ended = False
        self.relocked = 0

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        self.ended = not self._frames
        frame = self._frames.pop(0) if self._frames else None
        if isinstance(frame, Exception):
            raise frame
        self.state = "ready" if frame is not None else "lost"
        return frame

    def notes(self) -> list[Note]:
        told, self._notes = self._notes, []
        return told

    def relock(self) -> None:
        self.relocked += 1

    def close(self) -> None:
        self.ended = True


def _loop(source: Any, *, clocks: Clocks | None = None) -> tuple[Loop, list[dict[str, Any]]]:
    told: list[dict[str, Any]] = []
    hub = Hub()

    def publish(message: dict[str, Any]) -> None:
        told.append(message)
        hub.publish(message)

    setup = Setup(get_game("suritsu"), SIZES, ("A", "B"))
    observer = Observer(NoPieces(), SIZES, TableKeeper(SIZES), threaded=False)
    return Loop(source, observer, Session(setup, publish), hub, publish=publish, clocks=clocks), told


@pytest.fixture(scope="module")
def sheet() -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """A picture of the mat without markers, and its corners in pixels: far left, then clockwise."""
    camera = pictures.Camera(tilt_deg=30, distance_mm=640, k1=-0.06)
    return pictures.see(pictures.draw_table(markers=False), camera), camera.project(CORNERS_MM)


def test_clicks_from_the_page_give_the_table(sheet: tuple[NDArray[np.uint8], NDArray[np.float64]]) -> None:
    picture, corners = sheet
    loop, told = _loop(Frames([]))
    early = loop.hub.command("table-clicks", points=corners.tolist(), size_mm=list(SIZE_MM))
    loop._obey()
    with pytest.raises(Problem, match="page-no-picture"):
        early.wait(0.1)
    loop.step(Frame(0, 0.0, picture))
    assert [message for message in told if message["type"] == "table"] == []
    clicked = loop.hub.command("table-clicks", points=(corners + 3.0).tolist(), size_mm=list(SIZE_MM))
    loop._obey()
    answer = clicked.wait(0.1)
    assert answer["snapped"]
    assert answer["error_px"] < 1.0
    assert answer["error_mm"] < 1.0
    plane = loop.observer.keeper.plane
    assert plane is not None
    assert np.linalg.norm(plane.to_mm(corners) - CORNERS_MM, axis=1).max() < 2.0
    shown = [message for message in told if message["type"] == "table"][-1]
    assert shown["method"] == "file"
    assert shown["residual_mm"] is not None


def test_impossible_clicks_are_refused_with_a_reason_and_nothing_changes(
    sheet: tuple[NDArray[np.uint8], NDArray[np.float64]],
) -> None:
    picture, corners = sheet
    loop, _ = _loop(Frames([]))
    loop.step(Frame(0, 0.0, picture))
    mirrored = loop.hub.command("table-clicks", points=corners[::-1].tolist(), size_mm=list(SIZE_MM))
    turned = loop.hub.command("table-clicks", points=np.roll(corners, 2, axis=0).tolist(), size_mm=list(SIZE_MM))
    tiny = loop.hub.command("table-clicks", points=corners.tolist(), size_mm=[4.0, 2.0])
    loop._obey()
    why = "page-clicks-no-plane", "page-clicks-refused", "page-clicks-wrong"
    for refused, name in zip((mirrored, turned, tiny), why, strict=True):
        with pytest.raises(Problem, match=name):
            refused.wait(0.1)
    assert loop.observer.keeper.plane is None


def test_looking_for_the_table_anew_lets_the_camera_find_light_and_focus() -> None:
    source = Frames([])
    loop, _ = _loop(source)
    loop.hub.command("recalibrate")
    loop._obey()
    assert source.relocked == 1


def test_a_camera_that_is_away_is_said_and_stops_clocks() -> None:
    grey = np.full((72, 128, 3), 90, np.uint8)
    frames: list[Frame | Exception | None] = [Frame(n, 0.1 * n, grey) for n in range(5)]
    frames += [None, None, Frame(5, 60.0, grey), Frame(6, 61.0, grey), SourceLost("camera", 120.0)]
    clocks = Clocks(["A", "B"])
    loop, told = _loop(Frames(frames), clocks=clocks)
    loop.session.match = Match(loop.session.setup.game, loop.session._header(None, {}))
    assert loop.run() == "lost"
    statuses = [message["status"] for message in told if message["type"] == "status"]
    seen, gone = statuses[0], "lost"
    assert statuses == [seen, gone, seen, gone]
    assert sum(clocks.snapshot().used_s.values()) == pytest.approx(0.4 + 1.0)
    stopped = [message for message in told if message["type"] == "clock" and message["running"] is None]
    assert stopped, "the page's clocks must stand still too"


def test_what_the_camera_tells_reaches_page_and_terminal() -> None:
    grey = np.full((72, 128, 3), 90, np.uint8)
    note = Note("camera-other-size", {"camera": "cam", "asked": "1280x720", "got": "640x480"})
    loop, told = _loop(Frames([Frame(0, 0.0, grey)], [note]))
    heard: list[Note] = []
    loop._note = heard.append
    loop.run()
    assert heard == [note]
    said = [message for message in told if message["type"] == "camera"]
    assert said
    assert "640x480" in said[0]["text"]
    assert set(said[0]["said"]) == {"en", "ja", "ro"}


def test_a_damaged_calibration_is_told_and_the_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calibration.store.folder", lambda: tmp_path)
    file_of("camera", 128, 72).write_text("format = 'table-referee", "utf-8")
    source = Frames([Frame(0, 0.0, np.full((72, 128, 3), 90, np.uint8))])
    source.live = True
    setup = setup_of("suritsu", players=(), options={}, lang="en", set_name=None, source="test")
    with open_store(tmp_path / "games.db") as store:
        match = LiveMatch(source, Wishes(setup), store, Hub())
        heard: list[Note] = []
        match.noted = heard.append
        assert match.loop.run() == "finished"
    assert [note.key for note in heard] == ["calibration-file-damaged"]
    assert "camera-128x72" in heard[0].params["file"]


# Another game at the same table


def test_another_game_begins_at_the_same_table(tmp_path: Path) -> None:
    grey = np.full((72, 128, 3), 90, np.uint8)
    source = Frames([Frame(n, 0.1 * n, grey) for n in range(9)])
    setup = setup_of("suritsu", players=("Ana", "Bo"), options={}, lang="en", set_name=None, source="test")
    with open_store(tmp_path / "games.db") as store:
        match = LiveMatch(source, Wishes(setup), store, Hub())
        before = match.loop.observer
        wrong = match.hub.command("new-game", game="summy", set="nowhere")
        begun = match.hub.command(
            "new-game", game="summy", players=["Ana", "Bo"], options={"double_sum": "score_both"}
        )
        match.loop._obey()
        with pytest.raises(Problem, match="set-unknown"):
            wrong.wait(0.1)
        begun.wait(0.1)
        assert match.session.setup.game.name == "summy"
        assert match.session.setup.options["double_sum"] == "score_both"
        assert "block" in match.session.setup.sizes
        assert match.loop.observer is not before
        again = match.hub.command("new-game", players=["Ana", "Cy"])
        watched = match.loop.observer
        match.loop._obey()
        again.wait(0.1)
        assert (match.session.players, match.loop.observer) == (["Ana", "Cy"], watched)
        match.loop.run()


# Advice


class Told:
    """What an :class:`Advice` says."""

    def __init__(self) -> None:
        header = Header(format="table-referee/record/1", game="suritsu", players=["A", "B"])
        messages = Messages(Match(get_game("suritsu"), header), "en", ("live.watching",))
        self.said: list[dict[str, Any]] = []
        self.advice = Advice(self.said.append, lambda: messages)

    @property
    def conditions(self) -> list[str]:
        return [message["condition"] for message in self.said]


FINE = SimpleNamespace(name="ok", advice="health-ok")
DARK = SimpleNamespace(name="dark", advice="health-dark")


def test_a_fault_of_the_picture_is_said_before_the_game_begins_and_taken_back() -> None:
    told = Told()
    for t, condition in ((0.0, FINE), (1.0, DARK), (1.1, DARK), (2.0, FINE)):
        told.advice.look(t, condition, [], found=False, calm=True)
    assert told.conditions == ["dark", "ok"]
    assert "lamp" in told.said[0]["text"]


def test_why_no_table_is_found_is_said_after_a_while() -> None:
    told = Told()
    mirrored = Refusal(Reason.MIRRORED, "markers")
    told.advice.look(0.0, FINE, [], found=False, calm=True)
    told.advice.look(PATIENCE_S - 0.1, FINE, [], found=False, calm=True)
    assert told.said == []
    told.advice.look(PATIENCE_S + 0.1, FINE, [], found=False, calm=True)
    told.advice.look(PATIENCE_S + 1, FINE, [mirrored], found=False, calm=True)
    told.advice.look(PATIENCE_S + 2, FINE, [], found=True, calm=True)
    assert told.conditions == ["no-table", "no-table", "ok"]
    assert "mirror" in told.said[1]["text"]


def test_people_in_the_way_are_not_told_that_no_table_is_found() -> None:
    told = Told()
    for t in range(20):
        told.advice.look(float(t), FINE, [], found=False, calm=t % 2 == 0)
    assert told.said == []


def test_a_mat_that_is_not_taken_is_worth_a_note_once() -> None:
    told = Told()
    turned = Refusal(Reason.TURNED, "markers", {"deg": 178})
    few = Refusal(Reason.FEW, "markers", {"seen": 1, "needed": 3})
    loose = Refusal(Reason.RESIDUAL, "markers", {"px": 13.7, "limit_px": 2.5})
    for t in (0.0, 1.0, NOTED_S + 1, NOTED_S + 2):
        told.advice.look(t, FINE, [few, loose, turned], found=True, calm=True)
    assert told.conditions == ["note", "ok"]
    assert "178" in told.said[0]["text"]
