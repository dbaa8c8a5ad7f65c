"""The physical table of a state: both lines, merchant cards and lands, as two people would lay them."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping

from referee.core import PlacedPiece
from referee.games.kaifuda.cards import GAP, VEILED
from referee.games.kaifuda.state import ROUNDS, SIDES, State

Sizes = Mapping[str, tuple[float, float, float]]

CARD = "card"
ROW_CARDS = ROUNDS
"""Cards before the fold: five plays of two."""
JITTER_MM, JITTER_DEG = 1.2, 1.6


def layout(state: State, sizes: Sizes, rng: random.Random) -> list[PlacedPiece]:
    """All cards on the table but the hands, which are held.

    ``sizes`` gives width, height and thickness in mm of ``card``. ``rng`` is read but not advanced: the same one,
    call after call, keeps every card where it lies. ▼ sits at negative y. △ lays the cards to be read from the own
    side or, as the rules allow, from ▼'s; which, is settled once for a match. ``details["deck"]`` names the back.
    """
    twin = random.Random()
    twin.setstate(rng.getstate())
    return list(_Table(state, sizes, twin.getrandbits(32)).pieces())


class _Table:
    """The measures of one match, and a jitter of its own for every card."""

    def __init__(self, state: State, sizes: Sizes, seed: int) -> None:
        self.state, self.seed = state, seed
        self.width, self.height, self.thickness = sizes[CARD]
        rng = self.jitter("table")
        self.pitch_mm = self.width * rng.uniform(1.03, 1.12)
        self.between_mm = self.height * rng.uniform(1.25, 1.5)
        self.fold_mm = self.height * rng.uniform(1.03, 1.15)
        self.turned = (False, rng.random() < 0.7)
        self.slant_deg = (rng.uniform(-1.2, 1.2), rng.uniform(-1.2, 1.2))

    def jitter(self, key: str) -> random.Random:
        """The random source of one card at one place."""
        return random.Random(f"{self.seed} {key}")

    def pieces(self) -> Iterator[PlacedPiece]:
        """Lines, merchant cards and lands of both players."""
        for side in (0, 1):
            for place, label in enumerate(self.state.lines[side]):
                if label != GAP:
                    yield self._market(side, place, label)
            if self.state.merchant[side]:
                yield self._merchant(side)
            yield from self._land(side)

    def _market(self, side: int, place: int, label: str) -> PlacedPiece:
        row = 1 if place >= ROW_CARDS and not self.state.straight[side] else 0
        col = place - row * ROW_CARDS
        down = label.startswith(VEILED)
        key = f"{SIDES[side]}-{place}"
        rng = self.jitter(f"{key} {'down' if down else 'up'}")
        along = (col - (ROW_CARDS - 1) / 2) * self.pitch_mm
        out = self.between_mm / 2 + row * self.fold_mm
        x_mm, y_mm = self._seen_from(side, along if self.turned[side] or side == 0 else -along, out)
        slant = math.radians(self.slant_deg[side])
        turn_deg = -self.slant_deg[side] + (180.0 if self.turned[side] else 0.0)
        if down and rng.random() < 0.3:
            turn_deg += 180.0
        return self._card(
            key,
            None if down else label,
            x_mm * math.cos(slant) - y_mm * math.sin(slant),
            x_mm * math.sin(slant) + y_mm * math.cos(slant),
            turn_deg,
            rng,
            side,
            cell={"line": SIDES[side], "place": place, "row": row, "col": col},
        )

    def _seen_from(self, side: int, along: float, out: float) -> tuple[float, float]:
        """Table millimetres of a point ``along`` to a player's right and ``out`` from the middle towards them."""
        return (along, -out) if side == 0 else (-along, out)

    def _merchant(self, side: int) -> PlacedPiece:
        key = f"merchant-{SIDES[side]}"
        rng = self.jitter(key)
        out = self.between_mm / 2 + self.fold_mm * rng.uniform(2.1, 2.4)
        x_mm, y_mm = self._seen_from(side, rng.uniform(-3, 3) * self.width, out)
        turn_deg = rng.uniform(-4, 4) + (180.0 if self.turned[side] else 0.0)
        return self._card(key, "0", x_mm, y_mm, turn_deg, rng, side, role="side", cell={"merchant": SIDES[side]})

    def _land(self, side: int) -> Iterator[PlacedPiece]:
        """The land as a face-down pile at the player's left."""
        rng = self.jitter(f"land-{SIDES[side]}")
        out = self.between_mm / 2 + self.fold_mm * rng.uniform(2.2, 2.6)
        x_mm, y_mm = self._seen_from(side, -rng.uniform(5.5, 6.2) * self.pitch_mm, out)
        turn_deg = rng.uniform(-6, 6) + 180.0 * side
        for number in range(self.state.land[side]):
            key = f"land-{SIDES[side]}-{number}"
            yield self._card(
                key,
                None,
                x_mm,
                y_mm,
                turn_deg,
                self.jitter(key),
                side,
                role="side",
                cell={"pile": "land", "of": SIDES[side]},
                z_mm=number * self.thickness,
            )

    def _card(
        self,
        key: str,
        label: str | None,
        x_mm: float,
        y_mm: float,
        turn_deg: float,
        rng: random.Random,
        side: int,
        *,
        role: str = "field",
        cell: Mapping[str, object],
        z_mm: float = 0.0,
    ) -> PlacedPiece:
        turn_deg += rng.uniform(-JITTER_DEG, JITTER_DEG)
        return PlacedPiece(
            key,
            CARD,
            label,
            "up" if label is not None else "down",
            x_mm + rng.uniform(-JITTER_MM, JITTER_MM),
            y_mm + rng.uniform(-JITTER_MM, JITTER_MM),
            (turn_deg + 180.0) % 360.0 - 180.0,
            z_mm,
            role="side" if role == "side" else "field",
            details={"deck": SIDES[side]},
            cell=cell,
        )
