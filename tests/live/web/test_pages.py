"""The pages in a real browser: every page's main path, by mouse, by keyboard, on a phone and on a wall."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from live.hub import Hub
from live.sets.store import SetRow
from live.store import Store
from live.web.server import PageServer
from tests.live.web.fakes import FOUL, KEYS, SUM, Scripted

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")

AUDIT = Path(__file__).with_name("audit.js").read_text("utf-8")
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "laptop": (1366, 768), "wall": (3840, 2160)}
QUESTION = {"ident": "q1", "text": "Is this a 6 or a 9?", "choices": ["6", "9"], "said": {}, "keys": []}


def until(page: Any, wish: str, timeout_s: float = 20.0) -> None:
    """Wait until a JavaScript expression holds (asked from outside: the page's own policy allows no eval)."""
    end = time.monotonic() + timeout_s
    while not page.evaluate(wish):
        assert time.monotonic() < end, wish
        page.wait_for_timeout(50)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def server(scripted: Scripted, store: Store) -> Iterator[PageServer]:
    running = PageServer(scripted.hub, store, port=0, keys=KEYS)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def opened(browser: Any, server: PageServer) -> Iterator[Any]:
    """Opens pages; whatever they complain of in the console fails the test."""
    contexts, wrong = [], []

    def open_page(path: str = "", size: str = "laptop", operator: bool = True, **wishes: Any) -> Any:
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB", **wishes)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.goto(f"{server.address}{path}" + (f"?key={KEYS.operator}" if operator else ""))
        page.wait_for_selector("main")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [said for said in wrong if "ERR_CONNECTION_REFUSED" not in said and "WebSocket" not in said] == []


def test_a_foul_is_shown_with_reason_and_remedy_and_may_stand(opened: Any, scripted: Scripted) -> None:
    page = opened()
    scripted.show()
    scripted.push(FOUL)
    page.wait_for_selector(".big-ruling.illegal")
    said = page.inner_text(".now-ruling")
    assert "Illegal" in said
    assert scripted.match.rulings[0].findings[0].rule in said
    assert "→" in said
    page.wait_for_selector(".marks .offends", state="attached")
    assert page.locator(".marks .hidden text").count() == 0
    page.get_by_role("button", name="Let it stand").click()
    until(page, "document.querySelector('.now-ruling').innerText.includes('people')")
    assert scripted.commands == [("rule", {"event": 1, "verdict": "legal", "score": None, "note": None})]
    assert page.locator(".event").count() == 2
    page.locator(".rule-link").first.click()
    assert "The rulebook says" in page.inner_text("dialog")


def test_the_keyboard_alone_runs_a_match(opened: Any, scripted: Scripted) -> None:
    page = opened()
    scripted.push(FOUL)
    scripted.hub.publish({"type": "questions", "at_s": 1.0, "questions": [QUESTION]})
    page.wait_for_selector(".question")
    page.keyboard.press("2")
    page.wait_for_selector(".question", state="detached")
    page.keyboard.press("c")
    dialog = page.wait_for_selector("dialog[open]")
    until(page, "document.activeElement.closest('.sheet-body') !== null")
    page.get_by_label("Blocks: column, row, sign").fill("-3 0 3\n-2 0 +\n-1 0 4\n1 0 7")
    page.wait_for_selector(".outcome .verdict-legal")
    page.get_by_role("button", name="Record").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    assert dialog is not None
    page.wait_for_selector(".big-ruling.legal")
    page.keyboard.press("u")
    page.wait_for_selector(".big-ruling.illegal")
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    for key in ("Space", "e", "r"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    names = [name for name, _ in scripted.commands]
    assert names == ["answer", "correct", "undo", "settle", "end-turn", "recalibrate"]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"


def test_a_viewer_reads_and_has_nothing_to_press(opened: Any, scripted: Scripted) -> None:
    page = opened(operator=False)
    scripted.push(FOUL)
    page.wait_for_selector(".big-ruling.illegal")
    assert page.locator(".actions, [data-focus=stands], .answers").count() == 0
    page.keyboard.press("u")
    page.locator(".event-head").click()
    assert page.locator(".event-actions").count() == 0
    assert scripted.commands == []


def test_the_server_may_die_and_come_back(opened: Any, scripted: Scripted, server: PageServer) -> None:
    page = opened()
    for number in range(3):
        server.stop()
        page.wait_for_selector(".stale:not([hidden])")
        scripted.push(SUM if number == 0 else {"do": "note", "text": f"round {number}"})
        server.start()
        page.wait_for_selector(".stale", state="hidden")
        until(page, f"document.querySelectorAll('.event').length === {number + 1}")
    page.keyboard.press("u")
    until(page, "document.querySelectorAll('.event.undone').length === 1")


def test_the_log_move_by_move_and_a_correction_in_the_middle(opened: Any, store: Store) -> None:
    page = opened("log")
    page.get_by_role("searchbox").fill("radu")
    page.locator(".game-row").click()
    page.wait_for_selector(".event.current")
    last = store.open_game(1).row.events
    assert page.inner_text(".move-count") == f"{last} / {last}"
    page.keyboard.press("Home")
    until(page, "document.querySelector('.move-count').textContent.startsWith('0 /')")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".big-thumbs img")
    foul = next(ruling["event"] for ruling in store.open_game(1).rulings() if ruling["verdict"] == "illegal")
    page.locator(f"[data-focus=event-{foul}]").click()
    page.wait_for_selector(".big-ruling.illegal")
    page.get_by_role("button", name="Correct", exact=False).first.click()
    page.get_by_label("Player").select_option(label="Radu")
    page.wait_for_selector(".outcome .verdict-card")
    page.get_by_role("button", name="Record", exact=True).click()
    page.wait_for_selector("dialog", state="detached")
    until(page, f"document.querySelectorAll('.event').length === {last + 1}")
    assert store.open_game(1).entries()[-1]["do"] == "correct"
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as waited:
        page.get_by_role("link", name="Record (JSON Lines)").click()
    assert waited.value.suggested_filename == "summy-1.record.jsonl"


def test_four_clicks_set_the_table(opened: Any, scripted: Scripted) -> None:
    mat = np.full((720, 1280, 3), 60, np.uint8)
    corners = [(400, 200), (880, 200), (1000, 560), (280, 560)]
    cv2.fillPoly(mat, [np.array(corners, np.int32)], (200, 210, 205))
    scripted.hub.show(mat)
    page = opened()
    page.get_by_role("button", name="Set table").click()
    picture = page.wait_for_selector(".click-picture img")
    until(page, "document.getAnimations().length === 0")
    box = picture.bounding_box()
    for x, y in corners:
        page.mouse.click(box["x"] + (x + 3) / 1280 * box["width"], box["y"] + (y - 2) / 720 * box["height"])
    page.wait_for_selector(".click-marks .grid", state="attached")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Use this table").click()
    page.wait_for_selector("dialog", state="detached")
    ((name, values),) = scripted.commands
    assert (name, list(values["size_mm"])) == ("table-clicks", [500, 360])
    assert np.abs(np.array(values["points"]) - np.array(corners)).max() < 2.0


def test_a_new_game_with_another_set(opened: Any, scripted: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [SetRow("suritsu", "grandma", "2026-11-30", True), SetRow("suritsu", "market", "2026-11-29", False)]
    monkeypatch.setattr("live.web.games_api.SetStore.listing", lambda self, game: rows if game == "suritsu" else [])
    page = opened()
    page.keyboard.press("n")
    page.wait_for_selector("dialog[open]")
    sets = page.get_by_label("Set of pieces")
    assert sets.locator("option").all_inner_texts() == ["the project's own"]
    page.get_by_label("Game", exact=True).select_option("suritsu")
    assert sets.locator("option").all_inner_texts() == [
        "the project's own",
        "grandma",
        "market (not every piece was shown)",
    ]
    sets.select_option("grandma")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("dialog", state="detached")
    name, values = scripted.commands[-1]
    assert (name, values["game"], values["set"]) == ("new-game", "suritsu", "grandma")


def test_before_a_game_nothing_is_empty(browser: Any) -> None:
    hub = Hub()
    server = PageServer(hub, port=0, keys=KEYS)
    server.start()
    hub.publish({"type": "status", "status": "unsettled", "text": "Waiting for the table to settle", "at_s": 0.0})
    words = "it is too dark: switch on a lamp"
    hub.publish({"type": "camera", "condition": "dark", "text": words, "said": {}, "at_s": 0.0})
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="en-GB")
    page.goto(f"{server.address}?key={KEYS.operator}")
    page.wait_for_selector(".advice:not([hidden])")
    assert page.locator(".advice").inner_text() == words
    assert page.locator(".record").inner_text().split("\n")[-1] == "No moves yet"
    assert not page.locator(".state").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()
    server.stop()


@pytest.mark.parametrize(
    ("size", "theme"), [("phone", "dark"), ("tablet", "light"), ("laptop", "light"), ("wall", "dark")]
)
def test_names_contrast_and_sizes(opened: Any, scripted: Scripted, size: str, theme: str) -> None:
    scripted.show()
    scripted.push(FOUL)
    scripted.hub.publish({"type": "questions", "at_s": 1.0, "questions": [QUESTION]})
    page = opened(size=size, color_scheme=theme)
    page.wait_for_selector(".question")
    page.locator(".event-head").first.click()
    page.wait_for_timeout(500)
    assert page.evaluate(AUDIT) == []
    for path in ("log", "log/1"):
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + "/" + path)
        page.wait_for_selector(".game-row, .event.current")
        assert page.evaluate(AUDIT) == [], path


@pytest.mark.parametrize("lang", ["ja", "ro"])
def test_the_page_speaks_the_chosen_language(opened: Any, scripted: Scripted, lang: str) -> None:
    scripted.push(FOUL)
    page = opened(operator=False)
    page.get_by_role("button", name="Language and theme").click()
    page.locator(f"dialog [lang={lang}]").click()
    words = scripted.messages.ruling(scripted.match.rulings[0], 0.0)["findings"][0]["said"][lang]["text"]
    until(page, f"document.querySelector('.now-ruling').innerText.includes({json.dumps(words)})")
    assert page.evaluate("document.documentElement.lang") == lang


def test_a_ruling_is_on_the_page_soon(opened: Any, scripted: Scripted) -> None:
    page = opened()
    page.wait_for_selector(".players")
    delays = []
    for number in range(10):
        page.evaluate(
            "(n) => { window.seen = new Promise((done) => { const look = () => document.querySelectorAll('.event')"
            ".length > n ? done(Date.now()) : requestAnimationFrame(look); look(); }); }",
            number,
        )
        begun = time.time() * 1000
        scripted.push({"do": "note", "text": str(number)})
        delays.append(page.evaluate("window.seen") - begun)
    assert max(delays) < 30_000, delays  # how soon is what `bench overlay` measures
