"""What a diagram of the field shows, from the record's state."""

from __future__ import annotations

from typing import Any

from referee.games.suiri_sinri.state import OWN, SLOTS, State


def diagram(state: State) -> dict[str, Any]:
    """The six slots as in formats section 2, by slot who has looked there, and in which slot its card was dealt."""
    slots: dict[str, Any] = dict.fromkeys(SLOTS, None if state.step == 0 else {"face": "down"})
    for slot, card in zip(OWN, state.shown, strict=True):
        if card is not None:
            slots[slot] = {"face": "up", "role": card.role, "corner": card.corner}
    peeked: dict[str, list[str]] = {}
    for side, seen in enumerate(state.peeked):
        for slot in sorted(seen or ()):
            peeked.setdefault(slot, []).append(state.players[side])
    return {
        "slots": slots,
        "peeked": peeked,
        "cards": dict(zip(SLOTS, state.cards, strict=True)),
        "names": dict(zip(OWN, state.players, strict=True)),
    }
