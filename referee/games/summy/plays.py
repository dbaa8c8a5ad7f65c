"""All legal acts with a rack: every true sum on the table, best first, and the removals.

Each line of the table is cut into windows: stretches that begin and end beside empty cells, hold a block of the
table, at least one hole and no more holes than the rack has blocks, and no hole on a reserved cell. Windows that
look alike share one search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from referee.core import Play
from referee.games.summy.events import Block, Cell, Place, Remove
from referee.games.summy.expression import SHORTEST, is_true
from referee.games.summy.search import HOLE, RackSearch
from referee.games.summy.state import OTHER, STEP, Direction, State, run_through
from referee.games.summy.symbols import EQUALS, LIMITS, RACK_SIZE, digit_sum


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a line that a sum may fill: its direction, its pattern, and the cells of its holes."""

    direction: Direction
    pattern: str
    holes: tuple[Cell, ...]


class PlayFinder:
    """Finds the sums that a team can make with the blocks it holds, beyond doubt and without repeats.

    Sums that would be a matter of asking (double sums under ``double_sum = ask``, a symbol laid more often than the
    set has it) are left out. ``most`` limits the new blocks of a sum; ``reserved`` may be overruled to look for sums
    that break SUM-P6.
    """

    def __init__(
        self,
        state: State,
        team: int,
        rack: Sequence[str],
        *,
        most: int = RACK_SIZE,
        reserved: Mapping[Cell, bool] | None = None,
    ) -> None:
        self._state, self._player = state, state.players[team]
        self._table = state.table
        self._reserved = state.reserved if reserved is None else reserved
        self._limit = min(most, RACK_SIZE, len(rack), state.held[team])
        self._negative_allowed = state.options["negative_intermediate"] == "allowed"
        on_table = Counter(state.table.values())
        available = {s: min(count, LIMITS[s] - on_table[s]) for s, count in Counter(rack).items()}
        self._search = RackSearch(available, negative_allowed=self._negative_allowed)
        self._neighbours: dict[tuple[Cell, Direction], tuple[str, str]] = {}

    def sums(self) -> list[Play]:
        """Every sum, most points first; of equal ones that with fewer blocks, then the upper-left."""
        plays = [play for window in self.windows() for play in self.plays_in(window)]
        plays.sort(key=_best_first)
        return plays

    def windows(self, rng: Random | None = None) -> Iterator[Window]:
        """All windows of all lines; with ``rng`` lines, and windows within a line, in random order."""
        lines: dict[tuple[Direction, int], dict[int, str]] = {}
        for (x, y), symbol in self._table.items():
            lines.setdefault(("across", y), {})[x] = symbol
            lines.setdefault(("down", x), {})[y] = symbol
        order = sorted(lines)
        if rng is not None:
            rng.shuffle(order)
        for direction, line in order:
            found = list(self._windows_of(direction, line, lines[direction, line]))
            if rng is not None:
                rng.shuffle(found)
            yield from found

    def _windows_of(self, direction: Direction, line: int, fixed: Mapping[int, str]) -> Iterator[Window]:
        starts = {start for place in fixed for start in range(place - self._limit, place + 1)}
        for start in sorted(starts):
            if start - 1 not in fixed:
                yield from self._windows_from(direction, line, fixed, start)

    def _windows_from(
        self, direction: Direction, line: int, fixed: Mapping[int, str], start: int
    ) -> Iterator[Window]:
        """The windows that begin at a place of a line."""
        pattern, place, equals = "", start, 0
        holes: list[Cell] = []
        while True:
            symbol = fixed.get(place)
            if symbol is None:
                cell = (place, line) if direction == "across" else (line, place)
                if len(holes) == self._limit or cell in self._reserved:
                    return
                holes.append(cell)
                pattern += HOLE
            else:
                equals += symbol == EQUALS
                if equals > 1:
                    return
                pattern += symbol
            place += 1
            if SHORTEST <= place - start > len(holes) > 0 and place not in fixed:
                yield Window(direction, pattern, tuple(holes))

    def plays_in(self, window: Window) -> Iterator[Play]:
        """The legal sums that fill a window."""
        fills = self._search.fill(window.pattern)
        if not fills:
            return
        crossed = [
            (index, *self._beside(cell, OTHER[window.direction]))
            for index, cell in enumerate(window.holes)
            if any(self._beside(cell, OTHER[window.direction]))
        ]
        points = digit_sum(window.pattern)
        for fill in fills:
            crossing = self._crossing(window, fill, crossed) if crossed else []
            if crossing is None:
                continue
            blocks = [Block(x, y, symbol) for (x, y), symbol in zip(window.holes, fill, strict=True)]
            total = points + digit_sum(fill) + sum(map(digit_sum, crossing))
            effects = {"points": total, "sums": [_filled(window.pattern, fill), *crossing]}
            yield Play(Place(by=self._player, blocks=blocks), effects, total)

    def _crossing(self, window: Window, fill: str, crossed: Sequence[tuple[int, str, str]]) -> list[str] | None:
        """The sums across the window that are scored with it; ``None`` when they keep it from being legal."""
        texts = [before + fill[index] + after for index, before, after in crossed]
        true = [text for text in texts if is_true(text, self._negative_allowed)]
        if len(true) < len(texts) and self._state.options["cross_runs"] == "must_be_sums":
            return None
        if not true:
            return []
        option = self._state.options["double_sum"]
        if option == "score_both":
            seen_already = len(fill) == 1 and window.direction == "down"
            return None if seen_already else true
        return [] if option == "score_line_only" and len(fill) > 1 else None

    def _beside(self, cell: Cell, direction: Direction) -> tuple[str, str]:
        """What stands right before and right behind an empty cell in a direction."""
        known = self._neighbours.get((cell, direction))
        if known is None:
            (x, y), (dx, dy) = cell, STEP[direction]
            before, after = (x - dx, y - dy), (x + dx, y + dy)
            known = self._neighbours[cell, direction] = (
                run_through(self._table, before, direction)[1] if before in self._table else "",
                run_through(self._table, after, direction)[1] if after in self._table else "",
            )
        return known


def legal_plays(state: State, team: int, rack: Sequence[str]) -> list[Play]:
    """Every act of the team with these blocks that is legal beyond doubt: sums, then the removals.

    A team that holds nothing may only pass (a removal of 0). With no blocks named only removals are known.
    """
    if state.over:
        return []
    most = min(len(rack), state.held[team]) if rack else state.held[team]
    removals = [
        Play(Remove(by=state.players[team], count=count), {"points": 0, "sums": []}, -float(count))
        for count in (range(1, most + 1) if most else (0,))
    ]
    return PlayFinder(state, team, rack).sums() + removals


def _filled(pattern: str, fill: str) -> str:
    signs = iter(fill)
    return "".join(next(signs) if sign == HOLE else sign for sign in pattern)


def _best_first(play: Play) -> tuple[float, int, list[tuple[int, int, str]]]:
    assert isinstance(play.event, Place)
    blocks = play.event.blocks
    return -play.worth, len(blocks), [(block.y, block.x, block.symbol) for block in blocks]
