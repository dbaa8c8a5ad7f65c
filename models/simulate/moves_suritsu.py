"""Suritsu: the marker and the draws, which the record may or may not mention, and what must not wander."""

from __future__ import annotations

import math
from dataclasses import replace as change_piece
from typing import Any, ClassVar

from msgspec.structs import replace

from models.simulate.choreography import Change, Choreography, Step, Table
from models.simulate.motion import half_turn
from referee.core.pieces import PlacedPiece
from referee.games.suritsu.events import Play
from referee.games.suritsu.layout import GAP

_RANKS = {"card": 1.0, "marker": 2.0, "direction": 3.0}


class Moves(Choreography):
    """The marker is carried with the play unless an event of its own says when, or that it stays."""

    confirmed: ClassVar = {"marker": "marker", "pile": "draw"}
    main_acts: ClassVar = frozenset({"play", "pass", "reverse"})

    def prepare(self) -> None:
        """Piles and the UP-DOWN card lie from the start where the grown field will not reach them."""
        widest = max(self.states(), key=_reach)
        table = {piece.key: piece for piece in self.lay_out(replace(self.start, table=widest.table))}
        self.pins = {key: piece for key, piece in table.items() if key.startswith("pile") or key == "direction"}
        height = self.sizes["card"][1]
        card = self.pins["direction"]
        piles = [pin for pin in self.pins.values() if pin is not card]
        if any(math.dist((p.x_mm, p.y_mm), (card.x_mm, card.y_mm)) < 1.4 * height for p in piles):
            # The one who sits there has their pile where the card would lie.
            self.pins["direction"] = change_piece(card, y_mm=card.y_mm + 1.6 * height)

    def group(self, piece: PlacedPiece) -> tuple[str, str | None] | None:
        """Marker and piles move with their own events."""
        if piece.kind == "marker":
            return "marker", None
        if piece.cell.get("place") == "pile":
            return "pile", str(piece.cell["player"])
        return None

    def owner(self, piece: PlacedPiece, actor: int) -> int:
        """Everybody draws from their own pile."""
        if piece.cell.get("place") == "pile":
            return self.players.index(str(piece.cell["player"]))
        return actor

    def misplace(self, step: Step, meant: Table) -> None:
        """A card that lies off its place, askew or upside down."""
        key = f"card {len(step.before.table.cards)}"
        if not isinstance(step.event, Play) or key not in meant:
            return
        event, piece = step.event, meant[key]
        width, height, _ = self.sizes["card"]
        meant[key] = change_piece(
            piece,
            x_mm=piece.x_mm + (event.x - round(event.x)) * width * (1 + GAP),
            y_mm=piece.y_mm - (event.y - round(event.y)) * height / 2 * (1 + GAP),
            turn_deg=half_turn(piece.turn_deg + event.tilt_deg + (0 if event.upright else 180)),
        )

    def in_frame(self, piece: PlacedPiece) -> bool:
        """Draw piles may lie beyond the picture."""
        return piece.role == "field"

    def rank(self, change: Change) -> float:
        """Draw, lay the card, move the marker, turn the UP-DOWN card."""
        if change.piece.role == "side":
            return 0.0
        return _RANKS.get(change.piece.kind, 1.0)


def _reach(state: Any) -> float:
    cards = state.table.cards
    return max((2 * abs(c.x) for c in cards), default=0.0) + max((abs(c.y) for c in cards), default=0.0)
