"""What every source of pictures offers: cameras, films, folders, streams and the simulated camera alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

State = Literal["opening", "ready", "lost", "frozen"]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a source.

    ``time_s`` counts from the moment the source was opened; for films, folders and simulated cameras it is the
    time of the film. ``index`` is the frame's number in the film, or of the camera's frames since it was opened,
    those that were skipped counted.
    """

    index: int
    time_s: float
    picture: Picture
    """BGR, (height, width, 3); of one size from a film or camera, of any from a folder."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something people should be told once about a source: a text of ``vision`` and its values."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Source(Protocol):
    """Where frames come from; read and closed from one thread."""

    @property
    def name(self) -> str:
        """How people call it: the camera's name, the file, the address."""

    @property
    def live(self) -> bool:
        """A camera or stream, whose frames may be skipped; else every frame counts and time is film time."""

    @property
    def ended(self) -> bool:
        """No more frames will come. A lost camera has not ended: it may come back."""

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The newest frame not yet read, or of a film the next one; ``None`` when none came in time, or at the end.

        Raises :class:`SourceLost` when a camera has been away for longer than it may.
        """

    def close(self) -> None:
        """Let go of the camera or file and end its thread. A second call does nothing."""


@runtime_checkable
class LiveSource(Source, Protocol):
    """What only cameras and streams tell."""

    @property
    def state(self) -> State:
        """Whether pictures come; ``lost`` and ``frozen`` cameras are tried again by themselves."""

    def now_s(self) -> float:
        """The present on the clock of ``Frame.time_s``: their difference is a frame's age."""

    def notes(self) -> list[Note]:
        """What is new to tell people, each thing once."""

    def relock(self) -> None:
        """Let exposure, focus and white balance settle anew and lock them again, as after a change of lamps."""


class SourceLost(Exception):
    """A camera or stream went away and did not come back in time (exit status 3)."""

    def __init__(self, name: str, away_s: float) -> None:
        super().__init__(f"{name}: no picture for {away_s:.0f} s")
        self.name = name
        self.away_s = away_s
