"""Folders of rendered tables, NAME.jpg with NAME.json, as ``table-referee scenes`` writes them."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path


def rendered_tables(folders: Sequence[Path]) -> list[Path]:
    """The pictures in all of the folders, which may still be growing; raises ``FileNotFoundError`` if there are none.

    In the order of their names, folder by folder.
    """
    pictures = [path for folder in folders for path in sorted(folder.glob("*.jpg"))]
    if not pictures:
        raise FileNotFoundError(errno.ENOENT, "no rendered tables there", ", ".join(map(str, folders)))
    return pictures
