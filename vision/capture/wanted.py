"""What may be asked of a source when it is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Wanted:
    """Wishes; each kind of source takes those that concern it.

    Cameras: ``size`` in pixels (``None``: as it comes), ``rate`` in frames a second, the pixel ``form`` (four
    letters), ``lock`` exposure, focus and white balance, ``memory`` where cameras are remembered (``None``: the
    user's configuration).
    Cameras and streams: ``open_s`` to open in (``None``: 3 for a camera, 10 for a stream), ``give_up_s`` after which
    a lost one is given up, ``progress`` called with the seconds waited so far while it opens.
    Folders: ``every_s`` between pictures, ``follow`` waits for more pictures.
    Simulated cameras: ``rates``, frames a second while nothing moves and otherwise; ``None`` draws all.
    Films and simulated cameras: ``speed`` 1.0 shows them in real time as a camera would, and skips frames that are
    late; ``None`` hands out every frame as fast as it is asked for.
    """

    size: tuple[int, int] | None = (1280, 720)
    rate: float = 30.0
    form: str = "MJPG"
    lock: bool = True
    memory: Path | None = None
    open_s: float | None = None
    give_up_s: float = 120.0
    progress: Callable[[float], None] | None = None
    every_s: float = 1.0
    follow: bool = False
    rates: tuple[float, float] | None = None
    speed: float | None = None
