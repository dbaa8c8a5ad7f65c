"""The state of a match, and how rulings show it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from referee.games.kaifuda.cards import NEXT_STAR, VEILED, Deck

SIDES = ("first", "second")
NOTHING = -1  # no play to beat yet
NULL = -2  # a play with a star or the panic card
UNKNOWN = -3  # a play whose value is in doubt: nothing is compared with it
THUNDER = 100
ROUNDS = 10
HAND_LIMIT = 10
FIRST_HAND = 6

Masks = tuple[int, int]
Line = tuple[str, ...]
DutyKind = Literal["reward", "tax", "exchange", "recovery"]


class Agreed(msgspec.Struct, frozen=True):
    """The options of rules section 3.7 as the match is played with them."""

    deck: Deck = Deck()
    asc_00_on_null: bool = False
    thunder_desc_on_null: bool = True
    backward_stars: bool = False
    panic_with_star: str = "allow_left_to_right"
    opening_star: str = "allowed"
    night_ends_panic: bool = False
    cross_00: bool = True
    step_runs: bool = False
    veil_blocks: bool = False
    veil_after: bool = False
    both_may_lose: bool = False
    after_round_10: str = "draw"
    late_release: bool = False
    special_with_reward: bool = True
    fold_required: bool = False


class Duty(msgspec.Struct, frozen=True):
    """Something a player owes after a play.

    The counts of hand and land hold it as done from the start. ``left`` cards are still to be seen taken;
    ``open`` of them were seen *not* to be taken and are out of the counts again. ``cells`` is the mask of veiled
    cards a recovery may choose from. ``told`` duties have had their finding, or were passed over in silence.
    """

    kind: DutyKind
    by: int
    left: int
    open: int = 0
    cells: int = 0
    told: bool = False


class State(msgspec.Struct, frozen=True):
    """Everything the rules need; pairs are (first player, second player).

    A line holds the labels of the market cards in the order laid: ``7``; ``#7`` veiled; ``#`` veiled and never
    seen; ``_`` a gap. Masks have bit *i* for place *i* of a line: ``fresh`` goods of the last own play,
    ``before`` of the play before that, ``made`` of all plays, ``zeros`` pairs 0·0, ``veils`` cards turned
    together. ``recovered`` lists, for each card taken back, the labels it may have.
    """

    names: tuple[str, str]
    agreed: Agreed
    lines: tuple[Line, Line] = ((), ())
    hand: tuple[int, int] = (FIRST_HAND, FIRST_HAND)
    land: tuple[int, int] = (18, 18)
    plays: tuple[int, int] = (0, 0)
    merchant: tuple[bool, bool] = (True, True)
    merchant_known: tuple[bool, bool] = (True, True)
    turn: int = 0
    descending: bool = False
    last_star: str | None = None
    stars_reset: bool = False
    to_beat: int = NOTHING
    fresh: Masks = (0, 0)
    before: Masks = (0, 0)
    made: Masks = (0, 0)
    zeros: Masks = (0, 0)
    veils: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    panicked: tuple[bool, bool] = (False, False)
    recovered: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    straight: tuple[bool, bool] = (False, False)
    duties: tuple[Duty, ...] = ()
    thunder: int | None = None
    winner: str | None = None
    ended_by: str | None = None

    def change(self, **fields: Any) -> State:
        """A copy with some fields replaced."""
        return msgspec.structs.replace(self, **fields)


def put(pair: tuple[Any, Any], index: int, value: Any) -> tuple[Any, Any]:
    """The pair with one side replaced."""
    return (value, pair[1]) if index == 0 else (pair[0], value)


def cells_of(mask: int) -> list[int]:
    """The places of a mask, in order."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def shown(line: Line) -> list[str]:
    """A line as everybody may see it: veiled cards as ``#``."""
    return [VEILED if label.startswith(VEILED) else label for label in line]


def beat_text(to_beat: int) -> str | None:
    """The value to beat as records write it; ``?`` when it is in doubt."""
    if to_beat == NOTHING:
        return None
    return {NULL: "null", UNKNOWN: "?", THUNDER: "100"}.get(to_beat) or f"{to_beat:02d}"


def view(state: State) -> dict[str, Any]:
    """The ``state`` of a ruling."""
    first, second = state.names
    return {
        "turn": None if state.winner is not None else state.names[state.turn],
        "winner": state.winner,
        "evaluation": "descending" if state.descending else "ascending",
        "next_star": "any" if state.last_star is None else NEXT_STAR[state.last_star],
        "to_beat": beat_text(state.to_beat),
        "round": min(ROUNDS, max(1, state.plays[state.turn] + 1)),
        "hand": {first: state.hand[0], second: state.hand[1]},
        "land": {first: state.land[0], second: state.land[1]},
        "plays": {first: state.plays[0], second: state.plays[1]},
        "merchant": {first: state.merchant[0], second: state.merchant[1]},
        "lines": {first: shown(state.lines[0]), second: shown(state.lines[1])},
    }
