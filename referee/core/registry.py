"""Games found through the entry points ``table_referee.games``: a package of anyone's may add one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any

from referee.core.game import Game
from referee.core.problems import Problem

GROUP = "table_referee.games"


@cache
def _found() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def game_names() -> tuple[str, ...]:
    """The names of all games installed, sorted."""
    return tuple(sorted(_found()))


@cache
def get_game(name: str) -> Game[Any]:
    """The game of that name; raises :class:`Problem` naming the known ones."""
    point = _found().get(name)
    if point is None:
        raise Problem("game-unknown", game=name, known=", ".join(game_names()))
    try:
        game: Game[Any] = point.load()
    except (ImportError, AttributeError) as error:
        raise Problem("game-broken", game=name, detail=str(error)) from error
    return game


def part(game: Game[Any], name: str) -> ModuleType:
    """A module of the game's folder by name: ``field``, ``layout`` or ``art``."""
    return import_module(f"{game.package}.{name}")
