"""A camera or stream that is read as it comes: always the newest picture, and found again when it was lost.

One slot lies between the thread that reads the driver and the match: a picture that nobody took is replaced, so that
none is older than the work on the last one, whatever the driver buffers. Loss is noticed by reads that fail, that
block, or that bring the same picture over and over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Literal

from referee.core.problems import Problem
from vision.capture.driver import Driver
from vision.capture.grabber import Grabber, Reason
from vision.capture.memory import Remembered
from vision.capture.sameness import Sameness
from vision.capture.samesize import SameSize
from vision.capture.source import Frame, Note, Picture, SourceLost, State
from vision.capture.timing import Clock, WallClock
from vision.capture.wanted import Wanted

OPEN_S = 3.0
STALL_S = 2.0
"""Without a picture for so long, a camera counts as lost."""
ABANDON_S = 6.0
"""A call of the driver that has blocked for so long is left to itself."""
STUCK = 3
"""So many handles may hang in the driver; then one of them must come free before another is tried."""
RETRY_S = (0.25, 0.5, 1.0, 2.0)
"""Pauses before a lost camera is tried again; the last one from then on."""
FROZEN_S = 3.0
"""A picture that is the same for so long is that of a camera that hangs."""
KEEP_S = 0.05
"""While a picture that nobody took is younger than this, the next ones are not decoded."""
PROGRESS_S = 0.25
JOIN_S = 1.0

Refusal = Callable[[Literal["closed", "silent", "slow"]], Problem]
"""The problem to tell: it can't be opened, opens but gives no picture, or neither within the time."""


class Camera:
    """A live source over any :class:`Driver`. ``makers`` are the ways to open it, tried in turn by :meth:`open`.

    ``facts`` are what is remembered of it; ``remember`` is called with what works. Threads: one for the handle.
    """

    live = True

    def __init__(
        self,
        name: str,
        makers: Sequence[Callable[[], Driver]],
        wanted: Wanted,
        refusal: Refusal,
        *,
        facts: Remembered | None = None,
        remember: Callable[[Remembered], None] = lambda facts: None,
        clock: Clock | None = None,
    ) -> None:
        self.name = name
        self.ended = False
        self._makers = makers
        self._make = makers[0]
        self._wanted = wanted
        self._refusal = refusal
        self._facts = facts or Remembered()
        self._remember = remember
        self._clock = clock or WallClock()
        self._changed = self._clock.condition()
        self._sameness = Sameness(FROZEN_S)
        self._grabber: Grabber | None = None
        self._stuck: list[Grabber] = []
        self._over: Reason | None = None
        self._frame: Frame | None = None
        self._size = SameSize()
        self._seen = 0
        self._base = 0
        self._state: State = "opening"
        self._to_tell: deque[Note] = deque(maxlen=20)
        self._to_remember: Remembered | None = None
        self._began_s = self._alive_s = self._clock.now()
        self._retry_s = 0.0
        self._tries = count()

    # What sources offer

    @property
    def state(self) -> State:
        """Whether pictures come."""
        return self._state

    def now_s(self) -> float:
        """Seconds since the camera was first opened."""
        return self._clock.now() - self._began_s

    def notes(self) -> list[Note]:
        """What is new to tell."""
        with self._changed:
            notes = list(self._to_tell)
            self._to_tell.clear()
        return notes

    def relock(self) -> None:
        """Find exposure, focus and balance anew."""
        if self._grabber is not None:
            self._grabber.relock()

    def open(self) -> None:
        """Wait for the first picture, by one way after the other. Raises the :class:`Problem` of the last."""
        problem: Problem | None = None
        for make in self._makers:
            self._make = make
            outcome = self._first_picture()
            if outcome is None:
                self._keep_facts()
                return
            problem = self._refusal(outcome)
        self.close()
        assert problem is not None
        raise problem

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The newest picture that was not read yet."""
        until = self._clock.now() + timeout_s
        self._keep_facts()
        with self._changed:
            while not self.ended:
                if self._frame is not None:
                    frame, self._frame = self._frame, None
                    return replace(frame, picture=self._size.fit(frame.picture))
                now = self._clock.now()
                soon = min(until, self._watch(now))
                if now >= until:
                    return None
                self._changed.wait(max(soon - now, 0.001))
        return None

    def close(self) -> None:
        """End the thread and let go of the camera; one that hangs in the driver is left to itself."""
        self.ended = True
        with self._changed:
            workers = [*self._stuck, *([self._grabber] if self._grabber is not None else [])]
            self._grabber, self._stuck, self._frame = None, [], None
            self._changed.notify_all()
        for grabber in workers:
            grabber.stop()
        for grabber in workers:
            grabber.worker.join(JOIN_S)

    # In the reader's thread

    def _first_picture(self) -> Literal["closed", "silent", "slow"] | None:
        """Start a handle and wait; ``None`` when its first picture came."""
        with self._changed:
            grabber = self._start(again=False)
            until = grabber.started_s + (self._wanted.open_s or OPEN_S)
            while self._frame is None and self._grabber is grabber and self._clock.now() < until:
                self._changed.wait(PROGRESS_S)
                if self._wanted.progress is not None:
                    self._wanted.progress(self._clock.now() - grabber.started_s)
            if self._frame is not None:
                return None
            if self._grabber is grabber:
                self._leave(grabber)
                return "slow"
            return "closed" if self._over == "closed" else "silent"

    def _watch(self, now: float) -> float:
        """Notice loss, start again what is over; when to look next (seconds of the clock). Raises SourceLost."""
        away = now - self._alive_s
        if away >= self._wanted.give_up_s:
            raise SourceLost(self.name, away)
        if away >= STALL_S:
            self._state = "lost"
        grabber = self._grabber
        if grabber is not None and now - max(grabber.started_s, self._alive_s) >= ABANDON_S:
            self._leave(grabber)
            self._schedule(now)
        if self._grabber is None and now >= self._retry_s:
            self._stuck = [one for one in self._stuck if one.worker.is_alive()]
            if len(self._stuck) < STUCK:
                self._start(again=True)
            else:
                self._schedule(now)
        events = [self._alive_s + self._wanted.give_up_s, now + STALL_S]
        return min([*events, self._retry_s] if self._grabber is None else events)

    def _start(self, *, again: bool) -> Grabber:
        self._base = self._seen
        self._over = None
        self._grabber = Grabber(
            self.name, self._make, self._wanted, self, self._clock, self._facts, self._sameness, again=again
        )
        return self._grabber

    def _leave(self, grabber: Grabber) -> None:
        grabber.stop()
        self._stuck.append(grabber)
        self._grabber = None

    def _schedule(self, now: float) -> None:
        self._retry_s = now + RETRY_S[min(next(self._tries), len(RETRY_S) - 1)]

    def _keep_facts(self) -> None:
        with self._changed:
            facts, self._to_remember = self._to_remember, None
        if facts is not None:
            try:
                self._remember(facts)
            except OSError as error:
                self.tell([Note("camera-memory-unwritable", {"detail": error.strerror or str(error)})])

    # In the grabber's thread: the inbox

    def wants(self, grabber: Grabber, at: float) -> bool:
        """Note that the camera lives; a picture is wanted unless a young one waits."""
        with self._changed:
            if grabber is not self._grabber:
                return False
            self._alive_s = at
            return self._frame is None or at - self._began_s - self._frame.time_s >= KEEP_S

    def put(self, grabber: Grabber, number: int, at: float, picture: Picture) -> None:
        """The newest picture takes the place of one that nobody took."""
        with self._changed:
            if grabber is not self._grabber:
                return
            self._seen = self._base + number
            self._frame = Frame(self._seen - 1, at - self._began_s, picture)
            self._state = "frozen" if self._sameness.accepted else "ready"
            self._tries = count()
            self._changed.notify_all()

    def tell(self, notes: Sequence[Note]) -> None:
        """Keep what people should know, each thing once."""
        with self._changed:
            self._to_tell.extend(notes)

    def hold(self, facts: Remembered) -> None:
        """What works: for the next handle, and to be remembered."""
        with self._changed:
            self._facts = self._to_remember = facts

    def over(self, grabber: Grabber, reason: Reason) -> None:
        """The handle is closed; the camera is tried again soon."""
        with self._changed:
            if grabber is not self._grabber:
                return
            self._grabber, self._over = None, reason
            self._state = "frozen" if reason == "frozen" else "lost"
            self._schedule(self._clock.now())
            self._changed.notify_all()
