"""Who looks: at once, as films want it, or in a thread beside the loop, as a camera's frames go on meanwhile."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from calibration.plane import TablePlane
from vision.again import Lying
from vision.capture import Frame
from vision.gate import Glance
from vision.looking import Known, Seen, Sight

LONGEST_S = 30.0
"""A film waits no longer than that for a look."""


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A frame to look at. ``calm``: nothing moved and no hand was in view. ``turn`` counts what disturbed the table
    until then, so that an answer that comes late can be told from one that still holds. ``lying``: what is known to
    lie on the table.
    """

    frame: Frame
    glance: Glance
    plane: TablePlane | None
    known: Known
    calm: bool
    turn: int
    up_deg: float | None = None
    lying: Lying | None = None

    @property
    def whole(self) -> bool:
        """Whether the look is at the whole picture."""
        return self.lying is None or self.lying.changed is None


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What a look found, or the error that ended it."""

    request: Request
    seen: Seen | None
    seconds: float
    work_s: float
    error: Exception | None = None


def looked(sight: Sight, request: Request) -> Answer:
    """Carry out a request."""
    begin, worked = time.perf_counter(), time.thread_time()
    frame = request.frame
    seen, failed = None, None
    try:
        seen = sight.look(
            frame.picture, frame.time_s, request.plane, request.known, up_deg=request.up_deg, lying=request.lying
        )
    except Exception as error:
        failed = error
    return Answer(request, seen, time.perf_counter() - begin, time.thread_time() - worked, failed)


class DirectLooker:
    """Looks at once."""

    busy = False

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._answer: Answer | None = None

    def ask(self, request: Request) -> None:
        """Look now."""
        self._answer = looked(self._sight, request)

    def answer(self) -> Answer | None:
        """The answer to the last request, once."""
        answer, self._answer = self._answer, None
        return answer

    def wait(self) -> None:
        """Every answer is waited for."""

    def close(self) -> None:
        """Nothing to end."""


class ThreadLooker:
    """Looks in a thread of its own, one frame at a time.

    With ``patience_s`` frames wait once a look takes longer: a film can stand still where a camera can't.
    """

    def __init__(self, sight: Sight, patience_s: float | None = None) -> None:
        self._sight = sight
        self._patience_s = patience_s
        self._asked_s = 0.0
        self._request: Request | None = None
        self._answer: Answer | None = None
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="looker", daemon=True)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether a look is under way or its answer waits."""
        with self._changed:
            return self._request is not None or self._answer is not None

    def ask(self, request: Request) -> None:
        """Look at this; not while busy."""
        with self._changed:
            self._request, self._asked_s = request, time.monotonic()
            self._changed.notify_all()

    def answer(self) -> Answer | None:
        """A look that was finished since the last call."""
        with self._changed:
            if self._patience_s is not None and time.monotonic() - self._asked_s > self._patience_s:
                self._changed.wait_for(lambda: self._request is None, LONGEST_S)
            answer, self._answer = self._answer, None
            return answer

    def wait(self) -> None:
        """From now on every answer is waited for."""
        with self._changed:
            self._patience_s = 0.0

    def close(self) -> None:
        """End the thread after the look it is at."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._request is not None)
                if self._closed:
                    return
                request = self._request
            assert request is not None
            answer = looked(self._sight, request)
            with self._changed:
                self._request, self._answer = None, answer
                self._changed.notify_all()
