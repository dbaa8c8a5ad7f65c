"""The server beside the match: busy ports, restarts, and that its death is not the match's."""

from __future__ import annotations

import json
import socket
import time
import urllib.request

import pytest

from live.hub import Hub
from live.web.server import PageServer, bound_socket, is_loopback, own_names
from referee.core import Problem
from tests.live.web.fakes import KEYS, Scripted


def fetched(address: str) -> dict[str, object]:
    with urllib.request.urlopen(address, timeout=10) as reply:
        value: dict[str, object] = json.load(reply)
        return value


def test_serves_stops_and_comes_back_on_the_same_port(scripted: Scripted) -> None:
    server = PageServer(scripted.hub, port=0, keys=KEYS)
    addresses = set()
    for _ in range(3):
        server.start()
        addresses.add(server.address)
        assert fetched(server.address + "api/about")["running"] is True
        server.stop()
        assert not server.alive
    assert len(addresses) == 1
    scripted.hub.publish({"type": "status", "status": "hand"})
    assert scripted.hub.snapshot()["status"]["status"] == "hand"


def test_a_busy_port_is_told_in_one_line_or_passed_over() -> None:
    with bound_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Problem, match="page-port-busy"):
            PageServer(Hub(), port=port, keys=KEYS).start()
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", 8765))
            other.listen()
        except OSError:
            pass  # somebody else keeps it busy, which serves as well
        free = bound_socket("127.0.0.1", None)
        assert 8765 < free.getsockname()[1] < 8785
        free.close()


def test_links_and_who_needs_a_key() -> None:
    server = PageServer(Hub(), keys=KEYS)
    assert server.operator_link.endswith(f"/?key={KEYS.operator}")
    assert server.viewer_link == server.address
    assert is_loopback("127.0.0.1")
    assert is_loopback("::1")
    assert not is_loopback("0.0.0.0")
    assert not is_loopback("some-name")
    assert socket.gethostname().lower() in own_names("0.0.0.0")
    assert not PageServer(Hub(), host="0.0.0.0").pages.keys.open_view


def test_stopping_does_not_wait_for_clients_that_stay(scripted: Scripted) -> None:
    from websockets.sync.client import connect

    server = PageServer(scripted.hub, port=0, keys=KEYS)
    server.start()
    with connect(server.address.replace("http", "ws") + "ws") as listener:
        assert json.loads(listener.recv(10))["type"] == "snapshot"
        begun = time.monotonic()
        server.stop()
        assert time.monotonic() - begun < 60
    assert not server.alive
