"""``table-referee serve``: the pages of the log, without a match."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Annotated

import typer

from live.cli.common import EXIT_FINE, LangOption, Language, problems_told
from live.hub import Hub
from live.store import open_store
from live.web.links_api import qr_blocks
from live.web.server import LOOPBACK, PageServer
from referee.core import Texts

HostOption = Annotated[
    str,
    typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets the local network in, by link."),
]
PortOption = Annotated[
    int | None,
    typer.Option("--port", metavar="PORT", min=1, max=65535, help="Default: 8765, or the next that is free."),
]


def serve(
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE.db", help="The record file (default: your own).")
    ] = None,
    port: PortOption = None,
    host: HostOption = LOOPBACK,
    new_links: Annotated[
        bool, typer.Option("--new-links", help="Make all links given out so far worthless.")
    ] = False,
    lang: LangOption = Language.EN,
) -> None:
    """Serve the log: browse games, see their evidence, correct and export them.

    Examples:

        table-referee serve

        table-referee serve --record games.db --host 0.0.0.0 --port 8800
    """
    with problems_told(lang):
        hub = Hub()
        hub.close()
        with open_store(record, create=record is None) as store:
            server = PageServer(hub, store, host, port, new_links=new_links)
            server.start()
            try:
                tell_links(server, Texts(lang, "live"), "log")
                _until_stopped(server)
            finally:
                server.stop()
    raise typer.Exit(EXIT_FINE)


def tell_links(server: PageServer, texts: Texts, page: str = "") -> None:
    """Say on standard error where the pages are; on the network also as a code to scan."""
    operator = f"{server.address}{page}?key={server.pages.keys.operator}"
    print(texts.say("page-serving", link=operator), file=sys.stderr)
    if not server.pages.keys.open_view:
        viewer = f"{server.address}{page}?key={server.pages.keys.viewer}"
        print(texts.say("page-serving-viewers", link=viewer), file=sys.stderr)
        if sys.stderr.isatty():
            print(qr_blocks(operator), file=sys.stderr)


def _until_stopped(server: PageServer) -> None:
    """Wait for Ctrl-C, or for the server to end by itself."""
    never = threading.Event()
    while server.alive:
        never.wait(0.5)
