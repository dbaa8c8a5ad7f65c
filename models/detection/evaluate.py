"""``python -m models.detection.evaluate --data FOLDER``: pieces found, false ones, and corner errors.

Works on folders of path-traced tables (``photoreal``) and on folders that ``table-referee scenes`` made. Pieces are
matched one to one by overlap; those that truth marks as hardly visible count neither way.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from calibration.markers import find_markers
from models import catalogue
from vision.detection import Detector, load_detector
from vision.detection_maps import KINDS
from vision.pieces import Detection
from vision.refinement import NARROW, WIDE, Refiner, Window
from vision.sifting import sift

SAME = 0.5
"""A found quad is a piece when it shares this part of the union with it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A piece of the truth; ``optional`` ones are neither asked for nor held against a detector."""

    corners: NDArray[np.float32]
    kind: str
    optional: bool


def truth_of(path: Path) -> list[Asked]:
    """The pieces of a picture in the detector's words."""
    raw = json.loads(path.read_text("utf-8"))
    return [asked for piece in raw["pieces"] if (asked := _asked(piece)) is not None]


def _asked(piece: dict[str, Any]) -> Asked | None:
    word = piece["kind"].rsplit("_", 1)[-1]
    kind = {"tile": "block", "play": "card", "start": "card", "updown": "card", "direction": "card"}.get(word, word)
    kind = {"stack": "card", "summary": "card"}.get(kind, kind)
    if kind not in KINDS or piece.get("corners") is None:
        return None
    standing = piece.get("standing") or piece.get("face") == "standing" or word in ("stack", "summary")
    clear = (piece.get("visibility") or 0) >= 0.6 and (piece.get("in_frame") or 0) >= 1
    optional = not clear or bool(standing) or piece.get("role") == "side"
    return Asked(np.asarray(piece["corners"], np.float32), kind, optional)


def overlap(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Intersection over union of two convex quads."""
    if (one.min(0) > other.max(0)).any() or (other.min(0) > one.max(0)).any():
        return 0.0
    shared, _ = cv2.intersectConvexConvex(one, other)
    whole = abs(cv2.contourArea(one)) + abs(cv2.contourArea(other)) - shared
    return float(shared / whole) if whole > 0 else 0.0


def match(found: list[Detection], asked: list[Asked]) -> Iterator[tuple[int, int]]:
    """Pairs (found, asked) of the same kind, one to one, that together overlap most."""
    if not found or not asked:
        return
    table = np.array([[overlap(f.corners, a.corners) * (f.kind == a.kind) for a in asked] for f in found])
    for row, col in zip(*linear_sum_assignment(-table), strict=True):
        if table[row, col] >= SAME:
            yield int(row), int(col)


def evaluate(detector: Detector, pictures: list[Path], shown: Path | None = None) -> dict[str, dict[str, Any]]:
    """Counts and corner errors by folder of the pictures."""
    rows: dict[str, dict[str, Any]] = {}
    for path in pictures:
        picture = cv2.imread(str(path))
        found, _ = detector.detect(np.asarray(picture, np.uint8))
        found = sift(found, find_markers(np.asarray(picture, np.uint8)))
        asked = truth_of(path.with_suffix(".json"))
        kinds = {a.kind for a in asked}
        found = [f for f in found if f.kind in kinds]
        game = path.parent.name if not path.parent.name.startswith("tables") else path.stem.rsplit("-", 1)[0]
        row = rows.setdefault(game, {"asked": 0, "found": 0, "false": 0, "whole": 0, "pictures": 0, "errors": []})
        pairs = dict(match(found, asked))
        hit = set(pairs.values())
        missed = [k for k, a in enumerate(asked) if not a.optional and k not in hit]
        false = [f for k, f in enumerate(found) if k not in pairs and not _over_optional(f, asked)]
        row["asked"] += sum(not a.optional for a in asked)
        row["found"] += sum(not asked[k].optional for k in hit)
        row["false"] += len(false)
        row["pictures"] += 1
        row["whole"] += not missed and not false
        row["errors"] += [_corner_error(found[f].corners, asked[a].corners) for f, a in pairs.items()]
        if shown is not None and (missed or false):
            _draw(picture, found, [asked[k] for k in missed], false, shown / f"{path.stem}.png")
    return rows


def _over_optional(found: Detection, asked: list[Asked]) -> bool:
    return any(a.optional and overlap(found.corners, a.corners) > 0.2 for a in asked)


def _corner_error(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Mean distance of the corners under the best cyclic start."""
    return min(float(np.linalg.norm(np.roll(one, k, axis=0) - other, axis=1).mean()) for k in range(4))


def _draw(picture: Any, found: list[Detection], missed: list[Asked], false: list[Detection], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    for piece in found:
        cv2.polylines(picture, [np.round(piece.corners).astype(np.int32)], True, (0, 200, 0), 1)
    for asked in missed:
        cv2.polylines(picture, [np.round(asked.corners).astype(np.int32)], True, (0, 0, 255), 2)
    for piece in false:
        cv2.polylines(picture, [np.round(piece.corners).astype(np.int32)], True, (255, 0, 255), 2)
    cv2.imwrite(str(path), picture)


def _refiner(file: Path, window: Window) -> Refiner:
    session = catalogue.make_session(file.read_bytes(), file.name, 2)
    return Refiner(lambda blob: session.run(None, {"patches": blob})[0], window)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders with NAME.jpg and NAME.json")
    parser.add_argument("--weights", type=Path, help="an ONNX file instead of the installed weights")
    parser.add_argument(
        "--refiners", type=Path, nargs="*", default=[], help="ONNX files: wide, narrow; with --weights"
    )
    parser.add_argument("--heat", type=float, default=0.3, help="peaks below this are no pieces")
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--draw", type=Path, help="folder for pictures of what went wrong")
    asked = parser.parse_args()
    if asked.weights:
        session = catalogue.make_session(asked.weights.read_bytes(), asked.weights.name, 2)
        refiners = [_refiner(file, window) for file, window in zip(asked.refiners, (WIDE, NARROW), strict=False)]
        detector = Detector(lambda blob: session.run(None, {"picture": blob})[0], refiners, asked.heat)
    else:
        detector = load_detector(threads=2)
    pictures = [p for folder in asked.data for p in sorted(folder.glob("*.jpg")) if p.with_suffix(".json").exists()]
    for game, row in evaluate(detector, pictures[-asked.limit :], asked.draw).items():
        errors = np.array(row.pop("errors") or [0.0])
        print(game, row, f"corner px: median {np.median(errors):.2f}, p95 {np.quantile(errors, 0.95):.2f}")


if __name__ == "__main__":
    main()
