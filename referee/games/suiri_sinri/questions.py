"""Questions about acts that lie, and about looks that nobody saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.events import Correct, Note, Rule
from referee.core.following import Observed, Question
from referee.games.suiri_sinri.events import Peek, Swap

Choice = tuple[str, Mapping[str, Any], tuple[Observed, ...]]


def stands(number: int) -> Question:
    """Whether an illegal act that still lies may stand, now that others play on."""
    rule = {v: Observed(Rule(event=number, verdict=v, source="human")) for v in ("legal", "illegal")}
    choices: tuple[Choice, ...] = (
        ("suiri-sinri-follow-stands-yes", {}, (rule["legal"],)),
        ("suiri-sinri-follow-stands-no", {}, (rule["illegal"],)),
    )
    return Question(f"sin-stands-{number}", "suiri-sinri-follow-stands", {"number": number}, choices)


def unwatched(number: int, seen: Observed, what: str) -> Question:
    """Whether an act, to be event ``number``, is a breach, when something before it may have been done unseen."""
    legal = Observed(Rule(event=number, verdict="legal", source="human"))
    choices: tuple[Choice, ...] = (
        ("suiri-sinri-follow-unwatched-breach", {}, (seen,)),
        ("suiri-sinri-follow-unwatched-missed", {}, (seen, legal)),
    )
    return Question(f"sin-unwatched-{number}", "suiri-sinri-follow-unwatched", {"what": what}, choices, seen.keys)


def maybe_swapped(ident: str, look: Peek, own: str, keys: tuple[str, ...]) -> Question:
    """Whether a card that seems looked at was swapped with the own one while nobody watched."""
    player, note = {"player": look.by}, Note(by=look.by, text=f"{look.slot}: –")
    choices: tuple[Choice, ...] = (
        ("suiri-sinri-follow-swapped-by", player, (Observed(Swap(by=look.by, slots=(own, look.slot))),)),
        ("suiri-sinri-follow-looked", player, (Observed(look),)),
        ("suiri-sinri-follow-not-swapped", {}, (Observed(note),)),
    )
    return Question(ident, "suiri-sinri-follow-swap", {"one": own, "two": look.slot}, choices, keys)


def swapped_unseen(ident: str, by: str, own: str, slots: Sequence[str], keys: tuple[str, ...]) -> Question:
    """Whether the own card was swapped with one of these while nobody could watch."""
    choices: list[Choice] = [
        ("suiri-sinri-follow-swaps", {"swaps": f"{own}↔{slot}"}, (Observed(Swap(by=by, slots=(own, slot))),))
        for slot in slots
    ]
    choices.append(("suiri-sinri-follow-not-swapped", {}, (Observed(Note(by=by, text=f"{own}: –")),)))
    return Question(ident, "suiri-sinri-follow-swap", {"one": own, "two": ", ".join(slots)}, tuple(choices), keys)


def doubted(ident: str, look: Peek, earlier: Mapping[int, Peek], keys: tuple[str, ...]) -> Question:
    """Whether a card was looked at, though that is a breach; ``earlier`` looks, by number, may have been none."""
    choices: list[Choice] = [("suiri-sinri-follow-looked", {"player": look.by}, (Observed(look),))]
    choices += other_looks(look, earlier)
    choices.append(("suiri-sinri-follow-not-looked", {}, (Observed(Note(by=look.by, text=f"{look.slot}: –")),)))
    return Question(ident, "suiri-sinri-follow-peek", {"slot": look.slot}, tuple(choices), keys)


def other_looks(look: Peek, earlier: Mapping[int, Peek]) -> list[Choice]:
    """The answers that a card was looked at, but another of these was not, by number."""
    choices: list[Choice] = []
    for number, old in earlier.items():
        instead = Correct(event=number, with_={"do": "peek", "by": look.by, "slot": look.slot})
        was = {"player": look.by, "slot": old.slot}
        choices.append(("suiri-sinri-follow-look-was-none", was, (Observed(instead),)))
    return choices


def looked(ident: str, name: str, slots: Sequence[str]) -> Question:
    """Whether a look was missed."""
    choices: list[Choice] = [
        ("suiri-sinri-follow-looked-at", {"slot": slot}, (Observed(Peek(by=name, slot=slot)),)) for slot in slots
    ]
    choices.append(("suiri-sinri-follow-no-look", {}, (Observed(Note(by=name, text=f"{', '.join(slots)}: –")),)))
    args = {"player": name, "slots": ", ".join(slots)}
    return Question(ident, "suiri-sinri-follow-look-missed", args, tuple(choices))
