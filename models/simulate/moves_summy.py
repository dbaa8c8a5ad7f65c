"""Summy: blocks go from the standing row to the sums one by one, from the stock to the row, aside when removed.

The side pieces are kept here, each where it was put: the layout would crowd and shift them with every count.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec.structs import replace as change_state

from models.simulate.beats import Act, Beat, Lay, Performance, Take
from models.simulate.choreography import Choreography, Step, Table
from models.simulate.motion import half_turn
from referee.core.pieces import PlacedPiece
from referee.games.summy.symbols import RACK_SIZE

ROOM_MM = 60.0


@dataclass
class _Row:
    """A team's standing blocks: places, and which piece stands in each."""

    places: list[PlacedPiece]
    standing: dict[int, PlacedPiece] = field(default_factory=dict)

    def free(self) -> int:
        """The first empty place; a new one at the end when all are full."""
        for number in range(len(self.places)):
            if number not in self.standing:
                return number
        last, before = self.places[-1], self.places[-2]
        step = last.x_mm - before.x_mm, last.y_mm - before.y_mm
        self.places.append(replace(last, x_mm=last.x_mm + step[0], y_mm=last.y_mm + step[1]))
        return len(self.places) - 1


class Moves(Choreography):
    """Who holds what is made up as it is needed: nobody but its team sees a standing block's face."""

    def prepare(self) -> None:
        """Rows, stock and the heap of removed blocks lie beyond the largest field."""
        widest = max(self.states(), key=lambda state: len(state.table))
        far = change_state(self.start, table=widest.table, held=(RACK_SIZE, RACK_SIZE), stock=78)
        side = [_farther(p) for p in self.lay_out(far) if p.role == "side"]
        self._surplus: set[str] = set()  # blocks on the table that no row held
        self._faces = random.Random(f"faces {self.rng.random()}")
        self.rows = [_Row([p for p in side if p.key.startswith(f"standing {team} ")]) for team in (0, 1)]
        self.stock = [p for p in side if p.key.startswith("stock")][: self.start.stock]
        for team, row in enumerate(self.rows):
            for number in range(self.start.held[team]):
                self._stand(row, f"block {team} {number}", None)
        heap = change_state(far, held=(0, 0), stock=0)
        self.heap = [_farther(p) for p in self.lay_out(heap) if p.key.startswith("removed")]

    def telling(self) -> list[PlacedPiece]:
        """Blocks laid aside tell of a turn as much as those on the table."""
        count = sum(int(step.raw.get("count") or 0) for step in self.steps if step.do == "remove")
        return [*super().telling(), *self.heap[:count]]

    def _stand(self, row: _Row, key: str, label: str | None) -> PlacedPiece:
        """Put a block into the first free place of a row."""
        number = row.free()
        shown = label or self._faces.choice("0123456789+-×:=")
        row.standing[number] = replace(row.places[number], key=key, label=shown)
        return row.standing[number]

    def lie(self, state: Any) -> Table:
        """Only the sums; the rest is kept by ``perform``."""
        return {key: piece for key, piece in super().lie(state).items() if piece.role == "field"}

    def opening(self) -> list[PlacedPiece]:
        """The sums of the start, standing blocks and stock."""
        standing = [piece for row in self.rows for piece in row.standing.values()]
        return [*self.table.values(), *standing, *self.stock]

    def perform(self, number: int) -> Performance:
        """An event; refills that the record passes over come before it."""
        step = self.steps[number]
        early = tuple(act for team in (0, 1) for act in self._passed_over(step, team))
        shown = self._counted(step) if step.do in ("remove", "refill") else self._laid(step)
        return replace(shown, before=early)

    def _passed_over(self, step: Step, team: int) -> Iterable[Act]:
        """The refill of the other team, when this event shows that it was made."""
        if self.seat(step) == team or step.by not in self.players:
            return
        lacking = step.after.held[team] - len(self.rows[team].standing)
        before = step.before
        if step.do in ("place", "remove") and before.owes == team and not before.short:
            # Also where the act itself will be taken back, but once.
            lacking = max(lacking, min(before.due(team), RACK_SIZE - len(self.rows[team].standing)))
        if lacking > 0:
            yield Act(team, tuple(self._drawn(team, lacking)))

    # Sums

    def _laid(self, step: Step) -> Performance:
        team, meant, settled = self.seat(step), self.lie(step.forced), self.lie(step.after)
        if step.verdict == "illegal":
            self.misplace(step, meant)
        there, _ = self.acts(self.table, meant, team)
        acts = tuple(replace(act, beats=tuple(self._from_row(team, act.beats))) for act in there)
        back, _ = self.acts(meant, settled, team, back=True)
        remedy = tuple(replace(act, beats=tuple(self._to_row(team, act.beats, meant))) for act in back)
        self.table = settled
        return Performance(acts, remedy)

    def misplace(self, step: Step, meant: Table) -> None:
        """Blocks that lie on their side or upside down."""
        for block in getattr(step.event, "blocks", ()):
            key = f"cell {block.x} {block.y} {block.symbol}"
            if block.turn is not None and key in meant:
                meant[key] = replace(meant[key], turn_deg=half_turn(meant[key].turn_deg + block.turn))

    def _from_row(self, team: int, beats: Iterable[Beat]) -> Iterable[Beat]:
        for beat in beats:
            if isinstance(beat, Lay) and beat.source is None:
                source = self._pick(team, beat.piece.label)
                if source is None:
                    self._surplus.add(beat.piece.key)
                yield replace(beat, source=source)
            else:
                yield from self._to_row(team, [beat], self.table)

    def _pick(self, team: int, label: str | None) -> str | None:
        """A standing block to play: one that shows the sign, else any; ``None`` when the row is empty."""
        standing = self.rows[team].standing
        fitting = [number for number, piece in standing.items() if piece.label == label] or list(standing)
        return standing.pop(fitting[0]).key if fitting else None

    def _put_there(self, team: int, label: str | None) -> str | None:
        """The standing block that came from the table and goes back to it."""
        standing = self.rows[team].standing
        number = next((number for number, piece in standing.items() if piece.label == label), None)
        return None if number is None else standing.pop(number).key

    def _to_row(self, team: int, beats: Iterable[Beat], lying: Table) -> Iterable[Beat]:
        """Blocks taken back go to the row they came from."""
        for beat in beats:
            if isinstance(beat, Lay):
                yield replace(beat, source=beat.source or self._put_there(team, beat.piece.label))
                continue
            for key in getattr(beat, "keys", ()):
                if key in self._surplus:
                    self._surplus.remove(key)
                    yield Take((key,))
                    continue
                yield Lay(self._stand(self.rows[team], f"{key} back {self.rng.random():.6f}", lying[key].label), key)

    # Stock and heap

    def _counted(self, step: Step) -> Performance:
        team = self.seat(step)
        lacking = max(0, step.after.held[team] - len(self.rows[team].standing))
        given = step.raw.get("count")
        count = lacking if given is None else int(given)
        refill = step.do == "refill"
        beats = tuple(self._drawn(team, count) if refill else self._put_aside(team, count))
        if not beats:
            return Performance()
        undone: tuple[Beat, ...] = ()
        surplus = len(self.rows[team].standing) - step.after.held[team]
        if step.verdict == "illegal" and surplus > 0 and refill:
            undone = tuple(self._returned(team, min(surplus, len(beats))))
        elif step.verdict == "illegal" and surplus < 0 and not refill:
            undone = tuple(self._picked_up(team, min(-surplus, len(beats))))
        return Performance((Act(team, beats),), (Act(team, undone),) if undone else ())

    def _drawn(self, team: int, count: int) -> Iterable[Beat]:
        for _ in range(min(count, len(self.stock))):
            block = self.stock.pop()
            yield Lay(self._stand(self.rows[team], f"{block.key} drawn {self.rng.random():.6f}", None), block.key)

    def _returned(self, team: int, count: int) -> Iterable[Beat]:
        """Drawn blocks put back, into gaps of the stock's outer edge."""
        for _ in range(count):
            number = max(self.rows[team].standing)
            block = self.rows[team].standing.pop(number)
            place = self.stock[-1] if self.stock else self.heap[0]
            away = replace(place, key=f"{block.key} again", x_mm=place.x_mm + 26.0)
            self.stock.append(away)
            yield Lay(away, block.key)

    def _put_aside(self, team: int, count: int) -> Iterable[Beat]:
        for _ in range(min(count, len(self.rows[team].standing), len(self.heap))):
            number = self._faces.choice(sorted(self.rows[team].standing))
            block = self.rows[team].standing.pop(number)
            place = self.heap.pop(0)
            self.aside = [*getattr(self, "aside", []), place]
            yield Lay(place, block.key)

    def _picked_up(self, team: int, count: int) -> Iterable[Beat]:
        for _ in range(count):
            place = self.aside.pop()
            self.heap.insert(0, replace(place, key=f"{place.key}+"))
            yield Lay(self._stand(self.rows[team], f"{place.key} up {self.rng.random():.6f}", None), place.key)


def _farther(piece: PlacedPiece) -> PlacedPiece:
    """Room for a mat's markers between the sums and what lies around them."""
    if piece.standing:
        return replace(piece, y_mm=piece.y_mm + math.copysign(0.6 * ROOM_MM, piece.y_mm))
    return replace(piece, x_mm=piece.x_mm + math.copysign(ROOM_MM, piece.x_mm))
