"""The web application: pages, API, pictures and the WebSocket of one hub and one store."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib import metadata

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from live.hub import Hub
from live.store import Store
from live.web import endpoints, statics
from live.web.access import Keys, Role, new_keys
from live.web.catalogue import ENDPOINTS
from live.web.feed import Feed
from live.web.guard import Guard
from live.web.openapi import document
from live.web.overlay.pages import overlay_routes
from live.web.pictures import Streams
from live.web.replays import Replays
from live.web.replies import json_reply, problem_reply
from referee.core import Problem

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(slots=True)
class Pages:
    """What the pages serve.

    ``address`` is what other devices reach the server by, once it is known. ``closing`` is set when the server is
    about to stop: replies that wait for something end.
    """

    hub: Hub
    store: Store | None
    keys: Keys
    own_names: frozenset[str] = LOCAL_NAMES
    address: str = "http://127.0.0.1"
    version: str = field(default_factory=lambda: metadata.version("table-referee"))
    replays: Replays = field(default_factory=Replays)
    closing: threading.Event = field(default_factory=threading.Event)
    feed: Feed = field(init=False)
    streams: Streams = field(init=False)

    def __post_init__(self) -> None:
        self.feed = Feed(self.hub)
        self.streams = Streams(self.hub, self.closing)

    def is_running(self, ident: int) -> bool:
        """Whether this game of the log is the match now being refereed."""
        match = self.hub.snapshot()["match"]
        return match is not None and match.get("ident") == ident and self.hub.listening


def make_app(
    hub: Hub, store: Store | None = None, *, keys: Keys | None = None, own_names: frozenset[str] = frozenset()
) -> Starlette:
    """The application. ``own_names`` are host names it may be reached by besides this machine's numbers."""
    return app_of(Pages(hub, store, keys or new_keys(), LOCAL_NAMES | own_names))


def app_of(pages: Pages) -> Starlette:
    """The application of some pages."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pages.feed.start()
        yield
        await pages.feed.stop()

    routes: list[BaseRoute] = [
        *_page_routes(pages),
        *endpoints.routes(ENDPOINTS, pages),
        Route("/api/openapi.json", _openapi(pages)),
        Route("/static/{version}/{path:path}", statics.static_file),
        WebSocketRoute("/ws", _socket(pages)),
        *overlay_routes(pages),
    ]
    guard = Middleware(Guard, keys=pages.keys, own_names=pages.own_names)
    return Starlette(routes=routes, middleware=[guard], lifespan=lifespan, exception_handlers={404: _not_there})


def _page_routes(pages: Pages) -> list[Route]:
    return [
        Route("/", _page("table.html")),
        Route("/log", _page("log.html")),
        Route("/log/{ident:int}", _page("log.html")),
        Route("/manifest.webmanifest", _manifest),
        Route("/favicon.ico", _favicon),
    ]


def _page(name: str) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        if request.state.role < Role.VIEWER:
            return HTMLResponse(statics.page("no-key.html"), 403)
        return HTMLResponse(statics.page(name))

    return answer


def _openapi(pages: Pages) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        return json_reply(document(ENDPOINTS, pages.version))

    return answer


def _socket(pages: Pages) -> Callable[[WebSocket], object]:
    async def serve(socket: WebSocket) -> None:
        await pages.feed.serve(socket)

    return serve


def _favicon(request: Request) -> Response:
    return RedirectResponse(f"/static/{statics.version()}/icon.svg", 307)


def _manifest(request: Request) -> Response:
    return Response(statics.page("app.webmanifest"), media_type="application/manifest+json")


async def _not_there(request: Request, error: Exception) -> Response:
    if request.url.path.startswith("/api"):
        return problem_reply(Problem("page-not-there"), 404)
    return HTMLResponse(statics.page("not-there.html"), 404)
