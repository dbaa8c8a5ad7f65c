"""Texts for people in three languages, from Fluent catalogues (projectfluent.org).

A game keeps its texts beside its rules: ``texts/en.ftl``, ``ja.ftl``, ``ro.ftl``. A rule is one message named
by its id: the value is its title, ``.rule`` says the rule, ``.why`` (and further ``.why-…``) says what is wrong
in a case, ``.remedy`` (and further ``.remedy-…``) what to do.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource

if TYPE_CHECKING:
    from referee.core.verdicts import Finding

LANGUAGES = ("en", "ja", "ro")
CORE_PACKAGE = "referee.core"

SYSTEM = {
    os.strerror(code): f"system-{name}"
    for name, codes in {
        "forbidden": (errno.EACCES, errno.EPERM),
        "missing": (errno.ENOENT,),
        "folder": (errno.EISDIR,),
        "no-folder": (errno.ENOTDIR,),
        "full": (errno.ENOSPC,),
        "read-only": (errno.EROFS,),
        "exists": (errno.EEXIST,),
        "long": (errno.ENAMETOOLONG,),
    }.items()
    for code in codes
}
"""What the system says of a file in its own words, and the texts for it."""

LONGEST, END = 600, 200
"""Longer values lose their middle: nobody reads them, and Fluent refuses them from 2500 characters on."""


class Texts:
    """The texts of one language: the core's and those of the packages named (each with a ``texts`` folder)."""

    def __init__(self, language: str = "en", *packages: str) -> None:
        if language not in LANGUAGES:
            from referee.core.problems import Problem

            raise Problem("language-unknown", language=language, known=", ".join(LANGUAGES))
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for package in (CORE_PACKAGE, *packages):
            self._bundle.add_resource(_resource(package, language), allow_overrides=True)

    def has(self, key: str) -> bool:
        """Whether ``key`` (``message`` or ``message.attribute``) has a text."""
        name, _, attribute = key.partition(".")
        if not self._bundle.has_message(name):
            return False
        message = self._bundle.get_message(name)
        return attribute in message.attributes if attribute else message.value is not None

    def say(self, key: str, **params: Any) -> str:
        """The text of ``key`` with its values; raises :class:`KeyError` when there is none.

        A ``detail`` in the system's words about a file is said in this language; very long values are shortened.
        """
        name, _, attribute = key.partition(".")
        if not self._bundle.has_message(name):
            raise KeyError(key)
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise KeyError(key)
        values = _plain(params)
        if values.get("detail") in SYSTEM:
            values["detail"] = self.say(SYSTEM[values["detail"]])
        said, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise KeyError(f"{key}: {errors[0]}")
        return str(said)

    def reason(self, finding: Finding) -> str:
        """The sentence that says what is wrong."""
        return self.say(f"{finding.rule}.{finding.reason}", **finding.params)

    def remedy(self, finding: Finding) -> str | None:
        """The sentence that says what to do, if there is anything."""
        if finding.remedy is None:
            return None
        return self.say(f"{finding.rule}.{finding.remedy}", **finding.params)


@lru_cache(maxsize=64)
def _resource(package: str, language: str) -> Any:
    """A package's texts in one language; parsing them takes a fifth of a second."""
    return FluentResource(resources.files(package).joinpath("texts", f"{language}.ftl").read_text("utf-8"))


def _plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """Values as text, so that numbers are written as they stand; lists joined."""
    plain: dict[str, Any] = {}
    for name, value in params.items():
        if isinstance(value, (list, tuple)):
            plain[name] = ", ".join(str(item) for item in value)
        elif isinstance(value, bool) or value is None:
            plain[name] = str(value).lower()
        else:
            counted = name.startswith("count") and isinstance(value, int) and abs(value) < 1_000_000
            plain[name] = value if counted else str(value)  # only counts need a plural, and formatting has its limits
    return {name: _shortened(value) if isinstance(value, str) else value for name, value in plain.items()}


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - END]} … {text[-END:]}"
