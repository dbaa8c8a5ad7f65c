"""Measuring ``read``: pieces found and read right, whole fields right, wrong and certain, doubts, stage times.

Pieces are matched one to one by overlap. "Right" means found, label and face right, and no doubt.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment

from live.bench.truths import TruePicture, TruePiece, field_key
from live.reading import read_picture
from models.detection.evaluate import overlap
from models.reading.evaluate import wilson
from referee.core import get_game
from vision.eyes import Eyes
from vision.pictures import Picture, load_picture

SAME = 0.5


@dataclass(slots=True)
class Score:
    """Counts of one game."""

    pictures: int = 0
    asked: int = 0
    found: int = 0
    right: int = 0
    wrong: int = 0
    doubts: int = 0
    invented: int = 0
    fields: int = 0
    fields_right: int = 0
    corner_px: list[float] = field(default_factory=list)
    stages: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    mistaken: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        """Counts, shares with their 95 % intervals (Wilson), medians."""
        errors = self.corner_px or [math.nan]
        return {
            "pictures": self.pictures,
            "pieces": self.asked,
            "found": share(self.found, self.asked),
            "right": share(self.right, self.asked),
            "wrong_and_certain": share(self.wrong, self.asked),
            "doubts": share(self.doubts, self.asked),
            "invented": self.invented,
            "fields": share(self.fields_right, self.fields),
            "corner_px": {
                "median": round(float(np.median(errors)), 2),
                "p95": round(float(np.quantile(errors, 0.95)), 2),
            },
            "ms": {name: round(float(np.median(times)), 1) for name, times in self.stages.items()},
            "mistaken": dict(self.mistaken.most_common(20)),
        }


def _p95(values: list[float]) -> float:
    return round(float(np.quantile(values, 0.95)), 2)


def share(hits: int, total: int) -> dict[str, Any]:
    """A share in per cent with its count and 95 % interval (Wilson 1927)."""
    if total == 0:
        return {"count": 0, "of": 0, "percent": None, "interval": None}
    low, high = wilson(hits, total)
    interval = [round(max(low, 0.0), 2), round(min(high, 100.0), 2)]
    return {"count": hits, "of": total, "percent": round(100 * hits / total, 2), "interval": interval}


def measure(
    eyes: Eyes,
    pictures: Iterable[TruePicture],
    sizes: Callable[[str], Mapping[str, tuple[float, float, float]]],
    tick: Callable[[TruePicture, Picture, dict[str, Any], bool], None] = lambda *_: None,
) -> dict[str, Score]:
    """Read every picture and compare; ``tick`` gets each one, pixels, reading and whether all was right."""
    scores: dict[str, Score] = {}
    for picture in pictures:
        score = scores.setdefault(picture.game, Score())
        image = load_picture(picture.path)
        reading = read_picture(eyes, image, picture.path.name, get_game(picture.game), sizes(picture.game))
        before = (score.asked - score.right, score.invented, score.fields - score.fields_right)
        _compare(score, picture, reading)
        after = (score.asked - score.right, score.invented, score.fields - score.fields_right)
        tick(picture, image, reading, before == after)
    return scores


def _compare(score: Score, picture: TruePicture, reading: dict[str, Any]) -> None:
    score.pictures += 1
    for name, value in reading["elapsed_ms"].items():
        score.stages[name].append(value)
    doubtful = {doubt["piece"] for doubt in reading["doubts"]}
    pairs, loose = _matched(picture.pieces, reading["pieces"])
    score.invented += loose
    for true, found in pairs:
        if not true.asked:
            continue
        score.asked += 1
        if found is None:
            score.mistaken[f"{true.label or true.face} missed"] += 1
            continue
        score.found += 1
        score.corner_px.append(_corner_error(true, found))
        same = found["label"] == true.label and (true.face is None or found["face"] == true.face)
        doubt = found["id"] in doubtful
        score.doubts += doubt
        score.right += same and not doubt
        score.wrong += not same and not doubt
        if not same:
            score.mistaken[f"{true.label or true.face} as {found['label'] or found['face']}"] += 1
    if picture.field is not None:
        score.fields += 1
        score.fields_right += field_key(picture.game, picture.field) == field_key(picture.game, reading["field"])


def _matched(
    true: list[TruePiece], found: list[dict[str, Any]]
) -> tuple[list[tuple[TruePiece, dict[str, Any] | None]], int]:
    """Every piece of the truth with what was found there, and how many finds lie where no piece is."""
    quads = [np.array(piece["corners"], np.float32) for piece in found]
    table = np.array([[overlap(t.corners, quad) for quad in quads] for t in true]).reshape(len(true), len(found))
    partner: dict[int, int] = {}
    if table.size:
        for row, col in zip(*linear_sum_assignment(-table), strict=True):
            if table[row, col] >= SAME:
                partner[int(row)] = int(col)
    taken = set(partner.values())
    loose = sum(1 for col in range(len(found)) if col not in taken and not (table[:, col] > 0.15).any())
    return [(piece, found[partner[row]] if row in partner else None) for row, piece in enumerate(true)], loose


def _corner_error(true: TruePiece, found: dict[str, Any]) -> float:
    quad = np.array(found["corners"], np.float32)
    return min(float(np.linalg.norm(np.roll(quad, k, axis=0) - true.corners, axis=1).mean()) for k in range(4))
