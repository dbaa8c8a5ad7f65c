"""Record events of Summy. Cells are ``[x, y]``: x to the right, y down, the first ``=`` at 0, 0."""

from __future__ import annotations

import msgspec

from referee.core import PieceEvent

Cell = tuple[int, int]


class Block(msgspec.Struct, array_like=True, frozen=True, omit_defaults=True):
    """A block laid down: ``[x, y, symbol]``; a fourth item is its turn in degrees, clockwise, 0 when upright."""

    x: int
    y: int
    symbol: str
    turn: float | None = None


class Place(PieceEvent, tag="place", kw_only=True):
    """A team lays its sum."""

    blocks: list[Block]


class Remove(PieceEvent, tag="remove", kw_only=True, omit_defaults=True):
    """A team lays own blocks aside, face down. ``face_up`` says how many of them show their face."""

    count: int
    face_up: int = 0


class Refill(PieceEvent, tag="refill", kw_only=True, omit_defaults=True):
    """A team takes blocks from the stock; without ``count`` the due number."""

    count: int | None = None


class Shift(PieceEvent, tag="shift", kw_only=True):
    """A block of an earlier sum was moved, or taken away when ``to`` is null."""

    from_: Cell = msgspec.field(name="from")
    to: Cell | None


EVENTS: tuple[type[PieceEvent], ...] = (Place, Remove, Refill, Shift)
