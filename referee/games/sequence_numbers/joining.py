"""Beginning on a board: its numbers, and the chips of a match under way."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from referee.core import Problem
from referee.core.following import OpeningSeen, SeenPiece, SettledTable, Sizes
from referee.games.sequence_numbers.board import Board, default_board, make_board, named_board
from referee.games.sequence_numbers.field import field

SAME_BOARD = 0.6
"""So many of a known board's cells, less those that read otherwise, tell it."""

WAITING = OpeningSeen(waiting="sequence-numbers-follow-board")


def opening(table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
    """The numbers of the board piece, once they make a board (SEQ-B); the chips that lie on it.

    Whose turn it is nobody can see: the first colour with fewer chips than the one before it, else the first.
    """
    seen = next((item for item in table.pieces if item.piece.kind == "board"), None)
    numbers = None if seen is None else seen.piece.details.get("numbers")
    if seen is None or not seen.certain or not isinstance(numbers, (list, tuple)):
        return WAITING
    board = _board(numbers, options)
    if board is None:
        return WAITING
    position: dict[str, Any] = {"board": board.to_json()}
    chips = _chips(table, board)
    if chips is None:
        return OpeningSeen(waiting="sequence-numbers-follow-chips")
    if chips:
        position |= {"chips": chips, "turn": _turn(players, [chip[2] for chip in chips])}
    return OpeningSeen(position)


def _board(numbers: Sequence[Sequence[int | None]], options: Mapping[str, Any]) -> Board | None:
    """The board that was named, or that of the project's set, where nearly all numbers are its own: a digit that was
    misread, or lies under a chip, makes no other board. Else the one that the numbers make, null when they make none.
    """
    try:
        known = named_board(str(options["board"])) if "board" in options else default_board()
        if _agreeing(numbers, known) >= SAME_BOARD * known.rows * known.cols:
            return known
        return make_board({"numbers": [[cell or None for cell in row] for row in numbers]}, "seen")
    except (Problem, TypeError):
        return None


def _agreeing(numbers: Sequence[Sequence[int | None]], board: Board) -> int:
    """In how many cells a board says the same, less those in which it says otherwise."""
    if [len(row) for row in numbers] != [board.cols] * board.rows:
        return 0
    pairs = [
        (seen or None, true)
        for row, own in zip(numbers, board.numbers, strict=True)
        for seen, true in zip(row, own, strict=True)
    ]
    free = sum(true is None and seen is None for seen, true in pairs)
    said = [seen == true for seen, true in pairs if seen is not None]
    return free + 2 * sum(said) - len(said)


def without_signs(
    pieces: Mapping[str, SeenPiece], sizes: Sizes, board: Board, laid: Collection[str] = ()
) -> dict[str, SeenPiece]:
    """The pieces by key without what may be a chip in a free corner and that no hand has ``laid`` there: it is the
    sign that is printed there.
    """
    if all(item.certain for item in pieces.values() if item.piece.kind == "chip"):
        return dict(pieces)
    chips = field([item.piece for item in pieces.values()], sizes, board)["chips"]
    corner = {entry["piece"] for entry in chips if (entry["row"], entry["col"]) in board.corners}
    return {key: item for key, item in pieces.items() if key not in corner or item.certain or key in laid}


def _chips(table: SettledTable, board: Board) -> list[list[Any]] | None:
    """Every chip on the board; null while one can't be read or lies between cells."""
    lying = {item.piece.key: item for item in table.pieces if not item.piece.standing}
    seen = without_signs(lying, table.sizes, board)
    found = field([item.piece for item in seen.values()], table.sizes, board)
    if found["doubts"] or any(not seen[entry["piece"]].certain for entry in found["chips"]):
        return None
    return [[entry["row"], entry["col"], entry["colour"], entry["side"]] for entry in found["chips"]]


def _turn(players: Sequence[str], colours: Sequence[str]) -> str:
    counts = [colours.count(player) for player in players]
    behind = (n for n in range(1, len(players)) if counts[n] < counts[n - 1] and players[n] != players[n - 1])
    return players[next(behind, 0)]
