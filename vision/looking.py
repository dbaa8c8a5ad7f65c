"""Looks in a running match: as the eyes look at one picture, but what rests unchanged is not read again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from vision.again import Lying
from vision.capture.balance import WhiteBalance, papers
from vision.eyes import Eyes, Look, Picture
from vision.fusing import Sighting, State
from vision.gate import WIDTH
from vision.pieces import Corners, Detection, PieceReading
from vision.posing import Markers, Sizes, poses_of
from vision.reading.reader import Own
from vision.walls import walled

Known = Callable[[Detection], bool]
"""Whether a detection is a resting piece whose reading is known."""

BLANK_KINDS = ("board", "marker")


@dataclass(slots=True, eq=False)
class Seen:
    """What a look found. ``known`` are places in ``pieces`` that were not read; ``hands`` values 0-1, as a map.

    ``left_out`` is of no piece's shape or size as it would lie on the table.
    """

    pieces: Sequence[PieceReading]
    known: frozenset[int]
    hands: NDArray[np.float32]
    elapsed_ms: dict[str, float] = field(default_factory=dict)
    left_out: Sequence[Detection] = ()


class Sight(Protocol):
    """What a match looks with: the eyes, or in tests the truth with some noise."""

    def look(
        self,
        picture: Picture,
        time_s: float,
        plane: TablePlane | None,
        known: Known,
        *,
        up_deg: float | None = None,
        lying: Lying | None = None,
    ) -> Seen:
        """Find the pieces and read those not known. ``up_deg``: the table's common "up" in the picture; ``lying``:
        what is known to lie on the table, and where it may lie otherwise.
        """


class LiveEyes:
    """The eyes looking at one game's table. ``shape_known``: the set is truly the one of ``sizes``.

    ``labels``: by kind, all labels that the set on the table has, when that is known.
    """

    def __init__(
        self, eyes: Eyes, game: str, sizes: Sizes, *, shape_known: bool = False, labels: Own | None = None
    ) -> None:
        self._labels = labels
        self._eyes = eyes
        self._game = game
        self._sizes = sizes
        self._shape_known = shape_known
        self._balance = WhiteBalance()
        self._markers: Markers = {}

    def look(
        self,
        picture: Picture,
        time_s: float,
        plane: TablePlane | None,
        known: Known,
        *,
        up_deg: float | None = None,
        lying: Lying | None = None,
    ) -> Seen:
        """Find the pieces; straighten and read those not known, under white light as far as the papers tell it.

        Where it is said what lies on the table, and where it may lie otherwise, no more than that is looked at.
        """
        changed = lying.changed if lying is not None else None
        look = self._eyes.look(
            self._balance.apply(picture),
            self._game,
            self._sizes,
            shape_known=self._shape_known,
            plane=plane,
            known=known if plane is not None else None,
            up_deg=up_deg,
            own=self._labels,
            before=self._as_seen(lying, picture) if lying is not None else None,
            changed=changed,
        )
        self._markers = look.markers
        self._balance.look(picture, time_s, papers(look.pieces))
        seen = Seen(look.pieces, look.known, look.hands, look.elapsed_ms, look.left_out)
        return (
            seen
            if plane is None or lying is None or not lying.still
            else self._with_walled(seen, picture, plane, known, up_deg)
        )

    def _with_walled(
        self, seen: Seen, picture: Picture, plane: TablePlane, known: Known, up_deg: float | None
    ) -> Seen:
        """The same with pieces that show a wall; under hands such an outline may be of one that is carried."""

        def read(faces: Sequence[Corners], kind: str) -> list[PieceReading]:
            return self.read_at(picture, faces, kind, up_deg=up_deg)

        found, old = walled(seen.left_out, [piece.corners for piece in seen.pieces], plane, self._sizes, read, known)
        count = len(seen.pieces) + len(found)
        places = seen.known.union(range(count, count + len(old)))
        return replace(seen, pieces=[*seen.pieces, *found, *old], known=places)

    def _as_seen(self, lying: Lying, picture: Picture) -> Look:
        """What is known as the eyes would have seen it; the table's markers as they were last seen."""
        height, width = picture.shape[:2]
        rows = max(1, round(WIDTH * height / width))
        nobody = np.zeros((rows, WIDTH), np.float32)
        return Look(width, height, list(lying.pieces), None, [], nobody, found=lying.found, markers=self._markers)

    def read_at(
        self, picture: Picture, quads: Sequence[Corners], kind: str, *, up_deg: float | None = None
    ) -> list[PieceReading]:
        """Read pieces of a kind that lie at these quads (4, 2) in pixels, though they were not found there."""
        found = [Detection(quad, kind) for quad in quads]
        return self._eyes.reader.read(picture, found, self._game, up_hint_deg=up_deg, own=self._labels)


class CloseSight(Sight, Protocol):
    """A sight that also reads what it is pointed at."""

    def read_at(
        self, picture: Picture, quads: Sequence[Corners], kind: str, *, up_deg: float | None = None
    ) -> list[PieceReading]:
        """Read pieces of a kind that lie at these quads (4, 2) in pixels."""


def sightings(seen: Seen, plane: TablePlane) -> list[Sighting]:
    """What a look found, on the table."""
    out = []
    for number, (piece, pose) in enumerate(zip(seen.pieces, poses_of(seen.pieces, plane), strict=True)):
        states = {} if number in seen.known else states_of(piece)
        place = (pose.x_mm, pose.y_mm, pose.turn_deg)
        out.append(Sighting(piece.kind, *place, states, piece.details, piece.corners, pose.size_mm, piece.face))
    return out


def states_of(piece: PieceReading) -> dict[State, float]:
    """The odds of what a read piece shows."""
    if piece.kind in BLANK_KINDS:
        return {(piece.kind, None, None): max(piece.confidence, 0.9)}
    if piece.face == "down":
        return {(piece.kind, "down", None): piece.confidence}
    if piece.doubt is None:
        return {(piece.kind, piece.face, piece.label): piece.confidence}
    return {(piece.kind, piece.face, label): p for label, p in piece.alternatives if p > 0}
