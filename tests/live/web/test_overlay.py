"""The overlay in a real browser: transparent, back by itself, quick, and idle when nothing happens."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import cv2
import httpx
import numpy as np
import pytest
from numpy.typing import NDArray

from live.hub import Hub
from live.messages import Messages
from live.web.access import new_keys
from live.web.overlay.demo import script
from live.web.overlay.obs import USUAL, collection
from live.web.overlay.pages import ELEMENTS, THEMES
from live.web.server import PageServer
from referee.core import LANGUAGES, Match, Texts, game_names, get_game, read_record
from referee.core.events import Correct, Rule

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")

ROOT = Path(__file__).parents[3]
FULL = {"width": 1280, "height": 720}
SIZES = {"scoreboard": (800, 100), "turn": (416, 112), "ticker": (1100, 50), "clock": (448, 96)}


class Live:
    """A server with the bundled match, played event by event; it can be stopped and started on its port."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.keys = new_keys()
        self.port: int | None = 0
        self.start()
        game = get_game("suritsu")
        lines = resources.files("live").joinpath("sample", "match.record.jsonl").read_text("utf-8").splitlines()
        self.record = read_record(lines, game)
        self.begin()

    def start(self) -> None:
        self.server = PageServer(self.hub, port=self.port, keys=self.keys)
        self.server.start()
        self.port = int(self.server.address.rstrip("/").rpartition(":")[2])

    def begin(self) -> None:
        """A new game."""
        self.match: Match[Any] = Match(get_game("suritsu"), self.record.header)
        self.messages = Messages(self.match)
        self.hub.publish(self.messages.match(ident=1))
        self.hub.publish(self.messages.diagram(0.0))

    def push(self, event: Any = None) -> None:
        """Publish the next event of the record, or one that a human makes."""
        number = len(self.match.rulings) + 1
        event = event or self.record.entries[number - 1].event
        rulings = self.match.push(event)
        self.hub.publish(self.messages.event(number, event, float(number)))
        for ruling in rulings:
            self.hub.publish(self.messages.ruling(ruling, float(number)))
        self.hub.publish(self.messages.diagram(float(number)))

    def play(self, until: int) -> None:
        while len(self.match.rulings) < until:
            self.push()

    def url(self, path: str) -> str:
        return f"{self.server.address}overlay/{path}"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def live() -> Iterator[Live]:
    running = Live()
    yield running
    running.server.stop()


def opened(browser: Any, url: str, size: tuple[int, int] | None = None) -> Any:
    """A page whose errors fail the test."""
    viewport = FULL if size is None else {"width": size[0], "height": size[1]}
    page = browser.new_page(viewport=viewport)
    page.set_default_timeout(20_000)
    page.wrong = []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.goto(url)
    return page


def pixels(page: Any) -> NDArray[np.uint8]:
    """The page as a streaming program sees it, with its alpha."""
    shot = page.screenshot(omit_background=True, animations="disabled")
    decoded = cv2.imdecode(np.frombuffer(shot, np.uint8), cv2.IMREAD_UNCHANGED)
    return np.asarray(decoded, np.uint8)


def text(page: Any, selector: str) -> str:
    return str(page.locator(selector).first.inner_text())


@needs_browser
def test_transparent_but_for_its_panels(browser: Any, live: Live) -> None:
    page = opened(browser, live.url("all?hold=0"))
    live.play(8)
    page.wait_for_selector(".ruling.verdict-illegal")
    page.wait_for_function("() => document.getAnimations().length === 0")
    alpha = pixels(page)[..., 3]
    for clear in (alpha[:8, :200], alpha[:8, -200:], alpha[250:400, 400:800]):  # corners and middle
        assert not clear.any()
    assert (alpha == 0).mean() > 0.5
    box = page.locator(".ruling").bounding_box()
    inside = alpha[int(box["y"] + 20) : int(box["y"] + box["height"] - 20), int(box["x"] + 20) : int(box["x"] + 300)]
    assert (inside > 230).mean() > 0.99
    assert page.wrong == []
    page.close()


@needs_browser
def test_nothing_is_painted_before_a_match(browser: Any) -> None:
    server = PageServer(Hub(), port=0, keys=new_keys())
    server.start()
    page = opened(browser, f"{server.address}overlay/all")
    page.wait_for_timeout(400)
    assert not pixels(page)[..., 3].any()
    page.close()
    server.stop()


@needs_browser
def test_each_element_has_its_page_and_a_demo(browser: Any, live: Live) -> None:
    page = opened(browser, live.url("all?demo=1"))
    for number, element in enumerate(ELEMENTS):
        theme, lang = THEMES[number % 3], LANGUAGES[number % 3]
        width, height = SIZES.get(element, (640, 480))
        page.set_viewport_size({"width": width, "height": height})
        page.goto(live.url(f"{element}?demo=1&theme={theme}&lang={lang}"))
        box = page.wait_for_selector(f".part-{element if element != 'all' else 'scoreboard'}").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert page.locator(".demo-mark").is_visible()
    assert page.wrong == []
    page.close()


@needs_browser
def test_a_streams_own_css_is_taken(browser: Any, live: Live) -> None:
    """OBS puts the user's CSS into the page as a style element, which the pages' usual policy would refuse."""
    page = opened(browser, live.url("scoreboard"))
    page.wait_for_selector(".scoreboard")
    page.evaluate("""() => { const own = document.createElement("style");
        own.innerHTML = ":root { --player-1: rgb(1, 2, 3); }"; document.head.append(own); }""")
    assert page.locator(".seat .bar").first.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(1, 2, 3)"
    page.close()


@needs_browser
def test_server_killed_five_times(browser: Any, live: Live) -> None:
    live.play(5)
    page = opened(browser, live.url("all?hold=0"))
    page.wait_for_selector(".scoreboard")
    for round_ in range(5):
        live.server.stop()
        live.push()
        if round_ == 0:
            page.wait_for_selector("html.stale", state="attached")
            assert page.locator(".scoreboard").is_visible()  # what was known stays on view
        live.start()
        page.wait_for_selector(f'.ticker [data-event="{len(live.match.rulings)}"]')
        page.wait_for_selector("html:not(.stale)")
    assert page.wrong == []
    page.close()


@needs_browser
def test_page_first_server_later(browser: Any, live: Live, tmp_path: Path) -> None:
    """The file that waits is opened from disk while nothing runs."""
    address = live.url("waiting.html?element=scoreboard&theme=paper")
    (tmp_path / "overlay.html").write_text(httpx.get(address).text, "utf-8")
    live.server.stop()
    page = opened(browser, (tmp_path / "overlay.html").as_uri())
    page.wait_for_timeout(300)
    assert not pixels(page)[..., 3].any()
    live.start()
    page.wait_for_selector(".part-scoreboard", state="visible", timeout=15_000)
    assert page.evaluate("document.documentElement.dataset.theme") == "paper"
    page.close()


@needs_browser
def test_four_clients_a_late_one_and_a_correction(browser: Any, live: Live) -> None:
    pages = [opened(browser, live.url("all?hold=0&stale=0")) for _ in range(3)]
    live.play(8)
    pages.append(opened(browser, live.url("all?hold=0")))
    for page in pages:
        page.wait_for_selector(".ruling.verdict-illegal >> text=SUR-P3")
        assert page.locator(".field .ghost").count() > 0
    live.push(Rule(event=8, verdict="legal", note="seen otherwise"))
    for page in pages:
        page.wait_for_selector('.ticker .verdict-legal[data-event="8"]')
        page.wait_for_function("() => !document.querySelector('.field .ghost')")
    live.push(
        Correct(event=2, with_={"do": "play", "x": 2, "y": -1, "digits": "7 ./. 6", "scenery": "sea", "score": 2})
    )
    late = opened(browser, live.url("all?hold=0"))
    for page in (*pages, late):
        page.wait_for_selector('.ticker [data-event="2"] >> text=37')
    shown = {text(page, ".scoreboard") for page in (*pages, late)}
    assert len(shown) == 1
    for page in (*pages, late):
        assert page.wrong == []
        page.close()


@needs_browser
def test_an_event_is_painted_and_then_nothing_moves(browser: Any, live: Live) -> None:
    """How soon, and what an idle page costs, is measured by ``bench overlay``: timings decide no test."""
    from live.bench.overlay import _Loop, _painted_ms

    page = opened(browser, live.url("all?hold=0"))
    page.wait_for_selector(".scoreboard")
    loop = _Loop(live.hub, [step["message"] for step in script("summy")])
    assert all(_painted_ms(page, loop) is not None for _ in range(3))
    page.wait_for_timeout(800)
    assert page.evaluate("document.getAnimations().length") == 0
    page.close()


def test_overlay_sockets_are_spared_what_they_do_not_show(live: Live) -> None:
    from websockets.sync.client import connect

    with connect(live.url("ws").replace("http", "ws", 1)) as socket:
        assert '"type":"snapshot"' in socket.recv(5)
        live.hub.publish({"type": "table", "pieces": []})
        live.push()
        assert '"type":"event"' in socket.recv(5)


def test_scene_collection_has_this_servers_address(live: Live) -> None:
    """Every item names a source that is there; the one in the documents is what the code makes."""
    made = httpx.get(live.url("obs.json?theme=arena&lang=ja")).json()
    sources = {source["uuid"]: source for source in made["sources"]}
    scenes = [source for source in made["sources"] if source["id"] == "scene"]
    assert [scene["name"] for scene in scenes] == [each["name"] for each in made["scene_order"]]
    for scene in scenes:
        for item in scene["settings"]["items"]:
            assert sources[item["source_uuid"]]["name"] == item["name"]
    pages = [source["settings"] for source in made["sources"] if source["id"] == "browser_source"]
    assert {page["url"].partition("?")[0].rpartition("/")[2] for page in pages} == set(ELEMENTS)
    assert all(page["url"].startswith(live.url("")) and "theme=arena&lang=ja" in page["url"] for page in pages)
    kept = json.loads((ROOT / "docs" / "obs" / "table-referee.json").read_text("utf-8"))
    assert kept == collection(USUAL)


@needs_browser
def test_off_this_machine_the_viewers_link_is_needed(browser: Any) -> None:
    hub, keys = Hub(), new_keys(open_view=False)
    server = PageServer(hub, port=0, keys=keys)
    server.start()
    assert {httpx.get(f"{server.address}{path}").status_code for path in ("overlay/all", "picture.jpg")} == {403}
    made = httpx.get(f"{server.address}overlay/obs.json?key={keys.viewer}").json()
    pages = [source["settings"]["url"] for source in made["sources"] if source["id"] == "browser_source"]
    assert all(f"key={keys.viewer}" in page and keys.operator not in page for page in pages)
    game = get_game("summy")
    match: Match[Any] = Match(game, read_record(game.random_match(1).record_text().splitlines(), game).header)
    hub.publish(Messages(match).match(ident=1))
    page = opened(browser, pages[0])
    page.wait_for_selector(".scoreboard", state="visible")
    assert "key" not in page.url
    page.close()
    server.stop()


def test_motion_jpeg_to_several_viewers_at_a_bounded_rate(live: Live) -> None:
    """Pictures flow only while somebody looks, and no faster than asked."""
    assert not live.hub.looked_at
    picture = np.zeros((48, 64, 3), np.uint8)
    live.hub.show(picture)
    assert httpx.get(f"{live.server.address}picture.jpg").content[:2] == b"\xff\xd8"
    with httpx.Client() as client:
        streams = [client.stream("GET", f"{live.server.address}video.mjpg?rate=10") for _ in range(3)]
        answers = [stream.__enter__() for stream in streams]
        assert all("multipart/x-mixed-replace" in answer.headers["content-type"] for answer in answers)
        counts = [0, 0, 0]
        parts = [answer.iter_raw() for answer in answers]
        begin = time.monotonic()
        while min(counts) < 4 and time.monotonic() - begin < 60.0:
            live.hub.show(picture)
            for number, part in enumerate(parts):
                counts[number] += next(part).count(b"--picture")
        passed_s = time.monotonic() - begin
        for stream in streams:
            stream.__exit__(None, None, None)
    assert all(4 <= count <= 12 * passed_s + 2 for count in counts), (counts, passed_s)


@pytest.mark.parametrize("name", game_names())
def test_demo_script_tells_a_whole_match(name: str) -> None:
    kinds = [step["message"]["type"] for step in script(name)]
    assert kinds[0] == "match"
    assert kinds.count("event") >= 5
    assert 10 < sum(step["after_s"] for step in script(name)) < 120
    if get_game(name).foul_rules:
        assert "evidence" in kinds


def test_words_are_there_in_every_language() -> None:
    packages = [Texts(language, "live.web.overlay") for language in LANGUAGES]
    source = resources.files("live.web.overlay").joinpath("texts", "en.ftl").read_text("utf-8")
    names = [line.partition(" =")[0] for line in source.splitlines() if " = " in line and not line.startswith("#")]
    assert all(texts.has(name) for texts in packages for name in names)
    assert all(packages[0].has(f"game-{name}") for name in game_names())


def test_field_art_is_what_the_card_art_draws() -> None:
    from live.web.overlay.field_art import module

    kept = resources.files("live.web").joinpath("static", "field", "art.js").read_text("utf-8")
    assert kept == module()
