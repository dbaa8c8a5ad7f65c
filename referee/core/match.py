"""A match as the replay of its record: judging, undo, correction and human rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from referee.core.events import Correct, Event, Note, PieceEvent, Rule, Undo
from referee.core.game import Decision, Game
from referee.core.problems import Problem
from referee.core.records import Entry, EventDecoder, Header, Record
from referee.core.verdicts import Ruling, Verdict, gravest

S = TypeVar("S")


@dataclass(slots=True)
class _Slot(Generic[S]):
    """One event of the record, with all that was said of it later."""

    number: int
    written: Event
    before: S
    after: S
    ruling: Ruling
    undone: bool = False
    corrections: list[tuple[int, PieceEvent]] = field(default_factory=list)
    decisions: list[tuple[int, Decision]] = field(default_factory=list)

    @property
    def event(self) -> Event:
        """The event that counts now: the last correction, else as written."""
        return self.corrections[-1][1] if self.corrections else self.written

    @property
    def decision(self) -> Decision | None:
        return self.decisions[-1][1] if self.decisions else None


class Match(Generic[S]):
    """Judges a record event by event. The state always equals a replay of what stands in the record.

    >>> from referee.core import get_game
    >>> game = get_game("summy")
    >>> match = Match(game, Header(format="table-referee/record/1", game="summy", players=["A", "B"]))
    >>> match.rulings
    []
    """

    def __init__(self, game: Game[S], header: Header, options: Mapping[str, Any] | None = None) -> None:
        merged = {**header.options, **(options or {})}
        self.game = game
        self.header = Header(
            format=header.format,
            game=header.game,
            players=list(header.players),
            options=dict(game.settle_options(merged)),
            position=header.position,
        )
        self.start: S = game.start(self.header)
        self._slots: list[_Slot[S]] = []
        self._decoder = EventDecoder(game)

    @property
    def state(self) -> S:
        """The state after the last event."""
        return self._slots[-1].after if self._slots else self.start

    @property
    def rulings(self) -> list[Ruling]:
        """The rulings as they stand now, one for each event."""
        return [slot.ruling for slot in self._slots]

    def event(self, number: int) -> Event:
        """The event of that number as it counts now (corrected, if it was)."""
        return self._slots[number - 1].event

    def state_after(self, number: int) -> S:
        """The state after the event of that number as everything counts now; 0 is the start."""
        return self._slots[number - 1].after if number else self.start

    @property
    def anything_illegal(self) -> bool:
        """Whether a ruling that stands calls something illegal."""
        return any(slot.ruling.verdict is Verdict.ILLEGAL for slot in self._slots)

    def push(self, event: Event) -> list[Ruling]:
        """Judge the next event: its ruling last, before it those of earlier events that changed.

        Raises :class:`Problem` when the event can't be one; the match is then as it was before.
        """
        if isinstance(event, PieceEvent):
            return [self._append(event)]
        if isinstance(event, Note):
            return [self._append_other(event)]
        if isinstance(event, Undo):
            return self._undo(event)
        if isinstance(event, Correct):
            return self._correct(event)
        assert isinstance(event, Rule)
        return self._rule(event)

    def _append(self, event: PieceEvent) -> Ruling:
        before = self.state
        slot = _Slot(len(self._slots) + 1, event, before, before, self._blank(before))
        self._judge(slot)
        self._slots.append(slot)
        return slot.ruling

    def _append_other(self, event: Event, changed: tuple[int, ...] = (), conflicts: tuple[int, ...] = ()) -> Ruling:
        state = self.state
        number = len(self._slots) + 1
        ruling = Ruling(
            number,
            Verdict.LEGAL,
            (),
            {},
            partial(self.game.view, state),
            changed=changed,
            conflicts=conflicts,
        )
        self._slots.append(_Slot(number, event, state, state, ruling))
        return ruling

    def _undo(self, event: Undo) -> list[Ruling]:
        slot = next(
            (s for s in reversed(self._slots) if not s.undone and not isinstance(s.written, (Undo, Note))),
            None,
        )
        if slot is None:
            raise Problem("undo-nothing")
        target = self._slots[slot.written.event - 1] if isinstance(slot.written, (Correct, Rule)) else slot
        with self._or_as_before(target.number):
            slot.undone = True
            target.corrections = [item for item in target.corrections if item[0] != slot.number]
            target.decisions = [item for item in target.decisions if item[0] != slot.number]
            return self._replay(target.number, event)

    def _correct(self, event: Correct) -> list[Ruling]:
        target = self._target(event.event)
        raw = dict(event.with_)
        if isinstance(target.event, PieceEvent):
            raw.setdefault("by", target.event.by)
        replacement = self._decoder.event(raw)
        if not isinstance(replacement, PieceEvent):
            raise Problem("correct-with", found=replacement.do)
        with self._or_as_before(target.number):
            target.corrections = [*target.corrections, (len(self._slots) + 1, replacement)]
            return self._replay(target.number, event)

    def _rule(self, event: Rule) -> list[Ruling]:
        target = self._target(event.event)
        verdict = _verdict_ruled(event)
        score = tuple(event.score) if event.score is not None else None
        with self._or_as_before(target.number):
            target.decisions = [*target.decisions, (len(self._slots) + 1, Decision(verdict, score, event.note))]
            return self._replay(target.number, event)

    def _target(self, number: int) -> _Slot[S]:
        if not 1 <= number <= len(self._slots):
            raise Problem("event-number", number=number, last=len(self._slots))
        slot = self._slots[number - 1]
        if not isinstance(slot.written, PieceEvent):
            raise Problem("event-not-of-play", number=number, do=slot.written.do)
        return slot

    @contextmanager
    def _or_as_before(self, first: int) -> Iterator[None]:
        """When judging anew meets a :class:`Problem`, put all from event ``first`` on back as it was."""
        kept = [(slot, copy(slot)) for slot in self._slots[first - 1 :]]
        try:
            yield
        except Problem:
            for slot, old in kept:
                for name in _Slot.__slots__:
                    setattr(slot, name, getattr(old, name))
            raise

    def _replay(self, first: int, event: Event) -> list[Ruling]:
        """Judge anew from event ``first`` on, then append ``event`` with the list of what changed."""
        old = {slot.number: slot.ruling for slot in self._slots[first - 1 :]}
        changed = self._rejudge(first)
        conflicts = tuple(
            ruling.event
            for ruling in changed
            if ruling.ruled is None
            and ruling.verdict.gravity >= Verdict.ASK.gravity
            and ruling.verdict.gravity > old[ruling.event].verdict.gravity
        )
        own = self._append_other(event, tuple(ruling.event for ruling in changed), conflicts)
        return [*changed, own]

    def _rejudge(self, first: int) -> list[Ruling]:
        changed: list[Ruling] = []
        state = self._slots[first - 1].before
        for slot in self._slots[first - 1 :]:
            old = slot.ruling
            slot.before = slot.after = state
            if isinstance(slot.written, PieceEvent):
                self._judge(slot)
                if not slot.ruling.same_as(old):
                    changed.append(slot.ruling)
            state = slot.after
        return changed

    def _judge(self, slot: _Slot[S]) -> None:
        """Give the slot its ruling and its state after, from its state before."""
        event, decision = slot.event, slot.decision
        assert isinstance(event, PieceEvent)
        if slot.undone:
            slot.after = slot.before
            slot.ruling = self._blank(slot.before, slot.number, undone=True)
            return
        judged = self.game.judge(slot.before, event, decision)
        verdict, ruled, after, effects = gravest(judged.findings), None, judged.after, judged.effects
        if decision is not None:
            verdict = decision.verdict
            ruled = {"verdict": str(verdict), "by": "human", "note": decision.note}
            if verdict is Verdict.ILLEGAL:
                after, effects = slot.before, {}
        slot.after = after
        slot.ruling = Ruling(
            slot.number, verdict, judged.findings, effects, partial(self.game.view, after), ruled=ruled
        )

    def _blank(self, state: S, number: int = 0, *, undone: bool = False) -> Ruling:
        return Ruling(number, Verdict.LEGAL, (), {}, partial(self.game.view, state), undone=undone)


def _verdict_ruled(event: Rule) -> Verdict:
    """The verdict a human gave; legal when only the sums that count are named. Raises :class:`Problem`."""
    if event.verdict is None:
        if event.score is None:
            raise Problem("record-missing-field", field="verdict")
        return Verdict.LEGAL
    try:
        return Verdict(event.verdict)
    except ValueError:
        known = ", ".join(Verdict)
        raise Problem("rule-verdict", found=event.verdict, known=known) from None


def judge_record(game: Game[Any], record: Record, options: Mapping[str, Any] | None = None) -> Match[Any]:
    """Judge a whole record; raises :class:`Problem` naming the line at fault."""
    match = Match(game, record.header, options)
    push_all(match, record.entries)
    return match


def push_all(match: Match[Any], entries: Iterable[Entry]) -> None:
    """Push entries one by one; a :class:`Problem` is given the entry's line."""
    for entry in entries:
        try:
            match.push(entry.event)
        except Problem as problem:
            raise problem.at_line(entry.line) from None
