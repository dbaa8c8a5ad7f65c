"""The overlay's pages and what they ask the server for: one page for all elements, the script of the demo, the file
that waits for the server.

Elements: ``scoreboard``, ``ruling``, ``turn``, ``field``, ``replay``, ``ticker``, ``clock``, or ``all``. Everything
else is told by the address: ``theme``, ``lang``, ``demo`` and so on (docs/overlay.md).
"""

from __future__ import annotations

import html
import json
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from live.web.access import Role
from live.web.endpoints import Answer
from live.web.guard import POLICY
from live.web.overlay.demo import script
from live.web.overlay.feed import OverlayFeed
from live.web.overlay.obs import collection
from live.web.page_texts import Text, page_texts
from live.web.replies import json_reply, problem_reply
from live.web.statics import page
from referee.core import LANGUAGES, Problem, game_names, get_game

if TYPE_CHECKING:
    from live.web.app import Pages

ELEMENTS = ("all", "scoreboard", "ruling", "turn", "field", "replay", "ticker", "clock")
THEMES = ("studio", "paper", "arena")
PASSED_ON = ("theme", "lang", "side", "show", "hold", "stale", "demo", "game")
"""What the address of an overlay may say, put into the files that are made for streaming programs."""

OWN_TEXTS = "live.web.overlay"

STYLED = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
"""OBS puts the user's own CSS into the page as a style element; nothing but looks can come of it."""


def overlay_routes(pages: Pages) -> list[BaseRoute]:
    """What the app serves for overlays and streaming programs."""
    return [
        Route("/overlay", _overlay),
        Route("/overlay/demo/{game}.json", _demo),
        WebSocketRoute("/overlay/ws", _socket(pages)),
        Route("/overlay/ready", _ready),
        Route("/overlay/waiting.html", _for(pages, _waiting)),
        Route("/overlay/obs.json", _for(pages, _obs)),
        Route("/overlay/{element}", _overlay),
    ]


@cache
def overlay_texts(language: str) -> Mapping[str, Text]:
    """The overlay's words, the verdicts, and by ``GAME/effect-…`` the names of each game's effects."""
    said: dict[str, Text] = dict(page_texts(language, OWN_TEXTS))
    core = page_texts(language, "referee.core")
    said.update({name: text for name, text in core.items() if name.startswith("verdict-")})
    for name in game_names():
        own = page_texts(language, get_game(name).package)
        said.update({f"{name}/{key}": text for key, text in own.items() if key.startswith(("effect-", "goods-"))})
    return said


def _socket(pages: Pages) -> Callable[[WebSocket], Awaitable[None]]:
    feed = OverlayFeed(pages.hub)

    async def serve(socket: WebSocket) -> None:
        await feed.serve(socket)

    return serve


def _for(pages: Pages, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """Files for streaming programs: to everyone with a viewer's right."""

    async def reply(request: Request) -> Response:
        if request.state.role < Role.VIEWER:
            return PlainTextResponse("This needs the viewer's link.", 403)
        try:
            return await answer(request, pages)
        except Problem as problem:
            return problem_reply(problem)

    return reply


async def _overlay(request: Request) -> Response:
    element = str(request.path_params.get("element", "all"))
    if element not in ELEMENTS:
        return PlainTextResponse(f"There is no such element; there are: {', '.join(ELEMENTS)}.", 404)
    if request.state.role < Role.VIEWER:
        return PlainTextResponse("This overlay needs the viewer's link.", 403)
    theme, language = request.query_params.get("theme", ""), request.query_params.get("lang", "")
    theme = theme if theme in THEMES else THEMES[0]
    texts = {each: overlay_texts(each) for each in ((language,) if language in LANGUAGES else LANGUAGES)}
    body = page("overlay/overlay.html")
    for name, value in {"element": element, "theme": theme, "lang": language if language in texts else ""}.items():
        body = body.replace("{" + name + "}", html.escape(value))
    body = body.replace("{texts}", json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c"))
    return Response(body, media_type="text/html", headers={"content-security-policy": STYLED})


async def _demo(request: Request) -> Response:
    try:
        return json_reply({"steps": script(request.path_params["game"])})
    except Problem as problem:
        return problem_reply(problem)


async def _ready(request: Request) -> Response:
    """A word for the waiting page, which lies on the streamer's disk and so is of another origin."""
    headers = {"access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin"}
    return PlainTextResponse("ready", headers=headers)


async def _waiting(request: Request, pages: Pages) -> Response:
    """The file that a streaming program opens from disk, so that it may be started before the server."""
    query = _wishes(request, pages)
    element = request.query_params.get("element", "all")
    asked = f"?{urlencode(query)}" if query else ""
    address = f"{_own_address(request)}/overlay/{element if element in ELEMENTS else 'all'}{asked}"
    text = resources.files("live.web.overlay").joinpath("waiting.html").read_text("utf-8")
    text = text.replace("{address}", json.dumps(address).replace("<", "\\u003c"))
    return Response(
        text, media_type="text/html", headers={"content-disposition": "attachment; filename=overlay.html"}
    )


async def _obs(request: Request, pages: Pages) -> Response:
    """A scene collection to be imported into OBS, with this server's address."""
    reply = json_reply(collection(_own_address(request), _wishes(request, pages)))
    reply.headers["content-disposition"] = "attachment; filename=table-referee.json"
    return reply


def _own_address(request: Request) -> str:
    return str(request.base_url).rstrip("/")


def _wishes(request: Request, pages: Pages) -> dict[str, str]:
    """Theme, language and the like of the request; where reading needs a key, the viewer's, as who asks has it."""
    query = {name: value for name, value in request.query_params.items() if name in PASSED_ON}
    return query if pages.keys.open_view else {**query, "key": pages.keys.viewer}
