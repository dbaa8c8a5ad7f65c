"""When a table is looked at: at a person's word, at rest, or picture by picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from calibration.plane import TablePlane
from live.sets.looking import PATIENCE_S, looks, measured, numbered
from tests.calibration.pictures import Camera, draw_table, see
from vision.capture import Frame
from vision.eyes import Eyes, Look
from vision.pieces import PieceReading
from vision.posing import Pose

GREY = np.random.default_rng(0).normal(128, 12, (240, 320, 3)).astype(np.uint8)
SIZES = {"block": (25.0, 25.0, 10.0)}


def piece(x: float, y: float, label: str | None = "7", side: float = 30.0) -> PieceReading:
    """A block in the picture."""
    corners = np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32)
    return PieceReading("block", label, "up", 0.9, corners, 0.0)


@dataclass
class Seeing(Eyes):
    """Eyes that always see the same pieces, on a table of a quarter millimetre a pixel."""

    pieces: Sequence[PieceReading] = (piece(200, 100), piece(40, 104, "1"), piece(60, 20, "2"))
    planes: list[object] = field(default_factory=list)

    def look(self, picture: NDArray[np.uint8], game: str, sizes: object, **more: object) -> Look:
        """The pieces."""
        self.planes.append(more["plane"])
        plane = more["plane"] or TablePlane(np.diag([0.25, 0.25, 1.0]), "pieces", 0.1, 0.1, False)
        assert isinstance(plane, TablePlane)
        poses = [Pose(0, 0, 0, (24.0 + n, 25.0)) for n in range(len(self.pieces))]
        height, width = picture.shape[:2]
        return Look(width, height, list(self.pieces), plane, poses, np.zeros((1, 1), np.float32))


@dataclass
class Film:
    """A source of given frames."""

    frames: list[Frame]
    live: bool = False
    name: str = "film"
    drained: int = 0

    @property
    def ended(self) -> bool:
        """No more frames."""
        return not self.frames

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The next one."""
        self.drained += timeout_s == 0.0
        return self.frames.pop(0) if self.frames else None

    def close(self) -> None:
        """Nothing to close."""


def film(*pictures: NDArray[np.uint8], each_s: float = 3.0, live: bool = False) -> Film:
    """Pictures that stand still for some seconds, ten frames a second."""
    frames = [p for p in pictures for _ in range(round(10 * each_s))]
    return Film([Frame(n, n / 10, picture) for n, picture in enumerate(frames)], live)


def other(seed: int) -> NDArray[np.uint8]:
    """A table that looks otherwise."""
    picture = GREY.copy()
    picture[60:180, 80:240] = np.random.default_rng(seed).integers(0, 255, (120, 160, 3))
    return picture


def test_of_a_film_every_new_table_at_rest_is_looked_at_once() -> None:
    seen = list(looks(film(GREY, other(1), other(2)), Seeing(), "summy", SIZES, {}))
    assert [look.number for look in seen] == [1, 2, 3]
    assert [(p.number, p.reading.label) for p in seen[0].pieces] == [(1, "2"), (2, "1"), (3, "7")]


def test_a_camera_is_looked_at_when_the_person_says_so() -> None:
    words = iter([True, True, False])
    source = film(GREY, each_s=9, live=True)
    seen = list(looks(source, Seeing(), "summy", SIZES, {}, lambda: next(words)))
    assert len(seen) == 2
    assert source.drained == 2


def test_an_unattended_camera_is_left_when_nothing_new_comes() -> None:
    source = film(GREY, each_s=PATIENCE_S + 5, live=True)
    assert len(list(looks(source, Seeing(), "summy", SIZES, {}))) == 1
    assert source.frames


def test_millimetres_are_measured_on_the_mat_and_not_guessed() -> None:
    eyes = Seeing()
    (look,) = looks(film(GREY, each_s=2), eyes, "summy", SIZES, {})
    assert (eyes.planes, look.measured_mm) == ([None], {})
    mat = see(draw_table(), Camera())
    (look,) = looks(film(mat, each_s=2), eyes, "summy", SIZES, {})
    assert isinstance(eyes.planes[-1], TablePlane)
    assert look.measured_mm == {"block": (25.0, 25.0)}


def test_without_scale_nothing_is_measured() -> None:
    look = Seeing().look(GREY, "summy", SIZES, plane=None)
    assert measured(look) == {}


def test_the_picture_for_the_person_is_drawn_on_a_copy() -> None:
    (look,) = looks(film(GREY, each_s=2), Seeing(), "summy", SIZES, {})
    assert (numbered(look) != GREY).any()
    assert (look.picture == GREY).all()
