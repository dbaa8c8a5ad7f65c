"""A wrong call in plain words and in the language asked for, whatever library read the command line."""

from __future__ import annotations

import re
from typing import Any

from live.cli.main import asked_language
from referee.core.texts import Texts

LIMITS = {"less_than_equal": "le", "less_than": "lt", "greater_than_equal": "ge", "greater_than": "gt"}
"""Kinds of refusal by a limit, and what the limit is called there."""

NUMBERS = {"int_parsing": "call-whole-number", "float_parsing": "call-number"}


def call_told(error: Any) -> str:
    """One line about an error of the command line's reader (a ``ClickException``); empty when it was help."""
    said = " ".join(str(error.format_message()).split())
    found = _known(error, said)
    if found is None:
        return said.replace("Value error, ", "")
    key, values = found
    return Texts(asked_language(), "live").say(key, **values)


def _known(error: Any, said: str) -> tuple[str, dict[str, str]] | None:
    """The text for it and its values; ``None`` for what has no text of our own."""
    kind = type(error).__name__
    context = getattr(error, "ctx", None)
    command = str(getattr(context, "command_path", "table-referee"))
    if kind == "NoSuchOption":
        return "call-no-option", {"name": str(error.option_name), "command": command}
    if kind == "BadOptionUsage":
        return "call-no-value", {"name": str(error.option_name)}
    no_command = re.match(r"No such command '(.*?)'", said)
    if no_command is not None:
        return "call-no-command", {"name": no_command[1], "command": command}
    named = re.search(r"(?:Invalid value for|Missing \w+) '(.+?)'", said)
    if named is None:
        return None
    if kind == "MissingParameter":
        return "call-missing", {"name": named[1], "command": command}
    return _wrong_value(error, said, named[1])


def _wrong_value(error: Any, said: str, name: str) -> tuple[str, dict[str, str]] | None:
    """A value that was refused: no number, beyond a limit, or none of the words known."""
    choice = re.search(r"'([^']*)' is not one of (.+?)\.?$", said)
    if choice is not None:
        return "call-choice", {"name": name, "given": choice[1], "known": choice[2].replace("'", "")}
    told: list[Any] = getattr(error.__cause__, "errors", list)()
    if not told:
        return None
    kind, given = str(told[0].get("type")), str(told[0].get("input"))
    if kind in NUMBERS:
        return NUMBERS[kind], {"name": name, "given": given}
    if kind in LIMITS:
        limit = f"{float(told[0]['ctx'][LIMITS[kind]]):g}"
        return ("call-most" if kind.startswith("less") else "call-least"), {
            "name": name,
            "given": given,
            "limit": limit,
        }
    return None
