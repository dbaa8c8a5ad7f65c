"""Several sightings of one resting piece as one opinion: what it is, where it lies, how sure that is.

Sightings of a still piece share their errors, so a tenth look is worth little more than a third: the mean of the
log-probabilities counts, times the number of looks up to ``INDEPENDENT``. What the looks by themselves leave open, as
a digit under a see-through marker, no number of them makes certain.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

State: TypeAlias = tuple[str, str | None, str | None]
"""What a piece shows: kind, face, label."""

INDEPENDENT = 2.5
UNNAMED = 50
"""So many other labels share what a reading leaves over."""

NUMBERS = "numbers"
"""The detail that holds a board's numbers, row by row."""

LEAST = 1e-4
CERTAIN = 0.9
CLEAR = 0.75
"""Looks that give a state less than this on the average leave it open."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A piece in one look: pose in table millimetres, clockwise turn in degrees, and the odds of what it shows.

    ``states`` is empty when nobody read it; ``side_up`` is the face it seems to show then. ``corners`` (4, 2) are the
    picture's pixels, the reader's upper left first. ``looks`` it counts for: more than one where there is no other.
    """

    kind: str
    x_mm: float
    y_mm: float
    turn_deg: float
    states: Mapping[State, float] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)
    corners: npt.NDArray[np.float32] | None = None
    size_mm: tuple[float, float] | None = None
    side_up: str | None = None
    looks: int = 1

    @property
    def likeliest(self) -> State | None:
        """The likeliest state, null when unread."""
        return max(self.states, key=lambda state: self.states[state]) if self.states else None

    @property
    def face(self) -> str | None:
        """The face of the likeliest state, or the one it seems to show."""
        best = self.likeliest
        return best[1] if best is not None else self.side_up


@dataclass(frozen=True, slots=True)
class Fused:
    """What sightings say together. ``ranked`` are the likeliest states with their probabilities, best first.

    ``clear`` is the probability of the state in a look by itself, on the average.
    """

    state: State
    probability: float
    ranked: tuple[tuple[State, float], ...]
    x_mm: float
    y_mm: float
    turn_deg: float
    details: Mapping[str, Any]
    looks: int
    clear: float = 1.0

    @property
    def certain(self) -> bool:
        """Whether two looks or more leave little doubt."""
        told = self.state[2] is not None or self.blank
        return self.probability >= CERTAIN and self.clear >= CLEAR and self.looks >= 2 and told

    @property
    def blank(self) -> bool:
        """Whether there is nothing to read on it: face down, a board, a marker."""
        return self.state[1] == "down" or self.state[0] in ("board", "marker")

    def at(self, x_mm: float, y_mm: float, turn_deg: float) -> Fused:
        """The same piece elsewhere."""
        return replace(self, x_mm=x_mm, y_mm=y_mm, turn_deg=turn_deg)


def fuse(sightings: Sequence[Sighting], prior: Mapping[State, float] | None = None) -> Fused | None:
    """One opinion of sightings of one resting piece; null when none of them was read.

    ``prior`` adds to a state's log-odds, for what physics says (a resting block keeps its face).
    """
    read = [sighting for sighting in sightings if sighting.states]
    if not read:
        return None
    ranked = _ranked(read, prior or {})
    state = ranked[0][0]
    agreeing = [s for s in read if s.likeliest == state] or read
    if state[0] == "board":
        agreeing = one_board(agreeing)
    return Fused(
        state,
        ranked[0][1],
        ranked,
        float(np.median([s.x_mm for s in agreeing])),
        float(np.median([s.y_mm for s in agreeing])),
        mean_turn([s.turn_deg for s in agreeing]),
        _majority([s.details for s in agreeing]),
        sum(s.looks for s in read),
        float(np.mean([s.states.get(state, 0.0) for s in read])),
    )


def _ranked(read: Sequence[Sighting], prior: Mapping[State, float]) -> tuple[tuple[State, float], ...]:
    names = list(dict.fromkeys(name for sighting in read for name in (*sighting.states, *prior)))
    rest = [math.log(max(1.0 - sum(s.states.values()), LEAST) / UNNAMED) for s in read]
    weight = min(len(read), INDEPENDENT) / len(read)
    scores = {
        name: weight * sum(_log(sighting, name, floor) for sighting, floor in zip(read, rest, strict=True))
        + prior.get(name, 0.0)
        for name in names
    }
    unnamed = weight * sum(rest) + math.log(UNNAMED)
    top = max([unnamed, *scores.values()])
    total = math.exp(unnamed - top) + sum(math.exp(score - top) for score in scores.values())
    odds = [(name, math.exp(score - top) / total) for name, score in scores.items()]
    return tuple(sorted(odds, key=lambda item: -item[1])[:5])


def _log(sighting: Sighting, name: State, floor: float) -> float:
    p = sighting.states.get(name)
    return max(math.log(max(p, LEAST)), floor) if p is not None else floor


def mean_turn(turns_deg: Sequence[float]) -> float:
    """The mean direction in degrees, -180 … 180."""
    angles = np.radians(turns_deg)
    return float(np.degrees(np.arctan2(np.sin(angles).mean(), np.cos(angles).mean())))


def turn_between(one_deg: float, other_deg: float) -> float:
    """The angle between two directions, 0 … 180."""
    return abs((one_deg - other_deg + 180.0) % 360.0 - 180.0)


def one_board(looks: Sequence[Sighting]) -> list[Sighting]:
    """Of looks at a board those that saw the same rows and columns from the same side, and read most numbers so:
    cells seen where there are none, or upside down, would put every chip elsewhere. The one that read most is last.
    """
    groups: dict[tuple[object, ...], list[Sighting]] = {}
    for look in looks:
        way = round(look.turn_deg / 90.0 + 0.07) % 4
        groups.setdefault((look.details.get("rows"), look.details.get("cols"), way), []).append(look)
    best = max(groups.values(), key=lambda group: (sum(map(_known_numbers, group)), len(group)))
    return sorted(best, key=_known_numbers)


def _known_numbers(look: Sighting) -> int:
    """How many numbers a look read, less twice those it guessed: across cells or upside down most are guesses."""
    read = sum(number is not None for row in look.details.get(NUMBERS) or () for number in row)
    return max(0, read - 2 * len(look.details.get("doubtful") or ()))


def voted(boards: Sequence[Sequence[Sequence[int | None]]]) -> list[list[int | None]]:
    """The numbers of a board cell by cell as most looks read them, of as many the later; null where none did. Looks
    that saw other rows and columns than the last one are left out.
    """
    shape = [len(row) for row in boards[-1]]
    alike = [numbers for numbers in reversed(boards) if [len(row) for row in numbers] == shape]
    return [
        [
            next(iter(Counter(n for board in alike if (n := board[r][c]) is not None).most_common(1)), (None,))[0]
            for c in range(cols)
        ]
        for r, cols in enumerate(shape)
    ]


def _majority(many: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """For each detail what most sightings say, null only if all of them leave it open."""
    out: dict[str, Any] = {}
    for name in dict.fromkeys(name for details in many for name in details):
        values = [details[name] for details in many if details.get(name) is not None]
        if not values:
            out[name] = None
        elif all(isinstance(value, (str, int)) for value in values):
            out[name] = Counter(values).most_common(1)[0][0]
        elif name == NUMBERS:
            out[name] = voted(values)
        else:
            out[name] = values[-1]
    return out
