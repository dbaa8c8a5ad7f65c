"""The files of the pages: HTML without a cache, everything else under an address that changes with its content."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response

MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webm": "video/webm",
    ".mp4": "video/mp4",
}

FOREVER = "public, max-age=31536000, immutable"


@cache
def files() -> Mapping[str, bytes]:
    """Every file of ``static`` by its path; a few hundred kilobytes, read once."""
    return dict(sorted(_walk(resources.files("live.web").joinpath("static"), "")))


@cache
def version() -> str:
    """A word that changes whenever a file does."""
    digest = hashlib.sha256()
    for name, data in files().items():
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()[:12]


def static_file(request: Request) -> Response:
    """``/static/VERSION/PATH``; an old version's address still gives the file, without letting it be kept."""
    path = str(request.path_params["path"])
    data, suffix = files().get(path), "." + path.rpartition(".")[2]
    if data is None or suffix not in MEDIA_TYPES or suffix == ".html":
        return Response("There is no such file.", 404, media_type="text/plain")
    kept = FOREVER if request.path_params["version"] == version() else "no-store"
    return Response(data, media_type=MEDIA_TYPES[suffix], headers={"cache-control": kept})


def page(name: str) -> str:
    """A page's HTML with ``{static}`` put in place; raises :class:`KeyError` when there is no such page."""
    return files()[name].decode("utf-8").replace("{static}", f"/static/{version()}")


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for item in folder.iterdir():
        if item.is_dir():
            found += _walk(item, f"{prefix}{item.name}/")
        elif not item.name.startswith("."):
            found.append((prefix + item.name, item.read_bytes()))
    return found
