"""How long a message takes from the match to the pages, and what the pages cost the match.

``python -m live.bench.pages [CLIENTS…]``: a match publishes an event, its ruling and its diagram ten times a second
while so many clients listen from another process.
"""

from __future__ import annotations

import json
import multiprocessing
import statistics
import sys
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from live.hub import Hub
from live.messages import Messages
from live.web.access import new_keys
from live.web.server import PageServer
from referee.core import Match, get_game, read_record

RATE_S = 0.1
MOVES = 100


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds: delay from the call of ``publish`` to a client, and what one move's publishing cost the match."""

    clients: int
    delay_p50: float
    delay_p95: float
    delay_max: float
    publish_p50: float
    publish_p95: float

    def line(self) -> str:
        """One line for people."""
        delay = f"delay p50 {self.delay_p50:.1f}, p95 {self.delay_p95:.1f}, most {self.delay_max:.1f} ms"
        cost = f"a move costs the match {self.publish_p50:.2f} ms (p95 {self.publish_p95:.2f})"
        return f"{self.clients:>3} clients: {delay}; {cost}"


def measure(clients: int, moves: int = MOVES) -> Figures:
    """Publish ``moves`` moves to so many clients."""
    server = PageServer(Hub(), port=0, keys=new_keys())
    server.start()
    here, there = multiprocessing.get_context("spawn").Pipe()
    address = server.address.replace("http", "ws") + "ws"
    listener = multiprocessing.get_context("spawn").Process(target=_listen, args=(address, clients, moves, there))
    listener.start()
    try:
        assert here.recv() == "ready"
        costs = _publish(server.pages.hub, moves)
        delays: list[float] = here.recv()
    finally:
        listener.join(30)
        server.stop()
    shares, spent = statistics.quantiles(delays, n=20), statistics.quantiles(costs, n=20)
    return Figures(clients, statistics.median(delays), shares[-1], max(delays), statistics.median(costs), spent[-1])


def _publish(hub: Hub, moves: int) -> list[float]:
    """Publish at the rate of :data:`RATE_S`; what each move's publishing cost, in ms."""
    game = get_game("summy")
    record = read_record(game.random_match(3).record_text().splitlines(), game)
    match: Match[Any] = Match(game, record.header)
    messages = Messages(match)
    event = record.entries[0].event
    ruling = match.push(event)[0]
    made = [messages.event(1, event, 0.0), messages.ruling(ruling, 0.0), messages.diagram(0.0)]
    costs = []
    for _ in range(moves):
        begin = time.perf_counter()
        for message in made:
            hub.publish({**message, "sent_s": time.time()})
        costs.append(1000 * (time.perf_counter() - begin))
        time.sleep(RATE_S)
    return costs


def _listen(address: str, clients: int, moves: int, pipe: Connection) -> None:
    """Connect all clients, then note for each ruling how long it was on its way (ms)."""
    import asyncio

    pipe.send(asyncio.run(_all(address, clients, moves, pipe)))


async def _all(address: str, clients: int, moves: int, pipe: Connection) -> list[float]:
    import asyncio

    from websockets.asyncio.client import connect

    delays: list[float] = []
    sockets = [await connect(address, max_size=None) for _ in range(clients)]
    for socket in sockets:
        await socket.recv()
    pipe.send("ready")

    async def follow(socket: Any) -> None:
        seen = 0
        while seen < moves:
            message = json.loads(await socket.recv())
            if message["type"] == "ruling":
                delays.append(1000 * (time.time() - message["sent_s"]))
                seen += 1

    await asyncio.wait_for(asyncio.gather(*map(follow, sockets)), 10 * moves * RATE_S + 20)
    for socket in sockets:
        await socket.close()
    return delays


def main() -> None:
    """Measure for the numbers of clients given, 1, 4 and 50 by default."""
    for clients in [int(word) for word in sys.argv[1:]] or [1, 4, 50]:
        print(measure(clients).line(), flush=True)


if __name__ == "__main__":
    main()
