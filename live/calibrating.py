"""Calibrating a camera with somebody at it: the lens from the board, the table from its mat, both stored."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
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
from vision.capture import Note, Source
from vision.capture.folder import Folder

Picture = NDArray[np.uint8]

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
    """What came of it. ``lens`` is null when no board was seen; ``others`` counts pictures of other sizes."""

    camera: str
    size: tuple[int, int]
    others: dict[tuple[int, int], int]
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


def pictures_of(folder: Path, passed: Callable[[Note], None]) -> Iterator[tuple[Picture, float]]:
    """The pictures of a folder in order of their names; ``passed`` is told of those that can't be read.

    Raises :class:`Problem` when there is none.
    """
    if not folder.exists():
        raise Problem("source-missing", source=str(folder))
    source = Folder(str(folder))
    while (frame := source.read()) is not None:
        for note in source.notes():
            passed(note)
        yield frame.picture, frame.time_s
    for note in source.notes():
        passed(note)


def calibrated(
    frames: Iterator[tuple[Picture, float]],
    camera: str,
    *,
    live: bool,
    told: Callable[[LensSession, Offer], None] = lambda *_: None,
    stop: Callable[[], bool] = lambda: False,
) -> Calibrated:
    """Look at frames until the lens session is complete, nothing new comes, ``stop`` says so, or they end.

    A calibration is for one size: of pictures of several sizes, that with most views (then most pictures) counts.
    Raises :class:`Problem` when there was no picture at all.
    """
    shown: dict[tuple[int, int], _Shown] = {}
    new_s: float | None = None
    for picture, time_s in frames:
        size = picture.shape[1], picture.shape[0]
        one = shown.setdefault(size, _Shown(LensSession(*size, live=live)))
        offer = one.session.offer(picture)
        told(one.session, offer)
        new_s = time_s if offer.taken or new_s is None else new_s
        one.last.append((picture, time_s))
        one.count += 1
        if stop() or one.session.complete or (live and time_s - new_s > IDLE_S):
            break
    if not shown:
        raise Problem("source-no-pictures", source=camera)
    size = max(shown, key=lambda each: (len(shown[each].session.views), shown[each].count))
    others = {each: one.count for each, one in shown.items() if each != size}
    return _result(shown[size], camera, others)


@dataclass(slots=True)
class _Shown:
    """The pictures of one size: how many, and the last of them."""

    session: LensSession
    count: int = 0
    last: deque[tuple[Picture, float]] = field(default_factory=lambda: deque(maxlen=TABLE_LOOKS))


def _result(shown: _Shown, camera: str, others: dict[tuple[int, int], int]) -> Calibrated:
    session = shown.session
    result = Calibrated(camera, (session.width, session.height), others)
    if session.views or set(session.skipped) - {Reason.FEW}:
        result.lens, result.missing = session.solve(), session.missing
    keeper = TableKeeper({}, lens=result.found)
    for picture, time_s in shown.last:
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
