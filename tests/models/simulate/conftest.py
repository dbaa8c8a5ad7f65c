"""Scripts of short matches, made once for all tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from models.scenes.atlas import Atlas
from models.simulate.order import Order
from models.simulate.script import Script, make_script

_ATLAS = Atlas()
ScriptOf = Callable[..., Script]


@cache
def _script(order_items: tuple[tuple[str, object], ...]) -> Script:
    return make_script(Order(**dict(order_items)), _ATLAS)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def atlas() -> Atlas:
    """One atlas, so that each set is drawn once."""
    return _ATLAS


@pytest.fixture(scope="session")
def script_of() -> ScriptOf:
    """The script of an order given by its fields; equal orders are written once."""

    def make(game: str, **given: object) -> Script:
        given = {"size": (320, 180), "events": 14, **given}
        return _script(tuple(sorted({"game": game, **given}.items())))

    return make
