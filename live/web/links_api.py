"""Links for the phone beside the table: with their keys, and as a picture to be scanned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
from starlette.requests import Request
from starlette.responses import Response

from live.web.replies import json_reply

if TYPE_CHECKING:
    from live.web.app import Pages


async def links(request: Request, pages: Pages) -> Response:
    """Viewer's and operator's links, the operator's also as a QR code (SVG path, modules of size 1)."""
    operator = f"{pages.address}/?key={pages.keys.operator}"
    viewer = f"{pages.address}/" if pages.keys.open_view else f"{pages.address}/?key={pages.keys.viewer}"
    size, path = qr_path(operator)
    return json_reply({"viewer": viewer, "operator": operator, "qr": path, "qr_size": size})


def qr_path(text: str) -> tuple[int, str]:
    """Side in modules, quiet zone included, and the dark modules as an SVG path."""
    modules = cv2.QRCodeEncoder.create().encode(text)
    dark = [(x, y) for y, row in enumerate(modules) for x, value in enumerate(row) if value < 128]
    return int(modules.shape[0]), "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)


def qr_blocks(text: str) -> str:
    """The code for a terminal, two rows of modules a line; light on dark is turned round by most readers."""
    modules = cv2.QRCodeEncoder.create().encode(text) < 128
    if modules.shape[0] % 2:
        modules = cv2.copyMakeBorder(modules.astype("uint8"), 0, 1, 0, 0, cv2.BORDER_CONSTANT, value=0).astype(bool)
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(modules[::2], modules[1::2], strict=True)
    return "\n".join("".join(signs[bool(a), bool(b)] for a, b in zip(top, low, strict=True)) for top, low in pairs)
