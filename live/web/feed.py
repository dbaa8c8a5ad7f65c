"""The WebSocket: a snapshot first, then every message in its order, to any number of clients.

One subscription serves all clients and each message is encoded once, so that the match pays the same for fifty
viewers as for one. A client that reads too slowly gets a fresh snapshot instead of what it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from live.hub import Hub, Subscription

MAX_BEHIND = 64
"""Messages a client may be behind."""

ALIVE_S = 3.0
"""A client hears from the server at least so often; without a word for much longer it marks itself stale."""

MAX_CLIENTS = 200

SEND_S = 20.0
"""A client that takes no message for so long is dropped."""


class _Client:
    """One connection: what waits for it, and the number of the last message it has."""

    def __init__(self) -> None:
        self.waiting: asyncio.Queue[tuple[int, str]] = asyncio.Queue(MAX_BEHIND)
        self.behind = True
        self.seq = 0
        self.heard_s = 0.0
        self.ready = asyncio.Event()

    def offer(self, seq: int, text: str) -> None:
        """Put a message in line; when the line is full the client is behind and gets a snapshot."""
        if self.behind:
            return
        try:
            self.waiting.put_nowait((seq, text))
        except asyncio.QueueFull:
            self.behind = True
            self.waiting = asyncio.Queue(MAX_BEHIND)
        self.ready.set()


class Feed:
    """Hands the hub's messages to the clients. Lives in the server's event loop between start and stop."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._clients: set[_Client] = set()
        self._subscription: Subscription | None = None
        self._pump: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """Clients connected."""
        return len(self._clients)

    def start(self) -> None:
        """Begin to listen to the hub; call within the event loop."""
        loop, woken = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closing
                loop.call_soon_threadsafe(woken.set)

        self._subscription = self._hub.subscribe(wake=wake)
        self._subscription.take()  # the snapshot at the start is nobody's: each client is given its own
        self._pump = asyncio.create_task(self._listen(self._subscription, woken))

    async def stop(self) -> None:
        """Listen no longer."""
        if self._subscription is not None:
            self._subscription.close()
        if self._pump is not None:
            self._pump.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._pump

    async def serve(self, socket: WebSocket) -> None:
        """One client, until it leaves."""
        if len(self._clients) >= MAX_CLIENTS:
            await socket.close(1013)
            return
        await socket.accept()
        client = _Client()
        self._clients.add(client)
        try:
            async with anyio.create_task_group() as both:
                both.start_soon(self._send, socket, client, both.cancel_scope)
                await _drain(socket)
                both.cancel_scope.cancel()
        finally:
            self._clients.discard(client)

    async def _listen(self, subscription: Subscription, woken: asyncio.Event) -> None:
        while True:
            await woken.wait()
            woken.clear()
            for message in subscription.take():
                self._hand_out(message)

    def _hand_out(self, message: dict[str, Any]) -> None:
        if message["type"] == "snapshot":  # we were too slow ourselves
            for client in self._clients:
                client.behind = True
                client.ready.set()
            return
        text = encoded(message)
        for client in self._clients:
            client.offer(message["seq"], text)

    async def _send(self, socket: WebSocket, client: _Client, scope: anyio.CancelScope) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            while True:
                for text in self._due(client):
                    with anyio.fail_after(SEND_S):
                        await socket.send_text(text)
                client.ready.clear()
                if client.behind or not client.waiting.empty():
                    continue
                with anyio.move_on_after(ALIVE_S):
                    await client.ready.wait()
        scope.cancel()

    def _due(self, client: _Client) -> list[str]:
        """What to send now: a snapshot to who is behind, else what waits, else a sign of life."""
        if client.behind:
            client.behind = False
            snapshot = self._hub.snapshot()
            client.seq = snapshot["seq"]
            return [encoded(snapshot)]
        texts = []
        while not client.waiting.empty():
            seq, text = client.waiting.get_nowait()
            if seq > client.seq:
                client.seq = seq
                texts.append(text)
        now = time.monotonic()
        if texts:
            client.heard_s = now
        elif now - client.heard_s >= ALIVE_S:
            client.heard_s = now
            texts.append(encoded({"type": "alive", "seq": client.seq}))
        return texts


async def _drain(socket: WebSocket) -> None:
    """Clients have nothing to say here; what they send is read and dropped until they leave."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass


def encoded(message: dict[str, Any]) -> str:
    """A message as JSON text."""
    return msgspec.json.encode(message).decode()
