"""From the events of a match to what hands do: the difference between two tables, played by the right people.

The layouts of the games say how the table lies in a state. What differs from one state to the next is laid, taken,
carried, turned over or turned. An illegal act is laid as it was meant and put right afterwards. Games whose events
show more than their layout keep a subclass in ``moves_<game>.py``.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from models.simulate.beats import Act, Beat, Flip, Lay, Performance, Take, Turn
from models.simulate.motion import half_turn
from models.simulate.stacking import stacked
from models.simulate.stage import Sizes
from referee.core import Decision, Event, Game, Header, Match, PieceEvent, Problem, Verdict
from referee.core.pieces import PlacedPiece
from referee.core.records import EventDecoder
from referee.core.registry import part

Table = dict[str, PlacedPiece]
SAME_MM, SAME_DEG = 0.3, 0.3


@dataclass(frozen=True, slots=True)
class Step:
    """One event with the states around it; ``forced`` is the state in which the act stands though it may not."""

    raw: Mapping[str, Any]
    event: Event
    before: Any
    after: Any
    forced: Any
    verdict: Verdict

    @property
    def do(self) -> str:
        """The event's name."""
        return str(self.raw["do"])

    @property
    def by(self) -> str | None:
        """Who acts."""
        return self.raw.get("by")


@dataclass(frozen=True, slots=True)
class Change:
    """A piece that lies otherwise than before: ``old`` gone or ``new`` come, or both."""

    old: PlacedPiece | None
    new: PlacedPiece | None

    @property
    def piece(self) -> PlacedPiece:
        """The piece, as it lies now or last lay."""
        found = self.new or self.old
        assert found is not None
        return found


def replay(game: Game[Any], header: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> tuple[Any, list[Step]]:
    """The state at the start and every event with the states around it."""
    match: Match[Any] = Match(game, _header(header))
    decoder = EventDecoder(game)
    start, steps = match.state, []
    for raw in events:
        event, before = decoder.event(dict(raw)), match.state
        rulings = match.push(event)
        forced = _forced(game, before, event) if isinstance(event, PieceEvent) else match.state
        steps.append(Step(raw, event, before, match.state, forced, rulings[-1].verdict))
    return start, steps


def _header(raw: Mapping[str, Any]) -> Header:
    return Header(
        format=raw["format"],
        game=raw["game"],
        players=list(raw["players"]),
        options=dict(raw.get("options") or {}),
        position=raw.get("position"),
    )


def _forced(game: Game[Any], before: Any, event: PieceEvent) -> Any:
    try:
        return game.judge(before, event, Decision(Verdict.LEGAL)).after
    except Problem:
        return game.judge(before, event).after


def same(a: PlacedPiece, b: PlacedPiece) -> bool:
    """Whether two layouts of a piece are the same to the eye."""
    return (
        math.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) < SAME_MM
        and abs(a.z_mm - b.z_mm) < SAME_MM
        and abs(half_turn(a.turn_deg - b.turn_deg)) < SAME_DEG
        and look(a) == look(b)
    )


def look(piece: PlacedPiece) -> tuple[object, ...]:
    """What a piece shows: its side up."""
    return piece.kind, piece.label, piece.face, piece.details.get("side"), piece.standing


class Choreography:
    """The game-neutral way. ``table`` is how the pieces were last laid, not minding nudges."""

    confirmed: ClassVar[Mapping[str, str]] = {}
    """Groups of pieces that move with a later event of their own, if there is one: group -> that event."""
    main_acts: ClassVar[frozenset[str]] = frozenset({"play", "place", "pass", "cannot-play"})

    def __init__(
        self, game: Game[Any], start: Any, steps: Sequence[Step], players: Sequence[str], sizes: Sizes, seed: int
    ) -> None:
        self.game, self.start, self.steps, self.players, self.sizes = game, start, steps, tuple(players), sizes
        self.rng = random.Random(f"{game.name} {seed}")
        self._jitter = random.Random(f"layout {game.name} {seed}")
        self._layouts: dict[int, Table] = {}
        self._acted = 0
        self.pins: Table = {}
        self.prepare()
        self.table: Table = self.lie(start)

    def prepare(self) -> None:
        """Fix what must not wander as the field grows."""

    # Tables

    def lay_out(self, state: Any) -> list[PlacedPiece]:
        """The game's own layout."""
        found: list[PlacedPiece] = part(self.game, "layout").layout(state, self.sizes, self._jitter)
        return found

    def lie(self, state: Any) -> Table:
        """How the pieces lie in a state."""
        key = id(state)
        if key not in self._layouts:
            self._layouts[key] = {p.key: self.dress(self._pinned(p)) for p in self.lay_out(state)}
        return dict(self._layouts[key])

    def _pinned(self, piece: PlacedPiece) -> PlacedPiece:
        pin = self.pins.get(piece.key)
        return piece if pin is None else replace(piece, x_mm=pin.x_mm, y_mm=pin.y_mm, turn_deg=pin.turn_deg)

    def dress(self, piece: PlacedPiece) -> PlacedPiece:
        """A piece as it is to be drawn."""
        return piece

    def opening(self) -> list[PlacedPiece]:
        """The table before the first event."""
        return list(self.table.values())

    def framed(self) -> list[PlacedPiece]:
        """Every place that the camera should see, over the whole match."""
        places: dict[tuple[object, ...], PlacedPiece] = {}
        for state in self.states():
            for piece in self.lie(state).values():
                if self.in_frame(piece):
                    places.setdefault((piece.kind, round(piece.x_mm), round(piece.y_mm)), piece)
        return list(places.values())

    def states(self) -> Iterable[Any]:
        """All states of the match, those of illegal acts too."""
        yield self.start
        for step in self.steps:
            yield step.after
            if step.forced is not step.after:
                yield step.forced

    def in_frame(self, piece: PlacedPiece) -> bool:
        """Whether the camera should see this piece."""
        return True

    def telling(self) -> list[PlacedPiece]:
        """Every place without which the match can't be followed."""
        return [piece for piece in self.framed() if piece.role == "field" and not piece.standing]

    def field(self, table: Sequence[PlacedPiece], events: int) -> dict[str, Any]:
        """The field of a reading of this table, named by key; ``events`` have been played."""
        found: dict[str, Any] = part(self.game, "field").field(list(table), self.sizes)
        return found

    # Acting

    def perform(self, number: int) -> Performance:
        """What event ``number`` (from 0) looks like. To be called in order."""
        step = self.steps[number]
        meant, settled = self.lie(step.forced), self.lie(step.after)
        if step.verdict in (Verdict.ILLEGAL, Verdict.ASK):
            self.misplace(step, meant)
            meant = stacked(meant, self.table, self.sizes)
        self._hold_back(number, meant)
        self._hold_back(number, settled)
        self._no_consequences(meant, settled)
        seat = self.seat(step)
        acts, silent = self.acts(self.table, meant, seat)
        remedy, more = self.acts(meant, settled, seat, back=True)
        self.table = settled
        own = tuple(act for act in acts if act.seat == seat)
        others = tuple(act for act in acts if act.seat != seat)
        return Performance(own, remedy, later=others, silent=(*silent, *more))

    def misplace(self, step: Step, meant: Table) -> None:
        """Lay pieces of an act that will be put right as it says: crooked, turned or upside down."""

    def _no_consequences(self, meant: Table, settled: Table) -> None:
        """Of an act that will be put right only the act itself is made, not what it would entail."""
        for key in {*meant, *settled}:
            if self.group(meant.get(key) or settled[key]) is not None:
                meant.pop(key, None)
                if key in settled:
                    meant[key] = settled[key]

    def _hold_back(self, number: int, table: Table) -> None:
        """Leave as they lie the pieces that a later event of their own will move."""
        for key in {*table, *self.table}:
            group = self.group(table.get(key) or self.table[key])
            if group is not None and self._comes_later(number, group):
                table.pop(key, None)
                if key in self.table:
                    table[key] = self.table[key]

    def group(self, piece: PlacedPiece) -> tuple[str, str | None] | None:
        """The group of ``confirmed`` that a piece belongs to, and whose it is (``None``: anyone's)."""
        return None

    def _comes_later(self, number: int, group: tuple[str, str | None]) -> bool:
        wanted, owner = self.confirmed[group[0]], group[1]
        if self.steps[number].do == wanted and owner in (None, self.steps[number].by):
            return False
        for step in self.steps[number + 1 :]:
            if step.do == wanted and owner in (None, step.by):
                return True
            if step.do in self.main_acts:
                return False
        return False

    def seat(self, step: Step) -> int:
        """The seat of the one who acts; where an undo or a ruling names nobody, of the one who acted last."""
        if step.by in self.players:
            self._acted = self.players.index(step.by)
        return self._acted

    def owner(self, piece: PlacedPiece, actor: int) -> int:
        """The seat whose hand moves a piece."""
        return actor

    def rank(self, change: Change) -> float:
        """The order of changes within an act."""
        if change.old is None or change.new is None:
            return 1.0 if change.new is not None else (0.0 if change.piece.role == "side" else 3.0)
        return 2.0

    def acts(
        self, old: Table, new: Table, actor: int, *, back: bool = False
    ) -> tuple[tuple[Act, ...], list[tuple[str, PlacedPiece | None]]]:
        """The acts that lead from one table to another, and what happens unseen."""
        silent: list[tuple[str, PlacedPiece | None]] = []
        changes: list[Change] = []
        for change in differences(old, new):
            (silent.append(_silent(change)) if self.unseen(change, new) else changes.append(change))
        order = sorted(changes, key=self.rank, reverse=back)
        # What takes another's place comes after that has gone.
        come = {change.piece.key for change in changes if change.old is None}
        order.sort(key=lambda change: not (change.new is None and change.piece.key in come))
        seats = dict.fromkeys([actor, *(self.owner(change.piece, actor) for change in order)])
        acts = []
        for seat in seats:
            mine = [change for change in order if self.owner(change.piece, actor) == seat]
            if mine:
                acts.append(Act(seat, tuple(_beats(mine))))
        return tuple(acts), silent

    def unseen(self, change: Change, new: Table) -> bool:
        """Whether a change happens under other pieces, where nobody sees it."""
        return False


def differences(old: Table, new: Table) -> list[Change]:
    """All pieces that lie otherwise; a piece of the field that only changed its key counts as moved."""
    gone = [p for key, p in old.items() if key not in new or look_is_other(p, new[key])]
    come = [p for key, p in new.items() if key not in old or look_is_other(old[key], p)]
    changes = []
    for piece in list(come):
        twin = next((p for p in gone if p.role == "field" == piece.role and p.label and look(p) == look(piece)), None)
        if twin is not None:
            gone.remove(twin)
            come.remove(piece)
            changes.append(Change(twin, piece))
    changes += [Change(piece, None) for piece in gone]
    changes += [Change(None, piece) for piece in come]
    changes += [
        Change(old[key], piece)
        for key, piece in new.items()
        if key in old and not look_is_other(old[key], piece) and not same(old[key], piece)
    ]
    return changes


def look_is_other(a: PlacedPiece, b: PlacedPiece) -> bool:
    """Whether it can't be the same piece: two faces up that read otherwise."""
    if a.kind != b.kind:
        return True
    return a.kind in ("card", "block", "tile") and a.face == b.face == "up" and a.label != b.label


def _silent(change: Change) -> tuple[str, PlacedPiece | None]:
    return change.piece.key, change.new


def _beats(changes: Sequence[Change]) -> Iterable[Beat]:
    """The beats of one hand's changes; cards taken from one pile go together."""
    waiting: list[PlacedPiece] = []
    for change in changes:
        old, new = change.old, change.new
        if new is None:
            assert old is not None
            if waiting and not _on_one_pile(waiting[-1], old):
                yield _take(waiting)
                waiting = []
            waiting.append(old)
            continue
        if waiting:
            yield _take(waiting)
            waiting = []
        yield from _beat(old, new)
    if waiting:
        yield _take(waiting)


def _take(pieces: Sequence[PlacedPiece]) -> Take:
    return Take(tuple(p.key for p in sorted(pieces, key=lambda p: p.z_mm)))


def _beat(old: PlacedPiece | None, new: PlacedPiece) -> Iterable[Beat]:
    if old is None:
        yield Lay(new)
        return
    far = math.hypot(old.x_mm - new.x_mm, old.y_mm - new.y_mm)
    turned_over = look(old) != look(new) and old.key == new.key and not old.standing
    if turned_over and far < 12.0:
        yield Flip(new)
        return
    if turned_over:
        yield Flip(replace(new, x_mm=old.x_mm, y_mm=old.y_mm, z_mm=old.z_mm, turn_deg=old.turn_deg))
    if far < 6.0 and old.key == new.key and abs(old.z_mm - new.z_mm) < 1.0:
        yield Turn(new)
    else:
        yield Lay(new, old.key)


def _on_one_pile(a: PlacedPiece, b: PlacedPiece) -> bool:
    return math.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) < 8.0
