"""What the referee knows of a match: the table, whose turn it is, which duties are open."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.core.game import OptionValue
from referee.games.suritsu.events import Face
from referee.games.suritsu.table import Table

DEALT = {2: 12, 3: 10, 4: 9, 5: 8, 6: 7}
SOLO_HAND = 3


class Phase(enum.Enum):
    """Where a turn stands (rules 2.5)."""

    SETUP = "setup"
    CHOOSE = "choose"
    FLIPPED = "flipped"
    MUST_PLAY = "must-play"
    EXTRA = "extra"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Settings:
    """The seats and the options, settled once."""

    players: tuple[str, ...]
    dealt: int
    any_neighbour: bool
    scenery_first: bool
    hand_only: bool
    start_double_flips: bool
    one_flip: bool
    contact_forbidden: bool
    decline_forbidden: bool
    turn_just_ends: bool
    lose_turn: bool
    reverse_on: bool
    first_player: str
    carried: tuple[int, ...] | None = None
    """Totals of earlier rounds, where the position gives them."""

    @property
    def solo(self) -> bool:
        """The game for one."""
        return len(self.players) == 1

    @classmethod
    def of(cls, players: tuple[str, ...], options: Mapping[str, OptionValue]) -> Settings:
        """Settings from checked options."""
        return cls(
            players=players,
            dealt=DEALT.get(len(players), int(options["solo_pile"])),
            any_neighbour=options["scenery_partner"] == "any_aligned_neighbour",
            scenery_first=options["double_and_scenery"] == "scenery_first",
            hand_only=options["score_scope"] == "hand_only",
            start_double_flips=options["start_double"] == "flip",
            one_flip=options["solo_both"] == "one_flip",
            contact_forbidden=options["vertical_contact"] == "forbidden",
            decline_forbidden=options["reverse_then_decline"] == "forbidden",
            turn_just_ends=options["empty_hand_extra"] == "turn_just_ends",
            lose_turn=options["misplay"] == "lose_turn",
            reverse_on=options["advanced_reverse"] == "on",
            first_player=str(options["first_player"]),
        )


@dataclass(frozen=True, slots=True)
class Owed:
    """A duty or a draw: by whom, under which rule, and the number it came with."""

    by: int
    rule: str
    number: int | None = None


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The state between two events. Players are indexes into ``settings.players``, clockwise.

    ``hands`` holds ``None`` where the split of hand and pile can't be inferred (a position that doesn't tell).
    ``flips`` are due flips of the UP-DOWN card, ``missed_flips`` those already called missing, which may still be
    made good. ``pending`` are draws counted as done and open to confirmation, ``undrawn`` those seen not done.
    ``mover`` is the player whose turn ended last and ``ended_by`` what ended it; they keep their name until the
    next player acts. ``doubles`` are doubles whose effects wait for the end of the extra plays. ``doubt`` is what
    the table has still to decide: ``extra`` (may the mover play on?) or ``flips``. ``choice`` holds the numbers of
    a double completion that a human let stand. ``marker`` is where the marker lies, taken for moved until seen.
    """

    settings: Settings
    table: Table
    last: int | None
    face: Face
    turn: int
    phase: Phase
    played: tuple[int, ...]
    hands: tuple[int | None, ...]
    fresh: bool = True
    first_open: bool = False
    reversed: bool = False
    repair: bool = False
    mover: int | None = None
    ended_by: str = ""
    doubt: str = ""
    flips: tuple[Owed, ...] = ()
    missed_flips: tuple[Owed, ...] = ()
    pending: tuple[Owed, ...] = ()
    undrawn: tuple[Owed, ...] = ()
    doubles: tuple[int, ...] = ()
    marker: int | None = None
    choice: tuple[int, ...] = ()
    winner: int | None = None
    failed: bool = False
    round_scores: tuple[int | None, ...] = ()

    def left(self, player: int) -> int:
        """Cards a player has left in hand and pile: T of rules 2.4."""
        return max(0, self.settings.dealt - self.played[player])

    def pile(self, player: int) -> int | None:
        """Cards in the pile, ``None`` when the split isn't known."""
        hand = self.hands[player]
        return None if hand is None else self.left(player) - hand

    def may_draw(self, player: int) -> bool:
        """Whether the pile still holds a card; taken for granted while the split isn't known."""
        pile = self.pile(player)
        return self.left(player) > 0 if pile is None else pile > 0

    def hand_at_most(self, player: int) -> int:
        """The most cards the player can have in hand."""
        hand = self.hands[player]
        return self.left(player) if hand is None else hand

    def name(self, player: int) -> str:
        """A player's name."""
        return self.settings.players[player]

    def after(self, player: int) -> int:
        """The next player clockwise."""
        return (player + 1) % len(self.settings.players)

    def with_hand(self, player: int, change: int) -> State:
        """The state with ``change`` cards more in a hand whose size is known."""
        hand = self.hands[player]
        if hand is None:
            return self
        hand = min(max(0, hand + change), self.left(player))
        return replace(self, hands=(*self.hands[:player], hand, *self.hands[player + 1 :]))


def other(face: Face) -> Face:
    """The face that a flip brings up."""
    return "down" if face == "up" else "up"


def face_for(number: int) -> Face:
    """The face that goes with a start number: 49 or lower UP, 50 or higher DOWN (SUR-S3)."""
    return "up" if number <= 49 else "down"


def due_face(state: State) -> Face:
    """The face that shows once all due flips are made."""
    return other(state.face) if len(state.flips) % 2 else state.face


def view(state: State) -> dict[str, Any]:
    """The ``state`` of a ruling: formats section 4, and what was inferred."""
    settings = state.settings
    names = settings.players
    scores = total_scores(state)
    out: dict[str, Any] = {
        "turn": None if state.phase is Phase.OVER else names[state.turn],
        "scores": scores,
        "winner": None if state.winner is None else names[state.winner],
        "last": state.last,
        "face": state.face,
        "played": dict(zip(names, state.played, strict=True)),
        "left": {name: state.left(index) for index, name in enumerate(names)},
        "hand": dict(zip(names, state.hands, strict=True)),
        "pile": {name: state.pile(index) for index, name in enumerate(names)},
        "marker": state.marker,
        "phase": state.phase.value,
    }
    if settings.solo:
        out["result"] = "failed" if state.failed else "cleared" if state.winner is not None else None
    shown = [score for score in scores.values() if score is not None]
    if state.winner is not None and not settings.solo and None not in state.round_scores:
        out["leaders"] = [name for name in names if scores[name] == min(shown)]
    return out


def total_scores(state: State) -> dict[str, int | None]:
    """Every player's score, once any is known: totals of earlier rounds, and this one once shown (SUR-W2).

    ``None`` for a player who has yet to show their cards; empty while nothing is known. Ties are shared.
    """
    carried, names = state.settings.carried, state.settings.players
    if carried is None and all(gained is None for gained in state.round_scores):
        return {}
    if carried is None:
        return dict(zip(names, state.round_scores, strict=True))
    return {
        name: before + (gained or 0) for name, before, gained in zip(names, carried, state.round_scores, strict=True)
    }
