"""The camera is knocked in the middle of a match: noticed, mended without clicks, and the match goes on as it was."""

from __future__ import annotations

from typing import Any

import pytest

from calibration.keeper import TableKeeper
from live.bench.live import Drawn
from live.bench.oracle import Errors, OracleSight
from live.bench.schematic import SchematicSource
from live.bench.visible import lines_of, true_lines
from live.clocks import Clocks
from live.hub import Hub
from live.watching.loop import Loop
from live.watching.observer import Observer
from live.watching.session import Session, Setup
from live.watching.watcher import Observation
from models.scenes.atlas import Atlas
from models.simulate.order import Order
from referee.core import Header
from vision.capture import Frame

NOTICED_S, MENDED_S = 0.7, 2.0
"""From the first frame that swings (bar: 0.5 s at full size; the sketch has a quarter of it), and from being told."""

CORNERS = Errors(corner_px=0.3, missed=0, misread=0, unsure=0, imagined=0, doubtful=0)


def _ask_for_the_table(loop: Loop, at_s: float) -> list[float]:
    """Press ``r`` once, later in the game; when it was pressed."""
    step, asked = loop.step, list[float]()

    def stepped(frame: Frame) -> Observation:
        if frame.time_s > at_s and not asked:
            asked.append(frame.time_s)
            loop.hub.command("recalibrate")
        return step(frame)

    loop.step = stepped  # type: ignore[method-assign]
    return asked


@pytest.mark.parametrize("seed", [1, 2])
def test_a_bump_is_mended_without_clicks_and_the_record_knows_nothing_of_it(seed: int) -> None:
    film = SchematicSource(Order("suritsu", seed, faults=("bump",), events=5, pace=1.6, mat=False), Atlas())
    script, bump = film.script, film.bumps[0]
    sizes = script.choreography.sizes
    told: list[dict[str, Any]] = []
    session = Session(Setup(script.game, sizes, script.header["players"]), told.append)
    keeper = TableKeeper(sizes, shape_known=True)
    observer = Observer(OracleSight(film, sizes, CORNERS), sizes, keeper, threaded=False)
    clocks, hub = Clocks(session.players), Hub()
    loop = Loop(Drawn(film), observer, session, hub, publish=told.append, clocks=clocks)
    asked = _ask_for_the_table(loop, at_s=bump.t1 + 6.0)
    assert loop.run() == "finished"
    assert asked, "the table was to be looked for anew in the middle of the game"

    statuses = [(message["at_s"], message["status"]) for message in told if message["type"] == "status"]
    moved = [at for at, status in statuses if status == "table-moved"]
    assert len([at for at in moved if at < asked[0]]) == 1
    assert moved[0] - bump.t0 < NOTICED_S
    back = min(at for at, status in statuses if at > moved[0] and status != "table-moved")
    assert back - moved[0] < MENDED_S
    events = [message["at_s"] for message in told if message["type"] == "event"]
    assert not [at for at in events if bump.t0 <= at < back], "events stop until the table is known again"
    assert session.match is not None
    header = Header(**{name: value for name, value in script.header.items() if value})
    assert lines_of(session.match) == true_lines(script.game, header, script.events)
    assert sum(clocks.snapshot().used_s.values()) == pytest.approx(script.duration_s - events[0], abs=8.0)
    running = [message for message in told if message["type"] == "clock" and moved[0] <= message["at_s"] <= back]
    assert all(message["running"] is not None for message in running), "a bump stops nobody's clock"


def test_on_a_plain_table_the_pieces_tell() -> None:
    """The sketch of a few tiles has nothing else to follow."""
    film = SchematicSource(Order("tiles", 1, faults=("bump",), events=6, pace=1.6, mat=False), Atlas())
    script = film.script
    sizes = script.choreography.sizes
    session = Session(Setup(script.game, sizes, script.header["players"]), lambda message: None)
    keeper = TableKeeper(sizes, shape_known=True)
    observer = Observer(OracleSight(film, sizes, CORNERS), sizes, keeper, threaded=False)
    assert Loop(Drawn(film), observer, session, Hub(), publish=lambda message: None).run() == "finished"
    assert session.match is not None
    header = Header(**{name: value for name, value in script.header.items() if value})
    assert lines_of(session.match) == true_lines(script.game, header, script.events)
