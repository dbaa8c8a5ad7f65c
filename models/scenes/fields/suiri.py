"""Suiri/Sinri: six slots, face down or up, the joker turned."""

from __future__ import annotations

import math

from models.scenes.atlas import TextureSet
from models.scenes.fields.base import Field, Laying, Table
from models.scenes.kit import Rng, around, pick

SLOTS = ("A", "B", "C1", "C2", "C3", "S")


def suiri_field(rng: Rng, textures: TextureSet, laying: Laying) -> Field:
    """Six cards in their slots at any step of the game; a slot may be empty while its card is in a hand."""
    table = Table(laying.whole_turn_deg)
    roles = {str(t.label): t for t in textures.of("card", "up") if t.label}
    backs = textures.of("card", "down")
    w, h = next(iter(roles.values())).size_mm
    gap = around(rng, 0.06, 0.6) * w
    row = around(rng, 1.08, 1.7) * h
    side_at = around(rng, 2.3, 3.3) * (w + gap) * float(pick(rng, (1, -1), (3, 1)))
    places = {
        "A": (around(rng, -0.4, 0.4) * w, -row),
        "B": (around(rng, -0.4, 0.4) * w, row),
        "C1": (-w - gap, 0.0),
        "C2": (0.0, 0.0),
        "C3": (w + gap, 0.0),
        "S": (side_at, around(rng, -0.3, 0.3) * h),
    }
    order = list(roles)
    rng.shuffle(order)
    shown = pick(rng, (0.0, 0.4, 1.0), (1, 3, 5))
    slots: dict[str, object] = {}
    for slot, role in zip(SLOTS, order, strict=False):
        x, y = places[slot]
        dx, dy, turn = laying.jitter(rng)
        far = slot == "B" or (slot not in ("A",) and rng.random() < 0.2)
        turn = turn * 1.5 + (180.0 if far else 0.0)
        if rng.random() < 0.03:
            slots[slot] = None
            continue
        if rng.random() >= shown and backs:
            table.put(pick(rng, backs), x + 2 * dx, y + 2 * dy, turn, key=slot, cell={"slot": slot})
            slots[slot] = {"face": "down"}
            continue
        card: dict[str, object] = {"face": "up", "role": role}
        extra: dict[str, object] = {}
        if role == "joker":
            if rng.random() < 0.75:
                turn += float(pick(rng, (45, -45, 135, -135))) + float(rng.normal(0, 9))
            corners = roles[role].details.get("corners") or ["knight", "witch", "lion", "traitor"]
            extra["corner"] = card["corner"] = _corner(turn, slot == "B", (w, h), list(corners))  # type: ignore[call-overload]
        table.put(roles[role], x + 2 * dx, y + 2 * dy, turn, key=slot, extra=extra, cell={"slot": slot})
        slots[slot] = card
    table.centred()
    return Field(tuple(table.pieces), {"slots": slots})


def _corner(turn_deg: float, far: bool, size: tuple[float, float], roles: list[str]) -> str:
    """The corner that points most to the opponent: away from the near player, or to them when ``far`` holds it."""
    a = -math.radians(turn_deg)
    aim = -1.0 if far else 1.0
    w, h = size
    spots = ((-w, h), (w, h), (w, -h), (-w, -h))
    reach = [aim * (x * math.sin(a) + y * math.cos(a)) for x, y in spots]
    return roles[reach.index(max(reach))]
