"""Plain text files, one a field, for the text sources of streaming programs: ``score_A.txt``, ``turn.txt`` and so on.

Every file is replaced whole, and only when its text differs, so that a program never reads half of one. A field that
has no value any more leaves an empty file: a source that points to it shows nothing.
"""

from __future__ import annotations

import math
import re
import threading
import time
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from calibration.writing import write_whole
from live.hub import Hub, Subscription
from referee.core import LANGUAGES, Problem

NAMES = {"scores": "score", "last": "last_number"}
"""Fields of a state whose file has a plainer name."""

SPARED = ("peeked", "cards", "revealed", "lines", "cells", "loose", "decided_by")
"""Fields of a state that are no text."""

WAIT_S = 0.5
STOP_S = 3.0
MAX_NAME = 40


class TextFiles:
    """Writes the files of a hub's match into ``folder`` while it runs. ``lang`` is that of the sentences.

    Raises :class:`Problem` when the folder can't be made. A file that can't be written (another program holds it) is
    tried again.
    """

    def __init__(self, hub: Hub, folder: Path, lang: str = "en") -> None:
        if lang not in LANGUAGES:
            raise Problem("language-unknown", language=lang, known=", ".join(LANGUAGES))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Problem("file-unwritable", file=str(folder), detail=error.strerror or str(error)) from None
        self._hub = hub
        self._folder = folder
        self._lang = lang
        self._written: dict[str, str] = {}
        self._subscription: Subscription | None = None
        self._thread: threading.Thread | None = None
        self._clock_seen = ("", 0.0)

    def start(self) -> None:
        """Begin to write, in a thread of its own."""
        self._subscription = self._hub.subscribe()
        self._thread = threading.Thread(target=self._run, args=(self._subscription,), name="text-files", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Write no more; the files stay as they are."""
        if self._subscription is not None:
            self._subscription.close()
        if self._thread is not None:
            self._thread.join(STOP_S)

    def write(self, fields: Mapping[str, str]) -> None:
        """Bring the files up to these fields; those written before that are not among them become empty."""
        for name, text in {**dict.fromkeys(self._written, ""), **fields}.items():
            if self._written.get(name) != text and _replaced(self._folder / f"{name}.txt", text):
                self._written[name] = text

    def _run(self, subscription: Subscription) -> None:
        while not subscription.closed:
            subscription.get(WAIT_S)
            subscription.take()
            snapshot = self._hub.snapshot()
            self.write(dict(fields(snapshot, self._lang, self._clock_age_s(snapshot))))

    def _clock_age_s(self, snapshot: Mapping[str, Any]) -> float:
        """For how long the clocks have run since the match last told them."""
        said, now = str(snapshot.get("clock")), time.monotonic()
        if said != self._clock_seen[0]:
            self._clock_seen = (said, now)
        return now - self._clock_seen[1]


def fields(snapshot: Mapping[str, Any], lang: str = "en", clock_age_s: float = 0.0) -> Iterator[tuple[str, str]]:
    """Name and text of every file that a snapshot gives."""
    match = snapshot.get("match") or {}
    state = snapshot.get("state") or {}
    yield "game", str(match.get("game") or "")
    yield "status", _said(snapshot.get("status"), lang)
    questions = (snapshot.get("questions") or {}).get("questions") or [None]
    yield "question", _said(questions[0], lang)
    yield from _of_ruling(snapshot, lang)
    yield from _of_state(state)
    for name, clock in ((snapshot.get("clock") or {}).get("players") or {}).items():
        runs_s = clock_age_s if snapshot["clock"].get("running") == name else 0.0
        yield f"clock_{plain(name)}", _minutes(clock, runs_s)


def _of_ruling(snapshot: Mapping[str, Any], lang: str) -> Iterator[tuple[str, str]]:
    """The newest ruling that was not taken back."""
    standing = [ruling for ruling in snapshot.get("rulings") or () if not ruling.get("undone")]
    ruling = standing[-1] if standing else {}
    event: Mapping[str, Any] = next(
        (each for each in reversed(snapshot.get("events") or ()) if each.get("entry") == ruling.get("event")), {}
    )
    finding = next((f for f in ruling.get("findings") or () if f["verdict"] == ruling["verdict"]), None)
    yield "last_event", " ".join(str(part) for part in (event.get("by"), event.get("notation")) if part)
    yield "last_verdict", str(ruling.get("verdict") or "")
    yield "last_rule", str(finding["rule"]) if finding else ""
    yield "last_ruling", _said(finding, lang)
    yield "last_remedy", _said(finding, lang, "remedy")


def _of_state(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A file for each plain value of the state, and one for each player of what is counted by player."""
    for key, value in state.items():
        if key in SPARED or isinstance(value, list):
            continue
        name = NAMES.get(key, key)
        if isinstance(value, Mapping):
            yield from ((f"{name}_{plain(str(player))}", _plain_value(each)) for player, each in value.items())
        else:
            yield name, _plain_value(value)


def _plain_value(value: Any) -> str:
    if value is None or isinstance(value, (list, dict)):
        return ""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def plain(name: str) -> str:
    """A player's name as part of a file name on every system: letters and digits of any script, else ``_``."""
    kept = re.sub(r"[^\w-]+", "_", unicodedata.normalize("NFC", name)).strip("_")
    return kept[:MAX_NAME] or "_"


def _said(message: Mapping[str, Any] | None, lang: str, name: str = "text") -> str:
    """A sentence in the wanted language, else in the match's own."""
    if not message:
        return ""
    said = (message.get("said") or {}).get(lang) or {}
    own = {"text": said} if isinstance(said, str) else said
    return str(own.get(name) or message.get(name) or "")


def _minutes(clock: Mapping[str, Any], runs_s: float) -> str:
    left = clock.get("left_s")
    seconds = (clock.get("used_s") or 0.0) + runs_s if left is None else left - runs_s
    whole = max(0, math.ceil(seconds - 0.001))
    return f"{whole // 60}:{whole % 60:02d}"


def _replaced(path: Path, text: str) -> bool:
    """Write the file whole or not at all; whether it worked."""
    try:
        write_whole(path, text)
    except OSError:
        return False
    return True
