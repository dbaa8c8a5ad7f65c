"""What is said while a match runs: JSON lines for programs, or a commentary for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import IO, Any

from rich.console import Console
from rich.markup import escape

from live.hidden import stripped
from live.messages import Message
from live.report import Report
from live.watching.recorder import Judged
from live.watching.session import Session
from referee.core import Texts

STREAM = ("event", "ruling", "reading", "status")
"""Types of messages that ``watch --json`` prints."""


PACKAGES = ("live", "live.web", "live.watching", "vision", "calibration")
"""Where the texts are that people read in the terminal, beside those of the game."""


class JsonLines:
    """One object a line, as formats section 5 asks, and nothing else."""

    def __init__(self, out: IO[str] | None = None) -> None:
        self._out = out if out is not None else sys.stdout

    def publish(self, message: Message) -> None:
        """Print a message that belongs to the stream; questions as a status that says what is asked."""
        if message["type"] == "questions" and message["questions"]:
            asked = [{k: v for k, v in one.items() if k != "said"} for one in stripped(message)["questions"]]
            told = {"type": "status", "at_s": message["at_s"], "status": "asking", "text": asked[-1]["text"]}
            print(json.dumps({**told, "questions": asked}, ensure_ascii=False), file=self._out, flush=True)
        elif message["type"] in STREAM:
            plain = {name: value for name, value in stripped(message).items() if name != "said"}
            print(json.dumps(plain, ensure_ascii=False), file=self._out, flush=True)


class Commentary:
    """A running commentary: rulings as they come on standard output, statuses and questions on standard error."""

    def __init__(self, session: Callable[[], Session], texts: Texts) -> None:
        self._session = session
        self._texts = texts
        self._out = Console(highlight=False, soft_wrap=True)
        self._aside = Console(stderr=True, highlight=False, soft_wrap=True)
        self._report: Report | None = None
        self._reported: Any = None

    def publish(self, message: Message) -> None:
        """Say what is for people in a message."""
        kind = message["type"]
        if kind == "status" and message["text"]:
            self._say(f"{_clock(message['at_s'])} {message['text']}", "dim")
        elif kind == "camera" and message["condition"] != "note":  # notes are said apart, also beside JSON
            style = "dim" if message["condition"] == "ok" else "yellow"
            self._say(f"{_clock(message['at_s'])} {message['text']}", style)
        elif kind == "questions":
            self._questions(message)
        elif kind == "warning" and message["warning"] is not None:
            self._say(self._texts.say("watch-warning", warning=message["warning"]["text"]), "bold yellow")
        elif kind == "paused":
            self._say(self._texts.say("watch-paused" if message["paused"] else "watch-goes-on"), "cyan")

    def judged(self, judged: Judged) -> None:
        """Say what was ruled."""
        session = self._session()
        if session.match is None:
            return
        if self._report is None or self._reported is not session.match:
            texts = Texts(self._texts.language, *PACKAGES, session.match.game.package)
            self._report, self._reported = Report(session.match, texts, self._out), session.match
        self._out.print(f"[dim]{_clock(judged.at_s)}[/]")
        for ruling in judged.rulings:
            self._report.ruling(ruling)

    def end(self) -> None:
        """The tally and the score."""
        if self._report is not None:
            self._report.end()

    def say(self, text: str) -> None:
        """A line for people."""
        self._say(text)

    def _questions(self, message: Message) -> None:
        for question in message["questions"]:
            self._say(self._texts.say("watch-question", question=question["text"]), "bold yellow")
            said = question["said"][self._texts.language]["choices"]
            for number, choice in enumerate(said, start=1):
                self._say("  " + self._texts.say("watch-choice", number=number, choice=choice), "yellow")

    def _say(self, text: str, style: str = "") -> None:
        self._aside.print(escape(text), style=style or None)


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60:d}:{seconds % 60:04.1f}"
