"""What a diagram of the field shows, from the record's state."""

from __future__ import annotations

from typing import Any

from referee.games.tiles.rules import State


def diagram(state: State) -> dict[str, Any]:
    """Labels by cell in reading order, and those of tiles in no cell."""
    cells = sorted(state.cells.items(), key=lambda item: (item[0][1], item[0][0]))
    return {
        "cells": [{"col": col, "row": row, "label": label} for (col, row), label in cells],
        "loose": list(state.loose),
    }
