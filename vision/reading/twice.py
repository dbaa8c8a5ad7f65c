"""A board on which every number stands twice: cells are read together.

By the rules of Sequence Numbers every number but those of the free corners stands on the board exactly twice. A 42
that reads as 12 is the third 12, and no other cell says the second 42. What each cell seems to say by itself becomes
what all say together: cells and the places of the numbers go in pairs. Cells that are covered may hold any number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vision.reading.answers import Labels

TIMES = 2
"""So often a number stands on the board."""

FREE = 4
"""Cells without a number: the corners."""

LEAST = 0.001
"""How likely a cell says at least what it does not seem to say at all."""

MOST_SURER = 40.0
"""A number is at most so many times as likely together as it is alone: a cell isn't told what it hardly may say."""

ROUNDS, TINY = 40, 1e-9

MOST_ODD, GUESSED = 0.18, 0.75
"""Where a larger part of the cells says numbers that stand there too often, the grid is hardly the board's: all that
is read in it is no more than a guess.
"""


def stand_twice(labels: Mapping[tuple[int, int], Labels], cells: int) -> dict[tuple[int, int], Labels]:
    """What the cells that show a number say together; the others as they are.

    ``labels`` are the probabilities of what each cell of a board of ``cells`` cells may say by itself.
    """
    told = dict(labels)
    shown = [cell for cell in labels if _number_share(labels[cell]) > 0.5]
    names = sorted({str(name) for cell in shown for name in labels[cell] if _is_number(name)}, key=int)
    if len(names) < 2:
        return told
    odds = np.array([[labels[cell].get(name, 0.0) for name in names] for cell in shown])
    kinds = (cells - FREE) // TIMES
    totals = odds.sum(axis=1, keepdims=True)
    alone = np.maximum(odds / totals, LEAST)
    most = GUESSED if _excess(labels) > MOST_ODD else 1.0
    together = np.minimum(_together(alone, kinds), alone * MOST_SURER)
    for cell, row, total in zip(shown, together, totals[:, 0], strict=True):
        rest = {name: p for name, p in labels[cell].items() if not _is_number(name)}
        told[cell] = rest | {name: float(p * total * most) for name, p in zip(names, row, strict=True)}
    return told


def _excess(labels: Mapping[tuple[int, int], Labels]) -> float:
    """The part of the cells with a number in which a number stands that two others have already."""
    tops = [max(each.items(), key=lambda item: item[1])[0] for each in labels.values() if _number_share(each) > 0.5]
    return sum(max(0, count - TIMES) for count in Counter(tops).values()) / max(1, len(tops))


def _together(odds: NDArray[np.float64], kinds: int) -> NDArray[np.float64]:
    """The odds (cells x numbers) given that each of ``kinds`` numbers has two places, covered cells included."""
    kept = np.argsort(-np.sort(odds, axis=0)[-TIMES:].sum(axis=0), kind="stable")[:kinds]
    places = np.repeat(odds[:, kept], TIMES, axis=1)
    cells, count = places.shape
    # Numbers of which fewer are seen than stand there lie in covered cells; cells too many say nothing of the board.
    whole = np.full((max(cells, count), max(cells, count)), LEAST)
    whole[:cells, :count] = places
    whole[cells:, :count] = 1 / count
    out = np.zeros_like(odds)
    out[:, kept] = _matched(whole)[:cells, :count].reshape(cells, len(kept), TIMES).sum(axis=2)
    return out


def _matched(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely each row goes with each column if all go in pairs by their odds (N, N): loopy belief propagation on
    the matching (Vontobel, The Bethe permanent of a nonnegative matrix, 2013).
    """
    back = np.ones_like(odds)
    for _ in range(ROUNDS):
        weighed = odds * back
        forth = odds / np.maximum(weighed.sum(axis=1, keepdims=True) - weighed, TINY)
        new = 1 / np.maximum(forth.sum(axis=0, keepdims=True) - forth, TINY)
        back = np.sqrt(back * new)  # half steps: whole ones swing
    both = forth * back
    return np.asarray(both / (1 + both))


def _number_share(labels: Labels) -> float:
    return sum(p for name, p in labels.items() if _is_number(name))


def _is_number(name: str | None) -> bool:
    return name is not None and name.isdigit()
