"""What the API offers, each endpoint with its own description: routes and OpenAPI document come from one list."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from live.web.access import Role
from live.web.replies import problem_reply
from referee.core import Problem

if TYPE_CHECKING:
    from live.web.app import Pages

Answer = Callable[[Request, "Pages"], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One operation. ``query`` and ``body`` describe the input, ``reply`` the JSON or media type that comes back.

    ``reply`` is the name of a schema of the document, or a media type when it has a slash.
    """

    method: str
    path: str
    answer: Answer
    summary: str
    reply: str
    role: Role = Role.VIEWER
    query: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None


def routes(endpoints: Sequence[Endpoint], pages: Pages) -> list[Route]:
    """Starlette routes that refuse roles too small and tell a :class:`Problem` as JSON."""
    return [Route(each.path, _guarded(each, pages), methods=[each.method]) for each in endpoints]


def _guarded(endpoint: Endpoint, pages: Pages) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        if request.state.role < endpoint.role:
            return problem_reply(Problem("page-no-right"), status=403)
        try:
            return await endpoint.answer(request, pages)
        except Problem as problem:
            return problem_reply(problem)

    return answer


def whole_number(request: Request, name: str, preset: int | None, low: int, high: int) -> int | None:
    """A number of the query within its limits; raises :class:`Problem`."""
    given = request.query_params.get(name)
    if given is None:
        return preset
    try:
        value = int(given)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise Problem("page-number", name=name, found=given[:20], low=str(low), high=str(high))
    return value


def seconds(request: Request, name: str, preset: float, limit: float) -> float:
    """A number of seconds of the query, ``-limit`` to ``limit``; raises :class:`Problem`."""
    given = request.query_params.get(name)
    try:
        value = preset if given is None else float(given)
    except ValueError:
        value = math.nan
    if not -limit <= value <= limit:
        raise Problem("page-number", name=name, found=str(given)[:20], low=f"{-limit:g}", high=f"{limit:g}")
    return value


async def json_body(request: Request, limit: int = 100_000) -> dict[str, Any]:
    """The JSON object of a request; raises :class:`Problem` when it is none or too long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem("page-not-json")
    parts, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit:
            raise Problem("page-too-long", limit=str(limit))
        parts.append(chunk)
    return _object(b"".join(parts))


def _object(raw: bytes) -> dict[str, Any]:
    try:
        value = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Problem("page-not-json") from None
    if not isinstance(value, dict):
        raise Problem("page-not-json")
    return value
