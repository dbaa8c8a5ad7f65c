"""A table of Sequence Numbers on which tests lay cards and chips, for the follower to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.core import Header, Match, get_game
from referee.core.following import Explanation, Question, SeenPiece, Side
from referee.core.pieces import PlacedPiece
from referee.core.records import event_json
from referee.games.sequence_numbers.board import Cell
from referee.games.sequence_numbers.follow import FOLLOWER
from tests.referee.games.shown_table import ShownTable

SIZES = {"board": (240.0, 240.0, 1.0), "chip": (20.0, 20.0, 2.0), "card": (45.0, 63.0, 0.3)}
PITCH_MM = 30.0
SIDES: tuple[Side, ...] = ("near", "left", "far", "right")
PILES = ((20.0, -170.0), (-170.0, -20.0), (-20.0, 170.0), (170.0, 20.0))
DRAW = (170.0, 170.0)
LINE: tuple[Cell, ...] = ((3, 1), (3, 2), (3, 3), (3, 4), (3, 5))
"""Blue's sequence in these tests; 26 stands at (3, 3) and (4, 4)."""


class Desk(ShownTable):
    """Board DEMO8 with four seats, blue's first; chips of blue lie on ``chips``."""

    def __init__(self, *chips: Cell, players: Sequence[str] = ("blue", "green", "blue", "green")) -> None:
        position = {"board": "DEMO8", "chips": [[row, col, "blue", "number"] for row, col in chips], "turn": "blue"}
        header = Header(
            format="table-referee/record/1",
            game="sequence-numbers",
            players=list(players),
            options={},
            position=position,
        )
        super().__init__(Match(get_game("sequence-numbers"), header), FOLLOWER, SIZES)
        board = PlacedPiece("board", "board", None, "up", 0.0, 0.0, 0.0, details={"inset_mm": 0.0})
        self.pieces["board"] = SeenPiece(board)
        for cell in chips:
            self.chip("blue", cell)
        self.pieces["draw"] = SeenPiece(PlacedPiece("draw", "card", None, "down", *DRAW))
        self.settle()

    def chip(
        self, colour: str, cell: Cell, key: str | None = None, *, side: str = "number", sure: bool = True
    ) -> str:
        """A chip lies in a cell; its key is returned."""
        row, col = cell
        x, y = (col - 3.5) * PITCH_MM, (3.5 - row) * PITCH_MM
        key = key or f"chip {row},{col}"
        other = "green" if colour == "blue" else "blue"
        piece = PlacedPiece(key, "chip", colour if sure else None, None, x, y, details={"side": side})
        doubt = () if sure else ((colour, 0.55), (other, 0.41))
        self.pieces[key] = SeenPiece(piece, sure, doubt)
        return key

    def card(self, seat: int, label: str, key: str | None = None, *, other: str | None = None) -> str:
        """A card lies on a seat's pile, in doubt when it may be an ``other``; its key is returned."""
        key = key or f"card {seat} {label}"
        piece = PlacedPiece(key, "card", label if other is None else None, "up", *PILES[seat], 0.0)
        self.pieces[key] = SeenPiece(piece, other is None, () if other is None else ((label, 0.55), (other, 0.41)))
        return key

    def turn(self, *cells: Cell, sure: bool = True, side: str = "bumpy") -> list[str]:
        """Chips of blue lie on that side, in doubt when not ``sure``."""
        keys = []
        for cell in cells:
            key = next(key for key, seen in self.pieces.items() if seen.piece.kind == "chip" and _at(seen) == cell)
            keys.append(self.chip("blue", cell, key, side=side, sure=sure))
        return keys

    def hand(self, seat: int, *keys: str, covered: tuple[str, ...] = ()) -> None:
        """A hand's visit since the last table that moved these pieces, and was over others."""
        self.visit(SIDES[seat], (*keys, *covered), keys)

    def reach(self, seat: int, *keys: str) -> None:
        """A hand was over pieces and was not seen to move any."""
        self.hand(seat, covered=keys)

    def play(self, seat: int, label: str, cell: Cell, **doubt: Any) -> None:
        """A card on the seat's pile, and its chip."""
        colour = self.match.state.setup.seats[seat]
        covered = tuple(doubt.pop("covered", ()))
        chip = self.chip(colour, cell, f"{label} chip", sure=doubt.pop("sure", True))
        self.hand(seat, self.card(seat, label, **doubt), chip, covered=covered)

    def take(self, seat: int, *keys: str) -> None:
        """A hand takes pieces away."""
        self.without(keys)
        self.hand(seat, *keys)

    def answer(self, question: Question, choice: int) -> Explanation:
        """A human answers; what the table tells then."""
        for seen in question.choices[choice][2]:
            self.match.push(seen.event)
        return self.settle(rested_s=4.0)

    @property
    def story(self) -> list[str]:
        """Every event with the rules it breaks by itself."""
        return [self._line(number) for number in range(1, len(self.match.rulings) + 1)]

    def _line(self, number: int) -> str:
        said = event_json(self.match.event(number))
        broken = [f.rule for f in self.match.rulings[number - 1].findings if str(f.verdict) == "illegal"]
        cells = said.get("cells") or [chip[:2] for chip in said.get("chips") or ()] or said.get("removed") or ()
        where = " ".join(f"{row},{col}" for row, col in cells)
        words = [said.get("by"), said["do"], said.get("card"), where, *broken]
        return " ".join(str(word) for word in words if word)


def _at(seen: SeenPiece) -> Cell:
    return round(3.5 - seen.piece.y_mm / PITCH_MM), round(seen.piece.x_mm / PITCH_MM + 3.5)
