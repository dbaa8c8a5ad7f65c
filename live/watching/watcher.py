"""What a match sees its table through, and what it needs for that: the parts as their users know them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.refusal import Refusal
from calibration.watch import Moved
from live.watching.stages import Stages
from live.watching.tables import Settled
from referee.core.following import SeenPiece
from vision.capture import Frame
from vision.tracks import Track

StatusName = Literal["watching", "hand", "unsettled", "table-moved", "dark", "blurred", "lost"]


class Keeper(Protocol):
    """What knows where the table is; see :class:`calibration.keeper.TableKeeper`."""

    plane: TablePlane | None
    moved: Moved | None
    lens: Lens | None
    refusals: list[Refusal]

    def settle(self, look: Any, picture: npt.NDArray[np.uint8], time_s: float) -> TablePlane | None:
        """Solve or refine the plane."""

    def watch(self, picture: npt.NDArray[np.uint8], time_s: float) -> Moved | None:
        """Whether the table is no longer where it was."""

    def place(self, plane: TablePlane, picture: npt.NDArray[np.uint8], time_s: float) -> TablePlane:
        """Take a plane that somebody gave."""

    def carry(self, matrix: npt.NDArray[np.float64], picture: npt.NDArray[np.uint8], time_s: float) -> TablePlane:
        """All that lies on the table was seen to move together."""

    def forget(self) -> None:
        """Solve anew."""


class Condition(Protocol):
    """How good the picture is."""

    @property
    def name(self) -> str:
        """``ok``, or what is wrong."""

    @property
    def advice(self) -> str:
        """The text that says what to do."""


class Health(Protocol):
    """What tells how good the pictures are; see :mod:`vision.capture.health`."""

    def look(self, frame: Frame) -> Condition:
        """The condition of a frame."""


class Watcher(Protocol):
    """What a match sees the table through: :class:`Observer`, or for photographs ``StillsObserver``."""

    keeper: Keeper
    stages: Stages
    paused: bool

    @property
    def pieces(self) -> list[Track]:
        """The pieces that lie on the table as far as is known."""

    @property
    def busy(self) -> bool:
        """Whether something goes on at the table."""

    def frame(self, frame: Frame) -> Observation:
        """Take in the next frame."""

    def settle_now(self) -> None:
        """Somebody says that the table is at rest."""

    def look_anew(self) -> None:
        """Look at everything once more."""

    def recalibrate(self) -> None:
        """Find the table anew."""

    def place(self, plane: TablePlane, frame: Frame) -> None:
        """Take the table that somebody gave for a frame; raises :class:`Problem` where none can be taken."""

    def film_over(self) -> None:
        """The film is over and its last frame goes on: each look is waited for, and a picture that hangs is none."""

    def close(self) -> None:
        """End what was started."""


@dataclass(slots=True, eq=False)
class Observation:
    """What one frame brought. ``pieces`` are the followed pieces when a look changed them, else null."""

    time_s: float
    status: StatusName
    settled: Settled | None = None
    hovering: tuple[SeenPiece, ...] = ()
    looked: bool = False
    condition: Condition | None = None
    moved: Moved | None = None
