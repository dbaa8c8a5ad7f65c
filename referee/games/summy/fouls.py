"""Breaches of the rules, made from a legal sum or from nothing, for random matches.

Each builder makes sure on its own that the rule is broken: fouls of grammar and value are tested by regular
expressions and fractions here, not by the rules that are to find them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from referee.core import PieceEvent, Play
from referee.games.summy.events import Block, Cell, Place, Remove, Shift
from referee.games.summy.plays import PlayFinder, Window
from referee.games.summy.rules import open_act
from referee.games.summy.state import STEP, Direction, State, run_through
from referee.games.summy.symbols import DIGITS, LIMITS, RACK_SIZE, SYMBOLS


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a random match: whose turn it is, both racks, and a legal sum the team could make (or none)."""

    state: State
    team: int
    racks: tuple[Sequence[str], Sequence[str]]
    blocks: Sequence[Block]
    rng: random.Random
    choose: Callable[[int], Play | None]

    @property
    def by(self) -> str:
        """The team on turn."""
        return self.state.players[self.team]

    @property
    def other(self) -> str:
        """The team not on turn."""
        return self.state.players[1 - self.team]

    def finder(self, most: int, table: dict[Cell, str] | None = None, *, reserved: bool = True) -> PlayFinder:
        """A search for small sums of the team, on another table or with reserved cells forgotten when asked."""
        opened = open_act(self.state, self.team, "sum").state
        if table is not None:
            opened = replace(opened, table=table)
        rack = self.racks[self.team]
        return PlayFinder(opened, self.team, rack, most=most, reserved=None if reserved else {})


@dataclass(frozen=True, slots=True)
class Foul:
    """A breach: the event and the cells it concerns."""

    event: PieceEvent
    where: Sequence[Cell] = ()


def build(kind: str, scene: Scene) -> Foul | None:
    """A breach of the rule ``kind`` at this moment, or ``None`` when none can be made of it."""
    if kind.startswith("SUM-V"):
        return _false_sum(kind, scene)
    return _BUILDERS[kind](scene)


def _start(scene: Scene) -> Foul | None:
    """SUM-S3: the team that was not to start acts first."""
    state = scene.state
    return _out_of_turn(scene) if state.last is None and state.turn is not None and not state.sums else None


def _out_of_turn(scene: Scene) -> Foul | None:
    """SUM-T1: a sum of the team that is not on turn."""
    other = 1 - scene.team
    if scene.state.turn is None or (scene.state.last or (None, ""))[:2] == (other, "removal"):
        return None
    play = scene.choose(other)
    return None if play is None else Foul(play.event)


def _both(scene: Scene) -> Foul | None:
    """SUM-T2: the team that has just acted does the other thing too."""
    other = 1 - scene.team
    last = scene.state.last
    if last is None or last[0] != other or last[1] == "lost":
        return None
    if last[1] == "sum":
        return Foul(Remove(by=scene.other, count=scene.rng.randint(1, 2)))
    play = scene.choose(other)
    return None if play is None else Foul(play.event)


def _too_many(scene: Scene) -> Foul | None:
    """SUM-P1: no block at all, or the sum grown by blocks until there are more than 8 or than the team holds."""
    if not scene.blocks or scene.rng.random() < 0.2:
        return Foul(Place(by=scene.by, blocks=[]))
    dx, dy = STEP[_direction(scene.blocks)]
    last = scene.blocks[-1]
    blocks, x, y = list(scene.blocks), last.x, last.y
    limit = min(RACK_SIZE, scene.state.held[scene.team])
    while len(blocks) <= limit:
        x, y = x + dx, y + dy
        if (x, y) not in scene.state.table:
            blocks.append(Block(x, y, scene.rng.choice(DIGITS)))
    return _laid(scene, blocks)


def _island(scene: Scene) -> Foul | None:
    """SUM-P2: a true sum of own blocks alone, apart from the table."""
    xs, ys = [x for x, _ in scene.state.table], [y for _, y in scene.state.table]
    a, b = scene.rng.randint(1, 4), scene.rng.randint(1, 5)
    x, y = scene.rng.randint(min(xs), max(xs)), max(ys) + 3
    dx, dy = scene.rng.choice(list(STEP.values()))
    if min(RACK_SIZE, scene.state.held[scene.team]) < 5:
        return None
    return _laid(scene, [Block(x + i * dx, y + i * dy, sign) for i, sign in enumerate(f"{a}+{b}={a + b}")])


def _out_of_line(scene: Scene) -> Foul | None:
    """SUM-P3: one block of a sum beside its line."""
    if len(scene.blocks) < 2:
        return None
    dx, dy = STEP[_direction(scene.blocks)]
    *rest, moved = scene.blocks
    for side in scene.rng.sample((1, -1), 2):
        cell = (moved.x + side * dy, moved.y + side * dx)
        if cell not in scene.state.table:
            return _laid(scene, [*rest, Block(*cell, moved.symbol)], [cell])
    return None


def _gap(scene: Scene) -> Foul | None:
    """SUM-P4: the last block of a sum one cell too far."""
    if len(scene.blocks) < 2:
        return None
    dx, dy = STEP[_direction(scene.blocks)]
    for sign, blocks in ((1, list(scene.blocks)), (-1, list(scene.blocks)[::-1])):
        *rest, moved = blocks
        far = (moved.x + sign * dx, moved.y + sign * dy)
        if far not in scene.state.table:
            return _laid(scene, [*rest, Block(*far, moved.symbol)], [(moved.x, moved.y)])
    return None


def _touching(scene: Scene) -> Foul | None:
    """SUM-P5: a sum that would be true but for a block right at its end, found by leaving that block out."""
    cells = list(scene.state.table)
    for cell in scene.rng.sample(cells, min(10, len(cells))):
        rest = {other: symbol for other, symbol in scene.state.table.items() if other != cell}
        finder = scene.finder(4, rest)
        windows = [window for window in finder.windows() if cell in _ends(window, rest)]
        for play in (play for window in windows for play in finder.plays_in(window)):
            assert isinstance(play.event, Place)
            blocks = play.event.blocks
            if len(blocks) > 1 and not _true(_chain(scene.state, blocks)):
                return _laid(scene, blocks, [cell])
    return None


def _ends(window: Window, table: dict[Cell, str]) -> tuple[Cell, Cell]:
    """The cells right before and right behind a window."""
    dx, dy = STEP[window.direction]
    place = window.pattern.index(".")
    x, y = window.holes[0][0] - place * dx, window.holes[0][1] - place * dy
    length = len(window.pattern)
    return (x - dx, y - dy), (x + length * dx, y + length * dy)


def _on_reserved(scene: Scene) -> Foul | None:
    """SUM-P6: a sum over a cell that must stay empty."""
    firm = {cell for cell, sure in scene.state.reserved.items() if sure}
    finder = scene.finder(5, reserved=False)
    windows = [window for window in finder.windows(scene.rng) if firm.intersection(window.holes)]
    for window in windows[:60]:
        for play in finder.plays_in(window):
            return _laid(scene, play.event.blocks, sorted(firm.intersection(window.holes)))  # type: ignore[attr-defined]
    return None


def _stacked(scene: Scene) -> Foul | None:
    """SUM-P7: a block on a block."""
    if not scene.blocks:
        return None
    cell = scene.rng.choice(list(scene.state.table))
    *rest, moved = scene.blocks
    return _laid(scene, [*rest, Block(*cell, moved.symbol)], [cell])


def _moved(scene: Scene) -> Foul | None:
    """SUM-P8: a placed block two cells away, or gone."""
    start = scene.rng.choice(list(scene.state.table))
    dx, dy = scene.rng.choice(((2, 0), (0, 2), (-2, 0), (0, -2)))
    end = (start[0] + dx, start[1] + dy)
    gone = end in scene.state.table or scene.rng.random() < 0.3
    return Foul(Shift(by=scene.rng.choice(scene.state.players), from_=start, to=None if gone else end), [start])


def _turned(scene: Scene) -> Foul | None:
    """SUM-P9: a block of a sum that lies on its side or upside down."""
    if not scene.blocks:
        return None
    place = scene.rng.randrange(len(scene.blocks))
    turn = scene.rng.choice((90, -90, 180)) + scene.rng.uniform(-8, 8)
    blocks = list(scene.blocks)
    blocks[place] = Block(blocks[place].x, blocks[place].y, blocks[place].symbol, round(turn, 1))
    return _laid(scene, blocks, [(blocks[place].x, blocks[place].y)])


def _too_often(scene: Scene) -> Foul | None:
    """SUM-C1: a symbol once more than the set has it."""
    on_table = list(scene.state.table.values())
    missing = {symbol: LIMITS[symbol] - on_table.count(symbol) + 1 for symbol in SYMBOLS}
    near = [symbol for symbol in SYMBOLS if missing[symbol] <= len(scene.blocks)]
    if not near:
        return None
    symbol = min(near, key=lambda s: (missing[s], scene.rng.random()))
    spots = scene.rng.sample(range(len(scene.blocks)), missing[symbol])
    blocks = [Block(b.x, b.y, symbol if i in spots else b.symbol) for i, b in enumerate(scene.blocks)]
    return _laid(scene, blocks, [(b.x, b.y) for b in blocks if b.symbol == symbol])


def _after_end(scene: Scene) -> Foul | None:
    """SUM-E1: an act after the end of the game."""
    return Foul(Remove(by=scene.by, count=1)) if scene.state.over else None


def _false_sum(kind: str, scene: Scene) -> Foul | None:
    """SUM-V1 … SUM-V7: a legal sum with some of its new blocks changed or mixed up."""
    if len(scene.blocks) < 2:
        return None
    for _ in range(300):
        blocks = _mutated(kind, scene)
        chain = _chain(scene.state, blocks)
        if _breaks(kind, chain) and not any(map(_true, _parts(scene.state, blocks))):
            return _laid(scene, blocks, [(block.x, block.y) for block in blocks])
    return None


def _mutated(kind: str, scene: Scene) -> list[Block]:
    rng, signs = scene.rng, [block.symbol for block in scene.blocks]
    if kind == "SUM-V7":
        place = rng.randrange(len(signs) - 1)
        signs[place : place + 2] = ":", "0"
    elif rng.random() < 0.4:
        rng.shuffle(signs)
    else:
        for _ in range(rng.randint(1, 2)):
            signs[rng.randrange(len(signs))] = rng.choice(SYMBOLS)
    return [Block(block.x, block.y, sign) for block, sign in zip(scene.blocks, signs, strict=True)]


_GRAMMAR = re.compile(r"\d+([-+×:]\d+)+=\d+")
_BROKEN = {
    "SUM-V1": re.compile(r"[^=]*(=[^=]*=.*)?"),
    "SUM-V2": re.compile(r"[^=]*(?<!\d)\d+=\d+|\d+=\d+"),
    "SUM-V3": re.compile(r"[^=]+=([^=]*[-+×:][^=]*)?"),
    "SUM-V4": re.compile(r"(.*\D)?0\d.*"),
    "SUM-V5": re.compile(r"[-+×:].*|.*[-+×:=][-+×:].*|.*[-+×:](=.*)?"),
    "SUM-V7": re.compile(r".*:0+(?!\d).*"),
}


def _breaks(kind: str, chain: str) -> bool:
    """Whether the chain breaks the rule, by means other than the rules' own."""
    if kind == "SUM-V2":
        left = chain.split("=")[0]
        return chain.count("=") == 1 and (left.isdigit() or not left)
    if kind in ("SUM-V6", "SUM-V7"):
        zero = _BROKEN["SUM-V7"].fullmatch(chain) is not None
        sound = _GRAMMAR.fullmatch(chain) is not None
        return sound and (zero if kind == "SUM-V7" else not zero and not _true(chain))
    return _BROKEN[kind].fullmatch(chain) is not None


def _true(chain: str) -> bool:
    """Whether a chain is a true sum, with the fractions of the standard library."""
    if not _GRAMMAR.fullmatch(chain) or re.search(r"(?<!\d)0\d", chain):
        return False
    left, right = chain.split("=")
    total = Fraction(0)
    for sign, term in re.findall(r"([-+]?)([^-+]+)", left):
        numbers = re.findall(r"\d+", term)
        value = Fraction(int(numbers[0]))
        for operator, number in zip(re.findall(r"[×:]", term), numbers[1:], strict=True):
            if operator == ":" and int(number) == 0:
                return False
            value = value * int(number) if operator == "×" else value / int(number)
        total += -value if sign == "-" else value
    return total == int(right)


def _direction(blocks: Sequence[Block]) -> Direction:
    return "across" if len({block.y for block in blocks}) == 1 else "down"


def _chain(state: State, blocks: Sequence[Block]) -> str:
    table = {**state.table, **{(block.x, block.y): block.symbol for block in blocks}}
    return run_through(table, (blocks[0].x, blocks[0].y), _direction(blocks))[1]


def _parts(state: State, blocks: Sequence[Block]) -> Iterator[str]:
    """All parts of the chain; that none of them is true leaves no room for SUM-P5 or a second sum."""
    chain = _chain(state, blocks)
    for start in range(len(chain)):
        for stop in range(start + 5, len(chain) + 1):
            yield chain[start:stop]


def _laid(scene: Scene, blocks: Sequence[Block], where: Sequence[Cell] = ()) -> Foul:
    return Foul(Place(by=scene.by, blocks=list(blocks)), where)


_BUILDERS: dict[str, Callable[[Scene], Foul | None]] = {
    "SUM-S3": _start,
    "SUM-T1": _out_of_turn,
    "SUM-T2": _both,
    "SUM-P1": _too_many,
    "SUM-P2": _island,
    "SUM-P3": _out_of_line,
    "SUM-P4": _gap,
    "SUM-P5": _touching,
    "SUM-P6": _on_reserved,
    "SUM-P7": _stacked,
    "SUM-P8": _moved,
    "SUM-P9": _turned,
    "SUM-C1": _too_often,
    "SUM-E1": _after_end,
}
