"""Who may see and who may act: two secret links, and checks against other sites' pages.

A link holds a key; the server answers it with a cookie and takes the key out of the address. A viewer may read, an
operator may write. Without a key nothing can be written, anywhere; on this machine alone, reading needs none.
"""

from __future__ import annotations

import hmac
import ipaddress
import json
import os
import secrets
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import platformdirs
from starlette.requests import HTTPConnection

KEY_BYTES = 18
KEY_FILE = "page-keys.json"


class Role(IntEnum):
    """What a connection may do; more may always do less."""

    NOBODY = 0
    VIEWER = 1
    OPERATOR = 2


@dataclass(frozen=True, slots=True)
class Keys:
    """The secrets of the two links. ``open_view``: reading needs no key (this machine alone can connect)."""

    operator: str
    viewer: str
    open_view: bool = True

    def role_of(self, key: str | None) -> Role:
        """The role that a key gives."""
        if key and hmac.compare_digest(key.encode(), self.operator.encode()):
            return Role.OPERATOR
        if self.open_view or (key and hmac.compare_digest(key.encode(), self.viewer.encode())):
            return Role.VIEWER
        return Role.NOBODY


def new_keys(*, open_view: bool = True) -> Keys:
    """Keys that nobody knows yet."""
    return Keys(secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES), open_view)


def kept_keys(*, open_view: bool, folder: Path | None = None, renew: bool = False) -> Keys:
    """This user's keys, kept so that pages stay signed in when the server restarts; made when missing or damaged.

    ``renew`` makes all links given out so far worthless. When they can't be stored they last as long as the server.
    """
    path = (folder or Path(platformdirs.user_state_path("table-referee"))) / KEY_FILE
    try:
        kept = {} if renew else json.loads(path.read_text("utf-8"))
        keys = Keys(kept["operator"], kept["viewer"], open_view)
        if all(isinstance(key, str) and len(key) >= KEY_BYTES for key in (keys.operator, keys.viewer)):
            return keys
    except (OSError, ValueError, KeyError, TypeError):
        pass
    keys = new_keys(open_view=open_view)
    _store(path, keys)
    return keys


def _store(path: Path, keys: Keys) -> None:
    """Write the keys so that only this user can read them; a folder that can't be written is no reason to stop."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump({"operator": keys.operator, "viewer": keys.viewer}, file)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)


def cookie_name(connection: HTTPConnection) -> str:
    """The cookie's name; with the port, as browsers send the cookies of all ports of a machine."""
    return f"referee-{connection.url.port or 80}"


def given_key(connection: HTTPConnection) -> str | None:
    """The key that a connection shows: a bearer's, the link's, or the cookie's."""
    bearer = connection.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        return bearer[7:].strip()
    return connection.query_params.get("key") or connection.cookies.get(cookie_name(connection))


def same_origin(connection: HTTPConnection) -> bool:
    """Whether the connection comes from our own page, or from no page at all (a program sends no origin)."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return origin == f"{scheme}://{connection.headers.get('host', '')}"


def host_allowed(host: str, own_names: frozenset[str]) -> bool:
    """Whether a request was made to an address of ours: other names may be another site's trick."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    name = name.strip("[]").lower()
    if name in own_names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
