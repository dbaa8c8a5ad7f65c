"""Following number tiles: which label lies in which cell. Every event is legal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from referee.core import Decision, Game, Header, Judgement, PieceEvent, Play, Problem, Transcript
from referee.core.game import OptionValue

Cell = tuple[int, int]


class _TileEvent(PieceEvent, kw_only=True, omit_defaults=True):
    by: str | None = None  # type: ignore[assignment]  # nobody need own a tile


class Place(_TileEvent, tag="place", kw_only=True, omit_defaults=True):
    """A tile laid down; ``col`` and ``row`` are null outside a grid."""

    label: str | None
    col: int | None
    row: int | None
    colour: str | None = None
    corners: list[tuple[float, float]] | None = None


class Move(_TileEvent, tag="move", kw_only=True, omit_defaults=True):
    """A tile moved from one cell to another."""

    from_: Cell = msgspec.field(name="from")
    to: Cell


class Remove(_TileEvent, tag="remove", kw_only=True, omit_defaults=True):
    """A tile taken away."""

    col: int | None
    row: int | None


@dataclass(frozen=True, slots=True)
class State:
    """Labels by cell, and the labels of tiles that lie in no cell."""

    players: tuple[str, ...]
    cells: Mapping[Cell, str | None]
    loose: tuple[str | None, ...] = ()


class Tiles(Game[State]):
    """The game without rules."""

    name = "tiles"
    prefix = "TIL"
    package = "referee.games.tiles"
    rules = {}
    options = {}
    events = (Place, Move, Remove)
    min_players = 0
    max_players = 99
    default_players = ()

    def start(self, header: Header) -> State:
        """An empty table, or the cells of ``position``."""
        return State(self.check_players(header.players), _cells((header.position or {}).get("cells", [])))

    def judge(self, state: State, event: PieceEvent, decision: Decision | None = None) -> Judgement[State]:
        """Follow the event; there is nothing to find fault with."""
        cells = dict(state.cells)
        loose = state.loose
        if isinstance(event, Place):
            if event.col is None or event.row is None:
                loose = (*loose, event.label)
            else:
                cells[event.col, event.row] = event.label
        elif isinstance(event, Move):
            cells[event.to] = cells.pop(event.from_, None)
        elif isinstance(event, Remove):
            if event.col is None or event.row is None:
                loose = loose[:-1]
            else:
                cells.pop((event.col, event.row), None)
        return Judgement((), {}, State(state.players, cells, loose))

    def view(self, state: State) -> dict[str, Any]:
        """Cells in reading order."""
        placed = sorted(state.cells.items(), key=lambda item: (item[0][1], item[0][0]))
        return {
            "turn": None,
            "winner": None,
            "cells": [[col, row, label] for (col, row), label in placed],
            "loose": list(state.loose),
        }

    def notate(self, event: PieceEvent) -> str:
        """``7@2,1``, ``2,1-3,1``, ``x2,1``."""
        if isinstance(event, Place):
            return f"{event.label or '?'}" + ("" if event.col is None else f"@{event.col},{event.row}")
        if isinstance(event, Move):
            return f"{event.from_[0]},{event.from_[1]}-{event.to[0]},{event.to[1]}"
        assert isinstance(event, Remove)
        return "x" if event.col is None else f"x{event.col},{event.row}"

    def plays(self, state: State, hold: Sequence[str], by: str | None = None) -> Iterable[Play]:
        """Without rules there is no list of legal plays."""
        return ()

    def random_match(
        self,
        seed: int,
        players: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fouls: int = 0,
        kinds: Sequence[str] | None = None,
    ) -> Transcript:
        """Tiles laid at random beside one another, now and then moved or taken away."""
        rng = random.Random(seed)
        transcript = Transcript(
            {"format": "table-referee/record/1", "game": self.name, "players": list(players or ())}
        )
        cells: dict[Cell, str] = {}
        for _ in range(rng.randint(8, 30)):
            _random_event(rng, cells, transcript.events)
        return transcript


def _cells(given: object) -> dict[Cell, str | None]:
    """The cells of a position, ``[[col, row, label], ...]``; raises :class:`Problem`."""
    try:
        rows = msgspec.convert(given, list[tuple[int, int, str | int | None]])
    except msgspec.ValidationError as error:
        raise Problem("position-wrong", line=1, field="cells", detail=str(error)) from None
    return {(col, row): None if label is None else str(label) for col, row, label in rows}


def _random_event(rng: random.Random, cells: dict[Cell, str], events: list[dict[str, Any]]) -> None:
    free = sorted(
        {(c + dc, r + dr) for c, r in cells for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(cells)
    ) or [(0, 0)]
    kind = rng.random()
    if kind < 0.85 or len(cells) < 2:
        cell, label = rng.choice(free), str(rng.randint(1, 13))
        cells[cell] = label
        events.append({"do": "place", "by": None, "label": label, "col": cell[0], "row": cell[1]})
        return
    old = rng.choice(sorted(cells))
    label = cells.pop(old)
    if kind < 0.93:
        events.append({"do": "remove", "by": None, "col": old[0], "row": old[1]})
        return
    new = rng.choice([cell for cell in free if cell != old])
    cells[new] = label
    events.append({"do": "move", "by": None, "from": list(old), "to": list(new)})
