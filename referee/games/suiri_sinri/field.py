"""From the poses of cards to the six slots."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from referee.core import PlacedPiece
from referee.games.suiri_sinri.roles import DISGUISES, JOKER, turned_corner
from referee.games.suiri_sinri.state import CENTRE, OWN, SIDE, SLOTS

Sizes = Mapping[str, tuple[float, float, float]]
CARD = "card"
CLEAR_DEG = 15.0
MAX_CARDS = 10
"""Of more cards than this those nearest to the middle of all are taken, so that clutter can't stall the search."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A guess at how the table lies: the middle slot C2, the direction of B, and the pitch of the centre row."""

    x_mm: float
    y_mm: float
    up_x: float
    up_y: float
    pitch_mm: float

    @property
    def up_deg(self) -> float:
        """The direction from A to B, clockwise from away from the near side."""
        return math.degrees(math.atan2(self.up_x, self.up_y))

    def local(self, piece: PlacedPiece) -> tuple[float, float]:
        """The piece's middle: along the row to the right, and towards B, in mm."""
        dx, dy = piece.x_mm - self.x_mm, piece.y_mm - self.y_mm
        return dx * self.up_y - dy * self.up_x, dx * self.up_x + dy * self.up_y


def field(pieces: Sequence[PlacedPiece], sizes: Sizes) -> dict[str, Any]:
    """The ``field`` of a reading from the pieces lying on the table.

    ``A`` is the player nearer to negative y, so the table may be turned by less than 90° either way. The slots
    are found from one another (three cards in a row, one on either side, one apart), not on a fixed grid; a slot
    without a card is null.
    """
    best, frame = laid_out(pieces, sizes)
    return {"slots": {slot: _card(best.get(slot), slot, frame) for slot in SLOTS}}


def laid_out(pieces: Sequence[PlacedPiece], sizes: Sizes) -> tuple[dict[str, PlacedPiece], Frame | None]:
    """Which card lies in which slot, and how the table lies (null when no slots are found)."""
    width, height, _ = sizes[CARD]
    cards = _nearest(
        [piece for piece in pieces if piece.kind == CARD and piece.role == "field" and not piece.standing]
    )
    best: dict[str, PlacedPiece] = {}
    best_score, best_frame = 0.0, None
    for frame in _frames(cards, width, height):
        slots, score = _assign(frame, cards, height)
        if score > best_score:
            best, best_score, best_frame = slots, score, frame
    return best, best_frame


def _nearest(cards: list[PlacedPiece]) -> list[PlacedPiece]:
    if len(cards) <= MAX_CARDS:
        return cards
    x_mm = sorted(card.x_mm for card in cards)[len(cards) // 2]
    y_mm = sorted(card.y_mm for card in cards)[len(cards) // 2]
    return sorted(cards, key=lambda card: math.hypot(card.x_mm - x_mm, card.y_mm - y_mm))[:MAX_CARDS]


def _frames(cards: Sequence[PlacedPiece], width: float, height: float) -> Iterator[Frame]:
    """Guesses: from three cards in an even row, and from two that face each other across one."""
    for trio in combinations(cards, 3):
        frame = _row_frame(sorted(trio, key=lambda card: card.x_mm), width)
        if frame is not None:
            yield frame
    for near, far in combinations(sorted(cards, key=lambda card: card.y_mm), 2):
        across = math.dist((near.x_mm, near.y_mm), (far.x_mm, far.y_mm))
        if not 1.6 * height <= across <= 5.0 * height:
            continue
        up = (far.x_mm - near.x_mm) / across, (far.y_mm - near.y_mm) / across
        middle = (near.x_mm + far.x_mm) / 2, (near.y_mm + far.y_mm) / 2
        for pitch in (1.2, 1.4, 1.6):
            yield Frame(*middle, *up, pitch * width)


def _row_frame(row: Sequence[PlacedPiece], width: float) -> Frame | None:
    """The frame of a row of three: evenly spaced and straight, or ``None``."""
    left, middle, right = row
    length = math.dist((left.x_mm, left.y_mm), (right.x_mm, right.y_mm))
    pitch = length / 2
    if not 0.95 * width <= pitch <= 2.6 * width:
        return None
    off = math.dist((middle.x_mm, middle.y_mm), ((left.x_mm + right.x_mm) / 2, (left.y_mm + right.y_mm) / 2))
    if off > 0.25 * pitch:
        return None
    along_x, along_y = (right.x_mm - left.x_mm) / length, (right.y_mm - left.y_mm) / length
    return Frame(middle.x_mm, middle.y_mm, -along_y, along_x, pitch)


def _assign(frame: Frame, cards: Sequence[PlacedPiece], height: float) -> tuple[dict[str, PlacedPiece], float]:
    """The best card for each slot in this frame, and how good the frame is: 2 a slot less its misfits."""
    found: dict[str, tuple[float, PlacedPiece]] = {}
    for card in cards:
        for slot, misfit in _misfits(frame, card, height):
            if misfit < found.get(slot, (1.0, card))[0]:
                found[slot] = (misfit, card)
    centre = [slot for slot in CENTRE if slot in found]
    if len(centre) < 2:
        return {}, 0.0
    return {slot: card for slot, (_, card) in found.items()}, sum(2.0 - misfit for misfit, _ in found.values())


def _misfits(frame: Frame, card: PlacedPiece, height: float) -> Iterator[tuple[str, float]]:
    """The slots the card may lie in, with a misfit of 0 (as it should) to 1 (no more)."""
    along, towards = frame.local(card)
    steps = along / frame.pitch_mm
    if abs(towards) < 0.6 * height:
        bend = (towards / (0.6 * height)) ** 2
        if abs(steps) < 1.5:
            number = max(-1, min(1, round(steps)))
            yield CENTRE[number + 1], min(1.0, ((steps - number) / 0.5) ** 2 + bend)
        if 1.6 <= abs(steps) <= 5.5:
            yield SIDE, min(1.0, 0.1 * abs(abs(steps) - 2.4) + 0.5 * bend)
    rows = abs(towards) / height
    if 0.85 <= rows <= 3.2 and abs(steps) < 0.75:
        yield OWN[0 if towards < 0 else 1], min(1.0, (steps / 0.75) ** 2 + 0.2 * abs(rows - 1.5))


def _card(piece: PlacedPiece | None, slot: str, frame: Frame | None) -> dict[str, Any] | None:
    if piece is None or frame is None:
        return None
    if piece.face != "up":
        return {"face": "down"}
    card: dict[str, Any] = {"face": "up", "role": piece.label}
    if piece.label == JOKER:
        card["corner"] = _corner(piece, slot, frame) if slot in OWN else None
    return card


def _corner(piece: PlacedPiece, slot: str, frame: Frame) -> str | None:
    """The colour turned to the opponent; ``None`` when no corner is clear."""
    given = piece.details.get("corners")
    corners = [str(role) for role in given] if isinstance(given, (list, tuple)) and len(given) == 4 else DISGUISES
    opponent_deg = frame.up_deg + (0.0 if slot == "A" else 180.0)
    corner, margin = turned_corner(piece.turn_deg - opponent_deg, corners)
    return corner if margin >= CLEAR_DEG else None
