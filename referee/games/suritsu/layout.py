"""The physical table for a state: cards laid by hand, UP-DOWN card, marker, draw piles."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.core import PlacedPiece
from referee.games.suritsu.cards import BLANK
from referee.games.suritsu.state import State

Sizes = Mapping[str, tuple[float, float, float]]

GAP = 0.035
"""Neighbouring cards lie this far apart, in card widths (and in half heights above one another)."""
OFF_PLACE = 0.012
"""How far a card may lie off its place, in card widths, either way."""
TURN_DEG = 1.2
"""How far a card may be turned, in degrees, either way."""
SLANT_DEG = 1.2
"""How far rows and columns may run askew over the whole table, in degrees, either way."""
CLEAR = 1.4
"""Piles and the UP-DOWN card lie at least this far from the cards of the field, in card widths."""
STEP = 3
"""The UP-DOWN card moves outwards by so many columns when the field comes near."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A state on its table: card sizes in mm, the seed of all jitter, and how rows and columns run."""

    state: State
    sizes: Sizes
    seed: int
    row_slant: float
    column_slant: float

    def jitter(self, key: str) -> random.Random:
        """The piece's own randomness, the same in every state."""
        return random.Random(f"{self.seed} {key}")

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Table millimetres of a place in columns and half rows; ``y`` runs towards the near player."""
        width, height, _ = self.sizes["card"]
        across, along = width * (1 + GAP), height / 2 * (1 + GAP)
        return across * x + along * y * self.column_slant, -along * y + across * x * self.row_slant

    @property
    def reach_mm(self) -> tuple[float, float]:
        """How far the field reaches from the middle, in millimetres to the sides and towards the players."""
        width, height, _ = self.sizes["card"]
        columns = max((abs(card.x) for card in self.state.table.cards), default=1)
        rows = max((abs(card.y) for card in self.state.table.cards), default=1)
        return (columns + 0.5) * width * (1 + GAP), (rows / 2 + 0.5) * height * (1 + GAP)


def layout(state: State, sizes: Sizes, rng: random.Random) -> list[PlacedPiece]:
    """Every piece on the table, cards of the field first; cards in hand are not on it.

    The first card of the field lies in the middle; the first player sits at negative y and reads the field
    upright, the others follow clockwise. ``sizes`` gives width, height and thickness in mm of ``card``,
    ``direction`` and ``marker``. ``rng`` is read but not advanced: the same one, call after call, keeps every
    piece where it lies until it is moved.
    """
    twin = random.Random()
    twin.setstate(rng.getstate())
    slant = math.tan(math.radians(SLANT_DEG))
    table = _Table(state, sizes, twin.getrandbits(32), twin.uniform(-slant, slant), twin.uniform(-slant, slant))
    return [*_field_cards(table), *_direction(table), *_marker(table), *_piles(table)]


def _field_cards(table: _Table) -> Iterator[PlacedPiece]:
    """Cards keep their key by the order in which they were laid."""
    for number, card in enumerate(table.state.table.cards):
        key = f"card {number}"
        rng = table.jitter(key)
        off_x, off_y = (rng.uniform(-OFF_PLACE, OFF_PLACE) for _ in range(2))
        x_mm, y_mm = table.at(card.x + off_x, card.y + 2 * off_y)
        yield PlacedPiece(
            key,
            "card",
            str(card.digits),
            "up",
            x_mm,
            y_mm,
            rng.uniform(-TURN_DEG, TURN_DEG),
            details={"scenery": card.scenery, "score": card.score},
            cell={"x": card.x, "y": card.y},
        )


def _direction(table: _Table) -> Iterator[PlacedPiece]:
    """The UP-DOWN card to the right of the field, farther out once the field comes near."""
    rng = table.jitter("direction")
    right = max((card.x for card in table.state.table.cards), default=0)
    column = STEP * math.ceil(max(right + 1 + CLEAR, 4) / STEP)
    x_mm, y_mm = table.at(column + rng.uniform(-0.3, 0.3), rng.uniform(-0.6, 0.6))
    yield PlacedPiece("direction", "direction", table.state.face, "up", x_mm, y_mm, rng.uniform(-6, 6))


def _marker(table: _Table) -> Iterator[PlacedPiece]:
    """The marker in the middle of its number, on the edge where the two cards meet."""
    number = table.state.marker
    place = None if number is None else number_place(table.state, number)
    if place is None:
        return
    rng = table.jitter(f"marker {number}")
    x_mm, y_mm = table.at(place[0] + rng.uniform(-0.05, 0.05), place[1] + rng.uniform(-0.1, 0.1))
    thickness = table.sizes["card"][2]
    yield PlacedPiece("marker", "marker", None, None, x_mm, y_mm, rng.uniform(-180, 180), thickness, cell={
        "number": number,
    })  # fmt: skip


def number_place(state: State, number: int) -> tuple[float, float] | None:
    """Where ``number`` stands, in columns and half rows against card middles; the one laid last if several do."""
    halves = state.table.halves
    found: list[tuple[int, float, float]] = []
    for (x, row), half in halves.items():
        right = halves.get((x + 1, row))
        if right is None or BLANK in (half.right, right.left) or 10 * half.right + right.left != number:
            continue
        found.append((max(half.card, right.card), x + 0.5, row - 0.5))
    return max(found)[1:] if found else None


def _piles(table: _Table) -> Iterator[PlacedPiece]:
    """Every player's draw pile before them, face down; where the count isn't known, all but two cards."""
    width, _, thickness = table.sizes["card"]
    state = table.state
    seats = len(state.settings.players)
    far_x, far_y = (reach + CLEAR * width for reach in table.reach_mm)
    for player in range(seats):
        angle = math.radians(-90 - 360 * player / seats)
        rng = table.jitter(f"pile {player}")
        x_mm = far_x * 1.3 * math.cos(angle) + rng.uniform(-15, 15)
        y_mm = far_y * 1.3 * math.sin(angle) + rng.uniform(-15, 15)
        turn = (-90 - math.degrees(angle) + rng.uniform(-8, 8) + 180) % 360 - 180
        known = state.pile(player)
        for level in range(max(0, state.left(player) - 2) if known is None else known):
            key = f"pile {player} {level}"
            card = table.jitter(key)
            yield PlacedPiece(
                key,
                "card",
                None,
                "down",
                x_mm + card.uniform(-0.6, 0.6),
                y_mm + card.uniform(-0.6, 0.6),
                turn + card.uniform(-1, 1),
                level * thickness,
                role="side",
                cell={"place": "pile", "player": state.name(player)},
            )
