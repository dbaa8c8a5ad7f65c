"""Training pictures: rendered tables on disk, cut, turned, scaled and spoilt anew each time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.utils.data import IterableDataset, get_worker_info

from models.detection.targets import Truth, make_target
from models.rendered import rendered_tables
from vision.detection_maps import KINDS

KIND_OF = {"card": 0, "direction": 0, "block": 1, "tile": 1, "chip": 2, "marker": 3, "board": 4}


@dataclass(frozen=True, slots=True)
class Sample:
    """A rendered table: picture (H, W, 3) BGR, pieces, mask of hands or None."""

    picture: NDArray[np.uint8]
    pieces: list[Truth]
    hands: NDArray[np.uint8] | None


def load_sample(picture: Path) -> Sample:
    """Read a picture with the truth beside it (``NAME.json``, ``NAME.hands.png`` where there are hands)."""
    image = cv2.imread(str(picture), cv2.IMREAD_COLOR)
    if image is None:
        raise FileNotFoundError(picture)
    truth = json.loads(picture.with_suffix(".json").read_text("utf-8"))
    mask = picture.with_suffix(".hands.png")
    hands = cv2.imread(str(mask), cv2.IMREAD_GRAYSCALE) if mask.exists() else None
    pieces = [piece for raw in truth["pieces"] if (piece := _piece(raw)) is not None]
    return Sample(np.asarray(image, np.uint8), pieces, None if hands is None else np.asarray(hands, np.uint8))


def _piece(raw: dict[str, Any]) -> Truth | None:
    kind = KIND_OF.get(raw["kind"])
    if kind is None or raw.get("corners") is None:
        return None
    corners = np.asarray(raw["corners"], np.float32)
    seen = float(raw.get("visibility", 1.0))
    return Truth(corners, kind, raw.get("face") == "down", seen, ignore=bool(raw.get("standing")))


def augment(sample: Sample, size: int, rng: np.random.Generator) -> tuple[NDArray[np.uint8], list[Truth], Any]:
    """A square cut of ``size`` pixels: turned, scaled, mirrored, its light and sharpness changed."""
    height, width = sample.picture.shape[:2]
    scale = float(np.exp(rng.uniform(np.log(0.35), np.log(1.25)))) * 1280 / width
    with_board = any(piece.kind == KIND_OF["board"] for piece in sample.pieces)
    if rng.random() < (0.3 if with_board else 0.06):  # the quarter-scale look, which finds boards
        scale = 0.19 * 1280 / width * float(rng.uniform(0.8, 1.3))
    turn = float(rng.uniform(-12, 12) if rng.random() < 0.6 else rng.uniform(-180, 180))
    focus = _focus(sample, rng, width, height)
    matrix: NDArray[Any] = np.asarray(cv2.getRotationMatrix2D(focus, turn, scale))
    matrix[:, 2] = matrix[:, 2] + size / 2 - np.asarray(focus) + rng.uniform(-0.2, 0.2, 2) * size
    if rng.random() < 0.5:
        matrix = np.array([[-1, 0, size - 1], [0, 1, 0]]) @ np.vstack([matrix, [0, 0, 1]])
    shrink = cv2.INTER_AREA if scale < 0.7 else cv2.INTER_LINEAR
    source: NDArray[Any] = sample.picture
    if scale < 0.5:  # warpAffine does not average: halve first
        source = np.asarray(cv2.resize(source, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
        shrink = cv2.INTER_LINEAR
        halved = matrix @ np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1]])
    else:
        halved = matrix
    cut = cv2.warpAffine(source, halved, (size, size), flags=shrink, borderValue=(114, 114, 114))
    hands = None
    if sample.hands is not None:
        hands = cv2.warpAffine(sample.hands, matrix, (size, size), flags=cv2.INTER_NEAREST)
    pieces = [_moved(piece, matrix, size) for piece in sample.pieces]
    return spoil(np.asarray(cut, np.uint8), rng), pieces, hands


def _focus(sample: Sample, rng: np.random.Generator, width: int, height: int) -> tuple[float, float]:
    if sample.pieces and rng.random() < 0.8:
        piece = sample.pieces[int(rng.integers(len(sample.pieces)))]
        x, y = piece.corners.mean(axis=0)
        return float(x), float(y)
    return float(rng.uniform(0.2, 0.8) * width), float(rng.uniform(0.2, 0.8) * height)


def _moved(piece: Truth, matrix: NDArray[np.float64], size: int) -> Truth:
    corners = (piece.corners @ matrix[:, :2].T + matrix[:, 2]).astype(np.float32)
    frame = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    area = abs(float(cv2.contourArea(corners)))
    inside = 0.0
    if area > 1:
        shared, _ = cv2.intersectConvexConvex(corners, frame)
        inside = float(shared) / area
    small = area < 8.5**2
    seen = piece.visibility * inside
    return Truth(corners, piece.kind, piece.face_down, seen, piece.ignore or (small and seen > 0.1))


def spoil(cut: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Other light, colour, sharpness and noise."""
    picture = cut.astype(np.float32) / 255.0
    picture *= rng.uniform(0.75, 1.3) * np.exp(rng.normal(0, 0.07, 3)).astype(np.float32)
    picture = np.clip(picture, 0, 1) ** float(rng.uniform(0.75, 1.35))
    if rng.random() < 0.1:
        picture[:] = picture.mean(axis=2, keepdims=True)
    if rng.random() < 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.4, 1.3)))
    if rng.random() < 0.3:
        picture += rng.normal(0, rng.uniform(0.005, 0.04), picture.shape).astype(np.float32)
    return np.asarray(np.clip(picture * 255.0, 0, 255), np.uint8)


def worker_rng(seed: int) -> np.random.Generator:
    """The randomness of this loader process, its own in each; OpenCV is kept to one thread there."""
    info = get_worker_info()
    cv2.setNumThreads(0)
    return np.random.default_rng([seed, info.id if info else 0])


def endless_samples(folders: list[Path], rng: np.random.Generator) -> Iterator[Sample]:
    """Pictures at random for ever, from folders that may still be growing."""
    while True:
        pictures = rendered_tables(folders)
        for index in rng.integers(len(pictures), size=400):
            try:
                yield load_sample(pictures[int(index)])
            except (OSError, ValueError):
                continue  # a picture that is being written just now


class Tables(IterableDataset[tuple[torch.Tensor, ...]]):
    """Endless batches' worth of (picture, maps, weight, care) from a folder that may still be growing."""

    def __init__(self, folders: list[Path], size: int, seed: int) -> None:
        self._folders, self._size, self._seed = folders, size, seed

    def __iter__(self) -> Iterator[tuple[torch.Tensor, ...]]:
        rng = worker_rng(self._seed)
        for sample in endless_samples(self._folders, rng):
            for _ in range(2):
                yield self._one(sample, rng)

    def _one(self, sample: Sample, rng: np.random.Generator) -> tuple[torch.Tensor, ...]:
        cut, pieces, hands = augment(sample, self._size, rng)
        target = make_target(pieces, self._size, self._size, hands)
        picture = torch.from_numpy(np.ascontiguousarray(cut.transpose(2, 0, 1)))
        return picture, *(torch.from_numpy(part) for part in (target.maps, target.weight, target.care))


__all__ = ["KINDS", "KIND_OF", "Sample", "Tables", "augment", "endless_samples", "load_sample", "worker_rng"]
