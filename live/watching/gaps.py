"""When the table could not be watched: what was done then, nobody has seen."""

from __future__ import annotations

LEAST_S = 0.25
"""What lasts no longer hides no act."""

NO_FRAME_S = 1.5
"""So long without a frame, nothing was watched."""

KEPT = 64


class Gaps:
    """Collects the spans in which nothing could be seen; each is told once."""

    def __init__(self) -> None:
        self._told: list[tuple[float, float]] = []
        self._since: float | None = None
        self._last_s: float | None = None
        self.fresh = False
        """Whether one has ended since somebody last cared: pieces may have been touched unseen."""

    def frame(self, time_s: float, *, blind: bool, for_s: float = 0.0) -> None:
        """Take in that there was a frame; ``blind``: nothing can be judged in it, nor ``for_s`` before."""
        last_s, self._last_s = self._last_s, time_s
        if last_s is not None and time_s - last_s > NO_FRAME_S:
            self._add(last_s, time_s)
        if blind and self._since is None:
            self._since = time_s - for_s
        elif not blind and self._since is not None:
            self._add(self._since, time_s)
            self._since = None

    def take(self) -> tuple[tuple[float, float], ...]:
        """The gaps that have ended since they were last asked for."""
        told = tuple(self._told)
        self._told.clear()
        return told

    def _add(self, from_s: float, to_s: float) -> None:
        if to_s - from_s >= LEAST_S:
            self._told = [*self._told[1 - KEPT :], (from_s, to_s)]
            self.fresh = True
