"""Calibrating a lens with somebody who holds the board: which views were taken, which are still missing, and why a
picture was passed over."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boards import CALIBRATION_BOARD, CharucoSpec
from calibration.charuco import BoardView, find_board
from calibration.lens import usual_lens
from calibration.lens_solving import LensSolution, solve_lens
from calibration.matching import as_grey
from calibration.refusal import Reason, Refusal

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]

ENOUGH_VIEWS = 10
MOST_VIEWS = 40
ALIKE_SHARE = 0.04
"""Of the picture's width: views whose corners differ by less on average teach nothing new."""

STILL_SHARE = 0.004
"""Between two pictures in a row: a board that moves by more smears."""

LEAST_SQUARE_PX = 12.0
SHARP = 0.16
"""Steepest step at a corner as a share of its contrast, per pixel; a step blurred by two pixels has 0.2."""

TILTED_DEG = 17.0
NEAR, FAR = 0.55, 0.38
"""The share of the picture's height that the board takes up."""


class Wanted(StrEnum):
    """A kind of view. Texts for people: ``calibrate-want-NAME``."""

    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM_RIGHT = "bottom-right"
    TILT_LEFT = "tilt-left"
    TILT_RIGHT = "tilt-right"
    TILT_UP = "tilt-up"
    TILT_DOWN = "tilt-down"
    NEAR = "near"
    FAR = "far"


@dataclass(frozen=True, slots=True)
class Offer:
    """What became of a picture: ``taken`` with what it showed newly, or ``refused`` with the reason."""

    taken: bool
    new: tuple[Wanted, ...] = ()
    refused: Refusal | None = None


@dataclass(slots=True)
class LensSession:
    """Collects views of the board at one resolution; ``missing`` says what to show next, ``solve`` gives the lens.

    ``live`` pictures follow one another at some ten a second: a moving board is waited for.
    """

    width: int
    height: int
    spec: CharucoSpec = CALIBRATION_BOARD
    live: bool = True
    views: list[BoardView] = field(default_factory=list)
    skipped: dict[Reason, int] = field(default_factory=dict)
    _shown: set[Wanted] = field(default_factory=set)
    _before: BoardView | None = None

    @property
    def missing(self) -> tuple[Wanted, ...]:
        """Views still to be shown, in a sensible order."""
        return tuple(wanted for wanted in Wanted if wanted not in self._shown)

    @property
    def complete(self) -> bool:
        """Whether enough has been seen."""
        return (not self.missing and len(self.views) >= ENOUGH_VIEWS) or len(self.views) >= MOST_VIEWS

    def offer(self, picture: Picture) -> Offer:
        """Look at a picture of the session's size and take it when it is good and new."""
        view = find_board(picture, self.spec, explain=not self.views)
        refused = view if isinstance(view, Refusal) else self._poor(picture, view)
        self._before = view if isinstance(view, BoardView) else None
        if refused is not None or isinstance(view, Refusal):
            assert refused is not None
            self.skipped[refused.reason] = self.skipped.get(refused.reason, 0) + 1
            return Offer(False, refused=refused)
        self.views.append(view)
        shown = self._shows(view)
        new = tuple(wanted for wanted in Wanted if wanted in shown - self._shown)
        self._shown |= shown
        return Offer(True, new)

    def solve(self) -> LensSolution | Refusal:
        """The lens from the views taken so far."""
        return solve_lens([(view.table, view.pixels) for view in self.views], self.width, self.height)

    def _poor(self, picture: Picture, view: BoardView) -> Refusal | None:
        square = self._square_px(view)
        if square < LEAST_SQUARE_PX:
            return Refusal(Reason.SMALL, "lens", {"px": round(square)})
        if self.live and self._before is not None and _differs(view, self._before) > STILL_SHARE * self.width:
            return Refusal(Reason.MOVING, "lens")
        if _sharpness(as_grey(picture), view.pixels, square) < SHARP:
            return Refusal(Reason.BLURRED, "lens")
        if any(_differs(view, old) < ALIKE_SHARE * self.width for old in self.views):
            return Refusal(Reason.ALIKE, "lens")
        return None

    def _square_px(self, view: BoardView) -> float:
        """The side of a square in the picture, in pixels."""
        found: tuple[Any, Any] = cv2.findHomography(view.table, view.pixels)
        ends = cv2.perspectiveTransform(_square(view.table.mean(axis=0), self.spec.square_mm)[None], found[0])[0]
        return float(np.linalg.norm(ends - np.roll(ends, 1, axis=0), axis=1).min())

    def _shows(self, view: BoardView) -> set[Wanted]:
        """Which of the wanted views this is."""
        low, high = view.pixels.min(axis=0), view.pixels.max(axis=0)
        left, right = low[0] < 0.22 * self.width, high[0] > 0.78 * self.width
        top, bottom = low[1] < 0.25 * self.height, high[1] > 0.75 * self.height
        corners = {
            Wanted.TOP_LEFT: top and left,
            Wanted.TOP_RIGHT: top and right,
            Wanted.BOTTOM_LEFT: bottom and left,
            Wanted.BOTTOM_RIGHT: bottom and right,
        }
        across, down = self._tilt_deg(view)
        span = float((high - low).max()) / self.height
        others = {
            Wanted.TILT_LEFT: across < -TILTED_DEG,
            Wanted.TILT_RIGHT: across > TILTED_DEG,
            Wanted.TILT_UP: down < -TILTED_DEG,
            Wanted.TILT_DOWN: down > TILTED_DEG,
            Wanted.NEAR: span > NEAR,
            Wanted.FAR: span < FAR,
        }
        return {wanted for wanted, so in {**corners, **others}.items() if so}

    def _tilt_deg(self, view: BoardView) -> tuple[float, float]:
        """How far the board's face is turned to the picture's right and down, for a usual lens."""
        matrix = usual_lens(self.width, self.height).matrix
        things = np.column_stack([view.table, np.zeros(len(view.table))])
        _, turn, _ = cv2.solvePnP(things, view.pixels, matrix, np.zeros(5), flags=cv2.SOLVEPNP_IPPE)
        normal = np.asarray(cv2.Rodrigues(turn)[0], np.float64)[:, 2]
        facing = normal if normal[2] < 0 else -normal
        return float(np.degrees(np.arcsin(facing[0]))), float(np.degrees(np.arcsin(facing[1])))


def _square(middle: Array, side: float) -> Array:
    return np.asarray(middle + side * np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]))


def _differs(view: BoardView, other: BoardView) -> float:
    """How far common corners lie apart on average, in pixels; infinite without common ones."""
    common, here, there = np.intersect1d(view.ids, other.ids, return_indices=True)
    if common.size < 4:
        return float("inf")
    return float(np.linalg.norm(view.pixels[here] - other.pixels[there], axis=1).mean())


def _sharpness(grey: Picture, pixels: Array, square_px: float) -> float:
    """The usual steepest step around corners, as a share of the contrast there, per pixel."""
    reach = int(np.clip(0.3 * square_px, 4, 12))
    shares = []
    for x, y in np.round(pixels).astype(int):
        part = grey[max(y - reach, 0) : y + reach + 1, max(x - reach, 0) : x + reach + 1].astype(np.float32)
        if min(part.shape) < 5:
            continue
        contrast = float(np.quantile(part, 0.95) - np.quantile(part, 0.05))
        step = max(np.abs(np.diff(part, axis=0)).max(), np.abs(np.diff(part, axis=1)).max())
        shares.append(float(step) / max(contrast, 8.0))
    return float(np.median(shares)) if shares else 0.0
