"""What a diagram of the field shows, from the record's state."""

from __future__ import annotations

from typing import Any

from referee.games.summy.state import State


def diagram(state: State) -> dict[str, Any]:
    """All blocks with the centre ``=`` at 0, 0, the sums with their owner and points, and the cells they reserve."""
    cells = sorted(state.table.items(), key=lambda item: (item[0][1], item[0][0]))
    return {
        "cells": [{"col": x, "row": y, "symbol": symbol} for (x, y), symbol in cells],
        "sums": [
            {
                "cells": [list(cell) for cell in placed.cells],
                "text": placed.text,
                "by": state.players[placed.by],
                "points": placed.points,
            }
            for placed in state.sums
        ],
        "reserved": [list(cell) for cell in sorted(state.reserved)],
    }
