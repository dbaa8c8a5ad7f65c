"""Results kept as JSON lines in a file that grows: what was measured before a kill is not measured again."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from referee.core import Problem


def kept_rows(path: Path, needed: Collection[str]) -> Iterator[dict[str, Any]]:
    """The whole lines of a file that have all ``needed`` keys; a last one that broke off is left out."""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and row.keys() >= set(needed):
            yield row


def keep_row(path: Path, row: Mapping[str, Any]) -> None:
    """Add a line; it is in the file when this returns. Raises :class:`Problem` when it can't be written."""
    try:
        with path.open("ab+") as file:
            file.write(_after_broken_line(file) + json.dumps(row, ensure_ascii=False).encode() + b"\n")
    except OSError as error:
        raise Problem("file-unwritable", file=str(path), detail=error.strerror or str(error)) from None


def _after_broken_line(file: BinaryIO) -> bytes:
    """What must come before a new line: the last one may have broken off when the program was killed."""
    if file.seek(0, os.SEEK_END) == 0:
        return b""
    file.seek(-1, os.SEEK_END)
    return b"" if file.read() == b"\n" else b"\n"
