"""From what people write after ``--source`` to a source."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.core.problems import Problem
from vision.capture.source import Source
from vision.capture.wanted import Wanted

SIMULATED = "sim:"


def open_source(text: str, **wanted: Any) -> Source:
    """Open a camera (index, name or device), a film, a folder of pictures, a stream's address, or ``sim:...``.

    ``wanted`` are the fields of :class:`Wanted`. Raises :class:`Problem` in one line when it can't be opened.
    """
    wishes = Wanted(**wanted)
    if text.startswith(SIMULATED):
        from vision.capture.simulated import Simulated

        return Simulated(text, wishes)
    if Path(text).is_file():
        from vision.capture.film import Film

        return Film(text, wishes)
    raise Problem("source-missing", source=text)
