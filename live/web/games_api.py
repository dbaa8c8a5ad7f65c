"""What pages need to know of the games: their options, the fields of their events, their rules in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from anyio import to_thread
from msgspec import inspect
from starlette.requests import Request
from starlette.responses import Response

from live.clicks import RECTANGLES
from live.sets.model import OWN
from live.sets.store import SetStore
from live.web.page_texts import page_texts
from live.web.replies import json_reply
from referee.core import LANGUAGES, Game, Option, PieceEvent, Problem, Texts, game_names, get_game

if TYPE_CHECKING:
    from live.web.app import Pages

PLAIN = {
    inspect.StrType: "text",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "yes-no",
}


async def texts(request: Request, pages: Pages) -> Response:
    """The pages' own texts in one language."""
    return json_reply(page_texts(_language(request.path_params["lang"])))


async def games(request: Request, pages: Pages) -> Response:
    """All games installed, with options, events and sets; and what there is to click on when the table is set."""
    found = await to_thread.run_sync(lambda: [_game(get_game(name)) for name in game_names()])
    return json_reply({"games": found, "rectangles": RECTANGLES})


async def rules(request: Request, pages: Pages) -> Response:
    """The rules of one game in one language."""
    game = get_game(request.path_params["game"])
    said = Texts(_language(request.query_params.get("lang", "en")), game.package)
    found = {
        name: {
            "title": said.say(name),
            "rule": said.say(f"{name}.rule"),
            "quote": entry.quote,
            "seen": entry.seen,
            "options": list(entry.options),
        }
        for name, entry in game.rules.items()
    }
    return json_reply({"game": game.name, "rules": found})


def _language(name: str) -> str:
    if name not in LANGUAGES:
        raise Problem("language-unknown", language=name[:20], known=", ".join(LANGUAGES))
    return name


def _game(game: Game[Any]) -> dict[str, Any]:
    return {
        "name": game.name,
        "prefix": game.prefix,
        "min_players": game.min_players,
        "max_players": game.max_players,
        "default_players": list(game.default_players),
        "options": [_option(option) for option in game.options.values()],
        "events": [_event(kind) for kind in game.events],
        "sets": _sets(game.name),
    }


def _sets(game: str) -> list[dict[str, Any]]:
    """The sets to choose from: the project's own, then those learned here."""
    own = {"name": OWN, "made": "", "complete": True}
    learned = [{"name": row.name, "made": row.made, "complete": row.complete} for row in SetStore().listing(game)]
    return [own, *learned]


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "choices": list(option.choices or option.values),
        "preset": option.preset,
        "low": option.low,
        "high": option.high,
    }


def _event(kind: type[PieceEvent]) -> dict[str, Any]:
    """The fields of an event as a form needs them: name, kind of input, whether it must be filled in."""
    shown = [field for field in msgspec.structs.fields(kind) if field.encode_name not in ("at_s", "source", "note")]
    return {
        "do": str(kind.__struct_config__.tag),
        "fields": [
            {"name": field.encode_name, "required": field.required, **_input(inspect.type_info(field.type))}
            for field in shown
        ],
    }


def _input(kind: Any) -> dict[str, Any]:
    """``text``, ``number``, ``yes-no``, ``choice``, ``words``, ``numbers``, ``rows`` of ``columns``, or ``json``."""
    if isinstance(kind, inspect.UnionType):
        kinds = [_input(each) for each in kind.types if not isinstance(each, inspect.NoneType)]
        alike = all(each == kinds[0] for each in kinds)
        return kinds[0] if alike else {"input": "json"}
    if isinstance(kind, inspect.LiteralType):
        return {"input": "choice", "choices": list(kind.values)}
    if isinstance(kind, inspect.ListType):
        return _list_input(kind.item_type)
    if isinstance(kind, inspect.TupleType):
        return _list_input(kind.item_types[0]) if len(set(map(type, kind.item_types))) == 1 else {"input": "json"}
    return {"input": next((name for plain, name in PLAIN.items() if isinstance(kind, plain)), "json")}


def _list_input(item: Any) -> dict[str, Any]:
    """A list of plain values in one line, or a list of rows, one a line."""
    one = _input(item)["input"]
    if one in ("text", "number"):
        return {"input": "words" if one == "text" else "numbers"}
    if isinstance(item, inspect.TupleType):
        return {"input": "rows", "columns": [_input(each)["input"] for each in item.item_types]}
    if isinstance(item, inspect.StructType) and item.array_like:
        return {"input": "rows", "columns": [_input(each.type)["input"] for each in item.fields]}
    return {"input": "json"}
