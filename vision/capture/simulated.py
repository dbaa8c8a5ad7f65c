"""The simulated camera as a source."""

from __future__ import annotations

from collections.abc import Iterator

from models.scenes import SceneError
from models.simulate.source import SimulatedSource, open_simulated
from referee.core.problems import Problem
from vision.capture.source import Frame, Picture
from vision.capture.wanted import Wanted


class Simulated:
    """Frames of a made-up match; ``film`` knows its truth. Frames are drawn when they are asked for."""

    live = False

    def __init__(self, text: str, wanted: Wanted | None = None) -> None:
        wanted = wanted or Wanted()
        self.name = text
        self.ended = False
        try:
            self.film: SimulatedSource = open_simulated(text)
        except SceneError as error:
            raise Problem("source-simulated", source=text, detail=str(error)) from None
        self._frames: Iterator[tuple[int, float, Picture]] = (
            self.film.frames(*wanted.rates) if wanted.rates else iter(self.film)
        )

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The next frame of the film; ``None`` at its end."""
        drawn = None if self.ended else next(self._frames, None)
        if drawn is None:
            self.ended = True
            return None
        return Frame(*drawn)

    def close(self) -> None:
        """No more frames."""
        self.ended = True
        self._frames = iter(())
