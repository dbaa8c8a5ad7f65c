"""Replies: JSON as everywhere in the project, and a problem said in every language."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from starlette.responses import Response

from referee.core import LANGUAGES, Problem, Texts, game_names, get_game

NOT_FOUND = ("game-unknown", "page-not-there", "store-no-game", "store-no-event")
NO_RIGHT = ("page-no-right",)
PAGE_PACKAGES = ("live", "live.web")
CONFLICT = ("command-unanswered", "command-too-many", "match-over")


def json_reply(value: Any, status: int = 200) -> Response:
    """The value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def problem_reply(problem: Problem, status: int | None = None) -> Response:
    """A refusal: ``{"problem": {"key", "text", "said": {language: text}}}``."""
    code = status or _status(problem.key)
    return json_reply({"problem": told(problem)}, code)


def told(problem: Problem) -> dict[str, Any]:
    """The problem in every language; the text of a problem of a game is looked for in all games."""
    said = {language: _message(problem, language) for language in LANGUAGES}
    return {"key": problem.key, "text": said["en"], "said": said}


def _status(key: str) -> int:
    if key in NOT_FOUND:
        return 404
    return 403 if key in NO_RIGHT else 409 if key in CONFLICT else 400


def _message(problem: Problem, language: str) -> str:
    """The sentence; that of a game's own problem is looked for in one game after the other."""
    for packages in (PAGE_PACKAGES, *((get_game(name).package,) for name in game_names())):
        texts = _texts(language, *packages)
        if texts.has(problem.key):
            return problem.message(texts)
    return str(problem)


@cache
def _texts(language: str, *packages: str) -> Texts:
    return Texts(language, *packages)
