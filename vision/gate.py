"""A glance at every frame: does something move, has a hand reached in, what looks otherwise than at the last rest?

Frames are compared on a small picture of logarithms, where a change of exposure is the same step everywhere and the
bands of mains light are a step in every row; both are taken off before anything counts as a difference. Colour
counts for less than lightness, as cameras pass it on with more noise.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dim import Dim
from vision.shadows import colours, planes, shaded

Picture = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Side = Literal["near", "far", "left", "right"]
Contact = dict[Side, int]
"""How many cells of something lie at each side of the picture."""

WIDTH = 160
"""Cells across; as many down as keep them square."""

MOTION_S = 0.15
"""Motion is told against a picture at least so old, so that slow hands move far enough."""

STEP = 0.08
"""A smaller change of a cell's logarithm is noise or a soft shadow."""

ASKEW = 2
"""A table found anew after a bump is off by so many cells at most, until it is looked at at rest."""

CROSSING = 4
"""So many glances a hand takes to come in over the rim, or to leave."""

SMALLEST_LIMB, RIM = 14, 2
"""Cells: what is smaller, or further from the rim, has not reached in."""

MOVES = 0.2
"""What does not come over the rim is a hand where at least this part of it moves."""

MOST_SIDES = 2
"""An arm lies over one side, or a corner: what touches more is a table that was knocked under it."""

MET_S, HAND_CELLS = 0.4, 70
"""What was seen apart for so long, and is as large as a hand, is one of two hands also when they meet; if only their
shadows do, however short it was.
"""

LEFT = 0.6
"""When so much of what is seen again looks as before, an arm at rest has left."""

GONE = 0.75
"""Where at least this part of what reaches over the rim is the place of pieces, one of them is gone."""

BARE, HALF = 0.15, 0.6
"""Cells no farther (a logarithm) from the colour of the table beside them show the table; so many of them."""

MOVING_CELLS = 5
DARK_SHARE = 0.5
"""Light below this share of the usual is a lamp switched off."""

SOON, LATER = 0.02, 12.0
"""How fast the rest adapts (share of a glance), and after how long (s) a new light counts as usual."""


@dataclass(slots=True, eq=False)
class Limb:
    """Something that reached in over the rim, followed from glance to glance. ``came`` and ``lately`` count its rim
    cells, glance by glance, as it came in and last of all: in between an arm may lie along another side.

    ``solid`` is what of it is no mere shadow: the rest is as the table was, but darker. ``moved_s``: when something
    last moved in it, whatever goes on elsewhere.
    """

    ident: int
    from_s: float
    to_s: float
    mask: Mask
    solid: Mask
    came: list[Contact] = field(default_factory=list)
    lately: deque[Contact] = field(default_factory=lambda: deque(maxlen=CROSSING))
    seen: bool = False
    moved_s: float = math.inf

    def grow(self, mask: Mask, solid: Mask, time_s: float, *, moving: bool = True) -> None:
        """It is there now. Once the hand itself is seen, its shadow does not tell from which side it came."""
        self.mask, self.solid, self.to_s = mask, solid, time_s
        if moving or math.isinf(self.moved_s):
            self.moved_s = time_s
        if solid.any() and not self.seen:
            self.seen = True
            self.came.clear()
            self.lately.clear()
        contact = rim_contact(solid if self.seen else mask) if solid.any() or not self.seen else {}
        if 0 < sum(map(bool, contact.values())) <= MOST_SIDES:
            (self.came if len(self.came) < CROSSING else self.lately).append(contact)

    def shared(self, mask: Mask) -> tuple[int, int]:
        """How much of the hand, and of hand and shadow, these cells have in common with it as it was."""
        return int((self.solid & mask).sum()), int((self.mask & mask).sum())

    @property
    def side(self) -> Side:
        """The side from which it came, and to which it goes: where it then touches the rim most."""
        contact = Counter[Side]()
        for cells in (*self.came, *self.lately):
            contact.update(cells)
        return max(contact, key=lambda side: contact[side], default="near")


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """What one frame shows. Masks are of cells, shape (rows, WIDTH).

    ``changed`` is what looks otherwise than at the last rest; ``still_s`` for how long nothing has moved.
    ``hidden`` is where something lies still that may be an arm, ``absorbed`` what has come to lie over the rim since
    that rest and counts as the table's. ``broken``: no whole picture, ``dark``: much less light than before, ``dim``:
    of that enough to follow hands by. ``clear``: a look may be judged.
    """

    time_s: float
    moving: bool
    limbs: tuple[Limb, ...]
    changed: Mask
    still_s: float
    hidden: Mask
    broken: bool = False
    dark: bool = False
    absorbed: Mask | None = None
    dim: bool = False

    @property
    def blind(self) -> bool:
        """Whether hands can't be followed."""
        return self.broken or (self.dark and not self.dim)

    @property
    def clear(self) -> bool:
        """Whether nothing moves and nobody reaches in."""
        return not (self.moving or self.limbs or self.broken or self.dark)


class Gate:
    """Looks at every frame, at most a few milliseconds each."""

    def __init__(self) -> None:
        self._recent: deque[tuple[float, NDArray[np.float32]]] = deque(maxlen=30)
        self._rest: NDArray[np.float32] | None = None
        self._changed: Mask | None = None
        self._hidden: Mask = np.zeros((0, 0), bool)
        self._limbs: list[Limb] = []
        self._lying: Mask | None = None
        self._under: NDArray[np.float32] | None = None
        self._absorbed: Mask = np.zeros((0, 0), bool)
        self._since_rest: Mask | None = None
        self._around: tuple[NDArray[np.float32], NDArray[np.float32]] | None = None
        self._count = 0
        self._moved_s = 0.0
        self._usual: float | None = None
        self._dark_since: float | None = None
        self._dim = Dim()

    def glance(self, picture: Picture, time_s: float) -> Glance:
        """Compare a frame (BGR) with those before; times must grow."""
        small = shrink(picture)
        now = planes(small)
        if self._rest is None or self._rest.shape != now.shape:
            self._begin(now, time_s)
        assert self._rest is not None
        assert self._changed is not None
        if _broken(small):
            self._moved_s = time_s
            return Glance(time_s, True, tuple(self._limbs), self._changed, 0.0, self._hidden, broken=True)
        level = float(small[..., 1].mean())
        dark = self._is_dark(level, time_s)
        steady = ~self._changed
        dim = dark and self._dim.legible(level, now - self._rest - _exposure(now - self._rest, steady))
        past = self._past(time_s)
        motion = differs(now[:1], past[:1], steady)
        if not dark or dim:  # else all would seem to move once there is light again
            self._recent.append((time_s, now))
        moving = int(motion.sum()) >= MOVING_CELLS
        if moving or dark:
            self._moved_s = time_s
        self._changed = differs(now, self._rest, steady)
        if self._around is not None:
            exposure = np.median(now - self._rest, axis=(1, 2))[:, None, None]
            self._changed = self._changed & ~_within(now - exposure, *self._around)
        self._bare(now, steady)
        if dim:
            other = self._dim.changed(self._changed | motion, [limb.mask for limb in self._limbs])
            self._changed, motion = self._changed & other, motion & other
        elif not dark:
            self._dim.over()
        if not dark or dim:
            self._follow(self._changed | motion, motion, now, time_s)
            if not moving and not dark:
                self._adapt(now)
        self._hidden = self._hidden & ~self._changed
        still_s = time_s - self._moved_s
        limbs, fresh = tuple(self._limbs), self._since_rest
        return Glance(time_s, moving, limbs, self._changed, still_s, self._hidden, dark=dark, absorbed=fresh, dim=dim)

    @property
    def planes(self) -> tuple[NDArray[np.float32], NDArray[np.float32]] | None:
        """The last frame and the table at rest as planes (3, rows, WIDTH); null before the first frame."""
        return (self._recent[-1][1], self._rest) if self._recent and self._rest is not None else None

    def rest(self, lying: Mask | None = None) -> None:
        """What the last frame showed is the table at rest: only what differs from it counts as changed.

        ``lying`` are the cells of pieces, if known: where one lay over the rim and is gone, nobody reaches in.
        """
        self._lying, self._since_rest, self._around = lying, None, None
        if self._recent:
            self._rest = self._recent[-1][1].copy()
            self._changed = np.zeros(self._rest.shape[1:], bool)
            self._limbs = []

    def rest_on(self, picture: Picture, inside: Mask) -> None:
        """The table at rest is known from elsewhere, as from before the camera was knocked: a picture (BGR) of the
        size of the frames, and which of its pixels are known; what newly came into view counts as it is. That picture
        may lie a little askew: until the next rest, edges may be ``ASKEW`` cells from where it shows them.
        """
        if not self._recent:
            return
        newest = self._recent[-1][1]
        known = cv2.resize(inside.astype(np.float32), newest.shape[:0:-1], interpolation=cv2.INTER_AREA) > 0.99
        self._rest = np.where(known, planes(shrink(picture)), newest).astype(np.float32)
        self._changed = np.zeros(newest.shape[1:], bool)
        self._hidden = self._changed.copy()
        self._limbs = []
        self._lying = self._under = self._since_rest = None
        near = np.ones((2 * ASKEW + 1, 2 * ASKEW + 1), np.uint8)
        self._around = _each(cv2.erode, self._rest, near), _each(cv2.dilate, self._rest, near)
        newest_glance = self._recent[-1]
        self._recent.clear()
        self._recent.append(newest_glance)

    def absorb(self, mask: Mask, *, hides: bool, passes: bool = False) -> None:
        """What lies still over the rim belongs to the table from now on (a sheet pushed in, a piece that left).

        ``hides``: it may be an arm at rest, and what lies under it is not seen until it goes. ``passes``: it hides
        nothing, but goes again, as a shadow: then the table looks as it did before, and nobody has reached in.
        """
        if self._recent and self._rest is not None and self._changed is not None:
            if hides or passes:
                self._keep_under(mask)
            self._rest[:, mask] = self._recent[-1][1][:, mask]
            self._since_rest = mask if self._since_rest is None else self._since_rest | mask
            self._changed = self._changed & ~mask
            self._hidden = self._hidden | mask if hides else self._hidden & ~mask
            self._limbs = [limb for limb in self._limbs if not (limb.mask & mask).any()]

    def _keep_under(self, mask: Mask) -> None:
        """Remember how the table looks under what is absorbed: it may leave again, and other things may lie there."""
        assert self._rest is not None
        if self._under is None or self._absorbed.shape != mask.shape:
            self._under, self._absorbed = self._rest.copy(), np.zeros(mask.shape, bool)
        fresh = mask & ~self._absorbed
        self._under[:, fresh] = self._rest[:, fresh]
        self._absorbed = self._absorbed | mask

    def _bare(self, now: NDArray[np.float32], steady: Mask) -> None:
        """Where what was absorbed has left, the table is to look as it did under it; what does not is new there."""
        assert self._rest is not None
        assert self._changed is not None
        if self._under is None or self._absorbed.shape != self._changed.shape:
            return
        left = self._absorbed & self._changed
        if not left.any():
            return
        unlike = differs(now, self._under, steady)
        bare = left & ~unlike
        if np.count_nonzero(bare) >= LEFT * np.count_nonzero(left):
            bare = left
        self._rest[:, bare] = self._under[:, bare]
        self._changed = self._changed & ~(bare & ~unlike)
        self._absorbed = self._absorbed & ~bare
        self._hidden = self._hidden & ~bare

    def _begin(self, now: NDArray[np.float32], time_s: float) -> None:
        self._rest, self._changed = now.copy(), np.zeros(now.shape[1:], bool)
        self._hidden = self._changed.copy()
        self._under = self._since_rest = self._around = None
        self._limbs, self._moved_s = [], time_s
        self._recent.clear()

    def _past(self, time_s: float) -> NDArray[np.float32]:
        """The newest picture that is old enough, else the oldest."""
        old = [small for then, small in self._recent if time_s - then >= MOTION_S]
        if old:
            return old[-1]
        assert self._rest is not None
        return self._recent[0][1] if self._recent else self._rest

    def _adapt(self, now: NDArray[np.float32]) -> None:
        """Let the rest follow slow light, except where something new lies.

        Not the exposure: an arm changes it, and what the arm hides would stay behind.
        """
        assert self._rest is not None
        assert self._changed is not None
        step = now - self._rest
        self._rest += SOON * (step - _exposure(step, ~self._changed)) * ~self._changed

    def _is_dark(self, level: float, time_s: float) -> bool:
        if self._usual is None:
            self._usual = level
        if level >= DARK_SHARE * self._usual:
            self._usual += 0.02 * (level - self._usual)
            self._dark_since = None
            return False
        self._dark_since = time_s if self._dark_since is None else self._dark_since
        if time_s - self._dark_since > LATER:
            self._usual = level
        return True

    def _follow(self, mask: Mask, motion: Mask, now: NDArray[np.float32], time_s: float) -> None:
        """Pair what reaches in now with the limbs of the last glance, hands before mere shadows."""
        found = [blob for blob in reaching_in(mask) if not self._is_gone(blob, motion, now)]
        assert self._rest is not None
        assert self._changed is not None
        solid = ~shaded(now, self._rest, ~mask) if found else mask
        found = [part for blob in found for part in _apart(blob, solid, self._limbs)]
        lately = np.logical_or.reduce([limb.solid for limb in self._limbs]) if self._limbs else np.zeros_like(motion)
        parts = [(blob, solid_part(blob & solid, blob & self._changed, motion, lately)) for blob in found]
        limbs: list[Limb] = []
        for blob, part in sorted(parts, key=lambda item: -int(item[1].sum())):
            known = [limb for limb in self._limbs if limb not in limbs and (limb.mask & blob).any()]
            limb = max(known, key=lambda item: item.shared(blob)) if known else self._new_limb(time_s)
            limb.grow(blob, part, time_s, moving=bool((motion & blob).any()))
            limbs.append(limb)
        self._limbs = limbs

    def _is_gone(self, blob: Mask, motion: Mask, now: NDArray[np.float32]) -> bool:
        """Whether it is the place of a piece that lay there, nothing moves in it, and it looks like the table beside
        it: a hand that holds still over a card does not.
        """
        if self._lying is None or self._lying.shape != blob.shape or (blob & motion).any():
            return False
        if np.count_nonzero(blob & self._lying) < GONE * np.count_nonzero(blob):
            return False
        beside = (cv2.dilate(blob.astype(np.uint8), np.ones((9, 9), np.uint8)) > 0) & ~blob & ~self._lying
        if not beside.any():
            return False
        seen = colours(now)
        table = np.median(seen[:, beside], axis=1)
        return bool((np.abs(seen[:, blob] - table[:, None]).max(axis=0) < BARE).mean() >= HALF)

    def _new_limb(self, time_s: float) -> Limb:
        self._count += 1
        nothing = np.zeros((0, 0), bool)
        return Limb(self._count, time_s, time_s, nothing, nothing)


def _each(way: Callable[..., Any], layers: NDArray[np.float32], near: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Every layer eroded, or dilated."""
    return np.stack([np.asarray(way(layer, near), np.float32) for layer in layers])


def _within(now: NDArray[np.float32], low: NDArray[np.float32], high: NDArray[np.float32]) -> Mask:
    """Cells whose planes lie between two pictures', as nearly as noise lets them."""
    return np.asarray(((now > low - STEP) & (now < high + STEP)).all(axis=0))


def shrink(picture: Picture) -> Picture:
    """The picture in cells, (rows, WIDTH, 3)."""
    height, width = picture.shape[:2]
    rows = max(1, round(WIDTH * height / width))
    thinned = picture[::2] if height >= 4 * rows else picture
    return np.asarray(cv2.resize(thinned, (WIDTH, rows), interpolation=cv2.INTER_AREA), np.uint8)


def reaching_in(mask: Mask) -> list[Mask]:
    """The connected parts of a mask that touch the rim and are large enough for a finger."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    rows, cols = mask.shape
    found = []
    for label in range(1, count):
        x, y, width, height, area = (int(value) for value in stats[label])
        at_rim = x < RIM or y < RIM or x + width > cols - RIM or y + height > rows - RIM
        if at_rim and area >= SMALLEST_LIMB:
            found.append(labels == label)
    return found


def solid_part(solid: Mask, changed: Mask, motion: Mask, lately: Mask) -> Mask:
    """What of a limb is arm or hand: it comes over the rim, or it moves, or did so a moment ago (``lately``: it was
    part of a limb) as a hand beyond a dark sleeve. What does not hang together with the rim by what has ``changed``,
    but only by the way the hand went from there, was laid down.
    """
    count, labels, stats, _ = cv2.connectedComponentsWithStats(solid.astype(np.uint8), connectivity=8)
    _, pieces = cv2.connectedComponents(changed.astype(np.uint8), connectivity=8)
    reaching = np.setdiff1d(_rim_cells(pieces), [0])
    part = np.zeros(solid.shape, bool)
    for label in range(1, count):
        here = labels == label
        if _rim_cells(here).any():
            part |= here
        elif int(stats[label][4]) >= SMALLEST_LIMB:
            alive = motion | lately if np.isin(pieces[here], reaching).any() else motion
            if np.count_nonzero(alive[here]) >= MOVES * np.count_nonzero(here):
                part |= here
    return part


def _rim_cells(cells: NDArray[Any]) -> NDArray[Any]:
    """The cells along the picture's rim."""
    return np.concatenate(
        [cells[:RIM].ravel(), cells[-RIM:].ravel(), cells[:, :RIM].ravel(), cells[:, -RIM:].ravel()]
    )


def _apart(blob: Mask, solid: Mask, limbs: Sequence[Limb]) -> list[Mask]:
    """Hands that came in from different sides and have met, or whose shadows have: of each the cells nearest to where
    it was, as long as they reach its side.
    """
    here = [limb for limb in limbs if limb.seen and np.count_nonzero(limb.solid & blob) >= HAND_CELLS]
    if len(here) < 2:
        return [blob]
    _, labels = cv2.connectedComponents((blob & solid).astype(np.uint8), connectivity=8)
    pieces = [set(np.unique(labels[limb.solid & blob]).tolist()) - {0} for limb in here]
    met: dict[Side, Limb] = {}
    for limb, own in zip(here, pieces, strict=True):
        if limb.to_s - limb.from_s >= MET_S or not any(own & other for other in pieces if other is not own):
            met.setdefault(limb.side, limb)
    if len(met) < 2:
        return [blob]
    away = [cv2.distanceTransform((~limb.solid).astype(np.uint8), cv2.DIST_L2, 3) for limb in met.values()]
    nearest = np.argmin(away, axis=0)
    parts = [blob & (nearest == number) for number in range(len(met))]
    apart = all(rim_contact(part)[side] for part, side in zip(parts, met, strict=True))
    return parts if apart else [blob]


def rim_contact(mask: Mask) -> Contact:
    """How many cells of a mask lie at each side of the picture."""
    return {
        "near": int(mask[-RIM:].sum()),
        "far": int(mask[:RIM].sum()),
        "left": int(mask[:, :RIM].sum()),
        "right": int(mask[:, -RIM:].sum()),
    }


def cells_of(
    corners_px: NDArray[np.floating[Any]], width: int, height: int
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the cells that a quad (4, 2) in pixels covers; at least the one under its middle."""
    rows = max(1, round(WIDTH * height / width))
    scale = WIDTH / width
    cells = (np.asarray(corners_px, np.float64) + 0.5) * scale - 0.5
    canvas = np.zeros((rows, WIDTH), np.uint8)
    cv2.fillConvexPoly(canvas, np.round(cells * 16).astype(np.int32), 1, shift=4)
    row, col = np.nonzero(canvas)
    if len(row):
        return row, col
    x, y = cells.mean(axis=0)
    return np.array([int(np.clip(round(y), 0, rows - 1))]), np.array([int(np.clip(round(x), 0, WIDTH - 1))])


def differs(now: NDArray[np.float32], then: NDArray[np.float32], steady: Mask) -> Mask:
    """Cells of planes (N, rows, cols) that differ by more than exposure, bands and noise explain."""
    step = now - then
    step -= _exposure(step, steady)
    size = np.abs(step).max(axis=0)
    limit = max(STEP, 4.0 * float(np.median(size[::2, ::2])))
    if float((size > limit).mean()) > 0.03:
        step -= np.median(step, axis=2, keepdims=True)
        size = np.minimum(size, np.abs(step).max(axis=0))
    found = (size > limit).astype(np.uint8)
    crowd = cv2.boxFilter(found, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.asarray((found > 0) & (crowd >= 3))


def _exposure(step: NDArray[np.float32], steady: Mask) -> NDArray[np.float32]:
    """By how much the light of all the picture differs (planes, 1, 1), as far as enough of it is ``steady``."""
    level = step[:, steady] if steady.mean() > 0.25 else step.reshape(len(step), -1)
    return np.asarray(np.median(level[:, ::3], axis=1)[:, None, None], np.float32)


def _broken(small: Picture) -> bool:
    """Whether whole rows are of one colour, as where a picture broke off or no camera looks."""
    green = small[..., 1]
    flat = green.max(axis=1).astype(np.int16) - green.min(axis=1) <= 1
    return int(flat.sum()) >= 3
