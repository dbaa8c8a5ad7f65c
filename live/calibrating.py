"""Calibrating a camera with somebody at it: the lens from the board, the table from its mat, both stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.keeper import TableKeeper
from calibration.lens import Lens
from calibration.lens_session import LensSession, Offer, Wanted
from calibration.lens_solving import LensSolution
from calibration.plane import TablePlane
from calibration.refusal import Reason, Refusal
from calibration.store import StoredCalibration, StoreProblem, save
from referee.core import Problem
from vision.capture import Source
from vision.pictures import PictureError, load_picture

Picture = NDArray[np.uint8]

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
TABLE_LOOKS = 12
"""So many of the last pictures are looked at for the table."""

IDLE_S = 20.0
"""Without a new view for so long the session ends with what it has."""


@dataclass(frozen=True, slots=True)
class Bare:
    """A look without pieces: markers alone."""

    pieces: tuple[()] = ()


@dataclass(slots=True)
class Calibrated:
    """What came of it. ``lens`` is null when the board was not seen at all."""

    camera: str
    size: tuple[int, int]
    lens: LensSolution | Refusal | None = None
    missing: tuple[Wanted, ...] = ()
    plane: TablePlane | None = None
    refusals: tuple[Refusal, ...] = ()

    @property
    def found(self) -> Lens | None:
        """The lens, when there is one."""
        return self.lens.lens if isinstance(self.lens, LensSolution) else None


def frames_of(source: Source) -> Iterator[tuple[Picture, float]]:
    """The pictures of a source with their times, until it ends."""
    while not source.ended:
        frame = source.read(1.0)
        if frame is not None:
            yield frame.picture, frame.time_s


def pictures_of(folder: Path, passed: Callable[[Path], None]) -> Iterator[tuple[Picture, float]]:
    """The pictures of a folder in order of their names; those that can't be read go to ``passed``.

    Raises :class:`Problem` when there is none.
    """
    if not folder.is_dir():
        raise Problem("source-missing", source=str(folder))
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    if not paths:
        raise Problem("source-no-pictures", source=str(folder))
    for number, path in enumerate(paths):
        try:
            yield load_picture(path), float(number)
        except PictureError:
            passed(path)


def calibrated(
    frames: Iterator[tuple[Picture, float]],
    camera: str,
    *,
    live: bool,
    told: Callable[[LensSession, Offer], None] = lambda *_: None,
    stop: Callable[[], bool] = lambda: False,
) -> Calibrated:
    """Look at frames until the lens session is complete, nothing new comes, ``stop`` says so, or they end.

    Raises :class:`Problem` when there was no picture at all.
    """
    session: LensSession | None = None
    last: list[tuple[Picture, float]] = []
    new_s = 0.0
    for picture, time_s in frames:
        size = picture.shape[1], picture.shape[0]
        if session is None:
            session, new_s = LensSession(*size, live=live), time_s
        if size != (session.width, session.height):
            continue
        offer = session.offer(picture)
        told(session, offer)
        new_s = time_s if offer.taken else new_s
        last = [*last[1 - TABLE_LOOKS :], (picture, time_s)]
        if stop() or session.complete or (live and time_s - new_s > IDLE_S):
            break
    if session is None:
        raise Problem("source-no-pictures", source=camera)
    return _result(session, camera, last)


def _result(session: LensSession, camera: str, last: list[tuple[Picture, float]]) -> Calibrated:
    result = Calibrated(camera, (session.width, session.height))
    if session.views or set(session.skipped) - {Reason.FEW}:
        result.lens, result.missing = session.solve(), session.missing
    keeper = TableKeeper({}, lens=result.found)
    for picture, time_s in last:
        plane = keeper.settle(Bare(), picture, time_s)
        if plane is not None:
            result.plane = plane
        result.refusals = tuple(keeper.refusals) if result.plane is None else ()
    return result


def keep(result: Calibrated, where: Path | None = None) -> Path:
    """Store what was found; raises :class:`Problem` when that is nothing, or when it can't be written."""
    if result.found is None and result.plane is None:
        raise Problem("calibrate-nothing")
    try:
        return save(StoredCalibration(result.camera, *result.size, result.found, result.plane), where)
    except StoreProblem as problem:
        raise as_problem(problem) from None


def as_problem(problem: StoreProblem) -> Problem:
    """What is wrong with a stored calibration, for people."""
    return Problem(f"calibration-file-{problem.trouble}", file=str(problem.file), detail=problem.detail)
