"""Entry point of the console script: light, so that Ctrl-C is answered while everything else is still imported."""

from __future__ import annotations

import io
import os
import signal
import sys

EXIT_STOPPED = 130


def run() -> None:
    """Carry out the command line and leave with its status; Ctrl-C leaves with 130 and a word, never a traceback."""
    try:
        can_say_anything()
        from live.cli.app import called

        status = called()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one would break off the word
        _say_stopped()
        status = EXIT_STOPPED
    sys.exit(status)


def can_say_anything() -> None:
    """Let output be any text: to a pipe or a file as UTF-8, and what a terminal can't show as an escape.

    An encoding that the user has set stays.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            chosen = stream.isatty() or "PYTHONIOENCODING" in os.environ
            stream.reconfigure(encoding=None if chosen else "utf-8", errors="backslashreplace")


def _say_stopped() -> None:
    from referee.core.texts import Texts

    print(f"table-referee: {Texts(asked_language(), 'live').say('stopped-early')}", file=sys.stderr)


def asked_language() -> str:
    """The language that the command line asks for, before anything else has read it."""
    from referee.core.texts import LANGUAGES

    words = " ".join(sys.argv[1:]).replace("--lang=", "--lang ").split()
    asked = words[words.index("--lang") + 1 :][:1] if "--lang" in words else []
    return asked[0] if asked and asked[0] in LANGUAGES else LANGUAGES[0]
