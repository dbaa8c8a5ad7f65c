"""The record events of Suritsu."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from referee.core import PieceEvent

Face = Literal["up", "down"]
Number = int | float


class StartCard(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A card of the start arrangement; in the solo game one of the two has a scenery."""

    x: Number
    y: Number
    digits: str
    scenery: str | None = None
    score: int | None = None
    upright: bool = True
    tilt_deg: float = 0.0


class Start(PieceEvent, tag="start", kw_only=True, omit_defaults=True):
    """The table as set up. ``marker`` is the number it lies on; null: seen to lie on none; left out: not seen."""

    by: str | None = None  # type: ignore[assignment]  # the table is set up by all
    cards: list[StartCard]
    face: Face
    marker: int | UnsetType | None = UNSET


class Play(PieceEvent, tag="play", kw_only=True, omit_defaults=True):
    """A card laid on the field; ``x`` and ``y`` are fractions when it lies crooked or apart."""

    x: Number
    y: Number
    digits: str
    scenery: str | None
    score: int | None = None
    upright: bool = True
    tilt_deg: float = 0.0


class Flip(PieceEvent, tag="flip", kw_only=True):
    """The UP-DOWN card was turned and now shows ``face``."""

    face: Face


class Marker(PieceEvent, tag="marker", kw_only=True):
    """The marker lies on ``number`` (null: on none)."""

    number: int | None


class Pass(PieceEvent, tag="pass", kw_only=True):
    """A pass; the flip and the end of the turn are part of it."""


class Reverse(PieceEvent, tag="reverse", kw_only=True, omit_defaults=True):
    """The advanced rule: a hand card goes under the pile (``count`` 0: seen not to), the UP-DOWN card is flipped."""

    count: int | None = None


class Draw(PieceEvent, tag="draw", kw_only=True, omit_defaults=True):
    """Cards drawn from the own pile; left out: the due number; 0: seen not to be drawn."""

    count: int | None = None


class End(PieceEvent, tag="end", kw_only=True):
    """The turn of ``by`` is over: the next player acts."""


class Score(PieceEvent, tag="score", kw_only=True):
    """The ticks on the cards a player has left in hand and pile, shown at the end of a round."""

    hand: list[int]
    pile: list[int] = []


EVENTS: tuple[type[PieceEvent], ...] = (Start, Play, Flip, Marker, Pass, Reverse, Draw, End, Score)
