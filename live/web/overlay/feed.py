"""The overlay's own connection: the same messages, without those that no overlay shows.

What is drawn on the operator's picture comes ten times a second, everything else a few times a minute; left out
before any viewer's turn, it costs the match nothing however many watch.
"""

from __future__ import annotations

from typing import Any

from starlette.websockets import WebSocket

from live.hub import Hub
from live.web.feed import Feed

USELESS = frozenset({"table", "reading", "camera", "warning"})


class OverlayFeed(Feed):
    """Listens to the hub while somebody watches."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self._watching = 0

    async def serve(self, socket: WebSocket) -> None:
        """One viewer, until it leaves."""
        if not self._watching:
            self.start()
        self._watching += 1
        try:
            await super().serve(socket)
        finally:
            self._watching -= 1
            if not self._watching:
                await self.stop()

    def _hand_out(self, message: dict[str, Any]) -> None:
        if message["type"] not in USELESS:
            super()._hand_out(message)
