"""The picture of the table: single JPEGs that wait for something new, and a stream for programs that show one."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from live.hub import Hub

WAIT_S = 5.0
"""A request for a picture newer than one already seen waits so long."""

POLL_S = 0.02

MAX_STREAMS = 8
"""Streams at once: each costs an encoded picture a frame at most, but the network is not ours alone."""

BOUNDARY = "picture"

Encode = Callable[[], "tuple[int, bytes] | None"]


async def newest(hub: Hub, after: int, closing: threading.Event, *, annotated: bool, width: int | None) -> Response:
    """The newest picture once its number is not ``after``; 204 when none comes in time.

    Headers: ``x-picture`` its number, ``x-width`` the width of the picture as the camera gave it.
    """
    until = time.monotonic() + WAIT_S
    while hub.picture_number == after and time.monotonic() < until and not closing.is_set():
        await asyncio.sleep(POLL_S)
    found = await to_thread.run_sync(lambda: hub.latest_jpeg(annotated=annotated, width=width))
    if found is None or found[0] == after:
        return Response(status_code=204)
    whole = hub.newest_picture()
    headers = {"x-picture": str(found[0]), "x-width": str(0 if whole is None else whole.shape[1])}
    return Response(found[1], media_type="image/jpeg", headers=headers)


class Streams:
    """Motion JPEG for at most :data:`MAX_STREAMS` at once."""

    def __init__(self, hub: Hub, closing: threading.Event) -> None:
        self._hub = hub
        self._closing = closing
        self._running = 0

    def answer(self, request: Request, *, annotated: bool, width: int | None, rate: int) -> Response:
        """An endless reply of at most ``rate`` pictures a second, until the client leaves."""
        if self._running >= MAX_STREAMS:
            return Response(status_code=503)
        parts = self._parts(request, lambda: self._hub.latest_jpeg(annotated=annotated, width=width), 1 / rate)
        return StreamingResponse(parts, media_type=f"multipart/x-mixed-replace; boundary={BOUNDARY}")

    async def _parts(self, request: Request, encode: Encode, pause_s: float) -> AsyncIterator[bytes]:
        self._running += 1
        last = 0
        try:
            while not self._closing.is_set() and not await request.is_disconnected():
                begin = time.monotonic()
                if self._hub.picture_number != last:
                    found = await to_thread.run_sync(encode)
                    if found is not None:
                        last, jpeg = found
                        yield _part(jpeg)
                await asyncio.sleep(max(POLL_S, pause_s - (time.monotonic() - begin)))
        finally:
            self._running -= 1


def _part(jpeg: bytes) -> bytes:
    head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
    return head.encode() + jpeg + b"\r\n"
