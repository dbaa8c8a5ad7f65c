"""Who drew, as far as the side of a hand tells it, and what to ask when more was drawn than is due."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.events import Note
from referee.core.following import Observed, Question
from referee.games.sequence_numbers.assembling import Assembler
from referee.games.sequence_numbers.events import Draw
from referee.games.sequence_numbers.piles import Draws
from referee.games.sequence_numbers.plays_seen import Choice
from referee.games.sequence_numbers.seen import Doing, is_turn
from referee.games.sequence_numbers.state import State


def drawers(draws: Draws, assembler: Assembler, state: State) -> list[str]:
    """Who may have drawn: those on that side, or who drew from there before, who have a card due, the longest first;
    all who have one where nobody sits; else who sits there; else who may have come in there.
    """
    seats, side = state.setup.seats, draws.visit.side
    due = [right.seat for right in state.rights if assembler.may_reach(right.seat, side)]
    if not any(assembler.may_reach(seat, side) for seat in range(len(seats))):
        due = [right.seat for right in state.rights if right.kind != "maybe"]
    if due:
        return list(dict.fromkeys(seats[seat] for seat in due))
    only = assembler.colour_at(draws.visit) or another(draws, state)
    return [] if only is None else [only]


def another(draws: Draws, state: State) -> str | None:
    """Who has played last and not drawn, if the hand came from the pile's own side, as anybody's may."""
    return state.setup.seats[state.rights[-1].seat] if draws.at_side and state.rights else None


def more_draws(later: Sequence[Doing]) -> int:
    """How many draws follow before the next turn."""
    count = 0
    for doing in later:
        if is_turn(doing):
            break
        count += isinstance(doing, Draws)
    return count


def due_to(by: str, state: State) -> int:
    """How many cards a colour may draw."""
    return sum(state.setup.seats[right.seat] == by for right in state.rights)


def how_many(by: str, draws: Draws, due: int, other: str | None) -> Question:
    """How many cards were drawn: how many left a pile can't be seen for sure. An ``other`` may have drawn instead."""
    choices: list[Choice] = [
        ("sequence-numbers-follow-drew", {"count": count}, (Observed(Draw(by=by, count=count)),))
        for count in sorted({draws.count, max(due, 1)})
    ]
    if other is not None and other != by:
        name = "sequence-numbers-follow-drew-other"
        choices.insert(0, (name, {"player": other}, (Observed(Draw(by=other)),)))
    if not due:
        choices.append(("sequence-numbers-follow-drew-none", {}, (Observed(Note(text=f"{by}: +0")),)))
    ident = f"seq-draw-{by}-{draws.visit.from_s:.2f}"
    args = {"player": by, "count": draws.count}
    return Question(ident, "sequence-numbers-follow-draw", args, tuple(choices))
