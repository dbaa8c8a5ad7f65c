"""The physical table of a state, as players would lay it: board, chips, discard piles, stocks, draw pile."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping

from referee.core import PlacedPiece
from referee.games.sequence_numbers.board import deck_for, own_set
from referee.games.sequence_numbers.players import CHIPS_PER_COLOUR
from referee.games.sequence_numbers.state import State

Sizes = Mapping[str, tuple[float, float, float]]

GAP_MM = 22.0
STACK, STACKS_ABREAST = 4, 3
VISIBLE_DISCARDS = 4
"""Cards of a discard pile that can show an edge; those below are left out."""
OFF_CELL = 0.1
"""How far from the middle of a cell a hand puts a chip, in cells."""
SIDES: Mapping[int, tuple[tuple[float, float], ...]] = {
    2: ((0, 0), (180, 0)),
    3: ((0, 0), (90, 0), (270, 0)),
    4: ((0, 0), (90, 0), (180, 0), (270, 0)),
    5: ((0, 0), (90, 0), (180, 0.3), (180, -0.3), (270, 0)),
    6: ((0, 0.3), (0, -0.3), (90, 0), (180, 0.3), (180, -0.3), (270, 0)),
}
"""For each number of seats, clockwise from the near side: where a seat is (degrees clockwise from near), and how
far to its right along that side, in board widths."""


class _Table:
    """The measures of one match: sizes, where the board lies, and a jitter for every piece of its own."""

    def __init__(self, state: State, sizes: Sizes, seed: int) -> None:
        self.state, self.sizes, self.seed = state, sizes, seed
        self.board_mm = sizes["board"][:2]
        self.inset_mm = inset_mm(sizes)
        rng = self.jitter("board")
        self.x_mm, self.y_mm = rng.uniform(-6, 6), rng.uniform(-6, 6)
        self.turn_deg = rng.uniform(-4, 4)

    def jitter(self, key: str) -> random.Random:
        """The random source of one piece (at one place): the same in every state of the match."""
        return random.Random(f"{self.seed} {key}")

    def on_board(self, right_mm: float, up_mm: float) -> tuple[float, float]:
        """A point given from the middle of the board, as the board lies, in table millimetres."""
        angle = math.radians(self.turn_deg)
        x_mm = right_mm * math.cos(angle) + up_mm * math.sin(angle)
        y_mm = up_mm * math.cos(angle) - right_mm * math.sin(angle)
        return self.x_mm + x_mm, self.y_mm + y_mm

    def beside(self, seat: int, right: float, out_mm: float) -> tuple[float, float, float]:
        """A place on a seat's side of the board, and the turn of what lies there facing that seat.

        ``right`` is in board widths from the seat's middle to its right hand, ``out_mm`` from the board's edge.
        """
        round_deg, shift = SIDES[len(self.state.setup.seats)][seat]
        angle = math.radians(round_deg)
        along = (right + shift) * self.board_mm[0]
        out = self.board_mm[round_deg in (0, 180)] / 2 + out_mm
        x_mm = along * math.cos(angle) - out * math.sin(angle)
        y_mm = -along * math.sin(angle) - out * math.cos(angle)
        return x_mm, y_mm, (round_deg + 180) % 360 - 180


def inset_mm(sizes: Sizes) -> float:
    """The rim of the board outside the cells, in the proportion of the project's own board."""
    kind = own_set().get("kinds", {}).get("board")
    return float(sizes["board"][0] * kind["inset_mm"] / kind["size_mm"][0]) if kind else 0.0


def layout(state: State, sizes: Sizes, rng: random.Random) -> list[PlacedPiece]:
    """Every piece on the table but the hands, which are held.

    ``sizes`` gives width, height and thickness in mm of ``board``, ``chip`` and ``card``. ``rng`` is read but
    not advanced: the same one, call after call, keeps every piece where it lies until it is moved.
    """
    twin = random.Random()
    twin.setstate(rng.getstate())
    table = _Table(state, sizes, twin.getrandbits(32))
    return [_board(table), *_chips(table), *_discards(table), *_draw_pile(table), *_stocks(table)]


def _board(table: _Table) -> PlacedPiece:
    board = table.state.setup.board
    details = {**board.to_json(), "inset_mm": table.inset_mm}
    return PlacedPiece("board", "board", None, "up", table.x_mm, table.y_mm, table.turn_deg, details=details)


def _chips(table: _Table) -> Iterator[PlacedPiece]:
    board = table.state.setup.board
    pitch_x = (table.board_mm[0] - 2 * table.inset_mm) / board.cols
    pitch_y = (table.board_mm[1] - 2 * table.inset_mm) / board.rows
    for (row, col), chip in table.state.chips.items():
        key = f"chip-{chip.colour}-{chip.serial}"
        rng = table.jitter(f"{key} {row} {col}")
        right = (col + 0.5 - board.cols / 2 + rng.uniform(-OFF_CELL, OFF_CELL)) * pitch_x
        up = (board.rows / 2 - row - 0.5 + rng.uniform(-OFF_CELL, OFF_CELL)) * pitch_y
        x_mm, y_mm = table.on_board(right, up)
        yield PlacedPiece(
            key,
            "chip",
            chip.colour,
            None,
            x_mm,
            y_mm,
            rng.uniform(-180, 180),
            table.sizes["board"][2],
            details={"side": "bumpy" if chip.bumpy else "number"},
            cell={"row": row, "col": col},
        )


def _discards(table: _Table) -> Iterator[PlacedPiece]:
    _, height, thickness = table.sizes["card"]
    for seat, pile in enumerate(table.state.discards):
        for number in range(max(0, len(pile) - VISIBLE_DISCARDS), len(pile)):
            key = f"discard-{seat}-{number}-{pile[number]}"
            rng = table.jitter(key)
            x_mm, y_mm, turn_deg = table.beside(seat, 0.13, GAP_MM + height / 2)
            yield PlacedPiece(
                key,
                "card",
                pile[number],
                "up",
                x_mm + rng.uniform(-3, 3),
                y_mm + rng.uniform(-3, 3),
                turn_deg + rng.uniform(-5, 5),
                number * thickness,
                role="side",
                cell={"pile": "discard", "seat": seat, "top": number == len(pile) - 1},
            )


def _draw_pile(table: _Table) -> Iterator[PlacedPiece]:
    """One piece for the whole pile: its top card, at its height, with the number of cards in ``details``."""
    state = table.state
    width, height, thickness = table.sizes["card"]
    gone = sum(map(len, state.discards)) + sum(state.hand(seat) for seat in range(len(state.setup.seats)))
    count = len(deck_for(state.setup.board)) - gone
    if count <= 0:
        return
    rng = table.jitter("draw pile")
    x_mm = table.board_mm[0] / 2 + GAP_MM + width / 2 + rng.uniform(0, 15)
    y_mm = table.board_mm[1] / 2 + GAP_MM + height / 2 + rng.uniform(-10, 10)
    turn_deg, z_mm = rng.uniform(-6, 6), (count - 1) * thickness
    yield PlacedPiece(
        "draw-pile",
        "card",
        None,
        "down",
        x_mm,
        y_mm,
        turn_deg,
        z_mm,
        role="side",
        details={"count": count},
        cell={"pile": "draw"},
    )


def _stocks(table: _Table) -> Iterator[PlacedPiece]:
    """The chips not yet laid, in low stacks at the left hand of each seat of their colour; the top ones go first."""
    seats, (diameter, _, thickness) = table.state.setup.seats, table.sizes["chip"]
    used = {(chip.colour, chip.serial) for chip in table.state.chips.values()}
    for colour in table.state.setup.colours:
        owners = [seat for seat, name in enumerate(seats) if name == colour]
        for serial in range(CHIPS_PER_COLOUR):
            if (colour, serial) in used:
                continue
            key = f"chip-{colour}-{serial}"
            rng = table.jitter(f"{key} stock")
            stack, level = divmod(serial // len(owners), STACK)
            right = -0.02 - (stack % STACKS_ABREAST) * 1.2 * diameter / table.board_mm[0]
            out = GAP_MM + diameter * (0.5 + 1.2 * (stack // STACKS_ABREAST))
            x_mm, y_mm, _ = table.beside(owners[serial % len(owners)], right, out)
            yield PlacedPiece(
                key,
                "chip",
                colour,
                None,
                x_mm + rng.uniform(-0.8, 0.8),
                y_mm + rng.uniform(-0.8, 0.8),
                rng.uniform(-180, 180),
                (STACK - 1 - level) * thickness,
                role="side",
                details={"side": "number"},
                cell={"pile": "stock"},
            )
