"""What a diagram of the field shows, from the record's state."""

from __future__ import annotations

from typing import Any

from referee.games.sequence_numbers.state import State


def diagram(state: State) -> dict[str, Any]:
    """The field as in formats section 2, with the finished sequences and whether they were turned over."""
    chips = [
        {"row": row, "col": col, "colour": chip.colour, "side": "bumpy" if chip.bumpy else "number"}
        for (row, col), chip in sorted(state.chips.items())
    ]
    return {
        **state.setup.board.to_json(),
        "chips": chips,
        "discards": [pile[-1] for pile in state.discards if pile],
        "sequences": [
            {"by": line.by, "cells": [list(cell) for cell in line.cells], "turned": line.turned}
            for line in state.sequences
        ],
    }
