"""The 10-round game: rewards, taxes and merchant cards, which the record may or may not mention."""

from __future__ import annotations

from typing import ClassVar

from models.simulate.choreography import Change, Choreography
from referee.core.pieces import PlacedPiece
from referee.games.kaifuda.state import SIDES


class Moves(Choreography):
    """What a player owes is taken with the play unless an event of its own says when, or that it stays."""

    confirmed: ClassVar = {"land": "take", "merchant": "exchange"}

    def group(self, piece: PlacedPiece) -> tuple[str, str | None] | None:
        """Lands and merchant cards move with their own events."""
        for name, key in (("land", "of"), ("merchant", "merchant")):
            if piece.cell.get("pile") == name or name in piece.cell:
                return name, self.players[SIDES.index(str(piece.cell[key]))]
        return None

    def owner(self, piece: PlacedPiece, actor: int) -> int:
        """Everybody takes from their own land."""
        group = self.group(piece)
        return actor if group is None else self.players.index(str(group[1]))

    def in_frame(self, piece: PlacedPiece) -> bool:
        """Lands may lie beyond the picture."""
        return piece.cell.get("pile") != "land"

    def rank(self, change: Change) -> float:
        """Cards in the order they are laid, then what is taken for them."""
        place = change.piece.cell.get("place")
        if place is None:
            return 300.0
        return float(str(place)) + (100.0 if change.new is not None else 200.0)
