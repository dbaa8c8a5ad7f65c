"""Finding sequences (SEQ-Q1, Q2, Q5): fives in line, what they may share, and what a table already shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise, product

from referee.games.sequence_numbers.board import DIRECTIONS, LENGTH, Board, Cell
from referee.games.sequence_numbers.state import Chip, Sequence, Setup, Window


def windows_through(board: Board, chips: Mapping[Cell, Chip], cell: Cell, colour: str) -> list[list[Window]]:
    """The fives of ``colour`` through ``cell``, a list for each direction; the cell counts as own.

    A free corner counts as a chip of everyone (SEQ-Q2).
    """
    found: list[list[Window]] = []
    for dr, dc in DIRECTIONS:
        line = [cell]
        for sign in (-1, 1):
            r, c = cell
            for _ in range(LENGTH - 1):
                r, c = r + sign * dr, c + sign * dc
                chip = chips.get((r, c))
                if (chip is None or chip.colour != colour) and (r, c) not in board.corners:
                    break
                line.append((r, c))
        if len(line) >= LENGTH:
            line.sort(key=lambda item: (item[0] * dr + item[1] * dc, item))
            found.append([tuple(line[at : at + LENGTH]) for at in range(len(line) - LENGTH + 1)])
    return found


def shared(a: Window, b: Window, corners: frozenset[Cell]) -> int:
    """How many chips two fives have in common; free corners are no chips."""
    return sum(cell in b and cell not in corners for cell in a)


def may_stand(window: Window, earlier: Iterable[Sequence], setup: Setup) -> bool:
    """Whether a five is a new sequence beside the own earlier ones (SEQ-Q5)."""
    corners = setup.board.corners
    return all(
        any(window != other and shared(window, other, corners) <= setup.max_shared for other in sequence.options)
        for sequence in earlier
    )


def new_sequences(
    setup: Setup, chips: Mapping[Cell, Chip], earlier: Iterable[Sequence], cell: Cell, colour: str
) -> list[Sequence]:
    """The sequences that a chip of ``colour`` in ``cell`` completes: as many as can be counted at once.

    Fives through one chip share it; those of one line share it alone only when they lie on both its sides
    (a run of nine), so with ``max_shared = 1`` a line gives two, one or none, and lines don't hinder each other.
    """
    if cell in setup.board.corners:
        return []
    lines = windows_through(setup.board, chips, cell, colour)
    if not lines:
        return []
    own = [sequence for sequence in earlier if sequence.by == colour]
    fit = [[window for window in line if may_stand(window, own, setup)] for line in lines]
    groups: list[list[Window]] = []
    if setup.max_shared >= LENGTH:
        groups = [[window] for line in fit for window in line]
    elif setup.max_shared == 0:
        groups = [[window for line in fit for window in line]]
    else:
        for line in fit:
            apart = len(line) > 1 and shared(line[0], line[-1], setup.board.corners) <= 1
            groups += [[line[0]], [line[-1]]] if apart else [line]
    return [_choice(setup, colour, group) for group in groups if group]


def _choice(setup: Setup, colour: str, windows: list[Window]) -> Sequence:
    """One sequence whose owner turns over any of ``windows`` (or, by option, the first)."""
    return Sequence(colour, tuple(windows) if setup.players_choose else (windows[0],))


def is_turned(window: Window, chips: Mapping[Cell, Chip], corners: frozenset[Cell]) -> bool:
    """Whether every chip of the five lies bumpy side up (SEQ-Q3)."""
    return all(cell in corners or ((chip := chips.get(cell)) is not None and chip.bumpy) for cell in window)


def settle(sequences: tuple[Sequence, ...], chips: Mapping[Cell, Chip], board: Board) -> tuple[Sequence, ...]:
    """Sequences whose chips are all turned now are fixed to those five."""
    if all(line.turned and not line.wider for line in sequences):
        return sequences
    return tuple(line if line.turned and not line.wider else _fixed(line, chips, board) for line in sequences)


def _fixed(line: Sequence, chips: Mapping[Cell, Chip], board: Board) -> Sequence:
    choices = line.wider if line.turned else line.options
    turned = [window for window in choices if is_turned(window, chips, board.corners)]
    if not turned:
        return line
    done = min(turned, key=lambda window: sum(cell in board.corners for cell in window))
    lying = set(done) - board.corners
    wider = tuple(window for window in choices if lying < set(window) - board.corners)
    return Sequence(line.by, (done,), turned=True, wider=wider)


def to_turn(sequence: Sequence, chips: Mapping[Cell, Chip], corners: frozenset[Cell]) -> list[Cell]:
    """The chips still to be turned for the first of the five's choices that fits what is turned already."""
    fives = [
        [cell for cell in window if cell not in corners and not ((chip := chips.get(cell)) and chip.bumpy)]
        for window in sequence.options
    ]
    return min(fives, key=len)


def can_be_turned(open_sequences: list[Sequence], turned: set[Cell]) -> bool:
    """Whether the chips turned so far fit one choice of fives for all sequences that wait for it."""
    return any(
        turned <= {cell for window in choice for cell in window}
        for choice in product(*(sequence.options for sequence in open_sequences))
    )


def board_lines(board: Board) -> Iterator[list[Cell]]:
    """Every row, column and diagonal of at least five cells."""
    for dr, dc in DIRECTIONS:
        for r in range(board.rows):
            for c in range(board.cols):
                if board.holds((r - dr, c - dc)):
                    continue
                line = [(r, c)]
                while board.holds((line[-1][0] + dr, line[-1][1] + dc)):
                    line.append((line[-1][0] + dr, line[-1][1] + dc))
                if len(line) >= LENGTH:
                    yield line


def is_five(board: Board, cells: Window) -> bool:
    """Whether the cells are five in line, in order."""
    if len(cells) != LENGTH or not all(board.holds(cell) for cell in cells):
        return False
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return len(steps) == 1 and next(iter(steps)) in DIRECTIONS


def sequences_on(setup: Setup, chips: Mapping[Cell, Chip]) -> tuple[Sequence, ...]:
    """The sequences a table shows by itself: first those turned over, then runs that wait for it."""
    found: list[Sequence] = []
    for colour in setup.colours if chips else ():
        for bumpy in (True, False):
            for line in board_lines(setup.board):
                found += _on_line(setup, chips, line, colour, bumpy, found)
    return tuple(found)


def _on_line(
    setup: Setup, chips: Mapping[Cell, Chip], line: list[Cell], colour: str, bumpy: bool, known: list[Sequence]
) -> list[Sequence]:
    corners = setup.board.corners
    own = [sequence for sequence in known if sequence.by == colour]

    def counts(cell: Cell) -> bool:
        chip = chips.get(cell)
        return cell in corners or (chip is not None and chip.colour == colour and (chip.bumpy or not bumpy))

    fives = [tuple(line[at : at + LENGTH]) for at in range(len(line) - LENGTH + 1)]
    fives = [five for five in fives if all(map(counts, five)) and may_stand(five, own, setup)]
    best = _most(setup, fives)
    if not bumpy and len(best) == 1:
        return [_choice(setup, colour, fives)]
    return [Sequence(colour, (five,), turned=bumpy) for five in best]


def _most(setup: Setup, fives: list[Window]) -> tuple[Window, ...]:
    """The largest set of fives that may stand beside each other; of equals, the one that covers most."""
    corners = setup.board.corners
    for count in range(len(fives), 1, -1):
        sets = [
            chosen
            for chosen in combinations(fives, count)
            if all(shared(a, b, corners) <= setup.max_shared for a, b in combinations(chosen, 2))
        ]
        if sets:
            return max(sets, key=lambda chosen: len({cell for five in chosen for cell in five}))
    return tuple(fives[:1])
