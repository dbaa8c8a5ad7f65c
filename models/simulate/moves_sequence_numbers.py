"""Sequence Numbers: whose hand it is when a colour has several seats, and piles of which only the top is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from models.simulate.choreography import Change, Choreography, Step, Table
from referee.core.pieces import PlacedPiece

LOOSE_CARDS = 4
"""So many cards on top of the draw pile are pieces of their own; those below are one."""
CAME_TO_LIGHT = 2
"""A discarded card that has so many above it was there before: at most one more is laid with it at once."""


class Moves(Choreography):
    """Cards go on the own discard pile first, then chips; draws come from the top of the pile."""

    def prepare(self) -> None:
        """Nobody has acted yet."""
        self._last: dict[str, int] = {}

    def lay_out(self, state: Any) -> list[PlacedPiece]:
        """The layout, its draw pile as loose cards on a stack, its discard piles as deep as they are."""
        return [piece for laid in super().lay_out(state) for piece in self._spread(laid)]

    def _spread(self, piece: PlacedPiece) -> Iterator[PlacedPiece]:
        pile = piece.cell.get("pile")
        if pile == "discard":
            number = int(piece.key.split("-")[2])
            yield replace(piece, details={**piece.details, "stack": number + 1})
        elif pile == "draw":
            yield from self._draw_pile(piece)
        else:
            yield piece

    def _draw_pile(self, piece: PlacedPiece) -> Iterator[PlacedPiece]:
        count, thick = int(str(piece.details["count"])), self.sizes["card"][2]
        loose = min(LOOSE_CARDS, count - 1)
        below = count - loose
        bottom = {"stack": below}
        yield replace(piece, key="draw-base", z_mm=(below - 1) * thick, details=bottom)
        for level in range(below, count):
            # A card keeps its small error of place while it lies in the pile.
            off = ((level * 37) % 11 - 5) * 0.09, ((level * 53) % 13 - 6) * 0.08
            yield replace(
                piece,
                key=f"draw-{level}",
                x_mm=piece.x_mm + off[0],
                y_mm=piece.y_mm + off[1],
                z_mm=level * thick,
                details={},
            )

    def seat(self, step: Step) -> int:
        """Of a colour's seats the one on turn, or the one that acted last."""
        colour = str(step.by)
        if step.do in ("play", "dead") and self.players[step.before.seat] == colour:
            self._last[colour] = step.before.seat
        if colour not in self._last:
            self._last[colour] = self.players.index(colour) if colour in self.players else 0
        return self._last[colour]

    def rank(self, change: Change) -> float:
        """The card, then chips down, then chips off, then those turned over."""
        piece = change.piece
        if piece.cell.get("pile") == "draw":
            return 0.0
        if piece.kind == "card":
            return 1.0
        if change.new is not None and change.new.role == "field":
            return 2.0 if change.old is None or change.old.role == "side" else 4.0
        return 3.0

    def misplace(self, step: Step, meant: Table) -> None:
        """A play that will be put right leaves the draw pile as it is, however many cards it took from the hand."""
        if step.do == "play":
            for key in [key for key, piece in meant.items() if piece.cell.get("pile") == "draw"]:
                del meant[key]
            meant |= {key: piece for key, piece in self.table.items() if piece.cell.get("pile") == "draw"}

    def unseen(self, change: Change, new: Table) -> bool:
        """Below the top cards nobody sees what is one piece and what another, nor that one was there all along."""
        card, old = change.piece, change.old
        pile = card.cell.get("pile")
        if pile == "draw":
            return change.new is not None
        if pile != "discard" or (old is not None and change.new is not None):
            return False
        above = sum(p.cell.get("seat") == card.cell["seat"] and p.z_mm > card.z_mm for p in new.values())
        return above >= (CAME_TO_LIGHT if old is None else 1)
