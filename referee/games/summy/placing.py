"""What can be wrong with blocks that were laid: one small function a rule, all of them in the order of checks.

Cells are (x, y). Nothing here knows whose turn it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from referee.core import Finding, Problem, Verdict
from referee.games.summy.events import Block, Cell
from referee.games.summy.expression import SHORTEST, faults, is_true
from referee.games.summy.state import OTHER, STEP, Direction, State, cells_of, run_through
from referee.games.summy.symbols import LIMITS, RACK_SIZE, canonical

UPRIGHT_DEG = 45.0
"""A block turned by this much or more no longer lies in the common reading direction."""


@dataclass(frozen=True, slots=True)
class Run:
    """A maximal run of blocks in one direction."""

    direction: Direction
    first: Cell
    text: str

    @property
    def cells(self) -> list[Cell]:
        """Its cells in reading order."""
        return cells_of(self.first, self.direction, len(self.text))


@dataclass(slots=True)
class Laid:
    """Blocks as laid on a table, and what the checks have found.

    ``new`` is what was laid by cell, ``table`` the table with it. ``line`` is the chain the blocks are judged by,
    ``None`` when they form none. ``sums`` are the true sums made: the chain first, then those that cross it.
    """

    state: State
    blocks: list[tuple[Cell, str, float | None]]
    new: dict[Cell, str]
    table: dict[Cell, str]
    findings: list[Finding] = field(default_factory=list)
    line: Run | None = None
    sums: list[Run] = field(default_factory=list)

    @property
    def negative_allowed(self) -> bool:
        """Option ``negative_intermediate``."""
        return self.state.options["negative_intermediate"] == "allowed"

    def run(self, cell: Cell, direction: Direction) -> Run:
        """The maximal run through a cell, with the new blocks in place."""
        first, text = run_through(self.table, cell, direction)
        return Run(direction, first, text)

    def true(self, run: Run) -> bool:
        """Whether the run is a sum that may stand."""
        return is_true(run.text, self.negative_allowed)

    def illegal(self, rule: str, reason: str, where: Sequence[Cell], **params: object) -> None:
        """Note a breach whose remedy is to take the blocks back."""
        self.findings.append(Finding(Verdict.ILLEGAL, rule, reason, params, where, "remedy"))


def examine(state: State, team: int, blocks: Sequence[Block]) -> Laid:
    """Run all checks on blocks laid by a team; raises :class:`Problem` for what is no block."""
    laid = _lay(state, blocks)
    _check_number(laid, team)
    if not laid.new:
        return laid
    stacked = _check_stacked(laid)
    _check_upright(laid)
    _check_supply(laid)
    direction = _check_line(laid)
    _check_reserved(laid)
    if stacked:
        return laid
    if direction is not None:
        _check_chain(laid, direction)
    elif len(laid.new) == 1:
        _check_single(laid)
    if not laid.sums and len(laid.new) > 1:
        _check_separate(laid)
    return laid


def _lay(state: State, blocks: Sequence[Block]) -> Laid:
    read = []
    for block in blocks:
        turn = block.turn
        if turn is not None and not -1e6 < turn < 1e6:
            raise Problem("summy-turn", found=turn)
        read.append(((block.x, block.y), canonical(block.symbol), turn))
    new = {cell: symbol for cell, symbol, _ in read}
    return Laid(state, read, new, {**state.table, **new})


def _check_number(laid: Laid, team: int) -> None:
    """SUM-P1: 1 to 8 own blocks, not more than the team holds."""
    count, held = len(laid.blocks), laid.state.held[team]
    if count == 0:
        laid.findings.append(Finding(Verdict.ILLEGAL, "SUM-P1", "why-none", remedy="remedy-none"))
    elif count > RACK_SIZE:
        laid.illegal("SUM-P1", "why", list(laid.new), found=count)
    elif count > held:
        laid.illegal("SUM-P1", "why-held", list(laid.new), found=count, held=held)


def _check_stacked(laid: Laid) -> bool:
    """SUM-P7: one block a cell."""
    seen = set(laid.state.table)
    stacked = []
    for cell, _, _ in laid.blocks:
        if cell in seen:
            stacked.append(cell)
        seen.add(cell)
    if stacked:
        laid.illegal("SUM-P7", "why", list(dict.fromkeys(stacked)), cell=_shown(stacked[0]))
    return bool(stacked)


def _check_upright(laid: Laid) -> None:
    """SUM-P9: every block upright in the common reading direction."""
    turned = [item for item in laid.blocks if item[2] is not None and not is_upright(item[2])]
    if turned:
        cell, symbol, turn = turned[0]
        cells = [item[0] for item in turned]
        laid.illegal("SUM-P9", "why", cells, symbol=symbol, cell=_shown(cell), turn=round(turn or 0))


def is_upright(turn_deg: float) -> bool:
    """Whether a block's turn (clockwise, degrees) still reads as upright."""
    return abs((turn_deg + 180) % 360 - 180) < UPRIGHT_DEG


def _check_supply(laid: Laid) -> None:
    """SUM-C1: no symbol more often than the set has it; else it was misread, or is a foreign block."""
    on_table = list(laid.state.table.values())
    laid_symbols = [symbol for _, symbol, _ in laid.blocks]
    for symbol in dict.fromkeys(laid_symbols):
        count = on_table.count(symbol) + laid_symbols.count(symbol)
        if count > LIMITS[symbol]:
            cells = [cell for cell, other, _ in laid.blocks if other == symbol]
            params = {"symbol": symbol, "found": count, "limit": LIMITS[symbol]}
            laid.findings.append(Finding(Verdict.ASK, "SUM-C1", "why", params, cells, "remedy"))


def _check_line(laid: Laid) -> Direction | None:
    """SUM-P3: all new blocks in one row or column. ``None`` for a single block, which has no direction yet."""
    if len(laid.new) == 1:
        return None
    columns, rows = zip(*laid.new, strict=True)
    if len(set(rows)) == 1:
        return "across"
    if len(set(columns)) == 1:
        return "down"
    (row, in_row), (column, in_column) = Counter(rows).most_common(1)[0], Counter(columns).most_common(1)[0]
    by_row = in_row >= in_column
    stray = [cell for cell in laid.new if (cell[1] != row if by_row else cell[0] != column)]
    laid.illegal("SUM-P3", "why", stray, cell=_shown(stray[0]))
    return None


def _check_reserved(laid: Laid) -> None:
    """SUM-P6: no block on a reserved cell. A doubt where the sum it belongs to awaits a human's decision."""
    taken = [cell for cell in laid.new if cell in laid.state.reserved]
    firm = [cell for cell in taken if laid.state.reserved[cell]]
    if firm:
        laid.illegal("SUM-P6", "why", firm, cell=_shown(firm[0]))
    if len(taken) > len(firm):
        loose = [cell for cell in taken if cell not in firm]
        params = {"cell": _shown(loose[0])}
        laid.findings.append(Finding(Verdict.ASK, "SUM-P6", "why-open", params, loose, "remedy-open"))


def _check_chain(laid: Laid, direction: Direction) -> None:
    """SUM-P4, SUM-P2, then grammar and value of the chain that two or more new blocks form."""
    run = laid.run(min(laid.new), direction)
    inside = set(run.cells)
    whole = all(cell in inside for cell in laid.new)
    if not whole:
        gap = _after(run)
        laid.illegal("SUM-P4", "why", [gap], cell=_shown(gap))
        inside = {cell for new in laid.new for cell in laid.run(new, direction).cells}
    if not any(cell in laid.state.table for cell in inside):
        laid.illegal("SUM-P2", "why", list(laid.new))
    if not whole:
        return
    laid.line = run
    if laid.true(run):
        laid.sums = [run, *_crossing(laid, direction)]
    else:
        _note_false(laid, run)
    _check_cross_runs(laid, direction)


def _after(run: Run) -> Cell:
    dx, dy = STEP[run.direction]
    return run.first[0] + len(run.text) * dx, run.first[1] + len(run.text) * dy


def _crossing(laid: Laid, direction: Direction) -> Iterator[Run]:
    """True sums that the new blocks complete across the line."""
    for cell in sorted(laid.new):
        run = laid.run(cell, OTHER[direction])
        if len(run.text) >= SHORTEST and laid.true(run):
            yield run


def _check_single(laid: Laid) -> None:
    """A single new block: the direction in which it makes a sum, else the one that comes nearest."""
    cell = next(iter(laid.new))
    runs = [run for direction in STEP if len((run := laid.run(cell, direction)).text) > 1]
    if not runs:
        laid.illegal("SUM-P2", "why", [cell])
        return
    laid.sums = [run for run in runs if laid.true(run)]
    if laid.sums:
        laid.line = laid.sums[0]
        if len(laid.sums) == 1:
            _check_cross_runs(laid, laid.line.direction)
        return
    laid.line = max(runs, key=lambda run: (_nearness(laid, run), len(run.text)))
    _note_false(laid, laid.line)


def _nearness(laid: Laid, run: Run) -> int:
    """How far down the order of checks a run gets: the nearest to a true sum is the one that was meant."""
    if _shorter_sum(laid, run) is not None:
        return 7
    order = ("SUM-V1", "SUM-V3", "SUM-V5", "SUM-V2", "SUM-V4", "SUM-V7", "SUM-V6")
    return min(order.index(fault.rule) for fault in faults(run.text, laid.negative_allowed))


def _note_false(laid: Laid, run: Run) -> None:
    """SUM-P5 when a shorter part would be a true sum, otherwise the rules of grammar and value that it breaks."""
    part = _shorter_sum(laid, run)
    if part is not None:
        others = [cell for cell in run.cells if cell not in set(part.cells)]
        laid.illegal("SUM-P5", "why", others, part=part.text, chain=run.text)
        return
    note_faults(laid, run)


def note_faults(laid: Laid, run: Run) -> None:
    """The V-rules a run breaks; said to be true the other way round where it is (SUM-P9)."""
    remedy = "remedy-backwards" if laid.true(Run(run.direction, run.first, run.text[::-1])) else "remedy"
    for fault in faults(run.text, laid.negative_allowed):
        backwards = fault.rule in ("SUM-V3", "SUM-V6")
        named = remedy if backwards else "remedy"
        laid.findings.append(Finding(Verdict.ILLEGAL, fault.rule, fault.reason, fault.params, run.cells, named))


def _shorter_sum(laid: Laid, run: Run) -> Run | None:
    """The longest part of a run that holds all new blocks and a block of the table and is a true sum (SUM-P5)."""
    cells = run.cells
    places = [index for index, cell in enumerate(cells) if cell in laid.new]
    low, high = places[0], places[-1]
    if len(laid.new) != len(places):
        return None
    parts = [
        Run(run.direction, cells[start], run.text[start:stop])
        for start in range(low + 1)
        for stop in range(high + 1, len(cells) + 1)
        if len(laid.new) < stop - start < len(cells)
    ]
    return max((part for part in parts if laid.true(part)), key=lambda part: len(part.text), default=None)


def _check_cross_runs(laid: Laid, direction: Direction) -> None:
    """Option ``cross_runs = must_be_sums``: blocks side by side have to form sums too."""
    if laid.state.options["cross_runs"] == "free":
        return
    for cell in laid.new:
        run = laid.run(cell, OTHER[direction])
        if len(run.text) > 1 and not laid.true(run):
            note_faults(laid, run)


def _check_separate(laid: Laid) -> None:
    """SUM-T1: new blocks that make two or more sums apart from each other; named before everything else."""
    runs = {(run.direction, run.first): run for run in _runs(laid) if len(run.text) >= SHORTEST and laid.true(run)}
    covered = {cell for run in runs.values() for cell in run.cells}
    if len(runs) >= 2 and all(cell in covered for cell in laid.new):
        params = {"sums": [run.text for run in runs.values()]}
        laid.findings.insert(0, Finding(Verdict.ILLEGAL, "SUM-T1", "why-two", params, list(laid.new), "remedy"))


def _runs(laid: Laid) -> Iterator[Run]:
    for cell in laid.new:
        for direction in STEP:
            yield laid.run(cell, direction)


def _shown(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
