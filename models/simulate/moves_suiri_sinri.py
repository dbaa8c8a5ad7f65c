"""Suiri/Sinri: dealing, peeks, swaps by two hands, the reveal by both, and the joker's turn."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from models.simulate.beats import Act, Flip, Lay, Peek, Performance, Swap, Turn
from models.simulate.choreography import Choreography, Step, Table
from models.simulate.motion import half_turn
from referee.core.pieces import PlacedPiece
from referee.games.suiri_sinri.roles import ROLES

OWN = ("A", "B")


class Moves(Choreography):
    """Which role each card has is known from the reveal, and made up for the cards that nobody shows."""

    def prepare(self) -> None:
        """Find out what is on the cards."""
        self.roles: dict[str, str] = {}
        self.turned: dict[str, float] = {}

    def perform(self, number: int) -> Performance:
        """What an event looks like."""
        step = self.steps[number]
        if step.do == "deal":
            self.roles = self._roles(number)
            self.turned.clear()
        acts = getattr(self, "_" + step.do.replace("-", "_"), None)
        if acts is None:
            return super().perform(number)
        shown: Performance = acts(step, number)
        return shown

    def _roles(self, number: int) -> dict[str, str]:
        """The role of every card of the round that begins here."""
        known: dict[str, str] = {}
        for step in self.steps[number + 1 :]:
            if step.do == "deal" and step.verdict != "illegal":
                break
            if step.do == "reveal" and step.raw.get("role"):
                key = self._key(step.before, OWN[self.seat(step)])
                known.setdefault(key, str(step.raw["role"]))
        rest = [role for role in ROLES if role not in known.values()]
        random.Random(f"{self.rng.random()} {number}").shuffle(rest)
        keys = [f"card-{slot}" for slot in ("A", "B", "C1", "C2", "C3", "S")]
        return known | dict(zip([key for key in keys if key not in known], rest, strict=False))

    @staticmethod
    def _key(state: Any, slot: str) -> str:
        from referee.games.suiri_sinri.state import SLOTS

        return f"card-{state.cards[SLOTS.index(slot)]}"

    def lie(self, state: Any) -> Table:
        """The layout, with the joker as it was turned before it was shown."""
        table = super().lie(state)
        for key, turn in self.turned.items():
            if key in table and table[key].face == "down":
                table[key] = replace(table[key], turn_deg=half_turn(table[key].turn_deg + turn))
        return table

    def _deal(self, step: Step, number: int) -> Performance:
        """Cards from the pile to their slots, one by one; a wrong slot or face is laid as it was meant."""
        settled, meant, seat = self.lie(step.after), self._meant(step), self.seat(step)
        gathered, _ = self.acts(self.table, self._pile(), seat)
        self.table = self._pile()
        order = sorted(meant.values(), key=lambda p: -self.table[p.key].z_mm)
        turned = tuple(Flip(p) for p in order if p.face == "up")
        down = {p.key: replace(p, face="down", label=None) for p in order}
        dealt = tuple(Lay(down[p.key], p.key) for p in order if p.cell.get("pile") is None)
        wrong, _ = self.acts(meant, settled, seat)
        self.table = settled
        return Performance((*gathered, Act(seat, (*dealt, *turned))), wrong)

    def _pile(self) -> Table:
        return self.lie(self.start)

    def _meant(self, step: Step) -> Table:
        """The cards as this deal lays them: those of slots that are none go beside the row."""
        table = self.lie(step.forced)
        if all(piece.cell.get("pile") for piece in table.values()):
            table = self.lie(replace_step(step.forced))
        slots = step.raw["slots"]
        names = list(slots) if not isinstance(slots, dict) else [name for name in slots if slots[name] is not None]
        spare = [name for name in names if f"card-{name}" not in table]
        for slot in ("A", "B", "C1", "C2", "C3", "S"):
            piece = table[f"card-{slot}"]
            if slot not in names:
                table[piece.key] = self._beside(table, piece) if spare else self._pile()[piece.key]
            elif isinstance(slots, dict) and slots[slot].get("face") == "up":
                table[piece.key] = replace(piece, face="up", label=str(slots[slot]["role"]))
        return table

    def _beside(self, table: Table, piece: PlacedPiece) -> PlacedPiece:
        """One place further in the row of the centre cards."""
        two, three = table["card-C2"], table["card-C3"]
        return replace(piece, x_mm=2 * three.x_mm - two.x_mm, y_mm=three.y_mm, cell={"slot": "C4"})

    def _peek(self, step: Step, number: int) -> Performance:
        key = self._key(step.before, str(step.raw["slot"]))
        return Performance((Act(self.seat(step), (Peek(key, self.roles.get(key)),)),))

    def _swap(self, step: Step, number: int) -> Performance:
        """By two hands; an unlawful one is undone the same way."""
        meant, settled, seat = self.lie(step.forced), self.lie(step.after), self.seat(step)
        keys = [self._key(step.before, slot) for slot in step.raw["slots"]]
        self.turned = {key: turn for key, turn in self.turned.items() if key not in keys}
        if all(meant[key].cell == self.table[key].cell for key in keys):
            one, two = (self.table[key] for key in keys)
            meant = dict(self.table)
            meant[one.key], meant[two.key] = _at(one, two), _at(two, one)
        acts = (Act(seat, (Swap(meant[keys[0]], meant[keys[1]]),)),)
        undone: tuple[Act, ...] = ()
        if any(settled[key].cell != meant[key].cell for key in keys):
            undone = (Act(seat, (Swap(settled[keys[0]], settled[keys[1]]),)),)
        self.table = settled
        return Performance(acts, undone)

    def _show(self, step: Step, number: int) -> Performance:
        """Turned up for a moment, then down again."""
        key, seat = self._key(step.before, str(step.raw["slot"])), self.seat(step)
        down = self.table[key]
        up = replace(down, face="up", label=self.roles.get(key))
        return Performance((Act(seat, (Flip(up),)),), (Act(seat, (Flip(down),)),))

    def _reveal(self, step: Step, number: int) -> Performance:
        """Turned up where it lies; the second player follows as soon as the record says."""
        seat, settled = self.seat(step), self.lie(step.after)
        meant = self.lie(step.forced)
        key = self._key(step.before, OWN[seat])
        if meant[key].face != "up":
            meant[key] = replace(meant[key], face="up", label=step.raw.get("role"))
        old = self.table[key]
        up = replace(meant[key], x_mm=old.x_mm, y_mm=old.y_mm)
        acts = (Act(seat, (Flip(up),), ends_after_s=self._after_the_first(step, number)),)
        settled[key] = replace(settled[key], x_mm=old.x_mm, y_mm=old.y_mm)
        undone, _ = self.acts({key: meant[key]}, {key: settled[key]}, seat)
        self.table = settled
        return Performance(acts, undone)

    def _after_the_first(self, step: Step, number: int) -> float | None:
        """How long after the other's reveal this one comes, for the second of the two."""
        before = [s for s in self.steps[:number] if s.do == "reveal"]
        if not before or not any(card is not None for card in step.before.shown):
            return None
        return max(0.0, float(step.raw["at_s"]) - float(before[-1].raw["at_s"]))

    def _turn(self, step: Step, number: int) -> Performance:
        """The own card turned where it lies; after the reveal it is turned back."""
        seat, turn = self.seat(step), float(step.raw["turn_deg"])
        key = self._key(step.before, OWN[seat])
        old = self.table[key]
        turned = replace(old, turn_deg=half_turn(old.turn_deg + turn))
        acts = (Act(seat, (Turn(turned),)),)
        if step.verdict == "illegal":
            return Performance(acts, (Act(seat, (Turn(old),)),))
        if old.face == "down":
            self.turned[key] = self.turned.get(key, 0.0) + turn
        self.table[key] = turned
        return Performance(acts)


def replace_step(state: Any) -> Any:
    """The state with all cards dealt."""
    from msgspec.structs import replace as change

    return change(state, step=1)


def _at(piece: PlacedPiece, place: PlacedPiece) -> PlacedPiece:
    """A piece in another's place."""
    return replace(piece, x_mm=place.x_mm, y_mm=place.y_mm, turn_deg=place.turn_deg, cell=place.cell)
