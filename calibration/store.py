"""Stored calibrations: one readable TOML file a camera and resolution, in the user's configuration directory.

Versioned, written whole or not at all, checked on load. What cannot be used is told as a :class:`StoreProblem` with
its reason; the way on is always the same: ``table-referee calibrate`` makes a new one, and without one the table is
found from what lies on it.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
import tomli_w
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.writing import write_whole

Array = NDArray[np.float64]

FORMAT = "table-referee/calibration/1"
FAMILY = "table-referee/calibration/"


class StoreTrouble(StrEnum):
    """Why a stored calibration cannot be used. Texts for people: ``calibration-file-TROUBLE``."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    EMPTY = "empty"
    DAMAGED = "damaged"
    VERSION = "version"
    CAMERA = "camera"
    RESOLUTION = "resolution"
    UNWRITABLE = "unwritable"


class StoreProblem(Exception):
    """``file`` cannot be used or written; ``detail`` says more (the version, camera or resolution found)."""

    def __init__(self, trouble: StoreTrouble, file: Path, detail: str = "") -> None:
        super().__init__(f"{file}: {trouble}" + (f" ({detail})" if detail else ""))
        self.trouble, self.file, self.detail = trouble, file, detail


@dataclass(frozen=True, slots=True, eq=False)
class StoredCalibration:
    """What is known of one camera (``camera`` is its name) at one resolution."""

    camera: str
    width: int
    height: int
    lens: Lens | None = None
    plane: TablePlane | None = None
    made: datetime.datetime | None = None

    def at(self, width: int, height: int) -> StoredCalibration | None:
        """The same at another resolution of the same shape: the lens scales, the plane too; else ``None``."""
        if (width, height) == (self.width, self.height):
            return self
        if abs(width * self.height / (self.width * height) - 1) > 0.01:
            return None
        lens = self.lens.at(width, height) if self.lens is not None else None
        plane = _scaled(self.plane, width / self.width, width, height)
        return replace(self, width=width, height=height, lens=lens, plane=plane)


def folder() -> Path:
    """Where calibrations are kept."""
    return platformdirs.user_config_path("table-referee", appauthor=False) / "calibration"


def file_of(camera: str, width: int, height: int, where: Path | None = None) -> Path:
    """The file of a camera and resolution."""
    plain = re.sub(r"[^0-9A-Za-z]+", "-", camera).strip("-").lower()[:60] or "camera"
    return (where or folder()) / f"{plain}-{width}x{height}.toml"


def save(stored: StoredCalibration, where: Path | None = None) -> Path:
    """Write it whole or not at all and read it back; gives the file. Raises :class:`StoreProblem`."""
    path = file_of(stored.camera, stored.width, stored.height, where)
    text = tomli_w.dumps(_as_table(stored))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
        kept = path.read_text(encoding="utf-8")
    except OSError as error:
        raise StoreProblem(StoreTrouble.UNWRITABLE, path, error.strerror or str(error)) from None
    if kept != text:
        raise StoreProblem(StoreTrouble.UNWRITABLE, path, "what was written is not there")
    return path


def load(path: Path, camera: str | None = None, size: tuple[int, int] | None = None) -> StoredCalibration:
    """Read and check a file; ``camera`` and ``size`` (width, height) are those it must be of, when given.

    Of another resolution of the same shape it is scaled. Raises :class:`StoreProblem`.
    """
    raw = _raw(path)
    try:
        stored = _from_table(raw)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise StoreProblem(StoreTrouble.DAMAGED, path, str(error) or type(error).__name__) from None
    if camera is not None and stored.camera != camera:
        raise StoreProblem(StoreTrouble.CAMERA, path, stored.camera)
    if size is None:
        return stored
    fitting = stored.at(*size)
    if fitting is None:
        raise StoreProblem(StoreTrouble.RESOLUTION, path, f"{stored.width}x{stored.height}")
    return fitting


def find(camera: str, width: int, height: int, where: Path | None = None) -> StoredCalibration:
    """The stored calibration of a camera: that of the resolution, else one of another resolution of the same shape.

    Raises :class:`StoreProblem`: of the resolution's own file when it is there and bad, else ``missing``.
    """
    own = file_of(camera, width, height, where)
    if own.exists():
        return load(own, camera, (width, height))
    for path in sorted(own.parent.glob(f"{own.name.rsplit('-', 1)[0]}-*x*.toml")):
        try:
            return load(path, camera, (width, height))
        except StoreProblem:
            continue
    raise StoreProblem(StoreTrouble.MISSING, own)


def all_files(where: Path | None = None) -> list[Path]:
    """The files of all stored calibrations."""
    return sorted((where or folder()).glob("*.toml"))


def _raw(path: Path) -> Mapping[str, Any]:
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise StoreProblem(StoreTrouble.MISSING, path) from None
    except UnicodeDecodeError:
        raise StoreProblem(StoreTrouble.DAMAGED, path, "no text") from None
    except OSError as error:
        raise StoreProblem(StoreTrouble.UNREADABLE, path, error.strerror or str(error)) from None
    if not text.strip():
        raise StoreProblem(StoreTrouble.EMPTY, path)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise StoreProblem(StoreTrouble.DAMAGED, path, str(error)) from None
    form = raw.get("format")
    if form != FORMAT:
        known = isinstance(form, str) and form.startswith(FAMILY)
        trouble = StoreTrouble.VERSION if known else StoreTrouble.DAMAGED
        raise StoreProblem(trouble, path, str(form) if known else "no calibration")
    return raw


def _as_table(stored: StoredCalibration) -> dict[str, Any]:
    made = stored.made or datetime.datetime.now().astimezone().replace(microsecond=0)
    table: dict[str, Any] = {
        "format": FORMAT,
        "camera": stored.camera,
        "width": stored.width,
        "height": stored.height,
        "made": made,
    }
    if stored.lens is not None:
        table["lens"] = _lens_table(stored.lens)
    if stored.plane is not None:
        plane = stored.plane
        table["table"] = {
            "homography": plane.homography.tolist(),
            "residual_px": round(plane.residual_px, 3),
            "residual_mm": round(plane.residual_mm, 3),
            "scale_known": plane.scale_known,
        }
        if plane.lens is not None:
            table["table"]["lens"] = _lens_table(plane.lens)
    table["end"] = {"complete": True}  # last: a file that breaks off lacks it
    return table


def _lens_table(lens: Lens) -> dict[str, Any]:
    return {
        "matrix": lens.matrix.tolist(),
        "distortion": lens.distortion.tolist(),
        "residual_px": round(lens.residual_px, 4),
        "views": lens.views,
        "measured": lens.measured,
    }


def _from_table(raw: Mapping[str, Any]) -> StoredCalibration:
    if raw["end"]["complete"] is not True:
        raise ValueError("the end is missing")
    width, height = int(raw["width"]), int(raw["height"])
    if not (16 <= width <= 20000 and 16 <= height <= 20000):
        raise ValueError(f"{width}x{height} is no resolution")
    lens = _lens(raw["lens"], width, height) if "lens" in raw else None
    plane = None
    if "table" in raw:
        table = raw["table"]
        plane = TablePlane(
            _array(table["homography"], (3, 3)),
            "file",
            float(table["residual_px"]),
            float(table["residual_mm"]),
            bool(table["scale_known"]),
            _lens(table["lens"], width, height) if "lens" in table else None,
        )
        if abs(np.linalg.det(plane.homography)) < 1e-12:
            raise ValueError("the table's homography is singular")
    made = raw.get("made")
    return StoredCalibration(
        str(raw["camera"]), width, height, lens, plane, made if isinstance(made, datetime.datetime) else None
    )


def _lens(raw: Mapping[str, Any], width: int, height: int) -> Lens:
    matrix = _array(raw["matrix"], (3, 3))
    if not (0.2 * width < matrix[0, 0] < 20 * width and 0.2 * width < matrix[1, 1] < 20 * width):
        raise ValueError("no camera has that focal length")
    return Lens(
        matrix,
        _array(raw["distortion"], (5,)),
        width,
        height,
        float(raw["residual_px"]),
        int(raw["views"]),
        bool(raw["measured"]),
    )


def _array(raw: object, shape: tuple[int, ...]) -> Array:
    array = np.asarray(raw, np.float64)
    if array.shape != shape or not np.isfinite(array).all():
        raise ValueError(f"expected {'x'.join(map(str, shape))} numbers")
    return array


def _scaled(plane: TablePlane | None, across: float, width: int, height: int) -> TablePlane | None:
    """The plane for a picture of another size, ``across`` times as wide."""
    if plane is None:
        return None
    share = 1 / across
    shrink = np.array([[share, 0, 0.5 * share - 0.5], [0, share, 0.5 * share - 0.5], [0, 0, 1.0]])
    homography = plane.homography @ shrink
    return replace(
        plane,
        homography=homography / homography[2, 2],
        residual_px=plane.residual_px * across,
        lens=plane.lens.at(width, height) if plane.lens is not None else None,
    )
