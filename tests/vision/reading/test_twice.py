"""On a board on which every number stands twice, cells are read together."""

from __future__ import annotations

import pytest

from vision.reading.answers import Labels
from vision.reading.board import BoardNumbers, read_together
from vision.reading.twice import stand_twice

Board = dict[tuple[int, int], Labels]
SIZE = 8
KINDS = (SIZE * SIZE - 4) // 2
CORNERS = {(0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1)}
CELLS = [(r, c) for r in range(SIZE) for c in range(SIZE) if (r, c) not in CORNERS]


def board() -> Board:
    """Numbers 11 to 40, in order and once more in order, each read surely."""
    return {cell: {str(11 + k % KINDS): 0.97, "99": 0.02, None: 0.01} for k, cell in enumerate(CELLS)}


def best(labels: Labels) -> tuple[str | None, float]:
    return max(labels.items(), key=lambda item: item[1])


def test_a_third_twelve_is_the_second_forty_two_that_it_may_be() -> None:
    labels = board()
    odd = CELLS[5]
    labels[odd] = {"12": 0.85, "16": 0.13, None: 0.02}
    told = stand_twice(labels, SIZE * SIZE)
    assert best(told[odd])[0] == "16"
    assert best(told[odd])[1] > 0.8
    assert all(best(told[cell])[0] == best(board()[cell])[0] for cell in CELLS)
    assert min(best(told[cell])[1] for cell in CELLS if cell != odd) > 0.8


def test_a_third_that_may_be_nothing_else_leaves_doubts() -> None:
    labels = board()
    odd = CELLS[5]
    labels[odd] = {"12": 0.99, None: 0.01}
    told = stand_twice(labels, SIZE * SIZE)
    twelves = [cell for cell in CELLS if best(labels[cell])[0] == "12"]
    assert len(twelves) == 3
    assert all(best(told[cell])[1] < 0.8 for cell in twelves)


def test_what_a_cell_hardly_may_say_is_not_told_for_sure() -> None:
    labels = board()
    odd = CELLS[5]
    labels[odd] = {"12": 0.99, "16": 0.001}
    assert stand_twice(labels, SIZE * SIZE)[odd]["16"] < 0.1


@pytest.mark.parametrize("covered", [1, 7, 25])
def test_covered_cells_may_hold_any_number(covered: int) -> None:
    labels = {cell: told for k, (cell, told) in enumerate(board().items()) if k % 60 >= covered}
    told = stand_twice(labels, SIZE * SIZE)
    assert all(best(told[cell])[0] == best(labels[cell])[0] for cell in labels)
    assert min(best(each)[1] for each in told.values()) > 0.8


def test_cells_without_a_number_stay_and_count_for_nothing() -> None:
    labels = board() | {corner: {None: 0.9, "12": 0.1} for corner in CORNERS}
    told = stand_twice(labels, SIZE * SIZE)
    assert all(told[corner] == labels[corner] for corner in CORNERS)
    assert best(told[CELLS[1]])[0] == "12"


def test_in_a_wrong_grid_all_is_guessed() -> None:
    labels = board()
    for k in range(SIZE * 2):
        labels[CELLS[k]] = labels[CELLS[k + 14]]
    told = stand_twice(labels, SIZE * SIZE)
    assert max(best(each)[1] for each in told.values()) < 0.8


@pytest.mark.parametrize("labels", [{}, {(1, 1): {"7": 0.9, None: 0.1}}, {(1, 1): {None: 1.0}}])
def test_hardly_anything_to_read(labels: Board) -> None:
    assert stand_twice(labels, SIZE * SIZE) == labels


def test_a_zero_is_a_free_cell() -> None:
    labels = board() | {(0, 0): {"0": 0.95, "8": 0.04, None: 0.01}}
    numbers = {cell: (int(str(best(told)[0])), best(told)[1]) for cell, told in labels.items()}
    found = read_together(BoardNumbers(numbers, 0, 1.0, labels), SIZE * SIZE, covered=())
    assert found.numbers[0, 0][0] is None
    assert all(found.numbers[cell][0] == numbers[cell][0] for cell in CELLS)
