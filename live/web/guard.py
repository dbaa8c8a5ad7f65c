"""The one door: every request is checked for its host, its origin and its role, and every reply gets its headers."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from live.web.access import Keys, Role, cookie_name, given_key, host_allowed, same_origin

COOKIE_S = 60 * 60 * 24 * 365

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' blob: data:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-src 'self'",
        "frame-ancestors 'self'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Wraps the app. Routes find the caller's role in ``request.state.role``."""

    def __init__(self, app: ASGIApp, keys: Keys, own_names: frozenset[str]) -> None:
        self._app = app
        self._keys = keys
        self._own_names = own_names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in or turn away."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refusal = self._refusal(connection)
        role = self._keys.role_of(given_key(connection))
        scope.setdefault("state", {})["role"] = role
        if scope["type"] == "websocket":
            if refusal is not None or role < Role.VIEWER:
                await send({"type": "websocket.close", "code": 1008})
                return
            await self._app(scope, receive, send)
            return
        answer = refusal or self._signed_in(Request(scope), role)
        await (answer or self._app)(scope, receive, _with_headers(send))

    def _refusal(self, connection: HTTPConnection) -> Response | None:
        if not host_allowed(connection.headers.get("host", ""), self._own_names):
            return PlainTextResponse("This server is not reached by that name.", 421)
        reads = connection.scope["type"] == "http" and connection.scope["method"] in ("GET", "HEAD")
        if not reads and not same_origin(connection):
            return PlainTextResponse("Requests from other pages are refused.", 403)
        return None

    def _signed_in(self, request: Request, role: Role) -> Response | None:
        """A link with a key, opened in a browser: keep the key in a cookie and take it out of the address."""
        key = request.query_params.get("key")
        if key is None or request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
            return None
        rest = [(name, value) for name, value in request.query_params.multi_items() if name != "key"]
        answer = RedirectResponse(request.url.path + (f"?{urlencode(rest)}" if rest else ""), 303)
        if role > Role.NOBODY and self._keys.role_of(key) == role and not self._known_to_all(key):
            answer.set_cookie(cookie_name(request), key, max_age=COOKIE_S, path="/", httponly=True, samesite="lax")
        return answer

    def _known_to_all(self, key: str) -> bool:
        """Whether the key gives no more than everybody has, and so is not worth a cookie."""
        return key not in (self._keys.operator, self._keys.viewer)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
