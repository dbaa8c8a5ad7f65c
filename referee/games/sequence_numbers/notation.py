"""Short notation: ``9+9@2,3``, ``plus@6,6``, ``minus×4,4``, ``†9+9``, ``+1``, ``~3,0 3,1``, ``⟲``."""

from __future__ import annotations

from referee.core import PieceEvent
from referee.games.sequence_numbers.events import Dead, Draw, Play, TurnOver


def notate(event: PieceEvent) -> str:
    """The event in the game's notation; ``@`` lays a chip, ``×`` takes one, ``~`` is the bumpy side."""
    if isinstance(event, Play):
        parts = ["&".join((event.card or "–", *event.also))]
        for chip in event.chips:
            colour = "" if chip.colour in (None, event.by) else f":{chip.colour}"
            parts.append(f"@{chip.row},{chip.col}{colour}{'~' if chip.side == 'bumpy' else ''}")
        parts += [f"×{cell[0]},{cell[1]}" for cell in event.removed]
        return "".join(parts)
    if isinstance(event, Dead):
        return f"†{event.card}"
    if isinstance(event, Draw):
        return f"+{event.count}"
    if isinstance(event, TurnOver):
        return "~" + " ".join(f"{cell[0]},{cell[1]}" for cell in event.cells)
    return "⟲"
