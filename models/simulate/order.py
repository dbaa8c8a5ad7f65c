"""What to simulate: the arguments of a film, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from models.scenes import SceneError
from models.scenes.atlas import check_style
from models.scenes.camera import check_size
from referee.core import Game, get_game

FAULTS = (
    "bump",
    "drop",
    "repeat",
    "freeze",
    "black",
    "half-grey",
    "refocus",
    "exposure",
    "light-off",
    "flicker",
    "lean",
)
"""What cameras and rooms do; see ``models.simulate.faults``."""

DEFAULT_STYLE = "classic"


@dataclass(frozen=True)
class Order:
    """A film to make. The same order gives the same film.

    ``fouls`` planted breaches, of the rules in ``kinds`` if given; ``events`` cuts the match after so many;
    ``pace`` 2 plays twice as fast; ``mat`` asks for a mat with printed markers (``None``: as drawn);
    ``difficulty`` 0..1 is that of scenes.
    """

    game: str
    seed: int = 0
    fouls: int = 0
    kinds: tuple[str, ...] | None = None
    faults: tuple[str, ...] = ()
    players: tuple[str, ...] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    style: str = DEFAULT_STYLE
    size: tuple[int, int] = (1280, 720)
    fps: float = 30.0
    pace: float = 1.0
    events: int | None = None
    mat: bool | None = None
    difficulty: float = 0.25

    def check(self) -> Game[Any]:
        """The game, once everything is found possible; raises ``SceneError`` or ``Problem`` in one line."""
        game = get_game(self.game)
        check_style(self.style)
        check_size(self.size)
        if self.size[0] % 2 or self.size[1] % 2:
            raise SceneError(f"size {self.size[0]}x{self.size[1]}: films need even numbers")
        _between("fps", self.fps, 1, 120)
        _between("pace", self.pace, 0.2, 10)
        _between("difficulty", self.difficulty, 0, 1)
        if self.seed < 0:
            raise SceneError(f"seed {self.seed}: it can't be below 0")
        if self.fouls < 0:
            raise SceneError(f"fouls {self.fouls}: it can't be below 0")
        if self.events is not None and self.events < 1:
            raise SceneError(f"events {self.events}: at least one must be played")
        check_faults(self.faults)
        self._check_kinds(game)
        if self.players is not None:
            game.check_players(self.players)
        game.settle_options(self.options)
        return game

    def _check_kinds(self, game: Game[Any]) -> None:
        for kind in self.kinds or ():
            if kind not in game.foul_rules:
                known = ", ".join(game.foul_rules) or "none"
                raise SceneError(f"no breach of {kind!r} can be planted in {game.name}; known: {known}")


def check_faults(names: Sequence[str]) -> None:
    """Raise ``SceneError`` for a fault there is none of."""
    for name in names:
        if name not in FAULTS:
            raise SceneError(f"unknown fault {name!r}; known: {', '.join(FAULTS)}, all")


def parse_faults(text: str | None) -> tuple[str, ...]:
    """``bump,black`` as names, ``all`` as all of them; raises ``SceneError``."""
    if not text:
        return ()
    names = tuple(word.strip() for word in text.split(",") if word.strip())
    if "all" in names:
        return FAULTS
    check_faults(names)
    return names


def _between(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise SceneError(f"{name} {value:g}: it must lie between {low:g} and {high:g}")
