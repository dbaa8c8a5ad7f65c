"""What worked with each camera: remembered in a readable file of the user's configuration, to start faster.

Nothing depends on it: a missing or damaged file is an empty memory, and one that can't be written is told.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from calibration.writing import write_whole

FILE = "cameras.toml"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is remembered of a camera: name, backend, order of asking, and locked settings in its driver's units."""

    name: str = ""
    backend: str = ""
    order: int = 0
    exposure: float | None = None
    focus: float | None = None
    balance: float | None = None


class CameraMemory:
    """The file of remembered cameras. ``broken`` says that there is a file that can't be read."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else user_file()
        self.broken = False
        self._table = self._load()

    @property
    def last(self) -> str | None:
        """The key of the camera used last."""
        last = self._table.get("last")
        return last if isinstance(last, str) and last else None

    def get(self, key: str) -> Remembered:
        """What is remembered of a camera; all empty when nothing is."""
        kept = self._cameras().get(key, {})
        return _checked(kept) if isinstance(kept, Mapping) else Remembered()

    def put(self, key: str, facts: Remembered) -> None:
        """Remember a camera, as the last one used. Raises :class:`OSError` when the file can't be written."""
        import tomli_w

        cameras = {**self._cameras(), key: {k: v for k, v in asdict(facts).items() if v is not None}}
        table = {"version": VERSION, "last": key, "cameras": cameras}
        if table == self._table:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, tomli_w.dumps(table))
        self._table = table

    def _cameras(self) -> Mapping[str, Any]:
        cameras = self._table.get("cameras")
        return cameras if isinstance(cameras, dict) else {}

    def _load(self) -> dict[str, Any]:
        try:
            table = tomllib.loads(self.path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            self.broken = True
            return {}
        return table if table.get("version") == VERSION else {}


def user_file() -> Path:
    """Where the user's cameras are remembered."""
    import platformdirs

    return platformdirs.user_config_path("table-referee", appauthor=False) / FILE


def _checked(kept: Mapping[str, Any]) -> Remembered:
    """Only what has the right kind: people may edit the file."""
    kinds: dict[str, tuple[type, ...]] = {"name": (str,), "backend": (str,), "order": (int,)}
    values: dict[str, Any] = {}
    for part in fields(Remembered):
        value = kept.get(part.name)
        if isinstance(value, kinds.get(part.name, (int, float))) and not isinstance(value, bool):
            values[part.name] = value
    return Remembered(**values)
