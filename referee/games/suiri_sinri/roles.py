"""The six roles: who beats whom, and which corner of the joker points to the opponent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

ROLES = ("knight", "witch", "lion", "king", "traitor", "joker")
DISGUISES = ("knight", "witch", "lion", "traitor")
CODES = {"K": "knight", "W": "witch", "L": "lion", "G": "king", "T": "traitor", "J": "joker"}
CIRCLE = ("knight", "witch", "lion")
BEATS = {
    "knight": ("lion", "traitor"),
    "witch": ("knight", "traitor"),
    "lion": ("witch", "traitor"),
    "king": CIRCLE,
    "traitor": ("king",),
}
JOKER = "joker"


@dataclass(frozen=True, slots=True)
class Revealed:
    """A revealed card. ``role`` and, for the joker, ``corner`` are ``None`` while they are in doubt."""

    role: str | None
    corner: str | None = None
    turn_deg: float | None = None
    at_s: float | None = None

    @property
    def certain(self) -> bool:
        """Whether it is known what the card counts as."""
        return self.role is not None and (self.role != JOKER or self.corner is not None)


def outcome(first: Revealed, second: Revealed, *, variant: bool) -> tuple[int, tuple[str, ...]]:
    """The winner's side (0 or 1) and the rules that decide, the deciding one last.

    Both cards must be certain and of different roles; then every pairing has a winner.
    """
    if first.role == JOKER:
        wins, rules = _joker_wins(str(first.corner), str(second.role), variant=variant)
        return (0 if wins else 1), rules
    if second.role == JOKER:
        wins, rules = _joker_wins(str(second.corner), str(first.role), variant=variant)
        return (1 if wins else 0), rules
    one, two = str(first.role), str(second.role)
    return (0 if two in BEATS[one] else 1), (_rule_of(one, two),)


def _joker_wins(corner: str, other: str, *, variant: bool) -> tuple[bool, tuple[str, ...]]:
    """SIN-O4 to O7: the joker is what it pretends to be, but never beats the real one, nor (base) the traitor."""
    if corner == other:
        return False, ("SIN-O4", "SIN-O5")
    if other == "traitor":
        return variant, ("SIN-O4", "SIN-O7" if variant else "SIN-O6")
    return other in BEATS[corner], ("SIN-O4", _rule_of(corner, other))


def _rule_of(one: str, two: str) -> str:
    """SIN-O1 the circle, SIN-O2 the circle beats the traitor, SIN-O3 the king and the traitor."""
    if "king" in (one, two):
        return "SIN-O3"
    return "SIN-O2" if "traitor" in (one, two) else "SIN-O1"


HALF_DEG = math.degrees(math.atan(63 / 88))
CORNER_DEG = (-HALF_DEG, HALF_DEG, 180.0 - HALF_DEG, HALF_DEG - 180.0)
"""Directions of the corners from the card's middle, clockwise from its top, top-left first."""


def turned_corner(turn_deg: float, corners: Sequence[str]) -> tuple[str, float]:
    """The corner nearest to the opponent and by how many degrees it is nearer than the next.

    ``turn_deg`` is the card's clockwise turn, 0 upright to its holder, so that the opponent is where its top
    points; ``corners`` are the roles from the top-left corner clockwise. The corners are those of a 63 x 88 card;
    neighbouring corners tie along the card's axes whatever its shape, so the answer holds for any other.
    """
    ranked = sorted(
        (abs(math.remainder(angle + math.fmod(turn_deg, 360.0), 360.0)), role)
        for angle, role in zip(CORNER_DEG, corners, strict=True)
    )
    return ranked[0][1], ranked[1][0] - ranked[0][0]


def turn_to_show(role: str, corners: Sequence[str]) -> float:
    """The clockwise turn that points the corner of ``role`` straight at the opponent, -180 … 180."""
    return math.remainder(-CORNER_DEG[list(corners).index(role)], 360.0)
