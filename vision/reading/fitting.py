"""Fitting the head of a set to its reference pictures, and seeing how it does on views it was not fitted with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.reading.adapted import AdaptedHead, Array, Face, Floats, discriminants, distances, merged
from vision.reading.patches import Image, turn_patch
from vision.reading.views import Example, photos_of

Embed = Callable[[Sequence[Image]], Array]
"""Upright patches to embeddings (N, D)."""

VIEWS, FEWEST_VIEWS = 24, 8
"""Views made of each face to fit with, and of each of its pictures at least."""
HELD_OUT = 8
"""Views made of each picture to check with."""

LEAST_TEMPERATURE = 8.0
"""Views made from one picture are more alike than pictures of one piece: distances never count for more."""

MOST_FOLDS = 4

REACH = 1.8
"""Pieces farther from every face than this many times what nearly all own views are, are of no face of the set."""
OPEN_REACH = 0.98
"""The same, as the quantile of own views, where further faces are likely that look much like those known."""

BETWEEN = 0.5
"""A piece nearer to a face than this share of the way to the next is within reach in any case."""

TOLD_APART = 0.97
"""Faces that read alike are kept apart by their details when at least this share of views is told apart."""


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """A head, and what it said of held-out views: right answers, all, and pairs confused (true, said, times).

    ``strays`` counts by example the views that lay nearer to another face, out of ``HELD_OUT``. ``blind`` has for
    every example a head that was not fitted with it, where its face has other pictures.
    """

    head: AdaptedHead
    right: int
    total: int
    confused: tuple[tuple[str, str, int], ...]
    strays: tuple[int, ...]
    blind: tuple[AdaptedHead, ...]


class Fitter:
    """The embedded views of a set's reference pictures of one family of kinds, from which heads are made.

    ``network`` is that which embeds, ``side_px`` the side of its patches.
    """

    def __init__(self, examples: Sequence[Example], embed: Embed, network: str, side_px: int, seed: int = 0) -> None:
        self.examples = tuple(examples)
        rng = np.random.default_rng(seed)
        alike = [sum(e.face.key == other.face.key for other in examples) for e in examples]
        self._fit: list[Array] = []
        self._check: list[Array] = []
        for example, count in zip(self.examples, alike, strict=True):
            views = max(FEWEST_VIEWS, round(VIEWS / count))
            patches = [photo.patch(side_px) for photo in photos_of(example, network, views + HELD_OUT, rng)]
            self._fit.append(embed(patches[:views]))
            turned = [embed([turn_patch(view, -k) for view in patches[views:]]) for k in range(4)]
            self._check.append(np.stack(turned, axis=1))

    def fitted(self, *, open_set: bool = False) -> Fitted | None:
        """The head from all examples, checked; null with fewer than two different faces.

        Views of a face that has several pictures are checked without the picture they were made of. Faces that read
        alike and can't be told apart by their details become one.
        """
        names: list[object] = [example.face.whole for example in self.examples]
        if len(set(names)) < 2:
            return None
        blind, faces = self._blind(names), self._faces(names)
        away = self._away(blind)
        twins = self._twins(away, faces)
        if twins:
            names = [twins.get(i, name) for i, name in enumerate(names)]
            if len(set(names)) < 2:
                return None
            blind, faces = self._blind(names), self._faces(names)
            away = self._away(blind)
        right = np.repeat(_right(self.examples, faces), HELD_OUT, axis=0)
        temperature, reach = _temperature(away, right), _reach(away, right, open_set)
        head = AdaptedHead(faces, *self._discriminants(names), temperature, reach, open_set)
        unseen = tuple(replace(head, projection=projection, means=means) for projection, means in blind)
        return _fitted(head, unseen, away, right)

    def _faces(self, names: Sequence[object]) -> tuple[Face, ...]:
        """The faces behind the names, in their order."""
        pairs = list(zip(self.examples, names, strict=True))
        return tuple(merged([e.face for e, own in pairs if own == name]) for name in dict.fromkeys(names))

    def _discriminants(self, names: Sequence[object], without: Collection[int] = ()) -> tuple[Array, Array]:
        """Those of the examples, whose class is their name, but without some of them."""
        classes = list(dict.fromkeys(names))
        kept = [i for i in range(len(names)) if i not in without]
        own = np.concatenate([np.full(len(self._fit[i]), classes.index(names[i]), np.intp) for i in kept])
        return discriminants(np.concatenate([self._fit[i] for i in kept]), own, len(classes))

    def _blind(self, names: Sequence[object]) -> list[tuple[Array, Array]]:
        """For every example discriminants made without it, where others have its name."""
        found: dict[int, tuple[Array, Array]] = {}
        for fold in folds(names):
            made = self._discriminants(names, fold)
            alone = [i for i in range(len(names)) if list(names).count(names[i]) == 1]
            found.update(dict.fromkeys(fold or alone, made))
        return [found[i] for i in range(len(names))]

    def _away(self, blind: Sequence[tuple[Array, Array]]) -> Floats:
        """Squared distances of all held-out views under all turns to all faces (N, 4, C)."""
        return np.concatenate(
            [
                np.stack([distances(views[:, k] @ projection, means) for k in range(4)], axis=1)
                for views, (projection, means) in zip(self._check, blind, strict=True)
            ]
        )

    def _twins(self, away: Floats, faces: Sequence[Face]) -> dict[int, object]:
        """Examples whose faces differ in details alone and are taken for one another, with a name they share."""
        keys = [face.key for face in faces]
        twins: dict[int, object] = {}
        for key in {key for key in keys if keys.count(key) > 1}:
            own = [i for i, example in enumerate(self.examples) if example.face.key == key]
            columns = [c for c in range(len(keys)) if keys[c] == key]
            rows = np.concatenate([np.arange(i * HELD_OUT, (i + 1) * HELD_OUT) for i in own])
            said = away[rows][:, 0, columns].argmin(axis=1)
            true = np.repeat([_column(self.examples[i].face, faces, columns) for i in own], HELD_OUT)
            if float((said == true).mean()) < TOLD_APART:
                twins.update(dict.fromkeys(own, key))
        return twins


def folds(names: Sequence[object], seed: int = 0) -> list[list[int]]:
    """Which examples are left out together: of every face that has several pictures a part of them at a time; and
    none, for the faces of which there is one picture.
    """
    rng = np.random.default_rng(seed)
    parts: list[list[int]] = [[] for _ in range(MOST_FOLDS)]
    alone = False
    for name in dict.fromkeys(names):
        own = [i for i, other in enumerate(names) if other == name]
        alone = alone or len(own) == 1
        for nth, i in enumerate(rng.permutation(own).tolist() if len(own) > 1 else ()):
            parts[nth % min(len(own), MOST_FOLDS)].append(i)
    return [part for part in parts if part] + ([[]] if alone else [])


def _column(face: Face, faces: Sequence[Face], columns: Sequence[int]) -> int:
    """Which of the columns is this face's."""
    return next(nth for nth, c in enumerate(columns) if faces[c].whole == face.whole)


def _right(examples: Sequence[Example], faces: Sequence[Face]) -> npt.NDArray[np.bool_]:
    """Which faces are right for which examples (N, C)."""
    return np.array([[_same(example.face, face) for face in faces] for example in examples])


def _same(example: Face, face: Face) -> bool:
    """Whether a face of a head is that of an example; details may have been left out there."""
    return example.key == face.key and all(
        name not in face.details or face.details[name] == value for name, value in example.details.items()
    )


def _temperature(away: Floats, right: npt.NDArray[np.bool_]) -> float:
    """The temperature under which the true faces are likeliest, but no lower than ``LEAST_TEMPERATURE``."""
    best, best_loss = LEAST_TEMPERATURE, np.inf
    for temperature in np.geomspace(LEAST_TEMPERATURE, 60, 30):
        logits = -0.5 * away / temperature
        top = logits.max(axis=(1, 2))
        odds = np.exp(logits - top[:, None, None])
        own = (odds * right[:, None, :]).sum(axis=(1, 2))
        loss = float(-np.log(np.maximum(own / odds.sum(axis=(1, 2)), 1e-12)).mean())
        if loss < best_loss:
            best, best_loss = float(temperature), loss
    return best


def _reach(away: Floats, right: npt.NDArray[np.bool_], open_set: bool) -> float:
    """The squared distance beyond which a piece is of no face."""
    near = np.where(right, away[:, 0], np.inf).min(axis=1)
    if open_set:
        return float(np.quantile(near, OPEN_REACH))
    others = np.where(right[:, None, :], np.inf, away).min(axis=(1, 2))
    return float(max(REACH * np.quantile(near, 0.98), BETWEEN * np.median(others)))


def _fitted(head: AdaptedHead, blind: tuple[AdaptedHead, ...], away: Floats, right: npt.NDArray[np.bool_]) -> Fitted:
    """What the head said of views whose distances are these, counted."""
    said = away.min(axis=1).argmin(axis=1)
    fine = right[np.arange(len(said)), said]
    pairs: dict[tuple[str, str], int] = {}
    for row in np.flatnonzero(~fine):
        true = next(head.faces[c].name for c in np.flatnonzero(right[row]))
        pair = (true, head.faces[int(said[row])].name)
        pairs[pair] = pairs.get(pair, 0) + 1
    ranked = sorted(pairs.items(), key=lambda item: -item[1])
    strays = (~fine).reshape(-1, HELD_OUT).sum(axis=1)
    confused = tuple((a, b, n) for (a, b), n in ranked)
    return Fitted(head, int(fine.sum()), len(fine), confused, tuple(int(n) for n in strays), blind)
