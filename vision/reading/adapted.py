"""A head of its own for one physical set: what each of its faces looks like to a reading network.

From a few reference pictures many views are made, as webcams might see them. Their embeddings give linear
discriminants (Fisher 1936, within-class scatter shrunk as by Friedman 1989), in which the faces lie far apart.
Fitting takes seconds; the network itself stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float64]

SHRINK = 0.2
MOST_DIMENSIONS = 64

Key = tuple[str, str | None, str | None]
"""Kind, label and face: what a reading says of a piece."""


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a piece: kind, label and face in the words of readings, and what else is known of it."""

    kind: str
    label: str | None
    face: str | None
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> Key:
        """What a reading says of it, without details."""
        return self.kind, self.label, self.face

    @property
    def whole(self) -> tuple[Key, str]:
        """The key with the details, to tell faces apart that read alike."""
        return self.key, json.dumps(dict(self.details), sort_keys=True, ensure_ascii=False)

    @property
    def name(self) -> str:
        """The face for people."""
        return self.label or ("back" if self.face == "down" else self.kind)


@dataclass(frozen=True, slots=True, eq=False)
class AdaptedHead:
    """What tells the faces of a set apart. ``projection`` (D, R) takes an embedding to where ``means`` (C, R) are.

    ``reach`` is the squared distance from which on a piece is of no face of the set; ``temperature`` turns squared
    distances into odds. Readings less probable than ``certain`` are doubts. In an ``open`` set there may be faces
    that nobody has shown: labels besides those of the set are then possible. ``misread`` are labels that the networks
    alone were seen to read wrongly in this set.
    """

    faces: tuple[Face, ...]
    projection: Array
    means: Array
    temperature: float
    reach: float
    open: bool = False
    certain: float = 0.85
    misread: frozenset[str] = frozenset()

    def score(self, views: Array) -> tuple[Floats, float]:
        """Logits (T, C) of the faces for T views by turns, and the logit of being none of them."""
        away = distances(views @ self.projection, self.means)
        return -0.5 * away / self.temperature, float(-0.5 * self.reach / self.temperature)


def discriminants(vectors: Array, own: npt.NDArray[np.intp], classes: int) -> tuple[Array, Array]:
    """Projection (D, R) in which the within-class scatter is the identity, and the class means (C, R) there.

    ``own`` (N,) is the class of each vector.
    """
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


def distances(points: npt.NDArray[np.floating[Any]], means: Array) -> Floats:
    """Squared distances (N, C)."""
    return np.asarray(((points[:, None, :] - means[None]) ** 2).sum(axis=2), np.float64)


def merged(faces: Sequence[Face]) -> Face:
    """One face for several that read alike: details in which they differ are left out."""
    first = faces[0]
    shared = {
        name: value
        for name, value in first.details.items()
        if all(name in face.details and face.details[name] == value for face in faces)
    }
    return Face(first.kind, first.label, first.face, shared)
