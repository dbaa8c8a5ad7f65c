"""Tiles that wait to be read, and are moved or taken away before that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from referee.core.following_tools import Known
from referee.core.pieces import PlacedPiece
from referee.core.table_follower import Choice, Query, Told
from referee.games.tiles.lattice import Cell
from referee.games.tiles.rules import Place, Remove

MOST_CHOICES = 4


@dataclass(frozen=True, slots=True)
class Waiting:
    """A tile that was seen lying in a cell and is in no record yet; what it may read, the likeliest first."""

    ident: str
    cell: Cell
    laid: PlacedPiece
    labels: tuple[str, ...]


def waiting(left: Mapping[str, Known], cells: Mapping[str, Cell]) -> dict[str, Waiting]:
    """The tiles in the grid that are still to be told."""
    return {
        ident: Waiting(ident, cells[ident], one.laid, tuple(labels))
        for ident, one in left.items()
        if ident in cells and (labels := readings(one))
    }


def readings(one: Known) -> list[str]:
    """What a tile may read, the likeliest first."""
    likely = [one.piece.label] if one.certain else [label for label, _ in one.alternatives]
    return list(dict.fromkeys(label for label in likely if label is not None))


def moved_to(was: Waiting, others: Iterable[Known]) -> bool:
    """Whether one of these tiles may be the one that waited, elsewhere and under another key."""
    return any(not (labels := readings(one)) or not set(labels).isdisjoint(was.labels) for one in others)


def taken(was: Waiting) -> Query:
    """What said the tile that was laid and taken away?"""
    col, row = was.cell
    choices: tuple[Choice, ...] = tuple(
        (
            "follow-read-as",
            {"label": label},
            (Told(Place(label=label, col=col, row=row), pieces=(was.ident,)), Told(Remove(col=col, row=row))),
        )
        for label in was.labels[:MOST_CHOICES]
    )
    return Query(f"taken {was.ident}", "follow-unread-taken", {}, (*choices, ("follow-unread-nothing", {}, ())))
