"""From settled tables to record events: what a game has to offer so that a live match can follow it.

A game's module ``follow`` holds ``FOLLOWER``, a subclass of :class:`Follower`. It is shown every settled table (two
agreeing stills after the hands have left) and says which events explain it. It knows no pictures and no clock;
physics may decide between readings there, legality never.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeVar

from referee.core.events import Event
from referee.core.match import Match
from referee.core.pieces import PlacedPiece

S = TypeVar("S")

Sizes = Mapping[str, tuple[float, float, float]]
"""Width, height and thickness in mm, by kind of piece."""

READ_S, MOST_READ_S = 4.0, 10.0
"""A doubt about a piece is worth a question on a table that has rested for so long, or when it is as old as that."""

Side = Literal["near", "far", "left", "right"]
"""A side of the table as the camera sees it; ``near`` is the picture's lower edge."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece lying on the settled table, with how surely it was read.

    ``piece.key`` is stable for as long as the piece can be followed. ``certain`` is false while its reading is a
    doubt: ``piece.label`` is then the likeliest reading, or null, and ``alternatives`` holds the others (label,
    probability). ``into_view``: it came into sight with the camera, so that nobody has laid it.
    """

    piece: PlacedPiece
    certain: bool = True
    alternatives: tuple[tuple[str | None, float], ...] = ()
    into_view: bool = False


@dataclass(frozen=True, slots=True)
class Visit:
    """A hand's visit to the table between two settled tables.

    ``covered`` are the keys of pieces under the hand, ``lifted`` those of them that were seen tilted, raised or out
    of their place, ``shown`` those that were seen with another face than they now rest with (all in time order).
    ``carried`` are those lifted that were seen well away from their place, in the hand.
    ``perhaps`` are pieces that another visit, from another side, has in ``lifted``, but this one may have moved.
    ``stayed`` are those at which its fingertips rested, lifted or not. ``beside`` are cards face down that any of the
    hand or arm came over or close to: from other piles, nothing was taken. ``after`` are those of them to which it
    came only when it had been where it laid what it brought.
    """

    side: Side
    from_s: float
    to_s: float
    covered: tuple[str, ...] = ()
    lifted: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    perhaps: tuple[str, ...] = ()
    stayed: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SettledTable:
    """Everything that lies on the table at rest.

    ``visits`` are those since the last settled table. ``ended_by`` names the player whose turn a human declared over
    (key, button or clock), else null. ``up_deg`` is the table's common "up" when known, clockwise. ``time_s`` is
    when the table came to rest, ``rested_s`` how long it has lain so by now. ``gaps`` are the spans (from, to) since
    the last settled table in which nothing could be watched (dark, covered, frozen, moved, no picture): what nobody
    was seen to do then may have been done.
    """

    time_s: float
    pieces: tuple[SeenPiece, ...]
    sizes: Sizes
    visits: tuple[Visit, ...] = ()
    ended_by: str | None = None
    up_deg: float | None = None
    rested_s: float = 0.0
    gaps: tuple[tuple[float, float], ...] = ()

    def ask_after_s(self, since_s: float, read_s: float = READ_S, most_s: float = MOST_READ_S) -> float | None:
        """How long this table must have rested for a doubt that stands since then to be asked about; null: ask now.

        The next look, or the next table, mostly settles the matter by itself.
        """
        rested_s = min(read_s, since_s + most_s - self.time_s)
        return rested_s if rested_s > self.rested_s else None


@dataclass(frozen=True, slots=True)
class Observed:
    """An event that the camera saw.

    ``inferred`` when it was not seen by itself but is the only explanation of a later table; ``keys`` are those of
    the pieces it is about.
    """

    event: Event
    inferred: bool = False
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something only a human can say. ``name`` is the text's id, ``args`` its values.

    ``choices`` are the answers: a text id with its values, and the events that would then be recorded. The same
    question keeps its ``ident`` for as long as it stands, so that it is asked once. An answer without events leaves
    the record as it is: the question may go on standing, answered.
    """

    ident: str
    name: str
    args: Mapping[str, Any] = field(default_factory=dict)
    choices: tuple[tuple[str, Mapping[str, Any], tuple[Observed, ...]], ...] = ()
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a settled table tells.

    ``events`` in the order in which they happened. ``questions`` are all that stand now (none: nothing to ask).
    ``waiting`` names the text that says what is still awaited (a sum to be completed, an illegal card to be taken
    back), or is null; ``provisional`` are the keys of pieces laid in a turn not yet over. ``again_after_s``: this
    table is to be shown once more when it has lain untouched for so long (``rested_s``, no visits), because whether a
    turn is over then tells; null: no need.
    """

    events: tuple[Observed, ...] = ()
    questions: tuple[Question, ...] = ()
    waiting: str | None = None
    provisional: tuple[str, ...] = ()
    again_after_s: float | None = None


class Follower(ABC, Generic[S]):
    """Explains the settled tables of one match.

    The loop pushes the events of each explanation into ``match`` before it shows the next table, so ``match.state``
    is always what the record says. What a follower remembers beside it (an illegal card that still lies, blocks
    not yet a sum) must bear that a human takes back, corrects or decides events in between.

    ``draws``: a hand that reaches for cards face down matters though they look the same afterwards.
    """

    draws: ClassVar[bool] = False

    def __init__(self, match: Match[S], sizes: Sizes) -> None:
        self.match = match
        self.sizes = sizes

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """What the first settled table says of the record's header; games that can join midway override."""
        return OpeningSeen()

    @abstractmethod
    def follow(self, table: SettledTable) -> Explanation:
        """The events that lead from the record to this table.

        Called for every settled table that differs from the last (or whose piles were reached for, see ``draws``),
        when a human ends a turn, and again after the record was changed by a human. A table that agrees with the
        record gives an empty explanation.
        """

    def warnings(self, hovering: Sequence[SeenPiece], table: SettledTable) -> Sequence[Question]:
        """Dangers to point out while a piece hovers where it would break a rule (no choices, no event)."""
        return ()


@dataclass(frozen=True, slots=True)
class OpeningSeen:
    """Whether the first table is ready to begin on, and what the header must hold.

    ``position`` as in the record's header (null: the game's start). ``waiting`` names the text that says what is
    missing (the board is not wholly seen); null: begin.
    """

    position: Mapping[str, Any] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    waiting: str | None = None
