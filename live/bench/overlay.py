"""Measuring what listens: 50 viewers beside a match, the way of an event to the overlay, a page that does nothing.

Viewers run in a process of their own. The loop's work is imitated by a fixed amount of arithmetic a frame, and
stretches with and without viewers take turns, so that what else the machine does weighs on both alike.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from live.hub import Hub
from live.web.access import new_keys
from live.web.overlay.demo import script
from live.web.server import PageServer

FRAME_S = 1 / 30
"""A frame of the imitated loop."""

WORK = 1_200_000
"""Numbers that a frame's work goes through: about 10 ms of one core, outside the interpreter as the real work is."""

EVENT_EVERY = 15
TABLE_EVERY = 3
"""In frames: two events a second, and the outlines on the picture ten times a second."""

STRETCH_FRAMES = 90


@contextmanager
def served(game: str = "suritsu") -> Iterator[tuple[Hub, PageServer, list[dict[str, Any]]]]:
    """A hub with its server on a free port, and the messages of a short match."""
    hub = Hub()
    server = PageServer(hub, port=0, keys=new_keys())
    server.start()
    try:
        yield hub, server, [step["message"] for step in script(game)]
    finally:
        server.stop()


def viewers(count: int = 50, rounds: int = 4) -> dict[str, Any]:
    """The loop's frames a second alone and with ``count`` viewers, and how long an event takes to reach them."""
    with served() as (hub, server, messages):
        loop = _Loop(hub, messages)
        loop.run(STRETCH_FRAMES // 3)
        alone: list[float] = []
        beside: list[float] = []
        publish_ms: list[float] = []
        delays_ms: list[float] = []
        for _ in range(rounds):
            alone.append(loop.run(STRETCH_FRAMES))
            with _viewers(server, count) as heard:
                beside.append(loop.run(STRETCH_FRAMES))
                publish_ms += loop.publish_ms
            delays_ms += heard()
    return {
        "viewers": count,
        "frame_ms_alone": round(1000 * statistics.median(alone), 2),
        "frame_ms_beside": round(1000 * statistics.median(beside), 2),
        "slower_percent": round(100 * (statistics.median(beside) / statistics.median(alone) - 1), 1),
        "publish_ms": _spread(publish_ms),
        "event_to_viewer_ms": _spread(delays_ms),
    }


class _Loop:
    """A match that works and publishes as the real one does, without a camera."""

    def __init__(self, hub: Hub, messages: list[dict[str, Any]]) -> None:
        self._hub = hub
        self._messages = messages
        self._work = np.random.default_rng(1).random(WORK)
        self._next = 0
        self.publish_ms: list[float] = []

    def run(self, frames: int) -> float:
        """The median time that the work and the publishing of a frame take, in seconds."""
        times: list[float] = []
        self.publish_ms = []
        for number in range(frames):
            begin = time.perf_counter()
            np.exp(self._work)
            if number % TABLE_EVERY == 0:
                self._publish({"type": "table", "pieces": [_piece(key) for key in range(30)]})
            if number % EVENT_EVERY == 0:
                self._event()
            times.append(time.perf_counter() - begin)
            time.sleep(max(0.0, FRAME_S - times[-1]))
        return statistics.median(times)

    def _event(self) -> None:
        """The messages of the next event up to its field, as the script holds them."""
        while True:
            message = self._messages[self._next % len(self._messages)]
            self._next += 1
            if message["type"] != "match" or self._next == 1:
                self._publish(message)
            if message["type"] == "diagram":
                return

    def _publish(self, message: dict[str, Any]) -> None:
        begin = time.perf_counter()
        self._hub.publish({**message, "sent_s": time.time()})
        self.publish_ms.append(1000 * (time.perf_counter() - begin))


def _piece(key: int) -> dict[str, Any]:
    corners = [[100.25 + key, 200.5], [140.75 + key, 200.5], [140.75 + key, 260.25], [100.25 + key, 260.25]]
    return {"key": f"p{key}", "kind": "card", "label": "1 4/7 2", "face": "up", "corners": corners, "public": True}


@contextmanager
def _viewers(server: PageServer, count: int) -> Iterator[Callable[[], list[float]]]:
    """So many connections from another process; the function that is given tells the delays they saw, in ms."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    address = server.address.replace("http", "ws", 1) + "overlay/ws"
    process = context.Process(target=_listen, args=(address, count, there), daemon=True)
    process.start()
    here.recv()
    delays: list[float] = []
    try:
        yield lambda: delays
    finally:
        here.send("end")
        delays += here.recv()
        process.join(5)


def _listen(address: str, count: int, pipe: Connection) -> None:
    """Hold ``count`` connections until told to end; every event's delay is the time since it was published."""
    import asyncio

    from websockets.asyncio.client import connect

    if hasattr(os, "nice"):
        os.nice(10)  # real viewers have machines of their own
    delays: list[float] = []

    async def one(ready: asyncio.Event) -> None:
        async with connect(address) as socket:
            await socket.recv()
            ready.set()
            async for text in socket:
                message = json.loads(text)
                if message.get("type") == "ruling":
                    delays.append(1000 * (time.time() - message["sent_s"]))

    async def all_of_them() -> None:
        ready = [asyncio.Event() for _ in range(count)]
        tasks = [asyncio.create_task(one(each)) for each in ready]
        for each in ready:
            await each.wait()
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        for task in tasks:
            task.cancel()

    asyncio.run(all_of_them())
    pipe.send(delays)


def page(browser_path: str, events: int = 60, idle_s: float = 5.0) -> dict[str, Any]:
    """In a real browser: the time from publishing a ruling to its being painted, and what an idle page costs.

    Needs the package ``playwright`` and a Chromium.
    """
    from playwright.sync_api import sync_playwright

    with served() as (hub, server, messages), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 1920, "height": 1080})
        tab.goto(f"{server.address}overlay/all?hold=0")
        loop = _Loop(hub, messages)
        loop._event()
        tab.wait_for_selector(".scoreboard", state="visible")
        delays = [delay for delay in (_painted_ms(tab, loop) for _ in range(events)) if delay is not None]
        tab.wait_for_timeout(1500)
        idle = _idle_percent(browser, tab, idle_s)
        browser.close()
    return {"event_to_overlay_ms": _spread(delays), "idle_cpu_percent": round(idle, 2)}


WATCH = """() => new Promise((done) => {
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(Date.now())));
  });
  const stage = document.getElementById("stage");
  seen.observe(stage, { subtree: true, childList: true, characterData: true, attributes: true });
  setTimeout(() => done(null), 2000);
})"""


def _painted_ms(tab: Any, loop: _Loop) -> float | None:
    """From publishing an event to the frame that shows it; ``None`` when it changes nothing on the page."""
    tab.evaluate(f"() => {{ window.painted = ({WATCH})(); }}")
    begin = time.time()
    loop._event()
    painted = tab.evaluate("() => window.painted")
    return None if painted is None else float(painted) - 1000 * begin


def _idle_percent(browser: Any, tab: Any, seconds: float) -> float:
    """Processor time of all the browser's processes, in percent of one core, while nothing happens."""
    session = browser.new_browser_cdp_session()

    def used_s() -> float:
        return sum(float(each["cpuTime"]) for each in session.send("SystemInfo.getProcessInfo")["processInfo"])

    before, begin = used_s(), time.monotonic()
    tab.wait_for_timeout(1000 * seconds)
    return 100 * (used_s() - before) / (time.monotonic() - begin)


def _spread(values: list[float]) -> dict[str, float]:
    ordered = sorted(values) or [0.0]
    return {
        "median": round(statistics.median(ordered), 2),
        "p95": round(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], 2),
        "max": round(ordered[-1], 2),
        "runs": len(values),
    }
