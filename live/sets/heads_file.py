"""The fitted heads of a set as one small array file, with the networks they were fitted to."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

import numpy as np

from vision.reading.adapted import AdaptedHead, Face

FORMAT = "table-referee/heads/1"
MOST_VALUES = 4_000_000


def to_bytes(heads: Mapping[str, AdaptedHead], networks: Mapping[str, str]) -> bytes:
    """An ``.npz`` file; ``networks`` are the checksums of the networks by name."""
    about: dict[str, Any] = {"format": FORMAT, "networks": dict(networks), "heads": {}}
    arrays: dict[str, Any] = {}
    for family, head in heads.items():
        about["heads"][family] = {
            "faces": [[f.kind, f.label, f.face, dict(f.details)] for f in head.faces],
            "temperature": head.temperature,
            "reach": head.reach,
            "open": head.open,
            "certain": head.certain,
            "misread": sorted(head.misread),
        }
        arrays[f"{family}.projection"] = head.projection
        arrays[f"{family}.means"] = head.means
    stream = io.BytesIO()
    np.savez_compressed(stream, about=np.array(json.dumps(about, ensure_ascii=False)), **arrays)
    return stream.getvalue()


def from_bytes(data: bytes, networks: Mapping[str, str]) -> dict[str, AdaptedHead] | None:
    """The heads, or null when the file is damaged or was fitted to other networks: they are then fitted anew."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            if about["format"] != FORMAT or about["networks"] != dict(networks):
                return None
            return {family: _head(told, file, family) for family, told in about["heads"].items()}
    except (ValueError, KeyError, TypeError, OSError, EOFError, zipfile.BadZipFile):
        return None


def _head(told: Mapping[str, Any], file: Any, family: str) -> AdaptedHead:
    projection, means = file[f"{family}.projection"], file[f"{family}.means"]
    faces = tuple(Face(kind, label, face, details) for kind, label, face, details in told["faces"])
    fits = projection.ndim == means.ndim == 2 and projection.shape[1] == means.shape[1] and len(means) == len(faces)
    if not fits or projection.size > MOST_VALUES or not np.isfinite(projection).all():
        raise ValueError(family)
    return AdaptedHead(
        faces,
        projection.astype(np.float32),
        means.astype(np.float32),
        float(told["temperature"]),
        float(told["reach"]),
        bool(told["open"]),
        float(told["certain"]),
        frozenset(told["misread"]),
    )
