"""The match's side of the loop: what a settled table tells goes into the match, the record, and out to listeners.

Each event is judged, written to the record and only then shown. A human's decision outranks the camera: what the
camera would say against it is not heard again until one of the pieces physically moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec.structs import replace as changed

from live.messages import Message, Messages
from live.watching.asking import Asking, all_questions
from live.watching.recorder import Judged, Log, Recorder, said
from referee.core import Correct, Event, Game, Header, Match, Problem, Rule, Undo
from referee.core.following import Explanation, Follower, Observed, Question, SeenPiece, SettledTable
from referee.core.records import RECORD_FORMAT, EventDecoder
from referee.core.registry import part
from referee.core.texts import Texts

PACKAGE = "live.watching"
UNHEARD = 200
"""So many things the camera said against a human are remembered."""


@dataclass(frozen=True)
class Setup:
    """What a match is begun with. ``sizes`` by kind in mm; ``players`` empty: the game's own."""

    game: Game[Any]
    sizes: Mapping[str, tuple[float, float, float]]
    players: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    lang: str = "en"
    set_name: str = "own"
    source: str = ""
    position: Mapping[str, Any] | None = None


class Session:
    """One match. ``publish`` gets every message (``live.messages``); ``begin_log`` opens the record of a new game.

    ``judged`` is told of every event after it was written and shown. ``now_s`` is the time of the last frame, kept by
    the loop; ``ident`` the match's number in the record file, once it has begun; ``follower`` takes the place of the
    game's own. Not thread-safe: the loop alone calls it. Raises :class:`Problem` on players or options that can't be.
    """

    def __init__(
        self,
        setup: Setup,
        publish: Callable[[Message], object],
        begin_log: Callable[[dict[str, Any]], Log | None] = lambda header: None,
        judged: Callable[[Judged], None] = lambda judged: None,
        clocks: Callable[[], Mapping[str, float] | None] = lambda: None,
        *,
        follower: type[Follower[Any]] | None = None,
    ) -> None:
        self.setup = setup
        self.now_s = 0.0
        self.match: Match[Any] | None = None
        self.early_messages = Messages(Match(setup.game, self._header(None, {})), setup.lang, (PACKAGE,))
        self.messages: Messages | None = None
        self.log: Log | None = None
        self.ident: int | None = None
        self.asking = Asking()
        self.waiting: str | None = None
        self.provisional: tuple[str, ...] = ()
        self.refused: list[str] = []
        self._publish = publish
        self._begin_log = begin_log
        self._judged = judged
        self._clocks = clocks
        self._texts = Texts(setup.lang, "live", PACKAGE, setup.game.package)
        self._follower: Follower[Any] | None = None
        self._recorder: Recorder | None = None
        self._table: SettledTable | None = None
        self._moves: Mapping[str, int] = {}
        self._told = Explanation()
        self._rested_s = 0.0
        self._unheard: list[tuple[str, dict[str, int]]] = []
        self._warning: str | None = None
        self._viewed: tuple[Any, Mapping[str, Any]] | None = None
        self._follower_cls: type[Follower[Any]] = follower or part(setup.game, "follow").FOLLOWER

    # Beginning and end

    @property
    def over(self) -> bool:
        """Whether the match has a winner or is drawn: from then on nothing more is called."""
        return self._view().get("winner") is not None

    @property
    def players(self) -> list[str]:
        """The seats."""
        return list(self.setup.players or self.setup.game.default_players)

    @property
    def turn(self) -> str | None:
        """The player on turn, as far as the game says."""
        turn = self._view().get("turn")
        return str(turn) if turn is not None else None

    def _view(self) -> Mapping[str, Any]:
        """The state as rulings tell it; made once for each state."""
        if self.match is None:
            return {}
        state = self.match.state
        if self._viewed is None or self._viewed[0] is not state:
            self._viewed = state, self.setup.game.view(state)
        return self._viewed[1]

    @property
    def undecided(self) -> bool:
        """Whether the table tells more if it lies untouched for a while longer."""
        again = self._told.again_after_s
        return self.match is not None and not self.over and again is not None and again > self._rested_s

    def resume(self, match: Match[Any], log: Log) -> None:
        """Go on with a recorded match; the first settled table is compared with it."""
        self._start(match, log)
        assert self.messages is not None
        for ruling in match.rulings:
            event = match.event(ruling.event)
            self._publish(self.messages.event(ruling.event, event, event.at_s or 0.0))
            self._publish(self.messages.ruling(ruling, event.at_s or 0.0))
        self._publish(self.messages.diagram(0.0))

    def close(self, reason: str) -> None:
        """The match ends, finished or not; the record is closed."""
        if self.log is not None:
            self.log.close(reason)
            self.log = None

    def _begin(self, table: SettledTable) -> bool:
        """Begin on the first table if the game can; whether it did."""
        setup = self.setup
        seen = self._follower_cls.opening(table, self.players, setup.options)
        self.waiting = seen.waiting
        if seen.waiting is not None:
            return False
        match: Match[Any] = Match(setup.game, self._header(setup.position or seen.position, seen.options))
        raw = {name: getattr(match.header, name) for name in ("format", "game", "players", "options", "position")}
        self._start(match, self._begin_log(raw))
        return True

    def _header(self, position: Mapping[str, Any] | None, options: Mapping[str, Any]) -> Header:
        return Header(
            format=RECORD_FORMAT,
            game=self.setup.game.name,
            players=self.players,
            options={**options, **self.setup.options},
            position=dict(position) if position is not None else None,
        )

    def _start(self, match: Match[Any], log: Log | None) -> None:
        self.match, self.log = match, log
        self._follower = self._follower_cls(match, self.setup.sizes)
        self.messages = Messages(match, self.setup.lang, (PACKAGE,))
        self._recorder = Recorder(
            match, self.messages, log, self._texts, self._publish, self._judged, self._clocks, self.refused
        )
        about = {"source": self.setup.source, "set": self.setup.set_name}
        self.ident = getattr(log, "ident", None)
        self._publish(self.messages.match(**about, **({} if self.ident is None else {"ident": self.ident})))

    # Tables

    def settled(self, table: SettledTable, moves: Mapping[str, int]) -> None:
        """Explain a settled table; ``moves`` counts the physical moves of each piece."""
        self._table, self._moves, self._rested_s = table, moves, table.rested_s
        self._unheard = [(words, kept) for words, kept in self._unheard if _unmoved(kept, moves)]
        if self.match is None and not self._begin(table):
            return
        self._follow(table)

    def rested(self, time_s: float) -> None:
        """Time has passed with the table untouched: show it once more if the follower wants that."""
        again, table = self._told.again_after_s, self._table
        if again is None or table is None or self.match is None:
            return
        rested = time_s - table.time_s
        if rested >= again > self._rested_s:
            self._rested_s = rested
            self._follow(replace(table, visits=(), gaps=(), ended_by=None, rested_s=rested))

    def end_turn(self, by: str | None) -> None:
        """A human says that a turn is over; raises :class:`Problem` while there is no table yet."""
        table = self._table_there()
        self._follow(replace(table, visits=(), gaps=(), ended_by=by or self.turn))

    def hovering(self, pieces: Sequence[SeenPiece], at_s: float) -> None:
        """Warn while a piece hovers where it would break a rule."""
        if self._follower is None or self._table is None or self.messages is None or self.over:
            return
        found = self._follower.warnings(pieces, self._table) if pieces else ()
        first = found[0] if found else None
        name = first.ident if first is not None else None
        if name != self._warning:
            self._warning = name
            self._publish(self.messages.warning(first, at_s))

    def _follow(self, table: SettledTable) -> None:
        """Ask the follower what a table tells, and record it."""
        assert self._follower is not None
        if self.over:
            self._ask(())
            return
        told = self._follower.follow(table)
        for seen in told.events:
            if not self._is_unheard(seen) and not self.over:
                self._record(seen.event, by_camera=True, observed=seen)
        self._take(told)

    def _take(self, told: Explanation) -> None:
        self._told = told
        self.waiting, self.provisional = told.waiting, told.provisional
        self._ask(told.questions)

    def _ask(self, questions: Sequence[Question]) -> None:
        assert self.match is not None
        assert self.messages is not None
        standing = [] if self.over else all_questions(self.match, questions)
        if self.asking.now(standing, self._moves):
            self._publish(self.messages.questions(self.asking.standing, self._at_s))

    @property
    def _at_s(self) -> float:
        return self._table.time_s if self._table is not None else 0.0

    # Humans

    def undo(self) -> dict[str, Any]:
        """Take back the last event."""
        return self._human(Undo(source="human"), outvotes=True)

    def correct(self, number: int, with_: Mapping[str, Any]) -> dict[str, Any]:
        """Replace an event."""
        return self._human(Correct(event=number, with_=dict(with_), source="human"), outvotes=True)

    def rule(self, number: int, verdict: str | None, score: list[str] | None, note: str | None) -> dict[str, Any]:
        """Decide on an event."""
        return self._human(Rule(event=number, verdict=verdict, score=score, note=note, source="human"))

    def type_event(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """Write an event that a human saw."""
        self._match_there()
        event = EventDecoder(self.setup.game).event({**raw, "source": "human"})
        return self._human(event)

    def answer(self, ident: str, choice: int) -> dict[str, Any]:
        """Answer a question; its events go into the record as the human's."""
        self._match_there()
        events = self.asking.answer(ident, choice, self._moves)
        if events is None:
            raise Problem("answer-unknown", question=ident, choice=choice + 1)
        changed_events: list[int] = []
        for seen in events:
            numbers = self._record(changed(seen.event, source="human"), by_camera=False, observed=seen)
            changed_events += [n for n in numbers if n not in changed_events]
        self._again()
        return {"rulings": changed_events}

    def _human(self, event: Event, *, outvotes: bool = False) -> dict[str, Any]:
        """Write what a human says; ``outvotes``: the camera is not to say otherwise of the table as it lies."""
        match = self._match_there()
        match_event = changed(
            event, at_s=event.at_s if event.at_s is not None else round(max(self.now_s, self._at_s), 3)
        )
        numbers = self._record(match_event, by_camera=False, strict=True)
        own = match.rulings[-1]
        if outvotes:
            self._outvote()
        self._again()
        return {"event": own.event, "rulings": numbers, "conflicts": list(own.conflicts)}

    def _again(self) -> None:
        """The record was changed by a human: what does the table tell now?"""
        if self._table is not None:
            self._follow(replace(self._table, visits=(), gaps=(), ended_by=None, rested_s=self._rested_s))

    def _outvote(self) -> None:
        """Whatever the camera would now say of the table as it lies is not heard until its pieces move."""
        if self._table is None or self._follower is None or self.over:
            return
        told = self._follower.follow(replace(self._table, visits=(), gaps=(), ended_by=None, rested_s=self._rested_s))
        for seen in told.events:
            keys = seen.keys or self._moves.keys()
            kept = {key: self._moves[key] for key in keys if key in self._moves}
            self._unheard = [*self._unheard[-UNHEARD:], (said(seen.event), kept)]

    def _is_unheard(self, seen: Observed) -> bool:
        return any(words == said(seen.event) for words, _ in self._unheard)

    def _match_there(self) -> Match[Any]:
        if self.match is None:
            raise Problem("match-not-begun")
        return self.match

    def _table_there(self) -> SettledTable:
        self._match_there()
        if self._table is None:
            raise Problem("table-not-settled")
        return self._table

    # Record

    def _record(
        self, event: Event, *, by_camera: bool, observed: Observed | None = None, strict: bool = False
    ) -> list[int]:
        """Judge, write and show an event; the numbers of the rulings made."""
        assert self._recorder is not None
        at_s = self._at_s if by_camera else max(self.now_s, self._at_s)
        return self._recorder.push(event, at_s, by_camera=by_camera, observed=observed, strict=strict)


def _unmoved(kept: Mapping[str, int], moves: Mapping[str, int]) -> bool:
    return all(moves.get(key) == count for key, count in kept.items())
