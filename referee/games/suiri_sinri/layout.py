"""The physical table of a state, as two people would lay it."""

from __future__ import annotations

import random
from collections.abc import Mapping

from referee.core import PlacedPiece
from referee.games.suiri_sinri.roles import DISGUISES, JOKER, Revealed, turn_to_show
from referee.games.suiri_sinri.state import CENTRE, OWN, SIDE, SLOTS, State

Sizes = Mapping[str, tuple[float, float, float]]
CARD = "card"
PITCH = 1.4
OWN_ROW = 1.55
SIDE_PITCH = 2.4
"""Centre to centre: neighbours in the row in card widths, own cards from it in heights, the side card in pitches."""
JITTER_MM, JITTER_DEG = 4.0, 3.0


def layout(state: State, sizes: Sizes, rng: random.Random) -> list[PlacedPiece]:
    """All six cards: a face-down pile before the deal, else one in each slot.

    ``sizes`` gives width, height and thickness in mm of the kind ``card``. ``rng`` is read but not advanced: the
    same one, call after call, keeps the table of a match as it lies, and a card moves only when it is swapped.
    """
    twin = random.Random()
    twin.setstate(rng.getstate())
    seed = twin.getrandbits(32)
    if state.step == 0:
        return _pile(sizes, random.Random(seed))
    return [_placed(state, slot, card, sizes, seed) for slot, card in zip(SLOTS, state.cards, strict=True)]


def _pile(sizes: Sizes, rng: random.Random) -> list[PlacedPiece]:
    width, _, thickness = sizes[CARD]
    x_mm = 3.2 * width + rng.uniform(-10, 10)
    return [
        PlacedPiece(
            f"card-{slot}",
            CARD,
            None,
            "down",
            x_mm + rng.uniform(-1, 1),
            rng.uniform(-1, 1),
            rng.uniform(-2, 2),
            number * thickness,
            role="side",
            cell={"pile": "deck"},
        )
        for number, slot in enumerate(SLOTS)
    ]


def _placed(state: State, slot: str, card: str, sizes: Sizes, seed: int) -> PlacedPiece:
    """One card; its jitter is its own, made from the seed and its key and slot."""
    rng = random.Random(f"{seed} {card} {slot}")
    x_mm, y_mm = _centre_of(slot, sizes, random.Random(f"{seed}"))
    shown = state.shown[OWN.index(slot)] if slot in OWN else None
    turn_deg = 180.0 if slot == "B" else rng.choice((0.0, 0.0, 0.0, 180.0)) if slot not in OWN else 0.0
    details: dict[str, object] = {}
    if shown is not None and shown.role == JOKER:
        details = {"corner": shown.corner, "corners": list(state.settings.corners)}
        turn_deg += _joker_turn(shown, state.settings.corners)
    return PlacedPiece(
        f"card-{card}",
        CARD,
        None if shown is None else shown.role,
        "down" if shown is None else "up",
        x_mm + rng.uniform(-JITTER_MM, JITTER_MM),
        y_mm + rng.uniform(-JITTER_MM, JITTER_MM),
        _half_turn(turn_deg + rng.uniform(-JITTER_DEG, JITTER_DEG)),
        details=details,
        cell={"slot": slot},
    )


def _joker_turn(shown: Revealed, corners: tuple[str, ...]) -> float:
    """As it was revealed; a joker without a clear corner stands upright."""
    if shown.turn_deg is not None:
        return shown.turn_deg
    return turn_to_show(shown.corner, corners) if shown.corner in DISGUISES else 0.0


def _centre_of(slot: str, sizes: Sizes, rng: random.Random) -> tuple[float, float]:
    """Middle of a slot; the side card lies left or right of the row, the same all through a match."""
    width, height, _ = sizes[CARD]
    pitch = PITCH * width * rng.uniform(0.92, 1.08)
    own = OWN_ROW * height * rng.uniform(0.92, 1.08)
    side = rng.choice((1.0, 1.0, -1.0)) * SIDE_PITCH * pitch * rng.uniform(0.95, 1.1)
    if slot in CENTRE:
        return pitch * (CENTRE.index(slot) - 1), 0.0
    return {"A": (0.0, -own), "B": (0.0, own), SIDE: (side, 0.0)}[slot]


def _half_turn(turn_deg: float) -> float:
    """The same turn within -180 … 180."""
    return (turn_deg + 180.0) % 360.0 - 180.0
