"""A head of its own for one physical set: what each of its faces looks like to a reading network.

From a few reference pictures many views are made, as webcams might see them. Their embeddings give linear
discriminants (Fisher 1936, within-class scatter shrunk as by Friedman 1989), in which the faces lie far apart.
Fitting takes seconds; the network itself stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.reading.photo import found_corners, photograph
from vision.pieces import Corners
from vision.reading.patches import Image, straighten, turn_patch

Array = npt.NDArray[np.float32]
Embed = Callable[[Sequence[Image]], Array]
"""Upright patches to embeddings (N, D)."""

VIEWS, HELD_OUT = 24, 8
"""Views made of each reference picture to fit with, and to check with."""
SHRINK = 0.2
MOST_DIMENSIONS = 64
ENOUGH_PX = 240.0
"""Reference pictures are made as small as this first."""
REACH = 1.6
"""Views farther from every face than this many times what nearly all own views are, are of no face of the set."""
SMALLEST_PX, LARGEST_PX = {"cards": 36.0, "glyphs": 16.0}, {"cards": 130.0, "glyphs": 110.0}


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a piece: kind, label and face in the words of readings, and what else is known of it."""

    kind: str
    label: str | None
    face: str | None
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A reference picture (BGR) in which a piece has these corners, its top left first."""

    face: Face
    picture: Image
    corners: Corners


@dataclass(frozen=True, slots=True, eq=False)
class AdaptedHead:
    """``projection`` (D, R) takes an embedding to where ``means`` (C, R) are; ``reach`` is a squared distance."""

    faces: tuple[Face, ...]
    projection: Array
    means: Array
    temperature: float
    reach: float

    def score(self, views: Array) -> tuple[npt.NDArray[np.float64], float]:
        """Logits (T, C) of T views by turns, and the smallest squared distance over ``reach`` (above 1: no face)."""
        away = _distances(views @ self.projection, self.means)
        return np.asarray(-0.5 * away / self.temperature, np.float64), float(away.min() / self.reach)


@dataclass(frozen=True, slots=True)
class Checked:
    """How the head does on views that it was not fitted with: right answers, and the pairs most often confused."""

    right: int
    total: int
    confused: tuple[tuple[str, str, int], ...]


def fit(
    examples: Sequence[Example], embed: Embed, network: str, side_px: int, seed: int = 0
) -> tuple[AdaptedHead, Checked]:
    """The head for these examples and how it does. Raises ``ValueError`` with fewer than two different faces."""
    faces = tuple(dict.fromkeys((e.face.kind, e.face.label, e.face.face) for e in examples))
    if len(faces) < 2:
        raise ValueError("at least two different faces are needed to tell them apart")
    place = np.array([faces.index((e.face.kind, e.face.label, e.face.face)) for e in examples])
    rng = np.random.default_rng(seed)
    fitting = [view for e in examples for view in views_of(e, network, side_px, VIEWS, rng)]
    checking = [view for e in examples for view in views_of(e, network, side_px, HELD_OUT, rng)]
    own = np.repeat(place, VIEWS)
    vectors = embed(fitting)
    projection, means = _discriminants(vectors, own, len(faces))
    turned = [embed([turn_patch(view, -k) for view in checking]) @ projection for k in range(4)]
    away = np.stack([_distances(part, means) for part in turned], axis=1)
    truth = np.repeat(place, HELD_OUT)
    near = away[np.arange(len(truth)), 0, truth]
    temperature = _temperature(away, truth)
    known = {(e.face.kind, e.face.label, e.face.face): e.face for e in examples}
    head = AdaptedHead(
        tuple(known[key] for key in faces), projection, means, temperature, float(REACH * np.quantile(near, 0.98))
    )
    return head, _check(head.faces, away, truth)


def views_of(example: Example, network: str, side_px: int, count: int, rng: np.random.Generator) -> list[Image]:
    """Straightened patches of the piece as webcams at several distances and in several lights would give them."""
    grain = rng.standard_normal((400, 400, 3)).astype(np.float32)
    scene, corners = _with_room(example, rng)
    span = float(np.linalg.norm(corners[1] - corners[0]))
    smallest, largest = np.log(SMALLEST_PX[network]), np.log(min(LARGEST_PX[network], max(span, 40.0)))
    views = []
    for _ in range(count):
        size = float(np.exp(rng.uniform(smallest, max(largest, smallest + 0.1))))
        photo, seen = photograph(rng, scene, corners, size, grain)
        views.append(straighten(photo, found_corners(rng, seen, size), side_px))
    return views


def _with_room(example: Example, rng: np.random.Generator) -> tuple[Image, Corners]:
    """The piece with a margin of table: cut out of its picture, or on a plain ground when it fills it."""
    low, high = example.corners.min(axis=0), example.corners.max(axis=0)
    margin = 0.3 * float((high - low).max())
    x0, y0 = np.floor(low - margin).astype(int)
    x1, y1 = np.ceil(high + margin).astype(int)
    height, width = example.picture.shape[:2]
    room = np.empty((y1 - y0, x1 - x0, 3), np.uint8)
    room[:] = rng.integers(20, 230, 3)
    left, top, right, bottom = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
    room[top - y0 : bottom - y0, left - x0 : right - x0] = example.picture[top:bottom, left:right]
    scale = min(1.0, ENOUGH_PX / float((high - low).max()))
    small = cv2.resize(room, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), ((example.corners - np.array([x0, y0]) + 0.5) * scale - 0.5).astype(
        np.float32
    )


def _discriminants(vectors: Array, own: npt.NDArray[np.intp], classes: int) -> tuple[Array, Array]:
    """Projection (D, R) in which the within-class scatter is the identity, and the class means (C, R) there."""
    centres = np.stack([vectors[own == c].mean(axis=0) for c in range(classes)]).astype(np.float64)
    rest = vectors - centres[own]
    scatter = rest.T @ rest / max(1, len(rest) - classes)
    size = scatter.shape[0]
    scatter = (1 - SHRINK) * scatter + SHRINK * np.trace(scatter) / size * np.eye(size)
    values, axes = np.linalg.eigh(scatter)
    whiten = axes / np.sqrt(np.maximum(values, 1e-12))
    middle = centres.mean(axis=0)
    _, _, directions = np.linalg.svd((centres - middle) @ whiten, full_matrices=False)
    keep = min(classes - 1, MOST_DIMENSIONS)
    projection = whiten @ directions[:keep].T
    return projection.astype(np.float32), (centres @ projection).astype(np.float32)


def _distances(points: npt.NDArray[np.floating[Any]], means: Array) -> npt.NDArray[np.float64]:
    """Squared distances (N, C)."""
    return np.asarray(((points[:, None, :] - means[None]) ** 2).sum(axis=2), np.float64)


def _temperature(away: npt.NDArray[np.float64], truth: npt.NDArray[np.intp]) -> float:
    """The temperature under which the true face at its true turn is likeliest."""
    best, best_loss = 1.0, np.inf
    for temperature in np.geomspace(0.3, 30, 40):
        logits = -0.5 * away / temperature
        top = logits.max(axis=(1, 2))
        total = top + np.log(np.exp(logits - top[:, None, None]).sum(axis=(1, 2)))
        own = np.logaddexp.reduce(logits[np.arange(len(truth)), :, truth], axis=1)
        loss = float((total - own).mean())
        if loss < best_loss:
            best, best_loss = float(temperature), loss
    return best


def _check(faces: Sequence[Face], away: npt.NDArray[np.float64], truth: npt.NDArray[np.intp]) -> Checked:
    said = away.min(axis=1).argmin(axis=1)
    pairs: dict[tuple[str, str], int] = {}
    for true, found in zip(truth, said, strict=True):
        if true != found:
            names = tuple(faces[int(c)].label or faces[int(c)].face or "?" for c in (true, found))
            pairs[names] = pairs.get(names, 0) + 1  # type: ignore[index, arg-type]
    ranked = sorted(pairs.items(), key=lambda item: -item[1])
    return Checked(int((said == truth).sum()), len(truth), tuple((a, b, n) for (a, b), n in ranked))
