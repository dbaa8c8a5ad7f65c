"""What a player may do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.core import PieceEvent, Play, Problem
from referee.games.suiri_sinri.answer import shorten, side_of
from referee.games.suiri_sinri.events import Done, Peek, Reveal, Swap
from referee.games.suiri_sinri.roles import CODES, DISGUISES, JOKER, ROLES
from referee.games.suiri_sinri.rules import judge
from referee.games.suiri_sinri.state import OWN, REVEAL, SLOTS, State


def plays(state: State, hold: Sequence[str], by: str | None) -> list[Play]:
    """All acts without any finding, winning reveals first.

    ``hold`` may name the role of the player's own card; reveals are then of that card only. Without ``by``: the
    player whose step it is, or both when the step belongs to both.
    """
    held = _held(hold)
    sides = [side_of(state, by)] if by is not None else [state.turn] if state.turn is not None else [0, 1]
    found: list[Play] = []
    for side in sides:
        for event in _candidates(state, side, held):
            findings, after = judge(state, event, stands=False)
            if not findings:
                found.append(Play(event, {}, _worth(after, side)))
    return sorted(found, key=lambda play: -play.worth)


def _held(hold: Sequence[str]) -> str | None:
    words = [word for part in hold for word in part.split()]
    if not words:
        return None
    role = CODES.get(words[0].upper(), words[0].lower())
    if len(words) > 1 or role not in ROLES:
        raise Problem("piece-unknown", piece=shorten(" ".join(words)), game="suiri-sinri", form=", ".join(ROLES))
    return role


def _candidates(state: State, side: int, held: str | None) -> Iterator[PieceEvent]:
    by, own = state.name(side), OWN[side]
    yield from _reveals(state, side, held)
    if state.any_shown:
        return
    for slot in SLOTS:
        yield Peek(by=by, slot=slot)
    for slot in SLOTS:
        if slot != own:
            yield Swap(by=by, slots=(own, slot))
    yield Done(by=by)


def _reveals(state: State, side: int, held: str | None) -> Iterator[PieceEvent]:
    by = state.name(side)
    for role in (held,) if held is not None else ROLES:
        if role == JOKER:
            for corner in DISGUISES:
                yield Reveal(by=by, role=JOKER, corner=corner)
        else:
            yield Reveal(by=by, role=role)


def _worth(after: State, side: int) -> float:
    """1 for an act that wins, -1 for one that loses, 0 while nothing is known."""
    if after.step != REVEAL or after.winner is None:
        return 0.0
    return 1.0 if after.winner == side else -1.0
