"""Makes and keeps evidence in a thread of its own: the match goes on meanwhile."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from live.evidence.clip import make_clip
from live.evidence.ring import FrameRing
from live.evidence.straight import Straight, jpeg_of
from live.picture import Picture, Quads
from referee.core import Problem

WAITING = 8
"""Jobs that may wait; a job of pictures holds two frames."""

AFTER_S = 2.0
"""A clip goes on for so long after the foul."""


class Keeper(Protocol):
    """What keeps the evidence of one game; see :class:`live.store.GameLog`."""

    def keep_evidence(self, event: int, kind: str, jpeg: bytes) -> Path | None:
        """Keep a picture ``before`` or ``after`` an event."""

    def keep_clip(self, event: int, mp4: bytes) -> Path | None:
        """Keep a clip of an event."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A frame (BGR, not to be changed any more), with outlines (4, 2) in its pixels to mark and to cover."""

    picture: Picture
    offends: Quads = ()
    hidden: Quads = ()


Told = Callable[[int, frozenset[str]], None]
"""Called in the writer's thread with the event and what there is of it now: ``before``, ``after``, ``clip``."""


class EvidenceWriter:
    """``told`` hears of everything kept. What can't be made or kept is counted in ``failed``; ``fault`` says why.

    Jobs beyond those that may wait are dropped, and counted in ``dropped``: evidence is never worth a delay.
    """

    def __init__(self, ring: FrameRing, told: Told = lambda _event, _kinds: None) -> None:
        self.fault: Problem | None = None
        self.failed = 0
        self.dropped = 0
        self._ring = ring
        self._told = told
        self._jobs: queue.Queue[Callable[[], None] | None] = queue.Queue(WAITING)
        self._due: list[tuple[float, Callable[[], None]]] = []
        self._thread = threading.Thread(target=self._run, name="evidence", daemon=True)
        self._thread.start()

    def pictures(self, log: Keeper, event: int, view: Straight, before: Shot | None, after: Shot | None) -> None:
        """Keep the pictures of an event, both in one view."""
        shots = {kind: shot for kind, shot in (("before", before), ("after", after)) if shot is not None}

        def job() -> None:
            kept = set()
            for kind, shot in shots.items():
                made = jpeg_of(view.of(shot.picture, offends=shot.offends, hidden=shot.hidden))
                if log.keep_evidence(event, kind, made) is not None:
                    kept.add(kind)
            if kept:
                self._told(event, frozenset(kept))

        self._put(job)

    def clip(self, log: Keeper, event: int, from_s: float, to_s: float) -> None:
        """Keep a clip from ``from_s`` to a little after ``to_s``, once :meth:`tick` has come that far."""

        def job() -> None:
            frames = self._ring.between(from_s, to_s + AFTER_S)
            if log.keep_clip(event, make_clip(frames, from_s=from_s)) is not None:
                self._told(event, frozenset({"clip"}))

        if len(self._due) >= WAITING:
            self.dropped += 1
            return
        self._due.append((to_s + AFTER_S, job))

    def tick(self, time_s: float) -> None:
        """The match has come to ``time_s``; costs nothing unless a clip is due."""
        if not self._due:
            return
        due = [job for when_s, job in self._due if when_s <= time_s]
        self._due = [item for item in self._due if item[0] > time_s]
        for job in due:
            self._put(job)

    def close(self) -> None:
        """Make what still waits, clips with the frames there are, and end."""
        for _, job in self._due:
            self._jobs.put(job)
        self._due.clear()
        self._jobs.put(None)
        self._thread.join()

    def _put(self, job: Callable[[], None]) -> None:
        try:
            self._jobs.put_nowait(job)
        except queue.Full:
            self.dropped += 1

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Problem as problem:
                self._fail(problem)
            except Exception as error:  # whatever it is, the match must not end for want of a picture
                self._fail(Problem("evidence-failed", detail=f"{type(error).__name__} {error}"))

    def _fail(self, problem: Problem) -> None:
        self.fault = problem
        self.failed += 1
