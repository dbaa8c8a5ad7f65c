"""The state before the first event: the agreed options, and a position given in the header."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from referee.core import Problem
from referee.games.kaifuda.cards import DIGITS, GAP, PANIC, STARS, VEILED, WORDS, read_deck
from referee.games.kaifuda.checks import can_release
from referee.games.kaifuda.goods import goods_of
from referee.games.kaifuda.state import (
    FIRST_HAND,
    NOTHING,
    NULL,
    ROUNDS,
    SIDES,
    THUNDER,
    Agreed,
    Duty,
    Line,
    State,
    put,
)

MAX_LINE = 25
MAX_COUNT = 100


def agreed_options(options: Mapping[str, Any]) -> Agreed:
    """The settled options as the rules use them; raises :class:`Problem` for a deck that can't be."""
    deck = read_deck(str(options["deck"]))
    if deck.size <= FIRST_HAND + 1:
        raise Problem("option-value", option="deck", value=str(options["deck"]), allowed="2x10+4+1")
    return Agreed(
        deck=deck,
        asc_00_on_null=options["asc_00"] == "allowed_on_null",
        thunder_desc_on_null=options["thunder_desc_on_null"] == "allowed",
        backward_stars=options["star_pair_after_reset"] == "both_free_not_opposite",
        panic_with_star=str(options["panic_with_star"]),
        opening_star=str(options["opening_star"]),
        night_ends_panic=options["night_after_panic"] == "ascending",
        cross_00=options["cross_pair_00"] == "counts",
        step_runs=options["step_overlap"] == "longest_run",
        veil_blocks=options["veil_blocks_goods"] == "yes",
        veil_after=options["veil_moment"] == "also_after",
        both_may_lose=options["loss_order"] == "simultaneous_draw",
        after_round_10=str(options["after_round_10"]),
        late_release=options["release_after_last_round"] == "yes",
        special_with_reward=options["special_with_reward"] == "allowed",
        fold_required=options["fold"] == "required",
    )


def start_state(names: tuple[str, str], agreed: Agreed, position: Mapping[str, Any] | None) -> State:
    """The state of a fresh match, or of the position; raises :class:`Problem` naming the field at fault."""
    land = agreed.deck.size - 1 - FIRST_HAND
    fresh = State(names, agreed, land=(land, land))
    if position is None:
        return fresh
    return _Reader(fresh, position).state()


class _Reader:
    """Reads a ``position``; every field may be missing, and fields it does not know are passed over."""

    def __init__(self, fresh: State, raw: Mapping[str, Any]) -> None:
        self.fresh, self.raw = fresh, raw

    def state(self) -> State:
        raw, fresh = self.raw, self.fresh
        lines = self._pair("lines", ((), ()), _read_line)
        default_plays = tuple([min(ROUNDS, (len(line) + 1) // 2) for line in lines])
        plays = self._pair("plays", default_plays, _read_count)
        turn = 1 if plays[0] > plays[1] else 0
        if "turn" in raw:
            turn = self._side("turn", raw["turn"])
        descending = self._descending()
        last_star = self._last_star()
        to_beat = self._to_beat(bool(lines[0] or lines[1]))
        state = fresh.change(
            lines=lines,
            plays=plays,
            hand=self._pair("hand", fresh.hand, _read_count),
            land=self._pair("land", fresh.land, _read_count),
            merchant=self._pair("merchant", (True, True), _read_flag),
            merchant_known=tuple([self._names_side("merchant", side) for side in (0, 1)]),
            turn=turn,
            descending=descending,
            last_star=last_star,
            to_beat=to_beat,
            recovered=tuple([("*",) * line.count(GAP) for line in lines]),
            panicked=(PANIC in lines[1], PANIC in lines[0]),
        )
        state = state.change(stars_reset=_was_reset(state))
        return _ended(_owing(_with_goods(state)))

    def _wrong(self, field: str, detail: object) -> Problem:
        return Problem("position-wrong", line=1, field=field, detail=str(detail)[:80])

    def _side(self, field: str, value: object) -> int:
        if isinstance(value, str):
            if value in self.fresh.names:
                return self.fresh.names.index(value)
            if value in SIDES:
                return SIDES.index(value)
        raise self._wrong(field, repr(value))

    def _names_side(self, field: str, side: int) -> bool:
        given = self.raw.get(field)
        return isinstance(given, dict) and any(key in given for key in (self.fresh.names[side], SIDES[side]))

    def _pair(self, field: str, default: Any, read: Any) -> Any:
        given = self.raw.get(field)
        if given is None:
            return default
        if not isinstance(given, dict):
            raise self._wrong(field, repr(given))
        pair = default
        for key, value in given.items():
            side = self._side(field, key)
            try:
                pair = put(pair, side, read(value))
            except (ValueError, TypeError) as error:
                raise self._wrong(f"{field}.{key}", error) from None
        return pair

    def _descending(self) -> bool:
        given = self.raw.get("evaluation")
        if given in (None, "ascending", "asc"):
            return False
        if given in ("descending", "desc"):
            return True
        raise self._wrong("evaluation", repr(given))

    def _last_star(self) -> str | None:
        given = self.raw.get("last_star")
        if given in (None, "any"):
            return None
        star = WORDS.get(given) if isinstance(given, str) else None
        if star not in STARS:
            raise self._wrong("last_star", repr(given))
        return star

    def _to_beat(self, begun: bool) -> int:
        given = self.raw.get("to_beat")
        if given is None:
            return NOTHING
        if given == "null":
            return NULL
        if isinstance(given, str) and (given == "100" or (len(given) == 2 and all(c in DIGITS for c in given))):
            return int(given)
        raise self._wrong("to_beat", repr(given))


def _read_line(value: object) -> Line:
    if not isinstance(value, list) or len(value) > MAX_LINE:
        raise ValueError(repr(value))
    line: list[str] = []
    for item in value:
        label = item if item in (GAP, VEILED) else WORDS.get(item) if isinstance(item, str) else None
        if label is None:
            raise ValueError(repr(item))
        line.append(label)
    return tuple(line)


def _read_count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_COUNT:
        raise ValueError(repr(value))
    return value


def _read_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(repr(value))
    return value


def _was_reset(state: State) -> bool:
    """Whether stars are free after the panic card or 0·0, not merely because none has come yet."""
    if state.last_star is not None:
        return False
    if state.descending or state.to_beat == 0:
        return True
    for line in state.lines:
        if any(label in STARS or label == PANIC for label in line) or ("0", "0") in pairwise(line):
            return True
    return False


def _with_goods(state: State) -> State:
    """Goods of the last and the earlier plays, found again from the lines (pairs counted from their ends)."""
    for side in (0, 1):
        line = state.lines[side]
        masks: list[int] = []
        zeros = 0
        for start in range(len(line) % 2, len(line), 2):
            mask = 0
            for good in goods_of(line[: start + 2], start, state.agreed):
                mask |= good.mask
                zeros |= good.mask if good.digits == "00" else 0
            masks.append(mask)
        made = 0
        for mask in masks:
            made |= mask
        state = state.change(
            fresh=put(state.fresh, side, masks[-1] if masks else 0),
            before=put(state.before, side, masks[-2] if len(masks) > 1 else 0),
            made=put(state.made, side, made),
            zeros=put(state.zeros, side, zeros),
        )
    return state


def _owing(state: State) -> State:
    """Exchange and recovery that the last play, if it had the panic card, leaves to be done."""
    other = 1 - state.turn
    if PANIC not in state.lines[other][-2:] or state.to_beat != NULL:
        return state
    duties: list[Duty] = []
    if state.merchant[other] and state.merchant_known[other]:
        duties.append(Duty("exchange", other, 1, 1))
    own = state.lines[state.turn]
    veiled = sum(1 << place for place, label in enumerate(own) if label == VEILED)
    if veiled and GAP not in own and state.lines[other].count(PANIC) == 1:
        duties.append(Duty("recovery", state.turn, 1, 1, veiled))
    return state.change(duties=tuple(duties))


def _ended(state: State) -> State:
    """Thunder that can't be released any more has won; after ten plays each nobody has."""
    if state.to_beat == THUNDER:
        thunder = 1 - state.turn
        won = not can_release(state, state.turn)
        return state.change(
            thunder=thunder,
            winner=state.names[thunder] if won else None,
            ended_by="KAI-F2" if won else None,
        )
    return state
