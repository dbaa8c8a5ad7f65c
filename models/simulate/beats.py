"""What a hand does, as plain data: the words in which a game's choreography speaks to the director."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.pieces import PlacedPiece


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a piece: out of the hand, or, with ``source``, from where that piece lies now (it is gone there then)."""

    piece: PlacedPiece
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """Take pieces off the table, together, into the hand."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn a piece over where it lies; ``piece`` is how it lies then."""

    piece: PlacedPiece


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn a piece on the table without lifting it."""

    piece: PlacedPiece


@dataclass(frozen=True, slots=True)
class Peek:
    """Lift the near edge of a card for a look at its face, which is ``label``."""

    key: str
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange two cards with both hands; the pieces are as they lie afterwards."""

    one: PlacedPiece
    two: PlacedPiece


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing for a while, the hand where it is."""

    seconds: float


Beat = Lay | Take | Flip | Turn | Peek | Swap | Wait


@dataclass(frozen=True, slots=True)
class Act:
    """What one player does in one go, the hand staying over the table.

    ``ends_after_s``: the hand leaves so long after the one before it, whenever it came, as when two players turn
    their cards at once.
    """

    seat: int
    beats: tuple[Beat, ...]
    ends_after_s: float | None = None


@dataclass(frozen=True, slots=True)
class Performance:
    """All that belongs to one event.

    ``before`` is what others had still to do, ``acts`` are the event, ``later`` is what others do in its wake;
    ``remedy`` puts an illegal act right afterwards. ``silent`` are pieces that come or go unseen, under others.
    """

    acts: tuple[Act, ...] = ()
    remedy: tuple[Act, ...] = ()
    before: tuple[Act, ...] = ()
    later: tuple[Act, ...] = ()
    silent: tuple[tuple[str, PlacedPiece | None], ...] = ()
