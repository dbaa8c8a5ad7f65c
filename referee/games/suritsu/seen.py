"""The cards that are seen, in the record's columns and half rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.following import Sizes
from referee.core.following_tools import Cell, Known, Sight, best_offset
from referee.core.observing import Mark
from referee.core.pieces import PlacedPiece
from referee.games.suritsu.cards import Card
from referee.games.suritsu.events import Face, Play, StartCard
from referee.games.suritsu.field import field
from referee.games.suritsu.opening import START_CARDS
from referee.games.suritsu.state import State
from referee.games.suritsu.up_down import UpDown

FEW = 0.5
"""When less than this share of the record's cards is found again, another table is seen."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as it lies; ``digits`` are null when they can't be told, also where a doubt about them is left."""

    known: Known
    x: float
    y: float
    digits: str | None
    scenery: str | None
    score: int | None
    upright: bool
    tilt_deg: float

    @property
    def ident(self) -> str:
        """Its own name."""
        return self.known.ident

    @property
    def place(self) -> Cell:
        """The lattice place nearest to it."""
        return round(self.x), round(self.y)

    @property
    def mark(self) -> Mark:
        """What there is to tell of it."""
        x, y = self.place
        straight = self.x == x and self.y == y and not self.tilt_deg
        return ("card", self.ident, self.place, self.upright, straight)

    def play(self, by: str, digits: str | None = None) -> Play:
        """The event that lays it, read as ``digits`` if given."""
        return Play(by=by, digits=digits or self.digits or "", scenery=self.scenery, **self._rest())

    def start_card(self) -> StartCard:
        """The card as a part of the start arrangement."""
        return StartCard(digits=self.digits or "", scenery=self.scenery, **self._rest())

    def _rest(self) -> dict[str, Any]:
        x, y = (int(value) if value == int(value) else value for value in (self.x, self.y))
        said: dict[str, Any] = {"x": x, "y": y, "score": self.score, "upright": self.upright}
        return {**said, "tilt_deg": self.tilt_deg} if self.tilt_deg else said

    def overlaps(self, card: Card) -> bool:
        """Whether it may hide that card."""
        return abs(self.x - card.x) < 1 and abs(self.y - card.y) < 2


@dataclass(frozen=True, slots=True)
class FieldSeen:
    """A table against the record: ``extra`` cards are not in it, ``missing`` ones only there, ``moved`` ones lie
    elsewhere than in it (SUR-P9).

    ``face`` and ``marker`` are null when they are not seen, or not for sure.
    """

    extra: tuple[SeenCard, ...]
    missing: tuple[Card, ...]
    face: Face | None
    marker: int | None
    moved: tuple[SeenCard, ...] = ()


class FieldReader:
    """Finds the record's cards again on every table."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._rows: dict[str, tuple[PlacedPiece, SeenCard]] = {}
        self._paired: dict[str, Cell] = {}
        self.up_down = UpDown()

    def read(self, sight: Sight, state: State) -> FieldSeen | None:
        """The table against the record; null when it does not look like it."""
        known = {one.ident: one for one in sight.of_kind("card", "marker")}
        pieces = [one.piece for one in known.values() if one.piece.face != "down"]
        found = field(pieces, self._sizes, sight.table.up_deg)
        offset = self._offset(found["cards"], known, state)
        if offset is None:
            return None if state.table.cards else FieldSeen((), (), self.up_down.face(sight), None)
        cards = [self._card(row, known[row["piece"]], offset) for row in found["cards"]]
        free, missing = self._paired_off(cards, state)
        moved, extra = self._moved(free, missing)
        missing = [card for card in missing if not any(other.overlaps(card) for other in free)]
        if len(missing) > (1 - FEW) * len(state.table.cards):
            return None
        unread = any(card.digits is None for card in cards)
        marker = None if unread else found["marker"]
        return FieldSeen(tuple(extra), tuple(missing), self.up_down.face(sight), marker, tuple(moved))

    def _offset(self, rows: Sequence[dict[str, Any]], known: dict[str, Known], state: State) -> Cell | None:
        if not rows:
            return None
        record = {(card.x, card.y): str(card.digits) for card in state.table.cards}
        seen = [
            ((round(row["x"]), round(row["y"])), _sure(row, known[row["piece"]]), self._before(known[row["piece"]]))
            for row in rows
        ]
        offset = best_offset(record, seen)
        if offset is None and not record:
            among = [row for row in rows if row["scenery"] is None] if len(rows) > START_CARDS else rows
            left = min(among or rows, key=lambda row: (row["x"], row["y"]))
            return -round(left["x"]), -round(left["y"])
        return offset

    def _before(self, known: Known) -> Cell | None:
        """The place where the card was known to lie, and still lies."""
        kept = self._rows.get(known.ident)
        return kept[1].place if kept is not None and kept[0] is known.laid else self._paired.get(known.ident)

    def _card(self, row: dict[str, Any], known: Known, offset: Cell) -> SeenCard:
        """The row as a card; a card that has only been nudged keeps its place."""
        kept = self._rows.get(known.ident)
        if kept is not None and kept[0] is known.laid:
            old = kept[1]
            x, y, upright, tilt = old.x, old.y, old.upright, old.tilt_deg
        else:
            x, y = row["x"] + offset[0], row["y"] + offset[1]
            upright, tilt = row.get("upright", True), row.get("tilt_deg", 0.0)
        digits = _sure(row, known)
        card = SeenCard(known, x, y, digits, row["scenery"], row.get("score"), upright, tilt)
        self._rows[known.ident] = (known.laid, card)
        return card

    def _paired_off(self, cards: Sequence[SeenCard], state: State) -> tuple[list[SeenCard], list[Card]]:
        """Cards that are not in the record, and those of it that are not seen."""
        free, missing = list(cards), []
        for card in state.table.cards:
            mine = self._mine(card, free)
            if mine is not None:
                free.remove(mine)
                self._paired[mine.ident] = (card.x, card.y)
                if not mine.known.certain:
                    mine.known.read_as(str(card.digits))
            else:
                missing.append(card)
        return free, missing

    def _moved(self, free: Sequence[SeenCard], missing: Sequence[Card]) -> tuple[list[SeenCard], list[SeenCard]]:
        """Cards of the record that were pushed elsewhere, and the others that are not in it."""
        moved: list[SeenCard] = []
        for card in missing:
            was = [one for one in free if one not in moved and self._paired.get(one.ident) == (card.x, card.y)]
            alike = [one for one in free if one not in moved and one.digits == str(card.digits)]
            moved += (was or [one for one in alike if one.scenery == card.scenery])[:1]
        return moved, [one for one in free if one not in moved]

    def _mine(self, card: Card, seen: Sequence[SeenCard]) -> SeenCard | None:
        """The seen card that is this one of the record: the one it was before, else one that reads so or may."""
        here = [one for one in seen if one.place == (card.x, card.y)]
        for one in here:
            if self._paired.get(one.ident) == one.place:
                return one
        fitting = [one for one in here if one.digits in (str(card.digits), None)]
        return min(fitting, key=lambda one: one.digits is None, default=None)


def _sure(row: dict[str, Any], known: Known) -> str | None:
    digits: str | None = row["digits"] if known.certain else None
    return digits
