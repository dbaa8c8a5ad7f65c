"""Beginning on a board: its numbers, and the chips of a match under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core import Problem
from referee.core.following import OpeningSeen, SettledTable
from referee.games.sequence_numbers.board import Board, make_board
from referee.games.sequence_numbers.field import field

WAITING = OpeningSeen(waiting="sequence-numbers-follow-board")


def opening(table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
    """The numbers of the board piece, once they make a board (SEQ-B); the chips that lie on it.

    Whose turn it is nobody can see: the first colour with fewer chips than the one before it, else the first.
    """
    seen = next((item for item in table.pieces if item.piece.kind == "board"), None)
    numbers = None if seen is None else seen.piece.details.get("numbers")
    if seen is None or not seen.certain or not isinstance(numbers, (list, tuple)):
        return WAITING
    try:
        board = make_board({"numbers": [[cell or None for cell in row] for row in numbers]}, "seen")
    except (Problem, TypeError):
        return WAITING
    position: dict[str, Any] = {"board": board.to_json()}
    chips = _chips(table, board)
    if chips is None:
        return OpeningSeen(waiting="sequence-numbers-follow-chips")
    if chips:
        position |= {"chips": chips, "turn": _turn(players, [chip[2] for chip in chips])}
    return OpeningSeen(position)


def _chips(table: SettledTable, board: Board) -> list[list[Any]] | None:
    """Every chip on the board; null while one can't be read or lies between cells."""
    seen = {item.piece.key: item for item in table.pieces if not item.piece.standing}
    found = field([item.piece for item in seen.values()], table.sizes, board)
    if found["doubts"] or any(not seen[entry["piece"]].certain for entry in found["chips"]):
        return None
    return [[entry["row"], entry["col"], entry["colour"], entry["side"]] for entry in found["chips"]]


def _turn(players: Sequence[str], colours: Sequence[str]) -> str:
    counts = [colours.count(player) for player in players]
    behind = (n for n in range(1, len(players)) if counts[n] < counts[n - 1] and players[n] != players[n - 1])
    return players[next(behind, 0)]
