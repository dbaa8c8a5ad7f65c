"""What a diagram of the field shows, from the record's state."""

from __future__ import annotations

from typing import Any

from referee.games.suritsu.state import State
from referee.games.suritsu.table import all_numbers


def diagram(state: State) -> dict[str, Any]:
    """The field as in formats section 2, in the record's own coordinates, and the number that counts last."""
    cards = [
        {"x": card.x, "y": card.y, "digits": str(card.digits), "scenery": card.scenery, "score": card.score}
        for card in state.table.cards
    ]
    return {
        "cards": cards,
        "face": state.face,
        "marker": state.marker,
        "numbers": all_numbers(state.table),
        "last": state.last,
    }
