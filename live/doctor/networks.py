"""The networks: weights as they were checked in, what they really run on, and how fast."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from live.doctor.checks import Check, error, ok, warning
from models import catalogue
from models.catalogue import WeightsError

SLOW_MS = 250.0
"""A look for pieces that takes longer makes rulings late."""
SIZE = (720, 1280)
THREADS = 2


def check_weights() -> Iterator[Check]:
    """Every file of weights is there and is the one that was checked in."""
    names = catalogue.names()
    wrong = False
    for name in names:
        try:
            catalogue.weights(name)
        except WeightsError as failure:
            wrong = True
            yield error("weights", "doctor-weights-wrong", detail=str(failure))
    if not names:
        yield error("weights", "doctor-weights-none")
    elif not wrong:
        yield ok("weights", "doctor-weights", names=", ".join(names))


def check_providers() -> Iterator[Check]:
    """What the networks run on, as their sessions say, not as the library lists it."""
    try:
        import onnxruntime

        used = {name: catalogue.load(name).session.get_providers() for name in catalogue.names()}
    except (WeightsError, ImportError):
        return  # told already
    running = sorted({providers[0] for providers in used.values() if providers})
    others = sorted(set(onnxruntime.get_available_providers()) - set(running))
    key = "doctor-providers" if others else "doctor-providers-only"
    yield ok("providers", key, used=", ".join(running), others=", ".join(others))


def check_speed() -> Iterator[Check]:
    """How long one look for pieces takes on this machine."""
    try:
        from vision.detection import load_detector

        detector = load_detector(threads=THREADS)
    except (WeightsError, ImportError):
        return
    picture = np.full((*SIZE, 3), 90, np.uint8)
    took = []
    for _ in range(4):
        begin = time.perf_counter()
        detector.detect(picture)
        took.append(1000 * (time.perf_counter() - begin))
    best = round(min(took), 1)
    yield ok("speed", "doctor-speed", ms=best) if best <= SLOW_MS else warning("speed", "doctor-speed-slow", ms=best)
