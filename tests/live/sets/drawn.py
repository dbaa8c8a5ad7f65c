"""Folders to learn from, drawn: the sides of a small set, and shown pieces without any picture worth the name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from live.bench.own_sets import printed_sides
from live.sets.folder import PieceEntry, Shown, shown_piece


def folder_of(where: Path, game: str = "suiri-sinri", style: str = "almanac") -> Path:
    """A labelled folder with a straightened picture of every side of an own set."""
    where.mkdir(parents=True, exist_ok=True)
    labels = {}
    for nth, one in enumerate(printed_sides(game, style)):
        (left, top), (right, bottom) = np.round(one.example.corners[[0, 2]] + 0.5).astype(int)
        name = f"{one.face.kind}-{nth:02d}.png"
        cv2.imwrite(str(where / name), one.example.picture[top:bottom, left:right])
        labels[name] = entry(one.face.kind, one.face.label, one.face.face, dict(one.face.details))
    write_labels(where, labels)
    return where


def entry(
    kind: str, label: str | None, face: str | None = "up", details: dict[str, Any] | None = None
) -> dict[str, Any]:
    """One entry of ``labels.json``."""
    told = {name: value for name, value in (details or {}).items() if value is not None}
    return {"kind": kind, "label": label, "face": face, "details": told}


def labels_of(where: Path) -> dict[str, Any]:
    """What ``labels.json`` holds."""
    found: dict[str, Any] = json.loads((where / "labels.json").read_text("utf-8"))
    return found


def write_labels(where: Path, labels: dict[str, Any]) -> None:
    """Write ``labels.json``."""
    (where / "labels.json").write_text(json.dumps(labels), encoding="utf-8")


def block(
    label: str | None, *, file: str = "one.png", size: tuple[int, int] = (60, 60), blur_px: float = 0.0
) -> Shown:
    """A block that fills its picture, with some sharp or blurred print."""
    picture = np.full((size[1], size[0], 3), 225, np.uint8)
    cv2.putText(
        picture, label or "", (size[0] // 4, 3 * size[1] // 4), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (20, 20, 20), 3
    )
    cv2.rectangle(picture, (4, 4), (size[0] - 5, size[1] - 5), (30, 30, 30), 1)
    if blur_px:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur_px), np.uint8)
    return shown_piece("summy", file, picture, PieceEntry("block", label, "down" if label is None else "up"))
