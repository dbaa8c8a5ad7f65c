"""A second, closer look: the print of a piece by itself, where it says more than the piece as a whole.

What is looked at depends on the piece: the number of a block or tile, the digit of a market card, the quarters of a
landscape card, the characters of an equation. All of it goes to the glyph network in one batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.pieces import Corners, holds, started_at
from vision.reading.answers import Answers, Labels, glyph_labels, restricted
from vision.reading.digits import Places, frame, plainer
from vision.reading.equations import parse
from vision.reading.lines import characters
from vision.reading.patches import QUARTERS, Image, part_corners, straighten, turn_patch
from vision.reading.zoom import SEARCH_PX, ink_box, zoomed_corners

LEVELS = (1.0, 0.8, 0.65)
"""Shares of the automatic threshold at which a line is cut into characters."""

READS = 0.9
"""From here on a cut makes an equation. Of several the one with most characters counts: thin ones are lost, or those
that run into a frame.
"""

BENEATH = 0.001
"""What the odds of a blank site count where the marker lies on it, the look at the whole card included."""

UPSIDE_DOWN = 0.02
"""Odds of a turn under which the characters make no equation or don't stand upright."""

Sites = list[dict[str, float]]


@dataclass(frozen=True, slots=True)
class Look:
    """Patches to read, and what each belongs to: (turn, place, nth), place being a quarter or a level of a line."""

    what: str
    patches: tuple[Image, ...]
    keys: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Closer:
    """What a closer look says under each turn: labels, or the digits of the four sites; and the odds of the turns."""

    labels: Mapping[int, Labels] = field(default_factory=dict)
    sites: Mapping[int, Sites] = field(default_factory=dict)
    turns: npt.NDArray[np.float64] | None = None


def look_at_print(picture: Image, corners: Corners, turns: Sequence[int], side_px: int) -> Look | None:
    """The strongest print on the piece, framed."""
    box = ink_box(straighten(picture, corners, SEARCH_PX))
    if box is None:
        return None
    patch = straighten(picture, zoomed_corners(corners, box, SEARCH_PX), side_px)
    return Look("print", tuple(turn_patch(patch, -k) for k in turns), tuple((k, 0, 0) for k in turns))


def look_at_quarters(picture: Image, corners: Corners, turns: Sequence[int], side_px: int) -> Look:
    """The four quarters of the card as it stands under each turn."""
    patches, keys = [], []
    for k in turns:
        upright = started_at(corners, -k)
        for place, part in enumerate(QUARTERS):
            patches.append(straighten(picture, part_corners(upright, part), side_px))
            keys.append((k, place, 0))
    return Look("sites", tuple(patches), tuple(keys))


def look_at_digits(picture: Image, corners: Corners, turns: Sequence[int], side_px: int, places: Places) -> Look:
    """The digits of the card under each turn, where all cards bear them; each also with plain contrasts."""
    patches, keys = [], []
    for k in turns:
        upright = started_at(corners, -k)
        for place, part in enumerate(QUARTERS):
            digit = frame(picture, part_corners(upright, part), places[place], side_px)
            patches += [digit, plainer(digit)]
            keys += [(k, place, 0), (k, place, 1)]
    return Look("digits", tuple(patches), tuple(keys))


def look_at_line(picture: Image, corners: Corners, turns: Sequence[int], side_px: int) -> Look | None:
    """The characters of the line across the card, cut at several thresholds."""
    patches: list[Image] = []
    keys: list[tuple[int, int, int]] = []
    for k in turns:
        for level, found in enumerate(characters(picture, started_at(corners, -k), side_px, LEVELS)):
            if 3 <= len(found) <= 8:
                patches.extend(found)
                keys.extend((k, level, i) for i in range(len(found)))
    return Look("line", tuple(patches), tuple(keys)) if patches else None


def conclude(look: Look, answers: Sequence[Answers], kind: str) -> Closer:
    """What the answers to a look's patches say together."""
    by_key = dict(zip(look.keys, answers, strict=True))
    turns = sorted({k for k, _, _ in look.keys})
    if look.what == "sites":
        return Closer(sites={k: [digit_of(by_key[k, place, 0]) for place in range(4)] for k in turns})
    if look.what == "line":
        return _line(turns, by_key)
    own = "block" if kind == "card" else kind
    return Closer({k: glyph_labels(own, by_key[k, 0, 0]) for k in turns}, turns=by_key[0, 0, 0].heads["turn"][1][0])


def with_digits(closer: Closer, look: Look, answers: Sequence[Answers]) -> Closer:
    """A closer look at quarters with what their digits say by themselves; the quarter counts as much as both views.

    Whether there is a digit at all is best seen in the quarter.
    """
    by_key = dict(zip(look.keys, answers, strict=True))
    sites = {
        k: [
            _mean([quarter, quarter, digit_of(by_key[k, place, 0]), digit_of(by_key[k, place, 1])])
            for place, quarter in enumerate(quarters)
        ]
        for k, quarters in closer.sites.items()
    }
    return replace(closer, sites=sites)


def under_marker(closer: Closer, corners: Corners, places: Places, marker: Corners) -> Closer:
    """The closer look at a card on which the marker lies: it lies on a number, so that what is below is a digit."""
    sites = {}
    for k, quarters in closer.sites.items():
        upright = started_at(corners, -k)
        sites[k] = [
            {**odds, "none": odds["none"] * BENEATH} if _lies_on(marker, upright, place, places) else odds
            for place, odds in enumerate(quarters)
        ]
    return replace(closer, sites=sites)


def _lies_on(marker: Corners, upright: Corners, place: int, places: Places) -> bool:
    """Whether the middle of a card's digit lies within a quad."""
    middle = zoomed_corners(part_corners(upright, QUARTERS[place]), places[place], SEARCH_PX).mean(axis=0)
    return holds(marker, middle)


def closer_mean(several: Sequence[Closer]) -> Closer:
    """The geometric mean of several closer looks at one piece."""
    labels = {k: _mean([c.labels[k] for c in several if k in c.labels]) for k in several[0].labels}
    sites = {
        k: [_mean([c.sites[k][place] for c in several if k in c.sites]) for place in range(4)]
        for k in several[0].sites
    }
    told = [c.turns for c in several if c.turns is not None]
    turns = None if not told else np.exp(np.mean([np.log(odds + 1e-6) for odds in told], axis=0))
    return Closer(labels, sites, turns)


def _mean(several: Sequence[Mapping[Any, float]]) -> dict[Any, float]:
    """The geometric mean of distributions; what one leaves out is very unlikely to it."""
    names = dict.fromkeys(name for labels in several for name in labels)
    odds = {n: float(np.exp(np.mean([np.log(labels.get(n, 0.0) + 1e-6) for labels in several]))) for n in names}
    total = sum(odds.values()) or 1.0
    return {name: value / total for name, value in odds.items()}


def digit_of(answers: Answers) -> dict[str, float]:
    """The digit of a quarter, or ``none``, with their odds."""
    return restricted(answers.of("ones"), ("none", *"0123456789"))


def _line(turns: Sequence[int], by_key: Mapping[tuple[int, int, int], Answers]) -> Closer:
    """The best reading of the line under each turn; characters that stand upright speak for their turn."""
    labels: dict[int, Labels] = {}
    odds = np.full(4, UPSIDE_DOWN)
    for k in turns:
        labels[k], cut = {}, 0
        for level in range(len(LEVELS)):
            row = [answer for key, answer in sorted(by_key.items()) if key[:2] == (k, level)]
            read = parse([glyph_labels("tile", answer) for answer in row]) if row else {}
            if _says_more(len(row), read, cut, labels[k]):
                labels[k], cut = read, len(row)
                upright = float(np.mean([np.log(answer.of("turn")["0"] + 0.02) for answer in row]))
                odds[k] = max(UPSIDE_DOWN, float(np.exp(2 * upright)) * max(read.values()))
    return Closer(labels, turns=odds / odds.sum())


def _says_more(count: int, read: Labels, known_count: int, known: Labels) -> bool:
    """Whether a line cut into ``count`` characters is read better than as known."""
    sure, known_sure = max(read.values(), default=0.0), max(known.values(), default=0.0)
    if sure > READS and known_sure > READS and count != known_count:
        return count > known_count
    return sure > known_sure
