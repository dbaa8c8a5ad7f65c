"""The named styles, from ``styles.toml``: looks that share no font for digits; two are held out of training."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from referee.art.colour import mix
from referee.art.fontpool import FontPool
from referee.art.glyphs import ArtError
from referee.art.random_style import random_style
from referee.art.style import ROLE_COLOURS, SCENERY_COLOURS, Style

DEFAULT_STYLE = "classic"
RANDOM = "random-"


def styles() -> tuple[str, ...]:
    """Names of all styles, the default first."""
    return tuple(_named())


def style(name: str) -> Style:
    """The style ``name``; ``random-SEED`` is the random style of that number with the bundled fonts.

    Raises ``ArtError`` naming the known ones.
    """
    number = name.removeprefix(RANDOM)
    if name.startswith(RANDOM) and number.isdecimal():
        return replace(random_style(random.Random(int(number)), FontPool.bundled()), name=name)
    if name not in _named():
        raise ArtError(f"no style {name!r}; known: {', '.join(_named())}, {RANDOM}NUMBER")
    return _named()[name]


@cache
def _named() -> Mapping[str, Style]:
    text = resources.files("referee.art").joinpath("styles.toml").read_text(encoding="utf-8")
    return {name: _read(name, entry) for name, entry in tomllib.loads(text).items()}


def _read(name: str, entry: dict[str, Any]) -> Style:
    palette = dict(entry.pop("palette", {}))
    palette["scenery"] = _tinted_sceneries(*entry.pop("scenery_tint", ("#ffffff", 0.0)))
    palette["roles"] = _tinted_roles(*entry.pop("role_tint", ("#ffffff", 0.0)))
    return msgspec.convert({**entry, "name": name, "palette": palette}, Style)


def _tinted_sceneries(colour: str, share: float) -> dict[str, tuple[str, str, str, str]]:
    """The sceneries with ``share`` of a colour in them, half as much in the details."""
    return {
        name: (
            mix(upper, colour, share),
            mix(middle, colour, share),
            mix(lower, colour, share),
            mix(top, colour, share / 2),
        )
        for name, (upper, middle, lower, top) in SCENERY_COLOURS.items()
    }


def _tinted_roles(colour: str, share: float) -> dict[str, str]:
    """The role colours with ``share`` of a colour in them; the joker stays black."""
    return {name: mix(value, colour, 0.0 if name == "joker" else share) for name, value in ROLE_COLOURS.items()}
