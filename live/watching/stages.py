"""How long each stage of a match takes."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

KEPT = 2000


@dataclass(slots=True)
class _Stage:
    count: int = 0
    total_s: float = 0.0
    work_s: float = 0.0
    last: deque[float] = field(default_factory=lambda: deque(maxlen=KEPT))


class Stages:
    """Wall and processor time by stage; for percentiles the last 2000 of each count."""

    def __init__(self) -> None:
        self._stages: dict[str, _Stage] = {}

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Time what is done inside."""
        begin, worked = time.perf_counter(), time.thread_time()
        try:
            yield
        finally:
            self.add(name, time.perf_counter() - begin, time.thread_time() - worked)

    def add(self, name: str, seconds: float, work_s: float = 0.0) -> None:
        """Note that a stage took so long, and how much of it this thread worked."""
        stage = self._stages.setdefault(name, _Stage())
        stage.count += 1
        stage.total_s += seconds
        stage.work_s += work_s
        stage.last.append(seconds)

    def to_json(self) -> dict[str, Any]:
        """By stage: how often, median and 95th percentile in ms, seconds altogether, seconds of its thread's work."""
        return {
            name: {
                "count": stage.count,
                "median_ms": round(1000 * float(np.median(list(stage.last))), 2),
                "p95_ms": round(1000 * float(np.quantile(list(stage.last), 0.95)), 2),
                "total_s": round(stage.total_s, 3),
                "work_s": round(stage.work_s, 3),
            }
            for name, stage in self._stages.items()
        }
