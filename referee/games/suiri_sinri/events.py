"""Record events of Suiri/Sinri."""

from __future__ import annotations

from typing import Literal

import msgspec

from referee.core import PieceEvent


class Card(msgspec.Struct, omit_defaults=True):
    """A card in a slot as a reading gives it."""

    face: Literal["up", "down"]
    role: str | None = None
    corner: str | None = None


class Deal(PieceEvent, tag="deal", kw_only=True, omit_defaults=True):
    """The cards were laid out: the slots that hold one, or what lies in each; nobody need be named as dealer."""

    slots: list[str] | dict[str, Card | None]
    by: str | None = None  # type: ignore[assignment]  # either player may deal


class Peek(PieceEvent, tag="peek", kw_only=True, omit_defaults=True):
    """A player lifted the card in a slot to look at it."""

    slot: str


class Swap(PieceEvent, tag="swap", kw_only=True, omit_defaults=True):
    """A player exchanged the cards of two slots."""

    slots: tuple[str, str]


class Done(PieceEvent, tag="done", kw_only=True, omit_defaults=True):
    """The player's step is over."""


class Show(PieceEvent, tag="show", kw_only=True, omit_defaults=True):
    """A card lay face up out of turn; right after a swap by the same player: during that swap."""

    slot: str


class Reveal(PieceEvent, tag="reveal", kw_only=True, omit_defaults=True):
    """A player turned the own card up.

    ``role`` is null when it could not be read. For the joker ``corner`` is the role whose colour points to the
    opponent, ``turn_deg`` the card's clockwise turn, 0 when it stands upright to its holder.
    """

    role: str | None
    corner: str | None = None
    turn_deg: float | None = None


class Turn(PieceEvent, tag="turn", kw_only=True, omit_defaults=True):
    """The own card was turned on the table by so many degrees, clockwise, without being moved elsewhere."""

    turn_deg: float


EVENTS: tuple[type[PieceEvent], ...] = (Deal, Peek, Swap, Done, Show, Reveal, Turn)
