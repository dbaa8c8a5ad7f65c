"""Whether a camera sees well: named faults of light and focus with advice, steadily, so that no hand flips them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from vision.capture.figures import Figures, measure_figures, small_picture
from vision.capture.flicker import FlickerMeter
from vision.capture.source import Frame, Picture

Name = Literal["ok", "black", "covered", "frozen", "dark", "bright", "blurred", "flicker", "tinted"]
NAMES: tuple[Name, ...] = get_args(Name)
"""From the second on in the order of gravity: of several faults at once, the first is told."""

STEP_S = 0.5
"""A single frame counts for no longer than this, however far apart frames are."""
EDGES_S = 0.15
"""Edges cost most and change slowly: they are measured no more often than this."""
FROZEN_S, FROZEN_FRAMES = 1.5, 5
LOOKED = 10
"""So many good frames make the usual look of the table."""


@dataclass(frozen=True, slots=True)
class Condition:
    """How the camera sees. ``advice`` is a text of ``vision`` that says what to do.

    ``seen`` is what the last picture alone looks like; ``name`` has been so for a while.
    """

    name: Name
    seen: Name
    figures: Mapping[str, float] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.name == "ok"

    @property
    def advice(self) -> str:
        """The text's name."""
        return f"health-{self.name}"


@dataclass(frozen=True, slots=True)
class _Signs:
    """What the rules look at."""

    now: Figures
    same_s: float
    flicker: float
    usual: Figures | None


@dataclass(frozen=True, slots=True)
class _Rule:
    """``says`` whether a fault is seen, more lightly while it is ``on``; after how long it is believed, and gone."""

    name: Name
    says: Callable[[_Signs, bool], bool]
    after_s: float
    gone_s: float = 0.5


def _black(signs: _Signs, on: bool) -> bool:
    return signs.now.light < (36 if on else 30) and signs.now.contrast < 8


def _covered(signs: _Signs, on: bool) -> bool:
    """Nothing to be seen: in the dark of a hand, or other than a table that was cleared."""
    now, usual = signs.now, signs.usual
    if now.contrast >= (14 if on else 11) or now.edges:
        return False
    if usual is None:
        return now.median < 70
    ratios = (np.array(now.middle) + 4) / (np.array(usual.middle) + 4)
    return float(np.abs(np.log2(ratios)).max()) > 0.35


def _frozen(signs: _Signs, on: bool) -> bool:
    return signs.same_s >= FROZEN_S and signs.now.contrast > 2


def _dark(signs: _Signs, on: bool) -> bool:
    """Nothing light in the picture, though not because a table that is as light as ever was cleared."""
    cleared = signs.usual is not None and signs.now.median > 0.75 * signs.usual.median
    return signs.now.light < (115 if on else 105) and not cleared


def _bright(signs: _Signs, on: bool) -> bool:
    return signs.now.burnt > (0.30 if on else 0.40)


def _blurred(signs: _Signs, on: bool) -> bool:
    return signs.now.crisp is not None and signs.now.edges >= 3 and signs.now.crisp < (0.39 if on else 0.35)


def _tinted(signs: _Signs, on: bool) -> bool:
    """Nothing grey or white in the picture, though not because a coloured table was cleared."""
    if signs.now.tint is None or signs.now.tint <= (0.45 if on else 0.52):
        return False
    return signs.usual is None or float(np.abs(_hue(signs.now) - _hue(signs.usual)).max()) > 0.2


def _hue(figures: Figures) -> NDArray[np.float64]:
    """Blue and red against green in the middle of all, in stops."""
    blue, green, red = np.log2(np.array(figures.middle) + 4)
    return np.array([blue - green, red - green])


RULES = (
    _Rule("black", _black, 0.3),
    _Rule("covered", _covered, 0.5),
    _Rule("frozen", _frozen, 0.0, 0.0),
    _Rule("dark", _dark, 1.0),
    _Rule("bright", _bright, 1.0),
    _Rule("blurred", _blurred, 1.0),
    _Rule("flicker", lambda signs, on: signs.flicker > (0.008 if on else 0.012), 1.0, 1.0),
    _Rule("tinted", _tinted, 3.0, 2.0),
)
assert tuple(rule.name for rule in RULES) == NAMES[1:]


class Health:
    """Looks at every frame of one source, in order. About a millisecond each at 1280x720."""

    def __init__(self) -> None:
        self._flicker = FlickerMeter()
        self._on: dict[Name, bool] = {rule.name: False for rule in RULES}
        self._lean_s: dict[Name, float] = {rule.name: 0.0 for rule in RULES}
        self._time_s: float | None = None
        self._small: Picture | None = None
        self._same = (0.0, 0)
        self._figures: Figures | None = None
        self._edges_s = -1e9
        self._usual: Figures | None = None
        self._good = 0

    def look(self, frame: Frame) -> Condition:
        """The condition up to and with this frame."""
        small = small_picture(frame.picture)
        signs = self._signs(frame, small)
        step = 0.0 if self._time_s is None else min(max(frame.time_s - self._time_s, 0.0), STEP_S)
        self._time_s = frame.time_s
        seen = [rule.name for rule in RULES if self._weigh(rule, signs, step)]
        on: list[Name] = [rule.name for rule in RULES if self._on[rule.name]]
        self._learn(signs.now, good=not seen and not on)
        figures = {key: round(value, 3) for key, value in _told(signs).items()}
        return Condition(on[0] if on else "ok", seen[0] if seen else "ok", figures)

    def _signs(self, frame: Frame, small: Picture) -> _Signs:
        before, self._small = self._small, small
        size_same = before is not None and before.shape == small.shape
        same = before is not None and size_same and np.array_equal(small, before)
        since, count = self._same
        self._same = (since, count + 1) if same else (frame.time_s, 1)
        if not size_same:
            self._flicker = FlickerMeter()
        self._flicker.add(small, frame.time_s)
        fresh = self._figures is None or not size_same or abs(frame.time_s - self._edges_s) >= EDGES_S
        self._figures = measure_figures(frame.picture, small, None if fresh else self._figures)
        self._edges_s = frame.time_s if fresh else self._edges_s
        same_s = frame.time_s - self._same[0] if self._same[1] >= FROZEN_FRAMES else 0.0
        return _Signs(self._figures, same_s, self._flicker.strength, self._usual)

    def _weigh(self, rule: _Rule, signs: _Signs, step: float) -> bool:
        """Lean towards or away from a fault by the time that passed; whether it is seen now."""
        on = self._on[rule.name]
        says = rule.says(signs, on)
        limit = rule.gone_s if on else rule.after_s
        lean = self._lean_s[rule.name] + (step if says != on else -2 * step)
        lean = max(lean, 0.0)
        if says != on and lean >= limit:
            self._on[rule.name], lean = not on, 0.0
        self._lean_s[rule.name] = lean
        return says

    def _learn(self, now: Figures, *, good: bool) -> None:
        self._good = self._good + 1 if good else 0
        if self._good >= LOOKED:
            self._usual, self._good = now, 0


def _told(signs: _Signs) -> dict[str, Any]:
    now = signs.now
    told = {"median": now.median, "light": now.light, "contrast": now.contrast, "burnt": now.burnt}
    told |= {"edges": float(now.edges), "same_s": signs.same_s, "flicker": signs.flicker}
    return told | {key: value for key, value in (("tint", now.tint), ("crisp", now.crisp)) if value is not None}
