"""Between the running match and everything that listens: pages, overlay, text files, the JSON on standard output.

The match publishes; listeners get a snapshot first and then every message in its order. The hub keeps what a late
listener needs, never waits for anyone, and never holds a hidden face.

Messages are those of ``watch --json`` (event, ruling, reading, status) and these for the pages: ``match`` (a game
begins: header, players, options, state), ``diagram`` (the field as the record has it), ``questions`` (all that stand
now), ``clock``, ``table`` (outline, grid and pieces in pixels of the picture), ``camera`` (condition and advice),
``evidence`` (pictures or a clip of an event are there), ``warning`` (a danger while a piece hovers), ``paused``.
``live.messages`` makes them; docs/pages.md describes them.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from live.commands import Command, CommandQueue, CommandResult
from live.hidden import stripped
from live.picture import Drawer, NewestPicture, Picture, Quads

LATEST = ("reading", "status", "diagram", "questions", "clock", "table", "camera", "warning", "paused")
"""Types of which a late listener needs the newest message only."""

OUTLASTING = ("status", "camera", "table")
"""Types that a new game does not make void: they are about the camera."""

NUMBERED = {"event": "entry", "ruling": "event", "evidence": "event"}
"""Types of which a late listener needs all of this match, and the field that says which event they are about."""

MAX_EVENTS = 5000
"""Events of one match kept in memory; the record keeps all."""

MAX_BEHIND = 256
"""Messages a listener may be behind before it is given a snapshot instead."""


class Subscription:
    """One listener's messages: the snapshot first, then each message in its order.

    Who falls too far behind gets another snapshot in place of what was missed. ``wake`` is called (in the publishing
    thread, it must be quick) whenever there is something to get.
    """

    def __init__(self, hub: Hub, limit: int, wake: Callable[[], None] | None) -> None:
        self._hub = hub
        self._limit = limit
        self._wake = wake
        self._waiting: deque[dict[str, Any]] = deque()
        self._behind = True
        self._ready = threading.Condition()
        self.closed = False

    def get(self, timeout_s: float | None = None) -> dict[str, Any] | None:
        """The next message, ``None`` when there was none within the time or the subscription is closed."""
        with self._ready:
            if not self._ready.wait_for(lambda: self._behind or self._waiting or self.closed, timeout_s):
                return None
        return self._next()

    def take(self) -> list[dict[str, Any]]:
        """All messages that wait, without waiting for any."""
        taken = []
        while (message := self._next()) is not None:
            taken.append(message)
        return taken

    def close(self) -> None:
        """Listen no longer."""
        self._hub.unsubscribe(self)

    def _next(self) -> dict[str, Any] | None:
        with self._hub.lock, self._ready:
            if self.closed:
                return None
            if self._behind:
                self._behind = False
                self._waiting.clear()
                return self._hub.snapshot()
            return self._waiting.popleft() if self._waiting else None

    def _offer(self, message: dict[str, Any]) -> None:
        with self._ready:
            if len(self._waiting) >= self._limit:
                self._behind = True
                self._waiting.clear()
            if not self._behind:
                self._waiting.append(message)
            self._ready.notify_all()
        if self._wake is not None:
            self._wake()

    def _shut(self) -> None:
        with self._ready:
            self.closed = True
            self._ready.notify_all()


class Hub:
    """Thread-safe; every method returns at once. See the module for what is published."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self._seq = 0
        self._match: dict[str, Any] | None = None
        self._latest: dict[str, dict[str, Any]] = {}
        self._numbered: dict[str, dict[int, dict[str, Any]]] = {kind: {} for kind in NUMBERED}
        self._listeners: list[Subscription] = []
        self._commands = CommandQueue()
        self._picture = NewestPicture()

    # Messages

    def publish(self, message: Mapping[str, Any]) -> int:
        """Send a message to all listeners; returns its running number. It must not be changed afterwards.

        A ``match`` message begins a game: what was kept of the one before is forgotten.
        """
        clean = stripped(message)
        with self.lock:
            self._seq += 1
            numbered = {**clean, "seq": self._seq}
            self._keep(numbered)
            for listener in self._listeners:
                listener._offer(numbered)
            return self._seq

    def snapshot(self) -> dict[str, Any]:
        """All that a late listener needs in one message ``snapshot``; ``seq`` is that of the newest in it."""
        with self.lock:
            return {
                "seq": self._seq,
                "type": "snapshot",
                "match": self._match,
                "events": [self._numbered["event"][n] for n in sorted(self._numbered["event"])],
                "rulings": [self._numbered["ruling"][n] for n in sorted(self._numbered["ruling"])],
                "evidence": [self._numbered["evidence"][n] for n in sorted(self._numbered["evidence"])],
                "state": self._state(),
                **{kind: self._latest.get(kind) for kind in LATEST},
            }

    def subscribe(self, limit: int = MAX_BEHIND, wake: Callable[[], None] | None = None) -> Subscription:
        """Listen from now on; the first message is the snapshot."""
        listener = Subscription(self, limit, wake)
        with self.lock:
            self._listeners.append(listener)
        return listener

    def unsubscribe(self, listener: Subscription) -> None:
        """Forget a listener; the same as its ``close``."""
        with self.lock:
            self._listeners = [other for other in self._listeners if other is not listener]
        listener._shut()

    def close(self) -> None:
        """The match is over: commands are refused from now on; what was published can still be seen."""
        self._commands.close()

    def _state(self) -> dict[str, Any] | None:
        """The state after the last event: that of the ruling with the highest number, else the match's start."""
        rulings = self._numbered["ruling"]
        said = rulings[max(rulings)] if rulings else self._match or {}
        state = said.get("state")
        return state if isinstance(state, dict) else None

    def _keep(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        if kind == "match":
            self._match = message
            self._numbered = {name: {} for name in NUMBERED}
            self._latest = {name: kept for name, kept in self._latest.items() if name in OUTLASTING}
        elif kind in LATEST:
            self._latest[str(kind)] = message
        elif kind in NUMBERED:
            self._keep_numbered(str(kind), message)

    def _keep_numbered(self, kind: str, message: dict[str, Any]) -> None:
        kept, number = self._numbered[kind], message.get(NUMBERED[kind])
        if not isinstance(number, int):
            return
        if kind == "evidence":
            message = {**kept.get(number, {}), **message}
        kept[number] = message
        if len(kept) > MAX_EVENTS:
            del kept[min(kept)]

    # Pictures

    def show(self, picture_bgr: Picture, drawn: Drawer | None = None, *, hidden: Quads = ()) -> None:
        """The newest frame (BGR, not to be changed afterwards); nothing is drawn or encoded until somebody looks.

        ``drawn`` makes the annotated picture from a copy; without it the newest ``table`` message is drawn.
        ``hidden`` are outlines (4, 2) in pixels of pieces whose face nobody may see: they are covered in every
        picture that leaves the match.
        """
        with self.lock:
            table = self._latest.get("table")
        self._picture.show(picture_bgr, drawn, hidden, table)

    def newest_picture(self) -> Picture | None:
        """The newest frame itself, to be looked at only; ``None`` before the first."""
        return self._picture.picture

    @property
    def looked_at(self) -> bool:
        """Whether somebody has looked at the picture in the last two seconds."""
        return self._picture.looked_at

    def latest_jpeg(self, *, annotated: bool = True, width: int | None = None) -> tuple[int, bytes] | None:
        """Number and JPEG of the newest picture, at most ``width`` wide; ``None`` before the first."""
        return self._picture.jpeg(annotated=annotated, width=width)

    @property
    def picture_number(self) -> int:
        """The number of the newest picture, 0 before the first."""
        return self._picture.number

    # Commands

    def command(self, name: str, **values: Any) -> CommandResult:
        """Ask something of the match (see ``live.commands``); a wrong command is refused in its result."""
        return self._commands.put(name, values)

    @property
    def listening(self) -> bool:
        """Whether a match takes commands."""
        return not self._commands.closed

    def take_commands(self) -> list[Command]:
        """For the loop: what people asked since the last call; each must be answered."""
        return self._commands.take()

    @property
    def command_arrived(self) -> threading.Event:
        """Set while commands wait, so that a loop without frames need not poll."""
        return self._commands.arrived
