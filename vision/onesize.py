"""Pieces of a kind are of one size: an outline too short or too long on the table has a side in a wrong place.

A neighbour of the same colour, a marker or a frame inside takes the place of a side now and then. On the table's
plane such a piece stands out by its size, and the right size leaves few outlines: with this side moved, or the one
across. The network that refines outlines says which of them fits; where none does, the outline stays as it was found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from vision.detection import suppress
from vision.pieces import Corners, Detection
from vision.posing import Sizes

Array = NDArray[np.float64]
Misfits = Callable[[Sequence[Corners]], NDArray[np.float64]]
"""How far each of several outlines is from where it should be, in parts of its side; infinite where nothing is."""

KINDS = ("card", "block", "tile")
FEWEST = 4
"""So many pieces of a kind say how large it is."""

ODD, ODDEST = 0.03, 0.45
"""By which parts of its side a piece has to be off to be looked at, and above which it is none of its kind."""

WALL_MM = 2.0
"""Pieces at least so thick show a wall to a camera that looks at them from the side."""

FITS = 0.016
"""An outline fits whose corners are off by no more than this on average, in parts of its side."""


def of_one_size(
    found: Sequence[Detection],
    plane: TablePlane,
    misfits: Misfits,
    sizes: Sizes | None = None,
    seen_now: Callable[[Corners], bool] | None = None,
) -> list[Detection]:
    """The detections, those of a size unlike the usual one of their kind with the outlines of that size that fit.

    ``sizes`` in mm, where they are known, tell what is usual of a kind of which too few are seen. Outlines that are
    not ``seen_now`` rest, and stay as they are.
    """
    tries: list[tuple[int, list[Corners]]] = []
    for kind in KINDS:
        members = [k for k, piece in enumerate(found) if piece.kind == kind and not piece.faint]
        if not members or (len(members) < FEWEST and (sizes is None or kind not in sizes)):
            continue
        flats = plane.quads_to_mm([found[k].corners for k in members])
        sides = lengths(flats)
        usual = np.median(np.sort(sides, axis=1), axis=0)
        if len(members) < FEWEST and sizes is not None:
            usual = np.sort(sizes[kind][:2])
        for k, flat, own in zip(members, flats, sides, strict=True):
            wanted = usual if own[0] <= own[1] else usual[::-1]
            off = np.abs(own / wanted - 1)
            if ODD < off.max() <= ODDEST and (seen_now is None or seen_now(found[k].corners)):
                resized = _resized(flat, wanted - own, off > ODD)
                tries.append((k, [np.asarray(plane.to_px(quad), np.float32) for quad in resized]))
    out = list(found)
    if tries:
        asked = iter(misfits([quad for _, quads in tries for quad in quads]).tolist())
        for k, quads in tries:
            misfit, best = min((next(asked), place) for place in range(len(quads)))
            if misfit <= FITS:
                out[k] = replace(found[k], corners=quads[best])
    return out


def with_one_size(
    found: Sequence[Detection],
    left_out: Sequence[Detection],
    plane: TablePlane,
    misfits: Misfits,
    sizes: Sizes,
    seen_now: Callable[[Corners], bool] | None = None,
) -> tuple[list[Detection], list[Detection]]:
    """The same, and of what was left out for its shape or size those that fit as well: a block seen with its wall.

    Also what is left out still. A card has no wall: one of another shape is tilted or carried, and stays left out.
    """
    thick = {kind: size for kind, size in sizes.items() if size[2] >= WALL_MM}
    walled = [piece for piece in left_out if piece.kind in thick]
    sized = of_one_size([*found, *walled], plane, misfits, thick, seen_now)
    pairs = list(zip(walled, sized[len(found) :], strict=True))
    fit = [after for before, after in pairs if after is not before]
    kept = sized[: len(found)]
    back = [before for before, after in pairs if after is not before]
    return suppress([*kept, *fit]) if fit else kept, [piece for piece in left_out if piece not in back]


def lengths(flats: Array) -> Array:
    """The mean lengths of sides 0-1 and 1-2, and of those across: (N, 2)."""
    sides = np.linalg.norm(np.roll(flats, -1, axis=1) - flats, axis=2)
    return np.asarray((sides[:, :2] + sides[:, 2:]) / 2)


def _resized(flat: Array, more: Array, odd: NDArray[np.bool_]) -> list[Array]:
    """The outlines that are longer by ``more`` (2,) along those of their two directions that are ``odd``."""
    along = (flat[1] - flat[0] + flat[2] - flat[3]) / 2
    down = (flat[3] - flat[0] + flat[2] - flat[1]) / 2
    steps = [step * vector / np.linalg.norm(vector) for step, vector in zip(more, (along, down), strict=True)]
    quads = []
    for ends in product(*((0, 1) if is_odd else (None,) for is_odd in odd)):
        quad = flat.copy()
        for step, end, sides in zip(steps, ends, (((0, 3), (1, 2)), ((0, 1), (2, 3))), strict=True):
            if end is not None:
                quad[list(sides[end])] += step if end else -step
        quads.append(quad)
    return quads
