"""Keys in the terminal: read in a thread of their own, turned into commands of the hub."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from live.hub import Hub
from referee.core import Problem, Texts
from referee.core.problems import detail_of

POLL_S = 0.2
KEYS = {"u": "undo", "p": "pause", "r": "recalibrate"}


class KeyReader:
    """Reads single keys while the match runs, if standard input is a terminal.

    ``settling`` says whether the table is still to settle (space then settles it, else it ends the turn); ``stop``
    ends the match; ``say`` prints a line for people.
    """

    def __init__(
        self,
        hub: Hub,
        texts: Texts,
        settling: Callable[[], bool],
        stop: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        self._hub = hub
        self._texts = texts
        self._settling = settling
        self._stop = stop
        self._say = say
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> bool:
        """Begin to read; false where there is no terminal."""
        if not sys.stdin.isatty():
            return False
        self._thread = threading.Thread(target=self._run, name="keys", daemon=True)
        self._thread.start()
        return True

    def close(self) -> None:
        """Read no more and leave the terminal as it was."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join()

    def press(self, key: str) -> None:
        """What a key does."""
        if key == " ":
            self._ask("settle" if self._settling() else "end-turn")
        elif key in KEYS:
            self._ask(KEYS[key])
        elif key == "q":
            self._stop()
        elif key.isdigit() and key != "0":
            self._answer(int(key) - 1)

    def correct(self, number: str, words: str) -> None:
        """Replace an event by what is typed."""
        try:
            with_ = json.loads(words)
            self._ask("correct", event=int(number), **{"with": with_})
        except (ValueError, RecursionError) as error:
            self._say(detail_of(error))

    def _answer(self, choice: int) -> None:
        questions = (self._hub.snapshot().get("questions") or {}).get("questions") or []
        if questions:
            self._ask("answer", ident=questions[0]["ident"], choice=choice)

    def _ask(self, name: str, **values: Any) -> None:
        try:
            self._hub.command(name, **values).wait()
        except Problem as problem:
            self._say(problem.message(self._texts))

    def _run(self) -> None:
        with _single_keys() as read:
            while not self._closed.is_set():
                key = read(POLL_S)
                if key == "c":
                    self._prompt()
                elif key:
                    self.press(key)

    def _prompt(self) -> None:
        with _whole_lines(), suppress(EOFError):
            self._say(self._texts.say("watch-correct-event"))
            number = input()
            if number.strip():
                self._say(self._texts.say("watch-correct-with"))
                self.correct(number, input())


@contextmanager
def _single_keys() -> Iterator[Callable[[float], str]]:
    """Keys as they are pressed, without Enter; what reads one within a time."""
    if sys.platform == "win32":
        import msvcrt
        import time

        def read_windows(timeout_s: float) -> str:
            until = time.monotonic() + timeout_s
            while time.monotonic() < until:
                if msvcrt.kbhit():
                    return msvcrt.getwch()
                time.sleep(0.02)
            return ""

        yield read_windows
        return
    import select
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)

    def read(timeout_s: float) -> str:
        ready, _, _ = select.select([sys.stdin], [], [], timeout_s)
        return sys.stdin.read(1) if ready else ""

    try:
        yield read
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


@contextmanager
def _whole_lines() -> Iterator[None]:
    """Lines as usual, for a moment."""
    if sys.platform == "win32":
        yield
        return
    import termios
    import tty

    now = termios.tcgetattr(sys.stdin)
    usual = [*now]
    usual[3] |= termios.ICANON | termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, usual)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, now)
        tty.setcbreak(sys.stdin)
