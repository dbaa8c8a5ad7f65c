"""Trying a set out: its pieces photographed anew, read by the networks alone and with the set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.pieces import Detection, PieceReading
from vision.reading.adapted import AdaptedHead
from vision.reading.fitting import Fitted
from vision.reading.learned import NETWORK, SURE, Learned
from vision.reading.reader import Reader
from vision.reading.views import Example, Photo, photos_of

VIEWS, FEWER, MANY = 6, 2, 40
"""Photographs of each reference picture that are read; fewer of many pictures."""

THRESHOLDS = (0.85, 0.9, 0.95, 0.97)
"""From what probability on a reading may count as certain: that at which doubts and wrong readings cost least."""


WRONG, AS_WELL = 5.0, 0.02
"""What a wrong reading counts against a doubt; one such reading, or this share of doubts, makes no difference yet:
some of the photographs tried are worse than any at a table.
"""


@dataclass(slots=True)
class Count:
    """Readings: right and certain, doubts, wrong and certain."""

    right: int = 0
    doubts: int = 0
    wrong: int = 0

    @property
    def cost(self) -> float:
        """Doubts, and readings that are wrong and certain at ``WRONG`` doubts each."""
        return self.doubts + WRONG * self.wrong

    @property
    def total(self) -> int:
        """All of them."""
        return self.right + self.doubts + self.wrong

    def to_json(self) -> dict[str, int]:
        """The counts."""
        return {"right": self.right, "of": self.total, "doubts": self.doubts, "wrong": self.wrong}


@dataclass(slots=True)
class Trial:
    """A family of kinds tried out: by the networks alone and with the head, and what was noticed.

    ``otherwise`` has for each example what the networks surely read in its place, if nearly always the same.
    ``weak`` are the examples of which the set does not read every view.
    """

    alone: Count = field(default_factory=Count)
    learned: Count = field(default_factory=Count)
    otherwise: dict[int, str] = field(default_factory=dict)
    weak: list[int] = field(default_factory=list)
    alike: Counter[tuple[str, str]] = field(default_factory=Counter)
    head: AdaptedHead | None = None

    @property
    def helps(self) -> bool:
        """Whether the head reads better than the networks alone, or as well."""
        return self.learned.cost <= self.alone.cost + max(WRONG, AS_WELL * self.alone.total)


Shots = Sequence[tuple[Example, Sequence[tuple[Photo, int]]]]
"""Examples with their photographs, and the corner at which each is said to begin."""


def shots_of(examples: Sequence[Example], family: str, seed: int = 1) -> Shots:
    """Photographs to try a family out with."""
    rng = np.random.default_rng(seed)
    count = VIEWS if len(examples) <= MANY else FEWER
    return [
        (example, [(photo, int(rng.integers(4))) for photo in photos_of(example, NETWORK[family], count, rng)])
        for example in examples
    ]


def alone(reader: Reader, game: str, family: str, shots: Shots) -> list[list[PieceReading]]:
    """What the networks read without any set."""
    reader.learned = Learned()
    return [[_read(reader, game, family, *shot) for shot in photos] for _, photos in shots]


def otherwise(shots: Shots, readings: Sequence[Sequence[PieceReading]]) -> dict[int, str]:
    """Examples that are nearly always and surely read as one other label, with that label."""
    found = {}
    for nth, ((example, _), read) in enumerate(zip(shots, readings, strict=True)):
        sure = [(r.kind, r.label, r.face) for r in read if r.doubt is None and r.confidence >= 0.9]
        said, times = Counter(sure).most_common(1)[0] if sure else (example.face.key, 0)
        if said != example.face.key and said[1] is not None and times >= 0.75 * len(read):
            found[nth] = said[1]
    return found


def tried(
    reader: Reader,
    game: str,
    family: str,
    shots: Shots,
    plain: Sequence[Sequence[PieceReading]],
    fitted: Fitted,
) -> Trial:
    """The head tried on the photographs, each picture with a head that does not know it where that can be.

    The trial's head is calibrated: it knows what the networks misread and from what probability on it is certain.
    """
    trial = Trial(otherwise=otherwise(shots, plain))
    for (example, _), read in zip(shots, plain, strict=True):
        for reading in read:
            _count(trial.alone, example, reading)
    misread = frozenset(
        reading.label
        for (example, _), read in zip(shots, plain, strict=True)
        for reading in read
        if reading.label is not None and reading.confidence >= SURE and not _same(example, reading)
    )
    read_with_set = []
    for nth, (_, photos) in enumerate(shots):
        reader.learned = Learned({family: replace(fitted.blind[nth], misread=misread)})
        read_with_set.append([_read(reader, game, family, *shot) for shot in photos])
    reader.learned = Learned()
    certain = _certain(shots, read_with_set)
    for nth, ((example, _), read) in enumerate(zip(shots, read_with_set, strict=True)):
        for reading in read:
            _count(trial.learned, example, reading, certain)
            _note(trial, example, reading)
        if any(reading.doubt is not None or not _same(example, reading) for reading in read):
            trial.weak.append(nth)
    trial.head = replace(fitted.head, misread=misread, certain=certain)
    for true, said, times in fitted.confused:
        trial.alike[_pair(true, said)] += times
    return trial


def _certain(shots: Shots, readings: Sequence[Sequence[PieceReading]]) -> float:
    """From what probability on readings count as certain."""

    def cost(certain: float) -> float:
        count = Count()
        for (example, _), read in zip(shots, readings, strict=True):
            for reading in read:
                _count(count, example, reading, certain)
        return count.cost

    return min(THRESHOLDS, key=cost)


def _read(reader: Reader, game: str, family: str, photo: Photo, start: int) -> PieceReading:
    corners = np.roll(photo.corners, start, axis=0).astype(np.float32)
    return reader.read(photo.picture, [Detection(corners, family)], game)[0]


def _same(example: Example, reading: PieceReading) -> bool:
    return example.face.key == (reading.kind, reading.label, reading.face)


def _count(count: Count, example: Example, reading: PieceReading, certain: float = 0.0) -> None:
    if reading.doubt is not None or reading.confidence < certain:
        count.doubts += 1
    elif _same(example, reading):
        count.right += 1
    else:
        count.wrong += 1


def _note(trial: Trial, example: Example, reading: PieceReading) -> None:
    """Remember what the piece was taken for, or nearly."""
    true = example.face.name
    others = [reading.label] if reading.doubt is None else [label for label, p in reading.alternatives if p > 0.2]
    for other in others:
        if other is not None and other != true and not _same(example, reading):
            trial.alike[_pair(true, other)] += 1


def _pair(a: str, b: str) -> tuple[str, str]:
    first, second = sorted((a, b))
    return first, second
