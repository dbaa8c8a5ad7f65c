"""Writing a file whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes | str) -> None:
    """Put ``data`` (text as UTF-8) in the place of a file at once; raises ``OSError``.

    Whatever happens on the way, the old file stays as it was and nothing half-written is left behind.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
