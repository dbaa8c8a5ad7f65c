"""The API of the running match: its snapshot, its picture, and what an operator may ask of it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from live import clicks
from live.web import whatif
from live.web.access import Role
from live.web.endpoints import json_body, whole_number
from live.web.pictures import newest
from live.web.replies import json_reply
from referee.core import Problem

if TYPE_CHECKING:
    from live.web.app import Pages

ANSWER_S = 6.0
"""The match must have answered a command within this time."""

MAX_WIDTH = 3840
MAX_RATE = 30


async def snapshot(request: Request, pages: Pages) -> Response:
    """All that a late listener needs."""
    return json_reply(pages.hub.snapshot())


async def about(request: Request, pages: Pages) -> Response:
    """Who asks, and what runs here."""
    match = pages.hub.snapshot()["match"]
    return json_reply(
        {
            "version": pages.version,
            "role": Role(request.state.role).name.lower(),
            "running": match is not None and pages.hub.listening,
            "game": None if match is None else match.get("game"),
            "record": pages.store is not None,
            "clients": pages.feed.count,
        }
    )


async def command(request: Request, pages: Pages) -> Response:
    """A command of ``live.commands``; answers what the match answered."""
    body = await json_body(request)
    name = body.pop("command", None)
    if not isinstance(name, str):
        raise Problem("record-missing-field", field="command")
    result = pages.hub.command(name, **body)
    try:
        answer = await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(result.future)), ANSWER_S)
    except TimeoutError:
        raise Problem("command-unanswered") from None
    return json_reply({"done": True, "result": answer})


async def foresee(request: Request, pages: Pages) -> Response:
    """What an event (correct, undo, rule, or any other) would change in the running match; nothing is recorded."""
    event = await json_body(request)
    seen = pages.hub.snapshot()
    return json_reply(await to_thread.run_sync(lambda: whatif.foreseen(whatif.running(seen), event)))


async def picture(request: Request, pages: Pages) -> Response:
    """The newest picture as JPEG; with ``after`` it waits for a newer one (204 when none comes)."""
    after = whole_number(request, "after", 0, 0, 2**53) or 0
    return await newest(pages.hub, after, pages.closing, annotated=_annotated(request), width=_width(request))


async def stream(request: Request, pages: Pages) -> Response:
    """Motion JPEG."""
    rate = whole_number(request, "rate", 15, 1, MAX_RATE) or 15
    return pages.streams.answer(request, annotated=_annotated(request), width=_width(request), rate=rate)


async def table_preview(request: Request, pages: Pages) -> Response:
    """Four clicks made exact: corners drawn to the nearest edges, the grid they would give, and its error."""
    body = await json_body(request)
    return json_reply(await to_thread.run_sync(lambda: _preview(body, pages)))


def _preview(body: Mapping[str, Any], pages: Pages) -> dict[str, Any]:
    shown = pages.hub.newest_picture()
    if shown is None:
        raise Problem("page-no-picture")
    return clicks.preview(shown, body.get("points"), body.get("size_mm"))


def _annotated(request: Request) -> bool:
    return request.query_params.get("annotated", "1") not in ("0", "false", "no")


def _width(request: Request) -> int | None:
    return whole_number(request, "width", None, 16, MAX_WIDTH)
