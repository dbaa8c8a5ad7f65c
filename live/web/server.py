"""The page server: uvicorn in a thread beside the match. Whatever happens to it, the match goes on."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import os
import socket
import threading

import uvicorn

from live.hub import Hub
from live.store import Store
from live.web.access import Keys, kept_keys
from live.web.app import LOCAL_NAMES, Pages, app_of
from referee.core import Problem

PORT = 8765
"""The usual port; the next free one is taken when it is busy and none was asked for."""

TRIES = 20
LOOPBACK = "127.0.0.1"
START_S = 10.0
STOP_S = 5.0


class PageServer:
    """Serves the pages of a hub and a store.

    Listens on this machine alone unless ``host`` says otherwise (``0.0.0.0``: the whole local network; reading then
    needs the viewer's link). ``port`` ``None``: the usual one or the next free. ``new_links`` makes the links given
    out so far worthless.
    """

    def __init__(
        self,
        hub: Hub,
        store: Store | None = None,
        host: str = LOOPBACK,
        port: int | None = None,
        *,
        keys: Keys | None = None,
        new_links: bool = False,
    ) -> None:
        self._host = host
        self._port = port
        open_view = is_loopback(host)
        self.pages = Pages(hub, store, keys or kept_keys(open_view=open_view, renew=new_links), own_names(host))
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._socket: socket.socket | None = None

    def start(self) -> None:
        """Begin to serve, after a stop at the same address; raises :class:`Problem` when that can't be had."""
        self.pages.closing.clear()
        logging.getLogger("uvicorn").propagate = False  # it has nothing to say on the match's standard error
        self._socket = bound_socket(self._host, self._port)
        self._port = self._socket.getsockname()[1]
        self.pages.address = f"http://{_shown_host(self._host)}:{self._port}"
        config = uvicorn.Config(
            app_of(self.pages),
            log_config={"version": 1, "disable_existing_loggers": False},
            log_level=logging.CRITICAL,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=4096,
            ws_ping_interval=10.0,
            ws_ping_timeout=20.0,
            timeout_graceful_shutdown=1,
            limit_concurrency=400,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="pages", daemon=True)
        self._thread.start()
        self._wait_started()

    def stop(self) -> None:
        """Stop serving; returns once the thread has ended."""
        self.pages.closing.set()
        if self._server is not None:
            self._server.should_exit = True
        if self._thread is not None:
            self._thread.join(STOP_S)
        if self._socket is not None:
            self._socket.close()

    @property
    def alive(self) -> bool:
        """Whether pages are being served."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def address(self) -> str:
        """The server's address, with a slash at its end."""
        return self.pages.address + "/"

    @property
    def operator_link(self) -> str:
        """The link that may write: to be given to the people at the table alone."""
        return f"{self.address}?key={self.pages.keys.operator}"

    @property
    def viewer_link(self) -> str:
        """The link that may read."""
        return self.address if self.pages.keys.open_view else f"{self.address}?key={self.pages.keys.viewer}"

    def _run(self) -> None:
        assert self._server is not None
        assert self._socket is not None
        with contextlib.suppress(SystemExit, asyncio.CancelledError):
            self._server.run(sockets=[self._socket])

    def _wait_started(self) -> None:
        assert self._server is not None
        assert self._thread is not None
        waited, step = 0.0, 0.01
        while not self._server.started and self._thread.is_alive() and waited < START_S:
            self._thread.join(step)
            waited += step
        if not self._server.started:
            raise Problem("page-server-failed", address=self.pages.address)


def bound_socket(host: str, port: int | None) -> socket.socket:
    """A listening place at ``port``, or from the usual port on the next that is free; raises :class:`Problem`."""
    ports = range(PORT, PORT + TRIES) if port is None else (port,)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error: OSError | None = None
    for each in ports:
        place = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two servers share a port
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            place.bind((host, each))
            place.listen(128)
        except (OSError, OverflowError) as failed:
            place.close()
            error = failed if isinstance(failed, OSError) else OSError(str(failed))
            continue
        return place
    detail = (error.strerror or str(error)) if error is not None else ""
    raise Problem("page-port-busy", port=str(port if port is not None else PORT), host=host, detail=detail)


def is_loopback(host: str) -> bool:
    """Whether only this machine can connect to ``host``."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_names(host: str) -> frozenset[str]:
    """Names that may stand in the address of this server."""
    if is_loopback(host):
        return LOCAL_NAMES
    name = socket.gethostname().lower()
    return LOCAL_NAMES | {host.lower(), name, f"{name}.local", f"{name}.lan", f"{name}.home"}


def _shown_host(host: str) -> str:
    """The host for a link: for all interfaces the address that the local network knows this machine by."""
    if host in ("0.0.0.0", "::"):
        return network_address() or socket.gethostname()
    return f"[{host}]" if ":" in host else host


def network_address() -> str | None:
    """This machine's address on the local network, ``None`` without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
