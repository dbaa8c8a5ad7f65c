"""The API: what it gives, who may do what, and that its document describes it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from live.hub import Hub
from live.store import Store
from live.web.access import Keys, kept_keys, new_keys
from live.web.app import make_app
from live.web.catalogue import ENDPOINTS
from referee.core import LANGUAGES
from tests.live.web.fakes import FOUL, KEYS, LOCAL, OPERATOR, SUM, Scripted


def test_snapshot_has_events_rulings_and_state(client: TestClient, scripted: Scripted) -> None:
    scripted.push(FOUL)
    seen = client.get("/api/snapshot").json()
    assert [event["notation"] for event in seen["events"]] == ["→-2,0 34.8"]
    ruling = seen["rulings"][0]
    assert ruling["verdict"] == "illegal"
    assert set(ruling["findings"][0]["said"]) == set(LANGUAGES)
    assert ruling["findings"][0]["said"]["en"]["text"] == ruling["findings"][0]["text"]
    assert seen["state"]["scores"] == {"Aiko": 0, "Radu": 0}


def test_commands_reach_the_match_and_answer(client: TestClient, scripted: Scripted) -> None:
    scripted.push(FOUL)
    done = client.post("/api/commands", json={"command": "rule", "event": 1, "verdict": "legal"}, headers=OPERATOR)
    assert (done.status_code, done.json()["done"]) == (200, True)
    assert client.get("/api/snapshot").json()["rulings"][0]["ruled"]["verdict"] == "legal"
    refused = client.post("/api/commands", json={"command": "correct", "event": 9, "with": SUM}, headers=OPERATOR)
    assert refused.status_code == 400
    assert refused.json()["problem"]["key"] == "event-number"
    assert set(refused.json()["problem"]["said"]) == set(LANGUAGES)


def test_a_match_that_does_not_answer_is_told(client: TestClient, scripted: Scripted, monkeypatch: Any) -> None:
    scripted.stop()
    monkeypatch.setattr("live.web.live_api.ANSWER_S", 0.05)
    told = client.post("/api/commands", json={"command": "undo"}, headers=OPERATOR)
    assert (told.status_code, told.json()["problem"]["key"]) == (409, "command-unanswered")


def test_foresee_changes_nothing_and_names_conflicts(client: TestClient, scripted: Scripted) -> None:
    scripted.push(SUM)
    scripted.push({"do": "place", "by": "Radu", "blocks": [[1, -1, "1"], [1, 1, "="], [1, 2, "7"]]})
    before = client.get("/api/snapshot").json()
    event = {"do": "correct", "event": 1, "with": FOUL}
    seen = client.post("/api/foresee", json=event, headers=OPERATOR).json()
    assert 1 in seen["changed"]
    assert seen["conflicts"], "what stood on the sum has nothing to stand on"
    assert client.get("/api/snapshot").json() == before


WRITING = [(e.method, e.path) for e in ENDPOINTS if e.method != "GET"] + [("GET", "/api/links")]


@pytest.mark.parametrize(("method", "path"), WRITING)
@pytest.mark.parametrize("headers", [{}, {"authorization": f"Bearer {KEYS.viewer}"}, {"authorization": "Bearer no"}])
def test_nothing_is_written_without_the_operators_key(
    client: TestClient, scripted: Scripted, method: str, path: str, headers: dict[str, str]
) -> None:
    address = path.replace("{ident:int}", "1")
    told = client.request(method, address, json={"command": "undo", "do": "undo"}, headers=headers)
    assert told.status_code == 403
    assert scripted.commands == []


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        pytest.param({"origin": "http://localhost"}, 200, id="our own page"),
        pytest.param({}, 200, id="a program"),
        pytest.param({"origin": "http://evil.example"}, 403, id="another site's page"),
        pytest.param({"origin": "http://localhost:9999"}, 403, id="a page of another port"),
        pytest.param({"origin": "null"}, 403, id="a file or a sandbox"),
        pytest.param({"sec-fetch-site": "cross-site"}, 403, id="no origin, but from elsewhere"),
    ],
)
def test_writing_from_other_pages_is_refused(client: TestClient, headers: dict[str, str], status: int) -> None:
    told = client.post("/api/commands", json={"command": "pause"}, headers={**OPERATOR, **headers})
    assert told.status_code == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:80", 200),
        ("127.0.0.1", 200),
        ("192.168.1.7:8765", 200),
        ("[::1]:80", 200),
        ("rebound.example", 421),
    ],
)
def test_other_names_for_this_machine_are_not_trusted(client: TestClient, host: str, status: int) -> None:
    assert client.get("/api/about", headers={"host": host}).status_code == status


def test_on_the_network_reading_needs_the_viewers_link(scripted: Scripted) -> None:
    keys = Keys(KEYS.operator, KEYS.viewer, open_view=False)
    with TestClient(make_app(scripted.hub, keys=keys), base_url=LOCAL) as alone:
        for path in ("/api/snapshot", "/picture.jpg", "/", "/log", "/overlay/all"):
            assert alone.get(path).status_code == 403, path
        assert alone.get("/api/about", headers={"authorization": f"Bearer {KEYS.viewer}"}).json()["role"] == "viewer"


def test_the_link_signs_in_and_leaves_the_address(client: TestClient) -> None:
    page = {"accept": "text/html"}
    sent = client.get(f"/?key={KEYS.operator}&lang=ja", headers=page, follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, "/?lang=ja")
    cookie = sent.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert client.get("/api/about").json()["role"] == "operator"
    wrong = client.get("/?key=guessed", headers=page, follow_redirects=False)
    assert "set-cookie" not in wrong.headers


def test_keys_are_kept_for_the_user_and_renewed_on_wish(tmp_path: Path) -> None:
    first = kept_keys(open_view=True, folder=tmp_path)
    assert kept_keys(open_view=True, folder=tmp_path) == first
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o077 == 0
    assert kept_keys(open_view=True, folder=tmp_path, renew=True).operator != first.operator
    file.write_text("{half a f")
    assert len(kept_keys(open_view=True, folder=tmp_path).operator) >= 20
    assert new_keys().operator != new_keys().operator


def test_the_code_to_scan_is_the_operators_link(client: TestClient) -> None:
    links = client.get("/api/links", headers=OPERATOR).json()
    size = links["qr_size"]
    picture = np.full((size, size), 255, np.uint8)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", links["qr"]):
        picture[int(y), int(x)] = 0
    large = cv2.copyMakeBorder(
        cv2.resize(picture, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST), *[24] * 4, 0, value=255
    )
    assert cv2.QRCodeDetector().detectAndDecode(large)[0] == links["operator"]


def test_headers_of_every_reply(client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["cache-control"] == "no-store"
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert client.get("/api/snapshot").headers["cache-control"] == "no-store"
    for address in set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)):
        asset = client.get(address)
        assert asset.status_code == 200, address
        assert "immutable" in asset.headers["cache-control"]
    stale = client.get("/static/000000000000/base.css")
    assert (stale.status_code, stale.headers["cache-control"]) == (200, "no-store")
    assert client.get("/static/x/../app.py").status_code == 404
    assert client.get("/static/x/table.html").status_code == 404


def test_hidden_faces_are_in_no_reply(client: TestClient, scripted: Scripted) -> None:
    scripted.show()
    told = {piece["key"]: piece for piece in client.get("/api/snapshot").json()["table"]["pieces"]}
    assert (told["a"]["label"], told["c"]["label"]) == ("7", None)


def test_pictures_wait_for_something_new(client: TestClient, scripted: Scripted, monkeypatch: Any) -> None:
    monkeypatch.setattr("live.web.pictures.WAIT_S", 0.05)
    assert client.get("/picture.jpg").status_code == 204
    scripted.show()
    picture = client.get("/picture.jpg?width=160")
    assert (picture.status_code, picture.headers["x-picture"]) == (200, "1")
    assert client.get("/picture.jpg?after=1").status_code == 204
    assert client.get("/picture.jpg?width=9999999").status_code == 400


def test_log_game_repair_and_exports(log_client: TestClient, store: Store) -> None:
    listed = log_client.get("/api/log?only=illegal&q=aiko").json()
    assert (listed["total"], listed["games"][0]["players"]) == (1, ["Aiko", "Radu"])
    assert log_client.get("/api/log?q=nobody").json()["games"] == []
    whole = log_client.get("/api/log/1").json()
    assert len(whole["events"]) == len(whole["rulings"]) == store.open_game(1).row.events
    assert whole["evidence"] == {"1": ["before"]}
    assert log_client.get("/api/log/1/evidence/1/before").content.startswith(b"\xff\xd8")
    last = log_client.get(f"/api/log/1/moments/{len(whole['events'])}").json()
    assert last["state"] == whole["rulings"][-1]["state"]
    assert log_client.get("/api/log/1/moments/0").json()["field"]["sums"] == []
    for form in ("jsonl", "rulings", "csv", "text", "vtt", "chapters", "youtube"):
        sent = log_client.get(f"/api/log/1/export/{form}?lang=ja")
        assert sent.status_code == 200, (form, sent.text)
        assert len(sent.text) > 100
    for path in ("/api/log/99", "/api/log/1/moments/999", "/api/log/1/evidence/3/after", "/api/log/1/export/pdf"):
        assert log_client.get(path).status_code in (400, 404), path


def test_a_correction_in_the_middle_of_a_finished_game(log_client: TestClient, store: Store) -> None:
    count = store.open_game(1).row.events
    foul = next(r["event"] for r in log_client.get("/api/log/1").json()["rulings"] if r["verdict"] == "illegal")
    repair = {"do": "rule", "event": foul, "verdict": "legal", "note": "agreed"}
    seen = log_client.post("/api/log/1/foresee", json=repair, headers=OPERATOR).json()
    assert foul in seen["changed"]
    assert store.open_game(1).row.events == count
    done = log_client.post("/api/log/1/events", json=repair, headers=OPERATOR).json()
    assert done["event"] == count + 1
    assert (
        next(r for r in log_client.get("/api/log/1").json()["rulings"] if r["event"] == foul)["ruled"]["note"]
        == "agreed"
    )
    assert json.dumps(store.open_game(1).entries()[-1]).count("agreed") == 1
    move = log_client.post("/api/log/1/events", json={"do": "remove", "by": "Aiko", "count": 1}, headers=OPERATOR)
    assert move.json()["problem"]["key"] == "page-repair"
    nameless = log_client.post("/api/log/1/events", json={"event": 1}, headers=OPERATOR)
    assert nameless.json()["problem"]["key"] == "record-missing-field"
    wrong = log_client.post(
        "/api/log/1/events", json={"do": "rule", "event": 999, "verdict": "legal"}, headers=OPERATOR
    )
    assert wrong.json()["problem"]["key"] == "event-number"
    assert store.open_game(1).row.events == count + 1, "what can't be judged is not written"


def test_without_a_match_and_without_a_store() -> None:
    hub = Hub()
    hub.close()
    with TestClient(make_app(hub, None, keys=KEYS), base_url=LOCAL) as alone:
        assert alone.get("/api/about").json()["running"] is False
        assert alone.get("/api/log").json()["problem"]["key"] == "page-no-store"
        told = alone.post("/api/commands", json={"command": "undo"}, headers=OPERATOR)
        assert (told.status_code, told.json()["problem"]["key"]) == (409, "match-over")


def test_texts_are_complete_in_every_language(client: TestClient) -> None:
    texts = {lang: client.get(f"/api/texts/{lang}").json() for lang in LANGUAGES}
    assert texts["en"].keys() == texts["ja"].keys() == texts["ro"].keys()
    assert client.get("/api/texts/xx").status_code == 400


def test_every_text_that_the_pages_use_exists(client: TestClient) -> None:
    texts = client.get("/api/texts/en").json()
    folder = Path(__file__).parents[3] / "live" / "web" / "static"
    files = [path for path in folder.rglob("*.js") if path.parent.name in ("static", "parts", "dialogs", "log")]
    used = {name for path in files for name in re.findall(r"""\bt\("(p[a-z0-9-]+)\"""", path.read_text("utf-8"))}
    assert len(used) > 100
    assert used - texts.keys() == set()


def test_the_document_describes_every_endpoint_and_command(client: TestClient) -> None:
    told = client.get("/api/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    described = {(method.upper(), path) for path, item in told["paths"].items() for method in item}
    assert described == {(e.method, re.sub(r":\w+}", "}", e.path)) for e in ENDPOINTS}
    refs = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(told)))
    assert refs <= set(told["components"]["schemas"])
    assert len(told["components"]["schemas"]["Command"]["anyOf"]) == 12
    operations = [operation["operationId"] for item in told["paths"].values() for operation in item.values()]
    assert len(set(operations)) == len(operations)


def test_replies_fit_their_schemas(log_client: TestClient, scripted: Scripted) -> None:
    scripted.push(FOUL)
    schemas = log_client.get("/api/openapi.json").json()["components"]["schemas"]
    for path, name in (
        ("/api/snapshot", "Snapshot"),
        ("/api/about", "About"),
        ("/api/log", "GameList"),
        ("/api/log/1", "GameLog"),
    ):
        reply = log_client.get(path).json()
        assert set(schemas[name]["required"]) <= set(reply), path
        assert set(schemas[name]["properties"]) - {"offset"} <= set(reply) | {"offset"}, path


def test_games_tell_their_options_and_events(client: TestClient) -> None:
    games = {game["name"]: game for game in client.get("/api/games").json()["games"]}
    place = next(event for event in games["summy"]["events"] if event["do"] == "place")
    assert place["fields"][1] == {
        "name": "blocks",
        "required": True,
        "input": "rows",
        "columns": ["number", "number", "text", "number"],
    }
    rules = client.get("/api/games/summy/rules?lang=ro").json()["rules"]
    assert rules["SUM-S1"]["quote"]
    assert client.get("/api/games/chess/rules").status_code == 404
