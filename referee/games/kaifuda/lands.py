"""Watching the lands for hands: whether a reward or a tax was taken. How many cards leave a pile nobody can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.core.events import Event, Note
from referee.core.following import Observed, Question, Visit
from referee.core.observing import Hands
from referee.games.kaifuda.events import Take
from referee.games.kaifuda.state import Duty, State

WATCHED = ("reward", "tax")
Span = tuple[float, float]


class Lands:
    """The land of each side. One that was seen to serve as a land is known to be one."""

    def __init__(self) -> None:
        self._keys: list[set[str]] = [set(), set()]
        self._in_view = [False, False]
        self._unwatched = [True, True]
        self._touched_s: tuple[list[Span], list[Span]] = ([], [])
        self._known = [False, False]
        self._used: set[tuple[int, float]] = set()
        self._maybe: set[tuple[int, int, str]] = set()
        self._passed: dict[float, frozenset[str]] = {}

    def look(self, lands: Sequence[set[str]], hands: Hands, fresh: set[str], *, watched: bool = True) -> None:
        """The cards of both lands as they lie now, and the visits since; whether it was watched all the time.

        A hand that laid none of the ``fresh`` cards came for something else: it may have taken from a land that any
        of it was close to, for of a quick hand the fingers are hardly seen; so may one that came there after it had
        laid some. Where one that laid some showed another face over a land, that was the card it brought.
        """
        for visit in hands.visits:
            if not fresh.isdisjoint(visit.lifted):
                self._passed[visit.from_s] = frozenset(visit.shown) - fresh
        for side in (0, 1):
            self._in_view[side] = bool(self._keys[side]) and bool(lands[side])
            self._keys[side] |= lands[side]
            self._touched_s[side].extend((v.from_s, v.to_s) for v in hands.visits if self._may_take(side, v, fresh))
            self._unwatched[side] |= not self._in_view[side] or not watched

    def settle(self, lands: Sequence[set[str]]) -> None:
        """All that the visits told has been told."""
        self._keys = [set(keys) for keys in lands]
        self._used.clear()
        self._passed.clear()

    def _touches(self, side: int, visit: Visit) -> bool:
        return self._lifts(side, visit) or not self._keys[side].isdisjoint(visit.covered)

    def _lifts(self, side: int, visit: Visit) -> bool:
        lifted = set(visit.lifted) - self._passed.get(visit.from_s, frozenset())
        return not self._keys[side].isdisjoint(lifted)

    def _may_take(self, side: int, visit: Visit, fresh: set[str]) -> bool:
        close = visit.beside if fresh.isdisjoint(visit.lifted) else visit.after
        return not self._keys[side].isdisjoint(close) or self._touches(side, visit)

    def played(self, side: int, hands: Hands, from_s: float | None) -> None:
        """A play was laid: from now on, and from its own hand on, it matters who comes to the lands.

        A pile that its owner's hand did not come near while playing is not the hand of cards: it is the land.
        """
        if self._in_view[side] and from_s is not None:
            self._known[side] |= not any(self._touches(side, v) for v in hands.visits if v.from_s <= from_s)
        self._unwatched = [False, False]
        for times in self._touched_s:
            times[:] = [(since_s, to_s) for since_s, to_s in times if from_s is None or to_s >= from_s]

    def taken(self, state: State, hands: Hands, before_s: float | None) -> Iterator[Take]:
        """A reward or tax is due, and a hand has taken cards from that land (before a time, if given).

        What was seen not to be taken counts as made good by any hand that came to the land since, rewards first.
        """
        for duty in sorted(state.duties, key=lambda duty: duty.kind != "reward"):
            if duty.kind not in WATCHED or (duty.told and not duty.open):
                continue
            for visit in hands.visits:
                mark = (duty.by, visit.from_s)
                lifts = self._lifts(duty.by, visit)
                lifts |= bool(duty.open) and self._touches(duty.by, visit)
                if lifts and mark not in self._used and (before_s is None or visit.from_s < before_s):
                    self._used.add(mark)
                    self._known[duty.by] = True
                    yield Take(by=state.names[duty.by], why="tax" if duty.kind == "tax" else "reward")
                    break

    def untaken(self, duty: Duty, state: State, before_s: float | None) -> Take | Question | None:
        """That nothing was taken though due: sure when no hand came near what is known to be the land until then.

        A land that was not seen in use yet may be another pile; then it is asked. What may have been taken once stays
        so, also when the play after it is taken back.
        """
        due = sum(state.plays), duty.by, duty.kind
        if due in self._maybe:
            return None
        touched = any(before_s is None or since_s <= before_s for since_s, _ in self._touched_s[duty.by])
        if not self._in_view[duty.by] or self._unwatched[duty.by] or touched:
            self._maybe.add(due)
            return None
        name = state.names[duty.by]
        none = Take(by=name, count=0, why="tax" if duty.kind == "tax" else "reward")
        if self._known[duty.by]:
            return none
        return was_taken(duty, state, Note(by=name, text=f"{duty.kind} +{duty.left}"), none)


def was_taken(duty: Duty, state: State, done: Event, none: Event) -> Question:
    """Whether what was due has been taken, of which the camera can't be sure."""
    choices: tuple[tuple[str, Mapping[str, Any], tuple[Observed, ...]], ...] = (
        ("kaifuda-follow-taken-yes", {}, (Observed(done),)),
        ("kaifuda-follow-taken-no", {}, (Observed(none),)),
    )
    args = {"player": state.names[duty.by], "count": duty.left}
    ident = f"kai-taken-{sum(state.plays)}-{duty.by}-{duty.kind}"
    return Question(ident, "kaifuda-follow-taken", args, choices)
