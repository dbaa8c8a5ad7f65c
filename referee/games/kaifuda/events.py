"""The record events of the 10-round card game."""

from __future__ import annotations

from typing import Literal

from referee.core import PieceEvent


class Play(PieceEvent, tag="play", kw_only=True, omit_defaults=True):
    """Cards laid in the market, front card first; three (1 0 0) for thunder.

    ``row`` is the row of the player's line they lie in: 0, or 1 below it from round 6 on (when absent, where
    they belong). ``apart`` tells that they do not lie beside the player's last card.
    """

    cards: list[str]
    row: int | None = None
    apart: bool = False


class Veil(PieceEvent, tag="veil", kw_only=True, omit_defaults=True):
    """Cards of the player's own line turned face down; ``at`` are places from 0."""

    at: list[int]


class Recover(PieceEvent, tag="recover", kw_only=True, omit_defaults=True):
    """A veiled card taken back into the hand; an empty ``at`` says that none was seen to be taken."""

    at: list[int]


class Exchange(PieceEvent, tag="exchange", kw_only=True, omit_defaults=True):
    """The merchant card taken into the hand; ``count`` 0 says that it was seen to stay."""

    count: int | None = None


class Take(PieceEvent, tag="take", kw_only=True, omit_defaults=True):
    """Cards taken from land to hand; without ``count`` the due number."""

    count: int | None = None
    why: Literal["reward", "tax"] | None = None


class CannotPlay(PieceEvent, tag="cannot-play", kw_only=True, omit_defaults=True):
    """The player on turn says that there is no legal play."""


class Change(PieceEvent, tag="change", kw_only=True, omit_defaults=True):
    """An old card of the player's own line now reads otherwise; ``to`` null or ``_`` means that it is gone."""

    at: int | list[int]
    to: str | None


EVENTS = (Play, Veil, Recover, Exchange, Take, CannotPlay, Change)
