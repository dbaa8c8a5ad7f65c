"""What a diagram of the field shows, from the record's state."""

from __future__ import annotations

from typing import Any

from referee.games.kaifuda.state import ROUNDS, SIDES, State, beat_text, cells_of, shown


def diagram(state: State) -> dict[str, Any]:
    """The field as in formats section 2, with the goods of each player's last play and the place where a line folds.

    ``rows``: how many cards lie in the first row of each line, null when it goes straight on.
    """
    return {
        "lines": {side: shown(line) for side, line in zip(SIDES, state.lines, strict=True)},
        "merchant": dict(zip(SIDES, state.merchant, strict=True)),
        "names": dict(zip(SIDES, state.names, strict=True)),
        "goods": {side: cells_of(mask) for side, mask in zip(SIDES, state.fresh, strict=True)},
        "rows": {side: None if straight else ROUNDS for side, straight in zip(SIDES, state.straight, strict=True)},
        "evaluation": "descending" if state.descending else "ascending",
        "to_beat": beat_text(state.to_beat),
    }
