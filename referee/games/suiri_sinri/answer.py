"""How a rule function answers, and the small words they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.core import Finding, Problem, Verdict
from referee.games.suiri_sinri.state import OWN, SLOTS, State


@dataclass(frozen=True, slots=True)
class Answer:
    """All findings in order, and the state with the act carried out.

    ``refused`` tells that the act itself is against a rule (not only a duty left undone before it), so that
    without a human's word the state stays as it was. ``kept`` is that state when the act leaves a trace all
    the same (what a later event must know of it).
    """

    findings: tuple[Finding, ...]
    carried: State
    refused: bool = False
    kept: State | None = None


def breach(
    rule: str, reason: str, remedy: str | None, where: Sequence[str], by: str | None = None, **params: Any
) -> Finding:
    """An illegal finding."""
    return Finding(Verdict.ILLEGAL, rule, reason, params, where, remedy, by)


def say(verdict: Verdict, rule: str, reason: str, remedy: str | None, where: Sequence[str], **params: Any) -> Finding:
    """A finding of another verdict."""
    return Finding(verdict, rule, reason, params, where, remedy)


def side_of(state: State, by: object) -> int:
    """0 for the first player, 1 for the second, by name or by slot; raises :class:`Problem` for anyone else."""
    if by in state.players:
        return state.players.index(str(by))
    if by in OWN:
        return OWN.index(str(by))
    raise Problem("record-player", found=shorten(by), known=", ".join(state.players))


def known_slot(slot: object) -> str:
    """The slot, or a :class:`Problem` naming those there are."""
    if isinstance(slot, str) and slot in SLOTS:
        return slot
    raise Problem("sin-slot-unknown", found=shorten(slot), known=", ".join(SLOTS))


def two_slots(slots: Sequence[object]) -> tuple[str, str]:
    """Two different slots, or a :class:`Problem`."""
    known = tuple(known_slot(slot) for slot in slots)
    if len(known) != 2 or known[0] == known[1]:
        raise Problem("sin-swap-slots", found=shorten(", ".join(known)))
    return known[0], known[1]


def shorten(value: object) -> str:
    """Anything in at most 40 characters."""
    text = " ".join(str(value).split())
    return text if len(text) <= 40 else text[:39] + "…"
