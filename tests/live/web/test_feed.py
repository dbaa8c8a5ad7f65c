"""The WebSocket: a snapshot first, then everything in sequence, to many clients."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from live.hub import Hub
from live.web.access import Keys
from live.web.app import make_app
from live.web.feed import MAX_BEHIND, Feed, _Client
from tests.live.web.fakes import FOUL, KEYS, LOCAL, Scripted

WS = "ws://localhost/ws"


def test_snapshot_first_then_the_same_objects_in_sequence(client: TestClient, scripted: Scripted) -> None:
    with client.websocket_connect(WS) as socket:
        first = socket.receive_json()
        assert (first["type"], first["match"]["game"]) == ("snapshot", "summy")
        scripted.push(FOUL)
        event, ruling, diagram = (socket.receive_json() for _ in range(3))
        assert [event["seq"], ruling["seq"], diagram["seq"]] == [first["seq"] + n for n in (1, 2, 3)]
        assert event["do"] == "place"
        assert ruling["format"] == "table-referee/ruling/1"
    with client.websocket_connect(WS) as late:
        assert late.receive_json()["rulings"][0]["verdict"] == "illegal"


def test_several_clients_hear_the_same(client: TestClient, scripted: Scripted) -> None:
    with client.websocket_connect(WS) as one, client.websocket_connect(WS) as two:
        one.receive_json(), two.receive_json()
        scripted.push(FOUL)
        assert [one.receive_json() for _ in range(3)] == [two.receive_json() for _ in range(3)]


def test_a_silent_match_still_gives_signs_of_life(client: TestClient, monkeypatch: Any) -> None:
    monkeypatch.setattr("live.web.feed.ALIVE_S", 0.05)
    with client.websocket_connect(WS) as socket:
        socket.receive_json()
        assert socket.receive_json()["type"] == "alive"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_other_pages_may_not_listen(client: TestClient, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(WS, headers={"origin": origin}):
        pass


def test_on_the_network_listening_needs_a_key(scripted: Scripted) -> None:
    keys = Keys(KEYS.operator, KEYS.viewer, open_view=False)
    with TestClient(make_app(scripted.hub, keys=keys), base_url=LOCAL) as alone:
        with pytest.raises(WebSocketDisconnect), alone.websocket_connect(WS):
            pass
        with alone.websocket_connect(f"{WS}?key={KEYS.viewer}") as socket:
            assert socket.receive_json()["type"] == "snapshot"


def test_who_reads_too_slowly_is_given_a_snapshot() -> None:
    hub = Hub()
    feed, slow = Feed(hub), _Client()
    slow.behind = False
    for number in range(MAX_BEHIND + 5):
        slow.offer(hub.publish({"type": "event", "entry": number}), "{}")
    assert slow.waiting.empty()
    (text,) = feed._due(slow)
    assert json.loads(text)["type"] == "snapshot"
    assert slow.seq == MAX_BEHIND + 5


def test_publishing_touches_no_client() -> None:
    """The match only hands a message to one subscription: the clients are served when it has gone on."""

    async def handed() -> tuple[list[int], list[int]]:
        hub = Hub()
        feed = Feed(hub)
        clients = [_Client() for _ in range(50)]
        for client in clients:
            client.behind = False
        feed._clients = set(clients)
        feed.start()
        await asyncio.sleep(0)
        for number in range(3):
            hub.publish({"type": "status", "status": "watching", "at_s": number})
        at_once = [client.waiting.qsize() for client in clients]
        await asyncio.wait_for(asyncio.gather(*(client.ready.wait() for client in clients)), 30)
        later = [client.waiting.qsize() for client in clients]
        await feed.stop()
        return at_once, later

    at_once, later = asyncio.run(handed())
    assert at_once == [0] * 50
    assert later == [3] * 50
