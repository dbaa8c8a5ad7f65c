"""Measuring ``read``: pieces found and read right, whole fields right, wrong and certain, doubts, stage times.

Pieces are matched one to one by overlap. "Right" means found, label and face right, and no doubt.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from live.bench.again import again_ms
from live.bench.conditions import Sample, by_condition, calibration
from live.bench.true_photographs import photographs
from live.bench.truths import TruePicture, TruePiece, field_key, pictures
from live.reading import picture_at, read_picture
from models.detection.evaluate import overlap
from models.reading.evaluate import wilson
from referee.core import get_game
from vision.eyes import Eyes
from vision.pictures import Picture
from vision.pieces import holds

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
    samples: list[Sample] = field(default_factory=list)

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
            "conditions": by_condition(self.samples),
            "calibration": calibration(self.samples),
        }


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
    known: Callable[[TruePicture], Mapping[str, Any]] = lambda _: {},
    *,
    again: bool = False,
) -> dict[str, Score]:
    """Read every picture and compare; ``tick`` gets each one, pixels, reading and whether all was right.

    ``known`` is asked before each: what ``read_picture`` is told besides, as ``own`` labels. ``again``: each is also
    looked at once more with one piece changed, for the time that takes.
    """
    scores: dict[str, Score] = {}
    for picture in pictures:
        score = scores.setdefault(picture.game, Score())
        image = picture_at(picture.path)
        game, more = get_game(picture.game), known(picture)
        reading = read_picture(eyes, image, picture.path.name, game, sizes(picture.game), **more)
        again_took = again_ms(eyes, image, picture.game, sizes(picture.game)) if again else None
        if again_took is not None:
            score.stages["again"].append(again_took)
        before = (score.asked - score.right, score.invented, score.fields - score.fields_right)
        _compare(score, picture, reading, {**picture.conditions, **_light(image)})
        after = (score.asked - score.right, score.invented, score.fields - score.fields_right)
        tick(picture, image, reading, before == after)
    return scores


def true_pictures(folder: Path) -> list[TruePicture]:
    """All pictures with truth in a folder and the folders below it, in any of the forms known."""
    return [*pictures(folder), *photographs(folder)]


def _light(image: Picture) -> dict[str, float]:
    """Mean brightness (0-255), and sharpness: the mean step between neighbouring pixels."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    return {"brightness": float(grey.mean()), "sharpness": float(np.abs(cv2.Laplacian(grey, cv2.CV_32F)).mean() / 4)}


def _compare(
    score: Score, picture: TruePicture, reading: dict[str, Any], conditions: Mapping[str, float | str]
) -> None:
    score.pictures += 1
    for name, value in reading["elapsed_ms"].items():
        score.stages[name].append(value)
    doubtful = {doubt["piece"] for doubt in reading["doubts"]}
    pairs, loose = _matched(picture.pieces, reading["pieces"])
    score.invented += loose
    for true, found in pairs:
        if true.asked:
            _count(score, true, found, doubtful, conditions)
    if picture.field is None:
        return
    score.fields += 1
    if picture.game == "tiles" and "numbers" in picture.field:
        score.fields_right += _count_cells(score, picture.field["numbers"], reading)
    elif "rows" in picture.field and picture.game == "tiles":
        score.fields_right += _same_rows(picture.field["rows"], reading["field"]["rows"], pairs)
    else:
        score.fields_right += field_key(picture.game, picture.field) == field_key(picture.game, reading["field"])


def _count(
    score: Score,
    true: TruePiece,
    found: dict[str, Any] | None,
    doubtful: set[int],
    conditions: Mapping[str, float | str],
) -> None:
    """One piece of the truth that is asked for."""
    name = true.label or true.face or true.kind
    side = float(np.sqrt(abs(cv2.contourArea(true.corners))))
    score.asked += 1
    if found is None:
        score.mistaken[f"{name} missed"] += 1
        score.samples.append(Sample(true.kind, False, False, False, None, side, conditions))
        return
    score.found += 1
    if not true.rough:
        score.corner_px.append(_corner_error(true, found))
    if true.label is None and true.face is None:
        score.right += 1
        score.samples.append(Sample(true.kind, True, False, True, found["confidence"], side, conditions))
        return
    same = found["label"] == true.label and (true.face is None or found["face"] == true.face)
    doubt = found["id"] in doubtful
    score.doubts += doubt
    score.right += same and not doubt
    score.wrong += not same and not doubt
    confidence = found["confidence"]
    score.samples.append(
        Sample(true.kind, same and not doubt, not same and not doubt, same, confidence, side, conditions)
    )
    if not same:
        score.mistaken[f"{name} as {found['label'] or found['face']}"] += 1


def _count_cells(score: Score, numbers: list[list[int]], reading: dict[str, Any]) -> bool:
    """The digits of a printed grid, each a piece; returns whether the whole grid is right."""
    grids = [piece["details"].get("numbers") for piece in reading["pieces"] if piece["kind"] == "board"]
    grid = next((g for g in grids if g and (len(g), len(g[0])) == (len(numbers), len(numbers[0]))), None)
    guessed = {tuple(doubt["cell"]) for doubt in reading["doubts"] if "cell" in doubt}
    whole = grid is not None
    for r, row in enumerate(numbers):
        for c, digit in enumerate(row):
            read = grid[r][c] if grid is not None else None
            doubt = grid is not None and ((r, c) in guessed or read is None)
            score.asked += digit != 0
            score.found += digit != 0 and grid is not None
            score.right += digit != 0 and read == digit and not doubt
            score.wrong += read is not None and read != (digit or None) and not doubt
            score.doubts += digit != 0 and doubt
            whole = whole and read == (digit or None) and (r, c) not in guessed
    return whole


def _same_rows(
    true: list[list[int]], found: list[list[int]], pairs: list[tuple[TruePiece, dict[str, Any] | None]]
) -> bool:
    """Whether all rows, from the top one down, hold the same pieces in the same order."""
    place = {piece["id"]: k for k, (_, piece) in enumerate(pairs) if piece is not None}
    return true == [[place.get(ident, -1) for ident in line] for line in found]


def _matched(
    true: list[TruePiece], found: list[dict[str, Any]]
) -> tuple[list[tuple[TruePiece, dict[str, Any] | None]], int]:
    """Every piece of the truth with what was found there, and how many finds lie where no piece is."""
    quads = [np.array(piece["corners"], np.float32) for piece in found]
    table = np.array([[_shared(t, quad) for quad in quads] for t in true]).reshape(len(true), len(found))
    partner: dict[int, int] = {}
    if table.size:
        for row, col in zip(*linear_sum_assignment(-table), strict=True):
            if table[row, col] >= SAME:
                partner[int(row)] = int(col)
    taken = set(partner.values())
    loose = sum(1 for col in range(len(found)) if col not in taken and not (table[:, col] > 0.15).any())
    return [(piece, found[partner[row]] if row in partner else None) for row, piece in enumerate(true)], loose


def _shared(true: TruePiece, quad: NDArray[np.float32]) -> float:
    """How much of a piece a quad is; of a rough one, how near its middle is to the quad's."""
    if not true.rough:
        return overlap(true.corners, quad)
    middle = true.corners.mean(axis=0)
    if not holds(quad, middle):
        return 0.0
    size = np.sqrt(max(abs(cv2.contourArea(quad)), 1.0))
    return float(1.0 - 0.49 * min(1.0, np.linalg.norm(middle - quad.mean(axis=0)) / size))


def _corner_error(true: TruePiece, found: dict[str, Any]) -> float:
    quad = np.array(found["corners"], np.float32)
    return min(float(np.linalg.norm(np.roll(quad, k, axis=0) - true.corners, axis=1).mean()) for k in range(4))
