"""What was done between two tables, or what only a human can say about it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core import PieceEvent
from referee.core.following import Question
from referee.core.observing import Mark
from referee.games.suiri_sinri.events import Peek
from referee.games.suiri_sinri.places import Arrangement


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done, or with ``question`` something that only a human can say.

    ``before`` and ``after``: how the cards lay, of an act that may lie on the table. ``exchange``: slots whose cards
    have changed places if the answer is that they were swapped. ``reveals``: an own card turned up by its player.
    ``turned``: how far a revealed card is turned away from how it was revealed, now and before. ``looks``: one hand
    lifted these cards in one go and they lie as before; ``question`` is whether one was swapped with the own card,
    which seemed lifted too (``own_too``) or lay in the hand's way; ``carried`` are the slots of those seen in the
    hand, away from their places, ``stayed`` of those at which fingers stayed, ``hands`` how many lifted them.
    ``among``: a look of which it is not sure that it was one. ``unseen``: only fingers that stayed tell of this look.
    ``instead``: looks at the cards at which fingers stayed, while the own one, seemingly lifted, lay under the arm.
    """

    event: PieceEvent | None
    marks: frozenset[Mark] = frozenset()
    keys: tuple[str, ...] = ()
    from_s: float = 0.0
    to_s: float = 0.0
    question: Question | None = None
    before: Arrangement | None = None
    after: Arrangement | None = None
    exchange: tuple[str, str] | None = None
    reveals: str | None = None
    inferred: bool = False
    turned: tuple[float, float] | None = None
    looks: tuple[Peek, ...] = ()
    own_too: bool = False
    carried: tuple[str, ...] = ()
    among: bool = False
    stayed: tuple[str, ...] = ()
    hands: int = 1
    unseen: bool = False
    instead: tuple[Peek, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """An own card turned up alone."""

    slot: str
    act: Act
